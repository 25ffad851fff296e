//! Describes a table of sliding tiles, as one line of text and as the name of a file.
//!
//! ```
//! use fewest::puzzles::sliding::tables::About;
//! use fewest::puzzles::sliding::tables::blocks::Pattern;
//! use fewest::puzzles::sliding::{Goal, Sliding};
//! use fewest::tables::Subject;
//!
//! let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
//! let about = About::pattern_table(&Pattern::new(&eight, &[1, 2, 3])?);
//! // The goal has the blank on cell 8, and the tiles 1, 2 and 3 on the cells 0, 1 and 2.
//! assert!(about.text().starts_with("sliding 3x3 blank=8 tiles=0,1,2 "));
//! assert_eq!(about.file_name(), "sliding-3x3-blank8-tiles0.1.2.table");
//! assert_eq!(about.entries(), 124 * 6); // 124 blocks of the 6 orders of three tiles
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::Limit;
use crate::memory::Bytes;
use crate::puzzles::sliding::tables::blocks::{MAX_CELLS, Pattern};
use crate::puzzles::sliding::tables::compact::{self, CompactTable, MAX_TABLE_TILES, Numbering};
use crate::puzzles::sliding::tables::proof;
use crate::puzzles::sliding::{Goal, Sliding};
use crate::search::Watch;
use crate::tables::{Resources, Subject, Unproven};
use std::sync::{Arc, OnceLock};

/// Identifies the way in which these tables rank states, which [`CompactTable`](compact::CompactTable)
/// describes.
const RANK: u32 = 2;
/// What the text says about the entries of such a table.
const PROMISE: &str = "digit=bit-1-of-least-moves-of-these-tiles-by-region-of-the-blank";

/// Everything that the entries of a table depend on: the puzzle and its moves, the pattern, the
/// goal, and how states are ranked. Two tables with the same text hold the same entries.
#[derive(Clone, Debug)]
pub struct About {
    text: String,
    pattern: Pattern,
    /// How its states are numbered. Found on first use, because it takes a while.
    numbering: OnceLock<Arc<Numbering>>,
}

impl About {
    /// Describes the table of a pattern. Panics if the pattern has more than [`MAX_TABLE_TILES`].
    pub fn pattern_table(pattern: &Pattern) -> About {
        assert!(
            pattern.tiles().len() <= MAX_TABLE_TILES,
            "a table has at most {MAX_TABLE_TILES} tiles"
        );
        let (width, height) = (pattern.width(), pattern.height());
        let (blank, tiles) = (pattern.goal_blank(), list(pattern, ","));
        let text = format!("sliding {width}x{height} blank={blank} tiles={tiles} {PROMISE}");
        About { text, pattern: pattern.clone(), numbering: OnceLock::new() }
    }

    /// Describes the tables of several patterns of one board.
    pub fn pattern_tables(patterns: &[Pattern]) -> Vec<About> {
        patterns.iter().map(About::pattern_table).collect()
    }

    /// The pattern. A table depends on where the goal has the pattern's tiles, not on their numbers; a
    /// pattern read from a text numbers them 1, 2, 3 and so on.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// Whether its table can be [made from](Self::made_of) that of `other`, which is faster than building it.
    #[cfg(feature = "auto")]
    pub(in crate::puzzles::sliding) fn is_image_of(&self, other: &Pattern) -> bool {
        compact::Image::between(other, &self.pattern).is_some()
    }

    /// Makes the table from one of `others` whose pattern has the same goal, turned or reflected; `None` if
    /// there is no such table.
    #[cfg(feature = "auto")]
    pub(in crate::puzzles::sliding) fn made_of(
        &self,
        others: &[CompactTable<Bytes>],
        resources: Resources,
        watch: &mut Watch,
    ) -> Option<Result<CompactTable<Bytes>, Limit>> {
        let (other, image) = others.iter().find_map(|other| {
            Some((other, compact::Image::between(other.pattern(), &self.pattern)?))
        })?;
        let table = compact::image_of(other, (&image, &self.pattern), resources, watch);
        Some(table.map(|table| self.owning(table)))
    }

    /// Wraps the digits of a new table in `Bytes`, as those read from files are.
    fn owning(&self, table: CompactTable) -> CompactTable<Bytes> {
        self.table(Bytes::owned(table.into_bytes())).expect("as long as it should be")
    }

    fn numbering(&self) -> &Arc<Numbering> {
        self.numbering.get_or_init(|| Numbering::of(&self.pattern))
    }

    fn blocks(&self) -> usize {
        self.numbering().regions.blocks()
    }
}

impl Subject for About {
    type Table = CompactTable<Bytes>;

    fn parse(text: &str) -> Option<About> {
        let mut words = text.split(' ');
        let board = (words.next() == Some("sliding")).then(|| words.next())??;
        let (width, height) = board.split_once('x')?;
        let blank = words.next()?.strip_prefix("blank=")?.parse().ok()?;
        let cells = words.next()?.strip_prefix("tiles=")?.split(',').map(|cell| cell.parse().ok());
        let cells = cells.collect::<Option<Vec<u8>>>()?;
        let pattern = pattern(width.parse().ok()?, height.parse().ok()?, blank, &cells)?;
        // A number can be written in several ways, such as 8 and 08; only the one of `text` is accepted.
        Some(About::pattern_table(&pattern)).filter(|about| about.text == text)
    }

    /// One line: the size of the board, and the cells where the goal has the blank and the
    /// pattern's tiles.
    fn text(&self) -> &str {
        &self.text
    }

    fn rank(&self) -> u32 {
        RANK
    }

    fn bits(&self) -> u32 {
        1
    }

    fn file_name(&self) -> String {
        let (width, height) = (self.pattern.width(), self.pattern.height());
        let (blank, tiles) = (self.pattern.goal_blank(), list(&self.pattern, "."));
        format!("sliding-{width}x{height}-blank{blank}-tiles{tiles}.table")
    }

    fn entries(&self) -> u64 {
        self.blocks() as u64 * self.pattern.orders()
    }

    fn bytes(&self) -> u64 {
        compact::length(&self.pattern, self.blocks())
    }

    fn bytes_to_build(&self) -> u64 {
        self.bytes() + proof::bytes(&self.pattern)
    }

    fn build(&self, resources: Resources, watch: &mut Watch) -> Result<CompactTable<Bytes>, Limit> {
        let table = compact::build_with(&self.pattern, self.numbering(), resources, watch)?;
        Ok(self.owning(table))
    }

    fn prove(
        &self,
        table: &CompactTable<Bytes>,
        resources: Resources,
        watch: &mut Watch,
    ) -> Result<(), Unproven> {
        proof::prove(table, resources, watch).map_err(|why| match why {
            proof::BadTable::Ended(limit) => Unproven::Ended(limit),
            wrong => Unproven::Wrong(wrong.into()),
        })
    }

    fn table(&self, entries: Bytes) -> Option<CompactTable<Bytes>> {
        CompactTable::with(self.pattern.clone(), Arc::clone(self.numbering()), entries)
    }

    fn stored<'t>(&self, table: &'t CompactTable<Bytes>) -> &'t [u8] {
        table.bytes()
    }
}

/// The cells where the goal has the tiles, separated by `between`.
fn list(pattern: &Pattern, between: &str) -> String {
    let cells = pattern.goal_cells().iter().map(u8::to_string);
    cells.collect::<Vec<_>>().join(between)
}

/// A pattern whose goal has its tiles on `cells`. They are numbered 1, 2, 3 and so on, in the order of
/// `cells`.
fn pattern(width: usize, height: usize, blank: u8, cells: &[u8]) -> Option<Pattern> {
    let all = width.checked_mul(height).filter(|all| (1..=MAX_CELLS).contains(all))? as u8;
    if cells.len() > MAX_TABLE_TILES {
        return None;
    }
    let mut others = cells.len() as u8 + 1..;
    let tile = |cell| match cells.iter().position(|&tile| tile == cell) {
        _ if cell == blank => Some(0),
        Some(tile) => Some(tile as u8 + 1),
        None => others.next(),
    };
    let goal = (0..all).map(tile).collect::<Option<Vec<_>>>()?;
    // If a cell is listed twice or is not on the board, a tile is missing from `goal`, which is then refused.
    let puzzle = Sliding::<u128>::new(width, height, &Goal::Board(goal)).ok()?;
    let tiles: Vec<_> = (1..=cells.len() as u8).collect();
    Pattern::new(&puzzle, &tiles).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_says_everything() {
        let goals =
            [Goal::BlankLast, Goal::BlankFirst, Goal::Board(vec![8, 6, 7, 2, 5, 4, 3, 0, 1])];
        for goal in goals {
            let puzzle = Sliding::<u64>::new(3, 3, &goal).expect("a board");
            for tiles in [&[1][..], &[2, 5, 8], &[1, 2, 3, 4, 5, 6, 7, 8]] {
                let pattern = Pattern::new(&puzzle, tiles).expect("a pattern");
                let about = About::pattern_table(&pattern);
                let again = About::parse(about.text()).expect("our own text");
                assert_eq!(again.text(), about.text());
                assert_eq!(again.fingerprint(), about.fingerprint());
                assert_eq!(again.pattern().goal_cells(), pattern.goal_cells());
                assert_eq!(again.pattern().goal_blank(), pattern.goal_blank());
            }
        }
    }

    #[test]
    fn other_texts_are_not_ours() {
        let right = format!("sliding 4x4 blank=15 tiles=0,1,2 {PROMISE}");
        assert!(About::parse(&right).is_some());
        for (from, to) in [
            ("4x4", "4x"),
            ("4x4", "0x4"),
            ("4x4", "7x4"),
            ("4x4", "04x4"),
            ("4x4", "99999999999x99999999999"),
            ("=15", "=16"),
            ("=15", "=2"),
            ("=15", "=+15"),
            ("0,1,2", ""),
            ("0,1,2", "0,1,1"),
            ("0,1,2", "0,1,16"),
            ("0,1,2", "0,1,256"),
            ("0,1,2", "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15"),
            ("0,1,2", "0,1,2,3,4,5,6,7,8"),
            (" digit", "  digit"),
            ("least", "most"),
            ("the-blank", "the-blank "),
            ("sliding", "cubic"),
        ] {
            let wrong = right.replacen(from, to, 1);
            assert!(About::parse(&wrong).is_none(), "{wrong}");
        }
    }
}

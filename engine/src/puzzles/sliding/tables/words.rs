//! The superfluous words of a board, kept in a file like a table, so that they are learnt once on a machine.
//!
//! ```
//! use fewest::puzzles::sliding::tables::KeptWords;
//! use fewest::tables::{Resources, Subject};
//! use std::ops::ControlFlow::Continue;
//!
//! let kept = KeptWords::of(6, 2).expect("a size");
//! assert_eq!(kept.file_name(), "sliding-6x2-words14.table");
//! let resources = Resources { threads: 1, max_bytes: 1 << 30 };
//! let entries = kept.build(resources, &mut |_| Continue(())).expect("memory");
//! assert_eq!(KeptWords::automaton(&entries).expect("they are whole").dearest(), 14);
//! ```

use super::blocks::MAX_CELLS;
use super::sets;
use crate::memory::Bytes;
use crate::pruning::{Automaton, Letters};
use crate::puzzles::sliding::{Any, Goal, Packing, Sliding, is_size};
use crate::search::Watch;
use crate::tables::{Resources, Subject, Unproven};
use crate::{Cost, Counts, Limit};

/// Identifies the way in which the automaton is written down, which [`Automaton::encode`] describes.
const RANK: u32 = 1;
/// What the text says about the entries.
const PROMISE: &str = "automaton-of-superfluous-words";
const DEAREST: Cost = KeptWords::DEAREST;
/// The letters of a word: the four ways that the blank goes.
const LETTERS: usize = <Sliding<Any> as Letters>::LETTERS;
/// Learning takes at most this many bytes times the fourth power of the number of cells: 741 MiB were seen for
/// the 24-puzzle, 315 MiB for 4x5, and 134 MiB for the 15-puzzle.
const BYTES: u64 = 2300;

/// Everything that the superfluous words of a board depend on, which is its size: they are the same for every
/// goal.
#[derive(Clone, Debug)]
pub struct KeptWords {
    text: String,
    width: usize,
    height: usize,
}

impl KeptWords {
    /// The most moves of a word. The 24-puzzle has 54,281 states of words of 14 moves, and would have more states
    /// of longer ones than an automaton can have.
    pub const DEAREST: Cost = 14;

    /// The words of boards of that size; `None` unless `auto` searches them with tables that can be kept, too.
    pub fn of(width: usize, height: usize) -> Option<KeptWords> {
        let has_tables = is_size(width, height) && sets::are_worth_having(width, height);
        let fits = has_tables && width * height <= MAX_CELLS;
        let text = format!("sliding {width}x{height} words={DEAREST} {PROMISE}");
        fits.then_some(KeptWords { text, width, height })
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The words as a search leaves them out; `None` if the entries are not those of an automaton.
    pub fn automaton(entries: &[u8]) -> Option<Automaton<Sliding<Any>>> {
        Automaton::decode(entries, LETTERS)
    }

    fn learn(&self, watch: &mut Watch) -> Result<Vec<u8>, Limit> {
        let puzzle = Sliding::new(self.width, self.height, &Goal::BlankLast).expect("a size");
        let mut entries = learn(&puzzle, DEAREST, u64::MAX, watch)?.encode();
        entries.resize(self.bytes() as usize, 0);
        Ok(entries)
    }
}

/// Learns words as [`Automaton::learn`] does. Unlike the searches, learning stores boards: it takes two thirds
/// of the time if they are packed as closely as their size allows.
pub(in crate::puzzles::sliding) fn learn(
    puzzle: &Sliding<Any>,
    dearest: Cost,
    max_bytes: u64,
    watch: &mut Watch,
) -> Result<Automaton<Sliding<Any>>, Limit> {
    let (cells, watch) = (puzzle.cell_count(), &mut |counts: &Counts| watch(counts));
    if cells <= u64::CELLS {
        Ok(Automaton::learn(&puzzle.packed::<u64>(), dearest, max_bytes, watch)?.packed_as())
    } else if cells <= u128::CELLS {
        Ok(Automaton::learn(&puzzle.packed::<u128>(), dearest, max_bytes, watch)?.packed_as())
    } else {
        Automaton::learn(puzzle, dearest, max_bytes, watch)
    }
}

impl Subject for KeptWords {
    type Table = Bytes;

    fn parse(text: &str) -> Option<KeptWords> {
        let board = text.strip_prefix("sliding ")?.split(' ').next()?;
        let (width, height) = board.split_once('x')?;
        // A number can be written in several ways, such as 8 and 08; only the one of `text` is accepted.
        KeptWords::of(width.parse().ok()?, height.parse().ok()?).filter(|kept| kept.text == text)
    }

    /// One line: the size of the board, and the number of moves of the longest words.
    fn text(&self) -> &str {
        &self.text
    }

    fn rank(&self) -> u32 {
        RANK
    }

    fn bits(&self) -> u32 {
        16
    }

    fn file_name(&self) -> String {
        format!("sliding-{}x{}-words{DEAREST}.table", self.width, self.height)
    }

    /// As many as the largest automaton takes, since the file has room for that.
    fn entries(&self) -> u64 {
        self.bytes() / 2
    }

    fn bytes(&self) -> u64 {
        Automaton::<Sliding<Any>>::most_encoded(LETTERS) as u64
    }

    fn bytes_to_build(&self) -> u64 {
        self.bytes() + BYTES * (self.width * self.height).pow(4) as u64
    }

    fn build(&self, _: Resources, watch: &mut Watch) -> Result<Bytes, Limit> {
        self.learn(watch).map(Bytes::owned)
    }

    /// Learns the words again, and compares.
    fn prove(&self, table: &Bytes, _: Resources, watch: &mut Watch) -> Result<(), Unproven> {
        match self.learn(watch).map_err(Unproven::Ended)? == **table {
            true => Ok(()),
            false => Err(Unproven::Wrong("learning the words again gives other words".into())),
        }
    }

    fn table(&self, entries: Bytes) -> Option<Bytes> {
        (entries.len() as u64 == self.bytes()).then_some(entries)
    }

    fn stored<'t>(&self, table: &'t Bytes) -> &'t [u8] {
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow::Continue;

    const RESOURCES: Resources = Resources { threads: 1, max_bytes: 1 << 30 };

    fn built(kept: &KeptWords) -> Bytes {
        kept.build(RESOURCES, &mut |_| Continue(())).expect("memory")
    }

    #[test]
    fn other_texts_are_not_ours() {
        let right = format!("sliding 4x3 words=14 {PROMISE}");
        let kept = KeptWords::parse(&right).expect("our own text");
        assert_eq!((kept.text(), kept.width(), kept.height()), (&*right, 4, 3));
        for (from, to) in [
            ("4x3", "04x3"),
            ("4x3", "4x9"),
            ("4x3", "3x3"),
            ("4x3", "6x6"),
            ("4x3", "4"),
            ("14", "12"),
        ] {
            let wrong = right.replacen(from, to, 1);
            assert!(KeptWords::parse(&wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn what_is_kept_is_what_is_learnt() {
        let kept = KeptWords::of(4, 3).expect("a size");
        let board = Sliding::<u64>::new(4, 3, &Goal::BlankFirst).expect("a size");
        let learnt = Automaton::learn(&board, DEAREST, u64::MAX, &mut |_| Continue(()));
        let learnt = learnt.expect("memory");
        let entries = built(&kept);
        let read = KeptWords::automaton(&entries).expect("an automaton");
        assert_eq!(format!("{read:?}"), format!("{learnt:?}"));
        assert_eq!(read.encode(), learnt.encode());
        kept.prove(&entries, RESOURCES, &mut |_| Continue(())).expect("the same words");
    }

    #[test]
    fn other_words_are_found_out() {
        let kept = KeptWords::of(2, 6).expect("a size");
        let right = built(&kept);
        for place in [0, 2, 4, 9, right.len() - 1] {
            let mut wrong = right.to_vec();
            wrong[place] ^= 1;
            let wrong = kept.table(Bytes::owned(wrong)).expect("as long");
            let proof = kept.prove(&wrong, RESOURCES, &mut |_| Continue(()));
            assert!(matches!(proof, Err(Unproven::Wrong(_))), "{place}");
        }
    }

    #[test]
    fn what_is_no_automaton_is_none() {
        let right = built(&KeptWords::of(2, 6).expect("a size"));
        let states = KeptWords::automaton(&right).expect("an automaton").states();
        assert!(KeptWords::automaton(&[]).is_none(), "nothing");
        assert!(KeptWords::automaton(&[0; 100]).is_none(), "no states");
        assert!(KeptWords::automaton(&right[..8 + 8 * states]).is_some(), "just long enough");
        assert!(KeptWords::automaton(&right[..8 + 8 * states - 2]).is_none(), "cut off");
        let mut astray = right.to_vec();
        astray[8..10].copy_from_slice(&(states as u16).to_le_bytes());
        assert!(KeptWords::automaton(&astray).is_none(), "a state that does not exist");
    }
}

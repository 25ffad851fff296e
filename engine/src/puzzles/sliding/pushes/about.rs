//! What a table of colours is about, as one line of text and as the name of a file.
//!
//! ```
//! use fewest::puzzles::sliding::pushes::{ColouredBoard, Colouring};
//! use fewest::tables::Subject;
//!
//! let colouring = Colouring::new(3, 3, 8, &[0, 0, 0, 1, 1, 1, 2, 2, 0]).expect("a colouring");
//! let about = ColouredBoard::new(colouring);
//! assert!(about.text().starts_with("sliding 3x3 blank=8 colours=000111220 "));
//! assert_eq!(about.file_name(), "sliding-3x3-blank8-pushes-000111220.table");
//! assert_eq!(about.entries(), 9 * 560);
//! ```

use super::colours::Colouring;
use super::table::{self, ColourTable};
use crate::Limit;
use crate::memory::Bytes;
use crate::puzzles::sliding::is_size;
use crate::search::Watch;
use crate::tables::{Resources, Subject, Unproven};

/// The number of the way in which states are ranked. [`Colouring`] describes it.
const RANK: u32 = 1;
/// How the text says what the entries are.
const PROMISE: &str = "byte=fewest-pushes-by-the-axis-of-the-first";

/// A board with coloured tiles, as the subject of a table.
#[derive(Clone, Debug)]
pub struct ColouredBoard {
    text: String,
    colouring: Colouring,
}

impl ColouredBoard {
    /// The table of that colouring.
    pub fn new(colouring: Colouring) -> ColouredBoard {
        let (width, height, blank) = (colouring.width(), colouring.height(), colouring.blank());
        let digits = digits(&colouring);
        let text = format!("sliding {width}x{height} blank={blank} colours={digits} {PROMISE}");
        ColouredBoard { text, colouring }
    }

    /// The colouring.
    pub fn colouring(&self) -> &Colouring {
        &self.colouring
    }
}

/// The colours cell by cell, a digit each.
fn digits(colouring: &Colouring) -> String {
    let digit = |&colour: &u8| char::from_digit(colour.into(), 36).expect("at most 16 colours");
    colouring.colours().iter().map(digit).collect()
}

fn colouring(text: &str) -> Option<Colouring> {
    let mut words = text.split(' ');
    let board = (words.next() == Some("sliding")).then(|| words.next())??;
    let (width, height) = board.split_once('x')?;
    let (width, height) = (width.parse().ok()?, height.parse().ok()?);
    let blank = words.next()?.strip_prefix("blank=")?.parse().ok()?;
    let digits = words.next()?.strip_prefix("colours=")?;
    let colours = digits.chars().map(|digit| Some(digit.to_digit(16)? as u8));
    let colours = colours.collect::<Option<Vec<_>>>()?;
    is_size(width, height).then(|| Colouring::new(width, height, blank, &colours))?
}

impl Subject for ColouredBoard {
    type Table = ColourTable;

    fn parse(text: &str) -> Option<ColouredBoard> {
        // A number can be written in several ways, such as 8 and 08; only the way of `ColouredBoard::new` is
        // accepted.
        Some(ColouredBoard::new(colouring(text)?)).filter(|about| about.text == text)
    }

    /// One line: the size of the board, the cell where the goal has the blank, and the colours.
    fn text(&self) -> &str {
        &self.text
    }

    fn rank(&self) -> u32 {
        RANK
    }

    fn bits(&self) -> u32 {
        8
    }

    fn file_name(&self) -> String {
        let (width, height) = (self.colouring.width(), self.colouring.height());
        let (blank, colours) = (self.colouring.blank(), digits(&self.colouring));
        format!("sliding-{width}x{height}-blank{blank}-pushes-{colours}.table")
    }

    fn entries(&self) -> u64 {
        self.colouring.states()
    }

    fn bytes(&self) -> u64 {
        self.entries()
    }

    fn bytes_to_build(&self) -> u64 {
        table::bytes_to_build(&self.colouring)
    }

    fn build(&self, resources: Resources, watch: &mut Watch) -> Result<ColourTable, Limit> {
        ColourTable::build(&self.colouring, resources, watch)
    }

    /// Proves that no value is too large. A value that is too small would only make searches longer.
    fn prove(
        &self,
        table: &ColourTable,
        resources: Resources,
        watch: &mut Watch,
    ) -> Result<(), Unproven> {
        match table.wrong(resources.threads, watch).map_err(Unproven::Ended)? {
            None => Ok(()),
            Some(state) => Err(Unproven::Wrong(
                format!("the value of state {state} is more than one push leads to").into(),
            )),
        }
    }

    fn table(&self, entries: Bytes) -> Option<ColourTable> {
        ColourTable::new(self.colouring.clone(), entries)
    }

    fn stored<'t>(&self, table: &'t ColourTable) -> &'t [u8] {
        table.entries()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    #[test]
    fn other_texts_are_not_ours() {
        let right = format!("sliding 3x2 blank=5 colours=001120 {PROMISE}");
        let about = ColouredBoard::parse(&right).expect("our own text");
        assert_eq!((about.text(), about.entries()), (&*right, 6 * 30));
        for (from, to) in [
            ("3x2", "2x3 "),
            ("3x2", "03x2"),
            ("3x2", "99999999999x9"),
            ("3x2", "0x2"),
            ("3x2", "6x1"),
            ("=5", "=6"),
            ("=5", "=4"),
            ("=5", "=+5"),
            ("001120", "001122"),
            ("001120", "00112"),
            ("001120", "00113g"),
            ("byte", "digit"),
        ] {
            let wrong = right.replacen(from, to, 1);
            assert!(ColouredBoard::parse(&wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_value_that_is_too_large_is_found() {
        let about =
            ColouredBoard::parse(&format!("sliding 3x3 blank=8 colours=001122330 {PROMISE}"));
        let about = about.expect("our own text");
        let resources = Resources { threads: 2, max_bytes: 1 << 20 };
        let table = about.build(resources, &mut |_| ControlFlow::Continue(())).expect("memory");
        about.prove(&table, resources, &mut |_| ControlFlow::Continue(())).expect("it is right");
        for place in [0, 7777, table.entries().len() - 1] {
            let mut entries = table.entries().to_vec();
            entries[place] = u8::MAX - 8;
            let wrong = about.table(Bytes::owned(entries)).expect("as long");
            let proof = about.prove(&wrong, resources, &mut |_| ControlFlow::Continue(()));
            assert!(matches!(proof, Err(Unproven::Wrong(_))), "{place}");
        }
    }
}

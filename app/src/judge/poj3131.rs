//! POJ 3131 "Cubic Eight-Puzzle": the fewest rolls, for many datasets.

use super::{Failure, Kind, Profile, Sample};
use fewest::notation::Tokens;
use fewest::puzzles::cubic;
use fewest::puzzles::cubic::exact::Answers;
use fewest::puzzles::cubic::{Colour, Tops};
use std::io::{BufRead, Write};
use std::sync::LazyLock;

pub(super) const PROFILE: Profile = Profile {
    name: "poj:3131",
    aliases: &["spoj:yokoc", "aoj:1268", "uva:1604", "eoj:1715", "openjudge:4054"],
    title: "Cubic Eight-Puzzle",
    reads: "datasets up to 0 0 or the end of the input: column and row of the empty square, then \
            nine letters W, R, B, E",
    writes: "the fewest rolls a line, or -1 where more than 30 are needed",
    uncertain: None,
    sample: Sample {
        input: "1 2\nW W W\nE W W\nW W W\n\
                2 1\nR B W\nR W W\nE W W\n\
                3 3\nW B W\nB R E\nR B R\n\
                3 3\nB W R\nB W R\nB E R\n\
                2 1\nB B B\nB R B\nB R E\n\
                1 1\nR R R\nW W W\nR R E\n\
                2 1\nR R R\nB W B\nR R E\n\
                3 2\nR R R\nW E W\nR R R\n\
                0 0\n",
        output: "0\n3\n13\n23\n29\n30\n-1\n-1\n",
    },
    kind: Kind::Cubic,
};

/// The most rolls that the statement has counted.
pub const MOST: u16 = 30;

/// Each kind of start is searched when the first dataset asks for it.
static ANSWERS: LazyLock<Answers> = LazyLock::new(Answers::new);

/// Answers dataset by dataset.
pub fn answer(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), Failure> {
    let mut tokens = Tokens::new(input);
    while let Some((empty, goal)) = cubic::notation::read(&mut tokens)? {
        // Only the distance is asked for: there are no moves to replay.
        let line = match ANSWERS.distance(empty, &goal) {
            rolls @ 0..=MOST => format!("{rolls}\n"),
            _ => "-1\n".into(),
        };
        output.write_all(line.as_bytes())?;
    }
    Ok(())
}

/// A dataset as the problem writes it.
pub fn print(empty: usize, goal: &Tops) -> String {
    let letter = |cell: usize| match goal.colour(cell) {
        Some(Colour::White) => "W",
        Some(Colour::Red) => "R",
        Some(Colour::Blue) => "B",
        None => "E",
    };
    let row = |row: usize| [0, 1, 2].map(|column| letter(3 * row + column)).join(" ") + "\n";
    let rows: String = (0..3).map(row).collect();
    format!("{} {}\n{rows}", empty % 3 + 1, empty / 3 + 1)
}

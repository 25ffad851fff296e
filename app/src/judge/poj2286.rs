//! POJ 2286 "The Rotation Game": fewest moves, then lexicographically least, for many boards.

use super::{Failure, Kind, Profile, Sample};
use fewest::check;
use fewest::notation::{Problem, Tokens, Unreadable};
use fewest::puzzles::rotation::exact::Answers;
use fewest::puzzles::rotation::notation::{Cells, letters};
use fewest::puzzles::rotation::{Rotation, Symbols};
use std::io::{BufRead, Write};
use std::sync::LazyLock;

pub(super) const PROFILE: Profile = Profile {
    name: "poj:2286",
    aliases: &["hdu:1667", "uva:1343", "acwing:181", "tioj:1673", "wzoi:2723"],
    title: "The Rotation Game",
    reads: "boards of 24 symbols 1, 2, 3 up to a single 0 or the end of the input",
    writes: "two lines a board: the fewest moves A to H, of several such answers the first in the \
             alphabet, or `No moves needed`; the symbol in the centre",
    uncertain: None,
    sample: Sample {
        input: "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3\n\
                1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3\n\
                0\n",
        output: "AC\n2\nDDHH\n2\n",
    },
    kind: Kind::Rotation,
};

/// Built when the first board asks.
static ANSWERS: LazyLock<Answers> = LazyLock::new(Answers::new);

/// Answers board by board.
pub fn answer(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), Failure> {
    let mut tokens = Tokens::new(input);
    let mut cells = Cells::default();
    while let Some(board) = read(&mut tokens, &mut cells)? {
        let (moves, symbol) = ANSWERS.solve(&board).ok_or_else(|| no_eight(&cells))?;
        check::replay(&Rotation, &board, &moves).expect("the moves fill the centre");
        let moves = if moves.is_empty() { "No moves needed".into() } else { letters(&moves) };
        output.write_all(format!("{moves}\n{symbol}\n").as_bytes())?;
    }
    Ok(())
}

/// The next board, `None` at `0` and at the end of the text; `cells` keeps where it stands.
pub fn read<R: BufRead>(
    tokens: &mut Tokens<R>,
    cells: &mut Cells,
) -> Result<Option<Symbols>, Unreadable> {
    let Some(first) = tokens.next_token()?.filter(|first| first.number() != Some(0)) else {
        return Ok(None);
    };
    cells.clear();
    cells.put(&first)?;
    cells.fill(tokens)?;
    Ok(Some(cells.uneven()?))
}

/// Without eight of one symbol the centre cannot be filled.
pub fn no_eight(cells: &Cells) -> Problem {
    let message = "none of the symbols 1, 2, 3 occurs exactly eight times on this board".into();
    Problem { place: cells.start(), message }
}

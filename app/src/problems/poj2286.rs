//! POJ 2286 "The Rotation Game": the lexicographically least of the shortest paths, for many boards.

use super::{
    Boards, Cases, Format, MOST_SIMPLER, Outline, Outputs, PathForm, Profile, Rules, Sample,
    Simpler, Supply,
};
use crate::exit::Fault;
use crate::generate::{Draw, Wanted, rotation};
use crate::undecided::Undecided;
use crate::verdict::lines::Lines;
use crate::verdict::path::{Bad, Rule};
use crate::verdict::{Flaw, Reading, Reason, Words, rotations};
use desk::Question;
use desk::random::{Random, Span};
use desk::tables::Tables;
use fewest::notation::{Problem, Tokens, Unreadable};
use fewest::puzzles::rotation::exact::Answers;
use fewest::puzzles::rotation::notation::{Cells, letters, text};
use fewest::puzzles::rotation::{CELLS, CENTRE, Line, Rotation, Symbols};
use fewest::puzzles::rows::{Row, Take};
use fewest::{Puzzle, check};
use std::io::BufRead;
use std::sync::LazyLock;

pub(super) const PROFILE: Profile = Profile {
    name: "poj:2286",
    aliases: &[
        "hdu:1667",
        "uva:1343",
        "acwing:181",
        "tioj:1673",
        "wzoi:2723",
        "cogs:1073",
        "livearchive:3265",
        "uvalive:3265",
    ],
    title: "The Rotation Game",
    // Without a table a search may take a second for each of the hardest boards (POJ, HDU).
    seconds: 15,
    reads: "boards of 24 symbols, eight each of 1, 2, 3, up to a single 0 or the end of the input; at \
            most 30 boards",
    writes: "two lines a board: the fewest moves A to H, of several such answers the first in the \
             alphabet, or `No moves needed`; the symbol in the centre",
    uncertain: Some(
        "wzoi:2723 has one board an input; whether uva:1343, acwing:181 and cogs:1073 keep to 30 boards \
         could not be read there",
    ),
    sample: Sample {
        input: "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3\n\
                1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3\n\
                0\n",
        output: "AC\n2\nDDHH\n2\n",
    },
    format: &RotationGame,
};

/// Built when the first board needs it.
static ANSWERS: LazyLock<Answers> = LazyLock::new(Answers::new);

/// The fewest moves, and the symbol that they bring into the centre.
#[derive(Debug)]
struct RotationGame;

impl Format for RotationGame {
    type Case = Symbols;
    type Oracle = ();

    fn oracle(_many: bool, _tables: Tables) {}

    fn cases(&self) -> Cases {
        Cases::UpTo { line: "0\n", most: Some(30) }
    }

    fn read<R: BufRead>(&self, tokens: &mut Tokens<R>) -> Result<Option<Symbols>, Unreadable> {
        let Some(first) = tokens.next_token()?.filter(|first| first.number() != Some(0)) else {
            return Ok(None);
        };
        let mut cells = Cells::default();
        cells.put(&first)?;
        cells.fill(tokens)?;
        let board = cells.uneven()?;
        match (1..=3).any(|symbol| board.cells_with(symbol).count_ones() == 8) {
            true => Ok(Some(board)),
            false => Err(no_eight(&cells).into()),
        }
    }

    fn print(&self, board: &Symbols) -> String {
        text(board) + "\n"
    }

    fn answer(&self, board: &Symbols, _: usize, (): &mut ()) -> Result<String, Undecided> {
        let (moves, symbol) = ANSWERS.solve(board).expect("some symbol occurs eight times");
        check::replay(&Rotation, board, &moves).expect("the moves fill the centre");
        let moves = if moves.is_empty() { "No moves needed".into() } else { letters(&moves) };
        Ok(format!("{moves}\n{symbol}\n"))
    }

    fn judge(&self, board: &Symbols, _: usize, lines: &mut Lines, (): &mut ()) -> Result<(), Bad> {
        rotations::judge(*board, lines, &ANSWERS)
    }

    fn draw(&self, wanted: &Wanted) -> Result<Draw<Symbols>, Fault> {
        let source = rotation::RotationBoards::new(wanted)?;
        Ok(Draw::uniform(move |random| Ok(source.next_board(random))))
    }

    /// Solved boards, single moves, and two moves that may be made in either order.
    fn corners(&self) -> Vec<Symbols> {
        let mut all: Vec<Symbols> = (1..=3).map(solved).collect();
        for symbol in 1..=3 {
            all.extend(successors(&solved(symbol)));
        }
        for (one, other) in [(Line::A, Line::B), (Line::C, Line::D), (Line::B, Line::E)] {
            all.push(rotated(rotated(solved(2), one), other));
        }
        all
    }

    fn supplies(&'static self) -> Vec<Supply<Self>> {
        let near = |most: usize| Wanted { costs: Some(Span::up_to(most)), ..Wanted::default() };
        vec![
            Supply::drawn(self, "random boards", Wanted::default()),
            Supply::drawn(self, "few moves", near(5)),
            Supply::drawn(self, "random boards", Wanted::default()),
            Supply::drawn(self, "few moves", near(7)),
            // A right search that also takes moves back needs seven seconds for one of these.
            Supply::drawn(self, "the hardest boards", Wanted::hardest()).at_most(1),
        ]
    }

    /// Boards that are nearer: first those that short words make of solved ones, in order, then drawn ones.
    fn simpler(&self, board: &Symbols, (): &mut ()) -> Result<Simpler<Symbols>, Fault> {
        let far = distance(board);
        let mut cases = words(far);
        // There is nothing to draw between the goal and a board that is one move away.
        if let Some(costs) = far.checked_sub(1).and_then(|most| Span::new(1_usize, most)) {
            let mut draw = self.draw(&Wanted { costs: Some(costs), ..Wanted::default() })?;
            let mut random = Random::new(0);
            let drawn = (0..MOST_SIMPLER / 2).map(|_| (draw.next)(&mut random));
            let mut drawn = drawn.collect::<Result<Vec<Symbols>, Fault>>()?;
            drawn.sort_by_cached_key(distance);
            cases.extend(drawn);
        }
        Ok(Simpler { cases, gaps: true, ends: false })
    }

    fn nearer(&self, board: &Symbols, (): &mut ()) -> Result<Option<Symbols>, Fault> {
        let Some(nearer) = distance(board).checked_sub(1) else { return Ok(None) };
        Ok(successors(board).find(|board| distance(board) == nearer))
    }

    fn batch(&self) -> usize {
        5
    }

    fn excluded(&self, board: &Symbols, (): &mut ()) -> Result<Option<String>, Undecided> {
        let even = (1..=3).all(|symbol| board.cells_with(symbol).count_ones() == 8);
        Ok((!even).then(|| "has not eight of each symbol".into()))
    }

    fn allowed(&self) -> String {
        "all boards with eight of each symbol".into()
    }

    fn outline(&self) -> Result<Outline, String> {
        let row = |line: Line| {
            let cells = line.cells().map(usize::from);
            let take = |at: usize| Take { cell: cells[at], from: cells[(at + 1) % 7], map: None };
            Row {
                name: line as usize,
                cost: 1,
                guards: Vec::new(),
                takes: (0..7).map(take).collect(),
            }
        };
        let centre =
            |symbol| (0..CELLS).map(move |cell| (CENTRE >> cell & 1 == 1).then_some(symbol));
        let letters = Line::ALL.map(|line| line.letter().to_string());
        Ok(Outline {
            boards: Boards::on_lines(vec![CELLS], " ", (1..=3).map(|n| (n.to_string(), Some(8)))),
            rules: Rules::Rotation {
                rows: Line::ALL.map(row).into(),
                goals: (0..3).map(|symbol| centre(symbol).collect()).collect(),
            },
            outputs: Outputs {
                path: PathForm::Line,
                names: letters.into(),
                empty: "No moves needed",
                has_symbol: true,
                ..Outputs::default()
            },
            rule: Rule::Least,
            // Every board with eight of each symbol has a solution.
            has_unsolvable: false,
            ..Outline::default()
        })
    }

    fn question(&self, board: &Symbols) -> Option<(Question, String)> {
        Some((Question::about("rotation".parse().ok()?), text(board)))
    }

    fn puzzle(&self) -> String {
        "rotation".into()
    }

    fn asked(&self) -> String {
        "the first shortest path, its symbol".into()
    }

    fn reasons(&self, flaw: &Flaw) -> Option<Vec<Reason>> {
        let Flaw::Unsolved { reading: Some(Reading::Opposite), .. } = flaw else { return None };
        Some(vec![Reason::new(
            "the lines are rotated the wrong way",
            "with A and F, B and E, C and H, D and G exchanged the letters solve the board",
        )])
    }

    fn words(&self) -> Words {
        Words {
            estimate: " (a move brings at most one more of a symbol to the centre)",
            moves: " (a line that is not rotated as the statement says)",
            parity: None,
            // A wrong order of moves shows on boards of 3 moves, a wrong order of symbols on boards of 7.
            order_shows: Some(10),
            goals: "",
        }
    }
}

/// The centre cannot be filled if no symbol occurs eight times.
fn no_eight(cells: &Cells) -> Problem {
    let message = "none of the symbols 1, 2, 3 occurs exactly eight times on this board".into();
    Problem { place: cells.start(), message }
}

fn distance(board: &Symbols) -> usize {
    ANSWERS.distance(board).expect("some symbol occurs eight times").into()
}

/// The board whose centre shows `symbol` and whose other cells have the other symbols in order.
fn solved(symbol: u8) -> Symbols {
    let others: Vec<u8> = (1..=3).filter(|&other| other != symbol).collect();
    let mut rest = [[others[0]; 8], [others[1]; 8]].concat().into_iter();
    let mut symbol_of = |cell: usize| match CENTRE >> cell & 1 {
        1 => symbol,
        _ => rest.next().expect("16 cells are left"),
    };
    let cells: Vec<u8> = (0..24).map(&mut symbol_of).collect();
    Symbols::new(&cells).expect("eight of each")
}

/// The board after that line has moved.
fn rotated(mut board: Symbols, line: Line) -> Symbols {
    Rotation.apply(&mut board, line);
    board
}

fn successors(board: &Symbols) -> impl Iterator<Item = Symbols> + use<> {
    let board = *board;
    Line::ALL.into_iter().map(move |line| rotated(board, line))
}

/// The boards that can be made of solved ones by fewer than `far` moves, and at most three.
fn words(far: usize) -> Vec<Symbols> {
    let mut layer: Vec<Symbols> = (1..=3).map(solved).collect();
    let mut cases = Vec::new();
    for _ in 0..far.min(4) {
        cases.extend(&layer);
        layer = layer.iter().flat_map(successors).collect();
    }
    cases
}

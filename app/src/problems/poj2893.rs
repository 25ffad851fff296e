//! POJ 2893 "M x N Puzzle": whether boards up to 999x999 can be solved.

use super::sliding::tiles;
use super::{
    Boards, Cases, Format, MOST_SIMPLER, Outline, Outputs, Profile, Rules, Sample, Simpler, Supply,
    USUAL_SECONDS,
};
use crate::exit::Fault;
use crate::generate::{Draw, Wanted};
use crate::tiles::Tiles;
use crate::undecided::Undecided;
use crate::verdict::lines::Lines;
use crate::verdict::numbers;
use crate::verdict::path::Bad;
use crate::verdict::{PARITY, Words};
use desk::random::Random;
use desk::tables::Tables;
use fewest::notation::{Problem, Token, Tokens, Unreadable};
use fewest::puzzles::Direction;
use std::io::BufRead;

pub(super) const PROFILE: Profile = Profile {
    name: "poj:2893",
    aliases: &[],
    title: "M x N Puzzle",
    seconds: USUAL_SECONDS,
    reads: "boards up to 0 0 or the end of the input: rows and columns, 2 to 999 each, one of \
            them odd, and the rows, 0 for the blank; the goal has it last",
    writes: "YES or NO: whether the board can be solved",
    uncertain: Some(
        "the statement does not say how many boards, or cells together, there are at most",
    ),
    sample: Sample {
        input: "3 3\n1 0 3\n4 2 5\n7 8 6\n4 3\n1 2 5\n4 6 9\n11 8 10\n3 7 0\n0 0\n",
        output: "YES\nNO\n",
    },
    format: &Parity,
};

/// The longest side.
const LONGEST_SIDE: u64 = 999;
/// The number of simpler boards of each size.
const OF_A_SIZE: usize = 60;

/// Whether a board can be solved, which is decided by parity.
#[derive(Debug)]
struct Parity;

impl Format for Parity {
    type Case = Tiles;
    type Oracle = ();

    fn oracle(_many: bool, _tables: Tables) {}

    fn cases(&self) -> Cases {
        Cases::UpTo { line: "0 0\n", most: None }
    }

    fn read<R: BufRead>(&self, tokens: &mut Tokens<R>) -> Result<Option<Tiles>, Unreadable> {
        let Some(token) = tokens.next_token()? else { return Ok(None) };
        let (height, place) = (side(&token)?, token.place);
        let Some(token) = tokens.next_token()? else {
            let message = "the text ends before the number of columns".into();
            return Err(Problem { place: tokens.after(), message }.into());
        };
        match (side(&token)?, height) {
            (0, 0) => return Ok(None),
            (0, _) => return Err(token.problem("a board has at least one column"))?,
            (_, 0) => Err(Problem { place, message: "a board has at least one row".into() })?,
            (width, height) => {
                if let Some(tiles) = tiles(tokens, width, height)? {
                    return Ok(Some(tiles));
                }
            }
        }
        let message = format!("the text ends before the {height} rows of the board");
        Err(Problem { place: tokens.after(), message }.into())
    }

    fn print(&self, board: &Tiles) -> String {
        let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ") + "\n";
        let rows: String = board.cells.chunks(board.width).map(row).collect();
        format!("{} {}\n{rows}", board.height(), board.width)
    }

    fn answer(&self, board: &Tiles, _: usize, (): &mut ()) -> Result<String, Undecided> {
        Ok(if is_solvable(board) { "YES\n" } else { "NO\n" }.into())
    }

    fn judge(&self, board: &Tiles, _: usize, lines: &mut Lines, (): &mut ()) -> Result<(), Bad> {
        Ok(numbers::parity(lines, is_solvable(board))?)
    }

    fn excluded(&self, board: &Tiles, (): &mut ()) -> Result<Option<String>, Undecided> {
        let (width, height) = (board.width, board.height());
        Ok(match width.min(height) {
            1 => Some("has a side of 1".into()),
            _ if width % 2 == 0 && height % 2 == 0 => Some("has two even sides".into()),
            _ => None,
        })
    }

    fn allowed(&self) -> String {
        "all boards with sides of 2 to 999, one of them odd".into()
    }

    fn outline(&self) -> Result<Outline, String> {
        let side = (2, LONGEST_SIDE as usize);
        Ok(Outline {
            head: vec![side, side],
            boards: Boards::on_lines(Vec::new(), " ", []),
            rules: Rules::Parity { blank_first: false },
            outputs: Outputs { word: Some("YES"), none: Some("NO"), ..Outputs::default() },
            odd_side: true,
            ..Outline::default()
        })
    }

    fn puzzle(&self) -> String {
        "2x3 to 999x999 tiles".into()
    }

    fn words(&self) -> Words {
        Words { parity: Some(PARITY), ..Words::default() }
    }

    fn asked(&self) -> String {
        "whether there is a path".into()
    }

    /// Boards with random sides up to 20, at least one of them odd.
    fn draw(&self, wanted: &Wanted) -> Result<Draw<Tiles>, Fault> {
        if wanted.costs.is_some() || wanted.hardest {
            return Err(Fault::usage("this problem asks for no distances"));
        }
        let wanted = wanted.clone();
        Ok(Draw::uniform(move |random| {
            let (width, height) = loop {
                let (width, height) = (2 + random.up_to(18), 2 + random.up_to(18));
                if width % 2 == 1 || height % 2 == 1 {
                    break (width, height);
                }
            };
            let solvable = !wanted.wants_unsolvable(random);
            Ok(Tiles::blank_last(width, height).shuffled(solvable, random))
        }))
    }

    /// Boards of every small size with an odd side, with the blank in every row and column.
    fn corners(&self) -> Vec<Tiles> {
        let mut all = Vec::new();
        for (width, height) in [(3, 3), (3, 2), (2, 3), (4, 3), (3, 4), (5, 2), (2, 5), (3, 5)] {
            let goal = Tiles::blank_last(width, height);
            for board in [goal.clone(), goal.swapped()] {
                for way in [Direction::Up, Direction::Left] {
                    let steps = 0..width.max(height);
                    all.extend(steps.filter_map(|steps| board.after(&vec![way; steps])));
                }
            }
        }
        all
    }

    fn supplies(&'static self) -> Vec<Supply<Self>> {
        let wanted = Wanted { unsolvable: 0.5, ..Wanted::default() };
        vec![Supply::drawn(self, "random boards", wanted)]
    }

    fn largest(&self, random: &mut Random) -> Option<(&'static str, Tiles)> {
        let goal = Tiles::blank_last(LONGEST_SIDE as usize, LONGEST_SIDE as usize);
        let solvable = random.up_to(1) == 0;
        Some(("the largest board", goal.shuffled(solvable, random)))
    }

    /// Boards with fewer cells.
    fn simpler(&self, board: &Tiles, (): &mut ()) -> Result<Simpler<Tiles>, Fault> {
        let mut random = Random::new(0);
        let mut cases = Vec::new();
        for (width, height) in smaller_sizes(board) {
            let goal = Tiles::blank_last(width, height);
            for (number, centre) in [goal.clone(), goal.swapped()].iter().enumerate() {
                cases.extend(centre.around(OF_A_SIZE / 3, usize::MAX).0);
                let more = 0..OF_A_SIZE / 6;
                cases.extend(more.map(|_| goal.shuffled(number == 0, &mut random)));
            }
        }
        Ok(Simpler { cases, gaps: true, ends: false })
    }
}

fn is_solvable(board: &Tiles) -> bool {
    board.reaches(&Tiles::blank_last(board.width, board.height()))
}

fn side(token: &Token) -> Result<usize, Problem> {
    match token.number() {
        Some(side @ ..=LONGEST_SIDE) => Ok(side as usize),
        _ => Err(token.problem(format!("`{token}` is not a side: expected 1 to 999, or 0 0"))),
    }
}

/// The sizes with fewer cells than the board that have an odd side.
fn smaller_sizes(board: &Tiles) -> Vec<(usize, usize)> {
    let area = board.cells.len();
    let mut sizes: Vec<(usize, usize)> = (2..=board.width.max(board.height()))
        .flat_map(|width| (2..=area / width).map(move |height| (width, height)))
        .filter(|&(width, height)| width * height < area && (width % 2 == 1 || height % 2 == 1))
        .collect();
    sizes.sort_by_key(|&(width, height)| (width * height, width));
    sizes.truncate(MOST_SIMPLER / OF_A_SIZE);
    sizes
}

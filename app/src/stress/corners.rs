//! Cases that programs fail which pass the sample: solved boards, single moves, the nearest boards
//! without a solution with the blank in every row, the limits of what counts.

use crate::judge::sliding::{Goal, Question, Side, Sliding};
use crate::judge::{Case, Kind, Profile};
use crate::tiles::Tiles;
use fewest::Puzzle;
use fewest::notation::Tokens;
use fewest::puzzles::Direction;
use fewest::puzzles::cubic;
use fewest::puzzles::cubic::exact::Answers;
use fewest::puzzles::rotation::{CENTRE, Line, Rotation, Symbols};

/// Each of them is a test of its own where an input has one case.
pub fn corners(profile: &Profile) -> Vec<Case> {
    match &profile.kind {
        Kind::Sliding(format) => {
            let sides = match format.side {
                Side::Is(side) => side..=side,
                Side::Asked(least, most) => least..=most.min(5),
            };
            sides.flat_map(|side| of_side(format, side)).collect()
        }
        Kind::Parity => parities(),
        Kind::Rotation => rotations(),
        Kind::Cubic => rolls(),
    }
}

/// Groups of cases of which the later are answered wrong if something of the earlier is left.
pub fn followers(profile: &Profile) -> Vec<Vec<Case>> {
    let all = corners(profile);
    let (Some(first), Some(last)) = (all.first(), all.last()) else { return Vec::new() };
    let forward = all.clone();
    let backward = all.iter().rev().cloned().collect();
    let twice = vec![last.clone(), last.clone(), first.clone(), last.clone(), first.clone()];
    let mut groups = vec![twice, forward, backward];
    let most = usize::try_from(profile.most_cases()).unwrap_or(usize::MAX);
    groups.iter_mut().for_each(|group: &mut Vec<Case>| group.truncate(most));
    groups
}

fn of_side(format: &Sliding, side: usize) -> Vec<Case> {
    let goal = format.goal(side);
    let mut starts = vec![goal.clone()];
    for way in Direction::ALL {
        starts.extend(after(&goal, &[way]));
    }
    // The blank in every row and every column of the solvable.
    let toward = |way: Direction| (2..side).map(move |steps| vec![way; steps]);
    for way in Direction::ALL {
        starts.extend(toward(way).filter_map(|ways| after(&goal, &ways)));
    }
    let round = [Direction::Up, Direction::Left, Direction::Down, Direction::Right];
    let turned = [Direction::Down, Direction::Right, Direction::Up, Direction::Left];
    starts.extend(after(&goal, &round).into_iter().chain(after(&goal, &turned)));
    if side > 1 && format.none.is_some() {
        let odd = swapped(&goal);
        let ups = (1..side).filter_map(|steps| after(&odd, &vec![Direction::Up; steps]));
        let downs = (1..side).filter_map(|steps| after(&odd, &vec![Direction::Down; steps]));
        let others: Vec<Tiles> = ups.chain(downs).collect();
        starts.push(odd);
        starts.extend(others);
    }
    let question = |start| Case::Sliding(Question { start, goal: goal.clone() });
    let mut all: Vec<Case> = starts.into_iter().map(question).collect();
    if let Goal::Given = format.goal {
        all.extend(given());
    }
    all
}

/// Other goals than the one with the blank last.
fn given() -> Vec<Case> {
    let goal = Tiles { width: 3, cells: vec![1, 2, 3, 8, 0, 4, 7, 6, 5] };
    let mut starts = vec![goal.clone()];
    starts.extend(Direction::ALL.into_iter().filter_map(|way| after(&goal, &[way])));
    let question = |start| Case::Sliding(Question { start, goal: goal.clone() });
    starts.into_iter().map(question).collect()
}

/// The board after those moves; `None` if one of them leads off it.
pub fn after(board: &Tiles, ways: &[Direction]) -> Option<Tiles> {
    let mut board = board.clone();
    ways.iter().all(|&way| board.go(way)).then_some(board)
}

/// The board with its last two tiles exchanged, which no moves can do.
pub fn swapped(board: &Tiles) -> Tiles {
    let mut cells = board.cells.clone();
    let tiles: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] != 0).collect();
    if let [.., one, other] = tiles[..] {
        cells.swap(one, other);
    }
    Tiles { width: board.width, cells }
}

/// Boards of every small size that has an odd side, with the blank in every row and column.
fn parities() -> Vec<Case> {
    let mut all = Vec::new();
    for (width, height) in [(3, 3), (3, 2), (2, 3), (4, 3), (3, 4), (5, 2), (2, 5), (3, 5)] {
        let goal = Tiles::blank_last(width, height);
        for board in [goal.clone(), swapped(&goal)] {
            for way in [Direction::Up, Direction::Left] {
                let steps = 0..width.max(height);
                all.extend(steps.filter_map(|steps| after(&board, &vec![way; steps])));
            }
        }
    }
    all.into_iter().map(Case::Parity).collect()
}

/// The board whose centre shows that symbol and whose other cells have the others in order.
pub fn solved(symbol: u8) -> Symbols {
    let others: Vec<u8> = (1..=3).filter(|&other| other != symbol).collect();
    let mut rest = [[others[0]; 8], [others[1]; 8]].concat().into_iter();
    let cells: Vec<u8> =
        (0..24)
            .map(|cell| {
                if CENTRE >> cell & 1 == 1 {
                    symbol
                } else {
                    rest.next().expect("16 cells are left")
                }
            })
            .collect();
    Symbols::new(&cells).expect("eight of each")
}

/// The board after that line has moved.
pub fn rotated(mut board: Symbols, line: Line) -> Symbols {
    Rotation.apply(&mut board, line);
    board
}

fn rotations() -> Vec<Case> {
    let mut all: Vec<Symbols> = (1..=3).map(solved).collect();
    for symbol in 1..=3 {
        all.extend(Line::ALL.iter().map(|&line| rotated(solved(symbol), line)));
    }
    // Two moves that may be made in either order.
    for (one, other) in [(Line::A, Line::B), (Line::C, Line::D), (Line::B, Line::E)] {
        all.push(rotated(rotated(solved(2), one), other));
    }
    all.into_iter().map(Case::Rotation).collect()
}

/// Nothing to do, one roll, the most that count, and one more.
fn rolls() -> Vec<Case> {
    let answers = Answers::new();
    let wanted = ["WWWWWWWWE", "RRRWWWRRE", "RRRBWBRRE", "BBBBRBBRE", "RRRWEWRRR", "WWWEWWWWW"];
    let mut all = Vec::new();
    for tops in wanted {
        for empty in [8, 3, 1, 0, 7] {
            let letters = tops.chars().flat_map(|letter| [' ', letter]);
            let text = format!("{} {}", empty % 3 + 1, empty / 3 + 1);
            let text: String = text.chars().chain(letters).collect();
            if let Ok(Some((empty, goal))) =
                cubic::notation::read(&mut Tokens::new(text.as_bytes()))
            {
                all.push((answers.distance(empty, &goal), Case::Cubic(empty, goal)));
            }
        }
    }
    all.sort_by_key(|&(rolls, _)| rolls);
    all.into_iter().map(|(_, case)| case).collect()
}

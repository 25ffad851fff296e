//! The Rotation Game's table against a search that knows no table: a plain deepening search over
//! arrays, written from the problem's statement and sharing no code with the engine.

use fewest::puzzles::rotation::Symbols;
use fewest::puzzles::rotation::exact::Answers;
use fewest::puzzles::rotation::notation::letters;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

type Board = [u8; 24];

/// Cells as the statement numbers them, less one. A pulls its line towards the first cell.
const LINES: [(char, [usize; 7]); 8] = [
    ('A', [0, 2, 6, 11, 15, 20, 22]),
    ('B', [1, 3, 8, 12, 17, 21, 23]),
    ('C', [10, 9, 8, 7, 6, 5, 4]),
    ('D', [19, 18, 17, 16, 15, 14, 13]),
    ('E', [23, 21, 17, 12, 8, 3, 1]),
    ('F', [22, 20, 15, 11, 6, 2, 0]),
    ('G', [13, 14, 15, 16, 17, 18, 19]),
    ('H', [4, 5, 6, 7, 8, 9, 10]),
];
/// F undoes A, E undoes B and so on.
const UNDOES: [usize; 8] = [5, 4, 7, 6, 1, 0, 3, 2];
const CENTRE: [usize; 8] = [6, 7, 8, 11, 12, 15, 16, 17];

/// The shortest words in alphabetical order; the first that solves the board is the answer.
fn searched(board: Board) -> (String, u8) {
    let mut word = String::new();
    let mut bound = missing(&board);
    loop {
        if let Some(symbol) = deepen(board, bound, None, &mut word) {
            return (word, symbol);
        }
        bound += 1;
    }
}

/// Tries all words of `left` letters; `undoes` is the letter that takes the last one back.
fn deepen(board: Board, left: usize, undoes: Option<usize>, word: &mut String) -> Option<u8> {
    if missing(&board) == 0 {
        return Some(board[CENTRE[0]]);
    }
    for (i, (letter, line)) in LINES.iter().enumerate().filter(|&(i, _)| Some(i) != undoes) {
        let next = rotated(board, line);
        if missing(&next) < left {
            word.push(*letter);
            if let Some(symbol) = deepen(next, left - 1, Some(UNDOES[i]), word) {
                return Some(symbol);
            }
            word.pop();
        }
    }
    None
}

fn rotated(board: Board, line: &[usize; 7]) -> Board {
    let mut next = board;
    for i in 0..7 {
        next[line[i]] = board[line[(i + 1) % 7]];
    }
    next
}

/// How many cells of the centre lack its commonest symbol. Each move mends at most one.
fn missing(board: &Board) -> usize {
    let count = |symbol| CENTRE.iter().filter(|&&cell| board[cell] == symbol).count();
    8 - (1..=3).map(count).max().expect("three symbols")
}

fn shuffled(random: &mut Xoshiro256PlusPlus) -> Board {
    let mut board = std::array::from_fn(|cell| (cell / 8) as u8 + 1);
    for end in (1..board.len()).rev() {
        board.swap(end, (random.next_u64() % (end as u64 + 1)) as usize);
    }
    board
}

#[test]
fn first_optima_of_300_random_boards() {
    let answers = Answers::new();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2286);
    for _ in 0..300 {
        let board = shuffled(&mut random);
        let symbols = Symbols::new(&board).expect("eight of each");
        let (moves, symbol) = answers.solve(&symbols).expect("eight of each");
        assert_eq!((letters(&moves), symbol), searched(board), "{board:?}");
    }
}

/// With other counts than eight each, only a symbol of eight cells can fill the centre.
#[test]
fn first_optima_of_uneven_boards() {
    let answers = Answers::new();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1667);
    for _ in 0..20 {
        let mut board = shuffled(&mut random);
        let three = board.iter().position(|&symbol| symbol == 3).expect("a 3");
        board[three] = 2;
        let symbols = Symbols::uneven(&board).expect("24 symbols");
        let (moves, symbol) = answers.solve(&symbols).expect("eight ones");
        assert_eq!(symbol, 1);
        let only_ones = board.map(|symbol| if symbol == 1 { 1 } else { 0 });
        assert_eq!(letters(&moves), searched(only_ones).0, "{board:?}");
    }
}

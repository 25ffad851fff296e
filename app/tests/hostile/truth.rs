//! Distances of small boards by plain breadth-first search. No code of the project is used here.

use desk::random::Random;
use std::collections::HashMap;

/// The distances of all boards of one size that reach the goal with the blank last.
pub struct Truth {
    pub width: usize,
    pub height: usize,
    distances: HashMap<Vec<u8>, u16>,
}

impl Truth {
    pub fn new(width: usize, height: usize) -> Self {
        let cells = width * height;
        let goal: Vec<u8> = (1..cells as u8).chain([0]).collect();
        let mut distances = HashMap::from([(goal.clone(), 0)]);
        let mut layer = vec![goal];
        for distance in 1.. {
            let mut next = Vec::new();
            for (board, way) in
                layer.iter().flat_map(|board| "udlr".chars().map(move |way| (board, way)))
            {
                let Some(board) = after(board, way, width) else { continue };
                if !distances.contains_key(&board) {
                    distances.insert(board.clone(), distance);
                    next.push(board);
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        Truth { width, height, distances }
    }

    /// The fewest moves; `None` if there are none.
    pub fn distance(&self, board: &[u8]) -> Option<u16> {
        self.distances.get(board).copied()
    }

    /// Whether these moves lead from the board to the goal.
    pub fn is_solved_by(&self, board: &[u8], moves: &str) -> bool {
        let end =
            moves.chars().try_fold(board.to_vec(), |board, way| after(&board, way, self.width));
        end.is_some_and(|end| self.distance(&end) == Some(0))
    }

    /// How many boards reach the goal, and the greatest distance.
    pub fn reach(&self) -> (usize, u16) {
        (self.distances.len(), self.distances.values().copied().max().unwrap_or(0))
    }

    /// All orders of the tiles, or a random sample of this many.
    pub fn boards(&self, sample: Option<usize>, random: &mut Random) -> Vec<Vec<u8>> {
        let mut board: Vec<u8> = (0..(self.width * self.height) as u8).collect();
        match sample {
            None => permutations(&board),
            Some(count) => (0..count)
                .map(|_| {
                    shuffle(&mut board, random);
                    board.clone()
                })
                .collect(),
        }
    }
}

/// The board after the blank goes up, down, left or right; `None` at a border.
fn after(board: &[u8], way: char, width: usize) -> Option<Vec<u8>> {
    let blank = board.iter().position(|&tile| tile == 0)?;
    let other = match way {
        'u' => blank.checked_sub(width)?,
        'd' => (blank + width < board.len()).then_some(blank + width)?,
        'l' => (blank % width > 0).then(|| blank - 1)?,
        'r' => (blank % width < width - 1).then_some(blank + 1)?,
        _ => return None,
    };
    let mut board = board.to_vec();
    board.swap(blank, other);
    Some(board)
}

fn shuffle(board: &mut [u8], random: &mut Random) {
    for last in (1..board.len()).rev() {
        board.swap(last, random.up_to(last));
    }
}

fn permutations(rest: &[u8]) -> Vec<Vec<u8>> {
    let Some((&first, others)) = rest.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for shorter in permutations(others) {
        for place in 0..=shorter.len() {
            let mut board = shorter.clone();
            board.insert(place, first);
            all.push(board);
        }
    }
    all
}

/// The board as the command line reads it.
pub fn text(board: &[u8]) -> String {
    board.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// Schofield (1967): half of the 362,880 boards, the farthest 31 moves away. Reinefeld (1993).
#[test]
fn the_table_is_right_itself() {
    let truth = Truth::new(3, 3);
    assert_eq!(truth.reach(), (181_440, 31));
    assert_eq!(truth.distance(&[8, 6, 7, 2, 5, 4, 3, 0, 1]), Some(31));
    assert!(truth.is_solved_by(&[1, 2, 3, 4, 5, 6, 0, 7, 8], "rr"));
    assert!(!truth.is_solved_by(&[1, 2, 3, 4, 5, 6, 0, 7, 8], "r"));
    assert_eq!(truth.boards(None, &mut Random::new(0)).len(), 362_880);
}

//! Blocks of any shape on a board of at most six rows and columns. The goal is to bring one of them to a
//! given place; the others may end anywhere. A move takes one block any distance, also round corners, while
//! the others stay where they are.

use crate::undecided::Undecided;
use fewest::search::{Options, breadth_first, unwatched};
use fewest::{Outcome, Puzzle};
use std::iter::successors;
use std::ops::ControlFlow::{self, Continue};

/// The longest side of a board.
pub const LONGEST_SIDE: usize = 6;
const CELLS: usize = LONGEST_SIDE * LONGEST_SIDE;
/// Bits from one row to the next.
const ROW: usize = 8;

/// A set of cells. The bit of a cell is `8 * (row + 1) + column`, so that a block that leaves the board lands
/// on bits that belong to no cell of the board.
pub type CellSet = u64;

/// Row and column of the top left corner of a block's bounding box.
pub type Place = [usize; 2];

/// The cell of that row and column.
pub fn cell([row, column]: Place) -> CellSet {
    1 << (ROW * (row + 1) + column)
}

/// Where the blocks are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocks {
    /// All cells of the board.
    pub board: CellSet,
    /// The cells of each block, none of them empty.
    pub blocks: Vec<CellSet>,
}

/// A move of one block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct BlockStep {
    pub block: usize,
    pub from: Place,
    pub to: Place,
}

impl Blocks {
    /// An empty board.
    pub fn none(height: usize, width: usize) -> Self {
        let places = (0..height).flat_map(|row| (0..width).map(move |column| [row, column]));
        Blocks { board: places.map(cell).fold(0, |board, cell| board | cell), blocks: Vec::new() }
    }

    /// The cells without a block.
    pub fn empty(&self) -> CellSet {
        self.blocks.iter().fold(self.board, |empty, block| empty & !block)
    }

    /// Where a block is.
    pub fn place(&self, block: usize) -> Place {
        corner(self.blocks[block])
    }

    /// Makes a step, one cell at a time. Returns `false` if the block is not at `from` or cannot reach `to`.
    pub fn make(&mut self, &BlockStep { block, from, to }: &BlockStep) -> bool {
        let start = self.blocks[block];
        if corner(start) != from || from == to {
            return false;
        }
        let room = self.empty() | start;
        let mut met = vec![start];
        let mut next = 0;
        while next < met.len() {
            let here = met[next];
            if corner(here) == to {
                self.blocks[block] = here;
                return true;
            }
            for there in [here << 1, here >> 1, here << ROW, here >> ROW] {
                if there & !room == 0 && !met.contains(&there) {
                    met.push(there);
                }
            }
            next += 1;
        }
        false
    }

    /// A shortest sequence of steps that takes the block to `place`; `None` if there is none.
    pub fn path(
        &self,
        block: usize,
        place: Place,
        options: &Options,
    ) -> Result<Option<Vec<BlockStep>>, Undecided> {
        let (search, start) = BlockPuzzle::new(self, block, place);
        let moves = match breadth_first::solve(&search, &start, options, unwatched).outcome {
            Outcome::Solved(solution) => solution.moves,
            Outcome::Unsolvable => return Ok(None),
            Outcome::Stopped { at_least, by } => return Err(Undecided { at_least, by }),
        };
        let mut now = self.clone();
        let mut step = |mv: BlockMove| {
            let is_there = |block: &CellSet| block.trailing_zeros() == bit(mv.from);
            let block = now.blocks.iter().position(is_there).expect("a block that moves");
            let there = (now.blocks[block] >> bit(mv.from)) << bit(mv.to);
            let step = BlockStep { block, from: now.place(block), to: corner(there) };
            assert!(now.make(&step), "a step of a search is legal");
            step
        };
        let path = moves.into_iter().map(&mut step).collect();
        assert_eq!(now.place(block), place, "the steps take the block to its place");
        Ok(Some(path))
    }
}

/// The top left corner of the bounding box, which need not be one of the cells.
pub fn corner(cells: CellSet) -> Place {
    let columns =
        successors(Some(cells), |cells| Some(cells >> ROW)).take_while(|cells| *cells != 0);
    let column = columns.map(|cells| (cells as u8).trailing_zeros()).min();
    let row = cells.trailing_zeros() as usize / ROW;
    [row - 1, column.expect("some cells") as usize]
}

/// The bit of a cell that is counted from 0.
fn bit(cell: u8) -> u32 {
    let cell = usize::from(cell);
    (ROW * (cell / LONGEST_SIDE + 1) + cell % LONGEST_SIDE) as u32
}

/// The cells of a set, counted from 0.
fn cells_of(mut cells: CellSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(((bit / ROW - 1) * LONGEST_SIDE + bit % ROW) as u8)
    })
}

/// The puzzle that is searched: blocks of the same shape are alike, apart from the one that has a goal.
struct BlockPuzzle {
    board: CellSet,
    /// The cells of each shape, moved so that the first one is bit 0.
    shapes: Vec<CellSet>,
    /// The number of the shape that has a goal, and the cell where its first cell must end. If no such cell
    /// exists, it is off the board.
    goal: (u8, usize),
}

/// A move of the block whose first cell is `from`, to where its first cell is `to`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct BlockMove {
    from: u8,
    to: u8,
}

/// For each cell: 0, or one more than the number of the shape whose first cell is there.
type State = [u8; CELLS];

impl BlockPuzzle {
    fn new(blocks: &Blocks, target: usize, [row, column]: Place) -> (Self, State) {
        let shape = |cells: CellSet| cells >> cells.trailing_zeros();
        let mut shapes = vec![shape(blocks.blocks[target])];
        let mut start = [0; CELLS];
        for (number, &cells) in blocks.blocks.iter().enumerate() {
            let alike = |other: &CellSet| *other == shape(cells);
            let kind = match shapes[1..].iter().position(alike) {
                _ if number == target => 0,
                Some(kind) => kind + 1,
                None => {
                    shapes.push(shape(cells));
                    shapes.len() - 1
                }
            };
            let first = cells_of(cells).next().expect("a block has a cell");
            start[usize::from(first)] = kind as u8 + 1;
        }
        // How far the first cell is from the left side of the bounding box.
        let cells = blocks.blocks[target];
        let inset = cells.trailing_zeros() as usize % ROW - corner(cells)[1];
        let first = LONGEST_SIDE * row + column + inset;
        let is_there = row < LONGEST_SIDE && column + inset < LONGEST_SIDE;
        let goal = (1, if is_there { first } else { CELLS });
        (BlockPuzzle { board: blocks.board, shapes, goal }, start)
    }

    /// The cells where the first cell of a shape can be if all its cells are in `room`.
    fn fits(&self, shape: CellSet, room: CellSet) -> CellSet {
        let mut left = shape & (shape - 1);
        let mut fits = room;
        while left != 0 {
            fits &= room >> left.trailing_zeros();
            left &= left - 1;
        }
        fits
    }
}

impl Puzzle for BlockPuzzle {
    type State = State;
    type Move = BlockMove;
    type Packed = State;

    fn visit_moves<B>(
        &self,
        state: &mut State,
        mut visit: impl FnMut(&mut State, BlockMove) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let placed = |(cell, &kind): (usize, &u8)| {
            let shape = self.shapes[usize::from(kind.checked_sub(1)?)];
            Some((cell as u8, shape))
        };
        let blocks = *state;
        let blocks = || blocks.iter().enumerate().filter_map(placed);
        let empty = blocks().fold(self.board, |empty, (at, shape)| empty & !(shape << bit(at)));
        for (from, shape) in blocks() {
            let fits = self.fits(shape, empty | shape << bit(from));
            let mut reached: CellSet = 1 << bit(from);
            loop {
                let sides = reached << 1 | reached >> 1 | reached << ROW | reached >> ROW;
                match reached | sides & fits {
                    more if more == reached => break,
                    more => reached = more,
                }
            }
            for to in cells_of(reached & !(1 << bit(from))) {
                visit(state, BlockMove { from, to })?;
            }
        }
        Continue(())
    }

    fn apply(&self, state: &mut State, BlockMove { from, to }: BlockMove) {
        state.swap(from.into(), to.into());
    }

    fn undo(&self, state: &mut State, mv: BlockMove) {
        self.apply(state, mv);
    }

    fn is_goal(&self, state: &State) -> bool {
        state.get(self.goal.1) == Some(&self.goal.0)
    }

    fn pack(&self, state: &State) -> State {
        *state
    }

    fn unpack(&self, packed: State) -> State {
        packed
    }

    fn solvable(&self, _: &State) -> bool {
        let Some(first) = u8::try_from(self.goal.1).ok().filter(|&cell| usize::from(cell) < CELLS)
        else {
            return false;
        };
        self.fits(self.shapes[0], self.board) & (1 << bit(first)) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::random::Random;
    use std::collections::HashSet;

    /// Letters for blocks, each in the order of the alphabet.
    fn blocks(rows: &[&str]) -> Blocks {
        let mut blocks = Blocks::none(rows.len(), rows[0].len());
        for letter in b'A'..=b'Z' {
            let there =
                |row: usize| rows[row].bytes().enumerate().filter(move |cell| cell.1 == letter);
            let cells =
                (0..rows.len()).flat_map(|row| there(row).map(move |(at, _)| cell([row, at])));
            blocks.blocks.extend(cells.reduce(|one, other| one | other));
        }
        blocks
    }

    fn moves(blocks: &Blocks, block: usize, place: Place) -> Option<usize> {
        let path = blocks.path(block, place, &Options::default()).expect("memory");
        path.map(|path| path.len())
    }

    /// The usual Klotski takes 81 moves if any slide of one block counts as one move.
    #[test]
    fn klotski() {
        let klotski = blocks(&["ABBC", "ABBC", "DEEF", "DGHF", "I..J"]);
        assert_eq!(moves(&klotski, 1, [3, 1]), Some(81));
    }

    /// The corner of the bounding box may be outside the block.
    #[test]
    fn corners_need_not_be_cells() {
        let board = blocks(&["AAC.", "ABC.", "BB.."]);
        assert_eq!(board.place(1), [1, 0]);
        assert_eq!(moves(&board, 1, [0, 1]), Some(2));
        assert_eq!(moves(&board, 1, [1, 0]), Some(0));
        assert_eq!(moves(&board, 1, [2, 0]), None, "it would leave the board");
        assert_eq!(moves(&board, 1, [0, 3]), None, "it would leave the board");
    }

    /// Counts the moves by breadth-first search with all blocks told apart.
    fn twin(start: &Blocks, block: usize, place: Place) -> Option<usize> {
        let mut met: HashSet<Vec<CellSet>> = HashSet::from([start.blocks.clone()]);
        let mut layer = vec![start.clone()];
        for moves in 0.. {
            if layer.is_empty() {
                return None;
            }
            let mut next = Vec::new();
            for here in &layer {
                if here.place(block) == place {
                    return Some(moves);
                }
                for block in 0..here.blocks.len() {
                    for to in (0..CELLS).map(|cell| [cell / LONGEST_SIDE, cell % LONGEST_SIDE]) {
                        let mut there = here.clone();
                        let made = there.make(&BlockStep { block, from: here.place(block), to });
                        if made && met.insert(there.blocks.clone()) {
                            next.push(there);
                        }
                    }
                }
            }
            layer = next;
        }
        None
    }

    #[test]
    fn as_few_moves_as_step_by_step() {
        let mut random = Random::new(5);
        let mut told = HashSet::new();
        for board in [
            ["AAB", "CAB", "D.."],
            ["AAB", "A.B", "CD."],
            ["ABC", "DAE", "..."],
            ["AAB", "CDB", "E.."],
            ["A.A", "B.C", "D.."],
        ] {
            let board = blocks(&board);
            for _ in 0..12 {
                let block = random.up_to(board.blocks.len() - 1);
                let place = [random.up_to(2), random.up_to(2)];
                let moves = moves(&board, block, place);
                assert_eq!(moves, twin(&board, block, place), "{board:?} {block} {place:?}");
                told.insert(moves);
            }
        }
        assert!(told.len() > 4 && told.contains(&None), "{told:?}");
    }
}

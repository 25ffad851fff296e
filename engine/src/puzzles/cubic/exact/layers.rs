//! Breadth-first search, layer by layer, on blocks of 6561 boards at a time.

use super::blocks::{Block, BlockRoll, EMPTY_BLOCK, Passage, WORDS, number, odd_slots};
use crate::puzzles::Direction;
use crate::puzzles::cubic::{CELLS, CUBES, Cubes, TOPS, Tops, beside, has_exit};
use crate::rank::combination::Combinations;

/// The result of a search.
#[derive(Clone, Debug)]
pub struct NearestBoards {
    /// The sets of slots that odd cubes can have, by rank.
    odd: Combinations,
    /// For each empty cell and colouring, the distance of the nearest board that shows it.
    nearest: Vec<u8>,
    /// For each board, whether its distance modulo 4 is 2 or 3. The blocks are ordered by empty cell and set
    /// of odd cubes.
    late: Vec<Block>,
}

impl NearestBoards {
    /// How many bytes the result takes.
    pub fn held(&self) -> u64 {
        (size_of_val(&*self.nearest) + size_of_val(&*self.late)) as u64
    }

    /// Searches from `start` until every pattern has been shown.
    pub fn of_patterns(start: Cubes) -> Self {
        let search = LayerSearch::new(start.empty(), start.odd_count(), [start].into_iter());
        search.run(|search| search.missing == 0)
    }

    /// Searches from `boards` through every board with the same number of odd cubes. The boards have
    /// `odd_count` of them each, and the same empty cell.
    pub fn of_boards(empty: usize, odd_count: u32, boards: impl Iterator<Item = Cubes>) -> Self {
        LayerSearch::new(empty, odd_count, boards).run(|search| !search.found)
    }

    /// The distance of the nearest board that shows the pattern.
    #[inline]
    pub fn nearest(&self, tops: Tops) -> u8 {
        self.nearest[tops.empty() * TOPS as usize + number(tops)]
    }

    /// Whether the board's distance modulo 4 is 2 or 3. One roll changes the distance by 1, so this tells the
    /// nearer successors of a board from the farther ones.
    ///
    /// The board must have as many odd cubes as those of the search. The result is `false` for boards that
    /// the search has not reached, all of which are farther than the farthest pattern.
    pub fn is_late(&self, board: Cubes) -> bool {
        let (block, tops) = (block(&self.odd, board), number(board.tops()));
        self.late[block][tops / WORDS] >> (tops % WORDS) & 1 == 1
    }
}

/// The number of a board's block.
fn block(odd: &Combinations, board: Cubes) -> usize {
    board.empty() * odd.count() as usize + odd.rank(odd_slots(board)) as usize
}

/// A search in progress.
struct LayerSearch {
    layers: NearestBoards,
    /// For each empty cell, the steps that lead to it.
    steps: Vec<Vec<EmptyStep>>,
    /// For each block, the boards that have been reached.
    seen: Vec<Block>,
    /// For each block, its boards in the last layer. A block has boards in every other layer only.
    latest: Vec<Block>,
    /// For each block, whether `latest` has any boards.
    any: Vec<bool>,
    /// For each empty cell, the colourings that have been shown.
    shown: Vec<Block>,
    /// How many patterns have not been shown yet.
    missing: usize,
    /// Whether the last layer has any boards.
    found: bool,
    /// The empty cell of the boards at distance 0.
    empty: usize,
}

/// A step of the empty cell, seen from the cell to which it leads.
struct EmptyStep {
    /// For each set of odd cubes after the step, the block that it comes from, and whether an odd cube rolls.
    sources: Vec<(usize, bool)>,
    /// How the bits move if an even cube rolls, and how if an odd one does.
    turns: [BlockRoll; 2],
}

impl EmptyStep {
    fn new(passage: &Passage, odd: &Combinations) -> Self {
        let first = passage.from * odd.count() as usize;
        let source = |rank| {
            let after = odd.unrank(rank);
            let before = odd.rank(passage.before(after)) as usize;
            (first + before, passage.rolls_one_of(after))
        };
        EmptyStep {
            sources: (0..odd.count()).map(source).collect(),
            turns: [false, true].map(|odd| BlockRoll::new(passage, odd)),
        }
    }
}

impl LayerSearch {
    fn new(empty: usize, odd_count: u32, boards: impl Iterator<Item = Cubes>) -> Self {
        let odd = Combinations::new(CUBES as u32, odd_count);
        let steps_to = |to| {
            let ways = Direction::ALL.into_iter().filter(move |&way| has_exit(to, way));
            let passages = ways.map(|way| Passage::new(beside(to, way), way.opposite()));
            passages.map(|passage| EmptyStep::new(&passage, &odd)).collect()
        };
        let steps = (0..CELLS).map(steps_to).collect();
        let blocks = CELLS * odd.count() as usize;
        let patterns = CELLS * TOPS as usize;
        let layers = NearestBoards {
            odd,
            nearest: vec![u8::MAX; patterns],
            late: vec![EMPTY_BLOCK; blocks],
        };
        let mut search = LayerSearch {
            layers,
            steps,
            seen: vec![EMPTY_BLOCK; blocks],
            latest: vec![EMPTY_BLOCK; blocks],
            any: vec![false; blocks],
            shown: vec![EMPTY_BLOCK; CELLS],
            missing: patterns,
            found: false,
            empty,
        };
        boards.for_each(|board| search.begin(board));
        search
    }

    /// Adds a board at distance 0. No two such boards may be in one block.
    fn begin(&mut self, board: Cubes) {
        let (mut boards, tops) = (EMPTY_BLOCK, number(board.tops()));
        boards[tops / WORDS] = 1 << (tops % WORDS);
        self.reach(self.empty, block(&self.layers.odd, board), boards, 0);
    }

    /// Searches layer by layer until `at_end`. The empty cells of all boards in a layer have one chessboard
    /// colour, and those in the next layer have the other.
    fn run(mut self, at_end: impl Fn(&Self) -> bool) -> NearestBoards {
        let sets = self.layers.odd.count() as usize;
        let mut distance = 0;
        while !at_end(&self) {
            distance += 1;
            self.found = false;
            for to in 0..CELLS {
                if (self.empty + to + distance).is_multiple_of(2) {
                    for set in 0..sets {
                        let boards = self.successors(to, set);
                        self.reach(to, to * sets + set, boards, distance as u8);
                    }
                }
            }
        }
        self.layers
    }

    /// The boards of a block to which rolls from the last layer lead.
    fn successors(&self, to: usize, set: usize) -> Block {
        let mut boards = EMPTY_BLOCK;
        for step in &self.steps[to] {
            let (source, odd) = step.sources[set];
            if self.any[source] {
                step.turns[usize::from(odd)].add(&self.latest[source], &mut boards);
            }
        }
        boards
    }

    /// Finds out which of `boards` are new, and makes these the block's part of the last layer.
    fn reach(&mut self, empty: usize, block: usize, mut boards: Block, distance: u8) {
        let mut any = 0;
        for (new, seen) in boards.iter_mut().zip(&mut self.seen[block]) {
            *new &= !*seen;
            *seen |= *new;
            any |= *new;
        }
        self.any[block] = any != 0;
        if any == 0 {
            return;
        }
        self.found = true;
        self.show(empty, &boards, distance);
        if distance & 2 != 0 {
            for (late, new) in self.layers.late[block].iter_mut().zip(&boards) {
                *late |= new;
            }
        }
        self.latest[block] = boards;
    }

    /// Records the distance of the patterns that are shown for the first time.
    fn show(&mut self, empty: usize, boards: &Block, distance: u8) {
        let nearest = &mut self.layers.nearest[empty * TOPS as usize..][..TOPS as usize];
        let words = boards.iter().zip(&mut self.shown[empty]).zip(nearest.chunks_mut(WORDS));
        for ((boards, shown), nearest) in words {
            let mut fresh = boards & !*shown;
            *shown |= fresh;
            self.missing -= fresh.count_ones() as usize;
            while fresh != 0 {
                nearest[fresh.trailing_zeros() as usize] = distance;
                fresh &= fresh - 1;
            }
        }
    }
}

//! Answers to the Rotation Game from a table. The table holds the distances for one symbol: for each of the
//! 735,471 sets of eight cells, how many moves bring that set into the centre. Looked up for all three
//! symbols, it answers every board.

use crate::puzzles::rotation::SymbolSpace;
use crate::puzzles::rotation::{CENTRE, Line, Rotation, Symbols};
use crate::{Cost, Heuristic, Puzzle, Ranked};

/// The answers to all boards: the lexicographically least of the shortest solutions.
///
/// ```
/// use fewest::puzzles::rotation::exact::Answers;
/// use fewest::puzzles::rotation::notation;
///
/// let text = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
/// let symbols = notation::board(text).expect("eight of each");
/// let (moves, symbol) = Answers::new().solve(&symbols).expect("every board can be solved");
/// assert_eq!((notation::letters(&moves), symbol), ("AC".into(), 2));
/// ```
#[derive(Clone, Debug)]
pub struct Answers {
    space: SymbolSpace,
    /// One entry for each set of eight cells, by rank.
    entries: Vec<Entry>,
}

/// What the table holds for one set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    /// The fewest moves that bring the set into the centre.
    distance: u8,
    /// One bit for each [`Line`] whose rotation brings the set one move nearer.
    nearer: u8,
}

impl Default for Answers {
    fn default() -> Self {
        Self::new()
    }
}

impl Answers {
    /// Builds the table breadth-first from the centre. It takes 1.5 MB and some 50 ms.
    pub fn new() -> Self {
        let space = SymbolSpace::default();
        let unseen = Entry { distance: u8::MAX, nearer: 0 };
        let mut entries = vec![unseen; space.rank_count() as usize];
        entries[space.rank(&CENTRE) as usize].distance = 0;
        let (mut layer, mut next) = (vec![CENTRE], Vec::new());
        let mut distance = 1;
        while !layer.is_empty() {
            for cells in layer.drain(..) {
                for line in Line::ALL {
                    let mut successor = cells;
                    space.apply(&mut successor, line);
                    let entry = &mut entries[space.rank(&successor) as usize];
                    if *entry == unseen {
                        entry.distance = distance;
                        next.push(successor);
                    }
                    if entry.distance == distance {
                        entry.nearer |= 1 << line.opposite() as u8;
                    }
                }
            }
            std::mem::swap(&mut layer, &mut next);
            distance += 1;
        }
        Answers { space, entries }
    }

    /// How many bytes the table takes.
    pub fn held(&self) -> u64 {
        size_of_val(&*self.entries) as u64
    }

    #[inline]
    fn entry(&self, cells: u32) -> Entry {
        self.entries[self.space.rank(&cells) as usize]
    }

    /// The distance of a set of eight cells.
    #[inline(always)]
    pub(super) fn of_set(&self, cells: u32) -> u8 {
        self.entry(cells).distance
    }

    /// The distance of one symbol, given the set of its cells; `None` unless there are eight of them.
    fn one(&self, cells: u32) -> Option<Cost> {
        (cells.count_ones() == 8).then(|| self.entry(cells).distance.into())
    }

    /// The fewest moves that solve the board; `None` if no symbol has exactly eight cells.
    pub fn distance(&self, board: &Symbols) -> Option<Cost> {
        (1..=3).filter_map(|symbol| self.one(board.cells_with(symbol))).min()
    }

    /// The fewest moves, and one bit for each [`Line`] with which a shortest solution can begin; `None` if no
    /// symbol has exactly eight cells.
    ///
    /// ```
    /// use fewest::puzzles::rotation::exact::Answers;
    /// use fewest::puzzles::rotation::{Line, notation};
    ///
    /// let text = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
    /// let symbols = notation::board(text).expect("eight of each");
    /// assert_eq!(Answers::new().first(&symbols), Some((2, 1 << Line::A as u8)));
    /// ```
    pub fn first(&self, board: &Symbols) -> Option<(Cost, u8)> {
        let mut best: Option<Entry> = None;
        for cells in [1, 2, 3].map(|symbol| board.cells_with(symbol)) {
            if cells.count_ones() != 8 {
                continue;
            }
            let entry = self.entry(cells);
            match &mut best {
                Some(best) if best.distance < entry.distance => {}
                Some(best) if best.distance == entry.distance => best.nearer |= entry.nearer,
                _ => best = Some(entry),
            }
        }
        best.map(|Entry { distance, nearer }| (distance.into(), nearer))
    }

    /// The lexicographically least of the shortest solutions, and the symbol that fills the centre; `None` if
    /// no symbol has exactly eight cells.
    ///
    /// All symbols with the least distance are followed at once. The next letter is the least one that brings
    /// any of them nearer; the symbols that it does not bring nearer are dropped.
    pub fn solve(&self, board: &Symbols) -> Option<(Vec<Line>, u8)> {
        let distance = self.distance(board)?;
        let mut sets = [1, 2, 3].map(|symbol| {
            let cells = board.cells_with(symbol);
            (self.one(cells) == Some(distance)).then_some(cells)
        });
        let mut moves = Vec::with_capacity(distance.into());
        for _ in 0..distance {
            let nearer = sets.map(|set| set.map_or(0, |cells| self.entry(cells).nearer));
            let any = nearer[0] | nearer[1] | nearer[2];
            let line = Line::ALL[any.trailing_zeros() as usize];
            for (set, nearer) in sets.iter_mut().zip(nearer) {
                *set = set.filter(|_| nearer >> line as u8 & 1 == 1);
                if let Some(cells) = set {
                    self.space.apply(cells, line);
                }
            }
            moves.push(line);
        }
        let symbol =
            sets.iter().position(Option::is_some).expect("one symbol is followed to the end");
        Some((moves, symbol as u8 + 1))
    }
}

/// The estimate is the distance itself, so a search with it expands only states on optimal paths.
impl Heuristic<Rotation> for Answers {
    type Carry = Symbols;

    fn start(&self, _: &Rotation, board: &Symbols) -> Symbols {
        *board
    }

    #[inline(always)]
    fn step(&self, puzzle: &Rotation, mut board: Symbols, _: &Symbols, line: Line) -> Symbols {
        puzzle.apply(&mut board, line);
        board
    }

    #[inline(always)]
    fn estimate(&self, board: Symbols) -> Cost {
        self.distance(&board).unwrap_or(Cost::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Options, exhaustive, unwatched};

    /// The generic enumeration is the slow twin of the table.
    #[test]
    fn entries_agree_with_the_generic_enumeration() {
        let Answers { space, entries } = Answers::new();
        let distances = exhaustive::distances(&space, &Options::default(), unwatched);
        let distances = distances.expect("no limit was set");
        for (rank, entry) in entries.iter().enumerate() {
            assert_eq!(Cost::from(entry.distance), distances.get(rank as u64));
            let nearer = Line::ALL.into_iter().filter(|&line| {
                let mut cells = space.unrank(rank as u64);
                space.apply(&mut cells, line);
                distances.get(space.rank(&cells)) < Cost::from(entry.distance)
            });
            assert_eq!(entry.nearer, nearer.fold(0, |bits, line| bits | 1 << line as u8));
        }
    }

    fn answer(board: &str) -> (String, u8) {
        let symbols: Vec<u8> = board.bytes().filter(u8::is_ascii_digit).map(|b| b - b'0').collect();
        let board = Symbols::uneven(&symbols).expect("24 symbols");
        let (moves, symbol) = Answers::new().solve(&board).expect("eight of one symbol");
        (moves.iter().map(|line| format!("{line:?}")).collect(), symbol)
    }

    /// The two samples of POJ 2286.
    #[test]
    fn samples() {
        let first = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
        assert_eq!(answer(first), ("AC".into(), 2));
        let second = "1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3";
        assert_eq!(answer(second), ("DDHH".into(), 2));
    }
}

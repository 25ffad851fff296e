//! A setup that can be searched.

mod back;

use super::check::{BadSetup, backward, canonical, check, reversed};
use super::compiled::{Conditions, Effect};
use super::goals::Goals;
use super::group::Group;
use super::invariants::Invariants;
use super::kept::{self, Conserved};
use super::layout::Layout;
use super::may_hold::may_hold;
use super::pivot::{Listed, Pivot, guards_but_pivot};
use super::rank::Ranks;
use super::row_move::RowMove;
use super::setup::{Contents, Guard, Row, Setup, Symmetry};
use super::word::Word;
use crate::{Cost, Puzzle, Ranked, Reversible};
use std::collections::HashMap;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::{Arc, OnceLock};

/// The rules of a puzzle that is written down. `W` is a word that holds a whole board.
///
/// ```
/// use fewest::Outcome;
/// use fewest::puzzles::rows::{Contents, Guard, Kind, Row, Rows, Setup, Take};
/// use fewest::search::{Options, bidirectional, unwatched};
///
/// // Three pieces in a row: two neighbours change places.
/// let take = |cell, from| Take { cell, from, map: None };
/// let swap = |name, cell| Row {
///     name,
///     cost: 1,
///     guards: vec![],
///     takes: vec![take(cell, cell + 1), take(cell + 1, cell)],
/// };
/// let goal = (0..3).map(|cell| Guard { cell, holds: Contents::one(cell as u8) }).collect();
/// let rows = Rows::<u64>::new(Setup {
///     cells: 3,
///     kinds: vec![Kind { count: Some(1), turns: 1 }; 3],
///     names: vec!["left".into(), "right".into()],
///     rows: vec![swap(0, 0), swap(1, 1)],
///     goals: vec![goal],
///     ..Setup::default()
/// })?;
/// let start = rows.board(&[2, 1, 0]).expect("three different pieces");
/// let ended = bidirectional::solve(&rows, &start, &Options::default(), unwatched);
/// let Outcome::Solved(solution) = ended.outcome else { panic!("it can be sorted") };
/// assert_eq!(solution.cost, 3);
/// # Ok::<(), fewest::puzzles::rows::BadSetup>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rows<W>(Arc<Rules<W>>);

#[derive(Debug)]
struct Rules<W> {
    setup: Setup,
    symmetries: Vec<Symmetry>,
    layout: Layout<W>,
    /// The rows of the setup, followed by rows that only take moves back.
    rows: Vec<Compiled<W>>,
    /// How many rows are moves.
    moves: u16,
    /// What each row costs, if all cost the same: looking it up row by row makes a search a tenth slower.
    same_cost: Option<Cost>,
    /// Whether no row has conditions, except where the pivot must be.
    is_free: bool,
    pivot: Option<Pivot>,
    /// The moves that are listed, by cell of the pivot; one entry for all boards if there is no pivot.
    listed: Box<[Listed]>,
    goals: Vec<Conditions<W>>,
    ranks: Option<Ranks>,
    invariants: OnceLock<Invariants>,
    group: OnceLock<Option<Group>>,
}

#[derive(Debug)]
struct Compiled<W> {
    conditions: Conditions<W>,
    effect: Effect<W>,
    cost: Cost,
    /// The move that this is, which carries the row that takes it back.
    mv: RowMove,
    /// The moves that are listed after this row.
    listed: Listed,
}

/// A board: what all cells hold, and the moves that may be legal there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Board<W> {
    pub(super) word: W,
    listed: Listed,
}

impl<W: Word> Rows<W> {
    /// Checks a setup and makes it ready to be searched. The board must fit the word.
    ///
    /// If there is a piece that occurs once and that the guards of all rows name, the rows are sorted by the
    /// cell where they name it. The moves of each state keep their order.
    pub fn new(setup: Setup) -> Result<Self, BadSetup> {
        Rows::symmetric(setup, Vec::new())
    }

    /// The same, with symmetries for looking up pattern databases. Whether they hold is not checked.
    pub fn symmetric(setup: Setup, symmetries: Vec<Symmetry>) -> Result<Self, BadSetup> {
        Rows::checked(setup, symmetries, 1)
    }

    /// The symmetries that are known.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.0.symmetries
    }

    /// The rules of a smaller puzzle, in which moves may cost nothing.
    pub(super) fn of_space(setup: Setup) -> Result<Self, BadSetup> {
        Rows::checked(setup, Vec::new(), 0)
    }

    fn checked(mut setup: Setup, symmetries: Vec<Symmetry>, least: Cost) -> Result<Self, BadSetup> {
        check(&setup, least)?;
        let layout = Layout::new(&setup).map_err(BadSetup::Bits)?;
        let pivot = Pivot::find(&mut setup);
        let plain: Vec<Row> = setup.rows.iter().map(|row| canonical(&setup, row)).collect();
        let (rows, inverses) = with_inverses(&setup, &plain);
        let moves = plain.len() as u16;
        let listed = pivot.as_ref().map_or_else(|| vec![(0, moves)], |pivot| pivot.moves.clone());
        let compile = |(number, (row, &back)): (u16, (&Row, &u16))| Compiled {
            mv: RowMove::new(number, back),
            conditions: Conditions::new(&layout, &setup, &guards_but_pivot(row, pivot.as_ref())),
            effect: Effect::new(&layout, &setup, row),
            cost: row.cost,
            listed: listed[pivot.as_ref().map_or(0, |pivot| pivot.after(row))],
        };
        let rows: Vec<Compiled<W>> = (0..).zip(rows.iter().zip(&inverses)).map(compile).collect();
        let cost = rows.first().map(|row| row.cost);
        Ok(Rows(Arc::new(Rules {
            same_cost: cost.filter(|&cost| rows.iter().all(|row| row.cost == cost)),
            is_free: rows.iter().all(|row| row.conditions.are_none()),
            rows,
            goals: setup.goals.iter().map(|goal| Conditions::new(&layout, &setup, goal)).collect(),
            ranks: Ranks::new(&setup, &layout),
            invariants: OnceLock::new(),
            group: OnceLock::new(),
            listed: listed.into(),
            moves,
            pivot,
            layout,
            setup,
            symmetries,
        })))
    }

    /// The setup, with its rows sorted by the cell of the pivot if there is one.
    pub fn setup(&self) -> &Setup {
        &self.0.setup
    }

    /// The board with these contents, cell by cell; `None` if their number or that of a kind is wrong.
    pub fn board(&self, contents: &[u8]) -> Option<Board<W>> {
        let setup = self.setup();
        let kinds = setup.kinds_and_turns();
        let mut counts = vec![0; setup.kinds.len()];
        for &content in contents {
            counts[kinds.get(usize::from(content))?.0] += 1;
        }
        let fits =
            setup.kinds.iter().zip(counts).all(|(kind, n)| kind.count.is_none_or(|c| c == n));
        (fits && contents.len() == setup.cells).then(|| self.unpack(self.0.layout.word(contents)))
    }

    /// What the cells of a board hold.
    pub fn contents(&self, board: &Board<W>) -> Vec<u8> {
        self.0.layout.board(board.word)
    }

    /// The name of a move.
    pub fn name(&self, mv: RowMove) -> &str {
        // A row that only takes moves back has no name of its own.
        let number = if mv.row() < usize::from(self.0.moves) { mv.row() } else { mv.back() };
        &self.setup().names[self.setup().rows[number].name]
    }

    /// The kind of the pivot, if there is one.
    pub fn pivot_kind(&self) -> Option<usize> {
        self.0.pivot.as_ref().map(|pivot| pivot.kind)
    }

    /// About how many moves a state has.
    pub(super) fn branching(&self) -> u64 {
        let (rows, cells) = (self.setup().rows.len(), self.setup().cells);
        (if self.0.pivot.is_some() { rows.div_ceil(cells) } else { rows }) as u64
    }

    /// The puzzle in which each move is taken back instead of made. It has the same boards, with the same
    /// ranks. Every state that it reaches from a goal can reach that goal by the moves of `self`.
    #[must_use]
    pub fn backward(&self) -> Self {
        Rows::new(backward(self.setup())).expect("a puzzle is one backward, too")
    }

    /// The puzzle in which that board is the only goal. Its moves are the same.
    #[must_use]
    pub fn towards(&self, board: &Board<W>) -> Self {
        let guard = |(cell, content)| Guard { cell, holds: Contents::one(content) };
        let goal = self.contents(board).into_iter().enumerate().map(guard).collect();
        let setup = Setup { goals: vec![goal], ..self.setup().clone() };
        Rows::new(setup).expect("only the goal is another one")
    }

    /// What no move changes.
    pub fn invariants(&self) -> &Invariants {
        self.0.invariants.get_or_init(|| Invariants::of(self.setup()))
    }

    /// The group of the moves, if they are permutations of pieces that differ.
    pub fn group(&self) -> Option<&Group> {
        self.0.group.get_or_init(|| Group::of(self.setup())).as_ref()
    }

    /// What no move changes, one by one; `None` if there are too many contents to look for it.
    pub fn kept(&self) -> Option<Vec<Conserved>> {
        let known = self.invariants();
        // If there are too many goals to compare with, no sums were looked for yet.
        let all = known.moduli().next().is_none().then(|| Invariants::all(self.setup()));
        let invariants = all.as_ref().unwrap_or(known);
        invariants.moduli().next()?;
        Some(kept::kept(self.setup(), invariants, self.pivot_kind()))
    }

    /// How many ranks there are; `None` if there are more than 2^40, or if ranking would need large tables. A
    /// puzzle whose states have no ranks has too many states for any table of distances.
    pub fn ranks(&self) -> Option<u64> {
        self.0.ranks.as_ref().map(Ranks::count)
    }

    /// By cell: the contents that moves, made or taken back, can bring there from a goal. No goal is reached
    /// from a state with any other content.
    pub fn may_hold(&self) -> Vec<Contents> {
        may_hold(self.setup())
    }

    /// Whether a state has a rank of its own. In other states, a cell holds something that can never come
    /// there from a goal, so no goal is reached from them. `false` for all states if they have no ranks.
    pub fn has_rank(&self, board: &Board<W>) -> bool {
        self.0.ranks.as_ref().is_some_and(|ranks| ranks.own(board.word).is_some())
    }

    pub(super) fn layout(&self) -> &Layout<W> {
        &self.0.layout
    }

    fn row(&self, mv: RowMove) -> &Compiled<W> {
        &self.0.rows[mv.row()]
    }
}

/// The rows, followed by those needed to take back rows that none of them takes back; and, by row, the number
/// of the row that takes it back.
fn with_inverses(setup: &Setup, rows: &[Row]) -> (Vec<Row>, Vec<u16>) {
    let key = |row: &Row| (row.guards.clone(), row.takes.clone(), row.cost);
    let mut numbers = HashMap::new();
    for (number, row) in (0_u16..).zip(rows) {
        numbers.entry(key(row)).or_insert(number);
    }
    let (mut all, mut inverses) = (rows.to_vec(), vec![0; rows.len()]);
    for (number, row) in rows.iter().enumerate() {
        let back = reversed(setup, row);
        inverses[number] = numbers.get(&key(&back)).copied().unwrap_or_else(|| {
            all.push(back);
            inverses.push(number as u16);
            (all.len() - 1) as u16
        });
    }
    (all, inverses)
}

impl<W: Word> Compiled<W> {
    #[inline(always)]
    fn change(&self, layout: &Layout<W>, board: &mut Board<W>) {
        *board = Board { word: self.effect.apply(layout, board.word), listed: self.listed };
    }
}

impl<W: Word> Puzzle for Rows<W> {
    type State = Board<W>;
    type Move = RowMove;
    type Packed = W;

    #[inline(always)]
    fn visit_moves<B>(
        &self,
        board: &mut Board<W>,
        mut visit: impl FnMut(&mut Board<W>, RowMove) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Board { word, listed } = *board;
        let (first, end) = listed;
        let rows = &self.0.rows[usize::from(first)..usize::from(end)];
        let is_free = self.0.is_free;
        for row in rows {
            if is_free || row.conditions.hold(&self.0.layout, word) {
                // Each visit changes a copy. That is cheaper than taking the move back: nothing reads what
                // `undo` makes of the copy, so the compiler leaves `undo` out.
                let mut visited = Board { word, listed };
                if let Break(end) = visit(&mut visited, row.mv) {
                    *board = visited;
                    return Break(end);
                }
            }
        }
        Continue(())
    }

    #[inline(always)]
    fn apply(&self, board: &mut Board<W>, mv: RowMove) {
        self.row(mv).change(&self.0.layout, board);
    }

    #[inline(always)]
    fn undo(&self, board: &mut Board<W>, mv: RowMove) {
        // An index that might panic would keep the compiler from leaving this call out.
        if let Some(back) = self.0.rows.get(mv.back()) {
            back.change(&self.0.layout, board);
        }
    }

    #[inline(always)]
    fn takes_back(&self, last: RowMove, next: RowMove) -> bool {
        next.row() == last.back()
    }

    #[inline(always)]
    fn cost(&self, _: &Board<W>, mv: RowMove) -> Cost {
        match self.0.same_cost {
            Some(cost) => cost,
            None => self.row(mv).cost,
        }
    }

    fn is_goal(&self, board: &Board<W>) -> bool {
        let Rules { goals, layout, setup, .. } = &*self.0;
        goals.iter().any(|goal| goal.hold(layout, board.word))
            && (setup.forbidden.is_empty() || !setup.forbids(&self.contents(board)))
    }

    #[inline(always)]
    fn pack(&self, board: &Board<W>) -> W {
        board.word
    }

    #[inline(always)]
    fn unpack(&self, word: W) -> Board<W> {
        let layout = &self.0.layout;
        let pivot = match &self.0.pivot {
            Some(pivot) => layout.cell(layout.cells_of(word, pivot.kind).lowest()),
            None => 0,
        };
        Board { word, listed: self.0.listed[pivot as usize] }
    }

    /// Checks the invariants of the puzzle, what its cells may hold, and the group of its moves. If there is
    /// such a group, the answer is certain for each state.
    fn solvable(&self, start: &Board<W>) -> bool {
        let contents = self.contents(start);
        let is_reached = || self.group().is_none_or(|group| group.reaches(&contents));
        self.invariants().admit(&contents) && is_reached()
    }
}

/// The law of inverses holds in full if [`Rows::is_reversible`] is true. Otherwise an inverse takes a move
/// back, but need not be a move itself.
impl<W: Word> Reversible for Rows<W> {
    #[inline(always)]
    fn inverse(&self, mv: RowMove) -> RowMove {
        RowMove::of(mv.rows().rotate_left(16))
    }

    fn goals(&self) -> impl Iterator<Item = Board<W>> {
        Goals::of(self.setup()).map(|contents| self.unpack(self.0.layout.word(&contents)))
    }
}

/// Panics if [`Rows::ranks`] is `None`, except for the count, which then is [`u64::MAX`]. A state without a
/// rank of its own ([`Rows::has_rank`]) gets the rank of some other state.
impl<W: Word> Ranked for Rows<W> {
    fn rank_count(&self) -> u64 {
        self.ranks().unwrap_or(u64::MAX)
    }

    #[inline(always)]
    fn rank(&self, board: &Board<W>) -> u64 {
        let ranks = self.0.ranks.as_ref().expect("the states of this puzzle have ranks");
        ranks.rank(board.word)
    }

    fn unrank(&self, rank: u64) -> Board<W> {
        let ranks = self.0.ranks.as_ref().expect("the states of this puzzle have ranks");
        self.unpack(self.0.layout.word(&ranks.unrank(rank)))
    }
}

//! Draws random states of a puzzle file.

use super::WrittenKit;
use crate::random::Random;
use fewest::puzzles::rows::{Contents, Goals, Group, Reached, Setup};
use std::collections::BTreeMap;

/// Draws states so that all states in which each cell holds what can come there from a goal are equally
/// likely.
#[derive(Clone, Debug)]
pub(super) struct Drawing {
    areas: Vec<Area>,
    /// For each cell and kind, the contents that stand for a piece of that kind there.
    ways: Vec<Vec<Vec<u8>>>,
}

/// If moves reach less than one in this many of the states that can be drawn, only reached states are drawn.
const SPARSE: f64 = 100.0;

/// Cells that may hold the same kinds, in the same way, and between which moves carry things. No other cell
/// may hold these kinds.
#[derive(Clone, Debug)]
struct Area {
    cells: Vec<usize>,
    /// The kinds of the pieces in these cells, each as often as it occurs.
    kinds: Vec<usize>,
}

impl WrittenKit {
    /// A random state. In general, all states in which each cell holds what can come there from a goal are
    /// equally likely. If moves are known to reach only few of these, or to reach fewer and some pieces are
    /// equal, then all states that they reach are equally likely. `None` if states cannot be drawn like this.
    ///
    /// ```
    /// use desk::kits::written::WrittenKit;
    /// use desk::random::Random;
    ///
    /// let text = b"board a b c\npieces 1 2 3\nmove A: swap a b\ngoal 1 2 3";
    /// let kit = WrittenKit::new("two that change places", text)?;
    /// let state = kit.any_state(&mut Random::new(1)).expect("one of two");
    /// assert_eq!(state[2], 2);
    /// # Ok::<(), desk::language::Mistake>(())
    /// ```
    pub fn any_state(&self, random: &mut Random) -> Option<Vec<u8>> {
        if let Some(reached) = self.reached() {
            return Some(reached.draw(|below| random.up_to(below - 1)));
        }
        let drawing = self.drawing()?;
        let is_sparse = |group: &&Group| {
            let states = group.states().map(|states| states as f64 * SPARSE);
            states.is_some_and(|states| states < drawing.states())
        };
        Some(match self.group().filter(is_sparse) {
            Some(group) => group.draw(|below| random.up_to(below - 1)),
            None => drawing.draw(random),
        })
    }

    /// All states that can be solved. Only for puzzles with equal pieces in which moves would reach less than
    /// half of all states if these pieces differed.
    fn reached(&self) -> Option<&Reached> {
        let are_fewer = |reached: &Reached| {
            let states = self.drawing().map(Drawing::states);
            let told_apart = reached.told_apart().map(|states| states as f64);
            states.is_none_or(|all| told_apart.is_some_and(|reached| 2.0 * reached < all))
        };
        let reached = || {
            let may_be_needed = self.group().is_none() && self.written.forbids_nothing();
            may_be_needed.then(|| Reached::of(&self.written.setup))?.filter(are_fewer)
        };
        self.reached.get_or_init(reached).as_ref()
    }

    /// Whether some pieces are equal and, if they differed, moves would reach only few of the states that
    /// could be drawn.
    pub(super) fn reaches_few(&self, drawing: &Drawing) -> bool {
        let states = self.reached().and_then(Reached::told_apart);
        states.is_some_and(|states| states as f64 * SPARSE < drawing.states())
    }

    /// Whether any piece may be in any cell, turned in any way.
    pub(super) fn holds_anything_anywhere(&self) -> bool {
        let contents = self.written.setup.contents();
        let is_full = |ways: &Vec<Vec<u8>>| ways.iter().map(Vec::len).sum::<usize>() == contents;
        self.drawing().is_some_and(|drawing| drawing.ways.iter().all(is_full))
    }

    pub(super) fn drawing(&self) -> Option<&Drawing> {
        let drawing = || {
            let may_hold = with_rows!(&self.rules, rows => rows.may_hold());
            self.written.forbids_nothing().then(|| Drawing::of(&self.written.setup, &may_hold))?
        };
        self.drawing.get_or_init(drawing).as_ref()
    }
}

impl Drawing {
    /// `None` if areas share kinds, or if pieces can be turned in more ways in some cells than in others.
    /// States drawn area by area and cell by cell would then not be equally likely.
    fn of(setup: &Setup, may_hold: &[Contents]) -> Option<Self> {
        let kinds = setup.kinds_and_turns();
        let ways = |holds: &Contents| {
            let mut ways = vec![Vec::new(); setup.kinds.len()];
            holds.iter().for_each(|content| ways[kinds[usize::from(content)].0].push(content));
            ways
        };
        let ways: Vec<Vec<Vec<u8>>> = may_hold.iter().map(ways).collect();
        let parts = Parts::of(setup);
        let mut areas: BTreeMap<(Vec<usize>, usize), Vec<usize>> = BTreeMap::new();
        for (cell, ways) in ways.iter().enumerate() {
            let ways = ways.iter().map(Vec::len).collect();
            areas.entry((ways, parts.part[cell])).or_default().push(cell);
        }
        let area = |((ways, part), cells): ((Vec<usize>, usize), Vec<usize>)| {
            let here = (0..ways.len()).filter(|&kind| ways[kind] > 0);
            let each = here.map(|kind| Some(std::iter::repeat_n(kind, parts.counts[part][kind]?)));
            let kinds = each.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
            Some(Area { cells, kinds })
        };
        let areas: Vec<Area> = areas.into_iter().map(area).collect::<Option<_>>()?;
        let is_filled = |area: &Area| area.cells.len() == area.kinds.len();
        areas.iter().all(is_filled).then_some(Drawing { areas, ways })
    }

    /// About how many states there are if all pieces differ.
    fn states(&self) -> f64 {
        let orders = |area: &Area| {
            let ways =
                |(at, &cell): (usize, &usize)| self.ways[cell][area.kinds[at]].len() * (at + 1);
            area.cells.iter().enumerate().map(ways).map(|ways| ways as f64).product::<f64>()
        };
        self.areas.iter().map(orders).product()
    }

    pub(super) fn draw(&self, random: &mut Random) -> Vec<u8> {
        let mut kinds = vec![0; self.ways.len()];
        for area in &self.areas {
            let mut shuffled = area.kinds.clone();
            random.shuffle(&mut shuffled);
            area.cells.iter().zip(shuffled).for_each(|(&cell, kind)| kinds[cell] = kind);
        }
        let ways = self.ways.iter().zip(kinds).map(|(ways, kind)| &ways[kind]);
        ways.map(|ways| ways[random.up_to(ways.len() - 1)]).collect()
    }
}

/// The cells, divided into parts between which moves carry nothing. This needs a single goal state, which
/// says what is in each part; otherwise all cells are one part.
struct Parts {
    /// The index of each cell's part.
    part: Vec<usize>,
    /// For each part and kind, how many cells hold it, if that is known.
    counts: Vec<Vec<Option<usize>>>,
}

impl Parts {
    fn of(setup: &Setup) -> Self {
        let counts = setup.kinds.iter().map(|kind| kind.count).collect();
        let whole = Parts { part: vec![0; setup.cells], counts: vec![counts] };
        let mut goals = Goals::of(setup);
        let (Some(goal), None) = (goals.next(), goals.next()) else { return whole };
        if setup.kinds.iter().any(|kind| kind.count.is_none()) {
            return whole;
        }
        let part = setup.orbits();
        let kinds = setup.kinds_and_turns();
        let mut counts = vec![vec![Some(0); setup.kinds.len()]; setup.cells];
        for (cell, content) in goal.into_iter().enumerate() {
            let count = &mut counts[part[cell]][kinds[usize::from(content)].0];
            *count = count.map(|count| count + 1);
        }
        Parts { part, counts }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Rules, Solvable};
    use super::*;
    use crate::gauge::{Gauge, Never};
    use crate::kit::{Kit, PuzzleName};
    use crate::{Case, Question};

    /// Corners turn in place; edges change places and turn.
    #[test]
    fn states_of_the_pyraminx_are_equally_likely() {
        let volume = super::super::volume("pyraminx").expect("it is ours");
        let kit = WrittenKit::new("pyraminx", volume.text.as_bytes()).expect("it is right");
        let (random, mut counts) = (&mut Random::new(7), BTreeMap::new());
        for _ in 0..6_000 {
            let state = kit.any_state(random).expect("a state");
            for (cell, content) in state.into_iter().enumerate() {
                *counts.entry((cell, content)).or_insert(0) += 1;
            }
        }
        // Each of four corners has three ways; each of six cells holds any of six edges in two ways.
        assert_eq!(counts.len(), 4 * 3 + 6 * 12);
        for ((cell, content), count) in counts {
            let (least, most) = if cell < 4 { (1_800, 2_200) } else { (400, 600) };
            assert!((least..most).contains(&count), "{cell} {content}: {count}");
        }
        // A quarter of the states are admitted: those with an even permutation of the pieces and an even
        // number of turned edges.
        let Rules::Narrow(rows) = &kit.rules else { panic!("it has few cells") };
        let state = |_| kit.any_state(random).expect("a state");
        let admitted = (0..1_000).map(state).filter(|state| rows.invariants().admit(state)).count();
        assert!((200..300).contains(&admitted), "{admitted}");
        assert_eq!(kit.inspect().solvable, Solvable::Count(3_732_480 / 4));
    }

    /// Moves reach a group of 42 among 5,040 arrangements.
    #[test]
    fn where_moves_reach_little_that_is_drawn() {
        let text = b"board a b c d e f g\npieces 0 1 2 3 4 5 6\nmove turn: cycle a b c d e f g\n\
                     move thrice: cycle b d c g e f\ngoal 0 1 2 3 4 5 6";
        let kit = WrittenKit::new("a circle", text).expect("a puzzle");
        let (random, mut counts) = (&mut Random::new(5), BTreeMap::new());
        for _ in 0..4_200 {
            *counts.entry(kit.any_state(random).expect("a state")).or_insert(0) += 1;
        }
        assert!(counts.len() == 42 && counts.values().all(|count| (60..140).contains(count)));
    }

    /// Equal pieces are in both halves of the board, and no move carries a piece from one half to the other.
    #[test]
    fn what_is_in_each_part_stays_there() {
        let text = b"board a b c d e f\npieces R*3 B*2 G\nfor x in a b, y in c\n  move {x}{y}: swap {x} {y}\n\
                     for x in d e, y in f\n  move {x}{y}: swap {x} {y}\ngoal R R B R G B";
        let kit = WrittenKit::new("two halves", text).expect("a puzzle");
        let (random, mut counts) = (&mut Random::new(5), BTreeMap::new());
        for _ in 0..1_800 {
            *counts.entry(kit.any_state(random).expect("a state")).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 3 * 6, "{counts:?}");
        assert!(counts.values().all(|count| (60..140).contains(count)), "{counts:?}");
        assert!(counts.keys().all(|state| state[..3].iter().filter(|&&it| it == 0).count() == 2));
    }

    /// Letters on two rings that share two cells. Of 37,800 arrangements, 960 can be solved.
    #[test]
    fn of_equal_pieces_only_what_can_be_solved_is_drawn() {
        let text = b"board a1 a2 x a3 a4 y b1 b2 b3 b4\npieces A*4 B*2 C D R*2\nmove left: cycle a1 a2 x a3 a4 y\n\
                     move right: cycle x b1 b2 y b3 b4\nmove left': undo left\nmove right': undo right\n\
                     goal A B R A C A D A B R";
        let kit = WrittenKit::new("letters", text).expect("a puzzle");
        let solver = crate::solver(&Question::about(PuzzleName::new(kit.clone())));
        let solver = solver.expect("a solver");
        let random = &mut Random::new(4);
        let mut met = BTreeMap::new();
        for _ in 0..20_000 {
            *met.entry(kit.random_board(random, false)).or_insert(0) += 1;
        }
        assert_eq!((met.len(), kit.inspect().solvable), (960, Solvable::Few));
        for board in met.keys().take(20) {
            let report =
                solver.solve(&Case::one(board), &Default::default(), &Gauge::new(&Never, None));
            assert!(report.expect("it is a board").ending.path().is_some(), "{board}");
        }
    }

    /// Two pairs move around a circle. No invariant shows which of six arrangements can be solved and, with
    /// two goals, nothing else does.
    #[test]
    fn dead_ends_are_left_out() {
        let text =
            b"board a b c d\npieces R*2 B*2\nmove turn: cycle a b c d\ngoal R R B B\ngoal R B B R";
        let kit = WrittenKit::new("a wheel", text).expect("a puzzle");
        let boards = |random: &mut Random| kit.random_board(random, false);
        let (random, mut counts) = (&mut Random::new(3), BTreeMap::new());
        for _ in 0..400 {
            *counts.entry(boards(random)).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 4, "{counts:?}");
        assert!(counts.values().all(|count| (60..140).contains(count)), "{counts:?}");
        let states = (0..100).map(|_| kit.any_state(random).expect("a state"));
        assert!(states.filter(|state| kit.is_dead_end(state)).count() > 20);
    }

    /// Nothing is drawn for values, which are not pieces, or if some arrangements of pieces are forbidden.
    #[test]
    fn what_would_not_be_equally_likely_is_not_drawn() {
        for text in [
            "board a b\nvalues 0 1\nmove A: turn a by 1\ngoal all 0",
            "board a b c\npieces 1 2 3\nmove A: swap a b\nnever c is 1\ngoal 1 ? ?",
        ] {
            let kit = WrittenKit::new("some", text.as_bytes()).expect("a puzzle");
            assert!(kit.any_state(&mut Random::new(1)).is_none(), "{text}");
        }
    }
}

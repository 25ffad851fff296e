//! Puzzles that are written in files: those that come with the program, and those of users.
//!
//! The language of the files is in [`crate::language`]. These puzzles have the same searches as the others.
//! They have no heuristics of their own, so they use those that suit all puzzle files:
//! [`Pieces`](fewest::puzzles::rows::Pieces), pattern databases ([`Patterns`]), and the distances themselves
//! if a table of them can be made.

/// Runs the same code with the rules, whichever of the two words they use for a board.
macro_rules! with_rows {
    ($rules:expr, $rows:ident => $same:expr) => {
        match $rules {
            $crate::kits::written::Rules::Narrow($rows) => $same,
            $crate::kits::written::Rules::Wide($rows) => $same,
        }
    };
}

mod description;
mod draw;
mod explore;
mod face;
mod inspect;
mod library;
mod listed;
mod macros;
mod means;
mod proof;

pub use description::weight;
pub use face::Drawn;
pub use inspect::{Inspection, Solvable};
pub use library::{LIBRARY, Volume, of_digest, volume};
pub use listed::Listed;

use self::draw::Drawing;
use self::listed::DrawnFrom;
use crate::describe::{Description, legal};
use crate::error::Error;
use crate::explore::{Explorer, Survey};
use crate::extent::{Extent, WordShape, among};
use crate::kit::{Family, Kit, PuzzleName, Question};
use crate::language::{Mistake, Written, parse};
use crate::names::{Algorithm, Heuristic};
use crate::proof::{Basis, Prover};
use crate::random::Random;
use crate::solver::Solver;
use fewest::notation::Problem;
use fewest::puzzles::rows::auto::Solver as Automatic;
use fewest::puzzles::rows::tables::About;
use fewest::puzzles::rows::{
    BadSetup, Conserved, Goals, Group, Pairs, Patterns, Reached, Rows, Setup, Symmetry, Wide,
    Word as Bits,
};
use fewest::search::{Options, breadth_first, unwatched};
use fewest::{Outcome, Puzzle};
use std::sync::{Arc, OnceLock};

/// The puzzles that come with the program.
pub const FAMILY: Family = Family {
    called: library::names,
    listed: &[],
    usual: "klotski and others (fewest puzzle list)",
    find: library::find,
};

/// The message about goals that only tiles have.
const TILES_ONLY: &str = "only the sliding tiles that are built in have the goals blank-last and blank-first; \
                          draw the goal";

/// The length of the walk to a random board, if boards cannot simply be drawn.
const WALK: usize = 1_000;
/// The most successors of a short search, which takes a fraction of a millisecond.
const SHORT: u64 = 2_000;
/// After this many random states that are dead ends, the next one is taken even if it is one.
const MOST_DEAD_ENDS: usize = 1_000;
/// The most goals from which the start of a walk is chosen.
const GOALS: usize = 1_000;
/// If moves lead away, all boards are listed if there are at most this many ranks.
const LISTED: u64 = 1 << 18;

/// The puzzle of a file.
#[derive(Clone, Debug)]
pub struct WrittenKit {
    name: String,
    written: Arc<Written>,
    rules: Rules,
    has_patterns: OnceLock<bool>,
    drawing: OnceLock<Option<Drawing>>,
    reached: OnceLock<Option<Reached>>,
    all: OnceLock<Option<DrawnFrom>>,
}

/// The rules, with the narrower of two words that holds a board.
#[derive(Clone, Debug)]
enum Rules {
    Narrow(Rows<u64>),
    Wide(Rows<Wide>),
}

impl Rules {
    /// The symmetries must be those of the setup.
    fn new(setup: Setup, symmetries: &[Symmetry]) -> Result<Self, BadSetup> {
        match Rows::symmetric(setup.clone(), symmetries.to_vec()) {
            Err(BadSetup::Bits(_)) => Rows::symmetric(setup, symmetries.to_vec()).map(Rules::Wide),
            narrow => narrow.map(Rules::Narrow),
        }
    }
}

/// The puzzle of a text. Reports call it `name`.
///
/// ```
/// let text = b"board 2x2\npieces 1 2 3 _\nlinks grid\nmove slide _\ngoal 1 2 3 _";
/// let puzzle = desk::kits::written::puzzle("four", text)?;
/// assert_eq!(puzzle.name(), "four");
/// # Ok::<(), desk::language::Mistake>(())
/// ```
pub fn puzzle(name: &str, text: &[u8]) -> Result<PuzzleName, Mistake> {
    WrittenKit::new(name, text).map(PuzzleName::new)
}

impl WrittenKit {
    /// The puzzle of a text.
    pub fn new(name: &str, text: &[u8]) -> Result<Self, Mistake> {
        Ok(WrittenKit::of(name, parse(name, text)?))
    }

    fn of(name: &str, written: Written) -> Self {
        let rules = Rules::new(written.setup.clone(), &written.symmetries);
        let rules = rules.unwrap_or_else(|bad| panic!("{name} was read as no puzzle: {bad}"));
        let (name, written) = (name.into(), Arc::new(written));
        let (has_patterns, drawing, reached, all) = Default::default();
        WrittenKit { name, written, rules, has_patterns, drawing, reached, all }
    }

    /// The puzzle, as read from the file.
    pub fn written(&self) -> &Written {
        &self.written
    }

    /// How many ranks the states have; `None` if there are no ranks, or more than fit into 64 bits.
    pub fn ranks(&self) -> Option<u64> {
        with_rows!(&self.rules, rows => rows.ranks())
    }

    /// The names of the moves that no single move takes back.
    pub fn one_way(&self) -> Vec<&str> {
        with_rows!(&self.rules, rows => rows.one_way())
    }

    /// Whether moves may lead to states from which no moves lead back. If moves are always legal, repeating a
    /// move often enough takes it back.
    pub fn leads_away(&self) -> bool {
        self.is_guarded() && !self.one_way().is_empty()
    }

    /// Whether some boards have fewer moves than others. Walks end more often on boards with more moves.
    fn is_guarded(&self) -> bool {
        self.written.setup.rows.iter().any(|row| !row.guards.is_empty())
    }

    fn random_contents(&self, random: &mut Random) -> Vec<u8> {
        let any = if self.leads_away() { None } else { self.any_state(random) };
        // Varies the number of moves by one, since otherwise only every other state might come up.
        any.unwrap_or_else(|| {
            let moves = WALK + random.up_to(1);
            self.walked(moves, random)
        })
    }

    /// All boards that can be solved, if moves lead away and there are few boards. The ends of random walks
    /// would not be equally likely.
    fn all(&self) -> Option<&DrawnFrom> {
        let listed = || {
            let are_few = self.leads_away() && self.ranks().is_some_and(|ranks| ranks <= LISTED);
            let listed = are_few.then(|| self.listed(&Options::default()));
            DrawnFrom::all(listed?.ok()??)
        };
        self.all.get_or_init(listed).as_ref()
    }

    /// Whether a short search shows that no goal can be reached from a state that the invariants admit. If
    /// the group of the moves is known, no search is needed.
    fn is_dead_end(&self, contents: &[u8]) -> bool {
        self.group().is_none() && with_rows!(&self.rules, rows => ends_dead(rows, contents))
    }

    /// The group of the moves, if they are permutations of pieces that differ.
    fn group(&self) -> Option<&Group> {
        with_rows!(&self.rules, rows => rows.group())
    }

    /// What no move changes; `None` if there are too many contents to find out.
    pub fn kept(&self) -> Option<Vec<Conserved>> {
        with_rows!(&self.rules, rows => rows.kept())
    }

    /// The single name of the moves that take back all moves with this name; `None` if there is no such name.
    pub fn inverse(&self, name: usize) -> Option<&str> {
        with_rows!(&self.rules, rows => rows.inverse_name(name))
    }

    /// The end of a random walk. It begins at the blocks as drawn in the file, or at a goal. If moves lead
    /// away, the walk begins at a goal and takes moves back, so that the goal can be reached from its end.
    pub fn walked(&self, moves: usize, random: &mut Random) -> Vec<u8> {
        let is_one_way = self.leads_away();
        let drawn = self.written.origin().cloned().filter(|_| !is_one_way);
        let begin = drawn.unwrap_or_else(|| self.any_goal(random));
        with_rows!(&self.rules, rows => match is_one_way {
            true => walked(&rows.backward(), &begin, moves, random),
            false => walked(rows, &begin, moves, random),
        })
    }

    /// A random goal. All goals are equally likely, but only the first thousand are considered.
    fn any_goal(&self, random: &mut Random) -> Vec<u8> {
        let mut goals: Vec<_> = Goals::of(&self.written.setup).take(GOALS).collect();
        let which = if goals.len() > 1 { random.up_to(goals.len() - 1) } else { 0 };
        goals.swap_remove(which)
    }

    fn has_table(&self) -> bool {
        self.ranks().is_some()
    }

    /// The tables that `auto` makes for this goal, or for those of the file, by what they are about. Empty if
    /// the puzzle is too large for any.
    pub fn tables(&self, goal: Option<&str>) -> Result<Vec<About>, Error> {
        Ok(with_rows!(self.rules(goal)?, rows => Automatic::new(rows).subjects()))
    }

    /// The table of all distances with two bytes for each, in case one of them does not fit into a byte.
    pub fn wide_table(&self, goal: Option<&str>) -> Result<Option<About>, Error> {
        Ok(with_rows!(self.rules(goal)?, rows => About::all_pairs(&rows)))
    }

    /// Whether the puzzle has pattern databases.
    fn has_patterns(&self) -> bool {
        *self
            .has_patterns
            .get_or_init(|| with_rows!(&self.rules, rows => Patterns::of(rows).is_some()))
    }

    /// Whether pairs of neighbouring cells give an estimate.
    fn has_pairs(&self) -> bool {
        with_rows!(&self.rules, rows => Pairs::of(rows).is_some())
    }

    /// The puzzle with this goal instead of those of the file.
    fn with_goal(&self, goal: &str) -> Result<WrittenKit, Error> {
        let written = self.written.towards(goal).map_err(|problem| match goal {
            "blank-last" | "blank-first" => {
                Error::Goal(Problem { message: TILES_ONLY.into(), ..problem })
            }
            _ => Error::Goal(problem),
        })?;
        Ok(WrittenKit::of(&self.name, written))
    }

    /// The rules with the goal that was asked for.
    fn rules(&self, goal: Option<&str>) -> Result<Rules, Error> {
        match goal {
            None => Ok(self.rules.clone()),
            Some(goal) => Ok(self.with_goal(goal)?.rules),
        }
    }
}

impl Kit for WrittenKit {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn heuristics(&self) -> Vec<Heuristic> {
        let pairs = self.has_pairs().then_some(Heuristic::Pairs);
        let pdb = self.has_patterns().then_some(Heuristic::Pdb);
        let exact = self.has_table().then_some(Heuristic::Exact);
        let always = [Heuristic::Zero, Heuristic::Pieces].into_iter();
        always.chain(pairs).chain(pdb).chain(exact).collect()
    }

    fn two_ended(&self) -> Vec<Heuristic> {
        let estimates = |heuristic: &Heuristic| {
            matches!(heuristic, Heuristic::Zero | Heuristic::Pieces | Heuristic::Pairs)
        };
        let all = if self.one_way().is_empty() { self.heuristics() } else { vec![] };
        all.into_iter().filter(estimates).collect()
    }

    fn algorithms(&self) -> Vec<Algorithm> {
        let fits = |algorithm: &Algorithm| match algorithm {
            Algorithm::BaeStar | Algorithm::Bidirectional => self.one_way().is_empty(),
            Algorithm::Exhaustive => self.has_table(),
            _ => true,
        };
        Algorithm::ALL.iter().copied().filter(fits).collect()
    }

    fn solver(&self, question: &Question) -> Result<Arc<dyn Solver>, Error> {
        let goal = question.goal.as_deref();
        let written = &self.written;
        Ok(
            with_rows!(self.rules(goal)?, rows => means::solver(question, Drawn::new(rows, written, goal))),
        )
    }

    fn fallback(&self, question: &Question) -> Result<Option<Arc<dyn Solver>>, Error> {
        let goal = question.goal.as_deref();
        Ok(
            with_rows!(self.rules(goal)?, rows => macros::solver(question, Drawn::new(rows, &self.written, goal))),
        )
    }

    fn auto_is_resumable(&self) -> bool {
        true
    }

    fn prover(&self, basis: &Basis) -> Result<Arc<dyn Prover>, Error> {
        proof::prover(self, basis)
    }

    /// A word is a cell, or all words together are the board. Drawn gaps and walls are not cells.
    fn extent(&self, words: &[WordShape]) -> Extent {
        let has_blocks = !self.written.blocks().is_empty();
        let cells = |word: &WordShape| match self.written.is_written_together() {
            true => word.length - if has_blocks { word.crosses } else { word.dots },
            false => usize::from(word.length != word.dots),
        };
        match words.iter().map(cells).sum() {
            0 if !words.is_empty() => Extent::Nothing,
            found => among(found, self.written.cells.len()),
        }
    }

    /// A state in which each cell holds what it may, if such states can be drawn and moves do not lead away.
    /// If they do, any of the boards that can be solved, if these are few. Otherwise the end of a random walk
    /// of a thousand moves. Dead ends are avoided, as far as a short search can tell.
    fn random_board(&self, random: &mut Random, _with_goal: bool) -> String {
        if let Some(all) = self.all() {
            return all.draw(random);
        }
        let mut contents = self.random_contents(random);
        for _ in 0..MOST_DEAD_ENDS {
            if !self.is_dead_end(&contents) {
                break;
            }
            contents = self.random_contents(random);
        }
        self.written.text(&contents)
    }

    fn towards(&self, goal: &str) -> Result<Option<PuzzleName>, Error> {
        Ok(Some(PuzzleName::new(self.with_goal(goal)?)))
    }

    fn draws_evenly(&self) -> bool {
        let can_be_drawn = || self.drawing().is_some() || !self.is_guarded();
        self.all().is_some() || !self.leads_away() && can_be_drawn()
    }

    fn drawn(&self) -> Option<String> {
        self.written.start.as_ref().map(|start| self.written.text(start))
    }

    fn explorer(&self, survey: &Survey) -> Result<Box<dyn Explorer>, Error> {
        explore::explorer(self, survey)
    }

    fn description(&self) -> Description {
        description::description(self)
    }
}

fn ends_dead<W: Bits>(rows: &Rows<W>, contents: &[u8]) -> bool {
    let options = Options { max_nodes: SHORT, ..Options::default() };
    rows.board(contents).filter(|board| rows.solvable(board)).is_some_and(|board| {
        let ended = breadth_first::solve(rows, &board, &options, unwatched);
        matches!(ended.outcome, Outcome::Unsolvable)
    })
}

fn walked<W: Bits>(rows: &Rows<W>, from: &[u8], moves: usize, random: &mut Random) -> Vec<u8> {
    let Some(mut board) = rows.board(from) else { return from.to_vec() };
    for _ in 0..moves {
        let legal = legal(rows, &board);
        if legal.is_empty() {
            break;
        }
        rows.apply(&mut board, legal[random.up_to(legal.len() - 1)]);
    }
    rows.contents(&board)
}

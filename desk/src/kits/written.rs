//! Puzzles that are written down in files: those that come with the program, and anybody's.
//!
//! The language of the files is in [`crate::language`]. A puzzle of a file has the same searches as
//! the others; what it lacks are heuristics of its own, so it has those that suit all puzzles of
//! files: [`Pieces`](fewest::puzzles::rows::Pieces), pattern databases ([`Patterns`]), and the
//! distances themselves where a table of them can be made.

/// Does the same with the rules whichever of the two words a board has, where the arms of a match would say it twice.
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

/// What is said of the goals of tiles.
const TILES_ONLY: &str = "only the sliding tiles that are built in have the goals blank-last and blank-first; \
                          draw the goal";

/// So many moves make a random board where boards cannot simply be drawn.
const WALK: usize = 1_000;
/// A search of so many successors is short: it takes a fraction of a millisecond.
const SHORT: u64 = 2_000;
/// So many random states are dead ends before one of them is taken.
const MOST_DEAD_ENDS: usize = 1_000;
/// A walk begins at one of so many goals.
const GOALS: usize = 1_000;
/// Where moves lead away, all boards are found out if so many have numbers.
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

/// The rules, in the narrower of two words that holds a board.
#[derive(Clone, Debug)]
enum Rules {
    Narrow(Rows<u64>),
    Wide(Rows<Wide>),
}

impl Rules {
    /// The symmetries are those of that setup.
    fn new(setup: Setup, symmetries: &[Symmetry]) -> Result<Self, BadSetup> {
        match Rows::symmetric(setup.clone(), symmetries.to_vec()) {
            Err(BadSetup::Bits(_)) => Rows::symmetric(setup, symmetries.to_vec()).map(Rules::Wide),
            narrow => narrow.map(Rules::Narrow),
        }
    }
}

/// The puzzle of a text; reports call it `name`.
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

    /// What was written.
    pub fn written(&self) -> &Written {
        &self.written
    }

    /// How many ranks the states have; `None` if they have none, or more than fit 64 bits.
    pub fn ranks(&self) -> Option<u64> {
        with_rows!(&self.rules, rows => rows.ranks())
    }

    /// The names of the moves that no one move takes back.
    pub fn one_way(&self) -> Vec<&str> {
        with_rows!(&self.rules, rows => rows.one_way())
    }

    /// Whether moves may lead to states from which none leads back. Where moves are always legal, each
    /// is taken back by making it again and again.
    pub fn leads_away(&self) -> bool {
        self.is_guarded() && !self.one_way().is_empty()
    }

    /// Whether some boards have fewer moves than others. The more moves a board has, the more often walks end there.
    fn is_guarded(&self) -> bool {
        self.written.setup.rows.iter().any(|row| !row.guards.is_empty())
    }

    fn random_contents(&self, random: &mut Random) -> Vec<u8> {
        let any = if self.leads_away() { None } else { self.any_state(random) };
        // One move more or less, lest only every other state come up.
        any.unwrap_or_else(|| {
            let moves = WALK + random.up_to(1);
            self.walked(moves, random)
        })
    }

    /// All boards that can be solved, where moves lead away and there are few: the ends of random walks would not be
    /// equally likely.
    fn all(&self) -> Option<&DrawnFrom> {
        let listed = || {
            let are_few = self.leads_away() && self.ranks().is_some_and(|ranks| ranks <= LISTED);
            let listed = are_few.then(|| self.listed(&Options::default()));
            DrawnFrom::all(listed?.ok()??)
        };
        self.all.get_or_init(listed).as_ref()
    }

    /// Whether the invariants admit a state, and a short search shows all the same that no goal can be reached. Where the
    /// group of the moves is known, nothing has to be searched.
    fn is_dead_end(&self, contents: &[u8]) -> bool {
        self.group().is_none() && with_rows!(&self.rules, rows => ends_dead(rows, contents))
    }

    /// The group of the moves, if they are permutations of pieces that differ.
    fn group(&self) -> Option<&Group> {
        with_rows!(&self.rules, rows => rows.group())
    }

    /// What no move changes; `None` if there are too many contents to look for that.
    pub fn kept(&self) -> Option<Vec<Conserved>> {
        with_rows!(&self.rules, rows => rows.kept())
    }

    /// The name of the moves that take back all moves of that name; `None` if it is not one name.
    pub fn inverse(&self, name: usize) -> Option<&str> {
        with_rows!(&self.rules, rows => rows.inverse_name(name))
    }

    /// Where a random walk leads from the blocks as the file draws them, or from a goal. Where moves lead
    /// away they are taken back instead, from a goal, so that it can be reached from there.
    pub fn walked(&self, moves: usize, random: &mut Random) -> Vec<u8> {
        let is_one_way = self.leads_away();
        let drawn = self.written.origin().cloned().filter(|_| !is_one_way);
        let begin = drawn.unwrap_or_else(|| self.any_goal(random));
        with_rows!(&self.rules, rows => match is_one_way {
            true => walked(&rows.backward(), &begin, moves, random),
            false => walked(rows, &begin, moves, random),
        })
    }

    /// A goal: any of them is as likely as the others, or any of the first thousand if there are more.
    fn any_goal(&self, random: &mut Random) -> Vec<u8> {
        let mut goals: Vec<_> = Goals::of(&self.written.setup).take(GOALS).collect();
        let which = if goals.len() > 1 { random.up_to(goals.len() - 1) } else { 0 };
        goals.swap_remove(which)
    }

    fn has_table(&self) -> bool {
        self.ranks().is_some()
    }

    /// What the tables are about that `auto` makes, for that goal or those of the file. There are none
    /// if the puzzle is too large for any.
    pub fn tables(&self, goal: Option<&str>) -> Result<Vec<About>, Error> {
        Ok(with_rows!(self.rules(goal)?, rows => Automatic::new(rows).subjects()))
    }

    /// The table of all distances with two bytes for each, where one of them does not fit a byte.
    pub fn wide_table(&self, goal: Option<&str>) -> Result<Option<About>, Error> {
        Ok(with_rows!(self.rules(goal)?, rows => About::all_pairs(&rows)))
    }

    /// Whether there are pattern databases.
    fn has_patterns(&self) -> bool {
        *self
            .has_patterns
            .get_or_init(|| with_rows!(&self.rules, rows => Patterns::of(rows).is_some()))
    }

    /// Whether pairs of neighbouring cells say something.
    fn has_pairs(&self) -> bool {
        with_rows!(&self.rules, rows => Pairs::of(rows).is_some())
    }

    /// The puzzle with that goal in place of those of the file.
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

    /// A word is a cell, or all words together are the board. Gaps and walls may be drawn, and are no cells.
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

    /// Any state in which each cell holds what it may, where they can be drawn and moves do not lead away; where they do,
    /// any that can be solved, if these are few; else what a random walk of a thousand moves leads to. Dead ends are left out,
    /// as far as a short search can tell.
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

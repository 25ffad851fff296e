//! `fewest compare`: every pairing that makes sense, on the same boards.

mod handout;
mod pairings;

use super::{finish, signals, tables};
use crate::cache;
use crate::crew::{self, Job};
use crate::exit::{Code, Fault};
use crate::flags::{Compare, CompareFormat};
use crate::input::{self, CaseStream, SetAside};
use crate::machine;
use crate::output::{offer, remark, say};
use crate::report::compare::{self, Totals};
use crate::report::record::{Record, Run};
use crate::report::{csv, json};
use crate::stop::Signals;
use desk::Case;
use desk::boards::Boards;
use desk::memory;
use desk::random::GENERATOR;
use desk::tables::{Tables, directory};
use desk::{Ending, Question, Report, Solver};
use fewest::Cost;
use fewest::search::Options;
use fewest::tables::Resources;
use fewest::tables::cache::Cache;
use handout::Handout;
use pairings::Pairing;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// The limits of each run unless flags say otherwise. They are enough for any 8-puzzle, and a comparison of
/// all pairings on a 15-puzzle ends within minutes.
const TIMEOUT: Duration = Duration::from_secs(5);
const NODES: u64 = 200_000_000;
const MEMORY: u64 = 1 << 30;

/// Runs all pairings on all boards, one after the other.
pub fn run(flags: &Compare) -> Result<Code, Fault> {
    let signals = signals()?;
    let handout = Handout::new(flags)?;
    let searches = searches(flags, &signals)?;
    let first = Arc::clone(&searches[0].solver);
    let (bad, mut cases) = (SetAside::default(), cases(flags, &first)?);
    if flags.keep_going {
        cases = bad.set_aside(cases, first);
    }
    let (timeout, pairings) = (flags.limits.timeout.unwrap_or(TIMEOUT), searches.len());
    let memory = flags.limits.memory;
    // The available memory is read with the first board, because by then the threads have their stacks.
    let allowed: Arc<LazyLock<u64, _>> = Arc::new(LazyLock::new(move || {
        memory.unwrap_or_else(|| MEMORY.min(memory::half_of_available()))
    }));
    let max_bytes = Arc::clone(&allowed);
    let mut teller = Teller::new(flags, pairings, handout, bad.clone());
    teller.begin()?;
    let jobs = (1u64..).zip(cases).flat_map(move |(board, case)| {
        let max_bytes = **max_bytes;
        // A board that cannot be read should be one fault, not one for each solver.
        let searches = match &case {
            Ok(_) => searches.clone(),
            Err(_) => searches[..1].to_vec(),
        };
        searches.into_iter().map(move |ReadyPairing { solver, options, label }| {
            Ok(Job {
                solver,
                case: case.clone()?,
                options: Options { max_bytes, ..options },
                timeout: Some(timeout),
                checkpoint: None,
                shared: None,
                label: Some(format!("board {board}, {label}")),
            })
        })
    });
    crew::run(jobs, 1, &signals, |job, report| teller.tell(&job.case, report))
        .map_err(|fault| input::of_argument(fault, flags.board.as_deref()))?;
    let nothing = teller.boards == 0 && teller.reports.is_empty();
    let code = finish(&signals, bad.tell(teller.code), nothing && bad.is_empty())?;
    // Write the files first, because the reader of standard output may be gone.
    teller.handout.write(&teller.totals, **allowed)?;
    teller.end()?;
    Ok(code)
}

fn cases(flags: &Compare, solver: &Arc<dyn Solver>) -> Result<CaseStream, Fault> {
    if let Some(count) = flags.random {
        let goal = flags.goal.clone();
        let question = Question { goal, ..Question::about(flags.puzzle.get()?.clone()) };
        let mut boards = Boards::about(&question, flags.seed.unwrap_or_default())?;
        let solver = Arc::clone(solver);
        let board = move |number: u32| {
            let solvable = |text: &str| solver.solvable(&Case::one(text));
            let index = Some(number.to_string());
            Ok(Case { index, ..Case::one(&boards.next(solvable)?) })
        };
        return Ok(Box::new((1..=count).map(board)));
    }
    input::cases(flags.puzzle.get()?, flags.from.as_deref(), flags.board.as_deref())
}

/// A pairing that is ready to run.
#[derive(Clone)]
struct ReadyPairing {
    solver: Arc<dyn Solver>,
    /// Its limits, except for memory.
    options: Options,
    /// What the progress line calls it.
    label: String,
}

/// A search for each pairing that the flags ask for.
fn searches(flags: &Compare, signals: &Signals) -> Result<Vec<ReadyPairing>, Fault> {
    let cache = directory(flags.cache.dir.as_deref());
    let algorithms = pairings::algorithms(flags)?;
    let sets = sets(flags, cache.as_ref(), signals)?;
    let pairings = pairings::pairings(flags, &algorithms, &sets)?;
    let tables = Tables::of(cache, Some(cache::told()));
    let max_nodes = flags.limits.max_nodes.unwrap_or(NODES);
    let ready = |(pairing, label): (&Pairing, String)| {
        let solver = desk::solver(&pairing.question(flags, &tables)?)?;
        let options = Options { max_nodes, ..pairing.options(flags) };
        Ok(ReadyPairing { solver, options, label })
    };
    pairings.iter().zip(pairings::labels(&pairings)).map(ready).collect()
}

/// The sets of tables that were asked for, ready for use.
fn sets(flags: &Compare, cache: Option<&Cache>, signals: &Signals) -> Result<Vec<Tables>, Fault> {
    let (puzzle, goal) = (flags.puzzle.get()?, flags.goal.as_deref());
    let threads = flags.threads.iter().max().map_or(1, |most| most.get());
    let ready = |name: &String| {
        let set = tables::meant((puzzle, flags.metric), goal, name)?;
        let max_bytes = flags.limits.memory.unwrap_or_else(memory::half_of_available);
        let resources = Resources { threads, max_bytes };
        let given = tables::given(&set, cache.cloned(), flags.no_build, resources, signals)?;
        Ok(Tables::Given(Arc::new(given)))
    };
    flags.tables.iter().map(ready).collect()
}

/// Collects the reports of a board, and writes its table when all have come.
struct Teller<'f> {
    flags: &'f Compare,
    run: Run,
    pairings: usize,
    reports: Vec<Report>,
    totals: Totals,
    handout: Handout<'f>,
    /// The fault, if standard output takes no more while files have yet to be written.
    unsaid: Option<Fault>,
    bad: SetAside,
    boards: u64,
    code: Code,
}

impl<'f> Teller<'f> {
    fn new(flags: &'f Compare, pairings: usize, handout: Handout<'f>, bad: SetAside) -> Self {
        let (reports, totals) = (Vec::new(), Totals::default());
        let (unsaid, boards, code) = (None, 0, Code::Proven);
        let run =
            Run::new(machine::name(), flags.random.map(|_| flags.seed.unwrap_or_default()), 1);
        Teller { flags, run, pairings, reports, totals, handout, unsaid, bad, boards, code }
    }

    /// Writes to standard output. If that fails, the files are written all the same.
    fn say(&mut self, text: &str) -> Result<(), Fault> {
        if self.unsaid.is_some() {
            return Ok(());
        }
        if !self.handout.is_wanted() {
            return say(text);
        }
        self.unsaid = offer(text).err();
        Ok(())
    }

    fn begin(&mut self) -> Result<(), Fault> {
        if let Some(count) = self.flags.random {
            let line = format!(
                "{count} random boards, {GENERATOR}, seed {}",
                self.flags.seed.unwrap_or_default()
            );
            match self.flags.format {
                CompareFormat::Text => self.say(&(line + "\n\n"))?,
                CompareFormat::Json | CompareFormat::Csv => remark(&line),
            }
        }
        match self.flags.format {
            CompareFormat::Csv => self.say(&csv::head()),
            CompareFormat::Text | CompareFormat::Json => Ok(()),
        }
    }

    fn tell(&mut self, case: &Case, report: Report) -> Result<(), Fault> {
        let record = Record { report: &report, case: Some(case), run: &self.run };
        match self.flags.format {
            CompareFormat::Text => {}
            CompareFormat::Json => self.say(&(json::line(&record) + "\n"))?,
            CompareFormat::Csv => self.say(&csv::row(&record))?,
        }
        self.reports.push(report);
        if self.reports.len() == self.pairings { self.end_of_board(case) } else { Ok(()) }
    }

    fn end_of_board(&mut self, case: &Case) -> Result<(), Fault> {
        self.write_table()?;
        self.boards += 1;
        let reports = std::mem::take(&mut self.reports);
        self.totals.add(&reports);
        let proven = agreed(&reports)?;
        let unsolvable = reports.iter().find_map(unsolvable);
        if unsolvable.is_some() {
            self.code = self.code.max(Code::Unsolvable);
        }
        self.handout.add(reports);
        let (Some(expected), Some(cost)) = (case.expected, proven) else { return Ok(()) };
        if expected.cost == cost {
            return Ok(());
        }
        let told = unsolvable.unwrap_or_else(|| format!("{cost} is proven"));
        let fault = input::mismatch(&expected, &told);
        if !self.flags.keep_going {
            return Err(fault);
        }
        self.bad.add(fault);
        Ok(())
    }

    fn write_table(&mut self) -> Result<(), Fault> {
        match self.flags.format {
            CompareFormat::Text if !self.reports.is_empty() => {
                let blank = if self.boards > 0 { "\n" } else { "" };
                self.say(&format!("{blank}{}", compare::table(&self.reports)))
            }
            _ => Ok(()),
        }
    }

    /// Writes what is left at the end.
    fn end(&mut self) -> Result<(), Fault> {
        // A signal may have left the last table with only some of its reports.
        self.write_table()?;
        if self.boards > 1 && self.flags.format == CompareFormat::Text {
            self.say(&format!("\nall {} boards\n{}", self.boards, self.totals.table()))?;
        }
        self.unsaid.take().map_or(Ok(()), Err)
    }
}

/// What the report of an unsolvable board says, with the goal that may have been meant.
fn unsolvable(report: &Report) -> Option<String> {
    let Ending::Unsolvable { other_goal, .. } = report.ending else { return None };
    let hint = other_goal.map(|goal| format!("; with --goal {goal} it can be solved"));
    Some(format!("it is proven unsolvable{}", hint.unwrap_or_default()))
}

/// The cost that the reports of one board prove. Two proofs that contradict each other are a bug.
fn agreed(reports: &[Report]) -> Result<Option<Cost>, Fault> {
    let bounds = |report: &Report| match &report.ending {
        Ending::Solved(path) => (path.at_least, path.cost),
        Ending::Unsolvable { .. } => (Cost::MAX, Cost::MAX),
        Ending::Stopped { at_least, .. } => (*at_least, Cost::MAX),
    };
    let least = reports.iter().map(|report| bounds(report).0).max().unwrap_or(0);
    let most = reports.iter().map(|report| bounds(report).1).min().unwrap_or(Cost::MAX);
    if least > most {
        let start = &reports[0].start;
        return Err(Fault::bug(format!("{start}: one proves {most} or less, one {least} or more")));
    }
    Ok((least == most).then_some(least))
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::moves::Script;
    use desk::names::Algorithm;
    use desk::{Asked, Effort, Path, Stop, Unit};
    use fewest::Counts;

    fn report(ending: Ending) -> Report {
        Report {
            puzzle: "eight".into(),
            metric: Default::default(),
            start: "1".into(),
            drawing: "1".into(),
            goal: "1".into(),
            unit: Unit::Moves,
            ending,
            asked: Asked::of(Algorithm::AStar),
            algorithm: "a-star".into(),
            heuristic: None,
            estimate: None,
            counts: Counts::default(),
            iterations: Vec::new(),
            passes: Vec::new(),
            incumbents: None,
            seconds: 0.0,
            effort: Effort::default(),
            at_hand: None,
            warm: false,
        }
    }

    fn solved(at_least: Cost, cost: Cost) -> Report {
        let (moves, legend, script) = (String::new(), String::new(), Script::Together);
        report(Ending::Solved(Path { moves, script, cost, at_least, legend, all: None }))
    }

    #[test]
    fn proofs_agree_or_a_bug_is_told() {
        let stopped = |at_least| report(Ending::Stopped { at_least, by: Stop::Nodes, best: None });
        assert_eq!(agreed(&[solved(19, 19), stopped(17), solved(0, 40)]), Ok(Some(19)));
        assert_eq!(agreed(&[stopped(17), solved(0, 40)]), Ok(None));
        for wrong in [
            solved(21, 21),
            stopped(20),
            solved(0, 18),
            report(Ending::Unsolvable { reason: String::new(), swap: None, other_goal: None }),
        ] {
            assert_eq!(
                agreed(&[solved(19, 19), wrong]).map_err(|fault| fault.code),
                Err(Code::Bug)
            );
        }
    }
}

//! `fewest solve --hosts`: process 0 leads a search, and the others help it.

use super::{Keeping, cases, jobs, told};
use crate::checkpoint::{self, About, Checkpoint};
use crate::commands::finish;
use crate::commands::tables::set_name;
use crate::commands::together::{fault, team};
use crate::crew::{self, Job};
use crate::exit::{Code, Coded, Fault};
use crate::flags::Solve;
use crate::output::{complain, remark};
use crate::report::text::grouped;
use crate::stop::Signals;
use cluster::{Session, Share};
use desk::names::Metric;
use desk::{Case, Solver, Stop};
use fewest::search::parallel::{Keeper, Others, Progress};
use fewest::search::{Answer, Options};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

/// Searches, and prints the answer if this is process 0.
pub fn run(
    flags: &Solve,
    hosts: &Path,
    solver: Arc<dyn Solver>,
    signals: &Signals,
) -> Result<Code, Fault> {
    if flags.board.is_none() {
        return Err(Fault::usage("--hosts is for one board, which has to be on the command line"));
    }
    if !is_fit(flags)? {
        let message = "many machines search by ida-star, and by auto with sliding tiles or a puzzle \
                       file; leave out --hosts";
        return Err(Fault::usage(message));
    }
    let case = cases(flags)?.next().ok_or_else(|| Fault::data("no board"))??;
    let team = team(&flags.together, hosts, question(flags, &*solver, &case)?)?;
    let lost = |why: &str| complain(why);
    let met = Session::meet(&team, flags.threads.get(), || signals.caught().is_some(), lost);
    let session = Arc::new(met.map_err(|trouble| fault(trouble, why(signals)))?);
    let ended = match session.leads() {
        true => lead(flags, solver, &session, signals),
        false => help(flags, solver, case, &session, signals),
    };
    match ended {
        Ok(code) => Ok(code),
        Err(fault) => {
            session.give_up(&fault.message);
            Err(fault)
        }
    }
}

/// Whether other processes can help in this search.
fn is_fit(flags: &Solve) -> Result<bool, Fault> {
    let question = super::question(flags, flags.threads)?;
    Ok(desk::is_resumable(&question) && question.metric == Metric::Single)
}

/// Everything that must be the same for all processes.
fn question(flags: &Solve, solver: &dyn Solver, case: &Case) -> Result<String, Fault> {
    let answer = match (super::answers::are_all_wanted(flags), flags.lexicographic) {
        (true, _) => Answer::All { list: 0 },
        (false, true) => Answer::First,
        (false, false) => Answer::Any,
    };
    let options = Options { answer, ..Options::default() };
    let rules = checkpoint::rules(flags.puzzle.get()?, flags.goal.as_deref())?;
    let About { puzzle, rules, start, goal, answer, algorithm, heuristic, .. } =
        About::of(&solver.outline(case)?, &options, rules);
    let heuristic = heuristic.unwrap_or_else(|| "the best heuristic".into());
    let tables = flags.tables.as_deref().map(set_name).transpose()?;
    let tables = tables.unwrap_or_else(|| "any".into());
    let rules = rules.map_or_else(String::new, |rules| format!(" (rules {rules})"));
    Ok(format!(
        "{puzzle}{rules} from {start} to {goal}: {answer} by {algorithm} with {heuristic}, {tables} tables"
    ))
}

fn lead(
    flags: &Solve,
    solver: Arc<dyn Solver>,
    session: &Arc<Session>,
    signals: &Signals,
) -> Result<Code, Fault> {
    let together = Arc::clone(session);
    let keeping = Keeping::new(flags)?;
    let jobs = jobs(flags, solver, cases(flags)?, NonZeroUsize::MIN, keeping).map(move |job| {
        let (job, session) = (job?, Arc::clone(&together));
        let file = job.checkpoint.clone();
        Ok(Job { shared: Some(Arc::new(SharedSearch { file, session })), ..job })
    });
    let (code, boards) = told(flags, jobs, NonZeroUsize::MIN, signals)?;
    if let Session::Leader(leader) = &**session {
        for Share { name, generated, leases } in leader.shares() {
            let (generated, leases) = (grouped(generated), grouped(leases));
            remark(&format!("{name} generated {generated} of the successors in {leases} leases"));
        }
    }
    session.end().map_err(|trouble| fault(trouble, why(signals)))?;
    finish(signals, code, boards == 0)
}

/// Helps process 0, which applies the limits and says when the search is over.
fn help(
    flags: &Solve,
    solver: Arc<dyn Solver>,
    case: Case,
    session: &Arc<Session>,
    signals: &Signals,
) -> Result<Code, Fault> {
    let max_bytes = flags.limits.memory.unwrap_or_else(desk::memory::half_of_available);
    let answer = if super::answers::are_all_wanted(flags) || flags.lexicographic {
        Answer::First
    } else {
        Answer::Any
    };
    let options = Options { answer, max_bytes, ..Options::default() };
    let shared = SharedSearch { file: None, session: Arc::clone(session) };
    let shared: Option<Arc<dyn desk::gauge::Checkpoint>> = Some(Arc::new(shared));
    let job = Job { solver, case, options, timeout: None, checkpoint: None, shared, label: None };
    crew::run(std::iter::once(Ok(job)), 1, signals, |_, _| Ok(()))?;
    if let Some(stop) = signals.caught() {
        session.give_up("it was told to stop");
        return Ok(stop.code());
    }
    session.end().map_err(|trouble| fault(trouble, why(signals)))?;
    if let Session::Helper(helper) = &**session {
        let (waited, threads) = (helper.waited().as_secs_f64(), flags.threads);
        remark(&format!("its threads, {threads} in number, waited {waited:.2} s in all"));
    }
    Ok(Code::Proven)
}

fn why(signals: &Signals) -> Stop {
    signals.caught().unwrap_or(Stop::Cancel)
}

/// A search that other processes take part in, and the file that keeps its progress, if there is one.
#[derive(Debug)]
struct SharedSearch {
    file: Option<Arc<Checkpoint>>,
    session: Arc<Session>,
}

impl desk::gauge::Checkpoint for SharedSearch {
    fn from(&self) -> Option<&Progress> {
        self.file.as_ref().and_then(|file| desk::gauge::Checkpoint::from(&**file))
    }

    fn keeper(&self) -> Box<dyn Keeper + '_> {
        match &self.file {
            Some(file) => file.keeper(),
            None => Box::new(Nowhere),
        }
    }

    fn misfit(&self) -> String {
        match &self.file {
            Some(file) => file.misfit(),
            None => "the search of this process is another one than that of process 0: it has other tables, \
                     or another amount of memory for them (--memory)"
                .into(),
        }
    }

    fn others(&self) -> Option<Others<'_>> {
        Some(self.session.others())
    }
}

/// Keeps nothing.
struct Nowhere;

impl Keeper for Nowhere {
    fn is_due(&mut self) -> bool {
        false
    }

    fn keep(&mut self, _: &Progress) {}
}

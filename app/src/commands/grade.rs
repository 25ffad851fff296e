//! `fewest grade`: says what somebody's moves are worth.

use super::signals;
use crate::cache;
use crate::crew::{self, Job};
use crate::exit::{Code, Coded, Fault};
use crate::flags::{Grade, Limits, SolveFormat};
use crate::input::one;
use crate::output::offer;
use crate::report::grade as told;
use crate::stop::Signals;
use crate::texts::input as texts;
use crate::texts::phrases::phrase;
use desk::grade::{self, Left};
use desk::memory;
use desk::replay::Board;
use desk::tables::{Tables, directory};
use desk::{Case, Ending, Question, Report, Solver, Stop};
use fewest::notation::{IN_UTF_16, is_in_utf_16};
use fewest::search::Options;
use std::io::{self, Read};
use std::iter;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The most bytes of a text of moves.
const LONGEST: u64 = 1 << 20;

/// Grades the moves.
pub fn run(flags: &Grade) -> Result<Code, Fault> {
    let signals = signals()?;
    let cache = directory(flags.cache.dir.as_deref());
    let question = Question {
        goal: flags.goal.clone(),
        metric: flags.metric,
        threads: flags.threads,
        tables: Tables::of(cache, Some(cache::told())),
        ..Question::about(flags.puzzle.get()?.clone())
    };
    let solver = desk::solver(&question)?;
    let start = one(flags.puzzle.get()?, &flags.board)?;
    let outline = solver.outline(&start)?;
    let replay = solver.replay(&start, &moves(&flags.moves)?)?;
    let searches = Searches::new(&solver, flags.limits, &signals);
    let grade = grade::grade(replay, |board| searches.answer(board))?;
    // Better moves are told in the style in which the given moves were read.
    let better = match &grade.left {
        Some(Left { after, better }) => {
            let board = Case::one(&grade.replay.boards[*after].lettered);
            Some(solver.written(&board, &better.moves, grade.replay.style)?)
        }
        None => None,
    };
    match flags.format {
        SolveFormat::Json => offer(&(told::line(&outline, &grade, better.as_ref()) + "\n"))?,
        SolveFormat::Text => offer(&told::block(&outline, &grade, better.as_ref()))?,
    }
    let code = grade.code();
    Ok(signals.caught().map_or(code, |stop| code.max(stop.code())))
}

/// Reads the moves from the argument or from standard input. A number below 0 is refused: programs print it
/// when there is no way.
fn moves(argument: &str) -> Result<String, Fault> {
    let is_number = argument.starts_with('-') && argument.parse::<f64>().is_ok();
    if is_number {
        return Err(Fault::data(texts::moves_no_number(argument)));
    }
    if argument != "-" {
        return Ok(argument.into());
    }
    let mut text = Vec::new();
    let read = io::stdin().take(LONGEST + 1).read_to_end(&mut text);
    read.map_err(|error| Fault::new(Code::Io, texts::standard_input(error)))?;
    if text.len() as u64 > LONGEST {
        return Err(Fault::data(texts::moves_too_long(LONGEST)));
    }
    if is_in_utf_16(&text) {
        return Err(Fault::data(phrase(IN_UTF_16)));
    }
    String::from_utf8(text).map_err(|_| Fault::data(texts::moves_no_text()))
}

/// The searches for the boards of one replay. All use one solver, so that each can use what earlier ones have
/// built.
struct Searches<'s> {
    solver: &'s Arc<dyn Solver>,
    limits: Limits,
    signals: &'s Signals,
    begin: Instant,
}

impl<'s> Searches<'s> {
    fn new(solver: &'s Arc<dyn Solver>, limits: Limits, signals: &'s Signals) -> Self {
        Searches { solver, limits, signals, begin: Instant::now() }
    }

    /// The report of a board. If no time is left, it is the report of a search that was stopped at once.
    fn answer(&self, board: &Board) -> Result<Report, Fault> {
        let Limits { memory, max_nodes, timeout } = self.limits;
        let left = timeout.map(|timeout| timeout.saturating_sub(self.begin.elapsed()));
        let case = Case::one(&board.text);
        if left == Some(Duration::ZERO) || self.signals.caught().is_some() {
            return self.unasked(&case);
        }
        let options = Options {
            max_bytes: memory.unwrap_or_else(memory::half_of_available),
            max_nodes: max_nodes.unwrap_or(u64::MAX),
            ..Options::default()
        };
        let (solver, again) = (Arc::clone(self.solver), case.clone());
        let job = Job {
            solver,
            case,
            options,
            timeout: left,
            checkpoint: None,
            shared: None,
            label: None,
        };
        let mut answer = None;
        crew::run(iter::once(Ok(job)), 1, self.signals, |_, report| {
            answer = Some(report);
            Ok(())
        })?;
        answer.map_or_else(|| self.unasked(&again), Ok)
    }

    /// The report of what is known without a search.
    fn unasked(&self, case: &Case) -> Result<Report, Fault> {
        let outline = self.solver.outline(case)?;
        let by = self.signals.caught().unwrap_or(Stop::Time);
        let at_least = match outline.ending {
            Ending::Stopped { at_least, .. } => at_least,
            _ => 0,
        };
        Ok(Report { ending: Ending::Stopped { at_least, by, best: None }, ..outline })
    }
}

//! `fewest piece` and `fewest merge`: a hard search as independent tasks.

mod catcher;

use super::signals;
use crate::checkpoint::{self, About, Found, Lock, read_piece, write, write_piece};
use crate::crew::cannot_start_a_thread;
use crate::exit::{Code, Coded, Fault};
use crate::flags::{Merge, Piece, Searched};
use crate::output::{offer, remark};
use crate::report::text;
use catcher::{Catcher, Until};
use desk::gauge::Gauge;
use desk::memory;
use desk::tables::{Tables, directory};
use desk::{Case, Ending, Incumbents, Question, Report, Solver};
use fewest::search::parallel::{BadPiece, Progress};
use fewest::search::{Answer, Options};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// The search that the flags name.
struct AskedSearch {
    solver: Arc<dyn Solver>,
    case: Case,
    options: Options,
    about: About,
}

impl AskedSearch {
    fn of(flags: &Searched) -> Result<AskedSearch, Fault> {
        checkpoint::only_a_file(&flags.checkpoint)?;
        let cache = directory(flags.cache.dir.as_deref());
        let question = Question {
            puzzle: flags.puzzle.get()?.clone(),
            goal: flags.goal.clone(),
            metric: Default::default(),
            algorithm: flags.algorithm,
            heuristic: flags.heuristic,
            pruning: flags.pruning,
            weight: Default::default(),
            threads: flags.threads,
            alphabetical: false,
            tables: Tables::of(cache, Some(crate::cache::told())),
            fresh: false,
            incumbents: Incumbents::Never,
        };
        if !desk::is_resumable(&question) {
            return Err(Fault::usage(
                "pieces are of ida-star, and of auto with sliding tiles or a puzzle file",
            ));
        }
        let solver = desk::solver(&question)?;
        let case = Case::one(&flags.board);
        let max_bytes = flags.memory.unwrap_or_else(memory::half_of_available);
        let options = Options { answer: Answer::Any, max_bytes, ..Options::default() };
        let rules = checkpoint::rules(&question.puzzle, question.goal.as_deref())?;
        let about = About::of(&solver.outline(&case)?, &options, rules);
        Ok(AskedSearch { solver, case, options, about })
    }

    /// Goes on with the search from that progress until the catcher has what it waits for.
    fn run(
        &self,
        from: Progress,
        until: Until,
        timeout: Option<Duration>,
    ) -> Result<(Report, Option<Progress>), Fault> {
        let signals = signals()?;
        signals.search_begins();
        let catcher = Catcher::new(from, until, signals.clone());
        let gauge = Gauge::new(&catcher, timeout).keeping(Some(Arc::new(catcher.clone())));
        let solve = || self.solver.solve(&self.case, &self.options, &gauge);
        let report = thread::scope(|scope| {
            let begin = |bytes| thread::Builder::new().stack_size(bytes).spawn_scoped(scope, solve);
            let thread =
                desk::stack::start(begin).map_err(|error| cannot_start_a_thread(&error))?;
            thread.join().map_err(|_| Fault::bug("the search has panicked"))
        });
        signals.search_ends();
        Ok((report??, catcher.caught()))
    }

    /// The answer of a search, if it has one.
    fn answer(report: &Report) -> Option<Found> {
        match &report.ending {
            Ending::Solved(path) => Some(Found { moves: path.moves.clone(), cost: path.cost }),
            Ending::Unsolvable { .. } | Ending::Stopped { .. } => None,
        }
    }
}

/// Searches a piece and writes the result.
pub fn run(flags: &Piece) -> Result<Code, Fault> {
    let search = AskedSearch::of(&flags.searched)?;
    let name = flags.searched.checkpoint.display();
    let (mut progress, found) = read_piece(&flags.searched.checkpoint, &search.about)?;
    if let Some(found) = found {
        return answered(&search, &flags.searched.checkpoint, progress.bound, &found);
    }
    if progress.cut.is_none() {
        return Err(Fault::data(format!("no pass is cut in {name}: fewest merge cuts it")));
    }
    let part = flags.part.or(flags.range).ok_or_else(|| Fault::usage("which subtrees?"))?;
    let before = match before(flags, &search.about, &mut progress)? {
        Before::Answered(found) => return answered(&search, &flags.out, progress.bound, &found),
        Before::Done(before) => Some(before),
        Before::Nothing => None,
    };
    let piece = progress.piece(|number| part.has(number));
    let wanted = piece.left();
    let (report, caught) = match wanted {
        0 => (None, Some(piece.clone())),
        _ => {
            let (report, caught) = search.run(piece.clone(), Until::Ended, flags.timeout)?;
            (Some(report), caught)
        }
    };
    let found = report.as_ref().and_then(AskedSearch::answer);
    let mut done = caught.unwrap_or_else(|| piece.clone()).only_since(&piece);
    let number = done.done.iter().filter(|&&done| done).count();
    if let Some(before) = before {
        done.merge(&before).map_err(Fault::bug)?;
    }
    write_piece(&flags.out, &search.about, &done, found.clone())?;
    if let (Some(found), Some(report)) = (&found, &report) {
        offer(&text::block(report))?;
        remark(&format!("{} moves: {}", found.cost, flags.out.display()));
        return Ok(Code::Proven);
    }
    if wanted == 0 {
        let all = progress.done.len();
        let are_some = (0..all).any(|number| part.has(number));
        let what = if are_some { "are done already" } else { "are not there" };
        remark(&format!("these subtrees {what}: the pass has {all}, from 0"));
    }
    offer(&format!(
        "{number} of {wanted} subtrees of the pass with bound {}: {} expanded, {} generated\n",
        done.bound, done.expanded, done.generated
    ))?;
    let stopped = report.filter(|_| number < wanted).map_or(Code::Proven, |report| report.code());
    Ok(stopped)
}

/// What the file of a restarted task contains.
enum Before {
    /// The answer, found in the same pass.
    Answered(Found),
    /// Subtrees of the same pass that are not in the checkpoint.
    Done(Progress),
    /// Nothing useful.
    Nothing,
}

/// Reads the file, and adds what was done there to the progress. Refuses to replace a file of anything else,
/// unless it is a piece of an earlier pass.
fn before(flags: &Piece, about: &About, progress: &mut Progress) -> Result<Before, Fault> {
    let (out, checkpoint) = (&flags.out, &flags.searched.checkpoint);
    if !out.exists() {
        return Ok(Before::Nothing);
    }
    let taken = |why: &str| {
        let message = format!("{} exists already and is not replaced: {why}", out.display());
        Err(Fault::new(Code::CannotCreate, message))
    };
    if fs::canonicalize(out).ok() == fs::canonicalize(checkpoint).ok() {
        return taken("it is the checkpoint");
    }
    if out.is_dir() {
        return taken("it is a directory");
    }
    match read_piece(out, about) {
        Ok((before, Some(found))) if before.bound == progress.bound => Ok(Before::Answered(found)),
        Ok((_, Some(_))) => taken("it has the answer of another pass"),
        Ok((before, None)) => match progress.merge(&before) {
            Ok(true) => Ok(Before::Done(before)),
            Ok(false) => Ok(Before::Nothing),
            Err(BadPiece::OtherPass) if before.bound < progress.bound => Ok(Before::Nothing),
            Err(bad) => taken(&bad.to_string()),
        },
        // A file that cannot be read may contain anything.
        Err(fault) if matches!(fault.code, Code::NoInput | Code::Io) => Err(fault),
        Err(fault) => taken(&fault.message),
    }
}

/// Adds pieces to a checkpoint.
pub fn merge(flags: &Merge) -> Result<Code, Fault> {
    let search = AskedSearch::of(&flags.searched)?;
    let path = &flags.searched.checkpoint;
    let _lock = Lock::on(path)?;
    let (mut progress, found) = read_piece(path, &search.about)?;
    if let Some(found) = found {
        return answered(&search, path, progress.bound, &found);
    }
    for piece in &flags.pieces {
        let (done, found) = read_piece(piece, &search.about)?;
        let is_new = progress
            .merge(&done)
            .map_err(|bad| Fault::data(format!("{}: {bad}", piece.display())))?;
        if let Some(found) = found {
            let code = answered(&search, piece, progress.bound, &found)?;
            // Keep the answer: a user who merges again gets it again, and nobody goes on searching.
            write_piece(path, &search.about, &progress, Some(found))?;
            return Ok(code);
        }
        if !is_new {
            remark(&format!("{}: nothing in it is new", piece.display()));
        }
    }
    let left = progress.left();
    if progress.cut.is_some() && left > 0 {
        write(path, &search.about, &progress)?;
        offer(&format!(
            "pass with bound {}: {left} of {} subtrees are left\n",
            progress.bound,
            progress.done.len()
        ))?;
        return Ok(Code::Iterations);
    }
    let (report, caught) = search.run(progress, Until::Cut, None)?;
    match caught {
        Some(next) => {
            write(path, &search.about, &next)?;
            offer(&format!(
                "next is the pass with bound {}, of {} subtrees; {} expanded until now\n",
                next.bound,
                next.done.len(),
                next.counts.expanded
            ))?;
            Ok(Code::Iterations)
        }
        None => {
            offer(&text::block(&report))?;
            Ok(report.code())
        }
    }
}

/// Replays the answer of a piece and prints it.
fn answered(search: &AskedSearch, piece: &Path, bound: u16, found: &Found) -> Result<Code, Fault> {
    let wrong = || Fault::data(format!("{}: its moves are no answer", piece.display()));
    let replay = search.solver.replay(&search.case, &found.moves)?;
    let last = replay.boards.last().ok_or_else(wrong)?;
    let is_answer = last.solved && replay.illegal.is_none() && last.cost == u64::from(found.cost);
    if !is_answer || found.cost != bound {
        return Err(wrong());
    }
    offer(&format!("{} moves, the fewest: {}\n", found.cost, found.moves))?;
    Ok(Code::Proven)
}

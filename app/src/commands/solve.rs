//! `fewest solve`: reads boards and prints proven answers.

mod answers;
mod filmed;
mod keeping;
#[cfg(feature = "cluster")]
mod many;
mod proof;

use super::{finish, signals};
use crate::cache;
use crate::checkpoint::{self, About};
use crate::commands;
use crate::crew::{self, Job};
use crate::exit::{Code, Coded, Fault};
use crate::flags::{Limits, Solve, SolveFormat};
use crate::input::{self, CaseStream, SetAside, mismatch};
use crate::machine;
use crate::output::{Draft, apart, complain_of, drawing, note, offer, remark, say};
use crate::play::play;
use crate::report::record::{Record, Run};
use crate::report::summary::Summary;
use crate::report::{json, text};
use crate::stop::Signals;
use desk::memory;
use desk::moves::WrittenMoves;
use desk::names::{Algorithm, Style};
use desk::tables::{Tables, directory};
use desk::{BadQuestion, Case, Ending, Frame, Incumbents, Path, Question, Report, Solver};
use fewest::Cost;
use fewest::search::{Answer, Options};
use fewest::tables::Resources;
use filmed::filmed;
use keeping::Keeping;
use proof::Certifier;
use std::borrow::Cow;
use std::cell::LazyCell;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// How many answers are listed unless the user says otherwise.
const LISTED: usize = 100;

/// Solves all boards and returns the gravest of their exit codes.
pub fn run(flags: &Solve) -> Result<Code, Fault> {
    if flags.play && flags.format == SolveFormat::Json {
        return Err(Fault::usage("--play is for people; leave out --format json"));
    }
    let written = [
        ("--answers", flags.answers.as_deref()),
        ("--proof", flags.prove.proof.as_deref()),
        ("--film", flags.film.as_deref()),
        ("--checkpoint", flags.checkpoint.as_deref()),
    ];
    let puzzle = flags.puzzle.file();
    let boards = ("--from", flags.from.as_deref());
    apart(
        &written,
        &[("the puzzle", puzzle.as_deref()), boards, drawing(flags.tables.as_deref())],
    )?;
    // A search may keep its progress in the file from which it goes on.
    let (results, _checkpoint) = written.split_at(3);
    apart(results, &[("--resume", flags.resume.as_deref())])?;
    let signals = signals()?;
    // The threads share the boards of a file; a single board has all threads.
    let (crew, each) = match &flags.from {
        Some(_) => (flags.threads, NonZeroUsize::MIN),
        None => (NonZeroUsize::MIN, flags.threads),
    };
    let question = Question { tables: tables(flags, &signals)?, ..question(flags, each)? };
    let solver = desk::solver(&question)?;
    let algorithm = question.means();
    if flags.max_iterations.is_some() && !algorithm.iterates() {
        return Err(BadQuestion::NoIterations { algorithm }.into());
    }
    if flags.width.is_some() && algorithm != Algorithm::Beam {
        return Err(BadQuestion::NoWidth { algorithm }.into());
    }
    desk::check_fit(&question.puzzle.name(), &[flags.moves], &solver.styles())?;
    answers::check(flags, algorithm)?;
    if flags.from.is_none() && flags.threads.get() > 1 && !algorithm.shares() {
        note(&format!("{algorithm} searches with one thread: --threads is of no use to it"));
    }
    if (flags.checkpoint.is_some() || flags.resume.is_some()) && !desk::is_resumable(&question) {
        let message = "--checkpoint and --resume are for ida-star, and for auto with \
                       sliding tiles or a puzzle file, and not with --weight";
        return Err(Fault::usage(message));
    }
    #[cfg(feature = "cluster")]
    if let Some(hosts) = &flags.together.hosts {
        return many::run(flags, hosts, solver, &signals);
    }
    let (bad, mut cases) = (SetAside::default(), cases(flags)?);
    if flags.keep_going {
        cases = bad.set_aside(cases, Arc::clone(&solver));
    }
    let keeping = Keeping::new(flags)?;
    let jobs = jobs(flags, solver, cases, crew, keeping.clone());
    let (code, boards) =
        told(flags, jobs, crew, &signals).map_err(|fault| keeping::without_board(flags, fault))?;
    if signals.caught().is_none() {
        keeping.end();
    }
    let (code, passed) = keeping.passed(code);
    let code = bad.tell(code);
    finish(&signals, code, boards + passed == 0 && bad.is_empty())
}

/// Does the jobs and prints the results. Returns the gravest code and the number of boards.
fn told(
    flags: &Solve,
    jobs: impl Iterator<Item = Result<Job, Fault>> + Send + 'static,
    crew: NonZeroUsize,
    signals: &Signals,
) -> Result<(Code, usize), Fault> {
    let mut teller = Teller::new(flags, crew, Certifier::new(flags, signals)?)?;
    crew::run(jobs, crew.get(), signals, |job, report| teller.tell(job, &report))
        .inspect_err(|_| teller.certifier.iter().for_each(Certifier::end_early))?;
    let code = teller.end()?;
    if !teller.frames.is_empty() {
        // A signal should end the playback and not the program: the cursor must be shown again.
        signals.search_begins();
        play(&teller.frames, flags.delay, signals)?;
        signals.search_ends();
    }
    Ok((code, teller.summary.boards()))
}

/// The boards. It is a fault if there are several and a flag is for a single one.
fn cases(flags: &Solve) -> Result<CaseStream, Fault> {
    let cases = input::cases(flags.puzzle.get()?, flags.from.as_deref(), flags.board.as_deref())?;
    let proof = flags.prove.proof.as_ref().filter(|_| flags.from.is_none());
    let for_one = match (&flags.checkpoint, &flags.resume, proof, &flags.film, flags.play) {
        _ if flags.answers.is_some() => "--answers",
        (Some(_), ..) if flags.from.is_none() => "--checkpoint",
        (_, Some(_), ..) => "--resume",
        (_, _, Some(_), ..) => "--proof",
        (.., Some(_), _) => "--film",
        (.., true) => "--play",
        _ => return Ok(cases),
    };
    let one = move |case: Case| match case.among_others {
        true => Err(Fault::usage(format!("{for_one} is for one board; standard input has more"))),
        false => Ok(case),
    };
    Ok(Box::new(cases.map(move |case| case.and_then(one))))
}

fn question(flags: &Solve, threads: NonZeroUsize) -> Result<Question, Fault> {
    Ok(Question {
        puzzle: flags.puzzle.get()?.clone(),
        goal: flags.goal.clone(),
        metric: flags.metric,
        algorithm: flags.algorithm,
        heuristic: flags.heuristic,
        pruning: flags.pruning,
        weight: flags.weight,
        threads,
        alphabetical: flags.lexicographic || answers::are_all_wanted(flags),
        tables: Tables::Own,
        // A search that keeps its progress begins with its best tables, so its counts do not depend on the
        // boards before.
        fresh: flags.format == SolveFormat::Json && !flags.warm && flags.checkpoint.is_none(),
        incumbents: match (flags.anytime, flags.strict) {
            _ if helps(flags) => Incumbents::Never,
            (true, _) => Incumbents::Meanwhile,
            (false, true) => Incumbents::Never,
            (false, false) => Incumbents::Afterwards,
        },
    })
}

/// The tables that were asked for, ready for use, or else those that are in the cache.
fn tables(flags: &Solve, signals: &Signals) -> Result<Tables, Fault> {
    let cache = directory(flags.cache.dir.as_deref());
    let Some(name) = &flags.tables else {
        return Ok(Tables::of(cache, Some(cache::told())));
    };
    if flags.algorithm != Algorithm::Auto || flags.heuristic.is_some() {
        let message = "--tables goes with --algorithm auto and without --heuristic";
        return Err(Fault::usage(message));
    }
    let asked = (flags.puzzle.get()?, flags.metric);
    let set = commands::tables::meant(asked, flags.goal.as_deref(), name)?;
    let max_bytes = flags.limits.memory.unwrap_or_else(memory::half_of_available);
    if !flags.no_build
        && let Some(given) = commands::tables::by_blocks(&set, cache.as_ref(), max_bytes)
    {
        return Ok(Tables::Given(Arc::new(given)));
    }
    let resources = Resources { threads: flags.threads.get(), max_bytes };
    let given = commands::tables::given(&set, cache, flags.no_build, resources, signals)?;
    Ok(Tables::Given(Arc::new(given)))
}

fn jobs(
    flags: &Solve,
    solver: Arc<dyn Solver>,
    cases: CaseStream,
    crew: NonZeroUsize,
    keeping: Keeping,
) -> impl Iterator<Item = Result<Job, Fault>> + Send + 'static {
    let Limits { memory, timeout, max_nodes } = flags.limits;
    let options = Options {
        answer: match (answers::are_all_wanted(flags), flags.lexicographic) {
            (true, _) => Answer::All { list: flags.count.unwrap_or(LISTED) },
            (false, true) => Answer::First,
            (false, false) => Answer::Any,
        },
        max_cost: flags.max_depth.unwrap_or(Cost::MAX),
        max_iterations: flags.max_iterations.unwrap_or(u32::MAX),
        max_nodes: max_nodes.unwrap_or(u64::MAX),
        width: flags.width.unwrap_or(Options::default().width),
        slack: flags.slack.unwrap_or(0),
        ..Options::default()
    };
    // The available memory is read with the first board, because by then the threads have their stacks.
    let half = LazyCell::new(move || memory::half_of_available() / crew.get() as u64);
    let (puzzle, goal) = (flags.puzzle.clone(), flags.goal.clone());
    let rules = LazyCell::new(move || checkpoint::rules(puzzle.get()?, goal.as_deref()));
    let job = move |case: Result<Case, Fault>| {
        let max_bytes = memory.unwrap_or_else(|| *half);
        let options = Options { max_bytes, ..options.clone() };
        let (solver, case) = (Arc::clone(&solver), case?);
        let about = || {
            let rules = rules.clone()?;
            Ok(About::of(&solver.outline(&case)?, &options, rules))
        };
        let Some(checkpoint) = keeping.begin(&case, about)? else { return Ok(None) };
        let checkpoint = checkpoint.map(Arc::new);
        Ok(Some(Job { solver, case, options, timeout, checkpoint, shared: None, label: None }))
    };
    cases.filter_map(move |case| job(case).transpose())
}

/// Whether other processes take part in the search.
fn searches_with_others(_flags: &Solve) -> bool {
    #[cfg(feature = "cluster")]
    return _flags.together.hosts.is_some();
    #[cfg(not(feature = "cluster"))]
    false
}

/// Whether this process helps another one, and so has no answer of its own.
fn helps(_flags: &Solve) -> bool {
    #[cfg(feature = "cluster")]
    return _flags.together.process.is_some_and(|process| process > 0);
    #[cfg(not(feature = "cluster"))]
    false
}

/// Writes the reports and remembers what the summary needs.
struct Teller<'f> {
    flags: &'f Solve,
    run: Run,
    summary: Summary,
    /// The boards to play, move by move.
    frames: Vec<Frame>,
    /// The file for the film of the answer.
    film: Option<Draft>,
    /// The file for all listed answers.
    answers: Option<Draft>,
    code: Code,
    certifier: Option<Certifier>,
}

impl<'f> Teller<'f> {
    /// `crew` boards are solved at the same time.
    fn new(
        flags: &'f Solve,
        crew: NonZeroUsize,
        certifier: Option<Certifier>,
    ) -> Result<Self, Fault> {
        let (run, summary) = (Run::new(machine::name(), None, crew.get()), Summary::new());
        let film = flags.film.as_deref().map(Draft::create).transpose()?;
        let answers = flags.answers.as_deref().map(Draft::create).transpose()?;
        let (frames, code) = (Vec::new(), Code::Proven);
        Ok(Teller { flags, run, summary, frames, film, answers, code, certifier })
    }

    fn tell(&mut self, job: &Job, report: &Report) -> Result<(), Fault> {
        let Job { case, checkpoint, .. } = job;
        self.summary.add(report);
        self.code = self.code.max(report.code());
        let mut written = in_style(job, report, self.flags.moves)?;
        if let Some(draft) = self.answers.take() {
            draft.finish(answers::lines(&written))?;
            answers::shorten(written.to_mut());
        }
        match self.flags.format {
            SolveFormat::Json => {
                let record = Record { report: &written, case: Some(case), run: &self.run };
                self.say(&(json::line(&record) + "\n"))?;
            }
            SolveFormat::Text => self.say(&(self.heading(case) + &text::block(&written)))?,
        }
        if let Some(checkpoint) = checkpoint {
            keeping::settle(checkpoint, report)?;
        }
        if let Some(certifier) = &mut self.certifier {
            self.code = self.code.max(certifier.certify(job, report)?);
        }
        if let Some(fault) = broken_promise(case, report) {
            complain_of(&fault);
            self.code = self.code.max(fault.code);
        }
        if let Some(path) = report.ending.path() {
            if self.flags.play {
                self.frames = job.solver.frames(case, &path.moves)?;
            }
            if let Some(film) = self.film.take() {
                film.finish(filmed(job, self.flags, report.unit, path)?)?;
            }
        } else if self.film.take().is_some() {
            note("there is no answer to be shown, so no film is written");
        }
        Ok(())
    }

    /// Prints the text. If there are many boards, and this text is all that comes of them, the run ends when
    /// the reader has gone away.
    fn say(&self, text: &str) -> Result<(), Fault> {
        let Solve { from, checkpoint, .. } = self.flags;
        match from.is_some() && checkpoint.is_none() && self.certifier.is_none() {
            true => say(text),
            false => offer(text),
        }
    }

    /// The line above a report that says which board of the input it is about.
    fn heading(&self, case: &Case) -> String {
        if !case.among_others {
            return String::new();
        }
        let blank = if self.summary.boards() > 1 { "\n" } else { "" };
        let index = case.index.as_ref().map(|index| format!("index {index}, ")).unwrap_or_default();
        format!("{blank}{index}line {}\n", case.line)
    }

    fn end(&mut self) -> Result<Code, Fault> {
        if let Some(certifier) = &self.certifier {
            certifier.end()?;
        }
        if self.summary.boards() > 1 {
            let summary = self.summary.text();
            match self.flags.format {
                SolveFormat::Text => self.say(&format!("\n{summary}\n"))?,
                SolveFormat::Json => remark(&summary),
            }
        }
        Ok(self.code)
    }
}

/// The report with its moves written in this style.
fn in_style<'r>(job: &Job, report: &'r Report, style: Style) -> Result<Cow<'r, Report>, Fault> {
    let Some(path) = report.ending.path() else { return Ok(Cow::Borrowed(report)) };
    if style == Style::Names {
        return Ok(Cow::Borrowed(report));
    }
    let written = |moves: &str| job.solver.written(&job.case, moves, style);
    let WrittenMoves { start, text, script, legend } = written(&path.moves)?;
    let mut path = Path { moves: text, script, legend, ..path.clone() };
    for listed in path.all.iter_mut().flat_map(|all| &mut all.listed) {
        *listed = written(listed)?.text;
    }
    let ending = match report.ending {
        Ending::Stopped { at_least, by, .. } => Ending::Stopped { at_least, by, best: Some(path) },
        _ => Ending::Solved(path),
    };
    Ok(Cow::Owned(Report { ending, start, ..report.clone() }))
}

/// The fault if the file expects another cost than was proven.
fn broken_promise(case: &Case, report: &Report) -> Option<Fault> {
    let expected = case.expected?;
    let proven = match &report.ending {
        Ending::Solved(path) if (path.at_least..=path.cost).contains(&expected.cost) => {
            return None;
        }
        Ending::Stopped { best: Some(best), .. } if best.cost < expected.cost => {
            format!("an answer of {} was found", best.cost)
        }
        Ending::Stopped { at_least, .. } if *at_least <= expected.cost => return None,
        Ending::Solved(path) if path.is_shortest() => format!("{} is proven", path.cost),
        Ending::Solved(path) => format!("{}..{} is proven", path.at_least, path.cost),
        Ending::Stopped { at_least, .. } => format!("at least {at_least} is proven"),
        Ending::Unsolvable { .. } => "it is proven unsolvable".into(),
    };
    Some(mismatch(&expected, &proven))
}

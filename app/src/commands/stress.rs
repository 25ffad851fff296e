//! `fewest stress`: tries somebody's program on many inputs.

mod program;

use super::judge::profile;
use super::signals;
use crate::exit::{Code, Coded, Fault};
use crate::flags;
use crate::output::{apart, complain_of, not_overwritten, note, offer, overwrite, remark};
use crate::panics;
use crate::problems::Profile;
use crate::progress::StatusLine;
use crate::report::text::grouped;
use crate::sandbox::{Isolation, RunLimits, Sandbox};
use crate::stress::{self, BrokenOff, Finding, HuntEnd, Launch, News, StressSettings, Tally};
use crate::texts::phrases::phrase;
use crate::texts::{counts, input, stress as texts};
use desk::Stop;
use program::usual_time;
use std::fs::{self, File};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

/// How soon a signal is noticed.
const TICK: Duration = Duration::from_millis(20);

/// What is known when the tests are over.
pub struct Hunted {
    /// How much was run.
    pub tally: Tally,
    /// The smallest failure so far.
    pub found: Option<Box<Finding>>,
    /// How it ended.
    pub ended: Result<HuntEnd, Fault>,
}

/// Tests the program, and tells whether it got everything right.
pub fn run(flags: &flags::Stress) -> Result<Code, Fault> {
    let profile = profile(&flags.profile)?;
    program::can_start(&flags.command)?;
    let signals = signals()?;
    let time = flags.time_limit.unwrap_or_else(|| usual_time(profile, &flags.command));
    let limits = RunLimits {
        time,
        wall: time * 5 + Duration::from_secs(1),
        memory: flags.memory_limit,
        output: flags.output_limit,
        processes: flags.process_limit,
    };
    let wanted = StressSettings {
        cases: flags.cases,
        time: flags.seconds,
        batch: flags.batch.map(usize::from),
        tidy: flags.tidy,
        seed: flags.seed,
    };
    // Check the files before anything is run.
    let command = flags.command.iter().map(|word| ("the program", Some(Path::new(word))));
    apart(&[("--save", flags.save.as_deref())], &command.collect::<Vec<_>>())?;
    flags.save.as_deref().map_or(Ok(()), may_save)?;
    signals.search_begins();
    let sandbox = sandbox(flags, &limits)?;
    let leash = sandbox.leash();
    let (sender, news) = mpsc::channel();
    stress::hunt(profile, sandbox, limits.time, wanted, move |news| sender.send(news).is_ok())?;
    let (mut saved, mut begun) = (Ok(()), String::new());
    let on_finding = |tally: &Tally, found: &Finding| {
        if let Some(path) = &flags.save {
            saved = overwrite(path, found.small.test.text(profile));
        }
        // Print this much at once, whatever happens from here on.
        if begun.is_empty() && found.ends_the_tests() {
            begun = stress::headline(tally, found);
            return offer(&begun);
        }
        Ok(())
    };
    let hunted = listen(&news, || signals.caught(), on_finding);
    // This ends the sandbox whatever the testing thread is doing. Nothing waits for that thread.
    leash.cut();
    signals.search_ends();
    let hunted = hunted?;
    let launch = Launch { limits, command: flags.command.clone() };
    let told = told(profile, &launch, &hunted, signals.caught())?;
    offer(told.text.strip_prefix(&begun).unwrap_or(&told.text))?;
    told.beside.iter().for_each(complain_of);
    // If the input cannot be saved, the failure is still a failure.
    _ = saved.inspect_err(complain_of);
    Ok(told.code)
}

/// Keeps the latest news until there are no more or the user asks to stop. Passes what was found by then to
/// `on_finding`, even if it was still on its way when the tests were stopped.
fn listen(
    news: &Receiver<News>,
    caught: impl Fn() -> Option<Stop>,
    mut on_finding: impl FnMut(&Tally, &Finding) -> Result<(), Fault>,
) -> Result<Hunted, Fault> {
    let mut line = StatusLine::new();
    let mut hunted = Hunted { tally: Tally::new(), found: None, ended: Ok(HuntEnd::Stopped) };
    let mut is_over = false;
    while !is_over {
        let next = match caught() {
            None => news.recv_timeout(TICK),
            // Take what is there, but wait for nothing more.
            Some(_) => news.try_recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match next {
            Ok(News::Ran(tally)) => hunted.tally = tally,
            Ok(News::Found(found)) => {
                line.end();
                on_finding(&hunted.tally, &found)?;
                hunted.found = Some(found);
            }
            Ok(News::Over(ended)) => {
                if let Ok(HuntEnd::Failed(found)) = &ended {
                    hunted.found = Some(found.clone());
                }
                (hunted.ended, is_over) = (ended, true);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                if caught().is_none() {
                    hunted.ended = Err(Fault::bug("the tests ended without a word"));
                }
                is_over = true;
            }
        }
        line.show(|| progress(&hunted.tally));
    }
    line.end();
    Ok(hunted)
}

/// What to print at the end, and the exit code.
#[derive(Debug)]
pub struct Printed {
    /// For standard output.
    pub text: String,
    /// A fault of ours after something was found. It does not change the finding.
    pub beside: Option<Fault>,
    /// The code.
    pub code: Code,
}

/// What to print. A failure of the program that was found is reported whatever has happened since, even after
/// a signal or a bug of ours. A fault of ours is the result only if nothing was found.
pub fn told(
    profile: &Profile,
    launch: &Launch,
    hunted: &Hunted,
    caught: Option<Stop>,
) -> Result<Printed, Fault> {
    let Hunted { tally, found, ended } = hunted;
    let Some(found) = found else {
        return nothing_found(tally, ended, caught);
    };
    let full = || panics::guarded(|| Ok(stress::failure(profile, launch, tally, found)));
    let plainly = || stress::plainly(profile, launch, tally, found);
    let (text, bug) = match ended {
        Ok(HuntEnd::Stopped) => (plainly(), None),
        Ok(HuntEnd::Passed | HuntEnd::Failed(_)) | Err(_) => {
            full().unwrap_or_else(|bug| (plainly(), Some(bug)))
        }
    };
    let beside = ended.as_ref().err().cloned().or(bug);
    Ok(Printed { text, beside, code: Code::WrongAnswer })
}

fn nothing_found(
    tally: &Tally,
    ended: &Result<HuntEnd, Fault>,
    caught: Option<Stop>,
) -> Result<Printed, Fault> {
    let told = |text, code| Ok(Printed { text, beside: None, code });
    match (ended, tally.broken_off) {
        (Err(fault), _) => Err(fault.clone()),
        (Ok(HuntEnd::Stopped), _) => {
            let text = match tally.cases {
                0 => stress::nothing_judged(tally),
                cases => texts::stopped(counts::cases(grouped(cases))) + "\n",
            };
            told(text, caught.map_or(Code::Interrupted, |stop| stop.code()))
        }
        (Ok(_), Some(BrokenOff { after, what, .. })) if tally.cases == 0 && tally.starved == 0 => {
            let seconds = format!("{:.1}", after.as_secs_f64());
            told(texts::first_not_over(phrase(what), seconds) + "\n", Code::Time)
        }
        (Ok(_), _) if tally.cases == 0 => told(stress::nothing_judged(tally), Code::Time),
        (Ok(_), _) if tally.is_unsettled() => told(stress::success(tally), Code::Time),
        (Ok(_), _) => told(stress::success(tally), Code::Proven),
    }
}

/// The sandbox with the strongest isolation that the system allows.
fn sandbox(flags: &flags::Stress, limits: &RunLimits) -> Result<Sandbox, Fault> {
    let isolations = [Isolation::Namespace, Isolation::UserNamespace, Isolation::Reaper];
    let sandbox = Sandbox::open(Path::new("/proc/self/exe"), &isolations, limits, &flags.command)
        .map_err(|error| Fault::new(Code::Io, texts::cannot_run(error)))?;
    if sandbox.isolation() == Isolation::Reaper {
        note(&texts::no_namespace());
    }
    if flags.verbose {
        let isolation = match sandbox.isolation() {
            Isolation::Namespace => texts::namespace(),
            Isolation::UserNamespace => texts::user_namespace(),
            Isolation::Reaper => texts::none(),
        };
        let holds = phrase(&sandbox.holds().to_string());
        remark(&input::note(texts::runs_in(isolation, holds)));
    }
    Ok(sandbox)
}

fn progress(tally: &Tally) -> String {
    let seconds = tally.begin.elapsed().as_secs_f64();
    let (slowest, what) = tally.slowest;
    texts::progress(
        counts::cases(grouped(tally.cases)),
        counts::runs(grouped(tally.runs)),
        format!("{:.0}", tally.cases as f64 / seconds),
        slowest.as_millis(),
        phrase(what),
    )
}

/// Checks that the file can be written. A file that did not exist before does not exist afterwards.
fn may_save(path: &Path) -> Result<(), Fault> {
    let is_there = path.exists();
    let tried = File::options().append(true).create(true).open(path).map(drop);
    let tried = tried.and_then(|()| if is_there { Ok(()) } else { fs::remove_file(path) });
    tried.map_err(|error| not_overwritten(path, error))
}

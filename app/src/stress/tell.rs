//! What people are told about how it went.

use super::guess;
use super::{Failed, Finding, Form, Setting, Tally, Test, Trouble};
use crate::exit::{Fault, escaped};
use crate::panics;
use crate::problems::Profile;
use crate::report::text::{bytes, count, grouped, size_limit, time_limit};
use crate::sandbox::{End, Ended, Limits, static_arrays};
use crate::verdict;

/// Lines shown of an input or an output.
const LINES: usize = 24;
/// Characters shown of a line.
const WIDE: usize = 200;

/// All went well.
pub fn success(tally: &Tally) -> String {
    let (slowest, what) = tally.slowest;
    let left = match tally.left {
        0 => String::new(),
        1 => "\n1 process was left behind by a run, and ended".into(),
        left => format!("\n{} processes were left behind by runs, and ended", grouped(left)),
    };
    let broken_off = tally.broken_off.map_or(String::new(), |(after, what)| {
        let seconds = after.as_secs_f64();
        format!("\nthe last run ({what}) was not over after {seconds:.1} s, when the time was up")
    });
    let starved = starved(tally);
    format!(
        "right: {} in {}, {:.1} s; slowest run {} ms ({what}){left}{broken_off}\n{starved}",
        count(tally.cases, "case", "cases"),
        count(tally.runs, "run", "runs"),
        tally.begin.elapsed().as_secs_f64(),
        slowest.as_millis(),
    )
}

/// No run was judged, since the machine had no time for the program.
pub fn nothing_judged(tally: &Tally) -> String {
    format!("nothing was judged\n{}", starved(tally))
}

/// The first line about a failure, which is known before anything is done with it.
pub fn headline(tally: &Tally, found: &Finding) -> String {
    let Finding { met, small, .. } = found;
    let cases = count(tally.cases, "case", "cases");
    format!("{}: {}, after {cases}\n", title(&small.trouble), met.test.what)
}

/// The smallest failing input, what was printed, what is right, and why that may be. A bug of ours takes
/// away only what it keeps us from telling, and is told beside the rest.
pub fn failure(
    profile: &Profile,
    setting: &Setting,
    tally: &Tally,
    found: &Finding,
) -> (String, Option<Fault>) {
    let Finding { small, shrunk, .. } = found;
    let mut text = headline(tally, found);
    if is_untidy(small) {
        text += TIDY_IS_RIGHT;
    }
    text += &made_small(small, shrunk.runs, shrunk.nearest);
    text += &starved(tally);
    text += &seen(profile, small);
    let mut bug = None;
    let input = small.test.text(profile);
    match panics::guarded(|| Ok(profile.answer(&input))) {
        Ok(answer) => {
            // A board that the engine made can be answered.
            text += &answer.map_or(String::new(), |answer| block("right is", &answer));
        }
        Err(fault) => bug = Some(fault),
    }
    text += &judged(setting, tally, found);
    match panics::guarded(|| Ok(guess::reasons(profile, setting, found))) {
        Ok(reasons) => text += &verdict::likely(&reasons),
        Err(fault) => bug = Some(fault),
    }
    (text, bug)
}

/// What failed and how, without a look at what would be right or why: for whoever is in a hurry, or
/// where that look failed.
pub fn plainly(profile: &Profile, setting: &Setting, tally: &Tally, found: &Finding) -> String {
    headline(tally, found) + &seen(profile, &found.small) + &judged(setting, tally, found)
}

/// What the program was given and what it printed.
fn seen(profile: &Profile, small: &Failed) -> String {
    let mut text = block("input", &shown(&small.test, &small.test.text(profile)));
    text += &block("the program said", &printed(&small.ended));
    if !small.ended.errors.is_empty() {
        text += &block("and on standard error", &String::from_utf8_lossy(&small.ended.errors));
    }
    text
}

/// What is wrong with that.
fn judged(setting: &Setting, tally: &Tally, found: &Finding) -> String {
    let text = match &found.small.trouble {
        Trouble::Wrong(verdict) => verdict::told(verdict),
        Trouble::Code(code) => return right_with_code(*code, tally),
        Trouble::Ended(end) => {
            ended(end, &setting.limits, &found.small.ended) + &statics(end, setting)
        }
    };
    match found.code {
        Some(code) => format!(
            "{text}where its output is right it ends with exit code {code}; judges that look at exit \
             codes call that a runtime error\n"
        ),
        None => text,
    }
}

fn right_with_code(code: i32, tally: &Tally) -> String {
    let right = match tally.cases {
        1 => "its output is right".into(),
        cases => format!("its output is right on all {} cases", grouped(cases)),
    };
    format!("{right}; it ended with exit code {code}\n")
}

/// What the static arrays need, where they are more than the memory that the program may use.
fn statics(end: &End, setting: &Setting) -> String {
    let memory = setting.limits.memory;
    let needs = match end {
        End::Memory | End::Signal(_) => setting.command.first().and_then(|it| static_arrays(it)),
        _ => None,
    };
    match needs.filter(|&needs| needs > memory) {
        Some(needs) => format!("its static arrays need {}\n", bytes(needs)),
        None => String::new(),
    }
}

/// That runs got too little of the processors.
fn starved(tally: &Tally) -> String {
    if tally.again == 0 {
        return String::new();
    }
    let again = count(tally.again, "run", "runs");
    let not_judged = match tally.starved {
        0 => String::new(),
        starved => format!(
            "; {} got too little again and {} not judged: try on a machine with less to do",
            grouped(starved),
            if starved == 1 { "was" } else { "were" },
        ),
    };
    format!(
        "{again} waited for a processor for more than half of the time, and had to be made once \
         more{not_judged}\n"
    )
}

/// Untidy input comes last, when all other tests have passed.
const TIDY_IS_RIGHT: &str = "right on all input that is written as the statement says; judges that keep to \
                             their format have none like this\n";

fn is_untidy(failed: &Failed) -> bool {
    failed.test.form != Form::Tidy
}

fn title(trouble: &Trouble) -> &'static str {
    match trouble {
        Trouble::Wrong(verdict) if verdict.is_presentation() => "presentation error",
        Trouble::Wrong(_) => "wrong answer",
        Trouble::Code(_) => "exit code",
        Trouble::Ended(End::Time | End::Wall) => "too slow",
        Trouble::Ended(End::Output) => "too much output",
        Trouble::Ended(End::Memory) => "too much memory",
        Trouble::Ended(End::Processes) => "too many processes",
        Trouble::Ended(End::Unguarded) => "unguarded",
        Trouble::Ended(_) => "crash",
    }
}

fn made_small(small: &Failed, runs: u64, nearest: bool) -> String {
    let cases = count(small.test.cases.len() as u64, "case", "cases");
    let near = if nearest { "; no board nearer the goal fails like this" } else { "" };
    format!("made small in {}: {cases}{near}\n", count(runs, "run", "runs"))
}

/// An input with what cannot be seen of it.
fn shown(test: &Test, input: &str) -> String {
    let note = match test.form {
        Form::Tidy => return input.into(),
        Form::NoTerminator => "(the line that ends the cases is missing)",
        Form::NoLineEnd => "(the last line has no end)",
        Form::EmptyLine => "(an empty line follows)",
        Form::CarriageReturns => "(each line ends in a carriage return and a line feed)",
        Form::Spaces => "(two spaces for one, and one at the end of each line)",
        Form::Led => "(a space before each line but the first)",
    };
    format!("{}\n{note}\n", input.replace('\r', "").trim_end())
}

fn printed(ended: &Ended) -> String {
    if ended.output.is_empty() {
        return "(nothing)".into();
    }
    String::from_utf8_lossy(&ended.output).into_owned()
}

/// A title and lines below it, moved in, cut, and safe for terminals.
fn block(title: &str, text: &str) -> String {
    let mut block = format!("{title}:\n");
    for line in text.lines().take(LINES) {
        let cut: String = line.chars().take(WIDE).collect();
        let more = if cut.len() < line.len() { "..." } else { "" };
        block += &format!("  {}{more}\n", escaped(&cut));
    }
    match text.lines().count() {
        lines if lines > LINES => block + &format!("  ({} more lines)\n", lines - LINES),
        _ => block,
    }
}

fn ended(end: &End, limits: &Limits, run: &Ended) -> String {
    match end {
        End::Exit(code) => format!("exit code {code}\n"),
        End::Signal(name) => format!("killed by {name}\n"),
        End::Time => format!("time limit {} exceeded\n", time_limit(limits.time)),
        End::Wall => format!(
            "not ended after {} by the clock, with {} ms of processor time\n",
            time_limit(limits.wall),
            run.time.as_millis(),
        ),
        End::Output => format!("output limit {} exceeded\n", size_limit(limits.output)),
        End::Memory => {
            format!(
                "memory limit {} exceeded by its processes together\n",
                size_limit(limits.memory)
            )
        }
        End::Processes => {
            format!("process limit {} exceeded\n", grouped(limits.processes))
        }
        End::Unguarded => "the processes that guard it did not answer any more: it, or the \
                           system, has stopped or killed them\n"
            .into(),
        End::NotStarted(reason) => format!("not started: {}\n", escaped(reason)),
    }
}

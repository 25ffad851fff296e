//! What people are told about how it went.

use super::{Failed, Finding, Form, Tally, Test, Trouble};
use crate::exit::escaped;
use crate::problems::Profile;
use crate::report::text::{count, grouped, size_limit, time_limit};
use crate::sandbox::{End, Ended, Limits};
use crate::verdict::{self, Flaw};
use std::time::Duration;

/// Lines shown of an input or an output.
const LINES: usize = 24;
/// A wrong parity rule shows on boards of so many moves.
const PARITY_SHOWS: usize = 8;
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
    format!(
        "right: {} in {}, {:.1} s; slowest run {} ms ({what}){left}{broken_off}\n",
        count(tally.cases, "case", "cases"),
        count(tally.runs, "run", "runs"),
        tally.begin.elapsed().as_secs_f64(),
        slowest.as_millis(),
    )
}

/// The smallest failing input, what was printed, what is right, and why that may be.
pub fn failure(profile: &Profile, limits: &Limits, tally: &Tally, found: &Finding) -> String {
    let Finding { met, small, shrunk, .. } = found;
    let mut text = format!(
        "{}: {}, after {}\n",
        title(&small.trouble),
        met.test.what,
        count(tally.cases, "case", "cases"),
    );
    if is_untidy(small) {
        text += TIDY_IS_RIGHT;
    }
    text += &made_small(small, shrunk.runs, shrunk.nearest);
    let input = small.test.text(profile);
    text += &block("input", &shown(&small.test, &input));
    text += &block("the program said", &printed(&small.ended));
    if !small.ended.errors.is_empty() {
        text += &block("and on standard error", &String::from_utf8_lossy(&small.ended.errors));
    }
    // A board that the engine made can be answered.
    if let Ok(answer) = profile.answer(&input) {
        text += &block("right is", &answer);
    }
    text += &match &small.trouble {
        Trouble::Wrong(verdict) => verdict::told(verdict),
        Trouble::Code(code) => right_with_code(*code),
        Trouble::Ended(end) => ended(end, limits, &small.ended),
    };
    for (reason, number) in reasons(profile, found).into_iter().zip(1..) {
        text += &format!("likely reason {number}: {reason}\n");
    }
    text
}

/// What failed and how, without a look at what would be right or why: for whoever is in a hurry, or
/// where that look failed.
pub fn plainly(profile: &Profile, limits: &Limits, tally: &Tally, found: &Finding) -> String {
    let Finding { met, small, .. } = found;
    let (title, what) = (title(&small.trouble), met.test.what);
    let mut text = format!("{title}: {what}, after {}\n", count(tally.cases, "case", "cases"));
    text += &block("input", &shown(&small.test, &small.test.text(profile)));
    text += &block("the program said", &printed(&small.ended));
    match &small.trouble {
        Trouble::Wrong(_) => {}
        Trouble::Code(code) => text += &right_with_code(*code),
        Trouble::Ended(end) => text += &ended(end, limits, &small.ended),
    }
    text
}

fn right_with_code(code: i32) -> String {
    format!("its output is right; it ended with exit code {code}\n")
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
            run.time.as_millis()
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

/// What the test says by itself, then what the output does.
fn reasons(profile: &Profile, found: &Finding) -> Vec<String> {
    let Finding { met, small, shrunk, elsewhere } = found;
    let mut reasons = Vec::new();
    match small.test.form {
        Form::Tidy => {}
        Form::NoTerminator => reasons.push(
            "the end of the input is not noticed where the line that ends the cases is missing: \
             reading fails, its result is not tested, and the last case is answered again or for \
             ever"
            .to_owned(),
        ),
        Form::NoLineEnd => {
            reasons.push("the last line is not read unless it has an end".to_owned());
        }
        Form::EmptyLine => reasons.push(
            "the empty line is taken for one more case: stop where reading a board fails".to_owned(),
        ),
        Form::CarriageReturns => reasons.push(
            "a carriage return is read as part of the board: read numbers and words, not lines and \
             characters"
                .to_owned(),
        ),
        Form::Spaces => reasons.push(
            "spaces are counted on: read numbers and words, not lines and characters".to_owned(),
        ),
    }
    if shrunk.follows {
        reasons.push(
            "the last case is right alone and wrong behind the others: something of a case before \
             is left over (visited marks, the path, a counter, the queue)"
                .to_owned(),
        );
    }
    match &small.trouble {
        Trouble::Wrong(verdict) => {
            let mut flaws: Vec<&Flaw> = verdict.wrong.iter().map(|wrong| &wrong.flaw).collect();
            if let Trouble::Wrong(met) = &met.trouble {
                flaws.extend(met.wrong.iter().map(|wrong| &wrong.flaw));
            }
            flaws.extend(elsewhere.iter().map(|wrong| &wrong.flaw));
            let mut likely = verdict::why_of(&|flaw| profile.format.reasons(flaw), &flaws);
            // Whoever gets the parity wrong fails on a board that is nearer than this.
            if let [Flaw::Path { fewest: Some(fewest), .. }, ..] = flaws[..]
                && *fewest > PARITY_SHOWS
            {
                likely.reverse();
            }
            reasons.extend(likely);
        }
        Trouble::Code(_) => reasons.push(
            "main does not return 0: `void main`, a function main that returns a number of its own, or \
             exit with one; judges that look at exit codes call that a runtime error"
                .into(),
        ),
        Trouble::Ended(end) => reasons.extend(end_reason(profile, end, small)),
    }
    reasons
}

fn end_reason(profile: &Profile, end: &End, small: &Failed) -> Option<String> {
    let unsolvable = small.test.cases.iter().any(|case| profile.format.is_unsolvable(case));
    let reason = match end {
        End::Time | End::Wall if small.ended.time < Duration::from_millis(100) => {
            "the program waits: for more input than there is, or for something else"
        }
        End::Time | End::Wall if unsolvable => {
            "the board cannot be solved: a search looks at every board that can be reached before \
             it knows, or deepens for ever; the parity says so at once"
        }
        End::Time | End::Wall => "a loop, or a search that looks at too many boards",
        End::Output => "a loop that prints",
        End::Processes => "processes that start processes, or are not waited for",
        End::Signal(name) if name == "SIGSEGV" || name == "SIGBUS" => {
            "an index outside an array, or a recursion that is too deep"
        }
        End::Signal(name) if name == "SIGABRT" => {
            "an exception that nobody catches, a failed assertion, or more memory than is allowed"
        }
        End::Signal(name) if name == "SIGFPE" => "a division by zero",
        End::Signal(name) if name == "SIGXFSZ" => "a file that is longer than output may be",
        _ => return None,
    };
    Some(reason.into())
}

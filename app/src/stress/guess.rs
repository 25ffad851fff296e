//! Guesses why a program may have failed a test: first from the run itself, then from the output. A reason is
//! given only if there is evidence for it.

use super::shrink::Again;
use super::{Failed, Finding, InputForm, Launch, Trouble};
use crate::exit::escaped;
use crate::problems::Profile;
use crate::report::text::{bytes, count, grouped};
use crate::sandbox::{End, static_arrays};
use crate::verdict::{self, Evidence, Flaw, Own, Reason};
use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

/// A program that uses no more processor time than this before the clock ends it only waits.
const IDLE: Duration = Duration::from_millis(100);
/// An input of this many bytes has a board that is larger than others.
const LONG: usize = 100_000;
/// Every search finds the answer for a board that takes this few moves.
const FEW: usize = 8;

/// The likely reasons, the most likely first.
pub fn reasons(profile: &Profile, launch: &Launch, found: &Finding) -> Vec<Reason> {
    let Finding { met, small, shrunk, elsewhere, right, .. } = found;
    if shrunk.again.right > 0 {
        return vec![unsteady(shrunk.again)];
    }
    let mut reasons: Vec<Reason> = of_form(small.test.form).into_iter().collect();
    match &small.trouble {
        Trouble::Wrong(verdict) => {
            let mut flaws: Vec<&Flaw> = verdict.wrong.iter().map(|wrong| &wrong.flaw).collect();
            if shrunk.together && !verdict.is_presentation() {
                let shifted = verdict::out_of_step(&flaws);
                reasons.push(shifted.unwrap_or_else(|| behind_others(shrunk.dropped)));
                return reasons;
            }
            if let Trouble::Wrong(met) = &met.trouble {
                // A case that could only be taken out of its input is in both verdicts.
                let is_known = |flaw: &Flaw| verdict.wrong.iter().any(|wrong| wrong.flaw == *flaw);
                let met = met.wrong.iter().map(|wrong| &wrong.flaw);
                flaws.extend(met.filter(|flaw| !is_known(flaw)));
            }
            flaws.extend(elsewhere.iter().map(|wrong| &wrong.flaw));
            let evidence = Evidence { flaws: &flaws, is_nearest: shrunk.runs > 0, right: *right };
            let own = |flaw: &Flaw| profile.format.reasons(flaw);
            let own = Own { reasons: &own, words: profile.format.words() };
            if reasons.is_empty() {
                reasons.extend(verdict::why_of(&own, &evidence));
            }
            // A program that reads only one case also ends too early.
            if shrunk.together && matches!(flaws.first(), Some(Flaw::Ends)) {
                reasons.push(behind_others(shrunk.dropped));
            }
        }
        Trouble::Code(_) | Trouble::Ended(_) if !reasons.is_empty() => {}
        Trouble::Code(code) => reasons.push(of_code(*code, &small.ended.errors)),
        Trouble::Ended(end) => reasons.extend(of_end(end, profile, launch, found)),
    }
    reasons.extend((shrunk.again.other > 0).then(|| unsteady(shrunk.again)));
    reasons
}

/// The same input got another answer when the program was run again.
fn unsteady(again: Again) -> Reason {
    let Again { runs, right, other } = again;
    let evidence = match right {
        0 => format!("it printed something else in {other} of {runs} more runs with this input"),
        _ => format!("it was right in {right} of {runs} more runs with this input"),
    };
    Reason::new(
        "the answer depends on more than the input: a variable or an array that is never set, what is read beside \
         an array or after it was freed, random numbers, the clock, or the order of a hash table",
        evidence,
    )
}

/// What a failing input that is not written as the statement says reveals about the mistake.
fn of_form(form: InputForm) -> Option<Reason> {
    let mistake = match form {
        InputForm::Tidy | InputForm::Led => return None,
        InputForm::NoTerminator => {
            "the end of the input is not noticed where the line that ends the cases is missing: \
             reading fails, its result is not tested, and the last case is answered again or for \
             ever"
        }
        InputForm::NoLineEnd => "the last line is not read unless it has an end",
        InputForm::EmptyLine => {
            "the empty line is taken for one more case: stop where reading a board fails"
        }
        InputForm::CarriageReturns => {
            "a carriage return is read as part of the board: read numbers and words, not lines and \
             characters"
        }
        InputForm::Spaces => {
            "spaces are counted on: read numbers and words, not lines and characters"
        }
    };
    Some(Reason::new(
        mistake,
        "the same cases are right where they are written as the statement says",
    ))
}

/// A case is wrong only after others.
fn behind_others(dropped: bool) -> Reason {
    let (mistake, evidence) = match dropped {
        true => (
            "the first character of a line is lost when the next case is read: a getchar, an ignore or a \
             test for the end of the input takes it away",
            "with one more space before each line all is right",
        ),
        false => (
            "something of a case before is left over (visited marks, the path, a counter, the queue), or a \
             part of its input is, which is then read as the next case",
            "the last case is right alone and wrong after the others",
        ),
    };
    Reason::new(mistake, evidence)
}

/// What the end of a run says about the mistake.
fn of_end(end: &End, profile: &Profile, launch: &Launch, found: &Finding) -> Option<Reason> {
    let small = &found.small;
    match end {
        End::Time | End::Wall if has_answered(profile, small) => Some(Reason::new(
            "the program does not end after the last answer: it waits for one more case, or a loop is never left",
            "all answers are printed, and right",
        )),
        End::Time => Some(too_slow(profile, launch.limits.time, found)),
        // The clock alone says nothing about the search.
        End::Wall if small.ended.time < IDLE && !small.ended.is_starved() => Some(Reason::new(
            "the program waits: for more input than there is, or for something else",
            format!("it took {} ms of processor time", small.ended.time.as_millis()),
        )),
        End::Output => Some(Reason::new("a loop that prints", "the output does not end")),
        End::Processes => Some(Reason::new(
            "processes that start processes, or are not waited for",
            "there were too many at the same time",
        )),
        End::Memory => too_large(launch, found),
        End::Signal(name) => of_signal(name, launch, &String::from_utf8_lossy(&small.ended.errors)),
        End::Exit(_) => uncaught(&String::from_utf8_lossy(&small.ended.errors)),
        _ => None,
    }
}

/// Whether the program printed a right output before it was ended.
fn has_answered(profile: &Profile, small: &Failed) -> bool {
    let input = small.test.text(profile);
    let Ok(output) = str::from_utf8(&small.ended.output) else { return false };
    let judged = || profile.format.workbench(false).judge(input.as_bytes(), output);
    !output.trim().is_empty() && judged().is_ok_and(|verdict| verdict.wrong.is_empty())
}

/// What an exit code after a right output says about the mistake.
fn of_code(code: i32, errors: &[u8]) -> Reason {
    uncaught(&String::from_utf8_lossy(errors)).unwrap_or_else(|| {
        Reason::new(
            "main does not return 0: `void main`, a function main that returns a number of its own, or \
             exit with one; judges that look at exit codes call that a runtime error",
            format!("every output is right, and the exit code is {code}"),
        )
    })
}

/// Recognizes what Python, Java and Node.js print about an uncaught exception.
fn uncaught(errors: &str) -> Option<Reason> {
    let lines: Vec<&str> = errors.lines().collect();
    let of_node = lines.iter().any(|line| line.starts_with("Node.js v"));
    let called = lines.iter().position(|line| line.starts_with("    at ")).filter(|_| of_node);
    if let Some(told) = called.and_then(|at| lines[..at].last()) {
        return Some(Reason::new("an exception that nobody catches", escaped(told)));
    }
    let begins = |line: &&str| {
        ["Traceback (most recent call last)", "Exception in thread"]
            .iter()
            .any(|it| line.starts_with(it))
    };
    let first = errors.lines().find(begins)?;
    let last = errors.lines().rfind(|line| !line.is_empty()).unwrap_or(first);
    let told = if first.starts_with("Traceback") { last } else { first };
    Some(Reason::new("an exception that nobody catches", escaped(told)))
}

fn too_slow(profile: &Profile, limit: Duration, found: &Finding) -> Reason {
    let Finding { small, shrunk, .. } = found;
    let cases = small.test.cases.len();
    let length = small.test.cases.iter().map(String::len).sum::<usize>();
    if length > LONG {
        return Reason::new(
            "the time grows too fast with the size of the board, as where inversions are counted pair by \
             pair",
            format!(
                "the input has {} bytes, and shorter ones are right in time",
                grouped(length as u64)
            ),
        );
    }
    let unsolvable = small.test.cases.iter().any(|case| profile.format.is_unsolvable(case));
    if shrunk.together && shrunk.alone.is_some_and(|alone| 4 * alone < limit) {
        return behind_others(shrunk.dropped);
    }
    if shrunk.together {
        return Reason::new(
            "the time of the cases adds up: what is prepared anew for each of them, or a search that \
             is nearly too slow for one",
            format!("each of the {cases} cases is right alone, in time"),
        );
    }
    if unsolvable {
        return Reason::new(
            "a search looks at every board that can be reached before it knows that there is no \
             solution, or deepens for ever; the parity says so at once",
            "the board cannot be solved",
        );
    }
    match shrunk.fewest {
        Some(fewest) if fewest <= FEW => Reason::new(
            "a loop that does not end, rather than a long search",
            format!("the board is only {} from the goal", count(fewest as u64, "move", "moves")),
        ),
        Some(fewest) => Reason::new(
            "the search looks at too many boards: no estimate or a weak one, boards that are looked at \
             again and again, or a table made in each run",
            format!("the board takes {fewest} moves"),
        ),
        None if cases > 1 => Reason::new(
            "the time of the cases adds up, each of which may be in time alone; or a search that looks at too many \
             boards, or a loop that does not end",
            format!("the input has {cases} cases, and there was no time to try each of them alone"),
        ),
        None => Reason::new(
            "a loop that does not end, or a search that looks at too many boards",
            "all its time was processor time",
        ),
    }
}

fn too_large(launch: &Launch, found: &Finding) -> Option<Reason> {
    let program = launch.command.first()?;
    let is_java = Path::new(program).file_name() == Some(OsStr::new("java"));
    let has_limit = |word: &OsStr| word.to_string_lossy().starts_with("-Xmx");
    if is_java && !launch.command.iter().any(|word| has_limit(word)) {
        return Some(Reason::new(
            "java takes as much memory as it is allowed before it looks for what can be thrown away; \
             judges start it with a limit such as -Xmx256m, with which it shows whether it needs more",
            "java was started without -Xmx",
        ));
    }
    found.shrunk.together.then(|| {
        Reason::new(
            "memory of the cases before is not given back",
            "each case is right alone, and takes less",
        )
    })
}

/// What the C library prints about blocks and stacks that were overwritten.
const SPOILT: [&str; 8] = [
    "free(): ",
    "double free",
    "malloc(): ",
    "malloc_consolidate(): ",
    "realloc(): ",
    "munmap_chunk(): ",
    "corrupted ",
    "stack smashing detected",
];

fn of_signal(name: &str, launch: &Launch, errors: &str) -> Option<Reason> {
    let program = launch.command.first()?;
    let needs = static_arrays(program).filter(|&needs| needs > launch.limits.memory);
    if let ("SIGSEGV" | "SIGKILL", Some(needs)) = (name, needs) {
        return Some(Reason::new(
            "the system does not load so large a program; nothing is known of its answers",
            format!("its static arrays need {}", bytes(needs)),
        ));
    }
    let is_spoilt = |line: &&str| SPOILT.iter().any(|said| line.contains(said));
    if let ("SIGABRT", Some(line)) = (name, errors.lines().find(is_spoilt)) {
        return Some(Reason::new(
            "memory is overwritten: an index outside an array, or memory that is given back twice or is not the \
             program's own",
            escaped(line),
        ));
    }
    let mistake = match name {
        "SIGSEGV" | "SIGBUS" => "an index outside an array, or a recursion that does not end",
        "SIGABRT" => "an exception that nobody catches, or a failed assertion",
        "SIGFPE" => "a division by zero",
        "SIGXFSZ" => "a file that is longer than output may be",
        _ => return None,
    };
    Some(Reason::new(mistake, format!("it was killed by {name}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reason given when `signal` ended a shell, whose static arrays are small.
    fn about(signal: &str, errors: &str) -> Option<Reason> {
        let limits = crate::sandbox::RunLimits {
            time: Duration::from_secs(2),
            wall: Duration::from_secs(11),
            memory: 256 << 20,
            output: 1 << 20,
            processes: 9,
        };
        of_signal(signal, &Launch { limits, command: vec!["sh".into()] }, errors)
    }

    #[test]
    fn an_exception_behind_a_right_output_is_no_matter_of_main() {
        let python =
            b"Traceback (most recent call last):\n  File \"a.py\"\nIndexError: list index\n";
        assert!(of_code(1, python).evidence.starts_with("IndexError"));
        let node =
            b"a.js:1\nthrow new Error('x')\n^\n\nError: x\n    at a.js:1:7\n\nNode.js v20.20.2\n";
        assert_eq!(of_code(1, node).evidence, "Error: x");
        assert!(of_code(40, b"").mistake.starts_with("main does not return 0"));
    }

    #[test]
    fn a_signal_of_which_nothing_is_known_gets_no_reason() {
        assert!(about("SIGSEGV", "").is_some_and(|reason| reason.mistake.contains("index")));
        assert_eq!(about("SIGTERM", ""), None);
        assert_eq!(about("SIGKILL", ""), None);
    }

    #[test]
    fn an_abort_says_why_where_the_library_does() {
        let mistake =
            |errors| about("SIGABRT", errors).map(|reason| reason.mistake).unwrap_or_default();
        for errors in [
            "free(): double free detected in tcache 2\n",
            "*** stack smashing detected ***: terminated\n",
            "malloc(): corrupted top size\n",
        ] {
            assert!(mistake(errors).starts_with("memory is overwritten"), "{errors}");
        }
        for errors in ["", "a.out: a.c:3: main: Assertion `0' failed.\n"] {
            assert!(mistake(errors).starts_with("an exception"), "{errors}");
        }
    }
}

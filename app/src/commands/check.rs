//! `fewest check` and `fewest why`: judge somebody's output for a judge's problem, and explain what
//! is wrong with it.

use super::judge::profile;
use crate::exit::{Code, Fault};
use crate::files::source;
use crate::flags::{self, System};
use crate::output::{apart, complain, complain_of, offer, overwrite, remark};
use crate::panics;
use crate::problems::{Failure, Profile};
use crate::texts::input as texts;
use crate::verdict::{self, Flaw, Own, Verdict, told};
use desk::Case;
use desk::expected::prover_of;
use desk::memory;
use desk::proof::Prover;
use fewest_verify::{Checker, Expected, Limits, Trouble};
use std::io::Read;
use std::path::{Path, PathBuf};

/// A file with more bytes than this is not judged: the program that wrote it printed without end.
const LONGEST: u64 = 256 << 20;

/// Judges an output, and reports the verdict or a fault in the way that the calling system expects.
pub fn run(flags: &flags::Check) -> Code {
    let told = panics::guarded(|| {
        at_most_one_stdin(flags.files.iter())?;
        match flags.system {
            System::Plain => plain(flags),
            System::Testlib => testlib(flags),
            System::Kattis => kattis(flags),
        }
    });
    told.unwrap_or_else(|fault| {
        complain_of(&fault);
        match flags.system {
            System::Plain => fault.code,
            System::Testlib | System::Kattis => Code::JuryWrong,
        }
    })
}

/// Explains a wrong output.
pub fn why(flags: &flags::Why) -> Result<Code, Fault> {
    let profile = profile(&flags.profile)?;
    at_most_one_stdin([&flags.input, &flags.output].into_iter())?;
    let (input, output) = (read(&flags.input)?, read_output(&flags.output)?);
    let verdict = profile.judge(&input, &output).map_err(|wrong| of_input(wrong, &flags.input))?;
    let mut text = told(&verdict);
    // If guessing the reasons fails, still print the verdict.
    let reasons = panics::guarded(|| {
        let own = |flaw: &Flaw| profile.format.reasons(flaw);
        Ok(verdict::why(&Own { reasons: &own, words: profile.format.words() }, &verdict))
    });
    text += &reasons.as_deref().map_or(String::new(), verdict::likely);
    offer(&text)?;
    if let Err(bug) = reasons {
        complain_of(&bug);
    }
    Ok(code(&verdict))
}

/// Refuses a second `-`: standard input cannot be read twice.
pub(super) fn at_most_one_stdin<'f>(files: impl Iterator<Item = &'f PathBuf>) -> Result<(), Fault> {
    match files.filter(|file| file.as_os_str() == "-").count() {
        0 | 1 => Ok(()),
        _ => Err(Fault::usage(texts::one_stdin())),
    }
}

fn plain(flags: &flags::Check) -> Result<Code, Fault> {
    let (input, output, answer) = match &flags.files[..] {
        [input, output] => (input, output, None),
        [input, output, answer] => (input, output, Some(answer)),
        _ => return Err(Fault::usage(texts::wants_plainly())),
    };
    let checked = check(flags, input, output, answer)?;
    offer(&checked.text)?;
    Ok(checked.code)
}

/// Judges as testlib's checkers do, with their words: `ok`, `wrong answer`, `wrong output format`,
/// `FAIL`.
fn testlib(flags: &flags::Check) -> Result<Code, Fault> {
    let (input, output, answer, report) = match &flags.files[..] {
        [input, output, answer] => (input, output, answer, None),
        [input, output, answer, report] => (input, output, answer, Some(report)),
        _ => return Err(Fault::usage(texts::wants("testlib", "INPUT OUTPUT ANSWER [REPORT]"))),
    };
    let read = [("INPUT", input), ("OUTPUT", output), ("ANSWER", answer)];
    let read = read.map(|(name, file)| (name, Some(file.as_path())));
    apart(&[("REPORT", report.map(PathBuf::as_path))], &read)?;
    let checked = check(flags, input, output, Some(answer))?;
    let word = match checked.code {
        Code::Proven => "ok",
        Code::WrongAnswer => "wrong answer",
        Code::PresentationError => "wrong output format",
        _ => "FAIL",
    };
    let text = format!("{word} {}", checked.text);
    match report {
        Some(report) => overwrite(report, &text)?,
        None => complain(text.trim_end()),
    }
    Ok(checked.code)
}

fn kattis(flags: &flags::Check) -> Result<Code, Fault> {
    let [input, answer, feedback, ..] = &flags.files[..] else {
        return Err(Fault::usage(texts::wants("kattis", "INPUT ANSWER FEEDBACK_DIR")));
    };
    let checked = check(flags, input, Path::new("-"), Some(answer))?;
    let (file, code) = match checked.code {
        Code::Proven => ("judgemessage.txt", Code::Accepted),
        Code::WrongAnswer | Code::PresentationError => ("judgemessage.txt", Code::Rejected),
        other => ("judgeerror.txt", other),
    };
    overwrite(&feedback.join(file), &checked.text)?;
    Ok(code)
}

/// The fault of a wrong input, with the name of its file in front, since there are other files.
fn of_input(wrong: Failure, name: &Path) -> Fault {
    let fault = Fault::from(wrong);
    match fault.code {
        Code::Data => Fault { message: format!("{}: {}", name.display(), fault.message), ..fault },
        _ => fault,
    }
}

/// A verdict in words, with its code.
struct Checked {
    code: Code,
    text: String,
}

/// Judges the jury's answer, if there is one, and then the output. If the jury's answer is wrong,
/// the output is not judged.
fn check(
    flags: &flags::Check,
    input: &Path,
    output: &Path,
    answer: Option<&PathBuf>,
) -> Result<Checked, Fault> {
    let profile = profile(&flags.profile)?;
    let (name, mut workbench) = (input, profile.workbench());
    let (input, output) = (read(name)?, read_output(output)?);
    workbench.admit(&input).map_err(|wrong| of_input(wrong, name))?;
    if let Some(answer) = answer {
        let verdict = workbench.judge(&input, &read_output(answer)?)?;
        if !verdict.wrong.is_empty() {
            let text = crate::texts::verdict::jury(told(&verdict));
            return Ok(Checked { code: Code::JuryWrong, text });
        }
    }
    let mut proven = String::new();
    if !flags.proof.is_empty() {
        let cases = profile.format.split(&input)?;
        for proof in &flags.proof {
            match proven_by(proof, profile, &cases)? {
                Ok(line) => proven += &line,
                Err(text) => return Ok(Checked { code: Code::JuryWrong, text }),
            }
        }
    }
    let verdict = workbench.judge(&input, &output)?;
    Ok(Checked { code: code(&verdict), text: told(&verdict) + &proven })
}

/// What a proof proves of one of the cases, or else what is wrong with it. The check may take half of the
/// available memory.
fn proven_by(
    path: &Path,
    profile: &Profile,
    cases: &[String],
) -> Result<Result<String, String>, Fault> {
    let (name, proof) = (path.display(), read(path)?);
    let prover = prover_of(&proof);
    let limits = Limits { memory: memory::half_of_available(), deadline: None, tell: remark };
    let mut checker = Checker::new(limits);
    let mut wrong = None;
    for (case, number) in cases.iter().zip(1..) {
        let board = prover.as_ref().and_then(|prover| board(&**prover, profile, case));
        let Some((start, goal)) = board.filter(|(start, _)| is_about(&proof, start)) else {
            continue;
        };
        let expected = Expected { start: Some(&start), goal: goal.as_deref(), rules: None };
        match checker.check(&proof, &expected) {
            Ok(statement) => return Ok(Ok(format!("case {number}: {}\n", statement.words))),
            Err(trouble @ (Trouble::Memory | Trouble::Time)) => {
                let code = Code::of_checker(trouble.code());
                return Err(Fault::new(code, format!("{name}: {trouble}")));
            }
            Err(trouble) => wrong = Some(format!("{name}: case {number}: {trouble}\n")),
        }
    }
    // The proof is about none of the cases. Is it a proof at all?
    if wrong.is_none()
        && let Err(trouble @ Trouble::Malformed(_)) = checker.check(&proof, &Expected::default())
    {
        return Err(Fault::data(format!("{name}: {trouble}")));
    }
    let of_none = || format!("{name}: the proof is about no case of this input\n");
    Ok(Err(wrong.unwrap_or_else(of_none)))
}

/// The board of a case in the form that the start of a proof has, and its goal.
fn board(prover: &dyn Prover, profile: &Profile, case: &str) -> Option<(String, Option<String>)> {
    let (goal, text) = match profile.format.question(case) {
        Some((question, board)) => (question.goal, board),
        None => (None, case.into()),
    };
    let (words, case) = (|text: &str| prover.words(&Case::one(text)).ok(), Case::one(&text));
    let goal = match goal {
        Some(goal) => Some(words(&goal)?),
        None => prover.own_goal(&case).ok()?,
    };
    Some((words(&text)?, goal))
}

/// Whether a proof says that it is about that start.
fn is_about(proof: &[u8], start: &str) -> bool {
    let line = format!("start {start}");
    proof.split(|&byte| byte == b'\n').any(|other| other == line.as_bytes())
}

fn code(verdict: &Verdict) -> Code {
    match verdict.wrong.first() {
        None => Code::Proven,
        Some(wrong) if wrong.flaw.is_presentation() => Code::PresentationError,
        Some(_) => Code::WrongAnswer,
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    let unopened = |error| Fault::new(Code::NoInput, texts::cannot_open(path.display(), error));
    let read = source(path).map_err(unopened)?.take(LONGEST + 1).read_to_end(&mut bytes);
    read.map_err(|error| Fault::new(Code::Io, texts::cannot_read(path.display(), error)))?;
    if bytes.len() as u64 > LONGEST {
        return Err(Fault::data(texts::too_long(path.display(), LONGEST)));
    }
    Ok(bytes)
}

/// Reads what a program has printed. Bytes that are not text become replacement characters.
fn read_output(path: &Path) -> Result<String, Fault> {
    Ok(String::from_utf8_lossy(&read(path)?).into_owned())
}

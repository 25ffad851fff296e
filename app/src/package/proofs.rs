//! Proofs of the jury's answers: files from which `fewest-verify` sees that nothing is cheaper. No judging
//! system reads them; they are for people who doubt an answer.

use super::{Entry, Solved};
use crate::exit::{Code, Fault};
use crate::output::remark;
use crate::problems::Profile;
use desk::gauge::{Gauge, Never};
use desk::memory::half_of_available;
use desk::proof::{Basis, Prover};
use desk::{Case, Question, Solver};
use fewest::search::Options;
use fewest_verify::{Checker, Expected, Limits};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// The directory of the proofs in a package.
const FOLDER: &str = "proofs";

/// Checked proofs of the answers to tests.
pub struct Proofs {
    files: Vec<Entry>,
    /// A line for each proof.
    index: String,
    /// How many cases have no proof.
    pub missing: usize,
}

/// The solver and the prover for boards of one puzzle with one goal.
type Jury = (Arc<dyn Solver>, Arc<dyn Prover>);

impl Proofs {
    /// Proves the answer to each case of the tests, which are among `files`. A case about whose answer proofs
    /// say nothing, or whose proof takes more memory than there is, gets none.
    pub fn of(profile: &Profile, tests: &[Solved], files: &[Entry]) -> Result<Proofs, Fault> {
        let mut proofs = Proofs { files: Vec::new(), index: String::new(), missing: 0 };
        let (mut juries, mut checker) = (BTreeMap::new(), checker());
        let most = profile.format.outline().ok().and_then(|outline| outline.most);
        let options = Options {
            max_cost: most.unwrap_or(Options::default().max_cost),
            max_bytes: half_of_available(),
            ..Options::default()
        };
        for test in tests {
            let input = files.iter().find(|file| file.bytes == test.input.as_bytes());
            let input = input.map_or("", |file| &file.path);
            let stem = Path::new(input).file_stem().unwrap_or_default().to_string_lossy();
            let cases = profile.format.split(test.input.as_bytes())?;
            for (case, at) in cases.iter().zip(1..) {
                let Some((question, board)) = profile.format.question(case) else {
                    proofs.missing += 1;
                    continue;
                };
                let jury = jury(&mut juries, question)?;
                match proven(jury, &Case::one(&board), &options, &mut checker)? {
                    Some((bytes, words)) => {
                        let path = format!("{FOLDER}/{stem}-{at}.proof");
                        proofs.index += &format!("{path}\t{input}\tcase {at}\t{words}\n");
                        proofs.files.push(Entry { path, bytes, runs: false });
                    }
                    None => proofs.missing += 1,
                }
            }
        }
        if proofs.files.is_empty() {
            let message =
                "no proofs of fewest moves fit the answers to this problem: leave --proof out";
            return Err(Fault::usage(message));
        }
        Ok(proofs)
    }

    /// How many proofs there are.
    pub fn count(&self) -> usize {
        self.files.len()
    }

    /// The files of the proofs, and an index that says which case of which test each of them is about.
    pub fn files(self) -> Vec<Entry> {
        let index = Entry::text(format!("{FOLDER}/index"), self.index);
        [self.files, vec![index]].concat()
    }
}

fn checker() -> Checker {
    Checker::new(Limits { memory: half_of_available(), deadline: None, tell: remark })
}

/// The jury for a puzzle and a goal, which keeps its tables.
fn jury(juries: &mut BTreeMap<String, Jury>, question: Question) -> Result<&Jury, Fault> {
    let key = format!("{} {:?}", question.puzzle, question.goal);
    if !juries.contains_key(&key) {
        let basis = Basis { goal: question.goal.clone(), ..Basis::default() };
        let prover = question.puzzle.prover(&basis)?;
        juries.insert(key.clone(), (desk::solver(&question)?, prover));
    }
    Ok(&juries[&key])
}

/// The proof of the answer, and what it proves in words; `None` if it takes too much memory.
fn proven(
    (solver, prover): &Jury,
    case: &Case,
    options: &Options,
    checker: &mut Checker,
) -> Result<Option<(Vec<u8>, String)>, Fault> {
    let gauge = || Gauge::new(&Never, None);
    let report = solver.solve(case, options, &gauge())?;
    let Ok(proof) = prover.prove(case, &report, options, &gauge())? else { return Ok(None) };
    let start = prover.words(case)?;
    let expected = Expected { start: Some(&start), ..Expected::default() };
    match checker.check(&proof, &expected) {
        Ok(statement) => Ok(Some((proof, statement.words))),
        Err(trouble) if trouble.code() == Code::Memory as u8 => Ok(None),
        Err(trouble) => {
            Err(Fault::bug(format!("the proof of {} does not hold: {trouble}", case.text)))
        }
    }
}

//! `solve --proof`: writes a proof of each answer.

use crate::commands::tables::drawn;
use crate::crew::Job;
use crate::exit::{Code, Coded, Fault};
use crate::flags::Solve;
use crate::output::{Draft, complain_of, folder_for_many, note};
use crate::report::text::why;
use crate::stop::Signals;
use desk::gauge::Gauge;
use desk::proof::{Basis, Bound, Prover};
use desk::tables::directory;
use desk::{Case, Ending, Report, Stop};
use fewest::Limit;
use std::collections::HashSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

/// Writes the proofs.
pub struct Certifier {
    prover: Arc<dyn Prover>,
    to: PathBuf,
    /// A line for each proof, if there are many.
    index: Option<String>,
    /// The names of files that are in use: indices and lines of boards.
    names: HashSet<String>,
    signals: Signals,
}

impl Certifier {
    /// Prepares for proofs, if they are wanted. Before anything is searched, it checks that the file can be
    /// created, or creates the directory of many proofs.
    pub fn new(flags: &Solve, signals: &Signals) -> Result<Option<Self>, Fault> {
        let Some(to) = flags.prove.proof.clone() else { return Ok(None) };
        // A bound that has a name of its own is never read as a file of that name.
        let bound = match flags.prove.proof_bound.as_deref().map(Bound::from) {
            Some(Bound::Set(text)) => Some(Bound::Set(drawn(&text)?.unwrap_or(text))),
            named => named,
        };
        let basis = Basis {
            metric: flags.metric,
            goal: flags.goal.clone(),
            bound,
            cache: directory(flags.cache.dir.as_deref()),
        };
        let prover = flags.puzzle.get()?.prover(&basis)?;
        let index = flags.from.as_ref().map(|_| String::new());
        match index {
            None => drop(Draft::create(&to)?),
            Some(_) => folder_for_many(&to)?,
        }
        Ok(Some(Certifier { prover, to, index, names: HashSet::new(), signals: signals.clone() }))
    }

    /// Proves the answer. If memory or time runs out, that is reported, and no file is left there.
    pub fn certify(&mut self, job: &Job, report: &Report) -> Result<Code, Fault> {
        let gauge = Gauge::new(&self.signals, job.timeout);
        let name = self.name(&job.case);
        let path = if self.index.is_some() { self.to.join(&name) } else { self.to.clone() };
        let proof = match self.prover.prove(&job.case, report, &job.options, &gauge)? {
            Ok(proof) => proof,
            Err(limit) => {
                let (code, what) = match limit {
                    Limit::Memory | Limit::TooFar => (Code::Memory, why(Stop::Memory)),
                    Limit::Nodes => (Code::Nodes, why(Stop::Nodes)),
                    _ => (gauge.why().code(), why(gauge.why())),
                };
                let cure = if code == Code::Memory { "; --memory allows more" } else { "" };
                complain_of(&Fault::new(code, format!("no proof is written: {what}{cure}")));
                // A proof from an earlier run may be about another board.
                if is_proof(&path) {
                    fs::remove_file(&path).map_err(|error| unremoved(&path, &error))?;
                    note(&format!("the proof that was in {} before is removed", path.display()));
                }
                return Ok(code);
            }
        };
        if let Some(index) = &mut self.index {
            let claim = match &report.ending {
                Ending::Solved(path) if path.is_shortest() => format!("cost {}", path.cost),
                Ending::Solved(path) => format!("at-least {}", path.at_least),
                Ending::Stopped { at_least, .. } => format!("at-least {at_least}"),
                Ending::Unsolvable { .. } => "none".into(),
            };
            *index += &format!("{name}\t{claim}\t{}\n", report.start);
        }
        Draft::create(&path)?.finish(&proof)?;
        Ok(Code::Proven)
    }

    /// The name of this board's proof among others: the index of the board or, without one, its line. If two
    /// boards share an index, the line is added.
    fn name(&mut self, case: &Case) -> String {
        let plain = |name: &&String| name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let line = format!("line-{}", case.line);
        let name = case.index.as_ref().filter(plain).unwrap_or(&line);
        let name = match self.names.insert(name.clone()) {
            true => name.clone(),
            false => format!("{name}-{line}"),
        };
        name + ".proof"
    }

    /// Writes the index of many proofs: the file, the claim and the board, separated by tabs.
    pub fn end(&self) -> Result<(), Fault> {
        match &self.index {
            Some(index) => Draft::create(&self.to.join("index"))?.finish(index),
            None => Ok(()),
        }
    }

    /// Writes the index when the run ends early, for example at a board that cannot be read. It lists the
    /// proofs that were written by then. Without any, an existing index stays as it was.
    pub fn end_early(&self) {
        if self.index.as_ref().is_some_and(|index| !index.is_empty()) {
            self.end().unwrap_or_else(|fault| complain_of(&fault));
        }
    }
}

/// Whether a file exists and begins as proofs do.
fn is_proof(path: &Path) -> bool {
    const BEGINNING: &[u8] = b"fewest proof ";
    let mut begins = [0; BEGINNING.len()];
    let read = path.is_file().then(|| File::open(path)?.read_exact(&mut begins));
    matches!(read, Some(Ok(()))) && begins == BEGINNING
}

fn unremoved(path: &Path, error: &io::Error) -> Fault {
    Fault::new(Code::Io, format!("cannot remove {}: {error}", path.display()))
}

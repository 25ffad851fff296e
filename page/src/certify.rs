//! Proofs for the page: written for the answer, checked by the crate that shares nothing with the search, and
//! handed over as a file.

use crate::wrong::Wrong;
use desk::expected::rules;
use desk::gauge::Gauge;
use desk::proof::{Basis, Prover};
use desk::{Case, Question, Report};
use fewest::search::Options;
use fewest_verify::{Checker, Expected, Limits, Trouble};
use serde::Serialize;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long checking may take. Longer checks are left to `fewest-verify`.
const CHECKED_WITHIN: Duration = Duration::from_secs(60);
/// The longest file that is sent to a page.
const LONGEST: usize = 16 << 20;

/// When checking has taken too long, according to the time left on the gauge. A browser has no clock for it;
/// there the reader ends it.
fn deadline(gauge: &Gauge) -> Option<Instant> {
    let left = gauge.timeout().map_or(CHECKED_WITHIN, |all| all.saturating_sub(gauge.elapsed()));
    match cfg!(target_family = "wasm") {
        true => None,
        false => Instant::now().checked_add(left.min(CHECKED_WITHIN)),
    }
}

/// Proves answers about one puzzle with one goal.
pub struct Certifier {
    prover: Arc<dyn Prover>,
    /// The rows of a puzzle that is not built in.
    rules: Option<String>,
}

/// What the page gets about a proof.
#[derive(Serialize)]
pub struct Certificate {
    /// How many states the closed set of the proof has; none if there is no proof.
    states: Option<u64>,
    /// What is proven, or why there is no proof.
    words: String,
    /// The file, with one character for each byte.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

impl Certificate {
    /// Why there is no proof; `None` if there is one.
    pub(crate) fn why_none(&mut self) -> Option<&mut String> {
        self.states.is_none().then_some(&mut self.words)
    }
}

impl Certifier {
    /// Fails if no proof can be about that question.
    pub fn new(question: &Question) -> Result<Self, Wrong> {
        let Question { puzzle, goal, metric, .. } = question;
        let basis = Basis { metric: *metric, goal: goal.clone(), ..Basis::default() };
        Ok(Certifier { prover: puzzle.prover(&basis)?, rules: rules(puzzle, goal.as_deref())? })
    }

    /// Proves the answer to a case and checks the proof, within the limits of the search.
    pub fn certify(
        &self,
        (case, options): (&Case, &Options),
        report: &Report,
        gauge: &Gauge,
    ) -> Result<Certificate, Wrong> {
        let none = |words: String| Ok(Certificate { states: None, words, file: None });
        let Ok(proof) = self.prover.prove(case, report, options, gauge)? else {
            return none("the proof takes more time or memory than is allowed".into());
        };
        if proof.len() > LONGEST {
            return none(format!("the proof has {} bytes, too many for a page", proof.len()));
        }
        let limits = Limits { memory: options.max_bytes, deadline: deadline(gauge), tell: |_| () };
        let start = self.prover.words(case)?;
        let expected =
            Expected { start: Some(&start), rules: self.rules.as_deref(), ..Expected::default() };
        match Checker::new(limits).check(&proof, &expected) {
            Ok(statement) => Ok(Certificate {
                states: Some(statement.states),
                words: statement.words,
                file: Some(proof.into_iter().map(char::from).collect()),
            }),
            Err(trouble @ (Trouble::Memory | Trouble::Time)) => none(trouble.to_string()),
            Err(trouble) => Err(Wrong::bug(trouble)),
        }
    }
}

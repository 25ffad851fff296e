//! Boards that cannot be read, set aside until the others are answered: `--keep-going`.

use super::CaseStream;
use crate::exit::{Code, Fault};
use crate::output::{complain, complain_of};
use crate::report::text::count;
use desk::Case;
use desk::Solver;
use std::sync::{Arc, Mutex, PoisonError};

/// How many bad boards are reported one by one. More than these are only counted.
const TOLD: usize = 100;

/// What was set aside.
#[derive(Clone, Default)]
pub struct SetAside(Arc<Mutex<BadLine>>);

#[derive(Default)]
struct BadLine {
    first: Vec<Fault>,
    all: u64,
}

impl SetAside {
    /// Passes on the boards that can be read, and sets the others aside. Any other fault still ends the run.
    pub fn set_aside(&self, cases: CaseStream, solver: Arc<dyn Solver>) -> CaseStream {
        let bad = self.clone();
        let read = move |case: Case| {
            solver.outline(&case)?;
            Ok(case)
        };
        Box::new(cases.filter_map(move |case| match case.and_then(&read) {
            Err(fault) if fault.code == Code::Data => {
                bad.add(fault);
                None
            }
            other => Some(other),
        }))
    }

    /// Sets one more fault aside, to be reported at the end.
    pub fn add(&self, fault: Fault) {
        let mut found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        found.all += 1;
        if found.first.len() < TOLD {
            found.first.push(fault);
        }
    }

    /// Reports all faults that were set aside. Returns the exit code of a run that ended with `code`, which
    /// these faults may change.
    pub fn tell(&self, code: Code) -> Code {
        let found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for fault in &found.first {
            complain_of(fault);
        }
        let more = found.all - found.first.len() as u64;
        if more > 0 {
            complain(&format!("error: {} like these", count(more, "more line", "more lines")));
        }
        if found.all > 0 { code.max(Code::Data) } else { code }
    }

    /// Whether nothing was set aside.
    pub fn is_empty(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).all == 0
    }
}

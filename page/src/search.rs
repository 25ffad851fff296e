//! A search that the page asks for.

use crate::certify::{Certificate, Certifier};
use crate::wrong::Wrong;
use desk::gauge::{Gauge, Stopper};
use desk::{Case, Report, Solver};
use fewest::search::Options;
use std::sync::Arc;
use std::time::Duration;

/// One board for one solver.
pub struct Search {
    pub(crate) solver: Arc<dyn Solver>,
    pub(crate) case: Case,
    pub(crate) options: Options,
    pub(crate) timeout: Option<Duration>,
    /// Proves the answer, if that was asked for.
    pub(crate) certifier: Option<Certifier>,
}

/// A report and, if a proof was asked for, what the page gets about it.
pub type Answer = Result<(Report, Option<Certificate>), Wrong>;

impl Search {
    /// From now on the search may use at most that many bytes.
    pub fn share(&mut self, bytes: u64) {
        self.options.max_bytes = self.options.max_bytes.min(bytes);
    }

    /// A gauge for the search, whose clock starts now.
    pub fn gauge(&self, stopper: &(impl Stopper + Clone + 'static)) -> Gauge {
        Gauge::new(stopper, self.timeout)
    }

    /// Searches until there is an answer or the gauge says to stop.
    pub fn run(&self, gauge: &Gauge, stopper: &(impl Stopper + Clone + 'static)) -> Answer {
        let report = self.solver.solve(&self.case, &self.options, gauge)?;
        let certificate = match &self.certifier {
            Some(certifier) => {
                let asked = (&self.case, &self.options);
                // Search and proof share the time: whoever watches this gauge expects both to be over when its
                // time is.
                let left = self.timeout.map(|all| all.saturating_sub(gauge.elapsed()));
                Some(certifier.certify(asked, &report, &Gauge::new(stopper, left))?)
            }
            None => None,
        };
        Ok((report, certificate))
    }

    /// What is known about a search that was told to stop and does not answer.
    pub fn stopped(&self, gauge: &Gauge) -> Answer {
        Ok((self.solver.so_far(&self.case, &self.options, gauge)?, None))
    }
}

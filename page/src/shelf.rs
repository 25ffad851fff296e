//! The solvers used last, with the tables that they have made.

use crate::recent::Recent;
use crate::wrong::Wrong;
use desk::{Question, Solver};
use std::sync::Arc;

/// How many solvers are kept. Each makes its tables within its share of the memory that the others have left.
const KEPT: usize = 3;

/// Keeps solvers, each for the question that it answers.
#[derive(Default)]
pub struct Shelf(Recent<Question, Arc<dyn Solver>, KEPT>);

impl Shelf {
    /// The solver for a question: the one that answered it before, if it is still kept.
    pub fn solver(&self, question: &Question) -> Result<Arc<dyn Solver>, Wrong> {
        self.0.get_or_make(question.clone(), || Ok(desk::solver(question)?))
    }
}

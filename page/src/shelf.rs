//! The solvers used last, with the tables that they have made.

use crate::wrong::Wrong;
use desk::{Question, Solver};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// How many solvers are kept. Each makes its tables within its share of the memory that the others
/// have left.
const KEPT: usize = 3;

/// Keeps solvers, the last one used in front.
#[derive(Default)]
pub struct Shelf(Mutex<VecDeque<(Question, Arc<dyn Solver>)>>);

impl Shelf {
    /// The solver for a question: the one that answered it before, if it is still there.
    pub fn solver(&self, question: &Question) -> Result<Arc<dyn Solver>, Wrong> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept.iter().position(|(known, _)| known == question);
        let entry = match known.and_then(|place| kept.remove(place)) {
            Some(entry) => entry,
            None => (question.clone(), desk::solver(question)?),
        };
        let solver = Arc::clone(&entry.1);
        kept.push_front(entry);
        kept.truncate(KEPT);
        Ok(solver)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::PuzzleName;
    use desk::kits::sliding::SlidingKit;

    fn question(width: usize) -> Question {
        Question::about(PuzzleName::new(SlidingKit { width, height: 2 }))
    }

    #[test]
    fn the_last_ones_are_kept() {
        let shelf = Shelf::default();
        let solver = |width| shelf.solver(&question(width)).expect("a size");
        let first = solver(2);
        for width in [3, 4, 2] {
            solver(width);
        }
        // The first one was used again: another one had to go.
        let third = solver(3);
        assert!(Arc::ptr_eq(&first, &solver(2)) && Arc::ptr_eq(&third, &solver(3)));
        for width in [4, 5, 6] {
            solver(width);
        }
        assert!(!Arc::ptr_eq(&first, &solver(2)));
    }

    #[test]
    fn a_question_that_is_wrong_is_not_kept() {
        let shelf = Shelf::default();
        let wrong = Question { goal: Some("1".into()), ..question(2) };
        assert!(shelf.solver(&wrong).is_err());
        assert!(shelf.solver(&wrong).is_err());
    }
}

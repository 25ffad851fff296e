//! Answers the questions of the page, and keeps what was used last.

use crate::asked::{Asked, Looked, Sent};
use crate::catalogue::{Catalogue, Puzzles};
use crate::certify::Certifier;
use crate::patterns::{self, Sets};
use crate::search::Search;
use crate::shelf::Shelf;
use crate::trace::{self, Within};
use crate::wrong::Wrong;
use desk::anytime::Anytime;
use desk::gauge::Stopper;
use desk::tables::Tables;
use desk::{Case, Question, memory};
use fewest::search::{Answer, Options};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;

/// What each search may use up, and which tables it may use.
#[derive(Clone, Debug, Default)]
pub struct Allowance {
    /// Limits on nodes and memory.
    pub options: Options,
    /// A limit of time.
    pub timeout: Option<Duration>,
    /// The tables.
    pub tables: Tables,
}

/// Answers questions of the page.
pub struct Bench {
    catalogue: Catalogue,
    shelf: Shelf,
    sets: Sets,
    allowed: Allowance,
}

impl Bench {
    /// A bench whose searches have that allowance.
    pub fn new(allowed: Allowance) -> Self {
        let (catalogue, shelf, sets) = (Catalogue::default(), Shelf::default(), Sets::default());
        Bench { catalogue, shelf, sets, allowed }
    }

    /// Lists the puzzles, and what can be asked about each; only one of them, in all its metrics, if `name`
    /// is given.
    pub fn puzzles(&self, name: Option<&str>) -> Result<String, Wrong> {
        Ok(told(&match name {
            Some(name) => Puzzles::in_each_metric(self.catalogue.find(name)?),
            None => {
                let listed: Result<_, Wrong> =
                    desk::kits::listed().map(|name| self.catalogue.find(name)).collect();
                Puzzles::listed(listed?)
            }
        }))
    }

    /// Describes the puzzle of a text, and what can be asked about it, or says what is wrong with the text,
    /// and where.
    pub fn describe(&self, Sent { text }: &Sent) -> Result<String, Wrong> {
        Ok(told(&Puzzles::of(vec![self.catalogue.read(text)?])))
    }

    /// The first steps of a search, one by one; `stopper` ends it if nobody wants it any more.
    pub fn trace(&self, asked: &Asked, stopper: &Arc<dyn Stopper>) -> Result<String, Wrong> {
        let question = self.question(asked, &**stopper)?;
        let max_bytes = self.allowed.options.max_bytes.min(memory::half_of_available() / 2);
        let within = Within { stopper, max_bytes };
        Ok(told(&trace::trace(asked, question, &self.shelf, &within)?))
    }

    /// What pattern databases say about some boards; `stopper` ends the making of their tables.
    pub fn look(&self, asked: &Looked, stopper: &dyn Stopper) -> Result<String, Wrong> {
        let puzzle = self.catalogue.find(&asked.puzzle)?;
        Ok(told(&patterns::look(asked, &puzzle, (&self.sets, stopper))?))
    }

    /// The search that is asked for. A board that cannot be read is refused here. `stopper` ends the making
    /// of a set of tables that the page has chosen for the search.
    pub fn search(&self, asked: &Asked, stopper: &dyn Stopper) -> Result<Search, Wrong> {
        let question = self.question(asked, stopper)?;
        let certifier = asked.proof.then(|| Certifier::new(&question)).transpose()?;
        // All questions with the same means share a solver's tables, whether beams run next to it or not.
        let solver = self.shelf.solver(&question)?;
        let question = Question { incumbents: asked.incumbents(), ..question };
        let (solver, case) = (Anytime::around(solver, &question)?, Case::one(&asked.board));
        solver.outline(&case)?;
        let answer = if asked.lexicographic { Answer::First } else { Answer::Any };
        let options = Options { answer, ..self.allowed.options.clone() };
        Ok(Search { solver, case, options, timeout: self.allowed.timeout, certifier })
    }

    /// The question in the terms of the desk.
    fn question(&self, asked: &Asked, stopper: &dyn Stopper) -> Result<Question, Wrong> {
        let puzzle = self.catalogue.find(&asked.puzzle)?;
        let question = asked.question(puzzle, self.allowed.tables.clone())?;
        let Some(name) = &asked.tables else { return Ok(question) };
        let about = (&question.puzzle, asked.goal.as_deref());
        let tables = Tables::Given(self.sets.tables(about, name, stopper)?);
        Ok(Question { tables, ..question })
    }
}

fn told(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("strings and numbers only")
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::Stop;
    use desk::gauge::Never;
    use serde::de::DeserializeOwned;
    use serde_json::{Value, json};

    /// A stopper for a client that has left.
    #[derive(Debug)]
    struct Gone;

    impl Stopper for Gone {
        fn stop(&self) -> Option<Stop> {
            Some(Stop::Cancel)
        }
    }

    fn read<T: DeserializeOwned>(question: Value) -> T {
        serde_json::from_value(question).expect("a question")
    }

    #[test]
    fn a_set_is_made_for_nobody_who_has_left() {
        let bench = Bench::new(Allowance::default());
        let board = "2 3 4/1 5 0/7 6 8";
        let looked: Looked =
            read(json!({ "puzzle": "eight", "goal": null, "tables": "4-4", "boards": [board] }));
        let asked: Asked = read(
            json!({ "puzzle": "eight", "board": board, "algorithm": "auto", "tables": "4-4" }),
        );
        assert!(bench.look(&looked, &Gone).is_err() && bench.search(&asked, &Gone).is_err());
        // The next client gets them.
        assert!(bench.look(&looked, &Never).is_ok() && bench.search(&asked, &Gone).is_ok());
    }
}

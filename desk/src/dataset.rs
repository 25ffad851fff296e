//! Data sets for learning: boards with their exact distances, and with all moves with which their
//! shortest answers begin. A seed gives the same ones for ever, however many threads label them.
//!
//! ```
//! use desk::Question;
//! use desk::dataset::{Dataset, Wanted, Stops};
//! use desk::gauge::Never;
//! use std::sync::Arc;
//!
//! let question = Question::about("eight".parse()?);
//! let data = Dataset::new(&question, Wanted { count: 3, seed: 1, distance: None })?;
//! let never: Stops = Arc::new(Never);
//! for batch in data.batches(&never) {
//!     for row in data.rows(&batch?) {
//!         println!("{} is {} moves away", row.board, row.distance);
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod coding;
mod draw;
mod label;
mod recipe;
mod share;
mod write;

pub use coding::Coding;
pub use draw::Batches;
pub use label::{Labeller, Labels, Stops};
pub use recipe::Recipe;
pub use write::DatasetFormat;

use crate::error::Error;
use crate::kit::Question;
use crate::random::Span;
use crate::report::Stop;
use fewest::Cost;
use std::borrow::Cow;
use std::io;
use std::sync::Arc;

/// Which boards there are to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// How many.
    pub count: u64,
    /// Of which random numbers.
    pub seed: u64,
    /// How far from the goal; however far they are if there is none.
    pub distance: Option<Span>,
}

/// Boards by a seed, which are labelled when they are asked for.
pub struct Dataset {
    question: Question,
    wanted: Wanted,
    labeller: Arc<Labeller>,
}

impl Dataset {
    /// The boards of that seed, with the goal and the tables of the question. Quick: nothing is drawn.
    pub fn new(question: &Question, wanted: Wanted) -> Result<Dataset, Error> {
        Ok(Dataset::of(Arc::new(Labeller::new(question)?), question, wanted))
    }

    /// The same with somebody who labels boards for that question.
    pub fn of(labeller: Arc<Labeller>, question: &Question, wanted: Wanted) -> Dataset {
        Dataset { question: question.clone(), wanted, labeller }
    }

    /// How boards are rows of numbers, and what the bits of moves stand for.
    pub fn coding(&self) -> &Coding {
        self.labeller.coding()
    }

    /// How many boards there are.
    pub fn count(&self) -> u64 {
        self.wanted.count
    }

    /// What it takes to make them again.
    pub fn recipe(&self) -> Recipe {
        Recipe::of(&self.question, &self.wanted, &self.labeller)
    }

    /// The boards of a batch, one after another.
    pub fn rows<'b>(&'b self, batch: &'b Batch) -> impl Iterator<Item = Row<'b>> {
        let coding = self.coding();
        let row = move |at: usize| {
            let [width, words] = [coding.width(), coding.move_words()];
            let cells = &batch.cells[at * width..][..width];
            let board = match self.labeller.exact() {
                Some(exact) => exact.text(cells).into(),
                None => batch.texts[at].as_str().into(),
            };
            let (distance, moves) = (batch.distances[at], &batch.moves[at * words..][..words]);
            Row { board, cells, distance, moves }
        };
        (0..batch.len()).map(row)
    }

    /// The boards, some at a time.
    pub fn batches(&self, stops: &Stops) -> Batches {
        Batches::new(&self.question, self.wanted, Arc::clone(&self.labeller), stops)
    }
}

/// Some labelled boards, column by column.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Batch {
    /// The boards as they are read, unless they were drawn as numbers.
    texts: Vec<String>,
    /// The numbers of each board, as [`Coding`] has them.
    pub cells: Vec<u8>,
    /// The distance of each.
    pub distances: Vec<Cost>,
    /// The moves of each, as [`Labels`] have them.
    pub moves: Vec<u64>,
}

impl Batch {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.distances.len()
    }

    /// Leaves out what is behind the first `rows`.
    fn truncate(&mut self, rows: usize, coding: &Coding) {
        self.texts.truncate(rows);
        self.cells.truncate(rows * coding.width());
        self.distances.truncate(rows);
        self.moves.truncate(rows * coding.move_words());
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.distances.is_empty()
    }
}

/// One of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row<'b> {
    /// The board as it is read.
    pub board: Cow<'b, str>,
    /// Its numbers, and those of the goal behind it.
    pub cells: &'b [u8],
    /// The cost of a shortest answer.
    pub distance: Cost,
    /// A bit for each move with which one can begin.
    pub moves: &'b [u64],
}

/// Why there are no more boards.
#[derive(Debug, thiserror::Error)]
pub enum Halt {
    /// The question makes no sense, or a board is wrong.
    #[error(transparent)]
    Error(#[from] Error),
    /// Somebody has stopped it, or the memory was used up.
    #[error("stopped by {}", .0.word())]
    Stopped(Stop),
    /// No board is so far from the goal.
    #[error("no board has that distance; the greatest is {greatest}")]
    NoSuchDistance {
        /// The greatest distance that a board has.
        greatest: usize,
    },
    /// No board reaches the goal.
    #[error("no board of this puzzle can be solved: no moves lead to a goal")]
    NoneIsSolvable,
    /// No board is so far from the goal, or only very few are.
    #[error("of {0} random boards none can be solved and is as far away as was asked for")]
    NoneMet(u64),
    /// A file cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

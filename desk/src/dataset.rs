//! Data sets for learning: boards with their exact distances and all first moves of their shortest answers.
//! The same seed always gives the same data, however many threads label it.
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

/// Which boards are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// How many.
    pub count: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Their distances from the goal; any distance if `None`.
    pub distance: Option<Span>,
}

/// Boards from a seed, which are labelled when they are read.
pub struct Dataset {
    question: Question,
    wanted: Wanted,
    labeller: Arc<Labeller>,
}

impl Dataset {
    /// The boards of this seed, with the goal and the tables of the question. Quick: the call draws nothing.
    pub fn new(question: &Question, wanted: Wanted) -> Result<Dataset, Error> {
        Ok(Dataset::of(Arc::new(Labeller::new(question)?), question, wanted))
    }

    /// The same with a given labeller for that question.
    pub fn of(labeller: Arc<Labeller>, question: &Question, wanted: Wanted) -> Dataset {
        Dataset { question: question.clone(), wanted, labeller }
    }

    /// How boards are coded as rows of numbers, and which moves the bits stand for.
    pub fn coding(&self) -> &Coding {
        self.labeller.coding()
    }

    /// How many boards there are.
    pub fn count(&self) -> u64 {
        self.wanted.count
    }

    /// How to make the same data set again.
    pub fn recipe(&self) -> Recipe {
        Recipe::of(&self.question, &self.wanted, &self.labeller)
    }

    /// The boards of a batch, row by row.
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

    /// The boards, a batch at a time.
    pub fn batches(&self, stops: &Stops) -> Batches {
        Batches::new(&self.question, self.wanted, Arc::clone(&self.labeller), stops)
    }
}

/// Some labelled boards, stored by columns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Batch {
    /// The boards as texts, in the form that is read; empty if they were drawn as numbers.
    texts: Vec<String>,
    /// The numbers of each board, coded by [`Coding`].
    pub cells: Vec<u8>,
    /// The distance of each.
    pub distances: Vec<Cost>,
    /// The first moves of each, as in [`Labels`].
    pub moves: Vec<u64>,
}

impl Batch {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.distances.len()
    }

    /// Keeps only the first `rows`.
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

/// One labelled board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row<'b> {
    /// The board in the form that is read.
    pub board: Cow<'b, str>,
    /// Its numbers, followed by those of its goal if it has one.
    pub cells: &'b [u8],
    /// The cost of a shortest answer.
    pub distance: Cost,
    /// One bit for each move that begins a shortest answer.
    pub moves: &'b [u64],
}

/// Why no more boards come.
#[derive(Debug, thiserror::Error)]
pub enum Halt {
    /// The question makes no sense, or a board is wrong.
    #[error(transparent)]
    Error(#[from] Error),
    /// It was asked to stop, or memory ran out.
    #[error("stopped by {}", .0.word())]
    Stopped(Stop),
    /// No board is as far from the goal as was asked for.
    #[error("no board has that distance; the greatest is {greatest}")]
    NoSuchDistance {
        /// The greatest distance that a board has.
        greatest: usize,
    },
    /// No board reaches the goal.
    #[error("no board of this puzzle can be solved: no moves lead to a goal")]
    NoneIsSolvable,
    /// No board, or almost none, is as far from the goal as was asked for.
    #[error(
        "none of {0} random boards can be solved and is as far away as was asked for; such boards are rare, or there are none: `fewest explore` counts them, and `fewest generate` looks for them on the ways of farther boards"
    )]
    NoneMet(u64),
    /// A file cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

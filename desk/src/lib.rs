//! Puzzles by their names: what is between the searches of [`fewest`], which are generic, and whoever
//! asks, be it a command line, a page or a program in another language. Here a puzzle, an algorithm
//! and a heuristic are names, a board is a text, and an answer is plain data.
//!
//! ```
//! use desk::gauge::{Gauge, Never};
//! use desk::{Case, Ending, Question, solver};
//! use fewest::search::Options;
//!
//! let question = Question::about("eight".parse()?);
//! let (solver, gauge) = (solver(&question)?, Gauge::new(&Never, None));
//! let report = solver.solve(&Case::one("2 3 4/1 5 0/7 6 8"), &Options::default(), &gauge)?;
//! let Ending::Solved(path) = report.ending else { panic!("this board can be solved") };
//! assert_eq!((path.cost, path.is_shortest()), (19, true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`kits`]: all that is known of each puzzle besides its rules, one file a puzzle. [`names`]: how
//!   puzzles, algorithms and heuristics are called.
//! * [`Question`], [`Solver`], [`Report`]: what is asked, who answers, what is answered.
//! * [`gauge`]: how far a search is, and who can stop it.
//! * [`tables`]: which tables a search may use. [`sets`]: which a puzzle can have on the disk. [`random`]: boards drawn at random.
//!
//! The desk prints nothing, listens to no signal and knows no terminal. Its errors are types.

mod case;
pub mod describe;
mod error;
mod extent;
mod face;
pub mod gauge;
mod held;
pub mod kits;
mod means;
pub mod names;
pub mod near;
mod pairing;
mod question;
pub mod random;
mod report;
pub mod sets;
mod table;
pub mod tables;

pub use case::{Case, Expected};
pub use error::{BadQuestion, Error};
pub use extent::{Extent, Word, begins_with_cost, extent};
pub use kits::{algorithms, check_fit, heuristics, is_resumable, solver};
pub use question::{Question, Solver, is_informed};
pub use report::{All, Effort, Ending, Frame, Iteration, Path, Report, Stop};

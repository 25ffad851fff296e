//! The layer between the generic searches of [`fewest`] and their users: a command line, a page or a program
//! in another language. Here a puzzle, an algorithm and a heuristic are names, a board is a text, and an
//! answer is plain data.
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
//! * [`Kit`]: what programs need from a puzzle besides its rules. [`kits`]: the kits of the built-in puzzles,
//!   one folder each. [`PuzzleName`]: finds the kit for what a person calls a puzzle.
//! * [`Question`], [`Solver`], [`Report`]: what is asked, what answers it, and the answer.
//! * For a kit of your own: [`face`] reads and shows states; [`moves`] reads and writes sequences of moves;
//!   [`means`] and [`table`] search; [`held`] counts the bytes of tables; [`pairing`] makes a solver of all
//!   these; [`describe`] gives the puzzle as data.
//! * [`replay`]: makes moves that somebody has written on a board. [`grade`]: says how good they are.
//! * [`proof`]: proofs of answers, which another program checks. [`expected`]: what that program compares
//!   them with.
//! * [`explore`]: whole spaces, every state by its distance. [`published`]: counts that others have
//!   published.
//! * [`gauge`]: shows how far a search is, and lets others stop it. [`tables`]: which tables a search may
//!   use. [`memory`]: how much memory a search may use. [`clock`]: the time.
//! * [`dataset`]: boards with their distances and all first moves of shortest answers, for learning.
//! * [`boards`] and [`random`]: boards drawn at random. [`names`]: algorithms and heuristics.
//!
//! The desk prints nothing, listens to no signal and knows no terminal. Its errors are types.

pub mod anytime;
pub mod boards;
mod case;
pub mod clock;
pub mod dataset;
pub mod describe;
mod error;
pub mod exact;
pub mod expected;
pub mod explore;
mod extent;
pub mod face;
pub mod foreign;
pub mod gauge;
pub mod grade;
pub mod held;
mod kit;
pub mod kits;
pub mod language;
pub mod means;
pub mod memory;
pub mod moves;
pub mod names;
pub mod near;
pub mod pairing;
pub mod proof;
pub mod published;
pub mod random;
pub mod replay;
mod report;
mod solver;
pub mod stack;
pub mod table;
pub mod tables;
mod tracked;

pub use case::{Case, Expected};
pub use error::{BadQuestion, Error, Kept};
pub use extent::{Extent, WordShape, among};
pub use kit::{Family, Fitting, Incumbents, Kit, PuzzleName, Question};
pub use kits::{check_fit, is_resumable, solver};
pub use report::{
    All, Asked, Effort, Ending, Frame, Incumbent, Iteration, Pass, Path, Report, Stop, Unit, Worth,
    passes,
};
pub use solver::{Solver, Successor};

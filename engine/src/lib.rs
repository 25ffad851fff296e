//! Finds and proves the fewest moves for moving-piece puzzles: sliding tiles on any rectangle (sides up to 8,
//! at most 36 cells), the Rotation Game, the Cubic Eight-Puzzle, and any puzzle that implements [`Puzzle`].
//!
//! ```
//! use fewest::puzzles::sliding::heuristics::Manhattan;
//! use fewest::pruning::NoReturn;
//! use fewest::puzzles::sliding::{Goal, Sliding};
//! use fewest::search::{Options, ida_star, unwatched};
//! use fewest::{Outcome, check};
//!
//! let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
//! let start = eight.tray(&[2, 3, 4, 1, 5, 0, 7, 6, 8])?;
//! let manhattan = Manhattan::new(&eight);
//! let pruning = NoReturn(&eight);
//! let ended = ida_star::solve(&eight, &manhattan, &pruning, &start, &Options::default(), unwatched);
//! let Outcome::Solved(solution) = ended.outcome else { panic!("this board can be solved") };
//! assert_eq!(solution.cost, 19);
//! assert!(solution.is_optimal());
//! assert_eq!(check::replay(&eight, &start, &solution.moves), Ok(19));
//! # Ok::<(), fewest::puzzles::sliding::BadTray>(())
//! ```
//!
//! Where to find what:
//!
//! * [`Puzzle`], [`Reversible`], [`Ranked`], [`Heuristic`], [`MovePruning`], [`Abstraction`]: the six traits.
//!   A puzzle of your own needs only the first; each of the others makes more searches and tables available.
//!   [`closures`] makes a puzzle from three closures.
//! * [`puzzles`]: a room for each puzzle, with its rules, notation, heuristics and tables, and its `auto`,
//!   which chooses the algorithm and the tables that answer soonest.
//! * [`search`]: the algorithms, one function each. Searches for one board end with an [`Outcome`].
//! * [`heuristics`]: estimates that suit every puzzle. [`tables`]: tables of distances, and their files.
//!   [`rank`]: perfect hashes, for tables of your own.
//! * [`search::whole`]: counts the states of a puzzle at each distance from the goals.
//! * [`pruning`]: which moves a tree search can leave out.
//! * [`proof`]: proves that no path is cheaper, for readers who trust no search.
//! * [`check`]: replays an answer. [`laws`]: checks that a puzzle or a heuristic keeps the laws of its trait.
//!
//! The library prints nothing and reads no clock. Its only global state is a list of numberings that tables
//! share, and no result depends on that list. The caller's `watch` decides when a search has run long enough.

#[cfg(feature = "auto")]
pub mod auto;
pub mod check;
pub mod closures;
mod files;
pub mod heuristics;
pub mod laws;
pub mod memory;
pub mod notation;
mod outcome;
mod processor;
pub mod proof;
pub mod pruning;
mod puzzle;
pub mod puzzles;
pub mod rank;
pub mod search;
mod share;
pub mod tables;

pub use outcome::{Counts, Ended, Limit, Optima, Outcome, Solution};
pub use puzzle::{Abstraction, Cost, Heuristic, MovePruning, Puzzle, Ranked, Reversible};

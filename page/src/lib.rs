//! Answers the questions of the page of `fewest`. Questions and answers are JSON, so that the page need not
//! know who answers: the local server (`fewest serve`), or this crate itself, compiled to WebAssembly, in a
//! browser without any server (docs/decisions/0015).
//!
//! ```
//! use page::{Allowance, Bench};
//!
//! let bench = Bench::new(Allowance::default());
//! let eight = bench.puzzles(Some("eight"))?;
//! assert!(eight.contains(r#""puzzle":"eight""#));
//! # Ok::<(), page::Wrong>(())
//! ```
//!
//! * [`Bench`]: answers questions, and keeps the puzzles, solvers and tables that were used last.
//! * [`Search`]: a search that a page asks for; [`told`]: what it reports while it runs.
//! * [`texts`]: sentences in Chinese. [`json`], [`record`]: reports as JSON. [`Wrong`]: why there is no
//!   answer.
//!
//! The crate knows neither connections nor threads; its callers bring them.

#[cfg(any(test, target_family = "wasm"))]
mod browser;
#[cfg(target_family = "wasm")]
mod host;

pub mod asked;
mod bench;
mod catalogue;
mod certify;
pub mod json;
mod patterns;
mod recent;
pub mod record;
mod search;
mod shelf;
pub mod texts;
mod titles;
pub mod told;
mod trace;
mod wrong;

pub use bench::{Allowance, Bench};
pub use certify::Certificate;
pub use search::{Answer, Search};
pub use wrong::{Kind, Wrong, escaped};

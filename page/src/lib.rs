//! What the page of `fewest` asks, answered. A question is JSON and its answer is JSON, so that it makes no
//! difference to the page who is asked: the local server (`fewest serve`), or this crate itself, compiled to
//! WebAssembly, in a browser without any server (docs/decisions/0015).
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
//! * [`Bench`]: who is asked, with the puzzles, solvers and tables that were used last.
//! * [`Search`]: a search that is asked for; [`told`]: what is told of it while it runs.
//! * [`texts`]: what is said in sentences, in Chinese. [`json`], [`record`]: reports as JSON. [`Wrong`]: why there is no answer.
//!
//! The crate knows neither connections nor threads: who calls it brings them.

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

//! How reports are printed: one as text or as JSON; several as a table, as CSV, as a page or as a plot; a
//! whole space as text, as JSON, as CSV or as a plot.

pub mod compare;
pub mod costs;
pub mod csv;
pub mod explore;
pub mod grade;
pub mod left;
pub mod summary;
pub mod table;
pub mod text;

pub use page::{json, record};

//! How reports are printed: one as text or as JSON, several as a table, as CSV, as a page or as a
//! plot.

pub mod compare;
pub mod costs;
pub mod csv;
pub mod grade;
pub mod json;
pub mod record;
pub mod summary;
pub mod table;
pub mod text;

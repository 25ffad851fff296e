//! How a report is printed: as text, JSON or CSV, compared, drawn.

pub mod compare;
pub mod json;
pub mod table;
pub mod text;

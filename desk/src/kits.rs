//! What is known of each puzzle besides its rules, one file a puzzle: its names, which algorithms and
//! heuristics fit it, the solver for a question, and how its boards look.

pub mod cubic;
pub mod rotation;
pub mod sliding;

//! All tests of the engine from outside, as one program, so that what several of them need is compiled once.
//!
//! `cargo test -p fewest --test all blocks::` runs those of one file.

mod agree;
mod automaton;
mod blocks;
mod budgets;
mod check;
mod closed_set;
mod counts;
mod crowded;
mod cubic;
mod disk;
mod examples;
mod foreseen;
mod known;
mod laws;
mod narrow;
mod notation;
mod notation_cubic;
mod parallel;
mod patterns;
mod proof;
mod pushes;
mod resume;
mod roads;
mod rotation;
mod rows;
mod rows_patterns;
mod samples;
mod setups;
mod slack;
mod solvable;
mod table_files;
mod weighted;
mod weights;
mod whole;

//! The command line: one list of flags for every command.

#[cfg(feature = "cluster")]
mod cluster;
mod compare;
mod dataset;
mod explore;
mod generate;
mod grade;
mod judge;
mod line;
mod manual;
#[cfg(feature = "web")]
mod page;
mod piece;
mod proof;
mod puzzle;
#[cfg(feature = "web")]
mod serve;
mod slips;
mod solve;
mod tables;
mod values;
mod workbench;

#[cfg(feature = "cluster")]
pub use cluster::{Cluster, ClusterAction, Together, Up};
pub use compare::{Compare, CompareFormat};
pub use dataset::Dataset;
pub use explore::{Explore, ExploreFormat};
pub use generate::{Generate, Validate};
pub use grade::Grade;
pub use judge::{CasesEnd, Check, Judge, Shown, System, Why};
pub use line::{command_line, explained, read};
pub use manual::{Color, Completions, Man};
#[cfg(feature = "web")]
pub use page::Page;
pub use piece::{Merge, Part, Piece, Searched};
pub use proof::{Prove, VerifyProof};
pub use puzzle::{
    Expand, Export, Import, Inspect, Puzzle, PuzzleAction, PuzzleArgument, read_foreign,
};
#[cfg(feature = "web")]
pub use serve::Serve;
pub use solve::{Limits, Solve, SolveFormat};
pub use tables::{Build, CacheDir, List, ListFormat, Remove, Tables, TablesAction, Verify};
pub use workbench::{Confine, Package, Stage, Stress, Target};

use crate::texts::Lang;
use clap::{Parser, Subcommand};

/// Finds, and proves, the fewest moves for moving-piece puzzles.
#[derive(Clone, Debug, Parser)]
#[command(
    name = "fewest",
    version,
    after_help = "\
Example:
  fewest solve eight \"2 3 4 1 5 0 7 6 8\"
"
)]
pub struct Flags {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// Write only errors and warnings to standard error: no notes, summaries or progress
    #[arg(long, global = true)]
    pub quiet: bool,
    /// When to colour errors and, with --play, the pieces that move
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    /// Language of the output of check, why, stress, validate and grade, of errors in puzzle files, and of
    /// the files of compare; by default that of the locale (LC_ALL, LC_MESSAGES, LANG)
    #[arg(long, global = true, value_name = "LANGUAGE")]
    pub lang: Option<Lang>,
}

/// What to do.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Find the fewest moves from a board to its goal
    Solve(Solve),
    /// Search some subtrees of a hard search, as an independent task for a cluster
    Piece(Piece),
    /// Combine the pieces of a hard search, then prepare the next pass or print the answer
    Merge(Merge),
    /// Grade somebody's moves: are they legal, and how far from the fewest
    Grade(Grade),
    /// Check proofs of fewest moves with a checker that shares nothing with the searches
    Verify(VerifyProof),
    /// Count every state of a puzzle by its distance, and find the hardest
    Explore(Explore),
    /// Start all processes of a count or search on many machines, and restart them when one is lost
    #[cfg(feature = "cluster")]
    Cluster(Cluster),
    /// Answer an input of an online judge's problem, byte for byte as the judge expects it
    Judge(Judge),
    /// Judge somebody's output for an online judge's problem
    Check(Check),
    /// Generate inputs for an online judge's problem, or boards of a puzzle, with given distances
    Generate(Generate),
    /// Write boards with their distances and all first moves of shortest answers, for learning
    Dataset(Dataset),
    /// Check that an input is written exactly as its problem says
    Validate(Validate),
    /// Explain what a wrong output suggests about the program that wrote it
    Why(Why),
    /// Write a problem package: tests, answers, checker, validator
    Package(Package),
    /// Look for an input that a program answers wrongly, and make it small
    Stress(Stress),
    /// Compare algorithms and heuristics on the same boards
    Compare(Compare),
    /// Serve a local page that draws, solves and plays boards
    #[cfg(feature = "web")]
    Serve(Serve),
    /// Write the page as a folder of files that any web server can serve
    #[cfg(feature = "web")]
    Page(Page),
    /// List, show, check and convert puzzle files
    Puzzle(Puzzle),
    /// Build, list, check and remove tables kept on disk
    Tables(Tables),
    /// Print a completion script for a shell
    Completions(Completions),
    /// Print the manual page of fewest or of one of its commands
    Man(Man),
    /// A process that `stress` starts around the program under test
    #[command(hide = true)]
    Confine(Confine),
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_list_of_flags_is_consistent() {
        Flags::command().debug_assert();
    }
}

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
    /// Write nothing to standard error but errors and warnings: no notes, no summaries, no progress
    #[arg(long, global = true)]
    pub quiet: bool,
    /// Whether errors, and with --play what moves, are coloured
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    /// The language of what check, why, stress, validate and grade say, of what is wrong with puzzle
    /// files, and of the files of compare; the locale's (LC_ALL, LC_MESSAGES, LANG) if not given
    #[arg(long, global = true, value_name = "LANGUAGE")]
    pub lang: Option<Lang>,
}

/// What to do.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Find the fewest moves from a board to its goal
    Solve(Solve),
    /// Search some subtrees of a hard search, as a task of its own for a cluster
    Piece(Piece),
    /// Put the pieces of a hard search together, and make ready the next pass or tell the answer
    Merge(Merge),
    /// Say what somebody's moves are worth: legal or not, and how far from the fewest
    Grade(Grade),
    /// Check proofs of fewest moves with a checker that shares nothing with the searches
    Verify(VerifyProof),
    /// Count every state of a puzzle by its distance, and find the hardest
    Explore(Explore),
    /// Start all processes of a count or search on many machines, and start them again when one is lost
    #[cfg(feature = "cluster")]
    Cluster(Cluster),
    /// Answer an input of an online judge's problem, byte for byte as the judge expects it
    Judge(Judge),
    /// Judge somebody's output for an online judge's problem
    Check(Check),
    /// Make inputs for an online judge's problem, or boards, of the distances asked for
    Generate(Generate),
    /// Write boards with their distances and all first moves of shortest answers, for learning
    Dataset(Dataset),
    /// Say whether an input is written exactly as its problem says
    Validate(Validate),
    /// Say what a wrong output suggests about the program that wrote it
    Why(Why),
    /// Write a problem package: tests, answers, checker, validator
    Package(Package),
    /// Look for an input that a program answers wrong, and make it small
    Stress(Stress),
    /// Run algorithms and heuristics against each other on the same boards
    Compare(Compare),
    /// Open a local page that draws, solves and plays boards
    #[cfg(feature = "web")]
    Serve(Serve),
    /// Write the page as a folder of files that any web server can show
    #[cfg(feature = "web")]
    Page(Page),
    /// List, show and check puzzles that are written in files
    Puzzle(Puzzle),
    /// Build, list, check and remove tables that are kept on the disk
    Tables(Tables),
    /// Print what completes commands and flags in a shell
    Completions(Completions),
    /// Print the manual page of fewest, or of one of its commands
    Man(Man),
    /// A process that `stress` starts around somebody's program
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

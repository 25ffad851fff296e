//! The flags about the command line itself.

use clap::{Args, ValueEnum};
use clap_complete::Shell;

/// When to colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// `fewest completions`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Example:
  fewest completions bash > fewest.bash
")]
pub struct Completions {
    /// The shell to complete for
    pub shell: Shell,
}

/// `fewest man`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Examples:
  fewest man > fewest.1
  fewest man tables build > fewest-tables-build.1
")]
pub struct Man {
    /// The command, and its subcommand if it has any
    #[arg(value_name = "COMMAND")]
    pub command: Vec<String>,
}

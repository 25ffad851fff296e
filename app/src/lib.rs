//! The command line of `fewest` as a library, for the binary, its tests and its fuzz targets.

pub mod blocks;
pub mod cache;
pub mod checkpoint;
pub mod commands;
pub mod crew;
pub mod exit;
pub mod files;
pub mod flags;
pub mod game;
pub mod generate;
pub mod input;
pub mod machine;
pub mod output;
pub mod package;
pub mod panics;
pub mod picture;
pub mod play;
pub mod problems;
pub mod progress;
pub mod report;
pub mod sandbox;
pub mod stop;
pub mod stress;
pub mod texts;
pub mod tiles;
pub mod undecided;
pub mod validate;
pub mod verdict;
#[cfg(feature = "web")]
pub mod web;
pub mod xml;

use exit::{Code, Fault, escaped};
use flags::Command;
use output::{complain, complain_of, say};
use std::env;
use std::process::ExitCode;
use texts::Lang;

/// Does what the command line says, and returns the exit code of the process.
pub fn main() -> ExitCode {
    panics::keep_quiet();
    let end = panics::guarded(|| match flags::read() {
        Ok(flags) => {
            output::set(flags.quiet, flags.color);
            let language = flags.lang.unwrap_or_else(Lang::of_locale);
            texts::speak_of_files(language);
            if is_translated(&flags.command) {
                texts::speak(language);
            }
            command(&flags.command)
        }
        Err(error) => not_flags(&error),
    });
    end.unwrap_or_else(|fault| {
        if !fault.message.is_empty() {
            complain_of(&fault);
        }
        fault.code
    })
    .into()
}

/// Whether the output of the command is in the catalogue of texts. Messages about puzzle files always are.
fn is_translated(command: &Command) -> bool {
    use Command::{Check, Compare, Grade, Stress, Validate, Why};
    matches!(command, Check(_) | Compare(_) | Grade(_) | Stress(_) | Validate(_) | Why(_))
}

fn command(command: &Command) -> Result<Code, Fault> {
    match command {
        Command::Solve(flags) => commands::solve::run(flags),
        Command::Piece(flags) => commands::piece::run(flags),
        Command::Merge(flags) => commands::piece::merge(flags),
        Command::Grade(flags) => commands::grade::run(flags),
        Command::Verify(flags) => commands::verify::run(flags),
        Command::Explore(flags) => commands::explore::run(flags),
        #[cfg(feature = "cluster")]
        Command::Cluster(flags) => commands::cluster::run(flags),
        Command::Judge(flags) => commands::judge::run(flags),
        Command::Check(flags) => Ok(commands::check::run(flags)),
        Command::Generate(flags) => commands::generate::run(flags),
        Command::Dataset(flags) => commands::dataset::run(flags),
        Command::Validate(flags) => commands::generate::validate(flags),
        Command::Why(flags) => commands::check::why(flags),
        Command::Package(flags) => commands::package::run(flags),
        Command::Stress(flags) => commands::stress::run(flags),
        Command::Compare(flags) => commands::compare::run(flags),
        #[cfg(feature = "web")]
        Command::Serve(flags) => commands::serve::run(flags),
        #[cfg(feature = "web")]
        Command::Page(flags) => commands::page::run(flags),
        Command::Puzzle(flags) => commands::puzzle::run(flags),
        Command::Tables(flags) => commands::tables::run(flags),
        Command::Completions(flags) => commands::manual::completions(flags),
        Command::Man(flags) => commands::manual::page(flags),
        Command::Confine(flags) => commands::confine::run(flags),
    }
}

/// Prints help, the version, or a complaint about the command line.
fn not_flags(error: &clap::Error) -> Result<Code, Fault> {
    let text = error.render().to_string();
    if !error.use_stderr() {
        say(&text)?;
        return Ok(Code::Proven);
    }
    let words: Vec<_> = env::args_os().skip(1).map(|word| word.to_string_lossy().into()).collect();
    let text = flags::explained(error, &text, &words);
    let lines: Vec<_> = text.lines().map(escaped).collect();
    complain(&lines.join("\n"));
    Ok(Code::Usage)
}

//! Guesses what the user meant by a word where a command should stand, or a puzzle where a judge's problem
//! should.

use super::puzzle::{is_puzzle_file, is_written};
use clap::error::ContextKind;
use clap::{Command, Error};
use desk::PuzzleName;
use desk::near::nearest;

/// What the user probably meant by a word where a command of `line` should stand; `usage` says which commands
/// came before it.
pub(super) fn for_a_command(
    line: &Command,
    error: &Error,
    usage: &str,
    word: &str,
) -> Option<String> {
    if word.parse::<PuzzleName>().is_ok() || is_puzzle_file(word) {
        return Some(puzzle_first(&commands(usage), word));
    }
    // If clap has found a similar command, it has already said so.
    let has_tip = error.get(ContextKind::SuggestedSubcommand).is_some();
    let name = nearest_command(line, &commands(usage), word).filter(|_| !has_tip)?;
    Some(format!("did you mean {name}?"))
}

/// The advice for a puzzle that follows `commands` where another command should.
fn puzzle_first(commands: &[&str], puzzle: &str) -> String {
    let example = match commands {
        [] => format!(", as in `fewest solve {puzzle}`"),
        ["puzzle"] if is_written(puzzle) => {
            format!(", as in `fewest puzzle check {puzzle}` and `fewest solve {puzzle}`")
        }
        _ => String::new(),
    };
    format!("the command comes before the puzzle{example}")
}

/// The name that is most like the word, among the commands that may follow these.
fn nearest_command(line: &Command, commands: &[&str], word: &str) -> Option<String> {
    let command = commands.iter().try_fold(line, Command::find_subcommand)?;
    let shown = command.get_subcommands().filter(|command| !command.is_hide_set());
    nearest(word, shown.map(Command::get_name)).map(String::from)
}

/// The advice for a command line that gives `check` a puzzle instead of files.
pub(super) fn for_a_problem(usage: &str, words: &[String]) -> Option<String> {
    let puzzle = words.iter().find(|word| is_written(word))?;
    let told = "judges what a program printed for a judge's problem";
    let cure = format!("`fewest puzzle check {puzzle}` says what there is to know about a puzzle");
    (commands(usage) == ["check"]).then(|| format!("`fewest check` {told}; {cure}"))
}

/// The commands that a usage line names before its flags: `puzzle` in `Usage: fewest puzzle [OPTIONS]
/// <COMMAND>`.
fn commands(usage: &str) -> Vec<&str> {
    let words = usage.split_whitespace().skip_while(|word| *word != "Usage:").skip(2);
    words.take_while(|word| !word.starts_with(['[', '<'])).collect()
}

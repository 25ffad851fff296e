//! What is probably meant by a word where a command should stand, and by a puzzle where a judge's problem should.

use super::puzzle::{is_puzzle_file, is_written};
use clap::error::ContextKind;
use clap::{Command, Error};
use desk::PuzzleName;
use desk::near::nearest;

/// What is probably meant by a word that stands where a command of the `line` should, if that is used so.
pub(super) fn for_a_command(
    line: &Command,
    error: &Error,
    usage: &str,
    word: &str,
) -> Option<String> {
    if word.parse::<PuzzleName>().is_ok() || is_puzzle_file(word) {
        return Some(puzzle_first(&commands(usage), word));
    }
    // Where clap has found one itself, it has told so.
    let has_tip = error.get(ContextKind::SuggestedSubcommand).is_some();
    let name = nearest_command(line, &commands(usage), word).filter(|_| !has_tip)?;
    Some(format!("did you mean {name}?"))
}

/// What is said where a puzzle stands behind these commands, and another one should.
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

/// The name that is most like the word, of the commands that may stand behind these.
fn nearest_command(line: &Command, commands: &[&str], word: &str) -> Option<String> {
    let command = commands.iter().try_fold(line, Command::find_subcommand)?;
    let shown = command.get_subcommands().filter(|command| !command.is_hide_set());
    nearest(word, shown.map(Command::get_name)).map(String::from)
}

/// What is meant by a command line that gives `check` a puzzle and no files.
pub(super) fn for_a_problem(usage: &str, words: &[String]) -> Option<String> {
    let puzzle = words.iter().find(|word| is_written(word))?;
    let told = "judges what a program printed for a judge's problem";
    let cure = format!("`fewest puzzle check {puzzle}` says what there is to know about a puzzle");
    (commands(usage) == ["check"]).then(|| format!("`fewest check` {told}; {cure}"))
}

/// The commands that a usage names before its flags, as `puzzle` in `Usage: fewest puzzle [OPTIONS] <COMMAND>`.
fn commands(usage: &str) -> Vec<&str> {
    let words = usage.split_whitespace().skip_while(|word| *word != "Usage:").skip(2);
    words.take_while(|word| !word.starts_with(['[', '<'])).collect()
}

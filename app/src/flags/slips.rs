//! What is probably meant by a puzzle that stands where a command or a judge's problem should.

use super::puzzle::{is_puzzle_file, is_written};
use desk::PuzzleName;

/// What is meant by a word that stands where a command should, in a command line that is used so.
pub(super) fn for_a_command(usage: &str, word: &str) -> Option<String> {
    if word.parse::<PuzzleName>().is_err() && !is_puzzle_file(word) {
        return None;
    }
    let example = match &commands(usage)[..] {
        [] => format!(", as in `fewest solve {word}`"),
        ["puzzle"] if is_written(word) => {
            format!(", as in `fewest puzzle check {word}` and `fewest solve {word}`")
        }
        _ => String::new(),
    };
    Some(format!("the command comes before the puzzle{example}"))
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

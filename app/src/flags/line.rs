//! The command line as clap knows it, with texts that fit any width.

use super::Flags;
use clap::{Command, CommandFactory, Error, FromArgMatches};
use std::env;

/// What the process was called with.
pub fn read() -> Result<Flags, Error> {
    let mut line = command_line();
    let matches = line.try_get_matches_from_mut(env::args_os())?;
    Flags::from_arg_matches(&matches).map_err(|error| error.format(&mut line))
}

/// The command line. In the sources the texts behind the flags are broken into lines; each paragraph becomes
/// one line here, which is broken again where the terminal ends.
pub fn command_line() -> Command {
    whole(Flags::command())
}

fn whole(command: Command) -> Command {
    let command = command.mut_subcommands(whole);
    match command.get_after_help().map(|text| paragraphs(&text.to_string())) {
        Some(text) => command.after_help(text),
        None => command,
    }
}

/// Lines of the same paragraph are joined. Those that begin with a space are examples or parts of a list and
/// stay as they are.
fn paragraphs(text: &str) -> String {
    let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
    let mut joined = String::new();
    let mut before = "";
    for line in text.lines() {
        let goes_on = is_prose(before) && !before.ends_with(':') && is_prose(line);
        if !joined.is_empty() {
            joined.push(if goes_on { ' ' } else { '\n' });
        }
        joined += line;
        before = line;
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_become_lines_and_examples_stay() {
        let text = "One\ntwo.\n\nExamples:\n  three\n  four\nFive:\nsix\n";
        assert_eq!(paragraphs(text), "One two.\n\nExamples:\n  three\n  four\nFive:\nsix");
    }

    /// In the help of every command a line ends where the next word would not fit, and nothing is wider than
    /// the terminal but a word, or a usage that clap does not break.
    #[test]
    fn help_fills_the_lines_of_narrow_and_wide_terminals() {
        for width in [80, 100] {
            each(&command_line().term_width(width), &mut |command| {
                let help = command.clone().term_width(width).render_long_help().to_string();
                let name = command.get_name();
                for pair in help.lines().collect::<Vec<_>>().windows(2) {
                    let [line, next] = pair else { continue };
                    let is_wide = line.chars().count() > width && !line.starts_with("Usage: ");
                    assert!(!is_wide, "{name} in {width} columns: {line}");
                    let is_prose = |line: &str| line.starts_with(|c: char| !c.is_whitespace());
                    let word = next.split(' ').next().unwrap_or_default();
                    let is_broken = is_prose(line)
                        && is_prose(next)
                        && !line.ends_with(':')
                        && line.chars().count() + 1 + word.chars().count() <= width;
                    assert!(!is_broken, "{name} in {width} columns:\n{line}\n{next}");
                }
            });
        }
    }

    fn each(command: &Command, work: &mut dyn FnMut(&Command)) {
        work(command);
        command.get_subcommands().for_each(|command| each(command, work));
    }
}

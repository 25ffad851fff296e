//! The command line as clap knows it, with help texts that fit any terminal width.

use super::{Flags, slips};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory, Error, FromArgMatches};
use fewest::puzzles::sliding::tables::sets::Drawing;
use std::env;
use std::path::Path;

/// Parses the command line of the process.
pub fn read() -> Result<Flags, Error> {
    let mut line = command_line();
    if env::args_os().any(|word| word.to_str().is_some_and(begins_with_blank)) {
        line = line.mut_subcommands(with_blank_first);
    }
    let matches = line.try_get_matches_from_mut(env::args_os())?;
    Flags::from_arg_matches(&matches).map_err(|error| error.format(&mut line))
}

/// Whether the word is a board whose first cell is the blank `-`: no flag begins like that.
fn begins_with_blank(word: &str) -> bool {
    let next = word.strip_prefix('-').and_then(|rest| rest.chars().next());
    word.len() > 4 && next.is_some_and(|next| next != '-' && !next.is_alphabetic())
}

/// Lets boards begin with `-`. This is not the default, because unknown flags would then be taken for boards.
fn with_blank_first(command: Command) -> Command {
    command.mut_args(|arg| match arg.get_id().as_str() {
        "board" | "goal" | "start" => arg.allow_hyphen_values(true),
        _ => arg,
    })
}

/// The features that a program may be built without: for each its name, the words of a command line that need
/// it, and whether this program has it.
const FEATURES: [(&str, &[&str], bool); 2] = [
    ("cluster", &["cluster", "--hosts"], cfg!(feature = "cluster")),
    ("web", &["serve", "page"], cfg!(feature = "web")),
];

/// The text of an error about the command line, with added advice where clap's own text does not help.
pub fn explained(error: &Error, text: &str, words: &[String]) -> String {
    let text = text
        .replace(
            "invalid digit found in string",
            "expected a whole number, written in digits only, such as 1000000",
        )
        .replace("number too large to fit in target type", "the number is too large")
        .replace("number would be zero for non-zero type", "the least is 1");
    let text = without_escape(&text);
    if error.kind() == ErrorKind::MissingRequiredArgument {
        return match slips::for_a_problem(&usage(error), words) {
            Some(tip) => text.replacen("\n\nUsage:", &format!("\n\n  tip: {tip}\n\nUsage:"), 1),
            None => text,
        };
    }
    let is_argument = error.kind() == ErrorKind::UnknownArgument;
    let word = if is_argument { ContextKind::InvalidArg } else { ContextKind::InvalidSubcommand };
    let Some(ContextValue::String(word)) = error.get(word) else { return text };
    let more = match missing(word, &FEATURES) {
        Some(feature) => {
            format!("it comes with the feature `{feature}`, without which this program was built")
        }
        None => {
            let usage = usage(error);
            let meant = match is_argument {
                true => meant(word, &usage),
                false => slips::for_a_command(&command_line(), error, &usage, word),
            };
            match meant {
                Some(meant) => meant,
                None => return text,
            }
        }
    };
    match text.split_once('\n') {
        Some((first, rest)) => format!("{first}; {more}\n{rest}"),
        None => text,
    }
}

/// The text without clap's tip to put `--` before an unknown flag, which would turn the flag into a board.
fn without_escape(text: &str) -> String {
    let is_escape = |line: &str| line.trim_start().starts_with("tip: to pass '--");
    let mut lines: Vec<&str> = text.split('\n').collect();
    if let Some(tip) = lines.iter().position(|line| is_escape(line)) {
        // Also drop the blank line after the tip.
        lines.drain(tip..(tip + 2).min(lines.len()));
    }
    lines.join("\n")
}

/// The usage line of the command whose words are wrong.
fn usage(error: &Error) -> String {
    let usage = error.get(ContextKind::Usage).map(ContextValue::to_string);
    usage.unwrap_or_default()
}

/// What the user probably meant by an argument that the command with this usage does not take.
fn meant(word: &str, usage: &str) -> Option<String> {
    let is_of = |command: &str| usage.contains(&format!("fewest {command}"));
    if let Some(flag) = ["--json", "--csv"].into_iter().find(|&flag| word == flag) {
        return Some(format!(
            "where a command writes that, it is asked for by `--format {}`",
            &flag[2..]
        ));
    }
    let takes_board = ["[BOARD]", "<BOARD>"].iter().any(|board| usage.contains(board));
    let is_cell = word.len() < 3 && !word.starts_with('-');
    if is_of("tables build") && (is_set(word) || Drawing::is_meant(word)) {
        return Some(format!("a set of tables is given with --set, as in `--set {word}`"));
    }
    if is_of("tables list") && !word.starts_with('-') {
        return Some("it takes no puzzle and no name, and lists all tables".into());
    }
    if is_of("explore") && !word.starts_with('-') {
        return Some(
            "it takes no board, and counts all of them from the goal, which is given with --goal; \
             `fewest solve` finds the distance of one board"
                .into(),
        );
    }
    let read = ["judge", "validate"].into_iter().find(|command| is_of(command));
    let file = match word {
        "--from" | "--input" | "--file" => Some("FILE"),
        _ => Some(word).filter(|word| Path::new(word).is_file()),
    };
    if let (Some(command), Some(file)) = (read, file) {
        return Some(format!(
            "the input comes from standard input, as in `fewest {command} poj:1077 < {file}`"
        ));
    }
    if is_of("stress") && !word.starts_with('-') {
        let form = "`fewest stress poj:1077 -- ./program`";
        return Some(format!("the program comes after `--`, as in {form}"));
    }
    (is_cell && takes_board)
        .then(|| "a board is one argument, in quotes: \"2 3 4 1 5 0 7 6 8\"".into())
}

/// Whether the word looks like the name of a set of tables, which consists of the sizes of its patterns.
fn is_set(word: &str) -> bool {
    word.contains('-') && word.split('-').all(|size| size.parse::<u8>().is_ok())
}

/// The feature that a word needs, if the program was built without it.
fn missing(word: &str, features: &[(&'static str, &[&str], bool)]) -> Option<&'static str> {
    let is_missing =
        |(_, words, is_there): &&(_, &[&str], bool)| !is_there && words.contains(&word);
    features.iter().find(is_missing).map(|(feature, ..)| *feature)
}

/// The command line. In the sources the help texts after the flags are broken into lines; here each paragraph
/// is joined into one line, so that clap can wrap it to the terminal.
pub fn command_line() -> Command {
    whole(Flags::command())
}

fn whole(command: Command) -> Command {
    // What a flag says about a negative number is more helpful than an error that there is no flag `-1`.
    let of_flags = |arg: Arg| match arg.get_long() {
        Some(_) if arg.get_action().takes_values() => arg.allow_negative_numbers(true),
        _ => arg,
    };
    let command = command.mut_subcommands(whole).mut_args(of_flags);
    match command.get_after_help().map(|text| paragraphs(&text.to_string())) {
        Some(text) => command.after_help(text),
        None => command,
    }
}

/// Joins the lines of each paragraph. Lines that begin with a space are examples or parts of a list and stay
/// as they are.
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

    #[test]
    fn boards_may_begin_with_a_blank() {
        for board in ["- 1 2 3/4 5 6/7 8 0", "-12345678"] {
            assert!(begins_with_blank(board), "{board}");
            let line = command_line().mut_subcommands(with_blank_first);
            let matches = line.try_get_matches_from(["fewest", "solve", "eight", board, "--all"]);
            let matches = matches.expect("a board and a flag");
            let solve = matches.subcommand_matches("solve").expect("solve");
            assert_eq!(solve.get_one::<String>("board").map(String::as_str), Some(board));
            assert!(solve.get_flag("all"));
        }
        for flag in ["--all", "-1", "-", "-h", "--", "-1s"] {
            assert!(!begins_with_blank(flag), "{flag}");
        }
    }

    #[test]
    fn errors_say_what_is_wanted() {
        let told = |words: &[&str]| {
            let words = ["fewest", "solve", "eight"].iter().chain(words);
            let error = command_line().try_get_matches_from(words).expect_err("wrong flags");
            explained(&error, &error.render().to_string(), &[])
        };
        assert!(told(&["2", "3", "4"]).contains("a board is one argument, in quotes"));
        assert!(told(&["123456780", "--max-nodes", "1e6"]).contains("expected a whole number"));
        assert!(told(&["123456780", "--timeout", "-1s"]).contains("expected a time"));
        assert!(told(&["123456780", "--max-depth", "-1"]).contains("-1 is not in 0..=65535"));
        assert!(!told(&["123456780", "--al"]).contains("in quotes"));
        let json = told(&["123456780", "--json"]);
        assert!(json.contains("`--format json`") && !json.contains("-- --json"), "{json}");
    }

    #[test]
    fn words_that_a_command_does_not_take_are_told_apart() {
        let told = |words: &[&str]| {
            let words = [&["fewest"], words].concat();
            let error = command_line().try_get_matches_from(words).expect_err("a word too many");
            explained(&error, &error.render().to_string(), &[])
        };
        for set in ["6-6-6-6", "aaaa/aaaa/bbbb/bbb."] {
            let told = told(&["tables", "build", "24", set]);
            assert!(told.contains(&format!("as in `--set {set}`")), "{told}");
        }
        assert!(!told(&["tables", "build", "24", "15"]).contains("--set 15"));
        assert!(told(&["tables", "list", "24"]).contains("it takes no puzzle and no name"));
        for words in [&["tables", "list", "24"][..], &["tables", "path", "2"]] {
            assert!(!told(words).contains("in quotes"), "{words:?}");
        }
        for board in ["2 3 4 1 5 0 7 6 8", "7"] {
            let told = told(&["explore", "8", board]);
            assert!(told.contains("it takes no board") && told.contains("--goal"), "{told}");
        }
        assert!(!told(&["explore", "8", "--all"]).contains("it takes no board"));
        for command in ["judge", "validate"] {
            let by_name = told(&[command, "poj:1077", "Cargo.toml", "x"]);
            let redirected = format!("`fewest {command} poj:1077 < Cargo.toml`");
            assert!(by_name.contains(&redirected), "{by_name}");
            for flag in ["--from", "--input"] {
                let told = told(&[command, "poj:1077", flag, "x"]);
                assert!(told.contains(&format!("`fewest {command} poj:1077 < FILE`")), "{told}");
            }
        }
        assert!(told(&["stress", "poj:1077", "./a.out"]).contains("after `--`"));
        assert!(told(&["8", "solve", "123456780"]).contains("as in `fewest solve 8`"));
        assert!(told(&["tables", "24"]).contains("before the puzzle\n"));
        assert!(!told(&["frobnicate"]).contains("before the puzzle"));
        for (words, meant) in [
            (&["SOLVE", "8"][..], "solve"),
            (&["help", "slove"], "solve"),
            (&["puzzle", "LIST"], "list"),
            (&["help", "puzzle", "chek"], "check"),
        ] {
            let told = told(words);
            assert!(told.contains(&format!("; did you mean {meant}?\n")), "{told}");
        }
        assert!(!told(&["frobnicate"]).contains("did you mean"));
        assert!(!told(&["Confine"]).contains("did you mean confine"), "it is hidden");
        assert_eq!(told(&["slove"]).matches("solve").count(), 1, "clap has a tip of its own");
        let large = told(&["generate", "8", "--count", "99999999999999999999"]);
        assert!(large.contains("the number is too large"), "{large}");
        let none = told(&["puzzle", "import", "a.xsb", "--number", "0"]);
        assert!(none.contains("'--number <N>': the least is 1\n"), "{none}");
        for words in [
            &["solve", "8", "--slack", "-1"][..],
            &["explore", "8", "--memory", "-1"],
            &["generate", "8", "--count", "-1"],
            &["puzzle", "import", "a.xsb", "--number", "-1"],
        ] {
            let told = told(words);
            assert!(told.starts_with("error: invalid value '-1' for '--"), "{told}");
        }
        assert!(told(&["solve", "8", "-1"]).contains("unexpected argument '-1'"));
        for command in ["solve", "compare", "grade"] {
            assert!(
                told(&[command, "eight", "2", "3", "4", "1"]).contains("in quotes"),
                "{command}"
            );
        }
    }

    #[test]
    fn what_a_program_was_built_without_is_named() {
        let features = [("cluster", &["--hosts"][..], false), ("web", &["serve"], true)];
        assert_eq!(missing("--hosts", &features), Some("cluster"));
        assert_eq!(missing("serve", &features), None);
        assert_eq!(missing("--all", &features), None);
    }

    /// In the help of every command a line ends where the next word would not fit, and nothing is wider than
    /// the terminal except a single word, or a usage line that clap does not break.
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

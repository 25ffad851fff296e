//! The engine, the desk and this crate know no languages, so they speak English. Here their phrases are
//! translated into Chinese by their words. `{tile}` and the like in a phrase stand for any text, which is
//! translated in the same way unless it is quoted.

/// A phrase, or a pattern of phrases, in both languages.
#[derive(Clone, Copy, Debug)]
pub struct Phrase {
    /// In English.
    pub en: &'static str,
    /// In Chinese.
    pub zh: &'static str,
}

/// Makes the list of the phrases of a file.
#[macro_export]
macro_rules! phrases {
    ($({ en: $en:literal, zh: $zh:literal $(,)? })+) => {
        /// The phrases of this file.
        pub const PHRASES: &[$crate::texts::Phrase] =
            &[$($crate::texts::Phrase { en: $en, zh: $zh }),+];
    };
}

pub mod answers;
pub mod mistakes;
pub mod rules;
pub mod said;

use crate::certify::Certificate;
use crate::search::Answer;
use crate::wrong::Wrong;
use desk::Ending;

/// The phrases for what a page is told.
const PAGE: Phrasebook =
    Phrasebook(&[said::PHRASES, mistakes::PHRASES, rules::PHRASES, answers::PHRASES]);

/// Lists of phrases for looking up texts.
#[derive(Clone, Copy, Debug)]
pub struct Phrasebook(pub &'static [&'static [Phrase]]);

impl Phrasebook {
    /// All phrases.
    pub fn all(self) -> impl Iterator<Item = &'static Phrase> {
        self.0.iter().copied().flatten()
    }

    /// The phrase in Chinese; a phrase without a translation stays English.
    pub fn chinese(self, english: &str) -> String {
        self.known(english).unwrap_or_else(|| english.into())
    }

    /// The same for a message, which may begin with the place that it is about.
    pub fn message(self, english: &str) -> String {
        match english.split_once(": ").filter(|(place, _)| place.starts_with("line ")) {
            Some((place, why)) => format!("{}：{}", self.chinese(place), self.chinese(why)),
            None => self.chinese(english),
        }
    }

    /// If a text matches several patterns, the pattern with the most words of its own counts and, of equal
    /// ones, the last. Values are not searched for further names: somebody's program may have printed them.
    pub fn known(self, english: &str) -> Option<String> {
        let like = self.all().filter_map(|phrase| Some((phrase, values(phrase.en, english)?)));
        let (phrase, values) = like.max_by_key(|(_, values)| {
            let others: usize = values.iter().map(|value| value.text.len()).sum();
            english.len() - others
        })?;
        let mut parts = phrase.zh.split('{');
        let mut text = parts.next()?.to_owned();
        for part in parts {
            let (name, after) = part.split_once('}')?;
            let value = values.iter().find(|value| value.name == name)?;
            if value.is_quoted {
                // Nothing is added to what somebody else has written.
                text += value.text;
                text += after;
            } else {
                join(&mut text, &self.chinese(value.text));
                join(&mut text, after);
            }
        }
        Some(text)
    }
}

/// Why there is no answer, in Chinese.
pub fn wrong_in_chinese(wrong: Wrong) -> Wrong {
    Wrong { message: PAGE.message(&wrong.message), ..wrong }
}

/// The answer with its sentences in Chinese.
pub fn answer_in_chinese(answer: Answer) -> Answer {
    let sentence = |text: &mut String| *text = PAGE.message(text) + "。";
    let mut answer = answer;
    match &mut answer {
        Ok((report, certificate)) => {
            if let Ending::Unsolvable { reason, .. } = &mut report.ending {
                sentence(reason);
            }
            if let Some(why) = certificate.as_mut().and_then(Certificate::why_none) {
                sentence(why);
            }
        }
        Err(wrong) => sentence(&mut wrong.message),
    }
    answer
}

/// Appends to a text, with a blank between Latin letters, digits or quotes and Chinese characters.
fn join(text: &mut String, more: &str) {
    let is_latin = |c: char| c.is_ascii_alphanumeric() || c == '`';
    let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    if let (Some(last), Some(first)) = (text.chars().next_back(), more.chars().next())
        && (is_latin(last) && is_chinese(first) || is_chinese(last) && is_latin(first))
    {
        text.push(' ');
    }
    *text += more;
}

/// What a text has in the place of a name in a pattern.
struct NamedText<'t> {
    name: &'static str,
    text: &'t str,
    is_quoted: bool,
}

/// The values with which the text matches the pattern, if it does. Names that end in `word` stand for text
/// without spaces.
fn values<'t>(pattern: &'static str, text: &'t str) -> Option<Vec<NamedText<'t>>> {
    let mut names = pattern.split('{');
    let before = names.next()?;
    let mut rest = text.strip_prefix(before)?;
    let mut quotes = before.matches('`').count();
    let mut values = Vec::new();
    for part in names {
        let (name, after) = part.split_once('}')?;
        let end = if after.is_empty() { rest.len() } else { rest.find(after)? };
        let text = &rest[..end];
        if name.ends_with("word") && text.contains(' ') {
            return None;
        }
        values.push(NamedText { name, text, is_quoted: quotes % 2 == 1 });
        quotes += after.matches('`').count();
        rest = &rest[end + after.len()..];
    }
    rest.is_empty().then_some(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asked::Sent;
    use crate::{Allowance, Bench};
    use std::collections::{BTreeSet, HashSet};
    use std::fs;
    use std::path::{Path, PathBuf};

    /// Whether a text has no English words except quoted ones. Names of cells and pieces are shorter than
    /// words.
    fn is_chinese(text: &str) -> bool {
        let unquoted: String = text.split('`').step_by(2).collect();
        let mut words = unquoted.split(|c: char| !c.is_ascii_alphabetic());
        words.all(|word| word.len() < 3 || word.chars().all(|c| c.is_ascii_uppercase()))
    }

    /// The folder of the crate that reads puzzle files.
    fn desk() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../desk")
    }

    /// The program files in a folder.
    fn programs(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("a folder of the project");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        paths.flat_map(|path| if path.is_dir() { programs(&path) } else { vec![path] }).collect()
    }

    /// The strings of a program file; strings over several lines are joined. Tests, comments and attributes
    /// that allow something are left out.
    fn strings(path: &Path) -> Vec<String> {
        let text = fs::read_to_string(path).expect("a file");
        let program = text.split("#[cfg(test)]").next().unwrap_or_default();
        let is_code = |line: &&str| !["//", "#[allow"].iter().any(|it| line.starts_with(it));
        let lines: Vec<&str> = program.lines().map(str::trim_start).filter(is_code).collect();
        let code = lines.join("\n").replace("\\\n", "");
        code.split('"').skip(1).step_by(2).map(String::from).collect()
    }

    /// The words of a string or a phrase around its values. A literal brace counts as a value of the phrase.
    fn own_words(pattern: &str) -> Vec<String> {
        let pattern = pattern.replace("{{{", "{").replace("}}}", "}");
        let pattern = pattern.replace("{{", "{brace}").replace("}}", "{brace}");
        let parts =
            pattern.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
        parts.filter(|part| !part.is_empty()).map(String::from).collect()
    }

    /// A new mistake in puzzle files must also be translated into Chinese.
    #[test]
    fn whatever_is_said_of_puzzle_files_has_its_chinese() {
        let known: HashSet<Vec<String>> = PAGE.all().map(|phrase| own_words(phrase.en)).collect();
        let said = programs(&desk().join("src/language"))
            .iter()
            .flat_map(|path| strings(path))
            .collect::<Vec<_>>();
        let unquoted = |text: &str| text.split('`').step_by(2).collect::<String>();
        let is_sentence =
            |text: &&String| own_words(&unquoted(text)).concat().split_whitespace().count() > 1;
        let sentences: Vec<&String> = said.iter().filter(is_sentence).collect();
        let is_missing = |text: &&&String| !known.contains(&own_words(text));
        let missing: Vec<_> = sentences.iter().filter(is_missing).collect();
        assert!(missing.is_empty(), "not in page/src/texts: {missing:#?}");
        assert!(sentences.len() > 130, "{}", sentences.len());
    }

    /// The mistakes come from the tests of the desk, which have each of them.
    #[test]
    fn every_mistake_in_a_puzzle_file_is_told_in_chinese() {
        let path = desk().join("tests/files/mistakes.txt");
        let text = fs::read_to_string(path).expect("the mistakes");
        let mut english = Vec::new();
        for part in text.split("----\n") {
            let (_, message) = part.rsplit_once("=> ").expect("a message");
            let (_, message) = message.trim_end().split_once(": ").expect("a place in front");
            let chinese = PAGE.chinese(message);
            if chinese == message || !is_chinese(&chinese) {
                english.push(chinese);
            }
        }
        assert_eq!(english, [""; 0]);
    }

    #[test]
    fn what_is_quoted_stays() {
        let english = "the piece `cell` is named twice; write `cell*2` for two alike";
        let chinese = "棋子 `cell` 出现了两次；两个相同的写作 `cell*2`";
        assert_eq!(PAGE.chinese(english), chinese);
        let english = "no section begins with `move`; did you mean `cell`?";
        assert_eq!(PAGE.chinese(english), "没有以 `move` 开头的节；是不是想写 `cell`？");
    }

    #[test]
    fn common_mistakes_in_puzzles_are_told_in_chinese() {
        let bench = Bench::new(Allowance::default());
        let board = "board 2x2\npieces 1 2 3 _\n";
        let goal = "goal 1 2 3 _\n";
        let with_move = |line: &str| format!("{board}{line}\n{goal}");
        let (mut told, mut untranslated) = (BTreeSet::new(), Vec::new());
        for text in [
            "\tboard 2x2".into(),
            "board \u{e9}".into(),
            "  board 2x2".into(),
            "bord 2x2".into(),
            "qqq 2x2".into(),
            format!("{board}pieces 1 2 3 _\n"),
            "puzzle a\npuzzle b\n".into(),
            "pieces 1 2\nboard 2x2\n".into(),
            "puzzle a\n".into(),
            "board 2x2\n".into(),
            "board 2x2\npieces 1,2,3,_\n".into(),
            "board 2x2\npieces 1 2 cycle _\n".into(),
            "board\n".into(),
            "board 2*2\n".into(),
            "board 9x9\n".into(),
            "board a b a\n".into(),
            "board 2x2\npieces 1 2 3\n".into(),
            "board 2x2\npieces 1 2\n".into(),
            "board 2x2\npieces 1 2 3 4 _\n".into(),
            "board 2x2\npieces 1 1 2 _\n".into(),
            "board 2x2\nvalues 0 0\n".into(),
            "board 2x2\nvalues 0\n".into(),
            board.into(),
            format!("{board}move slide _\n"),
            "blocks\n AA.\ngoal\n .AA\n".into(),
            "blocks\n AA.\n A..\nmove blocks by one\n".into(),
            "blocks\n A.A\nmove blocks by one\ngoal\n AA.\n".into(),
            with_move("move slide 7"),
            with_move("move slide _"),
            with_move("move : cycle a1 a2 b1"),
            with_move("move A cycle a1 a2 b1"),
            with_move("move A: cycle a1 a2 b1\nmove A: cycle a1 b1 a2"),
            with_move("move A:"),
            with_move("move A: cylce a1 a2 b1"),
            with_move("move A: qqq a1 a2 b1"),
            with_move("move A: cycle a1"),
            with_move("move A: cycle a1 a2 a1"),
            with_move("move A: cycle a1 a2 c9"),
            with_move("move A: swap a1 a2 b1"),
            with_move("move A: swap a1 a2\nmove B: swap a2 a1"),
            format!("{board}links grid\nmove slide _\ngoal\n"),
            format!("{board}links grid\nmove slide _\ngoal 1 2 3\n"),
            format!("{board}links grid\nmove slide _\ngoal 1 1 2 _\n"),
            format!("{board}links grid\nmove slide _\ngoal 1 2 9 _\n"),
        ] {
            let wrong = bench.describe(&Sent { text: text.clone() }).expect_err(&text);
            let english = wrong.message.clone();
            let chinese = wrong_in_chinese(wrong).message;
            let is_translated = english != chinese && is_chinese(&chinese);
            if !is_translated {
                untranslated.push(chinese.clone());
            }
            told.insert(chinese);
        }
        assert_eq!(untranslated, [""; 0]);
        assert!(told.len() >= 35, "{told:#?}");
    }
}

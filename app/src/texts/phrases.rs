//! The engine, the desk, the formats of problems and the reasons know no languages, so they speak English.
//! Here their phrases are translated into Chinese by their words. `page/src/texts.rs` explains how a phrase
//! is found, and has the phrases of the engine and the desk.

use super::reasons::{denied, least, moves, outputs, pieces};
use super::{Lang, language, language_of_files, said};
use page::texts::{self, Phrasebook};

const BOOK: Phrasebook = Phrasebook(&[
    texts::said::PHRASES,
    texts::mistakes::PHRASES,
    texts::rules::PHRASES,
    texts::answers::PHRASES,
    said::PHRASES,
    outputs::PHRASES,
    moves::PHRASES,
    least::PHRASES,
    denied::PHRASES,
    pieces::PHRASES,
]);

/// The phrase in the current language. A phrase without a translation stays English.
pub(crate) fn phrase(english: &str) -> String {
    match language() {
        Lang::En => english.into(),
        Lang::Zh => chinese(english),
    }
}

/// A message about what is wrong with a puzzle file, in the language for such messages.
pub(crate) fn phrase_of_files(english: &str) -> String {
    match language_of_files() {
        Lang::En => english.into(),
        Lang::Zh => chinese(english),
    }
}

/// The phrase in Chinese, as far as it can be translated.
pub(crate) fn chinese(english: &str) -> String {
    BOOK.chinese(english)
}

/// The same for a message, which may begin with the place that it is about.
#[cfg(feature = "web")]
pub(crate) fn message_in_chinese(english: &str) -> String {
    BOOK.message(english)
}

/// The phrase in Chinese, if there is a translation.
#[cfg(test)]
pub(crate) fn known(english: &str) -> Option<String> {
    BOOK.known(english)
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::texts::Phrase;
    use std::collections::{BTreeSet, HashSet};
    use std::fs;
    use std::path::{Path, PathBuf};

    /// The program's files in a folder, without the catalogues themselves.
    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("a folder of the project");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        paths
            .filter(|path| !path.ends_with("texts"))
            .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
            .filter(|path| path.extension().is_some_and(|end| end == "rs"))
            .collect()
    }

    fn project() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    /// A file, with its strings on one line each.
    fn source(path: &Path) -> String {
        let text = fs::read_to_string(path).expect("a file");
        let mut parts = text.split("\\\n");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| text + part.trim_start())
    }

    /// The strings of a program, without those of tests and comments.
    fn strings(source: &str) -> Vec<String> {
        let program = source.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = program.lines().filter(|line| !line.trim_start().starts_with("//"));
        let code: Vec<&str> = lines.collect();
        code.join("\n").split('"').skip(1).step_by(2).map(String::from).collect()
    }

    /// The parts of a pattern between its values.
    fn parts(pattern: &str) -> Vec<&str> {
        pattern.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest)).collect()
    }

    fn names(pattern: &str) -> BTreeSet<&str> {
        pattern.split('{').filter_map(|part| Some(part.split_once('}')?.0)).collect()
    }

    #[test]
    fn phrases_are_translated_with_their_values() {
        let told =
            "tile 3 occurs twice, first at line 1, column 5; a 3x3 board uses 0..8 once each";
        let zh = "方块 3 出现了两次，第一次在第 1 行第 5 列；3x3 的棋盘中 0..8 各出现一次";
        assert_eq!(chinese(told), zh);
        let told = "row 1 has 3 cells, not 2; a 2x3 board uses 0..5 once each";
        assert_eq!(chinese(told), "第 1 行有 3 格，应为 2 格；2x3 的棋盘中 0..5 各出现一次");
        // Quoted text comes from elsewhere and is not translated.
        assert_eq!(chinese("`a tab` answers no case"), "`a tab` 不是任何一组数据的答案");
        assert_eq!(chinese("YES or NO"), " YES 或 NO");
        assert_eq!(chinese("nobody knows this or that"), "nobody knows this or that");
        // The output of somebody's program is not translated.
        assert_eq!(
            chinese("`无解` stands where YES or NO was expected"),
            "此处应为 YES 或 NO，读到的却是 `无解`"
        );
        let told = "`{expected} {text}` stands where YES or NO was expected";
        assert_eq!(chinese(told), "此处应为 YES 或 NO，读到的却是 `{expected} {text}`");
        assert_eq!(chinese("each of 10 wrong numbers is 0"), "10 个错误的数都是 0");
        assert_eq!(
            chinese("each of 10 wrong numbers is no number of moves"),
            "10 个错误的数都不可能是步数"
        );
        // Another pattern matches it, too: the moves are such and such.
        let elsewhere = "the moves are legal and lead elsewhere";
        assert_eq!(chinese(elsewhere), "每一步都合法，但没有走到目标");
    }

    #[test]
    fn both_languages_have_the_same_values() {
        let mut seen = HashSet::new();
        for Phrase { en, zh } in BOOK.all() {
            assert!(seen.insert(en), "{en} occurs twice");
            assert_eq!(names(en), names(zh), "{en}");
            assert!(parts(en).iter().any(|part| !part.is_empty()), "{en} is like everything");
        }
    }

    /// A changed sentence must also be changed in the catalogue.
    #[test]
    fn every_phrase_is_said_somewhere() {
        let rooms =
            ["engine/src", "desk/src", "page/src", "app/src"].map(|room| project().join(room));
        let all_files: Vec<PathBuf> = rooms.iter().flat_map(|room| files(room)).collect();
        let text: String = all_files.iter().map(|path| source(path)).collect();
        for Phrase { en, .. } in BOOK.all() {
            for part in parts(en) {
                assert!(text.contains(part.trim()), "nobody says `{part}` of `{en}`");
            }
        }
    }

    #[test]
    fn every_reason_is_in_the_catalogue() {
        let room = project().join("app/src");
        let mut paths = files(&room.join("verdict/why"));
        paths.extend([room.join("verdict/why.rs"), room.join("stress/guess.rs")]);
        let patterns: HashSet<Vec<&str>> = BOOK.all().map(|phrase| parts(phrase.en)).collect();
        let mut reasons = 0;
        for text in paths.iter().flat_map(|path| strings(&source(path))) {
            // Shorter texts are not sentences, and one text is what Python prints.
            if text.split_whitespace().count() > 3 && !text.starts_with("Traceback") {
                assert!(patterns.contains(&parts(&text)), "`{text}` is not in the catalogue");
                reasons += 1;
            }
        }
        assert!(reasons > 100, "{reasons}");
    }
}

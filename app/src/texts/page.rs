//! The texts of the page, each under the key by which the page asks for it. The server makes one file of them
//! for each language, and a visit loads one of these files.

macro_rules! page {
    ($($key:literal { $(one: $one:literal,)? en: $en:literal, zh: $zh:literal $(,)? })+) => {
        /// The texts of this file.
        pub(super) const TEXTS: &[$crate::texts::page::Text] = &[$(
            $crate::texts::page::Text { key: $key, one: page!(@ $($one)?), en: $en, zh: $zh },
        )+];
    };
    (@ $one:literal) => { Some($one) };
    (@) => { None };
}

mod alone;
mod board;
mod play;
mod race;
mod search;

use super::Lang;

/// A text in both languages. `{n}` and the like are values that the page fills in. If moves have costs, the
/// page prefers the text whose key ends with `-cost`.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// The key of the text in the page.
    pub key: &'static str,
    /// The English text for one thing, if it differs from that for several.
    pub one: Option<&'static str>,
    /// In English.
    pub en: &'static str,
    /// In Chinese.
    pub zh: &'static str,
}

/// The names of the files of texts, and their contents: modules that export all texts by their keys. A pair
/// begins with the text for one thing.
pub fn modules() -> [(&'static str, String); 2] {
    modules_of(|text| *text)
}

/// The same for a page without a server, which words some things differently.
pub fn modules_alone() -> [(&'static str, String); 2] {
    modules_of(|text| *alone::TEXTS.iter().find(|other| other.key == text.key).unwrap_or(text))
}

fn modules_of(as_said: impl Fn(&Text) -> Text) -> [(&'static str, String); 2] {
    let module = |name, language| module(name, language, texts().map(&as_said));
    [("texts-en.js", module("en", Lang::En)), ("texts-zh.js", module("zh", Lang::Zh))]
}

fn module(name: &str, language: Lang, texts: impl Iterator<Item = Text>) -> String {
    let quoted = |text: &str| serde_json::to_string(text).expect("a text can be quoted");
    let entry = |text: Text| {
        let value = match (language, text.one) {
            (Lang::En, Some(one)) => format!("[{},{}]", quoted(one), quoted(text.en)),
            (Lang::En, None) => quoted(text.en),
            (Lang::Zh, _) => quoted(text.zh),
        };
        let is_name = text.key.bytes().all(|letter| letter.is_ascii_lowercase());
        let key = if is_name { text.key.to_string() } else { quoted(text.key) };
        format!("{key}:{value}")
    };
    let entries: Vec<String> = texts.map(entry).collect();
    format!("export const {name}={{{}}};\n", entries.join(","))
}

/// All of them.
pub fn texts() -> impl Iterator<Item = &'static Text> {
    [board::TEXTS, search::TEXTS, race::TEXTS, play::TEXTS].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeSet, HashSet};

    /// The names of the values in a text.
    fn values(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect()
    }

    #[test]
    fn what_is_said_of_costs_is_also_said_of_moves() {
        let is_text = |wanted: &str| texts().any(|text| text.key == wanted);
        let moves: Vec<_> = texts().filter_map(|text| text.key.strip_suffix("-cost")).collect();
        assert!(moves.len() > 8 && moves.iter().all(|key| is_text(key)), "{moves:?}");
    }

    #[test]
    fn both_languages_take_the_same_values() {
        let mut keys = HashSet::new();
        for Text { key, one, en, zh } in texts() {
            assert!(keys.insert(key), "{key} occurs twice");
            // A text for one thing may spell out the number.
            if one.is_none() {
                assert_eq!(values(en), values(zh), "{key}");
            }
            assert!(values(zh).is_subset(&values(en)), "{key}");
            assert!(one.is_none_or(|one| values(one).is_subset(&values(en))), "{key}");
        }
    }
}

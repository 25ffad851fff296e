//! What the engine, the desk and this crate say in English, since they know no languages, is told in Chinese by its
//! words: `{tile}` and the like in a phrase stand for whatever is there, which is translated in the same way unless it
//! is quoted.

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
pub mod said;

use crate::certify::Certificate;
use crate::search::Answer;
use crate::wrong::Wrong;
use desk::Ending;

/// What a page is told is looked up in these.
const PAGE: Phrasebook = Phrasebook(&[said::PHRASES, answers::PHRASES]);

/// Lists of phrases in which texts are looked up.
#[derive(Clone, Copy, Debug)]
pub struct Phrasebook(pub &'static [&'static [Phrase]]);

impl Phrasebook {
    /// All of them.
    pub fn all(self) -> impl Iterator<Item = &'static Phrase> {
        self.0.iter().copied().flatten()
    }

    /// The phrase in Chinese, as far as it is known.
    pub fn chinese(self, english: &str) -> String {
        self.known(english).unwrap_or_else(|| english.into())
    }

    /// The same of a message, which may begin with the place that it is about.
    pub fn message(self, english: &str) -> String {
        match english.split_once(": ").filter(|(place, _)| place.starts_with("line ")) {
            Some((place, why)) => format!("{}：{}", self.chinese(place), self.chinese(why)),
            None => self.chinese(english),
        }
    }

    /// Of several patterns that are like a text the one counts that has most of it in its own words, and of equal ones
    /// the last. What is filled in is not looked into for further names: somebody's program may have printed it.
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
                // Nothing is added to what somebody has written.
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

/// An answer whose sentences are Chinese.
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

/// Adds to a text, with a blank between Latin letters, digits or quotes and Chinese characters.
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

/// What stands in a text for a name in a pattern.
struct NamedText<'t> {
    name: &'static str,
    text: &'t str,
    is_quoted: bool,
}

/// The values with which the text is like the pattern, if it is. Names that end in `word` stand for text
/// without spaces.
fn values<'t>(pattern: &'static str, text: &'t str) -> Option<Vec<NamedText<'t>>> {
    let mut names = pattern.split('{');
    let mut before = names.next()?;
    let mut rest = text.strip_prefix(before)?;
    let mut values = Vec::new();
    for part in names {
        let (name, after) = part.split_once('}')?;
        let end = if after.is_empty() { rest.len() } else { rest.find(after)? };
        let text = &rest[..end];
        if name.ends_with("word") && text.contains(' ') {
            return None;
        }
        values.push(NamedText { name, text, is_quoted: before.ends_with('`') });
        (before, rest) = (after, &rest[end + after.len()..]);
    }
    rest.is_empty().then_some(values)
}

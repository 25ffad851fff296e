//! All texts for people, in their language. `texts/` is the catalogue: each text in English and Chinese, side
//! by side. The page takes its texts from it, too. The compiler finds what is missing or unused: each text
//! must have both languages, both must use all of its values and no others, and an unused text is dead code.
//!
//! ```text
//! texts! {
//!     /// In front of a number of moves.
//!     moves(n) { one: "1 move", en: "{n} moves", zh: "{n} 步" }
//! }
//! ```
//!
//! makes a function `moves` whose argument is anything that can be displayed. `one` is the English text for a
//! first value that is displayed as `1`; a text without `one` has a single form. The engine and the desk know
//! no languages, so they speak English. Their texts are translated by looking up the words: see `phrases` and
//! `page::texts`, which a page without a server uses, too.

#[macro_use]
mod catalogue;
pub(crate) mod counts;
pub(crate) mod grade;
pub(crate) mod handout;
pub(crate) mod input;
mod locale;
#[cfg(feature = "web")]
pub(crate) mod page;
pub(crate) mod phrases;
mod reasons;
mod said;
pub(crate) mod stress;
pub(crate) mod verdict;

use clap::ValueEnum;
use std::env;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Lang {
    /// English
    En,
    /// Chinese
    Zh,
}

impl Lang {
    /// The language of the locale that the environment names.
    pub fn of_locale() -> Self {
        locale::language(|name| env::var(name).ok())
    }
}

/// Tests and users of the library get everything in English.
static IS_CHINESE: AtomicBool = AtomicBool::new(false);

/// The same for what is wrong with puzzle files. Even commands without other Chinese texts say that in
/// Chinese.
static IS_CHINESE_OF_FILES: AtomicBool = AtomicBool::new(false);

/// From here on all texts are in that language.
pub fn speak(language: Lang) {
    IS_CHINESE.store(language == Lang::Zh, Relaxed);
}

/// From here on, what is wrong with puzzle files is said in that language.
pub fn speak_of_files(language: Lang) {
    IS_CHINESE_OF_FILES.store(language == Lang::Zh, Relaxed);
}

/// The language of all texts.
pub fn language() -> Lang {
    if IS_CHINESE.load(Relaxed) { Lang::Zh } else { Lang::En }
}

/// The language in which the program says what is wrong with puzzle files.
pub fn language_of_files() -> Lang {
    if IS_CHINESE_OF_FILES.load(Relaxed) { Lang::Zh } else { Lang::En }
}

//! What people are told, in their language. `texts/` is the catalogue: each text in English and in
//! Chinese, side by side, from which the page has its texts, too. What is missing or not used does not
//! compile: a text has both languages, both take all of its values and no other, and a text that
//! nobody asks for is dead code.
//!
//! ```text
//! texts! {
//!     /// In front of a number of moves.
//!     moves(n) { one: "1 move", en: "{n} moves", zh: "{n} 步" }
//! }
//! ```
//!
//! makes a function `moves` that takes whatever can be shown. `one` is English where the first value is
//! shown as `1`; a text without it has one form. What the engine and the desk say in English, since they
//! know no languages, is translated by its words: `phrases`, and `page::texts`, from which a page without a server
//! has it, too.

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

/// Tests, and whoever uses this as a library, are told everything in English.
static IS_CHINESE: AtomicBool = AtomicBool::new(false);

/// The same of what is wrong with puzzle files, which commands tell in Chinese that have no other texts in it.
static IS_CHINESE_OF_FILES: AtomicBool = AtomicBool::new(false);

/// From here on everything is told in that language.
pub fn speak(language: Lang) {
    IS_CHINESE.store(language == Lang::Zh, Relaxed);
}

/// From here on what is wrong with puzzle files is told in that language.
pub fn speak_of_files(language: Lang) {
    IS_CHINESE_OF_FILES.store(language == Lang::Zh, Relaxed);
}

/// The language in which everything is told.
pub fn language() -> Lang {
    if IS_CHINESE.load(Relaxed) { Lang::Zh } else { Lang::En }
}

/// The language in which what is wrong with puzzle files is told.
pub fn language_of_files() -> Lang {
    if IS_CHINESE_OF_FILES.load(Relaxed) { Lang::Zh } else { Lang::En }
}

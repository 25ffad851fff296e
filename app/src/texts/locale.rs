//! Finds the language of a locale.

use super::Lang;

/// The first of these variables that is set and not empty counts.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// The language of the locale. `variable` looks up environment variables.
pub fn language(variable: impl Fn(&str) -> Option<String>) -> Lang {
    let set = |name: &&str| variable(name).filter(|value| !value.is_empty());
    match VARIABLES.iter().find_map(set) {
        Some(locale) if is_chinese(&locale) => Lang::Zh,
        _ => Lang::En,
    }
}

/// Whether the locale is like `zh_CN.UTF-8`. The texts are written in UTF-8, which a terminal with another
/// encoding cannot show.
fn is_chinese(locale: &str) -> bool {
    let locale = locale.split('@').next().unwrap_or_default().to_ascii_lowercase();
    let (name, encoding) = locale.split_once('.').unwrap_or((&locale, "utf-8"));
    let language = name.split(['_', '-']).next().unwrap_or_default();
    language == "zh" && ["utf-8", "utf8"].contains(&encoding)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language_of(set: &[(&str, &str)]) -> Lang {
        language(|name| set.iter().find(|(it, _)| *it == name).map(|(_, value)| (*value).into()))
    }

    #[test]
    fn the_first_that_is_set_counts() {
        let [all, messages, lang] = VARIABLES;
        assert_eq!(language_of(&[]), Lang::En);
        assert_eq!(language_of(&[(lang, "zh_CN.UTF-8")]), Lang::Zh);
        assert_eq!(language_of(&[(messages, "C"), (lang, "zh_CN.UTF-8")]), Lang::En);
        assert_eq!(language_of(&[(all, "zh_CN.UTF-8"), (messages, "C")]), Lang::Zh);
        assert_eq!(language_of(&[(all, ""), (lang, "zh_CN.UTF-8")]), Lang::Zh);
        assert_eq!(language_of(&[(all, "C.UTF-8"), (lang, "zh_CN.UTF-8")]), Lang::En);
    }

    #[test]
    fn chinese_is_written_in_utf_8() {
        for locale in ["zh_CN.UTF-8", "zh_CN.utf8", "zh_TW", "zh", "zh_HK.UTF-8@stroke", "zh-Hans"]
        {
            assert!(is_chinese(locale), "{locale}");
        }
        for locale in ["zh_CN.GBK", "zh_TW.Big5", "zha", "C", "en_US.UTF-8", "POSIX", "", ".zh"] {
            assert!(!is_chinese(locale), "{locale}");
        }
    }
}

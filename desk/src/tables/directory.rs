//! Finds the directory in which tables are kept.

use fewest::tables::cache::Cache;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The named directory or, if none is named, the one that the environment names.
///
/// FEWEST_CACHE names the directory itself. Inside XDG_CACHE_HOME or HOME/.cache it is called `fewest`. Empty
/// variables are ignored, and so are a relative XDG_CACHE_HOME, as its specification requires, and a relative
/// HOME.
pub fn directory(named: Option<&Path>) -> Option<Cache> {
    choose(named.map(PathBuf::from), |name| env::var_os(name)).map(Cache::new)
}

fn choose(flag: Option<PathBuf>, variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let named = |name| variable(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let base = |name| named(name).filter(|path| path.is_absolute());
    flag.or_else(|| named("FEWEST_CACHE"))
        .or_else(|| Some(base("XDG_CACHE_HOME")?.join("fewest")))
        .or_else(|| Some(base("HOME")?.join(".cache/fewest")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_that_is_named() {
        let all = [("FEWEST_CACHE", "a"), ("XDG_CACHE_HOME", "/b"), ("HOME", "/c")];
        let with = |set: &[(&str, &str)]| {
            choose(None, |name| {
                let found = set.iter().find(|(other, _)| *other == name);
                found.map(|(_, value)| (*value).into())
            })
        };
        assert_eq!(choose(Some("f".into()), |_| Some("a".into())), Some("f".into()));
        assert_eq!(with(&all), Some("a".into()));
        assert_eq!(with(&all[1..]), Some("/b/fewest".into()));
        assert_eq!(with(&all[2..]), Some("/c/.cache/fewest".into()));
        assert_eq!(with(&[]), None);
        let empty = [("FEWEST_CACHE", ""), ("XDG_CACHE_HOME", ""), ("HOME", "")];
        assert_eq!(with(&empty), None);
        assert_eq!(with(&[("XDG_CACHE_HOME", "b"), all[2]]), Some("/c/.cache/fewest".into()));
    }
}

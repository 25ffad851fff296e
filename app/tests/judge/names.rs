//! Which problems there are.

use super::{answers, judge};
use fewest_cli::problems::PROFILES;
use std::process::Command;

#[test]
fn a_profile_that_does_not_exist() {
    let (output, errors, code) = judge("poj:1", "");
    assert_eq!((output.as_str(), code), ("", 64));
    assert!(errors.contains("poj:1"), "{errors}");
}

#[test]
fn the_list_names_every_profile() {
    let list = answers("--list", "");
    assert_eq!(list.lines().count(), PROFILES.len(), "a line each");
    for (profile, line) in PROFILES.iter().zip(list.lines()) {
        let columns: Vec<&str> =
            line.split("  ").map(str::trim).filter(|c| !c.is_empty()).collect();
        assert_eq!(columns.len(), 4, "{line}");
        assert_eq!(columns[..2], [profile.name, profile.title]);
    }
    for (name, puzzle, asked) in [
        ("uva:10181", "15-puzzle", "any path, at most 50 moves"),
        ("hdu:6620", "15-puzzle", "whether there is a path"),
        ("leetcode:773", "five", "the fewest moves"),
        ("hdu:1430", "msquare", "the first shortest path"),
    ] {
        let line = list.lines().find(|line| line.starts_with(name)).expect(name);
        let columns: Vec<&str> =
            line.split("  ").map(str::trim).filter(|c| !c.is_empty()).collect();
        assert_eq!(columns[2..], [puzzle, asked]);
    }
}

/// Names of other judges for the same problem lead to it, too.
#[test]
fn names_of_other_judges() {
    for (name, known) in [
        ("ZOJ 1217", "hdu:1043"),
        ("COGS 1073", "poj:2286"),
        ("Live Archive 3265", "poj:2286"),
        ("UVALive-3618", "poj:3131"),
        ("acm.mipt 091", "mipt:091"),
    ] {
        let text = answers_to(&["judge", "--explain", name]);
        assert!(text.starts_with(&format!("{known}  ")), "{name}: {text}");
    }
}

#[test]
fn explains_every_profile_with_its_sample() {
    for profile in PROFILES {
        let text = answers_to(&["judge", "--explain", profile.name]);
        assert!(text.starts_with(&format!("{}  {}\n", profile.name, profile.title)), "{text}");
        let lines =
            |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
        let shown = lines(&text).join("\n");
        for part in [profile.sample.input, profile.sample.output] {
            assert!(shown.contains(&lines(part).join("\n")), "{text}");
        }
        assert!(profile.uncertain.is_none_or(|uncertain| text.contains(uncertain)));
    }
}

fn answers_to(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_fewest")).args(arguments).output();
    let output = output.expect("the binary starts");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("text")
}

//! `fewest validate`.

use super::*;

/// Every trap of white space, of the end, of the blank and of the terminator.
#[test]
fn validators_reject_each_trap() {
    for (profile, input, message) in [
        ("hdu:1043", "1 2 3 4 5 6 7  x 8\n", "line 1, column 15: a space where `x` should be"),
        (
            "hdu:1043",
            "1 2 3 4 5 6 7 x 8 \n",
            "line 1, column 18: a space where the end of the line",
        ),
        ("hdu:1043", "1 2 3 4 5 6 7 x 8\r\n", "line 1, column 18: a carriage return where the end"),
        ("hdu:1043", "\u{feff}1 2 3 4 5 6 7 x 8\n", "line 1, column 1: byte 0xEF where `1`"),
        ("hdu:1043", "1 2 3 4 5 6 7 x 8", "line 1, column 18: the end of the input where the end"),
        (
            "hdu:1043",
            "1 2 3 4 5 6 7 x 8\n\n",
            "line 2, column 1: the end of the line where the end",
        ),
        ("hdu:1043", "1 2 3 4 5 6 7 X 8\n", "line 1, column 15: `X` where `x` should be"),
        ("hdu:1043", "1 2 3 4 5 6 7 0 8\n", "line 1, column 15: `0` where `x` should be"),
        ("hdu:1043", "01 2 3 4 5 6 7 x 8\n", "line 1, column 1: `0` where `1` should be"),
        (
            "hdu:1043",
            "1 2 3\n4 5 6\n7 x 8\n",
            "line 1, column 6: the end of the line where a space",
        ),
        ("hdu:1043", "1\t2 3 4 5 6 7 x 8\n", "line 1, column 2: a tab where a space"),
        ("hdu:1043", "", "line 1, column 1: the input has no cases"),
        ("poj:2286", "\n 0\n", "line 2, column 2: the input has no cases"),
        ("uva:652", "0\n", "line 1, column 1: the input has no cases"),
        ("uva:652", "3\n", "line 1, column 2: the input ends after 0 of 3 cases"),
        (
            "uva:652",
            "3\n\n1 2 3 4 5 6 7 x 8\n",
            "line 3, column 18: the input ends after 1 of 3 cases",
        ),
        ("hdu:3567", "1\n", "line 1, column 2: the input ends after 0 of 1 case"),
        ("poj:1077", "1 2 3 4 5 6 7 x 8\n1\n", "line 2, column 1: `1` where the end of the input"),
        (
            "hdu:3567",
            "2\n12345678X\n12345678X\n",
            "line 3, column 10: the input ends after 1 of 2 cases",
        ),
        (
            "hdu:3567",
            "1\n12345678X\n12345687X\n",
            "line 3, column 10: not an input of this problem: case 1 has no solution",
        ),
        ("uva:652", "1\n1 2 3 4 5 6 7 x 8\n", "line 2, column 1: `1` where the end of the line"),
        (
            "poj:2286",
            "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3\n",
            "line 2, column 1: the end of the input where `0`",
        ),
        ("poj:3131", "1 2\nWWW\nEWW\nWWW\n0 0\n", "line 2, column 2: `W` where a space"),
        (
            "poj:2965",
            "----\n----\n----\n----\n",
            "line 4, column 5: not an input of this problem: case 1 is solved",
        ),
        (
            "usaco:clocks",
            "12 12 12\n12 12 12\n12 12 12\n",
            "line 3, column 9: not an input of this problem: case 1 is solved",
        ),
        (
            "aoj:0121",
            "1 0 2 3 4 5 7 6\n",
            "line 1, column 16: not an input of this problem: case 1 has no solution",
        ),
        ("leetcode:773", "[[1,2,3],[4,0,5]] \n", "line 1, column 18: a space where the end of"),
        ("leetcode:773", "[[1, 2,3],[4,0,5]]\n", "line 1, column 5: a space where `2`"),
        ("leetcode:773", "1 2 3\n4 0 5\n", "line 1, column 1: `1` where `[`"),
        (
            "hdu:3095",
            "1\n2\n1 0 3\n4 5 6 7 8\n9 0 11\n10\n\n",
            "line 7, column 1: the end of the line",
        ),
        (
            "acwing:95",
            "2\n11111\n11111\n11111\n11111\n11111\n11111\n11111\n11111\n11111\n11111\n",
            "line 7, column 1: `1` where the end of the line should be",
        ),
        (
            "poj:2893",
            "2 3\n1 2 3\n4 5 0\n0 0\n0",
            "line 5, column 1: `0` where the end of the input",
        ),
    ] {
        let refused = fed(&["validate", profile], input).refused(65);
        assert!(refused.starts_with(message), "{profile} {input:?}: {refused}");
    }
}

/// An endless input is refused where it goes wrong, long before it fills the memory.
#[test]
fn validators_read_no_more_than_they_need() {
    let endless = |profile: &str, file: &str| {
        let limited = format!(
            "ulimit -v 1000000; exec {} validate {profile} < {file}",
            env!("CARGO_BIN_EXE_fewest")
        );
        support::ended(
            Command::new("sh")
                .args(["-c", &limited])
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("a shell"),
        )
    };
    for profile in ["poj:1077", "poj:2286", "poj:2893", "poj:3131"] {
        endless(profile, "/dev/zero").refused(65);
    }
    // Endless blank lines, which belong to no case.
    let blanks = format!("yes '' | {} validate hdu:1043", env!("CARGO_BIN_EXE_fewest"));
    let run = Command::new("sh").args(["-c", &blanks]).output().expect("a shell");
    assert_eq!(run.status.code(), Some(65));
    assert_eq!(String::from_utf8_lossy(&run.stderr), "error: one case is longer than 16 MiB\n");
}

/// Many cases are compared one by one.
#[test]
fn validators_compare_as_they_read() {
    let many = "1 2 3 4 5 6 7 x 8\n".repeat(200_000);
    assert_eq!(fed(&["validate", "hdu:1043"], &many).good(), "");
    let refused = fed(&["validate", "hdu:1043"], format!("{many}1 2 3 4 5 6 7  x 8\n")).refused(65);
    assert_eq!(refused, "line 200001, column 15: a space where `x` should be");
}

#[test]
fn samples_are_valid() {
    for profile in PROFILES {
        assert_eq!(fed(&["validate", profile.name], profile.sample.input).good(), "");
    }
}

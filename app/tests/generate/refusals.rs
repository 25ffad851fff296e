//! Boards that do not exist, and flags that do not go together.

use super::support::{Scratch, fewest};

#[test]
fn what_cannot_be_generated() {
    for (arguments, message) in [
        ("poj:1077 --count 2", "one board an input"),
        ("hdu:3567 --count 201", "at most 200 boards"),
        ("luogu:p1379 --unsolvable 0.5", "no boards without a solution"),
        ("hdu:1043 --cost 32", "the greatest is 31"),
        ("poj:2286 --cost 14", "the greatest is 13"),
        ("poj:2286 --unsolvable 0.1", "can be solved"),
        ("tioj:15-puzzle --hardest", "only up to 3x3"),
        ("poj:2893 --cost 3", "no distances"),
        ("15 --hardest", "only up to 12 cells"),
        ("sliding:2x5 --cost 56", "the greatest is 55"),
        ("sliding:1x5 --cost 5", "the greatest is 4"),
        ("cubic --unsolvable 0.5", "can be solved"),
        ("sliding:1x2 --unsolvable 0.5", "can be solved"),
        ("usaco:msquare --unsolvable 0.5", "no boards without a solution"),
        ("usaco:msquare --cost 23", "the greatest is 22"),
        ("poj:2965 --cost 0", "boards of this problem need 1 move or more"),
        ("usaco:clocks --cost 0", "boards of this problem need 1 move or more"),
        ("hdu:3095 --cost 21", "at most 20 moves count in this problem; boards that need more"),
        ("poj:3131 --cost-range 31..37", "at most 30 moves count in this problem"),
        ("cubic --cost 38", "no board has that distance; the greatest is 37"),
        ("15 --cost 81", "the greatest is 80"),
        ("24 --cost 300", "no board has that distance; the greatest is at most 208"),
        ("sliding:5x5 --cost-range 209..400 --goal blank-first", "the greatest is at most 208"),
        ("15 --metric mtm --cost 44", "the greatest is 43"),
        ("lights --unsolvable 0.5", "sliding tiles and for judges' problems only"),
        ("klotski --cost 127", "the greatest is 126"),
        ("hdu:6620 --cost 81", "no board has that distance; the greatest is 80"),
        ("luogu:p2324 --count 11", "at most 10 boards"),
        ("poj:2286 --count 31", "at most 30 boards"),
        ("uva:10181 --cost 46", "boards of this problem need 0 to 45 moves"),
        ("lightoj:15-puzzle --cost 0", "boards of this problem need 1 move or more"),
        ("koistudy:608 --cost-range 21..31", "boards of this problem need 0 to 20 moves"),
        ("luogu:p1979 --cost 7", "leave out --cost, --cost-range, --hardest and --unsolvable"),
        ("poj:1", "no problem poj:1"),
    ] {
        let arguments: Vec<&str> = ["generate"].into_iter().chain(arguments.split(' ')).collect();
        let refused = fewest(&arguments).refused(64);
        assert!(refused.contains(message), "{refused}");
    }
    for flags in ["--cost-range 4..3", "--unsolvable 1.5", "--unsolvable -1", "--count 0"] {
        let arguments: Vec<&str> =
            ["generate", "hdu:1043"].into_iter().chain(flags.split(' ')).collect();
        assert_eq!(fewest(&arguments).code, 64, "{flags}");
    }
    // Boards without a solution have no cost.
    let run = fewest(&["generate", "poj:1077", "--cost", "5", "--unsolvable", "1"]);
    assert!(run.errors.starts_with("note: boards without a solution have no cost"), "{run:?}");
    assert_eq!((run.code, run.output.lines().count()), (0, 1), "{run:?}");
    // Flags for scrambles are not for boards.
    for flags in ["--count 2 --svg pictures", "--cost 3 --any-blank", "--hardest --moves tiles"] {
        let arguments: Vec<&str> =
            ["generate", "eight"].into_iter().chain(flags.split(' ')).collect();
        let refused = fewest(&arguments);
        assert_eq!((refused.code, &*refused.output), (64, ""), "{flags}");
        assert!(refused.errors.contains("cannot be used with"), "{refused:?}");
    }
}

/// No goal can be reached from the drawing, so there is no greatest distance.
#[test]
fn boards_of_blocks_of_which_none_can_be_solved() {
    let text =
        "puzzle Stuck\nblocks\n  A A .\n  B C .\nmove blocks by one\ngoal\n  A A ?\n  C B ?\n";
    let stuck = Scratch::new("stuck.fewest", text);
    for flags in [&["--hardest"][..], &["--cost", "3"], &["--cost-range", "0..9"]] {
        let run = fewest(&[&["generate", stuck.path()], flags].concat());
        let said = "no board of this puzzle can be solved: no moves lead to a goal";
        assert_eq!(run.refused(64), said, "{flags:?}");
    }
}

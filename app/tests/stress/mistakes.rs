//! Wrong programs are found, and so is why they may be wrong.

use super::support::{Scratch, in_pairs};
use super::{ourselves, program, shell, stressed};
use std::fs;

/// Profile, program, and what the report must say.
const MISTAKES: &[(&str, &str, &[&str])] = &[
    ("acwing:179", "eight path greedy", &["likely reason 1: greedy best-first search"]),
    (
        "acwing:179",
        "eight path pushed",
        &["closed when it is pushed rather than when it is popped"],
    ),
    ("acwing:845", "eight count two-cells", &["a move that repairs two cells is charged twice"]),
    (
        "hdu:1043",
        "eight many stale",
        &["2 cases", "reason 1: something of a case before is left over"],
    ),
    (
        "hdu:1043",
        "eight many one-more",
        &["reason 1: the end of the input was handled as one more"],
    ),
    ("hdu:3567", "eight pairs ties", &["not the first in the alphabet", "<= where < is needed"]),
    ("hdu:3567", "eight pairs tie-order", &["tries the moves in the order u r l d"]),
    ("tioj:15-puzzle", "fifteen parity", &["likely reason 1: the parity rule is wrong"]),
    ("tioj:15-puzzle", "fifteen unproven", &["likely reason 1: no solution is printed without"]),
    ("tioj:15-puzzle", "fifteen depth", &["the goal is tested after the depth"]),
    ("tioj:15-puzzle", "fifteen blank", &["the blank is counted in the Manhattan sum"]),
    (
        "poj:2286",
        "rotation terminator",
        &["output limit 16M exceeded", "the end of the input is not"],
    ),
    (
        "poj:2286",
        "rotation ties",
        // Either this order or one that is equal as far as the paths so far can tell.
        &["tries the moves in ", " H G F E D C B A, or keeps"],
    ),
    ("poj:2286", "rotation first-symbol", &["reason 1: this path fills the centre with"]),
    ("poj:2286", "rotation before", &["the symbol is read before the moves are made"]),
    ("poj:3131", "cubic level", &["likely reason 1: the search goes one level too far"]),
    ("poj:3131", "cubic depth", &["likely reason 1: the goal is tested after the depth"]),
    ("poj:3131", "cubic unproven", &["likely reason 1: no solution is printed without a proof"]),
    ("poj:3131", "cubic stale", &["reason 1: something of a case before is left over"]),
    ("poj:2893", "parity even-widths", &["likely reason 1: the parity rule is wrong"]),
    ("poj:2893", "parity blank", &["likely reason 1: the parity rule is wrong"]),
];

/// Each is found within 2,000 cases and a part of the default 60 s.
#[test]
fn every_published_mistake_is_found_and_named() {
    in_pairs(MISTAKES, |&(profile, line, words)| {
        let Some(command) = program(line) else { return };
        // Untidy input comes last, so fewer cases before it are enough. The time allows for all the output.
        let endless = line.ends_with("terminator");
        let flags = if endless { "--cases 100 --time-limit 30s" } else { "--seconds 24" };
        let run = stressed(profile, flags, &command);
        assert_eq!((run.code, run.errors.as_str()), (1, ""), "{line}: {}", run.output);
        for word in words {
            assert!(run.output.contains(word), "{line}: no `{word}` in\n{}", run.output);
        }
    });
}

/// Mistakes in problems about puzzle files: profile, what is done to right answers, and what the report must
/// say.
const SPOILED: &[(&str, &str, &[&str])] = &[
    (
        "luogu:p2324",
        "sed 's/^15$/-1/'",
        &["`-1`, but 15 moves suffice", "reason 1: the goal is tested after the depth"],
    ),
    (
        "hdu:3095",
        "sed 's/^No solution!$/21/'",
        &["no answer of at most 20 moves", "reason 1: the search goes one level too far"],
    ),
    ("acwing:845", "sed 's/^-1$/0/'", &["reason 1: a board without an answer is not noticed"]),
    (
        "poj:2286",
        "sed '/^No/! s/[A-H]/&\\n/g' | sed '/^$/d'",
        &["reason 1: each move is printed on a line of its own"],
    ),
    (
        "usaco:msquare",
        "tr AC CA",
        &["is not solved", "reason 1: the letters `A` and `C` are exchanged"],
    ),
    ("hdu:1430", "sed '/^$/d'", &["reason 1: an answer is missing, or a line of one"]),
    ("hdu:1430", "rev", &["read from the end it would be", "and not turned round"]),
    (
        "poj:1166",
        "rev",
        &["not the first in the alphabet", "reason 1: the moves can be made in any order"],
    ),
    (
        "poj:1753",
        "sed s/Impossible/17/",
        &["`17`, but the board cannot be solved", "reason 1: a board without a solution is not"],
    ),
    (
        "poj:2965",
        r#"awk 'NR == 1 { print $1 + 2; next } { print } END { print "1 1\n1 1" }'"#,
        &["the board is solved", "reason 1: some moves, or one of several goals"],
    ),
    ("acwing:95", "sed 's/^6$/-1/'", &["`-1`, but 6 moves suffice", "the last level is never"]),
    (
        "hackerrank:klotski",
        r#"awk 'NR == 1 { print $1 ? $1 + 2 : 0; next } { print; b = $1; x = $2; y = $3 }
            END { if (b) { print b, y, x; print b, x, y } }'"#,
        &["the board is solved", "likely reason 1: "],
    ),
    ("luogu:p1979", "sed 's/^-1$/0/'", &["`0`, but", "reason 1: a question without an answer"]),
    ("aoj:0121", "awk '{ print $1 + 1 }'", &["reason 1: states are counted instead"]),
];

#[test]
fn spoiled_answers_are_found_and_named() {
    for (profile, spoil, words) in SPOILED {
        let script = format!("{} | {spoil}", ourselves(profile).join(" "));
        let run = shell(profile, "--seconds 24 --time-limit 20s", &script);
        assert_eq!((run.code, run.errors.as_str()), (1, ""), "{profile}: {}", run.output);
        for word in *words {
            assert!(run.output.contains(word), "{profile}: no `{word}` in\n{}", run.output);
        }
    }
}

/// The exit code that `void main` leaves does not make an output wrong.
#[test]
fn a_right_output_with_an_exit_code_is_told_to_be_right() {
    let script = format!("{}; exit 40", ourselves("acwing:845").join(" "));
    let run = shell("acwing:845", "--cases 20", &script);
    assert_eq!((run.code, run.errors.as_str()), (1, ""), "{}", run.output);
    assert!(run.output.starts_with("exit code: the sample, after 20 cases\n"), "{}", run.output);
    let told = "its output is right on all 20 cases; it ended with exit code 40\n\
                likely reason 1: main does not return 0";
    assert!(run.output.contains(told), "{}", run.output);
    // A real mistake is found whatever exit code comes with it.
    for code in [40, 0] {
        let script = format!(
            "answer=$({}); if [ \"$answer\" -gt 20 ]; then echo 20; exit {code}; fi; \
             echo $answer; exit 40",
            ourselves("acwing:845").join(" ")
        );
        let run = shell("acwing:845", "--cases 200", &script);
        assert_eq!((run.code, run.errors.as_str()), (1, ""), "{}", run.output);
        assert!(run.output.starts_with("wrong answer: "), "{}", run.output);
        assert!(run.output.contains("where its output is right it ends with exit code 40"));
    }
    // A wrong output is not called right. If it is whole and there is no message on standard error, the
    // report says what is wrong with it, next to the code. Half an output, or one with a message, is a crash.
    let wrong = "wrong answer: the sample, after 1 case\n";
    let beside = "it ended with exit code 40, too, and said nothing of an error";
    for (script, first, has_code) in [
        ("echo 7; exit 40", wrong, true),
        ("echo 7; echo Killed >&2; exit 40", "crash: the sample, after 1 case\n", false),
        ("exit 40", "crash: the sample, after 1 case\n", false),
    ] {
        let run = shell("acwing:845", "--cases 20", script);
        assert!(run.output.starts_with(first), "{}", run.output);
        assert!(!run.output.contains("is right"), "{}", run.output);
        assert_eq!(run.output.contains(beside), has_code, "{}", run.output);
    }
}

/// The solved board is not told as the nearest of those that fail, since nothing could be nearer.
#[test]
fn nothing_is_nearer_than_the_solved_board() {
    let right = ourselves("acwing:845").join(" ");
    let script = format!(
        "read board; if [ \"$board\" = '1 2 3 4 5 6 7 8 x' ]; then echo -1; else echo $board | {right}; fi"
    );
    let run = shell("acwing:845", "--cases 200", &script);
    assert_eq!(run.code, 1, "{}", run.output);
    assert!(run.output.contains("1 case\ninput:\n  1 2 3 4 5 6 7 8 x\n"), "{}", run.output);
}

/// The smallest board is the nearest: every board nearer to the goal passes.
#[test]
fn a_failure_is_made_as_small_as_can_be() {
    let Some(command) = program("fifteen blank") else { return };
    let run = stressed("tioj:15-puzzle", "", &command);
    assert!(run.output.contains("1 case; no board nearer the goal fails like this"));
    assert!(run.output.contains("\nright is:\n  1\n"), "{}", run.output);
    let file = Scratch::new("saved", "");
    let flags = format!("--save {}", file.path());
    let run = stressed("tioj:15-puzzle", &flags, &command);
    assert_eq!(run.code, 1);
    let saved = fs::read_to_string(file.path()).expect("the input");
    let shown: String = saved.lines().map(|line| format!("  {line}\n")).collect();
    assert!(run.output.contains(&format!("input:\n{shown}the program said:")), "{}", run.output);
    let flags = "--save /nowhere/at/all";
    assert_eq!(stressed("tioj:15-puzzle", flags, &command).code, 73);
}

/// The smallest failing board may be one move from the goal, with no board between them.
#[test]
fn a_failure_next_to_the_goal_is_made_small() {
    let file = Scratch::new("next", "");
    // Right on boards that are solved, wrong on nearly all others.
    let script = "while read -r line; do set -- $line; [ $# = 24 ] || exit 0; \
                  case $7$8$9${12}${13}${16}${17}${18} in \
                  11111111|22222222|33333333) echo No moves needed; echo $7;; \
                  *) echo A; echo 1;; esac; done";
    let run = shell("poj:2286", &format!("--save {} --seconds 240", file.path()), script);
    assert_eq!((run.code, run.errors.as_str()), (1, ""), "{}", run.output);
    assert!(run.output.contains("1 case\n"), "{}", run.output);
    let saved = fs::read_to_string(file.path()).expect("the input");
    assert_eq!(saved.lines().count(), 2, "{saved}");
}

/// If a program gives one input two answers, it is not accused of losing states or of keeping something of an
/// earlier case.
#[test]
fn answers_that_depend_on_more_than_the_input() {
    let mark = Scratch::new("unsteady", "");
    let (mark, right) = (mark.path(), ourselves("poj:1077").join(" "));
    let script = format!("rm {mark} 2>/dev/null && echo unsolvable && exit; touch {mark}; {right}");
    let run = shell("poj:1077", "--seconds 24 --time-limit 20s", &script);
    assert_eq!((run.code, run.errors.as_str()), (1, ""), "{}", run.output);
    for words in
        ["reason 1: the answer depends on more than the input", "more runs with this input"]
    {
        assert!(run.output.contains(words), "no `{words}` in\n{}", run.output);
    }
    assert!(!run.output.contains("reason 2"), "{}", run.output);

    let run = shell("acwing:845", "--seconds 24 --time-limit 20s", "date +%s%N");
    assert_eq!((run.code, run.errors.as_str()), (1, ""), "{}", run.output);
    let words = "it printed something else in 3 of 3 more runs with this input";
    assert!(run.output.contains(words), "no `{words}` in\n{}", run.output);
}

/// A missing answer makes the boards after it look wrong, but only that board is wrong.
#[test]
fn a_case_without_an_answer_is_found_alone() {
    let right = ourselves("hdu:1043").join(" ");
    let script = format!("{right} | awk 'length <= 6 || /unsolvable/'");
    let run = shell("hdu:1043", "--seconds 24 --time-limit 20s", &script);
    assert_eq!((run.code, run.errors.as_str()), (1, ""), "{}", run.output);
    assert!(run.output.contains(" runs: 1 case;"), "{}", run.output);
    assert!(!run.output.contains("left over"), "{}", run.output);
}

/// A case may fail in another way alone than among others.
#[test]
fn a_small_test_that_fails_in_another_way_is_told() {
    let right = ourselves("hdu:1043").join(" ");
    let script = format!(
        "input=$(cat); [ \"$(printf '%s\\n' \"$input\" | wc -l)\" = 1 ] || exit 3; \
         case $input in 2*) printf '%s\\n' \"$input\" | {right};; *) echo ulu;; esac"
    );
    let run = shell("hdu:1043", "--seconds 24 --time-limit 20s", &script);
    assert_eq!((run.code, run.errors.as_str()), (1, ""), "{}", run.output);
    assert!(run.output.starts_with("crash: corners"), "{}", run.output);
    let words = ": 1 case; it fails in another way: wrong answer";
    assert!(run.output.contains(words), "{}", run.output);
}

/// Cases that are answered at once when alone do not exceed the time limit together.
#[test]
fn a_case_before_that_leads_to_a_loop_is_not_too_much_time() {
    let right = ourselves("hdu:1043").join(" ");
    let script = format!(
        "input=$(cat); printf '%s\\n' \"$input\" | awk '/1 2 3 4 5 6 7 8 x/ {{ seen = NR }} END {{ exit !(seen && NR > seen) }}' \
         && while :; do :; done; printf '%s\\n' \"$input\" | {right}"
    );
    let run = shell("hdu:1043", "--seconds 60 --time-limit 2s", &script);
    assert_eq!((run.code, run.errors.as_str()), (1, ""), "{}", run.output);
    let words = "reason 1: something of a case before is left over";
    assert!(run.output.contains(words), "no `{words}` in\n{}", run.output);
}

//! Tests `fewest check` and `fewest why` on the real binary: right outputs pass, and every kind of wrong
//! output gets its verdict and its words.

#[path = "check/conventions.rs"]
mod conventions;
#[path = "check/files.rs"]
mod files;
mod support;

use fewest_cli::problems::PROFILES;
use std::fs;
use support::{Run, Scratch, assert_golden, english_words, fed, fewest};

/// A name for scratch files that no other test uses.
fn unique() -> String {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    format!("check-{}", NEXT.fetch_add(1, Relaxed))
}

fn run(command: &str, profile: &str, input: &str, output: &str) -> Run {
    let input = Scratch::new(&unique(), input);
    fed(&[command, profile, input.path(), "-"], output)
}

fn check(profile: &str, input: &str, output: &str) -> (String, i32) {
    let run = run("check", profile, input, output);
    assert_eq!(run.errors, "");
    (run.output, run.code)
}

#[test]
fn every_sample_is_right() {
    for profile in PROFILES {
        let (text, code) = check(profile.name, profile.sample.input, profile.sample.output);
        assert!(code == 0 && text.starts_with("right: "), "{}: {text}", profile.name);
    }
}

/// The program's own answers are right, whatever ends their lines.
#[test]
fn own_answers_are_right() {
    for profile in PROFILES {
        let answers = fed(&["judge", profile.name], profile.sample.input).good();
        assert_eq!(check(profile.name, profile.sample.input, &answers).1, 0, "{}", profile.name);
        let untidy = answers.replace('\n', " \r\n") + "\n\n";
        assert_eq!(check(profile.name, profile.sample.input, &untidy).1, 0, "{}", profile.name);
    }
}

const EIGHT: &str = "2 3 4 1 5 x 7 6 8\n";
/// Three boards: 1, 0 and 1 moves away.
const THREE: &str = "1 2 3 4 5 6 7 x 8\n1 2 3 4 5 6 7 8 x\n1 2 3 4 5 x 7 8 6\n";
const ROTATED: &str = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3\n0\n";
const CUBES: &str =
    "2 1\nR B W\nR W W\nE W W\n1 1\nR R R\nW W W\nR R E\n2 1\nR R R\nB W B\nR R E\n0 0\n";
const FIFTEEN: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0\n";

/// Two shortest paths round a square.
const TWO_WAYS: &str = "1\n1234X8765\n12345678X\n";
const TWO_WAYS_15: &str = "1\n\n1 2 3 4\n5 6 7 8\n9 10 0 15\n13 14 12 11\n";
/// Five moves fill the centre with 1, five others with 2.
const TWO_SYMBOLS: &str = "1 2 1 1 3 3 1 1 1 2 3 2 3 3 3 2 2 2 1 1 3 2 3 2\n0\n";

/// The first board is solved, and the second two moves away.
const NOTHING_TO_DO: &str = "2 2 2 2 2 2 1 1 1 2 2 1 1 3 3 1 1 1 3 3 3 3 3 3\n\
                             1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3\n0\n";

/// Profile, input, output, code.
const WRONG: &[(&str, &str, &str, i32)] = &[
    // Off the board, elsewhere, nowhere, the other reading, past the goal.
    ("poj:1077", EIGHT, "urr\n", 1),
    ("poj:1077", EIGHT, "ul\n", 1),
    ("poj:1077", EIGHT, "\n", 1),
    ("poj:1077", EIGHT, "drruuldrruldlluurdl\n", 1),
    ("poj:1077", "1 2 3 4 5 6 7 x 8\n", "l\n", 1),
    ("poj:1077", "1 2 3 4 5 6 x 7 8\n", "rrl\n", 1),
    ("poj:1077", EIGHT, "unsolvable\n", 1),
    ("poj:1077", "1 2 3 4 5 6 8 7 x\n", "lrlr\n", 1),
    // No answer at all, another word, more than was asked for.
    ("poj:1077", EIGHT, "", 2),
    ("poj:1077", EIGHT, "Unsolvable\n", 2),
    ("poj:1077", EIGHT, "ULLDDRRURDLLURDRULDR\n", 2),
    ("hdu:1043", THREE, "r\n\nd\nd\n", 2),
    ("hdu:1043", THREE, "r\n", 2),
    // Letters exchanged or missing, a step over the edge, another goal.
    ("poj:1077", EIGHT, "urrddluldrruldlurdl\n", 1),
    ("poj:1077", EIGHT, "llddrurdllurdruldr\n", 1),
    ("poj:1077", EIGHT, "ullddrurdllurdruld\n", 1),
    ("poj:1077", "1 2 3 4 5 x 6 7 8\n", "rrr\n", 1),
    ("poj:1077", "x 1 2 3 4 5 6 7 8\n", "rl\n", 1),
    // Nothing to do.
    ("poj:2286", NOTHING_TO_DO, "No moves needed\nAC\n2\n", 2),
    ("poj:2286", NOTHING_TO_DO, "A\n1\nAC\n2\n", 1),
    (
        "hdu:3567",
        "2\n12345678X\n12345678X\n1234X8765\n12345678X\n",
        "Case 1: 0\nCase 2: 2\nrd\n",
        2,
    ),
    // A program that kept the state of the first case.
    ("hdu:1043", THREE, "r\nr\nr\n", 1),
    // Legal, but too long.
    ("acwing:179", "1 2 3 4 5 6 x 7 8\n", "rlrr\n", 1),
    ("acwing:179", "1 2 3 4 5 6 x 7 8\n", "rrlr\n", 1),
    // Shortest, but not the first.
    ("hdu:3567", "1\n564178X23\n7568X4123\n", "Case 1: 8\nurrulldr\n", 0),
    ("hdu:3567", "1\n1234X5678\n1234X5678\n", "Case 1: 0\n\n", 0),
    ("hdu:3567", "1\n12X453786\n12345678X\n", "Case 1: 3\ndd\n", 1),
    ("hdu:3567", "1\n12X453786\n12345678X\n", "Case 2: 2\ndd\n", 2),
    ("hdu:3567", TWO_WAYS, "Case 1: 6\nrdlurd\n", 1),
    ("lightoj:15-puzzle", TWO_WAYS_15, "Case 1: RDLURD\n", 1),
    ("poj:2286", TWO_SYMBOLS, "EFGGF\n1\n", 1),
    ("acwing:845", EIGHT, "20\n", 1),
    // Judges compare texts: a number has one form.
    ("acwing:845", EIGHT, "019\n", 2),
    ("acwing:845", EIGHT, "+19\n", 2),
    ("hdu:3567", "1\n12X453786\n12345678X\n", "Case 01: 2\ndd\n", 2),
    ("poj:3131", CUBES, "03\n-1\n-1\n", 2),
    ("acwing:845", EIGHT, "18\n", 1),
    ("acwing:845", EIGHT, "21\n", 1),
    ("acwing:845", EIGHT, "59\n", 1),
    ("acwing:845", EIGHT, "15\n", 1),
    ("tioj:15-puzzle", "1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12\n", "-1\n", 1),
    ("tioj:15-puzzle", FIFTEEN, "56\n", 1),
    ("hackerrank:n-puzzle", "3\n1\n0\n2\n3\n4\n5\n6\n7\n8\n", "1\nleft\n", 2),
    ("poj:2893", "2 3\n1 2 3\n5 4 0\n0 0\n", "YES\n", 1),
    ("poj:2286", ROTATED, "CA\n2\n", 1),
    ("poj:2286", ROTATED, "AC\n3\n", 1),
    ("poj:2286", ROTATED, "AC\nAC\n", 2),
    ("poj:2286", ROTATED, "ACAF\n2\n", 1),
    ("poj:2286", ROTATED, "FH\n2\n", 1),
    ("poj:3131", CUBES, "3\n30\n31\n", 1),
    ("poj:3131", CUBES, "3\n-1\n-1\n", 1),
    ("poj:3131", CUBES, "-1\n30\n-1\n", 1),
    ("uva:10181", "1\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 0\n", "LR\n", 1),
    // A word or a number that says no, beyond a limit or for good.
    ("hdu:6620", "1\n1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0\n", "Yes\n", 1),
    ("hdu:6620", "1\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n", "No\n", 1),
    ("hdu:6620", "1\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n", "YES\n", 2),
    ("tioj:1492", "1\n8 0 7 5 4 2 1 6 3\n", "Easy\n", 1),
    ("tioj:1492", "1\n8 7 0 5 4 2 1 6 3\n", "Hard\n", 1),
    ("ntuj:219", "1\n8 0 7 5 4 2 1 6 3\n", "21\n", 1),
    ("ntuj:219", "1\n8 7 0 5 4 2 1 6 3\n", "-1\n", 1),
    ("mipt:091", "1 2 3 4 5 6 7 8 9 10 0 11 13 14 15 12\n", "YES\ndr\n", 1),
    ("mipt:091", "1 2 3 4 5 6 7 8 9 10 0 11 13 14 15 12\n", "NO\n", 1),
    ("spoj:al_10_06", "1 2 3 4 5 6 7 8 9 10 0 11 13 14 15 12\n", "NIE\n", 1),
    ("leetcode:773", "[[4,1,2],[5,0,3]]\n", "6\n", 1),
    ("poj:2965", "-+--\n----\n----\n-+--\n", "6\n1 1\n1 3\n1 4\n4 1\n4 3\n", 1),
    ("poj:2965", "-+--\n----\n----\n-+--\n", "6\n0 0\n0 2\n0 3\n3 0\n3 2\n3 3\n", 2),
    ("poj:1166", "3 3 0\n2 2 2\n2 1 2\n", "9 8 5 4\n", 1),
    ("poj:1166", "3 3 0\n2 2 2\n2 1 2\n", "4,5,8,9\n", 2),
    ("usaco:msquare", "2 6 8 4 5 7 3 1\n", "7\nbcabccb\n", 2),
    ("luogu:p1979", "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n", "-1\n-1\n", 1),
    ("hdu:3567", "1\n12X453786\n12345678X\n", "Case 1:2\ndd\n", 2),
    ("poj:1077", "1 2 3 x 4 6 7 5 8\n", "rd\nr\n", 1),
];

/// One golden file with all messages and all likely reasons, to be read as a whole when it changes.
#[test]
fn words_for_every_kind_of_wrong_output() {
    let (mut all, mut chinese) = (String::new(), String::new());
    for &(profile, input, output, code) in WRONG {
        let checked = run("check", profile, input, output);
        assert_eq!((checked.code, checked.errors.as_str()), (code, ""), "{profile} {output:?}");
        let explained = run("why", profile, input, output);
        assert_eq!(explained.code, code);
        assert!(explained.output.starts_with(&checked.output));
        let begin = format!("== {profile} {output:?}: {code}\n");
        all += &(begin.clone() + &explained.output);
        let file = Scratch::new(&unique(), input);
        let explained = fed(&["--lang=zh", "why", profile, file.path(), "-"], output);
        assert_eq!((explained.code, explained.errors.as_str()), (code, ""), "{profile} {output:?}");
        assert_eq!(english_words(&explained.output), [""; 0], "{}", explained.output);
        chinese += &(begin + &explained.output);
    }
    assert_golden("why.txt", &all);
    assert_golden("why.zh.txt", &chinese);
}

/// A path of 28 moves where 26 are enough. The first wrong move is named, and the search by halving finds the
/// same one as a walk along the path.
#[test]
fn the_first_move_that_leaves_every_shortest_path() {
    let board = "8 6 7 2 5 4 3 x 1\n";
    let path = fed(&["judge", "acwing:179"], board).good();
    let path = path.trim_end();
    assert_eq!(path.len(), 31);
    // A step back and forth after `at` moves costs two more.
    for at in [0, 1, 7, 16, 30] {
        let last = path.as_bytes().get(at.max(1) - 1).copied().expect("a move");
        let back = match last {
            b'u' => "du",
            b'd' => "ud",
            b'l' => "rl",
            _ => "lr",
        };
        let longer = format!("{}{back}{}", &path[..at.max(1)], &path[at.max(1)..]);
        let (text, code) = check("acwing:179", board, &longer);
        let number = at.max(1) + 1;
        assert_eq!(code, 1);
        assert!(text.contains("33 moves, 31 suffice"), "{text}");
        assert!(text.contains(&format!("is number {number}, `{}`", &back[..1])), "{text}");
    }
}

/// The line of an empty path may be missing, and a board may be given up if it takes more moves than the
/// judge counts.
#[test]
fn answers_that_are_easily_misread() {
    let solved = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n";
    let right = solved.replace("15 0", "0 15");
    let input = format!("2\n\n{right}\n{}", solved.replace("12\n13 14 15 0", "0\n13 14 15 12"));
    for output in ["Case 1: R\nCase 2: D\n", "Case 1:\nR\nCase 2:\nD\n"] {
        assert_eq!(check("lightoj:15-puzzle", &input, output).1, 0, "{output:?}");
    }
    assert_eq!(check("lightoj:15-puzzle", &input, "Case 1:\nRLR\nCase 2: D\n").1, 1);
    let (far, none) = (format!("1\n\n{FAR}"), "This puzzle is not solvable.\n");
    let answer = format!("Case 1: {none}");
    assert_eq!(fed(&["judge", "lightoj:15-puzzle"], &far).good(), answer);
    assert_eq!(check("lightoj:15-puzzle", &far, &answer).1, 0);
    assert_eq!(fed(&["judge", "uva:10181"], format!("1\n{FAR}")).good(), none);
    let near = format!("1\n{}", solved.replace("15 0", "0 15"));
    let (text, code) = check("uva:10181", &near, none);
    assert!(code == 1 && text.contains("but 1 move suffices"), "{text}");
}

/// Its tiles are at least 58 steps from their cells (see below), so it takes more than 50 moves.
const FAR: &str = "0 12 9 13\n15 11 10 14\n3 7 2 5\n4 8 6 1\n";

#[test]
fn yes_and_no_together_are_no_answer() {
    let (text, code) = check("mipt:091", FIFTEEN, "YES\nNO\n");
    assert!(code == 2 && text.contains("`NO` where a path was expected"), "{text}");
    assert_eq!(check("mipt:091", FIFTEEN, "NO\n").1, 0);
}

/// If the statement excludes an input, `check` says so, whatever the output is, and accuses no program.
#[test]
fn inputs_that_the_statement_excludes() {
    let solved = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n";
    let many = ROTATED.trim_end_matches("0\n").repeat(31) + "0\n";
    let uneven = ROTATED.replacen('1', "2", 1);
    for (profile, input, why) in [
        ("uva:10181", format!("1\n{FAR}"), "case 1 needs more than 45 moves"),
        ("aoj:alds1-13-c", FAR.into(), "case 1 needs more than 45 moves"),
        ("aoj:alds1-13-c", solved.replace("14 15", "15 14"), "case 1 has no solution"),
        ("spoj:al_10_06", FAR.into(), "case 1 needs more than 50 moves"),
        ("koistudy:608", "8 6 7\n2 5 4\n3 0 1\n".into(), "case 1 needs more than 20 moves"),
        ("lightoj:15-puzzle", format!("1\n\n{solved}"), "case 1 is solved"),
        ("luogu:p1379", "213804765\n".into(), "case 1 has no solution"),
        ("poj:2286", many, "it has more than 30 cases"),
        ("poj:2286", uneven, "case 1 has not eight of each symbol"),
        (
            "poj:2893",
            "4 4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n0 0\n".into(),
            "case 1 has two even sides",
        ),
        ("poj:2893", "1 3\n1 2 0\n0 0\n".into(), "case 1 has a side of 1"),
        (
            "luogu:p2324",
            "11\n".to_owned() + &"10110\n01*11\n10111\n01001\n00000\n".repeat(11),
            "it has more than 10 cases",
        ),
        ("aoj:0121", "0 1 2 3 4 5 6 7\n".repeat(1001), "it has more than 1,000 cases"),
    ] {
        let file = Scratch::new(&unique(), &input);
        for command in ["check", "why"] {
            let message = fed(&[command, profile, file.path(), "-"], "what?\n").refused(65);
            let told = format!(": not an input of this problem: {why}");
            assert!(message.ends_with(&told), "{command} {profile}: {message}");
        }
        fed(&["validate", profile], &input).refused(65);
    }
}

/// A right program answers the cases that are there. It must not be called wrong because somebody had fewer
/// or more in mind.
#[test]
fn inputs_with_too_few_or_too_many_cases() {
    for (profile, input, why) in [
        ("poj:1077", "", "the input has no cases"),
        ("hdu:1043", "\n", "the input has no cases"),
        ("poj:2286", "0\n", "the input has no cases"),
        ("uva:10181", "", "the input has no cases"),
        ("hdu:6620", "0\n", "the input has no cases"),
        ("poj:1077", "2 3 4 1 5 x 7 6 8 9\n", "`9` comes after the last case, number 1"),
        ("poj:1077", &EIGHT.repeat(2), "`2` comes after the last case, number 1"),
        ("uva:10181", "2\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15\n", "after 1 of 2 cases"),
        ("hdu:6620", "2\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15\n", "after 1 of 2 cases"),
        ("luogu:p2324", "2\n10110\n01*11\n10111\n01001\n00000\n", "after 1 of 2 cases"),
        ("hdu:3567", "1\n12X453786\n12345678X\n1\n", "`1` comes after the last case, number 1"),
    ] {
        let file = Scratch::new(&unique(), input);
        for command in ["check", "why"] {
            let message = fed(&[command, profile, file.path(), "-"], "what?\n").refused(65);
            assert!(message.ends_with(why), "{command} {profile}: {message}");
        }
        fed(&["validate", profile], input).refused(65);
    }
}

/// Moves need blanks between them; moves that run together are not read.
#[test]
fn moves_that_run_together() {
    let clocks = "3 3 0\n2 2 2\n2 1 2\n";
    assert_eq!(check("poj:1166", clocks, "4 5 8 9\n").1, 0);
    for (profile, input, output) in [
        ("poj:1166", clocks, "4589\n"),
        ("poj:1166", clocks, "45 89\n"),
        ("usaco:msquare", "2 6 8 4 5 7 3 1\n", "7\nB C A B C C B\n"),
        ("poj:2965", "-+--\n----\n----\n-+--\n", "6\n11\n13\n14\n41\n43\n44\n"),
    ] {
        let (text, code) = check(profile, input, output);
        assert!(code == 2 && text.contains("where moves among"), "{profile}: {text}");
    }
}

/// The first move that cannot be made is named, even if another reading would solve the board.
#[test]
fn moves_that_cannot_be_made_are_named() {
    let input = "1\n2 3 4 0\n1 5 7 8\n9 6 10 12\n13 14 11 15\n";
    let (text, _) = check("uva:10181", input, "RRRULULUL\n");
    assert!(text.contains("move number 1, `R`, cannot be made; read with every letter"), "{text}");
    let (text, _) = check("poj:2286", ROTATED, "CA\n2\n");
    assert!(text.starts_with("case 1, lines 1 to 2 of the output: after 2 moves"), "{text}");
}

/// A line after the last answer does not make a case wrong.
#[test]
fn a_line_too_many_is_no_case() {
    let behind = "line 2 of the output: `foo` comes after the answer to the last case, number 1\n";
    for command in ["check", "why"] {
        let told = run(command, "poj:1077", EIGHT, "ullddrurdllurrdlur\nfoo\n");
        assert_eq!(told.code, 1);
        assert!(!told.output.contains("more case"), "{}", told.output);
        assert!(told.output.contains(behind), "{}", told.output);
    }
    let boards = "1 2 3 4 5 6 7 x 8\n".repeat(3);
    let (text, code) = check("hdu:1043", &boards, "l\nr\nl\nfoo\n");
    assert_eq!(code, 1);
    assert!(text.contains("1 more case wrong, of 3\nline 4 of the output: `foo` comes "), "{text}");
}

/// If the second of three answers is missing, the third is read as the second.
#[test]
fn a_missing_answer_is_told_before_what_it_makes_wrong() {
    let boards = "1 2 3 4 5 6 7 x 8\n1 2 3 4 5 x 7 8 6\n1 2 3 4 5 6 8 7 x\n";
    let told = run("why", "hdu:1043", boards, "r\nunsolvable\n");
    assert_eq!(told.code, 1, "{}", told.output);
    let words = "reason 1: an answer is missing, or a line of one, and those after it are read as";
    assert!(told.output.contains(words), "{}", told.output);
}

/// Wherever moves stand on lines of their own after their number.
#[test]
fn fewer_moves_than_announced_are_told_as_that() {
    let tiles = "3\n3\n1\n2\n4\n0\n5\n6\n7\n8\n";
    for (profile, input, output, told) in [
        ("hackerrank:n-puzzle", tiles, "3\nLEFT\nUP\n", "3 moves are announced, and 2 follow"),
        ("hackerrank:n-puzzle", tiles, "2\n", "2 moves are announced, and 0 follow"),
        ("poj:2965", "-+--\n----\n----\n-+--\n", "6\n", "6 moves are announced, and 0 follow"),
    ] {
        let why = run("why", profile, input, output);
        assert_eq!(why.code, 1, "{why:?}");
        let reason = "reason 1: moves are missing after their number";
        assert!(why.output.contains(reason) && why.output.contains(told), "{}", why.output);
    }
}

/// `Case` and `1:` are separate words, whatever blanks are between them.
#[test]
fn the_words_before_an_answer() {
    let input = Scratch::new(&unique(), "1\n12X453786\n12345678X\n");
    let judged = |output: &str| fed(&["check", "hdu:3567", input.path(), "-"], output);
    for right in ["Case 1: 2\ndd\n", "Case  1:   2 \ndd"] {
        assert_eq!(judged(right).code, 0, "{right}");
    }
    let before = "what stands before the number of a case is not written as the statement says";
    for (wrong, reason) in [
        ("Case1: 2\ndd\n", before),
        ("Case 1:2\ndd\n", "the blank between `Case 1:` and the answer is left out"),
        ("Case 1 : 2\ndd\n", before),
        ("case 1: 2\ndd\n", before),
        ("Case #1: 2\ndd\n", before),
    ] {
        let run = judged(wrong);
        assert_eq!(run.code, 2, "{wrong}: {run:?}");
        let why = fed(&["why", "hdu:3567", input.path(), "-"], wrong);
        assert!(why.output.contains(reason), "{wrong}: {}", why.output);
    }
}

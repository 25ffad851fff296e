//! `fewest generate` and `fewest validate` against the real binary.

mod support;

use fewest::notation::Tokens;
use fewest::puzzles::cubic;
use fewest::puzzles::cubic::exact::Answers as Rolls;
use fewest::puzzles::rotation;
use fewest::puzzles::rotation::exact::Answers;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::tables::exact::Table;
use fewest_cli::problems::PROFILES;
use std::collections::HashMap;
use std::process::{Command, Stdio};
use support::{fed, fewest};

fn generate(arguments: &str) -> String {
    let arguments: Vec<&str> = ["generate"].into_iter().chain(arguments.split(' ')).collect();
    fewest(&arguments).good()
}

/// Whatever is generated is valid and can be answered, and the answer is right.
#[test]
fn every_profile() {
    for profile in PROFILES {
        let costs = match profile.name {
            "tioj:15-puzzle" | "aoj:alds1-13-c" => &["--cost", "12"][..],
            "uva:10181" | "lightoj:15-puzzle" | "spoj:al_10_06" => &["--cost-range", "5..14"],
            "hackerrank:n-puzzle" => &["--cost-range", "2..20"],
            _ => &[],
        };
        let run = fewest(&[&["generate", profile.name, "--seed", "7"], costs].concat());
        assert_eq!(run.code, 0, "{}: {}", profile.name, run.errors);
        assert!(
            run.errors.is_empty() || run.errors.starts_with("note: boards are found by random")
        );
        assert_eq!(fed(&["validate", profile.name], &run.output).good(), "", "{}", profile.name);
        let answer = fed(&["judge", profile.name], &run.output).good();
        let file = support::Scratch::new(&format!("generate-{}", answer.len()), &run.output);
        let checked = fed(&["check", profile.name, file.path(), "-"], &answer);
        assert_eq!(checked.code, 0, "{}: {}", profile.name, checked.output);
    }
}

/// These bytes must never change: people name their tests by profile, flags and seed.
#[test]
fn the_same_seed_gives_the_same_bytes_for_ever() {
    let mut all = String::new();
    for arguments in [
        "hdu:1043 --count 3 --seed 1",
        "hdu:1043 --count 3 --seed 2 --cost 31",
        "hdu:3567 --count 2 --seed 1 --cost-range 10..12",
        "hdu:1043 --count 4 --seed 5 --unsolvable 0.5",
        "poj:2286 --count 2 --seed 1",
        "poj:2286 --count 2 --seed 1 --hardest",
        "poj:3131 --count 2 --seed 1 --cost 30",
        "poj:2893 --count 1 --seed 1",
        "usaco:msquare --seed 1 --cost 7",
        "hdu:1430 --count 2 --seed 1",
        "poj:1753 --seed 1 --unsolvable 1",
    ] {
        let text = generate(arguments);
        assert_eq!(text, generate(arguments));
        all += &format!("== {arguments}\n{text}");
    }
    support::assert_golden("generate.txt", &all);
}

fn eights(text: &str) -> Vec<[u8; 9]> {
    let tile = |word: &str| word.parse().unwrap_or(0);
    let board = |line: &str| line.split(' ').map(tile).collect::<Vec<u8>>().try_into();
    text.lines().map(|line| board(line).expect("nine tiles")).collect()
}

/// 8-puzzles of 6 moves or less, 3000 of each distance: every board comes up about as often.
#[test]
fn boards_of_a_distance_are_equally_likely() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let table = Table::new(puzzle.clone());
    // By hand: 1, 2, 4, 8, 16, 20, 39 boards; the critical values of chi-square at 0.001.
    for (far, boards, critical) in [(3, 8, 24.3), (4, 16, 37.7), (6, 39, 70.7)] {
        let text = generate(&format!("hdu:1043 --count 3000 --seed 11 --cost {far}"));
        let mut seen: HashMap<[u8; 9], f64> = HashMap::new();
        for board in eights(&text) {
            assert_eq!(table.distance(&puzzle.tray(&board).expect("a board")), far);
            *seen.entry(board).or_default() += 1.0;
        }
        assert_eq!(seen.len(), boards);
        let expected = 3000.0 / boards as f64;
        let chi: f64 = seen.values().map(|count| (count - expected).powi(2) / expected).sum();
        assert!(chi < critical, "{chi} at distance {far}");
    }
}

/// Boards that several symbols could have brought up come no more often for it: of all boards of
/// distance 0 or 1 those of distance 0 are 38,610 of 347,490 (engine/tests/rotation.rs).
#[test]
fn rotation_boards_are_equally_likely() {
    let answers = Answers::new();
    let text = generate("rotation --count 9000 --seed 3 --cost-range 0..1");
    let near = text.lines().filter(|line| line.len() > 1).filter(|line| {
        let board = rotation::notation::board(line).expect("a board");
        answers.distance(&board).expect("eight of each") == 0
    });
    let (near, expected) = (near.count() as f64, 9000.0 * 38_610.0 / 347_490.0);
    // Four standard deviations.
    assert!((near - expected).abs() < 4.0 * (expected * 0.889).sqrt(), "{near} of {expected}");
    for line in generate("poj:2286 --count 20 --seed 3 --cost 12").lines().take(20) {
        assert_eq!(answers.distance(&rotation::notation::board(line).expect("a board")), Some(12));
    }
    for line in generate("poj:2286 --count 20 --seed 3 --hardest").lines().take(20) {
        assert_eq!(answers.distance(&rotation::notation::board(line).expect("a board")), Some(13));
    }
}

#[test]
fn cubic_datasets_of_a_distance() {
    let answers = Rolls::new();
    for (flags, least, most) in [("--cost 29", 29, 29), ("--unsolvable 1", 31, 99)] {
        let text = generate(&format!("poj:3131 --count 15 --seed 3 {flags}"));
        let mut tokens = Tokens::new(text.as_bytes());
        let mut found = 0;
        while let Some((empty, goal)) = cubic::notation::read(&mut tokens).expect("datasets") {
            assert!((least..=most).contains(&answers.distance(empty, &goal)));
            found += 1;
        }
        assert_eq!(found, 15);
    }
}

#[test]
fn the_share_without_a_solution() {
    let text = generate("hdu:1043 --count 2000 --seed 9 --unsolvable 0.25");
    let answers = fed(&["judge", "hdu:1043"], text).good();
    let without = answers.lines().filter(|&line| line == "unsolvable").count();
    // 500, and four standard deviations.
    assert!((423..577).contains(&without), "{without}");
    let hardest = generate("hdu:1043 --count 20 --hardest");
    assert!(fed(&["judge", "hdu:1043"], hardest).good().lines().all(|line| line.len() == 31));
}

/// Boards of puzzles are what `solve` reads, of the distance that was asked for.
#[test]
fn boards_of_puzzles() {
    for (puzzle, far) in [
        ("eight", 20),
        ("sliding:2x5", 40),
        ("sliding:5x2", 17),
        ("sliding:2x2", 6),
        ("sliding:1x6", 3),
        ("sliding:6x1", 3),
        ("sliding:4x4", 14),
        ("sliding:4x5", 9),
        ("rotation", 8),
        ("cubic", 12),
        ("cubic", 33),
    ] {
        let arguments =
            ["generate", puzzle, "--count", "4", "--seed", "3", "--cost", &far.to_string()];
        let run = fewest(&arguments);
        assert_eq!(run.code, 0, "{puzzle}: {}", run.errors);
        let walked = ["sliding:4x4", "sliding:4x5"].contains(&puzzle);
        assert_eq!(!run.errors.is_empty(), walked, "{puzzle}: {}", run.errors);
        assert_eq!(run.output, fewest(&arguments).output);
        let file = support::Scratch::new(&format!("puzzle-{far}-{}", puzzle.len()), &run.output);
        let solved = fewest(&["solve", puzzle, "--from", file.path(), "--format", "json"]);
        let costs = solved.output.matches(&format!("\"cost\":{far},")).count();
        assert_eq!(costs, 4, "{puzzle}: {}", solved.output);
    }
}

/// On 4x2 cells there are, by hand,
/// 2, 3 and 6 boards 1, 2 and 3 moves away; the critical values of chi-square at 0.001.
#[test]
fn boards_of_a_rectangle_are_equally_likely() {
    for (flags, boards, critical) in
        [("--cost 1", 2, 10.8), ("--cost 2", 3, 13.8), ("--cost 3", 6, 20.5)]
    {
        let text = generate(&format!("sliding:4x2 --count 3000 --seed 5 {flags}"));
        let mut seen: HashMap<&str, f64> = HashMap::new();
        text.lines().for_each(|line| *seen.entry(line).or_default() += 1.0);
        assert_eq!(seen.len(), boards, "{flags}");
        let expected = 3000.0 / boards as f64;
        let chi: f64 = seen.values().map(|count| (count - expected).powi(2) / expected).sum();
        assert!(chi < critical, "{chi} {flags}");
    }
    let hardest = generate("sliding:2x2 --count 20 --hardest");
    assert!(hardest.lines().all(|line| line == "0 3 2 1"), "{hardest}");
    let all = generate("eight --count 40 --seed 2 --unsolvable 0.5");
    let file = support::Scratch::new("unsolvable", &all);
    let solved = fewest(&["solve", "eight", "--from", file.path()]);
    let without = solved.output.matches("unsolvable: ").count();
    assert!(solved.code == 10 && (8..32).contains(&without), "{without}");
}

/// Problems about puzzles of files: boards of the distance that was asked for, and without a solution.
#[test]
fn boards_of_puzzles_of_files_are_as_far_as_they_should_be() {
    let answers = |profile: &str, flags: &str| {
        let flags: Vec<&str> = ["generate", profile].into_iter().chain(flags.split(' ')).collect();
        let input = fewest(&flags);
        assert_eq!(input.code, 0, "{profile}: {}", input.errors);
        fed(&["judge", profile], &input.output).good()
    };
    for profile in ["luogu:p2324", "hdu:3095", "acwing:95", "aoj:0121"] {
        let answer = answers(profile, "--cost 5 --seed 3 --count 8");
        assert_eq!(answer, "5\n".repeat(8), "{profile}");
    }
    let paths = answers("hdu:1430", "--cost 5 --seed 3 --count 8");
    assert!(paths.lines().count() == 8 && paths.lines().all(|path| path.len() == 5), "{paths}");
    for profile in ["usaco:msquare", "poj:2965", "poj:1753"] {
        let answer = answers(profile, "--cost 5 --seed 3");
        assert!(answer.starts_with("5\n"), "{profile}: {answer}");
    }
    assert_eq!(answers("usaco:clocks", "--cost 5 --seed 3").split(' ').count(), 5);
    for (profile, none) in [
        ("luogu:p2324", "-1\n"),
        ("hdu:3095", "No solution!\n"),
        ("poj:1753", "Impossible\n"),
        ("acwing:95", "-1\n"),
    ] {
        assert_eq!(answers(profile, "--unsolvable 1 --seed 3"), none, "{profile}");
    }
}

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
        ("poj:2965 --cost 0", "no board has that distance"),
        ("hdu:3095 --cost 21", "the greatest is 20"),
        ("luogu:p2324 --count 11", "at most 10 boards"),
        ("poj:2286 --count 31", "at most 30 boards"),
        ("uva:10181 --cost 46", "boards of this problem need 0 to 45 moves"),
        ("lightoj:15-puzzle --cost 0", "boards of this problem need 1 moves or more"),
        ("koistudy:608 --cost-range 21..31", "boards of this problem need 0 to 20 moves"),
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
}

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

/// An endless input is refused where it goes wrong, and long before it fills the memory.
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
    // Blanks without end, which are no part of any case.
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

/// The moves, made on the solved board by the program's own grading the other way round, lead to the
/// board of the picture, whose blank is in its corner.
#[test]
fn scrambles_make_the_boards_of_the_pictures() {
    let folder = support::Folder::new("pictures");
    let flags = ["generate", "15", "--scramble", "3", "--seed", "7"];
    let text = fewest(&[&flags[..], &["--svg", folder.text()]].concat()).good();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].contains("seed 7") && lines.len() == 4, "{text}");
    for (line, number) in lines[1..].iter().zip(1..) {
        let moves = line.split_once(". ").expect("a number").1;
        let mut board = fewest_cli::tiles::Tiles::blank_last(4, 4);
        for letter in moves.chars() {
            let way = fewest::puzzles::Direction::of_letter(letter).expect("a letter");
            assert!(board.go(way), "{moves}");
        }
        assert_eq!(board.blank(), 15);
        let path = folder.path().join(format!("scramble-7-{number}.svg"));
        let picture = std::fs::read_to_string(path).expect("a picture");
        let tile = |part: &str| part.split_once("</text>")?.0.rsplit_once('>')?.1.parse().ok();
        let shown: Vec<u32> = picture.split("<text").skip(1).filter_map(tile).collect();
        assert_eq!(shown, board.cells[..15], "{picture}");
    }
    assert_eq!(fewest(&flags).good(), text, "the same seed gives the same scrambles");
    assert_ne!(fewest(&["generate", "15", "--scramble", "3"]).good(), text);
}

#[test]
fn scrambles_are_written_in_the_styles_of_moves() {
    let seeded = |seed: u32, flags: &[&str]| {
        let seed = seed.to_string();
        let all = [&["generate", "eight", "--scramble", "1", "--seed", &seed], flags].concat();
        let text = fewest(&all).good();
        text.lines().nth(1).and_then(|line| line.strip_prefix("1. ")).expect("moves").to_owned()
    };
    let said = |flags: &[&str]| seeded(3, flags);
    let blank = said(&[]);
    let other = |way| match way {
        'u' => 'd',
        'd' => 'u',
        'l' => 'r',
        _ => 'l',
    };
    assert_eq!(said(&["--moves", "blank"]), blank);
    let tiles: String = blank.chars().map(other).collect();
    assert_eq!(said(&["--moves", "tiles"]).to_lowercase(), tiles);
    assert_eq!(said(&["--moves", "numbers"]).split(' ').count(), blank.len());
    assert!(said(&["--moves", "short"]).len() <= blank.len());
    let ends = |seed| {
        let ways = seeded(seed, &["--any-blank"]);
        let mut board = fewest_cli::tiles::Tiles::blank_last(3, 3);
        let way = |letter| fewest::puzzles::Direction::of_letter(letter).expect("a way");
        ways.chars().for_each(|letter| assert!(board.go(way(letter))));
        board.blank()
    };
    assert!((1..6).any(|seed| ends(seed) != 8), "the blank is not always in its corner");
    assert_eq!(fewest(&["generate", "15", "--any-blank"]).code, 64);
}

/// The moves of every scramble, made on the board that it names or on the solved one, lead to the board of
/// the picture.
#[test]
fn scrambles_of_every_kind_of_puzzle_make_their_boards() {
    for (puzzle, solved, random) in [
        ("rotation", None, "every board that can be solved is equally likely"),
        ("cubic", Some("3 3"), "every pattern of tops with the empty square in its corner"),
        ("msquare", None, "every board that can be solved is equally likely"),
        ("klotski", None, "each of the "),
        ("flip", None, "each of the 4,096 boards that can be reached"),
    ] {
        let folder = support::Folder::new(&format!("pictures-{puzzle}"));
        let flags = ["generate", puzzle, "--scramble", "3", "--seed", "5"];
        let text = fewest(&[&flags[..], &["--svg", folder.text()]].concat()).good();
        let (first, lines) = text.split_once('\n').expect("lines");
        assert!(first.starts_with(&format!("{puzzle}, seed 5, {random}")), "{first}");
        for (line, number) in lines.lines().zip(1..) {
            let told = line.split_once(". ").expect("a number").1;
            let (from, moves) = match solved {
                Some(solved) => (solved, told),
                None => told.strip_prefix("from ").and_then(|it| it.split_once(": ")).expect(line),
            };
            let path = folder.path().join(format!("scramble-5-{number}.svg"));
            let picture = std::fs::read_to_string(path).expect("a picture");
            let symbol =
                |part: &str| part.split_once("</text>")?.0.rsplit_once('>')?.1.to_owned().into();
            let shown: Vec<String> = picture.split("<text").skip(1).filter_map(symbol).collect();
            assert_eq!(shown, symbols_after(puzzle, from, moves), "{line}");
        }
        assert_eq!(lines.lines().count(), 3);
        assert_eq!(fewest(&flags).good(), text, "the same seed gives the same scrambles");
    }
}

/// The symbols that moves of a puzzle leave on its places, in the words of its description.
fn symbols_after(puzzle: &str, from: &str, moves: &str) -> Vec<String> {
    let puzzle: desk::PuzzleName = puzzle.parse().expect("a puzzle");
    let solver = desk::solver(&desk::Question::about(puzzle.clone())).expect("a solver");
    // Any goal will do.
    let goal = if puzzle.name() == "cubic" { " WWW/WWW/WWE" } else { "" };
    let case = desk::Case::one(&format!("{from}{goal}"));
    let frames = solver.frames(&case, moves).expect("legal moves");
    let board = &frames.last().expect("a board").board;
    let blank = puzzle.description().board.blank;
    let is_together = puzzle.description().board.between.is_empty();
    let words: Vec<String> = match is_together {
        true => board.chars().filter(|it| !['/', ' '].contains(it)).map(String::from).collect(),
        false => board.split([' ', '/']).filter(|it| !it.is_empty()).map(String::from).collect(),
    };
    let is_cubic = puzzle.name() == "cubic";
    let words = words.into_iter().filter(|word| Some(word) != blank.as_ref());
    words.map(|word| if is_cubic { word[..1].to_owned() } else { word }).collect()
}

#[test]
fn scrambles_that_cannot_be_are_refused() {
    for (puzzle, flags, words) in [
        ("frogs", &[][..], "may lead where none leads back"),
        ("rotation", &["--any-blank"], "leave --any-blank out"),
        ("rotation", &["--moves", "numbers"], "does not fit"),
    ] {
        let all = [&["generate", puzzle, "--scramble", "1"], flags].concat();
        let refused = fewest(&all).refused(64);
        assert!(refused.contains(words), "{refused}");
    }
}

//! `fewest generate` and `fewest validate` against the real binary.

#[path = "generate/refusals.rs"]
mod refusals;
#[path = "generate/scrambles.rs"]
mod scrambles;
mod support;
#[path = "generate/validators.rs"]
mod validators;

use desk::names::Metric;
use desk::random::Span;
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
use support::{Scratch, fed, fewest};

fn generate(arguments: &str) -> String {
    let arguments: Vec<&str> = ["generate"].into_iter().chain(arguments.split(' ')).collect();
    fewest(&arguments).good()
}

/// Everything that is generated is valid and can be answered, and the answers are right.
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
        assert!(run.errors.is_empty() || run.errors.starts_with("note: boards are "));
        assert_eq!(fed(&["validate", profile.name], &run.output).good(), "", "{}", profile.name);
        let answer = fed(&["judge", profile.name], &run.output).good();
        let file = support::Scratch::new(&format!("generate-{}", answer.len()), &run.output);
        let checked = fed(&["check", profile.name, file.path(), "-"], &answer);
        assert_eq!(checked.code, 0, "{}: {}", profile.name, checked.output);
    }
}

/// If you stop a long run, you keep the boards that it has made.
#[test]
fn each_board_is_written_when_it_is_made() {
    use fewest_cli::exit::Fault;
    use fewest_cli::generate::{Wanted, puzzles};

    let costs = Span::new(10_usize, 12_usize);
    let wanted = Wanted { count: 40, costs, ..Wanted::default() };
    // Nobody reads any more after every third board.
    let mut pieces: Vec<(String, bool)> = Vec::new();
    let mut three = |text: &str, note: Option<&str>| {
        pieces.push((text.into(), note.is_some()));
        if pieces.len().is_multiple_of(3) { Err(Fault::nobody_reads()) } else { Ok(()) }
    };
    for (puzzle, metric) in [("15", Metric::Single), ("sliding:4x3", Metric::Multi)] {
        let puzzle = puzzle.parse().expect("a puzzle");
        let ended = puzzles::generate(puzzle, metric, None, (&wanted, 4), &mut three);
        assert_eq!(ended, Err(Fault::nobody_reads()));
    }
    let profile = PROFILES.iter().find(|profile| profile.name == "uva:10181").expect("a profile");
    assert_eq!(profile.generate(&wanted, 4, &mut three), Err(Fault::nobody_reads()));
    let written = "eleven".parse().expect("a puzzle");
    let ended = puzzles::generate(written, Metric::Single, None, (&wanted, 4), &mut three);
    assert_eq!(ended, Err(Fault::nobody_reads()));
    let lines: Vec<usize> = pieces.iter().map(|(text, _)| text.lines().count()).collect();
    assert_eq!(
        lines,
        [1, 1, 1, 1, 1, 1, 5, 4, 4, 1, 1, 1],
        "the number of cases comes with the first"
    );
    assert!(pieces.iter().all(|(_, is_noted)| *is_noted), "{pieces:?}");
    // They are the first boards of the whole run.
    let flags = ["--count", "40", "--cost-range", "10..12", "--seed", "4"];
    let whole = fewest(&[&["generate", "15"], &flags[..]].concat()).output;
    let first: String = pieces[..3].iter().map(|(text, _)| text.as_str()).collect();
    assert!(whole.starts_with(&first), "{first}{whole}");
}

/// Boards for another goal have the cost that was asked for, to that goal.
#[test]
fn boards_of_tiles_for_any_goal() {
    let snail = "1 2 3/8 0 4/7 6 5";
    for (puzzle, goal, flags, costs) in [
        ("eight", snail, "--cost 20", 20..=20),
        ("eight", snail, "--cost-range 0..3", 0..=3),
        ("eight", snail, "", 0..=30),
        ("eight", snail, "--cost 9 --metric mtm", 9..=9),
        ("eight", "0 8 7/6 5 4/3 2 1", "--hardest --metric mtm", 24..=24),
        ("eight", snail, "--hardest", 30..=30),
        ("15", "blank-first", "--cost 14", 14..=14),
        ("15", "blank-first", "--cost 6 --metric mtm", 6..=6),
        ("sliding:5x2", "1 2 3 4 5/6 0 7 8 9", "--hardest", 55..=55),
        ("sliding:5x2", "1 2 3 4 5/6 0 7 8 9", "--hardest --metric mtm", 36..=36),
        ("sliding:5x1", "1 2 0 3 4", "--cost 2", 2..=2),
        ("sliding:5x1", "1 2 0 3 4", "--hardest --metric mtm", 1..=1),
    ] {
        let flags: Vec<&str> = flags.split_whitespace().chain(["--goal", goal]).collect();
        let count = ["generate", puzzle, "--count", "4", "--seed", "3"];
        let run = fewest(&[&count, &flags[..]].concat());
        assert_eq!(run.code, 0, "{puzzle} {flags:?}: {}", run.errors);
        assert_eq!(run.output.lines().count(), 4);
        let metric = if flags.contains(&"mtm") { "mtm" } else { "stm" };
        let ask = ["solve", puzzle, "--from", "-", "--goal", goal, "--metric", metric];
        let solved = fed(&[&ask[..], &["--format", "json"]].concat(), &run.output);
        assert_eq!((solved.code, solved.output.lines().count()), (0, 4), "{}", solved.errors);
        for line in solved.output.lines() {
            let report: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let cost = report["cost"].as_u64().expect("a cost");
            assert!(costs.contains(&cost), "{puzzle} {flags:?}: {line}");
        }
    }
    let flags = "eight --count 5 --seed 9 --cost-range 3..8 --unsolvable 0.3";
    assert_eq!(generate(flags), generate(&format!("{flags} --goal blank-last")));
    let none = "sliding:4x3 --count 3 --unsolvable 1 --goal blank-first";
    let run =
        fed(&["solve", "sliding:4x3", "--from", "-", "--goal", "blank-first"], generate(none));
    assert_eq!(run.code, 10, "{}", run.output);
    for (words, message) in [
        (
            &["rotation", "--goal", "1"][..],
            "rotation has no other goals; boards of tiles and puzzles of files have",
        ),
        (&["poj:1077", "--goal", "blank-first"], "--goal is for puzzles; a problem has its goal"),
    ] {
        assert_eq!(fewest(&[&["generate"], words].concat()).refused(64), message);
    }
    // Only two boards lead to that goal: the start of the file, and the goal itself.
    let goal = ["--goal", "F F _ F T T T"];
    let boards = fewest(&[&["generate", "frogs", "--count", "9"], &goal[..]].concat()).good();
    let mut boards: Vec<&str> = boards.lines().collect();
    boards.sort_unstable();
    boards.dedup();
    assert_eq!(boards, ["F F F _ T T T", "F F _ F T T T"]);
    let compared = fewest(&[&["compare", "frogs", "--random", "3"], &goal[..]].concat()).good();
    assert!(!compared.contains("unsolvable"), "{compared}");
    let wrong = fewest(&["generate", "eight", "--goal", "1 2 3 4 5 6 7 8 8"]).refused(65);
    assert!(wrong.contains("tile 8 occurs twice"), "{wrong}");
}

/// These bytes must never change: people refer to tests by profile, flags and seed.
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

/// With too little memory, a seed gives no boards rather than other ones.
#[test]
fn a_seed_has_its_boards_or_none() {
    let binary = env!("CARGO_BIN_EXE_fewest");
    let line = format!("ulimit -v 400000; exec {binary} generate sliding:4x3 --cost 12 --seed 1");
    let run = Command::new("sh").args(["-c", &line]).output().expect("sh is there");
    let errors = String::from_utf8_lossy(&run.stderr);
    assert_eq!((run.status.code(), run.stdout.len()), (Some(20), 0), "{errors}");
    assert!(errors.contains("a list of all boards is made to draw from it, of 456.8M"), "{errors}");
}

fn eights(text: &str) -> Vec<[u8; 9]> {
    let tile = |word: &str| word.parse().unwrap_or(0);
    let board = |line: &str| line.split(' ').map(tile).collect::<Vec<u8>>().try_into();
    text.lines().map(|line| board(line).expect("nine tiles")).collect()
}

/// 3000 8-puzzles of each of some distances up to 6: every board comes up about equally often.
#[test]
fn boards_of_a_distance_are_equally_likely() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let table = Table::new(puzzle.clone());
    // Counted by hand: 1, 2, 4, 8, 16, 20, 39 boards. The last numbers are critical values of chi-square at
    // 0.001.
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

/// Boards that several symbols could have led to do not come up more often. Of the 347,490 boards at distance
/// 0 or 1, 38,610 are at distance 0 (engine/tests/all/rotation.rs).
#[test]
fn rotation_boards_are_equally_likely() {
    let answers = Answers::new();
    let text = generate("rotation --count 9000 --seed 3 --cost-range 0..1");
    let near = text.lines().filter(|line| line.len() > 1).filter(|line| {
        let board = rotation::notation::board(line).expect("a board");
        answers.distance(&board).expect("eight of each") == 0
    });
    let (near, expected) = (near.count() as f64, 9000.0 * 38_610.0 / 347_490.0);
    // Within four standard deviations.
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
    // 500, within four standard deviations.
    assert!((423..577).contains(&without), "{without}");
    let hardest = generate("hdu:1043 --count 20 --hardest");
    assert!(fed(&["judge", "hdu:1043"], hardest).good().lines().all(|line| line.len() == 31));
}

/// `solve` reads the boards of puzzles, and they have the distance that was asked for.
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
        let far_away = far.to_string();
        let asked = |cost| ["generate", puzzle, "--count", "4", "--seed", "3", cost, &far_away];
        let run = fewest(&asked("--cost"));
        assert_eq!(run.code, 0, "{puzzle}: {}", run.errors);
        let walked = ["sliding:4x4", "sliding:4x5"].contains(&puzzle);
        assert_eq!(!run.errors.is_empty(), walked, "{puzzle}: {}", run.errors);
        // `--distance`, as in `dataset`, means the same.
        assert_eq!(run.output, fewest(&asked("--distance")).output);
        let file = support::Scratch::new(&format!("puzzle-{far}-{}", puzzle.len()), &run.output);
        let solved = fewest(&["solve", puzzle, "--from", file.path(), "--format", "json"]);
        let costs = solved.output.matches(&format!("\"cost\":{far},")).count();
        assert_eq!(costs, 4, "{puzzle}: {}", solved.output);
    }
}

/// Counted by hand, 2, 3 and 6 boards on 4x2 cells are 1, 2 and 3 moves away. The last numbers are critical
/// values of chi-square at 0.001.
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

/// Boards for problems about puzzle files, at the distance that was asked for or without a solution.
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

/// Where pushed crates cannot be pulled back, boards are the ends of random walks, unless the puzzle is small
/// enough to find all boards. Lamps are lit at random.
#[test]
fn boards_at_the_ends_of_walks_are_said_to_be_no_fair_draw() {
    let floor = "board 5x5\npieces P B*4 _*20\nlinks grid\nfor x y in line\n  move {x}{y}: swap {x} {y} if {x} is P and \
                 {y} is _\nfor x y z in line\n  move {x}{y}{z}: cycle {x} {y} {z} if {x} is P and {y} is B and {z} is _\n\
                 goal a1 b1 c1 d1 is B\n";
    let many = Scratch::new("many.fewest", floor);
    let run = fewest(&["generate", many.path(), "--count", "2"]);
    assert!(run.code == 0 && run.errors.contains("ends of random walks"), "{}", run.errors);
    let recipe = fewest(&["dataset", many.path(), "--count", "1", "--format", "jsonl"]);
    assert!(recipe.code == 0 && recipe.errors.contains("not equally likely"), "{}", recipe.errors);
    for puzzle in ["klotski", "rush"] {
        let run = fewest(&["generate", puzzle]);
        assert!(run.code == 0 && run.errors.contains("ends of random walks"), "{}", run.errors);
    }
    for puzzle in ["lights", "topspin12", "rotation", "pegs15"] {
        assert_eq!(fewest(&["generate", puzzle]).errors, "", "{puzzle}");
    }
    let boards = fewest(&["generate", "sokoban", "--count", "200"]).good();
    let different: std::collections::HashSet<&str> = boards.lines().collect();
    assert!(different.len() > 100, "{} different boards of 200", different.len());
}

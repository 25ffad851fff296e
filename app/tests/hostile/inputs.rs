//! Any input may be read: it must not lead to a crash or an endless run, and what is wrong must have a place.

use super::bounded::{End, run};
use super::mutation::{WAYS_TO_WRITE, argument, mutated, one};
use super::scale::{many, random};
use super::support::{Folder, Scratch, command};
use desk::random::Random;
use fewest_cli::problems::{PROFILES, Profile};
use std::fs;
use std::process::Command;

/// Puzzles with boards that are soon solved.
const BOARDS: &[(&str, &str)] = &[
    ("eight", "2 3 4 1 5 0 7 6 8"),
    ("eight", "2 3 4/1 5 x/7 6 8"),
    ("15", "1 2 3 4 5 6 7 8 9 10 0 12 13 14 11 15"),
    ("24", "1 2 3 4 5\n6 7 8 9 10\n11 12 13 14 15\n16 17 18 19 20\n21 22 23 0 24"),
    ("sliding:2x3", "3 1 5 2 4 0"),
    ("rotation", "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3"),
    ("cubic", "1 2 RBW RWW EWW"),
    ("cubic", "2 1 WWW BBB RRR WBR E WRB BWR RWB BRW WWWWEWWWW"),
];
/// Limits, so that no mutated board takes long.
const LIMITS: [&str; 6] = ["--max-nodes", "5000", "--memory", "64M", "--timeout", "20s"];

/// How the runs of a part ended.
#[derive(Default)]
struct Tally {
    inputs: usize,
    answered: usize,
    refused: usize,
    stopped: usize,
}

impl Tally {
    fn count(&mut self, end: &End) {
        self.inputs += 1;
        match end.code {
            Some(0..=11 | 42 | 43) => self.answered += 1,
            Some(20..=23) => self.stopped += 1,
            Some(64..=66 | 69 | 73..=76) => self.refused += 1,
            _ => panic!("an unknown exit code: {end}"),
        }
    }

    fn tell(&self, what: &str) {
        let Tally { inputs, answered, refused, stopped } = self;
        println!(
            "hostile: {inputs} {what}: {answered} answered, {refused} refused, {stopped} stopped, \
             0 panics, 0 without end"
        );
        assert!(*inputs > 0 && *refused > 0, "nothing hostile was tried");
    }
}

/// Boards as an argument, as standard input, as a goal, and in a file of boards.
#[test]
fn boards() {
    let (mut random, mut tally) = (random(10), Tally::default());
    for number in 0..many(400, 4000) {
        let &(puzzle, board) = one(&mut random, BOARDS);
        let text = mutated(&mut random, board.as_bytes());
        let solve = [&["solve", puzzle], &LIMITS[..]].concat();
        let mut command = command(&solve);
        let end = match number % 4 {
            0 => run(with(command, &["--"], &text), b"").sound(),
            1 => run(command, &text).sound(),
            2 => run(with(command, &[board, "--goal"], &text), b"").sound(),
            _ => {
                let file =
                    Scratch::new("hostile-boards", [board.as_bytes(), b"\n", &text].concat());
                command.args(["--from", file.path()]);
                run(command, b"").sound()
            }
        };
        if end.code == Some(65) {
            points(&end, number % 4, board, &text);
        }
        tally.count(&end);
    }
    tally.tell("boards");
}

/// Asserts that the message points to what is wrong with a board, wherever the board came from.
fn points(end: &End, way: usize, board: &str, text: &[u8]) {
    match way {
        0 => end.points_into(&argument(text).into_encoded_bytes()),
        1 => end.points_into(text),
        2 => assert!(end.place().is_some() || end.errors.contains("goal"), "{end}"),
        _ => end.points_into(&[board.as_bytes(), b"\n", text].concat()),
    }
}

fn with(mut command: Command, words: &[&str], last: &[u8]) -> Command {
    command.args(words).arg(argument(last));
    command
}

/// A problem. Those that build something before they answer come up less often.
fn problem(random: &mut Random) -> &'static Profile {
    let slow = ["hdu:1043", "uva:652", "hdu:3567", "poj:2286", "poj:3131"];
    loop {
        let profile = one(random, PROFILES);
        if !slow.contains(&profile.name) || random.up_to(11) == 0 {
            return profile;
        }
    }
}

/// Inputs of judges are answered, or refused with a place; `validate` agrees about those that are refused.
#[test]
fn judges() {
    let (mut random, mut tally) = (random(11), Tally::default());
    for _ in 0..many(250, 2500) {
        let profile = problem(&mut random);
        let input = mutated(&mut random, profile.sample.input.as_bytes());
        let judged = run(command(&["judge", profile.name]), &input).sound();
        let valid = run(command(&["validate", profile.name]), &input).sound();
        if judged.code == Some(65) {
            judged.points_into(&input);
            assert_eq!(valid.code, Some(65), "not judged, but valid: {judged}");
        }
        tally.count(&judged);
        tally.count(&valid);
    }
    tally.tell("inputs of judges");
}

/// Outputs, and answers of a jury: each gets a verdict or a refusal, in every system's way.
#[test]
fn outputs() {
    let (mut random, mut tally) = (random(12), Tally::default());
    for _ in 0..many(120, 1500) {
        let profile = problem(&mut random);
        let sample = &profile.sample;
        let input = Scratch::new("hostile-input", sample.input);
        let output = mutated(&mut random, sample.output.as_bytes());
        let output = Scratch::new("hostile-output", output);
        let jury = Scratch::new("hostile-jury", sample.output);
        let (name, files) = (profile.name, [input.path(), output.path(), jury.path()]);
        let check = ["check", name, "--as"];
        let line = match random.up_to(3) {
            0 => [&check[..], &["testlib"], &files[..]].concat(),
            1 => [&check[..], &["plain"], &files[..2]].concat(),
            2 => [&check[..], &["plain", files[0], files[2], files[1]]].concat(),
            _ => [&["why", name], &files[..2]].concat(),
        };
        tally.count(&run(command(&line), b"").sound());
    }
    // Mutated outputs are judged, not refused; a file that cannot be opened stands in for refusals.
    tally.count(&run(command(&["check", "poj:1077", "/nowhere", "/nowhere"]), b"").sound());
    tally.tell("outputs");
}

/// Command lines with one word too many, too few or changed.
#[test]
fn flags() {
    let (mut random, mut tally) = (random(13), Tally::default());
    let folder = Folder::new("hostile-flags");
    fs::create_dir(folder.path()).expect("a directory");
    for _ in 0..many(400, 4000) {
        let mut words: Vec<Vec<u8>> = one(&mut random, WAYS_TO_WRITE)
            .split(' ')
            .map(|word| word.replace('~', " ").into())
            .collect();
        // The command stays, since some others would begin something, such as a server.
        let at = 1 + random.up_to(words.len() - 2);
        match random.up_to(4) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[at].clone()),
            2 => words.insert(at, mutated(&mut random, b"--format")),
            _ => words[at] = mutated(&mut random, &words[at]),
        }
        let mut command = command(&[]);
        // Files with mutated names are created in this folder.
        command.current_dir(folder.path()).args(words.iter().map(|word| argument(word)));
        tally.count(&run(command, b"2 3 4 1 5 0 7 6 8\n").sound());
    }
    tally.tell("command lines");
}

/// Puzzles as people write them: a puzzle file, and definitions of other programs by format.
const DEFINITIONS: &[(&str, &str)] = &[
    (
        "",
        "puzzle Tiles\nboard 3x2\npieces 1 2 3 4 5 _\nlinks grid\nmove slide _\n\
         move turn: cycle a1 b1 c1 if a1 is not _\nnever b2 is 5\ngoal\n  1 2 3\n  4 5 _\n",
    ),
    (
        "",
        "board a b c\nvalues 0 1 2\nfor x in cells, p q in 0 1\n  move {x}{p}{q} costs 2: \
         {x} from {p} to {q}\nmove all: turn cells by 1\ngoal all 2\nsame a > b b > a\n",
    ),
    ("", "blocks\n  A A .\n  B . .\nmove blocks straight\ngoal\n  ? A A\n  ? ? ?\n"),
    (
        "psvn",
        "DOMAIN tile 4\n  B 1 2 3\n3\ntile tile tile\nX B - => B X - LABEL L COST 2\n\
         B X - => X B - LABEL R\n- X B => - B X\n- B X => - X B\nGOAL B 1 2\n",
    ),
    ("tws", "Name N\nSet A 3 3\nSolved\nA\n1 2 3\n0 0 0\nEnd\nMove R\nA\n3 1 2\n1 2 0\nEnd\n"),
    ("ksolve", "Name N\nSet A 3 1\nSolved\nA\n1 2 3\nEnd\nMove x\nA\n2 1 3\nEnd\n"),
    (
        "kpuzzle",
        r#"{"name":"n","orbits":[{"orbitName":"A","numPieces":3,"numOrientations":2}],
"defaultPattern":{"A":{"pieces":[0,1,2],"orientation":[0,0,0]}},
"moves":{"R":{"A":{"permutation":[1,2,0],"orientationDelta":[0,1,1]}}}}"#,
    ),
    ("rush", "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n"),
];

/// Puzzle files and definitions of other programs are read, or refused with a line that exists. What is
/// imported is a puzzle file that can be checked.
#[test]
fn definitions() {
    let (mut random, mut tally) = (random(15), Tally::default());
    for _ in 0..many(160, 3000) {
        let &(format, right) = one(&mut random, DEFINITIONS);
        let text = mutated(&mut random, right.as_bytes());
        let file = Scratch::new("hostile-definition", &text);
        let words = match format {
            "" => vec!["puzzle", "check", file.path()],
            _ => vec!["puzzle", "import", "--as", format, file.path()],
        };
        let end = run(command(&words), b"").sound();
        if end.code == Some(65) {
            let lines = text.split(|&byte| byte == b'\n').count();
            let line = line_of(&end.errors).unwrap_or_else(|| panic!("no place: {end}"));
            assert!((1..=lines).contains(&line), "no line {line}: {end}");
        }
        if end.code == Some(0) && !format.is_empty() {
            let file = Scratch::new("hostile-imported.fewest", &end.output);
            let checked = run(command(&["puzzle", "check", file.path()]), b"").sound();
            assert_eq!(checked.code, Some(0), "{} becomes {checked}", text.escape_ascii());
        }
        tally.count(&end);
    }
    tally.tell("definitions of puzzles");
}

/// The line in a message that begins with file, line and column.
fn line_of(errors: &str) -> Option<usize> {
    let (place, _) = errors.strip_prefix("error: ")?.split_once(": ")?;
    place.rsplit(':').nth(1)?.parse().ok()
}

/// Korf's second instance, of 55 moves: no proven bound may be larger.
const KORF: [&str; 11] = [
    "solve",
    "15",
    "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6",
    "--goal",
    "blank-first",
    "--algorithm",
    "ida-star",
    "--heuristic",
    "manhattan",
    "--max-nodes",
    "300000",
];

/// A checkpoint in which anything was changed is refused or does no harm.
#[test]
fn checkpoints() {
    let (mut random, mut tally) = (random(14), Tally::default());
    let folder = Folder::new("hostile-checkpoints");
    fs::create_dir(folder.path()).expect("a directory");
    let path = folder.path().join("progress");
    let place = path.to_str().expect("a plain path");
    let begun = run(command(&[&KORF[..], &["--checkpoint", place]].concat()), b"").sound();
    assert_eq!(begun.code, Some(22), "{begun}");
    let right = fs::read(&path).expect("a checkpoint");
    for _ in 0..many(150, 1500) {
        fs::write(&path, mutated(&mut random, &right)).expect("written");
        let resumed = run(command(&[&KORF[..], &["--resume", place]].concat()), b"").sound();
        if let Some((_, bound)) = resumed.output.split_once("at least ") {
            let bound = bound.split(' ').next().and_then(|bound| bound.parse::<u32>().ok());
            assert!(bound.is_some_and(|bound| bound <= 55), "{resumed}");
        }
        tally.count(&resumed);
    }
    tally.tell("checkpoints");
}

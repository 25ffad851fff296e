//! Proofs are written by the engine and checked by the crate that shares nothing with it; and an engine
//! that is sabotaged is caught.

mod support;

use desk::gauge::{Gauge, Never};
use desk::kits::written::WrittenKit;
use desk::proof::{Basis, Bound};
use desk::{Case, Ending, PuzzleName, Question};
use fewest::heuristics::Zero;
use fewest::proof::{NoProof, closed_set, file};
use fewest::pruning::NoReturn;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::tables::additive::Additive;
use fewest::puzzles::sliding::tables::blocks::Pattern;
use fewest::puzzles::sliding::tables::compact;
use fewest::puzzles::sliding::{Goal, Sliding, Tray, notation};
use fewest::search::exhaustive::{Distances, distances};
use fewest::search::{Options, ida_star, unwatched};
use fewest::tables::Resources;
use fewest::{Cost, Heuristic, MovePruning, Outcome, Ranked, Solution};
use fewest_verify::{Checker, Expected, Limits, Trouble};
use std::cell::Cell;
use std::fs;
use std::process::{Command, Stdio};
use support::{Folder, Scratch, fed, fewest};

const LIMITS: Limits = Limits { memory: 2 << 30, deadline: None, tell: |_| () };

/// What is to be proven.
struct Asked<'a> {
    puzzle: &'a str,
    goal: Option<&'a str>,
    bound: Option<&'a str>,
    max_cost: Cost,
}

fn asked(puzzle: &str) -> Asked<'_> {
    Asked { puzzle, goal: None, bound: None, max_cost: Cost::MAX }
}

/// Solves the board, proves the answer and has the proof checked.
fn verified(asked: &Asked, board: &str) -> Result<String, Trouble> {
    proven(asked, board).map(|(_, words)| words)
}

/// The same, with the proof.
fn proven(asked: &Asked, board: &str) -> Result<(Vec<u8>, String), Trouble> {
    let puzzle: PuzzleName = asked.puzzle.parse().expect("a puzzle");
    let goal = asked.goal.map(String::from);
    let question = Question { goal: goal.clone(), ..Question::about(puzzle.clone()) };
    let (solver, case) = (desk::solver(&question).expect("a question"), Case::one(board));
    let options = Options { max_cost: asked.max_cost, ..Options::default() };
    let gauge = || Gauge::new(&Never, None);
    let report = solver.solve(&case, &options, &gauge()).expect("an answer");
    let bound = asked.bound.map(Bound::from);
    let prover = puzzle.prover(&Basis { goal, bound, cache: None }).expect("a prover");
    let proof = prover.prove(&case, &report, &options, &gauge()).expect("no bug");
    let rules = puzzle.downcast::<WrittenKit>().map(|kit| kit.rows_text(asked.goal).expect("rows"));
    let expected = Expected { rules: rules.as_deref(), ..Expected::default() };
    let proof = proof.expect("no limit");
    let checked = Checker::new(LIMITS).check(&proof, &expected)?;
    let claim = match &report.ending {
        Ending::Solved(path) => format!("{} ", path.cost),
        Ending::Stopped { at_least, .. } => format!("at least {at_least} "),
        Ending::Unsolvable { .. } => "no moves".into(),
    };
    assert!(checked.words.contains(&claim), "{claim}: {}", checked.words);
    Ok((proof, checked.words))
}

#[test]
fn every_puzzle_and_every_claim() {
    let holds = |asked: &Asked, board: &str, words: &str| {
        let told = verified(asked, board);
        assert!(told.as_ref().is_ok_and(|told| told.contains(words)), "{told:?}, not {words}");
    };
    let eight = "8 6 7/2 5 4/3 0 1";
    holds(&asked("eight"), eight, "31 moves are the fewest");
    for bound in ["manhattan", "4-4", "zero"] {
        let bound = Asked { bound: Some(bound), ..asked("eight") };
        holds(&bound, eight, "31 moves are the fewest");
    }
    let stopped = Asked { max_cost: 27, bound: Some("manhattan"), ..asked("eight") };
    holds(&stopped, eight, "at least");
    holds(&asked("eight"), "1 2 3/4 5 6/8 7 0", "no moves lead");
    holds(&asked("eight"), "1 2 3/4 5 6/7 0 8", "1 move is the fewest");
    holds(&asked("eight"), "1 2 3/4 5 6/7 8 0", "0 moves are the fewest");
    holds(&asked("sliding:1x4"), "1 0 2 3", "2 moves are the fewest");
    // Korf's ninth instance.
    let fifteen = Asked { goal: Some("blank-first"), bound: Some("5-5-5"), ..asked("15") };
    holds(&fifteen, "3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0", "46 moves are the fewest");
    let rotation = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
    holds(&asked("rotation"), rotation, "2 moves are the fewest");
    holds(&asked("cubic"), "2 1 RBW RWW EWW", "3 moves are the fewest");
    holds(&asked("klotski"), "a B B c/a B B c/d e e f/d g h f/i . . j", "are the fewest");
}

/// Thirty proofs, and each of them with a bit of its set changed and a checksum that fits: what this
/// checker says, tools/verify.py says, too.
#[test]
fn two_checkers_agree() {
    let python = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    if python.is_err() {
        return support::page::skip("there is no python3, which tools/verify.py wants");
    }
    let (mut proofs, mut random) = (Vec::new(), desk::random::Random::new(14));
    let mut add = |asked: &Asked, board: &str| {
        proofs.push(proven(asked, board).expect("a proof").0);
    };
    let tiles = ["eight", "eight", "eight", "sliding:2x3", "sliding:3x2", "sliding:2x4"];
    for name in tiles.into_iter().chain(["sliding:4x2", "sliding:2x2"]) {
        let puzzle: PuzzleName = name.parse().expect("a puzzle");
        for bound in [None, Some("manhattan"), Some("zero")] {
            let asked = Asked { bound, max_cost: 14, ..asked(name) };
            add(&asked, &puzzle.random_board(&mut random, false));
        }
    }
    let fifteen = Asked { bound: Some("manhattan"), max_cost: 22, ..asked("15") };
    add(&fifteen, "2 3 4 8 1 6 0 12 5 10 7 11 9 13 14 15");
    let few = |bound, puzzle| Asked { bound, max_cost: 5, ..asked(puzzle) };
    add(&few(None, "rotation"), "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3");
    add(&few(Some("zero"), "rotation"), "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3");
    add(&few(None, "cubic"), "2 1 RBW RWW EWW");
    add(&few(Some("zero"), "cubic"), "1 1 WWW WEW WWW");
    add(&few(Some("zero"), "cubic"), "3 3 WWB WRW WWE");
    assert_eq!(proofs.len(), 30);
    let changed: Vec<Vec<u8>> = proofs.iter().map(|proof| with_another_bit(proof)).collect();
    let folder = Folder::new("proofs");
    fs::create_dir_all(folder.path()).expect("a directory");
    let (mut checker, mut words) = (Checker::new(LIMITS), Vec::new());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../tools/verify.py");
    let mut python = Command::new("python3");
    python.arg(script);
    for (number, proof) in proofs.iter().chain(&changed).enumerate() {
        let file = folder.path().join(format!("{number}.proof"));
        fs::write(&file, proof).expect("a file");
        let word = match checker.check(proof, &Expected::default()) {
            Ok(_) => "VERIFIED",
            Err(Trouble::Rejected(_)) => "REJECTED",
            Err(other) => panic!("{number}: {other}"),
        };
        assert!(number >= 30 || word == "VERIFIED", "{number}");
        words.push(format!("{}: {word}", file.display()));
        python.arg(file);
    }
    assert!(words.iter().filter(|word| word.ends_with("REJECTED")).count() > 20);
    let told = python.output().expect("it runs");
    let told = String::from_utf8(told.stdout).expect("text");
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 60, "{told}");
    for (line, word) in lines.into_iter().zip(words) {
        assert!(line.starts_with(&word), "{line}, not {word}");
    }
}

/// A proof with the last bit of its set changed and a checksum that fits.
fn with_another_bit(proof: &[u8]) -> Vec<u8> {
    let at = proof.windows(5).position(|five| five == b"\ncrc ").expect("a checksum") + 1;
    let (head, body) = (&proof[..at], &mut proof[at + 13..].to_vec());
    let bits = String::from_utf8_lossy(head).trim_end().rsplit(' ').next().map(str::to_string);
    let last = bits.and_then(|bits| bits.parse::<usize>().ok()).expect("bits") - 1;
    body[last / 8] ^= 1 << (last % 8);
    let crc = fewest::proof::checksum(&[head, body].concat());
    [head, format!("crc {crc:08x}\n").as_bytes(), body].concat()
}

/// A proof is bound to the reader's own board, in every form in which `solve` takes it.
#[test]
fn the_board_of_the_reader() {
    let proof = Scratch::new("my.proof", "");
    let verify = |board: &str| fewest(&["verify", proof.path(), "--for", board]);
    let prove = |puzzle: &str, board: &str| {
        fewest(&["solve", puzzle, board, "--proof", proof.path()]).good();
    };
    prove("eight", "2 3 4/1 5 0/7 6 8");
    for board in ["2 3 4/1 5 0/7 6 8", "234150768", "2,3,4,1,5,0,7,6,8", "2 3 4\n1 5 x\n7 6 8"] {
        assert!(verify(board).good().contains("VERIFIED"), "{board}");
    }
    let other = verify("234105768");
    assert_eq!(other.code, 1);
    assert!(other.output.contains("about another start"), "{other:?}");
    verify("2 3 4/1 5 0/7 6").refused(65);
    prove("cubic", "2 1 RBW RWW EWW");
    assert!(verify("2 1 RBW RWW EWW").good().contains("VERIFIED"));
    assert!(verify("2 1").good().contains("VERIFIED"));
    assert_eq!(verify("1 1").code, 1);
}

/// The jury's answer can be shown with a proof of the same board.
#[test]
fn the_answer_of_the_jury() {
    let (input, output) = (Scratch::new("in", "2 3 4 1 5 x 7 6 8\n"), Scratch::new("out", ""));
    let proof = Scratch::new("jury.proof", "");
    let answer = fed(&["judge", "poj:1077"], "2 3 4 1 5 x 7 6 8\n").good();
    fs::write(output.path(), answer).expect("a file");
    let prove = |board: &str| fewest(&["solve", "eight", board, "--proof", proof.path()]).good();
    let check = || {
        let files = [input.path(), output.path(), output.path()];
        fewest(&[&["check", "poj:1077"], &files[..], &["--proof", proof.path()]].concat())
    };
    prove("234150768");
    let told = check().good();
    assert!(told.starts_with("right: 1 case\ncase 1: VERIFIED: "), "{told}");
    prove("234105768");
    let other = check();
    assert!(other.code == 3 && other.output.contains("about no case of this input"), "{other:?}");
    prove("234150768");
    let mut bytes = fs::read(proof.path()).expect("a proof");
    *bytes.last_mut().expect("a byte") ^= 1;
    fs::write(proof.path(), bytes).expect("a file");
    let damaged = check();
    assert!(damaged.code == 3 && damaged.output.contains("case 1: NOT A PROOF"), "{damaged:?}");
}

/// A directory of proofs says in its index what each of them claims, and of which board.
#[test]
fn many_proofs_have_an_index() {
    let folder = Folder::new("proofs");
    let boards = Scratch::new("boards.txt", "1 2 3 4 5 6 7 0 8\n867254301\n123456870\n");
    let solved = fewest(&[
        "solve",
        "eight",
        "--from",
        boards.path(),
        "--proof",
        folder.text(),
        "--max-depth",
        "20",
    ]);
    assert!([10, 11, 12].contains(&solved.code), "{solved:?}");
    let index = fs::read_to_string(folder.path().join("index")).expect("an index");
    let lines: Vec<Vec<&str>> = index.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines[0], ["line-1.proof", "cost 1", "1 2 3/4 5 6/7 0 8"]);
    assert_eq!(lines[1][0], "line-2.proof");
    assert!(lines[1][1].starts_with("at-least "), "{index}");
    assert_eq!(lines[2][..2], ["line-3.proof", "none"]);
    assert_eq!(lines.len(), 3);
    for line in lines {
        let file = folder.path().join(line[0]);
        let told = fewest(&["verify", file.to_str().expect("a path"), "--for", line[2]]);
        assert!(told.good().contains("VERIFIED"));
    }
}

/// A search of an eight-puzzle that is wrong in some way: the answer that it believes in.
type Wrong = fn(&Sliding<u64>, &Tray) -> Option<Solution<Direction>>;

/// The Manhattan distance, and 4 more where it is 10 or more.
struct TooMuch(Manhattan);

impl Heuristic<Sliding<u64>> for TooMuch {
    type Carry = Cost;

    fn start(&self, puzzle: &Sliding<u64>, tray: &Tray) -> Cost {
        self.0.start(puzzle, tray)
    }

    fn step(&self, puzzle: &Sliding<u64>, h: Cost, before: &Tray, mv: Direction) -> Cost {
        self.0.step(puzzle, h, before, mv)
    }

    fn estimate(&self, h: Cost) -> Cost {
        if h >= 10 { h + 4 } else { h }
    }
}

/// Forbids to go left behind up, besides straight back.
struct LosesSubtrees<'p>(NoReturn<'p, Sliding<u64>>);

impl MovePruning<Sliding<u64>> for LosesSubtrees<'_> {
    type Carry = Option<Direction>;

    fn start(&self) -> Self::Carry {
        None
    }

    fn step(&self, last: Option<Direction>, mv: Direction) -> Option<Self::Carry> {
        let lost = (last, mv) == (Some(Direction::Up), Direction::Left);
        self.0.step(last, mv).filter(|_| !lost).map(|_| Some(mv))
    }
}

fn answer(outcome: Outcome<Direction>) -> Option<Solution<Direction>> {
    match outcome {
        Outcome::Solved(solution) => Some(solution),
        _ => None,
    }
}

fn overestimates(puzzle: &Sliding<u64>, start: &Tray) -> Option<Solution<Direction>> {
    let (wrong, options) = (TooMuch(Manhattan::new(puzzle)), Options::default());
    answer(ida_star::solve(puzzle, &wrong, &NoReturn(puzzle), start, &options, unwatched).outcome)
}

fn loses_subtrees(puzzle: &Sliding<u64>, start: &Tray) -> Option<Solution<Direction>> {
    let (h, wrong) = (Manhattan::new(puzzle), LosesSubtrees(NoReturn(puzzle)));
    let options = Options { max_nodes: 1 << 20, ..Options::default() };
    answer(ida_star::solve(puzzle, &h, &wrong, start, &options, unwatched).outcome)
}

/// A right answer, with a detour of two moves.
fn takes_a_detour(puzzle: &Sliding<u64>, start: &Tray) -> Option<Solution<Direction>> {
    let (h, options) = (Manhattan::new(puzzle), Options::default());
    let ended = ida_star::solve(puzzle, &h, &NoReturn(puzzle), start, &options, unwatched);
    let Solution { mut moves, cost, .. } = answer(ended.outcome)?;
    let back = match moves.last()? {
        Direction::Up => Direction::Down,
        Direction::Down => Direction::Up,
        Direction::Left => Direction::Right,
        Direction::Right => Direction::Left,
    };
    let last = *moves.last()?;
    moves.extend([back, last]);
    Some(Solution::optimal(moves, cost + 2))
}

#[test]
fn a_sabotaged_engine_is_caught() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let all = distances(&puzzle, &Options::default(), unwatched).expect("no limit");
    let ways: [(&str, Wrong); 3] = [
        ("overestimates", overestimates),
        ("loses subtrees", loses_subtrees),
        ("takes a detour", takes_a_detour),
    ];
    let mut checker = Checker::new(LIMITS);
    for (name, wrong) in ways {
        let caught = Cell::new(0);
        for rank in (0..puzzle.rank_count()).step_by(2_001) {
            caught.set(caught.get() + catches(&puzzle, rank, &all, wrong, &mut checker));
        }
        assert!(caught.get() > 0, "{name} gave no wrong answer");
    }
}

/// Whether the answer was wrong; then nobody can prove it, and what a liar writes is rejected.
fn catches(
    puzzle: &Sliding<u64>,
    rank: u64,
    all: &Distances,
    wrong: Wrong,
    checker: &mut Checker,
) -> usize {
    let (start, distance) = (puzzle.unrank(rank), all.get(rank));
    if distance == Cost::MAX || distance == 0 {
        return 0;
    }
    let Some(Solution { moves, cost, .. }) = wrong(puzzle, &start) else { return 0 };
    let (options, honest) = (Options::default(), Manhattan::new(puzzle));
    let set = closed_set(puzzle, &honest, &start, Some(cost), &options, unwatched);
    let words = |tray: &Tray| notation::text(puzzle.tiles(tray), 3).replace('/', " ");
    let words = |tray: &Tray| words(tray).split_whitespace().collect::<Vec<_>>().join(" ");
    let header = format!(
        "fewest proof 1\npuzzle sliding 3x3\ngoal {}\nstart {}\nclaim cost {cost}\nmoves {}\n\
         bound sum 1|2|3|4|5|6|7|8\n",
        words(puzzle.goal()),
        words(&start),
        notation::letters(&moves)
    );
    let mut check = |set| checker.check(&file(&header, &set), &Expected::default());
    match set {
        Ok(set) => {
            assert_eq!(cost, distance, "rank {rank}");
            assert!(check(set).is_ok(), "rank {rank}");
            0
        }
        Err(unproven) => {
            assert!(matches!(unproven, NoProof::Cheaper(found) if found < cost), "{unproven:?}");
            // A set made with the wrong estimate, and one that stops where no goal is found yet.
            let liar = TooMuch(Manhattan::new(puzzle));
            let lies = closed_set(puzzle, &liar, &start, Some(cost), &options, unwatched).ok();
            let cut = closed_set(puzzle, &Zero, &start, Some(distance.min(6)), &options, unwatched);
            for set in lies.into_iter().chain(cut.ok()) {
                let checked = check(set);
                assert!(matches!(checked, Err(Trouble::Rejected(_))), "rank {rank}: {checked:?}");
            }
            1
        }
    }
}

/// Korf's fifth instance takes 56 moves. Besides the tables, writing its proof took 33 bytes a state when
/// this was written; lists and tables are doubled when they are full.
#[test]
fn a_state_takes_little_memory() {
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
    let table = |tiles: &[u8]| {
        let pattern = Pattern::new(&puzzle, tiles).expect("a pattern");
        compact::build(&pattern, Resources { threads: 1, max_bytes: u64::MAX }, unwatched)
            .expect("memory")
    };
    let tables = [table(&[1, 4, 5, 8, 9]), table(&[2, 3, 6, 7, 10]), table(&[11, 12, 13, 14, 15])];
    let sum = Additive::disjoint(&puzzle, tables.each_ref()).expect("they are disjoint");
    let start =
        puzzle.tray(&[4, 7, 14, 13, 10, 3, 9, 12, 11, 5, 6, 15, 1, 2, 8, 0]).expect("a board");
    for cost in [40, 44, 48, 52, 56] {
        let set = closed_set(&puzzle, &sum, &start, Some(cost), &Options::default(), unwatched);
        let set = set.expect("so many moves are needed");
        println!("{cost}: {} states, {} bytes", set.states, set.held);
        assert!(set.states < 10_000 || set.held <= 36 * set.states, "{cost}: {} bytes", set.held);
    }
}

/// Solves each board, proves the answer and has the proof checked; tables are made once. Returns how
/// many have a solution.
fn solved_of(asked: &Asked, boards: impl Iterator<Item = String>) -> usize {
    let puzzle: PuzzleName = asked.puzzle.parse().expect("a puzzle");
    let (goal, bound) = (asked.goal.map(String::from), asked.bound.map(Bound::from));
    let question = Question { goal: goal.clone(), ..Question::about(puzzle.clone()) };
    let solver = desk::solver(&question).expect("a question");
    let prover = puzzle.prover(&Basis { goal, bound, cache: None }).expect("a prover");
    let (mut checker, options) = (Checker::new(LIMITS), Options::default());
    let solves = |board: &String| {
        let (case, gauge) = (Case::one(board), || Gauge::new(&Never, None));
        let report = solver.solve(&case, &options, &gauge()).expect("an answer");
        let proof = prover.prove(&case, &report, &options, &gauge()).expect("no bug");
        let start = prover.words(&case).expect("a board");
        let expected = Expected { start: Some(&start), ..Expected::default() };
        checker.check(&proof.expect("no limit"), &expected).expect("an honest proof");
        matches!(report.ending, Ending::Solved(path) if path.is_shortest())
    };
    boards.filter(solves).count()
}

/// All boards of the Eight: `cargo test --release -p fewest-cli --test proof -- --ignored`.
#[test]
#[ignore = "takes a minute or two"]
fn all_boards_of_the_eight() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let boards =
        (0..puzzle.rank_count()).map(|rank| notation::text(puzzle.tiles(&puzzle.unrank(rank)), 3));
    let solvable = solved_of(&asked("eight"), boards);
    assert_eq!((puzzle.rank_count(), solvable), (362_880, 181_440));
}

/// The hardest questions of the Cubic Eight-Puzzle that are known, and 112 random goals from each of the
/// nine cells: more than a thousand questions.
#[test]
#[ignore = "takes some minutes"]
fn a_thousand_boards_of_cubes() {
    let data = include_str!("../../engine/tests/data/cubic_eight.txt");
    let hardest = data.lines().filter_map(|line| line.strip_prefix("hardest ")).map(|line| {
        let (kind, rest) = line.split_once(' ').expect("a kind");
        let cell = ["corner 1 1", "edge 2 1", "centre 2 2"];
        let cell = cell.iter().find_map(|cell| cell.strip_prefix(kind)).expect("a cell");
        format!("{} {}", cell.trim(), &rest[3..])
    });
    assert_eq!(solved_of(&asked("cubic"), hardest), 13);
    let mut random = desk::random::Random::new(14);
    let mut goal = || {
        let mut tops: Vec<char> = (0..9).map(|_| ['W', 'R', 'B'][random.up_to(2)]).collect();
        tops[random.up_to(8)] = 'E';
        tops.into_iter().collect::<String>()
    };
    for goal in (0..112).map(|_| goal()).collect::<Vec<_>>() {
        let cells = (1..4).flat_map(|row| (1..4).map(move |column| (column, row)));
        let boards = cells.map(|(column, row)| format!("{column} {row} {goal}"));
        assert_eq!(solved_of(&asked("cubic"), boards), 9);
    }
}

/// A thousand random boards of each other puzzle that has so many and short answers, and the samples
/// of poj:2286.
#[test]
#[ignore = "takes some minutes"]
fn a_thousand_boards_of_tiles_and_symbols() {
    let samples = [
        "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3",
        "1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3",
    ];
    assert_eq!(solved_of(&asked("rotation"), samples.map(String::from).into_iter()), 2);
    for name in ["rotation", "eight", "sliding:2x5", "sliding:4x3", "15"] {
        let puzzle: PuzzleName = name.parse().expect("a puzzle");
        let mut random = desk::random::Random::new(14);
        let boards = (0..1000).map(|_| puzzle.random_board(&mut random, false));
        let (solved, took) = support::timed(|| solved_of(&asked(name), boards));
        println!("{name}: {solved} of 1000 boards are solved, {took:?}");
    }
}

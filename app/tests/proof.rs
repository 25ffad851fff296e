//! The engine writes proofs, and the crate that shares nothing with it checks them.

#[path = "proof/agree.rs"]
mod agree;
#[path = "proof/index.rs"]
mod index;
#[path = "proof/many.rs"]
mod many;
#[path = "proof/none.rs"]
mod none;
#[path = "proof/read.rs"]
mod read;
#[path = "proof/sabotage.rs"]
mod sabotage;
mod support;

use desk::gauge::{Gauge, Never};
use desk::kits::written::WrittenKit;
use desk::names::Metric;
use desk::proof::{Basis, Bound};
use desk::{Case, Ending, PuzzleName, Question};
use fewest::Cost;
use fewest::search::Options;
use fewest_verify::{Checker, Expected, Limits, Trouble};
use std::fs;
use support::{Run, Scratch, fed, fewest};

const LIMITS: Limits = Limits { memory: 2 << 30, deadline: None, tell: |_| () };

/// What to prove.
struct Asked<'a> {
    puzzle: &'a str,
    goal: Option<&'a str>,
    bound: Option<&'a str>,
    max_cost: Cost,
    metric: Metric,
}

fn asked(puzzle: &str) -> Asked<'_> {
    Asked { puzzle, goal: None, bound: None, max_cost: Cost::MAX, metric: Metric::Single }
}

/// Solves the board, proves the answer and checks the proof.
fn verified(asked: &Asked, board: &str) -> Result<String, Trouble> {
    proven(asked, board).map(|(_, words)| words)
}

/// The same, with the proof.
fn proven(asked: &Asked, board: &str) -> Result<(Vec<u8>, String), Trouble> {
    let puzzle: PuzzleName = asked.puzzle.parse().expect("a puzzle");
    let goal = asked.goal.map(String::from);
    let metric = asked.metric;
    let question = Question { metric, goal: goal.clone(), ..Question::about(puzzle.clone()) };
    let (solver, case) = (desk::solver(&question).expect("a question"), Case::one(board));
    let options = Options { max_cost: asked.max_cost, ..Options::default() };
    let gauge = || Gauge::new(&Never, None);
    let report = solver.solve(&case, &options, &gauge()).expect("an answer");
    let bound = asked.bound.map(Bound::from);
    let basis = Basis { metric, goal, bound, cache: None };
    let prover = puzzle.prover(&basis).expect("a prover");
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
    let pushes = |puzzle| Asked { metric: Metric::Multi, ..asked(puzzle) };
    holds(&pushes("eight"), "1 4 7/2 0 8/3 6 5", "24 moves are the fewest");
    holds(&Asked { bound: Some("zero"), ..pushes("eight") }, "2 3 4/1 5 0/7 6 8", "14 moves are");
    holds(&pushes("eight"), "1 2 3/4 5 6/8 7 0", "no moves lead");
    holds(&pushes("sliding:1x4"), "1 0 2 3", "1 move is the fewest");
    // Korf's ninth instance.
    let fifteen = Asked { goal: Some("blank-first"), bound: Some("5-5-5"), ..asked("15") };
    holds(&fifteen, "3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0", "46 moves are the fewest");
    let rotation = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
    holds(&asked("rotation"), rotation, "2 moves are the fewest");
    holds(&asked("cubic"), "2 1 RBW RWW EWW", "3 moves are the fewest");
    holds(&asked("klotski"), "a B B c/a B B c/d e e f/d g h f/i . . j", "are the fewest");
}

/// `--for` binds a proof to the reader's own board, in every form that `solve` takes.
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
    let other = verify("2 1 RBW RWW BWE");
    assert!(other.code == 1 && other.output.contains("about another goal"), "{other:?}");
}

/// `--goal` does the same for the goal, in every form that `solve` takes.
#[test]
fn the_goal_of_the_reader() {
    let proof = Scratch::new("my.proof", "");
    let verify = |goal: &str| fewest(&["verify", proof.path(), "--goal", goal]);
    let about_another = |run: Run| {
        assert!(run.code == 1 && run.output.contains("about another goal"), "{run:?}");
    };
    fewest(&["solve", "eight", "2 3 4/1 5 0/7 6 8", "--proof", proof.path()]).good();
    for goal in ["123456780", "blank-last", "1 2 3/4 5 6/7 8 0", "1 2 3\n4 5 6\n7 8 x"] {
        assert!(verify(goal).good().contains("VERIFIED"), "{goal}");
    }
    about_another(verify("blank-first"));
    about_another(verify("123456708"));
    verify("1 2 3 4").refused(65);
    fewest(&["solve", "cubic", "2 1 RBW RWW EWW", "--proof", proof.path()]).good();
    for goal in ["RBW RWW EWW", "RBWRWWEWW", "R B W/R W W/E W W"] {
        assert!(verify(goal).good().contains("VERIFIED"), "{goal}");
    }
    about_another(verify("RBW RWW WWE"));
}

/// A proof about another puzzle than the reader named is rejected, even if it is right.
#[test]
fn a_proof_about_another_puzzle() {
    let proof = Scratch::new("my.proof", "");
    fewest(&["solve", "eight", "2 3 4/1 5 0/7 6 8", "--proof", proof.path()]).good();
    for puzzle in ["eight", "sliding:3x3"] {
        assert_eq!(fewest(&["verify", proof.path(), "--puzzle", puzzle]).code, 0, "{puzzle}");
    }
    let rows = Scratch::new("lights.rows", &fewest(&["puzzle", "rows", "lights"]).output);
    let flags = [
        ["--puzzle", "15"],
        ["--puzzle", "cubic"],
        ["--puzzle", "lights"],
        ["--rules", rows.path()],
    ];
    for flag in flags {
        let run = fewest(&[&["verify", proof.path()], &flag[..]].concat());
        assert!(run.code == 1 && run.output.contains("REJECTED: the proof is about"), "{run:?}");
    }
    fewest(&["solve", "msquare", "2684/1375", "--proof", proof.path()]).good();
    let run = fewest(&["verify", proof.path(), "--puzzle", "eight"]);
    assert!(run.code == 1 && run.output.contains("another puzzle: rows"), "{run:?}");
    // For a puzzle that the checker does not know, the checker itself gives the verdict.
    let large = Scratch::new("large.proof", "fewest proof 1\npuzzle sliding 7x7\ngoal 0\n");
    for flags in [&[][..], &["--goal", "blank-last"], &["--for", "1 2"]] {
        assert_eq!(fewest(&[&["verify", large.path()], flags].concat()).code, 65, "{flags:?}");
    }
}

/// If the rules are missing, the message names the flag that takes the puzzle file.
#[test]
fn the_puzzle_of_the_reader() {
    let proof = Scratch::new("square.proof", "");
    fewest(&["solve", "msquare", "2684/1375", "--proof", proof.path()]).good();
    let run = fewest(&["verify", proof.path()]);
    assert!(run.code == 64 && run.output.contains("with --puzzle, as in"), "{run:?}");
    assert!(fewest(&["verify", proof.path(), "--puzzle", "msquare"]).good().contains("VERIFIED"));
    let bound = ["--proof-bound", "foo"];
    let run = fewest(&[&["solve", "eight", "0", "--proof", proof.path()], &bound[..]].concat());
    assert!(
        run.code == 64 && run.errors.contains("manhattan, table, potential or zero"),
        "{run:?}"
    );
}

/// Fifteen holes: since every path costs the same, a proof has one state, which two programs check.
#[test]
fn the_potential_proves_a_game_of_pegs() {
    let proof = Scratch::new("pegs.proof", "");
    let start = "_PPPPPPPPPPPPPP";
    fewest(&["solve", "pegs15", start, "--proof", proof.path()]).good();
    let verified = fewest(&["verify", proof.path(), "--puzzle", "pegs15"]).good();
    let told = "VERIFIED: 13 moves are the fewest";
    assert!(verified.contains(told) && verified.contains("1 state; bound potential"), "{verified}");
    second_opinion("pegs15", &proof, ": VERIFIED: cost 13 for _ P P");
    // Without that bound, the set has every state reached at a lower cost. A puzzle without a potential
    // refuses the bound.
    let zero = ["solve", "pegs15", start, "--proof", proof.path(), "--proof-bound", "zero"];
    fewest(&zero).good();
    let verified = fewest(&["verify", proof.path(), "--puzzle", "pegs15"]).good();
    assert!(verified.contains(told) && verified.contains("no bound"), "{verified}");
    let bound = ["--proof", proof.path(), "--proof-bound", "potential"];
    let refused = fewest(&[&["solve", "lights", "1000000000000000000000000"][..], &bound].concat())
        .refused(64);
    assert!(refused.contains("the bound potential"), "{refused}");
}

/// Asserts that the script in Python says the same of a puzzle of a file.
fn second_opinion(puzzle: &str, proof: &Scratch, told: &str) {
    let rows = Scratch::new("second.rows", fewest(&["puzzle", "rows", puzzle]).good());
    let script = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tools/verify.py");
    let mut second = std::process::Command::new("python3");
    second.arg(script).args(["--rules", rows.path(), proof.path()]);
    match second.output() {
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(said.contains(told), "{said}");
            assert_eq!(output.status.success(), told.contains("VERIFIED"), "{said}");
        }
        Err(error) => eprintln!("SKIPPED: python3 cannot be run: {error}"),
    }
}

/// The proof with one of its lines changed and a checksum that fits.
fn with_line(proof: &[u8], from: &str, to: &str) -> Vec<u8> {
    let at = proof.windows(5).position(|five| five == b"\ncrc ").expect("a checksum") + 1;
    let head = String::from_utf8_lossy(&proof[..at]).replacen(from, to, 1);
    let body = &proof[at + 13..];
    let crc = fewest::proof::checksum(&[head.as_bytes(), body].concat());
    [head.as_bytes(), format!("crc {crc:08x}\n").as_bytes(), body].concat()
}

/// The checker accepts every proof that is written: of boards without a solution, where the potential says
/// nothing, and of boards where only the number of pieces shows that it is a bound.
#[test]
fn the_potential_is_named_only_where_it_proves() {
    let jump =
        |[x, y, z]: [char; 3]| format!("move {x}{z}: {x} {y} from P to _, {z} from _ to P\n");
    let jumps = ["abc", "bcd", "cde", "cba", "dcb", "edc"].map(|holes| {
        let mut holes = holes.chars();
        jump(std::array::from_fn(|_| holes.next().expect("three holes")))
    });
    let line = |goal: &str| format!("board a b c d e\nvalues _ P\n{}goal {goal}\n", jumps.concat());
    let slide = "board a b c d\npieces X _*3\nmove ab: cycle a b if a is X and b is _\n\
                 move bc: cycle b c if b is X and c is _\nmove cd: cycle c d if c is X and d is _\ngoal d is X\n";
    let files = [
        (line("P _ _ _ P"), "PP___"),
        (line("P _ _ _ P"), "PPP_P"),
        (line("_ P _ _ _"), "P_PP_"),
        (slide.into(), "X___"),
    ];
    for (text, board) in files {
        let (file, proof) = (Scratch::new("line.fewest", &text), Scratch::new("line.proof", ""));
        let run = fewest(&["solve", file.path(), board, "--proof", proof.path()]);
        assert!(run.code == 0 || run.code == 10, "{run:?}");
        let verified = fewest(&["verify", proof.path(), "--puzzle", file.path()]);
        assert!(
            verified.code == 0 && verified.output.contains("VERIFIED"),
            "{text}{board}: {verified:?}"
        );
    }
}

/// The set depends only on the board, the claim and the bound. Only `moves`, and with it the crc, depends on
/// the search.
#[test]
fn the_set_is_the_same_from_every_search() {
    let proof = Scratch::new("same.proof", "");
    let parts = |flags: &[&str]| {
        let solve =
            ["solve", "15", "2 3 4 8/1 6 0 12/5 10 7 11/9 13 14 15", "--proof", proof.path()];
        fewest(&[&solve[..], &["--proof-bound", "manhattan"], flags].concat()).good();
        let bytes = fs::read(proof.path()).expect("a proof");
        let at = bytes.windows(5).position(|five| five == b"\ncrc ").expect("a crc");
        let head = String::from_utf8(bytes[..at].into()).expect("text");
        let lines = head.lines().filter(|line| !line.starts_with("moves ")).map(String::from);
        (lines.collect::<Vec<_>>(), bytes[at + 14..].to_vec())
    };
    let first = parts(&["--algorithm", "ida-star"]);
    assert_eq!(first.0.len(), 7);
    for other in [["--algorithm", "a-star"], ["--algorithm", "breadth-first"], ["--threads", "3"]] {
        assert_eq!(parts(&other), first, "{other:?}");
    }
}

/// The jury's answer can be shown with a proof about the same board.
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
    // The same board with another goal, which is nearer.
    let nearer = ["solve", "eight", "234150768", "--goal", "234105768", "--proof", proof.path()];
    fewest(&nearer).good();
    let other = check();
    assert!(other.code == 3 && other.output.contains("about another goal"), "{other:?}");
    prove("234150768");
    let mut bytes = fs::read(proof.path()).expect("a proof");
    *bytes.last_mut().expect("a byte") ^= 1;
    fs::write(proof.path(), bytes).expect("a file");
    let damaged = check();
    assert!(damaged.code == 3 && damaged.output.contains("case 1: NOT A PROOF"), "{damaged:?}");
    // A file that is cut off before its board is no proof, not a proof of another board.
    fs::write(proof.path(), "fewest proof 1\n").expect("a file");
    let cut = check().refused(65);
    assert!(cut.contains("NOT A PROOF"), "{cut}");
}

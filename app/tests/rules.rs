//! The page plays puzzles from descriptions. Node runs the page's interpreter, and app/tests/page/rules.mjs
//! compares it with the rules of the engine.

#[path = "rules/files.rs"]
mod files;
mod support;

use desk::random::Random;
use fewest::Reversible;
use fewest::puzzles::cubic::{self, Cube, Cubes, Cubic, Tops};
use fewest::puzzles::rotation::{self, Rotation, Symbols};
use fewest::puzzles::sliding::pushes::{Push, Pushes};
use fewest::puzzles::sliding::{self, Sliding};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::ControlFlow::Continue;
use std::path::Path;
use std::process::Command;
use support::fed_to;
use support::page::{found, skip};
use support::server::Server;

/// The number of boards of each walk that are compared, including the first.
const STEPS: usize = 12;

/// Boards of one puzzle with one goal.
#[derive(Clone, Serialize)]
struct Walked {
    puzzle: String,
    /// What counts as one move, if not each move by itself.
    metric: Option<&'static str>,
    /// The text of the puzzle, if the server does not know it.
    text: Option<String>,
    goal: Option<String>,
    boards: Vec<Board>,
}

#[derive(Clone, Serialize)]
struct Board {
    text: String,
    solved: bool,
    solvable: bool,
    moves: BTreeMap<String, String>,
}

#[test]
fn the_page_plays_by_the_rules() {
    if found("node").is_none() {
        return skip("no comparison of the page's rules, node is missing");
    }
    let mut random = Random::new(2026);
    let built_in = [sliding_tiles(&mut random), lines(&mut random), cubes(&mut random)].concat();
    let walked = [built_in, files::files(&mut random)].concat();
    let boards: usize = walked.iter().map(|walked| walked.boards.len()).sum();
    let server = Server::new(&[]);
    let mut node = Command::new("node");
    node.arg("rules.mjs")
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page"))
        .env("FEWEST_PAGE", &server.url);
    let run = fed_to(node, serde_json::to_string(&walked).expect("strings only"));
    assert_eq!(
        (run.output.trim_end(), run.code),
        (boards.to_string().as_str(), 0),
        "{}",
        run.errors
    );
}

/// Wide, high and square sizes, with the usual goals and a random one.
fn sliding_tiles(random: &mut Random) -> Vec<Walked> {
    let sizes =
        [("eight", 3, 3), ("15", 4, 4), ("24", 5, 5), ("sliding:2x3", 2, 3), ("sliding:6x4", 6, 4)];
    sizes.into_iter().flat_map(|size| tiles_of(size, random)).collect()
}

fn tiles_of((name, width, height): (&str, usize, usize), random: &mut Random) -> Vec<Walked> {
    let own = shuffled(width * height, random);
    let own_text = sliding::notation::text(&own, width);
    let goals = [
        ("blank-last", sliding::Goal::BlankLast),
        ("blank-first", sliding::Goal::BlankFirst),
        (&own_text, sliding::Goal::Board(own)),
    ];
    let walks = goals.map(|(text, goal)| {
        let rules = Sliding::<[u64; 4]>::new(width, height, &goal).expect("a size");
        let mut other = || rules.tray(&shuffled(width * height, random)).expect("each tile once");
        let starts = [vec![rules.goal().clone()], (0..6).map(|_| other()).collect()].concat();
        let face = Written {
            text: &|tray| sliding::notation::text(rules.tiles(tray), width),
            letter: &|direction| sliding::notation::letters(&[direction]),
        };
        let pushes = Pushes::new(rules.clone());
        let by_pushes = Written { text: face.text, letter: &|push: Push| push.to_string() };
        let walked = |metric, boards| {
            let (puzzle, goal) = (name.into(), Some(text.into()));
            Walked { puzzle, metric, text: None, goal, boards }
        };
        [
            walked(None, walks(&rules, starts.clone(), &face, random)),
            walked(Some("mtm"), walks(&pushes, starts, &by_pushes, random)),
        ]
    });
    walks.into_iter().flatten().collect()
}

fn lines(random: &mut Random) -> Vec<Walked> {
    let solved = Rotation.goals().step_by(997);
    let mut mixed = || {
        let mut symbols: Vec<u8> = (0..rotation::CELLS).map(|cell| cell as u8 / 8 + 1).collect();
        random.shuffle(&mut symbols);
        Symbols::new(&symbols).expect("eight of each")
    };
    let mixed: Vec<_> = (0..40).map(|_| mixed()).collect();
    let face = Written {
        text: &rotation::notation::text,
        letter: &|line| rotation::notation::letters(&[line]),
    };
    let boards = walks(&Rotation, solved.chain(mixed).collect(), &face, random);
    vec![Walked { puzzle: "rotation".into(), metric: None, text: None, goal: None, boards }]
}

/// Every orientation on all cells, for every empty cell, and mixed ones. Each has a goal that it shows and
/// one that it may not show.
fn cubes(random: &mut Random) -> Vec<Walked> {
    let alike = |empty: usize, cube: Cube| board(empty, |_| cube);
    let mut starts: Vec<_> =
        (0..cubic::CELLS).flat_map(|empty| Cube::ALL.map(|cube| alike(empty, cube))).collect();
    for _ in 0..20 {
        let lies: [Cube; cubic::CELLS] = std::array::from_fn(|_| Cube::ALL[random.up_to(5)]);
        starts.push(board(random.up_to(cubic::CELLS - 1), |cell| lies[cell]));
    }
    let shown = |cubes: &Cubes| cubes.tops();
    let goals: Vec<Tops> = starts.iter().map(shown).collect();
    let other = |at: usize| goals[(at * 7 + 3) % goals.len()];
    let pairs =
        starts.iter().enumerate().flat_map(|(at, start)| [(start, goals[at]), (start, other(at))]);
    let face = Written {
        text: &cubic::notation::start_text,
        letter: &|direction| sliding::notation::letters(&[direction]),
    };
    let walked = |(start, goal): (&Cubes, Tops)| Walked {
        puzzle: "cubic".into(),
        metric: None,
        text: None,
        goal: Some(cubic::notation::text(&goal)),
        boards: walks(&Cubic::new(cubic::Goal::Tops(goal), start), vec![*start], &face, random),
    };
    pairs.map(walked).collect()
}

fn board(empty: usize, cube: impl Fn(usize) -> Cube) -> Cubes {
    let cells: Vec<_> = (0..cubic::CELLS).map(|cell| (cell != empty).then(|| cube(cell))).collect();
    Cubes::new(&cells).expect("one cell is empty")
}

/// How states and moves of a puzzle are written.
struct Written<'f, S, M> {
    text: &'f dyn Fn(&S) -> String,
    letter: &'f dyn Fn(M) -> String,
}

/// The boards of a random walk from each start.
fn walks<P: Reversible>(
    rules: &P,
    starts: Vec<P::State>,
    face: &Written<P::State, P::Move>,
    random: &mut Random,
) -> Vec<Board> {
    let mut boards = Vec::new();
    for mut state in starts {
        for _ in 0..STEPS {
            let successors = successors(rules, &state);
            let moves = successors.iter().map(|(mv, next)| ((face.letter)(*mv), (face.text)(next)));
            boards.push(Board {
                text: (face.text)(&state),
                solved: rules.is_goal(&state),
                solvable: rules.solvable(&state),
                moves: moves.collect(),
            });
            let Some(last) = successors.len().checked_sub(1) else { break };
            state = successors[random.up_to(last)].1.clone();
        }
    }
    boards
}

fn successors<P: Reversible>(rules: &P, state: &P::State) -> Vec<(P::Move, P::State)> {
    let mut moves = Vec::new();
    let all = rules.visit_moves(&mut state.clone(), |_, mv| {
        moves.push(mv);
        Continue::<(), ()>(())
    });
    assert!(all.is_continue());
    let after = |mv| {
        let mut next = state.clone();
        rules.apply(&mut next, mv);
        (mv, next)
    };
    moves.into_iter().map(after).collect()
}

fn shuffled(cells: usize, random: &mut Random) -> Vec<u8> {
    let mut tiles: Vec<u8> = (0..cells as u8).collect();
    random.shuffle(&mut tiles);
    tiles
}

//! The sets of proofs.

use fewest::Cost;
use fewest::heuristics::Zero;
use fewest::proof::closed_set;
use fewest::puzzles::rows::{Contents, Guard, Kind, Row, Rows, Setup, Take};
use fewest::search::{Options, unwatched};

/// If no goal can be reached, the costs of paths may exceed those that an answer can have: the same moves at
/// a hundredth of their costs have the same set.
#[test]
fn sets_without_a_goal_have_any_costs() {
    let row = |(name, (from, to, cost)): (usize, (u8, u8, Cost))| Row {
        name,
        cost,
        guards: vec![Guard { cell: 0, holds: Contents::one(from) }],
        takes: vec![Take { cell: 0, from: 0, map: Some(vec![to; 5]) }],
    };
    let set = |times: Cost| {
        let edges = [(0, 1, 400), (1, 2, 600), (1, 3, 400), (3, 2, 10)];
        let edges = edges.map(|(from, to, cost)| (from, to, cost * times));
        let setup = Setup {
            cells: 1,
            kinds: vec![Kind { count: None, turns: 1 }; 5],
            names: ["a", "b", "c", "d"].map(String::from).to_vec(),
            rows: edges.into_iter().enumerate().map(row).collect(),
            goals: vec![vec![Guard { cell: 0, holds: Contents::one(4) }]],
            ..Setup::default()
        };
        let rows = Rows::<u64>::new(setup).expect("a puzzle");
        let start = rows.board(&[0]).expect("a state");
        closed_set(&rows, &Zero, &start, None, &Options::default(), unwatched)
    };
    let small = set(1).expect("no goal can be reached");
    assert_eq!((small.states, small.bits, &small.body[..]), (4, 4, &[0b1101][..]));
    assert_eq!(set(100).map(|set| set.body), Ok(small.body));
}

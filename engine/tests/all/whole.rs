//! Whole spaces against the slow way: the distances of all states, one by one.

use fewest::puzzles::cubic::{self, Cubes, Cubic, notation};
use fewest::puzzles::rows::{
    Contents, Guard, Kind, Row, Rows, Setup, Take, exact::Answers, whole as rows,
};
use fewest::puzzles::sliding::tables::blocks;
use fewest::puzzles::sliding::{Direction, Goal, Sliding, Tray};
use fewest::search::exhaustive::{self, Distances};
use fewest::search::whole::{Whole, ranked};
use fewest::search::{Options, reach, unwatched};
use fewest::tables::Resources;
use fewest::{Cost, Counts, Limit, Puzzle, Ranked, Reversible};
use std::ops::ControlFlow::{Break, Continue};

const PLENTY: Resources = Resources { threads: 2, max_bytes: u64::MAX };

fn distances<P: Ranked + Reversible>(puzzle: &P) -> Distances {
    exhaustive::distances(puzzle, &Options::default(), unwatched).expect("no limit")
}

/// The goal with the tiles in reverse order and the blank on that cell.
fn reversed(cells: usize, blank: usize) -> Goal {
    let mut tiles: Vec<u8> = (1..cells as u8).rev().collect();
    tiles.insert(blank, 0);
    Goal::Board(tiles)
}

#[test]
fn boards_of_every_shape_are_counted_with_the_farthest_of_them() {
    for (width, height) in [(2, 2), (3, 2), (2, 3), (3, 3), (4, 2), (2, 4), (1, 6), (7, 1), (1, 1)]
    {
        let cells = width * height;
        for blank in [0, cells / 2, cells - 1] {
            let puzzle =
                Sliding::<u64>::new(width, height, &reversed(cells, blank)).expect("a size");
            let all = distances(&puzzle);
            let whole = blocks::whole(&puzzle, 1_000, PLENTY, unwatched).expect("no limit");
            assert_eq!(whole.layers, all.profile(), "{width}x{height}, blank {blank}");
            let farthest = whole.layers.len() as Cost - 1;
            let at = |tray: &Tray| all.get(puzzle.rank(tray));
            assert!(whole.farthest.iter().all(|tray| at(tray) == farthest), "{width}x{height}");
            assert_eq!(whole.farthest.len() as u64, whole.layers[usize::from(farthest)]);
            let mut ranks: Vec<_> = whole.farthest.iter().map(|tray| puzzle.rank(tray)).collect();
            ranks.sort_unstable();
            ranks.dedup();
            assert_eq!(ranks.len(), whole.farthest.len(), "each once");
            let one = blocks::whole(&puzzle, 1, PLENTY, unwatched).expect("no limit");
            assert_eq!(one.farthest, whole.farthest[..1]);
        }
    }
}

#[test]
fn a_count_of_boards_that_is_stopped_keeps_its_layers() {
    let puzzle = Sliding::<u64>::new(2, 4, &Goal::BlankLast).expect("a size");
    let all = blocks::depths(&puzzle, PLENTY, unwatched).expect("no limit");
    let stop = |counts: &Counts| if counts.bound < 20 { Continue(()) } else { Break(()) };
    let whole = blocks::whole(&puzzle, 9, PLENTY, stop).expect("enough memory");
    assert_eq!(
        whole,
        Whole { layers: all[..20].to_vec(), farthest: vec![], stopped: Some(Limit::Watch) }
    );
    assert_eq!(blocks::depths(&puzzle, PLENTY, stop), Err(Limit::Watch));
}

/// All states by pushes, one by one: the slow twin of the search of lines.
fn by_pushes(puzzle: &Sliding<u64>) -> Vec<(Tray, usize)> {
    let mut met = vec![(puzzle.goal().clone(), 0)];
    let mut seen = std::collections::HashSet::from([puzzle.pack(puzzle.goal())]);
    let mut next = 0;
    while next < met.len() {
        let (tray, distance) = met[next].clone();
        for way in Direction::ALL {
            let mut tray = tray.clone();
            while puzzle.has_exit(tray.blank(), way) {
                puzzle.apply(&mut tray, way);
                if seen.insert(puzzle.pack(&tray)) {
                    met.push((tray.clone(), distance + 1));
                }
            }
        }
        next += 1;
    }
    met
}

#[test]
fn pushes_are_counted_by_lines_as_state_by_state() {
    for (width, height) in [(2, 2), (2, 3), (3, 2), (4, 2), (2, 4), (3, 3), (1, 5), (4, 1), (1, 1)]
    {
        let cells = width * height;
        for blank in 0..cells {
            let puzzle =
                Sliding::<u64>::new(width, height, &reversed(cells, blank)).expect("a size");
            let all = by_pushes(&puzzle);
            let most = all[all.len() - 1].1;
            let layer = |wanted| all.iter().filter(move |(_, distance)| *distance == wanted);
            let layers: Vec<u64> = (0..=most).map(|d| layer(d).count() as u64).collect();
            let whole = blocks::pushes(&puzzle, 10_000, PLENTY, unwatched).expect("no limit");
            assert_eq!(whole.layers, layers, "{width}x{height}, blank {blank}");
            let ranks = |trays: Vec<&Tray>| {
                let mut ranks: Vec<u64> = trays.into_iter().map(|tray| puzzle.rank(tray)).collect();
                ranks.sort_unstable();
                ranks
            };
            let expected = ranks(layer(most).map(|(tray, _)| tray).collect());
            assert_eq!(
                ranks(whole.farthest.iter().collect()),
                expected,
                "{width}x{height}, {blank}"
            );
        }
    }
}

#[test]
fn pushes_of_larger_boards_are_counted_as_published() {
    let lists = include_str!("../data/sliding_depths.txt").lines();
    let mut boards = 0;
    for line in lists.filter(|line| line.starts_with("2x5 mtm") || line.starts_with("3x4 mtm")) {
        let (size, counts) = line.split_once(" : ").expect("a list");
        let counts: Vec<u64> = counts.split(' ').map(|n| n.parse().expect("a count")).collect();
        let (width, height) = if size.starts_with('2') { (5, 2) } else { (3, 4) };
        let puzzle = Sliding::<u64>::new(width, height, &Goal::BlankLast).expect("a size");
        let whole = blocks::pushes(&puzzle, 1, PLENTY, unwatched).expect("no limit");
        assert_eq!((whole.layers, whole.farthest.len()), (counts, 1), "{size}");
        boards += 1;
    }
    assert_eq!(boards, 2);
}

#[test]
fn a_count_of_pushes_that_is_stopped_keeps_its_layers() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let all = blocks::pushes(&puzzle, 0, PLENTY, unwatched).expect("no limit").layers;
    let stop = |counts: &Counts| if counts.bound < 9 { Continue(()) } else { Break(()) };
    let whole = blocks::pushes(&puzzle, 9, PLENTY, stop).expect("enough memory");
    assert_eq!(
        whole,
        Whole { layers: all[..9].to_vec(), farthest: vec![], stopped: Some(Limit::Watch) }
    );
    let little = Resources { threads: 1, max_bytes: 1000 };
    assert_eq!(blocks::pushes(&puzzle, 0, little, unwatched), Err(Limit::Memory));
}

/// The memory that a board is said to take is near what the search counts.
#[test]
fn the_price_of_a_board_is_near_what_is_held() {
    for (width, height) in [(3, 3), (2, 5), (3, 4)] {
        let puzzle = Sliding::<u64>::new(width, height, &Goal::BlankLast).expect("a size");
        let mut held = 0;
        let stop = |counts: &Counts| {
            held = counts.bytes;
            if counts.bound < 3 { Continue(()) } else { Break(()) }
        };
        blocks::whole(&puzzle, 0, PLENTY, stop).expect("enough memory");
        let (states, bytes) = blocks::price(width, height, false);
        assert_eq!(states, (1..=(width * height) as u128).product::<u128>() / 2);
        let ratio = bytes as f64 / held as f64;
        assert!((0.8..1.2).contains(&ratio), "{width}x{height}: {bytes} and {held}");
    }
    let (states, bytes) = blocks::price(2, 7, false);
    assert_eq!(states, 43_589_145_600);
    assert!((5_800_000_000..6_200_000_000).contains(&bytes), "{bytes}");
    assert!(blocks::price(6, 6, false).0 > 1 << 100);
}

#[test]
fn ranked_states_are_counted_and_a_stopped_count_keeps_what_is_sure() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankFirst).expect("a size");
    let whole = ranked(&puzzle, 5, &Options::default(), unwatched).expect("no limit");
    assert_eq!((whole.layers.len(), whole.states(), whole.farthest.len()), (32, 181_440, 2));
    let stop = |counts: &Counts| if counts.bound < 22 { Continue(()) } else { Break(()) };
    let some = ranked(&puzzle, 5, &Options::default(), stop).expect("enough memory");
    assert_eq!(some.stopped, Some(Limit::Watch));
    assert!(some.layers.len() >= 20 && some.layers.len() < 32, "{}", some.layers.len());
    assert_eq!(some.layers, whole.layers[..some.layers.len()]);
    assert_eq!(some.farthest, []);
    let little = Options { max_bytes: 1000, ..Options::default() };
    assert_eq!(ranked(&puzzle, 5, &little, unwatched), Err(Limit::Memory));
}

#[test]
fn spaces_beside_each_other_are_added() {
    let space = |layers: &[u64], farthest: &[u8]| Whole {
        layers: layers.to_vec(),
        farthest: farthest.to_vec(),
        stopped: None,
    };
    let both = space(&[1, 2], &[7]).beside(space(&[1, 1, 1], &[8]), 5);
    assert_eq!(both, space(&[2, 3, 1], &[8]));
    let both = space(&[1, 2], &[7]).beside(space(&[1, 1], &[8, 9]), 2);
    assert_eq!(both, space(&[2, 3], &[7, 8]));
}

/// From every start to every pattern, as in the table of another program.
#[test]
fn cubes_from_their_starts() {
    let lines = include_str!("../data/cubic_eight.txt").lines();
    let goals = lines.filter_map(|line| line.strip_prefix("G ")?.split_once(' '));
    let mut kinds = 0;
    for (kind, rest) in goals {
        let (_, rest) = (kind, rest.split("  beyond30").next().expect("a part"));
        let count = |word: &str| {
            word.split_once(':').expect("a distance").1.parse::<u64>().expect("a count")
        };
        let known: Vec<u64> =
            rest.split_whitespace().filter(|word| word.contains(':')).map(count).collect();
        let empty: &[usize] = match kind.trim_end_matches(':') {
            "corner" => &[0, 8],
            "edge" => &[1, 3],
            _ => &[4],
        };
        let whole = cubic::whole::of_starts(empty, 1_000);
        let expected: Vec<u64> = known.iter().map(|count| count * empty.len() as u64).collect();
        assert_eq!(whole.layers, expected, "{kind}");
        assert_eq!(whole.farthest.len() as u64, expected[expected.len() - 1]);
        let answers = cubic::exact::Answers::new();
        for (start, tops) in &whole.farthest {
            assert_eq!(usize::from(answers.distance(start.empty(), tops)), whole.layers.len() - 1);
        }
        kinds += 1;
    }
    assert_eq!(kinds, 3);
}

#[test]
fn a_pattern_is_shown_by_boards_with_any_number_of_odd_cubes() {
    let goal = notation::pattern("WWW WEW WWW").expect("a pattern");
    let mut last = 0;
    let stop = |counts: &Counts| {
        assert!(counts.expanded >= last, "the count goes on from search to search");
        last = counts.expanded;
        if last < 600_000 { Continue(()) } else { Break(()) }
    };
    let stopped =
        cubic::whole::of_boards(goal, 1, &Options::default(), stop).expect("enough memory");
    assert_eq!((stopped.layers.len(), stopped.stopped), (0, Some(Limit::Watch)));
    // With no odd cube at all there are 9 * 6561 boards, one of which shows the pattern.
    let rules = Cubic::new(cubic::Goal::Tops(goal), &goal.board(0));
    let none_odd: Whole<Cubes> =
        ranked(&rules, 1, &Options::default(), unwatched).expect("no limit");
    assert_eq!((none_odd.layers[0], none_odd.states()), (1, 59_049));
}

/// A ring of five cells with two equal pieces and a hole, in which everything goes round, and a move that
/// cannot be taken back.
fn ring(one_way: bool) -> Setup {
    let take = |cell, from| Take { cell, from, map: None };
    let round = |name, by: usize| Row {
        name,
        cost: 1 + name as Cost,
        guards: vec![],
        takes: (0..5).map(|cell| take(cell, (cell + by) % 5)).collect(),
    };
    let holds = |cell, content| Guard { cell, holds: Contents::one(content) };
    let exchange = |from, to| Row {
        name: 2,
        cost: 1,
        guards: vec![holds(0, from), holds(1, to)],
        takes: vec![take(0, 1), take(1, 0)],
    };
    let both = vec![exchange(0, 1), exchange(1, 0)];
    let rows = if one_way {
        vec![round(0, 1), exchange(0, 1)]
    } else {
        [vec![round(0, 1), round(0, 4)], both].concat()
    };
    let goal = [0, 0, 1, 2, 1].into_iter().enumerate().map(|(cell, content)| holds(cell, content));
    Setup {
        cells: 5,
        kinds: [2, 2, 1].map(|count| Kind { count: Some(count), turns: 1 }).to_vec(),
        names: ["on", "back", "exchange"].map(String::from).to_vec(),
        rows,
        goals: vec![goal.collect()],
        ..Setup::default()
    }
}

/// States without ranks are met one by one: here on a puzzle whose states have some.
#[test]
fn states_that_are_met_have_the_distances_of_states_with_ranks() {
    for one_way in [false, true] {
        let setup = ring(one_way);
        let puzzle = Rows::<u64>::new(setup.clone()).expect("a puzzle");
        let by_rank =
            rows::whole(&puzzle, None, 100, &Options::default(), unwatched).expect("no limit");
        let answers = Answers::new(&puzzle, &Options::default(), unwatched).expect("no limit");
        assert_eq!(by_rank.layers, answers.distances().profile());
        let back = Rows::<u64>::new(rows::backward(&setup)).expect("a puzzle");
        let met = reach::to_goals(&back, 100, &Options::default(), unwatched);
        assert_eq!((&met.layers, met.stopped), (&by_rank.layers, None));
        let sorted = |mut packed: Vec<u64>| {
            packed.sort_unstable();
            packed
        };
        let packed = by_rank.farthest.iter().map(|board| puzzle.pack(board)).collect();
        assert_eq!(sorted(met.farthest), sorted(packed), "one way: {one_way}");
        for rank in (0..puzzle.rank_count()).step_by(7) {
            let start = puzzle.unrank(rank);
            let among = reach::among(&puzzle, &start, &back, 100, &Options::default(), unwatched);
            assert_eq!(among.layers, expected(&puzzle, &start, &answers), "one way: {one_way}");
        }
    }
}

/// `pieces` pieces in a ring, which only goes round one way, at that cost.
fn carousel(pieces: usize, cost: Cost) -> Setup {
    let take = |cell| Take { cell, from: (cell + 1) % pieces, map: None };
    let goal = (0..pieces).map(|cell| Guard { cell, holds: Contents::one(cell as u8) });
    Setup {
        cells: pieces,
        kinds: vec![Kind { count: Some(1), turns: 1 }; pieces],
        names: vec!["on".into()],
        rows: vec![Row { name: 0, cost, guards: vec![], takes: (0..pieces).map(take).collect() }],
        goals: vec![goal.collect()],
        ..Setup::default()
    }
}

/// A move that is too dear to be counted changes nothing if it leads back to a state that is near. If it
/// leads to a state to which there is no other way, the count ends when all nearer states are counted.
#[test]
fn states_that_are_met_may_have_the_greatest_costs() {
    for (pieces, cost, met) in [(2, 40_000, 2), (2, Cost::MAX, 1), (3, 32_767, 3), (3, 32_768, 2)] {
        let setup = carousel(pieces, cost);
        let puzzle = Rows::<u64>::new(setup.clone()).expect("a puzzle");
        let back = Rows::<u64>::new(rows::backward(&setup)).expect("a puzzle");
        let start = puzzle.goals().next().expect("a goal");
        let stopped = (met < pieces as u64).then_some(Limit::TooFar);
        let options = Options::default();
        for whole in [
            reach::to_goals(&back, 9, &options, unwatched),
            reach::among(&puzzle, &start, &back, 9, &options, unwatched),
        ] {
            assert_eq!((whole.states(), whole.stopped), (met, stopped), "{pieces} at {cost}");
            let last = if stopped.is_some() { 0 } else { 1 };
            assert_eq!(whole.farthest.len(), last, "{pieces} at {cost}");
        }
    }
}

/// The distances of all states that a start reaches.
fn expected(
    puzzle: &Rows<u64>,
    start: &<Rows<u64> as Puzzle>::State,
    answers: &Answers<u64>,
) -> Vec<u64> {
    let (mut met, mut next) = (vec![*start], 0);
    while next < met.len() {
        let mut state = met[next];
        let all = puzzle.visit_moves(&mut state, |state, mv| {
            puzzle.apply(state, mv);
            if !met.contains(state) {
                met.push(*state);
            }
            puzzle.undo(state, mv);
            Continue::<(), ()>(())
        });
        assert!(all.is_continue());
        next += 1;
    }
    let distances = met.iter().filter_map(|state| answers.distance(state));
    let mut layers = Vec::new();
    for distance in distances.map(usize::from) {
        layers.resize(layers.len().max(distance + 1), 0);
        layers[distance] += 1;
    }
    layers
}

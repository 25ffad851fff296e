//! The estimate by pairs of neighbouring cells: against all distances, and against the gaps of
//! pancakes counted by hand.

use super::rows;
use crate::setups::{goal, pancakes, reversals, rotation, slide};
use fewest::puzzles::rows::{Contents, Guard, Kind, Pairs, Rows, Setup};
use fewest::search::{Options, exhaustive, unwatched};
use fewest::{Cost, Heuristic, Ranked, Reversible, laws};

/// Discs in a ring, and a turntable for some of them.
fn topspin(discs: usize, table: usize) -> Setup {
    let list = |first| (first..first + table).map(|cell| cell % discs).collect();
    reversals(discs, 1, &(0..discs).map(list).collect::<Vec<_>>())
}

/// Never above the distance, on any board; and the laws along random walks. Returns the largest
/// estimate and on how many boards it is the distance.
fn never_above(setup: Setup) -> (Cost, usize) {
    let rows: Rows<u64> = rows(setup);
    let pairs = Pairs::of(&rows).expect("moves that change few pairs");
    let all = exhaustive::distances(&rows, &Options::default(), unwatched).expect("no limit");
    let (mut most, mut exact) = (0, 0);
    for rank in 0..rows.rank_count() {
        let board = rows.unrank(rank);
        let estimate = pairs.estimate_of(&rows, &board);
        assert!(estimate <= all.get(rank), "{:?}", rows.contents(&board));
        most = most.max(estimate);
        exact += usize::from(estimate == all.get(rank));
    }
    let starts: Vec<_> = rows.goals().take(3).collect();
    laws::heuristic(&rows, &pairs, &starts, 500).expect("the laws of a heuristic");
    (most, exact)
}

#[test]
fn pairs_are_never_above_the_distance() {
    let (most, exact) = never_above(pancakes(7));
    assert!(most == 7 && exact > 5_040 / 2, "{most} {exact}");
    // Burnt on one side: every second arrangement of two sides is a pair, and not the other.
    let tops = |least| (least..=5).map(|top| (0..top).collect()).collect::<Vec<_>>();
    let (most, exact) = never_above(reversals(5, 2, &tops(1)));
    assert!(most == 5 && exact >= 100, "{most} {exact}");
    let (most, _) = never_above(topspin(7, 4));
    assert!(most >= 3, "{most}");
    let parts = (0..6).flat_map(|first| (first + 2..=6).map(move |end| (first..end).collect()));
    let (most, _) = never_above(reversals(6, 1, &parts.collect::<Vec<_>>()));
    assert!(most >= 3, "{most}");
}

/// Moves of several costs, two goals, and pieces that are alike.
#[test]
fn pairs_are_never_above_the_distance_where_moves_cost_more_or_less() {
    let mut dear = pancakes(6);
    dear.rows.iter_mut().zip([3, 2, 2, 5, 4]).for_each(|(row, cost)| row.cost = cost);
    let (most, _) = never_above(dear.clone());
    // Five pairs, and the two lowest cells, which only the dear moves change: each takes 2.
    assert_eq!(most, 14);
    let other: Vec<_> = [5, 0, 1, 2, 3, 4].into_iter().enumerate().collect();
    dear.goals.push(goal(&other));
    let (fewer, _) = never_above(dear);
    assert!((1..=14).contains(&fewer), "{fewer}");
    let mut alike = pancakes(6);
    alike.kinds = vec![Kind { count: Some(2), turns: 1 }; 3];
    let home: Vec<_> = [0, 1, 2, 0, 1, 2].into_iter().enumerate().collect();
    alike.goals = vec![goal(&home)];
    let (most, _) = never_above(alike);
    assert!(most >= 3, "{most}");
}

/// Gaps counted by hand: neighbours whose numbers differ by more than one. The plate counts as the number
/// behind the last.
#[test]
fn pairs_of_pancakes_are_their_gaps() {
    let rows: Rows<u64> = rows(pancakes(12));
    let pairs = Pairs::of(&rows).expect("each flip parts two pancakes");
    let mut seed = 5_u64;
    for _ in 0..500 {
        let mut pile: Vec<u8> = (0..12).collect();
        for at in (1..12).rev() {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            pile.swap(at, (seed >> 33) as usize % (at + 1));
        }
        let board = rows.board(&pile).expect("all pancakes");
        pile.push(12);
        let gaps = pile.windows(2).filter(|two| two[0].abs_diff(two[1]) > 1).count();
        assert_eq!(usize::from(pairs.estimate_of(&rows, &board)), gaps, "{pile:?}");
    }
}

#[test]
fn where_moves_change_many_pairs_there_are_none() {
    for setup in [slide(4, 4), rotation()] {
        assert!(Pairs::<u64>::of(&rows(setup)).is_none());
    }
    // Whatever stands together also does so in some goal.
    let mut any = pancakes(5);
    any.goals = vec![Vec::new()];
    assert!(Pairs::<u64>::of(&rows(any)).is_none());
}

/// What a map says about contents that the guards never admit does not matter: here it is no content at all.
#[test]
fn maps_may_say_anything_of_what_is_never_there() {
    let mut plain = pancakes(6);
    for row in &mut plain.rows {
        let holds = (1..6).fold(Contents::default(), |mut some, content| {
            some.insert(content);
            some
        });
        row.guards = vec![Guard { cell: 0, holds }];
    }
    let mut mapped = plain.clone();
    for take in mapped.rows.iter_mut().flat_map(|row| &mut row.takes).filter(|take| take.from == 0)
    {
        take.map = Some(vec![255, 1, 2, 3, 4, 5]);
    }
    let [plain, mapped] = [plain, mapped].map(rows::<u64>);
    let [of_plain, of_mapped] = [&plain, &mapped].map(|rows| Pairs::of(rows).expect("pairs"));
    for contents in [[0, 1, 2, 3, 4, 5], [5, 3, 2, 4, 0, 1], [1, 3, 5, 0, 2, 4]] {
        let boards = [&plain, &mapped].map(|rows| rows.board(&contents).expect("a board"));
        let [one, other] =
            [of_plain.estimate_of(&plain, &boards[0]), of_mapped.estimate_of(&mapped, &boards[1])];
        assert_eq!(one, other, "{contents:?}");
    }
}

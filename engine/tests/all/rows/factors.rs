//! The table of all distances where places and turns, or some pieces and the order of the others, are
//! searched apart. It is compared with the search of the rows themselves; the counts are the same where all
//! moves cost the same.

use super::rows;
use crate::setups::{goal, reversals};
use fewest::puzzles::rows::exact::Answers;
use fewest::puzzles::rows::whole::{self, Factors};
use fewest::puzzles::rows::{AnyEstimate, Kind, Row, Rows, Setup, Take};
use fewest::search::{Options, exhaustive, unwatched};
use fewest::{Cost, Counts, Heuristic, Limit, Ranked};
use std::ops::ControlFlow;

fn same_table(setup: Setup) {
    let rows: Rows<u64> = rows(setup);
    let (mut ours, mut theirs) = (Counts::default(), Counts::default());
    let noted = |counts: &mut Counts, now: &Counts| {
        *counts = Counts { bytes: 0, ..*now };
        ControlFlow::Continue(())
    };
    let options = Options::default();
    let table = AnyEstimate::exact(&rows, &options, |now| noted(&mut ours, now)).expect("no limit");
    let all = exhaustive::distances(&rows, &options, |now| noted(&mut theirs, now));
    let all = all.expect("no limit");
    let (expanded, costs) = (all.profile().iter().sum::<u64>(), rows.setup().rows.iter());
    if costs.clone().any(|row| row.cost != rows.setup().rows[0].cost) {
        // The search of the rows expands a state again when it has found a cheaper path to it.
        assert_eq!((ours.expanded, ours.generated), (expanded, expanded * costs.count() as u64));
        assert!(ours.expanded <= theirs.expanded);
    } else {
        assert_eq!(ours, theirs);
    }
    assert!(all.profile().len() > 3);
    for rank in 0..rows.rank_count() {
        assert_eq!(table.estimate_of(&rows, &rows.unrank(rank)), all.get(rank), "{rank}");
    }
}

#[test]
fn tables_by_places_and_turns_are_those_of_the_search() {
    let tops: Vec<Vec<usize>> = (1..=4).map(|top| (0..top).collect()).collect();
    let burnt = reversals(4, 2, &tops);
    same_table(burnt.clone());
    // Costs that differ, and several goals, one of which leaves the turns open.
    let mut dear = burnt.clone();
    dear.rows.iter_mut().zip([4, 1, 3, 2]).for_each(|(row, cost)| row.cost = cost);
    dear.goals.push(goal(&[(0, 6), (1, 5), (2, 2), (3, 1)]));
    dear.goals[0].pop();
    same_table(dear);
    // Costs so large that distances do not fit a byte.
    let mut far = burnt.clone();
    far.rows.iter_mut().for_each(|row| row.cost = 100);
    same_table(far);
    // Only one piece turns, so that they cannot be searched apart.
    let mut some = burnt;
    let map = some.rows[0].takes[0].map.as_mut().expect("pieces are turned over");
    map[2..].iter_mut().zip(2..).for_each(|(after, content)| *after = content);
    same_table(some);
}

#[test]
fn tables_by_places_and_orders_are_those_of_the_search() {
    let tops: Vec<Vec<usize>> = (2..=7).map(|top| (0..top).collect()).collect();
    let pancakes = reversals(7, 1, &tops);
    same_table(pancakes.clone());
    // Costs that differ, and several goals, one of which leaves two cells open.
    let mut dear = pancakes.clone();
    dear.rows.iter_mut().zip([4, 1, 3, 2, 5, 7]).for_each(|(row, cost)| row.cost = cost);
    dear.goals.push(goal(&[(0, 6), (1, 5), (2, 2), (3, 1)]));
    dear.goals[0].truncate(5);
    same_table(dear);
    // Several alike pieces, both among the places and among the others: 12,600 states.
    let tops: Vec<Vec<usize>> = (2..=10).map(|top| (0..top).collect()).collect();
    let mut alike = reversals(10, 1, &tops);
    let kind = |count| Kind { count: Some(count), turns: 1 };
    alike.kinds = vec![kind(4), kind(3), kind(1), kind(2)];
    alike.goals = vec![goal(&[(0, 0), (1, 0), (2, 3), (3, 0), (4, 1), (6, 2)])];
    same_table(alike);
    // Cycles that move some cells only, in both directions.
    let mut cycles = pancakes;
    let from = |cells: [usize; 4], by: usize| {
        let take = move |at: usize| Take { cell: cells[at], from: cells[(at + by) % 4], map: None };
        (0..4).map(take).collect::<Vec<_>>()
    };
    let [left, right] = [[0, 2, 4, 6], [6, 5, 1, 3]];
    let takes = [from(left, 1), from(left, 3), from(right, 1), from(right, 3)];
    cycles.rows.truncate(4);
    cycles.rows.iter_mut().zip(takes).for_each(|(row, takes)| row.takes = takes);
    same_table(cycles);
}

/// A ring that turns only one way, and its pieces with it. The distances to the goal are those that a search
/// finds if the rows are turned round.
#[test]
fn moves_that_none_takes_back_are_searched_backward() {
    let mut setup = reversals(4, 3, &[vec![0, 1]]);
    let takes = setup.rows[0].takes.clone();
    let from = |cell: usize| Take { cell, from: (cell + 1) % 4, ..takes[0].clone() };
    setup.rows.push(Row { name: 0, takes: (0..4).map(from).collect(), ..setup.rows[0].clone() });
    let rows: Rows<u64> = rows(setup);
    assert!(!rows.is_reversible());
    let answers = Answers::new(&rows, &Options::default(), unwatched).expect("no limit");
    let all = exhaustive::distances(&rows.backward(), &Options::default(), unwatched);
    assert!(answers.distances() == &all.expect("no limit"));
    assert!(answers.distances().profile().len() > 3);
}

/// Whatever stops the search, all distances below its bound are known.
#[test]
fn a_search_that_is_stopped_knows_the_near_states() {
    let tops: Vec<Vec<usize>> = (1..=5).map(|top| (0..top).collect()).collect();
    let rows: Rows<u64> = rows(reversals(5, 2, &tops));
    let all = exhaustive::distances(&rows, &Options::default(), unwatched).expect("no limit");
    let options = Options { max_nodes: 2_000, ..Options::default() };
    let (answers, stopped) = Answers::until_stopped(&rows, &options, unwatched).expect("memory");
    let (limit, bound) = stopped.expect("2,000 successors are not all");
    assert_eq!(limit, Limit::Nodes);
    assert!((3..12).contains(&bound));
    for (near, distance) in answers.distances().iter().zip(all.iter()) {
        assert!(near == distance || near >= distance.max(bound), "{near} {distance}");
    }
}

/// Any call of the watch may be the last, even while the distances are brought into the order of the ranks.
#[test]
fn a_table_can_be_broken_off_to_the_end() {
    let tops: Vec<Vec<usize>> = (2..=8).map(|top| (0..top).collect()).collect();
    let rows: Rows<u64> = rows(reversals(8, 1, &tops));
    let build = |calls: u32| {
        let (mut called, mut last) = (0, Counts::default());
        let watch = |counts: &Counts| {
            (called, last) = (called + 1, *counts);
            if called == calls { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let table = Answers::new(&rows, &Options::default(), watch);
        (table.err(), called, last)
    };
    let (ended, all, counts) = build(u32::MAX);
    assert_eq!((ended, counts.expanded), (None, rows.rank_count()));
    assert!(all > 20, "{all}");
    for calls in 1..=all {
        let (ended, called, _) = build(calls);
        // When the search says that it is done, it can no longer be stopped.
        let is_done = ended.is_none() && called == all;
        assert!(ended == Some(Limit::Watch) && called == calls || is_done, "{calls} of {all}");
    }
    assert_eq!(build(all).0, Some(Limit::Watch));
}

/// The memory for both orders is asked for before the search begins.
#[test]
fn little_memory_is_enough_or_said_to_be_too_little() {
    let tops: Vec<Vec<usize>> = (1..=5).map(|top| (0..top).collect()).collect();
    let rows: Rows<u64> = rows(reversals(5, 2, &tops));
    let limited = |max_bytes| {
        let options = Options { max_bytes, ..Options::default() };
        AnyEstimate::exact(&rows, &options, unwatched).map(|table| table.held())
    };
    assert_eq!(limited(rows.rank_count() - 1).err(), Some(Limit::Memory));
    assert_eq!(limited(1 << 20).ok(), Some(rows.rank_count()));
}

/// Counted as the states lie, without tables: the same layers and the same farthest states.
#[test]
fn whole_puzzles_are_counted_with_a_byte_for_each_state() {
    let tops: Vec<Vec<usize>> = (2..=8).map(|top| (0..top).collect()).collect();
    for setup in [reversals(8, 1, &tops), reversals(5, 2, &tops[..4])] {
        let rows: Rows<u64> = rows(setup);
        let all = exhaustive::distances(&rows, &Options::default(), unwatched).expect("no limit");
        let options = Options { max_bytes: 2 * rows.rank_count(), ..Options::default() };
        let space = whole::whole(&rows, None, usize::MAX, &options, unwatched).expect("memory");
        assert_eq!(space.layers, all.profile());
        let mut farthest: Vec<u64> = space.farthest.iter().map(|board| rows.rank(board)).collect();
        farthest.sort_unstable();
        let most = (all.profile().len() - 1) as Cost;
        assert_eq!(
            farthest,
            (0..)
                .zip(all.iter())
                .filter(|&(_, far)| far == most)
                .map(|(rank, _)| rank)
                .collect::<Vec<u64>>()
        );
        let factors = Factors::of(&rows).expect("moves are always legal");
        assert_eq!(factors.bytes(), options.max_bytes);
        assert!(Factors::within(&rows, options.max_bytes).is_some());
        assert!(Factors::within(&rows, options.max_bytes - 1).is_none());
        let some = factors.sample(1_000).expect("memory");
        assert!((1_000..=rows.rank_count()).contains(&some), "{some}");
    }
}

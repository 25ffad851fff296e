//! The table of all distances where places and turns are searched apart: against the search of the
//! rows themselves, with the same counts.

use super::build::{goal, reversals};
use super::rows;
use fewest::puzzles::rows::{Estimate, Rows, Setup};
use fewest::search::{Options, exhaustive, unwatched};
use fewest::{Counts, Heuristic, Limit, Ranked};
use std::ops::ControlFlow;

fn same_table(setup: Setup) {
    let rows: Rows<u64> = rows(setup);
    let (mut ours, mut theirs) = (Counts::default(), Counts::default());
    let noted = |counts: &mut Counts, now: &Counts| {
        *counts = Counts { bytes: 0, ..*now };
        ControlFlow::Continue(())
    };
    let options = Options::default();
    let table = Estimate::exact(&rows, &options, |now| noted(&mut ours, now)).expect("no limit");
    let all = exhaustive::distances(&rows, &options, |now| noted(&mut theirs, now));
    let all = all.expect("no limit");
    assert_eq!(ours, theirs);
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
    // Costs that differ, several goals, one of which leaves the turns open.
    let mut dear = burnt.clone();
    dear.rows.iter_mut().zip([4, 1, 3, 2]).for_each(|(row, cost)| row.cost = cost);
    dear.goals.push(goal(&[(0, 6), (1, 5), (2, 2), (3, 1)]));
    dear.goals[0].pop();
    same_table(dear);
    // A turn of one piece only: there is no way to search them apart.
    let mut some = burnt;
    let map = some.rows[0].takes[0].map.as_mut().expect("pieces are turned over");
    map[2..].iter_mut().zip(2..).for_each(|(after, content)| *after = content);
    same_table(some);
}

/// The memory for both orders is asked for before the search begins.
#[test]
fn little_memory_is_enough_or_said_to_be_too_little() {
    let tops: Vec<Vec<usize>> = (1..=5).map(|top| (0..top).collect()).collect();
    let rows: Rows<u64> = rows(reversals(5, 2, &tops));
    let limited = |max_bytes| {
        let options = Options { max_bytes, ..Options::default() };
        Estimate::exact(&rows, &options, unwatched).map(|table| table.held())
    };
    assert_eq!(limited(rows.rank_count() - 1).err(), Some(Limit::Memory));
    assert_eq!(limited(1 << 20).ok(), Some(rows.rank_count()));
}

//! Searches whose progress is kept: hard boards get the sets that suit them, and a pass goes on with the set
//! that began it.

use super::*;
use crate::search::parallel::{Helpers, Memory, Others, Progress};
use std::ops::ControlFlow::Break;

/// Number 3 of Korf's hundred: 59 moves.
pub(super) const HARD: [u8; 16] = [14, 7, 8, 2, 13, 11, 10, 4, 9, 12, 5, 0, 3, 6, 1, 15];

/// A solver of the 15-puzzle with a set of five patterns of three tiles and, for hard boards, a set of three
/// patterns of five tiles.
pub(super) fn fifteen(has_further: bool) -> Solver {
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
    let set = |name: &str, size: usize| {
        let tiles: Vec<u8> = (1..16).collect();
        let patterns = tiles.chunks(size).map(|tiles| {
            let about = About::pattern_table(&Pattern::new(&puzzle, tiles).expect("a pattern"));
            let resources = Resources { threads: 1, max_bytes: 1 << 24 };
            about.build(resources, &mut |_| Continue(())).expect("memory")
        });
        PatternSet::ready(name.into(), patterns.collect(), "")
    };
    let further = if has_further { vec![set("fives", 5)] } else { Vec::new() };
    let mut stages = Stages::only(set("threes", 3).with_further(further));
    stages.hard = 200_000;
    Solver { stages, ..Solver::new(&puzzle, NonZeroUsize::MIN) }
}

/// Begins or resumes a search, and breaks it off after `looks` looks (never if that is 0). Returns how it
/// ended, and what was kept.
fn resume(
    solver: &Solver,
    from: Option<&Progress>,
    others: Option<Others<'_>>,
    looks: usize,
) -> Result<(Chosen<Direction>, Option<Progress>), NotOfThisSearch> {
    let start = solver.puzzle.tray(&HARD).expect("a board");
    let (mut keeper, mut seen, mut generated) = (Memory::default(), 0, None);
    let watch = |counts: &Counts| {
        // Nothing is generated while words are learnt.
        if generated.replace(counts.generated) != Some(counts.generated) {
            seen += 1;
        }
        if seen == looks { Break(()) } else { Continue(()) }
    };
    let kept = Kept { from, keeper: &mut keeper, others, last: None };
    let chosen = solver.resume(&start, &Options::default(), kept, watch)?;
    Ok((chosen, keeper.0))
}

/// The set with which the board was solved, and how many successors were generated.
fn answered(chosen: &Chosen<Direction>) -> (&str, u64) {
    assert_eq!(cost(&chosen.ended), 59);
    let set = chosen.heuristic.as_deref().and_then(|name| name.strip_prefix("pattern databases "));
    (set.expect("tables"), chosen.ended.counts.generated)
}

#[test]
fn a_hard_board_gets_the_set_that_suits_it() {
    let (alone, _) = resume(&fifteen(false), None, None, 0).expect("a new search");
    let (chosen, _) = resume(&fifteen(true), None, None, 0).expect("a new search");
    let [alone, chosen] = [answered(&alone), answered(&chosen)];
    assert_eq!([alone.0, chosen.0], ["threes", "fives"]);
    assert!(chosen.1 < alone.1 / 2, "{chosen:?}, {alone:?}");
}

/// A new process knows no more than what was kept.
#[test]
fn a_pass_goes_on_with_the_set_that_began_it() {
    let (whole, _) = resume(&fifteen(true), None, None, 0).expect("a new search");
    let bound = whole.ended.counts.bound;
    let (mut last, mut of_fives) = (None::<Progress>, 0);
    for piece in 0..100 {
        let goes_on = resume(&fifteen(true), last.as_ref(), None, 30);
        let (chosen, kept) = goes_on.expect("progress of this search");
        if matches!(chosen.ended.outcome, Outcome::Solved(_)) {
            assert_eq!(answered(&chosen).0, "fives");
            assert_eq!(chosen.ended.counts.bound, bound);
            assert!(piece > 1 && of_fives > 0, "{piece} pieces, {of_fives} with fives");
            return;
        }
        last = kept;
        let begun = last.as_ref().is_some_and(|progress| progress.cut.is_some());
        if begun && resume(&fifteen(false), last.as_ref(), None, 0).is_err() {
            of_fives += 1;
        }
    }
    panic!("no end after 100 pieces");
}

/// Helpers that do nothing.
pub(super) struct Nobody;

impl Helpers for Nobody {
    fn number(&self) -> usize {
        0
    }

    fn help(&self, _: usize, _: &parallel::Cut, _: &parallel::Stock<'_>) {}

    fn wake(&self) {}
}

/// A pass that was begun with another set is begun again.
#[test]
fn processes_that_share_a_search_have_the_best_set_only() {
    let others = Some(Others::Help(&Nobody));
    let (shared, _) = resume(&fifteen(true), None, others, 0).expect("a new search");
    assert_eq!(answered(&shared).0, "threes");
    let mut looks = 12;
    let begun = loop {
        let (_, kept) = resume(&fifteen(true), None, None, looks).expect("a new search");
        let kept = kept.expect("it was broken off");
        if kept.cut.is_some() && resume(&fifteen(false), Some(&kept), None, 0).is_err() {
            break kept;
        }
        looks += 3;
    };
    let (shared, _) = resume(&fifteen(true), Some(&begun), others, 0).expect("it goes on");
    let (set, generated) = answered(&shared);
    assert_eq!(set, "threes");
    assert!(generated > begun.counts.generated);
}

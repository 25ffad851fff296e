//! A search with a heuristic that foresees successors is the same search, whether there is room for all notes
//! about them, for some of the notes, or for none.

use fewest::pruning::NoReturn;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Sliding, Tray};
use fewest::search::{Options, ida_star, unwatched};
use fewest::{Cost, Heuristic, laws};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The Manhattan distance, which notes down `WORDS` times what it will be after a move.
struct Foreseeing<const WORDS: usize> {
    manhattan: Manhattan,
    foreseen: AtomicU64,
    from_notes: AtomicU64,
}

impl<const WORDS: usize> Heuristic<Sliding> for Foreseeing<WORDS> {
    type Carry = Cost;

    fn start(&self, puzzle: &Sliding, tray: &Tray) -> Cost {
        self.manhattan.estimate_of(puzzle, tray)
    }

    fn step(&self, puzzle: &Sliding, _: Cost, before: &Tray, mv: Direction) -> Cost {
        let carry = Heuristic::<Sliding>::start(&self.manhattan, puzzle, before);
        let next = self.manhattan.step(puzzle, carry, before, mv);
        Heuristic::<Sliding>::estimate(&self.manhattan, next)
    }

    fn foresees(&self) -> bool {
        true
    }

    const NOTES: usize = WORDS;

    fn foresee(&self, puzzle: &Sliding, h: Cost, before: &Tray, mv: Direction, notes: &mut [u64]) {
        assert!([0, WORDS].contains(&notes.len()), "all words or none");
        notes.fill(self.step(puzzle, h, before, mv).into());
        self.foreseen.fetch_add(1, Relaxed);
    }

    fn step_noted(
        &self,
        puzzle: &Sliding,
        h: Cost,
        before: &Tray,
        mv: Direction,
        (notes, limit): (&[u64], i32),
    ) -> Result<Cost, i32> {
        let next = self.step(puzzle, h, before, mv);
        assert_eq!(notes, [u64::from(next); WORDS], "what was noted of this successor");
        self.from_notes.fetch_add(1, Relaxed);
        if i32::from(next) > limit { Err(next.into()) } else { Ok(next) }
    }

    fn estimate(&self, h: Cost) -> Cost {
        h
    }
}

/// How many successors a search generates, foresees, and takes from its notes.
fn counted<const WORDS: usize>(eight: &Sliding, start: &Tray) -> [u64; 3] {
    let (foreseen, from_notes) = Default::default();
    let h = Foreseeing::<WORDS> { manhattan: Manhattan::new(eight), foreseen, from_notes };
    laws::heuristic(eight, &h, std::slice::from_ref(start), 100).expect("a lawful heuristic");
    h.foreseen.store(0, Relaxed);
    h.from_notes.store(0, Relaxed);
    let (pruning, options) = (NoReturn(eight), Options::default());
    let plain = ida_star::solve(eight, &h.manhattan, &pruning, start, &options, unwatched);
    let ended = ida_star::solve(eight, &h, &pruning, start, &options, unwatched);
    assert_eq!((ended.outcome, ended.counts), (plain.outcome, plain.counts));
    [ended.counts.generated, h.foreseen.into_inner(), h.from_notes.into_inner()]
}

#[test]
fn a_search_is_the_same_whatever_there_is_room_for() {
    let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let start = eight.tray(&[8, 6, 7, 2, 5, 4, 3, 0, 1]).expect("a board of 31 moves");
    let [generated, foreseen, from_notes] = counted::<0>(&eight, &start);
    assert!(from_notes == 0 && foreseen >= generated, "{foreseen} of {generated} foreseen");
    let [generated, _, from_notes] = counted::<1>(&eight, &start);
    assert_eq!(from_notes, generated, "there is room for a word of each successor");
    let [generated, _, from_notes] = counted::<8>(&eight, &start);
    assert!((1..generated).contains(&from_notes), "{from_notes} of {generated} from notes");
    let [_, foreseen, from_notes] = counted::<17>(&eight, &start);
    assert!(from_notes == 0 && foreseen > 0, "no room for 17 words");
}

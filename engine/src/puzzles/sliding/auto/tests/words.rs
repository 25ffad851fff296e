//! Words that are in the directory of tables.

use super::kept::Nobody;
use super::*;
use crate::puzzles::sliding::tables::KeptWords;
use crate::search::parallel::{Kept, Memory, Others, Progress};
use std::path::Path;

/// One of the boards that are farthest from the goal, 53 moves.
const FAR: [u8; 12] = [4, 3, 2, 1, 11, 7, 6, 5, 0, 8, 10, 9];

/// What is counted until that board is solved.
fn counts(solver: &Solver) -> Counts {
    let start = solver.puzzle.tray(&FAR).expect("a board");
    let chosen = solver.solve(&start, &Options::default(), unwatched);
    assert_eq!(cost(&chosen.ended), 53);
    chosen.ended.counts
}

/// What is done to the bytes of a file.
type Damage = fn(&mut Vec<u8>);

/// A solver with good tables whose directory also has the words of 4x3 after `damage` was done to their file,
/// and the complaints about it.
fn with_words(damage: Damage) -> (Scratch, Solver, Arc<Mutex<Vec<String>>>) {
    let (scratch, mut solver, told) = solver(|_| ());
    let kept = KeptWords::of(4, 3).expect("a size");
    let cache = Cache::new(&scratch.0);
    let resources = Resources { threads: 1, max_bytes: 1 << 30 };
    let words = kept.build(resources, &mut |_| Continue(())).expect("memory");
    let path = cache.keep(&kept, words, resources, || Continue(())).expect("it is written");
    change(&path, damage);
    let tell = Arc::clone(&told);
    let note = move |trouble: &Trouble| tell.lock().expect("no panic").push(trouble.to_string());
    solver.words.set_source((4, 3), Arc::new(Source { cache, tell: Box::new(note) }));
    (scratch, solver, told)
}

fn change(path: &Path, damage: Damage) {
    let mut bytes = fs::read(path).expect("a table");
    damage(&mut bytes);
    fs::write(path, bytes).expect("written");
}

#[test]
fn longer_words_are_left_out_than_are_learnt_at_first() {
    let (_scratch, learning, _) = solver(|_| ());
    let learnt = counts(&learning);
    let (_other, solver, told) = with_words(|_| ());
    let kept = counts(&solver);
    assert!(kept.generated < learnt.generated, "{kept:?} {learnt:?}");
    assert!(solver.words.held() > learning.words.held());
    assert_eq!(told.lock().expect("no panic").len(), 0);
    assert_eq!((learning.words.at_hand(), solver.words.at_hand()), (None, Some("words".into())));
}

#[test]
fn words_are_learnt_where_the_file_is_bad() {
    let (_scratch, learning, _) = solver(|_| ());
    let learnt = counts(&learning);
    let damages: [(Damage, &str); 3] = [
        (|bytes| bytes[HEADER + 100] ^= 1, "it is corrupt: the checksum of block 0"),
        (|bytes| bytes.truncate(HEADER + 100), "it is truncated: 4196 bytes of "),
        (|bytes| bytes[20] ^= 1, "it is corrupt: "),
    ];
    for (damage, complaint) in damages {
        let (_scratch, solver, told) = with_words(damage);
        for _ in 0..2 {
            assert_eq!(counts(&solver), learnt);
        }
        let told = told.lock().expect("no panic");
        assert!(matches!(&told[..], [one] if one.contains(complaint)), "{told:?}");
    }
}

/// A search that is broken off goes on with the words with which its pass was begun, whether the directory has
/// words now or had some then.
#[test]
fn kept_searches_go_on_with_the_words_that_began_them() {
    let resume = |solver: &Solver, from: Option<&Progress>, most: u64| {
        let start = solver.puzzle.tray(&FAR).expect("a board");
        let mut keeper = Memory::default();
        let options = Options { max_nodes: most, ..Options::default() };
        let kept = Kept { from, keeper: &mut keeper, others: None, last: None };
        let chosen = solver.resume(&start, &options, kept, unwatched);
        (chosen.expect("progress of this search").ended, keeper.0)
    };
    let (_scratch, without, _) = solver(|_| ());
    let (_other, with, _) = with_words(|_| ());
    let [learnt, kept] =
        [&without, &with].map(|solver| resume(solver, None, u64::MAX).0.counts.generated);
    assert!(kept < learnt, "{kept} {learnt}");
    for (begins, goes_on, whole) in [
        (&without, &without, learnt),
        (&with, &with, kept),
        (&with, &without, kept),
        (&without, &with, learnt),
    ] {
        let mut kept = (1..64).filter_map(|part| resume(begins, None, whole * part / 64).1);
        let progress = kept.find(|progress| progress.cut.is_some()).expect("a pass was begun");
        let (ended, _) = resume(goes_on, Some(&progress), u64::MAX);
        assert_eq!((cost(&ended), ended.counts.generated), (53, whole));
    }
}

/// Each of the processes that share a search learns words, since some may have no directory.
#[test]
fn shared_searches_leave_out_words_that_all_learn() {
    let shared = |solver: &Solver| {
        let start = solver.puzzle.tray(&FAR).expect("a board");
        let others = Some(Others::Help(&Nobody));
        let kept = Kept { from: None, keeper: &mut Memory::default(), others, last: None };
        let chosen = solver.resume(&start, &Options::default(), kept, unwatched);
        chosen.expect("nothing is resumed").ended.counts
    };
    let (_scratch, without, _) = solver(|_| ());
    let (_other, with, _) = with_words(|_| ());
    assert_eq!(shared(&with), shared(&without));
}

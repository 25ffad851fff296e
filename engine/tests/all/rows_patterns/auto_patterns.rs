//! When `auto` makes pattern databases, and when it opens those that are kept.

use super::*;

/// Tables in the directory are opened, whatever their sort; those that belong together are opened together.
#[cfg(feature = "auto")]
#[test]
fn auto_opens_what_is_kept() {
    use fewest::puzzles::rows::auto::Solver;
    use fewest::tables::Resources;
    use fewest::tables::cache::{Cache, Effort};
    let dir = std::env::temp_dir().join(format!("fewest-rows-{}", std::process::id()));
    let cache = Cache::new(&dir);
    let resources = Resources { threads: 1, max_bytes: 1 << 26 };
    let two_tiles = Setup { goals: vec![goal(&[(0, 15 - 1), (15, 0)])], ..slide(4, 4) };
    for (setup, name) in [(slide(3, 2), "exact"), (two_tiles, "pdb")] {
        let rows = rows(setup);
        let solver = || Solver::new(rows.clone()).with_cache(cache.clone(), |bad| panic!("{bad}"));
        let subjects = solver().subjects();
        cache.get(&subjects, Effort::Build, resources, |_, _| Continue(())).expect("built");
        let mut start = rows.goals().next().expect("a goal");
        for mv in [0, 1, 0, 1, 1, 0, 1, 1] {
            let mut legal = Vec::new();
            _ = rows.visit_moves(&mut start, |_, mv| {
                legal.push(mv);
                Continue::<()>(())
            });
            rows.apply(&mut start, legal[mv]);
        }
        let opened = solver().solve(&start, &Options::default(), |_| Continue(()));
        let kept = format!("{name} (from the cache)");
        assert_eq!((opened.at_hand, opened.heuristic), (vec![kept.clone()], Some(kept)));
        let plain = Solver::new(rows.clone()).solve(&start, &Options::default(), |_| Continue(()));
        let cost = |outcome: &Outcome<_>| match outcome {
            Outcome::Solved(path) => path.cost,
            other => panic!("{other:?}"),
        };
        assert_eq!(cost(&opened.ended.outcome), cost(&plain.ended.outcome));
        assert!(plain.at_hand.is_empty());
        std::fs::remove_file(cache.path(&subjects[0])).expect("it is ours");
        let gone = solver().solve(&start, &Options::default(), |_| Continue(()));
        assert!(gone.at_hand.is_empty());
    }
    std::fs::remove_dir_all(dir).expect("it is ours");
}

/// The search from both ends is begun once, however long it takes: the counts are its own.
#[cfg(feature = "auto")]
#[test]
fn auto_does_not_begin_anew() {
    use fewest::puzzles::rows::auto::Solver;
    use fewest::search::bidirectional;
    // Tables pay for fourteen discs only after sixty million successors, and pairs say less of this
    // board than the search from both ends has proven.
    let turntables: Vec<Vec<usize>> =
        (0..14).map(|first| (first..first + 4).map(|cell| cell % 14).collect()).collect();
    let rows = rows(reversals(14, 1, &turntables));
    let start = [4, 10, 8, 12, 0, 11, 13, 9, 7, 1, 5, 6, 2, 3];
    let start = rows.board(&start).expect("all discs");
    let plain = bidirectional::solve(&rows, &start, &Options::default(), unwatched);
    let chosen = Solver::new(rows).solve(&start, &Options::default(), |_| Continue(()));
    assert_eq!((chosen.ended.counts, chosen.algorithm), (plain.counts, "bidirectional"));
    assert!(plain.counts.generated > 3_000_000, "{:?}", plain.counts);
}

/// Only two tiles are wanted in their cells. Too many states are goals for a search from both ends, so
/// after some successors from the start the solver makes the small table that knows the distance.
#[cfg(feature = "auto")]
#[test]
fn auto_makes_the_tables_once() {
    use fewest::puzzles::rows::auto::{Solver, Sort};
    let setup = Setup { goals: vec![goal(&[(0, 15 - 1), (15, 0)])], ..slide(4, 4) };
    let rows = rows(setup);
    let solver = Solver::new(rows.clone());
    let tables = solver.plan().tables.expect("a table");
    assert_eq!((tables.sort, tables.entries), (Sort::Goals(1), 16 * 15 * 14));
    let contents: Vec<u8> = (0..16).collect();
    let start = rows.board(&contents).expect("all pieces");
    let first = solver.solve(&start, &Options::default(), |_| Continue(()));
    assert_eq!((first.algorithm, first.heuristic.as_deref()), ("ida-star", Some("pdb")));
    assert!(first.at_hand.is_empty());
    let Outcome::Solved(path) = &first.ended.outcome else { panic!("two tiles always get home") };
    let estimate = built(&rows, &Patterns::of(&rows).expect("patterns"));
    assert_eq!((path.cost, path.at_least), (estimate.estimate_of(&rows, &start), path.cost));
    assert_eq!(fewest::check::replay(&rows, &start, &path.moves), Ok(path.cost));
    let again = solver.solve(&start, &Options::default(), |_| Continue(()));
    assert_eq!((again.at_hand, again.table_bytes > 0), (vec!["pdb".to_string()], true));
    assert!(again.ended.counts.generated < first.ended.counts.generated);
}

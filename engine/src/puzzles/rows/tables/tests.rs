use super::super::patterns::Patterns;
use super::super::setup::{Contents, Guard, Kind, Row, Take};
use super::*;
use crate::search::unwatched;

/// Sliding pieces on a board of that width and height, the blank last.
fn slide(width: usize, height: usize, kinds: Vec<Kind>, goal: &[u8]) -> Setup {
    let (cells, blank) = (width * height, kinds.len() as u8 - 1);
    let beside = |cell: usize, other: usize| {
        let across = cell % width == other % width && cell.abs_diff(other) == width;
        across || cell / width == other / width && cell.abs_diff(other) == 1
    };
    let pairs = (0..cells).flat_map(|cell| (0..cells).map(move |other| (cell, other)));
    let row = |(cell, other)| Row {
        name: 0,
        cost: 1,
        guards: vec![Guard { cell, holds: Contents::one(blank) }],
        takes: vec![
            Take { cell, from: other, map: None },
            Take { cell: other, from: cell, map: None },
        ],
    };
    let goal = (0..).zip(goal).map(|(cell, &v)| Guard { cell, holds: Contents::one(v) }).collect();
    Setup {
        cells,
        kinds,
        names: vec!["move".into()],
        rows: pairs.filter(|&(cell, other)| beside(cell, other)).map(row).collect(),
        goals: vec![goal],
        ..Setup::default()
    }
}

fn six() -> Setup {
    slide(3, 2, vec![Kind { count: Some(1), turns: 1 }; 6], &[0, 1, 2, 3, 4, 5])
}

/// Four cells in a ring: one move turns them by one, and a dearer one exchanges two neighbours.
fn ring() -> Setup {
    let take = |cell, from| Take { cell, from, map: None };
    let row = |cost, takes| Row { name: 0, cost, guards: vec![], takes };
    let by = |by: usize| (0..4).map(|cell| take(cell, (cell + by) % 4)).collect();
    let goal = (0..4).map(|cell| Guard { cell, holds: Contents::one(cell as u8) }).collect();
    Setup {
        cells: 4,
        kinds: vec![Kind { count: Some(1), turns: 1 }; 4],
        names: vec!["move".into()],
        rows: vec![row(1, by(1)), row(3, vec![take(0, 1), take(1, 0)])],
        goals: vec![goal],
        ..Setup::default()
    }
}

/// Subjects of all sorts: distances of puzzles whose moves can or cannot be taken back, of patterns for which
/// some moves cost nothing, and of patterns that are flooded, with pieces that are alike.
fn subjects() -> Vec<About> {
    let plain = Rows::<u64>::new(six()).expect("a puzzle");
    let one_way = Rows::<u64>::new(ring()).expect("a puzzle");
    let all = |rows: &Rows<u64>| {
        About::distances(rows, "all".into(), rows.setup(), rows.ranks().expect("few"))
    };
    let mut list = vec![all(&plain), all(&one_way)];
    let kind = |count| Kind { count: Some(count), turns: 1 };
    let alike = slide(3, 2, vec![kind(2), kind(3), kind(1)], &[0, 0, 1, 1, 1, 2]);
    let alike = Rows::<u64>::new(alike).expect("a puzzle");
    let of = |rows: &Rows<u64>, patterns: &[Vec<usize>]| {
        Patterns::with(rows, patterns).expect("patterns").subjects(rows).expect("they have ranks")
    };
    list.extend(of(&plain, &[vec![0, 1], vec![2, 3, 4]]).into_iter().map(|(_, about)| about));
    list.extend(of(&alike, &[vec![0], vec![1]]).into_iter().map(|(_, about)| about));
    // Some moves cost 2, so this board is not flooded, and most moves cost nothing in its patterns.
    let mut dear = six();
    dear.rows[0].cost = 2;
    dear.rows.iter_mut().filter(|row| row.guards[0].cell == 1).for_each(|row| row.cost = 2);
    let dear = Rows::<u64>::new(dear).expect("a puzzle");
    list.extend(of(&dear, &[vec![0, 1], vec![2, 3]]).into_iter().map(|(_, about)| about));
    list
}

/// A number with two digits, from 0 to 18 * 18 - 1, that moves count down to 0.
fn counter() -> Setup {
    const DIGITS: usize = 18;
    let row = |guards: Vec<Guard>, to: Vec<(usize, u8, u8)>| {
        let map = |from: u8, to: u8| {
            let mut map: Vec<u8> = (0..DIGITS as u8).collect();
            map.swap(from.into(), to.into());
            Some(map)
        };
        let take =
            |&(cell, from, to): &(usize, u8, u8)| Take { cell, from: cell, map: map(from, to) };
        Row { name: 0, cost: 1, guards, takes: to.iter().map(take).collect() }
    };
    let holds = |cell, content| Guard { cell, holds: Contents::one(content) };
    let mut rows = Vec::new();
    for digit in 1..DIGITS as u8 {
        rows.push(row(vec![holds(1, digit)], vec![(1, digit, digit - 1)]));
        rows.push(row(
            vec![holds(0, digit), holds(1, 0)],
            vec![(0, digit, digit - 1), (1, 0, DIGITS as u8 - 1)],
        ));
    }
    Setup {
        cells: 2,
        kinds: vec![Kind { count: None, turns: 1 }; DIGITS],
        names: vec!["less".into()],
        rows,
        goals: vec![vec![holds(0, 0), holds(1, 0)]],
        ..Setup::default()
    }
}

/// A distance of 255 or more takes two bytes, which are proven as well.
#[test]
fn distances_that_fit_no_byte_take_two() {
    let resources = Resources { threads: 1, max_bytes: 1 << 20 };
    let rows = Rows::<u64>::new(counter()).expect("a puzzle");
    let all = About::all(&rows).expect("ranks");
    assert!(matches!(all.build(resources, &mut unwatched), Err(Limit::TooFar)));
    let pairs = About::all_pairs(&rows).expect("ranks");
    assert_eq!((pairs.bits(), pairs.bytes()), (16, 2 * 18 * 18));
    let table = built(&pairs);
    let distances = pairs.read(table.clone());
    assert_eq!(distances.profile(), vec![1; 18 * 18]);
    assert_eq!(About::parse(pairs.text()).expect("our own text").bits(), 16);
    let proven =
        |table: Vec<u8>| pairs.prove(&Bytes::owned(table), resources, &mut unwatched).is_ok();
    assert!(proven(table.to_vec()));
    for place in 0..table.len() {
        let mut other = table.to_vec();
        other[place] ^= 1;
        assert!(!proven(other), "{place}");
    }
    assert!(!proven(table[..100].to_vec()));
}

fn built(about: &About) -> Bytes {
    let resources = Resources { threads: 1, max_bytes: 1 << 20 };
    about.build(resources, &mut unwatched).expect("no limit is met")
}

/// The right tables are proven; tables in which one entry is changed by one are not.
#[test]
fn only_the_right_entries_are_proven() {
    let resources = Resources { threads: 1, max_bytes: 1 << 20 };
    let subjects = subjects();
    assert_eq!(subjects.len(), 8);
    for about in subjects {
        let table = built(&about);
        assert_eq!(table.len() as u64, about.entries(), "{about:?}");
        let proven =
            |table: &[u8]| about.prove(&Bytes::owned(table.to_vec()), resources, &mut unwatched);
        proven(&table).unwrap_or_else(|wrong| panic!("{about:?}: {wrong}"));
        let (mut other, step) = (table.to_vec(), table.len().div_ceil(40));
        for place in (0..table.len()).step_by(step) {
            for change in [1, 255] {
                other[place] = table[place].wrapping_add(change);
                assert!(matches!(proven(&other), Err(Unproven::Wrong(_))), "{about:?} {place}");
            }
            other[place] = table[place];
        }
    }
}

#[test]
fn a_text_says_what_a_table_is_about() {
    for about in subjects() {
        let again = About::parse(about.text()).expect("our own text");
        assert_eq!(again.text(), about.text());
        assert_eq!(again.file_name(), about.file_name());
        assert_eq!((again.entries(), again.what()), (about.entries(), about.what()));
        assert!(about.has_rules() && !again.has_rules());
        for (from, to) in [
            ("rows", "row"),
            (" of=", " of"),
            ("entries=", "entries=0"),
            ("all", "/"),
            (" of", "  of"),
        ] {
            let wrong = about.text().replacen(from, to, 1);
            assert!(wrong == about.text() || About::parse(&wrong).is_none(), "{wrong}");
        }
    }
    let digits = "a".repeat(DIGITS);
    let text = |entries: u64| format!("rows {digits} all of={digits} entries={entries}");
    assert!(About::parse(&text(MOST_ENTRIES)).is_some());
    assert!(About::parse(&text(MOST_ENTRIES + 1)).is_none());
}

/// Names and the order of rows make no difference to a digest; everything else does.
#[test]
fn a_digest_is_of_what_distances_depend_on() {
    let (plain, mut renamed) = (six(), six());
    renamed.names = vec!["step".into(), "another".into()];
    renamed.rows.reverse();
    renamed.rows[3].name = 1;
    renamed.goals[0].reverse();
    renamed.rows[2].takes.reverse();
    assert_eq!(digest(&renamed), digest(&plain));
    let changes: [fn(&mut Setup); 6] = [
        |setup| setup.rows[0].cost = 2,
        |setup| _ = setup.rows.pop(),
        |setup| setup.rows[0].guards[0].holds = Contents::one(1),
        |setup| setup.goals[0][0].holds = Contents::one(1),
        |setup| _ = setup.goals[0].pop(),
        |setup| setup.kinds[0].turns = 2,
    ];
    for change in changes {
        let mut changed = six();
        change(&mut changed);
        assert_ne!(digest(&changed), digest(&plain));
    }
}

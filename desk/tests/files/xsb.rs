//! Levels of Sokoban, compared with a search that knows only coordinates.

use super::straight::pushed;
use super::twin::Twin;
use desk::foreign::{Format, import};
use std::collections::{BTreeSet, HashSet};

/// Levels drawn for this test, and how many steps solve them.
const LEVELS: [(&str, Option<usize>); 4] = [
    ("#####\n#@$.#\n#####\n", Some(1)),
    (
        "; a remark\n\n  #####\n###   #\n#. $  #\n#. $@##\n#    #\n######\n\nAuthor: nobody\n",
        Some(7),
    ),
    // A crate on a goal has to be moved away, and an ornament is not part of the level.
    ("#######\r\n#  .  #\r\n# $*$ #\r\n#--+--#\r\n#######\r\n#*#\r\n###\r\n", Some(17)),
    // The crate is in a corner.
    ("#####\n#$ .#\n#@  #\n#####\n", None),
];

/// What a level draws, read without the importer: the floor, the man, the crates and the goals.
type Read = (HashSet<[i32; 2]>, [i32; 2], BTreeSet<[i32; 2]>, BTreeSet<[i32; 2]>);

fn read(level: &str) -> Read {
    let (mut open, mut man) = (HashSet::new(), [0, 0]);
    let (mut crates, mut goals) = (BTreeSet::new(), BTreeSet::new());
    for (row, line) in level.lines().filter(|line| line.contains('#')).enumerate() {
        for (column, sign) in line.chars().enumerate().filter(|(_, sign)| !"#\r".contains(*sign)) {
            let at = [column as i32, row as i32];
            open.insert(at);
            if "@+".contains(sign) {
                man = at;
            }
            if "$*".contains(sign) {
                crates.insert(at);
            }
            if ".*+".contains(sign) {
                goals.insert(at);
            }
        }
    }
    let mut floor = HashSet::from([man]);
    loop {
        let near =
            |at: &[i32; 2], to: &[i32; 2]| (at[0] - to[0]).abs() + (at[1] - to[1]).abs() == 1;
        let more: Vec<_> =
            open.iter().filter(|to| floor.iter().any(|at| near(at, to))).copied().collect();
        let before = floor.len();
        floor.extend(more);
        if floor.len() == before {
            break;
        }
    }
    crates.retain(|at| floor.contains(at));
    goals.retain(|at| floor.contains(at));
    (floor, man, crates, goals)
}

#[test]
fn levels_are_what_they_are_drawn_as() {
    for (level, expected) in LEVELS {
        let text = import("x.xsb", level.as_bytes(), Format::Xsb).expect("a level");
        let puzzle = desk::language::parse("x", text.as_bytes()).expect("a puzzle");
        let state = puzzle.start.clone().expect("the level begins somewhere");
        let (floor, man, crates, goals) = read(level);
        assert_eq!(puzzle.cells.len(), floor.len(), "{text}");
        let (_, steps) = pushed(&floor, (man, crates), &goals);
        assert_eq!((Twin::new(&puzzle).distance(&state), steps), (expected, expected), "{text}");
        assert_eq!(Format::guess("x", level.as_bytes()), Some(Format::Xsb));
    }
    assert_eq!(Format::guess("x.XSB", b""), Some(Format::Xsb));
}

/// Places that no crate may enter are forbidden in the text, so that no search goes there.
#[test]
fn corners_are_forbidden() {
    let text =
        import("x", b"#######\n#  .  #\n# $@  #\n#     #\n#######", Format::Xsb).expect("a level");
    assert!(text.contains("for x in a1 e1 a2 e2 a3 b3 c3 d3 e3\n  never {x} is B\n"), "{text}");
}

/// Where no three places are in a line, no crate can be pushed.
#[test]
fn a_level_without_room_to_push() {
    let text = import("x.xsb", b"####\n#* #\n#*@#\n####\n", Format::Xsb).expect("a level");
    assert!(text.contains("for x y in line") && !text.contains("for x y z"), "{text}");
}

#[test]
fn what_is_refused() {
    let told =
        |level: &str| import("x", level.as_bytes(), Format::Xsb).expect_err("wrong").to_string();
    assert!(told("").starts_with("x:1:1: no level is drawn"));
    assert!(told("; small\n7#|#.2-$@#|7#").starts_with("x:2:1: run lengths are not read"));
    assert_eq!(
        told("#####\n#@$.#\n#####\n\n#####\n#@$.#\n#####"),
        "x:5:1: there are 2 levels, and each is a puzzle of its own; `--number 2` imports this one"
    );
    assert!(
        told("remark\n#####\n#@x.#\n#####")
            .starts_with("x:3:3: `x` is not a sign of a level; write")
    );
    assert!(told("#####\n# $.#\n#####").starts_with("x:1:1: there is no man"));
    assert!(told("######\n#@$.@#\n######").starts_with("x:2:5: a second man"));
    assert!(told("#####\n#@$.\n#####").starts_with("x:2:4: the man can leave the level here"));
    assert!(told("######\n#@ #$#\n##.###\n######").starts_with("x:2:5: the man cannot come here"));
    assert!(told("#####\n#@ .#\n#####").starts_with("x:1:1: there is no crate"));
    assert!(told("######\n#@$$.#\n######").starts_with("x:1:1: crates: 2, goals: 1; draw"));
    let wide = format!("{0}\n#@$.{1}#\n{0}", "#".repeat(70), " ".repeat(65));
    assert!(told(&wide).contains("68 cells"), "{}", told(&wide));
}

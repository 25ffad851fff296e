//! `for x y in line`: moves along straight lines, compared with the same moves found by coordinates.

use super::language::{puzzle, written};
use super::twin::{Twin, layers};
use desk::language::Written;
use std::collections::{BTreeSet, HashSet};

/// The names of all moves, sorted.
fn names(puzzle: &Written) -> Vec<&str> {
    let mut names: Vec<&str> = puzzle.setup.names.iter().map(String::as_str).collect();
    names.sort_unstable();
    names
}

/// How many states a man who pushes crates reaches in each number of steps, and after how many steps the
/// crates can be on the goal. Written without the language.
pub fn pushed(
    floor: &HashSet<[i32; 2]>,
    (man, crates): ([i32; 2], BTreeSet<[i32; 2]>),
    goal: &BTreeSet<[i32; 2]>,
) -> (Vec<usize>, Option<usize>) {
    let (start, mut distance) = ((man, crates), None);
    let (mut seen, mut layer) = (HashSet::from([start.clone()]), vec![start]);
    let mut counts = Vec::new();
    while !layer.is_empty() {
        if layer.iter().any(|(_, crates)| crates == goal) {
            distance = distance.or(Some(counts.len()));
        }
        counts.push(layer.len());
        let mut next = Vec::new();
        for (man, crates) in &layer {
            for [right, down] in [[0, -1], [-1, 0], [1, 0], [0, 1]] {
                let [to, behind] = [1, 2].map(|n| [man[0] + n * right, man[1] + n * down]);
                let mut crates = crates.clone();
                if crates.remove(&to) {
                    if crates.contains(&behind) || !floor.contains(&behind) {
                        continue;
                    }
                    crates.insert(behind);
                }
                if floor.contains(&to) && seen.insert((to, crates.clone())) {
                    next.push((to, crates));
                }
            }
        }
        layer = next;
    }
    (counts, distance)
}

#[test]
fn crates_are_pushed_as_by_coordinates() {
    let sokoban = puzzle("sokoban", &[]);
    let floor = sokoban.places.iter().map(|place| place.map(|at| at as i32)).collect();
    let start = sokoban.read("____/_B___/B___/__P_").expect("a state");
    let (crates, goal) = ([[1, 1], [1, 2]].into(), [[0, 0], [1, 0]].into());
    let (counts, distance) = pushed(&floor, ([2, 3], crates), &goal);
    assert_eq!(layers(&sokoban, &start, usize::MAX), counts);
    assert!(counts.len() > 20 && counts.iter().sum::<usize>() > 500, "{counts:?}");
    assert_eq!((Twin::new(&sokoban).distance(&start), distance), (Some(25), Some(25)));
}

/// The jumps of the triangle, by the letters of their first and last cells.
#[test]
fn jumps_on_a_triangle() {
    let jumps = "ad af bg bi ch cj da df dk dm el en fa fd fm fo gb gi hc hj ib ig jc jh kd km le ln md \
                 mf mk mo ne nl of om";
    assert_eq!(names(&puzzle("pegs15", &[])), jumps.split(' ').collect::<Vec<_>>());
}

#[test]
fn directions_are_those_of_the_drawing() {
    let frogs = puzzle("frogs", &[]);
    let right = ["ab", "bc", "cd", "de", "ef", "fg", "ac", "bd", "ce", "df", "eg"];
    let back = |name: &str| name.chars().rev().collect::<String>();
    let mut all: Vec<String> = right.iter().map(|name| name.to_string()).collect();
    all.extend(right.iter().map(|name| back(name)));
    all.sort_unstable();
    assert_eq!(names(&frogs), all);
    let moves = |links: &str, line: &str| {
        let text = format!(
            "board 3x3\nvalues _ P\nlinks {links}\nfor x y z in line{line}\n  move {{x}}{{z}}: {{x}} {{y}} from P \
             to _, {{z}} from _ to P\ngoal all _"
        );
        written(&text).setup.names
    };
    assert_eq!(moves("grid", " down"), ["a1a3", "b1b3", "c1c3"]);
    assert_eq!(moves("grid", " left up"), ["c1a1", "c2a2", "a3a1", "b3b1", "c3c1", "c3a3"]);
    let around = ["a1c1", "b1a1", "c1b1"].map(String::from);
    let torus = moves("torus", " right");
    assert_eq!(torus.len(), 9);
    assert!(around.iter().all(|name| torus.contains(name)), "{torus:?}");
    // Rows, columns and both diagonals, each in both directions.
    assert_eq!(moves("king", "").len(), 16);
    // A line of links that are named one by one continues in the same direction of the drawing.
    assert_eq!(moves("a1-b2 b2-c3 b2-c1", ""), ["a1c3", "c3a1"]);
}

/// A line on a torus never comes back to one of its own cells.
#[test]
fn lines_end_where_they_began() {
    let text = "board 3x1\npieces 1 2 3\nlinks torus\nfor w x y z in line\n  move {w}: swap {w} {z}\ngoal 1 2 3";
    let error = desk::language::parse("x", text.as_bytes()).expect_err("there is no such line");
    assert_eq!(error.to_string(), "x:4:16: no 4 cells are in a line; name fewer variables");
}

/// Links that are given twice, and a torus two cells wide, on which a cell is both to the left and to the
/// right of its neighbour.
#[test]
fn links_that_are_said_twice_are_one() {
    let tiles = |links: &str, moves: &str| {
        written(&format!(
            "board 3x3\npieces 1 2 3 4 5 6 7 8 _\nlinks {links}\n{moves}\ngoal 1 2 3 4 5 6 7 8 _\n"
        ))
    };
    let linked = |puzzle: &Written| {
        let mut links = puzzle.links.clone();
        links.sort_unstable();
        links
    };
    for both in ["grid torus", "torus grid"] {
        let (one, twice) = (tiles("torus", "move slide _"), tiles(both, "move slide _"));
        assert_eq!((names(&one), one.setup.rows.len()), (names(&twice), twice.setup.rows.len()));
        assert_eq!(linked(&one), linked(&twice));
    }
    let [both, king] = ["grid king", "king"].map(|links| tiles(links, "move slide _"));
    assert_eq!(linked(&both), linked(&king));
    let narrow = |ways: &str| {
        let text = format!(
            "board 2x3\npieces 1 2 3 4 5 _\nlinks torus\nfor x y in line {ways}\n  \
             move {{x}}{{y}}: swap {{x}} {{y}} if {{x}} is _\ngoal 1 2 3 4 5 _\n"
        );
        names(&written(&text)).join(" ")
    };
    let across = "a1b1 a2b2 a3b3 b1a1 b2a2 b3a3";
    assert_eq!([narrow("right"), narrow("left"), narrow("left right")], [across; 3]);
    let all = "a1a2 a1b1 a2a3 a2b2 a3a1 a3b3 b1a1 b1b2 b2a2 b2b3 b3a3 b3b1";
    assert_eq!([narrow("right down"), narrow("left down")], [all; 2]);
}

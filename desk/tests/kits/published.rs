//! Compares the published lists that come with the program with those used in the engine's tests.

use desk::published::Published;

#[test]
fn the_lists_of_rectangles_are_those_of_the_engines_tests() {
    let known = include_str!("../../../engine/tests/data/sliding_depths.txt").lines();
    let mut lists = 0;
    for line in known.filter(|line| !line.starts_with('#')) {
        let (name, counts) = line.split_once(" : ").expect("a list");
        let mut words = name.split(' ');
        let (size, metric) = (words.next().expect("a size"), words.next().expect("a metric"));
        let (size, place) = size.split_once("-goal-blank-").unwrap_or((size, "corner"));
        let found = Published::find(&format!("sliding:{size} {place} {metric}"));
        let counts: Vec<u64> = counts.split(' ').map(|n| n.parse().expect("a count")).collect();
        assert_eq!(found.map(|found| found.layers), Some(counts), "{name}");
        lists += 1;
    }
    assert!(lists > 20, "{lists}");
}

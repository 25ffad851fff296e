//! Korf's 100 instances of the 15-puzzle, for the benchmarks.

/// The boards with their costs.
pub fn boards() -> impl Iterator<Item = (u16, Vec<u8>)> {
    let lines = include_str!("../../tests/data/korf100.txt").lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let mut numbers =
            line.split_whitespace().map(|word| word.parse::<u16>().expect("a number"));
        let cost = numbers.nth(1).expect("a cost");
        (cost, numbers.map(|tile| tile as u8).collect())
    })
}

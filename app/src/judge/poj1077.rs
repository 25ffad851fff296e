//! POJ 1077 "Eight": a shortest path for one board, and the same for many.

use super::{Failure, Profile, Sample};
use fewest::exact::Table;
use fewest::notation::{Tokens, sliding};
use fewest::puzzles::sliding::{Goal, Sliding};
use std::cell::LazyCell;
use std::io::{BufRead, Write};

const WRITES: &str = "a shortest path as letters l r u d, the way the blank goes, or `unsolvable`";
const SAMPLE: Sample = Sample { input: "2 3 4 1 5 x 7 6 8\n", output: "ullddrurdllurdruldr\n" };

pub const PROFILE: Profile = Profile {
    name: "poj:1077",
    aliases: &["acwing:179"],
    title: "Eight",
    reads: "one board: 1 to 8 and x for the blank, row by row",
    writes: WRITES,
    uncertain: None,
    sample: SAMPLE,
    answer: |input, output| answer(input, output, 1),
};

pub const MANY_CASES: Profile = Profile {
    name: "hdu:1043",
    aliases: &[],
    title: "Eight, many boards",
    reads: "boards as for poj:1077 up to the end of the input",
    writes: WRITES,
    uncertain: None,
    sample: SAMPLE,
    answer: |input, output| answer(input, output, usize::MAX),
};

fn answer(input: &mut dyn BufRead, output: &mut dyn Write, cases: usize) -> Result<(), Failure> {
    let mut tokens = Tokens::new(input);
    let eight = LazyCell::new(|| {
        Table::new(Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size that is allowed"))
    });
    for _ in 0..cases {
        let Some(tiles) = sliding::read(&mut tokens, 3, 3)? else { break };
        let tray = eight.puzzle().tray(&tiles).expect("each tile once");
        let path = eight.solve(&tray).map(|moves| sliding::letters(&moves));
        let line = path.unwrap_or_else(|| "unsolvable".into()) + "\n";
        output.write_all(line.as_bytes())?;
    }
    Ok(())
}

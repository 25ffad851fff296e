//! POJ 1077 "Eight": a shortest path for one board, and the same for many.

use super::{Failure, Profile, Sample, shortest};
use fewest::exact::Table;
use fewest::notation::{Tokens, sliding};
use fewest::puzzles::sliding::{Direction, Sliding};
use std::io::{self, BufRead, Write};
use std::sync::LazyLock;

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
    answer: answer_one,
};

pub const MANY_CASES: Profile = Profile {
    name: "hdu:1043",
    aliases: &[],
    title: "Eight, many boards",
    reads: "boards as for poj:1077 up to the end of the input",
    writes: WRITES,
    uncertain: None,
    sample: SAMPLE,
    answer: answer_all,
};

fn answer_one(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), Failure> {
    let Some(tiles) = sliding::read(&mut Tokens::new(input), 3, 3)? else { return Ok(()) };
    Ok(write(output, shortest::path::<u64>(shortest::square(3), &tiles))?)
}

/// One board is searched in a tenth of the time that all distances take; many are looked up.
static DISTANCES: LazyLock<Table<Sliding>> = LazyLock::new(|| Table::new(shortest::square(3)));

fn answer_all(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), Failure> {
    let mut tokens = Tokens::new(input);
    while let Some(tiles) = sliding::read(&mut tokens, 3, 3)? {
        let tray = DISTANCES.puzzle().tray(&tiles).expect("each tile once");
        write(output, DISTANCES.solve(&tray))?;
    }
    Ok(())
}

fn write(output: &mut dyn Write, path: Option<Vec<Direction>>) -> io::Result<()> {
    let line = path.map_or("unsolvable".into(), |moves| sliding::letters(&moves));
    output.write_all((line + "\n").as_bytes())
}

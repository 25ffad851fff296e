//! Whole processes, from start to end, against the times that they must stay below.
//!
//! `cargo bench -p fewest-cli --bench judge`. Wall time, best and median of 15; the bars are meant
//! for one otherwise idle core of a 2.6 GHz server.

use fewest::puzzles::rotation::Symbols;
use fewest::puzzles::rotation::exact::Answers;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

const ROUNDS: usize = 15;
const MANY: usize = 1_000_000;

fn main() {
    let directory = std::env::temp_dir().join(format!("fewest-bench-{}", std::process::id()));
    fs::create_dir(&directory).expect("a directory for the inputs");
    let write = |name: &str, text: String| -> PathBuf {
        let path = directory.join(name);
        fs::write(&path, text).expect("space for the inputs");
        path
    };
    let mut random = SplitMix64::seed_from_u64(1);
    let boards: Vec<_> = (0..MANY).map(|_| shuffled(&mut random)).collect();
    let all = write("boards", boards.iter().map(line).collect());
    let hard = write("hard", hardest(boards, 30).iter().map(line).collect());
    let eight = write("eight", "8 6 7 2 5 4 3 x 1\n".into());
    let cubes = write("cubes", hard_datasets());

    measure("solve eight", &eight, 15.0);
    measure("judge poj:1077", &eight, 15.0);
    measure("judge poj:2286", &hard, 120.0);
    measure("judge poj:3131", &cubes, 200.0);
    let seconds = measure("judge poj:2286", &all, MANY as f64 / 500.0) / 1e3;
    println!("{:.0} boards a second, where 500000 are asked for", MANY as f64 / seconds);
    fs::remove_dir_all(directory).expect("the directory is ours");
}

/// Prints best and median in milliseconds beside the bar, and returns the median.
fn measure(arguments: &str, input: &Path, bar: f64) -> f64 {
    let mut times: Vec<f64> = (0..ROUNDS).map(|_| run(arguments, input)).collect();
    times.sort_by(f64::total_cmp);
    let (best, median) = (times[0], times[ROUNDS / 2]);
    println!("{arguments:<16} best {best:8.2} ms   median {median:8.2} ms   bar {bar:6.0} ms");
    median
}

fn run(arguments: &str, input: &Path) -> f64 {
    let begin = Instant::now();
    let end = Command::new(env!("CARGO_BIN_EXE_fewest"))
        .args(arguments.split(' '))
        .stdin(File::open(input).expect("written before"))
        .stdout(Stdio::null())
        .status();
    assert!(end.expect("the binary starts").success());
    begin.elapsed().as_secs_f64() * 1e3
}

type Board = [u8; 24];

fn shuffled(random: &mut SplitMix64) -> Board {
    let mut board = std::array::from_fn(|cell| (cell / 8) as u8 + 1);
    for end in (1..board.len()).rev() {
        board.swap(end, (random.next_u64() % (end as u64 + 1)) as usize);
    }
    board
}

fn line(board: &Board) -> String {
    board.map(|symbol| symbol.to_string()).join(" ") + "\n"
}

/// Those with the most moves.
fn hardest(mut boards: Vec<Board>, count: usize) -> Vec<Board> {
    let answers = Answers::new();
    let distance =
        |board: &Board| answers.distance(&Symbols::new(board).expect("eight of each symbol"));
    boards.sort_by_cached_key(|board| std::cmp::Reverse(distance(board)));
    boards.truncate(count);
    boards
}

/// Patterns that are the farthest from one start or another, from all three kinds of start.
fn hard_datasets() -> String {
    let patterns = ["B R B\nB E B\nB R B", "R R R\nB E B\nR R R", "E R R\nB W B\nR R R"];
    let starts = ["1 1", "2 1", "2 2", "3 3", "1 2"];
    let dataset = |start: &str| patterns.map(|pattern| format!("{start}\n{pattern}\n")).concat();
    starts.map(dataset).concat() + "0 0\n"
}

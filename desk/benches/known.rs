//! Whole puzzles of files against what is published about them. `cargo bench -p fewest-desk --bench known`
//! runs everything; a word after `--` chooses parts: `cube2`, `corners3`, `lights`, `pancakes`, `knights`.
//! Pancakes take half a gigabyte, and with the knights most of a minute.

use desk::kits::written::volume;
use desk::language::parse;
use fewest::puzzles::rows::Rows;
use fewest::puzzles::rows::whole;
use fewest::search::{Options, unwatched};
use std::time::Instant;

/// The 2x2x2 cube by face turns, and by quarter turns (Wikipedia, "Pocket Cube").
const CUBE2: [u64; 12] = [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644];
const CUBE2_QUARTERS: [u64; 15] =
    [1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276];
/// The corners of the 3x3x3 cube by face turns (Korf, "Finding optimal solutions to Rubik's cube using
/// pattern databases", AAAI 1997, has their number and the 11 moves).
const CORNERS3: [u64; 12] =
    [1, 18, 243, 2874, 28000, 205416, 1168516, 5402628, 20776176, 45391616, 15139616, 64736];
/// The most flips that 1, 2, 3 ... 12 pancakes need (OEIS A058986).
const MOST_FLIPS: [usize; 12] = [0, 1, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14];
/// The side of a board of Lights Out, and how many of its boards can be solved, as a power of two
/// (Anderson & Feil, "Turning Lights Out with Linear Algebra", Mathematics Magazine 71, 1998).
const LIGHTS: [(usize, u32); 4] = [(2, 4), (3, 9), (4, 12), (5, 23)];

fn main() {
    let word = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let parts: [(&str, fn()); 5] = [
        ("cube2", cube2),
        ("corners3", || assert_eq!(profile(&library("corners3")), CORNERS3)),
        ("lights", lights),
        ("knights", knights),
        ("pancakes", pancakes),
    ];
    for (name, part) in parts {
        if word.as_deref().is_none_or(|word| name.contains(word)) {
            let begin = Instant::now();
            part();
            println!("{name}: as published, {:.2} s", begin.elapsed().as_secs_f64());
        }
    }
}

fn cube2() {
    let text = library("cube2");
    assert_eq!(profile(&text), CUBE2);
    let quarters = text.lines().filter(|line| !line.contains(": do "));
    assert_eq!(profile(&quarters.collect::<Vec<_>>().join("\n")), CUBE2_QUARTERS);
}

fn lights() {
    let text = library("lights");
    for (side, power) in LIGHTS {
        let board = format!("board {side}x{side}");
        let solvable: u64 = profile(&text.replace("board 5x5", &board)).iter().sum();
        assert_eq!(solvable, 1 << power, "{side}x{side}");
    }
}

fn knights() {
    let profile = profile(&library("knights"));
    assert_eq!((profile.len() - 1, profile.iter().sum::<u64>()), (39, 67_603_900));
}

fn pancakes() {
    for (count, most) in (1..).zip(MOST_FLIPS).skip(1) {
        let cells = |range: std::ops::RangeInclusive<usize>| {
            range.map(|n| format!(" p{n}")).collect::<String>()
        };
        let pieces: String = (1..=count).map(|n| format!(" {n}")).collect();
        let flips = (2..=count).map(|n| format!("move {n}: reverse{}\n", cells(1..=n)));
        let flips: String = flips.collect();
        let board = cells(1..=count);
        let text = format!("board{board}\npieces{pieces}\n{flips}goal{pieces}\n");
        assert_eq!(profile(&text).len() - 1, most, "{count} pancakes");
    }
}

fn library(name: &str) -> String {
    volume(name).expect("a file of the library").text.into()
}

/// How many states of the puzzle of a text are 0, 1, 2 ... moves from its goals, counted as `fewest explore`
/// counts them.
fn profile(text: &str) -> Vec<u64> {
    let written = parse("known", text.as_bytes()).expect("a puzzle");
    let rows = Rows::<u64>::new(written.setup).expect("a board of 64 bits");
    let whole = whole::whole(&rows, None, 0, &Options::default(), unwatched);
    whole.expect("enough memory").layers
}

//! Texts that are nearly right.

use desk::random::Random;

/// What people and programs put where it does not belong.
const WORDS: &[&[u8]] = &[
    b"",
    b"0",
    b"-1",
    b"+8",
    b"9",
    b"16",
    b"255",
    b"256",
    b"65536",
    b"4294967296",
    b"18446744073709551616",
    b"99999999999999999999999999999999",
    b"1e9",
    b"0x10",
    b"007",
    b"NaN",
    b"inf",
    b"x",
    b"X",
    b"_",
    b"#",
    b"-",
    b"--",
    b"--help",
    b"/",
    b"//",
    b"|",
    b"..",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\x1b[31m",
    b"\x00",
    b"\r",
    b"\r\n",
    b"\n\n\n",
    b"\t",
    b"\x0b\x0c",
    "\u{a0}".as_bytes(),
    "\u{202e}".as_bytes(),
    "\u{ff10}".as_bytes(),
    b"WRB",
    b"E",
    b"{\"a\":1}",
    b"%s%n",
    b"$(id)",
];

/// A random element of a list.
pub fn one<'l, T>(random: &mut Random, list: &'l [T]) -> &'l T {
    &list[random.up_to(list.len() - 1)]
}

/// The text, changed in one to four places.
pub fn mutated(random: &mut Random, text: &[u8]) -> Vec<u8> {
    let changes = 1 + random.up_to(1) * random.up_to(3);
    (0..changes).fold(text.to_vec(), |text, _| changed(random, text))
}

fn changed(random: &mut Random, mut text: Vec<u8>) -> Vec<u8> {
    let at = random.up_to(text.len());
    let end = (at + random.up_to(11)).min(text.len());
    match random.up_to(8) {
        0 if at < text.len() => text[at] ^= 1 << random.up_to(7),
        1 if at < text.len() => text[at] = random.up_to(255) as u8,
        2 => drop(text.drain(at..end)),
        3 => text.truncate(at),
        4 => drop(text.splice(at..at, one(random, WORDS).iter().copied())),
        5 => drop(text.splice(at..at, text[at..end].to_vec())),
        6 => text = text.repeat(1 + random.up_to(2)),
        7 => text.extend_from_slice(one::<&[u8]>(random, WORDS)),
        _ => return with_words_changed(random, &text),
    }
    text
}

/// The text with two words exchanged, or with one word replaced.
fn with_words_changed(random: &mut Random, text: &[u8]) -> Vec<u8> {
    let mut words: Vec<&[u8]> = text.split_inclusive(|byte| b" \n/".contains(byte)).collect();
    if words.is_empty() {
        return text.to_vec();
    }
    let (a, b) = (random.up_to(words.len() - 1), random.up_to(words.len() - 1));
    match random.up_to(1) {
        0 => words.swap(a, b),
        _ => words[a] = one::<&[u8]>(random, WORDS),
    }
    words.concat()
}

/// An argument of a command line, which has no byte 0.
pub fn argument(bytes: &[u8]) -> std::ffi::OsString {
    use std::os::unix::ffi::OsStringExt;
    let bytes = bytes.iter().map(|&byte| if byte == 0 { b'?' } else { byte });
    std::ffi::OsString::from_vec(bytes.collect())
}

/// Command lines that end soon; `~` stands for a space within a word.
pub const WAYS_TO_WRITE: &[&str] = &[
    "solve eight 2~3~4~1~5~0~7~6~8 --format json --threads 2",
    "solve eight 2~3~4~1~5~0~7~6~8 --algorithm a-star --heuristic manhattan --max-depth 31",
    "solve eight 2~3~4~1~5~0~7~6~8 --all --memory 100M --timeout 10s --max-nodes 100000",
    "solve sliding:2x3 3~1~5~2~4~0 --goal blank-first --lexicographic",
    "solve cubic 1~2~RBW~RWW~EWW --algorithm auto",
    "compare sliding:2x2 --random 2 --seed 3 --algorithms a-star,greedy --heuristics zero",
    "judge --explain poj:2286",
    "judge poj:1077",
    "validate poj:1077",
    "check poj:1077 /dev/null /dev/null --as plain",
    "why poj:1077 /dev/null /dev/null",
    "generate poj:1077 --count 3 --seed 5 --cost-range 5..9 --unsolvable 0.1",
    "generate sliding:2x3 --count 2 --cost 7",
    "tables list --cache /dev/null/none --format json",
    "tables verify --cache /dev/null/none",
    "tables path --cache none",
];

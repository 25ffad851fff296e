//! Damaged tables are found or do no harm; they never lead to a wrong answer.

use super::bounded::run;
use super::mutation::one;
use super::scale::{many, random};
use super::support::{Folder, command};
use super::truth::{Truth, text};
use desk::random::Random;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

const SETS: [&str; 2] = ["4-4", "5-3"];

/// A cache, and the contents of its tables.
fn cache() -> (Folder, Vec<(std::path::PathBuf, Vec<u8>)>) {
    let cache = Folder::new("hostile-tables");
    for set in SETS {
        let build = ["tables", "build", "eight", "--set", set, "--cache", cache.text()];
        let end = run(command(&build), b"").sound();
        assert_eq!(end.code, Some(0), "{end}");
    }
    let entries = fs::read_dir(cache.path()).expect("a directory");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let files: Vec<_> =
        files.into_iter().map(|path| (path.clone(), fs::read(path).expect("a table"))).collect();
    assert_eq!(files.len(), 4);
    (cache, files)
}

#[test]
fn damaged_tables() {
    let (mut random, truth) = (random(20), Truth::new(3, 3));
    let (cache, files) = cache();
    let (mut damaged, mut found, mut built, mut harmless) = (0, 0, 0, 0);
    for _ in 0..many(40, 400) {
        let (path, right) = one(&mut random, &files);
        let what = damage(&mut random, path, right, &files);
        let verified = run(command(&["tables", "verify", "--cache", cache.text()]), b"").sound();
        let is_bad = verified.code != Some(0);
        run(command(&["tables", "list", "--cache", cache.text()]), b"").sound();
        let board = truth.boards(Some(1), &mut random).remove(0);
        let board_text = text(&board);
        for (set, more) in
            [("4-4", "--no-build"), ("5-3", "--no-build"), ("4-4", ""), ("5-3", ""), ("", "")]
        {
            let solve =
                ["solve", "eight", &board_text, "--format", "json", "--cache", cache.text()];
            let tables: &[&str] = if set.is_empty() { &[] } else { &["--tables", set] };
            let no_build: &[&str] = if more.is_empty() { &[] } else { &[more] };
            let end = run(command(&[&solve[..], tables, no_build].concat()), b"").sound();
            match truth.distance(&board) {
                _ if end.code == Some(65) && !more.is_empty() => {
                    assert!(is_bad && end.output.is_empty(), "{what}: {end}");
                    found += 1;
                }
                None => assert!(end.code == Some(10) || end.output.is_empty(), "{what}: {end}"),
                Some(distance) => {
                    // If no table can be written there, an error says so.
                    assert!(end.code == Some(0) || end.output.is_empty(), "{what}: {end}");
                    let cost = format!("\"cost\":{distance},\"at_least\":{distance},");
                    assert!(end.code != Some(0) || end.output.contains(&cost), "{what}: {end}");
                }
            }
        }
        let is_right = fs::read(path).is_ok_and(|bytes| bytes == *right);
        match (is_bad, is_right) {
            (true, true) => built += 1,
            (false, _) => harmless += 1,
            _ => {}
        }
        damaged += 1;
        restore(path, right);
    }
    assert!(found > 0 && built > 0);
    println!(
        "hostile: {damaged} damaged tables, {found} searches without building refused, \
         {built} built anew, {harmless} without harm, 0 wrong answers"
    );
}

/// Damages a table and says how.
fn damage(
    random: &mut Random,
    path: &Path,
    right: &[u8],
    all: &[(std::path::PathBuf, Vec<u8>)],
) -> String {
    let mut bytes = right.to_vec();
    let (at, bit) = (random.up_to(bytes.len() - 1), random.up_to(7));
    let what = match random.up_to(14) {
        0..=3 => {
            bytes[at] ^= 1 << bit;
            format!("bit {bit} of byte {at} flipped")
        }
        4 => {
            for _ in 0..8 {
                bytes[random.up_to(right.len() - 1)] ^= 0x55;
            }
            "eight bytes changed".into()
        }
        5 => {
            bytes.truncate(at);
            format!("truncated to {at}")
        }
        6 => {
            bytes.extend(vec![0; 1 + at]);
            format!("extended by {}", 1 + at)
        }
        7 => {
            let end = (at + 512).min(bytes.len());
            bytes[at..end].fill(0);
            format!("zeros from {at}")
        }
        8 => {
            bytes.clone_from(&one(random, all).1);
            "another table, or the same".into()
        }
        9 => {
            bytes[8] = random.up_to(3) as u8;
            let crc = crc(&bytes[..4092]);
            bytes[4092..4096].copy_from_slice(&crc.to_le_bytes());
            format!("format {}", bytes[8])
        }
        10 => {
            // The next disk block instead of this one.
            bytes.rotate_left(512);
            "rotated".into()
        }
        kind => return replaced(kind, path),
    };
    fs::write(path, bytes).expect("written");
    what
}

/// Puts something other than a file there.
fn replaced(kind: usize, path: &Path) -> String {
    fs::remove_file(path).expect("a table");
    match kind {
        11 => {
            fs::create_dir(path).expect("a directory");
            "a directory".into()
        }
        12 => {
            symlink(path, path).expect("a link");
            "a link to itself".into()
        }
        13 => {
            let made = Command::new("mkfifo").arg(path).status().expect("mkfifo is there");
            assert!(made.success());
            "a pipe that nobody writes to".into()
        }
        _ => {
            symlink("/dev/null", path).expect("a link");
            "a link to /dev/null".into()
        }
    }
}

fn restore(path: &Path, right: &[u8]) {
    match fs::symlink_metadata(path).map(|data| data.is_dir()) {
        Ok(true) => fs::remove_dir(path).expect("empty"),
        Ok(false) => fs::remove_file(path).expect("ours"),
        Err(_) => {}
    }
    fs::write(path, right).expect("written");
}

/// CRC-32 as in Ethernet and zip files, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ (0xedb8_8320 * (crc & 1)))
    })
}

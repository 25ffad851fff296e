//! Tables in files: changed ones are found out, unchanged ones are the same as before.

mod by_blocks;
mod cached;

use by_blocks::by_blocks;
use fewest::puzzles::sliding::tables::About;
use fewest::puzzles::sliding::tables::blocks::{self, Pattern};
use fewest::puzzles::sliding::tables::compact;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::unwatched;
use fewest::tables::cache::Cache;
use fewest::tables::file::{self, BLOCK, Bad, FilePart, HEADER};
use fewest::tables::{Resources, Subject};
use std::fs::{self, File};
use std::os::unix::fs::{FileExt, symlink};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

const PLENTY: Resources = Resources { threads: 2, max_bytes: 1 << 32 };

/// A directory for each test, removed when this is dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Relaxed);
        let name = format!("fewest-table-files-{}-{number}", std::process::id());
        let dir = std::env::temp_dir().join(name);
        fs::create_dir_all(&dir).expect("a scratch directory");
        Scratch(dir)
    }

    fn cache(&self) -> Cache {
        Cache::new(&self.0)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

fn about(side: usize, tiles: &[u8]) -> About {
    let puzzle = Sliding::<u64>::new(side, side, &Goal::BlankLast).expect("a board");
    About::pattern_table(&Pattern::new(&puzzle, tiles).expect("a pattern"))
}

fn entries(about: &About) -> Vec<u8> {
    compact::build(about.pattern(), PLENTY, unwatched).expect("no limit").into_bytes()
}

fn written(dir: &Path, about: &About) -> PathBuf {
    let path = dir.join(about.file_name());
    file::write(&File::create(&path).expect("a file"), about, &entries(about)).expect("written");
    path
}

#[test]
fn what_is_written_is_read() {
    let scratch = Scratch::new();
    // Less than a block, and some blocks with a rest.
    for about in [about(3, &[2, 3, 7]), about(4, &[1, 2, 3, 4, 7])] {
        let path = written(&scratch.0, &about);
        let bytes = file::open(&path, &about, 2).expect("it is good");
        assert!(*bytes == entries(&about)[..], "{}", about.text());
        let (found, bytes) = file::verify::<About>(&path, 3).expect("it is good");
        assert_eq!(found.text(), about.text());
        assert!(*bytes == entries(&about)[..], "{}", about.text());
        assert_eq!(file::subject::<About>(&path).expect("it is good").text(), about.text());
    }
}

/// Every bit of a file: the header, the entries, the checksums.
#[test]
fn every_flipped_bit_is_found() {
    let (scratch, about) = (Scratch::new(), about(3, &[2, 3, 7]));
    let path = written(&scratch.0, &about);
    let right = fs::read(&path).expect("a file");
    // Six orders with a cache line each.
    let end = HEADER + 6 * 64;
    assert_eq!(right.len(), end + 4);
    let changed = File::options().write(true).open(&path).expect("a file");
    let set = |at: usize, byte| changed.write_all_at(&[byte], at as u64).expect("written");
    for bit in 0..right.len() * 8 {
        set(bit / 8, right[bit / 8] ^ 1 << (bit % 8));
        match (bit / 8, file::open(&path, &about, 1)) {
            // The first eight bytes say that it is a table.
            (..8, Err(Bad::NoTable)) => (),
            (8..HEADER, Err(Bad::Corrupt(FilePart::Header))) => (),
            (HEADER.., Err(Bad::Corrupt(FilePart::Block(0)))) if bit / 8 < end => (),
            (HEADER.., Err(Bad::Corrupt(FilePart::Checksums))) if bit / 8 >= end => (),
            (byte, result) => panic!("byte {byte}, bit {}: {result:?}", bit % 8),
        }
        // If the file is opened block by block, wrong entries are found later than the rest.
        match (bit / 8, by_blocks(&path, &about)) {
            (HEADER.., Ok((bytes, blocks))) if bit / 8 < end => {
                assert!(bytes.iter().all(|&byte| byte == 0));
                assert!(matches!(blocks.try_recv(), Ok(Bad::Corrupt(FilePart::Block(0)))));
            }
            (byte, Ok(_)) => panic!("byte {byte}, bit {} is not found", bit % 8),
            (byte, Err(_)) => assert!(!(HEADER..end).contains(&byte)),
        }
        set(bit / 8, right[bit / 8]);
    }
    assert!(file::open(&path, &about, 1).is_ok(), "all as before");
}

#[test]
fn the_first_corrupt_block_is_named() {
    let (scratch, about) = (Scratch::new(), about(4, &[1, 2, 3, 4, 7]));
    let path = written(&scratch.0, &about);
    let right = fs::read(&path).expect("a file");
    let blocks = (right.len() - HEADER).div_ceil(BLOCK);
    assert_eq!(blocks, 2);
    for block in 0..blocks {
        let mut wrong = right.clone();
        wrong[HEADER + block * BLOCK + 77] ^= 16;
        wrong[HEADER + (blocks - 1) * BLOCK] ^= 1;
        fs::write(&path, &wrong).expect("written");
        for threads in [1, 2, 3, 100] {
            let found = file::open(&path, &about, threads);
            let right = matches!(found, Err(Bad::Corrupt(FilePart::Block(b))) if b == block as u64);
            assert!(right, "{block}: {found:?}");
        }
    }
}

#[test]
fn every_missing_byte_is_found() {
    let (scratch, about) = (Scratch::new(), about(3, &[2, 3, 7]));
    let path = written(&scratch.0, &about);
    let right = fs::read(&path).expect("a file");
    let len = right.len() as u64;
    let changed = File::options().write(true).open(&path).expect("a file");
    for left in (0..right.len()).rev() {
        changed.set_len(left as u64).expect("cut");
        let expected = if left < HEADER { HEADER as u64 } else { len };
        match file::open(&path, &about, 1) {
            Err(Bad::Truncated { found, expected: e }) => {
                assert_eq!((found, e), (left as u64, expected));
            }
            result => panic!("{left} bytes: {result:?}"),
        }
    }
    for more in [1, 4, 4096, 100_000] {
        fs::write(&path, [&right[..], &vec![0; more]].concat()).expect("written");
        let result = file::open(&path, &about, 1);
        let found =
            matches!(result, Err(Bad::Extended { found, .. }) if found == len + more as u64);
        assert!(found, "{more} bytes: {result:?}");
    }
}

#[test]
fn other_files_are_told_apart() {
    let (scratch, about) = (Scratch::new(), about(3, &[2, 3, 7]));
    let path = scratch.0.join(about.file_name());
    assert!(matches!(file::open(&path, &about, 1), Err(Bad::Absent)));
    for text in ["1 2 3\n".repeat(10), "1 2 3\n".repeat(1000), "\x7fELF".into()] {
        fs::write(&path, text).expect("written");
        assert!(matches!(file::open(&path, &about, 1), Err(Bad::NoTable)));
    }
    let other = written(&scratch.0, &self::about(3, &[2, 3, 8]));
    fs::rename(&other, &path).expect("renamed");
    match file::open(&path, &about, 1) {
        Err(Bad::Foreign { about }) => assert!(about.contains("blank=8 tiles=1,2,7"), "{about}"),
        result => panic!("{result:?}"),
    }
    assert!(file::verify::<About>(&path, 1).is_ok(), "as such it is good");
}

/// A link that leads to itself is no table, and is replaced by one. What the system refuses is reported.
#[test]
fn names_that_lead_nowhere() {
    let (scratch, about) = (Scratch::new(), about(3, &[2, 3, 7]));
    let path = scratch.0.join(about.file_name());
    symlink(&path, &path).expect("a link");
    assert!(matches!(file::open(&path, &about, 1), Err(Bad::NoTable)));
    let too_long = scratch.0.join("x".repeat(300));
    assert!(matches!(file::open(&too_long, &about, 1), Err(Bad::Io(_))));
}

/// Entries that were changed together with the checksums of their blocks and of the header: only the hash of
/// all entries reveals this.
#[test]
fn the_hash_of_all_entries_is_checked() {
    let (scratch, about) = (Scratch::new(), about(3, &[2, 3, 7]));
    let path = written(&scratch.0, &about);
    let mut file = fs::read(&path).expect("a file");
    let payload = about.bytes() as usize;
    file[HEADER] ^= 1;
    let sum = crc(&file[HEADER..HEADER + payload]).to_le_bytes();
    file[HEADER + payload..].copy_from_slice(&sum);
    let sums = crc(&sum).to_le_bytes();
    file[40..44].copy_from_slice(&sums);
    let header = crc(&file[..HEADER - 4]).to_le_bytes();
    file[HEADER - 4..HEADER].copy_from_slice(&header);
    fs::write(&path, &file).expect("written");
    assert!(file::open(&path, &about, 1).is_ok(), "every other checksum is right");
    let found = file::verify::<About>(&path, 1);
    assert!(matches!(found, Err(Bad::Corrupt(FilePart::Whole))), "{:?}", found.err());
}

/// A header that says something else, with a right checksum.
#[test]
fn headers_of_other_versions_are_refused() {
    let (scratch, about) = (Scratch::new(), about(3, &[2, 3, 7]));
    let path = written(&scratch.0, &about);
    let right = fs::read(&path).expect("a file");
    let with = |at: usize, value: u8| {
        let mut wrong = right.clone();
        wrong[at] = value;
        let sum = crc(&wrong[..HEADER - 4]).to_le_bytes();
        wrong[HEADER - 4..HEADER].copy_from_slice(&sum);
        fs::write(&path, &wrong).expect("written");
        file::open(&path, &about, 1)
    };
    assert!(with(8, 2).is_ok(), "the same again");
    assert!(matches!(with(8, 0), Err(Bad::Version { found: 0 })));
    assert!(matches!(with(8, 3), Err(Bad::Version { found: 3 })));
    // The way of ranking, the number of entries, of bytes, of bits, the block, the text's length.
    for at in [12, 16, 24, 32, 36, 44] {
        let found = with(at, 99);
        assert!(matches!(found, Err(Bad::Foreign { .. })), "{at}: {found:?}");
    }
}

/// A length that no file can have.
#[test]
fn an_absurd_length_is_refused() {
    let (scratch, about) = (Scratch::new(), about(3, &[2, 3, 7]));
    let path = written(&scratch.0, &about);
    let mut wrong = fs::read(&path).expect("a file");
    wrong[24..32].fill(u8::MAX);
    let sum = crc(&wrong[..HEADER - 4]).to_le_bytes();
    wrong[HEADER - 4..HEADER].copy_from_slice(&sum);
    fs::write(&path, &wrong).expect("written");
    let found = file::subject::<About>(&path);
    assert!(matches!(found, Err(Bad::Truncated { expected: u64::MAX, .. })), "{found:?}");
    assert!(matches!(file::open(&path, &about, 1), Err(Bad::Foreign { .. })));
}

/// A reader written from docs/table-format.md that shares nothing with the library.
#[test]
fn the_format_is_as_documented() {
    let (scratch, about) = (Scratch::new(), about(4, &[1, 2, 3, 4, 7]));
    let bytes = fs::read(written(&scratch.0, &about)).expect("a file");
    let number = |at: usize, len: usize| {
        bytes[at..at + len].iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte))
    };
    assert_eq!(bytes[..8], *b"\x93FEWEST\n");
    assert_eq!([number(8, 4), number(12, 4), number(32, 4), number(36, 4)], [2, 2, 1, 65_536]);
    let blocks: usize = sets().map(|set| regions(set).len()).sum();
    let row = blocks.div_ceil(512) * 64;
    assert_eq!([number(16, 8), number(24, 8)], [blocks * 120, row * 120]);
    let text = "sliding 4x4 blank=15 tiles=0,1,2,3,6 \
                digit=bit-1-of-least-moves-of-these-tiles-by-region-of-the-blank";
    assert_eq!(bytes[112..112 + number(44, 4)], *text.as_bytes());
    assert!(bytes[112 + text.len()..4092].iter().all(|&byte| byte == 0));
    let name = "sliding-4x4-blank15-tiles0.1.2.3.6.table";
    assert!(scratch.0.join(name).exists());
    let (payload, checksums) = bytes[4096..].split_at(row * 120);
    assert_eq!(bytes[48..80], *blake3::hash(format!("{text} rank=2").as_bytes()).as_bytes());
    assert_eq!(bytes[80..112], *blake3::hash(payload).as_bytes());
    assert_eq!(
        [number(40, 4), number(4092, 4)],
        [crc(checksums), crc(&bytes[..4092])].map(|c| c as usize)
    );
    let sums = payload.chunks(65_536).flat_map(|block| crc(block).to_le_bytes());
    assert!(sums.eq(checksums.iter().copied()));
    let costs = blocks::build(about.pattern(), PLENTY, unwatched).expect("no limit");
    let placements = [[0, 1, 2, 3, 6], [0, 1, 2, 3, 8], [15, 0, 9, 4, 7], [1, 4, 11, 14, 12]];
    for (cells, blank) in placements.iter().flat_map(|cells| (0..16).map(move |b| (cells, b))) {
        if !cells.contains(&blank) {
            let cost = costs.entries()[costs.rank(cells, blank)];
            let digit = documented(payload, row, cells, blank);
            assert_eq!(digit, cost >> 1 & 1, "{cells:?}, {blank}: {cost}");
        }
    }
}

/// The digit of a placement of the tiles with the goal cells 0, 1, 2, 3 and 6 of 4x4.
fn documented(payload: &[u8], row: usize, cells: &[u8; 5], blank: u8) -> u8 {
    let mut sorted = *cells;
    sorted.sort_unstable();
    let tiles = sorted.map(|cell| cells.iter().position(|&c| c == cell).expect("it is there"));
    let before = |at: usize| {
        let smaller = tiles[at + 1..].iter().filter(|&&tile| tile < tiles[at]).count();
        smaller * (1..tiles.len() - at).product::<usize>()
    };
    let order: usize = (0..tiles.len()).map(before).sum();
    let set = cells.iter().fold(0, |set, cell| set | 1 << cell);
    let smaller: usize =
        sets().take_while(|&other| other < set).map(|set| regions(set).len()).sum();
    let region = regions(set).iter().position(|region| region >> blank & 1 == 1);
    let block = smaller + region.expect("a free cell");
    payload[order * row + block / 8] >> (block % 8) & 1
}

/// All sets of five cells of 4x4.
fn sets() -> impl Iterator<Item = u32> {
    (0..1 << 16).filter(|set: &u32| set.count_ones() == 5)
}

/// The connected regions of the other cells of 4x4, by their first cell.
fn regions(set: u32) -> Vec<u32> {
    let mut all = Vec::new();
    for cell in (0..16).filter(|cell| set >> cell & 1 == 0) {
        if all.iter().any(|region: &u32| region >> cell & 1 == 1) {
            continue;
        }
        let (mut region, mut waiting) = (0, vec![cell]);
        while let Some(cell) = waiting.pop() {
            if (set | region) >> cell & 1 == 1 {
                continue;
            }
            region |= 1 << cell;
            waiting.extend((cell % 4 < 3).then_some(cell + 1));
            waiting.extend((cell % 4 > 0).then(|| cell - 1));
            waiting.extend((cell < 12).then_some(cell + 4));
            waiting.extend((cell > 3).then(|| cell - 4));
        }
        all.push(region);
    }
    all
}

/// CRC-32 as in Ethernet and zip files, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ (0xedb8_8320 * (crc & 1)))
    })
}

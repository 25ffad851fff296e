//! Files that are damaged, wrong or unfinished.

use super::*;

/// A name, and the damage to a table that it names.
type Damage = (&'static str, fn(Vec<u8>) -> Vec<u8>);

const DAMAGES: [Damage; 12] = [
    ("it is truncated: 0 bytes of 4096", |_| Vec::new()),
    ("it is truncated: 4095 bytes of 4096", |bytes| bytes[..4095].to_vec()),
    ("it is truncated: 4096 bytes of 5636", |bytes| bytes[..4096].to_vec()),
    ("it is truncated: 5635 bytes of 5636", |bytes| bytes[..5635].to_vec()),
    ("it is too long: 5637 bytes, not 5636", |bytes| [bytes, vec![0]].concat()),
    ("it is too long: 8192 bytes, not 5636", |bytes| [bytes, vec![7; 2556]].concat()),
    ("it is not a table", |_| b"8 6 7 2 5 4 3 0 1\n".repeat(300)),
    ("it has format 0, where this version reads 2", |bytes| of_format(bytes, 0)),
    ("it has format 1, where this version reads 2", |bytes| of_format(bytes, 1)),
    ("the checksum of the header is wrong", |bytes| flipped(bytes, 200 * 8 + 3)),
    ("the checksum of block 0 is wrong", |bytes| flipped(bytes, (HEADER + 99) * 8)),
    ("the checksum of the checksums is wrong", |bytes| flipped(bytes, 5634 * 8 + 7)),
];

pub fn flipped(mut bytes: Vec<u8>, bit: usize) -> Vec<u8> {
    bytes[bit / 8] ^= 1 << (bit % 8);
    bytes
}

/// A header of another version, with a right checksum.
fn of_format(mut bytes: Vec<u8>, format: u8) -> Vec<u8> {
    bytes[8] = format;
    let crc = crc(&bytes[..HEADER - 4]);
    bytes[HEADER - 4..HEADER].copy_from_slice(&crc.to_le_bytes());
    bytes
}

/// CRC-32 as in Ethernet and zip files, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ (0xedb8_8320 * (crc & 1)))
    })
}

#[test]
fn bad_tables_are_told_apart_and_rebuilt() {
    let cache = cache("bad");
    let path = table(&cache, FIRST);
    let right = fs::read(&path).expect("a table");
    let foreign = fs::read(table(&cache, SECOND)).expect("a table");
    let mut damaged: Vec<_> =
        DAMAGES.iter().map(|(what, damage)| (*what, damage(right.clone()))).collect();
    damaged.push(("it is another table: sliding 3x3 blank=8 tiles=4,5,6,7 ", foreign));
    let solve = ["solve", "eight", HARDEST, "--tables", "4-4"];
    for (what, wrong) in damaged {
        fs::write(&path, &wrong).expect("written");
        let list = run(&cache, &["tables", "list"]).good();
        assert!(list.contains(&format!("bad: {what}")) || list.contains(what), "{what}: {list}");
        let verified = run(&cache, &["tables", "verify"]);
        assert_eq!((verified.code, verified.errors.as_str()), (65, ""), "{what}");
        assert!(verified.output.contains(&format!("{FIRST}: bad: ")), "{}", verified.output);
        assert!(verified.output.contains(what), "{what}: {}", verified.output);
        assert!(verified.output.contains(&format!("{SECOND}: good\n")), "{}", verified.output);
        let refusal = run(&cache, &[&solve[..], &["--no-build"]].concat()).refused(65);
        assert!(refusal.contains(what) && refusal.contains(FIRST), "{what}: {refusal}");
        assert_eq!(fs::read(&path).expect("a file"), wrong, "{what}: not touched");
        let solved = run(&cache, &solve);
        assert!(solved.output.contains("cost 31, proven shortest"), "{}", solved.output);
        let notes: Vec<_> = solved.errors.lines().collect();
        assert!(
            matches!(notes[..], [note] if note.contains(what) && note.ends_with("; it is built anew")),
            "{notes:?}"
        );
        assert!(fs::read(&path).expect("a file") == right, "{what}: it is as before");
        run(&cache, &[&solve[..], &["--no-build"]].concat()).good();
    }
}

/// A sample of all flipped bits; the library's tests flip every one.
#[test]
pub fn flipped_bits_are_found() {
    let cache = cache("bits");
    let path = table(&cache, FIRST);
    let right = fs::read(&path).expect("a table");
    for bit in (0..right.len() * 8).step_by(1009) {
        fs::write(&path, flipped(right.clone(), bit)).expect("written");
        let verified = run(&cache, &["tables", "verify", FIRST]);
        assert_eq!(verified.code, 65, "bit {bit}: {}", verified.output);
    }
}

/// A table whose checksums are right but whose entries are not.
#[test]
fn a_table_of_wrong_entries_is_refuted() {
    let cache = cache("wrong");
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let pattern = Pattern::new(&puzzle, &[1, 2, 3, 4]).expect("a pattern");
    let resources = Resources { threads: 1, max_bytes: 1 << 30 };
    let table = compact::build(&pattern, resources, |_| Continue(())).expect("memory");
    for (order, block) in [(0, 0), (7, 100), (23, table.regions().blocks() - 1)] {
        let mut bytes = table.bytes().to_vec();
        let bit = order * table.row() + block;
        bytes[bit / 8] ^= 1 << (bit % 8);
        let file = File::create(self::table(&cache, FIRST)).expect("a file");
        file::write(&file, &About::pattern_table(&pattern), &bytes).expect("written");
        run(&cache, &["tables", "verify"]).good();
        let refuted = run(&cache, &["tables", "verify", "--proof"]);
        assert_eq!(refuted.code, 65, "{}", refuted.output);
        assert!(refuted.output.contains(&format!("{FIRST}: bad: state ")), "{}", refuted.output);
    }
}

#[test]
fn unfinished_tables_are_listed_and_taken_over() {
    let cache = cache("unfinished");
    fs::remove_file(table(&cache, FIRST)).expect("removed");
    let part = cache.path().join(format!("{FIRST}.part"));
    let builder = File::create(&part).expect("a file");
    builder.lock().expect("nobody has it");
    let state = |state: &str| {
        let list = run(&cache, &["tables", "list"]).good();
        let line = list.lines().find(|line| line.contains(FIRST)).expect("it is listed");
        assert!(line.contains(state), "{list}");
        let verified = run(&cache, &["tables", "verify", FIRST]).good();
        assert_eq!(verified, format!("{FIRST}: {state}\n"));
    };
    state("being built");
    let locked = run(&cache, &["tables", "remove", FIRST]).refused(75);
    assert!(locked.contains("another process is building it"), "{locked}");
    drop(builder);
    state("unfinished");
    run(&cache, &["tables", "build", "eight", "--set", "4-4"]).good();
    assert_eq!(files(&cache), [format!("{FIRST}.table"), format!("{SECOND}.table")]);
    File::create(&part).expect("a file");
    assert_eq!(run(&cache, &["tables", "remove", "--all"]).good().lines().count(), 3);
}

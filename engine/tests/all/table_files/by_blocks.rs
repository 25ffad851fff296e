//! Tables that are opened block by block.

use super::{Scratch, about, entries, written};
use fewest::memory::Bytes;
use fewest::puzzles::sliding::tables::About;
use fewest::tables::Subject;
use fewest::tables::file::{self, BLOCK, Bad, FilePart, HEADER};
use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};

/// Opens a table block by block. Returns its entries, and the receiver of what is wrong with them.
pub fn by_blocks(path: &Path, about: &About) -> Result<(Bytes, Receiver<Bad>), Bad> {
    let (tell, heard) = channel();
    let bytes = file::open_by_blocks(path, about, move |bad| tell.send(bad).expect("heard"))?;
    Ok((bytes, heard))
}

/// What arrives block by block is the same, whichever clone asks for it.
#[test]
fn blocks_arrive_when_they_are_asked_for() {
    let (scratch, about) = (Scratch::new(), about(4, &[1, 2, 3, 4, 7]));
    let path = written(&scratch.0, &about);
    let right = entries(&about);
    let (bytes, blocks) = by_blocks(&path, &about).expect("it is good");
    assert_eq!(bytes.len(), right.len());
    assert!(*bytes == right[..] && blocks.try_recv().is_err());
    // Once a table is open, its file needs no name.
    let (bytes, _) = by_blocks(&path, &about).expect("it is good");
    fs::remove_file(&path).expect("removed");
    let many = [bytes.clone(), bytes.clone(), bytes.clone()];
    std::thread::scope(|scope| {
        for bytes in &many {
            scope.spawn(|| assert!(**bytes == right[..]));
        }
    });
    assert!(bytes.into_vec() == right);
}

/// A block that was changed is not believed, and the damage is reported once. The block may be changed before
/// the file is opened or after that.
#[test]
fn blocks_that_were_changed_do_not_arrive() {
    let (scratch, about) = (Scratch::new(), about(4, &[1, 2, 3, 4, 7]));
    let path = written(&scratch.0, &about);
    let right = fs::read(&path).expect("a file");
    let changed = File::options().write(true).open(&path).expect("a file");
    let payload = about.bytes() as usize;
    assert!(payload > BLOCK, "{payload}");
    for (at, block) in [(0, 0), (BLOCK - 1, 0), (BLOCK, 1), (payload - 1, payload / BLOCK)] {
        let wrong = [right[HEADER + at] ^ 4];
        for before in [true, false] {
            let change = || changed.write_all_at(&wrong, (HEADER + at) as u64).expect("written");
            if before {
                change();
            }
            let (bytes, blocks) = by_blocks(&path, &about).expect("nothing is read yet");
            change();
            let begin = block * BLOCK;
            let end = payload.min(begin + BLOCK);
            assert!(bytes[begin..end].iter().all(|&byte| byte == 0), "zeros stand for it");
            assert!(bytes[..begin] == right[HEADER..][..begin], "the others are right");
            assert!(bytes[end..] == right[HEADER + end..HEADER + payload], "the others are right");
            match blocks.try_recv() {
                Ok(Bad::Corrupt(FilePart::Block(found))) => assert_eq!(found, block as u64),
                bad => panic!("{bad:?}"),
            }
            assert!(blocks.try_recv().is_err(), "it is told once");
            changed
                .write_all_at(&right[HEADER + at..][..1], (HEADER + at) as u64)
                .expect("written");
        }
    }
    let (bytes, blocks) = by_blocks(&path, &about).expect("it is good");
    changed.set_len((HEADER + BLOCK) as u64).expect("cut");
    assert!(bytes[..BLOCK] == right[HEADER..][..BLOCK], "this much is left");
    assert!(matches!(blocks.try_recv(), Ok(Bad::Truncated { .. })));
}

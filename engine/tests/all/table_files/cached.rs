//! Tables in a directory: built once, waited for, and told apart from what else is there.

use super::{PLENTY, Scratch, about, entries, written};
use fewest::Limit;
use fewest::puzzles::sliding::tables::About;
use fewest::tables::cache::{self, Cache, Effort, Phase, Shelved, Trouble};
use fewest::tables::file::{self, Bad, HEADER};
use fewest::tables::{Resources, Subject};
use std::fs::{self, File};
use std::ops::ControlFlow::{Break, Continue};
use std::path::PathBuf;
use std::process::Command;
use std::slice;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::sleep;
use std::time::Duration;

fn get(cache: &Cache, abouts: &[About], effort: Effort) -> Result<Vec<Vec<u8>>, Trouble> {
    let tables = cache.get(abouts, effort, PLENTY, |_, _| Continue(()))?;
    Ok(tables.iter().map(|table| table.bytes().to_vec()).collect())
}

#[test]
fn a_table_is_built_once() {
    let scratch = Scratch::new();
    let cache = Cache::new(scratch.0.join("some/where"));
    let abouts = [about(3, &[1, 2]), about(4, &[1, 2, 3, 4]), about(3, &[4, 5, 6])];
    let expected: Vec<_> = abouts.iter().map(entries).collect();
    assert!(matches!(
        get(&cache, &abouts, Effort::Open),
        Err(Trouble::Bad { bad: Bad::Absent, .. })
    ));
    assert_eq!(cache.files().expect("a list").len(), 0);
    assert_eq!(get(&cache, &abouts, Effort::Build).expect("tables"), expected);
    assert_eq!(cache.files().expect("a list").len(), 3);
    let steps = |_: usize, step: Phase| panic!("{step:?}");
    cache.get(&abouts, Effort::Build, PLENTY, steps).expect("they are there");
    assert_eq!(get(&cache, &abouts, Effort::Open).expect("they are there"), expected);
}

/// While one table is written, the next one is being built. Each step says which table it is about.
#[test]
fn each_step_says_which_table_it_is_about() {
    let scratch = Scratch::new();
    let abouts = [about(4, &[1, 2, 3, 4]), about(4, &[1, 2, 3]), about(3, &[1, 2])];
    let mut written = Vec::new();
    let watch = |place: usize, step: Phase| {
        if matches!(step, Phase::Writing) && !written.contains(&place) {
            written.push(place);
        }
        Continue(())
    };
    scratch.cache().get(&abouts, Effort::Build, PLENTY, watch).expect("tables");
    assert_eq!(written, [0, 1, 2]);
}

/// A bad table is replaced, but entries that were opened before stay usable.
#[test]
fn a_replaced_table_serves_on() {
    let (scratch, about) = (Scratch::new(), about(3, &[2, 3, 7]));
    let cache = scratch.cache();
    let open = |effort| cache.get(slice::from_ref(&about), effort, PLENTY, |_, _| Continue(()));
    let first = open(Effort::Build).expect("built").remove(0);
    let path = cache.path(&about);
    let mut wrong = fs::read(&path).expect("a file");
    wrong[HEADER + 9] ^= 1;
    let changed = scratch.0.join("changed");
    fs::write(&changed, &wrong).expect("written");
    fs::rename(&changed, &path).expect("renamed");
    assert!(matches!(open(Effort::Open), Err(Trouble::Bad { bad: Bad::Corrupt(_), .. })));
    let mut said = Vec::new();
    let watch = |_: usize, step: Phase| {
        if let Phase::Missing(bad) = step {
            said.push(bad.to_string());
        }
        Continue(())
    };
    let again = cache.get(slice::from_ref(&about), Effort::Build, PLENTY, watch).expect("rebuilt");
    assert_eq!(said, ["it is corrupt: the checksum of block 0 is wrong"]);
    fs::remove_file(&path).expect("removed");
    assert_eq!(first.bytes(), again[0].bytes());
    assert_eq!(first.bytes(), entries(&about));
}

#[test]
fn one_builds_and_others_wait() {
    let (scratch, about) = (Scratch::new(), about(4, &[1, 2, 3, 4]));
    let cache = scratch.cache();
    let built = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                let mut first = true;
                let watch = |_: usize, step: Phase| {
                    if let Phase::Building { .. } = step {
                        built.fetch_add(usize::from(std::mem::take(&mut first)), Relaxed);
                    }
                    Continue(())
                };
                let table = cache.get(slice::from_ref(&about), Effort::Wait, PLENTY, watch);
                assert!(table.expect("a table")[0].bytes() == entries(&about));
            });
        }
    });
    assert_eq!(built.into_inner(), 1);
    assert_eq!(cache.files().expect("a list"), [cache.path(&about)]);
}

#[test]
fn who_does_not_wait_is_told() {
    let (scratch, about) = (Scratch::new(), about(3, &[1, 2]));
    let cache = scratch.cache();
    let part = cache.path(&about).with_extension("part");
    let other = File::create(&part).expect("a file");
    other.lock().expect("nobody has it");
    assert!(matches!(
        get(&cache, slice::from_ref(&about), Effort::Build),
        Err(Trouble::Locked { .. })
    ));
    let mut waited = 0;
    let impatient = |_: usize, step: Phase| match step {
        Phase::Waiting if waited == 2 => Break(()),
        Phase::Waiting => {
            waited += 1;
            Continue(())
        }
        _ => Continue(()),
    };
    let stopped = cache.get(slice::from_ref(&about), Effort::Wait, PLENTY, impatient);
    assert!(matches!(stopped, Err(Trouble::Stopped(Limit::Watch))));
    // The lock of a killed builder is gone, so its file is taken over.
    drop(other);
    assert_eq!(
        get(&cache, slice::from_ref(&about), Effort::Build).expect("built"),
        [entries(&about)]
    );
    assert!(!part.exists());
}

#[test]
fn who_gives_up_leaves_nothing() {
    let (scratch, about) = (Scratch::new(), about(4, &[1, 2, 3, 4, 5]));
    let cache = scratch.cache();
    let one = Resources { threads: 1, ..PLENTY };
    let give_up = |after: usize| {
        let mut calls = 0;
        let watch = |_: usize, step: Phase| {
            calls += usize::from(matches!(step, Phase::Building(_) | Phase::Proving(_)));
            if calls > after { Break(()) } else { Continue(()) }
        };
        let result = cache.get(slice::from_ref(&about), Effort::Build, one, watch).map(drop);
        (result, calls)
    };
    let (result, all) = give_up(usize::MAX);
    assert!(result.is_ok() && all > 20, "{result:?}, {all} calls");
    fs::remove_file(cache.path(&about)).expect("removed");
    for after in [0, 1, all / 2, all - 2, all - 1] {
        let (stopped, _) = give_up(after);
        assert!(matches!(stopped, Err(Trouble::Stopped(Limit::Watch))), "{after}: {stopped:?}");
        assert_eq!(cache.files().expect("a list"), [] as [PathBuf; 0]);
    }
    let little = Resources { threads: 1, max_bytes: 1000 };
    let stopped = cache.get(slice::from_ref(&about), Effort::Build, little, |_, _| Continue(()));
    assert!(matches!(stopped, Err(Trouble::Stopped(Limit::Memory))), "{stopped:?}");
    assert_eq!(cache.files().expect("a list"), [] as [PathBuf; 0]);
}

/// With less memory than building and proving take, nothing is begun. No table is kept unproven.
#[test]
fn so_much_memory_is_enough() {
    let (scratch, about) = (Scratch::new(), about(4, &[1, 2, 3, 4, 5]));
    let cache = scratch.cache();
    let with = |max_bytes| {
        let resources = Resources { threads: 1, max_bytes };
        cache.get(slice::from_ref(&about), Effort::Build, resources, |_, _| Continue(()))
    };
    let enough = about.bytes_to_build();
    assert!(enough > about.entries() && enough < 2 * about.entries());
    let less = Resources { threads: 1, max_bytes: enough - 1 };
    let stopped = cache.get(slice::from_ref(&about), Effort::Build, less, |_, step| match step {
        Phase::Missing(_) => Continue(()),
        step => panic!("{step:?}"),
    });
    assert!(matches!(stopped, Err(Trouble::Stopped(Limit::Memory))), "{stopped:?}");
    assert_eq!(cache.files().expect("a list"), [] as [PathBuf; 0]);
    let table = with(enough).expect("enough memory");
    assert!(table[0].bytes() == entries(&about));
}

/// Without a directory all tables are in memory: the first one is still there while the second one is built.
#[test]
fn tables_in_memory() {
    let about = about(4, &[1, 2, 3, 4, 5]);
    let two = [about.clone(), about.clone()];
    let with = |max_bytes| {
        cache::in_memory(&two, Resources { threads: 1, max_bytes }, |_, _| Continue(()))
    };
    let enough = about.bytes_to_build() + about.bytes();
    let stopped = with(enough - 1);
    assert!(matches!(stopped, Err(Trouble::Stopped(Limit::Memory))), "{stopped:?}");
    let tables = with(enough).expect("enough memory");
    assert_eq!(tables.len(), 2);
    assert!(tables.iter().all(|table| table.bytes() == entries(&about)));
}

/// The unfinished file has the length of the finished table before anything is built.
#[test]
fn there_is_room_on_the_disk_before_the_work() {
    let (scratch, about) = (Scratch::new(), about(4, &[1, 2, 3, 4]));
    let cache = scratch.cache();
    let part = cache.path(&about).with_extension("part");
    let mut lengths = Vec::new();
    let watch = |_: usize, step: Phase| {
        if let Phase::Building(_) = step {
            lengths.push(fs::metadata(&part).expect("it is there").len());
        }
        Continue(())
    };
    cache.get(slice::from_ref(&about), Effort::Build, PLENTY, watch).expect("a table");
    let len = fs::metadata(cache.path(&about)).expect("it is there").len();
    assert_eq!(file::len(&about), len);
    assert!(!lengths.is_empty() && lengths.iter().all(|&part| part == len), "{lengths:?}");
}

/// The first table is written long before the second is built.
#[test]
fn a_table_that_was_written_is_not_waited_for() {
    let scratch = Scratch::new();
    let abouts = [about(4, &[1, 2, 3]), about(3, &[1, 2])];
    let watch = |place: usize, step: Phase| {
        if let (1, Phase::Proving(_)) = (place, step) {
            sleep(Duration::from_millis(100));
        }
        Continue(())
    };
    let tables = scratch.cache().get(&abouts, Effort::Build, PLENTY, watch).expect("tables");
    assert!(tables.iter().zip(&abouts).all(|(table, about)| table.bytes() == entries(about)));
}

#[test]
fn what_is_in_the_directory_is_told_apart() {
    let (scratch, about) = (Scratch::new(), about(3, &[2, 3, 7]));
    let cache = scratch.cache();
    let table = written(&scratch.0, &about);
    let (part, notes) = (table.with_extension("part"), scratch.0.join("notes.txt"));
    fs::write(&part, "").expect("written");
    fs::write(&notes, "").expect("written");
    assert_eq!(cache.files().expect("a list"), [part.clone(), table.clone()]);
    assert_eq!(
        [&table, &part].map(|path| cache::shelved(path)),
        [Shelved::Table, Shelved::Unfinished]
    );
    let builder = File::open(&part).expect("a file");
    builder.lock().expect("nobody has it");
    assert_eq!(cache::shelved(&part), Shelved::BeingBuilt);
    assert!(matches!(cache::remove(&part), Err(Trouble::Locked { .. })));
    assert!(part.exists());
    drop(builder);
    // A pipe that nobody writes to is not opened.
    let pipe = scratch.0.join("pipe.part");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there").success());
    assert_eq!(cache::shelved(&pipe), Shelved::Unfinished);
    for path in [&part, &table, &pipe] {
        cache::remove(path).expect("nobody is building it");
        assert!(!path.exists());
    }
    assert_eq!(cache.files().expect("a list"), [] as [PathBuf; 0]);
    assert_eq!(Cache::new(scratch.0.join("none")).files().expect("none"), [] as [PathBuf; 0]);
    assert!(Cache::new(notes).files().is_err(), "it is no directory");
}

#[test]
fn a_table_is_what_its_name_says() {
    let (scratch, one, other) = (Scratch::new(), about(3, &[2, 3, 7]), about(3, &[2, 3, 8]));
    let cache = scratch.cache();
    let path = written(&scratch.0, &one);
    assert!(cache.glance(&one).is_ok());
    assert!(cache::check_file::<About>(&path, 1).is_ok());
    assert!(cache::verify::<About>(&path, 1).is_ok());
    let wrong = cache.path(&other);
    fs::rename(&path, &wrong).expect("renamed");
    let is_foreign = |found| matches!(found, Err(Bad::Foreign { .. }));
    assert!(is_foreign(cache.glance(&other)));
    assert!(is_foreign(cache::check_file::<About>(&wrong, 1).map(drop)));
    assert!(is_foreign(cache::verify::<About>(&wrong, 1).map(drop)));
}

//! Replays the committed inputs of every fuzz target, without a fuzzer.

#[path = "../../fuzz/src/lib.rs"]
mod targets;

use std::fs;
use std::path::Path;

fn replay(target: &str, body: fn(&[u8])) {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(target);
    let inputs = fs::read_dir(&directory).expect("a corpus");
    let mut replayed = 0;
    for input in inputs {
        let path = input.expect("readable").path();
        let data = fs::read(&path).expect("readable");
        println!("{}", path.display());
        body(&data);
        replayed += 1;
    }
    assert!(replayed > 0, "no input in {}", directory.display());
}

/// One test for each target, and a check that none is missing.
macro_rules! replayed {
    ($($target:ident)*) => {
        $(#[test]
        fn $target() {
            replay(stringify!($target), targets::$target);
        })*

        #[test]
        fn every_target_is_replayed() {
            let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/fuzz_targets");
            let names = fs::read_dir(directory).expect("targets").map(|file| {
                let path = file.expect("readable").path();
                path.file_stem().expect("a name").to_string_lossy().into_owned()
            });
            let mut names: Vec<String> = names.collect();
            names.sort();
            let mut replayed = [$(stringify!($target)),*];
            replayed.sort_unstable();
            assert_eq!(names, replayed);
        }
    };
}

replayed!(lines tokens sliding rotation cubic judge_eight judge_fifteen judge_rotation judge_cubic
    puzzle foreign proof rules);

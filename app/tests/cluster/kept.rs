//! Counts that continue with damaged layers.

use super::{hosts, start, together};
use crate::support::{Layers, Run, ended, fewest};
use std::fs;
use std::process::{Command, Stdio};

/// The process that reads a damaged or cut-off file names it, and the others end, too. Nobody is told to try
/// the same again.
#[test]
fn a_damaged_file_ends_all_processes() {
    let layers = Layers::new("damaged-file");
    let board = ["eight", "--disk", &layers.0, "--resume", "--format", "csv", "--quiet"];
    assert!(together(2, &board).iter().all(|run| run.code == 0));
    let files = fs::read_dir(format!("{}/part-1", layers.0)).expect("a directory");
    let mut paths = files.map(|file| file.expect("a file").path());
    let file = paths.find(|path| path.extension().is_some_and(|end| end == "bits"));
    let file = file.expect("a layer is kept");
    let whole = fs::read(&file).expect("it can be read");
    let flipped = [&whole[..40], &[whole[40] ^ 1], &whole[41..]].concat();
    for (bytes, what) in [(&flipped[..], "checksum"), (&whole[..whole.len() - 3], "its length is")]
    {
        fs::write(&file, bytes).expect("it can be written");
        let runs = together(2, &board);
        let named = format!("{} is damaged: ", file.display());
        for run in &runs {
            assert!(run.errors.contains(&named) && run.errors.contains(what), "{runs:?}");
            assert!(!run.errors.contains("to go on"), "{runs:?}");
            assert!([65, 69].contains(&run.code) && run.output.is_empty(), "{runs:?}");
        }
        assert!(runs.iter().any(|run| run.code == 65), "{runs:?}");
    }
}

/// The files of one process may not grow, so writing one fails as on a full disk. All say how far the count had
/// come, and it goes on once there is room.
#[test]
fn a_full_disk_of_one_process_ends_all_with_what_was_counted() {
    let layers = Layers::new("full-disk");
    let board = ["sliding:2x5", "--disk", &layers.0, "--resume", "--format", "csv", "--quiet"];
    let hosts = hosts(2);
    let zero = start(&hosts, 0, &board);
    let script = "trap '' XFSZ; ulimit -f 2; exec \"$0\" explore \"$@\"";
    let mut one = Command::new("sh");
    one.args(["-c", script, env!("CARGO_BIN_EXE_fewest")]).args(board);
    one.args(["--hosts", hosts.path(), "--process", "1", "--threads", "1"]);
    one.stdout(Stdio::piped()).stderr(Stdio::piped());
    let one = one.spawn().expect("a shell");
    let [zero, one] = [zero, one].map(ended);
    assert_eq!((zero.code, one.code), (69, 74), "{zero:?} {one:?}");
    for Run { errors, .. } in [&zero, &one] {
        assert!(errors.contains("too large") && errors.contains("; counted so far: "), "{errors}");
    }
    assert!(one.errors.ends_with("; to go on: the same with --resume\n"), "{one:?}");
    let alone = fewest(&["explore", "sliding:2x5", "--format", "csv"]).good();
    let runs = together(2, &board);
    assert_eq!((&runs[0].output, runs[0].code), (&alone, 0), "{runs:?}");
}

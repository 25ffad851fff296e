//! Counts that continue with damaged layers.

use super::together;
use crate::support::Layers;
use std::fs;

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

//! Files that are written: links and pipes instead of files, and files that must not be overwritten.

use super::*;
use std::fs;
use std::os::unix::fs::symlink;

const LOCK: &str = "puzzle Lock\nboard a\nvalues 0 1 2\nmove up: turn a by 1\ngoal 0\n";
const BOARD: &str = "2 3 4/1 5 0/7 6 8";

fn folder() -> Folder {
    let folder = Folder::new("written");
    fs::create_dir(folder.path()).expect("a new directory");
    folder
}

/// A link to what this process has open, such as `/dev/stdout`, stays a link, and so does a link to a file
/// that does not exist yet.
#[test]
fn links_stay_links() {
    let folder = folder();
    let (open, dangling) = (folder.path().join("open"), folder.path().join("dangling"));
    symlink("/proc/self/fd/1", &open).expect("a link");
    symlink("target", &dangling).expect("a link");
    let count = ["dataset", "eight", "--count", "2", "--format", "jsonl", "-o"];
    let run = fewest(&[&count[..], &[open.to_str().expect("plain")]].concat());
    let boards = run.output.lines().filter(|line| line.contains("\"board\"")).count();
    assert_eq!((run.code, boards, run.output.lines().count()), (0, 2, 2), "{run:?}");
    assert!(run.errors.contains("\"made_by\""), "the recipe: {run:?}");
    fewest(&["explore", "sliding:2x2", "--plot", dangling.to_str().expect("plain")]).good();
    for link in [&open, &dangling] {
        assert!(fs::symlink_metadata(link).expect("it is there").is_symlink(), "{link:?}");
    }
    let plot = fs::read_to_string(folder.path().join("target")).expect("the plot");
    assert!(plot.contains("<svg"), "{plot}");
}

/// A pipe ends for its reader when the writer closes it, so it must be opened only once.
#[test]
fn a_pipe_is_opened_once() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there").success());
    let reader = Command::new("cat").arg(&pipe).stdout(Stdio::piped()).spawn().expect("cat");
    fewest(&["solve", "eight", BOARD, "--film", pipe.to_str().expect("plain")]).good();
    let film = reader.wait_with_output().expect("it has ended").stdout;
    let film = String::from_utf8(film).expect("a text");
    assert!(film.contains("<svg") && film.trim_end().ends_with("</svg>"), "{film}");
}

#[test]
fn nothing_is_written_over_what_is_read() {
    let folder = folder();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        path.to_str().expect("plain").to_string()
    };
    let (lock, boards) = (file("lock.fewest", LOCK), file("boards", BOARD));
    let (recipe, data) =
        (file("data.jsonl.recipe.json", LOCK), format!("{}/data.jsonl", folder.path().display()));
    let same = folder.path().join(".").join("lock.fewest");
    symlink("lock.fewest", folder.path().join("link")).expect("a link");
    let link = folder.path().join("link");
    // Links to a file that does not exist yet, one of them by way of the other.
    let [dangling, further] = ["dangling", "further"].map(|name| folder.path().join(name));
    symlink("nothing-yet", &dangling).expect("a link");
    symlink(&dangling, &further).expect("a link");
    let [dangling, further] = [&dangling, &further].map(|path| path.to_str().expect("plain"));
    let nothing_yet = format!("{}/nothing-yet", folder.path().display());
    let [same, link] = [&same, &link].map(|path| path.to_str().expect("plain"));
    let over = "names the same file as the puzzle, and would write over it";
    for (arguments, expected) in [
        (&["solve", &lock, "1", "--proof", &lock][..], over),
        (&["solve", &lock, "1", "--film", same], over),
        (&["solve", &lock, "1", "--all", "--answers", link], over),
        (&["explore", &lock, "--plot", link], over),
        (&["dataset", &lock, "--count", "1", "--format", "jsonl", "-o", &lock], over),
        (&["compare", &lock, "1", "--html", &lock], over),
        (&["compare", "eight", "--from", &boards, "--svg", &boards], "as --from, and would"),
        (&["solve", "eight", BOARD, "--resume", &boards, "--film", &boards], "as --resume, and"),
        (&["solve", "eight", BOARD, "--tables", &boards, "--film", &boards], "as --tables, and"),
        (
            &["dataset", "eight", "--count", "1", "--tables", &boards, "-o", &boards],
            "as --tables, and",
        ),
        (&["dataset", &recipe, "--count", "1", "-o", &data], "the recipe names the same file as"),
        (&["compare", "eight", "--tables", &boards, "--html", &boards], "as --tables, and"),
        (&["stress", "poj:1077", "--save", &boards, "--", "sh", &boards], "as the program, and"),
        (&["solve", &lock, "1", "--film", "./new", "--proof", "new"], "name the same file"),
        (&["solve", &lock, "1", "--film", dangling, "--proof", further], "name the same file"),
        (&["compare", &lock, "1", "--html", &nothing_yet, "--svg", further], "name the same file"),
    ] {
        let said = fewest(arguments).refused(64);
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
    // The judge's system takes 3 for a mistake of the jury.
    let check = ["check", "--as", "testlib", "poj:1077", &boards, "x", "y", &boards];
    assert!(fewest(&check).refused(3).contains("as INPUT, and would"));
    assert_eq!(fs::read_to_string(&lock).expect("it is there"), LOCK);
    assert_eq!(fs::read_to_string(&boards).expect("it is there"), BOARD);
}

/// If a run has no proof, the proof of an earlier run is removed, and nothing else.
#[test]
fn only_a_proof_makes_room_for_no_proof() {
    let folder = folder();
    let path = folder.path().join("it");
    let name = path.to_str().expect("plain");
    let stopped = ["solve", "eight", BOARD, "--max-nodes", "0", "--proof", name];
    fs::write(&path, "letters to a friend").expect("written");
    assert!(fewest(&stopped).errors.contains("no proof is written"));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "letters to a friend");
    fewest(&["solve", "eight", BOARD, "--proof", name]).good();
    let run = fewest(&stopped);
    assert!(run.errors.contains("the proof that was in ") && !path.exists(), "{run:?}");
}

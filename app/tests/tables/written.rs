//! Tables of puzzle files.

use super::*;

/// The puzzle `five` with other names for everything and with its moves in another order.
const RENAMED: &str = "\
puzzle The same with letters
board
  p q r
  s t u
pieces . v w x y z
links t-u s-t u-r q-r p-q s-p t-q
move slide .
goal v w x / y z .
";

fn answer(cache: &Folder, arguments: &[&str]) -> (serde_json::Value, String) {
    let run = run(cache, &[&["solve"], arguments, &["--format", "json"]].concat());
    (serde_json::from_str(&run.output).expect("JSON"), run.errors)
}

#[test]
fn tables_of_a_puzzle_file_are_kept() {
    let cache = Folder::new("of-files");
    let built = run(&cache, &["tables", "build", "five"]).good();
    let (name, what) = built.split_once(": ").expect("a name");
    assert!(name.starts_with("rows-") && name.ends_with("-all"), "{built}");
    assert!(what.starts_with("built and proven, 720 entries\nthe tables of five are ready"));
    let again = run(&cache, &["tables", "build", "five"]).good();
    assert!(again.starts_with(&format!("{name}: was there\n")), "{again}");
    let list = run(&cache, &["tables", "list"]).good();
    let row = format!("five    all  of the file  good   {name}      720  ");
    assert!(list.lines().any(|line| line.starts_with(&row)), "{list}");
    let verified = run(&cache, &["tables", "verify", "--proof"]).good();
    assert_eq!(verified, format!("{name}: good, and proven\n"));

    let kept = serde_json::json!(["exact (from the cache)"]);
    let (five, errors) = answer(&cache, &["five", "412/503"]);
    assert_eq!((&five["tables_at_hand"], &five["cost"]), (&kept, &5.into()), "{errors}");
    assert_eq!(five["heuristic"], "exact (from the cache)");
    // With other names it is the same puzzle; with another goal it is not.
    let renamed = Scratch::new("renamed.fewest", RENAMED.replace('.', "_"));
    let (other, _) = answer(&cache, &[renamed.path(), "y v w/z _ x"]);
    assert_eq!((&other["tables_at_hand"], &other["cost"]), (&kept, &5.into()));
    let (goal, _) = answer(&cache, &["five", "412/503", "--goal", "012/345"]);
    assert_eq!(goal["tables_at_hand"], serde_json::json!([]));

    // A damaged table is named and not used.
    let path = table(&cache, name);
    let mut bytes = fs::read(&path).expect("it is there");
    bytes[HEADER + 7] ^= 1;
    fs::write(&path, bytes).expect("written");
    let (damaged, errors) = answer(&cache, &["five", "412/503"]);
    assert!(errors.contains("the checksum of block 0 is wrong; it is not used"), "{errors}");
    assert_eq!((&damaged["tables_at_hand"], &damaged["cost"]), (&serde_json::json!([]), &5.into()));
    let verified = run(&cache, &["tables", "verify"]);
    assert!(verified.code == 65 && verified.output.contains("bad: it is corrupt"), "{verified:?}");
    let anew = run(&cache, &["tables", "build", "five"]);
    assert!(anew.errors.contains("it is built anew"), "{anew:?}");
}

/// Eight discs take 255 moves, more than a byte can hold, so the table has two bytes for each distance.
#[test]
fn distances_of_255_and_more_are_kept() {
    const TOWER: &str = "puzzle Tower\nboard a b c d e f g h\nvalues 1 2 3\nfor x in cells, p q in 1 2 3\n  \
                         move {x}{p}{q}: {x} from {p} to {q} if before {x} is not {p} {q}\ngoal all 3\n";
    let (cache, file) = (Folder::new("far"), Scratch::new("tower.fewest", TOWER));
    let built = run(&cache, &["tables", "build", file.path()]).good();
    assert!(built.contains("-all2: built and proven, 6,561 entries\n"), "{built}");
    let again = run(&cache, &["tables", "build", file.path()]).good();
    assert!(again.contains("-all2: was there\n"), "{again}");
    let (solved, errors) = answer(&cache, &[file.path(), "11111111"]);
    assert_eq!(
        (&solved["heuristic"], &solved["cost"]),
        (&"exact (from the cache)".into(), &255.into())
    );
    assert_eq!(errors, "");
    let hardest = fewest(&["generate", file.path(), "--hardest", "--count", "3"]).good();
    let far = fewest(&["generate", file.path(), "--cost", "254", "--count", "3"]).good();
    for (boards, cost) in [(hardest, 255), (far, 254)] {
        assert_eq!(boards.lines().count(), 3, "{boards}");
        for board in boards.lines() {
            assert_eq!(answer(&cache, &[file.path(), board]).0["cost"], cost, "{board}");
        }
    }
    fewest(&["generate", file.path(), "--cost", "256"]).refused(64);
    let kept = Folder::new("far-kept");
    std::fs::create_dir_all(kept.path()).expect("a folder");
    let explored = fewest(&["explore", file.path(), "--keep", kept.text()]);
    assert_eq!(explored.code, 0, "{explored:?}");
    let (solved, _) = answer(&kept, &[file.path(), "11111111"]);
    assert_eq!(solved["heuristic"], "exact (from the cache)");
}

#[test]
fn what_tables_a_puzzle_file_has() {
    let cache = Folder::new("file-sorts");
    // The three goals of the Rotation Game share a table.
    let built = run(&cache, &["tables", "build", "rotation.fewest"]).good();
    assert!(built.contains("-goal1: built and proven, 735,471 entries\n"), "{built}");
    let board = "111132323132231222312133";
    let (answer, _) = answer(&cache, &["rotation.fewest", board]);
    assert_eq!(answer["heuristic"], "pdb (from the cache)");
    assert_eq!(answer["cost"], 2);
    // A user's puzzle is known only by its digest, so it is not proven again after it was built.
    let file =
        Scratch::new("mine.fewest", "board a b c\npieces 1 2 3\nmove R: cycle a b c\ngoal 1 2 3");
    let mine = run(&cache, &["tables", "build", file.path()]).good();
    assert!(mine.contains("-all: built and proven, 6 entries\n"), "{mine}");
    let verified =
        run(&cache, &["tables", "verify", "--proof", mine.split(':').next().unwrap_or("")]);
    assert!(verified.errors.contains("not proven again: its puzzle file is not there"));
    assert!(verified.code == 0 && verified.output.ends_with("-all: good\n"), "{verified:?}");
    let refusal = run(&cache, &["tables", "build", "five", "--set", "3-2"]).refused(64);
    assert!(refusal.contains("--set is for sliding tiles"), "{refusal}");
}

/// If linear equations have the answer, existing tables are not opened, since that would only take time.
#[test]
fn equations_need_no_tables() {
    let lamps = "puzzle Nine lamps\nboard 3x3\nvalues 0 1\nlinks grid\nfor x in cells\n  \
                 move {x}: turn {x} next {x} by 1\ngoal all 0\n";
    let (cache, lamps) = (Folder::new("equations"), Scratch::new("lamps.fewest", lamps));
    run(&cache, &["tables", "build", lamps.path()]).good();
    let (report, _) = answer(&cache, &[lamps.path(), "1 0 0 0 0 0 0 0 1"]);
    assert_eq!((&report["cost"], &report["algorithm"]), (&6.into(), &"equations".into()));
    let nothing = serde_json::json!([]);
    assert_eq!((&report["tables_at_hand"], &report["table_bytes"]), (&nothing, &0.into()));
    // A search opens them.
    let (all, _) = answer(&cache, &[lamps.path(), "1 0 0 0 0 0 0 0 1", "--slack", "1"]);
    assert_eq!(all["tables_at_hand"], serde_json::json!(["exact (from the cache)"]));
}

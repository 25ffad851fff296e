//! Sets of tables that users have drawn.

use super::*;

/// The drawing of the set 4-4 of the Eight.
const FOUR_FOUR: &str = "aaa/abb/bb.";

/// The heuristic and the number of generated nodes in a JSON report.
fn generated(run: &Run) -> (String, u64) {
    let report: serde_json::Value = serde_json::from_str(&run.output).expect("JSON");
    let heuristic = report["heuristic"].as_str().expect("tables").to_string();
    (heuristic, report["counts"]["generated"].as_u64().expect("a count"))
}

#[test]
fn a_set_that_is_drawn_is_the_set_of_that_name() {
    let cache = cache("drawn");
    let place = Folder::new("drawings");
    fs::create_dir(place.path()).expect("a directory");
    let file = place.path().join("mine.txt");
    fs::write(&file, "# four and four\nAAA\nABB\nBB.\n").expect("written");
    let file = file.to_str().expect("a name");
    let solved = |set: &str| {
        let run = run(&cache, &["solve", "eight", HARDEST, "--format", "json", "--tables", set]);
        assert_eq!(run.code, 0, "{}", run.errors);
        generated(&run)
    };
    let (name, successors) = solved("4-4");
    assert_eq!(name, "pattern databases 4-4 (from the cache)");
    for text in [FOUR_FOUR, "aaa abb bb.", file] {
        let drawn = format!("pattern databases {FOUR_FOUR} (from the cache)");
        assert_eq!(solved(text), (drawn, successors), "{text}");
    }
    assert_eq!(files(&cache).len(), 2, "the same tables");
    // Turned over, it is the same set for a goal with the blank in another corner.
    let goal = ["--goal", "blank-first"];
    let other = ["solve", "eight", "8 6 7 2 5 4 3 0 1", "--format", "json"];
    let [named, drawn] = ["4-4", FOUR_FOUR]
        .map(|set| generated(&run(&cache, &[&other[..], &goal, &["--tables", set]].concat())).1);
    assert_eq!(named, drawn);
}

#[test]
fn wherever_sets_have_names_they_can_be_drawn() {
    let cache = Folder::new("everywhere");
    run(&cache, &["tables", "build", "eight", "--set", FOUR_FOUR]).good();
    assert_eq!(files(&cache).len(), 2);
    let sets = format!("{FOUR_FOUR},aaa/aab/bb.");
    let compared = run(&cache, &["compare", "eight", HARDEST, "--tables", &sets]).good();
    assert!(compared.contains(&format!("databases {FOUR_FOUR} (from the cache)")), "{compared}");
    assert!(compared.contains("databases aaa/aab/bb."), "{compared}");
    let dataset = ["dataset", "eight", "--count", "2", "--seed", "1", "--tables", FOUR_FOUR];
    assert_eq!(run(&cache, &dataset).output.lines().count(), 2);
    let proof = cache.path().join("drawn.proof");
    let proof = proof.to_str().expect("a name");
    let solve = ["solve", "eight", HARDEST, "--proof", proof, "--proof-bound", "aaab/aabb/bbb."];
    let wrong = run(&cache, &solve).refused(64);
    assert!(wrong.contains("it has 3 rows") || wrong.contains("row 1 has 4 cells"), "{wrong}");
    let solve = ["solve", "eight", HARDEST, "--proof", proof, "--proof-bound", FOUR_FOUR];
    run(&cache, &solve).good();
    assert!(
        fs::read(proof).expect("a proof").windows(27).any(|w| w == b"bound sum 1,2,3,4|5,6,7,8 m")
    );
    assert!(run(&cache, &["verify", proof]).good().contains("VERIFIED: 31 moves are the fewest"));
}

/// The bound's name wins over a file of that name in the current directory.
#[test]
fn a_bound_that_has_a_name_is_no_file_of_that_name() {
    let cache = Folder::new("bound");
    let place = Folder::new("bound-names");
    fs::create_dir(place.path()).expect("a directory");
    fs::write(place.path().join("manhattan"), "no drawing").expect("written");
    let solve = ["solve", "eight", "2 3 4/1 5 0/7 6 8", "--proof", "p", "--proof-bound"];
    let mut command = with(&cache, &[&solve[..], &["manhattan"]].concat());
    ended(command.current_dir(place.path()).spawn().expect("the binary starts")).good();
    let proof = fs::read(place.path().join("p")).expect("a proof");
    assert!(String::from_utf8_lossy(&proof).contains("\nbound sum 1|2|3|"));
}

#[test]
fn a_drawing_that_is_wrong_is_refused_with_its_place() {
    let cache = Folder::new("wrong");
    let refused = |set: &str, code: i32, what: &str| {
        let message = run(&cache, &["solve", "eight", HARDEST, "--tables", set]).refused(code);
        assert!(message.contains(what), "{set}: {message}");
        message
    };
    refused("aaa/a.b/bb.", 64, "the tile in row 2, column 2 is in no pattern");
    refused("aaa/a?b/bb.", 64, "`?` in row 2, column 2 is neither a letter");
    refused("aab/acc/bc.", 64, "pattern a, which begins in row 1, column 1, is reflected to a");
    let path = refused("no/such/file.txt", 64, "row 1 has 2 cells");
    assert!(path.ends_with("no file is called no/such/file.txt, either"), "{path}");
    let inline = refused("aaa/abb/bbb", 64, "no cell has a dot");
    assert!(!inline.contains("no file"), "{inline}");
    let place = Folder::new("wrong-drawings");
    fs::create_dir(place.path()).expect("a directory");
    let named = |name: &str, content: &[u8]| {
        let file = place.path().join(name);
        fs::write(&file, content).expect("written");
        file.to_str().expect("a name").to_string()
    };
    let short = named("short", b"aaa\nab\nbb.\n");
    refused(&short, 65, &format!("in {short}: "));
    refused(&short, 65, "row 2 has 2 cells, where the board has 3");
    refused(&named("empty", b""), 65, "it has 0 rows");
    refused(&named("long", &[b'a'; 5000]), 65, "is longer than the drawing");
    refused(&named("bytes", &[0xff, 0xfe]), 66, "cannot read a drawing");
    let pushes = ["solve", "eight", HARDEST, "--metric", "mtm", "--tables", FOUR_FOUR];
    assert!(run(&cache, &pushes).refused(64).contains("leave out one"));
}

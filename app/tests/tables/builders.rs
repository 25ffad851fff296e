//! Processes that build tables: killed, waiting, interrupted.

use super::*;

fn start(cache: &Folder, arguments: &[&str]) -> Child {
    with(cache, arguments).spawn().expect("the binary starts")
}

/// After `kill -9` at any moment there is no table or a good one, and the next build leaves no litter.
#[test]
fn a_killed_builder_leaves_no_bad_table() {
    let cache = Folder::new("killed");
    let build = ["tables", "build", "15", "--set", "6-6-3"];
    let mut killed = 0;
    for round in 0..30 {
        let mut builder = start(&cache, &build);
        sleep(Duration::from_millis(round * 7919 % 200));
        killed += u32::from(builder.try_wait().expect("its state").is_none());
        builder.kill().expect("it is ours");
        builder.wait().expect("an end");
        let verified = run(&cache, &["tables", "verify"]).good();
        assert!(!verified.contains("being built"), "{verified}");
        if round % 3 == 2 {
            run(&cache, &build).good();
            let left = files(&cache);
            assert!(
                left.len() == 4 && left.iter().all(|name| name.ends_with(".table")),
                "{left:?}"
            );
            run(&cache, &["tables", "verify"]).good();
            run(&cache, &["tables", "remove", "--all"]).good();
        }
    }
    assert!(killed > 5, "{killed} builders were killed while they built");
}

#[test]
fn one_of_two_builders_waits() {
    let cache = Folder::new("two");
    let build = ["tables", "build", "15", "--set", "6-6-3"];
    let builders = [start(&cache, &build), start(&cache, &build), start(&cache, &build)];
    let said = builders.map(|builder| ended(builder).good()).concat();
    // Three tables, and the superfluous words.
    assert_eq!(said.matches(": built and proven").count(), 4, "{said}");
    assert_eq!(said.matches(": was there").count(), 8, "{said}");
    assert_eq!(files(&cache).len(), 4);
    run(&cache, &["tables", "verify"]).good();
}

#[test]
fn a_signal_ends_a_build_and_leaves_nothing() {
    for (name, code) in [("INT", 130), ("TERM", 143)] {
        let cache = Folder::new(&format!("signal-{name}"));
        let builder = start(&cache, &["tables", "build", "15", "--set", "7-8"]);
        for _ in 0..2000 {
            sleep(Duration::from_millis(5));
            if !files(&cache).is_empty() {
                break;
            }
        }
        sleep(Duration::from_millis(100));
        signal(&builder, name);
        assert!(ended(builder).refused(code).contains("nothing half-made is left"));
        assert_eq!(files(&cache), [""; 0]);
    }
}

#[test]
fn a_bar_on_a_terminal() {
    let cache = Folder::new("bar");
    let binary = env!("CARGO_BIN_EXE_fewest");
    // `timeout` interrupts it on its terminal.
    let inner =
        format!("timeout -s INT 2 {binary} tables build 15 --set 7-8 --cache {}", cache.text());
    let script = Command::new("script").args(["-qec", &inner, "/dev/null"]).output();
    let Ok(script) = script else {
        eprintln!("skipped: no `script` to make a terminal");
        return;
    };
    let shown = String::from_utf8_lossy(&script.stdout);
    assert!(shown.contains("] 7-8, table 1 of 2"), "{shown:?}");
    assert!(shown.contains(": layer ") && shown.contains(" of 1425.2 M entries"), "{shown:?}");
}

/// Neither a link to itself nor a directory can be opened; only the link can be replaced.
#[test]
fn a_link_to_itself_gives_way_and_a_directory_does_not() {
    let cache = cache("in-place");
    let path = table(&cache, FIRST);
    let right = fs::read(&path).expect("a table");
    let build = ["tables", "build", "eight", "--set", "4-4"];
    fs::remove_file(&path).expect("a file");
    symlink(&path, &path).expect("a link");
    let built = run(&cache, &build);
    assert_eq!(built.code, 0, "{}", built.errors);
    assert!(built.errors.ends_with("it is not a table; it is built anew\n"), "{}", built.errors);
    assert!(path.symlink_metadata().expect("a file").is_file());
    assert!(fs::read(&path).expect("a table") == right);
    fs::remove_file(&path).expect("a file");
    fs::create_dir(&path).expect("a directory");
    let message = run(&cache, &build).refused(73);
    assert!(message.starts_with(&format!("cannot create {}: ", path.display())), "{message}");
    let solve = run(&cache, &["solve", "eight", HARDEST, "--tables", "4-4"]);
    in_memory(solve, &format!("note: cannot create {}: ", path.display()));
}

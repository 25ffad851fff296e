//! Files of other programs, and files that were written on other systems.

use super::*;

/// A puzzle that is exported to another program and imported again is the same puzzle.
#[test]
fn puzzles_go_to_other_programs_and_come_back() {
    for (format, suffix) in [("tws", "tws"), ("kpuzzle", "json")] {
        let exported = fewest(&["puzzle", "export", "cube2", "--as", format]);
        assert_eq!(exported.code, 0, "{exported:?}");
        let theirs = Scratch::new(&format!("cube2.{suffix}"), &exported.output);
        // If you pass such a file as a puzzle file, the message says what to do.
        let error = fewest(&["solve", theirs.path(), "1"]).refused(65);
        let cure = format!("`fewest puzzle import {}` makes a puzzle file of it", theirs.path());
        assert!(error.contains(":1:1: ") && error.ends_with(&cure), "{error}");
        let imported = fewest(&["puzzle", "import", theirs.path()]);
        assert_eq!(imported.code, 0, "{imported:?}");
        let ours = Scratch::new("cube2.fewest", &imported.output);
        let check = fewest(&["puzzle", "check", ours.path()]);
        assert!(check.output.contains("rows      9\n"), "{check:?}\n{}", imported.output);
        assert!(check.output.contains("goals     1 state\n"), "{check:?}");
    }
    let refused = fewest(&["puzzle", "export", "wolf", "--as", "tws"]);
    assert_eq!(refused.code, 65, "{refused:?}");
}

/// Old Macs ended lines with a carriage return only.
#[test]
fn files_of_old_macs_are_read() {
    let old = |name: &str, text: &str| Scratch::new(name, text.replace('\n', "\r"));
    let file = old("mac.fewest", LOCK);
    assert_eq!(fewest(&["puzzle", "check", file.path()]).code, 0);
    let theirs = fewest(&["puzzle", "export", "cube2", "--as", "tws"]).output;
    let (ours, new) = (old("mac.tws", &theirs), Scratch::new("mac.tws", &theirs));
    let import = |file: &Scratch| fewest(&["puzzle", "import", file.path()]);
    assert_eq!((import(&ours).code, import(&new).code), (0, 0));
    let body = |file| import(file).output.lines().skip(2).collect::<Vec<_>>().join("\n");
    assert_eq!(body(&ours), body(&new));
}

/// A line of Fogleman's database of Rush Hour.
#[test]
fn a_line_of_rush_hour_becomes_a_file() {
    let line = "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n";
    let file = Scratch::new("hardest.txt", line);
    let imported = fewest(&["puzzle", "import", file.path(), "--as", "rush"]);
    assert_eq!(imported.code, 0, "{imported:?}");
    // Either number may be missing.
    let board = line.trim_start_matches("60 ");
    let file = Scratch::new("states.txt", board);
    let states = fewest(&["puzzle", "import", file.path(), "--as", "rush"]);
    assert_eq!(states.output, imported.output.replace(", 60 moves", ""), "{states:?}");
    let ours = Scratch::new("hardest.fewest", &imported.output);
    let state = "IBBx../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM".replace('x', "");
    assert_eq!(solved(&[ours.path(), &state])["cost"], 60);
}

//! Many boards: files, standard input, threads.

use super::*;

#[test]
fn a_file_of_boards() {
    let file = Scratch::new("two", TWO);
    let text = solve(&["15", "--from", file.path(), "--goal", "blank-first"]);
    assert!(text.starts_with("index 79, line 2\n"), "{text}");
    assert!(text.contains("\nindex 12, line 4\n"), "{text}");
    let summary = text.lines().last().expect("a summary");
    for part in ["2 boards in ", "total ", "mean ", "median ", "largest ", " nodes, ", "nodes/s"] {
        assert!(summary.contains(part), "{summary}");
    }
    let costs =
        "\n\ncosts of 2 answers: mean 43.50, largest 45\n  42  1  #\n  45  1  #\n2 boards in ";
    assert!(text.contains(costs), "{text}");
    let both = ["--goal", "blank-first", "--format", "json"];
    let run = fewest(&[&["solve", "15", "--from", file.path()], &both[..]].concat());
    assert!(run.errors.starts_with("costs of 2 answers: mean 43.50, largest 45\n"));
    let greedy =
        solve(&[&["15", "--from", file.path(), "--algorithm", "greedy"], &both[..2]].concat());
    assert!(greedy.contains("costs of 2 answers, 2 of them not proven shortest: "), "{greedy}");
}

/// Messages name lines of the input, whatever line a board begins on.
#[test]
fn a_wrong_board_names_lines_of_the_input() {
    let boards = "2 3 4 1 5 0 7 6 8\n\n\n2 2 3 4 5 6 7 8 0\n";
    let message = "line 4, column 3: tile 2 occurs twice, first at line 4, column 1; ";
    let run = fed(&["solve", "eight"], boards);
    assert!(run.errors.contains(message), "{run:?}");
    let cubes = "2 1 RBW RWW EWW\n2 1 RBW RWW WWW\n2 1\n E E\n";
    let run = fed(&["solve", "cubic", "--keep-going"], cubes);
    assert!(run.errors.contains("a second E, the first is at line 4, column 2"), "{run:?}");
}

#[test]
fn many_boards_from_standard_input() {
    let boards = fewest(&["generate", "eight", "--count", "3", "--seed", "4"]).good();
    let file = Scratch::new("piped", &boards);
    let answers = |text: String| {
        let cost = |line: &&str| line.starts_with("line ") || line.starts_with("cost ");
        let shown = text.lines().filter(cost).map(|line| line.replace(" auto", ""));
        shown.collect::<Vec<_>>()
    };
    let filed = answers(solve(&["eight", "--from", file.path()]));
    assert_eq!(filed.len(), 6, "a line and a cost for each board: {filed:?}");
    assert_eq!(answers(fed(&["solve", "eight"], &boards).good()), filed);
    assert_eq!(answers(fed(&["solve", "eight", "--from", "-"], &boards).good()), filed);
    let three = ["--from", "-", "--threads", "3"];
    assert_eq!(answers(fed(&[&["solve", "eight"], &three[..]].concat(), &boards).good()), filed);
    // A single board from standard input is reported as if it were an argument; one from a file is not.
    let one = boards.lines().next().expect("three boards");
    let outright = without_times(&solve(&["eight", one]));
    assert_eq!(without_times(&fed(&["solve", "eight"], one).good()), outright);
    let from = without_times(&fed(&["solve", "eight", "--from", "-"], one).good());
    assert_eq!(from, format!("line 1\n{outright}"));
}

#[test]
fn boards_over_several_lines_of_a_file() {
    let text = "1 2 3\n4 5 6\n7 0 8\n\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n| . | 7 | 8 |\n123/456/708\n";
    let file = Scratch::new("drawn", text);
    let told = solve(&["eight", "--from", file.path()]);
    for (line, cost) in [(1, 1), (5, 2), (8, 1)] {
        let block = told.split("\n\n").find(|block| block.starts_with(&format!("line {line}\n")));
        let block = block.unwrap_or_else(|| panic!("line {line} is told: {told}"));
        assert!(block.contains(&format!("cost {cost}, proven shortest")), "{block}");
    }
    let short = Scratch::new("short", "1 2 3\n4 5 6\n\n1 2 3\n4 5 6\n7 0 8\n");
    let message = fewest(&["solve", "eight", "--from", short.path()]).refused(65);
    assert_eq!(
        message,
        "line 2, column 6: the text ends after 6 of 9 numbers; a 3x3 board uses 0..8 once each"
    );
}

#[test]
fn what_is_for_one_board_refuses_more() {
    let two = "1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n";
    for flags in [&["--play"][..], &["--checkpoint", "/nowhere/progress"]] {
        let message = fed(&[&["solve", "eight"], flags].concat(), two).refused(64);
        assert!(message.contains("is for one board; standard input has more"), "{message}");
    }
}

/// Bad lines are reported at the end, and the good ones are answered.
#[test]
fn keeping_going() {
    let boards = "1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 7 16 0\n\u{e9}\n1 2 3 4\n\n1 2 3 4 5 6 0 7 8\n";
    let errors = "\
error: line 2, column 15: tile 16 is outside 0..8; a 3x3 board uses 0..8 once each
error: line 3, column 1: character U+00E9 is not ASCII; numbers are written in ASCII digits only
error: line 4, column 8: the text ends after 4 of 9 numbers; a 3x3 board uses 0..8 once each
";
    let stopped = fed(&["solve", "eight"], boards);
    assert_eq!((stopped.code, stopped.output.matches("cost ").count()), (65, 1));
    for command in ["solve", "compare"] {
        let file = Scratch::new("going", boards);
        for from in [file.path(), "-"] {
            let flags = [command, "eight", "--keep-going", "--from", from];
            let run = fed(&flags, boards);
            assert_eq!((run.code, run.errors.as_str()), (65, errors), "{}", run.output);
            let all = if command == "solve" { "line 6\n" } else { "all 2 boards" };
            assert!(run.output.contains(all), "{}", run.output);
        }
    }
    let none = fed(&["solve", "eight", "--keep-going"], "1 2\n");
    assert_eq!((none.code, none.output.as_str()), (65, ""));
    assert_eq!(none.errors.lines().count(), 1, "{}", none.errors);
    let expected = "7 2 1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n";
    let run = fed(&["compare", "eight", "--keep-going"], expected);
    assert!(run.output.contains("all 2 boards"), "{}", run.output);
    assert_eq!(run.errors, "error: line 1, column 3: the file expects cost 2, but 1 is proven\n");
}

#[test]
fn names_in_many_ways() {
    for puzzle in ["8", "Eight", "8-puzzle", "3x3", "sliding:3X3"] {
        assert!(solve(&[puzzle, SAMPLE]).contains("cost 19, proven shortest"), "{puzzle}");
    }
    let flags = ["--algorithm", "IDA-Star", "--heuristic", "Manhattan"];
    let text = solve(&[&["eight", SAMPLE], &flags[..]].concat());
    assert!(text.contains("by ida-star with manhattan"), "{text}");
    for (arguments, hint) in [
        (&["solve", "eigth", SAMPLE][..], "did you mean eight?"),
        (&["solve", "eight", SAMPLE, "--algorithm", "idastar"], "'ida-star'"),
        (&["solve", "eight", SAMPLE, "--heuristic", "manhatan"], "'manhattan'"),
        (&["compare", "eight", SAMPLE, "--algorithms", "a-sta"], "'a-star'"),
        (&["solve", "15", "--tables", "78"], "did you mean 7-8?"),
        (&["judge", "pjo:1077"], "did you mean poj:1077?"),
        (&["judge", "1077"], "did you mean poj:1077?"),
        (&["generate", "hdu1034"], "did you mean hdu:1043?"),
        (&["generate", "rotaton"], "did you mean rotation?"),
    ] {
        let run = fewest(arguments);
        assert_eq!(run.code, 64, "{arguments:?}");
        assert!(run.errors.contains(hint), "{arguments:?}: {}", run.errors);
    }
    for profile in ["POJ:1077", "poj1077", "Poj-1077", "poj 1077"] {
        assert_eq!(fed(&["judge", profile], "1 2 3 4 5 6 7 x 8\n").good(), "r\n", "{profile}");
    }
}

#[test]
fn a_file_whose_cost_is_wrong() {
    let file = Scratch::new("wrong", "79 40 0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15\n");
    let run = fewest(&["solve", "15", "--from", file.path(), "--goal", "blank-first"]);
    assert_eq!(run.code, 65, "{}", run.errors);
    assert_eq!(run.errors, "error: line 1, column 4: the file expects cost 40, but 42 is proven\n");
    assert!(run.output.contains("cost 42, proven shortest"), "the answer stands: {}", run.output);
}

#[test]
fn threads_change_nothing_but_time() {
    let boards: String =
        (0..300).map(|i| format!("{} {} 3 4 5 6 7 8 0\n", 1 + i % 2, 2 - i % 2)).collect();
    let file = Scratch::new("threads", boards);
    let run = |threads| {
        let flags = ["--format", "json", "--threads", threads];
        let run = fewest(&[&["solve", "eight", "--from", file.path()], &flags[..]].concat());
        assert_eq!(run.code, 10);
        run.output.lines().map(without_seconds).collect::<Vec<_>>()
    };
    let alone = run("1");
    assert_eq!(alone.len(), 300);
    assert_eq!(alone, run("3"));
}

#[test]
fn threads_solve_boards_at_the_same_time() {
    let file = Scratch::new("same-time", format!("{LONG}\n{LONG}\n"));
    let flags = ["--goal", "blank-first", "--algorithm", "ida-star", "--heuristic", "zero"];
    let took = |threads| {
        let limits = ["--timeout", "700ms", "--threads", threads];
        let board = ["solve", "15", "--from", file.path()];
        let begin = Instant::now();
        assert_eq!(fewest(&[&board[..], &flags[..], &limits[..]].concat()).code, 21);
        begin.elapsed()
    };
    assert!(took("1") >= Duration::from_millis(1400));
    // On a busy machine the process itself may start slowly, so not every attempt has to be quick.
    assert!((0..5).any(|_| took("2") < Duration::from_millis(1400)));
}

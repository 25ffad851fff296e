//! The files that `fewest compare` writes, from the real binary.

mod support;

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use support::{Scratch, command, ended, fewest, nobody};

/// One of the two hardest boards: 31 moves.
const HARDEST: &str = "8 6 7 2 5 4 3 0 1";
const PAIRINGS: [&str; 4] = ["--algorithms", "a-star,greedy", "--heuristics", "zero,manhattan"];

/// Runs `compare` and returns the file that `flag` asks for.
fn drawn(flag: &str, boards: &[&str]) -> String {
    let name = format!("drawn{flag}-{}", boards.concat().len());
    let file = Scratch::new(&name, "what was there before");
    fewest(&[&["compare"], boards, &PAIRINGS, &[flag, file.path()]].concat()).good();
    fs::read_to_string(file.path()).expect("a file")
}

/// The texts of the elements with that name.
fn texts<'x>(svg: &'x roxmltree::Document, name: &str) -> Vec<&'x str> {
    let all = svg.descendants().filter(|node| node.has_tag_name((SVG, name)));
    all.filter_map(|node| node.text()).collect()
}

const SVG: &str = "http://www.w3.org/2000/svg";
const NAMES: [&str; 4] =
    ["a-star with zero", "a-star with manhattan", "greedy with zero", "greedy with manhattan"];

#[test]
fn a_plot_of_one_board() {
    let svg = drawn("--svg", &["eight", HARDEST]);
    let svg = roxmltree::Document::parse(&svg).expect("well-formed");
    assert!(svg.root_element().has_tag_name((SVG, "svg")));
    let words = texts(&svg, "text");
    assert!(words.contains(&"eight: nodes by bound") && words.contains(&"8 6 7/2 5 4/3 0 1"));
    assert!(words.contains(&"nodes generated, logarithmic") && words.contains(&"30"));
    for name in NAMES {
        assert_eq!(words.iter().filter(|word| **word == name).count(), 1, "{name}");
    }
    // The numbers show where a line is: A* with Manhattan distance ends its passes at these bounds.
    let points = texts(&svg, "title").join("\n");
    for bound in [21, 23, 25, 27, 29, 31] {
        assert!(points.contains(&format!("a-star with manhattan: {bound}, ")), "{points}");
    }
    assert!(points.contains("a-star with manhattan: 31, 17,708 nodes"), "{points}");
    assert!(points.contains("greedy with manhattan: 31, 391 nodes"), "{points}");
    assert!(words.iter().any(|word| word.contains("not proven to be the cheapest")));
}

#[test]
fn a_page_says_which_memory_was_allowed_and_what_was_proven() {
    let (page, boards) = (Scratch::new("allowed", ""), format!("{HARDEST}\n1 2 3 4 5 6 8 7 0\n"));
    let boards = Scratch::new("one-without-an-answer", boards);
    let line = "ulimit -v 1500000; exec \"$0\" \"$@\"";
    let mut limited = Command::new("sh");
    limited.args(["-c", line, env!("CARGO_BIN_EXE_fewest"), "compare", "eight"]);
    limited.args(["--from", boards.path(), "--html", page.path()]).args(PAIRINGS);
    let run = limited.env("LC_ALL", "C").output().expect("sh is there");
    let errors = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(10), "{errors}");
    let page = fs::read_to_string(page.path()).expect("the page");
    assert!(page.contains("limits of each run") && !page.contains("nodes, 1.00G"), "{page}");
    let proven = "have proven for every one the least cost, or that there is no answer";
    assert!(page.contains(proven), "{page}");
}

#[test]
fn a_plot_of_many_boards() {
    let svg = drawn("--svg", &["eight", "--random", "5", "--seed", "1"]);
    let svg = roxmltree::Document::parse(&svg).expect("well-formed");
    let words = texts(&svg, "text");
    assert!(words.contains(&"eight: nodes by cost"));
    assert!(words.contains(&"5 boards; lines are geometric means"));
    let lines = svg.descendants().filter(|node| node.has_tag_name((SVG, "polyline"))).count();
    assert_eq!(lines, NAMES.len());
    let points = texts(&svg, "title").len();
    assert!(points > 5 * NAMES.len(), "a dot for each board, and the means: {points}");
}

#[test]
fn a_plot_without_anything_to_show() {
    let file = Scratch::new("nothing.svg", "");
    let unsolvable = "2 1 3 4 5 6 7 8 0";
    let run = fewest(&["compare", "eight", unsolvable, "--svg", file.path()]);
    assert_eq!((run.errors.as_str(), run.code), ("", 10));
    let svg = fs::read_to_string(file.path()).expect("a file");
    assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
}

#[test]
fn a_page_for_each_number_of_boards() {
    let one = drawn("--html", &["eight", HARDEST]);
    let many = drawn("--html", &["eight", "--random", "3", "--seed", "1"]);
    for page in [&one, &many] {
        assert!(
            page.starts_with("<!DOCTYPE html><html lang=\"en\">") && page.ends_with("</html>\n")
        );
        // The page loads nothing and runs no scripts.
        for word in ["<script", "src=", "@import", "url(", "<link", "href="] {
            assert!(!page.contains(word), "{word}");
        }
        assert_eq!(
            page.matches("http").count(),
            page.matches(SVG).count() + 1,
            "and a meta element"
        );
        assert!(page.contains("@media (prefers-color-scheme: dark)"));
        assert!(NAMES.iter().all(|name| page.contains(name)));
        // Its plot is well-formed, too.
        let svg =
            &page[page.find("<svg").expect("a plot")..page.find("</svg>").expect("its end") + 6];
        assert!(roxmltree::Document::parse(svg).is_ok(), "{svg}");
    }
    assert!(one.contains("<h1>eight: 4 pairings compared</h1>"));
    assert!(one.contains("The fewest moves are 31: 2 of 4 pairings prove it."));
    assert!(one.contains(
        "a-star with manhattan wins by nodes: it generates 17,708; next comes a-star with zero"
    ));
    assert!(one.contains("at cost 47 where 31 is the least"));
    assert!(one.contains("Iteration by iteration") && one.contains(">17,708<"));
    assert!(many.contains("<h1>eight: 4 pairings compared on 3 boards</h1>"));
    assert!(many.contains("3 random, xoshiro256++") && many.contains(", seed 1</dd>"));
    assert_eq!(many.matches("<details>").count(), 3);
}

#[test]
fn a_page_says_who_when_where_and_how() {
    let file = Scratch::new("who", "");
    let author = ["--author", "A. Reader & Co", "--html", file.path()];
    fewest(&[&["compare", "eight", HARDEST], &author[..]].concat()).good();
    let page = fs::read_to_string(file.path()).expect("a file");
    let said = |term: &str| {
        let (_, rest) = page.split_once(&format!("<dt>{term}</dt><dd>")).expect("a term");
        rest.split_once("</dd>").expect("its end").0.to_string()
    };
    assert_eq!(said("author"), "A. Reader &amp; Co");
    assert!(said("command").starts_with("fewest compare eight '8 6 7 2 5 4 3 0 1' --author"));
    assert!(said("machine").contains("processors") && said("date").len() == 10);
    assert!(page.contains("Each pass of ida-star with"), "the growth of the passes");
    // So many lines cannot be told apart, so three of them are named.
    let from = page.find("<svg").expect("a plot");
    let plot = &page[from..page.find("</svg>").expect("its end") + 6];
    let svg = roxmltree::Document::parse(plot).expect("well-formed");
    let words = texts(&svg, "text");
    let named = words.iter().filter(|word| word.contains(" with ") || **word == "auto").count();
    assert!((1..=3).contains(&named), "{words:?}");
    assert!(words.iter().any(|word| word.contains("Grey: the other ")), "{words:?}");
    let alone = fewest(&["compare", "eight", HARDEST, "--author", "Nobody"]);
    assert_eq!(alone.code, 64, "{}", alone.errors);
}

/// If nothing was searched, no pairing wins.
#[test]
fn a_page_of_a_board_that_takes_no_search() {
    for (board, said) in [
        ("1 2 3/4 5 6/8 7 0", "nothing had to be searched to know it: odd permutation of the goal"),
        ("1 2 3/4 5 6/7 8 0", "The board is the goal: there was nothing to search."),
    ] {
        let file = Scratch::new("known", "");
        let run = fewest(&["compare", "eight", board, "--html", file.path()]);
        let page = fs::read_to_string(file.path()).expect("a file");
        assert!(page.contains(said) && !page.contains(" wins by nodes"), "{run:?}");
    }
}

#[test]
fn every_puzzle_has_its_page() {
    for (puzzle, board) in [
        ("15", "1 2 3 4 5 6 7 8 9 10 0 12 13 14 11 15"),
        ("rotation", "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3"),
        ("cubic", "2 1 RBW RWW EWW"),
        ("eight", "1 2 3 4 5 6 7 8 0"),
    ] {
        let file = Scratch::new(&format!("page-{puzzle}"), "");
        let flags = ["--algorithms", "auto,breadth-first", "--html", file.path()];
        fewest(&[&["compare", puzzle, board], &flags[..]].concat()).good();
        let page = fs::read_to_string(file.path()).expect("a file");
        assert!(page.contains(&format!("<h1>{puzzle}: 2 pairings compared</h1>")), "{page}");
    }
}

/// Only boards that can be solved have a cost and an estimate.
#[test]
fn means_are_those_of_boards_that_can_be_solved() {
    let boards = Scratch::new(
        "solvable-or-not",
        "8 6 7 2 5 4 3 0 1\n6 4 7 8 5 0 3 2 1\n1 2 3 4 5 6 8 7 0\n",
    );
    let page = Scratch::new("means.html", "");
    let asked = [
        "--from",
        boards.path(),
        "--heuristics",
        "manhattan,misplaced",
        "--algorithms",
        "ida-star",
    ];
    fewest(&[&["compare", "eight", "--html", page.path()], &asked[..]].concat());
    let page = fs::read_to_string(page.path()).expect("a page");
    assert!(page.contains(" of the cost of 31.0 from the start"), "{page}");
}

#[test]
fn files_that_cannot_be_written() {
    let begin = Instant::now();
    let refused = |path: &str, code| {
        // The searches would take hours if they began.
        let random = ["--random", "1000000", "--html", path];
        fewest(&[&["compare", "24"], &random[..]].concat()).refused(code)
    };
    assert!(
        refused("/nowhere/at/all.html", 73).starts_with("cannot create /nowhere/at/all.html: ")
    );
    assert!(refused("/", 73).starts_with("cannot create /: "));
    assert!(refused("-", 73).starts_with("cannot create -: write `/dev/stdout` for standard"));
    assert!(begin.elapsed() < Duration::from_secs(60), "said before the searches");
    let both = ["--html", "/tmp/a", "--svg", "/tmp/a"];
    let run = fewest(&[&["compare", "eight", HARDEST], &both[..]].concat());
    assert_eq!(run.refused(64), "--html and --svg name the same file");
    if fs::exists("/dev/full").unwrap_or(false) {
        let full = [&["compare", "eight", HARDEST, "--svg", "/dev/full"], &PAIRINGS[..]].concat();
        let run = fewest(&full);
        assert_eq!(run.code, 74);
        assert!(run.errors.starts_with("error: cannot write /dev/full: "), "{}", run.errors);
        assert!(!fs::metadata("/dev/full").expect("still there").is_file());
    }
}

#[test]
fn a_run_that_fails_leaves_the_old_file() {
    let folder = Scratch::new("folder", "");
    let folder = format!("{}-files", folder.path());
    fs::create_dir(&folder).expect("a folder");
    let (old, link) = (format!("{folder}/old.svg"), format!("{folder}/link.svg"));
    fs::write(&old, "old").expect("a file");
    std::os::unix::fs::symlink("old.svg", &link).expect("a link");
    fewest(&["compare", "eight", "1 1", "--svg", &link]).refused(65);
    assert_eq!(fs::read_to_string(&old).expect("a file"), "old");
    fewest(&[&["compare", "eight", HARDEST, "--svg", &link], &PAIRINGS[..]].concat()).good();
    assert!(fs::read_to_string(&old).expect("a file").contains("<svg"));
    assert!(fs::symlink_metadata(&link).expect("still there").is_symlink());
    let names = fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(names, 2, "nothing else is left behind");
    fs::remove_dir_all(folder).expect("ours");
}

#[test]
fn files_are_written_though_nobody_reads() {
    let flags = ["compare", "eight", "--random", "3"];
    let full = || Stdio::from(fs::File::create("/dev/full").expect("a device"));
    for (name, stdout, code) in [("nobody", nobody(), 0), ("full", full(), 74)] {
        let html = Scratch::new(&format!("{name}.html"), "old");
        let svg = Scratch::new(&format!("{name}.svg"), "old");
        let files = ["--html", html.path(), "--svg", svg.path()];
        let mut run = command(&[&flags, &PAIRINGS[..], &files].concat());
        let run = ended(run.stdout(stdout).spawn().expect("the binary starts"));
        assert_eq!(run.code, code, "{}", run.errors);
        assert_eq!(run.errors.is_empty(), code == 0, "{}", run.errors);
        let page = fs::read_to_string(html.path()).expect("a file");
        assert!(page.contains("<h1>eight: 4 pairings compared on 3 boards</h1>"), "{page}");
        assert!(fs::read_to_string(svg.path()).expect("a file").contains("<svg"));
    }
}

#[test]
fn a_report_in_chinese() {
    let file = Scratch::new("chinese-report", "what was there before");
    let pairings =
        ["--algorithms", "ida-star,a-star,greedy", "--heuristics", "manhattan,linear-conflict"];
    let flags =
        ["--lang", "zh", "compare", "eight", HARDEST, "--html", file.path(), "--author", "李雷"];
    fewest(&[&flags[..], &pairings].concat()).good();
    let page = fs::read_to_string(file.path()).expect("a file");
    assert!(page.contains("<html lang=\"zh-CN\">"), "{page}");
    for text in [
        "eight：比较 6 种组合",
        "最少步数为 31：6 种组合中有 4 种证明了这一点。",
        "的每一轮是前一轮的",
        "<dt>作者</dt><dd>李雷</dd>",
        "<th>启发函数</th>",
        "生成的节点数（对数）",
        "逐轮比较",
    ] {
        assert!(page.contains(text), "{text} is missing: {page}");
    }
    let many = ["--lang", "zh", "compare", "eight", "--random", "2", "--html", file.path()];
    fewest(&[&many[..], &pairings].concat()).good();
    let sums = fs::read_to_string(file.path()).expect("a file");
    assert!(sums.contains("<th>平均代价</th>") && !sums.contains("mean cost"), "{sums}");
    // Names of flags stay English, but no whole sentence does.
    for text in [" the ", " with ", "Nodes", "moves", "pairing"] {
        let told = page.split("</style>").last().unwrap_or_default();
        assert!(!told.contains(text), "{text}: {told}");
    }
}

/// Names of pairings may be long; bars are drawn next to them, not over them.
#[test]
fn bars_of_a_race_stand_beside_the_names() {
    let race = Scratch::new("long.svg", "");
    let flags = ["compare", "eight", HARDEST, "--film", race.path(), "--max-nodes", "10000"];
    let long = ["--algorithms", "branch-and-bound", "--heuristics", "walking-distance,zero"];
    fewest(&[&flags[..], &long, &["--pruning", "words,none"]].concat());
    let svg = fs::read_to_string(race.path()).expect("a file");
    let read = roxmltree::Document::parse(&svg).expect("well-formed");
    let name = "branch-and-bound with walking-distance, pruning words";
    assert!(texts(&read, "text").contains(&name), "{svg}");
    let number = |bar: roxmltree::Node, of| bar.attribute(of).and_then(|text| text.parse().ok());
    let bars: Vec<_> =
        read.descendants().filter(|node| node.attribute("class") == Some("b")).collect();
    let paper: f64 = number(read.root_element(), "width").expect("a width");
    for bar in bars {
        let (from, width) =
            (number(bar, "x").unwrap_or(0.0), number(bar, "width").unwrap_or(paper));
        // A letter takes 7.9 in the widest of the usual fonts.
        assert!(from > 14.0 + 7.9 * name.len() as f64 && from + width <= paper, "{from}: {svg}");
    }
}

/// The race that the README shows.
#[test]
fn a_race_that_moves() {
    let race = Scratch::new("race.svg", "what was there before");
    let pairings = [
        "--algorithms",
        "ida-star,a-star,bidirectional",
        "--heuristics",
        "manhattan,linear-conflict",
    ];
    let flags = ["compare", "eight", HARDEST, "--film", race.path()];
    fewest(&[&flags[..], &pairings].concat()).good();
    let svg = fs::read_to_string(race.path()).expect("a file");
    assert_eq!(svg, include_str!("../../docs/race-eight.svg"), "nodes are the same everywhere");
    // A bar that takes no time to rise would be visible from the beginning of the film.
    for bar in svg.split("@keyframes b").skip(1) {
        let percent = |text: &str| text.trim_start_matches("0%,").parse::<f64>().expect("a number");
        let (begin, end) = bar.split_once("{transform:scaleY(0)}").expect("it rises");
        let begin = begin.split_once('{').expect("a rule").1.trim_end_matches('%');
        let end = end.split_once('%').expect("it ends").0;
        assert!(percent(begin) < percent(end), "{bar:.60}");
    }
    let read = roxmltree::Document::parse(&svg).expect("well-formed");
    let words = texts(&read, "text");
    assert_eq!(
        words.iter().filter(|word| word.starts_with("★ 31 moves, ")).count(),
        1,
        "{words:?}"
    );
    assert!(svg.contains("prefers-reduced-motion") && svg.len() < 20_000, "{}", svg.len());
    for wrong in [&["--film", "a.svg", "--random", "2"][..], &["x", "--film", "a", "--svg", "a"]] {
        assert_eq!(fewest(&[&["compare", "eight"], wrong].concat()).code, 64, "{wrong:?}");
    }
}

//! Texts that are boards of the Cubic Eight-Puzzle, and texts that are not.

use fewest::notation::Tokens;
use fewest::puzzles::cubic;
use fewest::puzzles::cubic::{CELLS, Colour, Cube, Cubes, Tops};

use Colour::{Blue, Red, White};

fn tops(cells: [Option<Colour>; CELLS]) -> Tops {
    Tops::new(&cells).expect("a pattern")
}

#[test]
fn patterns() {
    let (w, r, b) = (Some(White), Some(Red), Some(Blue));
    let known = tops([w, r, b, None, b, r, w, w, r]);
    for text in [
        "WRB/EBR/WWR",
        "W R B / E B R / W W R",
        "W R B\r\nE B R\r\nW W R\r\n",
        "\u{feff} WRBEBRWWR ",
        "W,R,B,E,B,R,W,W,R",
        "WRB EBR WW R",
    ] {
        assert_eq!(cubic::notation::pattern(text), Ok(known), "{text:?}");
    }
    assert_eq!(cubic::notation::text(&known), "WRB/EBR/WWR");
}

#[test]
fn patterns_that_are_wrong() {
    let expected = "a pattern has nine cells, eight of W, R, B and one E";
    for (text, problem) in [
        ("", "line 1, column 1: no pattern"),
        ("WRB\nEXR\nWWR", "line 2, column 2: `X` on cell (2,2) is none of W, R, B, E"),
        ("W w", "line 1, column 3: `w` on cell (2,1) is none of W, R, B, E"),
        ("W \u{7}", "line 1, column 3: `\\x07` on cell (2,1) is none of W, R, B, E"),
        (
            "WRB/EBE/WWR",
            "line 1, column 7: `E` on cell (3,2) is a second E, the first is at line 1, column 5",
        ),
        ("WRB/WBR/WWR", "line 1, column 11: `R` on cell (3,3) is not E, nor is a cell before"),
        ("WRB/EBR/WWRR", "line 1, column 12: `R` comes after the ninth cell"),
        ("WRB/EBR/WWR\nR", "line 2, column 1: `R` comes after the board"),
        ("WRB/EB \n", "line 1, column 7: the text ends after 5 of 9 cells"),
    ] {
        let found = cubic::notation::pattern(text).expect_err("no pattern").to_string();
        assert_eq!(found, format!("{problem}; {expected}"), "{text:?}");
    }
    let long = format!("WRBE{}", "W".repeat(200));
    let found = cubic::notation::pattern(&long).expect_err("no pattern").to_string();
    assert!(found.starts_with("line 1, column 10: `W` comes after"), "{found}");
}

#[test]
fn starts() {
    let standard = |cell| Cubes::standard(cell).expect("a cell");
    let goal = cubic::notation::pattern("WRB/EBR/WWR").expect("a pattern");
    assert_eq!(cubic::notation::board("1 2"), Ok((standard(3), None)));
    assert_eq!(cubic::notation::board("3 1 WRB/EBR/WWR"), Ok((standard(2), Some(goal))));
    assert_eq!(cubic::notation::board("3,1\nW R B\nE B R\nW W R\n"), Ok((standard(2), Some(goal))));
    let bars = "[3,1];[W,R,B|E,B,R|W,W,R]";
    assert_eq!(cubic::notation::board(bars), Ok((standard(2), Some(goal))));
    let words = "WRB RBW BWR/E WBR RWB/BRW WRB WRB";
    let (start, none) = cubic::notation::board(words).expect("a start");
    assert_eq!((start.empty(), none), (3, None));
    assert_eq!(start.cube(4), Some(Cube { top: White, front: Blue, side: Red }));
    assert_eq!(cubic::notation::start_text(&start), words);
    assert_eq!(cubic::notation::board(&format!("{words} WRB EBR WWR")), Ok((start, Some(goal))));
    for cell in 0..CELLS {
        let text = cubic::notation::start_text(&standard(cell));
        assert_eq!(text, format!("{} {}", cell % 3 + 1, cell / 3 + 1));
        assert_eq!(cubic::notation::board(&text), Ok((standard(cell), None)));
    }
}

#[test]
fn starts_that_are_wrong() {
    let start = "a start is column and row of the empty cell, 1 to 3 each, or nine cubes";
    let cubes = "a start has nine cells, eight cubes such as WRB and one E";
    let no_cube = "neither E nor a cube of three colours";
    for (text, problem) in [
        ("\n", format!("line 1, column 1: no board; {start}")),
        ("1 4 WRB", format!("line 1, column 3: 4 is off the board; {start}")),
        ("0 2", format!("line 1, column 1: 0 is off the board; {start}")),
        ("0 0", format!("line 1, column 1: 0 is off the board; {start}")),
        ("2 -1", format!("line 1, column 3: `-1` is not a number; {start}")),
        (
            "99999999999999999999999 1",
            format!("line 1, column 1: 99999999999999999999999 is off the board; {start}"),
        ),
        (
            "2\n",
            format!("line 1, column 2: the text ends before the row of the empty cell; {start}"),
        ),
        ("WRB WWB", format!("line 1, column 5: `WWB` on cell (2,1) is {no_cube}; {cubes}")),
        ("WRB WR", format!("line 1, column 5: `WR` on cell (2,1) is {no_cube}; {cubes}")),
        ("x", format!("line 1, column 1: `x` on cell (1,1) is {no_cube}; {cubes}")),
        (
            "E WRB\nWRB E",
            "line 2, column 5: `E` on cell (1,2) is a second E, the first is at line 1, column 1"
                .to_owned()
                + &format!("; {cubes}"),
        ),
        ("E WRB", format!("line 1, column 6: the text ends after 2 of 9 cells; {cubes}")),
    ] {
        assert_eq!(
            cubic::notation::board(text).expect_err("no board").to_string(),
            problem,
            "{text:?}"
        );
    }
    assert!(cubic::notation::board("1 1 WRB").is_err());
    assert!(cubic::notation::board("1 1 WRBEBRWWR W").is_err());
}

/// The datasets of a judge, up to `0 0` or the end of the text.
#[test]
fn datasets() {
    let text = "1 2\nW W W\nE W W\nW W W\n2 1\nR B W\nR W W\nE W W\n";
    let first = (3, cubic::notation::pattern("WWWEWWWWW").expect("a pattern"));
    let second = (1, cubic::notation::pattern("RBWRWWEWW").expect("a pattern"));
    for end in ["", "0 0\n", "0 0\n3 3\njunk"] {
        let text = format!("{text}{end}");
        let mut tokens = Tokens::new(text.as_bytes());
        assert_eq!(cubic::notation::read(&mut tokens).expect("a dataset"), Some(first));
        assert_eq!(cubic::notation::read(&mut tokens).expect("a dataset"), Some(second));
        assert_eq!(cubic::notation::read(&mut tokens).expect("the end"), None);
    }
    let off = "0 is off the board; a start is column and row of the empty cell, 1 to 3 each, or nine cubes";
    for (text, problem) in [
        ("3 0\nWRB", format!("line 1, column 3: {off}")),
        ("0 3\nWRB", format!("line 1, column 1: {off}")),
    ] {
        let error =
            cubic::notation::read(&mut Tokens::new(text.as_bytes())).expect_err("no dataset");
        assert_eq!(error.to_string(), problem);
    }
    for text in ["3 3", "3", "3 3 W", "W W"] {
        assert!(cubic::notation::read(&mut Tokens::new(text.as_bytes())).is_err(), "{text}");
    }
}

//! `fewest generate --scramble`.

use super::*;

/// Grading the moves backward on the solved board leads to the board of the picture, whose blank is in its
/// corner.
#[test]
fn scrambles_make_the_boards_of_the_pictures() {
    let folder = support::Folder::new("pictures");
    let flags = ["generate", "15", "--scramble", "3", "--seed", "7"];
    let text = fewest(&[&flags[..], &["--svg", folder.text()]].concat()).good();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].contains("seed 7") && lines.len() == 4, "{text}");
    for (line, number) in lines[1..].iter().zip(1..) {
        let moves = line.split_once(". ").expect("a number").1;
        let mut board = fewest_cli::tiles::Tiles::blank_last(4, 4);
        for letter in moves.chars() {
            let way = fewest::puzzles::Direction::of_letter(letter).expect("a letter");
            assert!(board.go(way), "{moves}");
        }
        assert_eq!(board.blank(), 15);
        let path = folder.path().join(format!("scramble-7-{number}.svg"));
        let picture = std::fs::read_to_string(path).expect("a picture");
        let tile = |part: &str| part.split_once("</text>")?.0.rsplit_once('>')?.1.parse().ok();
        let shown: Vec<u32> = picture.split("<text").skip(1).filter_map(tile).collect();
        assert_eq!(shown, board.cells[..15], "{picture}");
    }
    assert_eq!(fewest(&flags).good(), text, "the same seed gives the same scrambles");
    assert_ne!(fewest(&["generate", "15", "--scramble", "3"]).good(), text);
}

/// No search proves the fewest moves of the rings, so the scramble comes from an answer that need not be
/// shortest.
#[test]
fn a_board_that_is_too_hard_for_a_shortest_answer_has_a_scramble_all_the_same() {
    let flags = ["generate", "rings", "--scramble", "1", "--seed", "3", "--svg"];
    let folder = support::Folder::new("rings");
    let text = fewest(&[&flags[..], &[folder.text()]].concat()).good();
    let line = text.lines().nth(1).expect("a scramble");
    let (from, moves) =
        line.strip_prefix("1. from ").and_then(|line| line.split_once(": ")).expect("both");
    let rings: desk::PuzzleName = "rings".parse().expect("it comes with the program");
    let solver = desk::solver(&desk::Question::about(rings)).expect("a solver");
    let frames = solver.frames(&desk::Case::one(from), moves).expect("legal moves");
    assert!(frames.len() > 50, "{text}");
    let again = ["generate", "rings", "--scramble", "1", "--seed", "3", "--quiet"];
    assert_eq!(fewest(&again).good(), text, "no clock has a say in it");
    assert!(fewest(&["solve", "rings", from]).good().contains("\ncost 0, proven shortest"));
}

#[test]
fn scrambles_are_written_in_the_styles_of_moves() {
    let seeded = |seed: u32, flags: &[&str]| {
        let seed = seed.to_string();
        let all = [&["generate", "eight", "--scramble", "1", "--seed", &seed], flags].concat();
        let text = fewest(&all).good();
        text.lines().nth(1).and_then(|line| line.strip_prefix("1. ")).expect("moves").to_owned()
    };
    let said = |flags: &[&str]| seeded(3, flags);
    let blank = said(&[]);
    let other = |way| match way {
        'u' => 'd',
        'd' => 'u',
        'l' => 'r',
        _ => 'l',
    };
    assert_eq!(said(&["--moves", "blank"]), blank);
    let tiles: String = blank.chars().map(other).collect();
    assert_eq!(said(&["--moves", "tiles"]).to_lowercase(), tiles);
    assert_eq!(said(&["--moves", "numbers"]).split(' ').count(), blank.len());
    assert!(said(&["--moves", "short"]).len() <= blank.len());
    let ends = |seed| {
        let ways = seeded(seed, &["--any-blank"]);
        let mut board = fewest_cli::tiles::Tiles::blank_last(3, 3);
        let way = |letter| fewest::puzzles::Direction::of_letter(letter).expect("a way");
        ways.chars().for_each(|letter| assert!(board.go(way(letter))));
        board.blank()
    };
    assert!((1..6).any(|seed| ends(seed) != 8), "the blank is not always in its corner");
    assert_eq!(fewest(&["generate", "15", "--any-blank"]).code, 64);
}

/// The moves of every scramble, made on the board that it names or on the solved one, lead to the board of
/// the picture.
#[test]
fn scrambles_of_every_kind_of_puzzle_make_their_boards() {
    for (puzzle, solved, random) in [
        ("rotation", None, "every board that can be solved is equally likely"),
        ("cubic", Some("3 3"), "every pattern of tops with the empty square in its corner"),
        ("msquare", None, "every board that can be solved is equally likely"),
        ("klotski", None, "each of the "),
        ("flip", None, "each of the 4,096 boards that can be reached"),
    ] {
        let folder = support::Folder::new(&format!("pictures-{puzzle}"));
        let flags = ["generate", puzzle, "--scramble", "3", "--seed", "5"];
        let text = fewest(&[&flags[..], &["--svg", folder.text()]].concat()).good();
        let (first, lines) = text.split_once('\n').expect("lines");
        assert!(first.starts_with(&format!("{puzzle}, seed 5, {random}")), "{first}");
        for (line, number) in lines.lines().zip(1..) {
            let told = line.split_once(". ").expect("a number").1;
            let (from, moves) = match solved {
                Some(solved) => (solved, told),
                None => told.strip_prefix("from ").and_then(|it| it.split_once(": ")).expect(line),
            };
            let path = folder.path().join(format!("scramble-5-{number}.svg"));
            let picture = std::fs::read_to_string(path).expect("a picture");
            let symbol =
                |part: &str| part.split_once("</text>")?.0.rsplit_once('>')?.1.to_owned().into();
            let shown: Vec<String> = picture.split("<text").skip(1).filter_map(symbol).collect();
            let mut symbols = symbols_after(puzzle, from, moves);
            if puzzle == "klotski" {
                // A block has one letter, whichever cells it fills.
                let all = symbols.clone();
                let mut cells = 0..;
                symbols
                    .retain(|letter| all.iter().position(|first| first == letter) == cells.next());
            }
            assert_eq!(shown, symbols, "{line}");
        }
        assert_eq!(lines.lines().count(), 3);
        assert_eq!(fewest(&flags).good(), text, "the same seed gives the same scrambles");
    }
}

/// The symbols on the places of a puzzle after some moves, in the words of its description.
fn symbols_after(puzzle: &str, from: &str, moves: &str) -> Vec<String> {
    let puzzle: desk::PuzzleName = puzzle.parse().expect("a puzzle");
    let solver = desk::solver(&desk::Question::about(puzzle.clone())).expect("a solver");
    // Any goal will do.
    let goal = if puzzle.name() == "cubic" { " WWW/WWW/WWE" } else { "" };
    let case = desk::Case::one(&format!("{from}{goal}"));
    let frames = solver.frames(&case, moves).expect("legal moves");
    let board = &frames.last().expect("a board").board;
    let blank = puzzle.description().board.blank;
    let is_together = puzzle.description().board.between.is_empty();
    let words: Vec<String> = match is_together {
        true => board.chars().filter(|it| !['/', ' '].contains(it)).map(String::from).collect(),
        false => board.split([' ', '/']).filter(|it| !it.is_empty()).map(String::from).collect(),
    };
    let is_cubic = puzzle.name() == "cubic";
    let words = words.into_iter().filter(|word| Some(word) != blank.as_ref());
    words.map(|word| if is_cubic { word[..1].to_owned() } else { word }).collect()
}

#[test]
fn scrambles_that_cannot_be_are_refused() {
    for (puzzle, flags, words) in [
        ("frogs", &[][..], "may lead where none leads back"),
        ("rotation", &["--any-blank"], "leave --any-blank out"),
        ("rotation", &["--moves", "numbers"], "does not fit"),
    ] {
        let all = [&["generate", puzzle, "--scramble", "1"], flags].concat();
        let refused = fewest(&all).refused(64);
        assert!(refused.contains(words), "{refused}");
    }
}

//! What puzzles are called, and how much of a text is a board of theirs.

use desk::kits::cubic::CubicKit;
use desk::kits::rotation::RotationKit;
use desk::kits::sliding::SlidingKit;
use desk::{Extent, PuzzleName, WordShape};

#[test]
fn names_of_puzzles() {
    for (name, canonical) in [
        ("eight", "eight"),
        ("15", "15"),
        ("sliding:3x3", "eight"),
        ("sliding:1x6", "sliding:1x6"),
        ("sliding:5x5", "24"),
        ("cubic", "cubic"),
        ("8", "eight"),
        ("Eight", "eight"),
        ("8-puzzle", "eight"),
        ("eight puzzle", "eight"),
        ("3X3", "eight"),
        ("4x4", "15"),
        ("sliding:4X4", "15"),
        ("SLIDING:2x3", "sliding:2x3"),
        ("2x3", "sliding:2x3"),
        ("fifteen", "15"),
        ("15-puzzle", "15"),
        ("15puzzle", "15"),
        ("Twenty-Four", "24"),
        ("twenty_four", "24"),
        ("35", "sliding:6x6"),
        ("Rotation Game", "rotation"),
        ("cubic-eight-puzzle", "cubic"),
    ] {
        assert_eq!(name.parse::<PuzzleName>().map(|name| name.to_string()), Ok(canonical.into()));
    }
    for wrong in [
        "",
        "16",
        "puzzle",
        "sliding:",
        "sliding:0x3",
        "sliding:9x1",
        "sliding:7x6",
        "sliding:3",
        "sliding:+3x3",
    ] {
        assert!(wrong.parse::<PuzzleName>().is_err(), "{wrong}");
    }
    for (wrong, meant) in [("eigth", "eight"), ("Fiften", "fifteen"), ("rotaton", "rotation")] {
        let message = wrong.parse::<PuzzleName>().expect_err("a slip");
        assert!(message.ends_with(&format!("; did you mean {meant}?")), "{message}");
    }
}

fn words(text: &str) -> Vec<WordShape> {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let word = |word: &str| WordShape::of(word, is_number(word));
    text.split_whitespace().map(word).collect()
}

fn sliding(width: usize, height: usize) -> PuzzleName {
    PuzzleName::new(SlidingKit { width, height })
}

#[test]
fn boards_and_parts() {
    let (eight, tall) = (|| sliding(3, 3), sliding(2, 6));
    for (puzzle, text, found) in [
        (eight(), "1 2 3", Extent::Part),
        (eight(), "123 456", Extent::Part),
        (eight(), "123 456 780", Extent::Whole),
        (eight(), "123456780", Extent::Whole),
        (eight(), "1 2 3 4 5 6 7 8 0", Extent::Whole),
        (eight(), "1 2 3 4 5 6 7 8 0 1", Extent::Beyond),
        (sliding(4, 4), "123456789ABCDEF0", Extent::Whole),
        (tall, "10 11", Extent::Part),
        (sliding(1, 1), "0", Extent::Whole),
        (PuzzleName::new(RotationKit), "111122223333111122223333", Extent::Whole),
        (PuzzleName::new(RotationKit), "1 1", Extent::Part),
        (PuzzleName::new(CubicKit), "1", Extent::Part),
        (PuzzleName::new(CubicKit), "1 2", Extent::Start),
        (PuzzleName::new(CubicKit), "1 2 1 1", Extent::Beyond),
        (PuzzleName::new(CubicKit), "1 2 WWW", Extent::Part),
        (PuzzleName::new(CubicKit), "1 2 WWW E W W WWW", Extent::Whole),
        (PuzzleName::new(CubicKit), "WRB WRB WRB WRB E WRB WRB WRB WRB", Extent::Start),
    ] {
        assert_eq!(puzzle.extent(&words(text)), found, "{text}");
    }
}

#[test]
fn an_index_and_a_cost() {
    for (puzzle, text, has_them) in [
        (sliding(3, 3), "7 31 8 6 7 2 5 4 3 0 1", true),
        (sliding(3, 3), "7 31 867254301", true),
        (sliding(3, 3), "867 254 301", false),
        (sliding(3, 3), "8 6 7 2 5 4 3 0 1", false),
        (sliding(2, 2), "10 32", false),
        (PuzzleName::new(CubicKit), "7 3 1 2 WWWEWWWWW", true),
        (PuzzleName::new(CubicKit), "1 2 WWWEWWWWW", false),
    ] {
        assert_eq!(puzzle.begins_with_cost(&words(text)), has_them, "{text}");
    }
}

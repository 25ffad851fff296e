//! Lines of Michael Fogleman's database of Rush Hour boards: the number of moves to solve the board, its 36
//! cells in reading order, and the number of states that can be reached. `o` or `.` is empty, `x` is a wall,
//! and a capital letter is a car or truck. A is the car that leaves on the right.

use super::text::{Word, lines};
use super::{Fallible, refused};
use crate::language::printable;
use fewest::notation::Place;

/// The number of rows, and of columns.
const SIDE: usize = 6;
/// The car that leaves.
const RED: char = 'A';

/// Whether the first line looks like a line of the database.
pub(super) fn is_line(text: &str) -> bool {
    lines(text).first().is_some_and(|words| words.iter().any(is_board))
}

fn is_board(word: &Word) -> bool {
    word.text.len() == SIDE * SIDE && word.text.chars().all(is_cell)
}

fn is_cell(character: char) -> bool {
    matches!(character, 'o' | '.' | 'x') || character.is_ascii_uppercase()
}

/// Reads the line with this number, or the only one.
pub(super) fn read(text: &str, number: Option<usize>) -> Fallible<String> {
    let lines = lines(text);
    if lines.is_empty() {
        return refused(Place::START, "nothing is there; give a line such as `60 IBBxoo...`");
    }
    let is_drawn =
        |words: &Vec<Word>| words.iter().map(|word| word.text.len()).sum::<usize>() == SIDE;
    if lines.len() == SIDE && lines.iter().all(is_drawn) {
        let message = "a board in six lines; write its 36 cells in one line, row by row";
        return refused(lines[0][0].place, message);
    }
    let words = super::numbered(&lines, number, "lines", |words| words[0].place)?;
    let (before, board, behind) = match &words[..] {
        [board] => (None, board, None),
        [board, states] if is_board(board) => (None, board, Some(states)),
        [moves, board] => (Some(moves), board, None),
        [moves, board, states] => (Some(moves), board, Some(states)),
        [_, _, _, more, ..] => {
            return more.refused("a line has moves, a board and a count at most");
        }
        [] => return refused(Place::START, "nothing is there"),
    };
    let count = |word: Option<&Word>, what| match word {
        Some(word) => word.number(what, 0..=1_000_000_000).map(Some),
        None => Ok(None),
    };
    let moves = count(before, "count of moves")?;
    let states = count(behind, "count of states")?;
    let cells = cells(board)?;
    let goal = goal(board, &cells)?;
    Ok(written(&cells, goal, moves, states))
}

/// The 36 cells, with `.` for every empty one.
fn cells(board: &Word) -> Fallible<Vec<char>> {
    let place = |at: usize| Place { column: board.place.column + at as u64, ..board.place };
    let cells: Vec<char> = board.text.chars().collect();
    if let Some(at) = cells.iter().position(|&cell| !is_cell(cell)) {
        let odd = printable(cells[at]);
        let message =
            format!("`{odd}` is not a cell; write A to Z, `o` or `.` for empty, `x` for a wall");
        return refused(place(at), message);
    }
    if cells.len() != SIDE * SIDE {
        let message = format!("{} cells; write 36 in one line, row by row", cells.len());
        return board.refused(message);
    }
    for (at, &letter) in cells.iter().enumerate().filter(|(_, cell)| cell.is_ascii_uppercase()) {
        let all: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] == letter).collect();
        let steps = |step: usize| all.windows(2).all(|pair| pair[1] - pair[0] == step);
        let (first, last) = (all[0], all[all.len() - 1]);
        let lies = steps(1) && first / SIDE == last / SIDE;
        if all.len() < 2 || !(lies || steps(SIDE)) {
            let message =
                format!("`{letter}` is not a car; draw it in one row or column, two or longer");
            return refused(place(at), message);
        }
    }
    Ok(cells.into_iter().map(|cell| if cell == 'o' { '.' } else { cell }).collect())
}

/// The cells that the red car must reach, at the right end of its row.
fn goal(board: &Word, cells: &[char]) -> Fallible<std::ops::Range<usize>> {
    let red: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] == RED).collect();
    let [first, .., last] = red[..] else {
        return board.refused("the car `A`, which leaves, is missing; draw it");
    };
    if first / SIDE != last / SIDE {
        return board.refused("the car `A` leaves on the right; draw it lying in a row");
    }
    let end = (first / SIDE + 1) * SIDE;
    match cells[first..end].contains(&'x') {
        true => board.refused("a wall bars the way of `A` to the right; remove it"),
        false => Ok(end - red.len()..end),
    }
}

fn written(
    cells: &[char],
    goal: std::ops::Range<usize>,
    moves: Option<usize>,
    states: Option<usize>,
) -> String {
    let drawn = |cells: Vec<char>| {
        let words: Vec<String> = cells.into_iter().map(String::from).collect();
        words.chunks(SIDE).map(|row| format!("  {}\n", row.join(" "))).collect::<String>()
    };
    let told = |count: Option<usize>, what| count.map(|count| format!(", {count} {what}"));
    let told =
        told(moves, "moves").unwrap_or_default() + &told(states, "states").unwrap_or_default();
    let wanted =
        (0..cells.len()).map(|cell| if goal.contains(&cell) { RED } else { '?' }).collect();
    format!(
        "# A line of Michael Fogleman's database of Rush Hour boards. The car A leaves on the right;\n\
         # any distance in one direction is one move.\n\
         puzzle Rush Hour{told}\nblocks\n{}move blocks lengthwise straight\ngoal\n{}",
        drawn(cells.to_vec()),
        drawn(wanted)
    )
}

#[cfg(test)]
mod tests {
    use crate::foreign::{Format, import};

    const EASY: &str = "ooBoooooBoooAABooooooooooooooooooooo";

    #[test]
    fn a_line_becomes_a_file() {
        let text = import("x", format!("2 {EASY} 77\n").as_bytes(), Format::Rush).expect("a board");
        assert!(text.contains("puzzle Rush Hour, 2 moves, 77 states\n"), "{text}");
        assert!(text.contains("  A A B . . .\n"), "{text}");
        assert!(text.contains("  ? ? ? ? A A\n"), "{text}");
        assert_eq!(Format::guess("x", EASY.as_bytes()), Some(Format::Rush));
    }

    #[test]
    fn what_is_refused() {
        let told =
            |line: &str| import("x", line.as_bytes(), Format::Rush).expect_err("wrong").to_string();
        let changed = |from: &str, to: &str| told(&EASY.replace(from, to));
        assert_eq!(
            told(&format!("{EASY}\n{EASY}")),
            "x:2:1: there are 2 lines, and each is a puzzle of its own; `--number 2` imports this one"
        );
        assert!(changed("AA", "oo").contains("x:1:1: the car `A`"), "{}", changed("AA", "oo"));
        assert!(changed("AABo", "AABx").contains("a wall bars"));
        assert!(
            changed("AA", "CA").contains("x:1:13: `C` is not a car"),
            "{}",
            changed("AA", "CA")
        );
        assert!(changed("AA", "a!").contains("`a` is not a cell"));
        assert!(told("60 AAooo").contains("x:1:4: 5 cells"));
        assert!(told("many AAooo").contains("`many` is not a valid count of moves"));
        assert!(told("").contains("nothing is there"));
    }
}

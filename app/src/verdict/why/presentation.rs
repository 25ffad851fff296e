//! Likely reasons for an answer that does not have the required format.

use super::super::flaw::{Flaw, Reading, SYMBOL, begins_with_mark, has_lone_returns};
use super::super::rotations::{NO_MOVES, is_symbol};
use super::Reason;

/// The letters by which judges' problems call moves.
const MOVES: &str = "udlrUDLRABCDEFGH";

/// Something that is not an answer.
pub fn unreadable(found: &str, expected: &str) -> Reason {
    if let Some(names) = expected.strip_prefix("moves among ")
        && let Some(reason) = of_other_form(found, names)
    {
        return reason;
    }
    if begins_with_mark(found) {
        return Reason::new(
            "the output begins with a byte-order mark, as some editors and shells write it into a file; judges read \
             it as a part of the answer",
            format!("`{found}` begins with characters that most programs do not show"),
        );
    }
    if has_lone_returns(found) {
        return Reason::new(
            "lines end in a carriage return alone (CR), as on old Macs, and judges read them as one line, for only \
             a line feed ends a line",
            format!("`{found}` has carriage returns where lines could end"),
        );
    }
    let lower = |text: &str| text.to_ascii_lowercase();
    let words = || expected.split(['`', ' ', ',']).filter(|word| !word.is_empty());
    let quoted = || expected.split('`').skip(1).step_by(2);
    let other_case =
        quoted().chain(words()).any(|phrase| phrase != found && lower(phrase) == lower(found));
    let letters = expected.contains("letters") || expected.contains("moves");
    let is_of = |text: &str| {
        let names: String = match expected.contains("A to H") {
            true => "ABCDEFGH".into(),
            false => words().filter(|word| word.len() == 4).collect(),
        };
        !text.is_empty() && letters && text.chars().all(|letter| names.contains(letter))
    };
    let swapped: String = found.chars().map(of_other_size).collect();
    if other_case || is_of(&swapped) {
        return in_other_size(found);
    }
    let together = found.replace([' ', ','], "");
    if together != found && is_of(&together) {
        return Reason::new(
            "blanks or commas are printed between the moves, and the statement wants the moves as one word",
            format!("`{found}` would be read without what stands between its moves"),
        );
    }
    if let Ok(number) = found.parse::<i64>()
        && expected.contains("number")
    {
        return other_form(found, number);
    }
    if expected.contains(NO_MOVES) && is_symbol(found) {
        return Reason::new(
            "the first line of an answer is left out or empty, as where a board is solved and `No moves needed` is to \
             be printed",
            format!("`{found}` may be the symbol, and {expected} was expected before it"),
        );
    }
    let joined = quoted().filter(|word| word.len() > 3).find(|word| found.ends_with(word));
    if let Some(word) = joined.filter(|word| *word != found) {
        return Reason::new(
            "an end of line is missing, so that two answers stand on one line",
            format!("`{found}` ends with `{word}`"),
        );
    }
    Reason::new(
        "something else than the answer was printed: leftovers of debugging, another word for no \
         solution, moves written in another way",
        format!("`{found}` stands where {expected} was expected"),
    )
}

/// Moves by names of one character, which are in the other size, or separated in another way than the
/// statement wants.
fn of_other_form(found: &str, names: &str) -> Option<Reason> {
    if names.contains(", ") {
        return from_zero(found, names);
    }
    let names: Vec<&str> = names.split(' ').collect();
    let is_name = |letter: char| names.contains(&&*letter.to_string());
    let moves: String = found.chars().filter(|letter| !" ,\t".contains(*letter)).collect();
    if moves.is_empty() || names.iter().any(|name| name.len() > 1) {
        return None;
    }
    if moves.chars().all(is_name) {
        return Some(Reason::new(
            "the moves are not separated as the statement says: blanks, commas or nothing between them",
            format!(
                "`{found}` has moves only, and what stands between them is not that of the sample"
            ),
        ));
    }
    moves.chars().all(|letter| is_name(of_other_size(letter))).then(|| in_other_size(found))
}

/// Numbers of rows and columns that would be those of a move if each were one more.
fn from_zero(found: &str, names: &str) -> Option<Reason> {
    let next = |word: &str| Some((word.parse::<u32>().ok()? + 1).to_string());
    let meant = found.split_whitespace().map(next).collect::<Option<Vec<_>>>()?.join(" ");
    names.split(", ").any(|name| name == meant).then(|| {
        Reason::new(
            "rows and columns are counted from 0, and the statement counts them from 1",
            format!("`{found}` would be a move if both numbers were one more"),
        )
    })
}

fn in_other_size(found: &str) -> Reason {
    Reason::new(
        "the answer is printed in small letters for capital ones, or the other way round",
        format!("`{found}` would be read if its letters were of the other size"),
    )
}

fn of_other_size(letter: char) -> char {
    if letter.is_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

/// Recognizes a path that goes on in the next line, so that only its beginning is read.
pub fn several_lines(flaws: &[&Flaw]) -> Option<Reason> {
    let [Flaw::Unsolved { moves: 1.., reading, passed: None, .. }, Flaw::Behind { text, .. }] =
        flaws
    else {
        return None;
    };
    // What is missing on the first line may be just what stands on the next.
    let goes_on = match reading {
        None => true,
        Some(Reading::LastMissing(name)) => text.trim() == &**name,
        Some(_) => false,
    };
    if !goes_on {
        return None;
    }
    let evidence =
        format!("the first line does not lead to the goal, and `{text}` stands on the next");
    if text.split_whitespace().all(|word| word.parse::<u32>().is_ok()) {
        return Some(Reason::new(
            "the number of moves is printed on a line before them, or they are printed on several lines, and the \
             statement wants only the moves, on one line",
            evidence,
        ));
    }
    text.chars().all(|letter| MOVES.contains(letter)).then(|| {
        Reason::new(
            "the path is printed on several lines, and the statement wants it on one",
            evidence,
        )
    })
}

/// The reasons where fewer lines with moves follow than their number says.
pub fn fewer_lines(flaw: &Flaw) -> Option<Vec<Reason>> {
    let (said, moves) = match *flaw {
        Flaw::CountOfPath { said, moves } if said > moves as i64 => (said, moves),
        _ => return None,
    };
    let is_one_more = said == moves as i64 + 1;
    let counted = || {
        Reason::new(
            "states along the path are counted instead of the moves between them",
            "the number is one more than the moves that are printed",
        )
    };
    let missing = Reason::new(
        "moves are missing after their number: the loop that prints them ends too early, or some are printed \
         before the number",
        format!("{said} moves are announced, and {moves} follow"),
    );
    Some([missing].into_iter().chain(is_one_more.then(counted)).collect())
}

/// Recognizes output with each move on a line of its own, so that only the first is read as the path.
pub fn one_a_line(flaws: &[&Flaw]) -> Option<Reason> {
    let is_letter =
        |text: &str| text.len() == 1 && text.chars().all(|letter| letter.is_ascii_alphabetic());
    let is_cut_off = flaws.iter().any(|flaw| matches!(flaw, Flaw::Unsolved { moves: 1, .. }));
    let next = flaws.iter().find_map(|flaw| match flaw {
        Flaw::Behind { text, .. } if is_cut_off => Some(text),
        Flaw::Unreadable { found, expected } if expected == SYMBOL => Some(found),
        _ => None,
    });
    let next = next.filter(|next| is_letter(next))?;
    Some(Reason::new(
        "each move is printed on a line of its own, and the statement wants them on one",
        format!("one move is read, and `{next}` stands on the next line"),
    ))
}

/// Recognizes lines that are missing or too many, so that answers are read as those to other cases.
pub fn out_of_step(flaws: &[&Flaw]) -> Option<Reason> {
    missing_answer(flaws).or_else(|| blank_lines(flaws))
}

/// Recognizes wrong answers before the output ends too early.
pub fn missing_answer(flaws: &[&Flaw]) -> Option<Reason> {
    let is_missing = flaws.len() > 1 && flaws.iter().any(|flaw| matches!(flaw, Flaw::Ends));
    is_missing.then(|| {
        Reason::new(
            "an answer is missing, or a line of one, and those after it are read as the answers to other cases",
            "the output ends before all cases are answered",
        )
    })
}

/// Recognizes empty lines that are read as answers without moves, with the real answers after them.
pub fn blank_lines(flaws: &[&Flaw]) -> Option<Reason> {
    let is_empty = |flaw: &&Flaw| matches!(flaw, Flaw::Unsolved { moves: 0, .. });
    let left = flaws.iter().find_map(|flaw| match flaw {
        Flaw::Behind { text, .. } => Some(text),
        _ => None,
    });
    let text = left.filter(|_| flaws.iter().any(is_empty))?;
    Some(Reason::new(
        "blank lines are printed that the statement does not ask for, and each is read as an answer without moves",
        format!("an empty line is read as an answer, and `{text}` is left after the last one"),
    ))
}

/// A number with a sign or with digits that it need not have.
fn other_form(found: &str, number: i64) -> Reason {
    Reason::new(
        "a number is printed with a `+` or with a 0 in front, and judges compare texts",
        format!("`{found}` is {number}"),
    )
}

/// A case number that is not the next one.
pub fn case_number(found: &str, expected: usize) -> Vec<Reason> {
    let word = found.strip_prefix("Case").and_then(|rest| rest.split(':').next());
    let word = word.unwrap_or_default().trim();
    let said = word.parse::<usize>().ok();
    if let Some(rest) = found.strip_prefix(&format!("Case {expected}:"))
        && !rest.is_empty()
    {
        return vec![Reason::new(
            "the blank between `Case 1:` and the answer is left out",
            format!("`{found}` has no blank after the colon"),
        )];
    }
    let begins = found.trim_start().to_ascii_lowercase().starts_with("case");
    if begins && (said.is_none() || word == expected.to_string()) {
        return vec![Reason::new(
            "what stands before the number of a case is not written as the statement says",
            format!("`{found}` stands where `Case {expected}:` should be"),
        )];
    }
    if said == Some(expected) {
        return vec![other_form(word, expected as i64)];
    }
    let (mistake, evidence) = match said {
        Some(said) if said + 1 == expected => {
            ("cases are counted from 0, or the counter is not advanced", "the number is one less")
        }
        Some(_) => ("the number of the case is not advanced as it should be", "another number"),
        None => (
            "an answer has more or fewer lines than the statement says",
            "this line should begin a case, and does not",
        ),
    };
    vec![Reason::new(mistake, evidence)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_answers_on_one_line_are_told() {
        let about =
            |found: &str| unreadable(found, "a path of the letters lrud or `unsolvable`").mistake;
        assert!(about("Runsolvable").starts_with("an end of line is missing"));
        assert!(about("unsolvable!").starts_with("something else"));
    }

    #[test]
    fn a_path_goes_on_with_the_move_that_is_missing() {
        let ends_before = |name: &str| Flaw::Unsolved {
            moves: 18,
            board: String::new(),
            reading: Some(Reading::LastMissing(name.into())),
            passed: None,
            stuck: None,
        };
        let behind = Flaw::Behind { text: "r".into(), cases: 1, again: false };
        assert!(several_lines(&[&ends_before("r"), &behind]).is_some());
        assert!(several_lines(&[&ends_before("l"), &behind]).is_none());
        assert!(several_lines(&[&ends_before("r")]).is_none());
    }

    #[test]
    fn moves_on_lines_of_their_own_are_told() {
        let unsolved = |moves| Flaw::Unsolved {
            moves,
            board: String::new(),
            reading: None,
            passed: None,
            stuck: None,
        };
        let behind = |text: &str| Flaw::Behind { text: text.into(), cases: 1, again: false };
        let letter = |expected| Flaw::unreadable("C", expected);
        for (flaws, are_told) in [
            (vec![unsolved(1), behind("d")], true),
            (vec![unsolved(2), behind("d")], false),
            (vec![unsolved(1), behind("dd")], false),
            (vec![unsolved(1), behind("3")], false),
            (vec![behind("d")], false),
            (vec![letter(SYMBOL)], true),
            (vec![letter("moves A to H")], false),
        ] {
            let flaws: Vec<&Flaw> = flaws.iter().collect();
            assert_eq!(one_a_line(&flaws).is_some(), are_told, "{flaws:?}");
        }
        for (flaws, are_told) in [
            (vec![unsolved(0), behind("uld")], true),
            (vec![unsolved(0)], false),
            (vec![unsolved(2), behind("uld")], false),
        ] {
            let flaws: Vec<&Flaw> = flaws.iter().collect();
            assert_eq!(blank_lines(&flaws).is_some(), are_told, "{flaws:?}");
        }
    }

    #[test]
    fn byte_order_marks_are_told() {
        for (found, begins) in [
            ("\u{feff}ullddr", "the output begins with a byte-order mark"),
            ("\u{fffd}\u{fffd}u\0l\0", "the output begins with a byte-order mark"),
            ("\u{fffd}\u{fffd}ul", "something else"),
        ] {
            let told = unreadable(found, "a path of the letters lrud or `unsolvable`").mistake;
            assert!(told.starts_with(begins), "{found:?}: {told}");
        }
    }

    #[test]
    fn a_symbol_in_place_of_moves_is_told() {
        let about = |found: &str| unreadable(found, "moves A to H or `No moves needed`").mistake;
        assert!(about("2").starts_with("the first line of an answer is left out"));
        for other in ["4", "22", ""] {
            assert!(about(other).starts_with("something else"), "{other}");
        }
    }

    #[test]
    fn moves_that_are_parted_are_told() {
        let about = |found: &str, expected: &str| unreadable(found, expected).mistake;
        let parted = "blanks or commas are printed between the moves";
        assert!(about("u l l d", "a path of the letters lrud or `unsolvable`").starts_with(parted));
        assert!(about("A,H,F", "moves A to H or `No moves needed`").starts_with(parted));
        for other in ["u l x d", "no moves", "A-H", ","] {
            let told = about(other, "a path of the letters lrud or `unsolvable`");
            assert!(told.starts_with("something else"), "{other}: {told}");
        }
    }

    #[test]
    fn letters_of_the_other_size_are_told() {
        let about = |found: &str, expected: &str| unreadable(found, expected).mistake;
        let size = "the answer is printed in small letters";
        assert!(about("ULLDR", "a path of the letters lrud or `unsolvable`").starts_with(size));
        assert!(about("ac", "moves A to H or `No moves needed`").starts_with(size));
        assert!(
            about("Unsolvable", "a path of the letters lrud or `unsolvable`").starts_with(size)
        );
        assert!(about("left", "UP, LEFT, RIGHT or DOWN").starts_with(size));
        assert!(about("NO MOVES NEEDED", "moves A to H or `No moves needed`").starts_with(size));
        for other in ["no", "12", ""] {
            let told = about(other, "a path of the letters lrud or `unsolvable`");
            assert!(told.starts_with("something else"), "{other}: {told}");
        }
    }
}

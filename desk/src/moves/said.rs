//! Reads moves that somebody has written, more generously than the program writes them: with capitals,
//! commas, brackets, quotes, names without blanks between them, and numbers that repeat a move or moves in
//! brackets.

use super::{Script, perhaps_listed, unlisted};
use crate::language::printable;
use fewest::notation::{Place, Problem};
use std::iter::repeat_n;

/// The most moves of a text; longer ones are refused.
pub const MOST_MOVES: usize = 10_000;

/// What may stand between two moves, in addition to white space, unless it is itself the name of a move.
const BETWEEN: &str = "/,;|[](){}\"'.->、。\u{feff}";

/// A text without moves that has one of these characters is refused, since they may be meant as moves.
const ANSWERS: &str = "/|->→";

/// A move that somebody has written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Where it stands. Repetitions of a move have the same place.
    pub place: Place,
    /// What the text says there.
    pub word: String,
    /// The move that it means.
    pub what: What,
}

/// How a text says which move is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// By its name. In the style that follows the tile, that is the name of the inverse move.
    Name(String),
    /// By the number on the tile that moves.
    Tile(u8),
    /// By the letter on the block that moves, and by what stands after the colon in the move's name.
    Block {
        /// The letter.
        letter: String,
        /// Where the block goes: any one of these.
        ways: Vec<String>,
    },
}

/// What [`scan`] finds at the beginning of a text.
pub(crate) enum Found {
    /// A move, with its length in bytes.
    Move(usize, What),
    /// Nothing known.
    Nothing,
}

/// Reads moves one after another. `find` gets the rest of the text and finds the move at its beginning;
/// `known` lists the moves for messages. A number directly after a move repeats it, unless the move is a tile
/// or the number is itself the name of a move.
pub(crate) fn scan(
    text: &str,
    known: &str,
    find: impl Fn(&str) -> Result<Found, String>,
) -> SaidMoves {
    let (mut said, mut place, mut rest) = (Vec::new(), Place::START, text);
    // The number of moves before each bracket that is still open.
    let mut open = Vec::new();
    let mut quoted = false;
    while let Some(first) = rest.chars().next() {
        let problem = |message| Problem { place, message };
        let begun = &text[..text.len() - rest.len()];
        // Directly behind a move, an apostrophe that closes no quote means the inverse: it is not left out.
        let follows_move = begun.ends_with(|c: char| c.is_alphanumeric() || c == ')');
        let is_prime = first == '\'' && !quoted && follows_move;
        let fits = |moves: usize| match moves <= MOST_MOVES {
            true => Ok(()),
            false => Err(problem(format!("there are more than {MOST_MOVES} moves"))),
        };
        let length = match find(rest).map_err(problem)? {
            Found::Move(length, what) => {
                let behind = &rest[length..];
                let no_tile = |found| match found {
                    Ok(Found::Move(_, what)) => !matches!(what, What::Tile(_)),
                    _ => false,
                };
                let (times, digits) = match what {
                    What::Tile(_) => (1, 0),
                    // A digit that begins another move does not repeat this one.
                    _ if no_tile(find(behind)) => (1, 0),
                    _ => repeated(behind).map_err(problem)?,
                };
                fits(said.len() + times)?;
                let word = rest[..length].to_string();
                said.extend(repeat_n(Said { place, word, what }, times));
                length + digits
            }
            Found::Nothing if first == '(' => {
                open.push(said.len());
                1
            }
            Found::Nothing if first == ')' => {
                let from = open.pop().unwrap_or(said.len());
                // A number after moves by their names is no tile.
                let after_name =
                    matches!(said[from..].last(), Some(Said { what: What::Name(_), .. }));
                let is_move = match find(&rest[1..]) {
                    Ok(Found::Move(_, What::Tile(_))) => !after_name,
                    found => matches!(found, Ok(Found::Move(..))),
                };
                let (times, digits) =
                    if is_move { (1, 0) } else { repeated(&rest[1..]).map_err(problem)? };
                let end = said.len();
                fits(from + (end - from) * times)?;
                (1..times).for_each(|_| said.extend_from_within(from..end));
                1 + digits
            }
            Found::Nothing if first.is_whitespace() || BETWEEN.contains(first) && !is_prime => {
                quoted ^= first == '\'';
                first.len_utf8()
            }
            Found::Nothing => {
                let begun = begun.rsplit(char::is_whitespace).next();
                return Err(problem(unknown(begun.unwrap_or_default(), rest) + known));
            }
        };
        place = behind(place, &rest[..length]);
        rest = &rest[length..];
    }
    match said.is_empty() && text.contains(|c: char| ANSWERS.contains(c)) {
        // Separators alone are not an answer of no moves.
        true => Err(Problem { place: Place::START, message: unknown("", text.trim()) + known }),
        false => Ok(said),
    }
}

pub(super) type SaidMoves = Result<Vec<Said>, Problem>;

/// The text with full-width letters, digits and signs, as Chinese and Japanese keyboards write them, in their
/// usual width. If a name of a move has such a character, nothing is changed.
pub fn narrowed<S: AsRef<str>>(text: &str, names: &[S]) -> String {
    let narrow = |c: char| match u32::from(c) {
        wide @ 0xff01..=0xff5e => char::from_u32(wide - 0xfee0).expect("an ASCII character"),
        _ => c,
    };
    let is_usual = |name: &S| name.as_ref().chars().all(|c| narrow(c) == c);
    match names.iter().all(is_usual) {
        true => text.chars().map(narrow).collect(),
        false => text.into(),
    }
}

/// Reads the moves of a text, given their names and the script in which they are written. Case does not
/// matter, unless several names differ only in case.
///
/// ```
/// use desk::moves::{Script, named};
///
/// let moves = named("a2, H", &["A", "H"], Script::Together)?;
/// assert_eq!(moves.iter().map(|said| said.word.as_str()).collect::<Vec<_>>(), ["a", "a", "H"]);
/// let problem = named("A X", &["A", "H"], Script::Together).expect_err("there is no X");
/// assert_eq!(problem.to_string(), "line 1, column 3: `X` is not a move; the moves are A, H");
/// # Ok::<(), fewest::notation::Problem>(())
/// ```
pub fn named<S: AsRef<str>>(text: &str, names: &[S], script: Script) -> SaidMoves {
    let known = listed(names);
    let first = |rest: &str| {
        let length = match script {
            Script::Together => rest.chars().next().map_or(0, char::len_utf8),
            Script::Apart | Script::Numbered => word(rest).len(),
        };
        let whole = &rest[..length];
        // A bracket or quote that opens before a move may close after it, or after a later move.
        let closed = whole.trim_end_matches([')', ']', '}', '"', '.']);
        // A bracket may be followed by more moves, or by a number that repeats its contents.
        let before = whole.split(['(', ')']).next().unwrap_or_default();
        let bare = |word: &str| word.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let found = [whole, closed, before]
            .into_iter()
            .flat_map(|word| [word.len(), bare(word)])
            .find_map(|length| Some((length, meant(&whole[..length], names)?)))
            .or_else(|| {
                in_quotes(whole).and_then(|(length, word)| Some((length, meant(word, names)?)))
            })
            .or_else(|| match script {
                Script::Apart => longest(whole, names),
                Script::Together | Script::Numbered => None,
            });
        Ok(match found {
            Some((length, name)) => Found::Move(length, What::Name(name.into())),
            None => Found::Nothing,
        })
    };
    // Where moves are numbers, those of a list would be read as moves.
    match names.iter().any(|name| name.as_ref().bytes().all(|byte| byte.is_ascii_digit())) {
        true => scan(&unlisted(text), &known, first),
        false => perhaps_listed(text, |text| scan(text, &known, first)),
    }
}

/// The name that a word means.
pub(super) fn meant<'n, S: AsRef<str>>(word: &str, names: &'n [S]) -> Option<&'n str> {
    let mut names = names.iter().map(AsRef::as_ref);
    // A curly quote from a word processor takes three bytes.
    let might_be = |name: &str| word.len() <= 3 * name.len();
    if word.is_empty() || !names.clone().any(might_be) {
        return None;
    }
    // Word processors replace straight quotes by curly ones.
    let word = &*word.replace(['\u{2019}', '\u{2032}', '`'], "'");
    if let Some(name) = names.clone().find(|name| *name == word) {
        return Some(name);
    }
    let small = word.to_lowercase();
    let alike = names.by_ref().find(|name| name.to_lowercase() == small)?;
    names.all(|name| name.to_lowercase() != small).then_some(alike)
}

/// The longest name at the beginning of a word that has several names together, such as `U'RU2`, and its
/// length.
fn longest<'n, S: AsRef<str>>(word: &str, names: &'n [S]) -> Option<(usize, &'n str)> {
    let longest = names.iter().map(|name| name.as_ref().len()).max()?;
    // Curly quotes take more bytes.
    let mut ends =
        (1..=word.len().min(longest + 2)).rev().filter(|&end| word.is_char_boundary(end));
    ends.find_map(|end| Some((end, meant(&word[..end], names)?)))
}

/// The contents of the quotes with which a word begins, and the number of bytes up to the last quote. A quote
/// after a name, without one before it, belongs to the name, as in `R'`.
fn in_quotes(word: &str) -> Option<(usize, &str)> {
    let quote = word.chars().next().filter(|&first| first == '\'' || first == '"')?;
    let end = word.rfind(quote).filter(|&end| end > 0)?;
    Some((end + 1, &word[1..end]))
}

/// In a text without blanks, the most bytes that are searched for one move.
const LONGEST_WORD: usize = 400;

/// The text up to the next white space, comma, semicolon or Chinese full stop, up to the maximum length.
pub(super) fn word(text: &str) -> &str {
    let text = &text[..text.floor_char_boundary(LONGEST_WORD)];
    text.split(|c: char| c.is_whitespace() || ",;、。".contains(c)).next().unwrap_or_default()
}

/// How often to make the move before a text, by the number at its beginning, and how many digits that has.
fn repeated(text: &str) -> Result<(usize, usize), String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    match text[..digits].parse() {
        _ if digits == 0 => Ok((1, 0)),
        Ok(times) if (1..=MOST_MOVES).contains(&times) => Ok((times, digits)),
        _ => Err(format!("a move is repeated 1 to {MOST_MOVES} times")),
    }
}

/// The message for a text that begins with no move. It also shows `begun`, the text directly before it.
fn unknown(begun: &str, text: &str) -> String {
    let shown = |text: &str| -> String { text.chars().take(20).map(printable).collect() };
    let (rest, whole) = (shown(word(text)), format!("{begun}{}", word(text)));
    match begun.chars().last().is_some_and(char::is_alphabetic) && whole.chars().count() <= 20 {
        true => format!("`{rest}` in `{}` is not a move", shown(&whole)),
        false => format!("`{rest}` is not a move"),
    }
}

/// A list of the names for a message, unless it is too long.
fn listed<S: AsRef<str>>(names: &[S]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    let list = names.join(", ");
    match list.is_ascii() && list.len() <= 200 {
        true => format!("; the moves are {list}"),
        false => String::new(),
    }
}

/// The place after a text that begins at `place`.
fn behind(place: Place, text: &str) -> Place {
    text.chars().fold(place, |Place { line, column }, c| match c {
        '\n' => Place { line: line + 1, column: 1 },
        '\u{feff}' => Place { line, column },
        _ => Place { line, column: column + 1 },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str, names: &[&str]) -> Result<Vec<String>, String> {
        let said = named(text, names, Script::of(names)).map_err(|problem| problem.to_string())?;
        let name = |said: Said| match said.what {
            What::Name(name) => name,
            other => panic!("{other:?} is not a name"),
        };
        Ok(said.into_iter().map(name).collect())
    }

    fn list(names: &[&str]) -> Result<Vec<String>, String> {
        Ok(names.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn letters() {
        assert_eq!(words("AC\n[b, 'c']", &["A", "B", "C"]), list(&["A", "C", "B", "C"]));
        // Names that differ only in case are different names.
        assert_eq!(words("aA", &["a", "A"]), list(&["a", "A"]));
        // Characters that usually separate moves are moves here, because they are names.
        assert_eq!(words("->-", &["-", ">"]), list(&["-", ">", "-"]));
        let message = "line 2, column 2: `Z` in `BZ` is not a move; the moves are A, B";
        assert_eq!(words("A\nBZ", &["A", "B"]), Err(message.into()));
    }

    #[test]
    fn longer_names() {
        let names = ["U", "U'", "U2", "left"];
        assert_eq!(
            words("U2 u' LEFT, left2 U3", &names),
            list(&["U2", "U'", "left", "left", "left", "U", "U", "U"])
        );
        assert_eq!(words("UU", &names), list(&["U", "U"]));
        assert_eq!(
            words("U'u\u{2019}U2LeftU3U", &names),
            list(&["U'", "U'", "U2", "left", "U", "U", "U", "U"])
        );
        let message =
            "line 1, column 2: `Lef` in `ULef` is not a move; the moves are U, U', U2, left";
        assert_eq!(words("ULef", &names), Err(message.into()));
        assert_eq!(words(&"U".repeat(1000), &names).map(|words| words.len()), Ok(1000));
        assert!(words(&"(".repeat(1 << 18), &names).is_ok(), "nobody waits for that");
        for text in ["(U2 U')", "[U2, U\u{2019}]", "\"U2 U'\"", "{U2} (U\u{2032}).", "(U2) U'"] {
            assert_eq!(words(text, &names), list(&["U2", "U'"]), "{text}");
        }
        // Quotes around a name are not part of it.
        let quoted = list(&["U", "U'", "U2", "left"]);
        for text in
            ["'U' 'U'' 'U2' 'left'", r#"["U", "U'", "U2", "left"]"#, "['U', 'U'', 'U2', 'left']"]
        {
            assert_eq!(words(text, &names), quoted, "{text}");
        }
        let message = "line 1, column 1: `X'` is not a move; the moves are U, U', U2, left";
        assert_eq!(words("X'", &names), Err(message.into()));
    }

    /// It would be another move.
    #[test]
    fn an_apostrophe_behind_a_move_is_not_left_out() {
        for text in ["A'", "A2'", "(A B)'", "A' B", "B A'"] {
            let wrong = words(text, &["A", "B"]).expect_err(text);
            assert!(wrong.contains("`'"), "{wrong}");
        }
        assert!(words("U2'", &["U", "U2"]).is_err());
        assert_eq!(words("'A', 'B'", &["A", "B"]), list(&["A", "B"]));
        assert_eq!(words("'A B'", &["A", "B"]), list(&["A", "B"]));
    }

    #[test]
    fn full_width_characters() {
        assert_eq!(narrowed("ＬＬ，７　8；（u）２", &["l"]), "LL,7　8;(u)2");
        assert_eq!(narrowed("ＬＬ，", &["Ｌ"]), "ＬＬ，", "they are names here");
    }

    #[test]
    fn lists() {
        for text in ["1. A 2. B", "1.A\n2.B", "A、B。", "1\ta\n2\tb"] {
            assert_eq!(words(text, &["A", "B"]), list(&["A", "B"]), "{text}");
        }
        // Moves whose names are numbers.
        assert_eq!(words("1. 3 2. 4", &["2", "3", "4"]), list(&["3", "4"]));
        assert_eq!(words("2. 3. 4.", &["2", "3", "4"]), list(&["2", "3", "4"]));
        // Moves whose names look like a list.
        assert_eq!(words("1:r 2:d", &["1:r", "2:d", "r", "d"]), list(&["1:r", "2:d"]));
        let message = "line 1, column 9: `X` is not a move; the moves are A, B";
        assert_eq!(words("1. A 2. X", &["A", "B"]), Err(message.into()));
    }

    #[test]
    fn a_number_repeats_the_move_before_it() {
        assert_eq!(words("A2B1", &["A", "B"]), list(&["A", "A", "B"]));
        assert_eq!(words("(AB)2 A", &["A", "B"]), list(&["A", "B", "A", "B", "A"]));
        let twice = list(&["U", "U'", "U", "U'", "U"]);
        for text in ["(U U')2 U", "(UU')2U", "((U U'))2 U", "(U (U')1)2 (U)"] {
            assert_eq!(words(text, &["U", "U'"]), twice, "{text}");
        }
        for wrong in ["(A)0", "(A)10001", "(A9999)2", "((AB)5000)2"] {
            assert!(words(wrong, &["A", "B"]).is_err(), "{wrong}");
        }
        for wrong in ["A0", "A10001", "A99999999999999999999", "A9999B9", "2A", "A 2"] {
            assert!(words(wrong, &["A", "B"]).is_err(), "{wrong}");
        }
        // Where a digit is a move, it repeats none.
        assert_eq!(words("A2", &["A", "2"]), list(&["A", "2"]));
    }
}

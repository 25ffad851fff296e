//! States as texts: reads what people write, and writes states on one line or as drawings.

use super::board::BoardCells;
use super::goals::in_rows;
use super::ground::Ground;
use super::lines::{Word, number};
use super::mistake::{Fallible, Wrong, WrongAt};
use super::names::{listed, suggestion};
use super::sections::Section;
use fewest::notation::{Place, Problem, SEPARATORS, is_rule};

/// The most characters of a word that are shown in a message.
const SHOWN: usize = 40;

/// A problem at a word.
pub(super) fn problem(place: Place, message: String) -> Problem {
    Problem { place, message }
}

/// The problem with a text that ends before all cells are there.
pub(super) fn too_few(end: Place, there: usize, cells: usize) -> Problem {
    let message = match there {
        0 => format!("no board; a board has {cells} cells"),
        _ => format!("{there} of {cells} cells are there; write the others after them"),
    };
    problem(end, message)
}

/// A text as messages show it: printable, and not too long.
pub(crate) fn shown(text: &str) -> String {
    let shown: String = text.chars().take(SHOWN).map(printable).collect();
    if text.chars().count() > SHOWN { shown + "..." } else { shown }
}

/// A character as messages show it: as it was typed, even a quote, which names may have; or by its number if
/// it is not visible.
pub(crate) fn printable(character: char) -> String {
    match character {
        ' '..='~' => character.to_string(),
        _ => character.escape_debug().to_string(),
    }
}

/// The words of a text between white space and separators, and where the text ends.
pub(super) fn words(text: &str) -> (Vec<Word>, Place) {
    let (mut words, mut place, mut end) = (Vec::<Word>::new(), Place::START, Place::START);
    let mut is_open = false;
    for character in text.strip_prefix('\u{feff}').unwrap_or(text).chars() {
        let parts = character.is_ascii() && SEPARATORS.contains(&(character as u8));
        if character.is_whitespace() || parts {
            is_open = false;
        } else {
            match words.last_mut() {
                Some(word) if is_open => word.text.push(character),
                _ => words.push(Word { text: character.into(), place }),
            }
            is_open = true;
            end = Place { column: place.column + 1, ..place };
        }
        match character {
            '\n' => place = Place { line: place.line + 1, column: 1 },
            _ => place.column += 1,
        }
    }
    (words, end)
}

/// Each character as a word.
pub(super) fn characters(word: &Word) -> impl Iterator<Item = Word> {
    let Place { line, column } = word.place;
    word.text.chars().zip(column..).map(move |(character, column)| Word {
        text: character.into(),
        place: Place { line, column },
    })
}

/// The words of a goal, as a section.
pub(super) fn goal_section(text: &str) -> Result<Section, Problem> {
    let (words, _) = words(text);
    let odd = words.iter().find(|word| !word.text.bytes().all(|byte| byte.is_ascii_graphic()));
    if let Some(odd) = odd {
        let message = format!("`{}` is not a name; names are ASCII", shown(&odd.text));
        return Err(problem(odd.place, message));
    }
    let keyword = Word { text: "goal".into(), place: Place::START };
    Ok(Section { keyword, words, body: Vec::new() })
}

/// Reads a state of a puzzle of cells. There must be exactly one of each of the `singles`.
pub(super) fn read(ground: &Ground, singles: &[usize], text: &str) -> Result<Vec<u8>, Problem> {
    let (words, end) = words(text);
    read_words(ground, singles, words, end)
}

/// Reads the state that a section of a file draws.
pub(super) fn read_section(
    ground: &Ground,
    singles: &[usize],
    section: &Section,
) -> Fallible<Vec<u8>> {
    let parts = |word: &Word| {
        let Place { line, column } = word.place;
        let (parts, _) = words(&word.text);
        parts.into_iter().map(move |part| Word {
            place: Place { line, column: column + part.place.column - 1 },
            ..part
        })
    };
    let words: Vec<Word> = section.all_words().into_iter().flat_map(parts).collect();
    let read = match &words[..] {
        [] => {
            let message = "a state is missing; draw it, or write `start all X`";
            Err(problem(section.end(), message.into()))
        }
        [first, rest @ ..] if first.is("all") => match rest {
            [name] => {
                read_words(ground, singles, vec![name.clone(); ground.board.len()], name.end())
            }
            _ => return Err(first.fault(Wrong::AllForm)),
        },
        _ => read_words(ground, singles, words, section.end()),
    };
    read.map_err(|Problem { place, message }| WrongAt { place, wrong: Wrong::Start { message } })
}

/// Reads a state from words. `end` is where their text ends.
fn read_words(
    ground: &Ground,
    singles: &[usize],
    words: Vec<Word>,
    end: Place,
) -> Result<Vec<u8>, Problem> {
    let stock = &ground.stock;
    let begin = words.first().map_or(Place::START, |word| word.place);
    let cells_of = |word: Word| match stock.is_of_cells(&word.text) {
        true => characters(&word).collect(),
        false => vec![word],
    };
    let words = words.into_iter().filter(|word| !is_rule(word.text.as_bytes()));
    let mut words: Vec<Word> = words.flat_map(cells_of).collect();
    words.retain(|word| !word.is("."));
    let cells = ground.board.len();
    let mut state = Vec::with_capacity(cells);
    let mut held = vec![0; stock.names.len()];
    for word in &words {
        let content = content(ground, word)?;
        let Some(name) = ground.board.cells.get(state.len()) else {
            let message = format!("there are {cells} cells; remove what is too much");
            return Err(problem(word.place, message));
        };
        if !stock.domains[state.len()].contains(content) {
            let message = format!(
                "`{}` cannot stand in cell {name}; put it into another one",
                shown(&word.text)
            );
            return Err(problem(word.place, message));
        }
        let kind = stock.parts[usize::from(content)].0;
        held[kind] += 1;
        check_count(ground, singles, kind, held[kind], word.place)?;
        state.push(content);
    }
    if state.len() < cells {
        return Err(too_few(end, state.len(), cells));
    }
    if let Some(&kind) = singles.iter().find(|&&kind| held[kind] == 0) {
        let message = format!("there is no `{}`; one cell holds it", stock.names[kind]);
        return Err(problem(end, message));
    }
    check_allowed(ground, &state, begin)?;
    Ok(state)
}

fn content(ground: &Ground, word: &Word) -> Result<u8, Problem> {
    let stock = &ground.stock;
    let (name, turn) = match word.text.split_once('+') {
        Some((name, turn)) => (name, number(turn)),
        None => (&*word.text, Some(0)),
    };
    if name.is_empty() {
        let message = format!("a name belongs before the `+` of `{}`", shown(&word.text));
        return Err(problem(word.place, message));
    }
    let Some(kind) = stock.names.iter().position(|other| other == name) else {
        let hint = suggestion(name, stock.names.iter().map(String::as_str));
        let cure = match hint {
            Some(hint) => format!("did you mean `{hint}`?"),
            None => listed(stock.names.iter().map(String::as_str)),
        };
        let message = format!("no {} is called `{}`; {cure}", stock.named().word(), shown(name));
        return Err(problem(word.place, message));
    };
    match turn {
        Some(turn) if turn < stock.turns[kind] as u64 => Ok(stock.content(kind, turn as usize)),
        _ => {
            let most = stock.turns[kind] - 1;
            let message = match most {
                0 => format!("`{}` is never turned; write it without a `+`", shown(name)),
                _ => format!(
                    "`{}` is turned 0 to {most} times; write that after the `+`",
                    shown(name)
                ),
            };
            Err(problem(word.place, message))
        }
    }
}

fn check_count(
    ground: &Ground,
    singles: &[usize],
    kind: usize,
    held: usize,
    place: Place,
) -> Result<(), Problem> {
    let counts = ground.stock.counts.as_ref().map(|counts| counts[kind]);
    let most = counts.or(singles.contains(&kind).then_some(1));
    match most {
        Some(most) if held > most => {
            let name = &ground.stock.names[kind];
            let message =
                format!("{held} of `{name}`, but the puzzle has {most}; use another piece");
            Err(problem(place, message))
        }
        _ => Ok(()),
    }
}

/// Checks that no `never` forbids the state.
fn check_allowed(ground: &Ground, state: &[u8], begin: Place) -> Result<(), Problem> {
    let is_forbidden =
        ground.nevers.iter().any(|never| never.iter().all(|condition| condition.holds_on(state)));
    match is_forbidden {
        true => {
            let message = "a `never` of the puzzle forbids this state; start from another one";
            Err(problem(begin, message.into()))
        }
        false => Ok(()),
    }
}

/// The texts of the cells, aligned like the drawing of the board.
pub(super) fn drawing(board: &BoardCells, texts: &[&str]) -> String {
    let [width, height] = board.size();
    let wide = |column: usize| {
        let cells = board.places.iter().zip(texts).filter(|(place, _)| place[0] == column);
        cells.map(|(_, text)| text.len()).max().unwrap_or(1)
    };
    let widths: Vec<usize> = (0..width).map(wide).collect();
    let row = |row: usize| {
        let cell = |column: usize| {
            let text = board.at([column, row]).map_or("", |cell| texts[cell]);
            format!("{text:<width$}", width = widths[column])
        };
        (0..width).map(cell).collect::<Vec<_>>().join(" ").trim_end().to_string()
    };
    (0..height).map(row).collect::<Vec<_>>().join("\n")
}

/// The state on one line.
pub(super) fn line(ground: &Ground, state: &[u8]) -> String {
    let texts: Vec<String> = state.iter().map(|&content| ground.stock.text(content)).collect();
    in_rows(&ground.board, &texts.iter().map(String::as_str).collect::<Vec<_>>())
}

//! `for`: lines that are written once for several words.

use super::board::BoardCells;
use super::budget::{Budget, Excess, MOST_ROWS};
use super::lines::Word;
use super::mistake::{Fallible, Wrong};
use super::sections::Section;

/// The longest word that may come of putting words in.
const LONGEST: usize = 256;

/// A line that is complete.
pub(super) struct Statement {
    pub words: Vec<Word>,
    /// Two variables of one list have the same value: if the line then says nothing, it is left
    /// out.
    pub is_doubtful: bool,
}

/// Variables that go through the same words.
struct List {
    variables: Vec<String>,
    words: Vec<String>,
}

/// Calls back with every line of that keyword, as often as a `for` above it says.
pub(super) fn each(
    section: &Section,
    keyword: &str,
    board: &BoardCells,
    budget: &mut Budget,
    mut visit: impl FnMut(Statement, &mut Budget) -> Fallible<()>,
) -> Fallible<()> {
    if !section.is("for") {
        if !section.is(keyword) {
            return Ok(());
        }
        let all = std::iter::once(&section.keyword).chain(section.all_words());
        let words = all.map(|word| put_in(word, &[])).collect::<Fallible<_>>()?;
        return visit(Statement { words, is_doubtful: false }, budget);
    }
    let lists = lists(section, board)?;
    check_body(section)?;
    let lines: Vec<_> = section.body.iter().filter(|line| line[0].is(keyword)).collect();
    if lines.is_empty() {
        return Ok(());
    }
    let combinations = combinations(&lists);
    let words: usize = lines.iter().map(|line| line.len()).sum();
    if combinations.saturating_mul(lines.len()) > MOST_ROWS {
        return Err(section.fault(Wrong::Excess { excess: Excess::Rows }));
    }
    let spent = budget.entries(combinations.saturating_mul(words));
    spent.map_err(|excess| section.fault(Wrong::Excess { excess }))?;
    for number in 0..combinations {
        let (values, is_doubtful) = values(&lists, number, combinations);
        for line in &lines {
            let words = line.iter().map(|word| put_in(word, &values));
            visit(Statement { words: words.collect::<Fallible<_>>()?, is_doubtful }, budget)?;
        }
    }
    Ok(())
}

fn check_body(section: &Section) -> Fallible<()> {
    if section.body.is_empty() {
        return Err(section.fault(Wrong::ForNothing));
    }
    let odd = section.body.iter().find(|line| !line[0].is("move") && !line[0].is("never"));
    match odd {
        Some(line) => Err(line[0].fault(Wrong::InsideFor { word: line[0].text.clone() })),
        None => Ok(()),
    }
}

fn lists(section: &Section, board: &BoardCells) -> Fallible<Vec<List>> {
    let mut lists: Vec<List> = Vec::new();
    for words in section.words.split(|word| word.is(",") || word.is(";")) {
        let Some(at) = words.iter().position(|word| word.is("in")) else {
            return Err(section.fault(Wrong::ForForm));
        };
        let (variables, values) = (&words[..at], &words[at + 1..]);
        if variables.is_empty() || values.is_empty() {
            return Err(section.fault(Wrong::ForForm));
        }
        let mut list = List { variables: Vec::new(), words: Vec::new() };
        for word in variables {
            let known = lists.iter().flat_map(|list| &list.variables).chain(&list.variables);
            if known.into_iter().any(|known| word.is(known)) {
                return Err(word.fault(Wrong::VariableTwice { name: word.text.clone() }));
            }
            list.variables.push(word.text.clone());
        }
        list.words = match values {
            [cells] if cells.is("cells") => board.cells.clone(),
            words => words.iter().map(|word| word.text.clone()).collect(),
        };
        lists.push(list);
    }
    Ok(lists)
}

fn combinations(lists: &[List]) -> usize {
    let each = lists.iter().flat_map(|list| list.variables.iter().map(|_| list.words.len()));
    each.fold(1, usize::saturating_mul)
}

/// The words of all variables in one of the combinations; the last variable changes first.
fn values(lists: &[List], number: usize, of: usize) -> (Vec<(&str, &str)>, bool) {
    let (mut rest, mut scale, mut is_doubtful) = (number, of, false);
    let mut values: Vec<(&str, &str)> = Vec::new();
    for list in lists {
        let first = values.len();
        for variable in &list.variables {
            scale /= list.words.len();
            let word = &*list.words[rest / scale];
            rest %= scale;
            is_doubtful |= values[first..].iter().any(|value| value.1 == word);
            values.push((variable, word));
        }
    }
    (values, is_doubtful)
}

/// The word with every `{variable}` replaced.
fn put_in(word: &Word, values: &[(&str, &str)]) -> Fallible<Word> {
    let (mut text, mut rest) = (String::new(), &*word.text);
    while let Some((before, behind)) = rest.split_once('{') {
        let Some((name, behind)) = behind.split_once('}') else {
            return Err(word.fault(Wrong::Unclosed { word: word.text.clone() }));
        };
        let Some(value) = values.iter().find(|value| value.0 == name) else {
            return Err(word.fault(Wrong::NoVariable { name: name.into() }));
        };
        text.push_str(before);
        text.push_str(value.1);
        rest = behind;
        if text.len() > LONGEST {
            return Err(word.fault(Wrong::LongName { letters: text.len() }));
        }
    }
    text.push_str(rest);
    Ok(Word { text, place: word.place })
}

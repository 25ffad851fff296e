//! Expands `for`: lines that are written once for several words.

use super::budget::{Budget, Excess, MOST_ROWS};
use super::ground::Ground;
use super::lines::Word;
use super::links;
use super::mistake::{Fallible, Wrong, WrongAt};
use super::names::suggestion;
use super::sections::Section;

/// The longest word that may result from replacing variables.
const LONGEST: usize = 256;

/// A line whose variables are all replaced.
pub(super) struct Statement {
    pub words: Vec<Word>,
    /// Whether two variables of one list have the same value. If the line then says nothing, it is left out.
    pub is_doubtful: bool,
}

/// Variables of one list, and their values.
struct List {
    variables: Vec<String>,
    values: Values,
}

/// The values for the variables of a list.
enum Values {
    /// Each variable takes each of these words.
    Words(Vec<String>),
    /// All variables together take the cells of one of these lines.
    Lines(Vec<Vec<String>>),
}

impl List {
    /// How many combinations there are.
    fn combinations(&self) -> usize {
        match &self.values {
            Values::Words(words) => {
                self.variables.iter().fold(1, |all, _| all.saturating_mul(words.len()))
            }
            Values::Lines(lines) => lines.len(),
        }
    }

    /// The words of all variables in one of the combinations. The last variable changes fastest.
    fn combination(&self, number: usize) -> Vec<(&str, &str)> {
        let mut rest = number;
        let of = |at: usize| match &self.values {
            Values::Lines(lines) => &*lines[number][at],
            Values::Words(words) => {
                let word = &*words[rest % words.len()];
                rest /= words.len();
                word
            }
        };
        let mut words: Vec<&str> = (0..self.variables.len()).rev().map(of).collect();
        words.reverse();
        self.variables.iter().map(String::as_str).zip(words).collect()
    }
}

/// Calls `visit` with every line that has this keyword, as often as a `for` above it says.
pub(super) fn each(
    section: &Section,
    keyword: &str,
    ground: &Ground,
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
    let lists = lists(section, ground)?;
    check_body(section)?;
    let lines: Vec<_> = section.body.iter().filter(|line| line[0].is(keyword)).collect();
    if lines.is_empty() {
        return Ok(());
    }
    let combinations = lists.iter().map(List::combinations).fold(1, usize::saturating_mul);
    let words: usize = lines.iter().map(|line| line.len()).sum();
    if combinations.saturating_mul(lines.len()) > MOST_ROWS {
        return Err(section.fault(Wrong::Excess { excess: Excess::Rows }));
    }
    let spent = budget.entries(combinations.saturating_mul(words));
    spent.map_err(|excess| section.fault(Wrong::Excess { excess }))?;
    for number in 0..combinations {
        let (values, is_doubtful) = values(&lists, number);
        for line in &lines {
            let words = line.iter().map(|word| put_in(word, &values));
            let statement = Statement { words: words.collect::<Fallible<_>>()?, is_doubtful };
            visit(statement, budget)
                .map_err(|wrong| told_apart(in_braces(wrong, line, &lists), line, &lists))?;
        }
    }
    Ok(())
}

/// Adds a cure to the mistake of a line that defines the same move again and again: the name in the file with
/// a variable that it lacks. If the whole line lacks a variable, it belongs in another `for`.
fn told_apart(mut mistake: WrongAt, line: &[Word], lists: &[List]) -> WrongAt {
    let uses = |word: &Word, variable: &str| word.text.contains(&format!("{{{variable}}}"));
    let variables = || lists.iter().flat_map(|list| &list.variables);
    if let (Wrong::SameForAll { cure, .. }, Some(name)) = (&mut mistake.wrong, line.get(1)) {
        if let Some(unused) = variables().find(|it| !line.iter().any(|word| uses(word, it))) {
            mistake.wrong = Wrong::UnusedVariable { name: unused.clone() };
        } else {
            let variable = variables().find(|variable| !uses(name, variable));
            *cure = variable.map(|variable| format!("{}_{{{variable}}}", name.text));
        }
    }
    mistake
}

/// Names the variable if a word was not found because it is one without its braces.
fn in_braces(mut mistake: WrongAt, line: &[Word], lists: &[List]) -> WrongAt {
    if let Wrong::Unknown { name, .. } = &mistake.wrong
        && lists.iter().any(|list| list.variables.contains(name))
        && line.iter().any(|word| word.place == mistake.place && word.is(name))
    {
        mistake.wrong = Wrong::BareVariable { name: name.clone() };
    }
    mistake
}

fn check_body(section: &Section) -> Fallible<()> {
    if section.body.is_empty() {
        return Err(section.fault(Wrong::ForNothing));
    }
    let odd = section.body.iter().find(|line| !line[0].is("move") && !line[0].is("never"));
    match odd {
        Some(line) if line[0].is("for") => Err(line[0].fault(Wrong::ForInFor)),
        Some(line) => Err(line[0].fault(Wrong::InsideFor { word: line[0].text.clone() })),
        None => Ok(()),
    }
}

fn lists(section: &Section, ground: &Ground) -> Fallible<Vec<List>> {
    let mut lists: Vec<List> = Vec::new();
    for words in section.words.split(|word| word.is(",") || word.is(";")) {
        let Some(at) = words.iter().position(|word| word.is("in")) else {
            return Err(section.fault(Wrong::ForForm));
        };
        let (variables, values) = (&words[..at], &words[at + 1..]);
        if variables.is_empty() || values.is_empty() {
            return Err(section.fault(Wrong::ForForm));
        }
        if let Some(range) = values.iter().find(|word| word.text.contains("..")) {
            return Err(range.fault(Wrong::Range { word: range.text.clone() }));
        }
        let mut names = Vec::new();
        for word in variables {
            if let Some(name) = word.text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'))
            {
                return Err(word.fault(Wrong::BracedVariable { name: name.into() }));
            }
            let known = lists.iter().flat_map(|list| &list.variables).chain(&names);
            if known.into_iter().any(|known| word.is(known)) {
                return Err(word.fault(Wrong::VariableTwice { name: word.text.clone() }));
            }
            names.push(word.text.clone());
        }
        let values = match values {
            [cells] if cells.is("cells") => Values::Words(ground.board.cells.clone()),
            [word] if let Some(list) = meant(ground, word) => {
                return Err(word.fault(Wrong::Meant { line: list }));
            }
            [line, directions @ ..] if line.is("line") => {
                Values::Lines(lines(ground, line, directions, names.len())?)
            }
            words => Values::Words(words.iter().map(|word| word.text.clone()).collect()),
        };
        lists.push(List { variables: names, values });
    }
    Ok(lists)
}

/// The list that was probably meant by a single word that is not a name.
fn meant(ground: &Ground, word: &Word) -> Option<String> {
    let mut names = ground.board.cells.iter().chain(&ground.stock.names);
    let is_name = word.is("line") || names.any(|name| word.is(name));
    suggestion(&word.text, ["cells", "line"].into_iter()).filter(|_| !is_name)
}

/// The names of the cells of all lines of `length` cells, for `line` or `line right down`.
fn lines(
    ground: &Ground,
    line: &Word,
    directions: &[Word],
    length: usize,
) -> Fallible<Vec<Vec<String>>> {
    let links = ground.links.as_ref().ok_or_else(|| line.fault(Wrong::NoLinks))?;
    let direction = |word: &Word| {
        let found = links::WAYS.iter().position(|way| word.is(way));
        found.ok_or_else(|| word.fault(Wrong::LineDirection { word: word.text.clone() }))
    };
    let directions = directions.iter().map(direction).collect::<Fallible<Vec<_>>>()?;
    if length < 2 {
        return Err(line.fault(Wrong::ShortLine));
    }
    let lines = links::lines(links, length, &directions);
    if lines.is_empty() {
        return Err(line.fault(Wrong::NoLine { cells: length }));
    }
    let name = |&cell: &usize| ground.board.cells[cell].clone();
    Ok(lines.iter().map(|line| line.iter().map(name).collect()).collect())
}

/// The words of all variables in one of the combinations, and whether two variables of one list have the same
/// word. The last list changes fastest.
fn values(lists: &[List], number: usize) -> (Vec<(&str, &str)>, bool) {
    let (mut rest, mut is_doubtful, mut values) = (number, false, Vec::new());
    for list in lists.iter().rev() {
        let words = list.combination(rest % list.combinations());
        rest /= list.combinations();
        let is_again = |at: usize| words[..at].iter().any(|word| word.1 == words[at].1);
        is_doubtful |= (0..words.len()).any(is_again);
        values.extend(words);
    }
    (values, is_doubtful)
}

/// The word with every `{variable}` replaced.
fn put_in(word: &Word, values: &[(&str, &str)]) -> Fallible<Word> {
    let (mut text, mut rest) = (String::new(), &*word.text);
    while let Some((before, behind)) = rest.split_once('{') {
        let Some((name, behind)) = behind.split_once('}') else {
            let is_meant = |name: &&str| behind.starts_with(name);
            let mut names = values.iter().map(|value| value.0);
            let meant = names.clone().find(is_meant).or(names.next()).unwrap_or("x");
            let wrong = Wrong::Unclosed { word: word.text.clone(), variable: meant.into() };
            return Err(word.fault(wrong));
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

//! The sections of a file, and the order in which they must come.

use super::lines::{Line, Word};
use super::mistake::{Fallible, Wrong, WrongAt};
use super::names::suggestion;
use fewest::notation::Place;

/// A keyword, the words after it, and the indented lines below.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub keyword: Word,
    pub words: Vec<Word>,
    pub body: Vec<Vec<Word>>,
}

/// The words that may begin a section. A section must not come before one with a lower number, so that names
/// are defined before they are used.
const KEYWORDS: [(&str, u8); 14] = [
    ("puzzle", 0),
    ("board", 1),
    ("blocks", 1),
    ("pieces", 2),
    ("values", 2),
    ("twist", 3),
    ("links", 3),
    ("map", 3),
    ("move", 4),
    ("for", 4),
    ("never", 4),
    ("start", 4),
    ("goal", 4),
    ("same", 5),
];

/// The sections that may occur only once.
const ONCE: [&str; 7] = ["puzzle", "board", "blocks", "pieces", "values", "links", "start"];

impl Section {
    /// Whether it has this keyword.
    pub fn is(&self, keyword: &str) -> bool {
        self.keyword.is(keyword)
    }

    /// A fault at the keyword.
    pub fn fault(&self, wrong: Wrong) -> WrongAt {
        self.keyword.fault(wrong)
    }

    /// All words, followed by those of the lines below.
    pub fn all_words(&self) -> Vec<&Word> {
        self.words.iter().chain(self.body.iter().flatten()).collect()
    }

    /// The lines of a drawing. The words after the keyword are the first line.
    pub fn rows(&self) -> Vec<&[Word]> {
        let first = (!self.words.is_empty()).then_some(&self.words[..]);
        first.into_iter().chain(self.body.iter().map(Vec::as_slice)).collect()
    }

    /// The place just after the last word.
    pub fn end(&self) -> Place {
        self.all_words().last().map_or(self.keyword.end(), |word| word.end())
    }
}

/// Combines lines into sections, which must be known, in order, and not repeated too often.
pub(super) fn sections(lines: Vec<Line>) -> Fallible<Vec<Section>> {
    let mut sections: Vec<Section> = Vec::new();
    for Line { is_indented, words } in lines {
        match sections.last_mut() {
            Some(section) if is_indented => section.body.push(continued(section, words)?),
            None if is_indented => return Err(words[0].fault(Wrong::Indented)),
            _ => sections.extend(begun(words)?),
        }
    }
    check_order(&sections)?;
    Ok(sections)
}

/// Reads an indented line. It must not begin with a keyword that begins a section, except below a `for` or in
/// a title.
fn continued(section: &Section, words: Vec<Word>) -> Fallible<Vec<Word>> {
    let is_keyword = |word: &&Word| KEYWORDS.iter().any(|entry| word.is(entry.0));
    let has_any = section.is("for") || section.is("puzzle");
    match words.first().filter(is_keyword) {
        Some(word) if !has_any => Err(word.fault(Wrong::IndentedSection {
            word: word.text.clone(),
            above: section.keyword.text.clone(),
        })),
        _ => Ok(words),
    }
}

fn begun(words: Vec<Word>) -> Fallible<Option<Section>> {
    let mut words = words.into_iter();
    let Some(keyword) = words.next() else { return Ok(None) };
    let known = KEYWORDS.iter().map(|entry| entry.0);
    if keyword.text.starts_with("```") {
        return Err(keyword.fault(Wrong::Fence));
    }
    if !known.clone().any(|known| keyword.is(known)) {
        let hint = suggestion(&keyword.text, known);
        return Err(keyword.fault(Wrong::Keyword { word: keyword.text.clone(), hint }));
    }
    // In a move and a map, a colon follows the name; in a title, it may stand anywhere.
    let has_none = !["move", "map", "puzzle"].contains(&&*keyword.text);
    if let Some(colon) = words.as_slice().first().filter(|word| has_none && word.is(":")) {
        return Err(colon.fault(Wrong::Colon { keyword: keyword.text.clone() }));
    }
    Ok(Some(Section { keyword, words: words.collect(), body: Vec::new() }))
}

fn check_order(sections: &[Section]) -> Fallible<()> {
    // Each keyword once, in order of appearance, since files can have thousands of sections.
    let mut seen: Vec<(&str, u64)> = Vec::new();
    for section in sections {
        let word = &*section.keyword.text;
        let first = seen.iter().find(|seen| seen.0 == word);
        if let Some(&(_, line)) = first.filter(|_| ONCE.contains(&word)) {
            return Err(section.fault(Wrong::SectionTwice { word: word.into(), line }));
        }
        if let Some(later) = seen.iter().find(|seen| order(seen.0) > order(word)) {
            let (word, later) = (word.into(), later.0.into());
            return Err(section.fault(Wrong::Order { word, later }));
        }
        let excludes = |seen: &&(&str, u64)| order(seen.0) == order(word) && seen.0 != word;
        if let Some(rival) = seen.iter().find(excludes).filter(|_| order(word) < 3) {
            let (word, rival) = (word.into(), rival.0.into());
            return Err(section.fault(Wrong::Rivals { word, rival }));
        }
        if first.is_none() {
            seen.push((word, section.keyword.place.line));
        }
    }
    Ok(())
}

fn order(keyword: &str) -> u8 {
    KEYWORDS.iter().find(|entry| entry.0 == keyword).map_or(0, |entry| entry.1)
}

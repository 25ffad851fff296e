//! A rule: what variables must hold, and what they hold afterwards.

use super::super::Fallible;
use super::super::text::Word;
use fewest::notation::Place;
use std::collections::BTreeMap;

/// What a rule or a goal says about a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry<'t> {
    /// `-`: nothing; on the right-hand side, that the variable stays the same.
    Any,
    /// A value of its domain.
    Value(Word<'t>),
    /// A name for whatever the variable holds.
    Name(Word<'t>),
}

impl<'t> Entry<'t> {
    /// Reads an entry. A word that is not a value of the domain is a name, whatever signs it has. But a value
    /// with a comment or a comma behind it, or a number that is none of the domain's, would be a slip that opens
    /// a goal, so it is refused.
    pub fn of(word: Word<'t>, domain: &[String]) -> Fallible<Self> {
        let is_value = |text: &str| domain.iter().any(|value| value == text);
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let bare = word.text.split([';', '#', ',']).next().unwrap_or_default();
        let cure = match word.text {
            "-" => return Ok(Entry::Any),
            text if is_value(text) => return Ok(Entry::Value(word)),
            _ if is_value(bare) => "leave a blank behind a value".to_string(),
            text if is_number(text) && domain.iter().all(|value| is_number(value)) => {
                let ends = [domain.first(), domain.last()].map(|end| end.map_or("", |end| end));
                format!("the values are {} to {}", ends[0], ends[1])
            }
            _ => return Ok(Entry::Name(word)),
        };
        word.refused(format!("`{}` is not a value of this domain; {cure}", word.shown()))
    }

    fn text(&self) -> &'t str {
        match self {
            Entry::Any => "-",
            Entry::Value(word) | Entry::Name(word) => word.text,
        }
    }

    fn is_value(&self) -> bool {
        matches!(self, Entry::Value(_))
    }
}

/// A rule.
pub struct Rule<'t> {
    pub before: Vec<Entry<'t>>,
    pub after: Vec<Entry<'t>>,
    /// Where the rule begins.
    pub place: Place,
    pub label: Option<&'t str>,
    pub cost: usize,
}

/// Refuses a name that occurs twice.
pub fn check_once(entries: &[Entry]) -> Fallible<()> {
    for (number, entry) in entries.iter().enumerate() {
        if let Entry::Name(word) = entry
            && entries[..number].iter().any(|other| other.text() == word.text)
        {
            return word.refused(format!(
                "`{}` is there twice; a variable that must equal another is not covered, \
                 so write a rule for each value",
                word.shown()
            ));
        }
    }
    Ok(())
}

impl Rule<'_> {
    /// Refuses rules that cannot be written as contents that move from cell to cell without being lost or
    /// doubled.
    pub fn check(&self, domains: &[Vec<String>]) -> Fallible<()> {
        check_once(&self.before)?;
        check_once(&self.after)?;
        for (cell, entry) in self.after.iter().enumerate() {
            let Entry::Name(word) = entry else { continue };
            let Some(from) = self.named(word.text) else {
                return word.refused(format!(
                    "`{}` is neither a value of this domain nor a name on the left; a variable that may get any \
                     value is not covered, so write a rule for each value",
                    word.shown()
                ));
            };
            if !self.is_changed(from) && from != cell {
                return word.refused(format!(
                    "`{}` would be there twice, which is not covered; \
                     write a rule for each value",
                    word.shown()
                ));
            }
            if domains[from] != domains[cell] {
                return word.refused(format!(
                    "`{}` goes from one domain to another, which is not covered; write a rule for each value",
                    word.shown()
                ));
            }
        }
        let is_kept = |entry: &Entry| {
            self.after
                .iter()
                .any(|other| matches!(other, Entry::Name(_)) && other.text() == entry.text())
        };
        for (cell, entry) in self.before.iter().enumerate() {
            if self.is_changed(cell) && !entry.is_value() && !is_kept(entry) {
                let (Entry::Value(word) | Entry::Name(word)) = self.after[cell] else { continue };
                return word.refused(format!(
                    "`{}` takes the place of something that is lost, which is not covered; \
                     write a rule for each value",
                    word.shown()
                ));
            }
        }
        Ok(())
    }

    /// The values that variables must hold, and how many must hold each.
    pub fn wanted(&self) -> BTreeMap<&str, usize> {
        let mut wanted = BTreeMap::new();
        for entry in self.before.iter().filter(|entry| entry.is_value()) {
            *wanted.entry(entry.text()).or_default() += 1;
        }
        wanted
    }

    /// The position of this name on the left-hand side.
    fn named(&self, name: &str) -> Option<usize> {
        let is_it = |entry: &Entry| matches!(entry, Entry::Name(word) if word.text == name);
        self.before.iter().position(is_it)
    }

    fn is_changed(&self, cell: usize) -> bool {
        self.after[cell] != Entry::Any && self.after[cell].text() != self.before[cell].text()
    }

    /// The cells that change, each with the cell whose content it takes. A name takes from the cell that has
    /// it. A value takes from a cell that held the same value or, if there is none, from any whose value no
    /// other cell takes.
    fn takes(&self) -> Vec<(usize, usize)> {
        let changed: Vec<usize> =
            (0..self.after.len()).filter(|&cell| self.is_changed(cell)).collect();
        let mut takes: Vec<(usize, usize)> = Vec::new();
        let mut free: Vec<usize> = changed.clone();
        let mut take = |cell: usize, from: usize, free: &mut Vec<usize>| {
            free.retain(|&other| other != from);
            takes.push((cell, from));
        };
        let (values, names): (Vec<usize>, Vec<usize>) =
            changed.iter().partition(|&&cell| self.after[cell].is_value());
        for cell in names {
            let from = self.named(self.after[cell].text()).unwrap_or(cell);
            take(cell, from, &mut free);
        }
        let mut left = Vec::new();
        for cell in values {
            let held = |&&from: &&usize| self.before[from].text() == self.after[cell].text();
            match free.iter().find(held).copied() {
                Some(from) => take(cell, from, &mut free),
                None => left.push(cell),
            }
        }
        for cell in left {
            let from = free.iter().find(|&&from| from == cell).or(free.first()).copied();
            take(cell, from.unwrap_or(cell), &mut free);
        }
        takes.sort_unstable();
        takes
    }

    /// The cells whose content changes on the way, with the old and the new content.
    pub fn changes(&self) -> Vec<(usize, &str, &str)> {
        let takes = self.takes().into_iter().filter(|&(cell, _)| self.after[cell].is_value());
        let change = |(cell, from): (usize, usize)| {
            (cell, self.before[from].text(), self.after[cell].text())
        };
        takes.map(change).filter(|(_, was, becomes)| was != becomes).collect()
    }

    /// The effects and conditions in this project's language; `None` if the rule changes nothing.
    pub fn effects(&self, cells: &[String]) -> Option<String> {
        let takes = self.takes();
        let mut effects = Vec::new();
        let mut left: Vec<usize> = takes.iter().map(|&(cell, _)| cell).collect();
        while let Some(&first) = left.first() {
            let mut cycle = vec![first];
            while let Some(&(next, _)) =
                takes.iter().find(|&&(_, from)| Some(&from) == cycle.last())
                && next != first
            {
                cycle.push(next);
            }
            left.retain(|cell| !cycle.contains(cell));
            if cycle.len() > 1 {
                let cycle: Vec<&str> = cycle.iter().map(|&cell| &*cells[cell]).collect();
                effects.push(format!("cycle {}", cycle.join(" ")));
            }
        }
        for (cell, was, becomes) in self.changes() {
            effects.push(format!("{} from {was} to {becomes}", cells[cell]));
        }
        let guard = |(cell, entry): (&String, &_)| match entry {
            Entry::Value(word) => Some(format!("{cell} is {}", word.text)),
            _ => None,
        };
        let guards: Vec<String> = cells.iter().zip(&self.before).filter_map(guard).collect();
        let condition =
            if guards.is_empty() { String::new() } else { format!(" if {}", guards.join(" and ")) };
        (!effects.is_empty()).then(|| effects.join(", ") + &condition)
    }
}

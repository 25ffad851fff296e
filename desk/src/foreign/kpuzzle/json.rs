//! JSON in which each part knows its place in the text.

use crate::foreign::text::shown;
use crate::foreign::{Fallible, refused};
use fewest::notation::{Place, Problem};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt::{self, Formatter};

/// A part of a text that is known to be JSON.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'t> {
    whole: &'t str,
    part: &'t str,
}

/// The entries of an object, in the order of the text.
struct Entries<'t>(Vec<(String, &'t RawValue)>);

impl<'de> Deserialize<'de> for Entries<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;
        impl<'de> Visitor<'de> for Each {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut Formatter) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Each)
    }
}

impl<'t> Node<'t> {
    /// The whole text.
    pub fn whole(text: &'t str) -> Fallible<Self> {
        let node = Node { whole: text, part: text };
        let part: &RawValue = node.read("JSON")?;
        Ok(node.of(part))
    }

    fn of(&self, part: &'t RawValue) -> Self {
        Node { whole: self.whole, part: part.get() }
    }

    /// The place where it begins.
    pub fn place(&self) -> Place {
        let at = (self.part.as_ptr() as usize).saturating_sub(self.whole.as_ptr() as usize);
        place(self.whole, at)
    }

    /// Reads it as the type that it must have.
    fn read<T: Deserialize<'t>>(&self, wanted: &str) -> Fallible<T> {
        serde_json::from_str(self.part).map_err(|error| {
            let begun = (self.part.as_ptr() as usize).saturating_sub(self.whole.as_ptr() as usize);
            let before = self.part.split('\n').take(error.line().saturating_sub(1));
            let line: usize = before.map(|line| line.len() + 1).sum();
            let at = begun + line + error.column().saturating_sub(1);
            let place = place(self.whole, at);
            if error.is_eof() {
                let message =
                    format!("this is no {wanted}: the text ends too early; take the whole file");
                return Problem { place, message };
            }
            let told = error.to_string().replace("usize", "a whole number");
            let told = told.split(" at line").next().unwrap_or_default();
            let cause: String =
                told.chars().map(|c| if c.is_ascii_graphic() { c } else { ' ' }).collect();
            Problem { place, message: format!("this is no {wanted}: {}", cause.trim()) }
        })
    }

    /// Its entries, in the order of the text.
    pub fn object(&self) -> Fallible<Vec<(String, Node<'t>)>> {
        let entries: Entries = self.read("object")?;
        Ok(entries.0.into_iter().map(|(name, part)| (name, self.of(part))).collect())
    }

    /// Its elements.
    pub fn list(&self) -> Fallible<Vec<Node<'t>>> {
        let parts: Vec<&RawValue> = self.read("list")?;
        Ok(parts.into_iter().map(|part| self.of(part)).collect())
    }

    /// The text, which it must be.
    pub fn string(&self) -> Fallible<String> {
        self.read("text")
    }

    /// The number, which it must be, in this range.
    pub fn number(&self, what: &str, range: std::ops::RangeInclusive<usize>) -> Fallible<usize> {
        let number: usize = self.read(what)?;
        match range.contains(&number) {
            true => Ok(number),
            false => {
                let (low, high) = range.into_inner();
                refused(
                    self.place(),
                    format!("{number} is not a valid {what}; it is {low} to {high}"),
                )
            }
        }
    }

    /// The list of `count` numbers, which it must be, none above `most`.
    pub fn numbers(&self, count: usize, what: &str, most: usize) -> Fallible<Vec<usize>> {
        let nodes = self.list()?;
        if nodes.len() != count {
            let message = format!("{} numbers, and {count} belong here", nodes.len());
            return refused(self.place(), message);
        }
        nodes.iter().map(|node| node.number(what, 0..=most)).collect()
    }

    /// An entry that must be there.
    pub fn field(&self, name: &str) -> Fallible<Node<'t>> {
        match self.optional(name)? {
            Some(node) => Ok(node),
            None => refused(self.place(), format!("`{}` is missing here; add it", shown(name))),
        }
    }

    /// An entry, if it is there.
    pub fn optional(&self, name: &str) -> Fallible<Option<Node<'t>>> {
        Ok(self.object()?.into_iter().find(|entry| entry.0 == name).map(|entry| entry.1))
    }
}

/// The place of a byte.
fn place(text: &str, mut at: usize) -> Place {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let before = &text[..at];
    let line = before.matches('\n').count() as u64 + 1;
    let last = before.rsplit('\n').next().unwrap_or_default();
    Place { line, column: last.chars().count() as u64 + 1 }
}

//! Writes one line of JSON for each board.

use super::Writer;
use crate::dataset::{Batch, Coding, Dataset, Row};
use std::fmt::Write as _;
use std::io::{self, Write};

pub struct JsonLines<'d>(pub &'d Dataset);

impl Writer for JsonLines<'_> {
    fn begin(&mut self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn add(&mut self, out: &mut dyn Write, batch: &Batch) -> io::Result<()> {
        let mut text = String::new();
        for row in self.0.rows(batch) {
            line(&mut text, self.0.coding(), &row);
        }
        out.write_all(text.as_bytes())
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.flush()
    }
}

fn line(text: &mut String, coding: &Coding, row: &Row) {
    let (board, goal) = row.cells.split_at(coding.places());
    write!(text, "{{\"board\": {}, \"cells\": ", quoted(&row.board)).expect("a text grows");
    cells(text, board, coding.words());
    if !goal.is_empty() {
        text.push_str(", \"goal\": ");
        cells(text, goal, coding.goal_words());
    }
    write!(text, ", \"distance\": {}, \"moves\": ", row.distance).expect("a text grows");
    list(text, coding.named(row.moves).map(quoted));
    text.push_str("}\n");
}

fn cells(text: &mut String, cells: &[u8], words: Option<&[String]>) {
    match words {
        Some(words) => list(text, cells.iter().map(|&cell| quoted(&words[usize::from(cell)]))),
        None => list(text, cells.iter().map(u8::to_string)),
    }
}

fn list(text: &mut String, items: impl Iterator<Item = String>) {
    text.push('[');
    for (at, item) in items.enumerate() {
        text.push_str(if at == 0 { "" } else { ", " });
        text.push_str(&item);
    }
    text.push(']');
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a text")
}

//! Writes a structured array in the file format of NumPy
//! (<https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html>, version 1.0).

use super::Writer;
use crate::dataset::{Batch, Coding, Dataset};
use std::io::{self, Write};

pub struct Array<'d>(pub &'d Dataset);

impl Writer for Array<'_> {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&header(&kind(self.0.coding()), self.0.count()))
    }

    fn add(&mut self, out: &mut dyn Write, batch: &Batch) -> io::Result<()> {
        out.write_all(&records(self.0.coding(), batch))
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.flush()
    }
}

/// The header before the rows. Its length is a multiple of 64.
fn header(kind: &str, rows: u64) -> Vec<u8> {
    let mut text = format!("{{'descr': {kind}, 'fortran_order': False, 'shape': ({rows},), }}");
    let begin = 10;
    let length = (begin + text.len() + 1).next_multiple_of(64) - begin;
    text += &" ".repeat(length - 1 - text.len());
    text.push('\n');
    [b"\x93NUMPY\x01\x00", &(length as u16).to_le_bytes()[..], text.as_bytes()].concat()
}

/// The type of a row.
pub fn kind(coding: &Coding) -> String {
    let goal = match coding.goal_places() {
        0 => String::new(),
        places => format!(", ('goal', '|u1', ({places},))"),
    };
    let words = match coding.move_words() {
        1 => String::new(),
        words => format!(", ({words},)"),
    };
    let places = coding.places();
    format!("[('cells', '|u1', ({places},)){goal}, ('distance', '<u2'), ('moves', '<u8'{words})]")
}

/// The rows, one after another without gaps.
pub fn records(coding: &Coding, batch: &Batch) -> Vec<u8> {
    let (width, words) = (coding.width(), coding.move_words());
    let mut bytes = Vec::with_capacity(batch.len() * (width + 2 + 8 * words));
    let rows = batch.cells.chunks(width).zip(&batch.distances).zip(batch.moves.chunks(words));
    for ((cells, distance), moves) in rows {
        bytes.extend_from_slice(cells);
        bytes.extend_from_slice(&distance.to_le_bytes());
        moves.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
    }
    bytes
}

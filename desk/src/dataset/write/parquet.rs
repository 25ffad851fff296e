//! Writes a table of Apache Parquet (<https://parquet.apache.org/docs/file-format/>) with plain values, no
//! compression, and one page for each column of a group of rows. The crate of the Arrow project would add a
//! minute of compile time for this.

use super::Writer;
use super::thrift::{Fields, varint};
use crate::dataset::{Batch, Dataset};
use std::io::{self, Write};
use std::mem::take;

/// How many rows are collected before they are written as a group.
const GROUP: usize = 1 << 16;
const MAGIC: &[u8] = b"PAR1";

/// Physical types.
const INT32: i32 = 1;
const BYTES: i32 = 6;
/// Logical types.
const UTF8: i32 = 0;
const LIST: i32 = 3;
const UINT_8: i32 = 11;
const UINT_16: i32 = 12;
/// Encodings.
const PLAIN: i32 = 0;
const RLE: i32 = 3;

/// A table while it is being written.
pub struct Table<'d> {
    data: &'d Dataset,
    columns: Vec<Column>,
    /// The number of rows that are not written yet.
    rows: usize,
    groups: Vec<Fields>,
    /// The number of rows that are written.
    written: u64,
    /// The number of bytes that are written.
    at: u64,
}

/// A column, with its values for the rows that are not written yet.
struct Column {
    name: &'static str,
    physical: i32,
    meaning: i32,
    is_list: bool,
    values: Vec<u8>,
    /// For a list, by entry: whether it continues the row before, and whether it is a value rather than the
    /// mark of an empty list.
    goes_on: Vec<bool>,
    is_value: Vec<bool>,
    entries: usize,
}

impl Column {
    fn new(name: &'static str, (physical, meaning): (i32, i32), is_list: bool) -> Self {
        let (values, goes_on, is_value) = Default::default();
        Column { name, physical, meaning, is_list, values, goes_on, is_value, entries: 0 }
    }

    fn number(&mut self, number: u16) {
        self.values.extend(u32::from(number).to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.values.extend((text.len() as u32).to_le_bytes());
        self.values.extend(text.as_bytes());
    }

    /// Adds a row with one value, which `put` writes.
    fn one(&mut self, put: impl FnOnce(&mut Self)) {
        put(self);
        self.entries += 1;
    }

    /// Adds a row with a list of values, each of which `put` writes.
    fn list<T>(&mut self, items: impl Iterator<Item = T>, put: impl Fn(&mut Self, T)) {
        let before = self.entries;
        for item in items {
            put(self, item);
            self.entry(self.entries > before, true);
        }
        if self.entries == before {
            self.entry(false, false);
        }
    }

    fn entry(&mut self, goes_on: bool, is_value: bool) {
        self.goes_on.push(goes_on);
        self.is_value.push(is_value);
        self.entries += 1;
    }

    /// The path from the root to the values.
    fn path(&self) -> Vec<&str> {
        match self.is_list {
            true => vec![self.name, "list", "element"],
            false => vec![self.name],
        }
    }

    fn schema(&self) -> Vec<Fields> {
        let leaf = |name| {
            let typed = Fields::new().i32(1, self.physical).i32(3, 0).text(4, name);
            typed.i32(6, self.meaning)
        };
        match self.is_list {
            false => vec![leaf(self.name)],
            true => vec![
                Fields::new().i32(3, 0).text(4, self.name).i32(5, 1).i32(6, LIST),
                Fields::new().i32(3, 2).text(4, "list").i32(5, 1),
                leaf("element"),
            ],
        }
    }

    /// Takes all values as a page, and the number of its entries.
    fn page(&mut self) -> (Vec<u8>, usize) {
        let mut body = Vec::new();
        if self.is_list {
            levels(&mut body, &take(&mut self.goes_on));
            levels(&mut body, &take(&mut self.is_value));
        }
        body.append(&mut self.values);
        let entries = take(&mut self.entries);
        let data = Fields::new().i32(1, entries as i32).i32(2, PLAIN).i32(3, RLE).i32(4, RLE);
        let length = body.len() as i32;
        let header = Fields::new().i32(1, 0).i32(2, length).i32(3, length).fields(5, data);
        ([header.end(), body].concat(), entries)
    }
}

/// Writes one bit for each entry, eight to a byte, after the number of bytes.
fn levels(body: &mut Vec<u8>, bits: &[bool]) {
    let bytes = bits
        .chunks(8)
        .map(|bits| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit)));
    let mut run = Vec::new();
    varint(&mut run, (bits.len().div_ceil(8) as u64) << 1 | 1);
    run.extend(bytes);
    body.extend((run.len() as u32).to_le_bytes());
    body.extend(run);
}

impl<'d> Table<'d> {
    /// A table with no rows yet.
    pub fn new(data: &'d Dataset) -> Self {
        let coding = data.coding();
        let cells = |words: Option<&[String]>| match words {
            Some(_) => (BYTES, UTF8),
            None => (INT32, UINT_8),
        };
        let mut columns = vec![
            Column::new("board", (BYTES, UTF8), false),
            Column::new("cells", cells(coding.words()), true),
            Column::new("distance", (INT32, UINT_16), false),
            Column::new("moves", (BYTES, UTF8), true),
        ];
        if coding.goal_places() > 0 {
            columns.push(Column::new("goal", cells(coding.goal_words()), true));
        }
        Table { data, columns, rows: 0, groups: Vec::new(), written: 0, at: 0 }
    }

    fn put(&mut self, out: &mut dyn Write, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len() as u64;
        out.write_all(bytes)
    }

    /// Writes the collected rows as a group.
    fn group(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let begin = self.at;
        let mut chunks = Vec::new();
        for number in 0..self.columns.len() {
            let ((page, entries), at) = (self.columns[number].page(), self.at);
            self.put(out, &page)?;
            let column = &self.columns[number];
            let length = page.len() as u64;
            let meta = Fields::new()
                .i32(1, column.physical)
                .i32s(2, &[PLAIN, RLE])
                .texts(3, &column.path())
                .i32(4, 0)
                .i64(5, entries as u64)
                .i64(6, length)
                .i64(7, length)
                .i64(9, at);
            chunks.push(Fields::new().i64(2, at).fields(3, meta));
        }
        let rows = take(&mut self.rows) as u64;
        self.written += rows;
        self.groups.push(Fields::new().structs(1, chunks).i64(2, self.at - begin).i64(3, rows));
        Ok(())
    }

    /// The part at the end of the file where a reader begins.
    fn footer(&mut self) -> Vec<u8> {
        let root = Fields::new().text(4, "boards").i32(5, self.columns.len() as i32);
        let schema = [root].into_iter().chain(self.columns.iter().flat_map(Column::schema));
        let recipe = self.data.recipe();
        let noted = Fields::new().text(1, "recipe").text(2, &recipe.json());
        Fields::new()
            .i32(1, 1)
            .structs(2, schema)
            .i64(3, self.written)
            .structs(4, take(&mut self.groups))
            .structs(5, [noted])
            .text(6, &format!("fewest version {}", recipe.version))
            .end()
    }
}

impl Writer for Table<'_> {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.put(out, MAGIC)
    }

    fn add(&mut self, out: &mut dyn Write, batch: &Batch) -> io::Result<()> {
        let coding = self.data.coding();
        for row in self.data.rows(batch) {
            let [board, cells, distance, moves, goals @ ..] = &mut *self.columns else {
                unreachable!("there are four columns or five")
            };
            let (here, goal) = row.cells.split_at(coding.places());
            board.one(|column| column.text(&row.board));
            add_cells(cells, here, coding.words());
            distance.one(|column| column.number(row.distance));
            moves.list(coding.named(row.moves), Column::text);
            goals.iter_mut().for_each(|column| add_cells(column, goal, coding.goal_words()));
            self.rows += 1;
        }
        if self.rows >= GROUP { self.group(out) } else { Ok(()) }
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.rows > 0 {
            self.group(out)?;
        }
        let footer = self.footer();
        self.put(out, &footer)?;
        self.put(out, &(footer.len() as u32).to_le_bytes())?;
        self.put(out, MAGIC)?;
        out.flush()
    }
}

fn add_cells(column: &mut Column, cells: &[u8], words: Option<&[String]>) {
    match words {
        Some(words) => {
            column.list(cells.iter(), |column, &cell| column.text(&words[usize::from(cell)]));
        }
        None => column.list(cells.iter(), |column, &cell| column.number(cell.into())),
    }
}

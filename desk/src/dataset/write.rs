//! Data sets as files. They are written as boards are labelled, some at a time.

mod jsonl;
mod npy;
mod parquet;
mod thrift;

use super::{Batch, Dataset, Halt, Stops};
use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};

/// How a data set is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A line of JSON for each board.
    Jsonl,
    /// A structured array of NumPy.
    Npy,
    /// A table of Apache Parquet, the recipe in it.
    Parquet,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 3] = [Format::Jsonl, Format::Npy, Format::Parquet];

    /// Its name, which is also how names of such files end.
    pub fn name(self) -> &'static str {
        match self {
            Format::Jsonl => "jsonl",
            Format::Npy => "npy",
            Format::Parquet => "parquet",
        }
    }

    /// The format that the name of a file ends with.
    pub fn of_ending(name: &str) -> Option<Format> {
        let ending = name.rsplit_once('.')?.1;
        Format::ALL.into_iter().find(|format| format.name() == ending)
    }
}

impl Display for Format {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Writes batches one after another.
trait Writer {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()>;
    fn add(&mut self, out: &mut dyn Write, batch: &Batch) -> io::Result<()>;
    fn end(&mut self, out: &mut dyn Write) -> io::Result<()>;
}

impl Dataset {
    /// Labels all boards and writes them. `tell` hears how many are written, now and then.
    pub fn write(
        &self,
        format: Format,
        out: &mut dyn Write,
        stops: &Stops,
        mut tell: impl FnMut(u64),
    ) -> Result<(), Halt> {
        let mut writer: Box<dyn Writer + '_> = match format {
            Format::Jsonl => Box::new(jsonl::Lines(self)),
            Format::Npy => Box::new(npy::Array(self)),
            Format::Parquet => Box::new(parquet::Table::new(self)),
        };
        writer.begin(out)?;
        let mut written = 0;
        for batch in self.batches(stops) {
            let batch = batch?;
            writer.add(out, &batch)?;
            written += batch.len() as u64;
            tell(written);
        }
        Ok(writer.end(out)?)
    }

    /// The rows of a batch as a structured array of NumPy has them, without its header.
    pub fn records(&self, batch: &Batch) -> Vec<u8> {
        npy::records(self.coding(), batch)
    }

    /// The type of these rows, as NumPy describes it.
    pub fn record_type(&self) -> String {
        npy::kind(self.coding())
    }
}

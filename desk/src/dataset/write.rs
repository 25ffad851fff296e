//! Writes data sets to files, batch by batch as the boards are labelled.

mod jsonl;
mod npy;
mod parquet;
mod thrift;

use super::{Batch, Dataset, Halt, Stops};
use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};

/// The file format of a data set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DatasetFormat {
    /// One line of JSON for each board.
    Jsonl,
    /// A structured array of NumPy.
    Npy,
    /// A table of Apache Parquet, which also holds the recipe.
    Parquet,
}

impl DatasetFormat {
    /// All formats.
    pub const ALL: [DatasetFormat; 3] =
        [DatasetFormat::Jsonl, DatasetFormat::Npy, DatasetFormat::Parquet];

    /// Its name, which is also the usual file name extension.
    pub fn name(self) -> &'static str {
        match self {
            DatasetFormat::Jsonl => "jsonl",
            DatasetFormat::Npy => "npy",
            DatasetFormat::Parquet => "parquet",
        }
    }

    /// The format for this file name extension, in any case.
    ///
    /// ```
    /// use desk::dataset::DatasetFormat;
    ///
    /// assert_eq!(DatasetFormat::of_ending("NPY"), Some(DatasetFormat::Npy));
    /// assert_eq!(DatasetFormat::of_ending("csv"), None);
    /// ```
    pub fn of_ending(ending: &str) -> Option<DatasetFormat> {
        DatasetFormat::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(ending))
    }
}

impl Display for DatasetFormat {
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
    /// Labels all boards and writes them. From time to time, `tell` is called with the number of boards
    /// written so far.
    pub fn write(
        &self,
        format: DatasetFormat,
        out: &mut dyn Write,
        stops: &Stops,
        mut tell: impl FnMut(u64),
    ) -> Result<(), Halt> {
        let mut writer: Box<dyn Writer + '_> = match format {
            DatasetFormat::Jsonl => Box::new(jsonl::JsonLines(self)),
            DatasetFormat::Npy => Box::new(npy::Array(self)),
            DatasetFormat::Parquet => Box::new(parquet::Table::new(self)),
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

    /// The rows of a batch as they are in a structured array of NumPy, without the header.
    pub fn records(&self, batch: &Batch) -> Vec<u8> {
        npy::records(self.coding(), batch)
    }

    /// The type of these rows, as NumPy describes it.
    pub fn record_type(&self) -> String {
        npy::kind(self.coding())
    }
}

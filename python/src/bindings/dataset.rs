//! Data sets.

use crate::bindings::faults::{of_halt, wrong_value};
use crate::bindings::shared::{Tidy, labeller_of};
use crate::bindings::solver::Solver;
use crate::bindings::wait::{Stopping, patiently};
use desk::dataset::{Batches, Dataset as Data, DatasetFormat, Halt, Stops, Wanted};
use desk::random::Span;
use fewest::Cost;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// A board with its distance and its moves.
type Row = (String, Cost, Vec<String>);

/// Boards made from a seed.
#[pyclass(frozen, module = "fewest._fewest")]
pub struct Dataset {
    data: Arc<Data>,
    _tidy: Tidy,
}

#[pymethods]
impl Dataset {
    #[new]
    fn new(
        py: Python,
        solver: &Solver,
        count: u64,
        seed: u64,
        distance: Option<(usize, usize)>,
    ) -> PyResult<Self> {
        let span = |(least, most): (usize, usize)| {
            let wrong = || wrong_value("distance", (least, most), "a number, or a range upward");
            Span::new(least, most).ok_or_else(wrong)
        };
        let wanted = Wanted { count, seed, distance: distance.map(span).transpose()? };
        let labeller = labeller_of(py, solver.question())?;
        let data = Arc::new(Data::of(labeller, solver.question(), wanted));
        Ok(Dataset { data, _tidy: Tidy })
    }

    /// What is needed to make the same boards again, as JSON.
    #[getter]
    fn recipe(&self) -> String {
        self.data.recipe().json()
    }

    /// The type of a row of an array, as NumPy describes it.
    #[getter]
    fn record_type(&self) -> String {
        self.data.record_type()
    }

    /// The boards in batches, beginning with the first.
    fn batches(&self) -> Rows {
        let stopping = Stopping::default();
        let stops: Stops = Arc::new(stopping.clone());
        let batches = Arc::new(Mutex::new(self.data.batches(&stops)));
        Rows { data: Arc::clone(&self.data), batches, stopping, _tidy: Tidy }
    }

    /// Writes all boards to a file. `progress` is called with the number of boards written so far.
    fn write(
        &self,
        py: Python,
        path: PathBuf,
        format: &str,
        progress: Option<Bound<PyAny>>,
    ) -> PyResult<()> {
        let known = DatasetFormat::ALL.into_iter().find(|known| known.name() == format);
        let known = known.ok_or_else(|| wrong_value("format", format, "jsonl, npy or parquet"))?;
        let (stopping, written) = (Stopping::default(), Arc::new(AtomicU64::new(0)));
        let work = {
            let (data, stops) = (Arc::clone(&self.data), Arc::new(stopping.clone()) as Stops);
            let written = Arc::clone(&written);
            move || -> Result<(), Halt> {
                let mut out = BufWriter::new(File::create(path)?);
                data.write(known, &mut out, &stops, |rows| written.store(rows, Relaxed))?;
                Ok(out.flush()?)
            }
        };
        let mut told = 0;
        let tell = || {
            let (Some(progress), now) = (&progress, written.load(Relaxed)) else { return Ok(()) };
            if now > told {
                told = now;
                progress.call1((now,))?;
            }
            Ok(())
        };
        patiently(py, &stopping, work, tell)?.map_err(|halt| of_halt(py, halt))
    }
}

/// Boards that are being labelled.
#[pyclass(frozen, module = "fewest._fewest")]
pub struct Rows {
    data: Arc<Data>,
    batches: Arc<Mutex<Batches>>,
    stopping: Stopping,
    _tidy: Tidy,
}

#[pymethods]
impl Rows {
    /// The next boards; `None` after the last ones.
    fn rows(&self, py: Python) -> PyResult<Option<Vec<Row>>> {
        self.next(py, |data, batch| {
            let row = |row: desk::dataset::Row| {
                let moves = data.coding().named(row.moves).map(String::from).collect();
                (row.board.into_owned(), row.distance, moves)
            };
            data.rows(&batch).map(row).collect()
        })
    }

    /// The same as rows of an array.
    fn records<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let records = self.next(py, |data, batch| data.records(&batch))?;
        Ok(records.map(|records| PyBytes::new(py, &records)))
    }
}

impl Rows {
    fn next<T: Send + 'static>(
        &self,
        py: Python,
        show: impl FnOnce(&Data, desk::dataset::Batch) -> T + Send + 'static,
    ) -> PyResult<Option<T>> {
        let (data, batches) = (Arc::clone(&self.data), Arc::clone(&self.batches));
        let work = move || {
            let next = batches.lock().unwrap_or_else(PoisonError::into_inner).next();
            next.map(|batch| Ok(show(&data, batch?))).transpose()
        };
        patiently(py, &self.stopping, work, || Ok(()))?.map_err(|halt| of_halt(py, halt))
    }
}

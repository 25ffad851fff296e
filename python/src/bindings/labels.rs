//! Labels of boards that somebody has.

use crate::bindings::boards::Boards;
use crate::bindings::faults::{numbered, of_desk, of_halt};
use crate::bindings::shared::Tidy;
use crate::bindings::wait::{Stopping, patiently};
use desk::dataset::{Halt, Labeller, Labels as Told, Stops};
use desk::{Case, Error};
use fewest::Cost;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// Labels of boards.
#[pyclass(frozen)]
pub struct Labels {
    labeller: Arc<Labeller>,
    told: Told,
    _tidy: Tidy,
}

#[pymethods]
impl Labels {
    fn __len__(&self) -> usize {
        self.told.distances.len()
    }

    /// The distance of each board, `None` where there is none.
    #[getter]
    fn distances(&self) -> Vec<Option<Cost>> {
        self.told.distances.clone()
    }

    /// The names of the moves of each board.
    #[getter]
    fn moves(&self) -> Vec<Vec<&str>> {
        let coding = self.labeller.coding();
        self.told
            .moves
            .chunks(coding.move_words())
            .map(|bits| coding.named(bits).collect())
            .collect()
    }

    /// The distances, -1 where there is none, as whole numbers of four bytes; and the moves as bits.
    fn columns<'py>(&self, py: Python<'py>) -> (Bound<'py, PyBytes>, Bound<'py, PyBytes>, usize) {
        let number = |distance: &Option<Cost>| distance.map_or(-1, i32::from).to_le_bytes();
        let distances: Vec<u8> = self.told.distances.iter().flat_map(number).collect();
        let moves: Vec<u8> = self.told.moves.iter().flat_map(|bits| bits.to_le_bytes()).collect();
        let words = self.labeller.coding().move_words();
        (PyBytes::new(py, &distances), PyBytes::new(py, &moves), words)
    }
}

/// Labels boards: rows of an array as they are, everything else as texts.
pub fn labels(labeller: Arc<Labeller>, py: Python, boards: &Bound<PyAny>) -> PyResult<Labels> {
    let boards = Boards::of(boards)?;
    let told = match (&boards, labeller.exact()) {
        (Boards::Array(rows), Some(_)) if rows.width() == labeller.coding().width() => {
            of_rows(py, &labeller, rows.bytes())?
        }
        _ => of_texts(py, &labeller, boards)?,
    };
    Ok(Labels { labeller, told, _tidy: Tidy })
}

fn of_rows(py: Python, labeller: &Arc<Labeller>, rows: Vec<u8>) -> PyResult<Told> {
    let (shared, width) = (Arc::clone(labeller), labeller.coding().width());
    let (told, rows) = patiently(
        py,
        &Stopping::default(),
        move || {
            let exact = shared.exact().expect("it was there before");
            (shared.of_rows(exact, &rows), rows)
        },
        || Ok(()),
    )?;
    told.map_err(|number| {
        let cells = rows[number * width..][..width].iter().map(u8::to_string);
        let text = cells.collect::<Vec<_>>().join(" ");
        let read = labeller.solver().outline(&Case::one(&text)).err();
        let error = read.unwrap_or_else(|| Error::bug(format!("{text} is no board")));
        numbered(py, of_desk(py, &error, &text), number)
    })
}

fn of_texts(py: Python, labeller: &Arc<Labeller>, boards: Boards) -> PyResult<Told> {
    let cases = boards.map(|text| Ok(Case::one(&text?))).collect::<PyResult<Vec<_>>>()?;
    let cases = Arc::new(cases);
    let stopping = Stopping::default();
    let work = {
        let (labeller, cases) = (Arc::clone(labeller), Arc::clone(&cases));
        let stops: Stops = Arc::new(stopping.clone());
        move || labeller.of_texts(&cases, &stops)
    };
    patiently(py, &stopping, work, || Ok(()))?.map_err(|wrong| match *wrong {
        (number, Halt::Error(error)) => {
            numbered(py, of_desk(py, &error, &cases[number].text), number)
        }
        (_, halt) => of_halt(py, halt),
    })
}

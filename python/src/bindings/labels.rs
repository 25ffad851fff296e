//! Labels boards of the caller.

use crate::bindings::boards::{BoardRows, Boards};
use crate::bindings::faults::{bug, numbered, of_desk, of_halt, wrong_argument};
use crate::bindings::shared::Tidy;
use crate::bindings::wait::{Stopping, patiently};
use desk::Case;
use desk::dataset::{Halt, Labeller, Labels as Told, Stops};
use fewest::Cost;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// Labels of boards.
#[pyclass(frozen, module = "fewest._fewest")]
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

    /// The distance of each board; `None` if there is none.
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

    /// The distances as whole numbers of four bytes, -1 if there is none, and the moves as bits.
    fn columns<'py>(&self, py: Python<'py>) -> (Bound<'py, PyBytes>, Bound<'py, PyBytes>, usize) {
        let number = |distance: &Option<Cost>| distance.map_or(-1, i32::from).to_le_bytes();
        let distances: Vec<u8> = self.told.distances.iter().flat_map(number).collect();
        let moves: Vec<u8> = self.told.moves.iter().flat_map(|bits| bits.to_le_bytes()).collect();
        let words = self.labeller.coding().move_words();
        (PyBytes::new(py, &distances), PyBytes::new(py, &moves), words)
    }
}

/// Labels boards: rows of an array as they are, everything else as texts. `codes` says whether the numbers of
/// an array are places among the words of the coding, if that is not clear.
pub fn labels(
    labeller: Arc<Labeller>,
    py: Python,
    boards: &Bound<PyAny>,
    codes: Option<bool>,
) -> PyResult<Labels> {
    let boards = Boards::of(boards)?;
    let told = match boards {
        Boards::Array(rows) => of_array(py, &labeller, &*rows, codes)?,
        boards => of_texts(py, &labeller, boards)?,
    };
    Ok(Labels { labeller, told, _tidy: Tidy })
}

fn of_array(
    py: Python,
    labeller: &Arc<Labeller>,
    rows: &dyn BoardRows,
    codes: Option<bool>,
) -> PyResult<Told> {
    let coding = labeller.coding();
    let words = coding.words().unwrap_or_default();
    if codes.is_none() && words.iter().any(|word| word.parse::<u64>().is_ok()) {
        let words = words.join(" ");
        return Err(wrong_argument(format!(
            "the numbers of the array may be names of pieces, or places among {words}: say which by codes=False \
             or codes=True"
        )));
    }
    let are_codes = codes != Some(false);
    let text = |number| match are_codes {
        true => coding.text(&rows.text_of(number)),
        false => rows.text_of(number),
    };
    let has_table = labeller.exact().is_some() && are_codes && rows.width() == coding.width();
    if !has_table || rows.total() == 0 {
        return of_texts(py, labeller, (0..rows.total()).map(|number| Ok(text(number))));
    }
    let wrong = |number: usize| {
        let text = text(number);
        let error = labeller.solver().outline(&Case::one(&text)).err()?;
        Some(numbered(py, of_desk(py, &error, &text), number))
    };
    // All boards of an array have the same shape, so the first one is read as a text.
    if let Some(error) = wrong(0) {
        return Err(error);
    }
    let (shared, bytes) = (Arc::clone(labeller), rows.bytes());
    let work = move || shared.of_rows(&**shared.exact().expect("it was there before"), &bytes);
    patiently(py, &Stopping::default(), work, || Ok(()))?.map_err(|number| {
        wrong(number)
            .unwrap_or_else(|| bug(py, &format!("{} is not a board", rows.text_of(number))))
    })
}

fn of_texts(
    py: Python,
    labeller: &Arc<Labeller>,
    boards: impl Iterator<Item = PyResult<String>>,
) -> PyResult<Told> {
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
        (number, halt @ Halt::Stopped(_)) => numbered(py, of_halt(py, halt), number),
        (_, halt) => of_halt(py, halt),
    })
}

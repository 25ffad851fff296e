//! Boards as Python has them: texts, cells one after another, rows of cells, arrays.

use crate::bindings::faults::wrong_argument;
use numpy::ndarray::{ArrayViewD, Axis};
use numpy::{Element, PyReadonlyArrayDyn};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyIterator, PyList, PyString, PyTuple};
use std::fmt::{Display, Write};

/// What is told about an object that is no board.
const NO_BOARD: &str = "a board is a text, or cells that are numbers or texts, flat or row by row";

/// The board as the desk reads it. A text stays as it is, cells are parted by blanks and rows by `/`.
pub fn text(board: &Bound<PyAny>) -> PyResult<String> {
    if let Ok(text) = board.cast::<PyString>() {
        return Ok(text.to_cow()?.into_owned());
    }
    if board.is_instance_of::<PyList>() || board.is_instance_of::<PyTuple>() {
        return cells(board);
    }
    if let Ok(text) = board.getattr("__board_text__") {
        return text.extract();
    }
    match of_array(board)? {
        Some(mut one) => Ok(one.whole()),
        None if is_array(board)? || is_view(board)? => text(&board.call_method0("tolist")?),
        None => cells(board),
    }
}

/// Cells, or rows of cells.
fn cells(board: &Bound<PyAny>) -> PyResult<String> {
    let items = board.try_iter().map_err(|_| wrong_argument(NO_BOARD))?;
    let mut text = String::new();
    for item in items {
        let item = item?;
        if let Ok(word) = item.cast::<PyString>() {
            append(&mut text, " ", word.to_cow()?);
        } else if item.is_instance_of::<PyInt>() || item.hasattr("__index__")? {
            append(&mut text, " ", item.extract::<i64>()?);
        } else if item.try_iter().is_ok() {
            append(&mut text, "/", cells(&item)?);
        } else {
            return Err(wrong_argument(NO_BOARD));
        }
    }
    Ok(text)
}

fn append(text: &mut String, between: &str, word: impl Display) {
    if !text.is_empty() {
        text.push_str(between);
    }
    write!(text, "{word}").expect("a text grows");
}

fn is_array(object: &Bound<PyAny>) -> PyResult<bool> {
    Ok(object.get_type().module()?.to_cow()? == "numpy" && object.hasattr("dtype")?)
}

fn is_view(object: &Bound<PyAny>) -> PyResult<bool> {
    Ok(object.get_type().name()?.to_cow()? == "memoryview")
}

/// Boards, one after another. An array is read where it is, whatever its strides; nothing is copied but
/// the board whose turn it is.
pub enum Boards<'py> {
    /// The rows of an array of whole numbers.
    Array(Box<dyn BoardRows + 'py>),
    /// Anything else that can be iterated over, and how many there are if it says so.
    Items(Bound<'py, PyIterator>, Option<usize>),
}

impl<'py> Boards<'py> {
    /// The boards of an object.
    pub fn of(boards: &Bound<'py, PyAny>) -> PyResult<Self> {
        if boards.is_instance_of::<PyString>() {
            return Err(wrong_argument("one text is one board; boards are a list of them"));
        }
        match of_array(boards)? {
            Some(rows) => Ok(Boards::Array(rows)),
            None => Ok(Boards::Items(boards.try_iter()?, boards.len().ok())),
        }
    }

    /// How many there are, if that is known.
    pub fn total(&self) -> Option<usize> {
        match self {
            Boards::Array(rows) => Some(rows.total()),
            Boards::Items(_, total) => *total,
        }
    }
}

impl Iterator for Boards<'_> {
    type Item = PyResult<String>;

    fn next(&mut self) -> Option<PyResult<String>> {
        match self {
            Boards::Array(rows) => rows.next_text().map(Ok),
            Boards::Items(items, _) => Some(items.next()?.and_then(|board| text(&board))),
        }
    }
}

/// An array whose first axis counts boards.
pub trait BoardRows {
    /// The next board.
    fn next_text(&mut self) -> Option<String>;
    /// How many there are.
    fn total(&self) -> usize;
    /// The whole array as one board.
    fn whole(&mut self) -> String;
    /// How many numbers a board has.
    fn width(&self) -> usize;
    /// The boards one behind the other; a number that is no byte becomes 255.
    fn bytes(&self) -> Vec<u8>;
}

struct Array<'py, T: Element> {
    array: PyReadonlyArrayDyn<'py, T>,
    next: usize,
}

impl<T: Element + Display + Copy + TryInto<u8>> BoardRows for Array<'_, T> {
    fn next_text(&mut self) -> Option<String> {
        let array = self.array.as_array();
        if array.ndim() == 0 || self.next >= array.len_of(Axis(0)) {
            return None;
        }
        self.next += 1;
        Some(joined(array.index_axis(Axis(0), self.next - 1)))
    }

    fn total(&self) -> usize {
        let array = self.array.as_array();
        if array.ndim() == 0 { 0 } else { array.len_of(Axis(0)) }
    }

    fn whole(&mut self) -> String {
        joined(self.array.as_array())
    }

    fn width(&self) -> usize {
        self.array.as_array().shape().iter().skip(1).product()
    }

    fn bytes(&self) -> Vec<u8> {
        let byte = |&number: &T| number.try_into().unwrap_or(u8::MAX);
        let array = self.array.as_array();
        let mut bytes = Vec::with_capacity(array.len());
        // Row by row: a field of a structured array has its rows in one piece each.
        for row in array.rows() {
            match row.as_slice() {
                Some(numbers) => bytes.extend(numbers.iter().map(byte)),
                None => bytes.extend(row.iter().map(byte)),
            }
        }
        bytes
    }
}

fn joined<T: Display>(cells: ArrayViewD<T>) -> String {
    let mut text = String::with_capacity(3 * cells.len());
    for cell in cells {
        append(&mut text, " ", cell);
    }
    text
}

/// The rows of an array of whole numbers; `None` if the object is none.
fn of_array<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Box<dyn BoardRows + 'py>>> {
    // Without NumPy there are no arrays, and NumPy must not be asked for what it is.
    if !is_array(object)? {
        return Ok(None);
    }
    macro_rules! first_of {
        ($($number:ty)*) => {$(
            if let Ok(array) = object.extract::<PyReadonlyArrayDyn<'py, $number>>() {
                return Ok(Some(Box::new(Array { array, next: 0 })));
            }
        )*};
    }
    first_of!(u8 i64 i32 u16 i8 i16 u32 u64);
    Ok(None)
}

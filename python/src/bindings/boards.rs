//! Boards as Python has them: texts, cells one after another, rows of cells, arrays.

use crate::bindings::faults::wrong_argument;
use numpy::ndarray::{ArrayViewD, Axis};
use numpy::{Element, PyReadonlyArrayDyn};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyInt, PyIterator, PyList, PyMapping, PySet, PyString, PyTuple};
use std::fmt::{Display, Write};

/// The message about an object that is no board, before its type is named.
const NO_BOARD: &str =
    "a board is a text, or cells that are whole numbers or texts, flat or row by row";
/// The same about an object whose cells have no order of their own, or that names its columns.
const NO_ORDER: &str = "a dict, a set or a data frame is no board and no list of boards; of a data frame take to_numpy()";
/// The same about an array of records.
const FIELDS: &str = "the array has fields; take one of them, such as array[\"cells\"]";
/// An endless board is read up to this length, which no puzzle has.
const MOST_BYTES: usize = 1 << 20;

/// The board as the desk reads it. A text stays as it is; blanks separate cells, and `/` separates rows.
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
        Some(one) => Ok(one.whole()),
        None => cells(&listed(board)?),
    }
}

/// Cells, or rows of cells.
fn cells(board: &Bound<PyAny>) -> PyResult<String> {
    let mut text = String::new();
    for item in items(board)? {
        let item = item?;
        match cell(&item)? {
            Some(word) => append(&mut text, " ", word),
            None => append(&mut text, "/", row(&item)?),
        }
        if text.len() > MOST_BYTES {
            break;
        }
    }
    Ok(text)
}

/// The cells of one row, which must not contain rows.
fn row(row: &Bound<PyAny>) -> PyResult<String> {
    let mut text = String::new();
    for item in items(&listed(row)?)? {
        if text.len() > MOST_BYTES {
            break;
        }
        let item = item?;
        match cell(&item)? {
            Some(word) => append(&mut text, " ", word),
            None => return Err(no_board(&item)),
        }
    }
    Ok(text)
}

/// What one cell holds; `None` for an object that may be a row of cells.
fn cell(item: &Bound<PyAny>) -> PyResult<Option<String>> {
    if let Ok(word) = item.cast::<PyString>() {
        return Ok(Some(word.to_cow()?.into_owned()));
    }
    // An array claims that it can be an index, but it can only if it holds a single number.
    let is_row = item.hasattr("ndim")? && item.getattr("ndim")?.extract::<usize>()? > 0;
    if is_row || !(item.is_instance_of::<PyInt>() || item.hasattr("__index__")?) {
        return Ok(None);
    }
    let number = item.py().import("operator")?.getattr("index")?.call1((item,))?;
    Ok(Some(number.str()?.to_cow()?.into_owned()))
}

/// Turns an array or a view into lists of Python's own values; returns anything else as it is.
fn listed<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let is_array = is_array(object)?;
    if is_array && !object.getattr("dtype")?.getattr("names")?.is_none() {
        return Err(wrong_argument(FIELDS));
    }
    match is_array || is_view(object)? {
        true => object.call_method0("tolist"),
        false => Ok(object.clone()),
    }
}

/// The items of what may be a board, a row or a list of boards, if their order has a meaning.
fn items<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyIterator>> {
    let is_set = object.is_instance_of::<PySet>() || object.is_instance_of::<PyFrozenSet>();
    let is_frame = || Ok::<_, PyErr>(object.hasattr("columns")? && object.hasattr("shape")?);
    if is_set || object.cast::<PyMapping>().is_ok() || is_frame()? {
        return Err(wrong_argument(NO_ORDER));
    }
    // Any other error of the caller's object is passed on.
    object.try_iter().map_err(|error| match error.is_instance_of::<PyTypeError>(object.py()) {
        true => no_board(object),
        false => error,
    })
}

/// Refuses what is neither a board nor a cell nor a row. The message names its type, since the object itself
/// may be of any size.
fn no_board(object: &Bound<PyAny>) -> PyErr {
    match object.get_type().name() {
        Ok(kind) => wrong_argument(format!("{NO_BOARD}; here is a value of type {kind}")),
        Err(error) => error,
    }
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

/// Boards, one after another. An array is read in place, whatever its strides; only the current board is
/// copied.
pub enum Boards<'py> {
    /// The rows of an array of whole numbers.
    Array(Box<dyn BoardRows + 'py>),
    /// Anything else that can be iterated over, with the number of boards if it is known.
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
            None => Ok(Boards::Items(items(&listed(boards)?)?, boards.len().ok())),
        }
    }

    /// The number of boards, if it is known.
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
    /// The number of boards.
    fn total(&self) -> usize;
    /// The board with that number.
    fn text_of(&self, number: usize) -> String;
    /// The whole array as one board.
    fn whole(&self) -> String;
    /// How many numbers a board has.
    fn width(&self) -> usize;
    /// All boards, one after another; a number that does not fit into a byte becomes 255.
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
        Some(self.text_of(self.next - 1))
    }

    fn text_of(&self, number: usize) -> String {
        joined(self.array.as_array().index_axis(Axis(0), number))
    }

    fn total(&self) -> usize {
        let array = self.array.as_array();
        if array.ndim() == 0 { 0 } else { array.len_of(Axis(0)) }
    }

    fn whole(&self) -> String {
        joined(self.array.as_array())
    }

    fn width(&self) -> usize {
        self.array.as_array().shape().iter().skip(1).product()
    }

    fn bytes(&self) -> Vec<u8> {
        let byte = |&number: &T| number.try_into().unwrap_or(u8::MAX);
        let array = self.array.as_array();
        let mut bytes = Vec::with_capacity(array.len());
        // Row by row, because in a field of a structured array only each row is contiguous.
        for row in array.rows() {
            match row.as_slice() {
                Some(numbers) => bytes.extend(numbers.iter().map(byte)),
                None => bytes.extend(row.iter().map(byte)),
            }
        }
        bytes
    }
}

/// The cells of a board. An array with several axes is read row by row if it has several rows of several
/// cells.
fn joined<T: Display>(cells: ArrayViewD<T>) -> String {
    let mut text = String::with_capacity(3 * cells.len());
    let width = cells.shape().last().copied().unwrap_or(0);
    let has_rows = cells.ndim() > 1 && width > 1;
    for (at, cell) in cells.iter().enumerate() {
        let between = if has_rows && at % width == 0 { "/" } else { " " };
        append(&mut text, between, cell);
    }
    text
}

/// A board or a goal as a text.
#[pyfunction]
pub fn board_text(board: &Bound<PyAny>) -> PyResult<String> {
    text(board)
}

/// The rows of an array of whole numbers; `None` for anything else.
fn of_array<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Box<dyn BoardRows + 'py>>> {
    // Without NumPy there are no arrays, and NumPy cannot be asked for its types.
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

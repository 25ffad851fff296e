//! Errors of the desk as Python's exceptions. Their classes are in `fewest/_errors.py`.

use desk::dataset::Halt;
use desk::language::Mistake;
use desk::names::Metric;
use desk::{Error, Stop};
use fewest::notation::{Place, Problem};
use fewest::tables::cache::Trouble;
use pyo3::exceptions::{PyKeyboardInterrupt, PyMemoryError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::any::Any;
use std::fmt::{Debug, Display};
use std::panic::{self, AssertUnwindSafe};
use std::str::FromStr;

/// The exception for an error of the desk. `text` is the text of the board that was read.
pub fn of_desk(py: Python, error: &Error, text: &str) -> PyErr {
    match error {
        Error::Question(bad) => of_question(py, bad),
        Error::Board(problem) => of_text(py, "BoardError", problem, Some(text)),
        Error::Goal(problem) => of_text(py, "GoalError", problem, None),
        Error::Moves(problem) => of_text(py, "MovesError", problem, None),
        // The package offers nothing that keeps progress, or counts on a disk.
        Error::Progress(message) | Error::Kept { message, .. } | Error::Bug(message) => {
            bug(py, message)
        }
    }
}

/// A question that makes no sense. Its `kind` is the name of the desk's variant.
fn of_question(py: Python, bad: &desk::BadQuestion) -> PyErr {
    let kind = format!("{bad:?}");
    let kind: String = kind.chars().take_while(char::is_ascii_alphanumeric).collect();
    let fit = match bad {
        desk::BadQuestion::DoesNotFit { fit, .. } | desk::BadQuestion::OneEnded { fit, .. } => {
            fit.clone()
        }
        _ => Vec::new(),
    };
    exception(py, "QuestionError", &as_keywords(&bad.to_string()), |fields| {
        fields.set_item("kind", kind)?;
        fields.set_item("fit", fit)
    })
}

/// Why boards were not labelled.
pub fn of_halt(py: Python, halt: Halt) -> PyErr {
    match halt {
        Halt::Error(error) => of_desk(py, &error, ""),
        Halt::NoSuchDistance { .. } => unknown(py, "NoSuchDistance", &halt.to_string()),
        Halt::NoneIsSolvable => unknown(py, "NoneIsSolvable", &halt.to_string()),
        Halt::NoneMet(_) => unknown(py, "NoneMet", &halt.to_string()),
        Halt::Write(error) => error.into(),
        Halt::Stopped(Stop::Memory) => PyMemoryError::new_err("the memory is used up"),
        Halt::Stopped(Stop::Interrupt | Stop::Terminate | Stop::Cancel) => {
            PyKeyboardInterrupt::new_err("the boards are not all labelled")
        }
        Halt::Stopped(_) => {
            unknown(py, "NotSolved", &format!("the distance of a board was not found: {halt}"))
        }
    }
}

/// Adds the number of the board to an error.
pub fn numbered(py: Python, error: PyErr, number: usize) -> PyErr {
    // An object that takes no number is raised all the same.
    _ = error.value(py).setattr("board", number);
    error
}

/// A question that makes no sense for a reason of that kind: a name that does not exist, a distance that no
/// board has.
pub fn unknown(py: Python, kind: &str, message: &str) -> PyErr {
    exception(py, "QuestionError", message, |fields| fields.set_item("kind", kind))
}

/// The value with that name. If there is none, the error lists the names that `fit`. `what` is the name of
/// the argument.
pub fn named<N: FromStr>(
    py: Python,
    what: &str,
    name: &str,
    fit: impl FnOnce() -> Vec<String>,
) -> PyResult<N> {
    name.parse().map_err(|_| {
        let (kind, fit) = (format!("Unknown{}{}", what[..1].to_uppercase(), &what[1..]), fit());
        let message = format!("{what} `{name}` is unknown; those that fit: {}", fit.join(", "));
        exception(py, "QuestionError", &message, |fields| {
            fields.set_item("kind", kind)?;
            fields.set_item("fit", fit)
        })
    })
}

/// The metric of that name.
pub fn metric_named(py: Python, name: &str) -> PyResult<Metric> {
    named(py, "metric", name, || Metric::ALL.iter().map(ToString::to_string).collect())
}

fn of_text(py: Python, class: &str, problem: &Problem, text: Option<&str>) -> PyErr {
    let Problem { place: Place { line, column }, message } = problem;
    exception(py, class, message, |fields| {
        fields.set_item("line", line)?;
        fields.set_item("column", column)?;
        fields.set_item("text", text)
    })
}

/// A puzzle file that is wrong.
pub fn of_file(py: Python, mistake: &Mistake) -> PyErr {
    let Mistake { file, place: Place { line, column }, wrong } = mistake;
    exception(py, "PuzzleFileError", &wrong.to_string(), |fields| {
        fields.set_item("line", line)?;
        fields.set_item("column", column)?;
        fields.set_item("file", file)
    })
}

/// Tables that cannot be opened or built.
pub fn of_tables(py: Python, trouble: &Trouble) -> PyErr {
    exception(py, "TablesError", &as_keywords(&trouble.to_string()), |_| Ok(()))
}

/// A proof that is missing or does not hold. The kind is one word that stays the same.
pub fn of_proof(py: Python, kind: &str, message: &str) -> PyErr {
    exception(py, "ProofError", message, |fields| fields.set_item("kind", kind))
}

/// This program has a bug.
pub fn bug(py: Python, message: &str) -> PyErr {
    exception(py, "BugError", message, |_| Ok(()))
}

/// Runs code that may panic, which would be a bug of this program.
pub fn guarded<T>(py: Python, work: impl FnOnce() -> T) -> PyResult<T> {
    caught(work).map_err(|message| bug(py, &message))
}

/// The same on a thread without access to Python.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|payload| said(&*payload))
}

fn said(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("a panic").into()
}

/// An exception of that class in `fewest._errors`, or the error that prevents it.
fn exception(
    py: Python,
    class: &str,
    message: &str,
    fill: impl FnOnce(&Bound<PyDict>) -> PyResult<()>,
) -> PyErr {
    let made = || {
        let (class, fields) = (py.import("fewest._errors")?.getattr(class)?, PyDict::new(py));
        fill(&fields)?;
        class.call((message,), Some(&fields))
    };
    made().map_or_else(|error| error, PyErr::from_value)
}

/// Renames flags as Python does: `--max-depth` becomes `max_depth`.
fn as_keywords(message: &str) -> String {
    let mut parts = message.split("--");
    let mut text: String = parts.next().unwrap_or_default().into();
    for part in parts {
        let name = |c: &char| c.is_ascii_lowercase() || *c == '-';
        let end = part.chars().take_while(name).count();
        text += &part[..end].replace('-', "_");
        text += &part[end..];
    }
    text
}

/// The error about an argument of the wrong type.
pub fn wrong_argument(message: impl Display) -> PyErr {
    pyo3::exceptions::PyTypeError::new_err(message.to_string())
}

/// A value that an argument must not have.
pub fn wrong_value(name: &str, value: impl Debug, wanted: &str) -> PyErr {
    let message = format!("{name} is {value:?}; it must be {wanted}");
    pyo3::exceptions::PyValueError::new_err(message)
}

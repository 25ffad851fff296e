//! The module itself, as Python imports it.

mod boards;
mod crew;
mod dataset;
mod faults;
mod grade;
mod labels;
mod limits;
mod proof;
mod puzzle;
mod report;
mod shared;
mod solver;
mod space;
mod tables;
mod wait;

use pyo3::prelude::*;
use std::panic;

/// The functions and classes that the package `fewest` calls.
#[pymodule]
fn _fewest(module: &Bound<'_, PyModule>) -> PyResult<()> {
    // The message of a panic goes into an exception, so it is not printed, too.
    panic::set_hook(Box::new(|_| {}));
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("GENERATOR", desk::random::GENERATOR)?;
    module.add_class::<dataset::Dataset>()?;
    module.add_class::<labels::Labels>()?;
    module.add_class::<dataset::Rows>()?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<report::Report>()?;
    module.add_class::<solver::RandomBoards>()?;
    module.add_class::<solver::Solver>()?;
    module.add_class::<space::Space>()?;
    module.add_function(wrap_pyfunction!(boards::board_text, module)?)?;
    module.add_function(wrap_pyfunction!(grade::grade, module)?)?;
    module.add_function(wrap_pyfunction!(proof::prove, module)?)?;
    module.add_function(wrap_pyfunction!(proof::verify, module)?)?;
    module.add_function(wrap_pyfunction!(space::explore, module)?)?;
    module.add_function(wrap_pyfunction!(puzzle::library, module)?)
}

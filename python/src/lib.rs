//! The Python module `fewest._fewest`, which the package `fewest` calls. It builds on the desk and adds no
//! puzzle, search or table of its own. A panic never reaches Python: it becomes a `BugError`.

#[cfg(feature = "extension")]
mod bindings;

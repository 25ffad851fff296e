//! The Python module `fewest._fewest`: what the package `fewest` calls. It stands on the desk and adds no
//! puzzle, search or table of its own. A panic never crosses the border: it becomes a `BugError`.

#[cfg(feature = "extension")]
mod bindings;

//! The command line of `fewest`, as a library: what its tests and its fuzz targets call.

pub mod judge;

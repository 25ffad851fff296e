//! What tests of the page do if a program is missing.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;

/// The program of that name on the path.
pub fn found(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// Says on standard error what is not tested and why, past what `cargo test` captures.
pub fn skip(reason: &str) {
    let notice = format!("\nSKIPPED: {reason}\n\n");
    io::stderr().write_all(notice.as_bytes()).expect("standard error");
}

//! Texts of other programs in which something has gone wrong: what is told, and where.

use desk::foreign::{Format, import};

fn told(text: &str, format: Format) -> String {
    match import("x", text.as_bytes(), format) {
        Ok(text) => panic!("{text}"),
        Err(refusal) => refusal.to_string(),
    }
}

/// A level that is too large is told with the place where it begins.
#[test]
fn a_large_level_is_told_where_it_begins() {
    let floor = format!("#{}#\n", " ".repeat(30));
    let wall = "#".repeat(32) + "\n";
    let large = format!("{wall}{floor}{floor}#@$.{}#\n{wall}", " ".repeat(27));
    let error = told(&format!("; one\n\n{large}"), Format::Xsb);
    let wanted = "x:3:1: the man can come to 90 cells, and 64 are the most; \
                  take a smaller level, or wall off what he does not need";
    assert_eq!(error, wanted);
}

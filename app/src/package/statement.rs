//! The parts of a statement: input, output, a figure. The story belongs to the judge and is not here.

use super::Sources;
use crate::problems::{Asked, Profile};
use crate::xml::xml;
use std::fmt::Write;

/// Writes plain text so that LaTeX shows it.
pub fn latex(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '\\' => safe += "\\textbackslash{}",
            '^' => safe += "\\textasciicircum{}",
            '~' => safe += "\\textasciitilde{}",
            '`' => safe += "\\textasciigrave{}",
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => safe.extend(['\\', c]),
            _ => safe.push(c),
        }
    }
    safe
}

/// Turns a sentence of a profile into one of a statement in LaTeX: text between backquotes is shown as it is
/// typed.
pub fn sentence(text: &str) -> String {
    with_typed(text, latex, |typed| format!("\\texttt{{{typed}}}"))
}

/// The same in HTML.
pub fn html_sentence(text: &str) -> String {
    with_typed(text, xml, |typed| format!("<code>{typed}</code>"))
}

/// The same in Markdown, which also has backquotes.
pub fn markdown_sentence(text: &str) -> String {
    with_typed(text, str::to_string, |typed| format!("`{typed}`"))
}

fn with_typed(text: &str, safe: impl Fn(&str) -> String, typed: impl Fn(&str) -> String) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    let text = format!("{}{}.", first.unwrap_or_default(), letters.as_str());
    let parts = text.split('`').zip([false, true].into_iter().cycle());
    let shown = parts.map(|(part, is_typed)| match is_typed {
        true => typed(&safe(part)),
        false => safe(part),
    });
    shown.collect()
}

/// How an input is written, and which inputs there are.
pub fn section_on_input(profile: &Profile) -> String {
    format!("{}\n{}", sentence(profile.reads), sentence(&profile.format.allowed()))
}

/// The cells of the sample's first board, line by line, as they lie on the board.
fn drawn(sources: &Sources) -> Vec<Vec<String>> {
    let (profile, boards) = (sources.profile(), &sources.outline().boards);
    let cases = profile.format.split(profile.sample.input.as_bytes()).unwrap_or_default();
    let text = cases.first().cloned().unwrap_or_default().replace(['[', ',', ']'], " ");
    let mut words = text.split_whitespace().map(String::from);
    let head: Vec<String> = words.by_ref().take(sources.outline().head.len()).collect();
    let mut cells: Vec<String> = match boards.between {
        "" => words.flat_map(|word| word.chars().map(String::from).collect::<Vec<_>>()).collect(),
        _ => words.collect(),
    };
    let order = &boards.order;
    // Another board may follow the first.
    if order.len() <= cells.len() {
        let input = cells.clone();
        order.iter().zip(input).for_each(|(&at, cell)| cells[at] = cell);
    }
    // A board that is written on one line is shown in the lines of the puzzle.
    let lines = sources.outline().lines_of(&head);
    let mut rows = Vec::new();
    for length in lines {
        rows.push(cells.drain(..length.min(cells.len())).collect());
    }
    rows
}

/// What the figure shows.
pub fn caption(sources: &Sources) -> &'static str {
    match sources.outline().asked {
        Asked::Start => "The first board of the sample.",
        Asked::Goal => "The board that is wanted in the sample.",
        Asked::Both => "The board that the first case of the sample begins with.",
    }
}

/// The middle of each cell in units of a cell, with its text, and the width and height of the figure. Lines
/// are centred.
fn placed(sources: &Sources) -> (Vec<(f64, f64, String)>, f64, f64) {
    let rows = drawn(sources);
    let width = rows.iter().map(Vec::len).max().unwrap_or(0) as f64;
    let height = rows.len() as f64;
    let mut cells = Vec::new();
    for (y, row) in rows.into_iter().enumerate() {
        let indent = (width - row.len() as f64) / 2.0;
        for (x, text) in row.into_iter().enumerate() {
            cells.push((indent + x as f64 + 0.5, y as f64 + 0.5, text));
        }
    }
    (cells, width, height)
}

/// The figure as TikZ draws it.
pub fn tikz(sources: &Sources) -> String {
    let (cells, _, height) = placed(sources);
    let mut text = String::from("\\begin{tikzpicture}[scale=0.7]\n");
    for (x, y, content) in cells {
        let (left, bottom) = (x - 0.5, height - y - 0.5);
        writeln!(
            text,
            "\\draw ({left},{bottom}) rectangle +(1,1); \\node at ({x},{}) {{{}}};",
            height - y,
            latex(&content)
        )
        .expect("a string takes everything");
    }
    text + "\\end{tikzpicture}\n"
}

/// The figure as a LaTeX table, for readers without TikZ.
pub fn table(sources: &Sources) -> String {
    let rows = drawn(sources);
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let row = |row: &Vec<String>| {
        let mut cells = vec![String::new(); (width - row.len()) / 2];
        cells.extend(row.iter().map(|cell| latex(cell)));
        cells.resize(width, String::new());
        cells.join(" & ") + " \\\\\n"
    };
    let rows: String = rows.iter().map(row).collect();
    format!("\\begin{{tabular}}{{{}}}\n{rows}\\end{{tabular}}\n", "c".repeat(width))
}

/// The figure as SVG.
pub fn svg(sources: &Sources) -> String {
    const CELL: f64 = 40.0;
    let (cells, width, height) = placed(sources);
    let (width, height) = (width * CELL + 4.0, height * CELL + 4.0);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"18\" text-anchor=\"middle\">\n"
    );
    for (x, y, content) in cells {
        let (x, y) = (x * CELL + 2.0, y * CELL + 2.0);
        writeln!(
            text,
            "<rect x=\"{}\" y=\"{}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#fff\" stroke=\"#333\"/>\
             <text x=\"{x}\" y=\"{}\">{}</text>",
            x - CELL / 2.0,
            y - CELL / 2.0,
            y + 6.0,
            xml(&content)
        )
        .expect("a string takes everything");
    }
    text + "</svg>\n"
}

#[cfg(test)]
mod tests_of_text {
    use super::*;

    #[test]
    fn latex_takes_every_character() {
        assert_eq!(latex("n^2 & 5%_#"), "n\\textasciicircum{}2 \\& 5\\%\\_\\#");
        assert_eq!(sentence("one board"), "One board.");
        assert_eq!(sentence("a path, or `no_way`"), "A path, or \\texttt{no\\_way}.");
        assert_eq!(html_sentence("a < b, or `x`"), "A &lt; b, or <code>x</code>.");
        assert_eq!(markdown_sentence("a path, or `x`"), "A path, or `x`.");
    }
}

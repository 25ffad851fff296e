//! The outline of a problem as named constants in the sources, in C++ and in Python.

use crate::problems::{Asked, Cases, Gaps, Outline, PathForm, Rules};
use crate::verdict::path::Rule;
use fewest::puzzles::rows::Row;
use std::collections::BTreeSet;

/// The longest line of data.
const WIDTH: usize = 106;
/// Stands for no limit.
const WITHOUT_LIMIT: i64 = 1_000_000_000;

/// A constant: its type in C++, its name, its value.
pub type Constant = (&'static str, &'static str, Value);

/// The value of a constant.
#[derive(Clone, Debug)]
pub enum Value {
    Text(String),
    Flag(bool),
    Number(i64),
    List(Vec<Value>),
}

use Value::{Flag, List, Number, Text};

/// The language of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    Cpp,
    Python,
}

/// Everything that there is to say about a problem. Each source gets the constants that it uses.
pub fn constants(outline: &Outline, cases: Cases) -> Vec<Constant> {
    let Outline { boards, outputs, .. } = outline;
    let text = |text: &str| Text(text.into());
    let (rows, goals, fixed) = match &outline.rules {
        Rules::Rows { rows, goals, fixed, .. } => (&rows[..], &goals[..], *fixed),
        Rules::Rotation { rows, goals } => (&rows[..], &goals[..], 0),
        _ => (&[][..], &[][..], 0),
    };
    let limit = |limit: Option<u16>| Number(limit.map_or(-1, i64::from));
    let most_cases = i64::try_from(cases.most()).unwrap_or(WITHOUT_LIMIT);
    vec![
        ("string", "CASES", text(word_of(cases))),
        ("int", "MOST_CASES", Number(most_cases.min(WITHOUT_LIMIT))),
        ("string", "LAST_LINE", text(cases.terminator())),
        ("string", "GAP", text(cases.gap())),
        ("string", "BEFORE", text(if has_line_before(cases) { "\n" } else { "" })),
        ("vector<Numbers>", "HEAD", list(&outline.head, |&(least, most)| numbers([least, most]))),
        ("Numbers", "LINES", numbers(boards.lines.iter().copied())),
        ("string", "OPEN", text(boards.open)),
        ("string", "BETWEEN", text(boards.between)),
        ("string", "TURN", text(boards.turn)),
        ("string", "CLOSE", text(boards.close)),
        ("Numbers", "ORDER", numbers(boards.order.iter().copied())),
        ("Texts", "WORDS", list(&boards.words, |(word, _)| text(word))),
        (
            "Numbers",
            "TIMES",
            list(&boards.words, |(_, times)| Number(times.map_or(-1, |t| t as i64))),
        ),
        ("string", "ASKS", text(asked(outline.asked))),
        ("vector<Row>", "ROWS", list(rows, row)),
        (
            "vector<Numbers>",
            "GOALS",
            list(goals, |goal| list(goal, |cell| limit(cell.map(u16::from)))),
        ),
        ("int", "FIXED", Number(fixed as i64)),
        ("int", "MOST", limit(outline.most)),
        ("bool", "HAS_UNSOLVABLE", Flag(outline.has_unsolvable)),
        ("int", "INPUT_MOST", limit(outline.input_most)),
        ("bool", "BLANK_FIRST", Flag(is_blank_first(outline))),
        ("Texts", "NAMES", list(&outputs.names, |name| text(name))),
        ("string", "JOIN", text(outputs.join)),
        ("string", "EMPTY", text(outputs.empty)),
        ("string", "SOLVABLE", text(outputs.word.unwrap_or_default())),
        ("string", "NONE", text(outputs.none.unwrap_or_default())),
    ]
}

/// What is true of the problem: the conditions that decide which blocks of the parts are kept.
pub fn flags(outline: &Outline, cases: Cases) -> BTreeSet<&'static str> {
    let Outline { boards, outputs, rules, .. } = outline;
    let path = outputs.path != PathForm::None;
    let goal = outline.asked != Asked::Start;
    let is_large = matches!(rules, Rules::Rows { states: None, .. });
    [
        ("one", cases == Cases::One),
        ("counted", matches!(cases, Cases::Counted { .. })),
        ("to_end", matches!(cases, Cases::ToEnd { .. })),
        ("last_line", matches!(cases, Cases::UpTo { .. })),
        ("head", !outline.head.is_empty()),
        ("lines", !boards.lines.is_empty()),
        ("together", boards.between.is_empty()),
        ("order", !boards.order.is_empty()),
        ("words", !boards.words.is_empty()),
        ("goal", goal),
        ("asks_goal", outline.asked == Asked::Goal),
        ("asks_both", outline.asked == Asked::Both),
        ("limit", is_large),
        ("within", outline.most.is_some() && !is_large),
        ("blank_first", is_blank_first(outline)),
        ("no_solved", !outline.has_solved),
        ("odd_side", outline.odd_side),
        ("space", outputs.has_space),
        ("empty", !outputs.empty.is_empty()),
        ("has_case", outputs.has_case),
        ("word", outputs.word.is_some()),
        ("count", outputs.has_count),
        ("integers", outputs.has_count || outputs.has_case),
        ("path", path),
        ("walks", path),
        ("alone", outputs.path == PathForm::Line && !outputs.has_count && outputs.word.is_none()),
        (
            "next_line",
            outputs.path == PathForm::Line && (outputs.has_count || outputs.word.is_some()),
        ),
        ("many", matches!(outputs.path, PathForm::Spread | PathForm::Lines)),
        ("one_each", outputs.path == PathForm::Lines),
        ("apart", outputs.path == PathForm::Line && outputs.join == " "),
        ("symbol", outputs.has_symbol),
        ("none", outputs.none.is_some()),
        ("any", outline.rule == Rule::Any),
        ("least", outline.rule == Rule::Least),
        ("most", outline.most.is_some()),
    ]
    .into_iter()
    .filter_map(|(name, holds)| holds.then_some(name))
    .collect()
}

/// The constants that the text uses, one statement each.
pub fn written(constants: &[Constant], body: &str, language: Language) -> String {
    let words: BTreeSet<&str> =
        body.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
    let used = constants.iter().filter(|(_, name, _)| words.contains(name));
    used.map(|(kind, name, value)| statement(kind, name, value, language)).collect()
}

fn statement(kind: &str, name: &str, value: &Value, language: Language) -> String {
    let (begin, end) = match language {
        Language::Cpp => (format!("const {kind} {name} = "), ";\n"),
        Language::Python => (format!("{name} = "), "\n"),
    };
    let line = format!("{begin}{}{end}", shown(value, language));
    let List(parts) = value else { return line };
    if line.len() <= WIDTH {
        return line;
    }
    let (open, close) = brackets(language);
    let mut text = format!("{begin}{open}");
    let mut width = WIDTH;
    for part in parts {
        let part = shown(part, language) + ",";
        if width + part.len() + 1 > WIDTH {
            (text, width) = (text + "\n   ", 3);
        }
        width += part.len() + 1;
        text += &format!(" {part}");
    }
    format!("{text}\n{close}{end}")
}

fn shown(value: &Value, language: Language) -> String {
    match (value, language) {
        // Only plain characters and line ends occur.
        (Text(text), _) => format!("{text:?}"),
        (Flag(flag), Language::Cpp) => flag.to_string(),
        (Flag(flag), Language::Python) => if *flag { "True" } else { "False" }.into(),
        (Number(number), _) => number.to_string(),
        (List(parts), _) => {
            let (open, close) = brackets(language);
            let parts: Vec<String> = parts.iter().map(|part| shown(part, language)).collect();
            format!("{open}{}{close}", parts.join(","))
        }
    }
}

fn brackets(language: Language) -> (char, char) {
    if language == Language::Cpp { ('{', '}') } else { ('[', ']') }
}

fn list<T>(all: &[T], value: impl Fn(&T) -> Value) -> Value {
    List(all.iter().map(value).collect())
}

fn numbers(all: impl IntoIterator<Item = usize>) -> Value {
    List(all.into_iter().map(|number| Number(number as i64)).collect())
}

/// A row as a value: its name, its guards, its takes.
fn row(row: &Row) -> Value {
    let guards = list(&row.guards, |guard| {
        let holds = numbers(guard.holds.iter().map(usize::from));
        List(vec![Number(guard.cell as i64), holds])
    });
    let takes = list(&row.takes, |take| {
        let map = take.map.iter().flatten().map(|&content| content.into());
        List(vec![Number(take.cell as i64), Number(take.from as i64), numbers(map)])
    });
    List(vec![Number(row.name as i64), guards, takes])
}

fn word_of(cases: Cases) -> &'static str {
    match cases {
        Cases::One => "one",
        Cases::ToEnd { .. } => "end",
        Cases::UpTo { .. } => "line",
        Cases::Counted { .. } => "counted",
    }
}

fn has_line_before(cases: Cases) -> bool {
    matches!(cases, Cases::Counted { gaps: Gaps::Before, .. })
}

fn asked(asked: Asked) -> &'static str {
    match asked {
        Asked::Start => "start",
        Asked::Goal => "goal",
        Asked::Both => "both",
    }
}

fn is_blank_first(outline: &Outline) -> bool {
    matches!(outline.rules, Rules::Any { blank_first: true } | Rules::Parity { blank_first: true })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::PROFILES;

    /// `testlib.h` (0.9.45) makes macros of these words, which would replace a constant of that name.
    #[test]
    fn no_constant_has_the_name_of_a_macro() {
        let macros = [
            "CR",
            "EOFC",
            "LF",
            "LLONG_MIN",
            "NOMINMAX",
            "NORETURN",
            "ON_WINDOWS",
            "SPACE",
            "TAB",
            "ULLONG_MAX",
            "VERSION",
            "WORD",
        ];
        for profile in PROFILES {
            let Ok(outline) = profile.format.outline() else { continue };
            for (_, name, _) in constants(&outline, profile.format.cases()) {
                assert!(!macros.contains(&name), "{name}");
            }
        }
    }
}

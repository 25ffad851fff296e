//! What was asked of a pairing in addition to its algorithm and its heuristic, if that is not as usual.

use crate::texts::handout as say;
use desk::Asked;
use fewest::Cost;

/// One setting of a pairing.
struct Term {
    /// The column that shows it.
    name: &'static str,
    /// Its value, if there is one.
    value: fn(&Asked) -> Option<String>,
    /// The value that needs no mention, if there is one.
    usual: &'static str,
    /// The value as a part of a name.
    said: fn(&str) -> String,
}

const TERMS: [Term; 6] = [
    Term {
        name: "pruning",
        value: |asked| asked.pruning.map(|pruning| pruning.to_string()),
        usual: "returns",
        said: |pruning| say::with_pruning(pruning),
    },
    Term {
        name: "weight",
        value: |asked| Some(asked.options.weight.to_string()).filter(|weight| weight != "1"),
        usual: "",
        said: |weight| say::with_weight(weight),
    },
    Term {
        name: "width",
        value: |asked| asked.width().map(|width| width.to_string()),
        usual: "",
        said: |width| say::with_width(width),
    },
    Term {
        name: "set",
        value: |asked| asked.tables.clone(),
        usual: "",
        said: |set| say::with_tables(set),
    },
    Term {
        name: "threads",
        value: |asked| Some(asked.threads.to_string()),
        usual: "1",
        said: |threads| say::with_threads(threads),
    },
    Term {
        name: "within",
        value: |asked| {
            let most = asked.options.max_cost;
            (most != Cost::MAX).then(|| most.to_string())
        },
        usual: "",
        said: |most| say::with_limit(most),
    },
];

impl Term {
    /// The value, unless it needs no mention.
    fn unusual(&self, asked: &Asked) -> Option<String> {
        (self.value)(asked).filter(|value| value != self.usual)
    }
}

/// The rest of a name: `, pruning words, 2 threads`. Empty if everything is as usual.
pub fn terms(asked: &Asked) -> String {
    let said = TERMS.iter().filter_map(|term| Some((term.said)(&term.unusual(asked)?)));
    said.map(say::part).collect()
}

/// The columns for settings that are not as usual in some line of a table.
pub(super) struct Extra(Vec<&'static Term>);

impl Extra {
    /// The columns that these lines need.
    pub(super) fn of<'a>(lines: impl Iterator<Item = &'a Asked> + Clone) -> Extra {
        let needed = |term: &&Term| lines.clone().any(|asked| term.unusual(asked).is_some());
        Extra(TERMS.iter().filter(needed).collect())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The names of the columns.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|term| term.name)
    }

    /// The cells of a line.
    pub(super) fn cells(&self, asked: &Asked) -> impl Iterator<Item = String> {
        self.0.iter().map(|term| (term.value)(asked).unwrap_or_else(|| "-".into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::names::{Algorithm, Pruning};

    #[test]
    fn the_usual_is_not_said() {
        let usual = Asked::of(Algorithm::IdaStar);
        let returns = Asked { pruning: Some(Pruning::Returns), ..usual.clone() };
        assert_eq!((terms(&usual), terms(&returns)), (String::new(), String::new()));
        let words = Asked { pruning: Some(Pruning::Words), threads: 2, ..usual.clone() };
        assert_eq!(terms(&words), ", pruning words, 2 threads");
        let lines = [usual, returns, words];
        let extra = Extra::of(lines.iter());
        assert_eq!(extra.names().collect::<Vec<_>>(), ["pruning", "threads"]);
        assert_eq!(extra.cells(&lines[0]).collect::<Vec<_>>(), ["-", "1"]);
        assert_eq!(extra.cells(&lines[1]).collect::<Vec<_>>(), ["returns", "1"]);
        assert_eq!(extra.cells(&lines[2]).collect::<Vec<_>>(), ["words", "2"]);
    }
}

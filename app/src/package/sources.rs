//! The programs of a package, which stand alone. Each is put together from those parts in `sources/` that its
//! problem needs, with the puzzle as data.

use super::Solved;
use super::data::{self, Language};
use crate::exit::Fault;
use crate::problems::{Cases, Outline, Profile, Rules};
use desk::Case;
use desk::gauge::{Gauge, Never};
use fewest::search::{Answer, Options};
use std::collections::BTreeSet;

/// The system whose conventions checkers and validators follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Calls {
    Kattis,
    Hydro,
    Testlib,
}

/// The mistake of a program that answers wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// It counts the start as a move.
    Counted,
    /// It finds a path where there is none.
    Unnoticed,
    /// It names the way of the tile.
    Opposite,
    /// It takes the last of the shortest paths.
    Last,
}

impl Mistake {
    /// All of them.
    pub const ALL: [Mistake; 4] =
        [Mistake::Counted, Mistake::Unnoticed, Mistake::Opposite, Mistake::Last];

    /// The name of the program that makes this mistake.
    pub fn file(self) -> &'static str {
        match self {
            Mistake::Counted => "counted.cpp",
            Mistake::Unnoticed => "unnoticed.cpp",
            Mistake::Opposite => "opposite.cpp",
            Mistake::Last => "last.cpp",
        }
    }
}

/// The programs of one problem.
#[derive(Debug)]
pub struct Sources {
    profile: &'static Profile,
    outline: Outline,
    cases: Cases,
}

macro_rules! part {
    ($name:literal) => {
        include_str!(concat!("sources/", $name))
    };
}

impl Sources {
    /// Fails if programs of this problem cannot be written.
    pub fn of(profile: &'static Profile) -> Result<Self, Fault> {
        let outline = profile.format.outline().map_err(|why| {
            Fault::usage(format!("there is no package for {}: {why}", profile.name))
        })?;
        Ok(Sources { profile, outline, cases: profile.format.cases() })
    }

    /// The problem that the programs are for.
    pub fn profile(&self) -> &'static Profile {
        self.profile
    }

    /// The problem as data.
    pub fn outline(&self) -> &Outline {
        &self.outline
    }

    /// A program that judges outputs.
    pub fn checker(&self, calls: Calls) -> String {
        let moves = match self.outline.rules {
            Rules::Rows { .. } | Rules::Rotation { .. } => part!("rules_rows.cpp"),
            Rules::Short | Rules::Any { .. } => part!("rules_sliding.cpp"),
            Rules::Cubic | Rules::Parity { .. } => "",
        };
        let main = match calls {
            Calls::Kattis => part!("checker_kattis.cpp"),
            Calls::Hydro => part!("checker_hydro.cpp"),
            Calls::Testlib => part!("checker_polygon.cpp"),
        };
        let mut flags = self.flags();
        flags.extend((calls == Calls::Testlib).then_some("testlib"));
        let moves = if flags.contains("path") { moves } else { "" };
        let parts = [part!("case.cpp"), part!("reader.cpp"), moves, part!("checker.cpp"), main];
        self.cpp("Judges outputs", calls, &parts, &flags)
    }

    /// A program that refuses inputs that are not as the statement says.
    pub fn validator(&self, calls: Calls) -> String {
        let Outline { rules, has_solved, has_unsolvable, input_most, .. } = &self.outline;
        let limited = !has_unsolvable || input_most.is_some();
        let mut flags = self.flags();
        flags.retain(|flag| !["path", "walks", "within", "last"].contains(flag));
        if !has_solved {
            flags.extend(["walks"]);
        }
        let mut parts = vec![part!("case.cpp"), part!("strict.cpp")];
        match rules {
            Rules::Rows { .. } if limited => {
                flags.extend(["by_rows"]);
                parts.extend([
                    part!("rules_rows.cpp"),
                    part!("answer.cpp"),
                    part!("solve_rows.cpp"),
                ]);
            }
            Rules::Short | Rules::Any { .. } | Rules::Parity { .. } => {
                if limited {
                    flags.extend(["by_parity", "solvability"]);
                }
                if limited || !has_solved {
                    parts.push(part!("rules_sliding.cpp"));
                }
                if input_most.is_some() {
                    flags.extend(["by_search"]);
                    parts.extend([part!("answer.cpp"), part!("solve_short.cpp")]);
                }
            }
            Rules::Rows { .. } if !has_solved => parts.push(part!("rules_rows.cpp")),
            _ => {}
        }
        let main = match calls {
            Calls::Kattis => part!("validator_kattis.cpp"),
            Calls::Hydro => part!("validator_hydro.cpp"),
            Calls::Testlib => part!("validator_polygon.cpp"),
        };
        parts.extend([part!("objection.cpp"), part!("validator.cpp"), main]);
        self.cpp("Refuses inputs that are not as the statement says", calls, &parts, &flags)
    }

    /// A program that answers right.
    pub fn solution(&self) -> String {
        self.answering("Answers right", None)
    }

    /// A program that makes that mistake; `None` if it cannot be made in this problem, or if no test shows
    /// it.
    pub fn wrong(&self, mistake: Mistake, tests: &[Solved]) -> Option<String> {
        let flags = self.flags();
        let is_sliding = |name: &String| ["D", "d", "DOWN"].contains(&name.as_str());
        let fits = match mistake {
            Mistake::Counted => flags.contains("count"),
            Mistake::Unnoticed => tests.iter().any(|test| self.has_none(test)),
            Mistake::Opposite => {
                flags.contains("path") && self.outline.outputs.names.first().is_some_and(is_sliding)
            }
            Mistake::Last => {
                let fits = flags.contains("path") && flags.contains("least");
                fits && tests.iter().any(|test| self.may_have_another(test))
            }
        };
        fits.then(|| self.answering("Answers wrong", Some(mistake)))
    }

    /// Whether a board of the test has no solution.
    fn has_none(&self, test: &Solved) -> bool {
        let said = |line: &str| {
            let line = if self.outline.outputs.has_case { line.split_once(": ")?.1 } else { line };
            Some(line.trim().to_string())
        };
        let none = self.outline.outputs.none;
        none.is_some_and(|none| test.answer().lines().filter_map(said).any(|line| line == none))
    }

    /// Whether a board of the test has a second shortest path, or may have one as far as can be found out.
    fn may_have_another(&self, test: &Solved) -> bool {
        let format = self.profile.format;
        let max_cost = self.outline.most.unwrap_or(Options::default().max_cost);
        let options = Options { answer: Answer::All { list: 0 }, max_cost, ..Options::default() };
        let has_one = |case: &String| {
            let (question, board) = format.question(case)?;
            let gauge = Gauge::new(&Never, None);
            let report = desk::solver(&question).ok()?.solve(&Case::one(&board), &options, &gauge);
            let ending = report.ok()?.ending;
            let all = ending.path().and_then(|path| path.all.as_ref());
            Some(all.is_none_or(|all| all.count < 2))
        };
        let cases = format.split(test.input().as_bytes()).unwrap_or_default();
        cases.iter().any(|case| has_one(case) != Some(true))
    }

    fn answering(&self, what: &str, mistake: Option<Mistake>) -> String {
        let rows = part!("rules_rows.cpp");
        let sliding = part!("rules_sliding.cpp");
        let (rules, solver) = match &self.outline.rules {
            Rules::Rows { .. } => (rows, part!("solve_rows.cpp")),
            Rules::Rotation { .. } => ("", part!("solve_rotation.cpp")),
            Rules::Cubic => ("", part!("solve_cubic.cpp")),
            Rules::Short => (sliding, part!("solve_short.cpp")),
            Rules::Any { .. } => (sliding, part!("solve_any.cpp")),
            Rules::Parity { .. } => (sliding, part!("solve_parity.cpp")),
        };
        let mut flags = self.flags();
        flags.extend(["solvability"]);
        if let Rules::Short = self.outline.rules {
            flags.extend(["solves"]);
        }
        let (solver, wrapper) = match mistake {
            None => (solver.to_owned(), ""),
            Some(Mistake::Last) => {
                flags.extend(["last"]);
                (solver.to_owned(), "")
            }
            Some(other) => {
                let wrapper = match other {
                    Mistake::Counted => part!("wrong_counted.cpp"),
                    Mistake::Unnoticed => part!("wrong_unnoticed.cpp"),
                    _ => part!("wrong_opposite.cpp"),
                };
                (solver.replace("Answer solve(", "Answer right("), wrapper)
            }
        };
        let parts = [
            part!("case.cpp"),
            part!("reader.cpp"),
            rules,
            part!("answer.cpp"),
            &solver,
            wrapper,
            part!("main.cpp"),
        ];
        self.cpp(what, Calls::Kattis, &parts, &flags)
    }

    /// A program that answers right, but takes too long; `None` if boards are too small for that, or if the
    /// rules that it needs are not data.
    pub fn slow(&self) -> Option<String> {
        let rules = match &self.outline.rules {
            Rules::Rows { .. } | Rules::Rotation { .. } => part!("rules_rows.cpp"),
            Rules::Short | Rules::Any { .. } => part!("rules_sliding.cpp"),
            Rules::Cubic | Rules::Parity { .. } => return None,
        };
        let mut flags = self.flags();
        flags.extend(["walks"]);
        let parts = [
            part!("case.cpp"),
            part!("reader.cpp"),
            rules,
            part!("answer.cpp"),
            part!("slow_rows.cpp"),
            part!("main.cpp"),
        ];
        Some(self.cpp("Answers right, but takes too long", Calls::Kattis, &parts, &flags))
    }

    /// A Python program that answers right.
    pub fn python(&self) -> String {
        let (rules, solver) = match &self.outline.rules {
            Rules::Rows { .. } => ("", part!("solve_rows.py")),
            Rules::Rotation { .. } => ("", part!("solve_rotation.py")),
            Rules::Cubic => ("", part!("solve_cubic.py")),
            Rules::Any { .. } => (part!("sliding.py"), part!("solve_any.py")),
            Rules::Parity { .. } => (part!("sliding.py"), part!("solve_parity.py")),
            Rules::Short => (part!("sliding.py"), part!("solve_short.py")),
        };
        let body: String = [part!("reader.py"), rules, solver, part!("main.py")].concat();
        let body = chosen(&body, "#", &self.flags());
        let data = data::written(&self.constants(), &body, Language::Python);
        let needs = |module: &&str| body.contains(&format!("{module}."));
        let imports = ["heapq", "itertools", "sys"].into_iter().filter(needs);
        let imports: String = imports.map(|module| format!("import {module}\n")).collect();
        format!("{}{imports}\n{data}{body}", self.head("#", "Answers right"))
    }

    fn flags(&self) -> BTreeSet<&'static str> {
        data::flags(&self.outline, self.cases)
    }

    fn constants(&self) -> Vec<data::Constant> {
        data::constants(&self.outline, self.cases)
    }

    /// The first lines: what the program does, for which problem, and its licence.
    fn head(&self, comment: &str, what: &str) -> String {
        let Profile { name, title, .. } = self.profile;
        let version = env!("CARGO_PKG_VERSION");
        format!(
            "{comment} {what}: {name} \"{title}\".\n\
             {comment} Written by fewest {version}, of which nothing else is needed.\n\
             {comment} SPDX-License-Identifier: CC0-1.0\n"
        )
    }

    fn cpp(&self, what: &str, calls: Calls, parts: &[&str], flags: &BTreeSet<&str>) -> String {
        let body = chosen(&parts.concat(), "//", flags);
        let data = data::written(&self.constants(), &body, Language::Cpp);
        let rows = if data.contains("<Row>") { part!("row.cpp") } else { "" };
        let content = match self.outline.rules {
            Rules::Rows { .. } | Rules::Rotation { .. } => "string",
            _ => "Numbers",
        };
        let board =
            format!("using Board = {content};  // the content of each cell, by its number\n");
        let testlib = if calls == Calls::Testlib { "#include \"testlib.h\"\n" } else { "" };
        let begin = included(part!("begin.cpp"), &body);
        format!("{}{testlib}{begin}{rows}{board}{data}{body}", self.head("//", what))
    }
}

/// The text without the blocks whose conditions do not hold. A block begins with a line like `//? path
/// !count` and ends with a line `//.`; blocks may be nested.
fn chosen(text: &str, comment: &str, flags: &BTreeSet<&str>) -> String {
    let (begin, end) = (format!("{comment}? "), format!("{comment}."));
    let holds = |condition: &str| match condition.strip_prefix('!') {
        Some(flag) => !flags.contains(flag),
        None => flags.contains(condition),
    };
    let mut kept = String::new();
    let mut blocks: Vec<bool> = Vec::new();
    for line in text.lines() {
        if let Some(conditions) = line.trim_start().strip_prefix(&begin) {
            blocks.push(conditions.split(' ').all(holds));
        } else if line.trim() == end {
            blocks.pop().expect("a block was begun");
        } else if blocks.iter().all(|&kept| kept) {
            kept += &format!("{line}\n");
        }
    }
    assert!(blocks.is_empty(), "each block has its end");
    kept
}

/// The beginning of a C++ source, without the headers that the source does not need.
fn included(begin: &str, body: &str) -> String {
    let needs = |line: &&str| {
        let header = line.strip_prefix("#include <").and_then(|rest| rest.strip_suffix('>'));
        match header {
            Some("cmath") => body.contains("lround("),
            Some("sstream") => body.contains("stringstream"),
            Some("set" | "map" | "queue" | "array") => {
                let name = format!("{}<", header.unwrap_or_default());
                body.contains(&format!(" {name}")) || body.contains(&format!("priority_{name}"))
            }
            Some(name @ ("fstream" | "unordered_map" | "unordered_set")) => body.contains(name),
            _ => true,
        }
    };
    begin.lines().filter(needs).map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_kept_where_their_conditions_hold() {
        let text = "a\n//? one !two\nb\n  //? three\nc\n  //.\n//.\nd\n";
        assert_eq!(chosen(text, "//", &BTreeSet::from(["one"])), "a\nb\nd\n");
        assert_eq!(chosen(text, "//", &BTreeSet::from(["one", "three"])), "a\nb\nc\nd\n");
        assert_eq!(chosen(text, "//", &BTreeSet::from(["one", "two", "three"])), "a\nd\n");
    }
}

//! Tests in groups, by how many moves their farthest board needs.

use super::{Solved, Sources};
use crate::problems::{Outline, PathForm};

/// A group of tests, the nearest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum TestGroup {
    Near,
    Middle,
    Far,
}

impl TestGroup {
    /// All groups.
    pub const ALL: [TestGroup; 3] = [TestGroup::Near, TestGroup::Middle, TestGroup::Far];

    /// The name of the group.
    pub fn name(self) -> &'static str {
        match self {
            TestGroup::Near => "near",
            TestGroup::Middle => "middle",
            TestGroup::Far => "far",
        }
    }
}

/// The group of each test: the third of the greatest number of moves that it is in. Tests whose answers have
/// no moves are near, and so are all tests if no answer has any.
pub fn of(sources: &Sources, tests: &[Solved]) -> Vec<TestGroup> {
    let moves: Vec<usize> =
        tests.iter().map(|test| moves(sources.outline(), &test.answer)).collect();
    let most = moves.iter().copied().max().unwrap_or(0);
    let group = |moves: usize| match moves {
        _ if 3 * moves > 2 * most => TestGroup::Far,
        _ if 3 * moves > most => TestGroup::Middle,
        _ => TestGroup::Near,
    };
    moves.into_iter().map(group).collect()
}

/// The most moves that any line of an answer has.
fn moves(Outline { outputs, .. }: &Outline, answer: &str) -> usize {
    let said = |line: &str| {
        let line = line.split_once(": ").map_or(line, |(_, rest)| rest).trim();
        let is_none =
            Some(line) == outputs.none || Some(line) == outputs.word || line == outputs.empty;
        match line.parse() {
            _ if is_none => 0,
            Ok(count) if outputs.has_count => count,
            _ if outputs.has_count || outputs.path == PathForm::None => 0,
            _ => line.split_whitespace().map(str::len).sum(),
        }
    };
    answer.lines().map(said).max().unwrap_or(0)
}

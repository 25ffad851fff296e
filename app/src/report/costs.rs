//! How many answers have which cost.

use super::table::aligned;
use super::text::{count, grouped};
use desk::{Ending, Report};
use fewest::Cost;
use std::collections::BTreeMap;

/// The longest bar, in characters.
const LONGEST: u64 = 40;

/// The answers of some boards by their cost.
#[derive(Clone, Debug, Default)]
pub struct Costs {
    by_cost: BTreeMap<Cost, u64>,
    unproven: u64,
}

impl Costs {
    /// Adds the answer of a board, if it has one.
    pub fn add(&mut self, report: &Report) {
        let Ending::Solved(path) = &report.ending else { return };
        *self.by_cost.entry(path.cost).or_default() += 1;
        self.unproven += u64::from(!path.is_shortest());
    }

    /// The mean, the largest, and a line for each cost, without a newline at the end. Empty if there are no
    /// answers.
    pub fn text(&self) -> String {
        let Some((largest, _)) = self.by_cost.last_key_value() else { return String::new() };
        let answers: u64 = self.by_cost.values().sum();
        let sum: u64 = self.by_cost.iter().map(|(&cost, number)| u64::from(cost) * number).sum();
        let unproven = match self.unproven {
            0 => String::new(),
            some => format!(", {} of them not proven shortest", grouped(some)),
        };
        let most = self.by_cost.values().max().copied().unwrap_or(1);
        let bar = |number: u64| "#".repeat((LONGEST * number).div_ceil(most.max(LONGEST)) as usize);
        let row =
            |(cost, &number): (&Cost, &u64)| vec![cost.to_string(), grouped(number), bar(number)];
        let rows: Vec<_> = self.by_cost.iter().map(row).collect();
        format!(
            "costs of {}{unproven}: mean {:.2}, largest {largest}\n{}",
            count(answers, "answer", "answers"),
            sum as f64 / answers as f64,
            histogram(&rows),
        )
    }
}

/// Aligns the numbers to the right and the bars to the left.
fn histogram(rows: &[Vec<String>]) -> String {
    let numbers: Vec<_> = rows.iter().map(|row| row[..2].to_vec()).collect();
    let lines = aligned(&numbers, 0);
    let lines = lines.lines().zip(rows).map(|(line, row)| format!("  {line}  {}", row[2]));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_numbers_are_large() {
        let costs = |by_cost: &[(Cost, u64)]| Costs {
            by_cost: by_cost.iter().copied().collect(),
            unproven: 0,
        };
        assert_eq!(costs(&[]).text(), "");
        let few = "costs of 4 answers: mean 9.50, largest 10\n   8  1  #\n  10  3  ###";
        assert_eq!(costs(&[(10, 3), (8, 1)]).text(), few);
        let many = costs(&[(7, 1), (9, 50), (11, 4000)]).text();
        let bars: Vec<_> = many.lines().skip(1).map(|line| line.matches('#').count()).collect();
        assert_eq!(bars, [1, 1, 40]);
        let unproven = Costs { unproven: 2, ..costs(&[(3, 5)]) };
        let said = "costs of 5 answers, 2 of them not proven shortest: mean 3.00, largest 3\n";
        assert!(unproven.text().starts_with(said), "{}", unproven.text());
    }
}

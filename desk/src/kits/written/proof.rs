//! Proofs about puzzles of files. A checker reads the expanded rows, whose checksum is in the proof.

use super::{Drawn, Rules, WrittenKit};
use crate::error::Error;
use crate::gauge::Gauge;
use crate::kit::Kit;
use crate::proof::{Basis, Bound, Certified, Hopeless, Prover, Proving, Reason, misfit};
use fewest::proof::{ClosedSet, NoProof, closed_set};
use fewest::puzzles::rows::{
    AnyEstimate, Board, Contents, Guard, Potential, Refutation, Row, Setup, Take, Word,
};
use fewest::search::Options;
use fewest::{Cost, Counts};
use std::sync::Arc;

/// The prover for a puzzle file. Its bound is the potential, if all paths cost the same and the conditions of
/// moves and goals are enough to show that. Otherwise there is no bound, and the closed set has all states
/// that are nearer.
pub(super) fn prover(kit: &WrittenKit, basis: &Basis) -> Result<Arc<dyn Prover>, Error> {
    let goal = basis.goal.as_deref();
    match kit.rules(goal)? {
        Rules::Narrow(rows) => proving(Drawn::new(rows, &kit.written, goal), kit, basis),
        Rules::Wide(rows) => proving(Drawn::new(rows, &kit.written, goal), kit, basis),
    }
}

fn proving<W: Word>(
    puzzle: Drawn<W>,
    kit: &WrittenKit,
    basis: &Basis,
) -> Result<Arc<dyn Prover>, Error> {
    let potential = match basis.bound {
        None | Some(Bound::Potential) => {
            Potential::of(puzzle.rows()).filter(|found| found.is_shown_by(puzzle.rows().setup()))
        }
        _ => None,
    };
    match (&basis.bound, &potential) {
        (None | Some(Bound::Zero), _) | (Some(Bound::Potential), Some(_)) => {
            let hopeless: Option<Hopeless<_>> = match basis.bound {
                Some(Bound::Zero) => None,
                _ => Some(invariant),
            };
            Ok(Proving::prover(puzzle, ByPotential::new(potential), hopeless))
        }
        (Some(bound), _) => Err(misfit(bound, kit.name(), &["zero"])),
    }
}

/// The bound that shows that a board has no solution: a sum that no move changes, if there is one.
fn invariant<W: Word>(puzzle: &Drawn<W>, board: &Board<W>) -> Option<String> {
    let rows = puzzle.rows();
    let Refutation { modulus, with_parity, weights } =
        Refutation::of(rows.setup(), &rows.contents(board))?;
    let parity = if with_parity { " parity" } else { "" };
    Some(format!("invariant {modulus}{parity} {}", listed(&weights)))
}

/// The weights, with `,` between the contents of a cell and `|` between cells.
fn listed<T: ToString>(weights: &[Vec<T>]) -> String {
    let cell = |weights: &Vec<T>| weights.iter().map(T::to_string).collect::<Vec<_>>().join(",");
    weights.iter().map(cell).collect::<Vec<_>>().join("|")
}

/// The potential as a bound, if there is one. It says nothing about boards without a solution.
struct ByPotential<W> {
    line: String,
    estimate: AnyEstimate<W>,
}

impl<W> ByPotential<W> {
    fn new(potential: Option<Potential>) -> Self {
        let line = potential.as_ref().map_or(String::new(), |found| {
            format!("bound potential {}\n", listed(found.weights()))
        });
        let estimate = potential.map_or(AnyEstimate::Zero, AnyEstimate::Potential);
        ByPotential { line, estimate }
    }
}

impl<W: Word> Reason<Drawn<W>> for ByPotential<W> {
    fn lines(&self, cost: Option<Cost>) -> String {
        cost.map_or(String::new(), |_| self.line.clone())
    }

    fn set(
        &self,
        puzzle: &Drawn<W>,
        start: &Board<W>,
        cost: Option<Cost>,
        options: &Options,
        gauge: &Gauge,
    ) -> Result<ClosedSet, NoProof> {
        let watch = |counts: &Counts| gauge.watch(counts);
        let estimate = if cost.is_some() { &self.estimate } else { &AnyEstimate::Zero };
        closed_set(puzzle.rows(), estimate, start, cost, options, watch)
    }
}

impl WrittenKit {
    /// The expanded rows for this goal, in the format of `docs/proof-format.md`.
    pub fn rows_text(&self, goal: Option<&str>) -> Result<String, Error> {
        let symbols = |setup: &Setup| {
            (0..setup.contents()).map(|content| self.written.symbol(content as u8)).collect()
        };
        Ok(with_rows!(self.rules(goal)?, rows => rows_text(rows.setup(), symbols(rows.setup()))))
    }
}

impl<W: Word> Certified for Drawn<W> {
    const MOVES_APART: bool = true;

    fn rules(&self) -> String {
        let text = rows_text(self.rows().setup(), self.symbols());
        format!("puzzle rows {:08x}\n", fewest::proof::checksum(text.as_bytes()))
    }

    fn words(&self, board: &Board<W>) -> String {
        let symbols = self.symbols();
        let contents = self.rows().contents(board);
        contents
            .iter()
            .map(|&content| symbols[usize::from(content)].as_str())
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// The rows, line by line. Cells and contents are numbered from 0.
fn rows_text(setup: &Setup, symbols: Vec<String>) -> String {
    let mut text =
        format!("fewest rows 1\ncontents {}\ncells {}\n", symbols.join(" "), setup.cells);
    for Row { name, cost, guards, takes } in &setup.rows {
        text += &format!("row {} {cost}", setup.names[*name]);
        text.extend(guards.iter().map(condition));
        text.extend(takes.iter().map(|take| taken(take, symbols.len())));
        text.push('\n');
    }
    for goal in &setup.goals {
        text += "goal";
        text.extend(goal.iter().map(condition));
        text.push('\n');
    }
    text
}

fn condition(Guard { cell, holds }: &Guard) -> String {
    format!(" {cell}={}", list(holds))
}

fn taken(Take { cell, from, map }: &Take, contents: usize) -> String {
    match map {
        None => format!(" {cell}<{from}"),
        Some(map) => {
            let after = map[..contents].iter().map(ToString::to_string);
            format!(" {cell}<{from}:{}", after.collect::<Vec<_>>().join(","))
        }
    }
}

fn list(contents: &Contents) -> String {
    contents.iter().map(|content| content.to_string()).collect::<Vec<_>>().join(",")
}

//! Proofs about puzzles of files. Whoever checks them reads the expanded rows, whose checksum the
//! proof names.

use super::{Drawn, Rules, WrittenKit};
use crate::error::Error;
use crate::kit::Kit;
use crate::proof::{Basis, Bound, Certified, MadeOnce, Prover, Proving, misfit};
use fewest::heuristics::Zero;
use fewest::puzzles::rows::{Board, Contents, Guard, Row, Setup, Take, Word};
use std::sync::Arc;

/// The prover of a puzzle of a file. Its bound is nothing: the set has all states that are nearer.
pub(super) fn prover(kit: &WrittenKit, basis: &Basis) -> Result<Arc<dyn Prover>, Error> {
    let goal = basis.goal.as_deref();
    match &basis.bound {
        None | Some(Bound::Zero) => Ok(match kit.rules(goal)? {
            Rules::Narrow(rows) => proving(Drawn::new(rows, &kit.written, goal)),
            Rules::Wide(rows) => proving(Drawn::new(rows, &kit.written, goal)),
        }),
        Some(bound) => Err(misfit(bound, kit.name(), &["zero"])),
    }
}

fn proving<W: Word>(puzzle: Drawn<W>) -> Arc<dyn Prover> {
    Proving::prover(puzzle, MadeOnce::new("", |_| Zero), None)
}

impl WrittenKit {
    /// The expanded rows with that goal as `docs/proof-format.md` has them.
    pub fn rows_text(&self, goal: Option<&str>) -> Result<String, Error> {
        let symbols = |setup: &Setup| {
            (0..setup.contents()).map(|content| self.written.symbol(content as u8)).collect()
        };
        Ok(match self.rules(goal)? {
            Rules::Narrow(rows) => rows_text(rows.setup(), symbols(rows.setup())),
            Rules::Wide(rows) => rows_text(rows.setup(), symbols(rows.setup())),
        })
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

/// The rules line by line. Cells and contents are numbers from 0.
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

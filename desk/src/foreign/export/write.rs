//! Writes the texts of other programs.

use super::{Action, Orbit, Twisted};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// A definition of twsearch, which ksolve also reads.
pub(super) fn tws(twisted: &Twisted) -> String {
    let title: Vec<&str> = twisted.title.split_whitespace().collect();
    let title = if title.is_empty() { "Unnamed".into() } else { title.join("_") };
    let mut text = format!("Name {title}\n\n");
    let mut line = |line: String| writeln!(text, "{line}").expect("a text can grow");
    for (number, orbit) in (1..).zip(&twisted.orbits) {
        line(format!("Set SET{number} {} {}", orbit.cells.len(), orbit.turns));
    }
    line("\nSolved".into());
    for (number, orbit) in (1..).zip(&twisted.orbits) {
        let pieces = orbit.solved.iter().map(|piece| (piece.0 + 1).to_string());
        let turn = |turn: Option<usize>| turn.map_or("?".into(), |turn| turn.to_string());
        line(format!("SET{number}\n{}", joined(pieces)));
        if orbit.turns > 1 {
            line(joined(orbit.solved.iter().map(|piece| turn(piece.1))));
        }
    }
    line("End".into());
    for (name, action) in &twisted.moves {
        line(format!("\nMove {name}"));
        for (number, orbit) in (1..).zip(&twisted.orbits).filter(|(_, orbit)| orbit.moves(action)) {
            let from = orbit.from(action);
            line(format!(
                "SET{number}\n{}",
                joined(from.iter().map(|from| (from + 1).to_string()))
            ));
            if orbit.turns > 1 {
                // Turns are listed by the places that the pieces come from.
                let mut turns = vec![0; from.len()];
                for (&cell, &from) in orbit.cells.iter().zip(&from) {
                    turns[from] = action.turns[cell];
                }
                line(joined(turns.iter().map(usize::to_string)));
            }
        }
        line("End".into());
    }
    text
}

/// A definition of cubing.js.
pub(super) fn kpuzzle(twisted: &Twisted) -> String {
    let name = |number: usize| format!("SET{}", number + 1);
    let (mut orbits, mut pattern, mut moves) = (Vec::new(), Map::new(), Vec::new());
    for (number, orbit) in twisted.orbits.iter().enumerate() {
        let (pieces, turns) = (orbit.cells.len(), orbit.turns);
        orbits.push(
            json!({ "orbitName": name(number), "numPieces": pieces, "numOrientations": turns }),
        );
        let pieces: Vec<usize> = orbit.solved.iter().map(|piece| piece.0).collect();
        let turns: Vec<usize> = orbit.solved.iter().map(|piece| piece.1.unwrap_or(0)).collect();
        let mut entry = json!({ "pieces": pieces, "orientation": turns });
        if orbit.solved.iter().any(|piece| piece.1.is_none()) {
            let moduli = orbit.solved.iter().map(|piece| usize::from(piece.1.is_none()));
            entry["orientationMod"] = moduli.collect::<Vec<usize>>().into();
        }
        pattern.insert(name(number), entry);
    }
    for (called, action) in &twisted.moves {
        let mut effect = Map::new();
        for (number, orbit) in twisted.orbits.iter().enumerate() {
            let turns: Vec<usize> = orbit.cells.iter().map(|&cell| action.turns[cell]).collect();
            let from = orbit.from(action);
            effect.insert(name(number), json!({ "permutation": from, "orientationDelta": turns }));
        }
        moves.push((*called, effect));
    }
    let name = if twisted.title.is_empty() { "Unnamed" } else { twisted.title };
    let definition = Definition { name, orbits, default_pattern: pattern, moves };
    serde_json::to_string(&definition).expect("names are texts") + "\n"
}

/// What [`kpuzzle`] writes.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Definition<'t> {
    name: &'t str,
    orbits: Vec<Value>,
    default_pattern: Map<String, Value>,
    #[serde(serialize_with = "in_order")]
    moves: Vec<(&'t str, Map<String, Value>)>,
}

/// Writes moves as a map that keeps their order. A [`Map`] would sort them by name.
fn in_order<S: Serializer>(
    moves: &[(&str, Map<String, Value>)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(moves.iter().map(|(name, effect)| (name, effect)))
}

impl Orbit {
    /// Where each of its cells takes its piece from, by index within the orbit.
    fn from(&self, action: &Action) -> Vec<usize> {
        let within = |cell: usize| self.cells.iter().position(|&other| other == cell);
        self.cells.iter().map(|&cell| within(action.from[cell]).unwrap_or(0)).collect()
    }

    /// Whether the action changes anything in it.
    fn moves(&self, action: &Action) -> bool {
        self.cells.iter().any(|&cell| action.from[cell] != cell || action.turns[cell] != 0)
    }
}

fn joined(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

//! Puzzle definitions of cubing.js: JSON with orbits, a default pattern and moves.
//!
//! A permutation says, counted from 0, where each place takes its piece from. The turns of a move are listed
//! by the places where the pieces arrive. (In `.tws` they are listed by the places that the pieces come
//! from.)

mod alg;
mod json;

use super::text::shown;
use super::twisty::{Action, Piece, Twisty, is_rotation};
use super::{Fallible, refused};
use json::Node;
use std::collections::HashMap;

/// How deeply derived moves may be made of other derived moves.
const DEEPEST: usize = 50;
/// The highest number of a piece.
const HIGHEST: usize = 255;

/// Reads a definition.
pub(super) fn read(text: &str) -> Fallible<Twisty> {
    let whole = Node::whole(text)?;
    let mut twisty = Twisty { title: whole.field("name")?.string()?, ..Twisty::default() };
    for orbit in whole.field("orbits")?.list()? {
        let name = orbit.field("orbitName")?;
        let size = orbit.field("numPieces")?.number("count of pieces", 1..=usize::MAX)?;
        let turns = orbit.field("numOrientations")?.number("count of orientations", 1..=256)?;
        twisty.add_set(&name.string()?, name.place(), size, turns)?;
    }
    twisty.solved = solved(&twisty, &whole.field("defaultPattern")?)?;
    let mut rotations = Vec::new();
    for (name, node) in whole.field("moves")?.object()? {
        let action = action(&twisty, &node)?;
        add(&mut twisty, &mut rotations, (&name, &node), &action)?;
    }
    if let Some(derived) = whole.optional("derivedMoves")? {
        add_derived(&mut twisty, &mut rotations, derived.object()?)?;
    }
    twisty.notes.push("From a KPuzzle definition. Every power of a move is one move.".into());
    if !rotations.is_empty() {
        let names = rotations.join(" ");
        twisty.notes.push(format!("Rotations of the whole, which are no moves: {names}."));
    }
    twisty.check()?;
    Ok(twisty)
}

fn add(
    twisty: &mut Twisty,
    rotations: &mut Vec<String>,
    (name, node): (&str, &Node),
    action: &Action,
) -> Fallible<()> {
    let moduli = twisty.turns();
    if is_rotation(name) {
        rotations.push(shown(name));
        return twisty.moves.name(name, node.place(), action);
    }
    twisty.moves.add(name, node.place(), action, &moduli)
}

/// The default pattern, which must have every orbit.
fn solved(twisty: &Twisty, pattern: &Node) -> Fallible<Vec<Piece>> {
    let mut solved = Vec::new();
    for set in &twisty.sets {
        let orbit = pattern.field(&set.name)?;
        let pieces = orbit.field("pieces")?.numbers(set.size, "piece", HIGHEST)?;
        let turns = orbit.field("orientation")?.numbers(set.size, "orientation", set.turns - 1)?;
        let moduli = match orbit.optional("orientationMod")? {
            None => vec![0; set.size],
            Some(node) => {
                let moduli = node.numbers(set.size, "orientationMod", set.turns)?;
                if let Some(odd) = moduli.iter().find(|&&of| of > 1 && of < set.turns) {
                    let message = format!("orientationMod {odd} is not covered; use 0 or 1");
                    return refused(node.place(), message);
                }
                moduli
            }
        };
        let piece = |((&number, &turn), &modulus): ((&usize, &usize), &usize)| Piece {
            number,
            turn: (modulus != 1).then_some(turn),
        };
        solved.extend(pieces.iter().zip(&turns).zip(&moduli).map(piece));
    }
    Ok(solved)
}

/// A transformation. Orbits that it does not have stay the same. Like cubing.js, it ignores orbits that the
/// puzzle does not have.
fn action(twisty: &Twisty, node: &Node) -> Fallible<Action> {
    let mut action = Action::nothing(twisty.cells());
    for (name, orbit) in node.object()? {
        let Some(set) = twisty.set(&name) else { continue };
        let permutation = orbit.field("permutation")?;
        let from = permutation.numbers(set.size, "place of the orbit", set.size - 1)?;
        let mut taken = vec![false; set.size];
        if let Some(twice) = from.iter().find(|&&from| std::mem::replace(&mut taken[from], true)) {
            let message = format!("{twice} is taken from twice; name each place once");
            return refused(permutation.place(), message);
        }
        let turns = match orbit.optional("orientationDelta")? {
            Some(node) => node.numbers(set.size, "orientation", set.turns - 1)?,
            None => vec![0; set.size],
        };
        for (cell, (from, turn)) in set.cells().zip(from.into_iter().zip(turns)) {
            (action.from[cell], action.turns[cell]) = (set.first + from, turn);
        }
    }
    Ok(action)
}

/// Moves that are defined by other moves, in any order.
struct Derived<'t> {
    nodes: HashMap<String, (Node<'t>, String)>,
    found: HashMap<String, Action>,
}

fn add_derived(
    twisty: &mut Twisty,
    rotations: &mut Vec<String>,
    entries: Vec<(String, Node)>,
) -> Fallible<()> {
    let mut derived = Derived { nodes: HashMap::new(), found: HashMap::new() };
    let moduli = twisty.turns();
    for (name, node) in &entries {
        if twisty.moves.action(name, &moduli).is_none() {
            derived.nodes.insert(name.clone(), (*node, node.string()?));
        }
    }
    for (name, node) in &entries {
        if derived.nodes.contains_key(name) {
            let action = derived.action(twisty, name, 0, node)?;
            add(twisty, rotations, (name, node), &action)?;
        }
    }
    Ok(())
}

impl Derived<'_> {
    /// What a name does, perhaps with an amount after it.
    fn action(&mut self, twisty: &Twisty, name: &str, depth: usize, at: &Node) -> Fallible<Action> {
        if depth > DEEPEST {
            let message = format!(
                "`{}` leads to itself, or through too many others; write its moves",
                shown(name)
            );
            return refused(at.place(), message);
        }
        let moduli = twisty.turns();
        let known = twisty.moves.action(name, &moduli).or_else(|| self.found.get(name).cloned());
        if let Some(action) = known {
            return Ok(action);
        }
        if let Some((node, text)) = self.nodes.get(name).cloned() {
            let mut look_up = |name: &str| self.action(twisty, name, depth + 1, &node);
            let action = alg::action(&text, node.place(), twisty, &mut look_up)?;
            self.found.insert(name.into(), action.clone());
            return Ok(action);
        }
        let unknown = || format!("no move is called `{}`; define it", shown(name));
        let Some((base, times, is_back)) = alg::amount(name).filter(|it| it.0 != name) else {
            return refused(at.place(), unknown());
        };
        let action = self.action(twisty, base, depth + 1, at)?.times(times, &moduli);
        Ok(if is_back { action.inverse(&moduli) } else { action })
    }
}

//! The moves of a twisty puzzle: all powers of each move, with every effect only once.

use super::Action;
use crate::foreign::text::shown;
use crate::foreign::{Fallible, refused};
use crate::language::printable;
use fewest::notation::Place;
use std::collections::HashMap;

/// The most moves, including all powers.
const MOST_MOVES: usize = 4096;
/// The longest name that a file gives a move.
const LONGEST: usize = 48;

/// How a move is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum MoveForm {
    /// By its effect.
    Plainly,
    /// As one move after another.
    After(String, String),
    /// As taking another move back.
    Undoing(String),
}

/// A move.
#[derive(Clone, Debug)]
pub(super) struct Move {
    pub name: String,
    pub action: Action,
    pub made: MoveForm,
}

/// The moves so far.
#[derive(Clone, Debug, Default)]
pub(in crate::foreign) struct TwistyMoves {
    /// In the order of the file.
    pub(super) all: Vec<Move>,
    by_action: HashMap<Action, String>,
    /// Actions that can be used by name: moves, rotations and aliases.
    known: HashMap<String, Action>,
}

impl TwistyMoves {
    /// Adds a move and its powers, without those that another move already does.
    pub fn add(
        &mut self,
        name: &str,
        place: Place,
        action: &Action,
        moduli: &[usize],
    ) -> Fallible<()> {
        self.name(name, place, action)?;
        if self.by_action.contains_key(action) {
            return Ok(());
        }
        let order = self.order(name, place, action, moduli)?;
        let (mut power, mut before) = (action.clone(), name.to_string());
        for count in 1..order {
            let (called, back) = called(name, count, order);
            let known = self.by_action.get(&power).cloned();
            let made = match count {
                1 => MoveForm::Plainly,
                _ if back > 0 => MoveForm::Undoing(self.by_action[&power.inverse(moduli)].clone()),
                _ => MoveForm::After(before, self.by_action[action].clone()),
            };
            before = known.clone().unwrap_or_else(|| called.clone());
            if known.is_none() {
                self.push(called, place, power.clone(), made)?;
            }
            power = power.then(action, moduli);
        }
        Ok(())
    }

    /// Gives an action a name by which it can be used, though it is not a move.
    pub fn name(&mut self, name: &str, place: Place, action: &Action) -> Fallible<()> {
        check_name(name, place)?;
        match self.known.insert(name.into(), action.clone()).is_some_and(|old| old != *action) {
            true => refused(place, format!("there are two moves `{name}`; rename one")),
            false => Ok(()),
        }
    }

    /// What a name does, perhaps with an amount after it, such as `R` or `R2'`.
    pub fn action(&self, name: &str, moduli: &[usize]) -> Option<Action> {
        if let Some(action) = self.known.get(name) {
            return Some(action.clone());
        }
        let (base, is_back) = match name.strip_suffix('\'') {
            Some(base) => (base, true),
            None => (name, false),
        };
        let bare = base.trim_end_matches(|character: char| character.is_ascii_digit());
        // A name may end with a digit: `V12` is the second power of `V1` if there is no `V`.
        let mut ends = [base.len()].into_iter().chain(bare.len()..base.len());
        let end = ends.find(|&end| self.known.contains_key(&base[..end]))?;
        let count = if end == base.len() { 1 } else { base[end..].parse::<u64>().ok()? };
        let action = self.known.get(&base[..end])?.times(count, moduli);
        Some(if is_back { action.inverse(moduli) } else { action })
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The number of repetitions after which nothing has changed.
    fn order(
        &self,
        name: &str,
        place: Place,
        action: &Action,
        moduli: &[usize],
    ) -> Fallible<usize> {
        let (mut power, mut order) = (action.clone(), 1);
        while !power.is_nothing() {
            power = power.then(action, moduli);
            order += 1;
            if self.all.len() + order > MOST_MOVES {
                let message = format!(
                    "with the powers of `{name}` there are more than {MOST_MOVES} moves; remove it"
                );
                return refused(place, message);
            }
        }
        Ok(order)
    }

    fn push(&mut self, name: String, place: Place, action: Action, made: MoveForm) -> Fallible<()> {
        if self.all.iter().any(|other| other.name == name) {
            return refused(place, format!("two moves would be called `{name}`; rename one"));
        }
        self.by_action.insert(action.clone(), name.clone());
        self.known.entry(name.clone()).or_insert_with(|| action.clone());
        self.all.push(Move { name, action, made });
        Ok(())
    }
}

/// The name of a power and, if it is written as one, the power of the inverse: `R`, `R2`, and `R'` for the
/// last.
fn called(name: &str, count: usize, order: usize) -> (String, usize) {
    let back = if order - count < count { order - count } else { 0 };
    let number = |count: usize| if count == 1 { String::new() } else { count.to_string() };
    match back {
        0 => (format!("{name}{}", number(count)), 0),
        _ => (format!("{name}{}'", number(back)), back),
    }
}

/// Checks that a move can have this name in this project's language.
pub(in crate::foreign) fn check_name(name: &str, place: Place) -> Fallible<()> {
    let odd = |character: &char| !character.is_ascii_graphic() || ":,;{}#".contains(*character);
    if let Some(odd) = name.chars().find(odd) {
        let (name, odd) = (shown(name), printable(odd));
        return refused(place, format!("the name `{name}` has a `{odd}`; rename the move"));
    }
    let is_word = ["if", "costs", "and", "is"].contains(&name);
    if name.is_empty() || name.len() > LONGEST || is_word {
        let message = format!(
            "`{}` cannot be a move's name here; rename it, with at most {LONGEST} letters",
            shown(name)
        );
        return refused(place, message);
    }
    Ok(())
}

/// Whether a move with this name turns the whole puzzle, by the conventions of twsearch and Twizzle: `x`,
/// `y`, `z`, and names of capital letters with a `v` at the end. It is not a move of a solution.
pub(in crate::foreign) fn is_rotation(name: &str) -> bool {
    if ["x", "y", "z"].iter().any(|axis| matches!(name.strip_prefix(axis), Some("" | "2" | "'"))) {
        return true;
    }
    let grip = name.strip_suffix('v').unwrap_or_default();
    let is_grip = |byte: u8| byte.is_ascii_uppercase() || byte == b'_';
    !grip.is_empty() && grip.bytes().all(is_grip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_named_by_the_shorter_way() {
        let names = |order: usize| -> Vec<String> {
            (1..order).map(|count| called("R", count, order).0).collect()
        };
        assert_eq!(names(4), ["R", "R2", "R'"]);
        assert_eq!(names(5), ["R", "R2", "R2'", "R'"]);
        assert_eq!(names(2), ["R"]);
    }

    #[test]
    fn what_is_a_rotation() {
        let rotations = ["x", "y2", "z'", "Uv", "U_F_Rv"];
        assert!(rotations.into_iter().all(is_rotation));
        assert!(!["v", "X", "R", "xy", "Rw", "uv", "x3"].into_iter().any(is_rotation));
    }

    #[test]
    fn what_does_the_same_is_one_move() {
        let moduli = [1, 1, 1, 1];
        let quarter = Action { from: vec![3, 0, 1, 2], turns: vec![0; 4] };
        let half = quarter.times(2, &moduli);
        let mut moves = TwistyMoves::default();
        moves.add("H", Place::START, &half, &moduli).expect("a name");
        moves.add("R", Place::START, &quarter, &moduli).expect("a name");
        let names: Vec<&str> = moves.all.iter().map(|mv| &*mv.name).collect();
        assert_eq!(names, ["H", "R", "R'"]);
        assert_eq!(moves.all[2].made, MoveForm::Undoing("R".into()));
        assert_eq!(moves.action("R6'", &moduli), Some(half));
        assert_eq!(moves.action("Q", &moduli), None);
        moves
            .add("V1", Place::START, &moves.action("R'", &moduli).expect("it is known"), &moduli)
            .expect("a name");
        for (name, same) in
            [("R21", "R"), ("H2", "R4"), ("V1'", "R"), ("V12", "H"), ("V13'", "R'"), ("V1", "R'")]
        {
            assert_eq!(moves.action(name, &moduli), moves.action(same, &moduli), "{name}");
        }
    }
}

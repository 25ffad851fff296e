//! Sequences of moves as cubing.js writes them: `R U2'`, `(R U)3`, `[A: B]`, `[A, B]`.

use super::refused;
use crate::foreign::Fallible;
use crate::foreign::text::shown;
use crate::foreign::twisty::{Action, Twisty};
use fewest::notation::Place;

/// How deeply brackets may be nested.
const DEEPEST: usize = 30;

/// A sequence that is being read.
struct Alg<'a> {
    rest: &'a str,
    place: Place,
    moduli: Vec<usize>,
}

type LookUp<'l> = dyn FnMut(&str) -> Fallible<Action> + 'l;

/// What a sequence does; `look_up` finds the moves. Every mistake is reported at `place`.
pub(super) fn action(
    text: &str,
    place: Place,
    twisty: &Twisty,
    look_up: &mut LookUp,
) -> Fallible<Action> {
    let mut alg = Alg { rest: text, place, moduli: twisty.turns() };
    let action = alg.sequence(look_up, 0)?;
    match alg.rest.is_empty() {
        true => Ok(action),
        false => alg.odd(),
    }
}

/// The name of a move, how often it is made, and whether it is taken back; `None` if the number is too large.
pub(super) fn amount(text: &str) -> Option<(&str, u64, bool)> {
    let (base, is_back) = match text.strip_suffix('\'') {
        Some(base) => (base, true),
        None => (text, false),
    };
    let bare = base.trim_end_matches(|character: char| character.is_ascii_digit());
    let times = &base[bare.len()..];
    let times = if times.is_empty() { 1 } else { times.parse().ok()? };
    Some((bare, times, is_back))
}

impl Alg<'_> {
    fn odd<T>(&self) -> Fallible<T> {
        let message = format!("`{}` is not a sequence of moves; write `R U2'`", shown(self.rest));
        refused(self.place, message)
    }

    /// Reads up to a closing bracket, `:`, `,` or the end.
    fn sequence(&mut self, look_up: &mut LookUp, depth: usize) -> Fallible<Action> {
        if depth > DEEPEST {
            return refused(self.place, "too many brackets within brackets; write the moves");
        }
        let mut all = Action::nothing(self.moduli.len());
        loop {
            self.rest = self.rest.trim_start();
            let action = match self.rest.chars().next() {
                None | Some(')' | ']' | ':' | ',') => return Ok(all),
                Some('(') => {
                    self.rest = &self.rest[1..];
                    let inside = self.sequence(look_up, depth + 1)?;
                    self.closed(")", inside)?
                }
                Some('[') => self.brackets(look_up, depth)?,
                Some(_) => {
                    let end = self.rest.find(|c: char| c.is_whitespace() || "()[]:,".contains(c));
                    let (name, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
                    self.rest = rest;
                    look_up(name)?
                }
            };
            all = all.then(&action, &self.moduli);
        }
    }

    /// `[A: B]` means A B A', and `[A, B]` means A B A' B'.
    fn brackets(&mut self, look_up: &mut LookUp, depth: usize) -> Fallible<Action> {
        self.rest = &self.rest[1..];
        let first = self.sequence(look_up, depth + 1)?;
        let is_commutator = self.rest.starts_with(',');
        let Some(rest) = self.rest.strip_prefix([',', ':']) else { return self.odd() };
        self.rest = rest;
        let second = self.sequence(look_up, depth + 1)?;
        let moduli = &self.moduli;
        let mut all = first.then(&second, moduli).then(&first.inverse(moduli), moduli);
        if is_commutator {
            all = all.then(&second.inverse(moduli), moduli);
        }
        self.closed("]", all)
    }

    /// Reads a closing bracket and the amount after it.
    fn closed(&mut self, bracket: &str, inside: Action) -> Fallible<Action> {
        let Some(rest) = self.rest.strip_prefix(bracket) else { return self.odd() };
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let end = digits + usize::from(rest[digits..].starts_with('\''));
        let Some((_, times, is_back)) = amount(&rest[..end]) else { return self.odd() };
        self.rest = &rest[end..];
        let action = inside.times(times, &self.moduli);
        Ok(if is_back { action.inverse(&self.moduli) } else { action })
    }
}

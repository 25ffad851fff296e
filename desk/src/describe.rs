//! A puzzle as data: all that a page needs to draw, play and set up its boards without knowing its
//! rules.
//!
//! A board is a list of symbols, one for each place. The rules are not written down a second time:
//! `moves` learns them by making every move on boards that tell places and symbols apart.

use crate::names::{Algorithm, Heuristic};
use fewest::{Cost, Reversible};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// What can stand on a place, as texts write it.
pub type Symbol = String;

/// One puzzle of one size.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Description {
    /// The drawing that suits it. A page that has none of that name draws plain cells.
    pub drawing: &'static str,
    /// Column and row of each place.
    pub places: Vec<[usize; 2]>,
    /// What each place is called; none if texts do not name places.
    pub cells: Vec<String>,
    /// The pieces that fill several places, each of which has a symbol of its own.
    pub blocks: Vec<Block>,
    /// What boards consist of.
    pub board: Content,
    /// What counts as solved.
    pub goal: Goals,
    /// The moves by their names, in the order in which a list has them. Sequences of moves are
    /// written as [`Script::of`](crate::moves::Script::of) these names says.
    pub letters: Vec<Letter>,
    /// What the moves do. Of all moves of one name at most one is legal on a board.
    pub moves: Vec<Way>,
    /// What the page begins with.
    pub first: Opening,
    /// How the page scrambles.
    pub walk: Scramble,
    /// The sizes that a person can choose from; none if there is only one.
    pub sizes: Vec<SizeChoice>,
    /// Two searches that are worth comparing first.
    pub race: [Racer; 2],
    /// How many boards are at each distance from some goals, where somebody has counted them.
    pub spreads: Vec<Spread>,
    /// Boards that no other board is farther from its goal than.
    pub hardest: Vec<Opening>,
    /// What is said about the puzzle.
    pub texts: Texts,
}

/// Pieces of one shape. As a text each has one letter in all its places, and alike ones have theirs
/// in reading order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Block {
    /// A letter for each piece.
    pub letters: Vec<String>,
    /// Whether pieces of this shape and another letter are other pieces.
    pub named: bool,
    /// The symbol of each part, and its column and row from the first part.
    pub parts: Vec<(Symbol, [isize; 2])>,
}

/// What a list of symbols may consist of and how it is written: boards, or the goals of a puzzle
/// whose goal can be chosen.
///
/// Where every symbol occurs exactly once, set-up exchanges two of them; otherwise a click puts the
/// next symbol of the list in place of one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Content {
    /// The symbols, in the order in which set-up goes through them.
    pub symbols: Vec<Symbol>,
    /// How often a symbol occurs; one that is not named here may occur any number of times.
    pub counts: BTreeMap<Symbol, usize>,
    /// The symbol of an empty place.
    pub blank: Option<Symbol>,
    /// So many places make a row of the text; rows are parted by `/`.
    pub row: usize,
    /// What stands between two symbols of a row.
    pub between: &'static str,
    /// Other ways to write a symbol.
    pub aliases: BTreeMap<Symbol, Symbol>,
    /// Texts that stand for a whole list.
    pub named: Vec<Spelling>,
}

impl Content {
    /// The symbols of a board that the puzzle has written, place by place.
    pub fn symbols_of(&self, board: &str) -> Vec<Symbol> {
        self.read(board, usize::MAX).0
    }

    /// The symbols of a board that the puzzle has written, place by place, and what stands behind them.
    pub fn read<'t>(&self, text: &'t str, places: usize) -> (Vec<Symbol>, &'t str) {
        let known = self.named.iter().find_map(|known| {
            let rest = text.strip_prefix(&*known.text)?;
            (rest.is_empty() || rest.starts_with(' ')).then_some((known, rest))
        });
        if let Some((known, rest)) = known {
            return (known.cells.clone(), rest);
        }
        let is_between = |c: char| c == '/' || c.is_whitespace();
        let (mut symbols, mut rest) = (Vec::new(), text);
        while symbols.len() < places {
            rest = rest.trim_start_matches(is_between);
            let end = match self.between {
                "" => rest.chars().next().map_or(0, char::len_utf8),
                _ => rest.find(is_between).unwrap_or(rest.len()),
            };
            if end == 0 {
                break;
            }
            let (symbol, behind) = rest.split_at(end);
            symbols.push(symbol.into());
            rest = behind;
        }
        (symbols, rest)
    }
}

/// A list of symbols with a text of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Spelling {
    /// The text.
    pub text: String,
    /// What the page calls it in a list of choices.
    pub label: Option<Phrase>,
    /// The symbols.
    pub cells: Vec<Symbol>,
}

/// What counts as solved: a goal that can be chosen, or one of some fixed patterns.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Goals {
    /// What goals consist of, if they can be chosen.
    pub content: Option<Content>,
    /// The symbols of boards that suit a symbol of a goal; one that is not named suits itself.
    pub fits: BTreeMap<Symbol, Vec<Symbol>>,
    /// If the goal cannot be chosen: a board that matches one of these is solved. Where a pattern
    /// has nothing, any symbol may stand.
    pub fixed: Vec<Vec<Option<Symbol>>>,
}

/// What stands for a move in texts: one letter, or a longer name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Letter {
    /// The name.
    pub letter: String,
    /// The name of the move that takes it back wherever it was made, if there is one.
    pub inverse: Option<String>,
    /// The key that makes the move, as browsers name keys, if there is one. An arrow points where the
    /// piece goes.
    pub key: Option<String>,
    /// What stands for it in a list, if that is not its name: an arrow points where the piece goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sign: Option<String>,
    /// What the move does, in a few words.
    pub name: Phrase,
}

/// What a move does on the boards that its guard admits. Places that are not named stay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Way {
    /// Its name.
    pub letter: String,
    /// What must stand where, for the move to be legal.
    pub guard: Vec<Holds>,
    /// Which place takes what from where; all at the same time.
    pub takes: Vec<Take>,
    /// What it costs, if that is not 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
}

/// A place that must hold one of some symbols.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Holds {
    /// The place.
    pub place: usize,
    /// The symbols that it may hold.
    pub holds: Vec<Symbol>,
}

/// A place that takes the symbol of another one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Take {
    /// The place whose symbol changes.
    pub place: usize,
    /// The place whose symbol it gets.
    pub from: usize,
    /// The symbols that change on the way, as a cube does that rolls.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<Symbol, Symbol>,
}

/// A board that is worth solving and soon solved, and its goal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Opening {
    /// The board.
    pub board: Vec<Symbol>,
    /// The goal, if it can be chosen.
    pub goal: Option<Vec<Symbol>>,
}

/// A random walk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Scramble {
    /// Its usual number of moves: boards that the solver answers soon. 0 if the page is not to
    /// scramble.
    pub steps: usize,
    /// If there are any, the walk begins on one of these, and where it ends becomes the goal if that
    /// can be chosen. Otherwise it begins on a goal.
    pub starts: Vec<Vec<Symbol>>,
}

/// One of the sizes of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SizeChoice {
    /// The names of the puzzle of that size, the one that the program uses first.
    pub names: Vec<String>,
    /// What the page calls it.
    pub label: String,
    /// How many columns and rows its board has.
    pub extent: [usize; 2],
}

/// How many boards are at each distance from a goal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Spread {
    /// It is so for the goals that have the blank on one of these places; none stands for all goals.
    pub blanks: Vec<usize>,
    /// The number of boards at distance 0, 1 and so on.
    pub counts: Vec<u64>,
    /// Who has counted.
    pub source: Phrase,
}

/// A way to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Racer {
    /// The algorithm.
    #[serde(serialize_with = "shown")]
    pub algorithm: Algorithm,
    /// The heuristic, if the algorithm asks one.
    #[serde(serialize_with = "shown_if_any")]
    pub heuristic: Option<Heuristic>,
}

/// A text in each language of the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Phrase {
    /// English.
    pub en: String,
    /// Chinese.
    pub zh: String,
}

/// What is said about a puzzle. `{name}` in a text stands for a value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Texts {
    /// Its name in the row of all puzzles, as short as can be.
    pub tab: Phrase,
    /// Its name.
    pub title: Phrase,
    /// What there is to do, in one sentence.
    pub rule: Phrase,
    /// How boards are set up.
    pub edit: Phrase,
    /// What to say to a text that is no board.
    pub wrong: Phrase,
    /// What to say where symbols do not occur as often as they must; `{S}` is how often `S` does.
    pub uneven: Option<Phrase>,
    /// A move, as a screen reader says it: `{letter}`, as texts have it; its `{name}`, what it does;
    /// the `{piece}` that went into the empty place; `{n}` places are as the goal wants them.
    pub said: Phrase,
    /// The goal, if it is fixed.
    pub goal: Option<Phrase>,
    /// What the keys with letters do.
    pub keys: Option<Phrase>,
}

/// The two texts.
pub fn words(en: impl Into<String>, zh: impl Into<String>) -> Phrase {
    Phrase { en: en.into(), zh: zh.into() }
}

/// How a puzzle's states and moves are told.
pub struct Look<'l, S, M> {
    /// The symbols of a state, in the order of the places.
    pub cells: &'l dyn Fn(&S) -> Vec<Symbol>,
    /// The name of a move.
    pub name: &'l dyn Fn(M) -> String,
    /// The symbol of the empty place, if moves depend on where that is.
    pub blank: Option<Symbol>,
}

/// The moves, learnt from the rules.
///
/// All boards of a group have the same legal moves. Together they must tell from which place every
/// place takes its symbol, and what becomes of each symbol on the way: one board of different tiles
/// is enough where tiles stay what they are.
pub fn moves<P: Reversible>(
    puzzle: &P,
    groups: Vec<Vec<P::State>>,
    look: &Look<P::State, P::Move>,
) -> Vec<Way> {
    groups.into_iter().flat_map(|group| moves_of_group(puzzle, &group, look)).collect()
}

fn moves_of_group<P: Reversible>(
    puzzle: &P,
    group: &[P::State],
    look: &Look<P::State, P::Move>,
) -> Vec<Way> {
    let before: Vec<_> = group.iter().map(|state| (look.cells)(state)).collect();
    let is_blank = |place: &usize| look.blank.as_ref() == Some(&before[0][*place]);
    let blanks = (0..before[0].len()).filter(is_blank);
    let guard: Vec<_> =
        blanks.map(|place| Holds { place, holds: vec![before[0][place].clone()] }).collect();
    let learnt = |mv| {
        let after: Vec<_> =
            group.iter().map(|state| (look.cells)(&successor(puzzle, state, mv))).collect();
        let takes = (0..after[0].len()).filter_map(|place| take(place, &before, &after)).collect();
        Way { letter: (look.name)(mv), guard: guard.clone(), takes, cost: None }
    };
    legal(puzzle, &group[0]).into_iter().map(learnt).collect()
}

/// Where a place took its symbol from on all boards of a group; `None` if nothing happened to it.
fn take(place: usize, before: &[Vec<Symbol>], after: &[Vec<Symbol>]) -> Option<Take> {
    if before.iter().zip(after).all(|(before, after)| before[place] == after[place]) {
        return None;
    }
    let sources = (0..before[0].len())
        .filter_map(|from| Some(Take { place, from, values: values(place, from, before, after)? }));
    let (plain, changing): (Vec<_>, Vec<_>) = sources.partition(|take| take.values.is_empty());
    let mut fit = if plain.is_empty() { changing } else { plain };
    assert_eq!(fit.len(), 1, "the boards of a group leave open where place {place} takes from");
    fit.pop()
}

/// What becomes of the symbols of `from` when `place` takes them; `None` if one symbol would become
/// different ones, so that `place` takes from elsewhere.
fn values(
    place: usize,
    from: usize,
    before: &[Vec<Symbol>],
    after: &[Vec<Symbol>],
) -> Option<BTreeMap<Symbol, Symbol>> {
    let mut values = BTreeMap::new();
    for (before, after) in before.iter().zip(after) {
        let became = values.entry(before[from].clone()).or_insert_with(|| after[place].clone());
        if *became != after[place] {
            return None;
        }
    }
    values.retain(|symbol, became| symbol != became);
    Some(values)
}

/// The legal moves of a state.
pub(crate) fn legal<P: Reversible>(puzzle: &P, state: &P::State) -> Vec<P::Move> {
    let mut legal = Vec::new();
    let all = puzzle.visit_moves(&mut state.clone(), |_, mv| {
        legal.push(mv);
        ControlFlow::<()>::Continue(())
    });
    debug_assert!(all.is_continue());
    legal
}

fn successor<P: Reversible>(puzzle: &P, state: &P::State, mv: P::Move) -> P::State {
    let mut state = state.clone();
    puzzle.apply(&mut state, mv);
    state
}

/// The symbols, each to occur that often.
pub fn each(symbols: &[Symbol], count: usize) -> BTreeMap<Symbol, usize> {
    symbols.iter().map(|symbol| (symbol.clone(), count)).collect()
}

fn shown<S: Serializer>(algorithm: &Algorithm, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(algorithm)
}

fn shown_if_any<S: Serializer>(
    heuristic: &Option<Heuristic>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match heuristic {
        Some(heuristic) => serializer.collect_str(heuristic),
        None => serializer.serialize_none(),
    }
}

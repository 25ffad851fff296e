//! A puzzle as data: everything that a page needs to draw, play and set up its boards without knowing the
//! rules.
//!
//! A board is a list of symbols, one for each place. The rules are not written a second time: `moves` learns
//! them by making every move on boards on which all places and symbols can be told apart.

use crate::names::{Algorithm, Heuristic};
use fewest::{Cost, Reversible};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// What can stand on a place, as it is written in texts.
pub type Symbol = String;

/// One puzzle of one size.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Description {
    /// The name of a drawing that suits it. A page without that drawing draws plain cells.
    pub drawing: &'static str,
    /// Column and row of each place.
    pub places: Vec<[usize; 2]>,
    /// The name of each place; empty if texts do not name places.
    pub cells: Vec<String>,
    /// The pieces that fill several places, each with a symbol of its own.
    pub blocks: Vec<Block>,
    /// What boards consist of.
    pub board: Content,
    /// What counts as solved.
    pub goal: Goals,
    /// The moves by name, in the order of lists. Sequences of moves are written in the script that
    /// [`Script::of`](crate::moves::Script::of) gives for these names.
    pub letters: Vec<Letter>,
    /// What the moves do. Among the moves with the same name at most one is legal on any board.
    pub moves: Vec<Way>,
    /// The board that the page shows first.
    pub first: Opening,
    /// How the page scrambles.
    pub walk: Scramble,
    /// The sizes to choose from; empty if there is only one.
    pub sizes: Vec<SizeChoice>,
    /// Two searches that are worth comparing first.
    pub race: [Racer; 2],
    /// How many boards are at each distance from some goals, if that was counted.
    pub spreads: Vec<Spread>,
    /// Boards at the greatest distance from their goals.
    pub hardest: Vec<Opening>,
    /// Texts about the puzzle.
    pub texts: Texts,
}

/// Pieces of one shape. In a text, each piece has one letter in all its places. Pieces that are alike get
/// their letters in reading order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Block {
    /// A letter for each piece.
    pub letters: Vec<String>,
    /// Whether pieces of this shape with different letters are different pieces.
    pub named: bool,
    /// The symbol of each part, and its column and row from the first part.
    pub parts: Vec<(Symbol, [isize; 2])>,
}

/// The symbols and the notation of boards, or of goals if the puzzle's goal can be chosen.
///
/// If every symbol occurs exactly once, set-up swaps two of them; otherwise a click replaces a symbol by the
/// next one in the list.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Content {
    /// The symbols, in the order in which set-up cycles through them.
    pub symbols: Vec<Symbol>,
    /// How often a symbol occurs. Symbols without an entry may occur any number of times.
    pub counts: BTreeMap<Symbol, usize>,
    /// The symbol of an empty place.
    pub blank: Option<Symbol>,
    /// How many places make up a row of the text. Rows are separated by `/`.
    pub row: usize,
    /// The text between two symbols of a row.
    pub between: &'static str,
    /// Other ways to write a symbol.
    pub aliases: BTreeMap<Symbol, Symbol>,
    /// Names that stand for a whole list of symbols.
    pub named: Vec<Spelling>,
}

impl Content {
    /// The symbols of a board that the puzzle has written, place by place.
    pub fn symbols_of(&self, board: &str) -> Vec<Symbol> {
        self.read(board, usize::MAX).0
    }

    /// The same, and the text after the symbols.
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

/// A list of symbols that has a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Spelling {
    /// The text.
    pub text: String,
    /// Its label in a list of choices on the page.
    pub label: Option<Phrase>,
    /// The symbols.
    pub cells: Vec<Symbol>,
}

/// What counts as solved: a goal that can be chosen, or one of several fixed patterns.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Goals {
    /// What goals consist of, if they can be chosen.
    pub content: Option<Content>,
    /// The symbols of a board that match a symbol of the goal. A symbol without an entry matches itself.
    pub fits: BTreeMap<Symbol, Vec<Symbol>>,
    /// If the goal cannot be chosen, a board that matches one of these patterns is solved. `None` in a
    /// pattern matches any symbol.
    pub fixed: Vec<Vec<Option<Symbol>>>,
}

/// What stands for a move in texts: one letter, or a longer name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Letter {
    /// The name.
    pub letter: String,
    /// The name of the move that always takes it back, if there is one.
    pub inverse: Option<String>,
    /// The key that makes the move, by its name in browsers, if there is one. An arrow key points where the
    /// piece goes.
    pub key: Option<String>,
    /// The sign for it in a list, if that is not its name: an arrow points where the piece goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sign: Option<String>,
    /// What the move does, in a few words.
    pub name: Phrase,
}

/// What a move does on boards that meet its guard. Places that it does not name stay the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Way {
    /// Its name.
    pub letter: String,
    /// What must stand on which places for the move to be legal.
    pub guard: Vec<Holds>,
    /// Which place takes its symbol from where; all at the same time.
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

/// A place that takes the symbol of another place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Take {
    /// The place whose symbol changes.
    pub place: usize,
    /// The place whose symbol it gets.
    pub from: usize,
    /// The symbols that change on the way, as when a cube rolls.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<Symbol, Symbol>,
}

/// A board that is interesting and quickly solved, and its goal.
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
    /// The usual number of moves, chosen so that the solver answers quickly. 0 if the page should not
    /// scramble.
    pub steps: usize,
    /// The boards on which the walk may begin; its end then becomes the goal, if the goal can be chosen. If
    /// empty, the walk begins on a goal.
    pub starts: Vec<Vec<Symbol>>,
}

/// One of the sizes of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SizeChoice {
    /// The names of the puzzle in this size, beginning with the one that the program uses.
    pub names: Vec<String>,
    /// Its label on the page.
    pub label: String,
    /// The numbers of columns and rows of its board.
    pub extent: [usize; 2],
}

/// How many boards are at each distance from a goal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Spread {
    /// The places of the blank in the goals for which this holds; empty if it holds for all goals.
    pub blanks: Vec<usize>,
    /// The number of boards at distance 0, 1 and so on.
    pub counts: Vec<u64>,
    /// Who counted them.
    pub source: Phrase,
}

/// A way to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Racer {
    /// The algorithm.
    #[serde(serialize_with = "shown")]
    pub algorithm: Algorithm,
    /// The heuristic, if the algorithm uses one.
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

/// Texts about a puzzle. `{name}` in a text stands for a value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Texts {
    /// Its name in the row of all puzzles, as short as possible.
    pub tab: Phrase,
    /// Its name.
    pub title: Phrase,
    /// What the player has to do, in one sentence.
    pub rule: Phrase,
    /// How to set up a board.
    pub edit: Phrase,
    /// The message for a text that is not a board.
    pub wrong: Phrase,
    /// The message if symbols do not occur as often as they must; `{S}` is how often `S` occurs.
    pub uneven: Option<Phrase>,
    /// What a screen reader says for a move. `{letter}` is its name in texts, `{name}` what it does,
    /// `{piece}` the piece that went into the empty place, and `{n}` the number of places that match the
    /// goal.
    pub said: Phrase,
    /// The goal, if it is fixed.
    pub goal: Option<Phrase>,
    /// The meaning of the letter keys.
    pub keys: Option<Phrase>,
}

/// A phrase from the two texts.
pub fn words(en: impl Into<String>, zh: impl Into<String>) -> Phrase {
    Phrase { en: en.into(), zh: zh.into() }
}

/// How to show a puzzle's states and moves.
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
/// All boards of a group have the same legal moves. Together they must show from which place every place
/// takes its symbol, and how symbols change on the way. One board with all tiles different is enough if tiles
/// do not change.
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

/// Where a place took its symbol from on all boards of a group; `None` if it did not change.
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

/// How the symbols of `from` change when `place` takes them; `None` if one symbol would have to become
/// different ones, so that `place` must take from elsewhere.
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

/// A count for each symbol, the same for all.
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

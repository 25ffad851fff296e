//! Reads what the cells hold: `pieces`, `values`, `twist`, `map`.

use super::board::BoardCells;
use super::lines::Word;
use super::mistake::{Fallible, Wrong};
use super::named::Named;
use super::names;
use super::sections::Section;
use fewest::puzzles::rows::{Contents, Kind};
use std::sync::Arc;

/// The most contents that can be told apart in a cell.
const MOST_CONTENTS: usize = 256;

/// The most bits that a whole state may take.
const MOST_BITS: usize = 256;

/// The new content for each content.
pub(super) type Map = Arc<[u8]>;

/// The contents of cells: kinds by name, each in all its turns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Stock {
    /// The names of the kinds.
    pub names: Vec<String>,
    /// How many cells hold each kind, if that is fixed.
    pub counts: Option<Vec<usize>>,
    /// In how many ways each kind can be turned.
    pub turns: Vec<usize>,
    /// The first content of each kind.
    pub first: Vec<usize>,
    /// Kind and turn of each content.
    pub parts: Vec<(usize, usize)>,
    /// Everything that each cell may hold.
    pub domains: Vec<Contents>,
    /// In how many ways a piece can be turned in each cell.
    pub twists: Vec<usize>,
}

impl Stock {
    /// How many contents there are.
    pub fn contents(&self) -> usize {
        self.parts.len()
    }

    /// Whether the kinds are pieces, so that every state has the same ones.
    pub fn has_pieces(&self) -> bool {
        self.counts.is_some()
    }

    /// What messages call the kinds.
    pub fn named(&self) -> Named {
        if self.has_pieces() { Named::Piece } else { Named::Value }
    }

    /// Whether anything is ever turned.
    pub fn has_turns(&self) -> bool {
        self.turns.iter().any(|&turns| turns > 1)
    }

    /// Whether a state can be written without anything between its cells.
    pub fn has_short_names(&self) -> bool {
        !self.has_turns() && self.are_short()
    }

    /// Whether a word of a state may stand for several cells. It may if all names have one character and the
    /// word does not say a turn.
    pub fn is_of_cells(&self, word: &str) -> bool {
        self.are_short() && !(self.has_turns() && word.contains('+'))
    }

    fn are_short(&self) -> bool {
        self.names.iter().all(|name| name.len() == 1)
    }

    /// The content for a kind in one of its turns.
    pub fn content(&self, kind: usize, turn: usize) -> u8 {
        (self.first[kind] + turn) as u8
    }

    /// How a content is written in a state.
    pub fn text(&self, content: u8) -> String {
        match self.parts[usize::from(content)] {
            (kind, 0) => self.names[kind].clone(),
            (kind, turn) => format!("{}+{turn}", self.names[kind]),
        }
    }

    /// The kinds in the form that the engine uses.
    pub fn kinds(&self) -> Vec<Kind> {
        let count = |kind: usize| self.counts.as_ref().map(|counts| counts[kind]);
        let kind = |(kind, &turns): (usize, &usize)| Kind { count: count(kind), turns };
        self.turns.iter().enumerate().map(kind).collect()
    }

    /// Numbers the contents, once twists and turns are known. If `is_apart`, each kind belongs to cells with
    /// the same number of turns; otherwise pieces that are not turned may be anywhere.
    pub fn number(&mut self, is_apart: bool) {
        let first = self.turns.iter().scan(0, |sum, turns| {
            *sum += turns;
            Some(*sum - turns)
        });
        self.first = first.collect();
        let turned = |(kind, &turns): (usize, &usize)| (0..turns).map(move |turn| (kind, turn));
        self.parts = self.turns.iter().enumerate().flat_map(turned).collect();
        let domain = |&twist: &usize| {
            let fits = |&(kind, turn): &(usize, usize)| {
                self.turns[kind] == twist || !is_apart && turn == 0
            };
            let contents = (0..self.parts.len()).filter(|&content| fits(&self.parts[content]));
            contents.map(|content| content as u8).collect()
        };
        self.domains = self.twists.iter().map(domain).collect();
    }
}

/// Reads `pieces`. There must be exactly one for each cell.
pub(super) fn pieces(section: &Section, board: &BoardCells) -> Fallible<Stock> {
    let mut stock = Stock { counts: Some(Vec::new()), ..Stock::default() };
    let cells = board.len() as u64;
    let (mut pieces, mut first_beyond) = (0, None);
    for word in section.all_words() {
        let (name, count) = multiple(word)?;
        if count > cells {
            return Err(word.fault(Wrong::ManyPieces { word: word.text.clone(), cells }));
        }
        pieces += count;
        first_beyond = first_beyond.or((pieces > cells).then_some(word));
        let name = Word { text: name.into(), place: word.place };
        add(&mut stock, &name, board)?;
        stock.counts.get_or_insert_default().push(count as usize);
    }
    if pieces == cells {
        return Ok(stock);
    }
    let hint = pieces < cells && !stock.names.iter().any(|name| name == "_");
    let at = first_beyond.unwrap_or(&section.keyword);
    Err(at.fault(Wrong::Pieces { pieces, cells: board.len(), hint }))
}

/// The name and the number in a word like `name*3`.
fn multiple(word: &Word) -> Fallible<(&str, u64)> {
    // Online judges use `*` for an empty cell.
    if word.is("*") {
        return Ok((&word.text, 1));
    }
    let Some((name, count)) = word.text.split_once('*') else { return Ok((&word.text, 1)) };
    match super::lines::number(count) {
        Some(count) if count > 0 && !name.is_empty() => Ok((name, count)),
        _ => Err(word.fault(Wrong::Multiple { word: word.text.clone() })),
    }
}

/// Reads `values`.
pub(super) fn values(section: &Section, board: &BoardCells) -> Fallible<Stock> {
    let mut stock = Stock::default();
    for word in section.all_words() {
        add(&mut stock, word, board)?;
    }
    match stock.names.len() {
        0 | 1 => Err(section.fault(Wrong::FewValues)),
        _ => Ok(stock),
    }
}

fn add(stock: &mut Stock, word: &Word, board: &BoardCells) -> Fallible<()> {
    names::check(word)?;
    if stock.names.len() == MOST_CONTENTS {
        return Err(word.fault(Wrong::Contents { contents: MOST_CONTENTS + 1 }));
    }
    let name = word.text.clone();
    if stock.names.contains(&name) {
        let wrong = match stock.has_pieces() {
            true => Wrong::PieceTwice { name },
            false => Wrong::ValueTwice { name },
        };
        return Err(word.fault(wrong));
    }
    if board.has(word) {
        return Err(word.fault(Wrong::CellToo { named: stock.named(), name }));
    }
    stock.names.push(name);
    Ok(())
}

/// Reads one `twist` section: in how many ways pieces can be turned, and in which cells.
pub(super) fn twist(section: &Section, stock: &mut Stock, board: &BoardCells) -> Fallible<()> {
    let words = section.all_words();
    let wrong = || section.fault(Wrong::Twist);
    let [word, number, rest @ ..] = &words[..] else { return Err(wrong()) };
    if !word.is("mod") {
        return Err(wrong());
    }
    let modulus = match number.number() {
        Some(modulus @ 2..=256) => modulus as usize,
        _ => return Err(number.fault(Wrong::Modulus)),
    };
    let cells = match rest {
        [] => (0..board.len()).collect(),
        [at, cells @ ..] if at.is("at") && !cells.is_empty() => {
            cells.iter().map(|cell| board.cell(cell)).collect::<Fallible<Vec<_>>>()?
        }
        _ => return Err(wrong()),
    };
    if !stock.has_pieces() {
        return Err(section.fault(Wrong::TwistOfValues));
    }
    for cell in cells {
        if stock.twists[cell] > 1 {
            return Err(section.fault(Wrong::TwistTwice { cell: board.cells[cell].clone() }));
        }
        stock.twists[cell] = modulus;
    }
    Ok(())
}

/// Checks that states with this many cells and contents can be stored.
pub(super) fn check_size(section: &Section, stock: &Stock) -> Fallible<()> {
    let contents = stock.turns.iter().sum::<usize>();
    if contents > MOST_CONTENTS {
        return Err(section.fault(Wrong::Contents { contents }));
    }
    let cells = stock.twists.len();
    let turns = stock.turns.iter().copied().max().unwrap_or(1);
    let bits = (bits(stock.names.len()) + bits(turns)).max(1);
    if cells * bits > MOST_BITS {
        return Err(section.fault(Wrong::Bits { cells, contents, bits: cells * bits }));
    }
    Ok(())
}

/// The bits that it takes to store one of `of` things.
pub(super) fn bits(of: usize) -> usize {
    of.next_power_of_two().trailing_zeros() as usize
}

/// Reads `map`: its name, and the new content for each content.
pub(super) fn map(section: &Section, stock: &Stock) -> Fallible<(Word, Map)> {
    let words = section.all_words();
    let [name, colon, rest @ ..] = &words[..] else { return Err(section.fault(Wrong::MapForm)) };
    names::check(name)?;
    if !colon.is(":") {
        return Err(colon.fault(Wrong::MapForm));
    }
    let mut map: Vec<u8> = (0..stock.contents()).map(|content| content as u8).collect();
    let mut is_set = vec![false; map.len()];
    let mut set = |word: &Word, from: usize, to: usize| {
        let (from, to) = (stock.content(from, 0), stock.content(to, 0));
        map[usize::from(from)] = to;
        match std::mem::replace(&mut is_set[usize::from(from)], true) {
            true => Err(word.fault(Wrong::MappedTwice { name: word.text.clone() })),
            false => Ok(()),
        }
    };
    for pair in rest.split(|word| word.is(",") || word.is(";")) {
        let [from, arrow, to] = pair else {
            let at = pair.first().copied().unwrap_or(name);
            return Err(at.fault(Wrong::MapForm));
        };
        let kind = |word: &Word| names::find(stock.named(), word, &stock.names);
        let [one, other] = [kind(from)?, kind(to)?];
        match &*arrow.text {
            ">" => set(from, one, other)?,
            "<>" if one == other => set(from, one, other)?,
            "<>" => set(from, one, other).and_then(|()| set(to, other, one))?,
            _ => return Err(arrow.fault(Wrong::MapForm)),
        }
    }
    Ok(((*name).clone(), map.into()))
}

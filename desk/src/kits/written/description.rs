//! The description of a puzzle file. A row already has the form of a described move: guards, and which cell
//! takes what from where.

use super::WrittenKit;
use crate::describe::{
    Block, Content, Description, Goals, Holds, Letter, Opening, Phrase, Racer, Scramble, Symbol,
    Take, Texts, Way, words,
};
use crate::kits::direction::letter_of;
use crate::language::{Class, Written};
use crate::names::{Algorithm, Heuristic};
use crate::random::Random;
use fewest::puzzles::rows::{Contents, Goals as GoalStates, Guard, Row, Take as RowTake};
use std::collections::BTreeMap;

/// The usual number of moves of a scramble. A search from both ends answers such boards at once.
const SCRAMBLE: usize = 12;
/// The first board is at most this many moves from a goal.
const FIRST: usize = 6;
/// The most goals that are listed as starts of scrambles.
const STARTS: usize = 24;
/// Symbols that stand for an empty place in files.
const EMPTY: [&str; 2] = ["_", "."];

/// The puzzle in the form that a page uses.
pub fn description(kit: &WrittenKit) -> Description {
    let written = kit.written();
    let symbols: Vec<Symbol> =
        (0..written.setup.contents()).map(|content| written.symbol(content as u8)).collect();
    let learner = Learner { written, symbols: &symbols };
    // A forward walk might end where no goal can be reached.
    let steps = if kit.leads_away() { 0 } else { SCRAMBLE };
    Description {
        drawing: "cells",
        cells: written.cells.clone(),
        blocks: written.blocks().iter().map(|class| learner.block(class)).collect(),
        places: written.places.clone(),
        goal: learner.goals(),
        letters: (0..written.setup.names.len()).map(|name| learner.letter(kit, name)).collect(),
        moves: written.setup.rows.iter().map(|row| learner.way(row)).collect(),
        first: Opening { board: learner.first(kit), goal: None },
        walk: Scramble { steps, starts: learner.starts(kit) },
        sizes: vec![],
        race: [
            Racer { algorithm: Algorithm::BreadthFirst, heuristic: None },
            Racer { algorithm: Algorithm::IdaStar, heuristic: Some(Heuristic::Pieces) },
        ],
        spreads: vec![],
        hardest: vec![],
        texts: texts(written),
        board: learner.content(),
    }
}

/// The number of symbols in the moves of the description, each of which takes about 30 bytes.
pub fn weight(written: &Written) -> usize {
    let of_guard = |guard: &Guard| 1 + guard.holds.iter().count();
    let of_take = |take: &RowTake| 1 + 2 * take.map.iter().flatten().count();
    let weight = |row: &Row| {
        let guards: usize = row.guards.iter().map(of_guard).sum();
        guards + row.takes.iter().map(of_take).sum::<usize>()
    };
    written.setup.rows.iter().map(weight).sum()
}

struct Learner<'w> {
    written: &'w Written,
    symbols: &'w [Symbol],
}

impl Learner<'_> {
    fn list(&self, holds: &Contents) -> Vec<Symbol> {
        holds.iter().map(|content| self.symbols[usize::from(content)].clone()).collect()
    }

    /// A symbol of a goal is a symbol of a board; one that stands for several is called `?1` and so on.
    fn goals(&self) -> Goals {
        let mut fits: BTreeMap<Symbol, Vec<Symbol>> = BTreeMap::new();
        let mut pattern = |goal: &Vec<Guard>| {
            let mut pattern = vec![None; self.written.setup.cells];
            for guard in goal {
                let list = self.list(&guard.holds);
                pattern[guard.cell] = Some(match &list[..] {
                    [only] => only.clone(),
                    _ => {
                        let known = fits.iter().find(|(_, other)| **other == list);
                        let name = known.map(|(name, _)| name.clone());
                        name.unwrap_or_else(|| {
                            let name = format!("?{}", fits.len() + 1);
                            fits.insert(name.clone(), list);
                            name
                        })
                    }
                });
            }
            pattern
        };
        let fixed = self.written.setup.goals.iter().map(&mut pattern).collect();
        Goals { content: None, fits, fixed }
    }

    fn letter(&self, kit: &WrittenKit, name: usize) -> Letter {
        let letter = &self.written.setup.names[name];
        let inverse = kit.inverse(name).map(String::from);
        let way = letter_of(letter, inverse.clone()).filter(|_| self.slides_four_ways());
        way.unwrap_or_else(|| Letter {
            letter: letter.clone(),
            inverse,
            key: (letter.chars().count() == 1).then(|| letter.clone()),
            sign: None,
            name: words(letter.clone(), letter.clone()),
        })
    }

    /// Whether all moves belong to one piece that goes up, left, right and down.
    fn slides_four_ways(&self) -> bool {
        let names = &self.written.setup.names;
        self.written.pivot.is_some() && names.iter().all(|name| letter_of(name, None).is_some())
    }

    fn block(&self, class: &Class) -> Block {
        let symbols = self.symbols[class.first..].iter().cloned();
        Block {
            letters: class.letters.clone(),
            named: class.is_named,
            parts: symbols.zip(class.outline.iter().copied()).collect(),
        }
    }

    /// Empty if a goal can be completed with the pieces that it leaves open, in any order.
    fn starts(&self, kit: &WrittenKit) -> Vec<Vec<Symbol>> {
        let setup = &self.written.setup;
        let are_plain = setup.kinds.iter().all(|kind| kind.turns == 1 && kind.count.is_some());
        let are_exact =
            setup.goals.iter().flatten().all(|guard| guard.holds.iter().nth(1).is_none());
        if are_plain && are_exact && kit.holds_anything_anywhere() {
            return vec![];
        }
        match self.written.origin() {
            Some(start) => vec![self.cells(start)],
            None => GoalStates::of(setup).take(STARTS).map(|goal| self.cells(&goal)).collect(),
        }
    }

    fn way(&self, row: &Row) -> Way {
        let guard = |guard: &Guard| Holds { place: guard.cell, holds: self.list(&guard.holds) };
        let take = |take: &RowTake| {
            let changes = take.map.iter().flatten().enumerate();
            let changes = changes.filter(|&(from, &to)| from != usize::from(to));
            let symbol = |content: usize| self.symbols[content].clone();
            let values = changes.map(|(from, &to)| (symbol(from), symbol(to.into()))).collect();
            Take { place: take.cell, from: take.from, values }
        };
        Way {
            letter: self.written.setup.names[row.name].clone(),
            guard: row.guards.iter().map(guard).collect(),
            takes: row.takes.iter().map(take).collect(),
            cost: Some(row.cost).filter(|&cost| cost != 1),
        }
    }

    fn cells(&self, contents: &[u8]) -> Vec<Symbol> {
        contents.iter().map(|&content| self.symbols[usize::from(content)].clone()).collect()
    }

    /// The board that the file draws or, if it draws none, one a few moves from a goal.
    fn first(&self, kit: &WrittenKit) -> Vec<Symbol> {
        let first = self.written.start.clone().or_else(|| {
            GoalStates::of(&self.written.setup).next()?;
            Some(kit.walked(FIRST, &mut Random::new(0)))
        });
        first.map_or_else(Vec::new, |contents| self.cells(&contents))
    }

    fn content(&self) -> Content {
        let written = self.written;
        let counts = written.setup.kinds.iter().zip(&written.contents);
        let counts = counts.filter(|(kind, _)| kind.turns == 1);
        let counts = counts.filter_map(|(kind, name)| Some((name.clone(), kind.count?)));
        Content {
            symbols: self.symbols.to_vec(),
            counts: counts.collect(),
            blank: self.symbols.iter().find(|symbol| EMPTY.contains(&symbol.as_str())).cloned(),
            row: self.row(),
            between: if written.is_written_together() { "" } else { " " },
            aliases: BTreeMap::new(),
            named: vec![],
        }
    }

    /// The number of cells in a row if all rows have the same columns, or else of all cells.
    fn row(&self) -> usize {
        let places = &self.written.places;
        let row = places.iter().take_while(|place| place[1] == 0).count();
        let is_full = |(at, place): (usize, &[usize; 2])| *place == [at % row, at / row];
        match row > 0 && places.iter().enumerate().all(is_full) {
            true => row,
            false => places.len(),
        }
    }
}

fn texts(written: &Written) -> Texts {
    let same = |text: &str| words(text, text);
    let title = if written.title.is_empty() { "Puzzle" } else { &written.title };
    let goal: Phrase =
        words(format!("Goal: {}", written.goal()), format!("目标：{}", written.goal()));
    Texts {
        tab: same(title),
        title: same(title),
        rule: words("Reach the goal in the fewest moves.", "用最少的步数达到目标。"),
        edit: edit(written),
        wrong: words("Not a state of this puzzle.", "不是这个谜题的状态。"),
        uneven: None,
        said: words("{name}", "{name}"),
        goal: Some(goal),
        keys: Some(words("Make that move", "走这一步")),
    }
}

/// How the page sets up boards. It exchanges pieces if each piece occurs once.
fn edit(written: &Written) -> Phrase {
    let mut kinds = written.setup.kinds.iter();
    if !written.blocks().is_empty() {
        return words("Write a letter for each cell below.", "在下方写出每格的字母。");
    }
    match kinds.all(|kind| kind.turns == 1 && kind.count == Some(1)) {
        true => words("Click two cells to exchange their pieces.", "点击两格以交换其中的棋子。"),
        false => words("Click a cell to change what it holds.", "点击格子更换其内容。"),
    }
}

//! A puzzle of a file as data. Its rows are what a description has of a move anyway: guards, and
//! which cell takes what from where.

use super::WrittenKit;
use crate::describe::{
    Content, Description, Goals, Holds, Letter, Opening, Phrase, Racer, Scramble, Symbol, Take,
    Texts, Way, words,
};
use crate::language::Written;
use crate::names::{Algorithm, Heuristic};
use fewest::puzzles::rows::{Contents, Goals as GoalStates, Guard, Row};
use std::collections::BTreeMap;

/// The usual number of moves of a scramble: boards that both ends answer at once.
const SCRAMBLE: usize = 12;
/// The first board is this many moves from a goal, or fewer.
const FIRST: usize = 6;

/// The puzzle as a page has it.
pub fn description(kit: &WrittenKit) -> Description {
    let written = kit.written();
    let symbols: Vec<Symbol> =
        (0..written.setup.contents()).map(|content| written.symbol(content as u8)).collect();
    let learner = Learner { written, symbols: &symbols };
    Description {
        drawing: "cells",
        places: written.places.clone(),
        goal: learner.goals(),
        letters: (0..written.setup.names.len()).map(|name| learner.letter(kit, name)).collect(),
        moves: written.setup.rows.iter().map(|row| learner.way(row)).collect(),
        first: Opening { board: learner.first(kit), goal: None },
        walk: Scramble { steps: SCRAMBLE, starts: vec![] },
        sizes: vec![],
        race: [
            Racer { algorithm: Algorithm::BreadthFirst, heuristic: None },
            Racer { algorithm: Algorithm::IdaStar, heuristic: Some(Heuristic::Pieces) },
        ],
        texts: texts(written),
        board: learner.content(),
    }
}

struct Learner<'w> {
    written: &'w Written,
    symbols: &'w [Symbol],
}

impl Learner<'_> {
    fn list(&self, holds: &Contents) -> Vec<Symbol> {
        holds.iter().map(|content| self.symbols[usize::from(content)].clone()).collect()
    }

    /// A symbol of a goal is one of a board, or `?1` and so on for one of several.
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
        let key = (letter.chars().count() == 1).then(|| letter.clone());
        Letter {
            inverse: kit.inverse(name).map(String::from),
            key,
            name: words(letter.clone(), letter.clone()),
            letter: letter.clone(),
        }
    }

    fn way(&self, row: &Row) -> Way {
        let guard = |guard: &Guard| Holds { place: guard.cell, holds: self.list(&guard.holds) };
        let take = |take: &fewest::puzzles::rows::Take| {
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
        }
    }

    fn cells(&self, contents: &[u8]) -> Vec<Symbol> {
        contents.iter().map(|&content| self.symbols[usize::from(content)].clone()).collect()
    }

    /// The board that the file draws, or one some moves from a goal.
    fn first(&self, kit: &WrittenKit) -> Vec<Symbol> {
        let setup = &self.written.setup;
        let first = self.written.start.clone().or_else(|| {
            let goal = GoalStates::of(setup).next()?;
            Some(kit.walked_from(&goal, FIRST))
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
            blank: None,
            row: written.setup.cells,
            between: if written.is_written_together() { "" } else { " " },
            aliases: BTreeMap::new(),
            named: vec![],
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
        edit: words("Click a cell to change what it holds.", "点击格子更换其内容。"),
        wrong: words("Not a state of this puzzle.", "不是这个谜题的状态。"),
        uneven: None,
        said: words("{name}", "{name}"),
        goal: Some(goal),
        keys: Some(words("Make that move", "走这一步")),
    }
}

//! The rules of all puzzles in one form: rows of text, as `docs/proof-format.md` has them. What is
//! built in writes its rows itself (`builtin.rs`); the rows of other puzzles are in a file.

use crate::file::{crc32, number};

/// The bound of a state from which no goal can be reached.
pub const NEVER: u32 = u32::MAX;

/// A condition: the cell holds a content for which `holds` is true.
pub struct Guard {
    pub cell: usize,
    pub holds: Vec<bool>,
}

/// The cell `to` gets what the cell `from` held; `becomes` says what each content becomes.
struct Take {
    to: usize,
    from: usize,
    becomes: Vec<u8>,
}

/// A move: legal where all guards hold; all cells take what they take at the same time.
pub struct Row {
    pub name: String,
    pub cost: u32,
    guards: Vec<Guard>,
    takes: Vec<Take>,
}

/// The rules of a puzzle.
#[derive(Default)]
pub struct Rules {
    /// What the contents are called.
    pub contents: Vec<String>,
    pub cells: usize,
    /// The rows in the order in which they are tried: a single list, or one for each cell in which
    /// content 0 can be, if a single cell always holds it.
    pub rows: Vec<Vec<Row>>,
    /// A state that satisfies all conditions of one of these is solved.
    pub goals: Vec<Vec<Guard>>,
    /// How many cells of a start hold each of these contents.
    pub counts: Vec<(u8, usize)>,
    /// For a table of all distances: the ways to see each content. None means that there is no table.
    pub views: Vec<Vec<u8>>,
    /// For boards of tiles.
    pub tiles: Option<Tiles>,
}

/// A board of tiles: its columns and rows, and the goal cell of each tile.
#[derive(Clone)]
pub struct Tiles {
    pub width: usize,
    pub height: usize,
    pub home: Vec<usize>,
}

impl Guard {
    fn is_met(&self, state: &[u8]) -> bool {
        self.holds[usize::from(state[self.cell])]
    }
}

impl Row {
    /// Writes the state behind this move.
    pub fn make(&self, state: &[u8], next: &mut [u8]) {
        next.copy_from_slice(state);
        for Take { to, from, becomes } in &self.takes {
            next[*to] = becomes[usize::from(state[*from])];
        }
    }
}

impl Rules {
    /// The rules that a text of rows tells, which must have that crc.
    pub fn written(text: &str, crc: &str) -> Result<Rules, String> {
        match crc32(&[text.as_bytes()]) {
            found if found == crc => Rules::read(text).map_err(|wrong| format!("rules: {wrong}")),
            found => {
                Err(format!("the proof is about other rules; those that are given are {found}"))
            }
        }
    }

    /// The rules that a text of rows tells.
    pub fn read(text: &str) -> Result<Rules, String> {
        let mut lines = text.lines().zip(1..);
        let mut next = |keyword: &str| {
            let line = lines.next().and_then(|(line, _)| line.strip_prefix(keyword));
            line.ok_or(format!("`{keyword}` is missing"))
        };
        next("fewest rows 1")?;
        let contents: Vec<String> = next("contents ")?.split(' ').map(String::from).collect();
        let cells = number(next("cells ")?, 65)?;
        if contents.len() > 256 {
            return Err("there are more than 256 contents".into());
        }
        let mut rules = Rules { contents, cells, rows: vec![Vec::new()], ..Rules::default() };
        for (line, at) in lines {
            rules.add(line).map_err(|wrong| format!("line {at}: {wrong}"))?;
        }
        Ok(rules)
    }

    /// Adds a row or a goal.
    pub fn add(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["goal", ref words @ ..] => {
                let goal = words.iter().map(|word| self.guard(word)).collect::<Result<_, _>>()?;
                self.goals.push(goal);
            }
            ["row", name, cost, ref words @ ..] => {
                let cost = number(cost, 1 << 16)? as u32;
                let mut row = Row { name: name.into(), cost, guards: vec![], takes: vec![] };
                for word in words {
                    match word.split_once('<') {
                        Some((to, taken)) => row.takes.push(self.take(to, taken)?),
                        None => row.guards.push(self.guard(word)?),
                    }
                }
                self.rows[0].push(row);
                if cost == 0 {
                    return Err("a move costs nothing".into());
                }
            }
            _ => return Err("this is neither a row nor a goal".into()),
        }
        Ok(())
    }

    /// `3=0,2`: cell 3 holds content 0 or 2.
    fn guard(&self, word: &str) -> Result<Guard, String> {
        let (cell, held) = word.split_once('=').ok_or(format!("`{word}` is no condition"))?;
        let (cell, held) = (number(cell, self.cells)?, self.contents(held)?);
        Ok(Guard { cell, holds: (0..=255).map(|content| held.contains(&content)).collect() })
    }

    /// `3<4`: cell 3 takes what cell 4 held; `3<4:1,0,2`: content 0 becomes 1 and 1 becomes 0.
    fn take(&self, to: &str, taken: &str) -> Result<Take, String> {
        let (from, becomes) = match taken.split_once(':') {
            None => (taken, (0..=255).collect()),
            Some((from, contents)) => (from, self.contents(contents)?),
        };
        if taken.contains(':') && becomes.len() != self.contents.len() {
            return Err(format!("`{taken}` does not say what becomes of each content"));
        }
        Ok(Take { to: number(to, self.cells)?, from: number(from, self.cells)?, becomes })
    }

    fn contents(&self, text: &str) -> Result<Vec<u8>, String> {
        let content = |word| number(word, self.contents.len()).map(|content| content as u8);
        text.split(',').map(content).collect()
    }

    /// Rows whose first condition is that a cell holds content 0, sorted by that cell.
    pub fn by_blank(mut self) -> Rules {
        let rows = self.rows.remove(0);
        self.rows.resize_with(self.cells, Vec::new);
        rows.into_iter().for_each(|row| self.rows[row.guards[0].cell].push(row));
        self
    }

    /// The state of that text: a word for each cell.
    pub fn state(&self, text: &str) -> Result<Vec<u8>, String> {
        let content = |word: &str| self.contents.iter().position(|name| name == word);
        let read = |word| content(word).map(|at| at as u8).ok_or(format!("`{word}` is no content"));
        let state: Vec<u8> = text.split(' ').map(read).collect::<Result<_, _>>()?;
        if state.len() != self.cells {
            return Err(format!("there are {} contents for {} cells", state.len(), self.cells));
        }
        for &(content, count) in &self.counts {
            let found = state.iter().filter(|&&other| other == content).count();
            if found != count {
                let name = &self.contents[usize::from(content)];
                return Err(format!("{found} cells hold `{name}`, not {count}"));
            }
        }
        Ok(state)
    }

    /// A state as it is written.
    pub fn text(&self, state: &[u8]) -> String {
        let words = state[..self.cells].iter().map(|&at| self.contents[usize::from(at)].as_str());
        words.collect::<Vec<_>>().join(" ")
    }

    pub fn is_goal(&self, state: &[u8]) -> bool {
        self.goals.iter().any(|goal| goal.iter().all(|guard| guard.is_met(state)))
    }

    /// The legal moves of a state, in order.
    pub fn legal<'r>(&'r self, state: &[u8]) -> impl Iterator<Item = &'r Row> {
        let blank = state.iter().position(|&content| content == 0).unwrap_or(0);
        let rows = &self.rows[blank.min(self.rows.len() - 1)];
        rows.iter().filter(|row| row.guards.iter().all(|guard| guard.is_met(state)))
    }

    /// Makes the moves: each is legal, they cost so much, and they end in a goal.
    pub fn replay<'m>(
        &self,
        start: &[u8],
        moves: impl Iterator<Item = &'m str>,
        cost: u32,
    ) -> Result<(), String> {
        let (mut state, mut total) = (start.to_vec(), 0);
        for (name, number) in moves.zip(1..) {
            let row = self.legal(&state).find(|row| row.name == name);
            let row =
                row.ok_or(format!("move {number}, `{name}`, is not legal where it is made"))?;
            row.make(&state.clone(), &mut state);
            total += u64::from(row.cost);
        }
        match self.is_goal(&state) {
            false => Err("the moves do not lead to a goal".into()),
            true if total != cost.into() => Err(format!("the moves cost {total}, not {cost}")),
            true => Ok(()),
        }
    }
}

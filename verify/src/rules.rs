//! The rules of all puzzles in one form: rows of text, as `docs/proof-format.md` describes them.

use crate::file::number;

/// A condition: the cell holds one of these contents.
pub type Guard = (usize, Vec<u8>);

/// The first cell takes what the second one held; the list says what each content becomes.
pub type Take = (usize, usize, Vec<u8>);

/// A move: legal if all guards hold. All cells take at the same time.
pub struct Row {
    pub name: String,
    pub cost: u32,
    pub guards: Vec<Guard>,
    pub takes: Vec<Take>,
}

/// The rules of a puzzle. `counts`, `views` and `tiles` are known only for built-in puzzles.
#[derive(Default)]
pub struct Rules {
    /// The names of the contents.
    pub contents: Vec<String>,
    pub cells: usize,
    /// The rows in the order in which they are tried. If each row begins with the condition that some cell
    /// holds the blank, content 0, there is a list for each such cell; otherwise there is one list.
    pub rows: Vec<Vec<Row>>,
    /// A state is solved if it satisfies all conditions of one of these.
    pub goals: Vec<Vec<Guard>>,
    /// How many cells of a start hold content 0, content 1 and so on, as far as that is known.
    pub counts: Vec<usize>,
    /// For a table of all distances: a label for each content, for each way to see them. Empty: no table.
    pub views: Vec<Vec<u8>>,
    /// For boards of tiles: the width of the board, and the goal cell of each tile.
    pub tiles: Option<(u8, Vec<u8>)>,
    /// Whether a space separates the names of moves.
    pub apart: bool,
}

impl Row {
    /// Writes the state after this move to `next`.
    pub fn make(&self, state: &[u8], next: &mut [u8]) {
        next.copy_from_slice(state);
        for (to, from, becomes) in &self.takes {
            next[*to] = becomes[usize::from(state[*from])];
        }
    }
}

impl Rules {
    /// Reads the rules of a text. The rows are divided among that many lists.
    pub fn read(text: &str, lists: usize) -> Result<Rules, String> {
        let rows = (0..lists).map(|_| Vec::new()).collect();
        let mut rules = Rules { rows, ..Rules::default() };
        for (line, at) in text.lines().zip(1..) {
            rules.add(line, at).map_err(|what| format!("line {at}: {what}"))?;
        }
        Ok(rules)
    }

    fn add(&mut self, line: &str, at: usize) -> Result<(), String> {
        let words: Vec<&str> = line.split(' ').collect();
        match (at, &words[..]) {
            (1, ["fewest", "rows", "1"]) => (),
            (2, ["contents", names @ ..]) if names.len() <= 256 => {
                self.contents = names.iter().map(ToString::to_string).collect();
            }
            (3, ["cells", cells]) => self.cells = number(cells, 65)?,
            (4.., ["goal", words @ ..]) => {
                let (guards, takes) = self.parts(words)?;
                if !takes.is_empty() {
                    return Err("a goal takes nothing".into());
                }
                self.goals.push(guards);
            }
            (4.., ["row", _, "0", ..]) => return Err("a move costs nothing".into()),
            (4.., ["row", name, cost, words @ ..]) => {
                let (guards, takes) = self.parts(words)?;
                let list = if self.rows.len() > 1 { guards[0].0 } else { 0 };
                let (name, cost) = (name.to_string(), number(cost, 1 << 16)? as u32);
                self.rows[list].push(Row { name, cost, guards, takes });
            }
            _ => return Err(format!("`{line}` cannot stand here")),
        }
        Ok(())
    }

    /// `3=0,2`: cell 3 holds content 0 or 2. `3<4`: cell 3 takes what cell 4 held. `3<4:1,0,2`: the same, and
    /// content 0 becomes 1 and 1 becomes 0.
    fn parts(&self, words: &[&str]) -> Result<(Vec<Guard>, Vec<Take>), String> {
        let cell = |word: &str| number(word, self.cells);
        let content = |word: &str| number(word, self.contents.len()).map(|content| content as u8);
        let list = |text: &str| text.split(',').map(content).collect::<Result<Vec<u8>, _>>();
        let (mut guards, mut takes) = (Vec::new(), Vec::new());
        for word in words {
            if let Some((at, held)) = word.split_once('=') {
                guards.push((cell(at)?, list(held)?));
                continue;
            }
            let (to, from) = word.split_once('<').ok_or(format!("`{word}` is not a condition"))?;
            let (from, becomes) = match from.split_once(':') {
                None => (from, (0..=255).take(self.contents.len()).collect()),
                Some((from, becomes)) => (from, list(becomes)?),
            };
            if becomes.len() != self.contents.len() {
                return Err(format!("`{word}` does not say what becomes of each content"));
            }
            takes.push((cell(to)?, cell(from)?, becomes));
        }
        Ok((guards, takes))
    }

    /// Reads a state: a word for each cell.
    pub fn state(&self, text: &str) -> Result<Vec<u8>, String> {
        let content = |word: &str| self.contents.iter().position(|name| name == word);
        let read = |word| content(word).map(|at| at as u8).ok_or(format!("`{word}` is not known"));
        let state: Vec<u8> = text.split(' ').map(read).collect::<Result<_, _>>()?;
        if state.len() != self.cells {
            return Err(format!("there are {} contents for {} cells", state.len(), self.cells));
        }
        for (content, (count, name)) in (0..).zip(self.counts.iter().zip(&self.contents)) {
            let found = state.iter().filter(|&&held| held == content).count();
            if found != *count {
                return Err(format!("{found} cells hold `{name}`, not {count}"));
            }
        }
        Ok(state)
    }

    /// Writes a state as a text.
    pub fn text(&self, state: &[u8]) -> String {
        let words = state[..self.cells].iter().map(|&held| &self.contents[usize::from(held)][..]);
        words.collect::<Vec<_>>().join(" ")
    }

    pub fn is_goal(&self, state: &[u8]) -> bool {
        self.goals.iter().any(|goal| are_met(goal, state))
    }

    /// The legal moves of a state, in order.
    pub fn legal<'r>(&'r self, state: &[u8]) -> impl Iterator<Item = &'r Row> {
        let blank = || state.iter().position(|&held| held == 0).unwrap_or(0);
        let list = if self.rows.len() > 1 { blank() } else { 0 };
        self.rows[list].iter().filter(|row| are_met(&row.guards, state))
    }

    /// Replays the moves: each must be legal, they must cost `cost` in all, and end in a goal.
    pub fn replay(&self, mut state: Vec<u8>, moves: &str, cost: u32) -> Result<(), String> {
        let (mut total, moves) = (0, moves.split(if self.apart { " " } else { "" }));
        for (name, at) in moves.filter(|name| !name.is_empty()).zip(1..) {
            let row = self.legal(&state).find(|row| row.name == name);
            let row = row.ok_or(format!("move {at}, `{name}`, is not legal where it is made"))?;
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

fn are_met(guards: &[Guard], state: &[u8]) -> bool {
    guards.iter().all(|(cell, held)| held.contains(&state[*cell]))
}

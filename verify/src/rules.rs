//! The rules of every puzzle in one form: cells that hold contents, moves as rows, goals.

use crate::file::Proof;

/// The most cells of a puzzle.
pub const MOST_CELLS: usize = 64;
/// The bound of a state from which no goal can be reached.
pub const NEVER: u32 = u32::MAX;

/// A condition: the cell holds one of these contents, a bit each.
pub struct Guard {
    pub cell: usize,
    pub holds: [u64; 4],
}

/// What a cell takes: the content of a cell, itself or another one, changed by a map.
pub struct Take {
    pub to: usize,
    pub from: usize,
    pub map: Option<Vec<u8>>,
}

/// A move: legal where all guards hold; all cells take what they take at the same time.
pub struct Row {
    pub name: String,
    pub cost: u32,
    pub guards: Vec<Guard>,
    pub takes: Vec<Take>,
}

pub struct Rules {
    pub puzzle: String,
    pub contents: Vec<String>,
    pub cells: usize,
    /// In the order in which the moves of a state are tried: a list for each cell that holds content
    /// 0, if only one does, or else a single list.
    pub rows: Vec<Vec<Row>>,
    /// A state that satisfies all conditions of one of these is solved.
    pub goals: Vec<Vec<Guard>>,
    /// How many cells of a state hold each of these contents.
    counts: Vec<(u8, usize)>,
    /// Columns and rows of a board of tiles, and the goal.
    pub board: Option<(usize, usize, Vec<u8>)>,
}

impl Guard {
    pub fn one_of(cell: usize, contents: &[u8]) -> Guard {
        let mut holds = [0; 4];
        contents.iter().for_each(|&content| holds[content as usize >> 6] |= 1 << (content & 63));
        Guard { cell, holds }
    }

    pub fn admits(&self, content: u8) -> bool {
        self.holds[content as usize >> 6] >> (content & 63) & 1 == 1
    }

    fn is_met(&self, state: &[u8]) -> bool {
        self.admits(state[self.cell])
    }
}

impl Rules {
    /// The rules that a proof names; `written` are those of a puzzle that is not built in.
    pub fn new(proof: &Proof, written: Option<Rules>) -> Result<Rules, String> {
        let unknown = || format!("the puzzle `{}` is unknown", proof.puzzle);
        let mut rules = match proof.puzzle.split_once(' ').unwrap_or((proof.puzzle, "")) {
            ("sliding", size) => sliding(size)?,
            ("rotation", "") => rotation(),
            ("cubic", "") => cubic(),
            ("rows", _) => written.ok_or_else(unknown)?,
            _ => return Err(unknown()),
        };
        rules.puzzle = proof.puzzle.into();
        match (proof.puzzle.split(' ').next(), proof.goal) {
            (Some("sliding"), Some(goal)) => {
                let goal = rules.start(goal).map_err(|wrong| format!("goal: {wrong}"))?;
                let guard = |(cell, &content): (usize, &u8)| Guard::one_of(cell, &[content]);
                rules.goals = vec![goal.iter().enumerate().map(guard).collect()];
                rules.board = rules.board.map(|(width, height, _)| (width, height, goal));
            }
            (Some("cubic"), Some(goal)) => rules.goals = vec![tops(&rules, goal)?],
            (Some("rotation" | "rows"), None) => (),
            _ => return Err("only boards of tiles and cubes have a line `goal`".into()),
        }
        Ok(rules)
    }

    pub fn of(
        contents: Vec<String>,
        cells: usize,
        rows: Vec<Vec<Row>>,
        goals: Vec<Vec<Guard>>,
    ) -> Rules {
        let (puzzle, counts, board) = Default::default();
        Rules { puzzle, contents, cells, rows, goals, counts, board }
    }

    /// The state of that text: a word for each cell.
    pub fn start(&self, text: &str) -> Result<Vec<u8>, String> {
        let content = |word: &str| self.contents.iter().position(|name| name == word);
        let read = |word| content(word).map(|at| at as u8).ok_or(format!("`{word}` is no content"));
        let state: Vec<u8> = text.split(' ').map(read).collect::<Result<_, _>>()?;
        if state.len() != self.cells {
            return Err(format!("there are {} contents for {} cells", state.len(), self.cells));
        }
        for &(content, count) in &self.counts {
            let found = state.iter().filter(|&&other| other == content).count();
            if found != count {
                let name = &self.contents[content as usize];
                return Err(format!("{found} cells hold `{name}`, not {count}"));
            }
        }
        Ok(state)
    }

    /// A state as it is read, with a `/` between the rows of a board.
    pub fn drawn(&self, text: &str) -> String {
        let words: Vec<&str> = text.split(' ').collect();
        let width = self.board.as_ref().map_or(words.len(), |board| board.0);
        words.chunks(width).map(|row| row.join(" ")).collect::<Vec<_>>().join("/")
    }

    pub fn text(&self, state: &[u8]) -> String {
        let words: Vec<&str> =
            state.iter().map(|&at| self.contents[at as usize].as_str()).collect();
        self.drawn(&words.join(" "))
    }

    pub fn is_goal(&self, state: &[u8]) -> bool {
        self.goals.iter().any(|goal| goal.iter().all(|guard| guard.is_met(state)))
    }

    /// Calls `visit` with every legal move and what it makes of the state, in order.
    pub fn each<E>(
        &self,
        state: &[u8],
        mut visit: impl FnMut(&Row, &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut next = [0; MOST_CELLS];
        let next = &mut next[..self.cells];
        let attempt = |row: &Row| {
            if !row.guards.iter().all(|guard| guard.is_met(state)) {
                return Ok(());
            }
            next.copy_from_slice(state);
            for Take { to, from, map } in &row.takes {
                let content = state[*from];
                next[*to] = map.as_ref().map_or(content, |map| map[content as usize]);
            }
            visit(row, next)
        };
        let blank = state.iter().position(|&content| content == 0).unwrap_or(0);
        self.rows[if self.rows.len() == 1 { 0 } else { blank }].iter().try_for_each(attempt)
    }

    /// Makes the moves: each is legal, they cost so much, and they end in a goal.
    pub fn replay(&self, start: &[u8], moves: &str, cost: u32) -> Result<(), String> {
        let apart = self.puzzle.starts_with("rows");
        let names = moves.split(if apart { " " } else { "" }).filter(|name| !name.is_empty());
        let (mut state, mut total) = (start.to_vec(), 0);
        for (name, number) in names.zip(1..) {
            let mut found = None;
            let keep = |row: &Row, next: &[u8]| match row.name == name {
                true => {
                    found = Some((row.cost, next.to_vec()));
                    Err(())
                }
                false => Ok(()),
            };
            _ = self.each(&state, keep);
            let Some((cost, next)) = found else {
                return Err(format!("move {number}, `{name}`, is not legal where it is made"));
            };
            (state, total) = (next, total + u64::from(cost));
        }
        match self.is_goal(&state) {
            false => Err("the moves do not lead to a goal".into()),
            true if total != cost.into() => Err(format!("the moves cost {total}, not {cost}")),
            true => Ok(()),
        }
    }
}

/// The blank or empty cell goes up, left, right, down; what was there goes to its cell, changed by
/// `maps`: the first for up and down, the second for left and right.
fn slides(width: usize, height: usize, maps: [Option<Vec<u8>>; 2]) -> Vec<Vec<Row>> {
    let slide = |blank: usize, (name, across, down): (&str, isize, isize)| {
        let column = (blank % width).checked_add_signed(across).filter(|&at| at < width)?;
        let row = (blank / width).checked_add_signed(down).filter(|&at| at < height)?;
        let (other, map) = (row * width + column, maps[usize::from(across != 0)].clone());
        let takes =
            vec![Take { to: blank, from: other, map }, Take { to: other, from: blank, map: None }];
        Some(Row { name: name.into(), cost: 1, guards: vec![], takes })
    };
    let ways = [("u", 0, -1), ("l", -1, 0), ("r", 1, 0), ("d", 0, 1)];
    let from = |blank| ways.into_iter().filter_map(|way| slide(blank, way)).collect();
    (0..width * height).map(from).collect()
}

/// Tiles on a rectangle of 1x1 to 6x6 cells.
fn sliding(size: &str) -> Result<Rules, String> {
    let side =
        |digit: &str| digit.parse().ok().filter(|side| (1..7).contains(side) && digit.len() == 1);
    let sides =
        size.split_once('x').and_then(|(width, height)| Some((side(width)?, side(height)?)));
    let (width, height) = sides.ok_or(format!("`{size}` is no size of a board of tiles"))?;
    let contents = (0..width * height).map(|tile| tile.to_string()).collect();
    let mut rules =
        Rules::of(contents, width * height, slides(width, height, [None, None]), vec![]);
    rules.counts = (0..width * height).map(|tile| (tile as u8, 1)).collect();
    rules.board = Some((width, height, vec![]));
    Ok(rules)
}

/// The Rotation Game: eight lines of seven cells, each turned round by one.
fn rotation() -> Rules {
    let (left, right) = ([0, 2, 6, 11, 15, 20, 22], [1, 3, 8, 12, 17, 21, 23]);
    let (upper, lower) = ([4, 5, 6, 7, 8, 9, 10], [13, 14, 15, 16, 17, 18, 19]);
    // Whether the contents go to the cell before, or to the cell behind.
    let lines = [(left, 6), (right, 6), (upper, 1), (lower, 1)];
    let back = [(right, 1), (left, 1), (lower, 6), (upper, 6)];
    let row = |(name, (line, by)): (char, ([usize; 7], usize))| {
        let take = |at| Take { to: line[(at + by) % 7], from: line[at], map: None };
        let (name, takes) = (name.into(), (0..7).map(take).collect());
        Row { name, cost: 1, guards: vec![], takes }
    };
    let rows: Vec<Row> = ('A'..='H').zip(lines.into_iter().chain(back)).map(row).collect();
    let centre = [6, 7, 8, 11, 12, 15, 16, 17];
    let filled = |symbol| centre.map(|cell| Guard::one_of(cell, &[symbol])).into();
    let contents = ["1", "2", "3"].map(String::from).into();
    let mut rules = Rules::of(contents, 24, vec![rows], (0..3).map(filled).collect());
    rules.counts = vec![(0, 8), (1, 8), (2, 8)];
    rules
}

/// The Cubic Eight-Puzzle. A cube is its colours on top, in front and at the side, opposite sides
/// being alike; it exchanges top and front or top and side as it rolls.
fn cubic() -> Rules {
    let contents = ["E", "WRB", "WBR", "RWB", "RBW", "BWR", "BRW"];
    let exchanged = |with: usize| {
        let after = |name: &&str| {
            let mut colours: Vec<char> = name.chars().collect();
            colours.swap(0, with.min(name.len() - 1));
            contents.iter().position(|other| other.chars().eq(colours.iter().copied()))
        };
        contents.iter().filter_map(after).map(|at| at as u8).collect()
    };
    let rows = slides(3, 3, [Some(exchanged(1)), Some(exchanged(2))]);
    let mut rules = Rules::of(contents.map(String::from).into(), 9, rows, vec![]);
    rules.counts = vec![(0, 1)];
    rules
}

/// The goal of the cubes: a colour for the top of each, and `E` for the empty cell.
fn tops(rules: &Rules, goal: &str) -> Result<Vec<Guard>, String> {
    let words: Vec<&str> = goal.split(' ').collect();
    let known = |word: &&str| ["W", "R", "B", "E"].contains(word);
    let empty = words.iter().filter(|&&word| word == "E").count();
    if words.len() != 9 || !words.iter().all(known) || empty != 1 {
        return Err(format!("goal: `{goal}` is not eight of W, R and B with one E"));
    }
    let fits = |word: &str| {
        let fits = |at: &u8| rules.contents[*at as usize].starts_with(word);
        (0..7).filter(fits).collect::<Vec<u8>>()
    };
    Ok(words.iter().enumerate().map(|(cell, word)| Guard::one_of(cell, &fits(word))).collect())
}

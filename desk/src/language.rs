//! Puzzles that are written down: from the text of a file to cells, contents, moves as rows, goals.
//!
//! ```
//! let text = "puzzle Three in a row
//! board a b c
//! pieces 1 2 3
//! move left: swap a b
//! move right: swap b c
//! goal 1 2 3";
//! let puzzle = desk::language::parse("three", text.as_bytes())?;
//! let state = puzzle.read("3 1 2")?;
//! assert_eq!(puzzle.text(&state), "3 1 2");
//! assert_eq!(puzzle.setup.names, ["left", "right"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A text goes through `lines` and `sections`; `board`, `stock` and `links` read what there is;
//! `expand`, `moves`, `effects`, `guards` and `slide` make rows of the moves, with `shape` for what
//! a move does and `clauses` for what it demands; `goals`, `same` and `state` do what they say, and
//! `blocks` is the same for blocks. `budget` counts everything before it is made, and each
//! [`Wrong`] names its cure.
//!
//! The language is described in `docs/puzzle-files.md`.

mod blocks;
mod board;
mod budget;
mod canonical;
mod cells;
mod clauses;
mod counts;
mod cures;
mod effects;
mod expand;
mod goals;
mod ground;
mod guards;
mod known_moves;
mod lines;
mod links;
mod mistake;
mod moves;
mod named;
mod names;
mod same;
mod sections;
mod shape;
mod slide;
mod state;
mod stock;
mod twists;

pub use blocks::Class;
pub(crate) use blocks::EMPTY;
pub use budget::Excess;
pub use mistake::{Mistake, Wrong};
pub use named::Named;

pub(crate) use board::cell_name;
use budget::Budget;
use fewest::notation::Problem;
pub use fewest::puzzles::rows::Symmetry;
use fewest::puzzles::rows::{Guard, Setup};
pub(crate) use links::{STEPS, shifted};
use mistake::WrongAt;
pub(crate) use state::{printable, shown};

/// A puzzle that was written down, and how its states look.
#[derive(Clone, Debug)]
pub struct Written {
    /// What it is called; empty if the file does not say.
    pub title: String,
    /// The puzzle as the engine has it.
    pub setup: Setup,
    /// The names of the cells, in reading order.
    pub cells: Vec<String>,
    /// Column and row of each cell in the drawing.
    pub places: Vec<[usize; 2]>,
    /// The names of the kinds: pieces, values, or the parts of blocks.
    pub contents: Vec<String>,
    /// The names of moves that are left out, since a `never` forbids them wherever they could be made.
    pub left_out: Vec<String>,
    /// The pairs of cells that are linked.
    pub links: Vec<[usize; 2]>,
    /// The symmetries that were declared; they hold for moves and goals.
    pub symmetries: Vec<Symmetry>,
    /// The kind that slides, if there is only one and it is in one cell of each state.
    pub pivot: Option<usize>,
    /// The state that the file draws: behind `start`, or behind `blocks`.
    pub start: Option<Vec<u8>>,
    /// The goals, a line of text each.
    goals: Vec<String>,
    form: Form,
}

/// The symmetry that changes nothing.
fn identity(stock: &stock::Stock) -> Symmetry {
    let contents = (0..stock.contents()).map(|content| content as u8).collect();
    Symmetry { cells: (0..stock.domains.len()).collect(), contents }
}

/// How states are read and shown.
#[derive(Clone, Debug)]
enum Form {
    Cells { ground: ground::Ground, singles: Vec<usize> },
    Blocks(blocks::Blocks),
}

/// Reads a puzzle. `name` is that of the file, for messages.
///
/// ```
/// let error = desk::language::parse("x", b"board a b\npieces 1 2\nmvoe A: swap a b").unwrap_err();
/// assert_eq!(error.to_string(), "x:3:1: no section begins with `mvoe`; did you mean `move`?");
/// ```
pub fn parse(name: &str, text: &[u8]) -> Result<Written, Mistake> {
    let made = lines::lines(text).and_then(sections::sections).and_then(|sections| match sections
        .iter()
        .find(|section| section.is("blocks"))
    {
        Some(section) => blocks::read(&sections, section),
        None => cells::read(&sections),
    });
    made.map_err(|WrongAt { place, wrong }| Mistake { file: name.into(), place, wrong })
}

impl Written {
    /// Reads a state: the cells in reading order. White space, `/`, `,` and other
    /// [separators](fewest::notation::SEPARATORS) part them; where all names have one character
    /// nothing needs to.
    ///
    /// ```
    /// let text = "board 2x2\npieces 1 2 3 _\nlinks grid\nmove slide _\ngoal 1 2 3 _";
    /// let puzzle = desk::language::parse("four", text.as_bytes())?;
    /// assert_eq!(puzzle.read("2 1/_ 3")?, puzzle.read("21_3")?);
    /// let error = puzzle.read("2 1 2 _").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 1, column 5: 2 of `2`, but the puzzle has 1; use another piece",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(&self, text: &str) -> Result<Vec<u8>, Problem> {
        match &self.form {
            Form::Cells { ground, singles } => state::read(ground, singles, text),
            Form::Blocks(blocks) => blocks.read(text),
        }
    }

    /// The state on one line, as [`read`](Written::read) reads it, rows parted by ` / `.
    pub fn text(&self, state: &[u8]) -> String {
        match &self.form {
            Form::Cells { ground, .. } => state::line(ground, state),
            Form::Blocks(blocks) => blocks.line(&blocks.letters(state)),
        }
    }

    /// The state on several lines, aligned as the board was drawn.
    pub fn drawing(&self, state: &[u8]) -> String {
        match &self.form {
            Form::Cells { ground, .. } => {
                let texts: Vec<String> =
                    state.iter().map(|&content| ground.stock.text(content)).collect();
                let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
                state::drawing(&ground.board, &texts)
            }
            Form::Blocks(blocks) => blocks.drawing(&blocks.letters(state)),
        }
    }

    /// The letter in each cell of a state that [`read`](Written::read) reads, where blocks have letters. Those that are
    /// alike are told apart by nothing else.
    pub fn letters(&self, text: &str) -> Option<Vec<String>> {
        match &self.form {
            Form::Cells { .. } => None,
            Form::Blocks(blocks) => blocks.letters_of(text).ok(),
        }
    }

    /// The state that has these letters: on one line, and on several. `None` where there are no blocks.
    pub fn lettered(&self, letters: &[String]) -> Option<[String; 2]> {
        let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
        match &self.form {
            Form::Cells { .. } => None,
            Form::Blocks(blocks) => Some([blocks.line(&letters), blocks.drawing(&letters)]),
        }
    }

    /// Reads what a state must be like to be solved: drawn like a state, with `?` where everything is
    /// right and `W*` for every name that begins with `W`, or as behind `goal` in a file.
    ///
    /// ```
    /// let text = "board 2x2\npieces 1 2 3 _\nlinks grid\nmove slide _\ngoal 1 2 3 _";
    /// let puzzle = desk::language::parse("four", text.as_bytes())?;
    /// let goals = puzzle.read_goal("? ? / ? _")?;
    /// assert_eq!((goals.len(), goals[0].len(), goals[0][0].cell), (1, 1, 3));
    /// assert_eq!(
    ///     puzzle.read_goal("1 2").unwrap_err().to_string(),
    ///     "line 1, column 1: the goal has 2 pieces for 4 cells; `?` stands for any",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_goal(&self, text: &str) -> Result<Vec<Vec<Guard>>, Problem> {
        let section = state::goal_section(text)?;
        let read = match &self.form {
            Form::Cells { ground, singles } => {
                let mut budget = Budget::default();
                goals::read(ground, &section, &mut budget).and_then(|goal| {
                    goals::check_singles(ground, &section, &goal, singles)?;
                    let goal = goals::of_states(ground, &section, goal, singles, &mut budget)?;
                    Ok(goal.cases.iter().map(|case| goals::conditions(ground, case)).collect())
                })
            }
            Form::Blocks(blocks) => blocks.conditions(&section),
        };
        read.map_err(|WrongAt { place, wrong }| Problem { place, message: wrong.to_string() })
    }

    /// The puzzle with that goal in place of its own. What was declared to be the same of its own goals need not be
    /// for this one.
    pub fn towards(&self, goal: &str) -> Result<Written, Problem> {
        let setup = Setup { goals: self.read_goal(goal)?, ..self.setup.clone() };
        let (goals, symmetries) = (vec![goal.into()], Vec::new());
        Ok(Written { setup, goals, symmetries, ..self.clone() })
    }

    /// Whether the cells of a state can be written without anything between them.
    pub fn is_written_together(&self) -> bool {
        match &self.form {
            Form::Cells { ground, .. } => ground.stock.has_short_names(),
            Form::Blocks(_) => true,
        }
    }

    /// How a content is written in a state: its name, and behind a `+` how often it is turned.
    pub fn symbol(&self, content: u8) -> String {
        match &self.form {
            Form::Cells { ground, .. } => ground.stock.text(content),
            Form::Blocks(_) => self.contents[usize::from(content)].clone(),
        }
    }

    /// The blocks, those that are alike together; none if the puzzle has pieces of one cell.
    pub fn blocks(&self) -> &[Class] {
        match &self.form {
            Form::Cells { .. } => &[],
            Form::Blocks(blocks) => &blocks.classes,
        }
    }

    /// The state whose successors, and theirs, are all states of the puzzle: what is drawn, in a file about blocks.
    /// Elsewhere all states are those that the pieces can make.
    pub fn origin(&self) -> Option<&Vec<u8>> {
        self.start.as_ref().filter(|_| matches!(self.form, Form::Blocks(_)))
    }

    /// Whether the file has pieces and says of no arrangement of them that it is never there.
    pub fn forbids_nothing(&self) -> bool {
        match &self.form {
            Form::Cells { ground, .. } => ground.stock.counts.is_some() && ground.nevers.is_empty(),
            Form::Blocks(_) => false,
        }
    }

    /// The goals on one line, ` or ` between them.
    pub fn goal(&self) -> String {
        self.goals.join(" or ")
    }
}

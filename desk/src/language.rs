//! Reads puzzle files: turns the text into cells, contents, moves as rows, and goals.
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
//! A text goes first through `lines` and `sections`. `board`, `stock` and `links` read the cells and
//! contents. `expand`, `moves`, `effects`, `guards` and `slide` turn moves into rows, with the help of
//! `shape` for what a move does and `clauses` for what it requires. `goals`, `same` and `state` read the
//! sections and texts of those names, and `blocks` does the same work for files about blocks. `budget` counts
//! everything before it is made, and each [`Wrong`] says how to correct the mistake.
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
use goals::ReadGoals;
pub(crate) use links::{STEPS, shifted};
use mistake::WrongAt;
pub(crate) use names::unfit as unfit_name;
pub(crate) use state::{printable, shown};

/// A puzzle that was read from a file, and how its states look.
#[derive(Clone, Debug)]
pub struct Written {
    /// Its title; empty if the file gives none.
    pub title: String,
    /// The puzzle in the form that the engine uses.
    pub setup: Setup,
    /// The names of the cells, in reading order.
    pub cells: Vec<String>,
    /// Column and row of each cell in the drawing.
    pub places: Vec<[usize; 2]>,
    /// The names of the kinds: pieces, values, or the parts of blocks.
    pub contents: Vec<String>,
    /// The names of moves that are left out because a `never` forbids them wherever they could be made.
    pub left_out: Vec<String>,
    /// The pairs of cells that are linked.
    pub links: Vec<[usize; 2]>,
    /// The declared symmetries; they hold for moves and goals.
    pub symmetries: Vec<Symmetry>,
    /// The kind of piece that slides, if there is only one and each state has it in exactly one cell.
    pub pivot: Option<usize>,
    /// The state that the file draws after `start` or `blocks`.
    pub start: Option<Vec<u8>>,
    /// The goals, one line of text each.
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

/// Reads a puzzle. `name` is the file's name, for messages.
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
    /// [separators](fewest::notation::SEPARATORS) separate them; they are optional if all names have one
    /// character.
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

    /// The state on one line, in the form that [`read`](Written::read) reads, with ` / ` between rows.
    pub fn text(&self, state: &[u8]) -> String {
        match &self.form {
            Form::Cells { ground, .. } => state::line(ground, state),
            Form::Blocks(blocks) => blocks.line(&blocks.letters(state)),
        }
    }

    /// The state on several lines, aligned like the drawing of the board.
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

    /// The letter in each cell of a state that [`read`](Written::read) reads, if blocks have letters. Only
    /// the letters tell apart blocks that are alike.
    pub fn letters(&self, text: &str) -> Option<Vec<String>> {
        match &self.form {
            Form::Cells { .. } => None,
            Form::Blocks(blocks) => blocks.letters_of(text).ok(),
        }
    }

    /// The state with these letters, on one line and on several. `None` if there are no blocks.
    pub fn lettered(&self, letters: &[String]) -> Option<[String; 2]> {
        let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
        match &self.form {
            Form::Cells { .. } => None,
            Form::Blocks(blocks) => Some([blocks.line(&letters), blocks.drawing(&letters)]),
        }
    }

    /// Reads what a state must be like to be solved. The goal is either drawn like a state, with `?` where
    /// anything is allowed and `W*` for every name that begins with `W`, or written as after `goal` in a
    /// file.
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
        self.goals_of(text).map(|goals| goals.conditions)
    }

    fn goals_of(&self, text: &str) -> Result<ReadGoals, Problem> {
        let section = state::goal_section(text)?;
        let read = match &self.form {
            Form::Cells { ground, singles } => {
                let goal = std::iter::once(&section);
                goals::read(ground, goal, singles, false, &mut Budget::default())
            }
            Form::Blocks(blocks) => {
                let conditions = blocks.conditions(&section);
                conditions.map(|conditions| ReadGoals { conditions, ..ReadGoals::default() })
            }
        };
        read.map_err(|WrongAt { place, wrong }| Problem { place, message: wrong.to_string() })
    }

    /// The puzzle with this goal instead of its own. Symmetries are dropped, since those declared for the old
    /// goals need not hold for this one.
    pub fn towards(&self, goal: &str) -> Result<Written, Problem> {
        let ReadGoals { conditions, forbidden, .. } = self.goals_of(goal)?;
        let setup = Setup { goals: conditions, forbidden, ..self.setup.clone() };
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

    /// How a content is written in a state: its name, followed by `+` and the number of turns if it is
    /// turned.
    pub fn symbol(&self, content: u8) -> String {
        match &self.form {
            Form::Cells { ground, .. } => ground.stock.text(content),
            Form::Blocks(_) => self.contents[usize::from(content)].clone(),
        }
    }

    /// The blocks, grouped by which are alike; none if every piece is one cell.
    pub fn blocks(&self) -> &[Class] {
        match &self.form {
            Form::Cells { .. } => &[],
            Form::Blocks(blocks) => &blocks.classes,
        }
    }

    /// The state from which all states of the puzzle can be reached: the drawn one, in a file about blocks.
    /// In other files, every arrangement of the pieces is a state.
    pub fn origin(&self) -> Option<&Vec<u8>> {
        self.start.as_ref().filter(|_| matches!(self.form, Form::Blocks(_)))
    }

    /// Whether the file has pieces and no `never` that forbids an arrangement of them.
    pub fn forbids_nothing(&self) -> bool {
        match &self.form {
            Form::Cells { ground, .. } => ground.stock.counts.is_some() && ground.nevers.is_empty(),
            Form::Blocks(_) => false,
        }
    }

    /// The goals on one line, separated by ` or `.
    pub fn goal(&self) -> String {
        self.goals.join(" or ")
    }
}

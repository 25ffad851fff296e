//! A problem as plain data, for programs that work without this one: all that they need to read its
//! inputs, to answer them, and to judge answers.

use crate::verdict::path::Rule;
use fewest::Cost;
use fewest::puzzles::rows::Row;

/// Everything about a problem except how many cases an input has.
#[derive(Clone, Debug)]
pub struct Outline {
    /// The numbers before a board, each with its least and greatest value. If boards do not have lines of
    /// fixed lengths, these are the numbers of rows and columns.
    pub head: Vec<(usize, usize)>,
    /// How boards are written.
    pub boards: Boards,
    /// Which boards a case has.
    pub asked: Asked,
    /// The puzzle.
    pub rules: Rules,
    /// What is printed for each case.
    pub outputs: Outputs,
    /// Which paths are right.
    pub rule: Rule,
    /// Paths with more moves do not count.
    pub most: Option<Cost>,
    /// Whether boards occur that are already solved.
    pub has_solved: bool,
    /// Whether boards occur that have no solution.
    pub has_unsolvable: bool,
    /// The most moves that any solvable board needs.
    pub input_most: Option<Cost>,
    /// Whether at least one of the two sides must be odd.
    pub odd_side: bool,
}

/// Which boards a case has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Asked {
    Start,
    Goal,
    Both,
}

/// How boards are written.
#[derive(Clone, Default, Debug)]
pub struct Boards {
    /// The number of cells on each line; empty if the numbers before the board say it.
    pub lines: Vec<usize>,
    /// The text before a board.
    pub open: &'static str,
    /// The text between two cells of a line.
    pub between: &'static str,
    /// The text between two lines.
    pub turn: &'static str,
    /// The text after a board.
    pub close: &'static str,
    /// The cell of each word; empty if cells are in the order in which they are written.
    pub order: Vec<usize>,
    /// The contents by their numbers: the word, and how often it occurs if that is the same in all boards.
    /// Empty if cells hold the numbers from 0 on, each once.
    pub words: Vec<(String, Option<usize>)>,
}

/// The puzzle, which decides how it is solved.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum Rules {
    /// All boards can be listed from the goals, and `states` is how many there are. If there are too many,
    /// the search covers half of the moves that count from each end. The first `fixed` contents are those
    /// that moves mention; the others are interchangeable.
    Rows { rows: Vec<Row>, goals: Vec<Vec<Option<u8>>>, fixed: usize, states: Option<u64> },
    /// The Rotation Game; a goal leaves open the cells outside the centre.
    Rotation { rows: Vec<Row>, goals: Vec<Vec<Option<u8>>> },
    /// The Cubic Eight-Puzzle.
    Cubic,
    /// Sliding tiles, with a search for a shortest path.
    Short,
    /// Sliding tiles, where any path will do.
    Any { blank_first: bool },
    /// Sliding tiles, where only the existence of a path is asked.
    Parity { blank_first: bool },
}

/// What is printed for each case, in this order.
#[derive(Clone, Default, Debug)]
pub struct Outputs {
    /// A blank line between two cases.
    pub has_space: bool,
    /// `Case 1: `, on the same line as what follows.
    pub has_case: bool,
    /// A word that says that there is a path.
    pub word: Option<&'static str>,
    /// The number of moves.
    pub has_count: bool,
    /// The moves.
    pub path: PathForm,
    /// The judge's names of the moves, in the order of the alphabet.
    pub names: Vec<String>,
    /// The text between two moves of a line.
    pub join: &'static str,
    /// What the line of the moves contains if there are none.
    pub empty: &'static str,
    /// The symbol that the moves lead to.
    pub has_symbol: bool,
    /// What is printed instead if there is no path.
    pub none: Option<&'static str>,
}

/// How moves are printed.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum PathForm {
    /// Not at all.
    #[default]
    None,
    /// On the next line.
    Line,
    /// As many as were announced: printed on one line, but read from several.
    Spread,
    /// One per line.
    Lines,
}

impl Default for Outline {
    /// Boards of all sorts without a head, and shortest paths.
    fn default() -> Self {
        Outline {
            head: Vec::new(),
            boards: Boards::default(),
            asked: Asked::Start,
            rules: Rules::Short,
            outputs: Outputs::default(),
            rule: Rule::Shortest,
            most: None,
            has_solved: true,
            has_unsolvable: true,
            input_most: None,
            odd_side: false,
        }
    }
}

impl Boards {
    /// Boards on lines of these numbers of cells, with these contents.
    pub fn on_lines(
        lines: Vec<usize>,
        between: &'static str,
        words: impl IntoIterator<Item = (String, Option<usize>)>,
    ) -> Self {
        let words = words.into_iter().collect();
        Boards { lines, between, turn: "\n", close: "\n", words, ..Boards::default() }
    }
}

impl Outline {
    /// The number of cells in each row of the board; the numbers before the board may give it. A board that is
    /// written on one line has the rows of a square if it can, those of the Rotation Game if it has 24 cells,
    /// and two rows otherwise.
    pub fn lines_of(&self, head: &[String]) -> Vec<usize> {
        let lines = match (&self.boards.lines[..], head) {
            ([], head) => {
                let sides: Vec<usize> = head.iter().filter_map(|side| side.parse().ok()).collect();
                vec![sides.last().copied().unwrap_or(0); sides.first().copied().unwrap_or(0)]
            }
            (lines, _) => lines.to_vec(),
        };
        let side = |cells: usize| (1..=cells).find(|side| side * side == cells);
        match lines[..] {
            [24] => vec![2, 2, 7, 2, 7, 2, 2],
            [cells] => side(cells).map_or(vec![cells.div_ceil(2); 2], |side| vec![side; side]),
            _ => lines,
        }
    }
}

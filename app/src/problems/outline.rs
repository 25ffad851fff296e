//! A problem as plain data: all that programs which stand alone, without this one, need to know of it
//! to read its inputs, to answer them, and to judge answers.

use crate::verdict::path::Rule;
use fewest::Cost;
use fewest::puzzles::rows::Row;

/// All that is to be known of a problem besides how many cases an input has.
#[derive(Clone, Debug)]
pub struct Outline {
    /// The numbers in front of a board, each with the least and the greatest that it can be. Where a board
    /// has no lines of its own, these are the numbers of its rows and columns.
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
    /// Paths of more moves count as none.
    pub most: Option<Cost>,
    /// Whether boards come up that are solved already.
    pub has_solved: bool,
    /// Whether boards come up that have no solution.
    pub has_unsolvable: bool,
    /// The most moves that a board needs which has a solution.
    pub input_most: Option<Cost>,
    /// Whether one of two sides is odd.
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
    /// The number of cells on each line; none where the numbers in front of the board say it.
    pub lines: Vec<usize>,
    /// What stands before a board.
    pub open: &'static str,
    /// What stands between two cells of a line.
    pub between: &'static str,
    /// What stands between two lines.
    pub turn: &'static str,
    /// What stands behind a board.
    pub close: &'static str,
    /// The cell of each word; none for the order in which they are written.
    pub order: Vec<usize>,
    /// The contents by their numbers: the word, and how often it occurs if that is the same in all
    /// boards. None if cells hold the numbers from 0 on, each once.
    pub words: Vec<(String, Option<usize>)>,
}

/// The puzzle, and with it how it is solved.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum Rules {
    /// All boards, so many, can be listed from the goals; where there are too many, half of the moves that
    /// count are searched from each end. The first contents, so many as are `fixed`, are those of which
    /// moves speak; the others have equal rights.
    Rows { rows: Vec<Row>, goals: Vec<Vec<Option<u8>>>, fixed: usize, states: Option<u64> },
    /// The Rotation Game; a goal leaves open what is outside the centre.
    Rotation { rows: Vec<Row>, goals: Vec<Vec<Option<u8>>> },
    /// The Cubic Eight-Puzzle.
    Cubic,
    /// Sliding tiles, of which a shortest path is searched.
    Short,
    /// Sliding tiles, of which any path will do.
    Any { blank_first: bool },
    /// Sliding tiles, of which is asked whether there is a path.
    Parity { blank_first: bool },
}

/// What is printed for each case, in this order.
#[derive(Clone, Default, Debug)]
pub struct Outputs {
    /// A blank line between two cases.
    pub has_space: bool,
    /// `Case 1: `, on the line of what follows.
    pub has_case: bool,
    /// A word that says that there is a path.
    pub word: Option<&'static str>,
    /// The number of moves.
    pub has_count: bool,
    /// The moves.
    pub path: PathForm,
    /// What the judge calls the moves, in the order of the alphabet.
    pub names: Vec<String>,
    /// What stands between two moves of a line.
    pub join: &'static str,
    /// What stands on the line of the moves if there are none.
    pub empty: &'static str,
    /// The symbol that the moves lead to.
    pub has_symbol: bool,
    /// What is printed instead where there is no path.
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
    /// As many as were announced, printed on one line and read from several.
    Spread,
    /// One a line.
    Lines,
}

impl Default for Outline {
    /// Boards without a head, of all sorts; shortest paths.
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
    /// Boards on lines of so many cells each, with these contents.
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
    /// The number of cells on each line, if these are the numbers in front of the board. Boards that are
    /// square but written on one line, or with a cell on each, are given as squares.
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

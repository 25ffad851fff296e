//! Reads puzzles of blocks that are pushed about: `blocks`, drawn with a letter for each.

mod drawing;
mod moves;
mod state;
mod symmetry;

use super::board::{BoardCells, MOST_CELLS, cell_name};
use super::budget::Budget;
use super::cells::{demanded, title};
use super::goals::conditions;
use super::ground::Ground;
use super::lines::Word;
use super::mistake::{Fallible, Wrong};
use super::named::Named;
use super::names;
use super::same::{self, Body};
use super::sections::Section;
use super::state::characters;
use super::stock::{self, Stock};
use super::{Form, Written};
use drawing::{by_letter, loose, outline};
use fewest::puzzles::rows::{Bond, Contents, Guard, Setup};

/// The sign for a cell without a block.
pub const EMPTY: &str = ".";
/// The sign for a place without a cell.
const WALL: &str = "x";

/// Column and row of each part, relative to the first part in reading order.
pub type Outline = Vec<[isize; 2]>;

/// Blocks that are alike.
#[derive(Clone, Debug)]
pub struct Class {
    /// Column and row of each part, relative to the first part in reading order.
    pub outline: Outline,
    /// Their letters, in reading order of the file.
    pub letters: Vec<String>,
    /// Whether a goal names the block, so that no other block is like it.
    pub is_named: bool,
    /// The content for the first part; those of the other parts follow.
    pub first: usize,
}

/// The blocks of a puzzle, and where they stand.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    pub ground: Ground,
    pub classes: Vec<Class>,
}

/// Reads the sections of a file about blocks.
pub(super) fn read(sections: &[Section], at: &Section) -> Fallible<Written> {
    check_sections(sections)?;
    let (board, letters) = drawn(at)?;
    let goals = demanded(sections, "goal", "draw one after `goal`, with `?` where all is well")?;
    let goals = sections.iter().skip_while(|section| !std::ptr::eq(*section, goals));
    let goals: Vec<&Section> = goals.filter(|section| section.is("goal")).collect();
    let named: Vec<Word> =
        goals.iter().flat_map(|goal| goal.all_words()).flat_map(characters).collect();
    let classes = classes(at, &board, &letters, &named)?;
    let stock = stock(at, &classes, board.len())?;
    let mut blocks = Blocks { ground: Ground { board, stock, ..Ground::default() }, classes };
    let start = blocks.start(&letters);
    let mut budget = Budget::default();
    let moves = moves::read(&blocks, sections, &mut budget)?;
    let (mut conditions_of, mut texts) = (Vec::new(), Vec::new());
    for goal in goals {
        conditions_of.extend(blocks.conditions(goal)?);
        texts.push(blocks.goal(goal)?.1);
    }
    let bonds =
        blocks.classes.iter().flat_map(|class| bonds(&blocks.ground.board, class)).collect();
    let board = std::mem::take(&mut blocks.ground.board);
    let setup = Setup {
        cells: board.len(),
        kinds: blocks.ground.stock.kinds(),
        names: moves.names,
        rows: moves.rows,
        goals: conditions_of,
        bonds,
        ..Setup::default()
    };
    let (cells, places) = (board.cells.clone(), board.places.clone());
    let contents = blocks.ground.stock.names.clone();
    let stock = &blocks.ground.stock;
    let body = Body { board: &board, stock, setup: &setup, whole: None };
    let symmetries =
        same::read(&body, sections, |cells| symmetry::parts(&board, &blocks.classes, cells))?;
    blocks.ground.board = board;
    Ok(Written {
        title: title(sections),
        setup,
        cells,
        places,
        contents,
        left_out: Vec::new(),
        links: Vec::new(),
        symmetries,
        pivot: None,
        start: Some(start),
        goals: texts,
        form: Form::Blocks(blocks),
    })
}

fn check_sections(sections: &[Section]) -> Fallible<()> {
    let known = ["puzzle", "blocks", "move", "goal", "same"];
    if let Some(odd) = sections.iter().find(|section| !known.contains(&&*section.keyword.text)) {
        let word = odd.keyword.text.clone();
        return Err(odd.fault(match odd.is("start") {
            true => Wrong::StartOfBlocks,
            false => Wrong::NotForBlocks { word },
        }));
    }
    Ok(())
}

/// The cells of the drawing, and what stands in each.
fn drawn(section: &Section) -> Fallible<(BoardCells, Vec<Word>)> {
    let (mut board, mut letters) = (BoardCells::default(), Vec::new());
    let mut width = None;
    for (row, words) in section.rows().into_iter().enumerate() {
        let words: Vec<Word> = words.iter().flat_map(characters).collect();
        let found = words.len();
        let width = *width.get_or_insert(found);
        if found != width {
            let odd = words.get(width).or(words.last()).unwrap_or(&section.keyword);
            return Err(odd.fault(Wrong::UnevenRow { found, width }));
        }
        for (column, word) in words.into_iter().enumerate().filter(|(_, word)| !word.is(WALL)) {
            if !word.is(EMPTY) {
                names::check(&word)?;
            }
            if board.len() == MOST_CELLS {
                return Err(word.fault(Wrong::Cells { cells: MOST_CELLS as u64 + 1 }));
            }
            board.cells.push(cell_name([column, row]));
            board.places.push([column, row]);
            letters.push(word);
        }
    }
    match letters.iter().all(|word| word.is(EMPTY)) {
        true => Err(section.fault(Wrong::NoBlocks)),
        false => Ok((board, letters)),
    }
}

fn classes(
    section: &Section,
    board: &BoardCells,
    letters: &[Word],
    named: &[Word],
) -> Fallible<Vec<Class>> {
    let mut classes: Vec<Class> = Vec::new();
    for (word, cells) in by_letter(letters) {
        if let Some(cell) = loose(board, &cells) {
            return Err(letters[cell].fault(Wrong::LooseBlock { name: word.text.clone() }));
        }
        let outline = outline(board, &cells);
        let is_named = named.iter().any(|name| name.text == word.text);
        let alike = |class: &&mut Class| !class.is_named && class.outline == outline;
        match classes.iter_mut().find(alike).filter(|_| !is_named) {
            Some(class) => class.letters.push(word.text.clone()),
            None => {
                let letters = vec![word.text.clone()];
                classes.push(Class { outline, letters, is_named, first: 0 });
            }
        }
    }
    let mut first = 1;
    for class in &mut classes {
        class.first = first;
        first += class.outline.len();
    }
    match first {
        0..=256 => Ok(classes),
        contents => Err(section.fault(Wrong::Contents { contents })),
    }
}

/// The bonds that hold the parts of a block together, each part with the next.
fn bonds(board: &BoardCells, class: &Class) -> Vec<Bond> {
    let parts = 1..class.outline.len();
    let placed: Vec<_> = (0..board.len()).map(|cell| symmetry::place(board, class, cell)).collect();
    let bond = |part: usize| {
        let mut places = vec![None; board.len()];
        placed.iter().flatten().for_each(|cells| places[cells[part - 1]] = Some(cells[part]));
        let content = (class.first + part) as u8;
        Bond { content: content - 1, other: content, places }
    };
    parts.map(bond).collect()
}

/// The contents of cells: empty, and every part of every class.
fn stock(section: &Section, classes: &[Class], cells: usize) -> Fallible<Stock> {
    let mut stock = Stock { names: vec![EMPTY.into()], ..Stock::default() };
    let mut counts = vec![0];
    for class in classes {
        for part in 1..=class.outline.len() {
            let letter = &class.letters[0];
            stock.names.push(match class.outline.len() {
                1 => letter.clone(),
                _ => format!("{letter}{part}"),
            });
            counts.push(class.letters.len());
        }
    }
    counts[0] = cells - counts.iter().sum::<usize>();
    stock.turns = vec![1; counts.len()];
    stock.twists = vec![1; cells];
    stock.counts = Some(counts);
    stock::check_size(section, &stock)?;
    stock.number(true);
    Ok(stock)
}

impl Blocks {
    /// The cells of a block whose first part is in `cell`, if all of them are on the board.
    pub fn placed(&self, class: &Class, cell: usize) -> Option<Vec<usize>> {
        symmetry::place(&self.ground.board, class, cell)
    }

    /// The state that the file draws.
    fn start(&self, letters: &[Word]) -> Vec<u8> {
        let mut state = vec![0; letters.len()];
        for (word, cells) in by_letter(letters) {
            let class = self.classes.iter().find(|class| class.letters.contains(&word.text));
            for (part, &cell) in cells.iter().enumerate() {
                state[cell] = class.map_or(0, |class| (class.first + part) as u8);
            }
        }
        state
    }

    /// The conditions of a drawn goal.
    pub fn conditions(&self, section: &Section) -> Fallible<Vec<Vec<Guard>>> {
        Ok(vec![conditions(&self.ground, &self.goal(section)?.0)])
    }

    /// What a drawn goal requires of each cell, and the goal on one line.
    fn goal(&self, section: &Section) -> Fallible<(Vec<Contents>, String)> {
        if let Some(word) = section.all_words().into_iter().find(|word| self.is_condition(word)) {
            return Err(word.fault(Wrong::GoalIsDrawn { word: word.text.clone() }));
        }
        let words: Vec<Word> = section.all_words().into_iter().flat_map(characters).collect();
        let (board, stock) = (&self.ground.board, &self.ground.stock);
        let words = self.without_walls(words)?;
        let cells = board.len();
        if words.len() != cells {
            let wrong = Wrong::GoalCells { found: words.len(), cells };
            return Err(section.fault(wrong));
        }
        let mut case = stock.domains.clone();
        for (cell, _) in words.iter().enumerate().filter(|(_, word)| word.is(EMPTY)) {
            case[cell] = Contents::one(0);
        }
        let drawn: Vec<Word> = words
            .iter()
            .map(|word| match word.is("?") {
                true => Word { text: EMPTY.into(), place: word.place },
                false => word.clone(),
            })
            .collect();
        for (word, cells) in by_letter(&drawn) {
            let named = |class: &&Class| class.letters.contains(&word.text);
            let letters = self.classes.iter().flat_map(|class| &class.letters);
            let Some(class) = self.classes.iter().find(named) else {
                return Err(names::unknown(Named::Block, word, letters.map(String::as_str)));
            };
            if outline(board, &cells) != class.outline {
                return Err(word.fault(Wrong::OtherShape { name: word.text.clone() }));
            }
            for (part, cell) in cells.into_iter().enumerate() {
                case[cell] = Contents::one((class.first + part) as u8);
            }
        }
        let texts: Vec<&str> = words.iter().map(|word| &*word.text).collect();
        let (drawn, empty) =
            (case.iter().filter(|holds| **holds == Contents::one(0)).count(), self.empty());
        if drawn > empty {
            return Err(section.fault(Wrong::ManyEmpty { drawn, empty }));
        }
        Ok((case, super::goals::in_rows(board, &texts)))
    }

    /// Whether the word shows that a goal is not drawn. It does not if there are blocks with all its letters.
    fn is_condition(&self, word: &Word) -> bool {
        let letters: Vec<&str> =
            self.classes.iter().flat_map(|class| &class.letters).map(String::as_str).collect();
        let is_drawn = || characters(word).all(|letter| letters.contains(&&*letter.text));
        ["is", "equal", "all"].iter().any(|text| word.is(text)) && !is_drawn()
    }

    /// The words of a drawing that stand for cells. A drawing of the whole board may have `?` or `.` in place
    /// of walls.
    fn without_walls(&self, words: Vec<Word>) -> Fallible<Vec<Word>> {
        let board = &self.ground.board;
        let [width, height] = board.size();
        if words.len() != width * height {
            return Ok(words.into_iter().filter(|word| !word.is(WALL)).collect());
        }
        let mut of_cells = Vec::new();
        for (at, word) in words.into_iter().enumerate() {
            let is_cell = board.at([at % width, at / width]).is_some();
            match is_cell {
                true if word.is(WALL) => return Err(word.fault(Wrong::WallOnCell)),
                true => of_cells.push(word),
                false if [WALL, EMPTY, "?"].iter().any(|text| word.is(text)) => (),
                false => {
                    return Err(word.fault(Wrong::BlockOnWall { name: word.text.clone() }));
                }
            }
        }
        Ok(of_cells)
    }

    /// How many cells are empty.
    pub fn empty(&self) -> usize {
        self.ground.stock.counts.as_ref().map_or(0, |counts| counts[0])
    }
}

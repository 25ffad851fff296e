//! The mistakes that the text of a puzzle can have, and where.

use super::budget::Excess;
use super::cures::{meant, odd, pieces_cure, told_apart, too_much, turned, twice, verb_example};
use super::named::Named;
use fewest::notation::{IN_UTF_16, Place};
use std::fmt::{self, Display, Formatter};

/// Why a text is not a puzzle: the place, the mistake, and how to correct it.
///
/// ```
/// let error = desk::language::parse("eight.fewest", b"board 3x3\npieces 1*8").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "eight.fewest:2:1: 8 pieces for 9 cells; an empty cell is a piece too, say `_`",
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The name of the file, as the caller gave it.
    pub file: String,
    /// The first character that is certainly wrong.
    pub place: Place,
    /// The mistake, and how to correct it.
    pub wrong: Wrong,
}

impl Mistake {
    /// The text before the message: `eight.fewest:2:1: `.
    pub fn prefix(&self) -> String {
        let Place { line, column } = self.place;
        format!("{}:{line}:{column}: ", self.file)
    }
}

impl Display for Mistake {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{}{}", self.prefix(), self.wrong)
    }
}

impl std::error::Error for Mistake {}

/// A mistake and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WrongAt {
    pub place: Place,
    pub wrong: Wrong,
}

/// The result of reading part of a text.
pub(super) type Fallible<T> = Result<T, WrongAt>;

/// The possible mistakes in a text. Each message says how to correct the mistake.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each message says what its fields are")]
pub enum Wrong {
    #[error("{bytes} bytes; a puzzle has at most 65536")]
    Long { bytes: usize },
    #[error("the byte 0x{byte:02X} is not UTF-8; save the file as UTF-8")]
    NotUtf8 { byte: u8 },
    #[error("{}", IN_UTF_16)]
    Utf16,
    #[error("{}", odd(*.character))]
    Character { character: char },

    #[error("an indented line continues the section above, and there is none; remove the blanks")]
    Indented,
    #[error(
        "`{word}` is indented, so that it goes on with the `{above}` above; remove the blanks before it"
    )]
    IndentedSection { word: String, above: String },
    #[error("this line sets text apart in Markdown, and is no part of the puzzle; remove it")]
    Fence,
    #[error("no section begins with `{word}`{}", meant(.hint, "; a section begins with puzzle, board, blocks, pieces, values, twist, links, map, for, move, never, start, goal or same"))]
    Keyword { word: String, hint: Option<String> },
    #[error("there already is a `{word}` in line {line}; {}", twice(.word))]
    SectionTwice { word: String, line: u64 },
    #[error(
        "`{word}` comes after `{later}`; the order is puzzle, board, pieces or values, then twist, links and maps, then moves, start and goals, then same"
    )]
    Order { word: String, later: String },
    #[error("`{word}` and `{rival}` exclude each other; remove one of them")]
    Rivals { word: String, rival: String },
    #[error("`{keyword}` has no colon; remove it")]
    Colon { keyword: String },
    #[error("there is no `{word}`; {cure}")]
    Missing { word: &'static str, cure: &'static str },
    #[error("`{word}` is not for puzzles of blocks; remove it")]
    NotForBlocks { word: String },
    #[error("the blocks as they are drawn are the start; take `start` away")]
    StartOfBlocks,
    #[error("{message}")]
    Start { message: String },
    #[error(
        "a goal of blocks is drawn, with `?` for any; `{word}` is for goals of pieces and values"
    )]
    GoalIsDrawn { word: String },

    #[error("`{mark}` cannot be part of the name `{name}`; use letters, digits, `_` and `'`")]
    Mark { name: String, mark: char },
    #[error("names are parted by blanks; put one in place of the `{mark}`")]
    Comma { mark: char },
    #[error(
        "`{name}` is a word of the language; choose another name, or begin a line with it if a section begins here"
    )]
    Reserved { name: String },
    #[error("a name of {letters} characters; 32 are the most, for moves 64")]
    LongName { letters: usize },
    #[error("no {} is called `{name}`; {cure}", .named.word())]
    Unknown { named: Named, name: String, cure: String },
    #[error("no {} begins with `{beginning}`; write a beginning that one has, or the whole name", .named.word())]
    Beginning { named: Named, beginning: String },
    #[error("a cell and a {} are both called `{name}`; rename one of them", .named.word())]
    CellToo { named: Named, name: String },

    #[error("a board has cells: `board 3x3`, names, or a drawing")]
    NoCells,
    #[error("the size of a board is written `{written}`")]
    Size { written: String },
    #[error("{cells} cells; 64 are the most")]
    Cells { cells: u64 },
    #[error("a board `{written}` has too many cells; 64 are the most")]
    ManyCells { written: String },
    #[error("the cell `{name}` is named twice; each needs a name of its own")]
    CellTwice { name: String },

    #[error("{pieces} {} for {cells} cells{}", if *.pieces == 1 { "piece" } else { "pieces" }, pieces_cure(*.pieces, *.cells, *.hint))]
    Pieces { pieces: u64, cells: usize, hint: bool },
    #[error("`{word}` alone is more than a piece for each of {cells} cells; remove some")]
    ManyPieces { word: String, cells: u64 },
    #[error("the piece `{name}` is named twice; write `{name}*2` for two alike")]
    PieceTwice { name: String },
    #[error("the value `{name}` is named twice; once is enough")]
    ValueTwice { name: String },
    #[error("`{word}` says no number of pieces; write `name*2` for two alike")]
    Multiple { word: String },
    #[error("a cell needs two values to choose from; write `values 0 1`")]
    FewValues,
    #[error("{contents} things that a cell can hold; 256 are the most")]
    Contents { contents: usize },
    #[error(
        "{cells} cells with {contents} contents each need {bits} bits; 256 are the most, so use fewer cells or fewer kinds"
    )]
    Bits { cells: usize, contents: usize, bits: usize },

    #[error("write `twist mod 3` or `twist mod 3 at` and some cells")]
    Twist,
    #[error("pieces stand in 2 to 256 ways; write `twist mod 3`")]
    Modulus,
    #[error("twists are for pieces; with values, `turn` goes to the next value of the list")]
    TwistOfValues,
    #[error("the cell `{cell}` is twisted twice; name it in one twist")]
    TwistTwice { cell: String },
    #[error(
        "the twists differ, and the goals do not show where the piece `{name}` belongs; draw a goal with each piece in cells of one twist"
    )]
    TwoTwists { name: String },
    #[error("nothing is turned in the cell `{cell}`; add it to a `twist`")]
    NotTwisted { cell: String },
    #[error(
        "`{word}` is not a number of turns from 1 to {most}; one turn back is {most}, and a whole turn changes nothing"
    )]
    TurnBy { word: String, most: usize },
    #[error("{}", turned(.name, *.turns))]
    Turn { name: String, turns: usize },
    #[error(
        "a piece would come from `{from}` to `{cell}`, which do not turn alike; twist both alike"
    )]
    TurnedAway { from: String, cell: String },

    #[error(
        "`{word}` is not a link; write grid, torus, knight, king, triangle, or pairs such as `a1-b2`"
    )]
    LinksForm { word: String },
    #[error("links are missing; write `links grid`, or pairs such as `a1-b2`")]
    EmptyLinks,
    #[error("the cell `{cell}` is linked with itself; name another one")]
    LinkToItself { cell: String },
    #[error("`{one}` and `{other}` are linked already; remove one of the links")]
    LinkTwice { one: String, other: String },
    #[error("there are no links; write `links grid` above")]
    NoLinks,

    #[error("a map is written `map name: A <> B, C > D`")]
    MapForm,
    #[error("the map says twice what becomes of `{name}`; say it once")]
    MappedTwice { name: String },
    #[error("a map is called `{name}` already; rename one of them")]
    MapTwice { name: String },

    #[error("write `for x in a b c`; several lists have `,` between them")]
    ForForm,
    #[error("`{word}` is one word, and there are no ranges; write each word, as `1 2 3`")]
    Range { word: String },
    #[error("a line has two cells or more; write `for x y in line`")]
    ShortLine,
    #[error("no {cells} cells are in a line; name fewer variables")]
    NoLine { cells: usize },
    #[error("`{word}` is not a direction of a line; write up, left, right or down")]
    LineDirection { word: String },
    #[error("there is nothing to repeat; write moves below the `for`, indented")]
    ForNothing,
    #[error("`{word}` cannot be repeated; only `move` and `never` can be below a `for`")]
    InsideFor { word: String },
    #[error(
        "a `for` cannot be inside another one; write its list after the one above, as in `for x in A B, y in C D`"
    )]
    ForInFor,
    #[error("the variable `{name}` is named twice; rename one of them")]
    VariableTwice { name: String },
    #[error("no variable is called `{name}`; name it after a `for`")]
    NoVariable { name: String },
    #[error("`{name}` is a variable, and stands in braces below the `for`; write `{{{name}}}`")]
    BareVariable { name: String },
    #[error("a variable has braces only below the `for`; write `for {name} in` here")]
    BracedVariable { name: String },
    #[error("`{word}` has a `{{` without a `}}`; write `{{{variable}}}`")]
    Unclosed { word: String, variable: String },
    #[error("{}", too_much(*.excess))]
    Excess { excess: Excess },

    #[error("a move has a name; write `move NAME: cycle a b c`")]
    NoMoveName,
    #[error("did you mean `{line}`?")]
    Meant { line: String },
    #[error("a `:` belongs after the move's name, which is one word")]
    NoColon,
    #[error("there is a move `{name}` in line {line} already; rename one of them")]
    MoveTwice { name: String, line: u64 },
    #[error("this makes a move `{name}` for each line of the `for`; {}", told_apart(.cure))]
    SameForAll { name: String, cure: Option<String> },
    #[error(
        "this line does not use the variable `{name}`, so that the `for` repeats it; write it below a `for` without `{name}`"
    )]
    UnusedVariable { name: String },
    #[error("a move costs a whole number from 1 to 1000")]
    Cost,
    #[error("an effect is missing; write what the move does, as `cycle a b c`")]
    NoEffect,
    #[error("no effect begins with `{word}`{}", meant(.hint, "; write cycle, swap, reverse, turn, do, undo, or cells and then `from` or `through`"))]
    Effect { word: String, hint: Option<String> },
    #[error("`{name}` is a move; write `do {name}`, or several after one `do` without commas")]
    MoveAsEffect { name: String },
    #[error("`{verb}` needs more after it, without commas, as in {}", verb_example(.verb))]
    FewCells { verb: String },
    #[error("`{name}` is named twice for one `{verb}`; once is enough")]
    TwiceInOne { name: String, verb: String },
    #[error("`swap` is for two cells; use `cycle` for more")]
    SwapOfMore,
    #[error("write `turn a b by 1`")]
    TurnForm,
    #[error("write `a b from X to Y` or `a b through MAP`")]
    FromForm,
    #[error("`{word}` may be several things; name one")]
    OneContent { word: String },
    #[error("with pieces, a move may not change what a cell holds; use values")]
    ChangesPiece,
    #[error("no move before this is called `{name}`{}", meant(.hint, "; write it above"))]
    NoMove { name: String, hint: Option<String> },
    #[error(
        "the move `{name}` leads from several states to one and cannot be undone; write the way back as a move"
    )]
    NoWayBack { name: String },
    #[error(
        "the move `{name}` is never legal: no state satisfies all that it demands; remove a condition"
    )]
    NeverLegal { name: String },
    #[error(
        "the move `{name}` is never legal, nor is any other: a `never` forbids the states before it or after it; remove a `never`"
    )]
    Forbidden { name: String },
    #[error("the move `{name}` leads nowhere: it changes nothing in any state; remove it")]
    Nothing { name: String },
    #[error("the moves `{one}` and `{other}` are the same; remove one of them")]
    Equal { one: String, other: String },

    #[error(
        "write `move slide _`, and for values that change on the way `through MAP`, `sideways` or `upright`"
    )]
    SlideForm,
    #[error("a sliding piece makes moves called `{name}`, as one above is; rename that")]
    SlideTakesName { name: String },
    #[error(
        "`{name}` slides, so that each state has one of it, but the move `{other}` makes or takes one; use another value"
    )]
    SlidesAndChanges { name: String, other: String },

    #[error(
        "nothing is drawn; draw the blocks, a letter for each, with `.` for empty cells and `x` for walls; lines that begin with `#` are comments"
    )]
    NoBlocks,
    #[error(
        "the block `{name}` is in two pieces; use another letter for one, or `.` where no block is"
    )]
    LooseBlock { name: String },
    #[error("this row has {found} cells and the first row {width}; draw `x` where no cell is")]
    UnevenRow { found: usize, width: usize },
    #[error(
        "write `move blocks by one`, `move blocks straight` or `move blocks any way`, perhaps with `lengthwise` after `blocks`"
    )]
    BlocksForm,
    #[error("no block can move at all; leave cells empty with `.`")]
    NothingMoves,
    #[error("the goal draws the block `{name}` on a wall; draw it elsewhere")]
    BlockOnWall { name: String },
    #[error(
        "empty cells: {drawn} in the goal, {empty} in the puzzle; draw all blocks, or write `?` for whatever is there"
    )]
    ManyEmpty { drawn: usize, empty: usize },
    #[error("the goal draws a wall where `blocks` has a cell; write `?` or `.`")]
    WallOnCell,
    #[error("the goal draws the block `{name}` in another shape; draw all of its cells")]
    OtherShape { name: String },

    #[error("a symmetry is written `same turned`, `same mirrored` or `same a > b b > a`")]
    SameForm,
    #[error("{} symmetries are the most; remove the others", 16)]
    ManySymmetries,
    #[error(
        "the symmetry takes the cell `{cell}` to where no cell is; write pairs of cells instead"
    )]
    SymmetryOffBoard { cell: String },
    #[error("the symmetry says twice where `{cell}` goes; say it once")]
    SymmetryTwice { cell: String },
    #[error("the symmetry takes no cell to `{cell}`; name pairs until each cell is taken to one")]
    SymmetryMisses { cell: String },
    #[error("the symmetry `{name}` takes a goal to no goal; remove it")]
    SymmetryOfGoals { name: String },
    #[error(
        "the symmetry `{name}` takes a state that a `never` forbids to one that none forbids; remove it or add a `never`"
    )]
    SymmetryOfStates { name: String },
    #[error(
        "the symmetry `{name}` takes a case of the move `{other}` to no case of a move; remove it"
    )]
    SymmetryOfMoves { name: String, other: String },

    #[error("a condition is written `a b is X`, `a is not X Y` or `a is b`")]
    GuardForm,
    #[error("`{word}` is not a condition; write `a b is X`, `a is not X Y` or `a is b`")]
    Equals { word: String },
    #[error("a cell belongs after `{word}`")]
    NoCellBehind { word: String },
    #[error("a cell is compared with itself; name another one")]
    SameCell,
    #[error("cells are compared with one cell; put more after an `and`")]
    OneCell,

    #[error("a goal is missing; draw one, or write `goal all X` or `goal equal a b c`")]
    EmptyGoal,
    #[error("write `all` and one name")]
    AllForm,
    #[error("the goal has {found} {}s for {cells} cells; `?` stands for any", .named.word())]
    GoalSize { named: Named, found: usize, cells: usize },
    #[error("the goal draws {found} cells, the puzzle has {cells}; `?` stands for any")]
    GoalCells { found: usize, cells: usize },
    #[error("the goal has {demanded} of piece `{name}`, the puzzle {there}; change one of them")]
    GoalCounts { name: String, demanded: usize, there: usize },
    #[error("no state is as the goal demands; there are too few pieces for it")]
    NoSuchState,
    #[error("no state is as the goal demands; its conditions exclude each other")]
    GoalContradicts,
    #[error(
        "no state is as the goal demands that a `never` does not forbid; demand something else"
    )]
    GoalForbidden,
    #[error("`{name}` slides, so that each state has one of it, and the goal has not; draw one")]
    GoalSingle { name: String },
    #[error("no piece is there {cells} times, so that so many cells are never equal; name fewer")]
    NoneEqual { cells: usize },
}

//! Problems about sliding tiles as plain data.

use super::text::word;
use super::{Form, Goal, Layout, Side, SlidingTiles};
use crate::problems::{Asked, Boards, Outline, Outputs, PathForm, Rules};
use fewest::puzzles::Direction;
use fewest::puzzles::rows::{Contents, Guard, Row, Take};

/// The ways of the blank in the alphabetical order of their letters.
const WAYS: [Direction; 4] = [Direction::Down, Direction::Left, Direction::Right, Direction::Up];

/// The outline of that problem.
pub fn of(format: &SlidingTiles) -> Result<Outline, String> {
    let rules = rules(format)?;
    let head = match format.side {
        Side::Is(_) => Vec::new(),
        Side::Asked(least, most) => vec![(least, most)],
    };
    Ok(Outline {
        head,
        boards: boards(format, matches!(rules, Rules::Rows { .. }))?,
        asked: if format.goal == Goal::Given { Asked::Both } else { Asked::Start },
        rules,
        outputs: outputs(format),
        rule: format.rule,
        most: format.most,
        has_solved: format.inputs.solved,
        has_unsolvable: format.none.is_some(),
        input_most: format.inputs.most,
        odd_side: false,
    })
}

fn rules(format: &SlidingTiles) -> Result<Rules, String> {
    let blank_first = format.goal == Goal::BlankFirst;
    let needs_path = !matches!(format.form, Form::Word(_));
    match (format.side, format.goal) {
        (Side::Is(3), _) => Ok(three_by_three(format)),
        (_, Goal::Ring | Goal::Given) => {
            Err("goals of boards above 3x3 other than those in order are not covered".into())
        }
        // No board of 4x4 cells needs as many moves as the limits of such problems.
        _ if !needs_path => Ok(Rules::Parity { blank_first }),
        _ if format.takes_long_paths() => Ok(Rules::Any { blank_first }),
        (Side::Is(4), Goal::BlankLast) => Ok(Rules::Short),
        _ => Err("shortest paths are covered for boards up to 4x4 with the blank last".into()),
    }
}

/// The rules for 3x3 cells, where all boards can be listed.
fn three_by_three(format: &SlidingTiles) -> Rules {
    let goal = format.goal(3);
    let rows = (0..4).flat_map(|name| (0..9).filter_map(move |blank| row(name, blank)));
    // Half of all boards, for each cell where the blank of the goal may be.
    let states = 181_440 * if format.goal == Goal::Given { 9 } else { 1 };
    let cells = goal.cells.iter().map(|&tile| Some(tile as u8)).collect();
    Rules::Rows { rows: rows.collect(), goals: vec![cells], fixed: 1, states: Some(states) }
}

/// The move of the blank from that cell; `None` at an edge.
fn row(name: usize, blank: usize) -> Option<Row> {
    let tiles = crate::tiles::Tiles { width: 3, cells: vec![0; 9] };
    let beside = tiles.beside(blank, WAYS[name])?;
    let guards = vec![Guard { cell: blank, holds: Contents::one(0) }];
    let take = |cell, from| Take { cell, from, map: None };
    Some(Row { name, cost: 1, guards, takes: vec![take(blank, beside), take(beside, blank)] })
}

fn boards(format: &SlidingTiles, has_words: bool) -> Result<Boards, String> {
    if !has_words && format.blank != "0" {
        return Err("boards above 3x3 whose blank is not written 0 are not covered".into());
    }
    let side = match format.side {
        Side::Is(side) => side,
        Side::Asked(..) => 0,
    };
    let lines = match format.layout {
        _ if side == 0 => Vec::new(),
        Layout::OneLine | Layout::Digits => vec![side * side],
        Layout::Rows | Layout::Column => vec![side; side],
    };
    let between = match format.layout {
        Layout::OneLine | Layout::Rows => " ",
        Layout::Digits => "",
        Layout::Column => "\n",
    };
    let tile = |tile: usize| if tile == 0 { format.blank.into() } else { tile.to_string() };
    let tiles = (0..if has_words { side * side } else { 0 }).map(|number| (tile(number), Some(1)));
    Ok(Boards::on_lines(lines, between, tiles))
}

fn outputs(format: &SlidingTiles) -> Outputs {
    let (path, has_count) = match format.form {
        Form::Count => (PathForm::None, true),
        Form::Word(_) => (PathForm::None, false),
        Form::Path | Form::SpacedPath | Form::CasePath | Form::WordPath(_) => {
            (PathForm::Line, false)
        }
        Form::CaseCountPath => (PathForm::Line, true),
        Form::CountWords => (PathForm::Lines, true),
    };
    let name = |way: Direction| match path {
        PathForm::Lines => word(way).to_owned(),
        _ => char::from(format.letters.letter(way)).to_string(),
    };
    Outputs {
        has_space: format.form == Form::SpacedPath,
        has_case: matches!(format.form, Form::CasePath | Form::CaseCountPath),
        word: match format.form {
            Form::Word(word) | Form::WordPath(word) => Some(word),
            _ => None,
        },
        has_count,
        path,
        names: WAYS.map(name).into(),
        none: Some(format.none.unwrap_or("-1")),
        ..Outputs::default()
    }
}

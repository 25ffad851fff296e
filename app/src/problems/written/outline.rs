//! Problems about puzzles from files as plain data: the rows into which the file was expanded.

use super::{Ask, Form, Layout, WrittenPuzzle, text};
use crate::problems::{Asked, Boards, Outline, Outputs, PathForm, Rules};
use fewest::puzzles::rows::{Goals, Row};

/// An outline has at most this many goals.
const MOST_GOALS: usize = 16;

/// The outline of that problem.
pub fn of(format: &WrittenPuzzle) -> Result<Outline, String> {
    let setup = &format.game().written.setup;
    let outputs = outputs(format);
    if format.most.is_some() && outputs.path != PathForm::None {
        return Err("paths of puzzles of files are covered where the judge sets no limit".into());
    }
    if !setup.rows.iter().all(keeps_contents_apart) {
        return Err(format!("moves of {} make two contents the same", format.file));
    }
    let goals: Vec<Vec<u8>> = Goals::of(setup).take(MOST_GOALS + 1).collect();
    if goals.len() > MOST_GOALS {
        return Err(format!("{} has more than {MOST_GOALS} goals", format.file));
    }
    let goals = goals.into_iter().map(|goal| goal.into_iter().map(Some).collect());
    let (rows, goals) = (setup.rows.clone(), goals.collect());
    let states = format.most.is_none().then(|| format.game().boards());
    Ok(Outline {
        boards: boards(format),
        asked: match format.asks {
            Ask::Start => Asked::Start,
            Ask::Goal => Asked::Goal,
            Ask::Both => Asked::Both,
        },
        rules: Rules::Rows { rows, goals, fixed: 0, states },
        outputs,
        rule: format.rule,
        most: format.most,
        has_solved: format.has_solved,
        has_unsolvable: format.none.is_some(),
        ..Outline::default()
    })
}

/// Whether the move's maps keep different contents apart, so that the move can be taken back.
fn keeps_contents_apart(row: &Row) -> bool {
    let apart = |map: &Vec<u8>| (0..map.len()).all(|at| !map[..at].contains(&map[at]));
    row.takes.iter().filter_map(|take| take.map.as_ref()).all(apart)
}

fn boards(format: &WrittenPuzzle) -> Boards {
    let written = &format.game().written;
    let setup = &written.setup;
    let rows: Vec<usize> = written.places.chunk_by(|a, b| a[1] == b[1]).map(<[_]>::len).collect();
    let kinds = setup.kinds_and_turns();
    let words = kinds.iter().enumerate().map(|(content, &(kind, _))| {
        let kind = &setup.kinds[kind];
        (text::word(format, content as u8), kind.count.filter(|_| kind.turns == 1))
    });
    let lines = match format.layout {
        Layout::Rows(_) | Layout::List => rows,
        Layout::Line(_) | Layout::Ordered(..) => vec![setup.cells],
    };
    let boards = Boards::on_lines(lines, format.layout.between(), words);
    match format.layout {
        Layout::List => Boards { open: "[[", turn: "],[", close: "]]\n", ..boards },
        Layout::Ordered(_, order) => Boards { order: order.to_vec(), ..boards },
        Layout::Rows(_) | Layout::Line(_) => boards,
    }
}

fn outputs(format: &WrittenPuzzle) -> Outputs {
    let (path, join) = match format.form {
        Form::Count => (PathForm::None, ""),
        Form::Path(between) => (PathForm::Line, between),
        Form::CountPath => (PathForm::Spread, ""),
        Form::CountLines => (PathForm::Lines, ""),
    };
    let name = |name: &String| match path {
        PathForm::Lines => name.chars().map(String::from).collect::<Vec<_>>().join(" "),
        _ => name.clone(),
    };
    Outputs {
        has_count: !matches!(format.form, Form::Path(_)),
        path,
        names: format.game().written.setup.names.iter().map(name).collect(),
        join,
        none: format.none,
        ..Outputs::default()
    }
}

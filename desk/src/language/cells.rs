//! Reads a whole file about cells, section by section.

use super::board::{self, BoardCells};
use super::budget::Budget;
use super::expand::{self, Statement};
use super::goals::{self, ReadGoals};
use super::ground::Ground;
use super::guards;
use super::known_moves::KnownMoves;
use super::lines::Word;
use super::links;
use super::mistake::{Fallible, Wrong, WrongAt};
use super::moves;
use super::same::{self, Body};
use super::sections::Section;
use super::slide::{self, Slide};
use super::state;
use super::stock::{self, Stock};
use super::{Form, Written};
use fewest::notation::Place;
use fewest::puzzles::rows::Setup;

/// Reads the sections of a file.
pub(super) fn read(sections: &[Section]) -> Fallible<Written> {
    let mut budget = Budget::default();
    let mut ground = ground(sections)?;
    nevers(sections, &mut ground, &mut budget)?;
    let (moves, slides) = moves(sections, &ground, &mut budget)?;
    moves::check_different(&ground, &moves)?;
    for slide in &slides {
        slide::check_single(&ground, &moves, slide)?;
    }
    let is_value = |_: &&Slide| !ground.stock.has_pieces();
    let singles: Vec<usize> = slides.iter().filter(is_value).map(|slide| slide.kind).collect();
    let goals = goals(sections, &ground, &singles, &mut budget)?;
    let mut written = written(sections, &ground, moves, &slides, goals);
    let whole = whole(sections, &ground, &singles, &written.setup)?;
    let body = Body { board: &ground.board, stock: &ground.stock, setup: &written.setup, whole };
    written.symmetries = same::read(&body, sections, |_| None)?;
    let start = sections.iter().find(|section| section.is("start"));
    let start = start.map(|section| state::read_section(&ground, &singles, section));
    written.start = start.transpose()?;
    written.form = Form::Cells { ground, singles };
    Ok(written)
}

/// The words of the title, with a blank wherever there were any.
pub(super) fn title(sections: &[Section]) -> String {
    let section = sections.iter().find(|section| section.is("puzzle"));
    let words = section.map(Section::all_words).unwrap_or_default();
    let (mut title, mut end) = (String::new(), None);
    for word in words {
        if end.is_some_and(|end| end != word.place) {
            title.push(' ');
        }
        title += &word.text;
        end = Some(word.end());
    }
    title
}

/// The section with this keyword. If it is missing, the error is at the end of the file.
pub(super) fn demanded<'s>(
    sections: &'s [Section],
    word: &'static str,
    cure: &'static str,
) -> Fallible<&'s Section> {
    let end = sections.last().map_or(Place::START, Section::end);
    let missing = WrongAt { place: end, wrong: Wrong::Missing { word, cure } };
    sections.iter().find(|section| section.is(word)).ok_or(missing)
}

fn ground(sections: &[Section]) -> Fallible<Ground> {
    let of = |keyword: &'static str| sections.iter().filter(move |section| section.is(keyword));
    let board = board::read(demanded(sections, "board", "write `board 3x3` or draw one")?)?;
    let stock = stock(sections, &board)?;
    let mut ground = Ground { board, stock, ..Ground::default() };
    for section in of("links") {
        ground.links = Some(links::read(section, &ground.board)?);
    }
    for section in of("map") {
        let (name, map) = stock::map(section, &ground.stock)?;
        if ground.maps.iter().any(|map| name.is(&map.0)) {
            return Err(name.fault(Wrong::MapTwice { name: name.text.clone() }));
        }
        ground.maps.push((name.text, map));
    }
    Ok(ground)
}

fn stock(sections: &[Section], board: &BoardCells) -> Fallible<Stock> {
    let of = |keyword: &'static str| sections.iter().find(|section| section.is(keyword));
    let (section, mut stock) = match of("values") {
        Some(section) => (section, stock::values(section, board)?),
        None => {
            let cure = "write `pieces 1 2 3 _`, or `values 0 1` if cells change what they hold";
            let section = demanded(sections, "pieces", cure)?;
            (section, stock::pieces(section, board)?)
        }
    };
    stock.twists = vec![1; board.len()];
    let mut last = section;
    for section in sections.iter().filter(|section| section.is("twist")) {
        stock::twist(section, &mut stock, board)?;
        last = section;
    }
    let goals = sections.iter().filter(|section| section.is("goal"));
    let drawn: Vec<Vec<&Word>> = goals.map(Section::all_words).collect();
    let is_apart = super::twists::give_turns(&mut stock, &drawn, last)?;
    stock::check_size(section, &stock)?;
    stock.number(is_apart);
    Ok(stock)
}

fn nevers(sections: &[Section], ground: &mut Ground, budget: &mut Budget) -> Fallible<()> {
    let mut nevers = Vec::new();
    for section in sections {
        expand::each(section, "never", ground, budget, |statement, budget| {
            let words: Vec<&Word> = statement.words.iter().collect();
            let (never, words) = (words[0], &words[1..]);
            let conditions = guards::read(ground, never, words)?;
            let spent = budget.entries(conditions.len());
            spent.map_err(|excess| never.fault(Wrong::Excess { excess }))?;
            nevers.push(conditions);
            Ok(())
        })?;
    }
    ground.nevers = nevers;
    Ok(())
}

fn moves(
    sections: &[Section],
    ground: &Ground,
    budget: &mut Budget,
) -> Fallible<(KnownMoves, Vec<Slide>)> {
    let sliding = |words: &[Word]| {
        words.get(1).is_some_and(|word| word.is("slide"))
            && !words.get(2).is_some_and(|word| word.is(":") || word.is("costs"))
    };
    let mut count = 0;
    let mut silent = Budget::default();
    for section in sections {
        expand::each(section, "move", ground, &mut silent, |statement, _| {
            count += usize::from(sliding(&statement.words));
            Ok(())
        })?;
    }
    let is_done = |word: &Word| word.is("do") || word.is("undo");
    let keeps_free = !ground.nevers.is_empty()
        && sections.iter().any(|section| section.all_words().into_iter().any(is_done));
    let mut found = KnownMoves::new(keeps_free);
    let (mut slides, mut forbidden) = (Vec::new(), None);
    for section in sections {
        let add = |Statement { words, is_doubtful }: Statement, budget: &mut Budget| {
            let all: Vec<&Word> = words.iter().collect();
            if sliding(&words) {
                let slide = slide::read(ground, all[1], &all[2..])?;
                slide::add(ground, &mut found, budget, &slide, count == 1)?;
                slides.push(slide);
                return Ok(());
            }
            let read = moves::read(ground, &mut found, budget, all[0], &all[1..]);
            match read {
                Err(fault) if is_doubtful && says_nothing(&fault.wrong) => Ok(()),
                // A move that a `never` forbids everywhere is left out, as intended.
                Err(fault) if matches!(fault.wrong, Wrong::Forbidden { .. }) => {
                    found.left_out.insert(words[1].text.clone());
                    forbidden.get_or_insert(fault);
                    Ok(())
                }
                read => read,
            }
        };
        expand::each(section, "move", ground, budget, add)?;
    }
    if found.rows.is_empty() {
        if let Some(fault) = forbidden {
            return Err(fault);
        }
        demanded(sections, "move", "write `move NAME: cycle a b c` or `move slide _`")?;
    }
    Ok((found, slides))
}

/// Whether the move would never be made. A line of a `for` with equal words is then left out.
fn says_nothing(wrong: &Wrong) -> bool {
    matches!(
        wrong,
        Wrong::Nothing { .. }
            | Wrong::NeverLegal { .. }
            | Wrong::Forbidden { .. }
            | Wrong::TwiceInOne { .. }
            | Wrong::SameCell
    )
}

fn goals(
    sections: &[Section],
    ground: &Ground,
    singles: &[usize],
    budget: &mut Budget,
) -> Fallible<ReadGoals> {
    demanded(sections, "goal", "draw one after `goal`, or write `goal all X`")?;
    let is_symmetric = sections.iter().any(|section| section.is("same"));
    let goals = sections.iter().filter(|section| section.is("goal"));
    goals::read(ground, goals, singles, is_symmetric, budget)
}

/// The setup with all moves as they are without a `never`, and with all boards that are not states. Only if
/// there are a `never` and a `same`, which needs it.
fn whole(
    sections: &[Section],
    ground: &Ground,
    singles: &[usize],
    setup: &Setup,
) -> Fallible<Option<Setup>> {
    let is_symmetric = sections.iter().any(|section| section.is("same"));
    if ground.nevers.is_empty() || !is_symmetric {
        return Ok(None);
    }
    let free = Ground { nevers: Vec::new(), ..ground.clone() };
    let (moves, _) = moves(sections, &free, &mut Budget::default())?;
    let forbidden = goals::forbidden(ground, singles);
    Ok(Some(Setup { rows: moves.rows, names: moves.names, forbidden, ..setup.clone() }))
}

fn written(
    sections: &[Section],
    ground: &Ground,
    moves: KnownMoves,
    slides: &[Slide],
    goals: ReadGoals,
) -> Written {
    let kinds = ground.stock.kinds();
    let single = slides.first().map(|slide| slide.kind).filter(|_| slides.len() == 1);
    let pivot = single.filter(|&kind| kinds[kind].count.is_none_or(|count| count == 1));
    let links = ground.links.iter().flatten().enumerate();
    let pairs =
        links.flat_map(|(from, links)| links::neighbours(links).map(move |link| [from, link.cell]));
    Written {
        title: title(sections),
        setup: Setup {
            cells: ground.board.len(),
            kinds,
            names: moves.names,
            rows: moves.rows,
            goals: goals.conditions,
            forbidden: goals.forbidden,
            ..Setup::default()
        },
        cells: ground.board.cells.clone(),
        places: ground.board.places.clone(),
        contents: ground.stock.names.clone(),
        left_out: moves.left_out.into_iter().collect(),
        links: pairs.filter(|pair| pair[0] < pair[1]).collect(),
        symmetries: Vec::new(),
        pivot,
        start: None,
        goals: goals.texts,
        form: Form::Cells { ground: Ground::default(), singles: Vec::new() },
    }
}

//! Counts the whole Rotation Game, or its states as seen by one symbol.

use crate::clock::Instant;
use crate::error::{BadQuestion, Error};
use crate::explore::{Explorer, Price, Space, Survey, TRIAL, Title, part, single_only, told};
use crate::face::Face;
use crate::gauge::Gauge;
use crate::report::Unit;
use fewest::puzzles::rotation::{CELLS, Rotation, SymbolSpace, Symbols, whole};
use fewest::search::Options;
use fewest::search::whole::ranked;
use fewest::tables::Resources;
use fewest::{Counts, Ranked};
use std::ops::ControlFlow::{Break, Continue};

/// The size in bytes of the table for one symbol.
const TABLE: u128 = 4 << 20;

pub(super) fn explorer(survey: &Survey) -> Result<Box<dyn Explorer>, Error> {
    single_only(survey)?;
    if survey.goal.is_some() {
        return Err(BadQuestion::FixedGoal(survey.puzzle.clone()).into());
    }
    let survey = survey.clone();
    Ok(match part(&survey, &["symbol"])? {
        Some(_) => Box::new(SymbolCells { survey }),
        None => Box::new(Game { survey }),
    })
}

/// All boards.
struct Game {
    survey: Survey,
}

impl Explorer for Game {
    fn price(&self) -> Price {
        Price { states: Some(whole::BOARDS.into()), is_exact: true, bytes: Some(TABLE) }
    }

    /// The distances of one symbol are computed first and would take most of a trial, so the trial starts
    /// after them.
    fn rate(&self, resources: Resources) -> f64 {
        let (mut begin, mut rate) = (None, 0.0);
        whole::whole(0, resources.threads, |counts| {
            let (at, before) = *begin.get_or_insert_with(|| (Instant::now(), counts.expanded));
            let passed = at.elapsed();
            rate = (counts.expanded - before) as f64 / passed.as_secs_f64().max(1e-6);
            if passed < TRIAL { Continue(()) } else { Break(()) }
        });
        rate
    }

    fn explore(&self, resources: Resources, list: usize, gauge: &Gauge) -> Result<Space, Error> {
        let whole = whole::whole(list, resources.threads, |counts| gauge.watch(counts));
        let title =
            Title { goal: Rotation.goal(), counted: "boards", unit: Unit::Moves, published: None };
        told(&self.survey, title, Ok(whole), gauge, |board| Rotation.text(&board))
    }
}

/// The cells of one symbol.
struct SymbolCells {
    survey: Survey,
}

impl Explorer for SymbolCells {
    fn price(&self) -> Price {
        let states = SymbolSpace::default().rank_count();
        Price { states: Some(states.into()), is_exact: true, bytes: Some(TABLE) }
    }

    fn explore(&self, resources: Resources, list: usize, gauge: &Gauge) -> Result<Space, Error> {
        let options = Options { max_bytes: resources.max_bytes, ..Options::default() };
        let watch = |counts: &Counts| gauge.watch(counts);
        let whole = ranked(&SymbolSpace::default(), list, &options, watch);
        let goal = "one symbol in the centre".into();
        let title = Title { goal, counted: "sets of cells", unit: Unit::Moves, published: None };
        told(&self.survey, title, whole, gauge, shown)
    }
}

/// A board that has symbol 1 on exactly these cells.
fn shown(cells: u32) -> String {
    let mut others = [2; 8].into_iter().chain([3; 8]);
    let symbols: [u8; CELLS] = std::array::from_fn(|cell| match cells >> cell & 1 {
        1 => 1,
        _ => others.next().expect("sixteen cells are left"),
    });
    Rotation.text(&Symbols::new(&symbols).expect("eight of each"))
}

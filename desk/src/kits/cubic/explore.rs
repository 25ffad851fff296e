//! Counts the Cubic Eight-Puzzle: either the questions that consist of a standard start and a pattern, or all
//! boards with their distances to one pattern.

use crate::error::{BadQuestion, Error};
use crate::explore::{Explorer, Price, Space, Survey, Title, part, single_only, told};
use crate::gauge::Gauge;
use crate::report::Unit;
use fewest::Counts;
use fewest::puzzles::cubic::{Tops, notation, whole};
use fewest::search::Options;
use fewest::tables::Resources;

/// The parts of the space, and the empty cells of their starts. Starts in the same part are reflections of
/// each other.
const PARTS: [(&str, &[usize]); 3] =
    [("corner", &[0, 2, 6, 8]), ("edge", &[1, 3, 5, 7]), ("centre", &[4])];
const ALL: &[usize] = &[0, 1, 2, 3, 4, 5, 6, 7, 8];

pub(super) fn explorer(survey: &Survey) -> Result<Box<dyn Explorer>, Error> {
    single_only(survey)?;
    let part = part(survey, &PARTS.map(|(name, _)| name))?;
    let survey = survey.clone();
    let Some(goal) = &survey.goal else {
        let empty = part.map_or(ALL, |part| PARTS[part].1);
        return Ok(Box::new(Starts { survey, empty }));
    };
    if part.is_some() {
        return Err(BadQuestion::GoalAndPart(survey.puzzle.clone()).into());
    }
    let goal = notation::pattern(goal).map_err(Error::Goal)?;
    Ok(Box::new(ToPattern { survey, goal }))
}

/// From standard starts to all patterns.
struct Starts {
    survey: Survey,
    empty: &'static [usize],
}

impl Explorer for Starts {
    fn price(&self) -> Price {
        let states = 59_049 * self.empty.len() as u128;
        Price { states: Some(states), is_exact: true, bytes: Some(8 << 20) }
    }

    fn explore(&self, _: Resources, list: usize, gauge: &Gauge) -> Result<Space, Error> {
        let whole = whole::of_starts(self.empty, list);
        _ = gauge.watch(&Counts { expanded: whole.states(), ..Counts::default() });
        let goal = "every pattern".into();
        let title = Title {
            goal,
            counted: "questions of a start and a pattern",
            unit: Unit::Moves,
            published: None,
        };
        let text =
            |(start, tops)| format!("{} {}", notation::start_text(&start), notation::text(&tops));
        told(&self.survey, title, Ok(whole), gauge, text)
    }
}

/// From all boards to one pattern.
struct ToPattern {
    survey: Survey,
    goal: Tops,
}

impl Explorer for ToPattern {
    fn price(&self) -> Price {
        Price {
            states: Some(whole::BOARDS.into()),
            is_exact: true,
            bytes: Some(whole::bytes().into()),
        }
    }

    fn explore(&self, resources: Resources, list: usize, gauge: &Gauge) -> Result<Space, Error> {
        let options = Options { max_bytes: resources.max_bytes, ..Options::default() };
        let whole = whole::of_boards(self.goal, list, &options, |counts| gauge.watch(counts));
        let goal = notation::text(&self.goal);
        let text = |board| format!("{} {goal}", notation::start_text(&board));
        let title =
            Title { goal: goal.clone(), counted: "boards", unit: Unit::Moves, published: None };
        told(&self.survey, title, whole, gauge, text)
    }
}

//! Whole puzzles of files, counted.

use super::{Rules, WrittenKit, volume};
use crate::error::Error;
use crate::explore::{Explorer, Price, Space, Survey, Title, no_parts, single_only, told, tried};
use crate::gauge::Gauge;
use crate::language::Written;
use crate::published::Published;
use fewest::Counts;
use fewest::puzzles::rows::{Rows, Word, whole};
use fewest::search::Options;
use fewest::tables::Resources;
use std::sync::Arc;
use std::time::Instant;

pub(super) fn explorer(kit: &WrittenKit, survey: &Survey) -> Result<Box<dyn Explorer>, Error> {
    no_parts(survey)?;
    single_only(survey)?;
    let (survey, written) = (survey.clone(), Arc::clone(&kit.written));
    let published = published(kit, &survey);
    Ok(match kit.rules(survey.goal.as_deref())? {
        Rules::Narrow(rows) => Box::new(States { survey, written, rows, published }),
        Rules::Wide(rows) => Box::new(States { survey, written, rows, published }),
    })
}

/// What is published, if the puzzle is the one that comes with the program under that name.
fn published(kit: &WrittenKit, survey: &Survey) -> Option<Published> {
    let known = volume(&kit.name)
        .and_then(|volume| WrittenKit::new(&kit.name, volume.text.as_bytes()).ok());
    let is_ours = known.is_some_and(|known| known.written.setup == kit.written.setup);
    Published::find(&kit.name).filter(|_| is_ours && survey.goal.is_none())
}

struct States<W> {
    survey: Survey,
    written: Arc<Written>,
    rows: Rows<W>,
    published: Option<Published>,
}

/// From so many states a trial goes on.
const TRIED: usize = 5_000_000;

/// The bytes for each rank: that of its distance, and room for the states of two layers.
const BYTES_A_RANK: u128 = 1 + 2 * size_of::<u64>() as u128;

impl<W: Word> Explorer for States<W> {
    /// How many states a start leads to nobody knows, nor how many there are if they have no ranks.
    fn price(&self) -> Price {
        let ranks = self.rows.ranks().filter(|_| self.written.start.is_none());
        let states = ranks.map(u128::from);
        let bytes = states.map(|states| match whole::Trial::of(&self.rows.backward(), u64::MAX) {
            Some(trial) => trial.bytes().into(),
            None => states * BYTES_A_RANK / 4,
        });
        Price { states, bytes }
    }

    fn published(&self) -> Option<Published> {
        self.published.clone()
    }

    /// A search by two smaller puzzles meets few states at first, and goes through all distances for each
    /// layer: so a part of it is tried that is like its middle.
    fn rate(&self, resources: Resources) -> f64 {
        let rows = self.rows.backward();
        let trial = whole::Trial::of(&rows, resources.max_bytes);
        let Some(trial) = trial.filter(|_| self.written.start.is_none()) else {
            return tried(self, resources);
        };
        let begin = Instant::now();
        let states = trial.run(TRIED).unwrap_or(0);
        states as f64 / begin.elapsed().as_secs_f64().max(1e-6)
    }

    fn explore(&self, resources: Resources, list: usize, gauge: &Gauge) -> Result<Space, Error> {
        let options = Options { max_bytes: resources.max_bytes, ..Options::default() };
        let start = self.written.start.as_ref().and_then(|start| self.rows.board(start));
        let watch = |counts: &Counts| gauge.watch(counts);
        let whole = whole::whole(&self.rows, start.as_ref(), list, &options, watch);
        let title = Title {
            goal: self.survey.goal.clone().unwrap_or_else(|| self.written.goal()),
            counted: "states",
            published: self.published.clone(),
        };
        let text = |board| self.written.text(&self.rows.contents(&board));
        told(&self.survey, title, whole, gauge, text)
    }
}

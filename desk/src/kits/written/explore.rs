//! Counts whole puzzles of files.

use super::{Rules, WrittenKit, volume};
use crate::clock::Instant;
use crate::error::{BadQuestion, Error};
use crate::explore::{
    Explorer, Keep, Price, Space, Survey, Title, directory, no_parts, single_only, told, tried,
};
use crate::gauge::Gauge;
use crate::language::Written;
use crate::published::Published;
use crate::report::Unit;
use fewest::puzzles::rows::exact::Answers;
use fewest::puzzles::rows::tables::About;
use fewest::puzzles::rows::whole::{self, Factors};
use fewest::puzzles::rows::{Board, Group, Rows, Word};
use fewest::search::Options;
use fewest::search::whole::Whole;
use fewest::tables::cache::Cache;
use fewest::tables::{Resources, Subject};
use fewest::{Counts, Limit};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, OnceLock};

pub(super) fn explorer(kit: &WrittenKit, survey: &Survey) -> Result<Box<dyn Explorer>, Error> {
    no_parts(survey)?;
    single_only(survey)?;
    let survey = survey.clone();
    Ok(match kit.rules(survey.goal.as_deref())? {
        Rules::Narrow(rows) => Box::new(States::new(survey, kit, rows)),
        Rules::Wide(rows) => Box::new(States::new(survey, kit, rows)),
    })
}

/// The unit of costs: moves, unless some move costs more than one.
pub(super) fn unit<W: Word>(rows: &Rows<W>) -> Unit {
    match rows.setup().rows.iter().all(|row| row.cost == 1) {
        true => Unit::Moves,
        false => Unit::Cost,
    }
}

/// The published count, if the puzzle is the one that comes with the program under this name.
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
    factors: OnceLock<Option<Factors<W>>>,
}

/// The number of states that a trial expands.
const TRIED: usize = 5_000_000;

impl<W: Word> Explorer for States<W> {
    /// The number of states is exact if moves form a group. Otherwise the number of ranks is an upper bound;
    /// puzzles of blocks have no such bound, nor do puzzles whose states have no ranks.
    fn price(&self) -> Price {
        let start = self.written.origin();
        let ranks = self.rows.ranks().filter(|_| start.is_none());
        let bytes = ranks.map(|ranks| match self.factors() {
            Some(factors) => factors.bytes().into(),
            None => whole::bytes(ranks).into(),
        });
        let group = self.rows.group();
        let group = group.filter(|group| start.is_none_or(|start| group.reaches(start)));
        let reached = group.and_then(Group::states);
        Price { states: reached.or(ranks.map(u128::from)), is_exact: reached.is_some(), bytes }
    }

    fn price_within(&self, max_bytes: u64) -> Price {
        let price = self.price();
        Price { bytes: price.bytes.filter(|&bytes| bytes <= max_bytes.into()), ..price }
    }

    fn published(&self) -> Option<Published> {
        self.published.clone()
    }

    /// A count by two smaller puzzles meets few states at first, and goes through all distances for each
    /// layer. So the trial is a part of the count that is like its middle. If memory does not suffice for all
    /// ranks, and the number of states that are met is unknown, a trial says nothing.
    fn rate(&self, resources: Resources) -> f64 {
        let price = self.price_within(resources.max_bytes);
        if price.states.is_some() && !price.is_exact && price.bytes.is_none() {
            return 0.0;
        }
        let Some(factors) = self.factors_within(resources) else {
            return tried(self, resources);
        };
        let begin = Instant::now();
        let states = factors.sample(TRIED).unwrap_or(0);
        states as f64 / begin.elapsed().as_secs_f64().max(1e-6)
    }

    fn explore(&self, resources: Resources, list: usize, gauge: &Gauge) -> Result<Space, Error> {
        let options = Options { max_bytes: resources.max_bytes, ..Options::default() };
        let start = self.written.origin().and_then(|start| self.rows.board(start));
        let watch = |counts: &Counts| gauge.watch(counts);
        let whole = match self.factors_within(resources) {
            Some(factors) => factors.whole(list, &options, watch),
            None => whole::whole(&self.rows, start.as_ref(), list, &options, watch),
        };
        self.told(whole, gauge)
    }

    fn can_keep(&self, keep: Keep<'_>) -> Result<(), Error> {
        match keep {
            Keep::Nothing => Ok(()),
            Keep::Layers { .. } => Err(BadQuestion::NotOnDisk.into()),
            Keep::Table(path) => Ok(self.table(path).map(drop)?),
        }
    }

    fn explore_and_keep(
        &self,
        keep: Keep<'_>,
        resources: Resources,
        list: usize,
        gauge: &Gauge,
    ) -> Result<Space, Error> {
        self.can_keep(keep)?;
        let Keep::Table(path) = keep else { return self.explore(resources, list, gauge) };
        let (_, cache) = self.table(path)?;
        let options = Options { max_bytes: resources.max_bytes, ..Options::default() };
        let watch = |counts: &Counts| gauge.watch(counts);
        let answers = Answers::until_stopped(&self.rows, &options, watch);
        let mut kept = None;
        let whole = match answers {
            Err(limit) => Err(limit),
            Ok((answers, stopped)) => {
                let is_whole = stopped.is_none();
                let whole = answers.whole(stopped, list);
                if is_whole {
                    let kept_as = answers.into_table().ok_or(BadQuestion::NoTableToKeep)?;
                    let (about, table) = kept_as;
                    let watch = || match gauge.asks_to_stop() {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    };
                    let path = cache.keep(&about, table, resources, watch)?;
                    kept = Some(format!("all distances are kept in {}", path.display()));
                }
                Ok(whole)
            }
        };
        Ok(Space { kept, ..self.told(whole, gauge)? })
    }
}

impl<W: Word> States<W> {
    fn new(survey: Survey, kit: &WrittenKit, rows: Rows<W>) -> Self {
        let (written, published) = (Arc::clone(&kit.written), published(kit, &survey));
        States { survey, written, rows, published, factors: OnceLock::new() }
    }

    /// The two smaller puzzles by which all states are counted, if that is possible.
    fn factors(&self) -> Option<&Factors<W>> {
        let made = || match self.written.origin() {
            Some(_) => None,
            None => Factors::of(&self.rows.backward()),
        };
        self.factors.get_or_init(made).as_ref()
    }

    fn factors_within(&self, resources: Resources) -> Option<&Factors<W>> {
        self.factors().filter(|factors| factors.bytes() <= resources.max_bytes)
    }

    /// The subject of a table of all distances, and the directory for it: either the path, or the directory
    /// that contains it.
    fn table(&self, path: &Path) -> Result<(About, Cache), BadQuestion> {
        let about = About::all(&self.rows).filter(|_| self.written.origin().is_none());
        let about = about.ok_or(BadQuestion::NoTableToKeep)?;
        let pairs = About::all_pairs(&self.rows).ok_or(BadQuestion::NoTableToKeep)?;
        let cache = Cache::new(directory(path, &[about.file_name(), pairs.file_name()])?);
        Ok((about, cache))
    }

    fn told(&self, whole: Result<Whole<Board<W>>, Limit>, gauge: &Gauge) -> Result<Space, Error> {
        let title = Title {
            goal: self.survey.goal.clone().unwrap_or_else(|| self.written.goal()),
            counted: "states",
            unit: unit(&self.rows),
            published: self.published.clone(),
        };
        let text = |board| self.written.text(&self.rows.contents(&board));
        told(&self.survey, title, whole, gauge, text)
    }
}

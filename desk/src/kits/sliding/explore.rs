//! Counts whole spaces of tiles.

use super::{SlidingKit, goal};
use crate::clock::Instant;
use crate::error::{BadQuestion, Error};
use crate::explore::parted::{DiskTrouble, LayerParts, Part, Parted, Slice};
use crate::explore::{
    CountPlan, DiskPrice, Explorer, Keep, Price, Space, Survey, Title, directory, no_parts, told,
};
use crate::gauge::Gauge;
use crate::kit::Kit;
use crate::names::Metric;
use crate::published::Published;
use crate::report::{Stop, Unit};
use fewest::puzzles::sliding::tables::About;
use fewest::puzzles::sliding::tables::blocks::disk::{self, LayerPlace, OnDisk};
use fewest::puzzles::sliding::tables::blocks::{self, Pattern, lines, plan};
use fewest::puzzles::sliding::tables::sets::MOST_TILES;
use fewest::puzzles::sliding::{Any, Goal, MAX_SIDE, Sliding, Tray, is_size, notation};
use fewest::search::unwatched;
use fewest::search::whole::Whole;
use fewest::tables::cache::{Cache, Effort};
use fewest::tables::{Resources, Subject};
use fewest::{Counts, Limit};
use std::ops::ControlFlow;
use std::path::Path;
use std::slice;

pub(super) fn explorer(kit: &SlidingKit, survey: &Survey) -> Result<Box<dyn Explorer>, Error> {
    no_parts(survey)?;
    let SlidingKit { width, height } = *kit;
    let goal = goal(survey.goal.as_deref(), width, height)?;
    let puzzle = Sliding::new(width, height, &goal).map_err(Error::bug)?;
    Ok(Box::new(Tiles { survey: survey.clone(), puzzle }))
}

struct Tiles {
    survey: Survey,
    puzzle: Sliding<Any>,
}

/// The board that is counted in a trial: the largest one that takes only a few milliseconds.
const TRIAL: (usize, usize) = (2, 5);
/// How many such trials there are.
const TRIALS: usize = 4;
/// The board that is counted in a trial for boards with more cells. It takes some tenths of a second.
const LARGE_TRIAL: (usize, usize) = (3, 4);

impl Explorer for Tiles {
    fn price(&self) -> Price {
        let (states, bytes) = self.price_of(self.puzzle.width(), self.puzzle.height());
        Price { states: Some(states), is_exact: true, bytes: Some(bytes) }
    }

    fn fitting(&self, max_bytes: u64) -> Option<String> {
        let sizes = (2..=MAX_SIDE).flat_map(|width| (width..=MAX_SIDE).map(move |h| (width, h)));
        let fits = |&(width, height): &(usize, usize)| {
            is_size(width, height) && self.price_of(width, height).1 <= u128::from(max_bytes)
        };
        let largest = sizes.filter(fits).max_by_key(|&(width, height)| width * height);
        largest.map(|(width, height)| SlidingKit { width, height }.name())
    }

    /// The published count for this size, this place of the blank in the goal, and this metric. The places of
    /// the other tiles in the goal make no difference: they only decide what the tiles are called.
    fn published(&self) -> Option<Published> {
        let (width, height) = (self.puzzle.width(), self.puzzle.height());
        let blank = self.puzzle.goal().blank();
        let is_end = |place: usize, length: usize| place == 0 || place + 1 == length;
        let place = match (is_end(blank % width, width), is_end(blank / width, height)) {
            (true, true) => "corner",
            (false, false) => "centre",
            _ => "edge",
        };
        let (short, long) = (width.min(height), width.max(height));
        Published::find(&format!("sliding:{short}x{long} {place} {}", self.survey.metric))
    }

    /// The first layers of a large board are so small that a trial with it would say little. The fastest of
    /// several trials counts, since each takes only some milliseconds. Boards that take minutes have a trial
    /// of a larger board, which is more like them.
    fn rate(&self, resources: Resources) -> f64 {
        let is_large = self.puzzle.cell_count() > LARGE_TRIAL.0 * LARGE_TRIAL.1;
        let large = is_large && self.survey.metric == Metric::Single;
        let large = large.then(|| self.tried(LARGE_TRIAL, resources)).filter(|&rate| rate > 0.0);
        large.unwrap_or_else(|| {
            (0..TRIALS).map(|_| self.tried(TRIAL, resources)).fold(0.0, f64::max)
        })
    }

    fn explore(&self, resources: Resources, list: usize, gauge: &Gauge) -> Result<Space, Error> {
        let watch = |counts: &Counts| gauge.watch(&Counts { expanded: counts.stored, ..*counts });
        let whole = match self.survey.metric {
            Metric::Single => blocks::whole(&self.puzzle, list, resources, watch),
            Metric::Multi => blocks::pushes(&self.puzzle, list, resources, watch),
        };
        self.told(whole, gauge)
    }

    fn disk_price(&self, threads: usize) -> Result<DiskPrice, Error> {
        Ok(match self.survey.metric {
            Metric::Single => {
                let (least, most) = disk::memory(&self.puzzle, threads)?;
                DiskPrice { least, most, files: None }
            }
            Metric::Multi => {
                let bytes = lines::disk::memory(&self.puzzle, threads)?;
                let files = Some(lines::disk::files(&self.puzzle));
                DiskPrice { least: bytes, most: bytes, files }
            }
        })
    }

    fn plan(&self, machines: usize) -> Result<CountPlan, Error> {
        self.single_moves(BadQuestion::NotPlanned)?;
        let plan = plan::plan(self.puzzle.width(), self.puzzle.height(), machines);
        plan.ok_or(BadQuestion::PlanSize.into())
    }

    fn parted(&self) -> Result<&dyn Parted, Error> {
        self.single_moves(BadQuestion::NotParted)?;
        Ok(self)
    }

    fn can_keep(&self, keep: Keep<'_>) -> Result<(), Error> {
        match keep {
            Keep::Nothing | Keep::Layers { .. } => Ok(()),
            Keep::Table(path) => self.table(path).map(drop),
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
        match keep {
            Keep::Nothing => self.explore(resources, list, gauge),
            Keep::Layers { dir, resume } => {
                self.explore_on_disk(LayerPlace { dir, resume }, resources, list, gauge)
            }
            Keep::Table(path) => {
                let mut space = self.explore(resources, list, gauge)?;
                if space.stopped.is_none() {
                    space.kept = Some(self.keep_table(path, resources, gauge)?);
                }
                Ok(space)
            }
        }
    }
}

impl Tiles {
    fn explore_on_disk(
        &self,
        place: LayerPlace<'_>,
        resources: Resources,
        list: usize,
        gauge: &Gauge,
    ) -> Result<Space, Error> {
        let dir = place.dir;
        let watch = |counts: &Counts| gauge.watch(&Counts { expanded: counts.stored, ..*counts });
        let (counted, written_down) = match self.survey.metric {
            Metric::Single => (disk::whole(&self.puzzle, place, list, resources, watch)?, "state"),
            Metric::Multi => {
                (lines::disk::whole(&self.puzzle, place, list, resources, watch)?, "line")
            }
        };
        let OnDisk { whole, full, resumed, written, live } = counted;
        let mut space = self.told(Ok(whole), gauge)?;
        if full.is_some() {
            space.stopped = Some(Stop::Disk);
        }
        space.bits = (written.1 > 0).then(|| written.0 as f64 * 8.0 / written.1 as f64);
        let mut kept = match space.bits {
            None if space.stopped.is_none() => {
                format!("{}: nothing was left to count", dir.display())
            }
            None => format!("{}: nothing was written", dir.display()),
            Some(bits) => format!(
                "{}: {} bytes written, {bits:.2} bits a {written_down}, at most {live} bytes of files at a time",
                dir.display(),
                written.0,
            ),
        };
        if resumed > 0 {
            kept += &format!("; {resumed} distances were kept there before");
        }
        if let Some(full) = full {
            kept += &format!("; {full}");
        }
        if space.stopped.is_some() {
            kept += "; to go on: the same with --resume";
        }
        space.kept = Some(kept);
        Ok(space)
    }

    /// A pattern of all tiles, whose table has all distances, and the directory for the table.
    fn table(&self, path: &Path) -> Result<(About, Cache), Error> {
        let tiles: Vec<u8> = (1..self.puzzle.cell_count() as u8).collect();
        let is_line = self.puzzle.width().min(self.puzzle.height()) == 1;
        if is_line || tiles.len() > MOST_TILES || self.survey.metric != Metric::Single {
            return Err(BadQuestion::NoTableToKeep.into());
        }
        let pattern = Pattern::new(&self.puzzle, &tiles).map_err(Error::bug)?;
        let about = About::pattern_table(&pattern);
        let cache = Cache::new(directory(path, &[about.file_name()])?);
        Ok((about, cache))
    }

    fn keep_table(
        &self,
        path: &Path,
        resources: Resources,
        gauge: &Gauge,
    ) -> Result<String, Error> {
        let (about, cache) = self.table(path)?;
        cache.get(slice::from_ref(&about), Effort::Wait, resources, |_, _| {
            match gauge.asks_to_stop() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        })?;
        Ok(format!(
            "all distances are kept in {}; solve opens them with --tables {} --cache {}",
            cache.path(&about).display(),
            about.pattern().tiles().len(),
            cache.dir().display()
        ))
    }
}

impl Parted for Tiles {
    fn parts(&self, machines: usize, kept: Option<usize>) -> Result<LayerParts, Error> {
        LayerParts::new(&self.puzzle, machines, kept).map_err(|trouble| match trouble {
            DiskTrouble::Size => BadQuestion::PartedSize.into(),
            other => other.into(),
        })
    }

    fn farthest(&self, part: &Part<'_>, layer: usize, list: usize) -> Vec<(Slice, String)> {
        let boards = part.farthest(&self.puzzle, layer, list).into_iter();
        boards.map(|(slice, tray)| (slice, self.text(&tray))).collect()
    }

    fn told_whole(&self, whole: Whole<String>, gauge: &Gauge) -> Result<Space, Error> {
        told(&self.survey, self.title(), Ok(whole), gauge, |board| board)
    }
}

impl Tiles {
    /// How many boards a second are counted on a board of this width and height; 0 if that is not possible.
    fn tried(&self, (width, height): (usize, usize), resources: Resources) -> f64 {
        let trial = Sliding::<Any>::new(width, height, &Goal::BlankLast).expect("a size");
        let begin = Instant::now();
        let whole = match self.survey.metric {
            Metric::Single => blocks::whole(&trial, 0, resources, unwatched),
            Metric::Multi => blocks::pushes(&trial, 0, resources, unwatched),
        };
        whole.map_or(0, |whole| whole.states()) as f64 / begin.elapsed().as_secs_f64().max(1e-6)
    }

    fn single_moves(&self, otherwise: BadQuestion) -> Result<(), BadQuestion> {
        if self.survey.metric == Metric::Single { Ok(()) } else { Err(otherwise) }
    }

    fn told(&self, whole: Result<Whole<Tray>, Limit>, gauge: &Gauge) -> Result<Space, Error> {
        told(&self.survey, self.title(), whole, gauge, |tray| self.text(&tray))
    }

    fn title(&self) -> Title {
        Title {
            goal: self.text(self.puzzle.goal()),
            counted: "boards",
            unit: Unit::Moves,
            published: self.published(),
        }
    }

    fn text(&self, tray: &Tray) -> String {
        notation::text(self.puzzle.tiles(tray), self.puzzle.width())
    }

    /// How many states a board of this size has, and how many bytes it takes to count them.
    fn price_of(&self, width: usize, height: usize) -> (u128, u128) {
        blocks::price(width, height, self.survey.metric == Metric::Multi)
    }
}

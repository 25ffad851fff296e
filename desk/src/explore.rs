//! Whole spaces: every state of a puzzle by its distance. Here are the question, the explorer that counts,
//! what a count will take, and its result as plain data.
//!
//! ```
//! use desk::PuzzleName;
//! use desk::explore::Survey;
//! use desk::gauge::{Gauge, Never};
//! use fewest::tables::Resources;
//!
//! let eight: PuzzleName = "eight".parse()?;
//! let explorer = eight.explorer(&Survey::of(eight.name()))?;
//! assert_eq!(explorer.price().states, Some(181_440));
//! let resources = Resources { threads: 1, max_bytes: 1 << 20 };
//! let space = explorer.explore(resources, 2, &Gauge::new(&Never, None))?;
//! assert_eq!((space.layers.len(), space.farthest.len()), (32, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod keep;
pub mod parted;

pub(crate) use keep::directory;
pub use keep::{DiskPrice, Keep};
use parted::Parted;

use crate::error::{BadQuestion, Error};
use crate::gauge::{Gauge, Never};
use crate::names::Metric;
use crate::published::Published;
use crate::report::{Stop, Unit};
use fewest::Limit;
pub use fewest::puzzles::sliding::tables::blocks::plan::CountPlan;
use fewest::search::whole::Whole;
use fewest::tables::Resources;
use std::time::Duration;

/// What is asked about a whole space.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The puzzle's name.
    pub puzzle: String,
    /// `--goal`, as the user wrote it.
    pub goal: Option<String>,
    /// The name of a part of the space, if only that part is wanted.
    pub part: Option<String>,
    /// What counts as one move.
    pub metric: Metric,
}

impl Survey {
    /// The whole space with the usual goal.
    pub fn of(puzzle: String) -> Self {
        Survey { puzzle, goal: None, part: None, metric: Metric::Single }
    }
}

/// What it takes to count a space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Price {
    /// How many states there are at most; `None` if that is unknown before they are counted.
    pub states: Option<u128>,
    /// Whether that number is exact.
    pub is_exact: bool,
    /// The bytes of memory; `None` if unknown.
    pub bytes: Option<u128>,
}

/// Counts a space.
pub trait Explorer: Send + Sync {
    /// What the count takes, as far as that is known without counting.
    fn price(&self) -> Price;

    /// The same if this much memory is allowed. If it is too little for one entry per rank, the count may
    /// remember only the states that it meets.
    fn price_within(&self, _max_bytes: u64) -> Price {
        self.price()
    }

    /// A published count of the space, if one is built in.
    fn published(&self) -> Option<Published> {
        None
    }

    /// The puzzle of this kind with the most states among those that take at most this many bytes.
    fn fitting(&self, _max_bytes: u64) -> Option<String> {
        None
    }

    /// How many states per second are counted, measured in a short trial; 0 if the trial cannot tell. The
    /// trial runs the same count and stops it early.
    fn rate(&self, resources: Resources) -> f64 {
        tried(self, resources)
    }

    /// What a count on a disk takes.
    fn disk_price(&self, _threads: usize) -> Result<DiskPrice, Error> {
        Err(BadQuestion::NotOnDisk.into())
    }

    /// How a count is shared among this many machines.
    fn plan(&self, _machines: usize) -> Result<CountPlan, Error> {
        Err(BadQuestion::NotPlanned.into())
    }

    /// The same space, cut into parts that several machines count.
    fn parted(&self) -> Result<&dyn Parted, Error> {
        Err(BadQuestion::NotParted.into())
    }

    /// Checks that `keep` is possible for this space.
    fn can_keep(&self, keep: Keep<'_>) -> Result<(), Error> {
        match keep {
            Keep::Nothing => Ok(()),
            Keep::Layers { .. } => Err(BadQuestion::NotOnDisk.into()),
            Keep::Table(_) => Err(BadQuestion::NoTableToKeep.into()),
        }
    }

    /// The same as [`explore`](Explorer::explore), but also keeps what `keep` says.
    fn explore_and_keep(
        &self,
        keep: Keep<'_>,
        resources: Resources,
        list: usize,
        gauge: &Gauge,
    ) -> Result<Space, Error> {
        self.can_keep(keep)?;
        self.explore(resources, list, gauge)
    }

    /// Counts, and lists at most `list` of the farthest states. It reports the number of counted states to
    /// the gauge as `expanded`.
    fn explore(&self, resources: Resources, list: usize, gauge: &Gauge) -> Result<Space, Error>;
}

/// A trial that was stopped and counted fewer states than this has spent its time on something else, such as
/// getting memory.
const FEW: f64 = 10_000.0;

/// How many states per second an explorer counts at first; 0 if trials cannot tell. A trial that finishes has
/// dealt with all ranks, however few states it found. On a crowded machine a short trial may have got no
/// processor, so a trial with too little time is followed by a longer one.
pub(crate) fn tried(explorer: &(impl Explorer + ?Sized), resources: Resources) -> f64 {
    for limit in [TRIAL, SECOND_TRIAL] {
        let gauge = Gauge::new(&Never, Some(limit));
        // If the trial fails, the count will fail for the same reason and say so.
        let Ok(space) = explorer.explore(resources, 0, &gauge) else { return 0.0 };
        let expanded = gauge.counts().expanded as f64;
        let counted = match space.stopped {
            None => explorer.price().states.map_or(expanded, |all| all as f64),
            Some(Stop::Time) if expanded < FEW => continue,
            Some(_) if expanded < FEW => return 0.0,
            Some(_) => expanded,
        };
        return counted / gauge.elapsed().as_secs_f64().max(1e-6);
    }
    0.0
}

/// How long a trial runs.
pub(crate) const TRIAL: Duration = Duration::from_millis(200);

/// How long the second trial runs if the first was too short.
const SECOND_TRIAL: Duration = Duration::from_secs(2);

/// A space that was counted, completely or until something stopped the count.
#[derive(Clone, PartialEq, Debug)]
pub struct Space {
    /// The name of the puzzle.
    pub puzzle: String,
    /// The goal on one line.
    pub goal: String,
    /// What is counted, as a plural noun.
    pub counted: &'static str,
    /// What counts as one move.
    pub metric: Metric,
    /// The unit of distances.
    pub unit: Unit,
    /// How many states have distance 0, 1, 2 and so on, as far as is known.
    pub layers: Vec<u64>,
    /// The farthest states on one line each, as `solve` reads them; none if the count was stopped.
    pub farthest: Vec<String>,
    /// What stopped the count.
    pub stopped: Option<Stop>,
    /// A published count of it, if one is built in.
    pub published: Option<Published>,
    /// A sentence that says what was kept.
    pub kept: Option<String>,
    /// How many bits a state took on the disk, if layers were kept there.
    pub bits: Option<f64>,
}

impl Space {
    /// How many states are counted.
    pub fn states(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// The greatest distance; `None` if nothing was counted.
    pub fn most(&self) -> Option<usize> {
        self.layers.len().checked_sub(1)
    }

    /// The mean distance.
    pub fn mean(&self) -> f64 {
        let moves = (0_u128..).zip(&self.layers).map(|(d, &count)| d * u128::from(count));
        moves.sum::<u128>() as f64 / self.states().max(1) as f64
    }
}

/// Accepts only the whole space, for puzzles that have no parts.
pub(crate) fn no_parts(survey: &Survey) -> Result<(), BadQuestion> {
    part(survey, &[]).map(drop)
}

/// The index of the wanted part in `parts`; `None` for the whole space.
pub(crate) fn part(survey: &Survey, parts: &[&str]) -> Result<Option<usize>, BadQuestion> {
    let Some(wanted) = &survey.part else { return Ok(None) };
    let found = parts.iter().position(|part| part == wanted);
    found.map(Some).ok_or_else(|| BadQuestion::NoSuchPart {
        part: wanted.clone(),
        puzzle: survey.puzzle.clone(),
        parts: parts.iter().map(ToString::to_string).collect(),
    })
}

/// Refuses every metric except single moves.
pub(crate) fn single_only(survey: &Survey) -> Result<(), BadQuestion> {
    match survey.metric {
        Metric::Single => Ok(()),
        Metric::Multi => Err(BadQuestion::OnlySingleMoves(survey.puzzle.clone())),
    }
}

/// How reports describe a space.
pub(crate) struct Title {
    pub goal: String,
    pub counted: &'static str,
    pub unit: Unit,
    pub published: Option<Published>,
}

/// The counted space, with its states as texts.
pub(crate) fn told<S>(
    survey: &Survey,
    title: Title,
    whole: Result<Whole<S>, Limit>,
    gauge: &Gauge,
    text: impl FnMut(S) -> String,
) -> Result<Space, Error> {
    let nothing = |limit| Whole { layers: vec![], farthest: vec![], stopped: Some(limit) };
    let Whole { layers, farthest, stopped } = whole.unwrap_or_else(nothing).map(text);
    let stopped = match stopped {
        None => None,
        Some(Limit::Watch) => Some(gauge.why()),
        Some(Limit::TooFar) => return Err(BadQuestion::TooFar(survey.puzzle.clone()).into()),
        Some(Limit::Iterations) => Some(Stop::Iterations),
        Some(Limit::Memory | Limit::Nodes | Limit::Cost | Limit::Width) => Some(Stop::Memory),
    };
    let Title { goal, counted, unit, published } = title;
    let (puzzle, metric) = (survey.puzzle.clone(), survey.metric);
    let (kept, bits) = (None, None);
    Ok(Space {
        puzzle,
        goal,
        counted,
        metric,
        unit,
        layers,
        farthest,
        stopped,
        published,
        kept,
        bits,
    })
}

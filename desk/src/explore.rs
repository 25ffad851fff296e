//! Whole spaces: every state of a puzzle by its distance. What is asked, who counts, what it will take,
//! and what came of it as plain data.
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
    /// A part of the space, by its name, if not all is wanted.
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
    /// How many states there are at most; `None` if nobody knows before they are counted.
    pub states: Option<u128>,
    /// Whether there are just so many, and not fewer.
    pub is_exact: bool,
    /// The bytes of memory; `None` if nobody knows.
    pub bytes: Option<u128>,
}

/// Counts a space.
pub trait Explorer: Send + Sync {
    /// What it takes, as far as that can be told without counting.
    fn price(&self) -> Price;

    /// The same where so much memory is allowed: if that is too little for what has numbers, each state that is
    /// met may be remembered instead.
    fn price_within(&self, _max_bytes: u64) -> Price {
        self.price()
    }

    /// What is published about the space, if that is built in.
    fn published(&self) -> Option<Published> {
        None
    }

    /// Of the puzzles of this kind that take at most so many bytes the one with the most states.
    fn fitting(&self, _max_bytes: u64) -> Option<String> {
        None
    }

    /// How many states a second are counted, found in a short trial; 0 if that does not tell. The trial is a run of
    /// the same count that is stopped early.
    fn rate(&self, resources: Resources) -> f64 {
        tried(self, resources)
    }

    /// What it takes to count it on a disk.
    fn disk_price(&self, _threads: usize) -> Result<DiskPrice, Error> {
        Err(BadQuestion::NotOnDisk.into())
    }

    /// How a count is shared out among so many machines.
    fn plan(&self, _machines: usize) -> Result<CountPlan, Error> {
        Err(BadQuestion::NotPlanned.into())
    }

    /// The same space, cut into parts that several machines count.
    fn parted(&self) -> Result<&dyn Parted, Error> {
        Err(BadQuestion::NotParted.into())
    }

    /// Whether that can be kept of it.
    fn can_keep(&self, keep: Keep<'_>) -> Result<(), Error> {
        match keep {
            Keep::Nothing => Ok(()),
            Keep::Layers { .. } => Err(BadQuestion::NotOnDisk.into()),
            Keep::Table(_) => Err(BadQuestion::NoTableToKeep.into()),
        }
    }

    /// The same as [`explore`](Explorer::explore), with something kept of it.
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

    /// Counts, and lists at most so many of the farthest states. The gauge is told in `expanded` how
    /// many states are counted.
    fn explore(&self, resources: Resources, list: usize, gauge: &Gauge) -> Result<Space, Error>;
}

/// A trial that is stopped and has counted fewer has spent its time otherwise, such as on memory.
const FEW: f64 = 10_000.0;

/// How many states a second an explorer counts at first; 0 if trials do not tell. One that comes to its end has
/// dealt with all that have numbers, however few of them there are. On a crowded machine a short trial may have had
/// no processor, so that a longer one follows a trial that had too little time.
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

/// How long another runs where that was too short.
const SECOND_TRIAL: Duration = Duration::from_secs(2);

/// A space that was counted, or as much of it as was counted before something stopped it.
#[derive(Clone, PartialEq, Debug)]
pub struct Space {
    /// The name of the puzzle.
    pub puzzle: String,
    /// The goal on one line.
    pub goal: String,
    /// What is counted, in the plural.
    pub counted: &'static str,
    /// What counts as one move.
    pub metric: Metric,
    /// In what distances are measured.
    pub unit: Unit,
    /// How many states have the distance 0, 1, 2 and so on, as far as that is known.
    pub layers: Vec<u64>,
    /// The farthest states on one line each, as `solve` reads them; none if the count was stopped.
    pub farthest: Vec<String>,
    /// What stopped the count.
    pub stopped: Option<Stop>,
    /// What is published about it, if that is built in.
    pub published: Option<Published>,
    /// What is kept of it, in a sentence.
    pub kept: Option<String>,
    /// How many bits a state took on the disk, if layers were kept there.
    pub bits: Option<f64>,
}

impl Space {
    /// How many states are counted.
    pub fn states(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// The greatest distance; `None` if nothing is counted.
    pub fn most(&self) -> Option<usize> {
        self.layers.len().checked_sub(1)
    }

    /// The mean distance.
    pub fn mean(&self) -> f64 {
        let moves = (0_u128..).zip(&self.layers).map(|(d, &count)| d * u128::from(count));
        moves.sum::<u128>() as f64 / self.states().max(1) as f64
    }
}

/// The whole space, for puzzles that have no parts.
pub(crate) fn no_parts(survey: &Survey) -> Result<(), BadQuestion> {
    part(survey, &[]).map(drop)
}

/// The number of the part that is wanted among these; `None` for the whole space.
pub(crate) fn part(survey: &Survey, parts: &[&str]) -> Result<Option<usize>, BadQuestion> {
    let Some(wanted) = &survey.part else { return Ok(None) };
    let found = parts.iter().position(|part| part == wanted);
    found.map(Some).ok_or_else(|| BadQuestion::NoSuchPart {
        part: wanted.clone(),
        puzzle: survey.puzzle.clone(),
        parts: parts.iter().map(ToString::to_string).collect(),
    })
}

/// Refuses every metric but that of single moves.
pub(crate) fn single_only(survey: &Survey) -> Result<(), BadQuestion> {
    match survey.metric {
        Metric::Single => Ok(()),
        Metric::Multi => Err(BadQuestion::OnlySingleMoves(survey.puzzle.clone())),
    }
}

/// What a space is called in reports.
pub(crate) struct Title {
    pub goal: String,
    pub counted: &'static str,
    pub unit: Unit,
    pub published: Option<Published>,
}

/// The space that was counted, with its states as texts.
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

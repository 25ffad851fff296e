//! The puzzles that are asked about, by their names. Puzzles of texts are kept for a while, so that a text is
//! sent once and not with every board.

use crate::patterns;
use crate::recent::Recent;
use crate::titles;
use crate::wrong::{Wrong, escaped};
use desk::describe::Description;
use desk::kits::written::{self, Volume, WrittenKit, volume, weight};
use desk::language::Mistake;
use desk::names::{Algorithm, Metric};
use desk::{Fitting, PuzzleName};
use serde::Serialize;

/// How many puzzles of texts are kept.
const KEPT: usize = 8;
/// The most symbols that a description may have, some megabytes.
const HEAVIEST: usize = 100_000;
/// How the name of a sent puzzle begins; its digest follows.
const SENT: &str = "text:";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What can be asked, and about which puzzles.
#[derive(Serialize)]
pub struct Puzzles {
    version: &'static str,
    puzzles: Vec<Choices>,
    /// The puzzles of files that come with the program, if no puzzle was named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    library: Vec<Title>,
}

/// A puzzle that can be asked for.
#[derive(Serialize)]
struct Title {
    puzzle: String,
    title: &'static str,
    /// The title in Chinese.
    zh: &'static str,
}

#[derive(Serialize)]
struct Choices {
    puzzle: String,
    /// What counts as one move, if that is not each move by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    metric: Option<&'static str>,
    /// What else may count as one move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    metrics: Vec<&'static str>,
    algorithms: Vec<String>,
    heuristics: Vec<String>,
    /// Those heuristics that serve a search from both ends.
    two_ended: Vec<String>,
    /// The sets of pattern databases that can be chosen.
    tables: Vec<String>,
    description: Description,
    /// The text of the file, if the puzzle is one of those that come with the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'static str>,
}

impl Puzzles {
    /// These puzzles, and the library.
    pub fn listed(puzzles: Vec<PuzzleName>) -> Self {
        let title = |(puzzle, volume): (String, &Volume)| {
            let title = volume.title();
            Title { puzzle, title, zh: titles::chinese(volume.name).unwrap_or(title) }
        };
        Puzzles { library: desk::kits::library().map(title).collect(), ..Puzzles::of(puzzles) }
    }

    /// Only these puzzles.
    pub fn of(puzzles: Vec<PuzzleName>) -> Self {
        let choices = |puzzle: &PuzzleName| choices(puzzle, Metric::Single);
        let puzzles = puzzles.iter().filter_map(choices).collect();
        Puzzles { version: VERSION, puzzles, library: vec![] }
    }

    /// Only this puzzle, in each metric that it has.
    pub fn in_each_metric(puzzle: PuzzleName) -> Self {
        let puzzles = Metric::ALL.iter().filter_map(|&metric| choices(&puzzle, metric)).collect();
        Puzzles { puzzles, ..Puzzles::of(vec![]) }
    }
}

/// What can be asked about a puzzle; `None` if its moves cannot be counted in that metric.
fn choices(puzzle: &PuzzleName, metric: Metric) -> Option<Choices> {
    fn names<T: ToString>(list: impl IntoIterator<Item = T>) -> Vec<String> {
        list.into_iter().map(|each| each.to_string()).collect()
    }
    let Fitting { algorithms, heuristics, two_ended, .. } = puzzle.fitting(metric).ok()?;
    let name = puzzle.name();
    // The page has no field for the width of a beam.
    let algorithms = algorithms.into_iter().filter(|&means| means != Algorithm::Beam);
    let of_file = puzzle.downcast::<WrittenKit>().and_then(|_| volume(&name));
    let others = Metric::ALL[1..].iter().filter(|&&other| puzzle.fitting(other).is_ok());
    let is_usual = metric == Metric::default();
    let mut description = puzzle.description_in(metric);
    if let Some(title) = of_file.and_then(|volume| titles::chinese(volume.name)) {
        description.texts.title.zh = title.into();
        description.texts.tab.zh = title.into();
    }
    Some(Choices {
        metric: (!is_usual).then_some(metric.name()),
        metrics: others.map(|other| other.name()).collect(),
        text: of_file.map(|volume| volume.text),
        algorithms: names(algorithms),
        heuristics: names(heuristics),
        two_ended: names(two_ended),
        tables: if is_usual { patterns::names(puzzle) } else { vec![] },
        description,
        puzzle: name,
    })
}

/// Finds puzzles. Keeps the puzzles of texts that were used last, by their names.
#[derive(Default)]
pub struct Catalogue(Recent<String, PuzzleName, KEPT>);

impl Catalogue {
    /// The puzzle of that name. If it is one of a text, that must have been sent recently.
    pub fn find(&self, name: &str) -> Result<PuzzleName, Wrong> {
        if let Some(known) = self.0.get(&name.to_string()) {
            return Ok(known);
        }
        if name.starts_with(SENT) {
            let message = "the text of this puzzle is no longer kept; send it again";
            return Err(Wrong::not_here(message));
        }
        let puzzle: PuzzleName = name.parse().map_err(Wrong::asked)?;
        match puzzle.downcast::<WrittenKit>() {
            Some(_) => self.0.get_or_make(puzzle.name(), || Ok(puzzle)),
            None => Ok(puzzle),
        }
    }

    /// The puzzle of a text. Its name contains a digest of the text, so that different texts are never taken
    /// for the same puzzle.
    pub fn read(&self, text: &str) -> Result<PuzzleName, Wrong> {
        let name = format!("{SENT}{}", blake3::hash(text.as_bytes()).to_hex());
        if let Some(known) = self.0.get(&name) {
            return Ok(known);
        }
        // The text is read without the lock, so that other puzzles can be found meanwhile.
        let puzzle = read(&name, text)?;
        self.0.get_or_make(name, || Ok(puzzle))
    }
}

/// The puzzle of a text, if a page can show it.
fn read(name: &str, text: &str) -> Result<PuzzleName, Wrong> {
    let puzzle =
        written::puzzle(name, text.as_bytes()).map_err(|Mistake { place, wrong, .. }| {
            Wrong::asked(escaped(&wrong.to_string())).at(place)
        })?;
    let weight = puzzle.downcast::<WrittenKit>().map_or(0, |kit| weight(kit.written()));
    if weight > HEAVIEST {
        let message = "its moves are too many for a page; `fewest solve` takes the file";
        return Err(Wrong::asked(message));
    }
    Ok(puzzle)
}

//! The file of a checkpoint: a line with the format's version and a checksum, then JSON.
//!
//! ```text
//! fewest checkpoint 1 f3b0...
//! {"about":{"puzzle":"24",...},"progress":{"bound":95,...}}
//! ```
//!
//! The file is complete at any time: a new one is written next to the old one and then takes its name.

use super::About;
use crate::exit::{Code, Fault};
use crate::files::open;
use crate::output::Draft;
use desk::names::Metric;
use fewest::search::parallel::Progress;
use fewest::{Cost, Counts};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::Read;
use std::path::Path;

/// The version of the format. It grows when the contents change their meaning.
const VERSION: u32 = 1;
/// The beginning of the first line.
const MAGIC: &str = "fewest checkpoint ";
/// The most bytes of a checkpoint.
const LONGEST: u64 = 1 << 26;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Contents {
    about: About,
    progress: Record,
    /// Only in the file of a piece that has found a goal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    found: Option<Found>,
}

/// An answer that a piece of a search has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// The moves by their names.
    pub moves: String,
    /// What they cost together.
    pub cost: Cost,
}

/// [`Progress`] in the form in which it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    bound: Cost,
    /// The counts of the passes before this one.
    passes: Passes,
    cut: Option<u32>,
    /// The subtrees as runs: how many are done, then how many are not done, then how many are done again, and
    /// so on.
    done: Vec<usize>,
    fingerprint: u32,
    expanded: u64,
    generated: u64,
    excess: Option<i32>,
    /// How close to a goal the last pass came in each subtree; `closest` is the same for this pass. Both are
    /// empty unless subtrees are searched in that order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    closest_before: Vec<Cost>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    closest: Vec<Cost>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Passes {
    iterations: u32,
    expanded: u64,
    until_last_f: u64,
    generated: u64,
    bound: Cost,
}

/// Reads progress, and refuses that of any search other than `about`.
pub fn read(path: &Path, about: &About) -> Result<Progress, Fault> {
    read_piece(path, about).map(|(progress, _)| progress)
}

/// Reads the progress of a piece, and the answer if the piece has found one.
pub fn read_piece(path: &Path, about: &About) -> Result<(Progress, Option<Found>), Fault> {
    let name = path.display();
    let no_input = |error| Fault::new(Code::NoInput, format!("cannot open {name}: {error}"));
    let mut text = Vec::new();
    let read = open(path).map_err(no_input)?.take(LONGEST).read_to_end(&mut text);
    read.map_err(|error| Fault::new(Code::Io, format!("cannot read {name}: {error}")))?;
    let not_one = || Fault::data(format!("{name} is not a checkpoint of fewest"));
    let text = str::from_utf8(&text).map_err(|_| not_one())?;
    let (head, body) = text.split_once('\n').ok_or_else(not_one)?;
    let (version, checksum) =
        head.strip_prefix(MAGIC).and_then(|rest| rest.split_once(' ')).ok_or_else(not_one)?;
    if version.parse() != Ok(VERSION) {
        let message =
            format!("{name} is a checkpoint of format {version}; this program has {VERSION}");
        return Err(Fault::new(Code::Version, message));
    }
    let damaged = |why: &str| Fault::data(format!("{name} is damaged: {why}"));
    if checksum != blake3::hash(body.as_bytes()).to_hex().as_str() {
        return Err(damaged("its checksum is not that of its contents"));
    }
    let Contents { about: of, progress, found } =
        serde_json::from_str(body).map_err(|error| damaged(&error.to_string()))?;
    if let Some(difference) = difference(&of, about) {
        return Err(Fault::data(format!("{name} is progress of another search: {difference}")));
    }
    let progress =
        progress.into_progress().ok_or_else(|| damaged("its counts are out of range"))?;
    Ok((progress, found))
}

/// Replaces the file by one with this progress.
pub fn write(path: &Path, about: &About, progress: &Progress) -> Result<(), Fault> {
    write_piece(path, about, progress, None)
}

/// Replaces the file of a piece by one with this progress, and the answer if the piece has found one.
pub fn write_piece(
    path: &Path,
    about: &About,
    progress: &Progress,
    found: Option<Found>,
) -> Result<(), Fault> {
    let contents = Contents { about: about.clone(), progress: Record::from(progress), found };
    let body = serde_json::to_string(&contents).expect("strings and numbers only") + "\n";
    let checksum = blake3::hash(body.as_bytes()).to_hex();
    Draft::create(path)?.finish(format!("{MAGIC}{VERSION} {checksum}\n{body}"))
}

/// Removes the file.
pub fn remove(path: &Path) -> Result<(), Fault> {
    fs::remove_file(path)
        .map_err(|error| Fault::new(Code::Io, format!("cannot remove {}: {error}", path.display())))
}

/// The first field in which two searches differ, in words.
fn difference(found: &About, asked: &About) -> Option<String> {
    let nothing = String::from("the best");
    let heuristic = |about: &About| about.heuristic.clone().unwrap_or_else(|| nothing.clone());
    let metric = |about: &About| about.metric.clone().unwrap_or_else(|| Metric::Single.to_string());
    let rules = |about: &About| about.rules.clone().unwrap_or_else(|| "not known".into());
    let fields = [
        ("metric", metric(found), metric(asked)),
        ("puzzle", found.puzzle.clone(), asked.puzzle.clone()),
        ("digest of rules", rules(found), rules(asked)),
        ("start", found.start.clone(), asked.start.clone()),
        ("goal", found.goal.clone(), asked.goal.clone()),
        ("answer", found.answer.clone(), asked.answer.clone()),
        ("algorithm", found.algorithm.clone(), asked.algorithm.clone()),
        ("heuristic", heuristic(found), heuristic(asked)),
    ];
    let mut different = fields.into_iter().filter(|(_, found, asked)| found != asked);
    let (field, found, asked) = different.next()?;
    Some(format!("its {field} is {found}, not {asked}"))
}

impl From<&Progress> for Record {
    fn from(progress: &Progress) -> Self {
        let Counts { expanded, generated, until_last_f, iterations, bound, .. } = progress.counts;
        let closest_before = progress.closest_before.clone();
        let closest = if closest_before.is_empty() { Vec::new() } else { progress.closest.clone() };
        Record {
            bound: progress.bound,
            passes: Passes { iterations, expanded, until_last_f, generated, bound },
            cut: progress.cut,
            done: runs(&progress.done),
            fingerprint: progress.fingerprint,
            expanded: progress.expanded,
            generated: progress.generated,
            excess: (progress.excess != i32::MAX).then_some(progress.excess),
            closest_before,
            closest,
        }
    }
}

impl Record {
    /// The progress; `None` if the numbers are such that no search can have counted them.
    fn into_progress(self) -> Option<Progress> {
        let Passes { iterations, expanded, until_last_f, generated, bound } = self.passes;
        let counted = [expanded, generated, until_last_f, self.expanded, self.generated];
        let sane = counted.iter().all(|&count| count < 1 << 60)
            && iterations <= Cost::MAX.into()
            && self.excess.is_none_or(|excess| excess > 0);
        let counts =
            Counts { expanded, generated, until_last_f, iterations, bound, ..Counts::default() };
        let done = flags(&self.done).filter(|_| sane)?;
        let fits = |closest: &[Cost]| closest.is_empty() || closest.len() == done.len();
        if !fits(&self.closest_before) || !fits(&self.closest) {
            return None;
        }
        Some(Progress {
            bound: self.bound,
            counts,
            cut: self.cut,
            done,
            fingerprint: self.fingerprint,
            expanded: self.expanded,
            generated: self.generated,
            excess: self.excess.unwrap_or(i32::MAX),
            closest_before: self.closest_before,
            closest: self.closest,
        })
    }
}

/// The lengths of runs of equal flags. The first run is of `true` flags, and may have length 0.
fn runs(flags: &[bool]) -> Vec<usize> {
    let chunks = flags.chunk_by(|one, two| one == two).map(<[bool]>::len);
    let first = flags.first().is_some_and(|&flag| !flag).then_some(0);
    first.into_iter().chain(chunks).collect()
}

/// The flags of such runs; `None` if there are more than any search has.
fn flags(runs: &[usize]) -> Option<Vec<bool>> {
    let count = runs.iter().try_fold(0usize, |sum, &run| sum.checked_add(run))?;
    let run = |(place, &run): (usize, &usize)| std::iter::repeat_n(place % 2 == 0, run);
    (count as u64 <= LONGEST).then(|| runs.iter().enumerate().flat_map(run).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_read_as_they_are_written() {
        for text in ["", "1", "0", "1101", "0001110", "10"] {
            let all: Vec<bool> = text.bytes().map(|byte| byte == b'1').collect();
            assert_eq!(flags(&runs(&all)), Some(all), "{text}");
        }
        assert_eq!(runs(&[false, true, true, false]), [0, 1, 2, 1]);
        assert_eq!(flags(&[usize::MAX, 1]), None);
        assert_eq!(flags(&[1 << 40]), None);
    }
}

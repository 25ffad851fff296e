//! Which pairings a comparison runs: every combination of what was asked for that makes sense.

use crate::exit::Fault;
use crate::flags::Compare;
use crate::report::compare::terms;
use crate::texts::handout as say;
use desk::names::{Algorithm, Heuristic, Pruning};
use desk::tables::Tables;
use desk::{Asked, BadQuestion, Fitting, Incumbents, Question};
use fewest::Cost;
use fewest::search::{Options, Weight};
use std::num::NonZeroUsize;

/// One search of every board. `None` means the usual choice.
#[derive(Clone, Debug)]
pub struct Pairing {
    algorithm: Algorithm,
    heuristic: Option<Heuristic>,
    pruning: Option<Pruning>,
    tables: Option<Tables>,
    threads: Option<NonZeroUsize>,
    weight: Option<Weight>,
    width: Option<usize>,
    max_depth: Option<Cost>,
}

impl Pairing {
    /// The algorithm, with everything else as usual.
    fn of(algorithm: Algorithm) -> Pairing {
        let (heuristic, pruning, tables, threads) = (None, None, None, None);
        let (weight, width, max_depth) = (None, None, None);
        Pairing { algorithm, heuristic, pruning, tables, threads, weight, width, max_depth }
    }

    /// The question for the desk. A pairing that does not name tables may use `tables`.
    pub fn question(&self, flags: &Compare, tables: &Tables) -> Result<Question, Fault> {
        Ok(Question {
            goal: flags.goal.clone(),
            metric: flags.metric,
            algorithm: self.algorithm,
            heuristic: self.heuristic,
            pruning: self.pruning,
            weight: self.weight.unwrap_or_default(),
            threads: self.threads.unwrap_or(NonZeroUsize::MIN),
            tables: self.tables.as_ref().unwrap_or(tables).clone(),
            fresh: !flags.warm,
            incumbents: Incumbents::Never,
            ..Question::about(flags.puzzle.get()?.clone())
        })
    }

    /// The limits of this pairing, without those that all pairings share.
    pub fn options(&self, flags: &Compare) -> Options {
        let max_iterations = flags.max_iterations.filter(|_| self.algorithm.iterates());
        Options {
            max_cost: self.max_depth.unwrap_or(Cost::MAX),
            max_iterations: max_iterations.unwrap_or(u32::MAX),
            width: self.width.unwrap_or(Options::default().width),
            ..Options::default()
        }
    }

    /// The usual options, with the width of this pairing's beam.
    fn kept(&self) -> Options {
        let usual = Options::default();
        Options { width: self.width.unwrap_or(usual.width), ..usual }
    }

    fn asked(&self) -> Asked {
        let max_cost = self.max_depth.unwrap_or(Cost::MAX);
        Asked {
            pruning: self.pruning,
            tables: self.tables.as_ref().and_then(Tables::set).map(String::from),
            threads: self.threads.map_or(1, NonZeroUsize::get),
            options: Options { max_cost, weight: self.weight.unwrap_or_default(), ..self.kept() },
            ..Asked::of(self.algorithm)
        }
    }
}

/// What the progress line calls each pairing.
pub fn labels(pairings: &[Pairing]) -> Vec<String> {
    let label = |(place, pairing): (usize, &Pairing)| {
        let Pairing { algorithm, heuristic, .. } = pairing;
        let name = match heuristic {
            Some(heuristic) => say::paired(algorithm, heuristic),
            None => algorithm.to_string(),
        };
        say::pairing(place + 1, pairings.len(), name + &terms(&pairing.asked()))
    };
    pairings.iter().enumerate().map(label).collect()
}

/// The algorithms to compare. It is a fault to ask for something that does not fit the puzzle, or that none
/// of them uses.
pub fn algorithms(flags: &Compare) -> Result<Vec<Algorithm>, Fault> {
    let puzzle = flags.puzzle.get()?;
    let Fitting { mut algorithms, heuristics, two_ended, prunings } =
        puzzle.fitting(flags.metric)?;
    let named = puzzle.counted_in(flags.metric);
    desk::check_fit(&named, &flags.algorithms, &algorithms)?;
    desk::check_fit(&named, &flags.heuristics, &heuristics)?;
    desk::check_fit(&named, &flags.pruning, &prunings)?;
    if let [heuristic, ..] = flags.heuristics[..]
        && flags.algorithms.contains(&Algorithm::BaeStar)
        && !flags.heuristics.iter().any(|one| two_ended.contains(one))
    {
        let fit = two_ended.iter().map(ToString::to_string).collect();
        return Err(BadQuestion::OneEnded { heuristic, fit }.into());
    }
    algorithms.retain(|&algorithm| takes_part(flags, algorithm));
    check_uses(flags, &algorithms)?;
    if flags.seed.is_some() && flags.random.is_none() {
        return Err(Fault::usage("--seed goes with --random"));
    }
    Ok(algorithms)
}

/// The pairings of these algorithms; `sets` are the sets of `--tables`.
pub fn pairings(
    flags: &Compare,
    algorithms: &[Algorithm],
    sets: &[Tables],
) -> Result<Vec<Pairing>, Fault> {
    let asked =
        |heuristic: &Heuristic| flags.heuristics.is_empty() || flags.heuristics.contains(heuristic);
    let fitting = flags.puzzle.get()?.fitting(flags.metric)?;
    let each = |&algorithm: &_| {
        let fit = fitting.heuristics_of(algorithm).iter();
        let heuristics: Vec<_> = fit.copied().filter(asked).collect();
        pairings_of(algorithm, flags, &heuristics, sets)
    };
    Ok(algorithms.iter().flat_map(each).collect())
}

/// Whether an algorithm is compared. One that does not use what was asked for is left out, unless the user
/// named it.
fn takes_part(flags: &Compare, algorithm: Algorithm) -> bool {
    if !flags.algorithms.is_empty() {
        return flags.algorithms.contains(&algorithm);
    }
    let (heuristics, pruning) = (!flags.heuristics.is_empty(), !flags.pruning.is_empty());
    let tables = !flags.tables.is_empty();
    // A beam needs a width that the user has given.
    if algorithm == Algorithm::Beam {
        return !flags.width.is_empty() && !pruning && !tables;
    }
    if !flags.weight.is_empty() && !algorithm.weighs() {
        return false;
    }
    match algorithm {
        Algorithm::Auto => tables || !heuristics && !pruning,
        _ if !heuristics && !pruning => !tables,
        _ => (algorithm.is_informed() || !heuristics) && (algorithm.prunes() || !pruning),
    }
}

/// Refuses flags that none of the algorithms uses.
fn check_uses(flags: &Compare, algorithms: &[Algorithm]) -> Result<(), Fault> {
    let none = |uses: fn(Algorithm) -> bool| !algorithms.iter().copied().any(uses);
    let one = algorithms.first().copied().unwrap_or(Algorithm::Auto);
    if !flags.heuristics.is_empty() && none(Algorithm::is_informed) {
        let message = "--heuristics is for algorithms that ask one, and none of these does";
        return Err(Fault::usage(message));
    }
    if !flags.pruning.is_empty() && none(Algorithm::prunes) {
        return Err(BadQuestion::NoPruning { algorithm: one }.into());
    }
    if flags.max_iterations.is_some() && none(Algorithm::iterates) {
        return Err(BadQuestion::NoIterations { algorithm: one }.into());
    }
    if !flags.weight.is_empty() && none(Algorithm::weighs) {
        return Err(BadQuestion::NoWeight { algorithm: one }.into());
    }
    if !flags.width.is_empty() && none(|algorithm| algorithm == Algorithm::Beam) {
        return Err(BadQuestion::NoWidth { algorithm: one }.into());
    }
    if !flags.tables.is_empty() && none(|algorithm| algorithm == Algorithm::Auto) {
        return Err(Fault::usage("--tables is for auto, which is not among the algorithms"));
    }
    if !flags.threads.is_empty() && none(Algorithm::shares) {
        let message = "--threads is for auto and ida-star, which are not among the algorithms";
        return Err(Fault::usage(message));
    }
    Ok(())
}

fn pairings_of(
    algorithm: Algorithm,
    flags: &Compare,
    heuristics: &[Heuristic],
    sets: &[Tables],
) -> Vec<Pairing> {
    let mut all = vec![Pairing::of(algorithm)];
    if algorithm.is_informed() {
        all = with_each(all, heuristics, |pairing, one| pairing.heuristic = Some(one));
        // If none of the heuristics that were asked for fits, there is no pairing.
        all.retain(|pairing| pairing.heuristic.is_some());
    }
    if algorithm.prunes() {
        all = with_each(all, &flags.pruning, |pairing, one| pairing.pruning = Some(one));
    }
    if algorithm.weighs() {
        all = with_each(all, &flags.weight, |pairing, one| pairing.weight = Some(one));
    }
    if algorithm == Algorithm::Auto {
        all = with_each(all, sets, |pairing, one| pairing.tables = Some(one));
    }
    if algorithm == Algorithm::Beam {
        all = with_each(all, &flags.width, |pairing, one| pairing.width = Some(one));
    }
    if algorithm.shares() {
        all = with_each(all, &flags.threads, |pairing, one| pairing.threads = Some(one));
    }
    with_each(all, &flags.max_depth, |pairing, one| pairing.max_depth = Some(one))
}

/// Each pairing with each of the values; without values, the pairings as they are.
fn with_each<T: Clone>(
    pairings: Vec<Pairing>,
    values: &[T],
    set: impl Fn(&mut Pairing, T),
) -> Vec<Pairing> {
    if values.is_empty() {
        return pairings;
    }
    let mut all = Vec::new();
    for pairing in &pairings {
        for value in values {
            let mut pairing = pairing.clone();
            set(&mut pairing, value.clone());
            all.push(pairing);
        }
    }
    all
}

//! Why one pairing wins: a few sentences, each of which follows from the counts.

use super::super::text::{bytes, grouped, time};
use super::{is_told, name, plot};
use crate::texts::counts::comma;
use crate::texts::handout as say;
use crate::texts::phrases::phrase;
use desk::names::Algorithm;
use desk::{Asked, Ending, Report, Unit};
use fewest::Cost;
use std::cmp::Reverse;

/// One pairing, over all boards.
#[derive(Clone, Debug)]
struct PairingStory {
    name: String,
    asked: Algorithm,
    /// What was asked of it: its means and its limits.
    terms: Asked,
    heuristic: Option<String>,
    is_told: bool,
    /// The number of boards for which it has proven the least cost, or that there is no solution.
    proven: usize,
    stopped: usize,
    generated: u64,
    bytes: u64,
    stored: u64,
    seconds: f64,
    /// The sum of the first bounds: the estimates of the starts.
    estimates: u64,
    /// The sum of the costs that it has found.
    cost: u64,
}

/// The sentences about some boards, each with a report for every pairing, in the same order.
pub fn story(boards: &[Vec<Report>]) -> Vec<String> {
    let entries = entries(boards);
    let all: Vec<&PairingStory> =
        entries.iter().filter(|entry| entry.proven == boards.len()).collect();
    if let Some(told) = known_without_a_search(boards) {
        return vec![told];
    }
    let mut story = vec![verdict(boards, entries.len(), all.len())];
    // A search that looks every distance up had its work done before, so it is compared separately.
    let (told, all): (Vec<_>, Vec<_>) = all.into_iter().partition(|entry| entry.is_told);
    story.extend(winner(&all).or_else(|| foremost(&entries, boards.len())));
    story.extend(exact(&told));
    story.extend(heuristics(&all, boards));
    story.extend(prunings(&all));
    story.extend(growth(boards));
    story.extend(memory(&all));
    story.extend(both_ends(&all));
    story.extend(greedy(&entries, boards));
    story.extend(stopped(&entries));
    story
}

fn entries(boards: &[Vec<Report>]) -> Vec<PairingStory> {
    let pairings = boards.iter().map(Vec::len).min().unwrap_or(0);
    let entry = |pairing: usize| {
        let first = &boards[0][pairing];
        let mut entry = PairingStory {
            name: name(first),
            asked: first.asked.algorithm,
            terms: first.asked.clone(),
            heuristic: first.heuristic.clone(),
            is_told: is_told(first),
            proven: 0,
            stopped: 0,
            generated: 0,
            bytes: 0,
            stored: 0,
            seconds: 0.0,
            estimates: 0,
            cost: 0,
        };
        boards.iter().for_each(|board| entry.add(&board[pairing]));
        entry
    };
    (0..pairings).map(entry).collect()
}

impl PairingStory {
    fn add(&mut self, report: &Report) {
        match &report.ending {
            Ending::Solved(path) => {
                self.proven += usize::from(path.is_shortest());
                self.cost += u64::from(path.cost);
            }
            Ending::Unsolvable { .. } => self.proven += 1,
            Ending::Stopped { .. } => self.stopped += 1,
        }
        self.generated += report.counts.generated;
        self.bytes = self.bytes.max(report.counts.bytes);
        self.stored = self.stored.max(report.counts.stored);
        self.seconds += report.seconds;
        self.estimates +=
            report.iterations.first().map_or(0, |iteration| u64::from(iteration.bound));
    }
}

/// The sentence for one board that is the goal, or has no solution for a reason that takes no search: no
/// pairing can win there.
fn known_without_a_search(boards: &[Vec<Report>]) -> Option<String> {
    let [board] = boards else { return None };
    match &board.first()?.ending {
        Ending::Solved(path) if path.cost == 0 => Some(say::is_the_goal()),
        Ending::Unsolvable { reason, .. } => {
            let is_known = board.iter().all(|report| report.counts.generated == 0);
            is_known.then(|| say::no_way_known(phrase(reason)))
        }
        Ending::Solved(_) | Ending::Stopped { .. } => None,
    }
}

fn verdict(boards: &[Vec<Report>], pairings: usize, all: usize) -> String {
    let proofs = match (all, pairings) {
        (1, 1) => say::proven_by_only(),
        (all, pairings) if all == pairings => say::proven_by_all(pairings),
        _ => say::proven_by(all, pairings),
    };
    let is_unsolvable = |report: &Report| matches!(report.ending, Ending::Unsolvable { .. });
    let have_no_answer = boards.iter().flatten().any(is_unsolvable);
    let [board] = boards else {
        let boards = say::boards(grouped(boards.len() as u64));
        let pairings = say::pairings(pairings);
        return match have_no_answer {
            false => say::proven_boards(all, boards, pairings),
            true => say::proven_boards_or_none(all, boards, pairings),
        };
    };
    let bound = |report: &Report| match &report.ending {
        Ending::Solved(path) => path.at_least,
        Ending::Stopped { at_least, .. } => *at_least,
        Ending::Unsolvable { .. } => Cost::MAX,
    };
    match (plot::cost(board), board.iter().map(bound).max()) {
        (Some(cost), _) if board[0].unit == Unit::Moves => say::fewest_are(cost, proofs),
        (Some(cost), _) => say::least_is(cost, proofs),
        (None, Some(Cost::MAX)) => say::no_way(proofs),
        (None, bound) => say::nothing_proven(bound.unwrap_or(0)),
    }
}

/// Which pairing has the fewest nodes and, if that is another one, which took the least time.
fn winner(all: &[&PairingStory]) -> Option<String> {
    let mut by_nodes = all.to_vec();
    by_nodes.sort_by_key(|entry| entry.generated);
    let (first, next) = (by_nodes.first()?, by_nodes.get(1)?);
    let (few, many) = (grouped(first.generated), grouped(next.generated));
    let equal: Vec<&str> = by_nodes
        .iter()
        .take_while(|entry| entry.generated == first.generated)
        .map(|entry| &*entry.name)
        .collect();
    let mut text = match first.generated {
        _ if equal.len() > 1 => say::equal(equal.join(&comma()), few),
        0 => say::needs_no_search(&first.name, &next.name, many),
        _ => {
            let times = times(next.generated, first.generated);
            say::wins(&first.name, few, &next.name, many, times)
        }
    };
    let quickest = all.iter().min_by(|a, b| a.seconds.total_cmp(&b.seconds))?;
    if !equal.contains(&&*quickest.name) {
        text += &say::quickest(&quickest.name, time(quickest.seconds), time(first.seconds));
    }
    Some(text)
}

/// If no pairing has proven all boards: the one that has proven the most of them.
fn foremost(entries: &[PairingStory], boards: usize) -> Option<String> {
    let finished = entries.iter().any(|entry| entry.proven == boards);
    let best = entries.iter().max_by_key(|entry| (entry.proven, Reverse(entry.generated)))?;
    (!finished && best.proven > 0).then(|| {
        let PairingStory { name, proven, generated, .. } = best;
        say::farthest(name, proven, boards, grouped(*generated))
    })
}

/// How many times as much each pass of a deepening search takes as the one before. The last pass is left out,
/// since it ends with the answer.
fn growth(boards: &[Vec<Report>]) -> Option<String> {
    let [board] = boards else { return None };
    let deepens = |report: &&Report| {
        report.asked.algorithm == Algorithm::IdaStar && report.iterations.len() > 3
    };
    let report = board.iter().filter(deepens).min_by_key(|report| report.counts.generated)?;
    let begun = report.iterations.iter().map(|iteration| iteration.generated as f64);
    let begun: Vec<f64> = begun.collect();
    let nodes: Vec<f64> = begun.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let (first, last) = (nodes.first()?, nodes.last()?);
    let growth = (last / first.max(1.0)).powf(1.0 / (nodes.len() - 1) as f64);
    Some(say::grows(name(report), format!("{growth:.1}")))
}

fn exact(told: &[&PairingStory]) -> Option<String> {
    let looked_up = told.iter().filter(|entry| entry.asked != Algorithm::Exhaustive);
    let least = looked_up.map(|entry| entry.generated).min()?;
    Some(say::told(grouped(least)))
}

/// What a better heuristic gains, shown for IDA* or, if that was not compared, for A*.
fn heuristics(all: &[&PairingStory], boards: &[Vec<Report>]) -> Option<String> {
    // Only boards that can be solved have a cost and an estimate.
    let costs: Vec<u64> =
        boards.iter().filter_map(|board| plot::cost(board)).map(u64::from).collect();
    let pair = |algorithm| {
        let asked =
            all.iter().filter(|entry| entry.asked == algorithm && entry.heuristic.is_some());
        let best = asked.clone().min_by_key(|entry| entry.generated)?;
        // Only the heuristic should differ.
        let alike = asked.filter(|entry| entry.terms == best.terms);
        let worst = alike.max_by_key(|entry| entry.generated)?;
        (best.estimates > worst.estimates).then_some((algorithm, best, worst))
    };
    let (algorithm, best, worst) =
        [Algorithm::IdaStar, Algorithm::AStar].into_iter().find_map(pair)?;
    let mean = |sum: u64| match costs.len() {
        1 => sum.to_string(),
        boards => format!("{:.1}", sum as f64 / boards as f64),
    };
    let (few, many) = (grouped(best.generated), grouped(worst.generated));
    let (high, all, low) = (mean(best.estimates), mean(costs.iter().sum()), mean(worst.estimates));
    let (best, worst) = (best.heuristic.as_ref()?, worst.heuristic.as_ref()?);
    Some(say::generates(algorithm, best, few, worst, many) + &say::estimates(high, all, low))
}

/// What leaving out moves saves, shown where it saves the most.
fn prunings(all: &[&PairingStory]) -> Option<String> {
    let others = |entry: &PairingStory| Asked { pruning: None, ..entry.terms.clone() };
    let differ = |a: &PairingStory, b: &PairingStory| {
        a.heuristic == b.heuristic && a.terms != b.terms && others(a) == others(b)
    };
    let pairs = all.iter().flat_map(|a| all.iter().map(move |b| (a, b)));
    let pairs = pairs.filter(|(a, b)| a.generated < b.generated && differ(a, b));
    let (few, many) = pairs.max_by_key(|(a, b)| b.generated / a.generated.max(1))?;
    let times = times(many.generated, few.generated);
    let (least, most) = (grouped(few.generated), grouped(many.generated));
    Some(say::prunes(&few.name, least, &many.name, most, times))
}

/// A* against IDA* with the same heuristic.
fn memory(all: &[&PairingStory]) -> Option<String> {
    let like = |a: &PairingStory| {
        all.iter().find(|entry| {
            let same = entry.heuristic == a.heuristic && entry.terms.options == a.terms.options;
            entry.asked == Algorithm::IdaStar && same
        })
    };
    let stars = all.iter().filter(|entry| entry.asked == Algorithm::AStar);
    let pairs = stars.filter_map(|a| Some((a, like(a)?)));
    let (a, ida) = pairs.min_by_key(|(a, _)| a.generated)?;
    let faster = if ida.seconds < a.seconds { "ida-star" } else { "a-star" };
    let (many, few) = (grouped(ida.generated), grouped(a.generated));
    Some(say::holds(a.heuristic.as_ref()?, grouped(a.stored), bytes(a.bytes), many, few, faster))
}

fn both_ends(all: &[&PairingStory]) -> Option<String> {
    let by = |algorithm| all.iter().find(|entry| entry.asked == algorithm);
    let (both, one) = (by(Algorithm::Bidirectional)?, by(Algorithm::BreadthFirst)?);
    let fewer = both.generated < one.generated;
    fewer.then(|| say::meets(grouped(both.generated), grouped(one.generated)))
}

fn greedy(entries: &[PairingStory], boards: &[Vec<Report>]) -> Option<String> {
    let costs: Option<Vec<Cost>> = boards.iter().map(|board| plot::cost(board)).collect();
    let least: u64 = costs?.into_iter().map(u64::from).sum();
    let found = entries
        .iter()
        .filter(|entry| entry.asked == Algorithm::Greedy && entry.stopped == 0 && !entry.is_told);
    let best = found.min_by_key(|entry| entry.generated)?;
    (best.cost > least).then(|| {
        let nodes = say::nodes(grouped(best.generated));
        say::hasty(&best.name, nodes, grouped(best.cost), grouped(least))
    })
}

fn stopped(entries: &[PairingStory]) -> Option<String> {
    let stopped: Vec<_> =
        entries.iter().filter(|entry| entry.stopped > 0).map(|entry| entry.name.as_str()).collect();
    (!stopped.is_empty()).then(|| say::stopped(stopped.join(&comma())))
}

/// How many times as many, in words, if the difference is worth mentioning.
fn times(more: u64, fewer: u64) -> String {
    match more as f64 / fewer.max(1) as f64 {
        ratio if ratio < 1.05 => String::new(),
        ratio if ratio < 10.0 => say::times(format!("{ratio:.1}")),
        ratio => say::times(grouped(ratio.round() as u64)),
    }
}

//! Several answers: whether they are wanted, and the file for them.

use crate::exit::Fault;
use crate::flags::Solve;
use desk::names::Algorithm;
use desk::{All, Ending, Report};
use fewest::search::Weight;

/// How many answers a report has, if a file has them all.
const REPORTED: usize = 100;

/// Whether all answers up to some cost are wanted.
pub fn are_all_wanted(flags: &Solve) -> bool {
    flags.all || flags.slack.is_some()
}

/// Refuses flags about answers that do not go together.
pub fn check(flags: &Solve, algorithm: Algorithm) -> Result<(), Fault> {
    use Algorithm::{Auto, BranchAndBound, IdaStar};
    if flags.slack.is_some() && !matches!(algorithm, Auto | IdaStar | BranchAndBound) {
        let message = "--slack is for auto, ida-star and branch-and-bound, which walk a tree";
        return Err(Fault::usage(message));
    }
    let unproven = algorithm.is_hasty() || flags.weight != Weight::ONE;
    if unproven && (flags.strict || flags.anytime) {
        let flag = if flags.strict { "--strict" } else { "--anytime" };
        let what = if algorithm.is_hasty() { algorithm.to_string() } else { "--weight".into() };
        let message = format!("{flag} is for proven answers: leave out one of it and {what}");
        return Err(Fault::usage(message));
    }
    if flags.answers.is_some() && !are_all_wanted(flags) {
        return Err(Fault::usage("--answers goes with --all or --slack"));
    }
    if flags.count.is_some() && !are_all_wanted(flags) {
        return Err(Fault::usage("--count goes with --all or --slack"));
    }
    Ok(())
}

/// The listed answers, one per line.
pub fn lines(report: &Report) -> String {
    let all = report.ending.path().and_then(|path| path.all.as_ref());
    all.map_or_else(String::new, |all| {
        all.listed.iter().map(|moves| format!("{moves}\n")).collect()
    })
}

/// Leaves out the answers that only the file has.
pub fn shorten(report: &mut Report) {
    let path = match &mut report.ending {
        Ending::Solved(path) => Some(path),
        Ending::Stopped { best, .. } => best.as_mut(),
        Ending::Unsolvable { .. } => None,
    };
    if let Some(All { listed, costs, .. }) = path.and_then(|path| path.all.as_mut()) {
        listed.truncate(REPORTED);
        costs.truncate(REPORTED);
    }
}

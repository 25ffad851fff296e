//! `solve --checkpoint` and `--resume`: a file for one board, a directory for many.

use super::searches_with_others;
use crate::checkpoint::{About, Campaign, Checkpoint, Files, Passed};
use crate::exit::{Code, Coded, Fault};
use crate::flags::Solve;
use crate::input;
use crate::output::{complain, complain_of, remark};
use crate::report::text;
use desk::{Case, Report};
use fewest::notation::Place;

/// Added to the advice to go on, if nodes were limited.
const NEEDS_MORE_NODES: &str =
    ", and a larger --max-nodes, because the nodes until now count towards it";
/// Said where nothing was searched because the tables of the search were not ready in time. A table that is
/// not complete is begun anew.
const NEEDS_MORE_TIME: &str =
    ": the time went into tables; allow more, or make them before with `fewest tables build`";

/// Where progress is kept.
#[derive(Clone)]
pub(super) enum Keeping {
    Nowhere,
    /// The file for one board.
    File(Files),
    /// The directory for many boards.
    Campaign(Campaign),
}

impl Keeping {
    pub(super) fn new(flags: &Solve) -> Result<Self, Fault> {
        let Some(to) = flags.checkpoint.clone().or_else(|| flags.resume.clone()) else {
            return Ok(Keeping::Nowhere);
        };
        if flags.from.is_some() {
            if flags.prove.proof.is_some() {
                let message = "leave out --proof: a board that is passed over gets none";
                return Err(Fault::usage(message));
            }
            return Ok(Keeping::Campaign(Campaign::open(&to, flags.threads)?));
        }
        let from = if may_begin_anew(flags) {
            Some(to.clone()).filter(|to| to.exists())
        } else {
            flags.resume.clone()
        };
        Ok(Keeping::File(Files { to, from }))
    }

    /// What keeps the progress of a search. The outer `None` means that the board is passed over, the inner
    /// `None` that no progress is kept.
    pub(super) fn begin(
        &self,
        case: &Case,
        about: impl FnOnce() -> Result<About, Fault>,
    ) -> Result<Option<Option<Checkpoint>>, Fault> {
        match self {
            Keeping::Nowhere => Ok(Some(None)),
            Keeping::File(files) => Ok(Some(Some(Checkpoint::open(files.clone(), about()?)?))),
            Keeping::Campaign(campaign) => Ok(campaign.begin(about()?, case)?.map(Some)),
        }
    }

    /// Releases the directory of a campaign, once all boards have been told.
    pub(super) fn end(&self) {
        if let Keeping::Campaign(campaign) = self {
            campaign.end();
        }
    }

    /// Tells how many boards were passed over. Returns the gravest of their exit codes and `code`, and their
    /// number.
    pub(super) fn passed(&self, code: Code) -> (Code, usize) {
        let Keeping::Campaign(campaign) = self else { return (code, 0) };
        let Passed { boards, code: theirs, wrong } = campaign.passed();
        if boards > 0 {
            let (count, file) = (text::count(boards as u64, "board", "boards"), campaign.answers());
            remark(&format!("{count} passed over: see {}", file.display()));
        }
        wrong.iter().for_each(complain_of);
        let wrong = wrong.iter().map(|fault| fault.code).max();
        (code.max(theirs).max(wrong.unwrap_or(Code::Proven)), boards)
    }
}

/// Whether the same command goes on with the progress that is there, and begins anew where none is. That is
/// how many processes are restarted, and a job that a cluster may put into its queue again.
fn may_begin_anew(flags: &Solve) -> bool {
    match &flags.resume {
        Some(_) => flags.resume == flags.checkpoint,
        None => searches_with_others(flags),
    }
}

/// Removes the progress of a search that has its answer, and otherwise says how to go on.
pub(super) fn settle(checkpoint: &Checkpoint, report: &Report) -> Result<(), Fault> {
    let advice = match report.code() {
        Code::Proven | Code::Unsolvable => return checkpoint.answered(),
        Code::Nodes => NEEDS_MORE_NODES,
        Code::Time if report.counts.generated == 0 && report.effort.table_seconds > 0.0 => {
            NEEDS_MORE_TIME
        }
        _ => "",
    };
    complain(&(checkpoint.broken_off()? + advice));
    Ok(())
}

/// Adds advice to the fault of a missing or wrong board: a resumed search needs its board again, and a file
/// of boards is read with `--from`.
pub(super) fn without_board(flags: &Solve, fault: Fault) -> Fault {
    let is_none = |puzzle| fault == input::none_read(puzzle);
    match &flags.resume {
        Some(file) if flags.puzzle.get().is_ok_and(is_none) => {
            let search = format!("the search that is kept in {}", file.display());
            let message = format!("no board in standard input; give the one of {search} again");
            Fault::data_at(Place::START, message)
        }
        _ => input::of_argument(fault, flags.board.as_deref()),
    }
}

//! A hard search by many processes. Process 0 leads it: it cuts each pass into subtrees and hands them out, to its own
//! threads and to the other processes, its helpers. A helper cuts the pass in the same way, so that a subtree is
//! named by its number, and tells what it has counted there. What was handed out to a helper that is lost, others get.
//!
//! ```text
//! leader.rs   process 0        helper.rs   any other        words.rs   what they tell each other
//! ```

mod helper;
mod leader;
#[cfg(test)]
mod tests;
mod words;

use crate::join::{Circle, Links, join};
use crate::team::Team;
use crate::trouble::Trouble;
use fewest::search::parallel::Others;
pub use helper::Helper;
pub use leader::{Leader, Share};

/// A process of a search, and those with whom it searches.
#[derive(Debug)]
pub enum Session {
    /// This one leads.
    Leader(Leader),
    /// This one helps.
    Helper(Helper),
}

impl Session {
    /// Meets the others, unless `is_told_to_stop`. This process searches by so many threads. `tell` hears of helpers that
    /// are lost.
    pub fn meet(
        team: &Team,
        threads: usize,
        is_told_to_stop: impl Fn() -> bool,
        tell: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<Session, Trouble> {
        let Links { data, pulse, address } = join(team, Circle::Star, is_told_to_stop)?;
        let links = data.into_iter().zip(pulse).enumerate();
        let links = links.filter_map(|(process, (data, pulse))| Some((process, data?, pulse?)));
        match team.process {
            0 => Leader::new(team, threads, (links, address), tell).map(Session::Leader),
            _ => Helper::new(team, threads, links).map(Session::Helper),
        }
    }

    /// What a search has to know of them.
    pub fn others(&self) -> Others<'_> {
        match self {
            Session::Leader(leader) => Others::Help(leader),
            Session::Helper(helper) => Others::Lead(helper),
        }
    }

    /// Whether this process leads.
    pub fn leads(&self) -> bool {
        matches!(self, Session::Leader(_))
    }

    /// Ends it, when all is done. A helper waits until it is told so, or says what else has ended it.
    pub fn end(&self) -> Result<(), Trouble> {
        match self {
            Session::Leader(leader) => leader.end(),
            Session::Helper(helper) => return helper.end(),
        }
        Ok(())
    }

    /// Ends it, since this process gives up.
    pub fn give_up(&self, why: &str) {
        let why = Trouble::GivenUp(why.into());
        match self {
            Session::Leader(leader) => leader.give_up(&why),
            Session::Helper(helper) => helper.give_up(&why),
        }
    }
}

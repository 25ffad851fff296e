//! A hard search by many processes. Process 0 leads it: it cuts each pass into subtrees and hands them out to
//! its own threads and to the other processes, its helpers. A helper cuts the pass in the same way, so that a
//! number names a subtree, and reports what it has counted there. If a helper is lost, others get the
//! subtrees that it had.
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

/// A process of a search, with its connections to the others.
#[derive(Debug)]
pub enum Session {
    /// This process leads.
    Leader(Leader),
    /// This process helps.
    Helper(Helper),
}

impl Session {
    /// Meets the others, unless `is_told_to_stop` returns `true`. This process searches with `threads`
    /// threads. `tell` is called with messages about lost helpers.
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

    /// The others, as a search needs them.
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

    /// Ends the session when all is done. A helper waits until the leader says so, or returns what else has
    /// ended it.
    pub fn end(&self) -> Result<(), Trouble> {
        match self {
            Session::Leader(leader) => leader.end(),
            Session::Helper(helper) => return helper.end(),
        }
        Ok(())
    }

    /// Ends the session because this process gives up.
    pub fn give_up(&self, why: &str) {
        let why = Trouble::GivenUp(why.into());
        match self {
            Session::Leader(leader) => leader.give_up(&why),
            Session::Helper(helper) => helper.give_up(&why),
        }
    }
}

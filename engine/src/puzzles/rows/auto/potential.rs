//! Boards from which all paths to the goals cost the same: the first path that is found is a cheapest one.

use super::tally::Tally;
use super::{Follower, Solver};
use crate::Counts;
use crate::auto::Chosen;
use crate::puzzles::rows::estimate::AnyEstimate;
use crate::puzzles::rows::potential::Potential;
use crate::puzzles::rows::row_move::RowMove;
use crate::puzzles::rows::rules::Board;
use crate::puzzles::rows::word::Word;
use crate::search::{Answer, Options, a_star};
use std::ops::ControlFlow;

impl<W: Word> Solver<W> {
    pub(super) fn potential(&self) -> Option<&AnyEstimate<W>> {
        let potential = || Potential::of(&self.rows).map(AnyEstimate::Potential);
        self.potential.get_or_init(potential).as_ref()
    }

    /// Goes deeper as long as it can, and never enters a state twice: all states that A* opens have the same
    /// f, and of these it takes the one farthest from the start.
    pub(super) fn by_potential(
        &self,
        start: &Board<W>,
        options: &Options,
        tally: &mut Tally,
        follow: &mut Follower,
    ) -> Option<Chosen<RowMove>> {
        let potential = self.potential().filter(|_| options.answer == Answer::Any)?;
        let search = |watch: &mut dyn FnMut(&Counts) -> ControlFlow<()>| {
            a_star::solve(&self.rows, potential, start, options, watch)
        };
        let ended = tally.add(follow, search);
        Some(Chosen::of(ended, "a-star", Some(potential.name().into()), 0))
    }
}

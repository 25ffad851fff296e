//! Boards of a game: drawn from the list of all boards if their distances are known, otherwise found by
//! random walks.

use super::{Draw, WALKED, Wanted, no_such_distance, none_was_met, not_counted, only_from};
use crate::exit::Fault;
use crate::game::{BoardContents, Game};
use desk::random::{Pool, Random, Span};
use fewest::Cost;

/// How many walks may miss the distance before the search for a board is given up.
const MOST_WALKS: usize = 1_000;

/// Which boards a problem can have.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// The puzzle.
    pub game: &'static Game,
    /// Paths of more moves do not count.
    pub most: Option<Cost>,
    /// The fewest moves that a board needs: 1 where solved boards are excluded, else 0.
    pub least: usize,
}

impl Scope {
    /// Random boards of the wanted kind.
    pub fn draw(self, wanted: &Wanted) -> Result<Draw<BoardContents>, Fault> {
        match self.most {
            None => self.listed(wanted),
            Some(most) => self.walks(most, wanted),
        }
    }

    /// Draws from all boards of the wanted distances, which are equally likely.
    fn listed(self, wanted: &Wanted) -> Result<Draw<BoardContents>, Fault> {
        let distances = self.game.answers()?.distances();
        let profile = distances.profile();
        let costs = self.costs(wanted, &profile)?;
        let numbers = |fits: &dyn Fn(Cost) -> bool| {
            let numbered = (0_u64..).zip(distances.iter()).filter(|(_, far)| fits(*far));
            Pool::new(numbered.map(|(number, _)| number).collect())
        };
        let near = numbers(&|far| far != Cost::MAX && costs.contains(far));
        let near = near.ok_or_else(|| no_such_distance(profile.len() - 1))?;
        let far = numbers(&|far| far == Cost::MAX);
        if far.is_none() {
            wanted.only_solvable()?;
        }
        let wanted = wanted.clone();
        Ok(Draw::uniform(move |random| {
            let unsolvable = wanted.wants_unsolvable(random);
            let pool = far.as_ref().filter(|_| unsolvable).unwrap_or(&near);
            Ok(self.game.board(*random.one_of(pool)))
        }))
    }

    /// Every wanted distance is equally likely. Boards that need more moves than count are the ones without a
    /// solution.
    fn walks(self, most: Cost, wanted: &Wanted) -> Result<Draw<BoardContents>, Fault> {
        if wanted.is_beyond(most.into()) {
            return Err(not_counted(most.into()));
        }
        let costs = self.costs(wanted, &vec![1; usize::from(most) + 1])?;
        let wanted = wanted.clone();
        let next = move |random: &mut Random| match wanted.wants_unsolvable(random) {
            true => self.beyond(most, random),
            false => self.walked(random.within(costs), random),
        };
        Ok(Draw { next: Box::new(next), note: Some(WALKED.into()) })
    }

    fn costs(self, wanted: &Wanted, profile: &[u64]) -> Result<Span, Fault> {
        let costs = wanted.distances(profile)?;
        let least = costs.least().max(self.least);
        Span::new(least, costs.most()).ok_or_else(|| only_from(self.least, None))
    }

    /// A board that needs `far` moves. No move changes the distance by more than 1, so a walk that goes
    /// beyond this distance meets it on the way.
    pub fn walked(self, far: usize, random: &mut Random) -> Result<BoardContents, Fault> {
        let most = Cost::try_from(far).unwrap_or(Cost::MAX);
        for _ in 0..MOST_WALKS {
            let mut walk = RandomWalk::new(self.game);
            for made in 0..10 * far + 10 {
                if made >= far && self.game.fewest(&walk.here, Some(most))? == Some(far) {
                    return Ok(walk.here);
                }
                walk.step(random);
            }
        }
        Err(none_was_met(Span::one(far)))
    }

    /// Any board that needs more than `most` moves.
    pub fn beyond(self, most: Cost, random: &mut Random) -> Result<BoardContents, Fault> {
        for _ in 0..MOST_WALKS {
            let board = self.game.any_board(random);
            if self.game.fewest(&board, Some(most))?.is_none() {
                return Ok(board);
            }
        }
        Err(Fault::usage(format!("no board more than {most} moves away was met")))
    }
}

/// A random walk from a goal that never goes straight back.
struct RandomWalk {
    game: &'static Game,
    before: BoardContents,
    here: BoardContents,
}

impl RandomWalk {
    fn new(game: &'static Game) -> Self {
        RandomWalk { game, before: BoardContents::new(), here: game.goal() }
    }

    fn step(&mut self, random: &mut Random) {
        let mut there = self.game.successors(&self.here);
        there.retain(|board| *board != self.before);
        if let Some(there) = Pool::new(there) {
            let next = random.one_of(&there).clone();
            self.before = std::mem::replace(&mut self.here, next);
        }
    }
}

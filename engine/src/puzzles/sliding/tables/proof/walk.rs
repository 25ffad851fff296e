//! Takes a proof from shell to shell. The costs of a shell follow from those of the shell before it, and are
//! checked when those of the next shell are known, too.

use super::costs::Finder;
use super::row_pool::RowPool;
use super::share::share;
use super::shells::Block;
use super::space::RegionSpace;
use super::{BadTable, exact};
use crate::Counts;
use crate::puzzles::sliding::tables::blocks::UNREACHED;
use std::ops::ControlFlow;

/// A proof under way.
pub(super) struct Walk<'w, W> {
    pub space: &'w RegionSpace,
    pub finder: Finder<'w>,
    /// The costs of the shells that are being worked on.
    pub rows: RowPool<'w>,
    pub threads: usize,
    pub counts: Counts,
    pub watch: &'w mut W,
}

impl<W: FnMut(&Counts) -> ControlFlow<()>> Walk<'_, W> {
    /// Finds the costs of a shell from those of the shell before it.
    pub fn find(&mut self, shell: &[Block]) -> Result<(), BadTable> {
        let (space, finder, rows, batch) =
            (self.space, self.finder, &mut self.rows, self.space.batch());
        let mut found = rows.take(shell.len());
        let find = |(blocks, found): (&[Block], &mut [&mut [u8]])| {
            let mut rests = finder.rests();
            for (block, costs) in blocks.iter().zip(found) {
                finder.find(&mut rests, block, |from| rows.known(from), costs);
            }
            Ok(())
        };
        let tasks = shell.chunks(batch).zip(found.chunks_mut(batch));
        let tasks = tasks.map(|task| (task.0.len() * space.orders(), task));
        share(self.threads, tasks, find, &mut self.counts, self.watch)?;
        rows.give(space, shell, found);
        Ok(())
    }

    /// Checks the costs of a shell; those of its neighbours must be known.
    pub fn check(&mut self, shell: &[Block]) -> Result<(), BadTable> {
        let (space, rows) = (self.space, &self.rows);
        let check = |blocks: &[Block]| {
            let mut demanded = vec![0; space.orders()];
            blocks.iter().try_for_each(|block| {
                let costs = |number| rows.known(number);
                exact::check(space, (block.set, block.region), costs, &mut demanded)
            })
        };
        share(self.threads, tasks(space, shell), check, &mut self.counts, self.watch)
    }

    /// Checks the blocks that cannot be reached. No move leads from them to other blocks, since it could be
    /// taken back. So the goal must be out of reach of all their states.
    pub fn others(&mut self, blocks: &[Block]) -> Result<(), BadTable> {
        let (space, finder) = (self.space, self.finder);
        let check = |blocks: &[Block]| {
            let (mut rests, mut costs) = (finder.rests(), vec![0; space.orders()]);
            blocks.iter().try_for_each(|block| {
                finder.find(&mut rests, block, |_| &[], &mut costs);
                let wrong = costs.iter().position(|&cost| cost != UNREACHED);
                let number = space.block(block.set, block.region);
                wrong.map_or(Ok(()), |order| Err(exact::wrong(number, order, &costs)))
            })
        };
        share(self.threads, tasks(space, blocks), check, &mut self.counts, self.watch)
    }
}

/// Cuts blocks into tasks, each with the number of its states.
fn tasks<'b>(
    space: &RegionSpace,
    blocks: &'b [Block],
) -> impl Iterator<Item = (usize, &'b [Block])> + Send {
    let orders = space.orders();
    blocks.chunks(space.batch()).map(move |blocks| (blocks.len() * orders, blocks))
}

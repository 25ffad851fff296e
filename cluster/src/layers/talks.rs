//! Messages between processes about states: those that border on another's part, and those that are kept.

use super::Count;
use crate::exchange::Talk;
use crate::trouble::Trouble;
use desk::explore::parted::{LayerStore, Outgoing, Part};
use std::ops::ControlFlow::{Break, Continue};

/// Tells others of the new states that border on their parts.
pub(super) struct Halo<'h, 'p> {
    pub count: &'h Count<'h>,
    pub part: &'h mut Part<'p>,
    pub outgoing: Vec<Outgoing>,
    /// The process that is told something next.
    pub turn: usize,
}

impl Talk for Halo<'_, '_> {
    fn say(&mut self) -> Option<(usize, Vec<u8>)> {
        while !self.outgoing.is_empty() {
            self.turn %= self.outgoing.len();
            let about = &mut self.outgoing[self.turn];
            match self.part.message(about) {
                Some(said) => {
                    self.turn += 1;
                    return Some((about.to(), said));
                }
                None => _ = self.outgoing.remove(self.turn),
            }
        }
        None
    }

    fn hear(&mut self, from: usize, said: Vec<u8>) -> Result<(), Trouble> {
        self.part.receive(from, &said).map_err(|_| self.count.nonsense(from))
    }

    fn look(&mut self) -> Result<(), Trouble> {
        self.count.look()
    }
}

/// Tells, slab by slab, what one process has kept and another one needs.
pub(super) struct Load<'l, 'p> {
    pub count: &'l Count<'l>,
    pub store: &'l LayerStore,
    pub part: &'l mut Part<'p>,
    pub layer: usize,
    /// The slabs not read yet, and the messages not sent yet about the last one that was read.
    pub slabs: Vec<usize>,
    pub said: Vec<(usize, Vec<u8>)>,
    /// What went wrong when reading a slab.
    pub trouble: Option<Trouble>,
}

impl Talk for Load<'_, '_> {
    fn say(&mut self) -> Option<(usize, Vec<u8>)> {
        while self.said.is_empty() && self.trouble.is_none() {
            let slab = (self.layer, self.slabs.pop()?);
            let (said, count) = (&mut self.said, self.count);
            let threads = count.task.resources.threads;
            let send = |to, text| -> Result<(), Trouble> {
                said.push((to, text));
                Ok(())
            };
            self.trouble = match self.store.load(self.part, slab, threads, || count.watch(), send) {
                Ok(Continue(())) => None,
                Ok(Break(())) => Some(count.broken_off()),
                Err(trouble) => Some(trouble),
            };
        }
        self.said.pop()
    }

    fn hear(&mut self, from: usize, said: Vec<u8>) -> Result<(), Trouble> {
        self.part.restore(self.layer, &said).map_err(|_| self.count.nonsense(from))
    }

    fn look(&mut self) -> Result<(), Trouble> {
        self.trouble.take().map_or(Ok(()), Err)?;
        self.count.look()
    }
}

//! The states that wait to be expanded, in buckets of equal priority.

use super::Meter;
use crate::Limit;
use foldhash::fast::FixedState;
use hashbrown::HashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow::{self, Continue};

/// States, mostly as their ids, ordered by a priority of two small integers, the least first. Of those with
/// the same pair, the one pushed last comes first.
///
/// Costs are small integers, so few pairs occur: there is a queue of pairs, and a stack for each pair.
pub(super) struct OpenList<T = u32> {
    stacks: Vec<Vec<T>>,
    /// Which stack belongs to a pair. A pair keeps its stack even while that is empty.
    slots: HashMap<(u32, u32), u32, FixedState>,
    /// The pairs whose stacks are not empty, each with its stack.
    queue: BinaryHeap<Reverse<(u32, u32, u32)>>,
    /// The stack that was taken last.
    taken: u32,
}

impl<T> OpenList<T> {
    pub(super) fn new() -> Self {
        OpenList {
            stacks: Vec::new(),
            slots: HashMap::with_hasher(FixedState::default()),
            queue: BinaryHeap::new(),
            taken: 0,
        }
    }

    #[inline(always)]
    pub(super) fn push(
        &mut self,
        pair: (u32, u32),
        id: T,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit> {
        let slot = match self.slots.get(&pair) {
            Some(&slot) => slot,
            None => self.add_stack(pair, meter)?,
        };
        let stack = &mut self.stacks[slot as usize];
        if stack.is_empty() {
            self.queue.push(Reverse((pair.0, pair.1, slot)));
        }
        meter.push(stack, id)
    }

    /// The pair that comes next, and how many states have it.
    #[inline(always)]
    pub(super) fn next(&self) -> Option<((u32, u32), usize)> {
        let &Reverse((first, second, slot)) = self.queue.peek()?;
        Some(((first, second), self.stacks[slot as usize].len()))
    }

    /// The next id with its pair.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<((u32, u32), T)> {
        let &Reverse((first, second, slot)) = self.queue.peek()?;
        let stack = &mut self.stacks[slot as usize];
        let id = stack.pop();
        if stack.is_empty() {
            self.queue.pop();
        }
        id.map(|id| ((first, second), id))
    }

    /// All states that have the next pair, in the order in which they were pushed.
    pub(super) fn take(&mut self) -> Option<Vec<T>> {
        let Reverse((_, _, slot)) = self.queue.pop()?;
        self.taken = slot;
        Some(std::mem::take(&mut self.stacks[slot as usize]))
    }

    /// Gives back the stack that was taken last, emptied, so that it can be filled again.
    pub(super) fn give_back(&mut self, mut stack: Vec<T>) {
        stack.clear();
        self.stacks[self.taken as usize] = stack;
    }

    #[cold]
    #[inline(never)]
    fn add_stack(&mut self, pair: (u32, u32), meter: &mut Meter<'_>) -> ControlFlow<Limit, u32> {
        // A stack, its slot and its place in the queue, each in storage that doubles when it is full.
        meter.allocate(PAIR_BYTES)?;
        let slot = self.stacks.len() as u32;
        self.stacks.push(Vec::new());
        self.slots.insert(pair, slot);
        Continue(slot)
    }
}

/// More than a pair takes: 24 + 13 + 12 bytes, and three to four times as much while the lists that hold it
/// are growing.
const PAIR_BYTES: usize = 256;

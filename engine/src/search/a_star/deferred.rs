//! States that wait for their remaining successors to be made, in stacks of equal priority.

use crate::Limit;
use crate::search::Meter;
use crate::search::table::Hint;
use foldhash::fast::FixedState;
use hashbrown::HashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow::{self, Continue};

/// When a state comes up: by its next f, then by the least h of the successors that are made then. `g` is
/// that of the state itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Due {
    pub(super) f: u32,
    pub(super) h: u32,
    pub(super) g: u32,
}

/// Hints of states, ordered by when they are due. Of those due at the same time, the one pushed last comes
/// first.
pub(super) struct Deferred {
    stacks: Vec<Stack>,
    /// Which stack belongs to a priority. A priority keeps its stack even while that is empty.
    slots: HashMap<Due, u32, FixedState>,
    /// The priorities whose stacks are not empty, each with its stack.
    queue: BinaryHeap<Reverse<(Due, u32)>>,
}

/// How many hints share a chunk.
const CHUNK: usize = 64;

type Chunk = [Hint; CHUNK];

/// All chunks but the last are full.
#[derive(Default)]
struct Stack {
    /// Boxed, so that adding a chunk copies no hints.
    #[allow(clippy::vec_box, reason = "the list of chunks grows, the chunks stay where they are")]
    chunks: Vec<Box<Chunk>>,
    /// How many hints there are.
    len: usize,
}

impl Deferred {
    pub(super) fn new() -> Self {
        Deferred {
            stacks: Vec::new(),
            slots: HashMap::with_hasher(FixedState::default()),
            queue: BinaryHeap::new(),
        }
    }

    pub(super) fn push(
        &mut self,
        due: Due,
        hint: Hint,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit> {
        let slot = match self.slots.get(&due) {
            Some(&slot) => slot,
            None => self.add_stack(due, meter)?,
        };
        let stack = &mut self.stacks[slot as usize];
        if stack.len == 0 {
            self.queue.push(Reverse((due, slot)));
        }
        if stack.len.is_multiple_of(CHUNK) {
            meter.allocate(size_of::<Chunk>())?;
            meter.push(&mut stack.chunks, Box::new([hint; CHUNK]))?;
        }
        stack.chunks[stack.len / CHUNK][stack.len % CHUNK] = hint;
        stack.len += 1;
        Continue(())
    }

    /// The priority that is due next.
    pub(super) fn next(&self) -> Option<Due> {
        self.queue.peek().map(|Reverse((due, _))| *due)
    }

    /// The hint that comes up next.
    pub(super) fn pop(&mut self, meter: &mut Meter<'_>) -> Option<Hint> {
        let &Reverse((_, slot)) = self.queue.peek()?;
        let stack = &mut self.stacks[slot as usize];
        stack.len -= 1;
        let hint = stack.chunks[stack.len / CHUNK][stack.len % CHUNK];
        if stack.len.is_multiple_of(CHUNK) {
            stack.chunks.pop();
            meter.release(size_of::<Chunk>());
        }
        if stack.len == 0 {
            meter.free(std::mem::take(&mut stack.chunks));
            self.queue.pop();
        }
        Some(hint)
    }

    #[cold]
    #[inline(never)]
    fn add_stack(&mut self, due: Due, meter: &mut Meter<'_>) -> ControlFlow<Limit, u32> {
        // A stack, its slot and its place in the queue, each in storage that doubles when it is full.
        meter.allocate(STACK_BYTES)?;
        let slot = self.stacks.len() as u32;
        self.stacks.push(Stack::default());
        self.slots.insert(due, slot);
        Continue(slot)
    }
}

/// More than a stack takes: 32 + 17 + 16 bytes, and three to four times as much while the lists that hold it
/// are growing.
const STACK_BYTES: usize = 256;

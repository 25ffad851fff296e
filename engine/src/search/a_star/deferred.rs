//! States that wait until some of their successors are to be made, in stacks of equal priority.

use crate::search::Meter;
use crate::Limit;
use foldhash::fast::FixedState;
use hashbrown::HashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow::{self, Continue};

/// When a state comes up: by its next f, then by the h of the successors that are made then. The g is
/// that of the state itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Due {
    pub(super) f: u32,
    pub(super) h: u32,
    pub(super) g: u32,
}

/// States by when they are due, each with its moves that are left, as bits. Of those due at the same
/// time the one that was pushed last comes first.
pub(super) struct Deferred<K> {
    stacks: Vec<Stack<K>>,
    /// Which stack belongs to a priority. It keeps its stack even while that is empty.
    slots: HashMap<Due, u32, FixedState>,
    /// The priorities whose stacks are not empty, each with its stack.
    queue: BinaryHeap<Reverse<(Due, u32)>>,
}

/// How many states share a chunk.
const CHUNK: usize = 56;

struct Stack<K> {
    /// Chunks, so that none is copied when there are more. Only the last may not be full.
    chunks: Vec<Box<Chunk<K>>>,
    /// How many of the last chunk are in use.
    used: usize,
}

struct Chunk<K> {
    packed: [K; CHUNK],
    left: [u8; CHUNK],
}

impl<K: Copy> Deferred<K> {
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
        packed: K,
        left: u8,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit> {
        let slot = match self.slots.get(&due) {
            Some(&slot) => slot,
            None => self.add_stack(due, meter)?,
        };
        let stack = &mut self.stacks[slot as usize];
        if stack.used == CHUNK || stack.chunks.is_empty() {
            if stack.chunks.is_empty() {
                self.queue.push(Reverse((due, slot)));
            }
            meter.allocate(size_of::<Chunk<K>>())?;
            let chunk = Box::new(Chunk { packed: [packed; CHUNK], left: [left; CHUNK] });
            meter.push(&mut stack.chunks, chunk)?;
            stack.used = 0;
        }
        if let Some(chunk) = stack.chunks.last_mut() {
            (chunk.packed[stack.used], chunk.left[stack.used]) = (packed, left);
        }
        stack.used += 1;
        Continue(())
    }

    /// What is due next.
    pub(super) fn next(&self) -> Option<Due> {
        self.queue.peek().map(|Reverse((due, _))| *due)
    }

    /// The state that comes up next, with its moves that are left.
    pub(super) fn pop(&mut self, meter: &mut Meter<'_>) -> Option<(K, u8)> {
        let &Reverse((_, slot)) = self.queue.peek()?;
        let stack = &mut self.stacks[slot as usize];
        let chunk = stack.chunks.last()?;
        stack.used -= 1;
        let popped = (chunk.packed[stack.used], chunk.left[stack.used]);
        if stack.used == 0 {
            stack.chunks.pop();
            meter.release(size_of::<Chunk<K>>());
            stack.used = CHUNK;
            if stack.chunks.is_empty() {
                meter.free(std::mem::take(&mut stack.chunks));
                self.queue.pop();
            }
        }
        Some(popped)
    }

    #[cold]
    #[inline(never)]
    fn add_stack(&mut self, due: Due, meter: &mut Meter<'_>) -> ControlFlow<Limit, u32> {
        // A stack, its slot and its place in the queue, each of them in storage that doubles.
        meter.allocate(STACK_BYTES)?;
        let slot = self.stacks.len() as u32;
        self.stacks.push(Stack { chunks: Vec::new(), used: 0 });
        self.slots.insert(due, slot);
        Continue(slot)
    }
}

/// More than a stack takes, which is 32 + 17 + 16 bytes, and three to four times as much while the
/// lists that hold it are growing.
const STACK_BYTES: usize = 256;

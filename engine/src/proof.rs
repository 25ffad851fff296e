//! Proofs that no path to a goal is cheaper than some cost, for readers who trust no search.
//!
//! A proof is a set of states, each with the cost at which it is reached. No path that is cheaper than the
//! claimed cost can leave the set: a lower bound shows that every path out of it to a goal costs at least
//! that much. `docs/proof-format.md` has the argument and the format; `fewest-verify`, which shares no code
//! with this crate, checks proofs. The set depends only on the start, the cost and the bound, not on the
//! search that found the answer.

use crate::search::{Meter, Options, Store};
use crate::{Cost, Counts, Heuristic, Limit, Puzzle};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::ops::ControlFlow::{self, Break, Continue};

/// The closed set of a proof, in the form of the body of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedSet {
    /// How many states the set has.
    pub states: u64,
    /// How many bits the body has.
    pub bits: u64,
    /// The bits, the lowest of each byte first. The states are numbered in the order in which they are found.
    /// Each state has one bit for each of its moves, except for moves straight back to the state from which
    /// it was found. The bit is 1 if the move leads to the next new state.
    pub body: Vec<u8>,
    /// How many bytes of memory making the set took, not counting the heuristic's.
    pub held: u64,
}

/// Why there is no proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoProof {
    /// The claim is wrong: there is a path to a goal with this cost, which is less than claimed. It need not
    /// be the cheapest. [`Cost::MAX`] stands for all costs that are not below it.
    Cheaper(Cost),
    /// A limit was reached.
    Stopped(Limit),
}

/// Proves that no path from the start to a goal costs less than `cost` or, if that is `None`, that there is
/// no path at all. Of the options, only `max_bytes` and `max_nodes` have an effect. The heuristic is trusted
/// here; the checker of the proof computes it anew.
///
/// ```
/// use fewest::proof::{self, NoProof};
/// use fewest::puzzles::sliding::heuristics::Manhattan;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::{Options, unwatched};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[1, 2, 3, 4, 5, 6, 0, 7, 8])?;
/// let manhattan = Manhattan::new(&eight);
/// let prove = |cost| {
///     proof::closed_set(&eight, &manhattan, &start, cost, &Options::default(), unwatched)
/// };
/// let set = prove(Some(2)).expect("two moves are the fewest");
/// assert_eq!((set.states, set.bits, set.body), (1, 2, vec![0]));
/// assert_eq!(prove(Some(4)), Err(NoProof::Cheaper(2)));
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
pub fn closed_set<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    start: &P::State,
    cost: Option<Cost>,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<ClosedSet, NoProof> {
    let mut writer = Writer {
        puzzle,
        claimed: cost.map_or(i32::from(Cost::MAX), i32::from),
        endless: cost.is_none(),
        meter: Meter::new(options, &mut watch),
        bits: Bits::default(),
    };
    let states = match writer.layers(heuristic, start) {
        Break(Halt::Costs) => {
            writer.bits = Bits::default();
            writer.by_cost(&|state| heuristic.estimate_of(puzzle, state), start)
        }
        end => end,
    };
    let held = writer.meter.counts.bytes;
    match states {
        Continue(states) => {
            let Bits { count, body } = writer.bits;
            Ok(ClosedSet { states, bits: count, body, held })
        }
        Break(Halt::Cheaper(cost)) => {
            Err(NoProof::Cheaper(Cost::try_from(cost).unwrap_or(Cost::MAX)))
        }
        Break(Halt::Limit(limit)) => Err(NoProof::Stopped(limit)),
        Break(Halt::Costs) => unreachable!("the second pass takes any costs"),
    }
}

/// The file of a proof. The lines of `header`, each of which ends with a newline, name the puzzle, the goal,
/// the start, the claim and the bound (`docs/proof-format.md`). The line `set` follows them.
///
/// ```
/// use fewest::proof;
/// use fewest::puzzles::sliding::heuristics::Manhattan;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::{Options, unwatched};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[1, 2, 3, 4, 0, 6, 7, 5, 8])?;
/// let manhattan = Manhattan::new(&eight);
/// let options = Options::default();
/// let set = proof::closed_set(&eight, &manhattan, &start, Some(2), &options, unwatched);
/// // The Manhattan distance is the bound that counts the moves of each tile by itself.
/// let header = "fewest proof 1\n\
///     puzzle sliding 3x3\n\
///     goal 1 2 3 4 5 6 7 8 0\n\
///     start 1 2 3 4 0 6 7 5 8\n\
///     claim cost 2\n\
///     moves dr\n\
///     bound sum 1|2|3|4|5|6|7|8\n";
/// let file = proof::file(header, &set.expect("two moves are the fewest"));
/// assert!(file.ends_with(b"set 1 4\ncrc afa75465\n\0"));
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
///
/// The checker, `fewest-verify`, uses the same file as its example.
pub fn file(header: &str, set: &ClosedSet) -> Vec<u8> {
    let head = format!("{header}set {} {}\n", set.states, set.bits);
    let mut crc = crc32fast::Hasher::new();
    crc.update(head.as_bytes());
    crc.update(&set.body);
    let mut bytes = head.into_bytes();
    bytes.extend(format!("crc {:08x}\n", crc.finalize()).into_bytes());
    bytes.extend_from_slice(&set.body);
    bytes
}

/// The CRC-32 by which a proof names rules that are written as a text.
pub fn checksum(text: &[u8]) -> u32 {
    crc32fast::hash(text)
}

/// What ends a pass early.
enum Halt {
    /// A move costs more than 1, so the states are not found in the order of their costs.
    Costs,
    Cheaper(u32),
    Limit(Limit),
}

/// The cost of a path with one more move. It is bounded unless no goal can be reached, but a proof has only
/// 32 bits for each cost.
fn sum(cost: u32, more: Cost) -> ControlFlow<Halt, u32> {
    match cost.checked_add(more.into()).filter(|&sum| sum < u32::MAX) {
        Some(sum) => Continue(sum),
        None => Break(Halt::Limit(Limit::TooFar)),
    }
}

struct Writer<'w, 'o, P> {
    puzzle: &'w P,
    /// The claimed cost: no path may cost less.
    claimed: i32,
    /// There is no path at all: a bound counts only if it says that no goal can be reached.
    endless: bool,
    meter: Meter<'o>,
    bits: Bits,
}

/// A state whose moves are not written yet, the state from which it was found, and the move that led there
/// (none for the start). Its own id is one more than that of the state before it in the queue.
struct Unwritten<M, C> {
    parent: u32,
    last: Option<M>,
    carry: C,
}

/// Open states in the order of their ids, in blocks that are freed once they have been read.
type Queue<M, C> = VecDeque<Vec<Unwritten<M, C>>>;

/// Estimates a state without a carry. It is used only if moves cost more than 1. Following each move would be
/// faster, but the code that calls this is compiled only once for each puzzle.
type Estimate<'e, P> = &'e dyn Fn(&<P as Puzzle>::State) -> Cost;

/// How many open states a block holds.
const BLOCK: usize = 1 << 8;

impl<P: Puzzle> Writer<'_, '_, P> {
    /// Makes a single pass, layer by layer. This is enough if every move costs 1.
    fn layers<H: Heuristic<P>>(
        &mut self,
        heuristic: &H,
        start: &P::State,
    ) -> ControlFlow<Halt, u64> {
        let mut store: Store<P::Packed, ()> = Store::new();
        self.meet(&mut store, self.puzzle.pack(start))?;
        self.check(start, 0)?;
        let carry = heuristic.start(self.puzzle, start);
        let mut queue = Queue::new();
        self.enqueue(&mut queue, Unwritten { parent: 0, last: None, carry })?;
        // `there` is the cost after a move from any state whose id is below `end`.
        let (mut id, mut end, mut there) = (0, 1, 1);
        while let Some(block) = queue.pop_front() {
            for open in &block {
                self.expand((heuristic, there), &mut store, (id, open), &mut queue)?;
                id += 1;
                if id == end {
                    (end, there) = (store.len() as u32, there.saturating_add(1));
                }
            }
            self.meter.release(block.capacity() * size_of::<Unwritten<P::Move, H::Carry>>());
        }
        Continue(store.len() as u64)
    }

    /// Writes the bits of one state, and adds its new successors to the set.
    #[inline(always)]
    fn expand<H: Heuristic<P>>(
        &mut self,
        (heuristic, there): (&H, u32),
        store: &mut Store<P::Packed, ()>,
        (id, open): (u32, &Unwritten<P::Move, H::Carry>),
        queue: &mut Queue<P::Move, H::Carry>,
    ) -> ControlFlow<Halt> {
        let puzzle = self.puzzle;
        let back = (id > 0).then(|| store.packed(open.parent));
        let limit = self.limit(there);
        let before = puzzle.unpack(store.packed(id));
        puzzle.visit_moves(&mut puzzle.unpack(store.packed(id)), |state, mv| {
            if puzzle.cost(state, mv) != 1 {
                return Break(Halt::Costs);
            }
            // Most moves back are recognised here, without a look-up.
            if open.last.is_some_and(|last| puzzle.takes_back(last, mv)) {
                return Continue(());
            }
            // The state is packed some time after the move was made, so that the processor need not wait
            // until cells written one by one can be read as a whole.
            puzzle.apply(state, mv);
            let carry = heuristic.step_within(puzzle, open.carry, &before, mv, limit);
            let packed = puzzle.pack(state);
            self.meter.generated().map_break(Halt::Limit)?;
            if back != Some(packed) {
                let is_new = carry.is_ok() && self.meet(store, packed)?;
                self.write(is_new)?;
                if let (true, Ok(carry)) = (is_new, carry) {
                    self.check(state, there)?;
                    self.enqueue(queue, Unwritten { parent: id, last: Some(mv), carry })?;
                }
            }
            puzzle.undo(state, mv);
            Continue(())
        })
    }

    /// Makes two passes: first the cost of every state, by increasing cost (Dijkstra 1959), then the bits.
    fn by_cost(&mut self, estimate: Estimate<P>, start: &P::State) -> ControlFlow<Halt, u64> {
        let store = self.costs(estimate, start)?;
        let mut seen = vec![false; store.len()];
        let mut open = Vec::new();
        self.push(&mut open, (0_u32, 0_u32))?;
        seen[0] = true;
        let mut done = 0;
        while let Some(&(id, parent)) = open.get(done) {
            let back = (id > 0).then(|| store.packed(parent));
            let (puzzle, cost) = (self.puzzle, store.value(id));
            puzzle.visit_moves(&mut puzzle.unpack(store.packed(id)), |state, mv| {
                let there = sum(cost, puzzle.cost(state, mv))?;
                puzzle.apply(state, mv);
                let packed = puzzle.pack(state);
                puzzle.undo(state, mv);
                if back == Some(packed) {
                    return Continue(());
                }
                let at = |id: &u32| store.value(*id) == there && !seen[*id as usize];
                let new = store.find(packed).filter(at);
                if let Some(new) = new {
                    seen[new as usize] = true;
                    self.push(&mut open, (new, id))?;
                }
                self.write(new.is_some())
            })?;
            done += 1;
        }
        Continue(done as u64)
    }

    /// The least cost of every state of the set.
    fn costs(
        &mut self,
        estimate: Estimate<P>,
        start: &P::State,
    ) -> ControlFlow<Halt, Store<P::Packed, u32>> {
        let puzzle = self.puzzle;
        let mut store: Store<P::Packed, u32> = Store::new();
        store.meet(puzzle.pack(start), 0, &mut self.meter).map_break(Halt::Limit)?;
        self.check(start, 0)?;
        let mut open = BinaryHeap::from([Reverse((0_u32, 0))]);
        while let Some(Reverse((cost, id))) = open.pop() {
            if cost > store.value(id) {
                continue;
            }
            puzzle.visit_moves(&mut puzzle.unpack(store.packed(id)), |state, mv| {
                let there = sum(cost, puzzle.cost(state, mv))?;
                puzzle.apply(state, mv);
                self.meter.generated().map_break(Halt::Limit)?;
                if i32::from(estimate(state)) <= self.limit(there) {
                    self.check(state, there)?;
                    let met = store.meet(puzzle.pack(state), there, &mut self.meter);
                    let (id, is_new) = met.map_break(Halt::Limit)?;
                    if is_new || there < store.value(id) {
                        *store.value_mut(id) = there;
                        self.meter.allocate(size_of::<(u32, u32)>()).map_break(Halt::Limit)?;
                        open.push(Reverse((there, id)));
                    }
                }
                puzzle.undo(state, mv);
                Continue(())
            })?;
        }
        Continue(store)
    }

    /// The largest estimate with which a state that is reached at cost `there` belongs to the set.
    fn limit(&self, there: u32) -> i32 {
        match self.endless {
            true => i32::from(Cost::MAX) - 1,
            false => self.claimed.saturating_sub_unsigned(there) - 1,
        }
    }

    /// Ends the proof if it reaches a goal at less than the claimed cost.
    fn check(&self, state: &P::State, cost: u32) -> ControlFlow<Halt> {
        match self.puzzle.is_goal(state) && (self.endless || i64::from(cost) < self.claimed.into())
        {
            true => Break(Halt::Cheaper(cost)),
            false => Continue(()),
        }
    }

    /// Whether a state is new. A new state gets the next id.
    #[inline(always)]
    fn meet(
        &mut self,
        store: &mut Store<P::Packed, ()>,
        packed: P::Packed,
    ) -> ControlFlow<Halt, bool> {
        let (_, is_new) = store.meet(packed, (), &mut self.meter).map_break(Halt::Limit)?;
        Continue(is_new)
    }

    #[inline(always)]
    fn enqueue<C>(
        &mut self,
        queue: &mut Queue<P::Move, C>,
        open: Unwritten<P::Move, C>,
    ) -> ControlFlow<Halt> {
        match queue.back_mut() {
            Some(block) if block.len() < block.capacity() => block.push(open),
            _ => {
                let mut block = Vec::with_capacity(BLOCK);
                let bytes = block.capacity() * size_of::<Unwritten<P::Move, C>>();
                self.meter.allocate(bytes).map_break(Halt::Limit)?;
                block.push(open);
                queue.push_back(block);
            }
        }
        Continue(())
    }

    fn push<T>(&mut self, list: &mut Vec<T>, item: T) -> ControlFlow<Halt> {
        self.meter.push(list, item).map_break(Halt::Limit)
    }

    #[inline(always)]
    fn write(&mut self, bit: bool) -> ControlFlow<Halt> {
        if self.bits.count.is_multiple_of(8) {
            self.meter.push(&mut self.bits.body, 0).map_break(Halt::Limit)?;
        }
        if let Some(last) = self.bits.body.last_mut() {
            *last |= u8::from(bit) << (self.bits.count % 8);
        }
        self.bits.count += 1;
        Continue(())
    }
}

/// Bits, the lowest of each byte first.
#[derive(Default)]
struct Bits {
    count: u64,
    body: Vec<u8>,
}

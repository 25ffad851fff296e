//! The words that are not superfluous, cheaper ones before dearer ones.

use super::Letters;
use crate::{Cost, Counts, Limit};
use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::iter;
use std::ops::ControlFlow::{self, Continue};

/// The tree of all words up to some cost that are legal somewhere and have no superfluous part.
///
/// Cheaper words come before dearer ones. The words of one cost are tried group by group, and within each
/// group in move order. So if a word leads to states that are already known in its group, it is not the best
/// one there: a better word has led to them before.
pub(super) struct WordTree<'p, P: Letters> {
    puzzle: &'p P,
    dearest: Cost,
    /// The empty word first, dearer words after cheaper ones.
    nodes: Vec<WordNode>,
    /// For each word by letter: the word with that letter added, [`UNKNOWN`] or [`FORBIDDEN`].
    children: Vec<u32>,
    superfluous: Vec<u32>,
}

/// A word of the tree.
#[derive(Clone, Copy)]
pub(super) struct WordNode {
    /// The word without its last letter.
    pub parent: u32,
    /// The word without its first letter.
    pub suffix: u32,
    letter: u8,
    /// A bit for each group in which this word is legal and no better word is known.
    best_in: u64,
}

/// Not legal anywhere, or dearer than the words of the tree.
pub(super) const UNKNOWN: u32 = 0;
/// The word is superfluous, or the word without its first letter is forbidden.
pub(super) const FORBIDDEN: u32 = u32::MAX;

/// Within this much memory, 32 bits can number the words and the states that they lead to, since each of
/// these takes more than 12 bytes.
const MOST_BYTES: u64 = 1 << 35;

/// The states of a group, and where words have led from them.
type StateGroup<P> = (Vec<<P as crate::Puzzle>::State>, Destinations<P>);

impl<'p, P: Letters> WordTree<'p, P> {
    /// Learns all words that cost up to `dearest`, or stops at a lower cost if `max_bytes` might not be
    /// enough for more. Calls `watch` for each group and cost.
    pub fn learn(
        puzzle: &'p P,
        dearest: Cost,
        max_bytes: u64,
        watch: &mut impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Self, Limit> {
        let mut groups: Vec<StateGroup<P>> =
            (0..).zip(puzzle.witnesses()).map(known(puzzle)).collect();
        assert!(groups.len() <= 64, "{} groups of witnesses", groups.len());
        assert!(P::LETTERS <= 64, "{} letters", P::LETTERS);
        let best_in = groups.iter().map(|(_, known)| known.bit).sum();
        let empty = WordNode { parent: 0, suffix: 0, letter: 0, best_in };
        let (nodes, children) = (vec![empty], vec![UNKNOWN; P::LETTERS]);
        let mut words = WordTree { puzzle, dearest: 0, nodes, children, superfluous: Vec::new() };
        while words.dearest < dearest && words.room_for_more(&groups) <= max_bytes.min(MOST_BYTES) {
            words.dearest += 1;
            if words.add(&mut groups, watch).is_break() {
                return Err(Limit::Watch);
            }
        }
        Ok(words)
    }

    /// The cost up to which all words are in the tree.
    pub fn dearest(&self) -> Cost {
        self.dearest
    }

    /// All words; each comes after its parent and its suffix.
    pub fn nodes(&self) -> &[WordNode] {
        &self.nodes
    }

    /// The superfluous words that have no shorter superfluous part.
    pub fn superfluous(&self) -> &[u32] {
        &self.superfluous
    }

    /// The word with that letter added, [`UNKNOWN`] or [`FORBIDDEN`].
    pub fn child(&self, node: u32, letter: usize) -> u32 {
        self.children[node as usize * P::LETTERS + letter]
    }

    /// Adds the words that cost `dearest`.
    fn add(
        &mut self,
        groups: &mut [StateGroup<P>],
        watch: &mut impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let new = self.nodes.len();
        for index in 0..groups.len() {
            let (stored, bytes) = (self.nodes.len() as u64, self.bytes(groups));
            watch(&Counts { stored, bytes, ..Counts::default() })?;
            let (states, known) = &mut groups[index];
            if let [first, rest @ ..] = &mut states[..] {
                self.descend(0, (first, rest), known, self.dearest);
            }
        }
        for node in new..self.nodes.len() {
            let WordNode { parent, letter, best_in, .. } = self.nodes[node];
            if best_in == 0 {
                self.children[parent as usize * P::LETTERS + usize::from(letter)] = FORBIDDEN;
                self.superfluous.push(node as u32);
            }
        }
        Continue(())
    }

    /// Adds the words that begin with the word of `node`, cost `left` more and are legal in one
    /// group. `first` and `rest` are the states of that group after the word of `node`.
    fn descend(
        &mut self,
        node: u32,
        (first, rest): (&mut P::State, &mut [P::State]),
        known: &mut Destinations<P>,
        left: Cost,
    ) {
        let puzzle = self.puzzle;
        let _: ControlFlow<()> = puzzle.visit_moves(first, |first, mv| {
            let Some(left) = left.checked_sub(puzzle.cost(first, mv).max(1)) else {
                return Continue(());
            };
            let Some(child) = self.longer(node, P::letter(mv), left) else { return Continue(()) };
            puzzle.apply(first, mv);
            rest.iter_mut().for_each(|state| puzzle.apply(state, mv));
            if left > 0 {
                self.descend(child, (first, rest), known, left);
            } else if self.nodes[node as usize].best_in & known.bit != 0
                && known.is_new(puzzle, iter::once(&*first).chain(&*rest))
            {
                self.nodes[child as usize].best_in |= known.bit;
            }
            rest.iter_mut().for_each(|state| puzzle.undo(state, mv));
            puzzle.undo(first, mv);
            Continue(())
        });
    }

    /// The word with that letter added. If it costs `dearest`, it may be new and is then put into the tree.
    /// `None` if it is forbidden, or if it is cheaper and not in the tree: then no longer word that begins
    /// with it is in the tree either.
    fn longer(&mut self, node: u32, letter: usize, left: Cost) -> Option<u32> {
        let child = self.child(node, letter);
        if child != UNKNOWN || left > 0 {
            return (child != UNKNOWN && child != FORBIDDEN).then_some(child);
        }
        let WordNode { suffix, .. } = self.nodes[node as usize];
        let suffix = if node == 0 { 0 } else { self.child(suffix, letter) };
        let slot = node as usize * P::LETTERS + letter;
        if suffix == FORBIDDEN {
            self.children[slot] = FORBIDDEN;
            return None;
        }
        let new = self.nodes.len() as u32;
        self.children[slot] = new;
        self.nodes.push(WordNode { parent: node, suffix, letter: letter as u8, best_in: 0 });
        self.children.resize(self.nodes.len() * P::LETTERS, UNKNOWN);
        Some(new)
    }

    /// The memory that is used.
    fn bytes(&self, groups: &[StateGroup<P>]) -> u64 {
        let known: usize = groups.iter().map(|(_, known)| known.bytes()).sum();
        let tree = self.nodes.capacity() * size_of::<WordNode>() + self.children.capacity() * 4;
        (tree + known) as u64
    }

    /// The most memory that all words can take once those of the next cost are added. Each word is extended
    /// by at most as many letters as there are, and a list or map that grows is, for a while, held twice and
    /// half empty.
    fn room_for_more(&self, groups: &[StateGroup<P>]) -> u64 {
        self.bytes(groups) * (1 + P::LETTERS as u64) * 2
    }
}

/// Where words have led so far from the states of one group.
struct Destinations<P: Letters> {
    /// The group's bit in [`WordNode::best_in`].
    bit: u64,
    /// Numbers for the states that words have led to. In a group of several states, they are looked up one
    /// after the other: the number found for the first states, together with the next state, gives the next
    /// number, and the last number stands for all. The states themselves are compared, not their hashes.
    ids: HashMap<(u32, P::Packed), u32, FixedState>,
}

/// Makes a group from its number and its states, to which the empty word leads.
fn known<P: Letters>(puzzle: &P) -> impl Fn((u32, Vec<P::State>)) -> StateGroup<P> {
    |(index, states)| {
        let mut known = Destinations { bit: 1 << index, ids: HashMap::default() };
        known.is_new(puzzle, &states);
        (states, known)
    }
}

impl<P: Letters> Destinations<P> {
    /// Whether no word has led to these states before. Notes that one has led there now.
    fn is_new<'s>(&mut self, puzzle: &P, states: impl IntoIterator<Item = &'s P::State>) -> bool
    where
        P::State: 's,
    {
        let (mut id, mut new) = (0, false);
        for state in states {
            let count = self.ids.len() as u32;
            id = *self.ids.entry((id, puzzle.pack(state))).or_insert(count + 1);
            new = id == count + 1;
        }
        new
    }

    /// The memory that is used: an entry and a byte for each slot. An eighth of the slots is free.
    fn bytes(&self) -> usize {
        self.ids.capacity() * 8 / 7 * (size_of::<((u32, P::Packed), u32)>() + 1)
    }
}

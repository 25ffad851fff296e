//! An automaton that knows which words of moves are superfluous, learnt by a breadth-first search
//! over all words. Taylor & Korf, "Pruning duplicate nodes in depth-first search", AAAI 1993; Burch
//! & Holte, "Automatic move pruning revisited", SoCS 2012.
//!
//! A word is a sequence of moves. It is superfluous if, from every state where it is legal, a better word
//! leads to the same state: one that is cheaper, or that costs as much and comes before it in the puzzle's
//! move order. On sliding tiles, for example, `ud` is superfluous, since the empty word is better. Six moves
//! of the blank round a 2x2 square lead to the same board whichever way round it goes, so the later of these
//! two words is superfluous.
//!
//! A path that contains a superfluous word is not the first optimum to the state where it ends: replacing the
//! word by the better one gives a legal, better path. So no superfluous word is needed, whatever other words
//! are left out.

mod table;
mod words;

use crate::{Cost, Counts, Limit, MovePruning, Puzzle};
use std::array;
use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use words::WordTree;

/// A puzzle whose moves are letters: a letter does the same in every state in which it is legal. So a
/// sequence of moves has a meaning whatever state it starts from.
///
/// Law: a move costs the same, at least 1, in every state.
pub trait Letters: Puzzle {
    /// How many moves there are, at most 64.
    const LETTERS: usize;

    /// The number of a move, below [`LETTERS`](Letters::LETTERS).
    fn letter(mv: Self::Move) -> usize;

    /// At most 64 groups of states, from which [`Automaton::learn`] finds out which words do the same.
    ///
    /// Law: every state of the puzzle has a group such that the same words are legal from it as from each
    /// state of the group, and two of these words lead from it to the same state if they do so from each
    /// state of the group. On sliding tiles a group is a single board: two words that do the same there do
    /// the same on every board with the blank on that cell.
    fn witnesses(&self) -> Vec<Vec<Self::State>>;
}

/// Forbids all superfluous words up to some cost, under the rules that it was learnt from.
///
/// It may keep only the first of several optima. So it is not used where all of them are wanted, and searches
/// do not combine it with a transposition table.
///
/// ```
/// use fewest::pruning::Automaton;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::unwatched;
///
/// let fifteen = Sliding::<u64>::new(4, 4, &Goal::BlankLast).expect("a size");
/// let words = Automaton::learn(&fifteen, 2, 1 << 20, &mut unwatched.clone()).expect("not broken off");
/// assert_eq!(words.words(), 4); // of two moves, only those that go there and back
/// ```
#[derive(Clone)]
pub struct Automaton<P> {
    /// One row for each state of the automaton: the next states, by letter.
    next: Box<[u16]>,
    /// The state in which each path begins.
    start: u16,
    letters: usize,
    words: usize,
    dearest: Cost,
    rules: PhantomData<fn(P)>,
}

/// The entry of a forbidden move.
const FORBIDDEN: u16 = u16::MAX;
/// How many numbers an encoded automaton begins with.
const HEAD: usize = 4;

impl<P: Letters> Automaton<P> {
    /// Learns the superfluous words that cost up to `dearest`.
    ///
    /// It stops at a lower cost if dearer words might take more than `max_bytes` of memory, or if the
    /// automaton would have more than 65,534 states. `watch` is told how many words there are so far
    /// (`stored`) and how much memory they take (`bytes`). The only error is that `watch` breaks.
    pub fn learn(
        puzzle: &P,
        dearest: Cost,
        max_bytes: u64,
        watch: &mut impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Self, Limit> {
        let words = WordTree::learn(puzzle, dearest, max_bytes, watch)?;
        let next = table::smallest(&table::matching(&words), P::LETTERS);
        if next.len() / P::LETTERS >= usize::from(FORBIDDEN) {
            return Self::learn(puzzle, words.dearest() - 1, max_bytes, watch);
        }
        let entry = |&to: &u32| if to == table::FORBIDDEN { FORBIDDEN } else { to as u16 };
        Ok(Automaton {
            next: next.iter().map(entry).collect(),
            start: 0,
            letters: P::LETTERS,
            words: words.superfluous().len(),
            dearest: words.dearest(),
            rules: PhantomData,
        })
    }

    /// The same automaton, except that no path begins with one of these moves. Do not use it where an answer
    /// is wanted for each first move ([`Answer::Starts`](crate::search::Answer::Starts)).
    ///
    /// ```
    /// use fewest::pruning::Automaton;
    /// use fewest::puzzles::Direction::{Down, Left, Right, Up};
    /// use fewest::puzzles::sliding::{Goal, Sliding};
    /// use fewest::MovePruning;
    /// use fewest::search::unwatched;
    ///
    /// let fifteen = Sliding::<u64>::new(4, 4, &Goal::BlankLast).expect("a size");
    /// let words = Automaton::learn(&fifteen, 2, 1 << 20, &mut unwatched.clone()).expect("not broken off");
    /// let half = words.without_first(&[Left, Down]);
    /// assert_eq!(half.step(half.start(), Left), None);
    /// let up = half.step(half.start(), Up).expect("a first move");
    /// assert!(half.step(up, Left).is_some() && half.step(up, Right).is_some());
    /// ```
    pub fn without_first(&self, moves: &[P::Move]) -> Self {
        let begin = usize::from(self.start) * P::LETTERS;
        let mut first = self.next[begin..begin + P::LETTERS].to_vec();
        moves.iter().for_each(|&mv| first[P::letter(mv)] = FORBIDDEN);
        let start = self.states() as u16;
        Automaton { next: [&self.next, &first[..]].concat().into(), start, ..*self }
    }
}

impl<P> Automaton<P> {
    /// The most bytes that [`encode`](Automaton::encode) takes, for moves with that many letters.
    pub(crate) const fn most_encoded(letters: usize) -> usize {
        2 * (HEAD + letters * FORBIDDEN as usize)
    }

    /// The automaton as 16-bit numbers, the lower byte of each first: the number of its states, the cost up
    /// to which it knows all words, how many these are in two numbers, and the next states by state and letter.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let words = self.words as u32;
        let head = [self.states() as u16, self.dearest, words as u16, (words >> 16) as u16];
        head.iter().chain(&self.next).flat_map(|number| number.to_le_bytes()).collect()
    }

    /// The automaton that was encoded so, whatever follows it; `None` if there is no such automaton.
    pub(crate) fn decode(bytes: &[u8], letters: usize) -> Option<Self> {
        let mut numbers = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        let [states, dearest, low, high] = array::from_fn(|_| numbers.next());
        let (states, dearest, words) =
            (states?, dearest?, u32::from(high?) << 16 | u32::from(low?));
        let next: Box<[u16]> = numbers.take(usize::from(states) * letters).collect();
        let is_whole = states > 0 && next.len() == usize::from(states) * letters;
        let leads_on = |&to: &u16| to < states || to == FORBIDDEN;
        (is_whole && next.iter().all(leads_on)).then_some(Automaton {
            next,
            start: 0,
            letters,
            words: words as usize,
            dearest,
            rules: PhantomData,
        })
    }

    /// The same automaton for rules that differ only in the packed form.
    pub(crate) fn packed_as<Q>(self) -> Automaton<Q> {
        let Automaton { next, start, letters, words, dearest, .. } = self;
        Automaton { next, start, letters, words, dearest, rules: PhantomData }
    }

    /// How many states the automaton has.
    pub fn states(&self) -> usize {
        self.next.len() / self.letters
    }

    /// How many bytes it holds.
    pub fn held(&self) -> u64 {
        size_of_val(&*self.next) as u64
    }

    /// How many superfluous words it knows. Those with a superfluous part are not counted.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The cost up to which it knows all superfluous words.
    pub fn dearest(&self) -> Cost {
        self.dearest
    }
}

impl<P> Debug for Automaton<P> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Automaton { words, dearest, .. } = self;
        write!(f, "Automaton({words} words up to {dearest}, {} states)", self.states())
    }
}

impl<P: Letters> MovePruning<P> for Automaton<P> {
    /// A state of the automaton.
    type Carry = u16;

    #[inline(always)]
    fn start(&self) -> u16 {
        self.start
    }

    #[inline(always)]
    fn step(&self, state: u16, mv: P::Move) -> Option<u16> {
        let next = self.next[usize::from(state) * P::LETTERS + P::letter(mv)];
        (next != FORBIDDEN).then_some(next)
    }
}

//! The automaton of superfluous words against every word tried one by one, against breadth-first
//! search of whole boards, and in searches against the rule that only forbids the way back.

mod searches;

use crate::samples;
use fewest::pruning::{Automaton, Letters, NoReturn, Unpruned};
use fewest::puzzles::cubic::{self, Cubic};
use fewest::puzzles::rotation::{Line, Rotation, Symbols};
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Order, Reflection, Sliding};
use fewest::search::{Options, ida_star, unwatched};
use fewest::{Cost, Counts, Limit, MovePruning, Puzzle, Ranked, laws};
use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::ControlFlow::{self, Break, Continue};

fn learn<P: Letters>(puzzle: &P, dearest: Cost) -> Automaton<P> {
    Automaton::learn(puzzle, dearest, u64::MAX, &mut unwatched).expect("nobody breaks off")
}

fn board(width: usize, height: usize) -> Sliding {
    Sliding::new(width, height, &Goal::BlankLast).expect("a size")
}

fn moves<P: Puzzle>(puzzle: &P, state: &P::State) -> Vec<P::Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = puzzle.visit_moves(&mut state.clone(), |_, mv| {
        moves.push(mv);
        Continue(())
    });
    moves
}

/// How many states are reached within `depth` moves, each by its first word, which must be allowed.
/// A queue in move order meets every state by that word.
fn reached<P: Puzzle>(
    puzzle: &P,
    pruning: &impl MovePruning<P>,
    start: &P::State,
    depth: u32,
) -> usize {
    let mut seen = HashSet::from([puzzle.pack(start)]);
    let mut queue = VecDeque::from([(start.clone(), pruning.start(), 0)]);
    while let Some((state, carry, g)) = queue.pop_front() {
        for mv in moves(puzzle, &state) {
            let mut successor = state.clone();
            puzzle.apply(&mut successor, mv);
            if g < depth && seen.insert(puzzle.pack(&successor)) {
                let carry = pruning.step(carry, mv);
                let carry =
                    carry.unwrap_or_else(|| panic!("{mv:?}, the first way to {successor:?}"));
                queue.push_back((successor, carry, g + 1));
            }
        }
    }
    seen.len()
}

#[test]
fn every_state_of_small_boards_is_reached_by_its_first_word() {
    let sizes = [(2, 2, 12), (3, 2, 360), (2, 3, 360), (1, 5, 5), (4, 1, 4), (1, 1, 1)];
    for (width, height, states) in sizes {
        for order in [Order::Korf, Order::Alphabetical] {
            let puzzle = board(width, height).with_order(order);
            for dearest in [2, 7, 12, 16] {
                let automaton = learn(&puzzle, dearest);
                for start in samples::boards(&puzzle) {
                    assert_eq!(reached(&puzzle, &automaton, &start, u32::MAX), states);
                }
            }
        }
    }
}

#[test]
fn every_state_of_the_eight_puzzle_is_reached_by_its_first_word() {
    for (order, dearest) in [(Order::Korf, 14), (Order::Alphabetical, 13)] {
        let puzzle = board(3, 3).with_order(order);
        let automaton = learn(&puzzle, dearest);
        for start in &samples::boards(&puzzle)[..3] {
            assert_eq!(reached(&puzzle, &automaton, start, u32::MAX), 181_440);
        }
    }
}

#[test]
fn large_boards_rotations_and_cubes_are_reached_by_their_first_words() {
    let puzzle = Sliding::<u128>::new(5, 4, &Goal::BlankLast).expect("a size");
    let automaton = learn(&puzzle, 10);
    for start in samples::boards(&puzzle) {
        assert!(reached(&puzzle, &automaton, &start, 13) > 3000);
    }
    let automaton = learn(&Rotation, 5);
    for start in &samples::symbols()[..3] {
        assert!(reached(&Rotation, &automaton, start, 5) > 5000);
    }
    for odd_count in [0, 1, 4] {
        let [start, other] = samples::cubes(odd_count);
        let puzzle = Cubic::new(cubic::Goal::Board(other), &start);
        let automaton = learn(&puzzle, 10);
        assert!(reached(&puzzle, &automaton, &start, 17) > 10_000);
    }
}

/// Every word up to a cost, with what it costs and where it leads from each group in which it is
/// legal; in move order.
struct Plain<M> {
    words: Vec<Vec<M>>,
    superfluous: HashSet<Vec<u8>>,
}

fn numbers<P: Letters>(word: &[P::Move]) -> Vec<u8> {
    word.iter().map(|&mv| P::letter(mv) as u8).collect()
}

/// Tries every word, and calls superfluous each one that is nowhere the best to where it leads.
fn plain<P: Letters>(puzzle: &P, dearest: Cost) -> Plain<P::Move> {
    let (mut words, mut best) = (HashMap::new(), HashSet::new());
    for states in puzzle.witnesses() {
        let mut first = HashMap::new();
        let mut all = vec![(0, Vec::new(), states)];
        while let Some((cost, word, states)) = all.pop() {
            let ends: Vec<_> = states.iter().map(|state| puzzle.pack(state)).collect();
            // Words are popped in move order, so only a cheaper word comes before an earlier one.
            let known = first.entry(ends).or_insert((cost, word.clone()));
            if cost < known.0 {
                *known = (cost, word.clone());
            }
            words.insert(numbers::<P>(&word), word.clone());
            for mv in moves(puzzle, &states[0]).into_iter().rev() {
                let cost = cost + puzzle.cost(&states[0], mv);
                let mut after = states.clone();
                after.iter_mut().for_each(|state| puzzle.apply(state, mv));
                if cost <= dearest {
                    all.push((cost, [&word[..], &[mv]].concat(), after));
                }
            }
        }
        best.extend(first.into_values().map(|(_, word)| numbers::<P>(&word)));
    }
    let superfluous = words.keys().filter(|&word| !best.contains(word)).cloned().collect();
    Plain { words: words.into_values().collect(), superfluous }
}

/// The automaton must forbid exactly the words that have a superfluous part.
fn same_as_plain<P: Letters>(puzzle: &P, dearest: Cost) -> usize {
    let automaton = learn(puzzle, dearest);
    let plain = plain(puzzle, dearest);
    for word in &plain.words {
        let numbers = numbers::<P>(word);
        let parts = (0..numbers.len())
            .flat_map(|from| (from + 1..=numbers.len()).map(move |to| (from, to)));
        let forbidden =
            parts.into_iter().any(|(from, to)| plain.superfluous.contains(&numbers[from..to]));
        let carry = word.iter().try_fold(automaton.start(), |carry, &mv| automaton.step(carry, mv));
        assert_eq!(carry.is_none(), forbidden, "{word:?} up to {dearest}");
    }
    automaton.words()
}

#[test]
fn exactly_the_superfluous_words_are_forbidden() {
    assert_eq!(same_as_plain(&board(4, 4), 5), 4, "the ways back");
    // Half way round a square of four cells: of six moves one way and six the other, one word is left out.
    assert_eq!(same_as_plain(&board(4, 4), 6), 8);
    for (width, height, dearest) in [(4, 4, 8), (3, 3, 9), (2, 3, 11), (2, 2, 12), (5, 1, 5)] {
        same_as_plain(&board(width, height), dearest);
        same_as_plain(&board(width, height).with_order(Order::Alphabetical), dearest);
    }
    assert_eq!(
        same_as_plain(&Rotation, 2),
        16,
        "eight ways back, eight pairs of lines that do not cross"
    );
    same_as_plain(&Rotation, 5);
    let [start, other] = samples::cubes(0);
    same_as_plain(&Cubic::new(cubic::Goal::Board(other), &start), 10);
}

/// The Rotation Game with a price for each line.
struct Priced([Cost; 8]);

impl Puzzle for Priced {
    type State = Symbols;
    type Move = Line;
    type Packed = Symbols;

    fn visit_moves<B>(
        &self,
        symbols: &mut Symbols,
        visit: impl FnMut(&mut Symbols, Line) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        Rotation.visit_moves(symbols, visit)
    }

    fn apply(&self, symbols: &mut Symbols, line: Line) {
        Rotation.apply(symbols, line);
    }

    fn undo(&self, symbols: &mut Symbols, line: Line) {
        Rotation.undo(symbols, line);
    }

    fn cost(&self, _: &Symbols, line: Line) -> Cost {
        self.0[line as usize]
    }

    fn is_goal(&self, symbols: &Symbols) -> bool {
        Rotation.is_goal(symbols)
    }

    fn pack(&self, symbols: &Symbols) -> Symbols {
        *symbols
    }

    fn unpack(&self, packed: Symbols) -> Symbols {
        packed
    }
}

impl Letters for Priced {
    const LETTERS: usize = 8;

    fn letter(line: Line) -> usize {
        line as usize
    }

    fn witnesses(&self) -> Vec<Vec<Symbols>> {
        Rotation.witnesses()
    }
}

#[test]
fn a_longer_word_that_is_cheaper_makes_the_shorter_one_superfluous() {
    // Seven times the same line does nothing, so six times F is A and costs 6 instead of 7.
    let puzzle = Priced([7, 2, 9, 9, 3, 1, 9, 9]);
    assert!(same_as_plain(&puzzle, 8) > 0);
    let automaton = learn(&puzzle, 7);
    assert_eq!(automaton.step(automaton.start(), Line::A), None);
    let dear = Priced([6, 2, 9, 9, 3, 1, 9, 9]);
    let automaton = learn(&dear, 7);
    let after = automaton.step(automaton.start(), Line::A);
    assert!(after.is_some(), "as cheap, and A comes before FFFFFF");
    let starts = &samples::symbols()[1..3];
    for puzzle in [puzzle, dear] {
        assert_eq!(laws::pruning(&puzzle, &learn(&puzzle, 8), starts, 11), Ok(()));
    }
}

#[test]
fn a_rule_that_forbids_nothing() {
    let puzzle = board(3, 3);
    let start = puzzle.tray(&[2, 3, 4, 1, 5, 0, 7, 6, 8]).expect("a board");
    let (manhattan, options) = (Manhattan::new(&puzzle), Options::default());
    let plain =
        ida_star::solve(&puzzle, &manhattan, &NoReturn(&puzzle), &start, &options, unwatched);
    let all = ida_star::solve(&puzzle, &manhattan, &Unpruned, &start, &options, unwatched);
    assert_eq!(all.outcome, plain.outcome);
    assert!(all.counts.generated > plain.counts.generated);
    assert_eq!(laws::pruning(&puzzle, &Unpruned, &[start], 5), Ok(()));
}

#[test]
fn learning_stays_within_limits() {
    let puzzle = board(4, 4);
    let mut stored = 0;
    let little = Automaton::learn(&puzzle, 12, 4 << 20, &mut |counts: &Counts| {
        assert!(counts.bytes <= 4 << 20, "{counts:?}");
        stored = stored.max(counts.stored);
        Continue(())
    });
    let little = little.expect("less is learnt");
    assert!((6..12).contains(&little.dearest()), "{little:?}");
    assert!(stored > 100, "{stored} words");
    let whole = learn(&puzzle, little.dearest());
    assert_eq!((little.words(), little.states()), (whole.words(), whole.states()));
    assert_eq!(learn(&puzzle, 12).dearest(), 12);

    let mut calls = 0;
    let broken = Automaton::learn(&puzzle, 12, u64::MAX, &mut |_: &Counts| {
        calls += 1;
        if calls < 50 { Continue(()) } else { Break(()) }
    });
    assert_eq!(broken.map(drop), Err(Limit::Watch));
    assert_eq!(calls, 50);
}

/// Sixteen moves make more states than there are numbers, so words of one move less are learnt.
#[test]
fn an_automaton_too_large_is_made_smaller() {
    assert_eq!(learn(&board(4, 4), 16).dearest(), 15);
}

/// If the start is its own reflection, half of the first moves are needless: the path that is found stays the
/// same, in either order of moves, and fewer successors are generated.
#[test]
fn boards_that_are_their_own_reflection_need_half_of_the_first_moves() {
    for order in [Order::Korf, Order::Alphabetical] {
        let eight = board(3, 3).with_order(order);
        let (manhattan, words) = (Manhattan::new(&eight), learn(&eight, 8));
        let reflection = Reflection::new(&eight).expect("a goal that is its own reflection");
        let (mut mirrored, mut saved) = (0, 0);
        let boards = (0..eight.rank_count()).map(|rank| eight.unrank(rank));
        for start in boards.filter(|board| eight.solvable(board)) {
            let needless = reflection.needless_first_moves(&eight, &start);
            assert_eq!(needless.is_empty(), reflection.of_tray(&start) != start);
            if needless.is_empty() {
                continue;
            }
            assert_eq!(2 * needless.len(), moves(&eight, &start).len());
            let find = |words: &Automaton<Sliding>| {
                ida_star::solve(&eight, &manhattan, words, &start, &Options::default(), unwatched)
            };
            let [whole, half] = [find(&words), find(&words.without_first(&needless))];
            assert_eq!(whole.outcome, half.outcome, "{start:?}");
            mirrored += 1;
            saved += whole.counts.generated - half.counts.generated;
        }
        // The three cells of the diagonal hold 3! boards of two tiles and the blank, and the three pairs of
        // other cells 3! times 2 * 2 * 2 boards of three pairs of tiles; half of all can be solved.
        assert_eq!(mirrored, 6 * 6 * 8 / 2);
        assert!(saved > 100_000, "{saved}");
    }
}

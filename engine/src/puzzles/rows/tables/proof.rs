//! Proves the distances of a puzzle, rank by rank. The proof goes forward by the moves; the search that found
//! the distances went backward from the goals.

use crate::puzzles::rows::rules::Rows;
use crate::puzzles::rows::word::Word;
use crate::tables::Unproven;
use crate::{Cost, Counts, Limit, Puzzle, Ranked};
use std::ops::ControlFlow::{self, Break, Continue};

/// How many ranks are gone through between two calls of `watch`.
const LOOK_EVERY: u64 = 1 << 14;

/// What the moves say about the entry of a state.
#[derive(PartialEq, Eq)]
enum Verdict {
    /// A move leads to an entry that is too small for it, or a goal has another entry than 0.
    Wrong,
    /// Some move accounts for it, or the state is a goal, or no goal can be reached.
    Accounted,
    /// No move accounts for it yet.
    Open,
}

/// Checks that goals have the entry 0, that no move leads to an entry that is smaller by more than the cost
/// of the move, and that from every other state some move leads to an entry that is smaller by just that. A
/// move that costs nothing accounts for an entry only if the entry to which it leads is accounted for, so the
/// states are gone through repeatedly until all entries are. Only the true distances satisfy all of this. The
/// table is given as the number of its entries, and each entry by its rank, [`Cost::MAX`] where no goal can
/// be reached.
pub fn prove<W: Word>(
    rows: &Rows<W>,
    (count, table): (u64, impl Fn(u64) -> Cost),
    watch: &mut dyn FnMut(&Counts) -> ControlFlow<()>,
) -> Result<(), Unproven> {
    let ranks = rows.rank_count();
    let wrong = |rank: u64| {
        let text = format!("the entry {} of rank {rank} is wrong", table(rank));
        Err(Unproven::Wrong(text.into()))
    };
    if count != ranks {
        return Err(Unproven::Wrong("it has another length".into()));
    }
    let mut accounted = vec![0_u64; ranks.div_ceil(64) as usize];
    let mut counts = Counts::default();
    loop {
        let (mut first_open, mut progress) = (None, false);
        for rank in 0..ranks {
            if rank % LOOK_EVERY == 0 && watch(&counts).is_break() {
                return Err(Unproven::Ended(Limit::Watch));
            }
            let (word, bit) = (rank as usize / 64, rank % 64);
            if accounted[word] >> bit & 1 == 1 {
                continue;
            }
            match judged(rows, &table, rank, &accounted) {
                Verdict::Wrong => return wrong(rank),
                Verdict::Accounted => {
                    accounted[word] |= 1 << bit;
                    // Each state is looked at once here, but twice in proofs of other tables.
                    counts.expanded += 2;
                    progress = true;
                }
                Verdict::Open => first_open = first_open.or(Some(rank)),
            }
        }
        match first_open {
            None => return Ok(()),
            Some(rank) if !progress => return wrong(rank),
            Some(_) => {}
        }
    }
}

fn judged<W: Word>(
    rows: &Rows<W>,
    table: &impl Fn(u64) -> Cost,
    rank: u64,
    accounted: &[u64],
) -> Verdict {
    let (mut board, here) = (rows.unrank(rank), table(rank));
    let is_goal = rows.is_goal(&board);
    // A board with torn blocks is no state, whatever a goal asks about, and need not be a goal of the table.
    let is_state = || !rows.setup().is_torn(&rows.contents(&board));
    let mut verdict = match here {
        0 if is_goal => Verdict::Accounted,
        _ if is_goal && is_state() => return Verdict::Wrong,
        Cost::MAX => Verdict::Accounted,
        _ => Verdict::Open,
    };
    let flow = rows.visit_moves(&mut board, |board, mv| {
        let cost = rows.cost(board, mv);
        rows.apply(board, mv);
        let rank = rows.rank(board);
        let there = table(rank);
        if there == Cost::MAX {
            return Continue(());
        }
        let by_this = u32::from(there) + u32::from(cost);
        if here == Cost::MAX || u32::from(here) > by_this {
            return Break(());
        }
        let is_firm = cost > 0 || accounted[rank as usize / 64] >> (rank % 64) & 1 == 1;
        if u32::from(here) == by_this && is_firm {
            verdict = Verdict::Accounted;
        }
        Continue(())
    });
    if flow.is_break() { Verdict::Wrong } else { verdict }
}

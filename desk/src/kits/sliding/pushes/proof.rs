//! Proofs of fewest pushes. Their bounds are boards whose tiles have colours.

use super::exact;
use crate::error::Error;
use crate::gauge::Gauge;
use crate::kit::{Kit, PuzzleName, Question};
use crate::kits::sliding::proof::parity;
use crate::kits::sliding::{SlidingKit, rules};
use crate::proof::{Basis, Bound, Certified, Hopeless, MadeOnce, Prover, Proving, Reason, misfit};
use fewest::heuristics::Zero;
use fewest::proof::{ClosedSet, NoProof, closed_set};
use fewest::puzzles::sliding::pushes::{ColouredBoard, PushEstimate, Pushes, sets};
use fewest::puzzles::sliding::{Any, Packing, Sliding, Tray};
use fewest::search::Options;
use fewest::tables::Resources;
use fewest::{Cost, Counts, Limit};
use std::sync::{Arc, Mutex, PoisonError};

/// The prover for a board of tiles, in the smallest packed form.
pub fn prover(kit: &SlidingKit, basis: &Basis) -> Result<Arc<dyn Prover>, Error> {
    match kit.cells() {
        0..=16 => proving::<u64>(kit, basis),
        _ => proving::<Any>(kit, basis),
    }
}

fn proving<K: Packing>(kit: &SlidingKit, basis: &Basis) -> Result<Arc<dyn Prover>, Error> {
    let goal = basis.goal.clone();
    let question = Question { goal, ..Question::about(PuzzleName::new(*kit)) };
    let pushes = Pushes::<K>::new(rules(&question, kit)?);
    let blank = pushes.rules().goal().blank();
    let views = sets::views(kit.width, kit.height, blank, sets::SOON);
    let usual = if views.is_empty() { Bound::Zero } else { Bound::Set(COLOURS.into()) };
    let hopeless: Option<Hopeless<_>> = Some(|pushes: &Pushes<K>, _| parity(pushes.rules()));
    match basis.bound.clone().unwrap_or_else(|| usual.clone()) {
        Bound::Zero => Ok(Proving::prover(pushes, MadeOnce::new("", |_| Zero), hopeless)),
        Bound::Set(name) if usual == Bound::Set(name.clone()) => {
            let lines = views.iter().map(|view| line(pushes.rules(), view));
            // Colours that are the same for the mirror image give the same bound.
            let mut lines: Vec<String> = lines.collect();
            lines.dedup();
            let reason = Colours { lines: lines.concat(), made: Mutex::default() };
            Ok(Proving::prover(pushes, reason, hopeless))
        }
        other => Err(misfit(&other, format!("{} in mtm", kit.name()), &[COLOURS, "zero"])),
    }
}

/// The name of the bound.
const COLOURS: &str = "colours";

/// The line for a bound, with a colour for each tile, numbered from 1.
fn line<K: Packing>(rules: &Sliding<K>, (mirrored, board): &(bool, ColouredBoard)) -> String {
    let (width, height, goal) = (rules.width(), rules.height(), rules.tiles(rules.goal()));
    let colour = |tile: usize| {
        let cell = goal.iter().position(|&other| usize::from(other) == tile);
        let cell = cell.expect("the goal has each tile");
        let cell = if *mirrored { cell % width * height + cell / width } else { cell };
        (board.colouring().colours()[cell] + 1).to_string()
    };
    let colours: Vec<String> = (1..goal.len()).map(colour).collect();
    format!("bound {COLOURS} {}\n", colours.join(","))
}

impl<K: Packing> Certified for Pushes<K> {
    const MOVES_APART: bool = true;

    fn rules(&self) -> String {
        Certified::rules(self.rules()).replacen('\n', " mtm\n", 1)
    }

    fn words(&self, tray: &Tray) -> String {
        self.rules().words(tray)
    }
}

/// The maximum over several tables of coloured boards.
struct Colours {
    lines: String,
    made: Mutex<Option<Arc<PushEstimate>>>,
}

impl Colours {
    /// The tables, which are built for the first board.
    fn tables(
        &self,
        rules: &Sliding<Any>,
        options: &Options,
        gauge: &Gauge,
    ) -> Result<Arc<PushEstimate>, Limit> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = &*made {
            return Ok(Arc::clone(made));
        }
        let resources = Resources { threads: 1, max_bytes: options.max_bytes };
        let mut watch = |counts: &Counts| gauge.watch(counts);
        let tables = gauge.prepare(|| exact(rules, resources, &mut watch))?;
        Ok(Arc::clone(made.insert(Arc::new(tables))))
    }
}

impl<K: Packing> Reason<Pushes<K>> for Colours {
    fn lines(&self, _: Option<Cost>) -> String {
        self.lines.clone()
    }

    fn set(
        &self,
        pushes: &Pushes<K>,
        start: &Tray,
        cost: Option<Cost>,
        options: &Options,
        gauge: &Gauge,
    ) -> Result<ClosedSet, NoProof> {
        let made = self.tables(&pushes.rules().packed(), options, gauge);
        let tables = made.map_err(NoProof::Stopped)?;
        let max_bytes = options.max_bytes.saturating_sub(tables.held());
        let options = &Options { max_bytes, ..options.clone() };
        closed_set(pushes, &*tables, start, cost, options, |counts| gauge.watch(counts))
    }
}

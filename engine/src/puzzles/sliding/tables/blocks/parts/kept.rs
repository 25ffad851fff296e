//! Finds the layer with which a count goes on when several machines have kept parts of it.
//!
//! A slab of a layer is the same whichever machine has made it. So slabs that other machines have kept, in
//! other runs and for another number of machines, fit together. Only one thing must be settled: which is the
//! last layer of which every slab is on some machine, and every slab of the layer before it.

use super::super::disk::manifest;
use std::collections::{BTreeMap, BTreeSet};

/// What one directory has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Holding {
    /// What is counted there, and how it is cut.
    pub question: String,
    /// How many states the layers have that were complete when the directory was last written.
    pub totals: Vec<u64>,
    /// Whether there are no more layers.
    pub is_over: bool,
    /// The slabs that there are files of, each as layer and slab.
    pub slabs: Vec<(u32, u32)>,
}

impl Holding {
    /// How many slabs the board is cut into.
    fn cut(&self) -> Option<usize> {
        manifest::slabs_of(&self.question)
    }
}

/// The layers with which a count goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptLayers {
    /// How many slabs each layer is cut into.
    pub slabs: usize,
    /// The last layer of which all slabs are kept.
    pub layer: usize,
    /// How many states the layers have, as far as that is known: at least for all layers before this one.
    pub totals: Vec<u64>,
    /// Whether this is the last layer of all.
    pub is_over: bool,
    /// For each layer and slab, the machines that have it.
    pub holders: BTreeMap<(u32, u32), Vec<usize>>,
}

impl KeptLayers {
    /// The machine that gives a slab of a layer to its `owner`: the owner itself, if it has the slab, else
    /// the first machine that has it.
    pub fn giver(&self, layer: usize, slab: usize, owner: usize) -> Option<usize> {
        let holders = self.holders.get(&(layer as u32, slab as u32))?;
        holders.iter().copied().find(|&one| one == owner).or(holders.first().copied())
    }
}

/// The slabs that are missing, so that a count cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LostSlabs {
    /// Their layer.
    pub layer: usize,
    /// Their numbers.
    pub slabs: Vec<usize>,
    /// How many slabs a layer is cut into.
    pub of: usize,
}

/// Finds the kept layers with which a count goes on, if there are any. If kept layers are cut in different
/// ways, the way with the most layers is chosen. Each machine tells what its directories have; `question`
/// gives the question of a board that is cut into a given number of slabs. All machines that know the same
/// agree.
///
/// Whenever machines are killed, they have all slabs of two of the last layers between them, unless they had
/// hardly begun. If a slab is missing nevertheless, a directory has gone. Then this fails, since beginning
/// anew would lose what is kept.
pub fn agree(
    machines: &[Vec<Holding>],
    question: impl Fn(usize) -> Option<String>,
) -> Result<Option<KeptLayers>, LostSlabs> {
    let all = || machines.iter().flatten();
    let mut ways: Vec<usize> = all().filter_map(Holding::cut).collect();
    ways.sort_unstable();
    ways.dedup();
    let mut best: Option<KeptLayers> = None;
    for slabs in ways {
        // Ignore numbers of slabs that no board is cut into, such as 0, whatever a machine says of its files.
        let Some(question) = question(slabs).filter(|it| manifest::slabs_of(it) == Some(slabs))
        else {
            continue;
        };
        let kept = last(machines, slabs, &question);
        let ours = all().filter(|holding| holding.question == question);
        let furthest = ours.map(|holding| holding.totals.len()).max().unwrap_or(0);
        if furthest > kept.as_ref().map_or(0, |kept| kept.layer) + AHEAD {
            return Err(lost(machines, slabs, &question, furthest));
        }
        let rank = |kept: &KeptLayers| (kept.layer, std::cmp::Reverse(kept.slabs));
        if kept.as_ref().map(rank) > best.as_ref().map(rank) {
            best = kept;
        }
    }
    Ok(best)
}

/// How many layers more one machine can have kept than all of them have.
const AHEAD: usize = 2;

/// The slabs that no machine has of one of the last layers. The last layer but one is looked at first.
fn lost(machines: &[Vec<Holding>], slabs: usize, question: &str, furthest: usize) -> LostSlabs {
    let ours = machines.iter().flatten().filter(|holding| holding.question == question);
    let there: BTreeSet<(u32, u32)> = ours.flat_map(|holding| holding.slabs.clone()).collect();
    let missing = |layer: usize| -> Vec<usize> {
        (0..slabs).filter(|&slab| !there.contains(&(layer as u32, slab as u32))).collect()
    };
    let layers = [furthest - 1, furthest, furthest - 2];
    let layer = layers.into_iter().find(|&layer| !missing(layer).is_empty());
    let layer = layer.unwrap_or(furthest - 1);
    LostSlabs { layer, slabs: missing(layer), of: slabs }
}

/// How many slabs the board is cut into in what is kept, even if that is too little to go on with. A new
/// count in the same directories must cut it in the same way.
pub fn cut(machines: &[Vec<Holding>], question: impl Fn(usize) -> Option<String>) -> Option<usize> {
    let ours = |holding: &&Holding| {
        let slabs = holding.cut();
        slabs.and_then(&question).is_some_and(|question| question == holding.question)
    };
    let first = machines.iter().flatten().find(ours)?;
    first.cut()
}

/// The last layer of which all slabs are kept, and all slabs of the layer before it.
fn last(machines: &[Vec<Holding>], slabs: usize, question: &str) -> Option<KeptLayers> {
    let mut holders: BTreeMap<(u32, u32), Vec<usize>> = BTreeMap::new();
    let (mut totals, mut is_over) = (Vec::new(), false);
    for (machine, holdings) in machines.iter().enumerate() {
        for holding in holdings.iter().filter(|holding| holding.question == question) {
            holding.slabs.iter().for_each(|&slab| holders.entry(slab).or_default().push(machine));
            is_over |= holding.is_over;
            if holding.totals.len() > totals.len() {
                totals.clone_from(&holding.totals);
            }
        }
    }
    let has = |layer: usize| (0..slabs as u32).all(|s| holders.contains_key(&(layer as u32, s)));
    // A count that is over has kept the last layer only.
    if is_over {
        let layer = totals.len().checked_sub(1).filter(|&layer| has(layer))?;
        return Some(KeptLayers { slabs, layer, totals, is_over, holders });
    }
    // The number of states of every layer before the last one must be known.
    let is_whole = |&layer: &usize| has(layer) && (layer == 0 || has(layer - 1));
    let layer = (0..=totals.len()).rev().find(is_whole)?;
    totals.truncate(layer + 1);
    Some(KeptLayers { slabs, layer, totals, is_over, holders })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holding(totals: &[u64], slabs: &[(u32, u32)]) -> Holding {
        let (question, totals) = ("board slabs=2".to_string(), totals.to_vec());
        Holding { question, totals, is_over: false, slabs: slabs.to_vec() }
    }

    fn agreed(machines: &[Vec<Holding>]) -> Option<KeptLayers> {
        agree(machines, |slabs| Some(format!("board slabs={slabs}"))).expect("nothing is lost")
    }

    /// One machine was killed after it had written layer 3, and the other one before it had.
    #[test]
    fn the_last_whole_layer_is_gone_on_with() {
        let fast = holding(&[1, 2, 4], &[(1, 0), (2, 0), (3, 0)]);
        let slow = holding(&[1, 2], &[(0, 1), (1, 1), (2, 1)]);
        let kept = agreed(&[vec![fast.clone()], vec![slow.clone()]]).expect("layer 2");
        assert_eq!((kept.layer, &kept.totals[..]), (2, &[1, 2, 4][..]));
        assert_eq!((kept.giver(2, 0, 0), kept.giver(2, 0, 1)), (Some(0), Some(0)));
        assert_eq!((kept.giver(2, 1, 1), kept.giver(3, 1, 1)), (Some(1), None));
        // One machine that sees both directories, and one that sees none.
        let both = vec![fast, slow];
        let one = [both.clone()];
        assert_eq!(agreed(&one).map(|kept| kept.layer), Some(2));
        let kept = agreed(&[vec![], both.clone()]).expect("layer 2");
        assert_eq!(kept.giver(1, 1, 0), Some(1));
        let half = [vec![], vec![both[1].clone()]];
        assert_eq!(agreed(&half), None, "slab 0 is nowhere, and hardly anything is kept");
        assert_eq!(cut(&half, |slabs| Some(format!("board slabs={slabs}"))), Some(2));
        assert_eq!(cut(&half, |slabs| Some(format!("other slabs={slabs}"))), None);
    }

    /// Kept layers are not given up because a directory is missing, or because another one is older.
    #[test]
    fn slabs_that_are_nowhere_are_told() {
        let ask = |machines: &[Vec<Holding>]| {
            agree(machines, |slabs| Some(format!("board slabs={slabs}")))
        };
        let totals = [1, 2, 4, 8, 16];
        let first = holding(&totals, &[(3, 0), (4, 0), (5, 0)]);
        let lost = LostSlabs { layer: 4, slabs: vec![1], of: 2 };
        assert_eq!(ask(&[vec![first.clone()], vec![]]), Err(lost.clone()));
        let old = holding(&totals[..1], &[(0, 0), (0, 1), (1, 0), (1, 1)]);
        assert_eq!(ask(&[vec![first.clone()], vec![old]]), Err(lost));
        let second = holding(&totals, &[(3, 1), (4, 1)]);
        assert_eq!(
            ask(&[vec![first], vec![second]]).map(|kept| kept.map(|it| it.layer)),
            Ok(Some(4))
        );
    }

    /// A count that is said to have 0 slabs, or a number that no board is cut into, is ignored.
    #[test]
    fn what_is_cut_as_no_board_can_be_is_not_gone_on_with() {
        let none = Holding { question: "board slabs=0".into(), ..holding(&[1, 2], &[]) };
        let as_can_be = |slabs: usize| Some(format!("board slabs={}", slabs.clamp(1, 2)));
        assert_eq!(agree(&[vec![none]], as_can_be), Ok(None));
    }

    #[test]
    fn another_question_is_not_gone_on_with() {
        let mut other = holding(&[1], &[(0, 0), (0, 1)]);
        assert!(agreed(&[vec![other.clone()]]).is_some());
        other.question = "other slabs=2".into();
        assert_eq!(agreed(&[vec![other]]), None);
    }
}

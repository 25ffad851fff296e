//! Remembers how close to a goal a pass came below each of its first moves, so that the next pass can begin
//! where that was closest.

use super::DEEPEST_CUT;
use super::portion::Cut;
use crate::{Cost, Counts};

/// A pass aims for `subtrees² = SUBTREES_BY_PASS × successors of the pass before`.
const SUBTREES_BY_PASS: f64 = 2.0;
/// A pass aims for at most one subtree for this many successors of the pass before.
const SUBTREE: f64 = 16.0;
/// A pass has not many more subtrees than this in all, since their roots are in memory.
const MOST_SUBTREES: f64 = 20_000.0;
/// The least factor by which the number of subtrees is taken to grow when a pass is cut one move later.
const LEAST_BRANCHING: f64 = 1.25;
/// A pass of fewer successors is short: it is not worth the time to cut the next one for several threads.
const SHORT: u64 = 1 << 17;

/// How close a pass came below a node that it did not search.
const NEVER: Cost = Cost::MAX;

/// The nodes that a pass visited above its subtrees, and the roots of the subtrees, in the order of the pass.
#[derive(Debug, Default)]
pub(super) struct Outline {
    nodes: Vec<Node>,
}

#[derive(Debug)]
struct Node {
    /// The number of the move to it, among the legal moves of the node above.
    step: u32,
    /// The number after the last node below it.
    end: u32,
    /// The least estimate of all states that were expanded at the node and below it.
    closest: Cost,
}

/// An outline that is being drawn, while the pass follows the outline of the pass before.
pub(super) struct Draft<'o> {
    before: &'o Outline,
    outline: Outline,
    /// The nodes from the start to where the pass is.
    path: Vec<Place>,
    /// The subtrees that the pass has come to so far.
    subtrees: Vec<Subtree>,
}

struct Subtree {
    /// The number of its root in the outline; `None` if its root is the start.
    node: Option<u32>,
    /// How close to a goal the pass before came in it.
    closest_before: Cost,
    /// The estimate of its root.
    estimate: Cost,
}

/// The subtrees of a pass and the outline above them. It gives the order in which to search the subtrees and,
/// for the next pass, how close to a goal this one came in each.
pub(super) struct Frontier {
    outline: Outline,
    subtrees: Vec<Subtree>,
}

#[derive(Clone, Copy)]
struct Place {
    /// The number of the node in the outline; `None` for the start, to which no move leads.
    node: Option<u32>,
    /// The range of the nodes below it in the outline of the pass before.
    before: (u32, u32),
    /// How close the pass before came below it, or below the last node above it that was in that pass.
    closest: Cost,
}

impl<'o> Draft<'o> {
    /// Begins at the start.
    pub fn new(before: &'o Outline) -> Self {
        let start = Place { node: None, before: (0, before.nodes.len() as u32), closest: NEVER };
        Draft { before, outline: Outline::default(), path: vec![start], subtrees: Vec::new() }
    }

    /// The pass goes to a successor, by the legal move with the number `step`.
    pub fn enter(&mut self, step: u32) {
        let above = self.here();
        let (mut place, end) = above.before;
        let mut here = Place { before: (0, 0), ..above };
        while place < end {
            let node = &self.before.nodes[place as usize];
            if node.step == step {
                here = Place { before: (place + 1, node.end), closest: node.closest, ..here };
                break;
            }
            place = node.end;
        }
        let number = self.outline.nodes.len() as u32;
        self.outline.nodes.push(Node { step, end: number + 1, closest: NEVER });
        self.path.push(Place { node: Some(number), ..here });
    }

    /// The pass goes back by one move.
    pub fn leave(&mut self) {
        let end = self.outline.nodes.len() as u32;
        if let Some(node) = self.path.pop().and_then(|place| place.node) {
            self.outline.nodes[node as usize].end = end;
        }
    }

    /// A subtree begins where the pass is; its root has this estimate.
    pub fn subtree(&mut self, estimate: Cost) {
        let Place { node, closest, .. } = self.here();
        self.subtrees.push(Subtree { node, closest_before: closest, estimate });
    }

    /// The pass is back at the start.
    pub fn end(self) -> Frontier {
        Frontier { outline: self.outline, subtrees: self.subtrees }
    }

    fn here(&self) -> Place {
        *self.path.last().expect("nobody leaves the start")
    }
}

impl Frontier {
    /// How close to a goal the pass before came in each subtree.
    pub fn closest_before(&self) -> Vec<Cost> {
        self.subtrees.iter().map(|subtree| subtree.closest_before).collect()
    }

    /// The subtrees in the order in which to search them, as numbers in the order of moves. `closest_before`
    /// says how close to a goal the pass before came in each: the closest comes first, and of equal ones that
    /// with the least estimate.
    pub fn order(&self, closest_before: &[Cost]) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.subtrees.len() as u32).collect();
        let closeness = |subtree: usize| (closest_before[subtree], self.subtrees[subtree].estimate);
        order.sort_by_key(|&subtree| closeness(subtree as usize));
        order
    }

    /// The outline, once it is known how close the pass came in each subtree.
    pub fn outline(self, closest: &[Cost]) -> Outline {
        let Frontier { mut outline, subtrees } = self;
        let roots = subtrees.iter().zip(closest);
        outline.fill(roots.filter_map(|(subtree, &closest)| Some((subtree.node?, closest))));
        outline
    }
}

impl Outline {
    /// Notes how close the pass came below the roots of its subtrees, given by their numbers, and passes that
    /// on to the nodes above.
    fn fill(&mut self, roots: impl Iterator<Item = (u32, Cost)>) {
        for (root, closest) in roots {
            self.nodes[root as usize].closest = closest;
        }
        for place in (0..self.nodes.len()).rev() {
            let (mut below, end) = (place + 1, self.nodes[place].end as usize);
            while below < end {
                let Node { closest, end, .. } = self.nodes[below];
                self.nodes[place].closest = self.nodes[place].closest.min(closest);
                below = end as usize;
            }
        }
    }
}

/// What is known of the last pass that was searched to its end: how close to a goal it came below each of its
/// first moves.
#[derive(Debug)]
pub struct LastPass {
    outline: Outline,
    /// After how many moves it was cut, and into how many subtrees.
    cut: u32,
    subtrees: usize,
    /// How many successors it generated in all, and per state expanded.
    generated: u64,
    branching: f64,
}

impl Default for LastPass {
    /// No pass was searched.
    fn default() -> Self {
        LastPass { outline: Outline::default(), cut: 1, subtrees: 1, generated: 0, branching: 1.0 }
    }
}

impl LastPass {
    /// A pass that was cut in this way, with the counts before and after it.
    pub(super) fn new(pass: Cut, outline: Outline, before: &Counts, behind: &Counts) -> Self {
        let Cut { moves: cut, subtrees, .. } = pass;
        let generated = behind.generated - before.generated;
        let branching = generated as f64 / (behind.expanded - before.expanded) as f64;
        LastPass { outline, cut, subtrees, generated, branching }
    }

    pub(super) fn outline(&self) -> &Outline {
        &self.outline
    }

    /// Into how many subtrees it was cut.
    #[cfg(test)]
    pub(crate) fn subtrees(&self) -> usize {
        self.subtrees
    }

    /// Whether a pass is known, and was short.
    pub(super) fn was_short(&self) -> bool {
        (1..SHORT).contains(&self.generated)
    }

    /// After how many moves to cut the next pass. With more subtrees it is better known where a goal is near,
    /// but more successors are generated above them.
    pub(super) fn next_cut(&self) -> u32 {
        let passed = self.generated as f64;
        let wanted = (passed * SUBTREES_BY_PASS).sqrt().min(passed / SUBTREE).min(MOST_SUBTREES);
        let subtrees = self.subtrees.max(1) as f64;
        let more = (wanted / subtrees).log(self.branching.max(LEAST_BRANCHING)).ceil();
        (f64::from(self.cut) + more).clamp(1.0, f64::from(DEEPEST_CUT)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks over an outline with the given nodes, each with its depth and step. Returns the new outline and
    /// what was known of each node.
    fn walk(before: &Outline, nodes: &[(usize, u32)]) -> (Outline, Vec<Cost>) {
        let mut draft = Draft::new(before);
        for &(depth, step) in nodes {
            while draft.path.len() > depth {
                draft.leave();
            }
            draft.enter(step);
            draft.subtree(0);
        }
        while draft.path.len() > 1 {
            draft.leave();
        }
        let Frontier { outline, subtrees } = draft.end();
        (outline, subtrees.iter().map(|subtree| subtree.closest_before).collect())
    }

    #[test]
    fn a_pass_knows_what_the_one_before_has_found_below_the_same_moves() {
        let nodes = [(1, 0), (2, 1), (2, 3), (1, 2), (2, 0)];
        let (mut first, known) = walk(&Outline::default(), &nodes);
        assert_eq!(known, [NEVER; 5]);
        first.fill([(1, 9), (2, 7), (4, 8)].into_iter());
        let (second, known) = walk(&first, &nodes);
        assert_eq!(known, [7, 9, 7, 8, 8]);
        // If a node was not there before, or was below the cut, the node above it says what is known.
        let (_, known) = walk(&first, &[(1, 0), (2, 1), (3, 0), (2, 2), (1, 1), (1, 2), (2, 0)]);
        assert_eq!(known, [7, 9, 9, 7, NEVER, 8, 8]);
        let (_, known) = walk(&second, &nodes);
        assert_eq!(known, [NEVER; 5], "nobody has noted anything");
    }
}

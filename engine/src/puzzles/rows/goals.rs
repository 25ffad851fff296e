//! All states that satisfy a goal.

use super::check::held;
use super::matching::can_be_placed;
use super::setup::{Bond, Condition, Guard, Setup};

/// After this many dead ends, bonds are ignored. If a goal leaves most of a crowded board open, covering the
/// cells with blocks can be a puzzle of its own.
const MOST_DEAD_ENDS: u32 = 100_000;
/// After this many dead ends, the search looks ahead: whether the remaining pieces fit into the remaining
/// cells.
const LOOKS_AHEAD: u32 = 1_000;
/// How many dead ends each state that is found makes up for.
const FORGIVEN: u32 = 100;

/// Goes through all goal states, each once.
///
/// The cells are filled one after another, beginning with those that have the fewest possibilities. Contents
/// whose kind is used up, that would break a bond, or that would make a forbidden board are skipped. After
/// many dead ends, contents that leave no way to place the other pieces are skipped, too. If there are still
/// too many dead ends, the bonds are ignored; boards may then follow that satisfy the goal but are not states.
#[derive(Clone, Debug)]
pub struct Goals<'s> {
    setup: &'s Setup,
    kinds: Vec<usize>,
    /// The number of the goal whose states are being gone through.
    goal: usize,
    /// The cells in the order in which they are filled, each with what it may hold.
    order: Vec<(usize, Vec<u8>)>,
    /// For each cell that is filled: the place of its content in that list.
    choices: Vec<usize>,
    /// By cell: what it holds, if it is filled.
    contents: Vec<Option<u8>>,
    /// How many of each kind are left.
    left: Vec<usize>,
    /// The bonds that are kept, each with the way back: the cell of its one content, by the cell of its
    /// other.
    bonds: Vec<(&'s Bond, Vec<Option<usize>>)>,
    /// By cell: the numbers of the lists of forbidding conditions that are about it.
    forbidden: Vec<Vec<usize>>,
    /// How often nothing fitted into a cell, less what was forgiven.
    dead_ends: u32,
    /// Whether there were so many dead ends that the search looks ahead.
    looks_ahead: bool,
    is_begun: bool,
}

impl<'s> Goals<'s> {
    /// The iterator, before the first state.
    pub fn of(setup: &'s Setup) -> Self {
        let kinds = setup.kinds_and_turns().into_iter().map(|(kind, _)| kind).collect();
        let left = setup.kinds.iter().map(|kind| kind.count.unwrap_or(setup.cells)).collect();
        let contents = vec![None; setup.cells];
        let order = order(setup, &setup.goals[0]);
        let bonds = setup.bonds.iter().map(|bond| (bond, back(bond))).collect();
        Goals {
            setup,
            kinds,
            goal: 0,
            order,
            choices: Vec::new(),
            contents,
            left,
            bonds,
            forbidden: forbidden(setup),
            dead_ends: 0,
            looks_ahead: false,
            is_begun: false,
        }
    }

    fn kind(&self, content: u8) -> usize {
        self.kinds[usize::from(content)]
    }

    /// Fills the next cell with the first content that fits, from that place of its list on. `false` if none
    /// does.
    fn fill(&mut self, from: usize) -> bool {
        let (at, mut from) = (self.choices.len(), from);
        loop {
            let (cell, possible) = &self.order[at];
            let fits =
                |&content: &u8| self.left[self.kind(content)] > 0 && self.is_bound(*cell, content);
            let Some(further) = possible[from..].iter().position(fits) else { return false };
            let (cell, content) = (*cell, possible[from + further]);
            let kind = self.kind(content);
            self.left[kind] -= 1;
            self.contents[cell] = Some(content);
            self.choices.push(from + further);
            if self.is_allowed(cell) && (!self.looks_ahead || self.can_go_on()) {
                return true;
            }
            self.empty();
            from += further + 1;
        }
    }

    /// Whether no forbidding conditions about that cell all hold already.
    fn is_allowed(&self, cell: usize) -> bool {
        let holds = |condition: &Condition| match condition.cells().map(|cell| self.contents[cell])
        {
            [Some(one), Some(other)] => condition.holds([one, other]),
            _ => false,
        };
        !self.forbidden[cell].iter().any(|&list| self.setup.forbidden[list].iter().all(holds))
    }

    /// Whether each empty cell can have one of the remaining pieces, whatever the bonds say.
    fn can_go_on(&self) -> bool {
        let kinds = self.order[self.choices.len()..].iter().map(|(_, possible)| {
            let mut kinds: Vec<_> = possible.iter().map(|&content| self.kind(content)).collect();
            kinds.dedup();
            kinds
        });
        can_be_placed(&kinds.collect::<Vec<_>>(), &self.left)
    }

    /// Empties the cell that was filled last. Returns the place of its content in its list.
    fn empty(&mut self) -> Option<usize> {
        let choice = self.choices.pop()?;
        let cell = self.order[self.choices.len()].0;
        if let Some(content) = self.contents[cell].take() {
            let kind = self.kind(content);
            self.left[kind] += 1;
        }
        Some(choice)
    }

    /// Whether a content in that cell breaks no bond with the cells that are filled.
    fn is_bound(&self, cell: usize, content: u8) -> bool {
        self.bonds.iter().all(|(bond, back)| {
            self.agrees(bond.places[cell], content == bond.content, bond.other)
                && self.agrees(back[cell], content == bond.other, bond.content)
        })
    }

    /// Whether a cell holds that content exactly if it must. An empty cell agrees in either case; a missing
    /// cell agrees if it need not hold the content.
    fn agrees(&self, cell: Option<usize>, must: bool, content: u8) -> bool {
        let Some(cell) = cell else { return !must };
        self.contents[cell].is_none_or(|there| (there == content) == must)
    }

    /// Goes to the next state of this goal. `false` if there is none.
    fn advance(&mut self) -> bool {
        let mut from = 0;
        if self.is_begun {
            let Some(choice) = self.empty() else { return false };
            from = choice + 1;
        }
        self.is_begun = true;
        while self.choices.len() < self.order.len() {
            from = match self.fill(from) {
                true => 0,
                false => {
                    self.dead_ends = self.dead_ends.saturating_add(1);
                    self.looks_ahead |= self.dead_ends > LOOKS_AHEAD;
                    if self.dead_ends > MOST_DEAD_ENDS {
                        self.bonds.clear();
                    }
                    match self.empty() {
                        Some(choice) => choice + 1,
                        None => return false,
                    }
                }
            };
        }
        true
    }

    fn was_before(&self) -> bool {
        let meets = |goal: &Vec<Guard>| {
            let holds = |guard: &Guard| {
                self.contents[guard.cell].is_some_and(|content| guard.holds.contains(content))
            };
            goal.iter().all(holds)
        };
        self.setup.goals[..self.goal].iter().any(meets)
    }
}

impl Iterator for Goals<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            while !self.advance() {
                self.goal += 1;
                self.order = order(self.setup, self.setup.goals.get(self.goal)?);
                self.is_begun = false;
            }
            if !self.was_before() {
                self.dead_ends = self.dead_ends.saturating_sub(FORGIVEN);
                return Some(self.contents.iter().flatten().copied().collect());
            }
        }
    }
}

/// By the cell of a bond's other content: the cell of its one content.
fn back(bond: &Bond) -> Vec<Option<usize>> {
    let of = |other: usize| bond.places.iter().position(|&place| place == Some(other));
    (0..bond.places.len()).map(of).collect()
}

/// By cell: the numbers of the lists of forbidding conditions that are about it.
fn forbidden(setup: &Setup) -> Vec<Vec<usize>> {
    let mut forbidden = vec![Vec::new(); setup.cells];
    for (list, conditions) in setup.forbidden.iter().enumerate() {
        let mut cells: Vec<usize> = conditions.iter().flat_map(Condition::cells).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.into_iter().for_each(|cell| forbidden[cell].push(list));
    }
    forbidden
}

/// The cells with what they may hold, those with the fewest contents first.
fn order(setup: &Setup, goal: &[Guard]) -> Vec<(usize, Vec<u8>)> {
    let possible = |cell: usize| (cell, held(setup, goal, cell).iter().collect());
    let mut order: Vec<(usize, Vec<u8>)> = (0..setup.cells).map(possible).collect();
    order.sort_by_key(|(_, possible)| possible.len());
    order
}

//! Chooses the pattern databases of a puzzle from its rows alone, and always in the same way.

use super::databases::{Combine, Databases, entries};
use super::estimate::AnyEstimate;
use super::flood::{self, Flood, Floor};
use super::rules::Rows;
use super::setup::Setup;
use super::space::{AbstractSpace, moved};
use super::tables::About;
use super::word::Word;
use crate::memory::Bytes;
use crate::search::Options;
use crate::search::exhaustive::Distances;
use crate::{Counts, Limit};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// The most entries of a pattern that is chosen, and of all tables of a puzzle together.
const MOST_OF_PATTERN: u64 = 1 << 23;
const MOST_ENTRIES: u64 = 1 << 26;
/// No tables by goals are made if there are more goals than this.
const MOST_GOALS: usize = 64;

/// The pattern databases of a puzzle, before they are made.
///
/// If goals ask about some kinds of pieces only, as those of the Rotation Game do, each goal has a space that
/// keeps what this goal and the moves ask about. The least of the distances in these spaces is the distance
/// itself. Otherwise the pieces that goals name are shared out among patterns. The estimates of the patterns
/// are added if every move moves pieces of one pattern only; if not, the largest of them counts.
#[derive(Clone, Debug)]
pub struct Patterns {
    sort: PatternSort,
    /// By pattern or goal: the kinds that are kept, and how many entries the table has.
    tables: Vec<(Vec<usize>, u64)>,
}

#[derive(Clone, Debug)]
enum PatternSort {
    Spaces(Vec<AbstractSpace>, Combine),
    Floods(Floor),
}

impl Patterns {
    /// The spaces of goals, if they give exact distances and are smaller than the puzzle itself; otherwise
    /// patterns of pieces. `None` if there are none that are worth a table.
    pub fn of<W: Word>(rows: &Rows<W>) -> Option<Patterns> {
        Patterns::of_goals(rows).or_else(|| Patterns::with(rows, &chosen(rows)))
    }

    fn of_goals<W: Word>(rows: &Rows<W>) -> Option<Patterns> {
        let setup = rows.setup();
        let goals = 0..setup.goals.len();
        if goals.len() > MOST_GOALS {
            return None;
        }
        let spaces: Option<Vec<AbstractSpace>> =
            goals.map(|goal| AbstractSpace::of_goal(setup, goal)).collect();
        let spaces = spaces?;
        if spaces.iter().any(|space| space.setup.kinds.len() == setup.kinds.len()) {
            return None;
        }
        let mut tables = Vec::new();
        for (number, space) in spaces.iter().enumerate() {
            let is_new = !spaces[..number].iter().any(|other| other.setup == space.setup);
            let count = entries(space, rows.layout())?;
            tables.push((Vec::new(), if is_new { count } else { 0 }));
        }
        let patterns = Patterns { sort: PatternSort::Spaces(spaces, Combine::Least), tables };
        (patterns.entries() <= MOST_ENTRIES).then_some(patterns)
    }

    /// The tables of these patterns, each of which is a list of kinds of pieces. `None` if there are no
    /// patterns, if one is empty or has too many states to number, or if a kind is in two of them.
    pub fn with<W: Word>(rows: &Rows<W>, patterns: &[Vec<usize>]) -> Option<Patterns> {
        let (setup, pivot) = (rows.setup(), rows.pivot_kind());
        let mut all: Vec<usize> = patterns.concat();
        all.sort_unstable();
        let fits = all.windows(2).all(|pair| pair[0] < pair[1])
            && all.iter().all(|&kind| kind < setup.kinds.len() && Some(kind) != pivot)
            && patterns.iter().all(|pattern| !pattern.is_empty());
        if patterns.is_empty() || !fits || setup.kinds.iter().any(|kind| kind.count.is_none()) {
            return None;
        }
        let sized = |count: &dyn Fn(&Vec<usize>) -> Option<u64>| -> Option<Vec<_>> {
            patterns.iter().map(|kinds| Some((kinds.clone(), count(kinds)?))).collect()
        };
        if let Some(board) = Floor::of(rows)
            && patterns.len() <= flood::MOST_PATTERNS
            && let Some(tables) = sized(&|kinds| board.states(setup, kinds))
        {
            return Some(Patterns { sort: PatternSort::Floods(board), tables });
        }
        let combine =
            if is_additive(setup, patterns, pivot) { Combine::Sum } else { Combine::Most };
        let space = |kinds: &Vec<usize>| match combine {
            Combine::Sum => AbstractSpace::charging(setup, kinds, pivot),
            _ => AbstractSpace::keeping(setup, kinds, pivot),
        };
        let tables = sized(&|kinds| entries(&space(kinds)?, rows.layout()))?;
        let spaces: Option<Vec<AbstractSpace>> = patterns.iter().map(space).collect();
        Some(Patterns { sort: PatternSort::Spaces(spaces?, combine), tables })
    }

    /// The kinds that each table keeps; empty if they are those that a goal asks about.
    pub fn kinds(&self) -> impl Iterator<Item = &[usize]> {
        self.tables.iter().map(|(kinds, _)| &kinds[..])
    }

    /// About how many entries all tables have together.
    pub fn entries(&self) -> u64 {
        self.tables.iter().map(|(_, entries)| entries).sum()
    }

    /// Whether the estimate is the distance itself.
    pub fn is_exact(&self) -> bool {
        matches!(self.sort, PatternSort::Spaces(_, Combine::Least))
    }

    /// Whether the estimates of the patterns are added up.
    pub fn is_additive(&self) -> bool {
        matches!(self.sort, PatternSort::Floods(_) | PatternSort::Spaces(_, Combine::Sum))
    }

    /// About how many successors a search generates in the time that it takes to make the tables: one for
    /// each entry of a table that is flooded, and one for each move of each entry of other tables.
    pub fn effort<W: Word>(&self, rows: &Rows<W>) -> u64 {
        match &self.sort {
            PatternSort::Floods(_) => self.entries(),
            PatternSort::Spaces(..) => self.entries() * rows.branching(),
        }
    }

    /// The subjects of the tables, each with the number of its pattern or goal. Goals that share a table have
    /// one subject. `None` if the states of a table have no ranks.
    pub fn subjects<W: Word>(&self, rows: &Rows<W>) -> Option<Vec<(usize, About)>> {
        let named = |(number, (kinds, _)): (usize, &(Vec<usize>, u64))| match &kinds[..] {
            [] => format!("goal{}", number + 1),
            kinds => {
                let kinds: Vec<String> = kinds.iter().map(usize::to_string).collect();
                format!("pattern{}", kinds.join("."))
            }
        };
        let named: Vec<String> = self.tables.iter().enumerate().map(named).collect();
        let about = |number: usize, what: String| match &self.sort {
            PatternSort::Floods(board) => About::flood(rows, what, board, &self.tables[number].0),
            PatternSort::Spaces(spaces, _) => {
                let space = &spaces[number];
                let entries = entries(space, rows.layout())?;
                Some(About::distances(rows, what, &space.setup, entries))
            }
        };
        let numbered = named.into_iter().enumerate();
        let own = numbered.filter(|&(number, _)| self.owner(number) == number);
        own.map(|(number, what)| Some((number, about(number, what)?))).collect()
    }

    /// The first pattern or goal that has the same table.
    fn owner(&self, number: usize) -> usize {
        match &self.sort {
            PatternSort::Floods(_) => number,
            PatternSort::Spaces(spaces, _) => {
                let same = |space: &AbstractSpace| space.setup == spaces[number].setup;
                spaces.iter().position(same).unwrap_or(number)
            }
        }
    }

    /// The estimate by tables that were kept: those of the [`subjects`](Patterns::subjects), each with its
    /// number. `None` if a table is missing or has another size, or if there is too little memory.
    pub fn with_tables<W: Word>(
        &self,
        rows: &Rows<W>,
        mut kept: Vec<(usize, Bytes)>,
        max_bytes: u64,
    ) -> Option<AnyEstimate<W>> {
        let mut take = |number: usize| {
            let at = kept.iter().position(|&(other, _)| other == number)?;
            Some(kept.swap_remove(at).1)
        };
        match &self.sort {
            PatternSort::Floods(board) => {
                let flood = |(number, (kinds, _)): (usize, &(Vec<usize>, u64))| {
                    Flood::of(rows, board, kinds, take(number)?.into_vec())
                };
                let tables: Option<Vec<Flood>> =
                    self.tables.iter().enumerate().map(flood).collect();
                let sum = AnyEstimate::Flooded(flood::FloodSum::new(rows, board, tables?));
                Some(sum.with_images(rows))
            }
            PatternSort::Spaces(spaces, combine) => {
                // Equal spaces may be wanted in different orders, so the same table may be asked for again.
                let get = |number: usize, _: &AbstractSpace, _: u64| {
                    let owner = self.owner(number);
                    let bytes = kept.iter().find(|&&(other, _)| other == owner);
                    Ok(bytes.map(|(_, bytes)| Distances::from(bytes.clone().into_vec())))
                };
                let tables = Databases::with(rows, spaces, *combine, max_bytes, get);
                Some(self.looked_into(rows, tables.ok().flatten()?))
            }
        }
    }

    /// Makes the tables. Tells `watch` which table is being made, counted from 0, and how far it is.
    pub fn build<W: Word>(
        &self,
        rows: &Rows<W>,
        options: &Options,
        mut watch: impl FnMut(usize, &Counts) -> ControlFlow<()>,
    ) -> Result<AnyEstimate<W>, Limit> {
        let board = match &self.sort {
            PatternSort::Spaces(spaces, combine) => {
                let tables = Databases::new(rows, spaces, *combine, options, watch)?;
                let tables = tables.ok_or(Limit::Memory)?;
                return Ok(self.looked_into(rows, tables));
            }
            PatternSort::Floods(board) => board,
        };
        let mut tables = Vec::<Flood>::new();
        for (number, (kinds, _)) in self.tables.iter().enumerate() {
            let held = tables.iter().map(Flood::held).sum();
            let max_bytes = options.max_bytes.saturating_sub(held);
            let options = &Options { max_bytes, ..options.clone() };
            let watch = &mut |counts: &Counts| watch(number, counts);
            let table = Flood::new(rows, board, kinds, options, watch)?;
            tables.push(table.ok_or(Limit::Memory)?);
        }
        Ok(AnyEstimate::Flooded(flood::FloodSum::new(rows, board, tables)).with_images(rows))
    }

    /// The estimate by these tables. An exact one is not looked up for images.
    fn looked_into<W: Word>(&self, rows: &Rows<W>, tables: Databases) -> AnyEstimate<W> {
        match self.is_exact() {
            true => AnyEstimate::Spaces(tables),
            false => AnyEstimate::Spaces(tables).with_images(rows),
        }
    }
}

/// Whether each move moves pieces of one pattern only, so that no move is charged twice.
fn is_additive(setup: &Setup, patterns: &[Vec<usize>], pivot: Option<usize>) -> bool {
    let kinds = setup.kinds_and_turns();
    let number = |content: u8| {
        let kind = kinds[usize::from(content)].0;
        patterns.iter().position(|pattern| pattern.contains(&kind))
    };
    setup.rows.iter().all(|row| {
        let moved = moved(setup, row, pivot);
        let mut numbers = moved.iter().flat_map(|(_, all)| all.iter().map(number));
        let first = numbers.next();
        moved.len() <= 1 || numbers.all(|number| Some(number) == first)
    })
}

/// Shares the kinds that goals name out among patterns. A pattern begins with the first cell whose piece is
/// not in a pattern yet. It then takes in the piece whose goal cell has the most moves in common with its
/// cells, as long as its table stays small enough.
fn chosen<W: Word>(rows: &Rows<W>) -> Vec<Vec<usize>> {
    let (setup, pivot) = (rows.setup(), rows.pivot_kind());
    if setup.kinds.iter().any(|kind| kind.count.is_none()) {
        return Vec::new();
    }
    let board = Floor::of(rows);
    let entries = |kinds: &[usize]| match &board {
        Some(board) => board.states(setup, kinds),
        None => arrangements(setup, kinds, pivot),
    };
    let fits = |kinds: &[usize], most: u64| entries(kinds).filter(|&count| count <= most);
    let (mut left, common) = (named(setup, pivot), common(setup));
    let (mut patterns, mut room) = (Vec::new(), MOST_ENTRIES);
    while !left.is_empty() && patterns.len() < flood::MOST_PATTERNS {
        let (mut kinds, mut cells) = (Vec::new(), Vec::new());
        let mut taken = None;
        while let Some(next) = nearest(setup, &common, &left, &cells) {
            let (kind, cell) = left[next];
            kinds.push(kind);
            let Some(count) = fits(&kinds, MOST_OF_PATTERN.min(room)) else {
                kinds.pop();
                break;
            };
            taken = Some(count);
            cells.push(cell);
            left.remove(next);
        }
        let Some(count) = taken else { break };
        room -= count;
        patterns.push(kinds);
    }
    patterns
}

/// How many states there are if these kinds and the pivot are kept; `None` if there are very many.
fn arrangements(setup: &Setup, kinds: &[usize], pivot: Option<usize>) -> Option<u64> {
    let (mut states, mut left) = (1_u64, setup.cells as u64);
    for kind in kinds.iter().copied().chain(pivot) {
        let kind = setup.kinds[kind];
        for number in 1..=kind.count? as u64 {
            states = states.checked_mul(left)?.checked_mul(kind.turns as u64)? / number;
            left = left.checked_sub(1)?;
        }
    }
    Some(states)
}

/// The kinds of pieces that a goal wants in some cell, each with the first such cell.
fn named(setup: &Setup, pivot: Option<usize>) -> Vec<(usize, usize)> {
    let kinds = setup.kinds_and_turns();
    let mut named: Vec<(usize, usize)> = Vec::new();
    let mut guards: Vec<_> = setup.goals.iter().flatten().collect();
    guards.sort_by_key(|guard| guard.cell);
    for guard in guards {
        let mut wanted: Vec<usize> = guard.holds.iter().map(|v| kinds[usize::from(v)].0).collect();
        wanted.dedup();
        if let [kind] = wanted[..]
            && Some(kind) != pivot
            && !named.iter().any(|&(other, _)| other == kind)
        {
            named.push((kind, guard.cell));
        }
    }
    named
}

/// By pair of cells: how many moves change both.
fn common(setup: &Setup) -> Vec<usize> {
    let mut common = vec![0; setup.cells * setup.cells];
    for row in &setup.rows {
        for one in &row.takes {
            row.takes.iter().for_each(|other| common[one.cell * setup.cells + other.cell] += 1);
        }
    }
    common
}

/// The piece in `left` whose cell has the most moves in common with these cells; the first one if several
/// have.
fn nearest(
    setup: &Setup,
    common: &[usize],
    left: &[(usize, usize)],
    cells: &[usize],
) -> Option<usize> {
    let with_all = |cell: usize| -> usize {
        cells.iter().map(|other| common[cell * setup.cells + other]).sum()
    };
    (0..left.len()).max_by_key(|&at| (with_all(left[at].1), Reverse(at)))
}

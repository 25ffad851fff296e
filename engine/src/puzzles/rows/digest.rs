//! A short digest of everything on which the distances of a puzzle depend.

use super::check::{all, canonical};
use super::setup::{Condition, Guard, Row, Setup, Take};

/// A digest of everything on which distances depend: cells, kinds, rows, goals and forbidden boards. The names
/// of cells, pieces and moves, and the order of the rows, make no difference.
pub fn digest(setup: &Setup) -> String {
    let all = all(setup);
    let mut spelling = Spelling::default();
    spelling.number(setup.cells);
    spelling.list(&setup.kinds, |spelling, kind| {
        spelling.number(kind.count.map_or(0, |count| count + 1));
        spelling.number(kind.turns);
    });
    let rows: Vec<Row> = setup.rows.iter().map(|row| canonical(setup, row)).collect();
    spelling.set(&rows, Spelling::row);
    spelling.set(&setup.goals, |spelling, goal| {
        let conditions: Vec<Guard> =
            goal.iter().copied().filter(|guard| guard.holds != all).collect();
        spelling.set(&conditions, Spelling::guard);
    });
    if !setup.forbidden.is_empty() {
        spelling.set(&setup.forbidden, |spelling, conditions| {
            spelling.set(conditions, Spelling::condition);
        });
    }
    blake3::hash(&spelling.0).to_hex().to_string()
}

/// Numbers and lists as bytes. Different ones never have the same bytes.
#[derive(Default)]
struct Spelling(Vec<u8>);

impl Spelling {
    fn number(&mut self, number: usize) {
        self.0.extend((number as u64).to_le_bytes());
    }

    fn list<T>(&mut self, items: &[T], spell: impl Fn(&mut Spelling, &T)) {
        self.number(items.len());
        items.iter().for_each(|item| spell(self, item));
    }

    /// Writes the items so that their order makes no difference.
    fn set<T>(&mut self, items: &[T], spell: impl Fn(&mut Spelling, &T)) {
        let spelled = |item: &T| {
            let mut one = Spelling::default();
            spell(&mut one, item);
            one.0
        };
        let mut all: Vec<Vec<u8>> = items.iter().map(spelled).collect();
        all.sort();
        self.list(&all, |spelling, item| {
            spelling.number(item.len());
            spelling.0.extend(item);
        });
    }

    fn row(&mut self, row: &Row) {
        self.number(row.cost.into());
        self.set(&row.guards, Spelling::guard);
        self.set(&row.takes, Spelling::take);
    }

    fn guard(&mut self, guard: &Guard) {
        self.number(guard.cell);
        self.list(&guard.holds.iter().collect::<Vec<u8>>(), |spelling, &content| {
            spelling.0.push(content);
        });
    }

    fn condition(&mut self, condition: &Condition) {
        let (is_same, [one, other]) = match condition {
            Condition::Holds(guard) => return self.guard(guard),
            Condition::Same(cells) => (1, *cells),
            Condition::Differ(cells) => (0, *cells),
        };
        let numbers = [usize::MAX, is_same, one.min(other), one.max(other)];
        numbers.into_iter().for_each(|number| self.number(number));
    }

    fn take(&mut self, take: &Take) {
        self.number(take.cell);
        self.number(take.from);
        self.list(take.map.as_deref().unwrap_or_default(), |spelling, &content| {
            spelling.0.push(content);
        });
    }
}

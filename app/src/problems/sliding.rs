//! What the problems about sliding tiles have in common. Each of them is described by a few choices.

mod choices;
mod claims;
mod outline;
mod simpler;
mod text;
mod trials;

pub use choices::{Form, Goal, Instance, Layout, Letters, Rule, Side, SlidingTiles};
pub use text::tiles;

use super::{Cases, Format, Gaps, Inputs, Outline, Simpler, Supply};
use crate::exit::Fault;
use crate::generate::{Draw, Wanted};
use crate::tiles::Tiles;
use crate::tiles::any_path;
use crate::tiles::oracle::{LONGEST_SIDE, Oracle, ShortestPath};
use crate::undecided::Undecided;
use crate::verdict::lines::Lines;
use crate::verdict::path::Bad;
use crate::verdict::{
    Flaw, PARITY, PARITY_OF_EVEN_WIDTHS, PARITY_OF_ODD_WIDTHS, Reason, Words, about_limit,
    fewer_lines,
};
use desk::Question;
use desk::tables::Tables;
use fewest::Cost;
use fewest::notation::{Tokens, Unreadable};
use fewest::puzzles::sliding::{MAX_SIDE, is_size};
use std::io::BufRead;

impl Format for SlidingTiles {
    type Case = Instance;
    type Oracle = Oracle;

    fn oracle(many: bool, tables: Tables) -> Oracle {
        let oracle = if many { Oracle::for_many() } else { Oracle::for_one() };
        oracle.with_tables(tables)
    }

    fn cases(&self) -> Cases {
        self.cases
    }

    fn read<R: BufRead>(&self, tokens: &mut Tokens<R>) -> Result<Option<Instance>, Unreadable> {
        let side = match self.side {
            Side::Is(side) => side,
            Side::Asked(least, most) => match tokens.next_token()? {
                None => return Ok(None),
                Some(token) => text::side(&token, least, most)?,
            },
        };
        let Some(start) = text::tiles(tokens, side, side)? else { return Ok(None) };
        let goal = match self.goal {
            Goal::Given => text::given_goal(tokens, side)?,
            _ => self.goal(side),
        };
        Ok(Some(Instance { start, goal }))
    }

    fn print(&self, Instance { start, goal }: &Instance) -> String {
        let mut text = String::new();
        if matches!(self.cases, Cases::Counted { gaps: Gaps::Before, .. }) {
            text += "\n";
        }
        if let Side::Asked(..) = self.side {
            text += &format!("{}\n", start.width);
        }
        text += &text::board(self, start);
        if let Goal::Given = self.goal {
            text += &text::board(self, goal);
        }
        text
    }

    fn answer(
        &self,
        instance: &Instance,
        number: usize,
        oracle: &mut Oracle,
    ) -> Result<String, Undecided> {
        if let Form::Word(word) = self.form {
            let none = self.none.unwrap_or("-1");
            let counts = claims::has_path(self, instance, oracle)?;
            return Ok(if counts { word } else { none }.to_owned() + "\n");
        }
        Ok(text::answer(self, &self.path(instance, oracle)?, number))
    }

    fn judge(
        &self,
        instance: &Instance,
        number: usize,
        lines: &mut Lines,
        oracle: &mut Oracle,
    ) -> Result<(), Bad> {
        claims::judge(self, instance, number, lines, oracle)
    }

    fn draw(&self, wanted: &Wanted) -> Result<Draw<Instance>, Fault> {
        trials::draw(*self, wanted)
    }

    fn corners(&self) -> Vec<Instance> {
        trials::corners(self)
    }

    fn supplies(&'static self) -> Vec<Supply<Self>> {
        trials::supplies(self)
    }

    fn simpler(&self, case: &Instance, oracle: &mut Oracle) -> Result<Simpler<Instance>, Fault> {
        simpler::simpler(self, case, oracle)
    }

    fn nearer(&self, case: &Instance, oracle: &mut Oracle) -> Result<Option<Instance>, Fault> {
        simpler::nearer(self, case, oracle)
    }

    fn batch(&self) -> usize {
        if let Side::Is(3) = self.side { 10 } else { 3 }
    }

    fn is_unsolvable(&self, Instance { start, goal }: &Instance) -> bool {
        !start.reaches(goal)
    }

    fn excluded(
        &self,
        instance: &Instance,
        oracle: &mut Oracle,
    ) -> Result<Option<String>, Undecided> {
        let Instance { start, goal } = instance;
        if !start.reaches(goal) {
            return Ok(self.none.is_none().then(|| "has no solution".into()));
        }
        if self.excludes_as_solved(instance) {
            return Ok(Some("is solved".into()));
        }
        let Some(most) = self.inputs.most else { return Ok(None) };
        let fewest = oracle.distance_within(start, goal, most)?;
        Ok(fewest.is_none().then(|| format!("needs more than {most} moves")))
    }

    fn reasons(&self, flaw: &Flaw) -> Option<Vec<Reason>> {
        let limit = about_limit(flaw, self.most.map(usize::from));
        let one = limit.or_else(|| other_goal(flaw)).map(|reason| vec![reason]);
        let lines = || fewer_lines(flaw).filter(|_| self.form == Form::CountWords);
        one.or_else(lines)
    }

    fn words(&self) -> Words {
        let parity = match self.side {
            Side::Is(side) if side % 2 == 1 => PARITY_OF_ODD_WIDTHS,
            Side::Is(_) => PARITY_OF_EVEN_WIDTHS,
            Side::Asked(..) => PARITY,
        };
        Words {
            estimate: " (the blank is counted in the Manhattan sum, or a move that repairs two cells is \
                       charged twice)",
            moves: " (a step over the edge to the next row)",
            // Even where every board has a solution, a program may test parity and deny some.
            parity: Some(parity),
            order_shows: None,
            goals: " (blank first, blank last)",
        }
    }

    fn allowed(&self) -> String {
        self.inputs.told(self.none.is_some())
    }

    fn outline(&self) -> Result<Outline, String> {
        outline::of(self)
    }

    /// Covers boards up to 4x4 cells; where any path is right only up to 3x3, since nobody knows the fewest
    /// moves of larger ones.
    fn question(&self, Instance { start, goal }: &Instance) -> Option<(Question, String)> {
        let is_long = self.takes_long_paths() && start.width > 3;
        if is_long || start.cells.len() > 16 || matches!(self.form, Form::Word(_)) {
            return None;
        }
        let puzzle = format!("sliding:{}x{}", start.width, start.height()).parse().ok()?;
        let goal = Some(goal.to_string());
        Some((Question { goal, ..Question::about(puzzle) }, start.to_string()))
    }

    fn puzzle(&self) -> String {
        match self.side {
            Side::Is(side) => format!("{}-puzzle", side * side - 1),
            Side::Asked(least, most) => format!("{least}x{least} to {most}x{most} tiles"),
        }
    }

    fn asked(&self) -> String {
        let path = match self.rule {
            Rule::Any => "any path",
            Rule::Shortest => "a shortest path",
            Rule::Least => "the first shortest path",
        };
        let asked = match self.form {
            Form::Count => "the fewest moves",
            Form::Word(_) => "whether there is a path",
            _ => path,
        };
        self.most.map_or(asked.into(), |most| format!("{asked}, at most {most} moves"))
    }
}

/// Whether moves that do not solve the board lead to another board that some people call solved.
fn other_goal(flaw: &Flaw) -> Option<Reason> {
    let Flaw::Unsolved { board, stuck: None, .. } = flaw else { return None };
    let sides = || 2..=MAX_SIDE;
    let all = sides().flat_map(|width| sides().map(move |height| (width, height)));
    let ends_in = |goal: fn(usize, usize) -> Tiles| {
        all.clone().any(|(width, height)| goal(width, height).to_string() == *board)
    };
    let place = match () {
        () if ends_in(Tiles::blank_first) => "first",
        () if ends_in(Tiles::blank_last) => "last",
        () => return None,
    };
    Some(Reason::new(
        format!("the goal is another one: the program leads to the board with the blank {place}"),
        "the moves end in exactly that board",
    ))
}

/// If the limit on moves is at least this, a path need not be short: on a board of 4x4 cells, even a path
/// found without a search for a short one has far fewer moves.
const LONG: Cost = 500;

impl SlidingTiles {
    /// Whether the board is excluded because it is already solved.
    fn excludes_as_solved(&self, Instance { start, goal }: &Instance) -> bool {
        !self.inputs.solved && start == goal
    }

    /// Whether a program is tested with boards whose distance is not known.
    fn has_far_boards(&self) -> bool {
        match self.side {
            Side::Is(side) => side > 3 && self.takes_long_paths(),
            Side::Asked(_, most) => most > LONGEST_SIDE,
        }
    }

    /// Whether any path is right, however long, so that paths are not measured on boards above 3x3.
    fn takes_long_paths(&self) -> bool {
        self.rule == Rule::Any && self.most.is_none_or(|most| most >= LONG)
    }

    /// A path that the judge accepts. On large boards where any path is right it is one that is quick to
    /// find.
    fn path(
        &self,
        Instance { start, goal }: &Instance,
        oracle: &mut Oracle,
    ) -> Result<ShortestPath, Undecided> {
        // If all sizes are small, shortest paths are found up to 4x4.
        let is_large = match self.side {
            Side::Is(_) => self.most.is_some() && start.width > 3,
            Side::Asked(_, most) => start.width > if is_size(most, most) { 4 } else { 3 },
        };
        if self.takes_long_paths() && is_large {
            let found = match self.goal {
                Goal::BlankLast => Some(any_path::to_blank_last(start, oracle)?),
                Goal::BlankFirst => Some(any_path::to_blank_first(start, oracle)?),
                Goal::Given | Goal::Ring => None,
            };
            if let Some(path) = found {
                return Ok(path.map_or(ShortestPath::Nothing, ShortestPath::Path));
            }
        }
        oracle.path(start, goal, self.most.unwrap_or(Cost::MAX))
    }

    /// The solved board of that side. If goals are given, it is the one with the blank last.
    fn goal(&self, side: usize) -> Tiles {
        match self.goal {
            Goal::BlankLast | Goal::Given => Tiles::blank_last(side, side),
            Goal::BlankFirst => Tiles::blank_first(side, side),
            Goal::Ring => Tiles { width: 3, cells: vec![1, 2, 3, 8, 0, 4, 7, 6, 5] },
        }
    }
}

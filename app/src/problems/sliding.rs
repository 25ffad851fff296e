//! What the problems about moves of sliding tiles have in common: each of them is a few choices.

mod choices;
mod claims;
mod simpler;
mod text;
mod trials;

pub use choices::{Form, Goal, Layout, Letters, Question, Rule, Side, SlidingTiles};
pub use text::tiles;

use super::{Cases, Format, Gaps, Simpler, Supply};
use crate::exit::Fault;
use crate::generate::{Draw, Wanted};
use crate::tiles::Tiles;
use crate::tiles::any_path;
use crate::tiles::oracle::{Found, Oracle, Unproven};
use crate::verdict::lines::Lines;
use crate::verdict::path::Bad;
use desk::tables::Tables;
use fewest::Cost;
use fewest::notation::{Tokens, Unreadable};
use fewest::puzzles::sliding::MAX_SIDE;
use std::io::BufRead;

impl Format for SlidingTiles {
    type Case = Question;
    type Oracle = Oracle;

    fn oracle(many: bool, tables: Tables) -> Oracle {
        let oracle = if many { Oracle::for_many() } else { Oracle::for_one() };
        oracle.with_tables(tables)
    }

    fn cases(&self) -> Cases {
        self.cases
    }

    fn read<R: BufRead>(&self, tokens: &mut Tokens<R>) -> Result<Option<Question>, Unreadable> {
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
        Ok(Some(Question { start, goal }))
    }

    fn print(&self, Question { start, goal }: &Question) -> String {
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
        question: &Question,
        number: usize,
        oracle: &mut Oracle,
    ) -> Result<String, Unproven> {
        Ok(text::answer(self, &self.path(question, oracle)?, number))
    }

    fn judge(
        &self,
        question: &Question,
        number: usize,
        lines: &mut Lines,
        oracle: &mut Oracle,
    ) -> Result<(), Bad> {
        claims::judge(self, question, number, lines, oracle)
    }

    fn draw(&self, wanted: &Wanted) -> Result<Draw<Question>, Fault> {
        trials::draw(*self, wanted)
    }

    fn corners(&self) -> Vec<Question> {
        trials::corners(self)
    }

    fn supplies(&'static self) -> Vec<Supply<Self>> {
        trials::supplies(self)
    }

    fn simpler(&self, case: &Question, oracle: &mut Oracle) -> Result<Simpler<Question>, Fault> {
        simpler::simpler(self, case, oracle)
    }

    fn nearer(&self, case: &Question, oracle: &mut Oracle) -> Result<Option<Question>, Fault> {
        simpler::nearer(case, oracle)
    }

    fn batch(&self) -> usize {
        if let Side::Is(3) = self.side { 10 } else { 3 }
    }

    fn is_unsolvable(&self, Question { start, goal }: &Question) -> bool {
        !start.reaches(goal)
    }

    fn excludes_unsolvable(&self) -> bool {
        self.none.is_none()
    }
}

impl SlidingTiles {
    /// A path that the judge takes; long boards of which any path is right get one that is quick
    /// to find.
    fn path(
        &self,
        Question { start, goal }: &Question,
        oracle: &mut Oracle,
    ) -> Result<Found, Unproven> {
        if let (Rule::Any, Side::Asked(_, most), Goal::BlankLast) =
            (self.rule, self.side, self.goal)
            && most > MAX_SIDE
            && start.width > 3
        {
            let path = any_path::to_blank_last(start, oracle)?;
            return Ok(path.map_or(Found::Nothing, Found::Path));
        }
        oracle.path(start, goal, self.most.unwrap_or(Cost::MAX))
    }

    /// The solved board of that side; for given goals the one with the blank last.
    fn goal(&self, side: usize) -> Tiles {
        match self.goal {
            Goal::BlankLast | Goal::Given => Tiles::blank_last(side, side),
            Goal::BlankFirst => Tiles::blank_first(side, side),
            Goal::Ring => Tiles { width: 3, cells: vec![1, 2, 3, 8, 0, 4, 7, 6, 5] },
        }
    }
}

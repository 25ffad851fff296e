//! What the problems about puzzles from files in `desk/puzzles` have in common. Each of them is described by
//! its file and a few choices.

mod choices;
mod claims;
mod outline;
mod text;
mod trials;

pub use choices::{Ask, Form, Layout, Rule, WrittenPuzzle};

use super::{Cases, Format, Inputs, Outline, Simpler, Supply};
use crate::exit::Fault;
use crate::game::{BoardContents, Game};
use crate::generate::written::Scope;
use crate::generate::{Draw, Wanted};
use crate::undecided::Undecided;
use crate::verdict::lines::Lines;
use crate::verdict::path::Bad;
use crate::verdict::{Flaw, Reason, Words};
use desk::random::Random;
use desk::tables::Tables;
use fewest::notation::{Tokens, Unreadable};
use std::io::BufRead;

/// A board, and its goal if the problem gives one for each case.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Instance {
    pub start: BoardContents,
    pub goal: Option<BoardContents>,
}

/// Results are kept with the game, for all inputs together.
impl Format for WrittenPuzzle {
    type Case = Instance;
    type Oracle = ();

    fn oracle(_many: bool, _tables: Tables) {}

    fn cases(&self) -> Cases {
        self.cases
    }

    fn read<R: BufRead>(&self, tokens: &mut Tokens<R>) -> Result<Option<Instance>, Unreadable> {
        text::instance(self, tokens)
    }

    fn print(&self, instance: &Instance) -> String {
        let start = self.asks != Ask::Goal;
        let boards = start.then_some(&instance.start).into_iter().chain(&instance.goal);
        boards.map(|board| text::board(self, board)).collect()
    }

    fn answer(&self, instance: &Instance, _: usize, (): &mut ()) -> Result<String, Undecided> {
        let path = self.game().path(&self.aimed(instance), self.most)?;
        Ok(text::answer(self, path.as_deref()))
    }

    fn judge(
        &self,
        instance: &Instance,
        _: usize,
        lines: &mut Lines,
        (): &mut (),
    ) -> Result<(), Bad> {
        claims::judge(self, instance, lines)
    }

    fn draw(&self, wanted: &Wanted) -> Result<Draw<Instance>, Fault> {
        if wanted.unsolvable > 0.0 && self.none.is_none() {
            return Err(Fault::usage("this problem has no boards without a solution"));
        }
        let (format, mut boards) = (*self, self.scope().draw(wanted)?);
        let note = boards.note.take();
        let next = move |random: &mut Random| {
            let board = (boards.next)(random)?;
            Ok(format.asking(&board, random))
        };
        Ok(Draw { next: Box::new(next), note })
    }

    fn corners(&self) -> Vec<Instance> {
        trials::corners(self)
    }

    fn supplies(&'static self) -> Vec<Supply<Self>> {
        trials::supplies(self)
    }

    fn simpler(&self, instance: &Instance, (): &mut ()) -> Result<Simpler<Instance>, Fault> {
        trials::simpler(self, instance)
    }

    fn nearer(&self, instance: &Instance, (): &mut ()) -> Result<Option<Instance>, Fault> {
        trials::nearer(self, instance)
    }

    /// Searching one board up to 20 moves takes a program some tenths of a second.
    fn batch(&self) -> usize {
        if self.most.is_some_and(|most| most >= 20) { 3 } else { 10 }
    }

    fn is_unsolvable(&self, instance: &Instance) -> bool {
        !self.game().admits(&self.aimed(instance))
    }

    fn excluded(&self, instance: &Instance, (): &mut ()) -> Result<Option<String>, Undecided> {
        if self.none.is_none() && self.is_unsolvable(instance) {
            return Ok(Some("has no solution".into()));
        }
        let is_solved = || self.game().is_solved(&self.aimed(instance));
        Ok((!self.has_solved && is_solved()).then(|| "is solved".into()))
    }

    fn allowed(&self) -> String {
        Inputs { solved: self.has_solved, most: None }.told(self.none.is_some())
    }

    fn outline(&self) -> Result<Outline, String> {
        outline::of(self)
    }

    fn puzzle(&self) -> String {
        self.file.into()
    }

    fn asked(&self) -> String {
        let asked = match (self.form, self.rule) {
            (Form::Count, _) => "the fewest moves",
            (_, Rule::Least) => "the first shortest path",
            (_, Rule::Shortest) => "a shortest path",
            (_, Rule::Any) => "any path",
        };
        self.most.map_or(asked.into(), |most| format!("{asked}, at most {most} moves"))
    }

    fn separators(&self) -> &'static [u8] {
        if let Layout::List = self.layout { b"[,]" } else { b"" }
    }

    fn reasons(&self, flaw: &Flaw) -> Option<Vec<Reason>> {
        claims::reasons(self, flaw)
    }

    fn words(&self) -> Words {
        Words::default()
    }
}

impl WrittenPuzzle {
    /// The puzzle.
    pub fn game(&self) -> &'static Game {
        Game::of(self.file)
    }

    fn scope(&self) -> Scope {
        Scope { game: self.game(), most: self.most, least: usize::from(!self.has_solved) }
    }

    /// The start, with its pieces renamed so that the wanted board becomes the goal of the file.
    fn aimed(&self, Instance { start, goal }: &Instance) -> BoardContents {
        let Some(goal) = goal else { return start.clone() };
        assert!(self.game().has_equal_pieces(), "the names of pieces matter in {}", self.file);
        renamed(start, goal, &self.game().goal())
    }

    /// An instance for which [`aimed`](Self::aimed) returns `board`.
    fn asking(&self, board: &BoardContents, random: &mut Random) -> Instance {
        let goal = self.game().goal();
        let named = |names: &BoardContents| renamed(board, &goal, names);
        match self.asks {
            Ask::Start => Instance { start: board.clone(), goal: None },
            Ask::Goal => Instance { start: goal.clone(), goal: Some(renamed(&goal, board, &goal)) },
            Ask::Both => {
                let mut names = goal.clone();
                random.shuffle(&mut names);
                Instance { start: named(&names), goal: Some(names) }
            }
        }
    }
}

/// Renames the pieces of `board` by the renaming that turns `one` into `other`. All pieces are different.
fn renamed(board: &[u8], one: &[u8], other: &[u8]) -> BoardContents {
    let name = |piece: &u8| {
        let cell = one.iter().position(|there| there == piece);
        other[cell.expect("both boards have all pieces")]
    };
    board.iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first path in the order of the file must also be the first in the order of the alphabet.
    #[test]
    fn moves_stand_in_the_order_of_the_alphabet() {
        for file in ["clocks", "msquare", "refrigerator"] {
            let game = Game::of(file);
            assert!((1..game.moves()).all(|mv| game.name(mv - 1) < game.name(mv)), "{file}");
        }
    }

    #[test]
    fn any_board_can_be_the_goal_only_where_pieces_are_alike_to_all_moves() {
        for (file, alike) in [("msquare", true), ("seven", false), ("clocks", false)] {
            assert_eq!(Game::of(file).has_equal_pieces(), alike, "{file}");
        }
    }

    /// Checks the searches, which use compiled rules, against the rules as written: the distance of a board
    /// is one more than the least distance of its successors.
    #[test]
    fn distances_fit_the_rules_as_they_are_written() {
        let mut random = Random::new(1);
        for (file, most) in [
            ("clocks", None),
            ("flip", None),
            ("msquare", None),
            ("refrigerator", None),
            ("seven", None),
            ("eleven", Some(9)),
            ("knights", Some(9)),
            ("lights", Some(4)),
        ] {
            let game = Game::of(file);
            let scope = Scope { game, most, least: 0 };
            for case in 0..40 {
                let board = match most {
                    None => game.any_board(&mut random),
                    Some(most) => {
                        scope.walked(case % usize::from(most) + 1, &mut random).expect("a board")
                    }
                };
                let fewest = |board: &BoardContents| game.fewest(board, most).expect("memory");
                let successors = game.successors(&board);
                let nearest = successors.iter().filter_map(fewest).min();
                match game.is_solved(&board) {
                    true => assert_eq!(fewest(&board), Some(0), "{file}"),
                    false => assert_eq!(fewest(&board), nearest.map(|far| far + 1), "{file}"),
                }
            }
        }
    }
}

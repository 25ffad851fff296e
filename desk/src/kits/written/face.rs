//! The rules of a file, together with the way in which its states are shown.

use super::explore;
use crate::face::Face;
use crate::kits::direction::{self, letter_of};
use crate::language::{EMPTY, Written};
use crate::moves::{self, Said, Script};
use crate::report::Unit;
use fewest::notation::Problem;
use fewest::puzzles::rows::{Board, Group, RowMove, Rows, Take, Word};
use fewest::{Cost, Puzzle, Reversible};
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The puzzle of a file, with states that can be read and shown. Searches use only the rules.
#[derive(Clone, Debug)]
pub struct Drawn<W> {
    rows: Rows<W>,
    written: Arc<Written>,
    goal: String,
    script: Script,
}

impl<W: Word> Drawn<W> {
    /// The rules with the file's way of drawing states. `goal` is the goal of the rules if it is not that of
    /// the file.
    pub fn new(rows: Rows<W>, written: &Arc<Written>, goal: Option<&str>) -> Self {
        let goal = goal.map_or_else(|| written.goal(), String::from);
        let script = Script::of(&rows.setup().names);
        Drawn { rows, written: Arc::clone(written), goal, script }
    }

    /// The rules.
    pub fn rows(&self) -> &Rows<W> {
        &self.rows
    }

    /// How each content is written.
    pub(super) fn symbols(&self) -> Vec<String> {
        let contents = self.rows.setup().contents();
        (0..contents).map(|content| self.written.symbol(content as u8)).collect()
    }

    /// Why a state has no solution, if no sum shows it.
    fn unreached(&self, contents: &[u8]) -> String {
        let group = self.rows.group().filter(|group| !group.reaches(contents));
        match group.and_then(Group::states) {
            Some(states) => {
                format!("moves reach {states} states from a goal, and this is none of them")
            }
            None => "no sequence of moves reaches a goal".into(),
        }
    }

    /// What a move does, cell by cell, wherever it is legal.
    fn takes(&self, mv: RowMove) -> &[Take] {
        &self.rows.setup().rows[mv.row()].takes
    }

    fn state_text(&self, board: &Board<W>, form: fn(&Written, &[u8]) -> String) -> String {
        form(&self.written, &self.rows.contents(board))
    }
}

impl<W: Word> Puzzle for Drawn<W> {
    type State = Board<W>;
    type Move = RowMove;
    type Packed = W;

    fn visit_moves<B>(
        &self,
        board: &mut Board<W>,
        visit: impl FnMut(&mut Board<W>, RowMove) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.rows.visit_moves(board, visit)
    }

    fn apply(&self, board: &mut Board<W>, mv: RowMove) {
        self.rows.apply(board, mv);
    }

    fn undo(&self, board: &mut Board<W>, mv: RowMove) {
        self.rows.undo(board, mv);
    }

    fn cost(&self, before: &Board<W>, mv: RowMove) -> Cost {
        self.rows.cost(before, mv)
    }

    fn is_goal(&self, board: &Board<W>) -> bool {
        self.rows.is_goal(board)
    }

    fn pack(&self, board: &Board<W>) -> W {
        self.rows.pack(board)
    }

    fn unpack(&self, packed: W) -> Board<W> {
        self.rows.unpack(packed)
    }

    fn solvable(&self, start: &Board<W>) -> bool {
        self.rows.solvable(start)
    }
}

impl<W: Word> Reversible for Drawn<W> {
    fn inverse(&self, mv: RowMove) -> RowMove {
        self.rows.inverse(mv)
    }

    fn goals(&self) -> impl Iterator<Item = Board<W>> {
        self.rows.goals()
    }
}

impl<W: Word> Face for Drawn<W> {
    fn read(&self, text: &str) -> Result<Board<W>, Problem> {
        let contents = self.written.read(text)?;
        Ok(self.rows.board(&contents).expect("what the file's own reader admits is a state"))
    }

    fn text(&self, board: &Board<W>) -> String {
        self.state_text(board, Written::text)
    }

    fn goal(&self) -> String {
        self.goal.clone()
    }

    fn unit(&self) -> Unit {
        explore::unit(&self.rows)
    }

    fn drawing(&self, board: &Board<W>) -> String {
        self.state_text(board, Written::drawing)
    }

    fn has_letters(&self) -> bool {
        !self.written.blocks().is_empty()
    }

    fn letters(&self, text: &str) -> Option<Vec<String>> {
        self.written.letters(text)
    }

    fn carry(&self, letters: &mut [String], mv: RowMove) {
        let before = letters.to_vec();
        self.takes(mv).iter().for_each(|take| letters[take.cell].clone_from(&before[take.from]));
    }

    fn moved_letter<'l>(&self, letters: &'l [String], mv: RowMove) -> Option<&'l str> {
        let mut moved = self.takes(mv).iter().filter(|take| take.cell != take.from);
        moved.find_map(|take| Some(&*letters[take.from]).filter(|letter| *letter != EMPTY))
    }

    fn lettered(&self, letters: &[String]) -> Option<[String; 2]> {
        self.written.lettered(letters)
    }

    fn least(&self, board: &Board<W>) -> Cost {
        Cost::from(!self.rows.is_goal(board))
    }

    fn told(&self, _: &Board<W>, _: RowMove, _: &Board<W>) -> String {
        String::new()
    }

    fn name(&self, mv: RowMove) -> Cow<'_, str> {
        self.rows.name(mv).into()
    }

    fn names(&self) -> Vec<Cow<'_, str>> {
        self.rows.setup().names.iter().map(|name| name.as_str().into()).collect()
    }

    fn script(&self) -> Script {
        self.script
    }

    fn legend(&self) -> String {
        "names of the puzzle file".into()
    }

    fn said(&self, text: &str) -> Result<Vec<Said>, Problem> {
        let names = self.names();
        match () {
            () if self.has_letters() => moves::of_blocks(text, &names),
            // All moves are directions, which people write in many forms.
            () if names.iter().all(|name| letter_of(name, None).is_some()) => {
                direction::said(text, 0)
            }
            () => moves::named(text, &names, self.script),
        }
    }

    /// Names the piece that never reaches its cell, the invariant in which the state differs from all goals,
    /// or the number of states that moves reach, if one of these applies.
    fn reason(&self, board: &Board<W>) -> String {
        let (invariants, contents) = (self.rows.invariants(), self.rows.contents(board));
        if let Some((cell, content)) = invariants.stray(&contents) {
            let written = &self.written;
            let (what, cell) = (written.symbol(content), &written.cells[cell]);
            let has_pieces = self.rows.setup().kinds.iter().all(|kind| kind.count.is_some());
            return match has_pieces {
                true => format!("moves never bring {what} from {cell} to where a goal has it"),
                false => format!("no moves make of {what} in {cell} what a goal has there"),
            };
        }
        let difference = invariants.difference(&contents);
        match difference {
            Some(one) if one.with_parity => {
                "the arrangement of the pieces is odd against the goal, and no move changes that"
                    .into()
            }
            Some(one) => format!(
                "a sum that no move changes is {} here and {} in the goal, modulo {}",
                one.here, one.goal, one.modulus
            ),
            None => self.unreached(&contents),
        }
    }
}

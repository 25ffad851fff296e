//! Judges what an output says about a board of blocks.

use super::{Instance, text};
use crate::blocks::{BlockStep, Blocks};
use crate::undecided::Undecided;
use crate::verdict::lines::Lines;
use crate::verdict::path::{self, Bad, Rule, Walk};
use crate::verdict::{Flaw, Reason, fewer_lines};
use desk::memory;

/// Judges the number of moves, and then the moves.
pub fn judge(instance: &Instance, lines: &mut Lines) -> Result<(), Bad> {
    let said = lines.number_alone()?;
    if said < 0 {
        return Err(match instance.path(&memory::limits())? {
            Some(path) => Flaw::Path { said: said.to_string(), fewest: Some(path.len()) }.into(),
            None => return Ok(()),
        });
    }
    let names = instance.names();
    let mut path = Vec::new();
    while (path.len() as i64) < said {
        let line = match lines.next_text() {
            // There are fewer moves than announced.
            Err(Flaw::Ends) => break,
            line => line?,
        };
        let unreadable =
            || Flaw::unreadable(line, "a block, where it is and where it goes, as `A (0,2) (1,3)`");
        path.push(text::read_step(&names, line).ok_or_else(unreadable)?);
    }
    let moves = path.len();
    if moves as i64 != said {
        return Err(Flaw::CountOfPath { said, moves }.into());
    }
    let board = Board { instance, names: &names, blocks: instance.blocks() };
    path::judge(&board, &path, Rule::Shortest, &mut ())
}

/// A board on which blocks are moved one cell at a time, without any code of the search.
#[derive(Clone)]
struct Board<'i> {
    instance: &'i Instance,
    names: &'i [&'i str],
    blocks: Blocks,
}

impl Walk for Board<'_> {
    type Oracle = ();
    type Letter = BlockStep;
    const HAS_OBSTACLES: bool = true;

    fn opposite(BlockStep { block, from, to }: BlockStep) -> BlockStep {
        BlockStep { block, from: to, to: from }
    }

    fn letters(&self) -> &[BlockStep] {
        &[]
    }

    fn name(&self, step: BlockStep) -> String {
        text::step_of(self.names, &step)
    }

    fn step(&mut self, step: BlockStep) -> bool {
        self.blocks.make(&step)
    }

    fn is_solved(&self) -> bool {
        self.blocks.place(self.instance.target()) == self.instance.place
    }

    fn shortest(&self, (): &mut ()) -> Result<Option<Vec<BlockStep>>, Undecided> {
        self.blocks.path(self.instance.target(), self.instance.place, &memory::limits())
    }

    fn draw(&self) -> String {
        text::drawing(&self.instance.with(&self.blocks))
    }
}

/// The likely reasons where the usual ones speak of tiles.
pub fn reasons(flaw: &Flaw) -> Option<Vec<Reason>> {
    let Flaw::TooLong { moves, fewest, leaves, .. } = flaw else { return fewer_lines(flaw) };
    if leaves.is_behind_the_end() {
        return None;
    }
    Some(vec![Reason::new(
        "each step of a block is counted as a move, or each straight way; here a block moves any way at once \
         (search the places it reaches while the others stay, then count 1)",
        format!("{moves} moves where {fewest} would do"),
    )])
}

//! Rules that leave out too much, and words that do not have the same effect.

use super::*;

/// Forbids one move right after another.
struct Forbids(Line, Line);

impl MovePruning<Rotation> for Forbids {
    type Carry = Option<Line>;

    fn start(&self) -> Option<Line> {
        None
    }

    fn step(&self, last: Option<Line>, line: Line) -> Option<Option<Line>> {
        (last != Some(self.0) || line != self.1).then_some(Some(line))
    }
}

/// A and B rotate lines that do not cross, so `AB` and `BA` have the same effect and `BA` is superfluous; A
/// and C cross.
#[test]
fn wrong_pruning() {
    let starts = &crate::samples::symbols()[1..3];
    let pruning = |forbids| laws::pruning(&Rotation, &forbids, starts, 3);
    assert_eq!(pruning(Forbids(Line::B, Line::A)), Ok(()));
    assert_eq!(pruning(Forbids(Line::C, Line::H)), Ok(()));
    assert_eq!(law(pruning(Forbids(Line::A, Line::B))), "the first optimum is never forbidden");
    assert_eq!(law(pruning(Forbids(Line::C, Line::A))), "the first optimum is never forbidden");
}

/// What is wrong with the letters of [`Blurred`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Blur {
    None,
    /// All tiles look alike.
    Tiles,
    /// Only boards with the blank in one cell are looked at.
    Cells,
}

/// The 3x3 board as letters, with a fault.
struct Blurred(Sliding<u64>, Blur);

impl Puzzle for Blurred {
    type State = Tray;
    type Move = Direction;
    type Packed = u64;

    fn visit_moves<B>(
        &self,
        tray: &mut Tray,
        visit: impl FnMut(&mut Tray, Direction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.visit_moves(tray, visit)
    }

    fn apply(&self, tray: &mut Tray, direction: Direction) {
        self.0.apply(tray, direction);
    }

    fn undo(&self, tray: &mut Tray, direction: Direction) {
        self.0.undo(tray, direction);
    }

    fn is_goal(&self, tray: &Tray) -> bool {
        self.0.is_goal(tray)
    }

    fn pack(&self, tray: &Tray) -> u64 {
        if self.1 == Blur::Tiles { tray.blank() as u64 } else { self.0.pack(tray) }
    }

    fn unpack(&self, packed: u64) -> Tray {
        self.0.unpack(packed)
    }
}

impl Letters for Blurred {
    const LETTERS: usize = 4;

    fn letter(direction: Direction) -> usize {
        direction as usize
    }

    fn witnesses(&self) -> Vec<Vec<Tray>> {
        let cells = self.0.witnesses();
        if self.1 == Blur::Cells { cells[4..5].to_vec() } else { cells }
    }
}

/// What was learnt from rules with a fault, used with the right rules.
struct Misled(Automaton<Blurred>);

impl MovePruning<Sliding<u64>> for Misled {
    type Carry = u16;

    fn start(&self) -> u16 {
        self.0.start()
    }

    fn step(&self, state: u16, direction: Direction) -> Option<u16> {
        self.0.step(state, direction)
    }
}

#[test]
fn wrong_words() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let starts = &puzzle.witnesses()[1];
    let misled = |blur, order, dearest| {
        let blurred = Blurred(puzzle.clone().with_order(order), blur);
        laws::pruning(&puzzle, &Misled(crate::laws::learn(&blurred, dearest)), starts, dearest)
    };
    assert_eq!(misled(Blur::None, Order::Korf, 13), Ok(()));
    let lost = "the first optimum is never forbidden";
    assert_eq!(law(misled(Blur::None, Order::Alphabetical, 9)), lost);
    assert_eq!(law(misled(Blur::Tiles, Order::Korf, 9)), lost);
    // No two words of up to twelve moves have the same effect on different cells.
    assert_eq!(misled(Blur::Cells, Order::Korf, 12), Ok(()));
    assert_eq!(law(misled(Blur::Cells, Order::Korf, 13)), lost);
}

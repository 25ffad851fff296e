//! Boards with walls for testing programs, and simpler ones.

use super::{Field, Instance, LONGEST_SIDE, MOST_QUESTIONS, OnePiece, Question};
use crate::exit::Fault;
use crate::generate::{Draw, Wanted};
use crate::problems::Format;
use desk::random::Random;
use fewest::notation::Tokens;

/// Boards up to 9x9 with some walls, and some questions about each.
pub fn draw(wanted: &Wanted) -> Result<Draw<Instance>, Fault> {
    if wanted.costs.is_some() || wanted.hardest || wanted.unsolvable > 0.0 {
        return Err(Fault::usage(
            "the questions about one board have distances of all kinds: leave out --cost, --cost-range, --hardest and \
             --unsolvable",
        ));
    }
    let side = |random: &mut Random| 2 + random.up_to(7);
    Ok(Draw::uniform(move |random| {
        let (height, width) = (side(random), side(random));
        let (questions, walls) = (1 + random.up_to(9), 2 + random.up_to(6));
        Ok(instance(height, width, questions, walls, random))
    }))
}

/// A board of the largest size, with as many questions as an input may have.
pub fn largest(random: &mut Random) -> Instance {
    instance(LONGEST_SIDE, LONGEST_SIDE, MOST_QUESTIONS, 4, random)
}

/// A random instance in which about one cell in `walls` + 1 is a wall.
fn instance(
    height: usize,
    width: usize,
    questions: usize,
    walls: usize,
    random: &mut Random,
) -> Instance {
    loop {
        let is_free: Vec<bool> = (0..height * width).map(|_| random.up_to(walls) > 0).collect();
        let free: Vec<usize> = (0..is_free.len()).filter(|&cell| is_free[cell]).collect();
        if free.len() < 2 {
            continue;
        }
        let question = |_| {
            let piece = random.up_to(free.len() - 1);
            let other = (piece + 1 + random.up_to(free.len() - 2)) % free.len();
            let goal = free[random.up_to(free.len() - 1)];
            Question { free: free[other], piece: free[piece], goal }
        };
        let questions = (0..questions).map(question).collect();
        return Instance { field: Field { width, is_free }, questions };
    }
}

/// Corners: a piece that is already there, the free cell next to it, a lane in which they cannot pass each
/// other, and a ring that the free cell must go round for each step.
pub fn corners() -> Vec<Instance> {
    [
        "1 2 2\n1 1\n1 1 1 2 1 2\n1 1 1 2 1 1\n",
        "1 4 2\n1 1 1 1\n1 1 1 2 1 3\n1 4 1 2 1 4\n",
        "3 3 3\n1 1 1\n1 0 1\n1 1 1\n1 2 1 1 3 3\n3 3 1 1 1 3\n1 2 1 1 1 1\n",
        "4 4 2\n1 1 1 1\n1 0 1 1\n1 1 1 1\n1 1 0 1\n4 4 1 1 4 1\n1 2 4 1 1 4\n",
    ]
    .map(|text| {
        let read = OnePiece.read(&mut Tokens::new(text.as_bytes())).expect("an instance");
        read.expect("an instance")
    })
    .into()
}

/// The first questions, each by itself, and then each with one more cell turned into a wall.
pub fn simpler(instance: &Instance) -> crate::problems::Simpler<Instance> {
    let one = |question: &Question| Instance { questions: vec![*question], ..instance.clone() };
    let mut cases: Vec<Instance> = Vec::new();
    match instance.questions[..] {
        [Question { free, piece, goal }] => {
            let cells = (0..instance.field.is_free.len()).filter(|&cell| {
                instance.field.is_free[cell] && ![free, piece, goal].contains(&cell)
            });
            cases.extend(cells.map(|cell| {
                let mut walled = instance.clone();
                walled.field.is_free[cell] = false;
                walled
            }));
        }
        _ => cases.extend(instance.questions.iter().map(one)),
    }
    crate::problems::Simpler { cases, gaps: true, ends: false }
}

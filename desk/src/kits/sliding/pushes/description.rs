//! The description of sliding tiles in the metric in which a push of several tiles is one move.

use crate::describe::{Description, Letter, Look, Phrase, Racer, Texts, moves, words};
use crate::kits::direction::{arrow, direction_letter, name, way_of_piece};
use crate::kits::sliding::{description as singly, spread};
use crate::names::{Algorithm, Heuristic, Metric};
use fewest::pruning::Letters;
use fewest::puzzles::sliding::pushes::{Push, Pushes};
use fewest::puzzles::sliding::{Goal, Tray};

/// The board of 3x3 that is farthest from the usual goal, at 24 pushes.
const HARDEST: [(usize, usize, &[u8]); 1] = [(3, 3, &[1, 4, 7, 2, 0, 8, 3, 6, 5])];

/// Boards of this size. Everything that pushes do not change is the same as in single moves.
pub fn description(width: usize, height: usize) -> Description {
    let single = singly::description(width, height);
    let pushes = Pushes::new(singly::rules(width, height, &Goal::BlankLast));
    let cells = |tray: &Tray| singly::symbols(pushes.rules().tiles(tray));
    let look = Look {
        cells: &cells,
        name: &|push: Push| push.to_string(),
        blank: single.board.blank.clone(),
    };
    let race = |algorithm| Racer { algorithm, heuristic: Some(Heuristic::Manhattan) };
    Description {
        letters: letters(&pushes),
        moves: moves(&pushes, pushes.witnesses(), &look),
        race: [Algorithm::IdaStar, Algorithm::AStar].map(race),
        spreads: spread::of(width, height, Metric::Multi),
        hardest: singly::hardest(&HARDEST, (width, height), &single.board),
        texts: texts(single.texts),
        ..single
    }
}

/// Keys push single tiles. Consecutive pushes along one line count as one.
fn letters<K: fewest::puzzles::sliding::Packing>(pushes: &Pushes<K>) -> Vec<Letter> {
    let letter = |push: Push| {
        let single = direction_letter(pushes.rules(), push.way);
        match push.tiles {
            1 => Letter { name: told(push), ..single },
            tiles => Letter {
                letter: push.to_string(),
                inverse: Some(push.inverse().to_string()),
                key: None,
                sign: Some(format!("{}{tiles}", arrow(push.way))),
                name: told(push),
            },
        }
    };
    super::all(pushes.rules()).map(letter).collect()
}

/// What a push moves, and where to.
pub(super) fn told(Push { way, tiles }: Push) -> Phrase {
    let several = if tiles == 1 { "tile" } else { "tiles" };
    let Phrase { zh, .. } = name(way);
    words(format!("{tiles} {several} {}", way_of_piece(way)), format!("{tiles} 块{zh}"))
}

fn texts(single: Texts) -> Texts {
    Texts {
        rule: words(
            "Slide tiles into the blank until they match the goal. Any number of them in line is one move.",
            "把方块滑进空格，直到与目标一致。同一行列上推动任意多块算一步。",
        ),
        said: words("{name}", "{name}"),
        ..single
    }
}

//! Walks in the puzzles of files by the rows of the engine: the files that come with the program, and texts
//! with features that those lack.

use super::{Walked, Written as Face, walks};
use desk::language::{Written, parse};
use desk::random::Random;
use fewest::puzzles::rows::{Board, Goals, RowMove, Rows, Wide};

/// A start is this many moves from a goal.
const FAR: usize = 60;

/// Blocks of odd shapes with a wall, moves in one direction only, two holes, turned pieces, several goals.
const TEXTS: [&str; 4] = [
    "blocks\n a a b .\n a c b x\n d d . e\nmove blocks any way\ngoal\n ? ? ? ?\n ? ? b x\n ? ? b ?\n",
    "board a b c\nvalues L R\nmove go: a from L to R if b is L\nmove on: b c from L to R\ngoal all R\ngoal a is R\n",
    "board\n . p .\n q r s\n . t .\npieces 1 2*2 _*2\nlinks grid\nmove slide _\ngoal ? _ 1 ? 2\n",
    "board x y z\npieces A B C\ntwist mod 4\nmove spin: cycle x y z; turn x by 3\nmove back: undo spin\ngoal A+1 ? ?\n",
];

/// Walks in all of these puzzles.
pub fn files(random: &mut Random) -> Vec<Walked> {
    let library = desk::kits::library().map(|(name, volume)| (name, volume.text, None));
    let texts = TEXTS.map(|text| ("a text".to_string(), text, Some(text.to_string())));
    let all = library.chain(texts);
    all.map(|(puzzle, text, sent)| {
        let written = parse(&puzzle, text.as_bytes()).unwrap_or_else(|mistake| panic!("{mistake}"));
        Walked { puzzle, metric: None, text: sent, goal: None, boards: boards(&written, random) }
    })
    .collect()
}

fn boards(written: &Written, random: &mut Random) -> Vec<super::Board> {
    let rows = Rows::<Wide>::new(written.setup.clone()).expect("it was read");
    let begin = written.start.clone().or_else(|| Goals::of(&written.setup).next());
    let begin = rows.board(&begin.expect("there is a goal")).expect("a state");
    let far = (0..4).map(|_| far(&rows, begin, random)).collect();
    let face = Face {
        text: &|board: &Board<Wide>| written.text(&rows.contents(board)),
        letter: &|mv: RowMove| rows.name(mv).into(),
    };
    walks(&rows, [vec![begin], far].concat(), &face, random)
}

fn far(rows: &Rows<Wide>, mut board: Board<Wide>, random: &mut Random) -> Board<Wide> {
    for _ in 0..FAR {
        let successors = super::successors(rows, &board);
        let Some(last) = successors.len().checked_sub(1) else { break };
        board = successors[random.up_to(last)].1;
    }
    board
}

//! Datasets of the Cubic Eight-Puzzle, drawn from the list of all 531,441.

use super::{Wanted, no_such_distance, not_counted};
use crate::exit::Fault;
use desk::random::{Pool, Random};
use fewest::Cost;
use fewest::puzzles::cubic::exact::Answers;
use fewest::puzzles::cubic::{CELLS, Colour, Tops};

/// The number of ways to colour eight tops.
const COLOURINGS: usize = 6561;

/// The datasets to draw from. Those that need more rolls than count are the ones without a solution.
pub struct Datasets {
    wanted: Wanted,
    near: Pool<usize>,
    /// `None` if all of them count.
    far: Option<Pool<usize>>,
}

impl Datasets {
    /// Measures all datasets. Up to `most` rolls count.
    pub fn new(wanted: &Wanted, most: Cost) -> Result<Self, Fault> {
        let answers = Answers::new();
        let distances: Vec<u16> = (0..CELLS * CELLS * COLOURINGS)
            .map(|number| {
                let (empty, tops) = question(number);
                answers.distance(empty, &tops)
            })
            .collect();
        let most = usize::from(most);
        if wanted.is_beyond(most) && distances.iter().any(|&far| usize::from(far) > most) {
            return Err(not_counted(most));
        }
        let counting = distances.iter().map(|&far| usize::from(far)).filter(|&far| far <= most);
        let greatest = counting.max().expect("no roll always suffices somewhere");
        let mut profile = vec![0; greatest + 1];
        let solvable = distances.iter().filter(|&&far| usize::from(far) <= most);
        solvable.for_each(|&far| profile[usize::from(far)] += 1);
        let costs = wanted.distances(&profile)?;
        let numbers = |wanted: &dyn Fn(usize) -> bool| {
            let all = 0..distances.len();
            Pool::new(all.filter(|&number| wanted(distances[number].into())).collect())
        };
        let near = numbers(&|far| costs.contains(far)).ok_or_else(|| no_such_distance(greatest))?;
        let far = numbers(&|far| far > most);
        if far.is_none() {
            wanted.only_solvable()?;
        }
        Ok(Datasets { wanted: wanted.clone(), near, far })
    }

    /// Draws the empty square of the start, and the pattern.
    pub fn next_question(&self, random: &mut Random) -> (usize, Tops) {
        let unsolvable = self.wanted.wants_unsolvable(random);
        let pool = self.far.as_ref().filter(|_| unsolvable).unwrap_or(&self.near);
        question(*random.one_of(pool))
    }
}

/// Every pattern of tops, with one cell empty.
pub fn patterns() -> impl Iterator<Item = Tops> {
    (0..CELLS * COLOURINGS).map(pattern)
}

/// A dataset as poj:3131 writes it: column and row of the empty square, then the pattern.
pub fn text(empty: usize, goal: &Tops) -> String {
    let letter = |cell: usize| goal.colour(cell).map_or('E', Colour::letter).to_string();
    let row = |row: usize| [0, 1, 2].map(|column| letter(3 * row + column)).join(" ") + "\n";
    let rows: String = (0..3).map(row).collect();
    format!("{} {}\n{rows}", empty % 3 + 1, empty / 3 + 1)
}

/// The dataset with that number.
fn question(number: usize) -> (usize, Tops) {
    let patterns = CELLS * COLOURINGS;
    (number / patterns, pattern(number % patterns))
}

/// The pattern with that number.
fn pattern(number: usize) -> Tops {
    let (empty, mut colours) = (number / COLOURINGS, number % COLOURINGS);
    let mut colour = || {
        let colour = Colour::ALL[colours % 3];
        colours /= 3;
        colour
    };
    let cells: Vec<Option<Colour>> =
        (0..CELLS).map(|cell| (cell != empty).then(&mut colour)).collect();
    Tops::new(&cells).expect("one cell is empty")
}

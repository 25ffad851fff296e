//! Datasets of the Cubic Eight-Puzzle, drawn from the list of all 531,441.

use super::{Generated, Wanted};
use crate::exit::Fault;
use crate::judge::poj3131;
use crate::random::Random;
use fewest::exact::cubic::Answers;
use fewest::puzzles::cubic::{CELLS, Colour, Tops};

/// Ways to colour eight tops.
const COLOURINGS: usize = 6561;

/// An input of datasets; those that need more than 30 rolls are the ones without a solution.
pub fn generate(wanted: &Wanted, random: &mut Random) -> Result<Generated, Fault> {
    let answers = Answers::new();
    let distances: Vec<u16> = (0..CELLS * CELLS * COLOURINGS)
        .map(|number| {
            let (empty, tops) = question(number);
            answers.distance(empty, &tops)
        })
        .collect();
    let most = usize::from(poj3131::MOST);
    let mut profile = vec![0; most + 1];
    let solvable = distances.iter().filter(|&&far| usize::from(far) <= most);
    solvable.for_each(|&far| profile[usize::from(far)] += 1);
    let costs = wanted.distances(&profile)?;
    let numbers = |wanted: &dyn Fn(usize) -> bool| -> Vec<usize> {
        let all = 0..distances.len();
        all.filter(|&number| wanted(distances[number].into())).collect()
    };
    let (near, far) = (numbers(&|far| costs.contains(&far)), numbers(&|far| far > most));
    let mut text = String::new();
    for _ in 0..wanted.count {
        let list = if wanted.wants_unsolvable(random) { &far } else { &near };
        let (empty, tops) = question(list[random.below(list.len())]);
        text += &poj3131::print(empty, &tops);
    }
    Ok(Generated { text: text + "0 0\n", note: None })
}

/// The dataset of that number.
fn question(number: usize) -> (usize, Tops) {
    let (empties, mut colours) = (number / COLOURINGS, number % COLOURINGS);
    let (empty, wanted_empty) = (empties / CELLS, empties % CELLS);
    let cells: Vec<Option<Colour>> = (0..CELLS)
        .map(|cell| {
            (cell != wanted_empty).then(|| {
                let colour = Colour::ALL[colours % 3];
                colours /= 3;
                colour
            })
        })
        .collect();
    (empty, Tops::new(&cells).expect("one cell is empty"))
}

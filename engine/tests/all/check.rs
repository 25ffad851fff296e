//! The checker finds what is wrong with an answer.

use crate::roads::{Road, Roads, Signposts};
use fewest::check::{self, BadPath};

const A: Road = Road { from: 0, to: 1, cost: 40_000 };
const B: Road = Road { from: 1, to: 2, cost: 2 };
const C: Road = Road { from: 1, to: 2, cost: 3 };

fn roads() -> Roads {
    let back = (1, 0, 30_000);
    Roads::one_way(3, &[2], &[(0, 1, A.cost), (1, 2, B.cost), (1, 2, C.cost), back])
}

#[test]
fn the_cost_is_the_sum_of_the_moves() {
    assert_eq!(check::replay(&roads(), &0, &[A, B]), Ok(40_002));
    assert_eq!(check::replay(&roads(), &0, &[A, C]), Ok(40_003));
    assert_eq!(check::replay(&roads(), &2, &[]), Ok(0));
}

#[test]
fn every_fault_is_found() {
    let fault = |moves: &[Road]| check::replay(&roads(), &0, moves).expect_err("wrong");
    let nowhere = Road { from: 1, to: 2, cost: 4 };
    assert_eq!(fault(&[B]), BadPath::Illegal { number: 1 }, "B leads from elsewhere");
    assert_eq!(fault(&[A, nowhere, B]), BadPath::Illegal { number: 2 });
    assert_eq!(fault(&[A]), BadPath::Unsolved { moves: 1 });
    assert_eq!(fault(&[]), BadPath::Unsolved { moves: 0 });
    let back = Road { from: 1, to: 0, cost: 30_000 };
    assert_eq!(fault(&[A, back, A, B]), BadPath::TooDear { number: 2 });
    assert_eq!(fault(&[A]).to_string(), "after the last of 1 moves the puzzle is not solved");
}

#[test]
fn a_heuristic_that_says_too_much_is_found() {
    let says = |signposts: [u16; 3]| {
        check::admissible(&roads(), &Signposts(signposts.to_vec()), &0, &[A, B])
    };
    assert_eq!(says([40_002, 2, 0]), Ok(()));
    let fault =
        |moves, estimate, remained| Err(BadPath::Overestimate { moves, estimate, remained });
    assert_eq!(says([40_003, 2, 0]), fault(0, 40_003, 40_002));
    assert_eq!(says([0, 3, 0]), fault(1, 3, 2));
    assert_eq!(says([0, 0, 1]), fault(2, 1, 0));
    let no_heuristic = Signposts(vec![0; 3]);
    let broken = check::admissible(&roads(), &no_heuristic, &0, &[B]);
    assert_eq!(broken, Err(BadPath::Illegal { number: 1 }));
}

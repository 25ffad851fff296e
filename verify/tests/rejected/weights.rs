//! Weights that are a lower bound, and weights that are not.

use super::{LIMITS, check, crc, joined, rejected};
use fewest_verify::{Checker, Expected};

/// Three holes, and a peg that jumps over another one, which is taken away: the number of pegs tells how many
/// jumps are left.
#[test]
fn weights_that_are_no_potential() {
    let jump = |name, from, to| {
        format!("row {name} 1 {from}=1 1=1 {to}=0 {from}<{from}:1,0 1<1:1,0 {to}<{to}:1,0\n")
    };
    let rows = |first: &str| {
        let goals = "goal 0=1 1=0 2=0\ngoal 0=0 1=0 2=1\n";
        format!("fewest rows 1\ncontents _ P\ncells 3\n{first}{}{goals}", jump("l", 2, 0))
    };
    let pegs = rows(&jump("r", 0, 2));
    let checked = |rows: &str, claim: &str, weights: &str| {
        let head = format!(
            "fewest proof 1\npuzzle rows {:08x}\nstart P P _\nclaim {claim}\nbound potential \
             {weights}\nset 1 1\n",
            crc(rows.as_bytes())
        );
        let expected = Expected { rules: Some(rows), ..Expected::default() };
        let file = joined((head, vec![0]));
        Checker::new(LIMITS).check(&file, &expected).map(|statement| statement.words)
    };
    let good = "-1,0|0,1|0,1";
    let words = checked(&pegs, "cost 1\nmoves r", good).expect("one peg is too many");
    assert!(words.ends_with("; 1 state; bound potential rebuilt from the rules)"), "{words}");
    let refused = |rows: &str, weights: &str, why: &str| {
        rejected(checked(rows, "at-least 1", weights), why);
    };
    refused(&pegs, "-1,0|0,1|0,2", "a move `l` can lower it by more than the move costs");
    refused(&pegs, "1,1|0,0|0,0", "it can be above 0 in a goal");
    refused(&pegs, "-1,0|0,1", "each cell has a weight for each content");
    refused(&pegs, "-1,0|0,1|0,1,0", "each cell has a weight for each content");
    refused(&pegs, "-1,0|0,1|0,16777216", "is not a number that can be here");
    refused(&pegs, "-1,0|-0,1|0,1", "`-0` is not a number that can be here");
    refused(&pegs, "-1,0|0,1|0,+1", "`+1` is not a number that can be here");
    // It can lower the sum by that much only if a condition is missing, or if a cell takes twice.
    let careless = rows("row r 1 0=1 1=1 0<0:1,0 1<1:1,0 2<2:0,0\n");
    refused(&careless, good, "a move `r` can lower it by more than the move costs");
    let twice = rows("row r 1 0=1 1=1 2=0 0<0:1,0 1<1:1,0 2<2:1,0 2<2:0,0\n");
    refused(&twice, good, "a move `r` can lower it by more than the move costs");
    // The weights do not prove that no goal can be reached.
    rejected(
        checked(&pegs, "none", good),
        "where nothing says that endlessly many more are needed",
    );
    rejected(checked(&pegs, "at-least 2", good), "that 1 more are needed");
}

/// Every move of a tile has the blank as a condition, so Manhattan distances are such weights.
#[test]
fn weights_of_tiles() {
    let weight = |cell: i32, tile: i32| match tile {
        0 => 0,
        tile => (cell % 3 - (tile - 1) % 3).abs() + (cell / 3 - (tile - 1) / 3).abs(),
    };
    let cells = (0..9).map(|cell| {
        (0..9).map(|tile| weight(cell, tile).to_string()).collect::<Vec<_>>().join(",")
    });
    let head = format!(
        "fewest proof 1\npuzzle sliding 3x3\ngoal 1 2 3 4 5 6 7 8 0\nstart 1 2 3 4 5 6 7 0 8\n\
         claim cost 1\nmoves r\nbound potential {}\nset 1 3\n",
        cells.collect::<Vec<_>>().join("|")
    );
    let words = check(&joined((head.clone(), vec![0]))).expect("each tile moves by one cell");
    assert!(words.contains("1 move is the fewest"), "{words}");
    let twice = head.replacen("0,0,1,2,1", "0,0,2,2,1", 1);
    rejected(check(&joined((twice, vec![0]))), "can lower it by more than the move costs");
}

/// Three lamps of which each move switches two, and three tiles in a row of which no move exchanges only two.
#[test]
fn sums_that_are_no_invariant() {
    let lamps = |more: &str| {
        let turn = |name, one, two| format!("row {name} 1 {one}<{one}:1,0 {two}<{two}:1,0\n");
        let rows = turn("a", 0, 1) + &turn("b", 1, 2);
        format!("fewest rows 1\ncontents _ L\ncells 3\n{rows}{more}goal 0=0 1=0 2=0\n")
    };
    let tiles = |more: &str| {
        let turn = "row t 1 0<1 1<2 2<0\n";
        format!("fewest rows 1\ncontents A B C\ncells 3\n{turn}{more}goal 0=0 1=1 2=2\n")
    };
    let checked = |rows: &str, start: &str, sum: &str, bits: u8| {
        let head = format!(
            "fewest proof 1\npuzzle rows {:08x}\nstart {start}\nclaim none\nbound invariant \
             {sum}\nset 1 {bits}\n",
            crc(rows.as_bytes())
        );
        let expected = Expected { rules: Some(rows), ..Expected::default() };
        let file = joined((head, vec![0]));
        Checker::new(LIMITS).check(&file, &expected).map(|statement| statement.words)
    };
    let (lit, order) = ("2 0,1|0,1|0,1", "2 parity 0,0,0|0,0,0|0,0,0");
    let words = checked(&lamps(""), "L _ _", lit, 2).expect("an odd number of lamps is lit");
    assert!(words.contains("no moves lead") && words.contains("bound invariant"), "{words}");
    checked(&tiles(""), "B A C", order, 1).expect("the three tiles are only turned round");
    // Without the parity nothing distinguishes the boards; the other order and the dark board can be reached.
    let reached = "where nothing says that endlessly many more are needed";
    rejected(checked(&tiles(""), "B A C", "2 0,0,0|0,0,0|0,0,0", 1), reached);
    rejected(checked(&tiles(""), "B C A", order, 1), reached);
    rejected(checked(&lamps(""), "L L _", lit, 2), reached);
    rejected(checked(&tiles(""), "B B C", order, 1), reached);
    let refused = |rows: String, sum: &str, why: &str| {
        let starts = [("contents A B C", "B A C"), ("contents A a", "b A C"), ("", "L _ _")];
        let (_, start) = starts.iter().find(|(with, _)| rows.contains(with)).expect("the last one");
        rejected(checked(&rows, start, sum, 3), why);
    };
    refused(lamps("row c 1 2<2:1,0\n"), lit, "a move `c` changes it");
    refused(lamps("row c 1 2<2:0,0\n"), lit, "what a move `c` adds depends on what is there");
    refused(lamps("row c 1 0<1\n"), lit, "a move `c` does more than rearrange");
    refused(lamps(""), "3 0,1|0,1|0,1", "what a move `a` adds depends on what is there");
    refused(lamps(""), "1 0,1|0,1|0,1", "sums are counted modulo 2 or more");
    refused(lamps(""), "2 0,1|0,1", "each cell has a weight for each content");
    refused(lamps("goal 0=0 1=0\n"), lit, "a goal leaves open what it is there");
    refused(lamps(""), "4 parity 0,1|0,1|0,1", "there is no such bound here");
    refused(tiles("row s 1 0<1 1<0\n"), order, "a move `s` changes it");
    refused(tiles("row s 1 0<1\n"), order, "a move `s` does more than rearrange");
    // If a move turns A into B, they are one piece, and so is everything between A and C.
    rejected(checked(&tiles("row s 1 0<0:1,0,2\n"), "B A C", order, 2), reached);
    rejected(checked(&tiles("row s 1 0<0:2,1,0\n"), "B A C", order, 2), reached);
    refused(tiles("goal 0=0 1=1 2=1,2\n"), order, "a goal leaves open what it is there");
    // Two pieces that turn, A into a and B into b, and change their order only together with C.
    let turned = |more: &str| {
        let rows = "row t 1 0<1:1,0,3,2,4 1<2 2<0\nrow s 1 0=4 1<1:0,1,3,2,4\n";
        let goal = "goal 0=0 1=2 2=4\n";
        format!("fewest rows 1\ncontents A a B b C\ncells 3\n{rows}{more}{goal}")
    };
    let order = "2 parity 0,0,0,0,0|0,0,0,0,0|0,0,0,0,0";
    checked(&turned(""), "b A C", order, 1).expect("pieces are only turned, and turned round");
    rejected(checked(&turned(""), "b C A", order, 1), reached);
    rejected(checked(&turned(""), "A a C", order, 1), reached);
    refused(turned("row x 1 0<1 1<0\n"), order, "a move `x` changes it");
    // If C is in the first cell it is not in the second, so this move is never legal.
    let never = turned("row x 1 0=4 1=4 0<1 1<0\n");
    checked(&never, "b A C", order, 1).expect("no two cells hold C");
    let never = turned("row x 1 0=0,1 1=1 0<1 1<0\n");
    checked(&never, "b A C", order, 1).expect("no two cells hold A, in whatever way it stands");
    // Two pieces change places and a third one stays. If that one is in another cell, no goal can be reached,
    // whatever its weight.
    let apart = |more: &str| {
        let rows = "row s 1 0<1 1<0\n";
        format!("fewest rows 1\ncontents A B C\ncells 3\n{rows}{more}goal 0=0 1=1 2=2\n")
    };
    checked(&apart(""), "C B A", "3 0,0,1|0,0,2|0,0,0", 1).expect("C is where it never comes");
    rejected(checked(&apart(""), "B A C", "3 0,0,1|0,0,2|0,0,0", 1), reached);
    // A move that lost C would lead to a goal from a state that otherwise reaches none.
    let loses = checked(&apart("row x 1 0=2 0<1\n"), "C A B", "2 0,0,0|0,0,0|0,0,0", 2);
    rejected(loses, "a move `x` does more than rearrange");
    refused(apart("row x 1 0=1 1<2 2<1\n"), "3 0,0,1|0,0,2|0,0,0", "a move `s` adds depends");
    let order = "2 parity 0,0,0|0,0,0|0,0,0";
    // A move that is never legal may change the sum.
    let never = tiles("row s 1 0=0 1=0 0<1 1<0\n");
    checked(&never, "B A C", order, 1).expect("no two cells hold A");
}

//! Distances and costs that exceed what tables can hold, or what a cost can be.

use super::*;

/// Chinese rings: 17 of them take up to 87,381 moves, but a cost is at most 65,535.
fn rings() -> Scratch {
    let ring = |ring: usize| {
        let out = (1..ring.saturating_sub(1)).map(|before| format!(" and r{before} is 0"));
        let guard =
            (ring > 1).then(|| format!(" if r{} is 1{}", ring - 1, out.collect::<String>()));
        format!("move {ring}: turn r{ring} by 1{}\n", guard.unwrap_or_default())
    };
    let names: String = (1..=17).map(|ring| format!(" r{ring}")).collect();
    let moves: String = (1..=17).map(ring).collect();
    let text = format!("puzzle Rings\nboard{names}\nvalues 0 1\n{moves}goal all 0\n");
    Scratch::new("rings17.fewest", &text)
}

/// After some boards `auto` would make the table of all distances. It cannot, and answers the boards all the
/// same.
#[test]
fn auto_does_without_a_table_that_cannot_be() {
    let rings = rings();
    let boards: String = (0..30u32).map(|board| format!("{:017b}\n", board * 4_321 + 9)).collect();
    let file = Scratch::new("rings17.txt", &boards);
    let run = fewest(&["solve", rings.path(), "--from", file.path(), "--format", "json"]);
    let outcomes: Vec<Value> =
        run.output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let solved = outcomes.iter().filter(|one| one["outcome"] == "solved").count();
    let far = outcomes.iter().filter(|one| one["outcome"] == "stopped-by-depth").count();
    assert!(solved > 9 && far > 2 && solved + far == 30, "{solved} and {far}: {}", run.errors);
    let tried = outcomes.iter().filter(|one| one["table_seconds"].as_f64() > Some(0.01)).count();
    assert!(tried <= 1, "the table was tried {tried} times");
    let near = ["00000000000000001", "--algorithm", "exhaustive"];
    let said = fewest(&[&["solve", rings.path()], &near[..]].concat()).refused(64);
    assert!(said.starts_with("exhaustive does not fit: a distance in "), "{said}");
    let said = fewest(&["compare", rings.path(), near[0], "--heuristics", "exact"]).refused(64);
    assert!(said.starts_with("exact does not fit: a distance in "), "{said}");
}

#[test]
fn what_is_counted_ends_at_the_greatest_cost() {
    let (rings, proof) = (rings(), Scratch::new("far.proof", ""));
    let run = fewest(&["solve", rings.path(), &"1".repeat(17), "--proof", proof.path()]);
    assert_eq!(run.code, 11, "{run:?}");
    let checked = fewest(&["verify", proof.path(), "--puzzle", rings.path()]).good();
    assert!(checked.contains("at least 65535 moves are needed"), "{checked}");
    let slack = ["2 3 4/1 5 0/7 6 8", "--slack", "65535", "--max-nodes", "1000"];
    let run = fewest(&[&["solve", "eight"], &slack[..]].concat());
    assert!(run.output.contains("within 65516 of that cost"), "{run:?}");
}

/// A binary counter whose steps cost 1000 each.
#[test]
fn a_dataset_says_what_stopped_it() {
    let step = |bit: usize| {
        let low: String = (1..bit).map(|low| format!(" b{low}")).collect();
        let low = if bit > 1 { format!(";{low} from 1 to 0") } else { low };
        format!("move {bit} costs 1000: b{bit} from 0 to 1{low}\n")
    };
    let bits = "b1 b2 b3 b4 b5 b6 b7 b8";
    let steps: String = (1..=7).map(step).collect();
    let text = format!("board {bits}\nvalues 0 1\n{steps}goal b7 b6 is 1\n");
    let counter = Scratch::new("counter.fewest", &text);
    let run = fewest(&["dataset", counter.path(), "--count", "3", "--quiet"]);
    let said = "error: a random board was not solved: all moves allowed were searched\n";
    assert_eq!((run.code, run.errors.as_str()), (11, said), "{run:?}");
}

/// A scramble may cost more than a shortest answer: if no move takes a move back, the move is repeated until
/// it comes round.
#[test]
fn a_scramble_may_cost_more_than_an_answer() {
    let wheel = Scratch::new(
        "wheel.fewest",
        "board a b c d e f g h i\npieces 1 2 3 4 5 6 7 8 9\n\
         move A costs 1000: cycle a b c d e; cycle f g h i\n\
         move B costs 1000: cycle a b c d e f g h i; swap a b; cycle c d e f g h i\n\
         goal 1 2 3 4 5 6 7 8 9\n",
    );
    let shown = fewest(&["generate", wheel.path(), "--scramble", "5"]).good();
    // The heading has the name of the file, which may contain an A.
    let scrambles = shown.lines().filter(|line| !line.contains("wheel.fewest"));
    assert_eq!(scrambles.filter(|line| line.contains("A")).count(), 5);
}

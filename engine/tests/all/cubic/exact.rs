//! Exact answers, against complete enumerations by another program.

use super::*;

/// Every colouring of eight tops around every empty cell.
fn all_patterns() -> impl Iterator<Item = Tops> {
    (0..9 * 6561).map(|i| {
        let (empty, tops) = (i / 6561, i % 6561);
        let place = |cell: usize| (if cell > empty { cell - 1 } else { cell }) as u32;
        let colour = |cell| Colour::ALL[tops / 3usize.pow(place(cell)) % 3];
        let cells: [_; CELLS] = std::array::from_fn(|cell| (cell != empty).then(|| colour(cell)));
        Tops::new(&cells).expect("a pattern")
    })
}

/// A pattern as the data file and the problem's statement write it.
fn pattern(text: &str) -> Tops {
    let colour = |letter| match letter {
        'W' => Some(Colour::White),
        'R' => Some(Colour::Red),
        'B' => Some(Colour::Blue),
        _ => None,
    };
    let cells: Vec<_> = text.chars().filter(|letter| !letter.is_whitespace()).map(colour).collect();
    Tops::new(&cells).expect("a pattern")
}

/// The goals at each distance and the number beyond 30, as the data file has them.
fn known_goals(kind: &str) -> (Vec<u64>, u64) {
    let line = DATA.lines().find_map(|line| line.strip_prefix(&format!("G {kind} ")));
    let (profile, beyond) = line.expect("a line").split_once("  beyond30 ").expect("two parts");
    let counts = profile.split(' ').enumerate().map(|(distance, entry)| {
        let (at, count) = entry.split_once(':').expect("distance:count");
        assert_eq!(at.parse(), Ok(distance));
        count.parse().expect("a count")
    });
    (counts.collect(), beyond.parse().expect("a count"))
}

/// All 531,441 questions: three profiles, once for each of the nine empty cells.
#[test]
fn every_question_from_the_standard_starts() {
    let answers = Answers::new();
    let (mut questions, mut beyond, mut largest, mut sum) = (0, 0, 0, 0);
    for empty in 0..CELLS {
        let mut profile = vec![0; 64];
        for goal in all_patterns() {
            let distance = answers.distance(empty, &goal);
            profile[usize::from(distance)] += 1;
            questions += 1;
            beyond += u32::from(distance > 30);
            largest = largest.max(distance);
            sum += u64::from(distance);
        }
        let kind =
            ["corner", "edge", "corner", "edge", "centre", "edge", "corner", "edge", "corner"];
        let (known, known_beyond) = known_goals(kind[empty]);
        assert_eq!(profile[..known.len()], known, "{empty}");
        assert_eq!(profile[31..].iter().sum::<u64>(), known_beyond);
        assert_eq!(profile.iter().sum::<u64>(), 59049);
    }
    assert_eq!((questions, beyond, largest), (531_441, 2010, 37));
    assert_eq!(format!("{:.3}", sum as f64 / f64::from(questions)), "19.627");
}

#[test]
fn the_hardest_questions() {
    let answers = Answers::new();
    let hardest = DATA.lines().filter_map(|line| line.strip_prefix("hardest "));
    let mut count = 0;
    for line in hardest {
        let (kind, rest) = line.split_once(' ').expect("kind");
        let (distance, goal) = rest.split_once(' ').expect("distance");
        let (_, empty) = KINDS.into_iter().find(|known| known.0 == kind).expect("a kind");
        assert_eq!(Ok(answers.distance(empty, &pattern(goal))), distance.parse());
        count += 1;
    }
    assert_eq!(count, 13);
}

/// The eight datasets of POJ 3131; the last two need more than 30 rolls.
#[test]
fn samples_of_the_statement() {
    let datasets = [
        (3, "WWW EWW WWW", 0),
        (1, "RBW RWW EWW", 3),
        (8, "WBW BRE RBR", 13),
        (8, "BWR BWR BER", 23),
        (1, "BBB BRB BRE", 29),
        (0, "RRR WWW RRE", 30),
        (1, "RRR BWB RRE", -1),
        (5, "RRR WEW RRR", -1),
    ];
    let answers = Answers::new();
    for (empty, goal, known) in datasets {
        let distance = answers.distance(empty, &pattern(goal));
        let answer = if distance > 30 { -1 } else { i32::from(distance) };
        assert_eq!(answer, known, "{empty} {goal}");
    }
}

/// The slow twin of the table: all distances from the start to single boards, the least for each
/// pattern. From the standard starts they are the known ones, and every board is reached.
#[test]
fn patterns_are_as_far_as_their_nearest_board() {
    let known = KINDS.map(|(kind, empty)| (standard(empty), Some(known_states(kind))));
    for (start, known) in known.into_iter().chain([(random_board(&mut 5), None)]) {
        let cubic = Cubic::new(Goal::Board(start), &start);
        let distances = all_distances(&cubic);
        let profile = distances.profile();
        assert_eq!(profile.iter().sum::<u64>(), cubic.rank_count());
        assert!(known.is_none_or(|known| known == profile), "{profile:?}");
        let table = FromStart::new(&start);
        for goal in all_patterns() {
            let boards = goal.boards(start.odd_count());
            let nearest = boards.map(|board| distances.get(cubic.rank(&board))).min();
            assert_eq!(Some(table.distance(&goal)), nearest, "{start:?} {goal:?}");
        }
    }
}

/// The slow twin of the rolls: the table of all distances to one pattern, walked down from starts
/// of all kinds and any orientations.
#[test]
fn rolls_are_the_first_optimum() {
    let mut seed = 6;
    let goals = [pattern("BRB BEB BRB"), pattern("RRR WEW RRR"), random_tops(&mut seed)];
    let answers = Answers::new();
    for odd_count in [3, 4] {
        for goal in goals {
            let start = (0..9).map(standard).find(|start| start.odd_count() == odd_count);
            let cubic = Cubic::new(Goal::Tops(goal), &start.expect("a standard start"));
            let table = Table::new(cubic.clone());
            for empty in 0..CELLS {
                let start = standard(empty);
                if start.odd_count() == odd_count {
                    assert_eq!(Some(answers.solve(empty, &goal)), table.solve(&start));
                }
            }
            for _ in 0..3 {
                let start = cubic.unrank(mixed(&mut seed) % cubic.rank_count());
                let fast = FromStart::new(&start);
                assert_eq!(fast.distance(&goal), table.distance(&start));
                assert_eq!(Some(fast.solve(&goal)), table.solve(&start));
            }
        }
    }
}

/// For every number of odd cubes, the moves alone solve the board, and there are as many as the distance
/// says.
#[test]
fn any_orientations_are_solved() {
    let mut seed = 7;
    for count in 0..=8 {
        let start = with_odd_cubes(count);
        let fast = FromStart::new(&start);
        for _ in 0..20 {
            let goal = random_tops(&mut seed);
            let cubic = Cubic::new(Goal::Tops(goal), &start);
            let mut cubes = start;
            let moves = fast.solve(&goal);
            moves.iter().for_each(|&mv| cubic.apply(&mut cubes, mv));
            assert!(cubic.is_goal(&cubes));
            assert_eq!(moves.len(), usize::from(fast.distance(&goal)));
        }
    }
}

/// The slow twin: the distances of all boards to the goal, by rank.
#[test]
fn exact_to_a_goal() {
    let start = standard(1);
    let mut seed = 11;
    for goal in [Goal::Tops(random_tops(&mut seed)), Goal::Board(start)] {
        let cubic = Cubic::new(goal, &start);
        let distances = all_distances(&cubic);
        let exact = ToGoal::new(&cubic);
        for rank in (0..cubic.rank_count()).step_by(61) {
            let (board, distance) = (cubic.unrank(rank), distances.get(rank));
            assert_eq!(exact.estimate_of(&cubic, &board), distance);
            let _ = cubic.visit_moves(&mut board.clone(), |cubes, direction| {
                let mut after = *cubes;
                cubic.apply(&mut after, direction);
                let step = exact.step(&cubic, distance, cubes, direction);
                assert_eq!(step, distances.get(cubic.rank(&after)));
                Continue::<()>(())
            });
        }
    }
}

/// Any orientations, any number of odd cubes; a goal that cannot be reached has no distance.
#[test]
fn exact_to_a_goal_from_anywhere() {
    let mut seed = 12;
    for count in 0..=8 {
        let start = with_odd_cubes(count);
        let goal = random_tops(&mut seed);
        let cubic = Cubic::new(Goal::Tops(goal), &start);
        let outcome = searched(&cubic, &ToGoal::new(&cubic), &start);
        let Outcome::Solved(solution) = outcome else { panic!("{outcome:?}") };
        assert_eq!(solution.moves, FromStart::new(&start).solve(&goal));
        let elsewhere = Cubic::new(Goal::Board(with_odd_cubes((count + 1) % 9)), &start);
        let exact = ToGoal::new(&elsewhere);
        assert_eq!(exact.estimate_of(&elsewhere, &start), Cost::MAX);
        assert_eq!(exact.step(&elsewhere, Cost::MAX, &start, Direction::Up), Cost::MAX);
        assert_eq!(searched(&elsewhere, &exact, &start), Outcome::Unsolvable);
    }
}

//! What each fuzz target does with its input. The same functions replay the committed corpus under
//! plain `cargo test` (app/tests/corpus.rs).

use desk::foreign::{Format, Target};
use desk::gauge::{Gauge, Never};
use desk::names::Algorithm;
use desk::tables::Tables;
use desk::{Case, Ending, PuzzleName, Question};
use fewest::Heuristic;
use fewest::notation::{Place, Problem, Token, Tokens, text_only};
use fewest::puzzles::cubic;
use fewest::puzzles::rotation;
use fewest::puzzles::sliding;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::Options;
use fewest_cli::exit::Code;
use fewest_cli::input::BoardLines;
use fewest_cli::problems::{self, Failure};
use fewest_verify::{Checker, Expected, Limits, Statement, Trouble};
use std::io::{BufRead, BufReader};

/// Every token is at the place that it names, whatever pieces the text arrives in.
pub fn tokens(data: &[u8]) {
    let whole = split(Tokens::separated_by(b"/,", data), data);
    assert_eq!(split(Tokens::separated_by(b"/,", in_pieces(data)), data), whole);
}

/// A sliding board of the size that the first two bytes give: it prints and parses back.
pub fn sliding(data: &[u8]) {
    let [width, height, text @ ..] = data else { return };
    let (width, height) = (usize::from(width % 8), usize::from(height % 8));
    let Ok(text) = str::from_utf8(text) else {
        let error = sliding::notation::read(&mut Tokens::new(text), width, height).err();
        return error.into_iter().for_each(|error| assert_inside(&text_only(error), text));
    };
    match sliding::notation::board(text, width, height) {
        Ok(tiles) => {
            assert_eq!(tiles.len(), width * height);
            assert_eq!(
                sliding::notation::board(&sliding::notation::text(&tiles, width), width, height),
                Ok(tiles)
            );
        }
        Err(problem) => assert_inside(&problem, text.as_bytes()),
    }
}

/// A file of boards. Each is read or refused by its line, and the boards after a bad one are still read.
pub fn lines(data: &[u8]) {
    for name in ["eight", "rotation", "cubic"] {
        let puzzle: PuzzleName = name.parse().expect("a puzzle");
        let question =
            Question { algorithm: Algorithm::IdaStar, ..Question::about(puzzle.clone()) };
        let solver = desk::solver(&question).expect("it fits every puzzle");
        let last = data.split(|&byte| byte == b'\n').count() as u64;
        for case in BoardLines::new("data".into(), data, puzzle) {
            match case.and_then(|case| Ok((case.clone(), solver.outline(&case)?))) {
                Ok((case, report)) => {
                    assert!(case.line <= last && !report.start.is_empty());
                    assert_eq!(case.index.is_some(), case.expected.is_some());
                }
                Err(fault) => {
                    assert!([Code::Data, Code::Usage].contains(&fault.code), "{fault}");
                    assert!(fault.message.starts_with("line ") || fault.code == Code::Usage);
                }
            }
        }
    }
}

/// A board of the Rotation Game: it prints and parses back.
pub fn rotation(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    match rotation::notation::board(text) {
        Ok(board) => {
            assert_eq!(rotation::notation::board(&rotation::notation::text(&board)), Ok(board))
        }
        Err(problem) => assert_inside(&problem, data),
    }
}

/// A pattern of the Cubic Eight-Puzzle, and a start with or without a pattern: they print and parse back.
pub fn cubic(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    match cubic::notation::pattern(text) {
        Ok(pattern) => {
            assert_eq!(cubic::notation::pattern(&cubic::notation::text(&pattern)), Ok(pattern))
        }
        Err(problem) => assert_inside(&problem, data),
    }
    match cubic::notation::board(text) {
        Ok((start, goal)) => {
            let goal_text = goal.map_or(String::new(), |goal| cubic::notation::text(&goal));
            let printed = format!("{} {goal_text}", cubic::notation::start_text(&start));
            assert_eq!(cubic::notation::board(&printed), Ok((start, goal)));
        }
        Err(problem) => assert_inside(&problem, data),
    }
}

/// A puzzle file: it is read or refused, with a message that is safe to print on a terminal.
pub fn puzzle(data: &[u8]) {
    if let Err(mistake) = desk::language::parse("it", data) {
        assert_printable(&mistake.to_string());
    }
}

/// A puzzle of another program, in the format that the first byte gives. What is imported is a puzzle, which
/// may be exported.
pub fn foreign(data: &[u8]) {
    let formats =
        [Format::Tws, Format::Ksolve, Format::KPuzzle, Format::Rush, Format::Psvn, Format::Xsb];
    let [first, text @ ..] = data else { return };
    let format = formats[usize::from(*first) % formats.len()];
    let _ = Format::guess("it", text);
    match desk::foreign::import("it", text, format) {
        Ok(text) => {
            let puzzle = desk::language::parse("it", text.as_bytes()).expect("it was imported");
            for (target, format) in [(Target::Tws, Format::Tws), (Target::KPuzzle, Format::KPuzzle)]
            {
                if let Ok(text) = desk::foreign::export(&puzzle, target) {
                    let _ = desk::foreign::import("it", text.as_bytes(), format);
                }
            }
        }
        Err(refusal) => assert_printable(&refusal.to_string()),
    }
}

fn assert_printable(message: &str) {
    assert!(message.bytes().all(|byte| (b' '..=b'~').contains(&byte)), "{message:?}");
}

/// hdu:1043, a path or `unsolvable` on each line; poj:1077 answers the first board as well.
pub fn judge_eight(data: &[u8]) {
    let looked_up = judged("hdu:1043", data);
    for line in looked_up.lines() {
        let is_path = line.chars().all(|letter| "lrud".contains(letter));
        assert!(line == "unsolvable" || is_path && line.len() <= 31, "{line:?}");
    }
    let searched = judged("poj:1077", data);
    assert_eq!(searched.len(), looked_up.find('\n').map_or(0, |end| end + 1));
}

/// tioj:15-puzzle, without boards that take long.
pub fn judge_fifteen(data: &[u8]) {
    if let Ok(Some(tiles)) = sliding::notation::read(&mut Tokens::new(data), 4, 4) {
        let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankLast).expect("a size");
        let tray = puzzle.tray(&tiles).expect("a board that was read is a board");
        if Manhattan::new(&puzzle).start(&puzzle, &tray) > 16 {
            return;
        }
    }
    for line in judged("tioj:15-puzzle", data).lines() {
        assert!((-1..=80).contains(&line.parse::<i32>().expect("a number")), "{line:?}");
    }
}

/// poj:2286: two lines for each board.
pub fn judge_rotation(data: &[u8]) {
    let output = judged("poj:2286", data);
    let mut lines = output.lines();
    while let Some(moves) = lines.next() {
        let is_path = moves.chars().all(|letter| ('A'..='H').contains(&letter));
        assert!(moves == "No moves needed" || is_path && moves.len() <= 14, "{moves:?}");
        assert!(matches!(lines.next(), Some("1" | "2" | "3")));
    }
}

/// poj:3131: a number for each case.
pub fn judge_cubic(data: &[u8]) {
    for line in judged("poj:3131", data).lines() {
        assert!((-1..=30).contains(&line.parse::<i32>().expect("a number")), "{line:?}");
    }
}

/// The output of a profile: whole lines, the same whatever pieces the input arrives in.
fn judged(profile: &str, data: &[u8]) -> String {
    let whole = answers(profile, data, data);
    assert_eq!(answers(profile, in_pieces(data), data), whole);
    assert!(whole.0.is_empty() || whole.0.ends_with('\n'));
    whole.0
}

fn answers(profile: &str, mut input: impl BufRead, data: &[u8]) -> (String, Option<Problem>) {
    let profile = problems::find(profile).expect("a profile");
    let mut output = Vec::new();
    let problem = match profile.run(Tables::Own, &mut input, &mut output) {
        Ok(missing) => missing,
        Err(Failure::Input(problem)) => Some(problem),
        Err(failure) => panic!("memory cannot fail to be read or written: {failure}"),
    };
    problem.iter().for_each(|problem| assert_inside(problem, data));
    (String::from_utf8(output).expect("text"), problem)
}

/// The same bytes, a few at a time.
fn in_pieces(data: &[u8]) -> impl BufRead {
    BufReader::with_capacity(1 + data.len() % 7, data)
}

/// The places of all tokens, and of the problem that ended them, if there was one.
fn split<R: BufRead>(mut tokens: Tokens<R>, data: &[u8]) -> Vec<Place> {
    let mut places = Vec::new();
    loop {
        match tokens.next_token() {
            Ok(None) => return places,
            Ok(Some(token)) => {
                assert_stands_there(&token, data);
                places.push(token.place);
            }
            Err(error) => {
                let problem = text_only(error);
                assert_inside(&problem, data);
                places.push(problem.place);
                return places;
            }
        }
    }
}

fn assert_stands_there(token: &Token, data: &[u8]) {
    let there = rest_of_line(token.place, data).expect("a place in the text");
    assert!(there.starts_with(token.text), "{token:?}");
    assert!(!token.text.is_empty() && token.text.is_ascii(), "{token:?}");
    let digits = token.text.iter().all(u8::is_ascii_digit);
    assert_eq!(token.number().is_some(), digits, "{token:?}");
}

/// Asserts that the place is in the text or right behind it, and that the message is safe for a terminal.
fn assert_inside(problem: &Problem, data: &[u8]) {
    assert!(rest_of_line(problem.place, data).is_some(), "{problem} lies outside {data:?}");
    assert!(problem.message.bytes().all(|byte| (b' '..=b'~').contains(&byte)), "{problem:?}");
}

/// The rest of the line from a place on. The text before it is ASCII, so columns are bytes.
fn rest_of_line(place: Place, data: &[u8]) -> Option<&[u8]> {
    let data = data.strip_prefix("\u{feff}".as_bytes()).unwrap_or(data);
    let line = data.split(|&byte| byte == b'\n').nth(place.line as usize - 1)?;
    line.get(place.column as usize - 1..)
}

/// A proof, as it is and with a checksum that fits. Checking always ends within little memory, and what is
/// proven of the usual Eight is true.
pub fn proof(data: &[u8]) {
    _ = checked(data, &Expected::default());
    let Some(at) = data.windows(5).position(|five| five == b"\ncrc ") else { return };
    let (head, rest) = data.split_at(at + 1);
    let Some((_, body)) = rest.split_at_checked(13) else { return };
    let crc = fewest::proof::checksum(&[head, body].concat());
    let fits = [head, format!("crc {crc:08x}\n").as_bytes(), body].concat();
    let words = |keyword| {
        head.split(|&byte| byte == b'\n')
            .find_map(|line| str::from_utf8(line).ok()?.strip_prefix(keyword))
    };
    let proven = checked(&fits, &Expected::default()).is_ok();
    if proven
        && words("goal ") == Some("1 2 3 4 5 6 7 8 0")
        && words("puzzle ") == Some("sliding 3x3")
    {
        let (start, claim) = (words("start ").expect("a start"), words("claim ").expect("a claim"));
        let question = Question::about("eight".parse().expect("a puzzle"));
        let solver = desk::solver(&question).expect("a question");
        let gauge = Gauge::new(&Never, None);
        let report = solver.solve(&Case::one(start), &Options::default(), &gauge);
        match report.expect("an answer").ending {
            Ending::Solved(path) => {
                let claimed = claim.rsplit(' ').next().and_then(|cost| cost.parse::<u32>().ok());
                assert!(claimed.is_some_and(|claimed| claimed <= path.cost.into()), "{claim}");
            }
            _ => assert!(!claim.starts_with("cost"), "{claim}"),
        }
    }
}

/// Three parts, with a byte 0 between them: the rules of a file, the lines of a proof after `puzzle`, and its
/// body. The proof names these rules, and its checksum fits. Checking always ends within little memory.
pub fn rules(data: &[u8]) {
    let mut parts = data.splitn(3, |&byte| byte == 0);
    let [Some(rules), Some(lines), Some(body)] = [parts.next(), parts.next(), parts.next()] else {
        return;
    };
    let Ok(rules) = str::from_utf8(rules) else { return };
    let name = fewest::proof::checksum(rules.as_bytes());
    let head = [format!("fewest proof 1\npuzzle rows {name:08x}\n").as_bytes(), lines].concat();
    let crc = fewest::proof::checksum(&[&head, body].concat());
    let proof = [&head, format!("crc {crc:08x}\n").as_bytes(), body].concat();
    let expected = Expected { rules: Some(rules), ..Expected::default() };
    match checked(&proof, &expected) {
        Ok(statement) => assert!(statement.words.contains(&format!("rows {name:08x}; "))),
        Err(trouble) => assert!(!matches!(trouble, Trouble::NoRules), "{trouble}"),
    }
}

fn checked(data: &[u8], expected: &Expected) -> Result<Statement, Trouble> {
    let limits = Limits { memory: 8 << 20, deadline: None, tell: |_| () };
    Checker::new(limits).check(data, expected)
}

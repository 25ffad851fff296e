//! Outputs about sliding tiles.

use super::lines::Lines;
use super::path::{self, Bad, Walk};
use super::{Flaw, Verdict};
use crate::judge::Failure;
use crate::judge::oracle::{Found, LONGEST_SIDE, Oracle, Unproven};
use crate::judge::sliding::{Form, Letters, Question, Questions, Rule, Sliding, word};
use fewest::Cost;
use fewest::puzzles::Direction;

/// Judges every case of an output.
pub fn judge(
    format: &Sliding,
    input: &[u8],
    lines: &mut Lines,
    oracle: &mut Oracle,
) -> Result<Verdict, Failure> {
    let mut questions = Questions::new(format, input);
    let mut verdict = Verdict::of_nothing();
    while let Some(question) = questions.next_question()? {
        let claim = Reader { format, lines, case: verdict.cases + 1, question: &question }.claim();
        let right = |claim| right(format, &question, &claim, oracle);
        let judged = Bad::flaw(claim.map_err(Bad::Flaw).and_then(right))?;
        if !verdict.note(lines.number(), judged) {
            return Ok(verdict);
        }
    }
    Ok(verdict.finish(lines))
}

/// What an output says about one board.
enum Claim {
    /// There is no path: the words that say so.
    None(String),
    Count(i64),
    /// A path in the judge's letters, and the number of moves if that is printed, too.
    Path(Vec<u8>, Option<i64>),
}

fn right(
    format: &Sliding,
    question: &Question,
    claim: &Claim,
    oracle: &mut Oracle,
) -> Result<(), Bad> {
    let walk = Board(question.clone(), format.letters());
    let most = format.most.map(usize::from);
    match claim {
        Claim::Path(path, count) => {
            if let Some(said) = count.filter(|&count| count != path.len() as i64) {
                return Err(Flaw::CountOfPath { said, moves: path.len() }.into());
            }
            if !question.start.reaches(&question.goal) {
                let said = String::from_utf8_lossy(path).into_owned();
                return Err(Flaw::NoPath { said, most: None }.into());
            }
            path::judge(&walk, path, format.rule, oracle)?;
            match most.filter(|&most| path.len() > most) {
                Some(most) => Err(over(question, path.len(), most, oracle)?.into()),
                None => Ok(()),
            }
        }
        Claim::None(said) => match fewest(question, format.rule, oracle)? {
            Fewest::None => Ok(()),
            Fewest::Unknown if let Some(most) = format.most => {
                match oracle.path(&question.start, &question.goal, most)? {
                    Found::Path(path) => {
                        Err(Flaw::Path { said: said.clone(), fewest: Some(path.len()) }.into())
                    }
                    Found::Nothing | Found::Beyond => Ok(()),
                }
            }
            Fewest::Unknown => Err(Flaw::Path { said: said.clone(), fewest: None }.into()),
            Fewest::Is(fewest) if most.is_some_and(|most| fewest > most) => Ok(()),
            Fewest::Is(fewest) => {
                Err(Flaw::Path { said: said.clone(), fewest: Some(fewest) }.into())
            }
        },
        Claim::Count(said) => match fewest(question, Rule::Shortest, oracle)? {
            Fewest::Is(fewest) if *said == fewest as i64 => Ok(()),
            Fewest::Is(fewest) => Err(Flaw::Count { said: *said, fewest }.into()),
            Fewest::None | Fewest::Unknown => {
                Err(Flaw::NoPath { said: said.to_string(), most: None }.into())
            }
        },
    }
}

/// Too long because of the path, or because there is no shorter one.
fn over(
    question: &Question,
    moves: usize,
    most: usize,
    oracle: &mut Oracle,
) -> Result<Flaw, Unproven> {
    Ok(match oracle.path(&question.start, &question.goal, most as Cost)? {
        Found::Path(_) => Flaw::OverLimit { moves, most },
        Found::Nothing | Found::Beyond => {
            Flaw::NoPath { said: format!("{moves} moves"), most: Some(most) }
        }
    })
}

enum Fewest {
    Is(usize),
    None,
    /// There is a path, but nobody asks for a shortest one, and it may take long to find.
    Unknown,
}

fn fewest(question: &Question, rule: Rule, oracle: &mut Oracle) -> Result<Fewest, Unproven> {
    let Question { start, goal } = question;
    let cheap = rule != Rule::Any || start.width <= 3;
    Ok(match start.reaches(goal) {
        false => Fewest::None,
        true if start.width > LONGEST_SIDE || !cheap => Fewest::Unknown,
        true => oracle.distance(start, goal)?.map_or(Fewest::None, Fewest::Is),
    })
}

/// Reads what is said about one board.
struct Reader<'a, 't> {
    format: &'a Sliding,
    lines: &'a mut Lines<'t>,
    case: usize,
    question: &'a Question,
}

impl Reader<'_, '_> {
    fn claim(&mut self) -> Result<Claim, Flaw> {
        match self.format.form {
            Form::Count => match self.lines.number_alone()? {
                -1 => Ok(Claim::None("-1".into())),
                count => Ok(Claim::Count(count)),
            },
            Form::Path(letters) => self.path_line(letters),
            Form::SpacedPath(letters) => {
                self.skip_gap();
                self.path_line(letters)
            }
            Form::CasePath(letters) => {
                let rest = self.after_case()?;
                // The path may stand on the line below, unless it is the empty one.
                match rest.as_str() {
                    "" if self.is_solved() && self.next_is_a_case() => self.path("", letters),
                    "" => self.path_line(letters),
                    path => self.path(path, letters),
                }
            }
            Form::CaseCountPath(letters) => {
                let rest = self.after_case()?;
                match self.count(&rest)? {
                    -1 => Ok(Claim::None("-1".into())),
                    count => self.path_line(letters).map(|claim| with_count(claim, count)),
                }
            }
            Form::CountWords => match self.lines.number_alone()? {
                -1 => Ok(Claim::None("-1".into())),
                count => self.words(count),
            },
        }
    }

    fn is_solved(&self) -> bool {
        self.question.start == self.question.goal
    }

    /// A path on a line of its own, which is empty, or not there at all, only for a solved board.
    fn path_line(&mut self, letters: Letters) -> Result<Claim, Flaw> {
        let line = match self.lines.next_line() {
            None if !self.is_solved() => return Err(Flaw::Ends),
            line => line.unwrap_or_default().to_owned(),
        };
        self.path(&line, letters)
    }

    fn path(&self, text: &str, letters: Letters) -> Result<Claim, Flaw> {
        if Some(text) == self.format.none {
            return Ok(Claim::None(text.into()));
        }
        if text.bytes().all(|byte| letters.read(byte).is_some()) {
            return Ok(Claim::Path(text.into(), None));
        }
        Err({
            let names =
                letters.text(&[Direction::Left, Direction::Right, Direction::Up, Direction::Down]);
            let or = self.format.none.map_or(String::new(), |none| format!(" or `{none}`"));
            Flaw::unreadable(text, &format!("a path of the letters {names}{or}"))
        })
    }

    /// The blank line between two boards, as far as it can be told from an empty path.
    fn skip_gap(&mut self) {
        while self.case > 1 && self.lines.peek() == Some("") {
            let mut ahead = self.lines.clone();
            ahead.next_line();
            if self.is_solved() && ahead.peek().is_some_and(|line| !line.is_empty()) {
                return;
            }
            *self.lines = ahead;
            if self.is_solved() {
                return;
            }
        }
    }

    /// Whether there is no answer between here and the next case.
    fn next_is_a_case(&self) -> bool {
        self.lines.clone().next_text().map_or(true, |line| line.starts_with("Case"))
    }

    fn after_case(&mut self) -> Result<String, Flaw> {
        let line = self.lines.next_text()?;
        let expected = self.case;
        let wrong = || Flaw::CaseNumber { found: line.into(), expected };
        let (number, rest) =
            line.strip_prefix("Case").and_then(|rest| rest.split_once(':')).ok_or_else(wrong)?;
        match number.trim().parse::<usize>() {
            Ok(number) if expected == number => Ok(rest.trim().into()),
            _ => Err(wrong()),
        }
    }

    fn count(&self, text: &str) -> Result<i64, Flaw> {
        text.parse().map_err(|_| Flaw::unreadable(text, "the number of moves"))
    }

    fn words(&mut self, count: i64) -> Result<Claim, Flaw> {
        let mut path = Vec::new();
        while (path.len() as i64) < count {
            let line = self.lines.next_text()?;
            let way = Direction::ALL.into_iter().find(|&way| word(way) == line);
            let way = way.ok_or_else(|| Flaw::unreadable(line, "UP, LEFT, RIGHT or DOWN"))?;
            path.extend(Letters::Large.text(&[way]).bytes());
        }
        Ok(Claim::Path(path, Some(count)))
    }
}

fn with_count(claim: Claim, count: i64) -> Claim {
    match claim {
        Claim::Path(path, _) => Claim::Path(path, Some(count)),
        claim => claim,
    }
}

/// A board whose moves are the judge's letters.
#[derive(Clone)]
struct Board(Question, Letters);

impl Walk for Board {
    type Oracle = Oracle;

    fn opposite(letter: u8) -> u8 {
        match letter {
            b'u' => b'd',
            b'd' => b'u',
            b'l' => b'r',
            b'r' => b'l',
            b'U' => b'D',
            b'D' => b'U',
            b'L' => b'R',
            _ => b'L',
        }
    }

    fn letters(&self) -> &'static [u8] {
        if self.1 == Letters::Small { b"dlru" } else { b"DLRU" }
    }

    fn step(&mut self, letter: u8) -> bool {
        self.1.read(letter).is_some_and(|direction| self.0.start.go(direction))
    }

    fn is_solved(&self) -> bool {
        self.0.start == self.0.goal
    }

    fn shortest(&self, oracle: &mut Oracle) -> Result<Option<Vec<u8>>, Unproven> {
        Ok(match oracle.path(&self.0.start, &self.0.goal, Cost::MAX)? {
            Found::Path(moves) => Some(self.1.text(&moves).into_bytes()),
            Found::Nothing | Found::Beyond => None,
        })
    }

    fn draw(&self) -> String {
        self.0.start.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_is_the_opposite_of_its_opposite() {
        for [one, other] in [b"ud", b"lr", b"UD", b"LR"] {
            assert_eq!((Board::opposite(*one), Board::opposite(*other)), (*other, *one));
        }
    }
}

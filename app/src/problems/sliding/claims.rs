//! Judges what an output says about sliding tiles.

use super::text::word;
use super::{Form, Instance, Letters, Rule, SlidingTiles};
use crate::tiles::oracle::{LONGEST_SIDE, Oracle};
use crate::undecided::Undecided;
use crate::verdict::Flaw;
use crate::verdict::lines::{Lines, integer, is_blank};
use crate::verdict::path::{self, Bad, Walk};
use fewest::Cost;
use fewest::puzzles::Direction;

/// Judges the answer to one board, whose number is given.
pub fn judge(
    format: &SlidingTiles,
    instance: &Instance,
    case: usize,
    lines: &mut Lines,
    oracle: &mut Oracle,
) -> Result<(), Bad> {
    let claim = ClaimReader { format, lines, case, instance }.claim()?;
    match claim {
        Claim::Path(path, count) => judge_path(format, instance, &path, count, oracle),
        Claim::None(said) => match fewest(format, instance, oracle)? {
            Fewest::Is(fewest) => Err(Flaw::Path { said, fewest: Some(fewest) }.into()),
            Fewest::None => Ok(()),
            Fewest::Unknown => Err(Flaw::Path { said, fewest: None }.into()),
        },
        Claim::Count(said) => match fewest(format, instance, oracle)? {
            Fewest::Is(fewest) if said == fewest as i64 => Ok(()),
            Fewest::Is(fewest) => Err(Flaw::Count { said, fewest }.into()),
            _ => Err(no_path(format, instance, said.to_string()).into()),
        },
        Claim::Word(said) => match fewest(format, instance, oracle)? {
            Fewest::None => Err(no_path(format, instance, said).into()),
            Fewest::Is(_) | Fewest::Unknown => Ok(()),
        },
    }
}

/// Whether there is a path that counts.
pub fn has_path(
    format: &SlidingTiles,
    instance: &Instance,
    oracle: &mut Oracle,
) -> Result<bool, Undecided> {
    Ok(!matches!(fewest(format, instance, oracle)?, Fewest::None))
}

/// The flaw of an answer that gives a path although there is none, or none that is short enough.
fn no_path(format: &SlidingTiles, Instance { start, goal }: &Instance, said: String) -> Flaw {
    let most = format.most.filter(|_| start.reaches(goal));
    Flaw::NoPath { said, most: most.map(usize::from) }
}

/// What an output says about one board.
enum Claim {
    /// There is no path; holds the words that say so.
    None(String),
    Count(i64),
    /// There is a path; holds the word that says so.
    Word(String),
    /// A path in the judge's letters, and the number of moves if that is printed, too.
    Path(Vec<u8>, Option<i64>),
}

fn judge_path(
    format: &SlidingTiles,
    instance: &Instance,
    path: &[u8],
    count: Option<i64>,
    oracle: &mut Oracle,
) -> Result<(), Bad> {
    let moves = path.len();
    if let Some(said) = count.filter(|&count| count != moves as i64) {
        return Err(Flaw::CountOfPath { said, moves }.into());
    }
    if !instance.start.reaches(&instance.goal) {
        let said = String::from_utf8_lossy(path).into_owned();
        return Err(Flaw::NoPath { said, most: None }.into());
    }
    path::judge(&Board(instance.clone(), format.letters), path, format.rule, oracle)?;
    match format.most.map(usize::from) {
        Some(most) if moves > most => Err(match fewest(format, instance, oracle)? {
            Fewest::Is(_) | Fewest::Unknown => Flaw::OverLimit { moves, most }.into(),
            Fewest::None => {
                Flaw::NoPath { said: format!("{moves} moves"), most: Some(most) }.into()
            }
        }),
        _ => Ok(()),
    }
}

enum Fewest {
    Is(usize),
    /// There is no path that counts.
    None,
    /// There is a path, but a shortest one is not asked for and may take long to find.
    Unknown,
}

fn fewest(
    format: &SlidingTiles,
    Instance { start, goal }: &Instance,
    oracle: &mut Oracle,
) -> Result<Fewest, Undecided> {
    if !start.reaches(goal) {
        return Ok(Fewest::None);
    }
    let is_cheap = start.width <= 3 || format.rule != Rule::Any && start.width <= LONGEST_SIDE;
    let fewest = match format.most {
        _ if !is_cheap && format.takes_long_paths() => return Ok(Fewest::Unknown),
        most => oracle.distance_within(start, goal, most.unwrap_or(Cost::MAX))?,
    };
    Ok(fewest.map_or(Fewest::None, Fewest::Is))
}

/// Reads the answer to one board.
struct ClaimReader<'a, 't> {
    format: &'a SlidingTiles,
    lines: &'a mut Lines<'t>,
    case: usize,
    instance: &'a Instance,
}

impl ClaimReader<'_, '_> {
    fn claim(&mut self) -> Result<Claim, Flaw> {
        match self.format.form {
            Form::Count => self.count_alone(),
            Form::Word(word) => self.word(word),
            Form::WordPath(word) => match self.word(word)? {
                // After the word that there is a path, the other word means nothing.
                Claim::Word(_) => match self.path_line()? {
                    Claim::None(said) => Err(Flaw::unreadable(&said, "a path")),
                    claim => Ok(claim),
                },
                claim => Ok(claim),
            },
            Form::Path => self.path_line(),
            Form::SpacedPath => {
                self.skip_gap();
                self.path_line()
            }
            Form::CasePath => {
                let rest = self.after_case()?;
                // The path may be on the next line.
                match rest.as_str() {
                    "" => self.path_line(),
                    path => self.path(path),
                }
            }
            Form::CaseCountPath => {
                let rest = self.after_case()?;
                match self.count(&rest)? {
                    -1 => Ok(Claim::None("-1".into())),
                    0 if self.is_solved() && self.is_next_case() => Err(Flaw::NoSecondLine {
                        first: format!("Case {}: 0", self.case),
                        found: self.lines.peek().map(String::from),
                        expected: "an empty line, the path,",
                    }),
                    count => self.path_line().map(|claim| with_count(claim, count)),
                }
            }
            Form::CountWords => match self.lines.number_alone()? {
                -1 => Ok(Claim::None("-1".into())),
                count => self.words(count),
            },
        }
    }

    fn is_solved(&self) -> bool {
        self.instance.start == self.instance.goal
    }

    fn count_alone(&mut self) -> Result<Claim, Flaw> {
        let (line, none) = (self.lines.next_text()?, self.format.none.unwrap_or("-1"));
        if line == none {
            return Ok(Claim::None(none.into()));
        }
        let or = if none == "-1" { String::new() } else { format!(" or `{none}`") };
        let expected = format!("a number alone on its line{or}");
        integer(line).map(Claim::Count).ok_or_else(|| Flaw::unreadable(line, &expected))
    }

    fn word(&mut self, word: &str) -> Result<Claim, Flaw> {
        let none = self.format.none.unwrap_or("-1");
        match self.lines.next_text()? {
            said if said == word => Ok(Claim::Word(said.into())),
            said if said == none => Ok(Claim::None(said.into())),
            said => Err(Flaw::unreadable(said, &format!("{word} or {none}"))),
        }
    }

    /// A path on a line of its own. Only for a solved board may the line be empty or missing.
    fn path_line(&mut self) -> Result<Claim, Flaw> {
        let line = match self.lines.next_line() {
            None if !self.is_solved() => return Err(Flaw::Ends),
            line => line.unwrap_or_default().to_owned(),
        };
        self.path(&line)
    }

    fn path(&self, text: &str) -> Result<Claim, Flaw> {
        if Some(text) == self.format.none {
            return Ok(Claim::None(text.into()));
        }
        let letters = self.format.letters;
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

    /// Skips the blank line between two boards, as far as it can be told from the empty path of a solved
    /// board. Instead of that empty path a program may have printed moves there and back; if they follow the
    /// blank line, they belong to this board.
    fn skip_gap(&mut self) {
        while self.case > 1 && self.lines.peek() == Some("") {
            let mut ahead = self.lines.clone();
            ahead.next_line();
            if self.is_solved()
                && let Some(line) = ahead.peek().filter(|line| !line.is_empty())
            {
                if self.leads_back(line) {
                    *self.lines = ahead;
                }
                return;
            }
            *self.lines = ahead;
            if self.is_solved() {
                return;
            }
        }
    }

    /// Whether `moves` lead from the board to the goal.
    fn leads_back(&self, moves: &str) -> bool {
        let mut board = Board(self.instance.clone(), self.format.letters);
        moves.bytes().all(|letter| board.step(letter)) && board.is_solved()
    }

    fn after_case(&mut self) -> Result<String, Flaw> {
        let line = self.lines.next_text()?;
        let expected = self.case;
        // Judges that compare word by word accept `Case` and `1:` as separate words.
        let behind = |text: &str, word: &str| {
            let rest = text.strip_prefix(word)?;
            let ends = rest.is_empty() || rest.starts_with(is_blank);
            ends.then(|| rest.trim_start_matches(is_blank).to_owned())
        };
        let rest = behind(line, "Case").and_then(|rest| behind(&rest, &format!("{expected}:")));
        rest.ok_or_else(|| Flaw::CaseNumber { found: line.into(), expected })
    }

    /// Whether the next line begins the next answer.
    fn is_next_case(&self) -> bool {
        self.lines.peek().is_some_and(|line| line.starts_with("Case"))
    }

    fn count(&self, text: &str) -> Result<i64, Flaw> {
        integer(text).ok_or_else(|| Flaw::unreadable(text, "the number of moves"))
    }

    fn words(&mut self, count: i64) -> Result<Claim, Flaw> {
        let mut path = Vec::new();
        while (path.len() as i64) < count {
            let line = match self.lines.next_text() {
                // There are fewer moves than announced.
                Err(Flaw::Ends) => break,
                line => line?,
            };
            let way = Direction::ALL.into_iter().find(|&way| word(way) == line);
            let way = way.ok_or_else(|| Flaw::unreadable(line, "UP, LEFT, RIGHT or DOWN"))?;
            path.push(Letters::Large.letter(way));
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
struct Board(Instance, Letters);

impl Walk for Board {
    type Oracle = Oracle;
    type Letter = u8;

    fn opposite(letter: u8) -> u8 {
        let letters = if letter.is_ascii_lowercase() { Letters::Small } else { Letters::Large };
        letters.read(letter).map_or(letter, |way| letters.letter(way.opposite()))
    }

    fn letters(&self) -> &[u8] {
        if self.1 == Letters::Small { b"dlru" } else { b"DLRU" }
    }

    fn name(&self, letter: u8) -> String {
        char::from(letter).into()
    }

    fn step(&mut self, letter: u8) -> bool {
        self.1.read(letter).is_some_and(|direction| self.0.start.go(direction))
    }

    fn step_wrapped(&mut self, letter: u8) -> bool {
        let Some(direction) = self.1.read(letter) else { return false };
        let tiles = &mut self.0.start;
        let blank = tiles.blank();
        let to = match direction {
            Direction::Up => blank.checked_sub(tiles.width),
            Direction::Left => blank.checked_sub(1),
            Direction::Down => Some(blank + tiles.width),
            Direction::Right => Some(blank + 1),
        };
        let Some(to) = to.filter(|&to| to < tiles.cells.len()) else { return false };
        tiles.cells.swap(blank, to);
        true
    }

    fn is_solved(&self) -> bool {
        self.0.start == self.0.goal
    }

    fn shortest(&self, oracle: &mut Oracle) -> Result<Option<Vec<u8>>, Undecided> {
        let path = oracle.path(&self.0.start, &self.0.goal, Cost::MAX)?.path();
        Ok(path.map(|moves| self.1.text(&moves).into_bytes()))
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

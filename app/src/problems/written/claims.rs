//! Judges what an output says about a board of a puzzle from a file.

use super::{Form, Instance, WrittenPuzzle, text};
use crate::undecided::Undecided;
use crate::verdict::lines::{Lines, integer, is_blank};
use crate::verdict::path::{self, Bad, Walk};
use crate::verdict::{Flaw, Reason, about_limit, fewer_lines};

/// Judges the answer to one board.
pub fn judge(format: &WrittenPuzzle, instance: &Instance, lines: &mut Lines) -> Result<(), Bad> {
    let start = Board { format: *format, letters: letters(format), instance: instance.clone() };
    let most = format.most.map(usize::from);
    match claim(&start, lines)? {
        Claim::Path(path, count) => {
            let moves = path.len();
            if let Some(said) = count.filter(|&count| count != moves as i64) {
                return Err(Flaw::CountOfPath { said, moves }.into());
            }
            path::judge(&start, &path, format.rule, &mut ())
        }
        Claim::None(said) => match start.fewest()? {
            Some(fewest) => Err(Flaw::Path { said, fewest: Some(fewest) }.into()),
            None => Ok(()),
        },
        Claim::Count(said) => match start.fewest()? {
            Some(fewest) if said == fewest as i64 => Ok(()),
            Some(fewest) => Err(Flaw::Count { said, fewest }.into()),
            None => Err(Flaw::NoPath { said: said.to_string(), most }.into()),
        },
    }
}

/// What an output says about one board.
enum Claim {
    /// There is no path; holds the words that say so.
    None(String),
    Count(i64),
    /// A path, and the number of moves if that is printed, too.
    Path(Vec<u8>, Option<i64>),
}

fn claim(start: &Board, lines: &mut Lines) -> Result<Claim, Flaw> {
    if let Form::Path(_) = start.format.form {
        return path_line(start, lines);
    }
    let line = lines.next_text()?;
    if Some(line) == start.format.none {
        return Ok(Claim::None(line.into()));
    }
    let or = start.format.none.map_or(String::new(), |none| format!(" or `{none}`"));
    let number = || Flaw::unreadable(line, &format!("a number alone on its line{or}"));
    let count = integer(line).ok_or_else(number)?;
    match start.format.form {
        Form::Count => return Ok(Claim::Count(count)),
        _ if count < 0 => return Err(Flaw::unreadable(line, "the number of moves")),
        _ => {}
    }
    let mut path = Vec::new();
    while (path.len() as i64) < count {
        match lines.next_text() {
            // There are fewer moves than announced.
            Err(Flaw::Ends) => break,
            line => path.extend(start.moves(line?)?),
        }
    }
    Ok(Claim::Path(path, Some(count)))
}

/// Reads moves on a line of their own. Only for a solved board may the line be empty or missing.
fn path_line(start: &Board, lines: &mut Lines) -> Result<Claim, Flaw> {
    let line = match lines.next_line() {
        None if !start.is_solved() => return Err(Flaw::Ends),
        line => line.unwrap_or_default(),
    };
    match start.format.none {
        Some(none) if none == line => Ok(Claim::None(line.into())),
        _ => Ok(Claim::Path(start.moves(line)?, None)),
    }
}

/// The numbers of the moves.
fn letters(format: &WrittenPuzzle) -> Vec<u8> {
    let number = |mv: usize| u8::try_from(mv).expect("problems that ask for moves have few");
    let asks_for_moves = format.form != Form::Count;
    (0..format.game().moves()).filter(|_| asks_for_moves).map(number).collect()
}

/// A board on which moves are made by number, with the rules as they are written.
#[derive(Clone)]
struct Board {
    format: WrittenPuzzle,
    letters: Vec<u8>,
    instance: Instance,
}

impl Board {
    fn fewest(&self) -> Result<Option<usize>, Undecided> {
        self.format.game().fewest(&self.format.aimed(&self.instance), self.format.most)
    }

    /// Reads the moves of a line. Depending on the form, blanks separate the moves, or the line is one move
    /// with blanks between its characters.
    fn moves(&self, line: &str) -> Result<Vec<u8>, Flaw> {
        let form = self.format.form;
        let written = |&mv: &u8| match form {
            Form::CountLines => text::apart(&self.name(mv)),
            _ => self.name(mv),
        };
        let unreadable = || {
            let names: Vec<String> = self.letters.iter().map(written).collect();
            let between = if form == Form::CountLines { ", " } else { " " };
            Flaw::unreadable(line, &format!("moves among {}", names.join(between)))
        };
        let named = |name: &str| self.letters.iter().copied().find(|mv| written(mv) == name);
        let words: Vec<&str> = line.split(is_blank).filter(|word| !word.is_empty()).collect();
        let moves: Option<Vec<u8>> = match form {
            Form::CountLines => named(&words.join(" ")).map(|mv| vec![mv]),
            Form::Path(" ") => words.into_iter().map(named).collect(),
            _ => line.chars().map(|letter| named(letter.encode_utf8(&mut [0; 4]))).collect(),
        };
        moves.ok_or_else(unreadable)
    }
}

impl Walk for Board {
    type Oracle = ();
    type Letter = u8;

    /// A move has no other reading here.
    fn opposite(letter: u8) -> u8 {
        letter
    }

    fn letters(&self) -> &[u8] {
        &self.letters
    }

    fn name(&self, letter: u8) -> String {
        self.format.game().name(letter.into()).into()
    }

    fn step(&mut self, letter: u8) -> bool {
        let after = self.format.game().after(&self.instance.start, letter.into());
        after.map(|after| self.instance.start = after).is_some()
    }

    fn is_solved(&self) -> bool {
        match &self.instance.goal {
            Some(goal) => self.instance.start == *goal,
            None => self.format.game().is_solved(&self.instance.start),
        }
    }

    fn shortest(&self, (): &mut ()) -> Result<Option<Vec<u8>>, Undecided> {
        let path = self.format.game().path(&self.format.aimed(&self.instance), self.format.most)?;
        Ok(path.map(|path| path.into_iter().map(|mv| mv as u8).collect()))
    }

    fn draw(&self) -> String {
        text::drawing(&self.format, &self.instance.start)
    }
}

/// Whether any two moves, made on the goal one after the other, lead to the same board in both orders.
fn moves_commute(format: &WrittenPuzzle) -> bool {
    let (game, goal) = (format.game(), format.game().goal());
    let after = |one, other| game.after(&game.after(&goal, one)?, other);
    let all = 0..game.moves();
    all.clone().all(|one| all.clone().all(|other| after(one, other) == after(other, one)))
}

/// The likely reasons where the usual ones speak of tiles.
pub fn reasons(format: &WrittenPuzzle, flaw: &Flaw) -> Option<Vec<Reason>> {
    if let Some(reason) = about_limit(flaw, format.most.map(usize::from)) {
        return Some(vec![reason]);
    }
    if format.form == Form::CountLines
        && let Some(reasons) = fewer_lines(flaw)
    {
        return Some(reasons);
    }
    let (mistake, evidence) = match flaw {
        Flaw::NotLeast { .. } if moves_commute(format) => (
            "the moves can be made in any order, and are not printed in the one that the statement wants: sorted, the \
             smallest first",
            "the moves lead to the goal, and another order of them is the first".into(),
        ),
        Flaw::NoPath { .. } => (
            "a board without a solution is not noticed: a number that was never set, or the last one \
             that was tried, is printed",
            "the board cannot be solved".to_owned(),
        ),
        Flaw::Unsolved { moves: 1.., reading: None, passed: None, .. } => (
            "a move does something else than the statement's (the other direction, another row or \
             column), cells are numbered in another order than the input has, or moves are printed that \
             are not those of the search",
            "the moves lead elsewhere".into(),
        ),
        // A start that is solved says the same of every puzzle.
        Flaw::Count { fewest: 0, .. } | Flaw::TooLong { fewest: 0, .. } => return None,
        Flaw::TooLong { moves, fewest, .. } => {
            (MISSED, format!("{moves} moves where {fewest} would do"))
        }
        Flaw::Count { said, fewest } if *said > *fewest as i64 + 1 => {
            (MISSED, format!("{said} moves where {fewest} would do"))
        }
        _ => return None,
    };
    Some(vec![Reason::new(mistake, evidence)])
}

const MISSED: &str = "some moves, or one of several goals, are never tried; the first path that is found is \
                      printed, and not a shortest one; or a state is taken for one that was met before: a key that \
                      two states share, marks of the case before";

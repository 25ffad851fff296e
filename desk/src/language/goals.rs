//! Reads which states are solved: `goal`.

use super::board::BoardCells;
use super::budget::{Budget, Excess};
use super::clauses::{CellContents, split, without};
use super::counts::{can_stand, shortage};
use super::ground::Ground;
use super::guards;
use super::lines::Word;
use super::mistake::{Fallible, Wrong, WrongAt};
use super::sections::Section;
use super::shape::Shape;
use fewest::notation::is_rule;
use fewest::puzzles::rows::{Condition, Contents, Guard};

/// The goals of a puzzle.
#[derive(Default)]
pub(super) struct ReadGoals {
    /// Their conditions: a goal may need several lists.
    pub conditions: Vec<Vec<Guard>>,
    /// Each goal as one line of text.
    pub texts: Vec<String>,
    /// Boards that are not states, if some of them satisfy these conditions.
    pub forbidden: Vec<Vec<Condition>>,
}

/// A goal as cases, and as one line of text.
struct Goal {
    cases: Vec<CellContents>,
    text: String,
}

/// What may stand between the cells of a drawn goal.
const SEPARATORS: [char; 2] = ['/', '|'];

/// Reads these `goal` sections. A sliding value, of which `singles` has the numbers, is in exactly one cell of
/// each state. If the puzzle `is_symmetric`, no goal is split into cases, which might not be images of each
/// other.
pub(super) fn read<'s>(
    ground: &Ground,
    sections: impl Iterator<Item = &'s Section>,
    singles: &[usize],
    is_symmetric: bool,
    budget: &mut Budget,
) -> Fallible<ReadGoals> {
    let (mut goals, mut apart) = (ReadGoals::default(), Budget::default());
    for section in sections {
        let goal = one(ground, section, budget)?;
        check_singles(ground, section, &goal, singles)?;
        let states = of_states(ground, section, &goal, singles, &mut apart)?;
        let cases = match states {
            Some(states) if !is_symmetric => states,
            states => {
                if states.is_none_or(|states| states != goal.cases) {
                    goals.forbidden = forbidden(ground, singles);
                }
                goal.cases
            }
        };
        goals.conditions.extend(cases.iter().map(|case| conditions(ground, case)));
        goals.texts.push(goal.text);
    }
    Ok(goals)
}

fn one(ground: &Ground, section: &Section, budget: &mut Budget) -> Fallible<Goal> {
    let words = section.all_words();
    let text = || words.iter().map(|word| &*word.text).collect::<Vec<_>>().join(" ");
    let (cases, text) = match &words[..] {
        [] => return Err(section.fault(Wrong::EmptyGoal)),
        [first, cells @ ..] if first.is("equal") => (equal(ground, first, cells, budget)?, text()),
        [first, rest @ ..] if first.is("all") => (all(ground, section, first, rest)?, text()),
        _ if words.iter().any(|word| word.is("is")) => {
            (by_guards(ground, section, &words, budget)?, text())
        }
        _ => {
            guards::check_no_equals(ground, &words)?;
            drawn(ground, section, &words)?
        }
    };
    let entries = cases.len() * ground.board.len();
    let spent = budget.entries(entries);
    spent.map_err(|excess| section.fault(Wrong::Excess { excess }))?;
    Ok(Goal { cases, text })
}

/// The conditions of a case, in the form that the engine uses. Whatever reads them knows nothing of domains, so
/// only a cell that may hold every content has no condition.
pub(super) fn conditions(ground: &Ground, case: &CellContents) -> Vec<Guard> {
    let all = ground.stock.parts.len();
    let demanded = |cell: &usize| case[*cell].len() < all;
    let cells = (0..case.len()).filter(demanded);
    cells.map(|cell| Guard { cell, holds: case[cell] }).collect()
}

/// Checks that a sliding value can be in one cell of the goal, since every state has it in exactly one.
fn check_singles(
    ground: &Ground,
    section: &Section,
    goal: &Goal,
    singles: &[usize],
) -> Fallible<()> {
    for &kind in singles {
        let one = Contents::one(kind as u8);
        let fits = |case: &CellContents| {
            let may = case.iter().any(|holds| holds.contains(kind as u8));
            may && case.iter().filter(|holds| **holds == one).count() <= 1
        };
        if !goal.cases.iter().any(fits) {
            let name = ground.stock.names[kind].clone();
            return Err(section.fault(Wrong::GoalSingle { name }));
        }
    }
    Ok(())
}

/// The most cases of a goal after boards that are not states were removed. More of them would slow down every
/// search.
const MOST_CASES: usize = 256;

/// What is left of a goal without the boards that are not states: a sliding value must be in exactly one
/// cell, and a `never` applies to goals, too. `None` if that would need more than [`MOST_CASES`] cases, or more
/// than is left of the `budget`. Searches never reach such boards, but a count of states starts with every
/// board that matches the goal.
fn of_states(
    ground: &Ground,
    section: &Section,
    goal: &Goal,
    singles: &[usize],
    budget: &mut Budget,
) -> Fallible<Option<Vec<CellContents>>> {
    if singles.is_empty() && ground.nevers.is_empty() {
        return Ok(Some(goal.cases.clone()));
    }
    let Ok(mut states) = states(ground, &goal.cases, singles, budget) else { return Ok(None) };
    states.retain(|case| can_stand(case, &ground.stock));
    match states.is_empty() {
        true => Err(section.fault(Wrong::GoalForbidden)),
        false => Ok(Some(states)),
    }
}

/// The boards that are not states: those that a `never` forbids, and those in which a sliding value is in no
/// cell or in two.
pub(super) fn forbidden(ground: &Ground, singles: &[usize]) -> Vec<Vec<Condition>> {
    let mut forbidden = ground.nevers.clone();
    let cells = || 0..ground.board.len();
    for &kind in singles {
        let one = Contents::one(kind as u8);
        let is = |cell: usize| Condition::Holds(Guard { cell, holds: one });
        let is_not = |cell: usize| {
            let holds = without(&ground.stock.domains[cell], &one);
            Condition::Holds(Guard { cell, holds })
        };
        forbidden.push(cells().map(is_not).collect());
        forbidden
            .extend(cells().flat_map(|cell| (0..cell).map(move |other| vec![is(cell), is(other)])));
    }
    // A condition that nothing satisfies forbids nothing.
    let is_possible = |condition: &Condition| match condition {
        Condition::Holds(guard) => !guard.holds.is_empty(),
        _ => true,
    };
    forbidden.retain(|conditions| conditions.iter().all(is_possible));
    forbidden
}

/// The cases for the states that match one of these cases.
fn states(
    ground: &Ground,
    cases: &[CellContents],
    singles: &[usize],
    budget: &mut Budget,
) -> Result<Vec<CellContents>, Excess> {
    let mut placed = cases.to_vec();
    for &kind in singles {
        let each = placed.iter().flat_map(|case| with_one(case, kind));
        placed = each.take(MOST_CASES + 1).collect();
        if placed.len() > MOST_CASES {
            return Err(Excess::Entries);
        }
    }
    let still = Shape::new(&ground.stock);
    let allowed = ground.nevers.iter().map(|never| guards::not_all(ground, &still, never));
    let allowed: Vec<_> = allowed.collect();
    let mut states = Vec::new();
    let mut add = |case: CellContents, budget: &mut Budget| {
        budget.entries(case.len())?;
        states.push(case);
        if states.len() > MOST_CASES { Err(Excess::Entries) } else { Ok(()) }
    };
    for case in placed {
        split(case, allowed.clone(), budget, &mut add)?;
    }
    Ok(states)
}

/// The case, split by which cell has the value.
fn with_one(case: &CellContents, kind: usize) -> impl Iterator<Item = CellContents> {
    let one = Contents::one(kind as u8);
    let others: CellContents = case.iter().map(|holds| without(holds, &one)).collect();
    let at = move |cell: usize| {
        let mut split = others.clone();
        split[cell] = one;
        split
    };
    let may = (0..case.len()).filter(move |&cell| case[cell].contains(kind as u8)).map(at);
    may.filter(|case| !case.iter().any(Contents::is_empty))
}

fn equal(
    ground: &Ground,
    at: &Word,
    words: &[&Word],
    budget: &mut Budget,
) -> Fallible<Vec<CellContents>> {
    let cells = ground.cells(words)?;
    if cells.len() < 2 {
        return Err(at.fault(Wrong::FewCells { verb: at.text.clone() }));
    }
    let spent = budget.entries(ground.stock.contents() * cells.len());
    spent.map_err(|excess| at.fault(Wrong::Excess { excess }))?;
    let case = |content: usize| {
        let mut case = guards::start(ground);
        for &cell in &cells {
            case[cell] = case[cell].and(&Contents::one(content as u8));
        }
        case
    };
    let possible = |case: &CellContents| {
        !case.iter().any(Contents::is_empty) && can_stand(case, &ground.stock)
    };
    let cases: Vec<_> = (0..ground.stock.contents()).map(case).filter(possible).collect();
    match cases.is_empty() {
        true => Err(at.fault(Wrong::NoneEqual { cells: cells.len() })),
        false => Ok(cases),
    }
}

fn all(
    ground: &Ground,
    section: &Section,
    at: &Word,
    words: &[&Word],
) -> Fallible<Vec<CellContents>> {
    let [name] = words else { return Err(at.fault(Wrong::AllForm)) };
    let holds = ground.contents(name)?;
    let case: CellContents =
        guards::start(ground).iter().map(|domain| domain.and(&holds)).collect();
    check(ground, section, &case)?;
    Ok(vec![case])
}

fn by_guards(
    ground: &Ground,
    section: &Section,
    words: &[&Word],
    budget: &mut Budget,
) -> Fallible<Vec<CellContents>> {
    let conditions = guards::read(ground, &section.keyword, words)?;
    let mut cases = Vec::new();
    let clauses = guards::all(ground, &conditions);
    let mut add = |case: CellContents, budget: &mut Budget| -> Result<(), Excess> {
        budget.entries(case.len())?;
        cases.push(case);
        Ok(())
    };
    let split = split(guards::start(ground), clauses, budget, &mut add);
    split.map_err(|excess| section.fault(Wrong::Excess { excess }))?;
    let first = cases.first().cloned();
    cases.retain(|case| can_stand(case, &ground.stock));
    match (cases.is_empty(), first) {
        (true, Some(case)) => check(ground, section, &case).map(|()| cases),
        (true, None) => Err(section.fault(Wrong::GoalContradicts)),
        (false, _) => Ok(cases),
    }
}

fn drawn(
    ground: &Ground,
    section: &Section,
    words: &[&Word],
) -> Fallible<(Vec<CellContents>, String)> {
    let words: Vec<Word> = words.iter().flat_map(|word| between_separators(ground, word)).collect();
    let words: Vec<Word> = words.iter().flat_map(|word| characters(ground, word)).collect();
    let words: Vec<&Word> = words.iter().filter(|word| !word.is(".")).collect();
    let cells = ground.board.len();
    let case = case(ground, &words)?;
    if words.len() != cells {
        let wrong = Wrong::GoalSize { named: ground.stock.named(), found: words.len(), cells };
        return Err(section.fault(wrong));
    }
    check(ground, section, &case)?;
    let texts: Vec<&str> = words.iter().map(|word| &*word.text).collect();
    Ok((vec![case], in_rows(&ground.board, &texts)))
}

/// Splits a word at slashes and bars, which may stand between rows and cells as they do in states. If some
/// name has one of these characters, the word is not split. A line between the rows of a table has no parts.
fn between_separators(ground: &Ground, word: &Word) -> Vec<Word> {
    if is_rule(word.text.as_bytes()) {
        return Vec::new();
    }
    if ground.stock.names.iter().any(|name| name.contains(SEPARATORS)) {
        return vec![word.clone()];
    }
    let mut column = word.place.column;
    let part = |text: &str| {
        let place = fewest::notation::Place { column, ..word.place };
        column += text.chars().count() as u64 + 1;
        Word { text: text.into(), place }
    };
    let parts: Vec<Word> = word.text.split(SEPARATORS).map(part).collect();
    parts.into_iter().filter(|part| !part.text.is_empty()).collect()
}

/// The characters of the word one by one, if all names have one character.
fn characters(ground: &Ground, word: &Word) -> Vec<Word> {
    let names = &ground.stock.names;
    let short = ground.stock.is_of_cells(&word.text);
    let known = |character: char| {
        "?.".contains(character) || names.iter().any(|name| name.starts_with(character))
    };
    if !short || !word.text.chars().all(known) {
        return vec![word.clone()];
    }
    let place = |at: u64| fewest::notation::Place { column: word.place.column + at, ..word.place };
    let characters = word.text.chars().zip(0..);
    characters.map(|(character, at)| Word { text: character.into(), place: place(at) }).collect()
}

/// What the words require of the cells, in reading order. Extra words are read but ignored.
pub(super) fn case(ground: &Ground, words: &[&Word]) -> Fallible<CellContents> {
    let mut case = guards::start(ground);
    for (cell, word) in words.iter().enumerate() {
        let holds = match word.text.strip_prefix('?') {
            Some("") => continue,
            Some(_) => {
                let any = Word { text: format!("*{}", &word.text[1..]), place: word.place };
                ground.contents(&any)?
            }
            None => ground.contents(word)?,
        };
        if let Some(domain) = case.get_mut(cell) {
            *domain = domain.and(&holds);
            if domain.is_empty() {
                let cell = ground.board.cells[cell].clone();
                return Err(word.fault(Wrong::NotTwisted { cell }));
            }
        }
    }
    Ok(case)
}

/// Checks that some state matches the case.
fn check(ground: &Ground, section: &Section, case: &CellContents) -> Fallible<()> {
    let fault = |wrong| Err::<(), WrongAt>(section.fault(wrong));
    if let Some((kind, demanded)) = shortage(case, &ground.stock) {
        let counts = ground.stock.counts.as_deref().unwrap_or_default();
        let (name, there) = (ground.stock.names[kind].clone(), counts[kind]);
        return fault(Wrong::GoalCounts { name, demanded, there });
    }
    match can_stand(case, &ground.stock) {
        true => Ok(()),
        false => fault(Wrong::NoSuchState),
    }
}

/// The texts of the cells on one line, with ` / ` between rows.
pub(super) fn in_rows(board: &BoardCells, texts: &[&str]) -> String {
    let mut line = String::new();
    for (cell, text) in texts.iter().enumerate() {
        if cell > 0 {
            let is_same = board.places[cell][1] == board.places[cell - 1][1];
            line.push_str(if is_same { " " } else { " / " });
        }
        line.push_str(text);
    }
    line
}

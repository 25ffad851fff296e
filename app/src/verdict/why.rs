//! What a wrong output suggests about the program that wrote it. Each sentence names a mistake that is known
//! to produce such an output, along with the evidence; none of them is a proof.

mod denial;
mod first;
mod numbers;
mod path;
mod presentation;
mod telling;

pub use denial::{PARITY, PARITY_OF_EVEN_WIDTHS, PARITY_OF_ODD_WIDTHS, UNPROVEN, about_limit};

use super::flaw::{Flaw, Reading};
use super::{Right, Verdict};
use crate::exit::escaped;
use crate::texts::phrases::phrase;
use crate::texts::verdict as texts;
use denial::{NO_MOVES, answered_with_zero, denied};
use first::not_first;
use numbers::counts;
pub use path::NOT_ASKED;
use path::{
    OTHER_MOVES, cut_off, is_usual, is_usually_passed, of_other_symbol, too_long, unsolved,
};
use presentation::{
    blank_lines, case_number, missing_answer, one_a_line, several_lines, unreadable,
};
pub use presentation::{fewer_lines, out_of_step};
use telling::most_telling;

/// A likely mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// What is wrong in the program.
    pub mistake: String,
    /// What was seen that speaks for it.
    pub evidence: String,
}

impl Reason {
    /// A reason with its evidence.
    pub fn new(mistake: impl Into<String>, evidence: impl Into<String>) -> Self {
        Reason { mistake: mistake.into(), evidence: evidence.into() }
    }

    /// Says that the evidence comes from another board than the one that is shown.
    fn tell_elsewhere(&mut self) {
        self.evidence = format!("on another board that fails: {}", self.evidence);
    }
}

/// How common mistakes are named in the terms of one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Words {
    /// What makes an estimate too high in this puzzle; empty if that is not known.
    pub estimate: &'static str,
    /// Which wrong moves reach the goal too soon.
    pub moves: &'static str,
    /// What is wrong if the program is mistaken about whether there is a solution; `None` if all boards have
    /// one.
    pub parity: Option<&'static str>,
    /// A program that tries moves or goals in another order than the statement wants also fails on boards of
    /// this many moves; `None` if that is not known.
    pub order_shows: Option<usize>,
    /// Which other goals may be taken for the right one; empty if there is only one goal.
    pub goals: &'static str,
}

/// What a format adds to the common reasons.
pub struct Own<'a> {
    /// The reasons for a flaw that are special to the problem, if it has any.
    pub reasons: &'a dyn Fn(&Flaw) -> Option<Vec<Reason>>,
    /// How its puzzle names the common mistakes.
    pub words: Words,
}

/// Everything that is known to be wrong with a program.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'f> {
    /// The flaws, of which the first is to be explained.
    pub flaws: &'f [&'f Flaw],
    /// Whether boards nearer the goal than that of the first flaw were searched for one that fails like it.
    pub is_nearest: bool,
    /// The other cases, which were answered rightly.
    pub right: Right,
}

/// A program with this many right answers for each wrong one makes no mistake that would spoil them all.
const SELDOM: usize = 9;
/// This many boards are hardly all denied by chance, or by a rule that is wrong for half of them.
const DENIED: usize = 5;

impl Evidence<'_> {
    /// How many boards with a solution are answered rightly, if wrong answers are rare among them.
    fn mostly_right(&self) -> Option<usize> {
        Some(self.right.solvable).filter(|&right| self.is_outweighed(right))
    }

    /// Whether only solved boards are said to have no solution, and another board is answered rightly or there
    /// are several.
    fn only_solved_denied(&self) -> bool {
        let is_solved = |flaw: &&Flaw| matches!(flaw, Flaw::Path { fewest: Some(0), .. });
        let are_some = self.right.solvable > 0 || self.flaws.len() > 1;
        are_some && self.flaws.iter().all(is_solved)
    }

    /// How many boards without a solution are denied, if there are several and none is taken for solvable.
    fn denied_rightly(&self) -> Option<usize> {
        let is_wrong = |flaw: &&Flaw| matches!(flaw, Flaw::NoPath { .. } | Flaw::Parity { .. });
        let are_all = self.right.unsolvable >= DENIED && !self.flaws.iter().any(is_wrong);
        are_all.then_some(self.right.unsolvable)
    }

    /// How many boards with a solution are denied, if there are several and no board is called solvable.
    fn all_denied(&self) -> Option<usize> {
        let is_denied = |flaw: &&Flaw| matches!(flaw, Flaw::Path { .. });
        let are_all = self.flaws.len() >= DENIED && self.right.solvable == 0;
        // Boards nearer the goal were tried, too, and none of them failed.
        let nearest = self.flaws.first().filter(|_| self.is_nearest);
        let some_solved = matches!(nearest, Some(Flaw::Path { fewest: Some(2..), .. }));
        (are_all && !some_solved && self.flaws.iter().all(is_denied)).then_some(self.flaws.len())
    }

    /// Whether wrong answers are rare compared with that many right ones.
    fn is_outweighed(&self, right: usize) -> bool {
        right >= SELDOM * self.flaws.len()
    }
}

/// The reasons for people to read, each with a number.
pub fn likely(reasons: &[Reason]) -> String {
    let line = |(Reason { mistake, evidence }, number): (&Reason, usize)| {
        // The evidence quotes what the program has printed.
        let evidence = escaped(&texts::evidence(phrase(evidence)));
        texts::reason(number, phrase(mistake)) + "\n" + &evidence + "\n"
    };
    reasons.iter().zip(1..).map(line).collect()
}

/// The likely reasons, the most likely first; empty if nothing is wrong.
pub fn why(own: &Own, verdict: &Verdict) -> Vec<Reason> {
    let flaws: Vec<&Flaw> = verdict.wrong.iter().map(|wrong| &wrong.flaw).collect();
    let evidence = Evidence { flaws: &flaws, is_nearest: false, right: verdict.right };
    let mut reasons = why_of(own, &evidence);
    if let Some(reason) = missing_answer(&flaws) {
        reasons.insert(0, reason);
    }
    if let Some(before) = right_before(verdict).filter(|_| blank_lines(&flaws).is_none()) {
        // A reason that says more than where the mistakes begin comes first.
        let is_special = flaws.iter().any(|flaw| (own.reasons)(flaw).is_some());
        let is_cut_off = numbers::are_cut_off(&evidence);
        reasons.insert(
            if is_special || is_cut_off { reasons.len() } else { 0 },
            Reason::new(
                "state of the case before may be left over (visited marks, the path, a counter, the \
                 queue)",
                match before {
                    1 => "the first case is right, and all that follow are wrong".into(),
                    _ => format!("the first {before} cases are right, and all that follow are wrong"),
                },
            ),
        );
    }
    reasons
}

/// The likely reasons for flaws.
pub fn why_of(own: &Own, evidence: &Evidence) -> Vec<Reason> {
    let Some(first) = evidence.flaws.first() else { return Vec::new() };
    let telling = most_telling(first, evidence.flaws);
    let plain = one_a_line(evidence.flaws).or_else(|| numbers::always_the_same(evidence));
    if let Some(reason) = plain {
        return vec![reason];
    }
    let special = (own.reasons)(telling);
    let is_special = special.is_some();
    let mut reasons = special.unwrap_or_else(|| reasons(telling, evidence, &own.words));
    if let Some(reason) = blank_lines(evidence.flaws).or_else(|| several_lines(evidence.flaws)) {
        return [vec![reason], reasons].concat();
    }
    use Flaw::{NoPath, TooLong, Unsolved};
    // The other common reasons say by themselves which board they are about.
    if !std::ptr::eq(*first, telling)
        && (is_special || matches!(telling, TooLong { .. } | Unsolved { .. } | NoPath { .. }))
    {
        reasons.iter_mut().for_each(Reason::tell_elsewhere);
    }
    reasons
}

/// How many cases are right before only wrong ones follow, if the output could be followed to its end.
fn right_before(verdict: &Verdict) -> Option<usize> {
    let cases: Vec<usize> = verdict.wrong.iter().filter_map(|wrong| wrong.case).collect();
    let lost = verdict.wrong.iter().any(|wrong| wrong.flaw.is_presentation());
    let first = *cases.first()?;
    let all_that_follow = cases.len() == verdict.cases + 1 - first;
    (!lost && cases.len() > 1 && first > 1 && all_that_follow).then(|| first - 1)
}

fn reasons(flaw: &Flaw, evidence: &Evidence, words: &Words) -> Vec<Reason> {
    let one = |mistake: &str, evidence: String| vec![Reason::new(mistake, evidence)];
    match flaw {
        Flaw::Ends => one(
            "the program stopped or was stopped here: it reads only so many cases, leaves out the last one, prints \
             nothing for this board, prints into a file (`freopen`), loses what it has not flushed, crashes, or does not end; run it on this \
             case alone",
            "the output ends before all cases are answered".into(),
        ),
        Flaw::Behind { text, again: true, .. } => one(
            "the end of the input was handled as one more case: the result of reading is tested \
             after the case is answered (`while (!feof)`, `while (true)` without a check), or the line \
             that ends the cases is answered like a board",
            format!("`{text}` is part of the last answer, and comes again"),
        ),
        Flaw::Behind { text, again: false, .. } => one(
            "more is printed than the answers: the end of the input or the line that ends the cases \
             is answered like a board, or leftovers of debugging",
            format!("`{text}` answers no case"),
        ),
        Flaw::Unreadable { found, expected } => vec![unreadable(found, expected)],
        Flaw::NoSecondLine { .. } => one(
            "the second line of an answer is left out where there is nothing to do",
            "the case is solved already, and its first line is right".into(),
        ),
        Flaw::CaseNumber { found, expected } => case_number(found, *expected),
        Flaw::Edge { letter, wraps: true, .. } => one(
            &format!(
                "`{letter}` is made without a look at the edge: in a board kept as one row, the cell \
                 before a row's first is the last of the row above"
            ),
            "if the blank may go from the end of a row to the beginning of the next, the moves solve \
             the board"
                .into(),
        ),
        Flaw::Edge { .. } => one(OTHER_MOVES, "the moves lead off the board".into()),
        Flaw::Obstructed { .. } => one(
            "a block goes through another one, off the board, or from where it is not: only the place where \
             it arrives is tested, its place is not that of its bounding box, or the moves printed are not \
             those of the search",
            "the move cannot be made".into(),
        ),
        Flaw::Unsolved { moves, reading, passed, .. } => {
            let is_likely = |reading: &&Reading| {
                evidence.mostly_right().is_none() && is_usual(reading, evidence.flaws)
            };
            let reading = reading.as_ref().filter(is_likely);
            let passed = passed.filter(|&made| is_usually_passed(made, evidence.flaws));
            match cut_off(evidence.flaws) {
                Some(reason) => vec![reason],
                None => vec![unsolved(*moves, reading, passed, words)],
            }
        }
        Flaw::TooLong { moves, fewest, symbols: Some(symbols), .. } => {
            vec![of_other_symbol(*moves, *fewest, *symbols)]
        }
        Flaw::TooLong { moves, fewest, .. } => vec![too_long(*moves, *fewest, words)],
        Flaw::OverLimit { moves, most } => one(
            "a search that is not led to a shortest path",
            format!("{moves} moves, where {most} are allowed and fewer suffice"),
        ),
        Flaw::NotLeast { step, least, symbols, .. } => {
            not_first(step, least.chars().count(), *symbols, evidence, words)
        }
        Flaw::NoPath { said, .. } if said == NO_MOVES => vec![answered_with_zero()],
        Flaw::NoPath { said, .. } if said.is_empty() => one(
            "a board without a solution is not answered: the search ends without a word, or its end is not told \
             from a path without moves",
            "an empty line is printed for a board without a solution".into(),
        ),
        // A wrong parity rule would have spoiled about half of the boards without a solution.
        Flaw::NoPath { .. } if evidence.is_outweighed(evidence.right.unsolvable) => Vec::new(),
        Flaw::NoPath { .. } | Flaw::Parity { .. } => words.parity.map_or(Vec::new(), |parity| {
            one(parity, "what is said about a solution is wrong".into())
        }),
        Flaw::Path { fewest, .. } => denied(*fewest, evidence, words),
        Flaw::Count { .. } => counts(evidence, words),
        Flaw::CountOfPath { said, moves } if *said == *moves as i64 + 1 => one(
            "states along the path are counted instead of the moves between them",
            "the number is one more than the moves that are printed".into(),
        ),
        Flaw::CountOfPath { .. } => one(
            "the number is not taken from the path that is printed: another search, another counter, \
             or a part of the path is left out",
            "the path and the number beside it do not fit".into(),
        ),
        Flaw::Symbol { said, before, .. } if *said == before.to_string() => one(
            "the symbol is read before the moves are made, or after they were taken back",
            format!("{said} is in the centre before the moves, and the moves are right"),
        ),
        Flaw::Symbol { .. } => one(
            "the symbol is read from a cell outside the centre, or while the moves are made",
            "the moves are right, and the symbol is not".into(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Wrong;
    use super::super::flaw::Step;
    use super::*;

    pub const TILES: Words = Words {
        estimate: " (the blank)",
        moves: "",
        parity: Some(PARITY),
        order_shows: Some(10),
        goals: "",
    };

    pub fn count_of(said: i64, fewest: usize) -> Flaw {
        Flaw::Count { said, fewest }
    }

    /// The first reason in the terms of tiles for these flaws, of which the first is to be explained.
    pub fn first_of(flaws: &[Flaw], is_nearest: bool) -> String {
        let flaws: Vec<&Flaw> = flaws.iter().collect();
        let own = Own { reasons: &|_| None, words: TILES };
        let evidence = Evidence { flaws: &flaws, is_nearest, right: Right::default() };
        why_of(&own, &evidence).remove(0).mistake
    }

    /// Evidence is about the board that is shown, or the text says that it is about another one.
    #[test]
    fn evidence_on_another_board_is_told_as_such() {
        let path = |moves, fewest| Flaw::TooLong {
            moves,
            fewest,
            leaves: Step { number: 1, letter: "u".into(), right: "d".into(), board: String::new() },
            symbols: None,
        };
        let denied = |fewest| Flaw::Path { said: "-1".into(), fewest: Some(fewest) };
        let own = Own { reasons: &|_| None, words: TILES };
        for (shown, other, evidence) in [
            (path(12, 10), path(30, 20), "30 moves where 20 would do"),
            (denied(27), denied(24), "the board takes 24 moves"),
            (count_of(12, 10), count_of(30, 20), "30 moves where 20 would do"),
        ] {
            let about = |flaws: &[&Flaw]| {
                let right = Right::default();
                why_of(&own, &Evidence { flaws, is_nearest: false, right }).remove(0).evidence
            };
            assert_eq!(
                about(&[&shown, &other]),
                format!("on another board that fails: {evidence}")
            );
            assert_eq!(about(&[&other, &shown]), evidence);
        }
    }

    #[test]
    fn what_says_more_comes_before_what_is_left_over() {
        let wrong = |case, flaw: Flaw| Wrong { case: Some(case), from: case, line: case, flaw };
        let first = |said: [i64; 3]| {
            let count = |(case, said)| wrong(case, count_of(said, 25));
            let wrong = (3..6).zip(said).map(count).collect();
            let own = Own { reasons: &|_| None, words: TILES };
            let right = Right { solvable: 2, unsolvable: 0 };
            why(&own, &Verdict { cases: 5, wrong, right }).remove(0).mistake
        };
        assert!(first([20, 20, 20]).starts_with("20 is printed for boards that take more moves"));
        assert!(first([20, 20, 21]).starts_with("state of the case before"));
        let beyond = Flaw::NoPath { said: "31".into(), most: Some(30) };
        let wrong = vec![wrong(2, beyond.clone()), wrong(3, beyond)];
        let own =
            Own { reasons: &|flaw| about_limit(flaw, Some(30)).map(|it| vec![it]), words: TILES };
        let reasons = why(&own, &Verdict { cases: 3, wrong, right: Right::default() });
        assert!(reasons[0].mistake.starts_with("the search goes one level too far"));
        assert!(reasons[1].mistake.starts_with("state of the case before"));
    }

    #[test]
    fn what_is_left_over_spoils_all_that_follows() {
        let parity = Flaw::Parity { said: "YES".into(), right: "NO" };
        let verdict = |cases, wrong: &[usize], flaw: &Flaw| {
            let wrong = wrong.iter().map(|&case| Wrong {
                case: Some(case),
                from: case,
                line: case,
                flaw: flaw.clone(),
            });
            right_before(&Verdict { cases, wrong: wrong.collect(), right: Right::default() })
                .is_some()
        };
        assert!(verdict(3, &[2, 3], &parity));
        assert!(verdict(5, &[3, 4, 5], &parity));
        assert!(!verdict(3, &[2, 3], &Flaw::Ends));
        for (cases, wrong) in [(3, &[1, 2, 3][..]), (3, &[3]), (4, &[2, 3]), (4, &[2, 4]), (2, &[])]
        {
            assert!(!verdict(cases, wrong, &parity), "{wrong:?} of {cases}");
        }
    }
}

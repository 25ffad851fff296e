//! Chooses which inputs somebody's program gets, and in which order: first the few that many programs fail.

use crate::exit::Fault;
use crate::problems::{Profile, Workbench};
use crate::texts::stress as texts;
use desk::random::Random;
use std::collections::{HashSet, VecDeque};

/// How many random tests come before the one with the largest board, which fills an input by itself.
const BEFORE_THE_LARGEST: usize = 12;

/// What is special about tests of boards such as the solved one.
const CORNERS: &str = "corners";

/// One input.
#[derive(Clone, Debug)]
pub struct Test {
    /// What is special about it.
    pub what: &'static str,
    /// Its cases, each as the problem writes it.
    pub cases: Vec<String>,
    /// How they are written.
    pub form: InputForm,
}

/// How an input is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputForm {
    /// As the statement says.
    Tidy,
    /// Without the line that ends the cases.
    NoTerminator,
    /// Without the end of the last line.
    NoLineEnd,
    /// With an empty line after the last one.
    EmptyLine,
    /// With line ends as on Windows.
    CarriageReturns,
    /// With two spaces instead of one, and one after each line.
    Spaces,
    /// With a space before each line but the first. Only used to find out why a test fails.
    Led,
}

impl Test {
    /// The input.
    pub fn text(&self, profile: &Profile) -> String {
        let cases = profile.format.cases();
        let text = cases.input(&self.cases);
        match self.form {
            InputForm::Tidy => text,
            InputForm::NoTerminator => {
                text.strip_suffix(cases.terminator()).unwrap_or(&text).into()
            }
            InputForm::NoLineEnd => text.trim_end_matches('\n').into(),
            InputForm::EmptyLine => text + "\n",
            InputForm::CarriageReturns => text.replace('\n', "\r\n"),
            InputForm::Spaces => text.replace(' ', "  ").replace('\n', " \n"),
            InputForm::Led => text.trim_end_matches('\n').replace('\n', "\n ") + "\n",
        }
    }
}

/// An endless series of tests.
pub struct Plan {
    batch: usize,
    random: Random,
    first: VecDeque<Test>,
    /// Inputs that are not written as the statement says. They come last.
    untidy: VecDeque<Test>,
    /// How many random tests were made.
    given: usize,
    /// What is special about the other tests that were made.
    seen: HashSet<&'static str>,
    /// How many cases are left for tests that are written as the statement says.
    left: usize,
    /// How many of those cases may go to tests that are not random before every kind of random test had its
    /// turn.
    room: usize,
}

impl Plan {
    /// Makes a plan. Equal seeds give equal tests. Each test has `batch` cases, or as many as suit the
    /// problem. `tidy` leaves out inputs that are not written as the statement says. If only few `cases` are
    /// allowed in all, half of them are kept for random tests of every kind.
    pub fn new(
        profile: &'static Profile,
        batch: Option<usize>,
        tidy: bool,
        seed: u64,
        cases: u64,
    ) -> Result<Self, Fault> {
        let all = usize::try_from(cases).unwrap_or(usize::MAX);
        let (format, cases) = (profile.format, profile.format.cases());
        let batch = fitting(batch, profile)?;
        let sample = format.split(profile.sample.input.as_bytes()).map_err(Fault::bug)?;
        let test =
            |what, cases: &[String]| Test { what, cases: cases.into(), form: InputForm::Tidy };
        let corners = format.corners();
        let some = &corners[..batch.min(corners.len())];
        let untidy = UNTIDY.iter().filter(|(_, form)| match form {
            InputForm::NoTerminator => !cases.terminator().is_empty(),
            _ => true,
        });
        let untidy = untidy.map(|&(what, form)| Test { what, cases: some.into(), form });
        let untidy: VecDeque<Test> = if tidy { VecDeque::new() } else { untidy.collect() };
        let left = all - untidy_cases(&untidy).min(all / 2);
        let room = left / 2;
        // The last corners often have no solution.
        let corners = spread(corners, room.saturating_sub(sample.len()).max(1));
        let mut first = VecDeque::from([test("the sample", &sample)]);
        first.extend(corners.chunks(batch).map(|cases| test(CORNERS, cases)));
        if cases.most() > 1 {
            let follow = followers(&corners, cases.most());
            first.extend(follow.iter().map(|cases| test("cases that follow each other", cases)));
        }
        let (random, seen) = (Random::new(seed), HashSet::new());
        Ok(Plan { batch, random, first, untidy, given: 0, seen, left, room })
    }

    /// Keeps at most `most` of the tests that are not random: the sample, the last one, which is often about
    /// boards without a solution, and some between them.
    pub fn thin_out(&mut self, most: usize) {
        self.first = spread(std::mem::take(&mut self.first).into(), most.max(1)).into();
    }

    /// Keeps only random tests, which say most about how a program fails.
    pub fn only_random(&mut self) {
        self.first.clear();
        self.untidy.clear();
        self.left = usize::MAX;
    }

    /// Whether enough cases were given, so that the rest are for untidy tests.
    pub fn is_over(&self) -> bool {
        self.left == 0
    }

    /// The next untidy test, if there is one.
    pub fn next_untidy(&mut self) -> Option<Test> {
        let test = self.untidy.pop_front()?;
        self.seen.insert(test.what);
        Some(test)
    }

    /// What is special about the tests that were not given. With `for_want_of_time`, this includes kinds of
    /// which only some tests were given.
    pub fn left_out(&self, workbench: &dyn Workbench, for_want_of_time: bool) -> Vec<&'static str> {
        let kinds = workbench.kinds();
        let largest = workbench.largest(&mut Random::new(0)).map(|(what, _)| what);
        let largest = largest.filter(|_| self.given < BEFORE_THE_LARGEST);
        let supplies = (1..=kinds.len()).skip(self.given).map(|turn| kinds[turn % kinds.len()]);
        let (first, untidy) = (self.first.iter(), self.untidy.iter());
        let all = first
            .map(|test| test.what)
            .chain(supplies)
            .chain(largest)
            .chain(untidy.map(|test| test.what));
        let mut seen = if for_want_of_time { HashSet::new() } else { self.seen.clone() };
        all.filter(|what| seen.insert(what)).collect()
    }

    /// The next tidy test.
    pub fn next_test(&mut self, workbench: &mut dyn Workbench) -> Result<Test, Fault> {
        // How many kinds of random tests have not had a turn yet.
        let turns = workbench.kinds().len().saturating_sub(self.given);
        let test = match self.next_first(if turns == 0 { self.left } else { self.room }) {
            Some(test) => test,
            None => self.random_test(workbench, self.left.div_ceil(turns.max(1)).max(1))?,
        };
        self.left -= test.cases.len().min(self.left);
        Ok(test)
    }

    /// The next test that is not random and has at most `most` cases. The sample comes first in any case. A
    /// test of corners is cut to `most` cases.
    fn next_first(&mut self, most: usize) -> Option<Test> {
        let is_first = self.seen.is_empty();
        let fits = |test: &Test| test.cases.len() <= most || test.what == CORNERS && most > 0;
        let at = self.first.iter().position(|test| is_first || fits(test))?;
        let mut test = self.first.remove(at)?;
        if test.what == CORNERS {
            test.cases.truncate(most);
        }
        self.seen.insert(test.what);
        self.room -= test.cases.len().min(self.room);
        Some(test)
    }

    /// A random test of at most `most` cases.
    fn random_test(&mut self, workbench: &mut dyn Workbench, most: usize) -> Result<Test, Fault> {
        self.given += 1;
        // Where the answer is yes or no, a single board may hide a mistake by chance. So the largest board
        // comes up more than once.
        if self.given.is_multiple_of(BEFORE_THE_LARGEST)
            && (self.given / BEFORE_THE_LARGEST).is_power_of_two()
            && let Some((what, case)) = workbench.largest(&mut self.random)
        {
            return Ok(Test { what, cases: vec![case], form: InputForm::Tidy });
        }
        let (what, cases) = workbench.supply(self.given, self.batch.min(most), &mut self.random)?;
        Ok(Test { what, cases, form: InputForm::Tidy })
    }
}

/// Different inputs, at most `count`, with what is special about each: the sample, then corners, thinned out
/// to make room, then random ones.
pub fn tests(
    profile: &'static Profile,
    count: usize,
    seed: u64,
) -> Result<Vec<(&'static str, String)>, Fault> {
    let mut plan = Plan::new(profile, None, true, seed, u64::MAX)?;
    // Even a short list of tests has one that is often about boards without a solution.
    plan.thin_out(if count < 3 { 1 } else { (count / 2).max(2) });
    let mut workbench = profile.format.workbench(true);
    let mut tests: Vec<(&'static str, String)> = Vec::new();
    // Some supplies have few boards, such as the hardest ones, so the same input may come up again and again.
    for _ in 0..20 * count {
        let test = plan.next_test(&mut *workbench)?;
        let text = test.text(profile);
        if tests.iter().all(|(_, before)| *before != text) {
            tests.push((test.what, text));
        }
        if tests.len() == count {
            break;
        }
    }
    Ok(tests)
}

/// At most `most` of the elements: the first, the last, and some between them.
fn spread<T: Clone>(all: Vec<T>, most: usize) -> Vec<T> {
    let (last, kept) = (all.len().saturating_sub(1), most.min(all.len()));
    let place = |at: usize| (at * last).checked_div(kept - 1).unwrap_or(0);
    (0..kept).map(|at| all[place(at)].clone()).collect()
}

/// How many cases all these tests have together.
fn untidy_cases(tests: &VecDeque<Test>) -> usize {
    tests.iter().map(|test| test.cases.len()).sum()
}

/// How many cases an input gets: `batch`, if the problem allows that many.
fn fitting(batch: Option<usize>, profile: &Profile) -> Result<usize, Fault> {
    let most = profile.format.cases().most();
    match batch {
        Some(batch) if batch as u64 > most => Err(Fault::usage(texts::most_cases(most))),
        Some(batch) => Ok(batch),
        None if most == 1 => Ok(1),
        None => Ok(profile.format.batch()),
    }
}

/// Groups of cases. A program that keeps something of an earlier case answers later ones wrong.
fn followers(all: &[String], most: u64) -> Vec<Vec<String>> {
    let (Some(first), Some(last)) = (all.first(), all.last()) else { return Vec::new() };
    let backward = all.iter().rev().cloned().collect();
    let twice = [last, last, first, last, first].map(String::clone).to_vec();
    let mut groups = vec![twice, all.to_vec(), backward];
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    groups.iter_mut().for_each(|group| group.truncate(most));
    groups
}

const UNTIDY: [(&str, InputForm); 5] = [
    ("no terminator", InputForm::NoTerminator),
    ("no line end at the end", InputForm::NoLineEnd),
    ("an empty line at the end", InputForm::EmptyLine),
    ("lines that end as on Windows", InputForm::CarriageReturns),
    ("more spaces", InputForm::Spaces),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::{PROFILES, find};

    /// Even few cases find a program that does not notice that there is no solution.
    #[test]
    fn few_cases_have_a_board_without_a_solution() {
        for name in ["poj:1077", "hdu:1043", "boj:1525", "leetcode:773"] {
            let profile = find(name).expect("a problem");
            let mut workbench = profile.format.workbench(true);
            for cases in [14, 25] {
                let mut plan = Plan::new(profile, None, false, 1, cases).expect("a plan");
                let mut given = Vec::new();
                while !plan.is_over() {
                    given.extend(plan.next_test(&mut *workbench).expect("a test").cases);
                }
                let is_none = |case: &String| profile.format.is_unsolvable(case);
                assert!(given.iter().any(is_none), "{name}: {given:?}");
            }
        }
    }

    /// No program is called wrong for what it says about an input that its statement excludes.
    #[test]
    fn tidy_tests_are_inputs_of_their_problem() {
        for profile in PROFILES {
            let mut workbench = profile.format.workbench(true);
            let mut plan = Plan::new(profile, None, true, 1, 40).expect("a plan");
            while !plan.is_over() {
                let test = plan.next_test(&mut *workbench).expect("a test");
                let text = test.text(profile);
                let admitted = workbench.admit(text.as_bytes());
                assert!(admitted.is_ok(), "{}, {}: {admitted:?}\n{text}", profile.name, test.what);
            }
        }
    }

    /// Where the answer is yes or no, a single answer shows only half of the time whether a program overflows
    /// on the largest board.
    #[test]
    fn the_largest_board_comes_more_than_once() {
        let profile = find("poj:2893").expect("a problem");
        let mut workbench = profile.format.workbench(true);
        let mut plan = Plan::new(profile, None, true, 1, u64::MAX).expect("a plan");
        plan.only_random();
        let is_largest = |_: &usize| {
            plan.next_test(&mut *workbench).expect("a test").what == "the largest board"
        };
        let largest: Vec<usize> = (1..=50).filter(is_largest).collect();
        assert_eq!(largest, [12, 24, 48]);
        // Until then it is one of the kinds that were not tested.
        let mut plan = Plan::new(profile, None, true, 1, u64::MAX).expect("a plan");
        plan.only_random();
        for turn in 1..=12 {
            assert!(plan.left_out(&*workbench, false).contains(&"the largest board"), "{turn}");
            plan.next_test(&mut *workbench).expect("a test");
        }
        assert!(!plan.left_out(&*workbench, false).contains(&"the largest board"));
    }
}

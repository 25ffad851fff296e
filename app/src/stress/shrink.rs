//! Makes a failing test small: first with the fewest cases, then with the simplest board for each.

use super::run::{Attempt, RUN_OUT, StressRun};
use super::{Failed, Finding, InputForm, Test, Trouble};
use crate::exit::Fault;
use crate::problems::Simpler;
use crate::sandbox::End;
use crate::verdict::{Verdict, Wrong};
use std::mem::discriminant;
use std::time::{Duration, Instant};

/// A smaller test is looked for in this fraction of the total time.
const PART: u32 = 12;
/// There is time for this many runs, even if they are slow.
const SOME: u32 = 12;
/// Cases per input while many are tried at once.
const AT_ONCE: usize = 100;
/// How many times the smallest test is run again.
const AGAIN: usize = 3;
/// How long that may take, even if hardly any time was left for making the test small.
const AGAIN_TIME: Duration = Duration::from_secs(1);

/// How far shrinking went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shrunk {
    /// Tests that were run.
    pub runs: u64,
    /// Whether all boards nearer the goal were tried and passed.
    pub nearest: bool,
    /// Whether each case passes alone and only fails after others.
    pub together: bool,
    /// The processor time of these cases when run alone, added up, if each was tried.
    pub alone: Option<Duration>,
    /// Whether all cases pass if each line but the first begins with a space.
    pub dropped: bool,
    /// The fewest moves that the only case takes, if that is known and not 0.
    pub fewest: Option<usize>,
    /// The result of running the smallest test again.
    pub again: Again,
}

/// What happened when a test that had failed was run again unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Again {
    /// Runs.
    pub runs: usize,
    /// Those that were right.
    pub right: usize,
    /// Those that were wrong and printed something else.
    pub other: usize,
}

/// Adds the smallest test that fails in the same way, as far as one is found in a part of the total time;
/// `None` if somebody asked to stop.
pub fn shrink(
    stress: &mut StressRun,
    mut found: Finding,
    time: Duration,
) -> Result<Option<Finding>, Fault> {
    let before = stress.tally.runs;
    // A slow program gets enough time for some runs, but never most of the total time.
    let runs = match found.met.trouble {
        Trouble::Wrong(_) => SOME * found.met.ended.wall,
        Trouble::Code(_) | Trouble::Ended(_) => Duration::ZERO,
    };
    let until = Instant::now() + (time / PART).max(runs.min(time / 3));
    let best = found.met.clone();
    let mut shrinker = Shrinker {
        stress,
        found: &mut found,
        best,
        taken: Duration::ZERO,
        alone: None,
        until,
        stopped: false,
    };
    shrinker.tidy()?;
    let alone_passes = shrinker.fewer_cases()?;
    let alone_passes = alone_passes && (shrinker.alone.is_some() || shrinker.none_fails_alone()?);
    let nearest = shrinker.simpler_cases()?;
    let together = alone_passes
        && shrinker.best.test.cases.len() > 1
        && shrinker.best.test.form == InputForm::Tidy;
    let dropped = together && shrinker.passes(InputForm::Led)?;
    let fewest = shrinker.fewest()?;
    let runs = shrinker.stress.tally.runs - before;
    let again = shrinker.again()?;
    let Shrinker { best, alone, stopped, .. } = shrinker;
    let shrunk = Shrunk { runs, nearest, together, alone, dropped, fewest, again };
    (found.small, found.shrunk) = (best, shrunk);
    Ok((!stopped).then_some(found))
}

struct Shrinker<'s, 'a> {
    stress: &'s mut StressRun<'a>,
    /// The finding that is reported with each smaller test.
    found: &'s mut Finding,
    /// The smallest test that failed.
    best: Failed,
    /// The processor time of all tests that passed.
    taken: Duration,
    /// The processor time of the cases when run alone, if each was tried.
    alone: Option<Duration>,
    until: Instant,
    stopped: bool,
}

/// The result of trying a list of tests.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tried {
    /// One of them fails and is now the best; those before it pass.
    Fails,
    AllPass,
    NotAll,
}

impl Shrinker<'_, '_> {
    fn is_over(&self) -> bool {
        self.stopped || Instant::now() > self.until
    }

    /// Returns the failure, if that test fails.
    fn failure(&mut self, cases: &[String], form: InputForm) -> Result<Option<Failed>, Fault> {
        let test = Test { what: self.best.test.what, cases: cases.into(), form };
        Ok(match self.stress.attempt(test, self.until + RUN_OUT)? {
            Attempt::Fails(failed) => Some(*failed),
            Attempt::Passes(time) => {
                self.taken += time;
                None
            }
            Attempt::BrokenOff | Attempt::Starved => None,
            Attempt::Stopped => {
                self.stopped = true;
                None
            }
        })
    }

    /// Whether that test fails in the same way. If so, it becomes the best.
    fn fails(&mut self, cases: &[String], form: InputForm) -> Result<bool, Fault> {
        self.fails_as(cases, form, are_alike)
    }

    /// Whether that test fails like the best one, as `are_alike` decides. If so, it becomes the best.
    fn fails_as(
        &mut self,
        cases: &[String],
        form: InputForm,
        are_alike: impl Fn(&Trouble, &Trouble) -> bool,
    ) -> Result<bool, Fault> {
        if self.is_over() || cases.is_empty() {
            return Ok(false);
        }
        let failed = self.failure(cases, form)?;
        let failed = failed.filter(|failed| are_alike(&failed.trouble, &self.best.trouble));
        let Some(failed) = failed else { return Ok(false) };
        self.better(failed);
        Ok(true)
    }

    /// Keeps a smaller test that fails, and reports it.
    fn better(&mut self, failed: Failed) {
        self.best = failed;
        self.found.small = self.best.clone();
        self.stopped |= !self.stress.tell_found(self.found);
    }

    fn tidy(&mut self) -> Result<(), Fault> {
        if self.best.test.form != InputForm::Tidy {
            let cases = self.best.test.cases.clone();
            self.fails(&cases, InputForm::Tidy)?;
        }
        Ok(())
    }

    /// Whether the best test passes if it is written in this form.
    fn passes(&mut self, form: InputForm) -> Result<bool, Fault> {
        if self.stopped || !matches!(self.best.trouble, Trouble::Wrong(_)) {
            return Ok(false);
        }
        let test = Test { form, ..self.best.test.clone() };
        let until = self.until.max(Instant::now() + self.stress.time_limit) + RUN_OUT;
        Ok(matches!(self.stress.attempt(test, until)?, Attempt::Passes(_)))
    }

    /// The fewest moves of the only case, as far as the workbench can list a path to its goal.
    fn fewest(&mut self) -> Result<Option<usize>, Fault> {
        let [case] = &self.best.test.cases[..] else { return Ok(None) };
        if self.stopped || self.stress.profile.format.is_unsolvable(case) {
            return Ok(None);
        }
        let way = self.stress.workbench.on_the_way(case)?;
        Ok(Some(way.len()).filter(|&fewest| fewest > 0))
    }

    /// Runs the same test again, if that does not take long.
    fn again(&mut self) -> Result<Again, Fault> {
        let mut again = Again::default();
        let until = self.until.max(Instant::now() + AGAIN_TIME);
        if !matches!(
            self.best.trouble,
            Trouble::Wrong(_) | Trouble::Ended(End::Signal(_) | End::Exit(_))
        ) {
            return Ok(again);
        }
        for _ in 0..AGAIN {
            if self.stopped || Instant::now() > until {
                break;
            }
            match self.stress.attempt(self.best.test.clone(), until + RUN_OUT)? {
                Attempt::Passes(_) => again.right += 1,
                Attempt::Fails(failed) => {
                    again.other += usize::from(failed.ended.output != self.best.ended.output);
                }
                Attempt::BrokenOff | Attempt::Starved => continue,
                Attempt::Stopped => self.stopped = true,
            }
            again.runs += 1;
        }
        Ok(again)
    }

    /// Whether no case of the best test fails alone, as far as there is time to try. If one fails, in
    /// whatever way, it becomes the best: a case that prints too little makes all later ones look wrong.
    fn none_fails_alone(&mut self) -> Result<bool, Fault> {
        let Test { cases, form, .. } = self.best.test.clone();
        for case in cases.chunks(1) {
            if self.is_over() {
                break;
            }
            if let Some(failed) = self.failure(case, form)? {
                self.better(failed);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Reduces the test to its wrong case, or to that and one before it, or to the cases that are needed.
    /// Returns whether the wrong case was found to pass alone.
    fn fewer_cases(&mut self) -> Result<bool, Fault> {
        let wrong = match &self.best.trouble {
            Trouble::Wrong(verdict) => verdict.wrong.first().and_then(|wrong| wrong.case),
            Trouble::Code(_) | Trouble::Ended(_) => None,
        };
        let wrong = wrong.map(|case| case - 1);
        if self.one_fails_alone(wrong)? {
            return Ok(false);
        }
        let alone_passes = !self.is_over();
        if !self.two_fail(wrong)? {
            self.leave_out()?;
        }
        Ok(alone_passes)
    }

    /// Whether that case fails alone, or any if none is named; in whatever way, as one is less than several.
    fn one_fails_alone(&mut self, wrong: Option<usize>) -> Result<bool, Fault> {
        let Test { cases, form, .. } = self.best.test.clone();
        let singly = wrong.map_or(0..cases.len(), |at| at..at + 1);
        let taken = self.taken;
        for at in singly.filter(|_| cases.len() > 1) {
            if self.fails_as(&cases[at..=at], form, |_, _| true)? {
                return Ok(true);
            }
        }
        self.alone = Some(self.taken - taken).filter(|_| !self.is_over() && wrong.is_none());
        Ok(false)
    }

    /// Whether that case fails after one of those before it; the nearest is tried first.
    fn two_fail(&mut self, wrong: Option<usize>) -> Result<bool, Fault> {
        let Some(wrong) = wrong else { return Ok(false) };
        let Test { cases, form, .. } = self.best.test.clone();
        for before in (0..wrong).rev() {
            let pair = [cases[before].clone(), cases[wrong].clone()];
            if self.fails_as(&pair, form, are_both_wrong)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Leaves out every case without which the test still fails.
    fn leave_out(&mut self) -> Result<(), Fault> {
        let mut at = 0;
        while at < self.best.test.cases.len() && self.best.test.cases.len() > 1 {
            let mut fewer = self.best.test.cases.clone();
            fewer.remove(at);
            let form = self.best.test.form;
            at += usize::from(!self.fails_as(&fewer, form, are_both_wrong)?);
        }
        Ok(())
    }

    /// Makes each case as simple as possible. Returns whether no board nearer the goal fails.
    fn simpler_cases(&mut self) -> Result<bool, Fault> {
        let mut nearest = false;
        let alone = self.best.test.cases.len() == 1;
        for at in 0..self.best.test.cases.len() {
            let case = self.best.test.cases[at].clone();
            let way = self.stress.workbench.on_the_way(&case)?;
            self.first_that_fails(at, &way)?;
            let case = self.best.test.cases[at].clone();
            let Simpler { cases, gaps, ends } = self.stress.workbench.simpler(&case)?;
            let tried = self.first_that_fails(at, &cases)?;
            let all_tried = tried == Tried::Fails || tried == Tried::AllPass && ends;
            nearest = alone && !gaps && all_tried;
            if nearest {
                // Of a board that has none nearer, such as the solved one, it would say nothing.
                let simpler = self.stress.workbench.simpler(&self.best.test.cases[at])?;
                nearest = !simpler.cases.is_empty();
            }
        }
        Ok(nearest)
    }

    /// Tries each of `instead` in the place of a case.
    fn first_that_fails(&mut self, at: usize, instead: &[String]) -> Result<Tried, Fault> {
        let Test { mut cases, form, .. } = self.best.test.clone();
        let many = usize::try_from(self.stress.profile.format.cases().most()).unwrap_or(usize::MAX);
        if cases.len() == 1 && many > 1 && matches!(self.best.trouble, Trouble::Wrong(_)) {
            return self.first_of_many(instead, many.min(self.at_once()));
        }
        for case in instead {
            if self.is_over() {
                return Ok(Tried::NotAll);
            }
            cases[at] = case.clone();
            if self.fails(&cases, form)? {
                return Ok(Tried::Fails);
            }
        }
        Ok(Tried::AllPass)
    }

    /// How many cases together stay well within the time limit.
    fn at_once(&self) -> usize {
        let Failed { ended, test, .. } = &self.best;
        let each = ended.time.as_secs_f64() / test.cases.len() as f64;
        let many = self.stress.time_limit.as_secs_f64() / 4.0 / each.max(1e-6);
        (many as usize).clamp(1, AT_ONCE)
    }

    /// Tries many in one input. Of those that are wrong there, keeps the first that also fails alone.
    fn first_of_many(&mut self, instead: &[String], many: usize) -> Result<Tried, Fault> {
        let form = self.best.test.form;
        for chunk in instead.chunks(many) {
            if self.is_over() {
                return Ok(Tried::NotAll);
            }
            let suspects: Vec<usize> = match self.failure(chunk, form)?.map(|it| it.trouble) {
                None => continue,
                Some(Trouble::Wrong(verdict)) if verdict.wrong.iter().all(is_of_a_case) => {
                    verdict.wrong.iter().filter_map(|wrong| wrong.case).map(|at| at - 1).collect()
                }
                Some(_) => (0..chunk.len()).collect(),
            };
            for at in suspects {
                if self.is_over() {
                    return Ok(Tried::NotAll);
                }
                if self.fails(&chunk[at..=at], form)? {
                    return Ok(Tried::Fails);
                }
            }
        }
        Ok(Tried::AllPass)
    }
}

fn is_of_a_case(wrong: &Wrong) -> bool {
    wrong.case.is_some() && !wrong.flaw.is_presentation()
}

/// Whether both print something wrong, whatever it is, or fail alike in another way.
fn are_both_wrong(one: &Trouble, other: &Trouble) -> bool {
    matches!((one, other), (Trouble::Wrong(_), Trouble::Wrong(_))) || are_alike(one, other)
}

/// Whether two tests fail for the same reason, as far as that can be seen.
fn are_alike(one: &Trouble, other: &Trouble) -> bool {
    match (one, other) {
        // What `void main` leaves as exit code may be any number.
        (Trouble::Code(_), Trouble::Code(_)) => true,
        (Trouble::Ended(one), Trouble::Ended(other)) => one == other,
        (Trouble::Wrong(one), Trouble::Wrong(other)) => {
            let first = |verdict: &Verdict| verdict.wrong.first().map(|it| discriminant(&it.flaw));
            first(one) == first(other)
        }
        _ => false,
    }
}

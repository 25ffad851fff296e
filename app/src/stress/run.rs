//! Runs somebody's program on one test after another, and judges what it prints.

use super::plan::Plan;
use super::{BrokenOff, Failed, Finding, HuntEnd, News, StressSettings, Tally, Test, Trouble};
use crate::exit::{Code, Fault, escaped};
use crate::panics;
use crate::problems::{Profile, Workbench};
use crate::sandbox::{End, Ended, Sandbox};
use crate::texts::stress as texts;
use crate::verdict::Right;
use std::time::{Duration, Instant};

/// How many more tests are run to see how the program fails elsewhere.
const MORE: usize = 10;
/// How long these tests may take.
const MORE_TIME: Duration = Duration::from_secs(1);
/// How much longer a run may take that began in time, once a failure was found.
pub(super) const RUN_OUT: Duration = Duration::from_secs(1);

/// How a test went.
pub(super) enum Attempt {
    /// All is right. Holds the processor time.
    Passes(Duration),
    Fails(Box<Failed>),
    /// There was no time to wait for it.
    BrokenOff,
    /// The machine gave it too little processor time, twice.
    Starved,
    /// Somebody asked to stop.
    Stopped,
}

/// The result of starting the program.
enum Run {
    Ended(Ended),
    /// There is nothing to judge.
    Not(Attempt),
}

/// Somebody's program, and the workbench that judges it.
pub(super) struct StressRun<'a> {
    pub(super) profile: &'static Profile,
    pub(super) workbench: Box<dyn Workbench>,
    sandbox: &'a mut Sandbox,
    /// Ends everything by returning `false`.
    tell: &'a mut dyn FnMut(News) -> bool,
    pub(super) tally: Tally,
    /// The cases that were answered rightly.
    right: Right,
    pub(super) time_limit: Duration,
    /// The first test whose output was right although the exit code was not 0.
    coded: Option<Failed>,
    /// Whether a right output passes whatever the exit code.
    codes_pass: bool,
}

impl<'a> StressRun<'a> {
    pub(super) fn new(
        profile: &'static Profile,
        sandbox: &'a mut Sandbox,
        time_limit: Duration,
        tell: &'a mut dyn FnMut(News) -> bool,
    ) -> Self {
        let workbench = profile.format.workbench(true);
        StressRun {
            profile,
            workbench,
            sandbox,
            tell,
            tally: Tally::new(),
            right: Right::default(),
            time_limit,
            coded: None,
            codes_pass: false,
        }
    }

    /// Runs tests until one fails or enough were run. It does not make the failing test small. A wrong exit
    /// code after a right output does not end the tests: it is reported as the failure only if nothing else
    /// goes wrong.
    pub(super) fn run(&mut self, wanted: &StressSettings) -> Result<HuntEnd, Fault> {
        let until = self.tally.begin + wanted.time;
        let StressSettings { batch, tidy, seed, cases, .. } = *wanted;
        let mut plan = Plan::new(self.profile, batch, tidy, seed, cases)?;
        let tidy_until = self.tally.begin + wanted.time / 10 * 9;
        while self.tally.cases < wanted.cases && Instant::now() < until {
            let is_late = plan.is_over() || Instant::now() >= tidy_until;
            let mut test = match is_late.then(|| plan.next_untidy()).flatten() {
                Some(untidy) => untidy,
                None => plan.next_test(&mut *self.workbench)?,
            };
            let left = wanted.cases - self.tally.cases;
            test.cases.truncate(usize::try_from(left).unwrap_or(usize::MAX));
            let (begin, what, cases) = (Instant::now(), test.what, test.cases.len());
            match self.attempt(test, until)? {
                Attempt::Passes(_) => self.tally.cases += cases as u64,
                Attempt::Fails(failed) => {
                    self.tally.cases += cases as u64;
                    if !matches!(failed.trouble, Trouble::Code(_)) {
                        return self.found(*failed, plan);
                    }
                    if !self.note_code(*failed) {
                        return Ok(HuntEnd::Stopped);
                    }
                }
                Attempt::Starved => {}
                Attempt::BrokenOff => {
                    let after = begin.elapsed();
                    let is_overdue = after > self.time_limit;
                    self.tally.broken_off = Some(BrokenOff { after, what, is_overdue });
                }
                Attempt::Stopped => return Ok(HuntEnd::Stopped),
            }
        }
        self.tally.is_short_of_time = self.tally.cases < wanted.cases;
        self.tally.left_out = plan.left_out(&*self.workbench, self.tally.is_short_of_time);
        _ = (self.tell)(News::Ran(self.tally.clone()));
        match self.coded.clone() {
            Some(coded) => self.found(coded, plan),
            None => Ok(HuntEnd::Passed),
        }
    }

    /// Reports an exit code after a right output, and lets such codes pass from now on.
    fn note_code(&mut self, coded: Failed) -> bool {
        self.coded = Some(coded.clone());
        self.codes_pass = true;
        let found = self.finding(coded);
        self.tell_found(&found)
    }

    /// A finding of which only the test is known.
    fn finding(&self, met: Failed) -> Finding {
        let code = self.coded.as_ref().and_then(|coded| match coded.trouble {
            Trouble::Code(code) => Some(code),
            Trouble::Wrong(_) | Trouble::Ended(_) => None,
        });
        Finding {
            small: met.clone(),
            met,
            shrunk: Default::default(),
            elsewhere: vec![],
            right: self.right,
            code,
        }
    }

    /// Returns the failure, after more tests have shown how the program fails elsewhere.
    fn found(&mut self, met: Failed, mut plan: Plan) -> Result<HuntEnd, Fault> {
        let mut found = self.finding(met);
        self.codes_pass = !matches!(found.met.trouble, Trouble::Code(_));
        let goes_on = (self.tell)(News::Ran(self.tally.clone()));
        if !self.tell_found(&found) || !goes_on {
            return Ok(HuntEnd::Stopped);
        }
        plan.only_random();
        // A slow program gets enough time for some runs.
        let until = Instant::now() + MORE_TIME.max(3 * found.met.ended.wall);
        for _ in 0..MORE {
            if !matches!(found.met.trouble, Trouble::Wrong(_)) || Instant::now() > until {
                break;
            }
            let test = plan.next_test(&mut *self.workbench)?;
            match self.attempt(test, until + RUN_OUT)? {
                Attempt::Stopped => return Ok(HuntEnd::Stopped),
                Attempt::Fails(failed) => {
                    if let Trouble::Wrong(verdict) = failed.trouble {
                        found.elsewhere.extend(verdict.wrong);
                    }
                }
                Attempt::Passes(_) | Attempt::BrokenOff | Attempt::Starved => {}
            }
        }
        found.right = self.right;
        Ok(HuntEnd::Failed(Box::new(found)))
    }

    pub(super) fn tell_found(&mut self, found: &Finding) -> bool {
        (self.tell)(News::Found(Box::new(found.clone())))
    }

    /// Runs one test, which is broken off if it is not over at `until`. A run that got too little processor
    /// time is repeated once.
    pub(super) fn attempt(&mut self, test: Test, until: Instant) -> Result<Attempt, Fault> {
        let mut ended = match self.once(&test, until)? {
            Run::Ended(ended) => ended,
            Run::Not(attempt) => return Ok(attempt),
        };
        if ended.is_starved() {
            self.tally.again += 1;
            ended = match self.once(&test, until)? {
                Run::Ended(ended) => ended,
                Run::Not(attempt) => return Ok(attempt),
            };
        }
        // A program that has used up its processor time is too slow, however long it has waited.
        if ended.is_starved() && ended.end == End::Wall {
            self.tally.starved += 1;
            return Ok(Attempt::Starved);
        }
        let time = ended.time;
        let failed = self.judged(test, ended)?;
        let failed =
            failed.filter(|it| !(self.codes_pass && matches!(it.trouble, Trouble::Code(_))));
        Ok(failed.map_or(Attempt::Passes(time), |failed| Attempt::Fails(Box::new(failed))))
    }

    /// One run.
    fn once(&mut self, test: &Test, until: Instant) -> Result<Run, Fault> {
        let StressRun { sandbox, tell, tally, .. } = self;
        let mut goes_on = true;
        let run = sandbox.run(test.text(self.profile).as_bytes(), || {
            goes_on = tell(News::Ran(tally.clone()));
            goes_on && Instant::now() < until
        });
        let ended = run.map_err(|error| Fault::new(Code::Io, texts::a_run(error)))?;
        let Some(ended) = ended else {
            return Ok(Run::Not(if goes_on { Attempt::BrokenOff } else { Attempt::Stopped }));
        };
        if let End::NotStarted(reason) = &ended.end {
            let program = escaped(&self.sandbox.program().to_string_lossy());
            let why = format!("`{program}`: {reason}");
            return Err(Fault::new(Code::NoInput, texts::cannot_start(why)));
        }
        self.tally.runs += 1;
        self.tally.left += u64::from(ended.left);
        self.tally.slowest = self.tally.slowest.max((ended.time, test.what));
        match (self.tell)(News::Ran(self.tally.clone())) {
            true => Ok(Run::Ended(ended)),
            false => Ok(Run::Not(Attempt::Stopped)),
        }
    }

    /// What is wrong with a run, if anything is. A run that did not end normally is reported as such even if
    /// a bug in this program keeps its output from being judged.
    fn judged(&mut self, test: Test, ended: Ended) -> Result<Option<Failed>, Fault> {
        let End::Exit(code) = ended.end else {
            return Ok(Some(Failed { trouble: Trouble::Ended(ended.end.clone()), test, ended }));
        };
        let input = test.text(self.profile);
        let output = String::from_utf8_lossy(&ended.output);
        // The input was made by this program, so an error in it is a bug.
        let judged = panics::guarded(|| Ok(self.workbench.judge(input.as_bytes(), &output)?));
        if let Ok(verdict) = &judged {
            self.right = self.right.and(verdict.right);
        }
        let quiet = ended.errors.is_empty();
        let trouble = match (code, judged) {
            (0, judged) => match judged? {
                right if right.wrong.is_empty() => return Ok(None),
                wrong => Trouble::Wrong(wrong),
            },
            (code, Ok(verdict)) if verdict.wrong.is_empty() => Trouble::Code(code),
            // The exit code says nothing: right outputs have it, too, or all answers are there.
            (_, Ok(wrong)) if self.coded.is_some() || wrong.is_whole() && quiet => {
                Trouble::Wrong(wrong)
            }
            _ => Trouble::Ended(ended.end.clone()),
        };
        Ok(Some(Failed { trouble, test, ended }))
    }
}

//! What `fewest stress` has found survives any later failure, in every part that works on it.

mod support;

use desk::Question;
use desk::random::Random;
use desk::tables::Tables;
use fewest::notation::Problem;
use fewest_cli::commands::stress::{Hunted, Printed, told};
use fewest_cli::exit::{Code, Fault};
use fewest_cli::generate::{Sink, Wanted as Drawn};
use fewest_cli::problems::{self, AnyFormat, Cases, Failure, Outline, Profile, Simpler, Workbench};
use fewest_cli::sandbox::{Isolation, RunLimits, Sandbox};
use fewest_cli::stress::{self, HuntEnd, Launch, News, StressSettings, Tally};
use fewest_cli::verdict::{Flaw, Reason, Verdict, Words};
use std::cell::Cell;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::sync::mpsc::channel;
use std::time::Duration;
use support::{Scratch, command, signal};

/// A format that does the same as another one but panics in one place.
#[derive(Debug)]
struct Faulty {
    inner: &'static dyn AnyFormat,
    place: &'static str,
}

impl Faulty {
    fn pass(&self, place: &str) -> &dyn AnyFormat {
        assert_ne!(self.place, place, "a planted bug");
        self.inner
    }
}

impl AnyFormat for Faulty {
    fn cases(&self) -> Cases {
        self.inner.cases()
    }
    fn answer(
        &self,
        tables: Tables,
        input: &mut dyn BufRead,
        output: &mut dyn Write,
    ) -> Result<Option<Problem>, Failure> {
        self.pass("answer").answer(tables, input, output)
    }
    fn rewrite(
        &self,
        input: &mut dyn BufRead,
        right: &mut dyn FnMut(&str) -> Result<(), Problem>,
    ) -> Result<u64, Failure> {
        self.inner.rewrite(input, right)
    }
    fn split(&self, input: &[u8]) -> Result<Vec<String>, Failure> {
        self.inner.split(input)
    }
    fn generate(&self, wanted: &Drawn, seed: u64, sink: Sink) -> Result<(), Fault> {
        self.inner.generate(wanted, seed, sink)
    }
    fn corners(&self) -> Vec<String> {
        self.inner.corners()
    }
    fn batch(&self) -> usize {
        self.inner.batch()
    }
    fn allowed(&self) -> String {
        self.inner.allowed()
    }
    fn outline(&self) -> Result<Outline, String> {
        self.inner.outline()
    }
    fn question(&self, case: &str) -> Option<(Question, String)> {
        self.inner.question(case)
    }
    fn puzzle(&self) -> String {
        self.inner.puzzle()
    }
    fn asked(&self) -> String {
        self.inner.asked()
    }
    fn is_unsolvable(&self, case: &str) -> bool {
        self.pass("is_unsolvable").is_unsolvable(case)
    }
    fn reasons(&self, flaw: &Flaw) -> Option<Vec<Reason>> {
        self.pass("reasons").reasons(flaw)
    }
    fn words(&self) -> Words {
        self.pass("words").words()
    }
    fn workbench(&'static self, many: bool) -> Box<dyn Workbench> {
        let inner = self.inner.workbench(many);
        Box::new(FaultyBench { inner, place: self.place, judged: Cell::new(0) })
    }
}

struct FaultyBench {
    inner: Box<dyn Workbench>,
    place: &'static str,
    judged: Cell<u32>,
}

impl FaultyBench {
    fn pass(&mut self, place: &str) -> &mut dyn Workbench {
        assert_ne!(self.place, place, "a planted bug");
        &mut *self.inner
    }
}

impl Workbench for FaultyBench {
    fn admit(&mut self, input: &[u8]) -> Result<(), Failure> {
        self.inner.admit(input)
    }
    fn judge(&mut self, input: &[u8], output: &str) -> Result<Verdict, Failure> {
        self.judged.set(self.judged.get() + 1);
        match self.judged.get() {
            1 => self.pass("the first judge").judge(input, output),
            _ => self.pass("judge").judge(input, output),
        }
    }
    fn kinds(&self) -> Vec<&'static str> {
        self.inner.kinds()
    }
    fn supply(
        &mut self,
        turn: usize,
        count: usize,
        random: &mut Random,
    ) -> Result<(&'static str, Vec<String>), Fault> {
        self.pass("supply").supply(turn, count, random)
    }
    fn largest(&self, random: &mut Random) -> Option<(&'static str, String)> {
        self.inner.largest(random)
    }
    fn on_the_way(&mut self, case: &str) -> Result<Vec<String>, Fault> {
        self.pass("on_the_way").on_the_way(case)
    }
    fn simpler(&mut self, case: &str) -> Result<Simpler<String>, Fault> {
        self.pass("simpler").simpler(case)
    }
}

const LIMITS: RunLimits = RunLimits {
    time: Duration::from_secs(5),
    wall: Duration::from_secs(30),
    memory: 256 << 20,
    output: 1 << 20,
    processes: 100,
};

/// What is told about a line of shell if this program panics at that place, and which message told of it
/// first.
fn hunted(place: &'static str, script: &str) -> (Result<Printed, Fault>, u32) {
    let right = problems::find("luogu:p1379").expect("a profile");
    let format: &'static dyn AnyFormat = Box::leak(Box::new(Faulty { inner: right.format, place }));
    let profile: &'static Profile = Box::leak(Box::new(Profile {
        name: right.name,
        aliases: &[],
        title: right.title,
        seconds: right.seconds,
        reads: right.reads,
        writes: right.writes,
        uncertain: None,
        sample: problems::Sample { input: right.sample.input, output: right.sample.output },
        format,
    }));
    let command = ["sh", "-c", script].map(Into::into).to_vec();
    let isolations = [Isolation::Namespace, Isolation::UserNamespace, Isolation::Reaper];
    let binary = Path::new(env!("CARGO_BIN_EXE_fewest"));
    let sandbox = Sandbox::open(binary, &isolations, &LIMITS, &command).expect("a sandbox");
    let wanted = StressSettings {
        cases: 60,
        time: Duration::from_secs(60),
        batch: None,
        tidy: true,
        seed: 0,
    };
    let (sender, news) = channel();
    stress::hunt(profile, sandbox, LIMITS.time, wanted, move |news| sender.send(news).is_ok())
        .expect("a thread");
    let mut hunted = Hunted { tally: Tally::new(), found: None, ended: Ok(HuntEnd::Stopped) };
    let mut first = 0;
    for (news, number) in news.into_iter().zip(1..) {
        match news {
            News::Ran(tally) => hunted.tally = tally,
            News::Found(it) => {
                first = if first == 0 { number } else { first };
                hunted.found = Some(it);
            }
            News::Over(ended) => {
                if let Ok(HuntEnd::Failed(found)) = &ended {
                    hunted.found = Some(found.clone());
                }
                hunted.ended = ended;
            }
        }
    }
    (told(profile, &Launch { limits: LIMITS, command }, &hunted, None), first)
}

#[test]
fn what_was_found_survives_a_bug_in_every_part() {
    for place in
        ["supply", "judge", "on_the_way", "simpler", "is_unsolvable", "answer", "reasons", "words"]
    {
        let (told, first) = hunted(place, "cat >/dev/null; echo 77");
        let told = told.unwrap_or_else(|fault| panic!("{place}: only {fault}"));
        assert!(first > 0, "{place}: told before anything was done with it");
        assert_eq!(told.code, Code::WrongAnswer, "{place}");
        assert!(told.text.starts_with("wrong answer: the sample, after 1 case\n"), "{}", told.text);
        assert!(told.text.contains("\nthe program said:\n  77\n"), "{place}: {}", told.text);
        assert!(told.text.contains(": 77, but "), "{place}: {}", told.text);
        let beside = told.beside.unwrap_or_else(|| panic!("{place}: no bug is told"));
        assert!(beside.code == Code::Bug && beside.message.contains("a planted bug"), "{beside}");
    }
}

/// An exit code is a failure, whatever happens to the output.
#[test]
fn an_exit_code_survives_a_bug_while_the_output_is_judged() {
    let (told, _) = hunted("the first judge", "echo 77; exit 3");
    let told = told.expect("something was found");
    assert!(told.text.starts_with("crash: the sample, after 1 case\n"), "{}", told.text);
    assert!(told.text.contains("\nexit code 3\n"), "{}", told.text);
    // Without the exit code, only the bug was found.
    let (told, _) = hunted("the first judge", "echo 77");
    assert_eq!(told.expect_err("a bug").code, Code::Bug);
}

/// A finding is printed and saved at once, so that it survives even if this process is killed.
#[test]
fn what_was_found_is_told_and_saved_at_once() {
    let file = Scratch::new("at-once", "");
    // The program is wrong about the sample, and slow from then on.
    let mark = Scratch::new("again", "");
    let script = format!(
        "cat >/dev/null; if [ -s {0} ]; then sleep 60; fi; echo 1 >{0}; echo 77",
        mark.path()
    );
    let flags = ["stress", "luogu:p1379", "--time-limit", "60s", "--save", file.path()];
    let mut child = command(&[&flags[..], &["--", "sh", "-c", &script]].concat())
        .spawn()
        .expect("the binary starts");
    let mut line = String::new();
    let output = child.stdout.take().expect("a pipe");
    BufReader::new(output).read_line(&mut line).expect("a line");
    signal(&child, "KILL");
    child.wait().expect("an end");
    assert_eq!(line, "wrong answer: the sample, after 1 case\n");
    assert_eq!(fs::read_to_string(file.path()).expect("the input").lines().count(), 1);
}

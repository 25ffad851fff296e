//! A process must not be believed if it says what no process of the same count would say.

use super::{Disk, Task, count};
use crate::exchange::{Exchange, Talk};
use crate::join::{Circle, join};
use crate::ports::free_port;
use crate::pulse::Pulse;
use crate::trouble::Trouble;
use crate::{Hosts, Team};
use desk::PuzzleName;
use desk::explore::Survey;
use desk::gauge::{Gauge, Never};
use fewest::tables::Resources;
use std::mem::forget;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;

/// Sends these messages to process 0, and ignores all others, until process 0 has ended.
struct Says<'s>(&'s Pulse, Vec<Vec<u8>>);

impl Talk for Says<'_> {
    fn say(&mut self) -> Option<(usize, Vec<u8>)> {
        self.1.pop().map(|said| (0, said))
    }

    fn hear(&mut self, _: usize, _: Vec<u8>) -> Result<(), Trouble> {
        Ok(())
    }

    fn look(&mut self) -> Result<(), Trouble> {
        self.0.lost().map_or(Ok(()), |loss| Err(loss.into()))
    }
}

/// What process 1 says.
struct Liaison<'l> {
    exchange: &'l mut Exchange,
    pulse: &'l Pulse,
}

impl Liaison<'_> {
    fn round(&mut self, word: Vec<u8>) -> Result<Vec<Vec<u8>>, Trouble> {
        let mut nothing = Says(self.pulse, Vec::new());
        self.exchange.tell_all(word, &mut || nothing.look())
    }

    fn phase(&mut self, said: Vec<Vec<u8>>) -> Result<(), Trouble> {
        self.exchange.phase(&mut Says(self.pulse, said))
    }
}

type Liar = fn(&mut Liaison<'_>) -> Result<(), Trouble>;

/// Runs process 1, which lies, until process 0 has ended.
fn lie(team: &Team, liar: Liar) {
    let links = join(team, Circle::Whole, || false).expect("they meet");
    let pulse = Pulse::start(links.pulse, team).expect("threads");
    let mut exchange = Exchange::new(links.data, team).expect("threads");
    let mut liaison = Liaison { exchange: &mut exchange, pulse: &pulse };
    _ = catch_unwind(AssertUnwindSafe(|| liar(&mut liaison)));
    while pulse.lost().is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    forget(exchange);
}

/// What process 0 says about a process 1 that lies. With `resume` it continues from what is kept.
fn told(puzzle: &str, resume: bool, liar: Liar) -> String {
    let hosts = format!("127.0.0.1:{}\n127.0.0.1:{}\n", free_port(), free_port());
    let hosts = Hosts::read(&hosts).expect("two");
    let root = std::env::temp_dir().join(format!("fewest-lies-{}", free_port()));
    let ended = thread::scope(|scope| {
        scope.spawn(|| lie(&Team::of_test(&hosts, 1), liar));
        let name: PuzzleName = puzzle.parse().expect("a puzzle");
        let explorer = name.explorer(&Survey::of(name.name())).expect("it can be counted");
        let gauge = Gauge::new(&Never, None);
        let task = Task {
            space: explorer.parted().expect("it has parts"),
            disk: resume.then_some(Disk { root: &root, resume }),
            resources: Resources { threads: 1, max_bytes: 1 << 30 },
            list: 3,
            gauge: &gauge,
        };
        count(task, &Team::of_test(&hosts, 0)).map(|_| ())
    });
    _ = std::fs::remove_dir_all(&root);
    let told = ended.expect_err("process 1 lies").to_string();
    told.replace(&hosts.all()[1].address, "there")
}

fn number(number: u64) -> Vec<u8> {
    number.to_le_bytes().to_vec()
}

const NONSENSE: &str = "process 1 (there) says what nobody says who counts the same";

#[test]
fn numbers_that_cannot_be_added_are_not() {
    let of_states: Liar = |liaison| {
        liaison.round(Vec::new())?;
        liaison.phase(Vec::new())?;
        liaison.round(number(u64::MAX)).map(drop)
    };
    assert_eq!(told("eight", false, of_states), NONSENSE);
    let no_number: Liar = |liaison| {
        liaison.round(Vec::new())?;
        liaison.phase(Vec::new())?;
        liaison.phase(Vec::new())
    };
    assert_eq!(told("eight", false, no_number), NONSENSE);
    // All boards of 2x3 are in one slab, so process 1 has none.
    let of_bytes: Liar = |liaison| {
        liaison.round(Vec::new())?;
        for _ in 0..22 {
            liaison.phase(Vec::new())?;
            liaison.round(number(0))?;
        }
        liaison.round(format!("[[],{}]", u64::MAX).into()).map(drop)
    };
    assert_eq!(told("sliding:2x3", false, of_bytes), NONSENSE);
    let of_layers: Liar = |liaison| {
        let totals = [u64::MAX; 2];
        let held = serde_json::json!([["a question slabs=2", totals, false, []]]);
        liaison.round(held.to_string().into()).map(drop)
    };
    assert_eq!(told("eight", true, of_layers), NONSENSE);
}

/// Process 1 says that it has a layer of which no process has anything.
#[test]
fn layers_that_nobody_has_are_not_the_answer() {
    let of_files: Liar = |liaison| {
        let question = {
            let name: PuzzleName = "eight".parse().expect("a puzzle");
            let explorer = name.explorer(&Survey::of(name.name())).expect("it can be counted");
            let parts = explorer.parted().expect("it has parts").parts(2, None);
            parts.expect("a size").question()
        };
        let slabs: Vec<_> = (0..72).map(|slab| (0, slab)).collect();
        let held = serde_json::json!([[question, [], false, slabs]]);
        liaison.round(held.to_string().into())?;
        liaison.phase(Vec::new())?;
        liaison.round(number(0)).map(drop)
    };
    let told = told("eight", true, of_files);
    assert!(told.contains("layer 0 ") && told.contains(" 1"), "{told}");
}

#[test]
fn states_that_nobody_needs_are_refused() {
    let no_states: Liar = |liaison| {
        liaison.round(Vec::new())?;
        liaison.phase(vec![vec![255; 30]])
    };
    assert_eq!(told("eight", false, no_states), NONSENSE);
    // A slab that belongs to process 0.
    let not_its_own: Liar = |liaison| {
        liaison.round(Vec::new())?;
        let mut said = vec![0; 10];
        said.extend([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
        liaison.phase(vec![said])
    };
    assert_eq!(told("eight", false, not_its_own), NONSENSE);
}

//! Measures how busy many processes would be with a hard board. The sizes of its subtrees and twigs are the
//! real ones, and are handed out as they are to processes, but time is only simulated.
//!
//! `cargo test --release -p fewest-cluster --test simulated -- --ignored --nocapture` takes the first of Korf
//! & Felner's instances. To take another one, put its number, from 1, into `BOARD` and the file of boards
//! into `BOARDS`.

use desk::gauge::{Checkpoint, Gauge, Never};
use desk::tables::{Tables, directory};
use desk::{Case, Ending, Incumbents, Question};
use fewest::Cost;
use fewest::search::parallel::{
    Chief, Cut, FoundGoal, Helpers, Keeper, Next, Others, Pool, Portion, PortionCounts, Progress,
    Stock,
};
use fewest::search::{Answer, Options};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::Mutex;

/// Korf & Felner's no. 1.
const BOARD: &str = "14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13";
/// Subtrees of fewer successors than this are not measured by twigs, since no process would give a part of
/// them away.
const LARGE: u64 = 1 << 16;
/// What is worth giving away according to `engine/src/search/parallel/twigs.rs`.
const WORTH_GIVING: u64 = 1 << 15;
/// How long a message takes, in successors: a tenth of a millisecond if a process generates seven million a
/// second.
const MESSAGE: u64 = 700;
/// The cost, in successors, of walking to the twigs of a subtree again.
const WALK: u64 = 2000;

/// Notes how each pass is cut, and helps with none.
#[derive(Debug, Default)]
struct Cuts(Mutex<Vec<Cut>>);

impl Helpers for Cuts {
    fn number(&self) -> usize {
        1
    }

    fn help(&self, _: usize, cut: &Cut, _: &Stock<'_>) {
        self.0.lock().expect("no panic").push(*cut);
    }

    fn wake(&self) {}
}

/// Searches each subtree of some passes, and the large ones a second time, twig by twig.
#[derive(Debug)]
struct Scales(Mutex<State>);

#[derive(Debug)]
struct State {
    cuts: VecDeque<Cut>,
    subtrees: usize,
    /// The next portion; `None` between two passes.
    next: Option<Portion>,
    /// Sizes by pass, subtree and twig.
    passes: Vec<Vec<Vec<u64>>>,
}

impl Chief for Scales {
    fn next(&self, _: &mut dyn FnMut() -> bool) -> Option<Cut> {
        let mut state = self.0.lock().expect("no panic");
        let cut = state.cuts.pop_front()?;
        state.passes.push(Vec::new());
        (state.subtrees, state.next) = (cut.subtrees, Some(Portion::whole(0)));
        Some(cut)
    }

    fn pool(&self, _: usize) -> &dyn Pool {
        self
    }
}

impl Pool for Scales {
    fn take(&self) -> Next {
        let state = self.0.lock().expect("no panic");
        let next = state.next.filter(|next| (next.subtree as usize) < state.subtrees);
        next.map_or(Next::Over, |portion| Next::Search(vec![portion]))
    }

    fn finish(&self, portion: Portion, sum: PortionCounts) {
        let mut state = self.0.lock().expect("no panic");
        let sizes = state.passes.last_mut().expect("a pass");
        let (is_whole, subtree) = (portion.step == 1, portion.subtree);
        let twig = match (is_whole, sum.expanded) {
            (true, _) if sum.generated < LARGE => {
                sizes.push(vec![sum.generated]);
                None
            }
            (true, _) => {
                sizes.push(Vec::new());
                Some(0)
            }
            (false, 0) => None,
            (false, _) => {
                sizes.last_mut().expect("it was begun").push(sum.generated);
                Some(portion.twig + 1)
            }
        };
        let next = twig.map(|twig| Portion { subtree, twig, step: u32::MAX, top: u32::MAX });
        state.next = next.or(Some(Portion::whole(subtree as usize + 1)));
    }

    fn wait(&self) {}
    fn split(&self, _: Portion, _: PortionCounts, _: [Portion; 2]) {}
    fn give_back(&self, _: &[Portion]) {}
    fn found(&self, _: Portion, _: FoundGoal) {}
    fn is_superfluous(&self, _: &Portion) -> bool {
        false
    }
    fn is_short(&self) -> bool {
        false
    }
    fn tally(&self, _: u64, generated: u64) -> u64 {
        generated
    }
    fn stop(&self) {}
}

/// A search for cuts or for sizes.
#[derive(Debug)]
enum With {
    Cuts(Cuts),
    Scales(Scales),
}

impl Checkpoint for With {
    fn from(&self) -> Option<&Progress> {
        None
    }

    fn keeper(&self) -> Box<dyn Keeper + '_> {
        Box::new(Nowhere)
    }

    fn misfit(&self) -> String {
        "another search".into()
    }

    fn others(&self) -> Option<Others<'_>> {
        Some(match self {
            With::Cuts(cuts) => Others::Help(cuts),
            With::Scales(scales) => Others::Lead(scales),
        })
    }
}

struct Nowhere;

impl Keeper for Nowhere {
    fn is_due(&mut self) -> bool {
        false
    }

    fn keep(&mut self, _: &Progress) {}
}

/// The sizes, in successors, of all subtrees of all passes that are searched to their end.
fn sizes(board: &str) -> Vec<Vec<Vec<u64>>> {
    let question = Question {
        puzzle: "24".parse().expect("a puzzle"),
        goal: Some("blank-first".into()),
        metric: Default::default(),
        algorithm: desk::names::Algorithm::Auto,
        heuristic: None,
        pruning: None,
        weight: Default::default(),
        threads: NonZeroUsize::MIN,
        alphabetical: false,
        tables: Tables::of(directory(None), None),
        fresh: false,
        incumbents: Incumbents::Never,
    };
    let solver = desk::solver(&question).expect("a solver");
    let options = Options { answer: Answer::Any, max_bytes: 8 << 30, ..Options::default() };
    let solve = |with: &Arc<With>| {
        let gauge = Gauge::new(&Never, None).keeping(Some(Arc::clone(with) as Arc<dyn Checkpoint>));
        solver.solve(&Case::one(board), &options, &gauge).expect("a board")
    };
    let cuts = Arc::new(With::Cuts(Cuts::default()));
    let report = solve(&cuts);
    let Ending::Solved(path) = report.ending else { panic!("it can be solved") };
    println!("{} moves, {} generated", path.cost, report.counts.generated);
    let With::Cuts(Cuts(cuts)) = &*cuts else { unreachable!("they are cuts") };
    let mut cuts: VecDeque<Cut> = cuts.lock().expect("no panic").drain(..).collect();
    // The last pass ends early, at a goal.
    cuts.retain(|cut| cut.bound < path.cost as Cost);
    let state = State { cuts, subtrees: 0, next: None, passes: Vec::new() };
    let scales = Arc::new(With::Scales(Scales(Mutex::new(state))));
    solve(&scales);
    let With::Scales(Scales(state)) = &*scales else { unreachable!("they are scales") };
    std::mem::take(&mut state.lock().expect("no panic").passes)
}

/// A process: the portions it was given, and its current one.
#[derive(Default)]
struct Worker {
    batch: VecDeque<Portion>,
    /// The current portion, and the next twig to look at.
    current: Option<(Portion, u32)>,
    /// What the worker has generated since it began this portion or gave away a part of it.
    since: u64,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// The leader hears that a worker has nothing to do.
    Asks(usize),
    /// A worker gets portions.
    Gets(usize, Vec<Portion>),
    /// A worker has finished a twig.
    Goes(usize),
}

/// All workers, in a simulated time that is counted in successors.
struct Play<'p> {
    stock: Stock<'p>,
    sizes: &'p [Vec<u64>],
    workers: Vec<Worker>,
    hungry: VecDeque<usize>,
    events: BinaryHeap<Reverse<(u64, Event)>>,
    /// When the last portion so far was finished.
    end: u64,
    leases: u64,
}

impl Play<'_> {
    fn at(&mut self, time: u64, event: Event) {
        self.events.push(Reverse((time, event)));
    }

    fn run(&mut self) {
        (0..self.workers.len()).for_each(|worker| self.at(0, Event::Asks(worker)));
        while let Some(Reverse((now, event))) = self.events.pop() {
            match event {
                Event::Asks(worker) => {
                    self.hungry.push_back(worker);
                    self.stock.hunger(1, 0);
                }
                Event::Gets(worker, portions) => {
                    self.workers[worker].batch = portions.into();
                    self.go(worker, now);
                }
                Event::Goes(worker) => self.go(worker, now),
            }
            self.serve(now);
        }
    }

    /// Gives portions to the workers that wait.
    fn serve(&mut self, now: u64) {
        while let Some(&worker) = self.hungry.front() {
            let most = (self.stock.left() / (2 * self.workers.len())).clamp(1, 256);
            let Next::Search(portions) = self.stock.take_some(most) else { return };
            self.hungry.pop_front();
            self.stock.hunger(0, 1);
            self.leases += 1;
            self.at(now + MESSAGE, Event::Gets(worker, portions));
        }
    }

    /// Goes on to the end of the next twig, as a thread does.
    fn go(&mut self, number: usize, mut now: u64) {
        let worker = &mut self.workers[number];
        loop {
            if let Some((mut portion, from)) = worker.current {
                let twigs = &self.sizes[portion.subtree as usize];
                let is_own = |&twig: &u32| {
                    twig >= portion.twig && (twig - portion.twig).is_multiple_of(portion.step)
                };
                let Some(twig) = (from..twigs.len() as u32).find(is_own) else {
                    self.stock.finish(portion, PortionCounts::NOTHING);
                    (worker.current, self.end) = (None, self.end.max(now));
                    continue;
                };
                if worker.since >= WORTH_GIVING && self.stock.is_short() {
                    if worker.batch.is_empty() {
                        let halves = portion.halves(twig);
                        self.stock.split(portion, PortionCounts::NOTHING, halves);
                        (portion, worker.since) = (halves[0], 0);
                    } else {
                        let half = worker.batch.split_off(worker.batch.len() / 2);
                        self.stock.give_back(&Vec::from(half));
                    }
                }
                let size = twigs[twig as usize];
                worker.since += size;
                worker.current = Some((portion, twig + 1));
                return self.at(now + size, Event::Goes(number));
            }
            let Some(portion) = worker.batch.pop_front() else {
                return self.at(now + MESSAGE, Event::Asks(number));
            };
            if !worker.batch.is_empty() && self.stock.is_short() {
                let half = worker.batch.split_off(worker.batch.len() / 2);
                self.stock.give_back(&Vec::from(half));
            }
            (worker.current, worker.since) = (Some((portion, 0)), 0);
            now += if portion.step > 1 { WALK } else { 0 };
        }
    }
}

/// How long this many workers take for a pass, and how many leases they get.
fn simulated(sizes: &[Vec<u64>], workers: usize) -> (u64, u64) {
    let progress = Progress {
        bound: 0,
        counts: Default::default(),
        cut: Some(1),
        done: vec![false; sizes.len()],
        fingerprint: 0,
        expanded: 0,
        generated: 0,
        excess: i32::MAX,
        closest_before: Vec::new(),
        closest: Vec::new(),
    };
    let stock = Stock::new(Answer::Any, (progress, 0), None, &|_| true);
    let workers = (0..workers).map(|_| Worker::default()).collect();
    let (hungry, events) = Default::default();
    let mut play = Play { stock, sizes, workers, hungry, events, end: 0, leases: 0 };
    play.run();
    assert!(play.stock.is_over(), "all is searched");
    (play.end, play.leases)
}

/// Nothing is lost and no worker is forgotten, however uneven the sizes are.
#[test]
fn all_is_handed_out() {
    let even: Vec<_> = (0..5000).map(|number| vec![100_000 + number]).collect();
    let one = vec![vec![200_000; 4000]];
    for sizes in [even, one] {
        let total: u64 = sizes.iter().flatten().sum();
        for workers in [1, 2, 16] {
            let (end, _) = simulated(&sizes, workers);
            let share = total as f64 / (end * workers as u64) as f64;
            assert!((0.85..=1.0).contains(&share), "{workers} workers were busy {share}");
        }
    }
}

#[test]
#[ignore = "takes some minutes"]
fn many_processes_are_busy() {
    let named = std::env::var("BOARDS").ok().zip(std::env::var("BOARD").ok());
    let board = named.map(|(file, number)| {
        let text = std::fs::read_to_string(file).expect("a file of boards");
        let is_it = |line: &&str| line.split_whitespace().next() == Some(&number);
        let line = text.lines().find(is_it).expect("a board of that number");
        line.split_whitespace().skip(2).collect::<Vec<_>>().join(" ")
    });
    let passes = sizes(board.as_deref().unwrap_or(BOARD));
    for (number, sizes) in passes.iter().enumerate() {
        let total: u64 = sizes.iter().flatten().sum();
        let largest = sizes.iter().map(|twigs| twigs.iter().sum::<u64>()).max().unwrap_or(0);
        let twig = sizes.iter().flatten().max().copied().unwrap_or(0);
        println!(
            "pass {number}: {} subtrees, {total} successors, the largest {largest}, its twigs at most {twig}",
            sizes.len()
        );
        for workers in [2, 8, 32, 128] {
            let (end, leases) = simulated(sizes, workers);
            let share = total as f64 / (end.max(1) * workers as u64) as f64;
            println!("  {workers} processes: {end}, busy {share:.3}, {leases} leases");
        }
    }
}

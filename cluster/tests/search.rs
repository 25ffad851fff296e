//! Processes that search a board together, each on a thread of the test. They meet over loopback as they
//! would on any network.

mod support;

use cluster::{Hosts, Session, Team, Trouble};
use fewest::pruning::NoReturn;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Sliding, Tray};
use fewest::search::parallel::{self, Keeper, Kept, NotOfThisSearch, Progress};
use fewest::search::{Answer, Options, ida_star, unwatched};
use fewest::{Counts, Ended, Limit, Outcome};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;
use support::{hosts, team};

/// Korf's instances 12 and 79, of 45 and 42 moves.
const BOARDS: [[u8; 16]; 2] = [
    [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15],
    [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15],
];
/// Instance 2: 55 moves and 15,300,442 nodes.
const HARDER: [u8; 16] = [13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6];
const UNSOLVABLE: [u8; 16] = [0, 2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// Remembers the progress that was kept last.
#[derive(Default)]
struct Memory {
    always: bool,
    last: Option<Progress>,
}

impl Keeper for Memory {
    fn is_due(&mut self) -> bool {
        self.always
    }

    fn keep(&mut self, progress: &Progress) {
        self.last = Some(progress.clone());
    }
}

fn board(tiles: &[u8; 16]) -> (Sliding, Tray) {
    let puzzle = Sliding::new(4, 4, &Goal::BlankFirst).expect("a size");
    let start = puzzle.tray(tiles).expect("a board");
    (puzzle, start)
}

type Searched = Result<Ended<Direction>, NotOfThisSearch>;

fn search(
    session: &Session,
    threads: usize,
    tiles: &[u8; 16],
    options: &Options,
    keeper: &mut Memory,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Searched {
    let (puzzle, start) = board(tiles);
    let means = (&puzzle, &Manhattan::new(&puzzle), &NoReturn(&puzzle));
    let from = keeper.last.take();
    let kept = Kept { from: from.as_ref(), keeper, others: Some(session.others()), last: None };
    let threads = NonZeroUsize::new(threads).expect("a thread");
    parallel::resume(threads, means, &start, options, kept, watch)
}

/// Runs a search with this many processes and threads each, and returns how process 0 ended.
fn together(
    (processes, threads): (usize, usize),
    tiles: &[u8; 16],
    options: &Options,
    keeper: &mut Memory,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<Direction> {
    let hosts = hosts(processes);
    thread::scope(|scope| {
        let help = |process: usize| {
            let team = team(&hosts, process);
            move || {
                let session = Session::meet(&team, threads, || false, |_| ()).expect("they meet");
                let free = Options { answer: Answer::First, ..Options::default() };
                let free = if options.answer == Answer::First { free } else { Options::default() };
                let helped =
                    search(&session, threads, tiles, &free, &mut Memory::default(), unwatched);
                helped.expect("the same search");
                session.end().expect("it is over");
            }
        };
        let helpers: Vec<_> = (1..processes).map(|one| scope.spawn(help(one))).collect();
        let tell = |why: &str| panic!("{why}");
        let met = Session::meet(&team(&hosts, 0), threads, || false, tell);
        let session = met.expect("they meet");
        let ended = search(&session, threads, tiles, options, keeper, watch);
        session.end().expect("it leads");
        helpers.into_iter().for_each(|helper| helper.join().expect("no panic"));
        ended.expect("nothing was kept")
    })
}

fn alone(tiles: &[u8; 16], options: &Options) -> Ended<Direction> {
    let (puzzle, start) = board(tiles);
    let manhattan = Manhattan::new(&puzzle);
    ida_star::solve(&puzzle, &manhattan, &NoReturn(&puzzle), &start, options, unwatched)
}

fn first() -> Options {
    Options { answer: Answer::First, ..Options::default() }
}

#[test]
fn any_number_of_processes_find_the_first_optimum_and_count_the_same() {
    for tiles in &BOARDS {
        let expected = alone(tiles, &first());
        for (processes, threads) in [(1, 1), (2, 1), (3, 2)] {
            let memory = &mut Memory::default();
            let ended = together((processes, threads), tiles, &first(), memory, unwatched);
            assert_eq!(ended.outcome, expected.outcome, "{processes} processes");
            assert_eq!(ended.counts.until_last_f, expected.counts.until_last_f, "whole passes");
            assert_eq!(ended.counts.iterations, expected.counts.iterations);
        }
    }
}

/// If no pass finds a goal, every count is that of a whole pass. One board has mostly small subtrees, the
/// other some large ones.
#[test]
fn passes_without_a_goal_are_counted_to_the_digit() {
    for (tiles, most) in [(&BOARDS[0], 43), (&HARDER, 53)] {
        let options = Options { max_cost: most, ..Options::default() };
        let expected = alone(tiles, &options);
        for (processes, threads) in [(2, 1), (3, 1), (2, 2)] {
            let memory = &mut Memory::default();
            let ended = together((processes, threads), tiles, &options, memory, unwatched);
            assert_eq!(ended, expected, "{processes} processes of {threads} threads");
        }
    }
}

#[test]
fn any_answer_will_do_if_any_is_asked_for() {
    let ended = together((2, 1), &HARDER, &Options::default(), &mut Memory::default(), unwatched);
    let Outcome::Solved(solution) = ended.outcome else { panic!("it can be solved") };
    assert_eq!((solution.cost, solution.at_least, solution.moves.len()), (55, 55, 55));
}

#[test]
fn limits_and_unsolvable_boards_end_all() {
    let ended =
        together((2, 1), &UNSOLVABLE, &Options::default(), &mut Memory::default(), unwatched);
    assert_eq!(ended.outcome, Outcome::Unsolvable);
    let options = Options { max_nodes: 2_000_000, ..Options::default() };
    let ended = together((2, 1), &HARDER, &options, &mut Memory::default(), unwatched);
    let Outcome::Stopped { by: Limit::Nodes, .. } = ended.outcome else { panic!("{ended:?}") };
    assert!(ended.counts.generated >= 1_900_000, "{:?}", ended.counts);
}

/// A watch stops the search again and again, and another number of processes continues it each time.
#[test]
fn what_was_kept_goes_on() {
    let options = Options { max_cost: 53, ..Options::default() };
    let expected = alone(&HARDER, &options);
    let mut memory = Memory { always: true, last: None };
    for round in 0.. {
        let mut looks = 0;
        let watch = |_: &Counts| {
            looks += 1;
            if looks == 15 { Break(()) } else { Continue(()) }
        };
        let ended = together((round % 3 + 1, 1), &HARDER, &options, &mut memory, watch);
        if !matches!(ended.outcome, Outcome::Stopped { by: Limit::Watch, .. }) {
            assert_eq!(ended, expected);
            assert!(round > 1, "it was broken off {round} times");
            break;
        }
    }
}

/// Relays what goes to and from process 0, until it is cut.
struct Wire {
    streams: Arc<Mutex<Vec<TcpStream>>>,
    port: u16,
}

impl Wire {
    fn to(address: String) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let streams: Arc<Mutex<Vec<TcpStream>>> = Arc::default();
        let kept = Arc::clone(&streams);
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                let Ok(far) = TcpStream::connect(&address) else { continue };
                for (mut from, mut to) in [(copy(&near), copy(&far)), (copy(&far), copy(&near))] {
                    thread::spawn(move || std::io::copy(&mut from, &mut to));
                }
                kept.lock().expect("no panic").extend([near, far]);
            }
        });
        Wire { streams, port }
    }

    fn cut(&self) {
        for stream in &*self.streams.lock().expect("no panic") {
            _ = stream.shutdown(Shutdown::Both);
        }
    }
}

fn copy(stream: &TcpStream) -> TcpStream {
    stream.try_clone().expect("a stream")
}

/// The wire to one of two helpers is cut in the middle of a pass. Others search what that helper was given,
/// and nothing is counted twice.
#[test]
fn what_a_lost_helper_had_is_searched_by_others() {
    let options = Options { max_cost: 53, ..Options::default() };
    let expected = alone(&HARDER, &options);
    let real = hosts(3);
    let address = |process: usize| real.all()[process].address.clone();
    let wire = Wire::to(address(0));
    let by_wire = format!("127.0.0.1:{}\n{}\n{}\n", wire.port, address(1), address(2));
    let by_wire = Hosts::read(&by_wire).expect("hosts");
    let told = Arc::new(Mutex::new(Vec::new()));
    let hear = Arc::clone(&told);
    thread::scope(|scope| {
        let help = |team: Team| {
            let options = &options;
            move || {
                let met = Session::meet(&team, 1, || false, |_| ()).expect("they meet");
                let free = Options { max_cost: u16::MAX, ..options.clone() };
                search(&met, 1, &HARDER, &free, &mut Memory::default(), unwatched)
                    .expect("the same search");
                met.end()
            }
        };
        let lost = scope.spawn(help(team(&by_wire, 1)));
        let stays = scope.spawn(help(team(&real, 2)));
        let tell = move |why: &str| hear.lock().expect("no panic").push(why.to_string());
        let met = Session::meet(&team(&real, 0), 1, || false, tell).expect("they meet");
        let watch = |counts: &Counts| {
            if counts.generated > 2_000_000 {
                wire.cut();
            }
            Continue(())
        };
        let ended = search(&met, 1, &HARDER, &options, &mut Memory::default(), watch);
        met.end().expect("it leads");
        assert_eq!(ended, Ok(expected));
        assert_eq!(stays.join().expect("no panic"), Ok(()));
        let lost = lost.join().expect("no panic");
        let Err(Trouble::Lost(loss)) = lost else { panic!("{lost:?}") };
        assert!(loss.to_string().starts_with("process 0 (127.0.0.1:"), "{loss}");
    });
    let told = told.lock().expect("no panic");
    assert!(told.len() == 1 && told[0].starts_with("process 1 (127.0.0.1:"), "{told:?}");
    assert!(told[0].ends_with("; the search goes on without it"), "{told:?}");
}

/// A helper with another heuristic cuts a pass into other subtrees.
#[test]
fn a_helper_of_another_search_is_left_behind() {
    let hosts = hosts(2);
    let options = Options { max_cost: 53, ..Options::default() };
    thread::scope(|scope| {
        let helper = scope.spawn(|| {
            let met = Session::meet(&team(&hosts, 1), 1, || false, |_| ()).expect("they meet");
            let wrong = search(&met, 1, &BOARDS[1], &options, &mut Memory::default(), unwatched);
            assert_eq!(wrong, Err(NotOfThisSearch));
            met.give_up("it has other tables");
        });
        let told = Arc::new(Mutex::new(String::new()));
        let hear = Arc::clone(&told);
        let tell = move |why: &str| hear.lock().expect("no panic").push_str(why);
        let met = Session::meet(&team(&hosts, 0), 1, || false, tell).expect("they meet");
        // Wait until the helper has seen the search.
        let slow = |_: &Counts| {
            let is_told = || !told.lock().expect("no panic").is_empty();
            (0..20)
                .take_while(|_| !is_told())
                .for_each(|_| thread::sleep(Duration::from_millis(10)));
            Continue(())
        };
        let ended = search(&met, 1, &HARDER, &options, &mut Memory::default(), slow);
        met.end().expect("it leads");
        assert_eq!(ended, Ok(alone(&HARDER, &options)));
        helper.join().expect("no panic");
        let told = told.lock().expect("no panic");
        assert!(told.contains("has given up: it has other tables"), "{told:?}");
    });
}

#[test]
fn another_question_or_version_is_refused() {
    let told = |change: fn(&mut Team)| {
        let hosts = hosts(2);
        let mut teams = [team(&hosts, 0), team(&hosts, 1)];
        change(&mut teams[1]);
        let meet = |team: &Team| Session::meet(team, 1, || false, |_| ()).map(drop);
        thread::scope(|scope| {
            let other = scope.spawn(|| meet(&teams[1]));
            [meet(&teams[0]), other.join().expect("no panic")]
        })
    };
    for one in told(|team| team.version = "2".into()) {
        assert!(matches!(one, Err(Trouble::Version { .. })), "{one:?}");
    }
    for one in told(|team| team.question = "another".into()) {
        assert!(matches!(one, Err(Trouble::Foreign { .. })), "{one:?}");
    }
}

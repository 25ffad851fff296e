//! A helper must not be believed if it reports what no process can have counted.

use super::Session;
use super::words::{Counted, Piece, Said, Told, read, write};
use crate::join::{Circle, Links, join};
use crate::ports::free_port;
use crate::{Hosts, Team};
use fewest::pruning::NoReturn;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Sliding, Tray};
use fewest::search::parallel::{self, Keeper, Kept, NotOfThisSearch, Progress};
use fewest::search::{Options, ida_star, unwatched};
use fewest::{Counts, Ended};
use std::net::TcpStream;
use std::num::NonZeroUsize;
use std::ops::ControlFlow::Continue;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// Korf's instance 2, which takes 55 moves.
const BOARD: [u8; 16] = [13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6];

type Searched = Result<Ended<Direction>, NotOfThisSearch>;

fn board() -> (Sliding, Tray) {
    let puzzle = Sliding::new(4, 4, &Goal::BlankFirst).expect("a size");
    let start = puzzle.tray(&BOARD).expect("a board");
    (puzzle, start)
}

struct Nowhere;

impl Keeper for Nowhere {
    fn is_due(&mut self) -> bool {
        false
    }

    fn keep(&mut self, _: &Progress) {}
}

type Word = fn(u32, Vec<Piece>) -> Said;

/// A helper that counts nothing, and sends that word about its first lease. The leader may have what it needs
/// before.
fn help(team: &Team, word: Word) {
    let Links { mut data, pulse, .. } = join(team, Circle::Star, || false).expect("they meet");
    let mut lead: TcpStream = data[0].take().expect("process 0");
    let mut said = Some(Said::Ready(1));
    loop {
        said.take().map(|said| write(&mut lead, &said));
        said = match read(&mut lead) {
            Ok(Told::Pass(pass, _)) => Some(Said::Ask(pass, 0)),
            Ok(Told::Lease(pass, _, pieces)) => Some(word(pass, pieces)),
            Ok(Told::Close(_)) => Some(Said::Ready(1)),
            Ok(_) => None,
            Err(_) => break,
        };
    }
    drop(pulse);
}

/// These pieces, each with how close to a goal it has come.
fn near(pieces: Vec<Piece>) -> Vec<(Piece, u16)> {
    pieces.into_iter().map(|piece| (piece, 7)).collect()
}

/// What process 0 finds with that helper, until `is_enough` in passes that are long enough, and what it says
/// about the helper.
fn led(
    help: impl FnOnce(&Team) + Send,
    options: &Options,
    is_enough: impl Fn(&Session, &str) -> bool,
) -> (Searched, String) {
    let (puzzle, start) = board();
    let hosts = format!("127.0.0.1:{}\n127.0.0.1:{}\n", free_port(), free_port());
    let hosts = Hosts::read(&hosts).expect("two");
    let told = Arc::new(Mutex::new(String::new()));
    let hear = Arc::clone(&told);
    let ended = thread::scope(|scope| {
        scope.spawn(|| help(&Team::of_test(&hosts, 1)));
        let tell = move |why: &str| hear.lock().expect("no panic").push_str(why);
        let session =
            Session::meet(&Team::of_test(&hosts, 0), 1, || false, tell).expect("they meet");
        let others = Some(session.others());
        let kept = Kept { from: None, keeper: &mut Nowhere, others, last: None };
        let slow = |counts: &Counts| {
            let is_over = || {
                let told = told.lock().expect("no panic");
                counts.generated < 100_000 || is_enough(&session, &told)
            };
            (0..3)
                .take_while(|_| !is_over())
                .for_each(|_| thread::sleep(Duration::from_millis(10)));
            Continue(())
        };
        let means = (&puzzle, &Manhattan::new(&puzzle), &NoReturn(&puzzle));
        let ended = parallel::resume(NonZeroUsize::MIN, means, &start, options, kept, slow);
        assert!(is_enough(&session, &told.lock().expect("no panic")), "{ended:?}");
        session.end().expect("it leads");
        ended
    });
    let told = told.lock().expect("no panic").clone();
    (ended, told)
}

#[test]
fn what_nobody_can_have_counted_is_not_believed() {
    let (puzzle, start) = board();
    let (manhattan, pruning) = (Manhattan::new(&puzzle), NoReturn(&puzzle));
    let options = Options { max_cost: 51, ..Options::default() };
    let alone = ida_star::solve(&puzzle, &manhattan, &pruning, &start, &options, unwatched);
    let words: [Word; 6] = [
        |pass, _| Said::Tally(pass, u64::MAX, u64::MAX),
        |pass, pieces| Said::Finished(pass, near(pieces), Counted(u64::MAX, 1, 2)),
        |pass, pieces| Said::Finished(pass, near(pieces), Counted(1, 1, -2)),
        |pass, pieces| Said::Split(pass, (pieces[0], 7), Counted(1, 1, 0), 0),
        |_, _| Said::Ready(1),
        |pass, _| Said::Ask(pass, 1 << 16),
    ];
    for word in words {
        let is_told = |_: &Session, told: &str| !told.is_empty();
        let (ended, told) = led(|team| help(team, word), &options, is_told);
        assert_eq!(ended, Ok(alone.clone()));
        assert!(told.contains(" says what nobody says who searches the same; "), "{told:?}");
    }
}

/// The system may refuse a helper threads that it had before.
#[test]
fn the_threads_of_a_helper_are_those_that_it_has_told_of_last() {
    let help = |team: &Team| {
        let Links { mut data, pulse, .. } = join(team, Circle::Star, || false).expect("they meet");
        let mut lead: TcpStream = data[0].take().expect("process 0");
        let mut threads = Some(8);
        loop {
            threads.take().map(|threads| write(&mut lead, &Said::Ready(threads)));
            threads = match read(&mut lead) {
                Ok(Told::Close(_)) => Some(2),
                Ok(_) => None,
                Err(_) => break,
            };
        }
        drop(pulse);
    };
    let has_three = |session: &Session, _: &str| matches!(session, Session::Leader(leader) if leader.threads() == 3);
    let options = Options { max_cost: 51, ..Options::default() };
    let (ended, told) = led(help, &options, has_three);
    assert!(ended.is_ok() && told.is_empty(), "{told}");
}

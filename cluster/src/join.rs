//! How all processes meet: each listens, and calls those before it; or process 0 listens and all others call
//! it. Each pair has two connections, one for messages and one for noticing whether the other is still there.

use crate::guests::{Guest, Guests};
use crate::hello::{self, Channel, Met, Refusal};
use crate::team::Team;
use crate::trouble::Trouble;
use std::io::ErrorKind::{AddrInUse, WouldBlock};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How long to wait before calling a process again, or checking again for callers.
const AGAIN: Duration = Duration::from_millis(20);
/// How long a call may take, and how long another process may still hold the address.
const RING: Duration = Duration::from_secs(3);

/// The connections to all other processes, by their numbers.
pub(crate) struct Links {
    pub data: Vec<Option<TcpStream>>,
    pub pulse: Vec<Option<TcpStream>>,
    /// While this value lives, callers are told that this process has already met all others.
    pub address: Option<Address>,
}

/// The processes that have been met so far.
struct Arrivals<'t> {
    team: &'t Team,
    links: Links,
    /// Which start of each process it is.
    marks: Vec<Option<String>>,
}

impl<'t> Arrivals<'t> {
    fn none(team: &'t Team) -> Self {
        let none = || (0..team.processes()).map(|_| None).collect();
        let links = Links { data: none(), pulse: none(), address: None };
        Arrivals { team, links, marks: vec![None; team.processes()] }
    }

    fn has(&self, process: usize) -> bool {
        self.links.data[process].is_some() && self.links.pulse[process].is_some()
    }

    /// Adds a connection. If the process has been started again, its earlier connections count no more; if both
    /// are there, the count cannot succeed, since others may have met the other one.
    fn add(&mut self, met: Met, stream: TcpStream) -> Result<(), Trouble> {
        let (Met { from, channel, mark }, links) = (met, &mut self.links);
        if self.marks[from].as_ref().is_some_and(|known| *known != mark) {
            let earlier = [links.data[from].take(), links.pulse[from].take()];
            if earlier.iter().flatten().any(is_open) {
                return Err(Trouble::Twice { who: self.team.name(from) });
            }
        }
        self.marks[from] = Some(mark);
        match channel {
            Channel::Data => links.data[from] = Some(stream),
            Channel::Pulse => links.pulse[from] = Some(stream),
        }
        Ok(())
    }
}

/// Whether the other side of a connection has not closed it, as far as this side knows.
fn is_open(stream: &TcpStream) -> bool {
    let is_silent = |error: &std::io::Error| error.kind() == WouldBlock;
    let peeked = stream.set_nonblocking(true).and_then(|()| stream.peek(&mut [0]));
    peeked.as_ref().map_or_else(is_silent, |&bytes| bytes > 0)
}

/// The address that this process listens at. A second process with the same address finds it in use.
pub(crate) struct Address {
    is_left: Arc<AtomicBool>,
}

impl Drop for Address {
    fn drop(&mut self) {
        self.is_left.store(true, Relaxed);
    }
}

/// What the threads report that meet other processes.
enum Meeting {
    Met(Met, TcpStream),
    /// A caller does not belong to this count: who, and why.
    Note(String),
    /// A process said nothing, or too little.
    Silence(String),
    Fault(Trouble),
}

/// After this time the process reports for whom it waits.
const HUSH: Duration = Duration::from_secs(5);
/// How often a waiting process checks whether it should still wait.
const LOOK: Duration = Duration::from_millis(100);

/// Which processes meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Circle {
    /// All meet all.
    Whole,
    /// All processes meet process 0, and only that one.
    Star,
}

impl Circle {
    /// The processes that a process calls.
    fn called(self, team: &Team) -> std::ops::Range<usize> {
        0..if self == Circle::Star { team.process.min(1) } else { team.process }
    }

    /// Whether this process meets `process`.
    fn has(self, team: &Team, process: usize) -> bool {
        process != team.process && (self == Circle::Whole || team.process == 0 || process == 0)
    }
}

/// Meets the others, unless `is_told_to_stop` returns `true`.
pub(crate) fn join(
    team: &Team,
    circle: Circle,
    is_told_to_stop: impl Fn() -> bool,
) -> Result<Links, Trouble> {
    let is_over = Arc::new(AtomicBool::new(false));
    let (tell, told) = mpsc::channel();
    let mark = hello::random().map_err(Trouble::Random)?;
    let door = Door { team: team.clone(), mark, tell, is_over: Arc::clone(&is_over) };
    let is_listening = circle == Circle::Whole || team.process == 0;
    let address = is_listening.then(|| door.clone().open()).transpose()?;
    for (to, channel) in circle.called(team).flat_map(|to| BOTH.map(|channel| (to, channel))) {
        let door = door.clone();
        start(move || door.call(to, channel))?;
    }
    let links = gather((team, circle), &told, is_told_to_stop);
    is_over.store(true, Relaxed);
    links.map(|links| Links { address, ..links })
}

/// Listens at that address, as soon as the process that held it before has left.
fn bind(address: &str) -> std::io::Result<TcpListener> {
    let deadline = Instant::now() + RING;
    loop {
        match TcpListener::bind(address) {
            Err(error) if error.kind() == AddrInUse && Instant::now() < deadline => {
                thread::sleep(AGAIN);
            }
            listener => return listener,
        }
    }
}

const BOTH: [Channel; 2] = [Channel::Data, Channel::Pulse];

fn start(work: impl FnOnce() + Send + 'static) -> Result<(), Trouble> {
    thread::Builder::new().spawn(work).map(drop).map_err(Trouble::Thread)
}

fn gather(
    (team, circle): (&Team, Circle),
    told: &Receiver<Meeting>,
    is_told_to_stop: impl Fn() -> bool,
) -> Result<Links, Trouble> {
    let mut arrivals = Arrivals::none(team);
    let begin = Instant::now();
    let (deadline, mut last, mut is_told) = (begin + team.wait, None, false);
    loop {
        let is_there = |process: usize| !circle.has(team, process) || arrivals.has(process);
        let Some(missing) = (0..team.processes()).find(|&process| !is_there(process)) else {
            return Ok(arrivals.links);
        };
        // Asked each time: a process that is not there yet is called so often that something always comes in.
        if is_told_to_stop() {
            return Err(Trouble::Stopped);
        }
        if begin.elapsed() > HUSH
            && Instant::now() < deadline
            && !std::mem::replace(&mut is_told, true)
        {
            let others = (missing + 1..team.processes()).filter(|&process| !is_there(process));
            let others = match others.count() {
                0 => String::new(),
                others => format!(" and {others} more"),
            };
            let (who, most) = (team.name(missing), team.wait.as_secs());
            (team.waiting)(&format!("waiting for {who}{others}, for at most {most} s"));
        }
        match told.recv_timeout(LOOK.min(deadline.saturating_duration_since(Instant::now()))) {
            Ok(Meeting::Met(met, stream)) => arrivals.add(met, stream)?,
            Ok(Meeting::Note(note)) => last = Some(note),
            Ok(Meeting::Silence(note)) => last = last.or(Some(note)),
            Ok(Meeting::Fault(trouble)) => return Err(trouble),
            Err(_) if Instant::now() < deadline => (),
            Err(_) => {
                let (who, seconds) = (team.name(missing), team.wait.as_secs());
                return Err(Trouble::Absent { who, seconds, last });
            }
        }
    }
}

/// What the threads that meet other processes need.
#[derive(Clone)]
struct Door {
    team: Team,
    /// Tells this start of the process from another one.
    mark: String,
    tell: Sender<Meeting>,
    is_over: Arc<AtomicBool>,
}

impl Door {
    /// Starts to listen.
    fn open(self) -> Result<Address, Trouble> {
        let team = &self.team;
        let address = team.listen.as_ref().unwrap_or(&team.hosts.all()[team.process].address);
        let cannot = |error| Trouble::Listen { address: address.clone(), error };
        let listener = bind(address).map_err(cannot)?;
        listener.set_nonblocking(true).map_err(cannot)?;
        let is_left = Arc::new(AtomicBool::new(false));
        let address = Address { is_left: Arc::clone(&is_left) };
        start(move || self.listen(&listener, &is_left))?;
        Ok(address)
    }

    /// Answers every caller.
    fn listen(&self, listener: &TcpListener, is_left: &AtomicBool) {
        let guests = Arc::new(Guests::default());
        while !is_left.load(Relaxed) {
            let Ok((stream, from)) = listener.accept() else {
                thread::sleep(if self.is_over.load(Relaxed) { LOOK } else { AGAIN });
                continue;
            };
            let Ok(guest) = guests.admit(&stream) else { continue };
            let door = self.clone();
            _ = start(move || door.answer(stream, &guest, &from.to_string()));
        }
        guests.close();
    }

    fn answer(&self, mut stream: TcpStream, guest: &Guest, from: &str) {
        _ = stream.set_nonblocking(false);
        if self.is_over.load(Relaxed) {
            _ = hello::decline(&mut stream);
            return;
        }
        let event = match hello::answer(&mut stream, (&self.team, &self.mark), || guest.is_known())
        {
            Ok(met) => Meeting::Met(met, stream),
            Err(Refusal::Cut(why)) => Meeting::Silence(format!("{from}: {why}")),
            Err(Refusal::Stranger(why)) => Meeting::Note(format!("{from} was refused: {why}")),
            Err(Refusal::Fault(trouble)) => Meeting::Fault(trouble),
        };
        _ = self.tell.send(event);
    }

    /// Calls a process until it answers.
    fn call(&self, to: usize, channel: Channel) {
        let address = &self.team.hosts.all()[to].address;
        while !self.is_over.load(Relaxed) {
            let event = match connect(address) {
                Err(error) => Meeting::Silence(format!("{address}: {error}")),
                Ok(mut stream) => {
                    match hello::call(&mut stream, (&self.team, &self.mark), to, channel) {
                        Ok(met) => Meeting::Met(met, stream),
                        Err(Refusal::Cut(why)) => Meeting::Silence(format!("{address}: {why}")),
                        Err(Refusal::Stranger(why)) => Meeting::Note(format!("{address}: {why}")),
                        Err(Refusal::Fault(trouble)) => Meeting::Fault(trouble),
                    }
                }
            };
            let is_to_be_tried = matches!(event, Meeting::Note(_) | Meeting::Silence(_));
            if self.tell.send(event).is_err() || !is_to_be_tried {
                return;
            }
            thread::sleep(AGAIN);
        }
    }
}

fn connect(address: &str) -> std::io::Result<TcpStream> {
    let mut last = std::io::ErrorKind::AddrNotAvailable.into();
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, RING) {
            // If nobody listens at a port of this machine, the system may use that port for the call itself.
            Ok(stream) if stream.local_addr().ok() == stream.peer_addr().ok() => {
                last = std::io::ErrorKind::ConnectionRefused.into();
            }
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hosts;

    #[test]
    fn a_process_that_is_there_twice_is_told_from_one_that_was_started_again() {
        let hosts = Hosts::read("127.0.0.1:1\n127.0.0.1:2").expect("two");
        let team = Team::of_test(&hosts, 0);
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let called = || {
            let there = TcpStream::connect(listener.local_addr().expect("an address"));
            (there.expect("it listens"), listener.accept().expect("it was called").0)
        };
        let met = |channel, mark: &str| Met { from: 1, channel, mark: mark.into() };
        let mut arrivals = Arrivals::none(&team);
        let (first, here) = called();
        arrivals.add(met(Channel::Data, "a"), here).expect("the first");
        drop(first);
        let (_second, here) = called();
        arrivals.add(met(Channel::Pulse, "b"), here).expect("it was started again");
        assert!(arrivals.links.data[1].is_none(), "the connection of the first start");
        let (_double, here) = called();
        let told = arrivals.add(met(Channel::Data, "c"), here).map_err(|told| told.to_string());
        let expected = "process 1 (127.0.0.1:2) was started twice: end both, and start it once";
        assert_eq!(told, Err(expected.into()));
    }
}

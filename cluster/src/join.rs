//! How all processes meet: each listens, and calls those before it; or process 0 listens and all others call
//! it. Each pair has two connections, one for messages and one for noticing whether the other is still there.

use crate::guests::{Guest, Guests};
use crate::hello::{self, Channel, Met, Refusal};
use crate::team::Team;
use crate::trouble::Trouble;
use std::io::ErrorKind::AddrInUse;
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
    let door = Door { team: team.clone(), tell, is_over: Arc::clone(&is_over) };
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
    let none = || (0..team.processes()).map(|_| None).collect();
    let mut links = Links { data: none(), pulse: none(), address: None };
    let begin = Instant::now();
    let (deadline, mut last, mut is_told) = (begin + team.wait, None, false);
    loop {
        let is_there = |process: usize| {
            !circle.has(team, process)
                || links.data[process].is_some() && links.pulse[process].is_some()
        };
        let Some(missing) = (0..team.processes()).find(|&process| !is_there(process)) else {
            return Ok(links);
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
            Ok(Meeting::Met(Met { from, channel }, stream)) => match channel {
                Channel::Data => links.data[from] = Some(stream),
                Channel::Pulse => links.pulse[from] = Some(stream),
            },
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
        let event = match hello::answer(&mut stream, &self.team, || guest.is_known()) {
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
                Ok(mut stream) => match hello::call(&mut stream, &self.team, to, channel) {
                    Ok(()) => Meeting::Met(Met { from: to, channel }, stream),
                    Err(Refusal::Cut(why)) => Meeting::Silence(format!("{address}: {why}")),
                    Err(Refusal::Stranger(why)) => Meeting::Note(format!("{address}: {why}")),
                    Err(Refusal::Fault(trouble)) => Meeting::Fault(trouble),
                },
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

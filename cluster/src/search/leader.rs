//! The process that leads a search, and what it knows about its helpers.

use super::words::{Counted, Said, Told, pieces, read, write};
use crate::join::Address;
use crate::pulse::Pulse;
use crate::team::Team;
use crate::trouble::{Loss, Trouble};
use fewest::search::parallel::{
    Cut, FoundGoal, Helpers, Next, Pool, Portion, PortionCounts, Stock,
};
use std::collections::HashSet;
use std::fmt::{self, Debug, Formatter};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How often the leader checks for silent helpers.
const LOOK: Duration = Duration::from_millis(100);
/// What is left must last for this many leases of each thread, so that the last leases are small.
const LEASES: usize = 2;
/// The most portions of a lease.
const LONGEST: usize = 256;

/// How many messages of a helper may wait to be handled; further ones wait in the connection.
const WAITING: usize = 64;
/// More threads than any process has.
const THREADLESS: u32 = 1 << 16;
/// More than is ever counted. The counts that helpers report must add up to less, so that no sum overflows.
const COUNTLESS: u64 = 1 << 62;

/// Leads a search.
pub struct Leader {
    helpers: Vec<Peer>,
    /// The states and successors that all helpers have reported as counted.
    counted: AtomicU64,
    /// The threads of all processes that are ready.
    threads: AtomicUsize,
    tell: Box<dyn Fn(&str) + Send + Sync>,
    _address: Option<Address>,
}

/// What a helper has contributed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share {
    /// Its name.
    pub name: String,
    /// The successors that it has generated in its finished portions.
    pub generated: u64,
    /// How many leases it was given.
    pub leases: u64,
}

/// A helper.
struct Peer {
    name: String,
    out: Mutex<TcpStream>,
    pulse: Pulse,
    inbox: Mutex<Receiver<Event>>,
    wake: SyncSender<Event>,
    is_woken: AtomicBool,
    generated: AtomicU64,
    leases: AtomicU64,
    state: Mutex<Standing>,
}

/// What is known about a helper from one pass to the next.
#[derive(Default)]
struct Standing {
    pass: u32,
    /// Its threads; 0 before it was ready for the first time.
    threads: usize,
    is_ready: bool,
    is_lost: bool,
}

enum Event {
    Said(Said),
    Gone,
    Wake,
}

/// The work of a helper in one pass.
struct Helping<'h> {
    leader: &'h Leader,
    peer: &'h Peer,
    stock: &'h Stock<'h>,
    pass: u32,
    /// Whether the helper was told of the pass.
    knows: bool,
    /// The portions that it was given and has not brought back.
    leases: HashSet<Portion>,
    /// The numbers of its waiting threads.
    hungry: Vec<u32>,
    /// The last state of the search that it was told.
    state: (bool, Option<u64>),
}

/// Why a helper no longer helps.
enum Parting {
    Gone,
    /// It has sent what no process would send that searches the same.
    Nonsense,
}

impl Leader {
    /// Leads these helpers.
    pub(super) fn new(
        team: &Team,
        threads: usize,
        (links, address): (impl Iterator<Item = (usize, TcpStream, TcpStream)>, Option<Address>),
        tell: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<Leader, Trouble> {
        let helpers = links.map(|link| Peer::new(team, link)).collect::<Result<_, _>>()?;
        let (counted, threads) = (AtomicU64::new(0), AtomicUsize::new(threads));
        Ok(Leader { helpers, counted, threads, tell: Box::new(tell), _address: address })
    }

    /// The counts that a helper reports, if they are possible.
    fn believed(&self, counted: Counted) -> Result<PortionCounts, Parting> {
        let sum = PortionCounts::from(counted);
        let with = |before: u64| {
            let all = before.checked_add(sum.expanded)?.checked_add(sum.generated)?;
            (all < COUNTLESS).then_some(all)
        };
        let is_credible =
            sum.excess > 0 && self.counted.fetch_update(Relaxed, Relaxed, with).is_ok();
        is_credible.then_some(sum).ok_or(Parting::Nonsense)
    }

    /// The threads of all processes that are ready.
    #[cfg(test)]
    pub(super) fn threads(&self) -> usize {
        self.threads.load(Relaxed)
    }

    /// What each helper has contributed.
    pub fn shares(&self) -> Vec<Share> {
        let share = |peer: &Peer| Share {
            name: peer.name.clone(),
            generated: peer.generated.load(Relaxed),
            leases: peer.leases.load(Relaxed),
        };
        self.helpers.iter().map(share).collect()
    }

    pub(super) fn end(&self) {
        for peer in &self.helpers {
            _ = peer.write(&Told::Over);
            peer.pulse.done();
        }
    }

    pub(super) fn give_up(&self, why: &Trouble) {
        self.helpers.iter().for_each(|peer| peer.pulse.leave(why));
    }
}

impl Debug for Leader {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.helpers.iter().map(|peer| &peer.name)).finish()
    }
}

impl Drop for Leader {
    fn drop(&mut self) {
        // What was already written still arrives.
        self.helpers.iter().for_each(|peer| _ = lock(&peer.out).shutdown(Shutdown::Write));
    }
}

impl Helpers for Leader {
    fn number(&self) -> usize {
        self.helpers.len()
    }

    fn help(&self, which: usize, cut: &Cut, stock: &Stock<'_>) {
        let peer = &self.helpers[which];
        let mut standing = lock(&peer.state);
        if standing.is_lost {
            return;
        }
        standing.pass += 1;
        let mut helping = Helping {
            leader: self,
            peer,
            stock,
            pass: standing.pass,
            knows: false,
            leases: HashSet::new(),
            hungry: Vec::new(),
            state: (false, None),
        };
        let end = helping.run(cut, &mut standing);
        stock.hunger(0, helping.hungry.len());
        if let Err(parting) = end {
            standing.is_lost = true;
            self.threads.fetch_sub(standing.threads, Relaxed);
            let leases: Vec<_> = helping.leases.drain().collect();
            stock.give_back(&leases);
            let loss = match parting {
                Parting::Gone => peer.pulse.verdict(),
                Parting::Nonsense => None,
            };
            let nonsense = || format!("{} says what nobody says who searches the same", peer.name);
            let why = loss.map_or_else(nonsense, |loss: Loss| loss.why);
            (self.tell)(&format!("{why}; the search goes on without it"));
            _ = lock(&peer.out).shutdown(Shutdown::Both);
        }
    }

    fn wake(&self) {
        for peer in &self.helpers {
            // If the channel is full, the receiver will look anyway.
            if !peer.is_woken.swap(true, Relaxed) && peer.wake.try_send(Event::Wake).is_err() {
                peer.is_woken.store(false, Relaxed);
            }
        }
    }
}

impl Peer {
    fn new(
        team: &Team,
        (process, data, pulse): (usize, TcpStream, TcpStream),
    ) -> Result<Peer, Trouble> {
        data.set_write_timeout(Some(team.patience)).map_err(Trouble::Thread)?;
        let mut reader = data.try_clone().map_err(Trouble::Thread)?;
        let (wake, inbox) = mpsc::sync_channel(WAITING);
        let events = wake.clone();
        let listen = move || {
            while let Ok(said) = read(&mut reader) {
                if events.send(Event::Said(said)).is_err() {
                    return;
                }
            }
            _ = events.send(Event::Gone);
        };
        thread::Builder::new().spawn(listen).map_err(Trouble::Thread)?;
        let mut streams: Vec<_> = (0..team.processes()).map(|_| None).collect();
        streams[process] = Some(pulse);
        Ok(Peer {
            name: team.name(process),
            out: Mutex::new(data),
            pulse: Pulse::start(streams, team)?,
            inbox: Mutex::new(inbox),
            wake,
            is_woken: AtomicBool::new(false),
            generated: AtomicU64::new(0),
            leases: AtomicU64::new(0),
            state: Mutex::default(),
        })
    }

    fn write(&self, word: &Told) -> Result<(), Parting> {
        write(&mut lock(&self.out), word).map_err(|_| Parting::Gone)
    }
}

impl Helping<'_> {
    /// Works until the pass is over.
    fn run(&mut self, cut: &Cut, standing: &mut Standing) -> Result<(), Parting> {
        let inbox = lock(&self.peer.inbox);
        loop {
            if self.stock.is_over() {
                return if self.knows { self.peer.write(&Told::Close(self.pass)) } else { Ok(()) };
            }
            if standing.is_ready {
                self.peer.write(&Told::Pass(self.pass, (*cut).into()))?;
                (self.knows, standing.is_ready) = (true, false);
            }
            self.serve()?;
            self.inform()?;
            match inbox.recv_timeout(LOOK) {
                Ok(Event::Wake) => self.peer.is_woken.store(false, Relaxed),
                Ok(Event::Said(said)) => self.hear(said, standing)?,
                Ok(Event::Gone) => return Err(Parting::Gone),
                Err(_) if self.peer.pulse.lost().is_some() => return Err(Parting::Gone),
                Err(_) => (),
            }
        }
    }

    /// Gives leases to the waiting threads.
    fn serve(&mut self) -> Result<(), Parting> {
        while let Some(&thread) = self.hungry.first() {
            if !self.lease(thread)? {
                break;
            }
            self.hungry.remove(0);
            self.stock.hunger(0, 1);
        }
        Ok(())
    }

    /// A thread of the helper has nothing to do. It may say so only once.
    fn ask(&mut self, thread: u32) -> Result<(), Parting> {
        if thread >= THREADLESS || self.hungry.contains(&thread) {
            return Err(Parting::Nonsense);
        }
        if !self.hungry.is_empty() || !self.lease(thread)? {
            self.hungry.push(thread);
            self.stock.hunger(1, 0);
        }
        Ok(())
    }

    /// Gives that thread a lease, if anything is left.
    fn lease(&mut self, thread: u32) -> Result<bool, Parting> {
        let threads = self.leader.threads.load(Relaxed).max(1);
        let most = (self.stock.left() / (LEASES * threads)).clamp(1, LONGEST);
        let Next::Search(portions) = self.stock.take_some(most) else { return Ok(false) };
        self.leases.extend(&portions);
        self.peer.leases.fetch_add(1, Relaxed);
        self.peer.write(&Told::Lease(self.pass, thread, pieces(&portions)))?;
        Ok(true)
    }

    /// Tells the helper what has changed in the state of the search.
    fn inform(&mut self) -> Result<(), Parting> {
        let state = (self.stock.is_short(), self.stock.horizon());
        if self.knows && self.state != state {
            self.state = state;
            self.peer.write(&Told::State(self.pass, state.0, state.1))?;
        }
        Ok(())
    }

    fn hear(&mut self, said: Said, standing: &mut Standing) -> Result<(), Parting> {
        match said {
            Said::Ready(threads) => self.ready(threads, standing)?,
            Said::Tally(pass, expanded, generated) if pass == self.pass => {
                let counted = PortionCounts { expanded, generated, ..PortionCounts::NOTHING };
                let sum = self.leader.believed(counted.into())?;
                self.stock.tally_afar(sum.expanded, sum.generated);
            }
            Said::Ask(pass, thread) if pass == self.pass => self.ask(thread)?,
            Said::Finished(pass, done, counted) if pass == self.pass => {
                let mut sum = self.leader.believed(counted)?;
                self.peer.generated.fetch_add(sum.generated, Relaxed);
                for (piece, closest) in done {
                    let portion = self.returned(piece.into())?;
                    // The counts of several subtrees come as one sum, so one subtree gets all of it.
                    let sum = std::mem::replace(&mut sum, PortionCounts::NOTHING);
                    self.stock.finish(portion, PortionCounts { closest, ..sum });
                }
            }
            Said::Split(pass, (piece, closest), counted, at) if pass == self.pass => {
                let sum = PortionCounts { closest, ..self.leader.believed(counted)? };
                let portion = self.returned(piece.into())?;
                let halves = portion.halves(at);
                self.peer.generated.fetch_add(sum.generated, Relaxed);
                self.leases.insert(halves[0]);
                self.stock.split(portion, sum, halves);
            }
            Said::Back(pass, back) if pass == self.pass => {
                let back = back.into_iter().map(|piece| self.returned(piece.into()));
                let back: Vec<_> = back.collect::<Result<_, _>>()?;
                self.stock.give_back(&back);
            }
            Said::Found(pass, piece, twig, steps) if pass == self.pass => {
                let portion = self.returned(piece.into())?;
                let goal = FoundGoal { subtree: portion.subtree, twig, steps };
                if !self.stock.found_afar(portion, goal) {
                    self.leases.insert(portion);
                    return Err(Parting::Nonsense);
                }
            }
            // This message is about a pass that is over.
            _ => (),
        }
        Ok(())
    }

    /// The helper waits for the next pass, with that many threads; it has not begun this one.
    fn ready(&mut self, threads: u32, standing: &mut Standing) -> Result<(), Parting> {
        if self.knows || threads >= THREADLESS {
            return Err(Parting::Nonsense);
        }
        let before = std::mem::replace(&mut standing.threads, threads as usize);
        self.leader.threads.fetch_add(standing.threads, Relaxed);
        self.leader.threads.fetch_sub(before, Relaxed);
        standing.is_ready = true;
        Ok(())
    }

    /// Takes back a portion that the helper no longer has.
    fn returned(&mut self, portion: Portion) -> Result<Portion, Parting> {
        self.leases.remove(&portion).then_some(portion).ok_or(Parting::Nonsense)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

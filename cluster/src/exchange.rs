//! Messages between all processes, in phases, by timely dataflow: one input, one exchange, one probe.
//!
//! A *phase* is over for a process when all processes have sent all their messages of that phase and these
//! have arrived. timely's progress tracking finds that out: a phase is a range of its timestamps, and each
//! megabyte or so has a timestamp of its own. A process waits until messages from some timestamps ago have
//! arrived before it sends more, so that no queue grows without end; timely itself would let it.

use crate::pulse::Pulse;
use crate::team::Team;
use crate::trouble::Trouble;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt::{self, Formatter};
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};
use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::{
    CommsGuard, initialize_networking_from_sockets,
};
use timely::communication::allocator::zero_copy::stream::Stream;
use timely::communication::allocator::{Allocator, ProcessBuilder};
use timely::communication::initialize::Hooks;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

/// The timestamps of a phase.
const PHASE: u64 = 1 << 32;
/// This many bytes share one timestamp.
const TICK: usize = 1 << 20;
/// How many timestamps may be on their way at the same time.
const WINDOW: u64 = 8;
/// How often a waiting process checks whether it should still wait.
const LOOK: Duration = Duration::from_millis(20);

/// The messages between one process and the others in a phase.
pub(crate) trait Talk {
    /// The next message of this process, and its receiver.
    fn say(&mut self) -> Option<(usize, Vec<u8>)>;
    /// Takes a message from another process.
    fn hear(&mut self, from: usize, said: Vec<u8>) -> Result<(), Trouble>;
    /// Checks whether to go on.
    fn look(&mut self) -> Result<(), Trouble>;
}

/// A message on its way.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
struct Parcel {
    from: u32,
    to: u32,
    said: Bytes,
}

/// Bytes that are serialized as a whole, not one by one.
#[derive(Clone)]
struct Bytes(Vec<u8>);

type Messages = CapacityContainerBuilder<Vec<Parcel>>;
type Inbox = Rc<RefCell<VecDeque<(u64, Parcel)>>>;

/// The connection to all other processes.
pub(crate) struct Exchange {
    process: usize,
    processes: usize,
    worker: Worker,
    guard: CommsGuard,
    input: InputHandle<u64, Messages>,
    probe: ProbeHandle<u64>,
    inbox: Inbox,
    phase: u64,
    sent: Arc<AtomicU64>,
}

impl Exchange {
    /// An exchange over these connections.
    pub fn new(links: Vec<Option<TcpStream>>, team: &Team) -> Result<Exchange, Trouble> {
        let sent = Arc::new(AtomicU64::new(0));
        let wires = links
            .into_iter()
            .map(|link| link.map(|stream| Wire { stream, sent: Arc::clone(&sent) }));
        let hooks = Hooks::default();
        let process = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (mut builders, guard) =
            initialize_networking_from_sockets(process, wires.collect(), team.process, 1, hooks)
                .map_err(Trouble::Thread)?;
        let allocator = Allocator::Tcp(builders.remove(0).build());
        // A worker without a clock would never sleep while it waits.
        let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
        let (mut input, probe, inbox) = (InputHandle::new(), ProbeHandle::new(), Inbox::default());
        let mailbox = Rc::clone(&inbox);
        worker.dataflow::<u64, _, _>(|scope| {
            let by_address = pact::Exchange::new(|parcel: &Parcel| parcel.to.into());
            let stream = scope.input_from::<Messages>(&mut input);
            let arrived = stream.unary::<Messages, _, _, _>(by_address, "arrive", |_, _| {
                move |input, _output| {
                    input.for_each(|time, parcels: &mut Vec<Parcel>| {
                        let time = *time.time();
                        mailbox.borrow_mut().extend(parcels.drain(..).map(|parcel| (time, parcel)));
                    });
                }
            });
            arrived.probe_with(&probe);
        });
        let (process, processes) = (team.process, team.processes());
        Ok(Exchange { process, processes, worker, guard, input, probe, inbox, phase: 0, sent })
    }

    /// Sends all messages of this phase, and receives all that the others send in it.
    pub fn phase(&mut self, talk: &mut dyn Talk) -> Result<(), Trouble> {
        let begin = self.phase * PHASE;
        let (mut time, mut bytes) = (begin, 0);
        while let Some((to, said)) = talk.say() {
            bytes += said.len();
            self.input.send(Parcel { from: self.process as u32, to: to as u32, said: Bytes(said) });
            if bytes >= TICK {
                (time, bytes) = (time + 1, 0);
                self.input.advance_to(time);
                self.wait(begin.max(time.saturating_sub(WINDOW)), talk)?;
            }
        }
        self.input.advance_to(begin + PHASE);
        self.wait(begin + PHASE, talk)?;
        self.phase += 1;
        Ok(())
    }

    /// Sends `word` to all others, and returns what each process has sent, including this one.
    pub fn tell_all(
        &mut self,
        word: Vec<u8>,
        look: &mut dyn FnMut() -> Result<(), Trouble>,
    ) -> Result<Vec<Vec<u8>>, Trouble> {
        let mut heard = vec![Vec::new(); self.processes];
        heard[self.process].clone_from(&word);
        let others = (0..self.processes).filter(|&to| to != self.process).collect();
        let mut talk = Round { word, others, heard, look };
        self.phase(&mut talk)?;
        Ok(talk.heard)
    }

    /// How many bytes this process has sent.
    pub fn sent(&self) -> u64 {
        self.sent.load(Relaxed)
    }

    /// Receives messages until no message that was sent before `time` can still arrive.
    fn wait(&mut self, time: u64, talk: &mut dyn Talk) -> Result<(), Trouble> {
        self.worker.step();
        self.hear(talk)?;
        while self.probe.less_than(&time) {
            talk.look()?;
            self.worker.step_or_park(Some(LOOK));
            self.hear(talk)?;
        }
        Ok(())
    }

    /// Takes the messages of this phase that have arrived. Another process may already be in the next phase.
    fn hear(&mut self, talk: &mut dyn Talk) -> Result<(), Trouble> {
        let end = (self.phase + 1) * PHASE;
        let arrived = std::mem::take(&mut *self.inbox.borrow_mut());
        for (time, parcel) in arrived {
            if time < end {
                talk.hear(parcel.from as usize, parcel.said.0)?;
            } else {
                self.inbox.borrow_mut().push_back((time, parcel));
            }
        }
        Ok(())
    }

    /// Ends the dataflow after the last message. It no longer matters if a process is lost now.
    pub fn close(self, pulse: &Pulse, patience: Duration) {
        let Exchange { mut worker, guard, input, .. } = self;
        input.close();
        while worker.has_dataflows() && pulse.lost().is_none() {
            worker.step_or_park(Some(LOOK));
        }
        drop(worker);
        // Dropping the guard waits for the threads that send the rest, and these may wait for a process that
        // hangs.
        let (tell, told) = mpsc::channel();
        let wait = thread::Builder::new().spawn(move || {
            drop(guard);
            _ = tell.send(());
        });
        if wait.is_ok() {
            _ = told.recv_timeout(patience);
        }
    }
}

/// One word from each process to all others.
struct Round<'r> {
    word: Vec<u8>,
    others: Vec<usize>,
    heard: Vec<Vec<u8>>,
    look: &'r mut dyn FnMut() -> Result<(), Trouble>,
}

impl Talk for Round<'_> {
    fn say(&mut self) -> Option<(usize, Vec<u8>)> {
        self.others.pop().map(|to| (to, self.word.clone()))
    }

    fn hear(&mut self, from: usize, said: Vec<u8>) -> Result<(), Trouble> {
        if let Some(heard) = self.heard.get_mut(from) {
            *heard = said;
        }
        Ok(())
    }

    fn look(&mut self) -> Result<(), Trouble> {
        (self.look)()
    }
}

/// A connection that counts the bytes sent.
struct Wire {
    stream: TcpStream,
    sent: Arc<AtomicU64>,
}

impl Read for Wire {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.stream.read(into)
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.stream.write(bytes)?;
        self.sent.fetch_add(written as u64, Relaxed);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for Wire {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Wire { stream: self.stream.try_clone()?, sent: Arc::clone(&self.sent) })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.stream.shutdown(how)
    }
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'d> Deserialize<'d> for Bytes {
    fn deserialize<D: Deserializer<'d>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_byte_buf(Whole)
    }
}

struct Whole;

impl Visitor<'_> for Whole {
    type Value = Bytes;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Bytes, E> {
        Ok(Bytes(bytes.to_vec()))
    }

    fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Bytes, E> {
        Ok(Bytes(bytes))
    }
}

//! Watches whether all processes are still there. timely dataflow notices a connection that breaks, but waits
//! for ever for a process that hangs. So every process sends something to every other one a few times a
//! second, from a thread of its own, and a process that is silent for too long counts as lost. A process that
//! gives up says why. What a process says about a lost third one is passed on, so that all name the same
//! process.

use crate::frame;
use crate::team::Team;
use crate::trouble::{Loss, Trouble};
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The longest time between two messages of a process.
const BEAT: Duration = Duration::from_millis(250);
/// The most bytes of a reason.
const LONGEST: usize = 4096;

/// The messages.
const HERE: u8 = 0;
const DONE: u8 = 1;
/// The sender gives up, and would do so again; the reason follows.
const LEAVING: u8 = 2;
/// The sender gives up because another process is lost that may come back; the reason, which names it, follows.
const BEREFT: u8 = 3;
/// The sender gives up because it was stopped; that follows as the reason.
const STOPPED: u8 = 4;
/// The same, but the lost process would give up again.
const BEREFT_FOR_GOOD: u8 = 5;

/// The connections through which processes notice each other.
pub(crate) struct Pulse {
    shared: Arc<SharedPulse>,
    patience: Duration,
}

struct SharedPulse {
    loss: Mutex<Option<Loss>>,
    /// To the others; empty after this process has said good-bye.
    others: Mutex<Vec<TcpStream>>,
}

impl Pulse {
    /// Starts to send and to listen.
    pub fn start(streams: Vec<Option<TcpStream>>, team: &Team) -> Result<Pulse, Trouble> {
        let mut others = Vec::new();
        let mut readers = Vec::new();
        for (process, stream) in streams.into_iter().enumerate() {
            if let Some(stream) = stream {
                stream.set_read_timeout(Some(team.patience)).map_err(Trouble::Thread)?;
                stream.set_write_timeout(Some(team.patience)).map_err(Trouble::Thread)?;
                others.push(stream.try_clone().map_err(Trouble::Thread)?);
                readers.push((team.name(process), stream));
            }
        }
        let shared = Arc::new(SharedPulse { loss: Mutex::new(None), others: Mutex::new(others) });
        let pulse = Pulse { shared: Arc::clone(&shared), patience: team.patience };
        let every = BEAT.min(team.patience / 4);
        spawn(move || shared.beat(every))?;
        for (name, stream) in readers {
            let (shared, patience) = (Arc::clone(&pulse.shared), team.patience);
            let this = team.name(team.process);
            spawn(move || shared.listen((&name, &this), stream, patience))?;
        }
        Ok(pulse)
    }

    /// The lost process, if there is one.
    pub fn lost(&self) -> Option<Loss> {
        lock(&self.shared.loss).clone()
    }

    /// The lost process, when it is known that there must be one. Waits a while until it is found.
    pub fn verdict(&self) -> Option<Loss> {
        let deadline = Instant::now() + self.patience + BEAT;
        while self.lost().is_none() && Instant::now() < deadline {
            thread::sleep(BEAT / 10);
        }
        self.lost()
    }

    /// Says good-bye because all is done.
    pub fn done(&self) {
        self.shared.say(&[DONE]);
        lock(&self.shared.others).clear();
    }

    /// Says why this process gives up.
    pub fn leave(&self, why: &Trouble) {
        let (kind, text) = match why {
            Trouble::Lost(Loss { is_passing: true, why }) => (BEREFT, why.clone()),
            Trouble::Lost(Loss { is_passing: false, why }) => (BEREFT_FOR_GOOD, why.clone()),
            Trouble::Stopped => (STOPPED, why.to_string()),
            other => (LEAVING, other.to_string()),
        };
        let mut said = vec![kind];
        let end = text.floor_char_boundary(LONGEST);
        _ = frame::write(&mut said, &text.as_bytes()[..end]);
        self.shared.say(&said);
        lock(&self.shared.others).clear();
    }
}

fn spawn(work: impl FnOnce() + Send + 'static) -> Result<(), Trouble> {
    thread::Builder::new().name("pulse".into()).spawn(work).map(drop).map_err(Trouble::Thread)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl SharedPulse {
    fn beat(&self, every: Duration) {
        while !lock(&self.others).is_empty() {
            self.say(&[HERE]);
            thread::sleep(every);
        }
    }

    fn say(&self, said: &[u8]) {
        // A process that does not receive this is found to be lost by its silence.
        lock(&self.others).iter_mut().for_each(|other| _ = other.write_all(said));
    }

    /// Listens to the process with the first name; the second name is this process's own.
    fn listen(&self, (name, this): (&str, &str), mut stream: TcpStream, patience: Duration) {
        let loss = loop {
            let mut kind = [0];
            match stream.read_exact(&mut kind).map(|()| kind[0]) {
                Ok(HERE) => (),
                Ok(DONE) => return,
                Ok(kind @ (LEAVING | STOPPED)) => {
                    let why = match reason(&mut stream) {
                        none if none.is_empty() => format!("{name} has given up"),
                        why => format!("{name} has given up: {why}"),
                    };
                    break Loss { why, is_passing: kind == STOPPED };
                }
                Ok(kind @ (BEREFT | BEREFT_FOR_GOOD)) => {
                    let text = reason(&mut stream);
                    let is_this = text.starts_with(this);
                    let why = if is_this { format!("{name} has gone: {text}") } else { text };
                    break Loss { why, is_passing: kind == BEREFT };
                }
                Ok(_) => break Loss::passing(format!("{name} says what nobody understands")),
                Err(error) if is_silence(error.kind()) => {
                    let seconds = patience.as_secs_f64();
                    break Loss::passing(format!("{name} has been silent for {seconds} s"));
                }
                Err(_) => break Loss::passing(format!("{name} ended without a word")),
            }
        };
        lock(&self.loss).get_or_insert(loss);
    }
}

fn is_silence(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

fn reason(stream: &mut TcpStream) -> String {
    let text = frame::read(stream, LONGEST).unwrap_or_default();
    String::from_utf8_lossy(&text).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hosts;
    use std::net::TcpListener;

    /// What the second of three processes hears when the first one leaves for that reason.
    fn heard(why: &Trouble) -> Loss {
        let hosts = Hosts::read("127.0.0.1:1\n127.0.0.1:2\n127.0.0.1:3").expect("three");
        let [leaving, hearing] = [0, 1].map(|process| Team::of_test(&hosts, process));
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let stream = TcpStream::connect(address).expect("it listens");
        let (called, _) = listener.accept().expect("it has called");
        Pulse::start(vec![None, Some(called)], &leaving).expect("threads").leave(why);
        let shared = SharedPulse { loss: Mutex::new(None), others: Mutex::new(Vec::new()) };
        shared.listen((&hearing.name(0), &hearing.name(1)), stream, hearing.patience);
        lock(&shared.loss).take().expect("it has left")
    }

    /// The words of a reason decide nothing: a file may have them as its name.
    #[test]
    fn only_who_was_stopped_or_lost_may_come_back() {
        let stopped = heard(&Trouble::Stopped);
        let given_up = heard(&Trouble::GivenUp("layers of it was told to stop".into()));
        let lost = Loss::passing("process 2 (127.0.0.1:3) says: x has given up: y".into());
        assert!(stopped.is_passing() && !given_up.is_passing());
        assert_eq!(stopped.why, "process 0 (127.0.0.1:1) has given up: it was told to stop");
        for loss in [stopped, given_up, lost] {
            let passed_on = heard(&loss.clone().into());
            assert_eq!(passed_on, loss);
            let Loss { why, is_passing } = loss;
            let of_this = Loss {
                why: why.replace("process 0 (127.0.0.1:1)", "process 1 (127.0.0.1:2)"),
                is_passing,
            };
            let back = heard(&of_this.clone().into());
            assert_eq!(back.is_passing, is_passing);
        }
    }
}

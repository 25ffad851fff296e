//! How two processes meet: each says who it is and what it counts, and proves that it knows the secret.
//!
//! ```text
//! caller to called    its hello, with a number that nobody has used before
//! called to caller    its hello, with another one; an empty text if it has met everybody already
//! caller to called    its proof: a hash of both hellos with the secret as key
//! called to caller    its own proof; an empty text if the caller's is wrong
//! ```
//!
//! The hellos are compared only after both proofs. So a stranger who calls learns only a hash of what is
//! counted, and cannot end anything. If a process calls an address of the list and the other side has another
//! secret, the calling process ends: most likely two people have started processes that do not belong
//! together.

use crate::frame;
use crate::secret::Side;
use crate::team::Team;
use crate::trouble::Trouble;
use serde::{Deserialize, Serialize};
use std::io::ErrorKind::{TimedOut, UnexpectedEof, WouldBlock};
use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

/// The first thing that is sent. It never changes, so that programs older than [`PROTOCOL`] can read who
/// calls, and name its version.
const MAGIC: &str = "fewest cluster, protocol 1";
/// Grows with each change of the messages between processes, in hellos and later. Programs without this
/// number have 1.
pub(crate) const PROTOCOL: u32 = 4;
/// Separates a program's version from its protocol.
const WITH: &str = " with protocol ";
/// The most bytes of a hello.
const LONGEST: usize = 4096;
/// How long either side waits for the other's next word.
const WORD: Duration = Duration::from_secs(5);

/// What a connection is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Channel {
    /// For timely dataflow.
    Data,
    /// For noticing whether the other process is still there.
    Pulse,
}

/// What a process says about itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Hello {
    magic: String,
    version: String,
    epoch: u64,
    question: String,
    processes: usize,
    pub from: usize,
    to: usize,
    pub channel: Channel,
    nonce: String,
    /// Tells this start of the process from another one with the same number. Older programs have none.
    #[serde(default)]
    mark: String,
}

/// Why two processes do not continue together.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The connection broke.
    Cut(String),
    /// It is not a process of this count, or it is one of an earlier epoch: wait for another one.
    Stranger(String),
    /// It is a process of this count, but the count cannot succeed.
    Fault(Trouble),
}

/// The process at the other end has proven that it counts the same.
pub(crate) struct Met {
    pub from: usize,
    pub channel: Channel,
    /// Which start of that process it is.
    pub mark: String,
}

/// Random digits that nobody has used before.
pub(crate) fn random() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Calls a process. The team comes with the mark of this process.
pub(crate) fn call(
    stream: &mut TcpStream,
    (team, mark): (&Team, &str),
    to: usize,
    channel: Channel,
) -> Result<Met, Refusal> {
    prepare(stream)?;
    let mine = say(stream, (team, mark), to, channel)?;
    let theirs = frame::read(stream, LONGEST)?;
    if theirs.is_empty() {
        let why = "it has met all others already; has this process been started twice?";
        return Err(Refusal::Stranger(why.into()));
    }
    let proof = |side| team.secret.proof(side, &mine, &theirs);
    frame::write(stream, proof(Side::Caller).as_bytes())?;
    let answer = frame::read(stream, LONGEST)?;
    if proof(Side::Called) != *answer.as_slice() {
        return Err(Refusal::Fault(Trouble::Secret { who: team.name(to) }));
    }
    let hello = parsed(&theirs)?;
    compare(team, &hello, to)?;
    release(stream)?;
    Ok(Met { from: to, channel, mark: hello.mark })
}

/// Answers a caller. One that has proven the secret goes on only if `is_known` then returns `true`.
pub(crate) fn answer(
    stream: &mut TcpStream,
    (team, mark): (&Team, &str),
    is_known: impl FnOnce() -> bool,
) -> Result<Met, Refusal> {
    prepare(stream)?;
    let theirs = frame::read(stream, LONGEST)?;
    let hello = parsed(&theirs)?;
    let mine = say(stream, (team, mark), hello.from, hello.channel)?;
    let proof = |side| team.secret.proof(side, &theirs, &mine);
    let told = frame::read(stream, LONGEST)?;
    if proof(Side::Caller) != *told.as_slice() {
        _ = frame::write(stream, b"");
        return Err(Refusal::Stranger("it has another secret".into()));
    }
    if !is_known() {
        return Err(Refusal::Cut("too many have called at once".into()));
    }
    frame::write(stream, proof(Side::Called).as_bytes())?;
    compare(team, &hello, hello.from)?;
    release(stream)?;
    Ok(Met { from: hello.from, channel: hello.channel, mark: hello.mark })
}

/// Answers a caller after all processes have been met.
pub(crate) fn decline(stream: &mut TcpStream) -> Result<(), Refusal> {
    prepare(stream)?;
    frame::read(stream, LONGEST)?;
    Ok(frame::write(stream, b"")?)
}

fn say(
    stream: &mut impl Write,
    (team, mark): (&Team, &str),
    to: usize,
    channel: Channel,
) -> Result<Vec<u8>, Refusal> {
    let nonce = random().map_err(|error| Refusal::Stranger(error.to_string()))?;
    let hello = Hello {
        magic: MAGIC.into(),
        version: version(team),
        epoch: team.epoch,
        question: blake3::hash(team.question.as_bytes()).to_hex().to_string(),
        processes: team.processes(),
        from: team.process,
        to,
        channel,
        nonce,
        mark: mark.into(),
    };
    let text = serde_json::to_vec(&hello).expect("texts and numbers only");
    frame::write(stream, &text)?;
    Ok(text)
}

/// The version that a process names. Programs that know no protocol number also compare it as a whole.
fn version(team: &Team) -> String {
    format!("{}{WITH}{PROTOCOL}", team.version)
}

fn parsed(text: &[u8]) -> Result<Hello, Refusal> {
    let hello = serde_json::from_slice(text).ok().filter(|hello: &Hello| hello.magic == MAGIC);
    let is_ours = || String::from_utf8_lossy(text).contains("fewest cluster");
    let why = || match is_ours() {
        true => "it is fewest of another version, and all processes have to be of the same one",
        false => "it is not a process of fewest",
    };
    hello.ok_or_else(|| Refusal::Stranger(why().into()))
}

/// Checks whether a process that knows the secret counts the same, and is the expected one.
fn compare(team: &Team, theirs: &Hello, expected: usize) -> Result<(), Refusal> {
    let who = || team.name(theirs.from);
    if theirs.epoch < team.epoch {
        return Err(Refusal::Stranger(format!("it is of epoch {}", theirs.epoch)));
    }
    if theirs.epoch > team.epoch {
        let (ours, theirs) = (team.epoch, theirs.epoch);
        return Err(Refusal::Fault(Trouble::Outdated { who: who(), ours, theirs }));
    }
    if theirs.version != version(team) {
        let (ours, mut theirs) = (version(team), theirs.version.clone());
        if !theirs.contains(WITH) {
            theirs += &format!("{WITH}1");
        }
        return Err(Refusal::Fault(Trouble::Version { who: who(), ours, theirs }));
    }
    let foreign = |what: String| Err(Refusal::Fault(Trouble::Foreign { who: who(), what }));
    if theirs.question != blake3::hash(team.question.as_bytes()).to_hex().as_str() {
        return foreign(format!(
            "asks another question than this process; give all the same flags. Here it is: {}",
            team.question
        ));
    }
    if theirs.processes != team.processes() {
        let (theirs, ours) = (theirs.processes, team.processes());
        return foreign(format!("knows of {theirs} processes, and there are {ours}"));
    }
    if theirs.from >= team.processes() {
        let (from, ours) = (theirs.from, team.processes());
        return foreign(format!("says that it is process {from}; there are {ours}, from 0 on"));
    }
    if theirs.from != expected || theirs.to != team.process {
        let (from, to) = (theirs.from, theirs.to);
        return foreign(format!("says that it is process {from} and looks for process {to}"));
    }
    Ok(())
}

fn prepare(stream: &TcpStream) -> Result<(), Refusal> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(WORD))?;
    Ok(stream.set_write_timeout(Some(WORD))?)
}

fn release(stream: &TcpStream) -> Result<(), Refusal> {
    stream.set_read_timeout(None)?;
    Ok(stream.set_write_timeout(None)?)
}

impl From<std::io::Error> for Refusal {
    fn from(error: std::io::Error) -> Refusal {
        Refusal::Cut(match error.kind() {
            // The system accepts calls for a program that hangs, and they are never answered.
            WouldBlock | TimedOut => format!("it has said nothing for {} s", WORD.as_secs()),
            UnexpectedEof => "it has hung up".into(),
            _ => error.to_string(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hosts;
    use std::net::TcpListener;
    use std::thread;

    fn team(process: usize) -> Team {
        let hosts = Hosts::read("127.0.0.1:1\n127.0.0.1:2").expect("two");
        Team { version: "0.1.0".into(), ..Team::of_test(&hosts, process) }
    }

    /// What process 0 says about a process 1 whose hello was changed by `change`.
    fn told_of(change: impl FnOnce(String) -> String) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let called = thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("it calls");
            answer(&mut stream, (&team(0), "here"), || true)
        });
        let mut stream = TcpStream::connect(address).expect("it listens");
        let mut mine = Vec::new();
        let team = team(1);
        _ = say(&mut mine, (&team, "there"), 0, Channel::Data).expect("it is written");
        let mine = change(String::from_utf8(mine.split_off(4)).expect("a text"));
        frame::write(&mut stream, mine.as_bytes()).expect("it is sent");
        if let Ok(theirs) = frame::read(&mut stream, LONGEST) {
            let proof = team.secret.proof(Side::Caller, mine.as_bytes(), &theirs);
            _ = frame::write(&mut stream, proof.as_bytes());
        }
        match called.join().expect("no panic") {
            Ok(_) => "met".into(),
            Err(Refusal::Fault(trouble)) => trouble.to_string(),
            Err(Refusal::Stranger(why) | Refusal::Cut(why)) => why,
        }
    }

    /// A process that hangs still has its address: a caller is connected, but hears nothing.
    #[test]
    fn whoever_says_nothing_is_told_of() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let called = |hang_up: bool| {
            let mut stream = TcpStream::connect(address).expect("it listens");
            let there = listener.accept().expect("it has called");
            stream.set_read_timeout(Some(Duration::from_millis(10))).expect("a time");
            let there = Some(there).filter(|_| !hang_up);
            let read = frame::read(&mut stream, LONGEST).map_err(Refusal::from);
            drop(there);
            match read {
                Err(Refusal::Cut(why)) => why,
                other => format!("{other:?}"),
            }
        };
        assert_eq!([false, true].map(called), ["it has said nothing for 5 s", "it has hung up"]);
    }

    #[test]
    fn a_program_of_another_protocol_is_told_apart() {
        assert_eq!(told_of(|hello| hello), "met");
        let of_us = format!("{WITH}{PROTOCOL}");
        for (theirs, number) in [("", 1), (" with protocol 2", 2)] {
            let told = told_of(|hello| hello.replace(&of_us, theirs));
            let expected = format!(
                "process 1 (127.0.0.1:2) is fewest 0.1.0 with protocol {number}, and this is fewest \
                 0.1.0 with protocol 4: all processes have to be of the same version"
            );
            assert_eq!(told, expected);
        }
        let told = told_of(|hello| hello.replace("\"epoch\"", "\"age\""));
        assert!(told.starts_with("it is fewest of another version"), "{told}");
        assert_eq!(told_of(|_| "{}".into()), "it is not a process of fewest");
    }
}

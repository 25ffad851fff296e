//! How a run ended, and how that is handed on from process to process.

use serde::{Deserialize, Serialize};
use std::io::{self, BufRead};
use std::time::Duration;

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum End {
    /// By itself, with that code.
    Exit(i32),
    /// By that signal.
    Signal(String),
    /// It took more processor time than it may.
    Time,
    /// It took longer by the clock than it may.
    Wall,
    /// It printed more than it may.
    Output,
    /// Its processes had more memory together than they may.
    Memory,
    /// There were more of its processes than there may be.
    Processes,
    /// Guard and warden did not answer any more: somebody has stopped or killed them.
    Unguarded,
    /// It could not be started, for that reason.
    NotStarted(String),
}

/// A run that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// How it ended.
    pub end: End,
    /// Processor time of all its processes.
    pub time: Duration,
    /// Time by the clock.
    pub wall: Duration,
    /// If it was too slow: how long the thread that waited longest was ready to run and got no
    /// processor, if the system tells.
    pub waited: Option<Duration>,
    /// How many processes it left behind; they were ended.
    pub left: u32,
    /// What it printed, cut at the limit.
    pub output: Vec<u8>,
    /// The beginning of what it printed on standard error.
    pub errors: Vec<u8>,
}

impl Ended {
    /// Whether it was too slow because it got too little of the processors: it waited for one for
    /// more than half of the time. Where the system does not tell how long that was, this is said of
    /// every run that the clock has ended and that had a processor for a hundredth of its time: such a
    /// program does not merely sleep.
    pub fn is_starved(&self) -> bool {
        match (&self.end, self.waited) {
            (End::Time | End::Wall, Some(waited)) => 2 * waited > self.wall,
            (End::Wall, None) => 100 * self.time > self.wall,
            _ => false,
        }
    }
}

/// What is known of a run about which guard and warden tell nothing any more.
pub fn unguarded(wall: Duration) -> Ended {
    Ended {
        end: End::Unguarded,
        time: Duration::ZERO,
        wall,
        waited: None,
        left: 0,
        output: Vec::new(),
        errors: Vec::new(),
    }
}

/// What is said about a run before the bytes that it printed.
#[derive(Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Head {
    pub end: End,
    pub micros: u64,
    pub wall_micros: u64,
    pub waited_micros: Option<u64>,
    pub left: u32,
    pub output: usize,
    pub errors: usize,
}

/// The next run that a warden tells about.
pub fn read(answers: &mut impl BufRead) -> io::Result<Ended> {
    let mut line = String::new();
    answers.read_line(&mut line)?;
    let head: Head = serde_json::from_str(&line)?;
    let mut bytes = |length| {
        let mut bytes = vec![0; length];
        answers.read_exact(&mut bytes).map(|()| bytes)
    };
    Ok(Ended {
        end: head.end,
        time: Duration::from_micros(head.micros),
        wall: Duration::from_micros(head.wall_micros),
        waited: head.waited_micros.map(Duration::from_micros),
        left: head.left,
        output: bytes(head.output)?,
        errors: bytes(head.errors)?,
    })
}

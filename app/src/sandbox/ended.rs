//! How a run ended, and how that is handed on from process to process.

use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, Write};
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

/// What is said about a run before the bytes that it printed, or why there was none.
type Told = Result<Head, String>;

#[derive(Debug, Serialize, Deserialize)]
struct Head {
    end: End,
    micros: u64,
    wall_micros: u64,
    waited_micros: Option<u64>,
    left: u32,
    output: usize,
    errors: usize,
}

/// Tells about a run, or why there was none.
pub fn write(run: &io::Result<Ended>, answers: &mut impl Write) -> io::Result<()> {
    let (told, output, errors): (Told, &[u8], &[u8]) = match run {
        Ok(ended) => {
            let head = Head {
                end: ended.end.clone(),
                micros: ended.time.as_micros() as u64,
                wall_micros: ended.wall.as_micros() as u64,
                waited_micros: ended.waited.map(|waited| waited.as_micros() as u64),
                left: ended.left,
                output: ended.output.len(),
                errors: ended.errors.len(),
            };
            (Ok(head), &ended.output, &ended.errors)
        }
        Err(error) => (Err(error.to_string()), &[], &[]),
    };
    let line = serde_json::to_string(&told)? + "\n";
    for part in [line.as_bytes(), output, errors] {
        answers.write_all(part)?;
    }
    answers.flush()
}

/// The next run that a warden tells about, or why there was none.
pub fn read(answers: &mut impl BufRead) -> io::Result<io::Result<Ended>> {
    let mut line = String::new();
    answers.read_line(&mut line)?;
    let head = match serde_json::from_str(&line)? {
        Told::Ok(head) => head,
        Told::Err(why) => return Ok(Err(io::Error::other(why))),
    };
    let mut bytes = |length| {
        let mut bytes = vec![0; length];
        answers.read_exact(&mut bytes).map(|()| bytes)
    };
    Ok(Ok(Ended {
        end: head.end,
        time: Duration::from_micros(head.micros),
        wall: Duration::from_micros(head.wall_micros),
        waited: head.waited_micros.map(Duration::from_micros),
        left: head.left,
        output: bytes(head.output)?,
        errors: bytes(head.errors)?,
    }))
}

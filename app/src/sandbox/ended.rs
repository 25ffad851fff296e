//! How a run ended, and how one process reports that to the next.

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
    /// It used more processor time than it may.
    Time,
    /// It took more time by the clock than it may.
    Wall,
    /// It printed more than it may.
    Output,
    /// Its processes used more memory together than they may.
    Memory,
    /// It had more processes than it may.
    Processes,
    /// Guard and warden no longer answered: somebody has stopped or killed them.
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
    /// Set only if the run was too slow and the system tells it: how long the thread that waited longest was
    /// ready to run and got no processor.
    pub waited: Option<Duration>,
    /// How many processes it left behind; they were ended.
    pub left: u32,
    /// What it printed, cut at the limit.
    pub output: Vec<u8>,
    /// The beginning of what it printed on standard error.
    pub errors: Vec<u8>,
}

impl Ended {
    /// Whether the run was too slow because it got too little processor time, that is, because it waited for
    /// a processor for more than half of the time. Where the system does not tell how long it waited, every
    /// run counts as starved that the clock has ended and that had a processor for more than a hundredth of
    /// its time, since such a program does not merely sleep.
    pub fn is_starved(&self) -> bool {
        match (&self.end, self.waited) {
            (End::Time | End::Wall, Some(waited)) => 2 * waited > self.wall,
            (End::Wall, None) => 100 * self.time > self.wall,
            _ => false,
        }
    }
}

/// A run about which guard and warden no longer tell anything.
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

/// Precedes the bytes that the run printed; or says why there was no run.
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

/// Reports a run, or why there was none.
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

/// Reads a warden's next report: a run, or why there was none.
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

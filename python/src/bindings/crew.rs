//! Threads that search. They have the stack that depth-first searches need, and are kept for the next board.

use desk::Error;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::io;
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The work of a thread.
pub type Work = Box<dyn FnOnce() + Send>;

/// The result of a search: its report, or why there is none, or the message of a panic.
pub type Result = std::result::Result<std::result::Result<desk::Report, Error>, String>;

/// Some threads. They end when the crew is dropped and their work is done.
pub struct Crew {
    hand_out: Sender<Work>,
    size: usize,
    /// How much work is given out and not done.
    busy: Arc<AtomicUsize>,
    /// The process that has the threads. A process that is forked off has none of them.
    process: u32,
}

impl Crew {
    /// A crew of that many threads.
    pub fn new(size: usize) -> io::Result<Self> {
        let (hand_out, work) = channel();
        let work = Arc::new(Mutex::new(work));
        for _ in 0..size {
            desk::stack::start(|stack| enlist(&work, stack))?;
        }
        Ok(Crew { hand_out, size, busy: Arc::default(), process: process::id() })
    }

    /// Whether the threads are in this process, and not in the one from which it was forked off.
    pub fn is_here(&self) -> bool {
        self.process == process::id()
    }

    /// The number of threads.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Gives the work to the next free thread.
    pub fn give(&self, work: Work) -> PyResult<()> {
        let gone = |_| PyRuntimeError::new_err("the searching threads are gone");
        let task = Task::new(&self.busy);
        let work = move || {
            work();
            drop(task);
        };
        self.hand_out.send(Box::new(work)).map_err(gone)
    }

    /// The same, but if none is free, a thread of its own begins the work at once. Another thread of Python may
    /// be using all of these, or the caller may be the progress function of a search that does.
    pub fn give_at_once(&self, work: Work) -> PyResult<()> {
        match self.busy.load(Relaxed) < self.size {
            true => self.give(work),
            false => Ok(desk::stack::begin("fewest", work)?),
        }
    }
}

/// Counts as work that is not done, until it is dropped.
struct Task(Arc<AtomicUsize>);

impl Task {
    fn new(busy: &Arc<AtomicUsize>) -> Self {
        busy.fetch_add(1, Relaxed);
        Task(Arc::clone(busy))
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

fn enlist(work: &Arc<Mutex<Receiver<Work>>>, stack: usize) -> io::Result<()> {
    let work = Arc::clone(work);
    let next = move || work.lock().unwrap_or_else(PoisonError::into_inner).recv();
    let until_dropped = move || {
        while let Ok(work) = next() {
            work();
        }
    };
    let thread = thread::Builder::new().name("fewest".into()).stack_size(stack);
    thread.spawn(until_dropped).map(drop)
}

//! The functions that the script in the browser and this program call. Only this file and memory.rs and
//! processor.rs of the engine use `unsafe`: there is no other way to have names that a linker sees, and
//! functions that are defined elsewhere. No pointer is read here: the script reads and writes the memory, in
//! places that do not move until it is done (docs/decisions/0015).

#![allow(unsafe_code)]

use crate::browser;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    // SAFETY: these take numbers. What the script reads at `bytes` is borrowed until the function returns.
    safe fn tell(bytes: *const u8, length: usize);
    safe fn panicked(bytes: *const u8, length: usize);
    safe fn milliseconds() -> f64;
}

/// The place where the script writes a question.
static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn question() -> MutexGuard<'static, Vec<u8>> {
    QUESTION.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Prepares everything. The script calls it once, before all else.
// SAFETY: no other function of the program has this name or one of the next two.
#[unsafe(no_mangle)]
extern "C" fn begin() {
    browser::begin(now, |text| panicked(text.as_ptr(), text.len()));
}

/// Where the script may write a question of `length` bytes, which it then asks.
// SAFETY: see above.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    let mut question = question();
    question.clear();
    question.resize(length, 0);
    question.as_mut_ptr()
}

/// Answers the question that was written. The answer goes to `tell`; this returns its status, as in HTTP.
// SAFETY: see above.
#[unsafe(no_mangle)]
extern "C" fn ask() -> u32 {
    let question = std::mem::take(&mut *question());
    browser::answer(&question, say)
}

fn say(text: &str) {
    tell(text.as_ptr(), text.len());
}

fn now() -> Duration {
    Duration::from_secs_f64(milliseconds().max(0.0) / 1000.0)
}

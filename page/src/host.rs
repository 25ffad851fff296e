//! What the script in the browser and this program call each other by. Besides this file only memory.rs and
//! processor.rs of the engine have `unsafe`: names that a linker sees, and functions that somebody else defines, cannot
//! be had without. No pointer is read here: the script reads and writes the memory, in places that stay
//! where they are until it is done (docs/decisions/0015).

#![allow(unsafe_code)]

use crate::browser;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    // SAFETY: these take numbers. What the script reads at `bytes` is borrowed until it returns.
    safe fn tell(bytes: *const u8, length: usize);
    safe fn panicked(bytes: *const u8, length: usize);
    safe fn milliseconds() -> f64;
}

/// Where the script writes a question.
static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn question() -> MutexGuard<'static, Vec<u8>> {
    QUESTION.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gets everything ready. Called first, once.
// SAFETY: no other function of the program has this name, nor those of the next two.
#[unsafe(no_mangle)]
extern "C" fn begin() {
    browser::begin(now, |text| panicked(text.as_ptr(), text.len()));
}

/// Where the script may write a question of so many bytes, which it then asks.
// SAFETY: see above.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    let mut question = question();
    question.clear();
    question.resize(length, 0);
    question.as_mut_ptr()
}

/// Answers the question that was written. The answer is told; this returns its status, as HTTP has them.
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

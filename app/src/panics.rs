//! Turns panics, which are bugs of this program, into one line for people and exit code 70, without a
//! backtrace.

use crate::exit::Fault;
use std::any::Any;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};

thread_local! {
    static WHERE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// From now on panics print nothing themselves.
pub fn keep_quiet() {
    panic::set_hook(Box::new(|info| {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        WHERE.set(place);
    }));
}

/// Runs `work` and turns a panic in it into a fault that says what went wrong and where.
pub fn guarded<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        let place = WHERE.take();
        Err(Fault::bug(format!("{} ({place})", message(&*payload))))
    })
}

fn message(payload: &dyn Any) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exit::Code;

    #[test]
    fn a_panic_becomes_a_fault() {
        let fault = guarded::<()>(|| panic!("the bound went down")).expect_err("a panic");
        assert_eq!(fault.code, Code::Bug);
        assert!(fault.message.contains("the bound went down"), "{fault}");
    }
}

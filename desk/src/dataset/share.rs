//! Shares work among threads whose stacks are large enough for a search.

use crate::stack;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::{self, Builder};

/// The result for each item, in the same order. Panics are passed on to the caller.
pub fn share<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let take = || {
        let at = next.fetch_add(1, Relaxed);
        items.get(at).map(|item| (at, work(item)))
    };
    let until_done = || std::iter::from_fn(take).collect::<Vec<_>>();
    let mut done = thread::scope(|scope| {
        let enlist = |_| {
            stack::start(|bytes| Builder::new().stack_size(bytes).spawn_scoped(scope, until_done))
        };
        let others: Vec<_> = (0..threads).flat_map(enlist).collect();
        let joined = others.into_iter().map(|thread| thread.join());
        let mut done: Vec<_> =
            joined.flat_map(|done| done.unwrap_or_else(|panic| resume_unwind(panic))).collect();
        // If the system refuses all threads, the work is done here.
        done.extend(until_done());
        done
    });
    done.sort_unstable_by_key(|&(at, _)| at);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..100).collect();
        for threads in [1, 3, 200] {
            assert!(
                share(threads, &items, |item| item * 2).iter().copied().eq((0..200).step_by(2))
            );
        }
    }

    #[test]
    #[should_panic(expected = "seven")]
    fn a_panic_goes_on_to_the_caller() {
        share(2, &[1, 7], |&item| assert!(item != 7, "seven"));
    }
}

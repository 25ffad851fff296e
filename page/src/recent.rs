//! Keeps what was used last, so that it need not be made again.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Keeps the `KEPT` values that were used last, each with its key; the latest one is in front.
pub struct Recent<K, V, const KEPT: usize>(Mutex<VecDeque<(K, V)>>);

impl<K: PartialEq, V: Clone, const KEPT: usize> Recent<K, V, KEPT> {
    /// The value with that key, if it is still kept.
    pub fn get(&self, key: &K) -> Option<V> {
        take(&mut self.locked(), key)
    }

    /// The same, but makes the value if it is not kept. Other callers wait meanwhile. A failure is not kept.
    pub fn get_or_make<E>(&self, key: K, make: impl FnOnce() -> Result<V, E>) -> Result<V, E> {
        let mut kept = self.locked();
        if let Some(value) = take(&mut kept, &key) {
            return Ok(value);
        }
        let value = make()?;
        kept.push_front((key, value.clone()));
        kept.truncate(KEPT);
        Ok(value)
    }

    fn locked(&self) -> MutexGuard<'_, VecDeque<(K, V)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes the value with that key, and puts it in front.
fn take<K: PartialEq, V: Clone>(kept: &mut VecDeque<(K, V)>, key: &K) -> Option<V> {
    let place = kept.iter().position(|(known, _)| known == key)?;
    let entry = kept.remove(place)?;
    let value = entry.1.clone();
    kept.push_front(entry);
    Some(value)
}

impl<K, V, const KEPT: usize> Default for Recent<K, V, KEPT> {
    fn default() -> Self {
        Recent(Mutex::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_ones_used_are_kept() {
        let recent: Recent<u8, u32, 3> = Recent::default();
        let mut made = 0;
        let mut ask = |key| {
            let make = || {
                made += 1;
                Ok::<_, ()>(made)
            };
            recent.get_or_make(key, make).expect("a value")
        };
        assert_eq!([2, 3, 4, 2].map(&mut ask), [1, 2, 3, 1]);
        // The first one was used again, so another one was dropped.
        assert_eq!([5, 2, 3].map(&mut ask), [4, 1, 5]);
        assert_eq!([4, 5].map(|key| recent.get(&key)), [None, Some(4)]);
    }

    #[test]
    fn what_cannot_be_made_is_not_kept() {
        let recent: Recent<u8, u32, 3> = Recent::default();
        assert_eq!(recent.get_or_make(1, || Err("no")), Err("no"));
        assert_eq!(recent.get(&1), None);
        assert_eq!(recent.get_or_make(1, || Ok::<_, &str>(7)), Ok(7));
    }
}

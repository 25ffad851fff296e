//! Decides which searches run and which ones wait.

use crate::stop::Signals;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many searches run at the same time.
pub const SEATS: usize = 2;
/// How many searches may wait for a seat.
pub const QUEUE: usize = 16;

/// The list of searches.
pub struct WaitingRoom {
    seats: Arc<Semaphore>,
    book: Mutex<Book>,
}

/// The right to search. Dropping it gives it back.
pub type Seat = OwnedSemaphorePermit;

#[derive(Default)]
struct Book {
    searches: HashMap<String, Signals>,
    waiting: VecDeque<String>,
}

/// A search that a client waits for. Dropping this cancels it.
pub struct Ticket {
    /// The name of the search.
    pub id: String,
    /// Stops the search.
    pub signals: Signals,
    waiting_room: Arc<WaitingRoom>,
}

impl Default for WaitingRoom {
    fn default() -> Self {
        WaitingRoom { seats: Arc::new(Semaphore::new(SEATS)), book: Mutex::default() }
    }
}

impl WaitingRoom {
    /// Enters a search under that name, and gives it a seat if one is free. `None` if too many searches wait.
    pub fn enter(self: &Arc<Self>, id: String, signals: Signals) -> Option<(Ticket, Option<Seat>)> {
        let mut book = self.book();
        let seat = Arc::clone(&self.seats).try_acquire_owned().ok();
        if seat.is_none() {
            if book.waiting.len() == QUEUE {
                return None;
            }
            book.waiting.push_back(id.clone());
        }
        book.searches.insert(id.clone(), signals.clone());
        drop(book);
        Some((Ticket { id, signals, waiting_room: Arc::clone(self) }, seat))
    }

    /// Stops a search; `false` if there is none of that name.
    pub fn cancel(&self, id: &str) -> bool {
        let book = self.book();
        book.searches.get(id).inspect(|signals| signals.cancel()).is_some()
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ticket {
    /// How many searches must end before this one begins.
    pub fn ahead(&self) -> usize {
        let book = self.waiting_room.book();
        book.waiting.iter().position(|id| *id == self.id).map_or(0, |place| place + 1)
    }

    /// Waits for a seat.
    pub async fn seat(&self) -> Seat {
        let seat =
            Arc::clone(&self.waiting_room.seats).acquire_owned().await.expect("never closed");
        self.waiting_room.book().waiting.retain(|id| *id != self.id);
        seat
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.signals.cancel();
        let mut book = self.waiting_room.book();
        book.searches.remove(&self.id);
        book.waiting.retain(|id| *id != self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_run_and_sixteen_wait() {
        let room = Arc::new(WaitingRoom::default());
        let enter = |number: usize| room.enter(number.to_string(), Signals::deaf());
        let mut entered: Vec<_> = (0..SEATS + QUEUE).map_while(enter).collect();
        assert_eq!(entered.len(), SEATS + QUEUE);
        let seats = entered.iter().filter(|(_, seat)| seat.is_some()).count();
        assert_eq!((seats, entered[1].0.ahead(), entered[3].0.ahead()), (SEATS, 0, 2));
        assert!(enter(99).is_none());
        // A client that leaves makes room.
        drop(entered.remove(2));
        assert_eq!(entered[2].0.ahead(), 1);
        assert!(enter(99).is_some());
    }

    #[test]
    fn who_leaves_is_cancelled() {
        let room = Arc::new(WaitingRoom::default());
        let signals = Signals::deaf();
        let (ticket, _seat) = room.enter("a".into(), signals.clone()).expect("room");
        assert!(!signals.is_cancelled() && !room.cancel("b"));
        drop(ticket);
        assert!(signals.is_cancelled() && !room.cancel("a"));
    }
}

//! Callers that have not proven yet that they belong here. Strangers must not make this process start ever
//! more threads, nor keep others from meeting it: if there are too many, the one that came first is sent
//! away.

use std::collections::VecDeque;
use std::io;
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many callers are answered at the same time.
const MOST: usize = 64;

/// All these callers, in the order in which they came.
#[derive(Default)]
pub(crate) struct Guests(Mutex<Row>);

#[derive(Default)]
struct Row {
    came: u64,
    waiting: VecDeque<(u64, TcpStream)>,
}

/// One of these callers. Dropping this removes it.
pub(crate) struct Guest {
    guests: Arc<Guests>,
    number: u64,
}

impl Guests {
    /// Adds a caller. If there are too many, those that came first are sent away.
    pub fn admit(self: &Arc<Self>, stream: &TcpStream) -> io::Result<Guest> {
        let stream = stream.try_clone()?;
        let mut row = self.row();
        while row.waiting.len() >= MOST {
            row.waiting.pop_front().iter().for_each(send_away);
        }
        row.came += 1;
        let number = row.came;
        row.waiting.push_back((number, stream));
        Ok(Guest { guests: Arc::clone(self), number })
    }

    /// Sends all callers away.
    pub fn close(&self) {
        self.row().waiting.drain(..).for_each(|guest| send_away(&guest));
    }

    fn row(&self) -> MutexGuard<'_, Row> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Shuts the connection down, which ends the thread that answers the caller.
fn send_away((_, stream): &(u64, TcpStream)) {
    _ = stream.shutdown(Shutdown::Both);
}

impl Guest {
    /// The caller has proven that it belongs here, so it will not be sent away. Returns `false` if it already
    /// was.
    pub fn is_known(&self) -> bool {
        let mut row = self.guests.row();
        let before = row.waiting.len();
        row.waiting.retain(|(number, _)| *number != self.number);
        row.waiting.len() < before
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.is_known();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;
    use std::net::TcpListener;

    #[test]
    fn the_one_that_came_first_has_to_go() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let guests = Arc::new(Guests::default());
        let come = || {
            let caller = TcpStream::connect(address).expect("it listens");
            let (stream, _) = listener.accept().expect("it has called");
            let guest = guests.admit(&stream).expect("it is admitted");
            (caller, stream, guest)
        };
        let (_known, _stream, known) = come();
        assert!(known.is_known());
        let mut row: Vec<_> = (0..MOST).map(|_| come()).collect();
        assert_eq!(guests.row().waiting.len(), MOST);
        let (_caller, _stream, _guest) = come();
        let (mut caller, stream, first) = row.remove(0);
        assert!(!first.is_known());
        drop((stream, first));
        assert_eq!(caller.read(&mut [0]).ok(), Some(0));
        assert!(row.iter().all(|(_, _, guest)| guest.is_known()));
        assert_eq!(guests.row().waiting.len(), 1);
    }
}

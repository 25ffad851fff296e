//! Ports of loopback on which nothing listens.

use std::net::TcpListener;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Below the ports that a kernel gives to outgoing connections, so that none of these takes one.
const FIRST: u32 = 12_000;
const COUNT: u32 = 16_000;

/// A free port that no other test of this process gets. Other processes begin at other ports.
pub fn free_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let begin = std::process::id().wrapping_mul(97);
    let mut ports =
        std::iter::repeat_with(|| FIRST + begin.wrapping_add(NEXT.fetch_add(1, Relaxed)) % COUNT);
    let is_free = |&port: &u32| TcpListener::bind(("127.0.0.1", port as u16)).is_ok();
    ports.by_ref().take(COUNT as usize).find(is_free).expect("a free port") as u16
}

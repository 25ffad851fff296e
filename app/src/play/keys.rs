//! The keys that are pressed while a solution is played. They are read one by one and not echoed.

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::termios::{LocalFlags, SetArg, Termios, tcgetattr, tcsetattr};
use nix::unistd::read;
use std::io::{IsTerminal, Stdin, stdin};
use std::os::fd::AsFd;
use std::time::Duration;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Pause, or go on.
    Pause,
    /// Show the next move.
    On,
    /// Show the board before.
    Back,
    /// Halve the time between two moves.
    Faster,
    /// Double that time.
    Slower,
    /// End the playback.
    End,
}

/// A terminal that passes on each key at once, until this is dropped.
pub struct Keys {
    stdin: Stdin,
    before: Termios,
}

impl Keys {
    /// The keys of standard input; `None` if that is no terminal.
    pub fn new() -> Option<Self> {
        let stdin = stdin();
        if !stdin.is_terminal() {
            return None;
        }
        let before = tcgetattr(&stdin).ok()?;
        let mut single = before.clone();
        single.local_flags.remove(LocalFlags::ICANON | LocalFlags::ECHO);
        tcsetattr(&stdin, SetArg::TCSANOW, &single).ok()?;
        Some(Keys { stdin, before })
    }

    /// Waits for keys, and returns those that were pressed. Returns none if nothing is pressed within that
    /// time, and an error if nothing can be pressed any more.
    pub fn pressed(&self, within: Duration) -> Result<Vec<Key>, TerminalGone> {
        let mut here = [PollFd::new(self.stdin.as_fd(), PollFlags::POLLIN)];
        let most = PollTimeout::try_from(within).unwrap_or(PollTimeout::MAX);
        // A signal may interrupt the wait: then nothing was pressed.
        if poll(&mut here, most).unwrap_or(0) == 0 {
            return Ok(Vec::new());
        }
        let mut bytes = [0; 64];
        match read(&self.stdin, &mut bytes) {
            Ok(0) | Err(_) => Err(TerminalGone),
            Ok(count) => Ok(keys(&bytes[..count])),
        }
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        // A terminal that is gone needs no settings.
        _ = tcsetattr(&self.stdin, SetArg::TCSANOW, &self.before);
    }
}

/// The terminal was closed.
pub struct TerminalGone;

/// The keys that some bytes stand for; an arrow has three bytes. Other bytes mean nothing.
fn keys(bytes: &[u8]) -> Vec<Key> {
    let mut keys = Vec::new();
    let mut rest = bytes;
    while let Some((&first, others)) = rest.split_first() {
        rest = others;
        keys.extend(match first {
            b' ' => Some(Key::Pause),
            b'q' | b'Q' => Some(Key::End),
            b'+' => Some(Key::Faster),
            b'-' => Some(Key::Slower),
            b'\x1b' => {
                let [b'[' | b'O', arrow, behind @ ..] = others else { continue };
                rest = behind;
                match arrow {
                    b'A' => Some(Key::Faster),
                    b'B' => Some(Key::Slower),
                    b'C' => Some(Key::On),
                    b'D' => Some(Key::Back),
                    _ => None,
                }
            }
            _ => None,
        });
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_have_three_bytes() {
        use Key::{Back, End, Faster, On, Pause, Slower};
        assert_eq!(keys(b" \x1b[C\x1b[D"), [Pause, On, Back]);
        assert_eq!(keys(b"+\x1b[A-\x1bOBq"), [Faster, Faster, Slower, Slower, End]);
        assert_eq!(keys(b"x\x04\x1b"), []);
        assert_eq!(keys(b"\x1b[Zq"), [End]);
    }
}

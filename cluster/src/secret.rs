//! What all processes of a count know, and nobody else. It is never sent: a process proves that it has it
//! with a hash of what both sides have just said, keyed with the secret.

use blake3::Hash;

/// A secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// The side that gives the proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// The side that has connected.
    Caller,
    /// The side that was listening.
    Called,
}

impl Secret {
    /// The secret in these bytes, such as the contents of a file. White space at the end does not count.
    /// `None` if nothing is left, for instance because the command failed that should have written the file.
    pub fn new(text: &[u8]) -> Option<Secret> {
        let text = text.trim_ascii_end();
        (!text.is_empty()).then(|| Secret::of(text))
    }

    /// No secret: good enough on a machine's own addresses.
    pub fn none() -> Secret {
        Secret::of(b"")
    }

    fn of(text: &[u8]) -> Secret {
        Secret(blake3::derive_key("fewest cluster 2026 shared secret", text))
    }

    /// The proof that one side gives for what both have said.
    pub(crate) fn proof(&self, side: Side, caller: &[u8], called: &[u8]) -> Hash {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(if side == Side::Caller { b"caller" } else { b"called" });
        for said in [caller, called] {
            hasher.update(&(said.len() as u64).to_le_bytes());
            hasher.update(said);
        }
        hasher.finalize()
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

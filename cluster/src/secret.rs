//! What all processes of a count know, and nobody else. It is never sent: whoever has it proves that by a
//! hash of what both sides have just said, with the secret as its key.

use blake3::Hash;

/// A secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// Who proves it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// The one that has connected.
    Caller,
    /// The one that was listening.
    Called,
}

impl Secret {
    /// The secret of these bytes, such as those of a file. White space at the end does not count. `None` if nothing is
    /// left, as where a command failed that was to write it.
    pub fn new(text: &[u8]) -> Option<Secret> {
        let text = text.trim_ascii_end();
        (!text.is_empty()).then(|| Secret::of(text))
    }

    /// No secret: enough on a machine's own addresses.
    pub fn none() -> Secret {
        Secret::of(b"")
    }

    fn of(text: &[u8]) -> Secret {
        Secret(blake3::derive_key("fewest cluster 2026 shared secret", text))
    }

    /// The proof of one side for what both have said.
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

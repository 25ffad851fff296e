//! Reads the file: a header of lines, then the bits of the set. Nothing it says is believed yet.

use crate::trouble::Trouble;

/// The cost that stands for a state that is never reached.
pub const NEVER: u32 = u32::MAX;

/// Claimed costs are less than this, so that sums of them fit.
const MOST: usize = 1 << 30;

/// The parts of a file.
#[derive(Default)]
pub struct Proof<'f> {
    pub puzzle: &'f str,
    pub goal: Option<&'f str>,
    pub start: &'f str,
    /// The claim: no path to a goal is cheaper than this. `NEVER` claims that there is no path.
    pub claimed: u32,
    /// The moves of a path to a goal at the claimed cost, if the proof has one.
    pub moves: Option<&'f str>,
    pub bounds: Vec<&'f str>,
    pub states: usize,
    pub bits: usize,
    pub body: &'f [u8],
    crc: &'f str,
    /// The keyword of the line read last; `claim cost` for a claim of a cost.
    last: &'f str,
}

pub fn read(bytes: &[u8]) -> Result<Proof<'_>, Trouble> {
    let (mut proof, mut number, mut crc_at) = (Proof { body: bytes, ..Proof::default() }, 0, 0);
    while proof.last != "crc" {
        (number, crc_at) = (number + 1, bytes.len() - proof.body.len());
        let malformed = |what| Trouble::Malformed(format!("line {number}: {what}"));
        proof.line().map_err(malformed)?;
    }
    let (bits, body, wanted) = (proof.bits, proof.body, proof.bits.div_ceil(8));
    Err(Trouble::Malformed(if body.len() != wanted {
        format!("{bits} bits take {wanted} bytes, not {}", body.len())
    } else if bits % 8 > 0 && body[wanted - 1] >> (bits % 8) > 0 {
        "after the last bit something is not 0".into()
    } else if crc32(&[&bytes[..crc_at], body]) != proof.crc {
        "the crc is wrong: the file was damaged".into()
    } else {
        return Ok(proof);
    }))
}

impl<'f> Proof<'f> {
    /// Takes the next line from the body.
    fn line(&mut self) -> Result<(), String> {
        let end = self.body.iter().position(|&byte| byte == b'\n').ok_or("the line has no end")?;
        let line = str::from_utf8(&self.body[..end]).ok();
        let line = line.filter(|line| line.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
        let line = line.ok_or("a character is not printable ASCII")?;
        if line.split(' ').any(str::is_empty) {
            return Err("words are parted by one space".into());
        }
        let (keyword, said) = line.split_once(' ').unwrap_or((line, ""));
        (self.body, self.last) = (&self.body[end + 1..], self.take(keyword, said)?);
        Ok(())
    }

    /// Takes what a line says, if it may follow the line before, and returns its keyword.
    fn take(&mut self, keyword: &'f str, said: &'f str) -> Result<&'f str, String> {
        match (self.last, keyword) {
            ("", "fewest") if said == "proof 1" => (),
            ("", _) => return Err("this is not `fewest proof 1`".into()),
            ("fewest", "puzzle") => self.puzzle = said,
            ("puzzle", "goal") => self.goal = Some(said),
            ("puzzle" | "goal", "start") => self.start = said,
            ("start", "claim") => match said.split_once(' ') {
                Some(("cost", cost)) => {
                    self.claimed = number(cost, MOST)? as u32;
                    return Ok("claim cost");
                }
                Some(("at-least", cost)) => self.claimed = number(cost, MOST)? as u32,
                None if said == "none" => self.claimed = NEVER,
                _ => return Err("a claim is `cost N`, `at-least N` or `none`".into()),
            },
            ("claim cost", "moves") => self.moves = Some(said),
            ("moves" | "claim" | "bound", "bound") => self.bounds.push(said),
            ("moves" | "claim" | "bound", "set") => {
                let (states, bits) = said.split_once(' ').ok_or("a set has states and bits")?;
                (self.states, self.bits) = (number(states, usize::MAX)?, number(bits, usize::MAX)?);
            }
            ("set", "crc") => self.crc = said,
            (last, _) => return Err(format!("`{keyword}` cannot come after `{last}`")),
        }
        Ok(keyword)
    }
}

/// Reads a number less than `end` in its only form: digits without a leading zero.
pub fn number(text: &str, end: usize) -> Result<usize, String> {
    let is_good = |&found: &usize| found < end && found.to_string() == text;
    let number = text.parse().ok().filter(is_good);
    number.ok_or(format!("`{text}` is not a number that can be here"))
}

/// The CRC-32 of zip and PNG. It only finds accidental damage.
pub fn crc32(parts: &[&[u8]]) -> String {
    let shift = |crc: u32, _| (crc >> 1) ^ (0xedb8_8320 * (crc & 1));
    let step = |crc: u32, &byte: &u8| (0..8).fold(crc ^ u32::from(byte), shift);
    format!("{:08x}", !parts.iter().copied().flatten().fold(!0, step))
}

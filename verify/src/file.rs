//! The file: a header of lines, then the bits of the set. Nothing of it is believed yet.

use crate::trouble::Trouble;

/// The cost of what is never reached.
pub const NEVER: u32 = u32::MAX;

/// The parts of a file.
pub struct Proof<'f> {
    pub puzzle: &'f str,
    pub goal: Option<&'f str>,
    pub start: &'f str,
    /// No path to a goal is said to be cheaper than this; `NEVER` if none is said to be there.
    pub claimed: u32,
    /// The way to a goal that costs so much, if one is said to be known.
    pub moves: Option<&'f str>,
    pub bounds: Vec<&'f str>,
    pub states: usize,
    pub bits: usize,
    pub body: &'f [u8],
}

/// Costs that are claimed stay below this, so that sums of them fit.
const MOST: usize = 1 << 30;

pub fn read(bytes: &[u8]) -> Result<Proof<'_>, Trouble> {
    let lines = &mut Lines { rest: bytes, taken: 0, number: 0 };
    let read = header(lines).and_then(|proof| Ok((proof, lines.rest.len(), lines.get("crc")?)));
    let malformed = |what| Trouble::Malformed(format!("line {}: {what}", lines.number));
    let (mut proof, behind, crc) = read.map_err(malformed)?;
    proof.body = lines.rest;
    let (bits, body, wanted) = (proof.bits, proof.body, proof.bits.div_ceil(8));
    Err(Trouble::Malformed(if body.len() != wanted {
        format!("{bits} bits take {wanted} bytes, not {}", body.len())
    } else if bits % 8 > 0 && body[wanted - 1] >> (bits % 8) > 0 {
        "behind the last bit something is not 0".into()
    } else if crc32(&[&bytes[..bytes.len() - behind], body].concat()) != crc {
        "the crc is wrong: the file was damaged".into()
    } else {
        return Ok(proof);
    }))
}

/// The lines before `crc`.
fn header<'f>(lines: &mut Lines<'f>) -> Result<Proof<'f>, String> {
    if lines.next("fewest proof 1")? != Some("") {
        return Err("this is not `fewest proof 1`".into());
    }
    let (puzzle, goal, start) = (lines.get("puzzle")?, lines.next("goal")?, lines.get("start")?);
    let claim = lines.get("claim")?;
    let (claimed, moves) = match claim.split_once(' ') {
        Some(("cost", cost)) => (number(cost, MOST)?, Some(lines.get("moves")?)),
        Some(("at-least", cost)) => (number(cost, MOST)?, None),
        None if claim == "none" => (NEVER as usize, None),
        _ => return Err("a claim is `cost N`, `at-least N` or `none`".into()),
    };
    let mut bounds = Vec::new();
    while let Some(bound) = lines.next("bound")? {
        bounds.push(bound);
    }
    let (states, bits) = lines.get("set")?.split_once(' ').ok_or("a set has states and bits")?;
    let (states, bits) = (number(states, usize::MAX)?, number(bits, usize::MAX)?);
    let claimed = claimed as u32;
    Ok(Proof { puzzle, goal, start, claimed, moves, bounds, states, bits, body: &[] })
}

/// What is left, how many lines were taken from it, and the number of the line that was looked at last.
struct Lines<'f> {
    rest: &'f [u8],
    taken: usize,
    number: usize,
}

impl<'f> Lines<'f> {
    /// Takes the next line if it has that keyword, and returns what it says behind it.
    fn next(&mut self, keyword: &str) -> Result<Option<&'f str>, String> {
        self.number = self.taken + 1;
        let end = self.rest.iter().position(|&byte| byte == b'\n').ok_or("the line has no end")?;
        let (line, rest) = (&self.rest[..end], &self.rest[end + 1..]);
        let is_text = line.iter().all(|byte| (b' '..=b'~').contains(byte));
        let line = str::from_utf8(line).ok().filter(|_| is_text);
        let line = line.ok_or("a character is not printable ASCII")?;
        if !line.is_empty() && line.split(' ').any(str::is_empty) {
            return Err("words are parted by one space".into());
        }
        let said =
            line.strip_prefix(keyword).filter(|said| said.is_empty() || said.starts_with(' '));
        if said.is_some() {
            (self.rest, self.taken) = (rest, self.number);
        }
        Ok(said.map(str::trim_start))
    }

    fn get(&mut self, keyword: &str) -> Result<&'f str, String> {
        self.next(keyword)?.ok_or(format!("here `{keyword}` is expected"))
    }
}

/// A number in its one form: digits, none of them a leading 0.
pub fn number(text: &str, end: usize) -> Result<usize, String> {
    let is_good = |&found: &usize| found < end && found.to_string() == text;
    let number = text.parse().ok().filter(is_good);
    number.ok_or(format!("`{text}` is not a number that can be here"))
}

/// The CRC-32 that zip and PNG have. It finds accidents only.
pub fn crc32(bytes: &[u8]) -> String {
    let shift = |crc: u32, _| (crc >> 1) ^ (0xedb8_8320 * (crc & 1));
    let step = |crc: u32, &byte: &u8| (0..8).fold(crc ^ u32::from(byte), shift);
    format!("{:08x}", !bytes.iter().fold(!0, step))
}

//! The file: a header of lines, then the bits of the set.

use crate::trouble::Trouble;

/// What is said about the start.
#[derive(Clone, Copy, Debug)]
pub enum Claim {
    /// The moves lead to a goal, and nothing is cheaper.
    Cost(u32),
    /// No path to a goal is cheaper than this.
    AtLeast(u32),
    /// No path leads to a goal.
    None,
}

impl Claim {
    /// The cost below which no path leads to a goal, if any does.
    pub fn cost(self) -> Option<u32> {
        match self {
            Claim::Cost(cost) | Claim::AtLeast(cost) => Some(cost),
            Claim::None => None,
        }
    }
}

/// A file in parts. Nothing of it is believed yet.
pub struct Proof<'f> {
    pub puzzle: &'f str,
    pub goal: Option<&'f str>,
    pub start: &'f str,
    pub claim: Claim,
    pub moves: &'f str,
    pub bounds: Vec<&'f str>,
    pub states: usize,
    pub bits: usize,
    pub body: &'f [u8],
}

impl<'f> Proof<'f> {
    /// The bits of the set.
    pub fn bits(&self) -> impl Iterator<Item = bool> + use<'f> {
        let body = self.body;
        (0..self.bits).map(move |bit| body[bit / 8] >> (bit % 8) & 1 == 1)
    }
}

/// Costs that are claimed stay below this, so that sums of them fit.
const MOST: usize = 1 << 30;

pub fn read(bytes: &[u8]) -> Result<Proof<'_>, Trouble> {
    let lines = &mut Lines { rest: bytes, taken: 0, number: 0 };
    let read = header(lines).and_then(|proof| Ok((proof, lines.rest.len(), lines.get("crc")?)));
    let malformed = |what| Trouble::Malformed(format!("line {}: {what}", lines.number));
    let (mut proof, behind, crc) = read.map_err(malformed)?;
    proof.body = lines.rest;
    let (bits, body) = (proof.bits, proof.body);
    Err(Trouble::Malformed(if body.len() != bits.div_ceil(8) {
        format!("{bits} bits take {} bytes, not {}", bits.div_ceil(8), body.len())
    } else if bits % 8 > 0 && body.last().is_some_and(|last| last >> (bits % 8) > 0) {
        "behind the last bit something is not 0".into()
    } else if crc32(&[&bytes[..bytes.len() - behind], body]) != crc {
        "the crc is wrong: the file was damaged".into()
    } else {
        return Ok(proof);
    }))
}

/// The lines before `crc`.
fn header<'f>(lines: &mut Lines<'f>) -> Result<Proof<'f>, String> {
    lines
        .next("fewest proof 1")?
        .filter(|rest| rest.is_empty())
        .ok_or("this is not `fewest proof 1`")?;
    let (puzzle, goal, start) = (lines.get("puzzle")?, lines.next("goal")?, lines.get("start")?);
    let claim = lines.get("claim")?;
    let (claim, moves) = match claim.split_once(' ') {
        Some(("cost", cost)) => (Claim::Cost(number(cost, MOST)? as u32), lines.get("moves")?),
        Some(("at-least", cost)) => (Claim::AtLeast(number(cost, MOST)? as u32), ""),
        None if claim == "none" => (Claim::None, ""),
        _ => return Err("a claim is `cost N`, `at-least N` or `none`".into()),
    };
    let mut bounds = Vec::new();
    while let Some(bound) = lines.next("bound")? {
        bounds.push(bound);
    }
    let (states, bits) = lines.get("set")?.split_once(' ').ok_or("a set has states and bits")?;
    let (states, bits) = (number(states, usize::MAX)?, number(bits, usize::MAX)?);
    Ok(Proof { puzzle, goal, start, claim, moves, bounds, states, bits, body: &[] })
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
        let line = str::from_utf8(&self.rest[..end]).unwrap_or("\0");
        if !line.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
            return Err("a character is not printable ASCII".into());
        }
        if line.starts_with(' ') || line.ends_with(' ') || line.contains("  ") {
            return Err("words are parted by one space".into());
        }
        let said = match line.strip_prefix(keyword) {
            Some("") => "",
            Some(said) if said.starts_with(' ') => &said[1..],
            _ => return Ok(None),
        };
        (self.rest, self.taken) = (&self.rest[end + 1..], self.number);
        Ok(Some(said))
    }

    fn get(&mut self, keyword: &str) -> Result<&'f str, String> {
        self.next(keyword)?.ok_or(format!("here `{keyword}` is expected"))
    }
}

/// A number in its one form: digits, none of them a leading 0.
pub fn number(text: &str, end: usize) -> Result<usize, String> {
    let number =
        text.parse().ok().filter(|&found: &usize| found < end && found.to_string() == text);
    number.ok_or(format!("`{text}` is not a number that can be here"))
}

/// The CRC-32 of parts one after another, as zip and PNG have it. It finds accidents only.
pub fn crc32(parts: &[&[u8]]) -> String {
    let shift = |crc: u32, _| (crc >> 1) ^ (0xedb8_8320 * (crc & 1));
    let step = |crc: u32, &byte: &u8| (0..8).fold(crc ^ u32::from(byte), shift);
    format!("{:08x}", !parts.iter().copied().flatten().fold(!0, step))
}

//! The file: a header of lines, then the bits of the set.

use crate::trouble::Trouble;

/// What is said about the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The moves lead to a goal, and nothing is cheaper.
    Cost(u32),
    /// No path to a goal is cheaper than this.
    AtLeast(u32),
    /// No path leads to a goal.
    None,
}

/// A file in parts. Nothing of it is believed yet.
#[derive(Debug)]
pub struct Proof<'f> {
    pub puzzle: &'f str,
    pub goal: Option<&'f str>,
    pub start: &'f str,
    pub claim: Claim,
    pub moves: &'f str,
    pub bounds: Vec<&'f str>,
    pub states: u64,
    pub bits: u64,
    pub body: &'f [u8],
}

/// Costs stay below this, so that sums of them fit.
const MOST: u64 = 1 << 30;

pub fn read(bytes: &[u8]) -> Result<Proof<'_>, Trouble> {
    let lines = &mut Lines { rest: bytes, number: 0, last: "" };
    parsed(lines, bytes).map_err(|what| match lines.number {
        0 => Trouble::Malformed(what),
        number => Trouble::Malformed(format!("line {number}: {what}")),
    })
}

fn parsed<'f>(lines: &mut Lines<'f>, bytes: &'f [u8]) -> Result<Proof<'f>, String> {
    if lines.next()? != "fewest proof 1" {
        return Err("this is not `fewest proof 1`".into());
    }
    let puzzle = lines.get("puzzle")?;
    let goal = if lines.has("goal") { Some(lines.get("goal")?) } else { None };
    let start = lines.get("start")?;
    let claim = match lines.get("claim")?.split_once(' ') {
        Some(("cost", cost)) => Claim::Cost(number(cost, MOST)? as u32),
        Some(("at-least", cost)) => Claim::AtLeast(number(cost, MOST)? as u32),
        None if lines.last == "none" => Claim::None,
        _ => return Err("a claim is `cost N`, `at-least N` or `none`".into()),
    };
    let moves = if let Claim::Cost(_) = claim { lines.get("moves")? } else { "" };
    let mut bounds = Vec::new();
    while lines.has("bound") {
        bounds.push(lines.get("bound")?);
    }
    let (states, bits) = lines.get("set")?.split_once(' ').ok_or("a set has states and bits")?;
    let (states, bits) = (number(states, u64::MAX)?, number(bits, u64::MAX)?);
    let before = bytes.len() - lines.rest.len();
    let crc = lines.get("crc")?;
    let body = lines.rest;
    lines.number = 0;
    if body.len() as u64 != bits.div_ceil(8) {
        return Err(format!("{bits} bits take {} bytes, not {}", bits.div_ceil(8), body.len()));
    }
    if bits % 8 > 0 && body.last().is_some_and(|last| last >> (bits % 8) > 0) {
        return Err("behind the last bit something is not 0".into());
    }
    if crc32(&[&bytes[..before], body]) != crc {
        return Err("the crc is wrong: the file was damaged".into());
    }
    Ok(Proof { puzzle, goal, start, claim, moves, bounds, states, bits, body })
}

struct Lines<'f> {
    rest: &'f [u8],
    number: usize,
    last: &'f str,
}

impl<'f> Lines<'f> {
    fn next(&mut self) -> Result<&'f str, String> {
        self.number += 1;
        let end = self.rest.iter().position(|&byte| byte == b'\n').ok_or("the line has no end")?;
        let (line, rest) = (&self.rest[..end], &self.rest[end + 1..]);
        let text = std::str::from_utf8(line)
            .ok()
            .filter(|text| text.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
        let text = text.ok_or("a character is not printable ASCII")?;
        if text.starts_with(' ') || text.ends_with(' ') || text.contains("  ") {
            return Err("words are parted by one space".into());
        }
        self.rest = rest;
        Ok(text)
    }

    /// Whether the next line has that keyword.
    fn has(&self, keyword: &str) -> bool {
        let rest = self.rest.strip_prefix(keyword.as_bytes());
        rest.is_some_and(|rest| rest.first().is_some_and(|byte| b" \n".contains(byte)))
    }

    /// What the next line, which has that keyword, says behind it.
    fn get(&mut self, keyword: &str) -> Result<&'f str, String> {
        if !self.has(keyword) {
            self.number += 1;
            return Err(format!("here `{keyword}` is expected"));
        }
        self.last = self.next()?[keyword.len()..].trim_start();
        Ok(self.last)
    }
}

/// A number in its one form: digits, none of them a leading 0.
pub fn number(text: &str, end: u64) -> Result<u64, String> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|number: &u64| digits && number.to_string() == text);
    number
        .filter(|&number| number < end)
        .ok_or(format!("`{text}` is not a number that can be here"))
}

/// The CRC-32 of parts one after another, as zip and PNG have it. It finds accidents only.
pub fn crc32(parts: &[&[u8]]) -> String {
    let shift = |crc: u32, _| (crc >> 1) ^ (0xedb8_8320 * (crc & 1));
    let step = |crc: u32, &byte: &u8| (0..8).fold(crc ^ u32::from(byte), shift);
    format!("{:08x}", !parts.iter().copied().flatten().fold(!0, step))
}

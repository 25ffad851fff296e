//! How states of a slice are told to another machine: its busy pieces only.
//!
//! ```text
//! byte  0          the side of the layer
//! bytes 1 to 8     the block and the slab, four bytes each
//! then for each piece that has states:
//!   1 to 5 bytes   how many pieces without states are before it, seven bits a byte, the lowest first
//!   6 bytes        a mask of the units that have states
//!   8 bytes each   these units
//! ```
//!
//! Numbers have their lowest byte first. A message ends with the piece that makes it a megabyte long, or with
//! the slice.

use super::super::layers::Front;
use super::super::order::WORD_ORDERS;
use super::super::slabs::Slice;

/// A message ends with the piece that makes it this many bytes long.
const LENGTH: usize = 1 << 20;
/// The bytes of a mask of busy units.
const MASK: usize = 6;

/// A message that is not in the form in which parts write them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a message about states is not of its form")]
pub struct BadMessage;

/// A message about a slice, from that piece on. Sets `piece` to the first one that is not told yet. `None` if
/// no further piece has states.
pub(super) fn next(
    (side, (block, slab)): (usize, Slice),
    front: &Front<1>,
    units: usize,
    piece: &mut usize,
) -> Option<Vec<u8>> {
    let mut message = vec![side as u8];
    message.extend(block.to_le_bytes());
    message.extend(slab.to_le_bytes());
    let (head, mut told) = (message.len(), 0);
    while *piece < front.busy.len() && message.len() < LENGTH {
        let (number, busy) = (*piece, front.busy[*piece]);
        *piece += 1;
        if busy != 0 {
            gap(number - told, &mut message);
            told = number + 1;
            message.extend(&busy.to_le_bytes()[..MASK]);
            let some = front.units[number * units..][..units].iter().filter(|unit| unit[0] != 0);
            some.for_each(|unit| message.extend(unit[0].to_le_bytes()));
        }
    }
    (message.len() > head).then_some(message)
}

fn gap(mut gap: usize, message: &mut Vec<u8>) {
    while gap >= 128 {
        message.push(gap as u8 | 128);
        gap >>= 7;
    }
    message.push(gap as u8);
}

/// The side and the slice that a message is about, and the rest of the message.
pub(super) fn read_head(message: &[u8]) -> Result<(usize, Slice, &[u8]), BadMessage> {
    let (&[side], rest) = message.split_first_chunk().ok_or(BadMessage)?;
    let (block, rest) = rest.split_first_chunk().ok_or(BadMessage)?;
    let (slab, rest) = rest.split_first_chunk().ok_or(BadMessage)?;
    let slice = (u32::from_le_bytes(*block), u32::from_le_bytes(*slab));
    if side > 1 { Err(BadMessage) } else { Ok((side.into(), slice, rest)) }
}

/// Writes the states of a message into a slice. Pieces without a mention stay as they are; refuses a piece
/// that has states already.
pub(super) fn read_into(
    front: &mut Front<1>,
    units: usize,
    mut rest: &[u8],
) -> Result<(), BadMessage> {
    let mut next = 0;
    while !rest.is_empty() {
        let number = next + read_gap(&mut rest)?;
        let busy = front.busy.get_mut(number).ok_or(BadMessage)?;
        let (mask, after) = rest.split_first_chunk::<MASK>().ok_or(BadMessage)?;
        let mask = mask.iter().rev().fold(0, |mask, &byte| mask << 8 | u64::from(byte));
        if *busy != 0 || mask == 0 || mask >> units != 0 {
            return Err(BadMessage);
        }
        rest = after;
        for (i, unit) in front.units[number * units..][..units].iter_mut().enumerate() {
            unit[0] = 0;
            if mask >> i & 1 == 1 {
                let (word, after) = rest.split_first_chunk().ok_or(BadMessage)?;
                (unit[0], rest) = (u64::from_le_bytes(*word), after);
                if unit[0] == 0 || unit[0] >> WORD_ORDERS != 0 {
                    return Err(BadMessage);
                }
            }
        }
        *busy = mask;
        next = number + 1;
    }
    Ok(())
}

fn read_gap(rest: &mut &[u8]) -> Result<usize, BadMessage> {
    let mut gap = 0;
    for shift in (0..35).step_by(7) {
        let (&byte, after) = rest.split_first().ok_or(BadMessage)?;
        *rest = after;
        gap |= usize::from(byte & 127) << shift;
        if byte < 128 {
            return Ok(gap);
        }
    }
    Err(BadMessage)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_what_is_read() {
        let mut front = Front::<1>::empty(1000, 42);
        for (piece, unit, word) in [(0, 0, 1), (0, 41, 7), (129, 3, 1 << 59), (999, 20, 5)] {
            front.units[piece * 42 + unit] = [word];
            front.busy[piece] |= 1 << unit;
        }
        let mut piece = 0;
        let message = next((1, (3, 4)), &front, 42, &mut piece).expect("states");
        assert_eq!((next((1, (3, 4)), &front, 42, &mut piece), piece), (None, 1000));
        let (side, slice, rest) = read_head(&message).expect("a head");
        assert_eq!((side, slice), (1, (3, 4)));
        let mut again = Front::<1>::empty(1000, 42);
        assert_eq!(read_into(&mut again, 42, rest), Ok(()));
        assert_eq!(read_into(&mut again, 42, rest), Err(BadMessage), "it was told already");
        assert!((again.units, again.busy) == (front.units, front.busy));
    }

    /// No cut and no changed byte makes a part panic.
    #[test]
    fn bad_messages_are_refused() {
        let mut front = Front::<1>::empty(200, 42);
        (front.units[150 * 42 + 2], front.busy[150]) = ([9], 4);
        let message = next((0, (0, 0)), &front, 42, &mut 0).expect("a message");
        let read = |message: &[u8]| {
            let (.., rest) = read_head(message)?;
            read_into(&mut Front::<1>::empty(200, 42), 42, rest)
        };
        assert_eq!(read(&message), Ok(()));
        for end in (0..message.len()).filter(|&end| end != 9) {
            assert_eq!(read(&message[..end]), Err(BadMessage), "{end}");
        }
        let at = |place: usize, byte: u8| {
            let mut message = message.clone();
            message[place] = byte;
            read(&message)
        };
        assert_eq!(at(0, 2), Err(BadMessage), "a third side");
        assert_eq!(at(9, 255), Err(BadMessage), "a piece that is not there");
        assert_eq!(at(11, 0), Err(BadMessage), "no units");
        assert_eq!(at(16, 128), Err(BadMessage), "a unit that is not there");
        assert_eq!(at(message.len() - 1, 255), Err(BadMessage), "bits that no word has");
    }
}

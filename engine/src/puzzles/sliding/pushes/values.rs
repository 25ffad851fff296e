//! How a byte holds the two values of a state.
//!
//! A byte holds the smaller of the two values and their difference. A difference of more than `apart` and a
//! value of more than the most that fits are cut. Cut values are still consistent. Let a be `apart`, let the
//! smaller value of t be row(t), which is less than column(t) - a, and let one push along a row lead from s
//! to t. Then row(s) is at most row(t), or row(t) is 1 + column(s), so that the smaller value of s is less
//! than that of t. In both cases what is kept as row(s) is at most 1 + row(t) + a, which is one more than
//! what is kept as column(t).

use super::rules::Axis;
use super::turns::BOTH;

/// How a byte holds two values.
#[derive(Clone)]
pub(super) struct Values {
    /// The greatest value that fits.
    most: u8,
    /// The greatest difference between the two values of a state that fits.
    apart: u8,
    /// The value that each byte holds, by the axes along which the next push may go.
    of: Box<[[u8; 256]; 4]>,
}

impl Values {
    /// For boards of that size. The greatest value that fits is somewhat greater than the greatest value of
    /// any colouring that was tried.
    pub fn new(cells: usize, shorter: usize) -> Values {
        let most = if shorter >= 3 && cells <= 16 { 35 } else { 50 };
        let apart = (256 / (u16::from(most) + 1) - 1) as u8 / 2;
        let mut of = Box::new([[0; 256]; 4]);
        for byte in 0..=255u8 {
            let levels = 2 * apart + 1;
            let (smaller, level) = (byte / levels, byte % levels);
            let column = smaller + level.saturating_sub(apart);
            let row = smaller + apart.saturating_sub(level);
            of[Axis::Row as usize][usize::from(byte)] = row.min(most);
            of[Axis::Column as usize][usize::from(byte)] = column.min(most);
            of[usize::from(BOTH)][usize::from(byte)] = smaller.min(most);
        }
        Values { most, apart, of }
    }

    /// The byte for two values, which are cut to what fits.
    pub fn byte(&self, row: u8, column: u8) -> u8 {
        let (row, column) = (row.min(self.most), column.min(self.most));
        let smaller = row.min(column);
        let (row, column) = ((row - smaller).min(self.apart), (column - smaller).min(self.apart));
        smaller * (2 * self.apart + 1) + self.apart + column - row
    }

    #[inline(always)]
    pub fn of(&self, byte: u8, axes: u8) -> u8 {
        self.of[usize::from(axes) % 4][usize::from(byte)]
    }
}

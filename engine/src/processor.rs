//! What the processor can do beyond the portable instruction set. It is asked when the program runs.

#![allow(unsafe_code)]

/// Counts bits: by an instruction if the processor has one, which the portable instruction set lacks, else by a
/// table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ones {
    /// Only [`here`](Ones::here) makes this true.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    by_instruction: bool,
}

impl Ones {
    /// The way that every processor can go.
    pub const PORTABLE: Ones = Ones { by_instruction: false };

    /// The best way of this processor.
    pub fn here() -> Ones {
        #[cfg(target_arch = "x86_64")]
        let by_instruction = std::arch::is_x86_feature_detected!("popcnt");
        #[cfg(not(target_arch = "x86_64"))]
        let by_instruction = false;
        Ones { by_instruction }
    }

    /// How many bits are set.
    #[inline(always)]
    pub fn count(self, bits: u32) -> u32 {
        #[cfg(target_arch = "x86_64")]
        if self.by_instruction {
            return popcnt(bits);
        }
        ones(bits)
    }
}

/// The instruction. A function that is compiled for processors that have it would not be inlined into one that is
/// compiled for all, so it stands here as it is.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn popcnt(bits: u32) -> u32 {
    let ones;
    // SAFETY: it is called only if the processor has said that it has the instruction, which reads one register and
    // writes another and the flags.
    unsafe {
        std::arch::asm!(
            "popcnt {ones:e}, {bits:e}",
            ones = lateout(reg) ones,
            bits = in(reg) bits,
            options(pure, nomem, nostack)
        );
    }
    ones
}

/// The same without an instruction, which would take a dozen steps; with this table boards up to 4x4 take two
/// look-ups.
#[inline(always)]
fn ones(bits: u32) -> u32 {
    const ONES: [u8; 256] = {
        let mut ones = [0; 256];
        let mut i = 0;
        while i < 256 {
            ones[i] = (i as u8).count_ones() as u8;
            i += 1;
        }
        ones
    };
    let few = ONES[bits as usize % 256] + ONES[(bits >> 8) as usize % 256];
    if bits >> 16 == 0 { few.into() } else { u32::from(few) + (bits >> 16).count_ones() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_count_alike() {
        let many = (0..1 << 16).chain((0..1 << 16).map(|i: u32| i.wrapping_mul(0x9e37_79b9)));
        for bits in many.chain([u32::MAX, 1 << 31, 1 << 16, !0xffff]) {
            assert_eq!(Ones::PORTABLE.count(bits), bits.count_ones());
            assert_eq!(Ones::here().count(bits), bits.count_ones());
        }
    }
}

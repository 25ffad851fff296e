//! Instructions beyond the portable instruction set. The program asks the processor for them when it runs.

#![allow(unsafe_code)]

/// Counts the bits that are set: by an instruction that the portable instruction set lacks, if the processor
/// has it, and otherwise by a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ones {
    /// Only [`here`](Ones::here) makes this true.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    by_instruction: bool,
}

impl Ones {
    /// The way that works on every processor.
    pub const PORTABLE: Ones = Ones { by_instruction: false };

    /// The best way on this processor.
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

/// The instruction, as assembly. A function compiled for processors that have it could not be inlined into
/// one that is compiled for all processors.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn popcnt(bits: u32) -> u32 {
    let ones;
    // SAFETY: this is called only if the processor has said that it has the instruction, which reads one
    // register and writes another and the flags.
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

/// The same without the instruction. Without a table this would take a dozen steps; with it, boards up to 4x4
/// take two look-ups.
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

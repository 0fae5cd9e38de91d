//! Choices that follow from a number, so that a finding is found again.

#![allow(
    clippy::allow_attributes,
    dead_code,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    reason = "each test takes this file in and uses a part"
)]

/// A generator of numbers that depends on its seed alone (xorshift64*).
#[derive(Debug, Clone)]
pub struct Choice(u64);

impl Choice {
    /// Another sequence for every seed.
    pub fn new(seed: u64) -> Self {
        // A state of zero would stay zero.
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `end`, which is not zero.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(number).unwrap_or(0) % end
    }

    /// At most `most` places to cut `length` bytes, in order.
    pub fn cuts(&mut self, length: usize, most: usize) -> Vec<usize> {
        let mut cuts: Vec<_> = (0..most).map(|_| self.below(length + 1)).collect();
        cuts.sort_unstable();
        cuts.dedup();
        cuts
    }
}

/// Bytes in the pieces between cuts.
pub fn pieces<'a>(bytes: &'a [u8], cuts: &[usize]) -> Vec<&'a [u8]> {
    let mut from = 0;
    let ends = cuts.iter().copied().chain([bytes.len()]);
    ends.map(|end| &bytes[std::mem::replace(&mut from, end)..end]).collect()
}

//! Makes pseudo-random choices that depend only on a seed, so that a finding can be reproduced.

#![allow(
    clippy::allow_attributes,
    dead_code,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    reason = "no test that includes this file uses all of it"
)]

/// A pseudo-random number generator (xorshift64*).
#[derive(Debug, Clone)]
pub struct Choice(u64);

impl Choice {
    /// Creates a generator from a seed.
    pub fn new(seed: u64) -> Self {
        // The state must not be zero, because the generator would then return only zeros.
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Returns a pseudo-random number below `end`. Panics if `end` is zero.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(number).unwrap_or(0) % end
    }

    /// Returns pseudo-random offsets at which a text of `length` bytes is split. There are at most `most` offsets,
    /// which are sorted in ascending order.
    pub fn cuts(&mut self, length: usize, most: usize) -> Vec<usize> {
        let mut cuts: Vec<_> = (0..most).map(|_| self.below(length + 1)).collect();
        cuts.sort_unstable();
        cuts.dedup();
        cuts
    }
}

/// Splits `bytes` at the offsets `cuts`, which must be sorted in ascending order.
pub fn pieces<'a>(bytes: &'a [u8], cuts: &[usize]) -> Vec<&'a [u8]> {
    let mut from = 0;
    let ends = cuts.iter().copied().chain([bytes.len()]);
    ends.map(|end| &bytes[std::mem::replace(&mut from, end)..end]).collect()
}

//! Generates pseudo-random numbers that are the same in every run.

/// A pseudo-random number generator (xorshift64*, Vigna 2016).
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// Creates a generator whose seed is a text, such as the name of a case.
    pub fn from_name(name: &str) -> Self {
        Self(digest(name.as_bytes()) | 1)
    }

    /// Returns a number from 0 to `limit - 1`. Returns 0 if `limit` is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(number).unwrap_or_default() % limit.max(1)
    }

    /// Returns `count` random bytes.
    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| u8::try_from(self.below(256)).unwrap_or_default()).collect()
    }

    /// Returns at most `count` offsets at which to split `length` bytes. The offsets are sorted in ascending order.
    pub fn cuts(&mut self, length: usize, count: usize) -> Vec<usize> {
        let mut cuts: Vec<_> = (0..count).map(|_| self.below(length)).filter(|cut| *cut > 0).collect();
        cuts.sort_unstable();
        cuts.dedup();
        cuts
    }
}

/// Returns a hash of a body (FNV-1a, 64 bits). Tests compare the hashes of bodies instead of the bodies.
pub fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

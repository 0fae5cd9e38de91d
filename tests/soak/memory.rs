//! Compares the memory use of the first and of the last rounds.

use std::fmt;

use portico_tests::Outcome;

/// The maximum increase of the memory use, in KiB.
const TOLERANCE_KIB: u64 = 16 * 1024;

/// The memory use after each round, in KiB.
///
/// The allocator keeps some freed memory. Its amount depends on the requests that are handled at the same time, and differs
/// between rounds by more than 20 MiB on a busy machine. A leak, in contrast, also raises the lowest memory use.
#[derive(Debug, Default)]
pub(crate) struct Memory(Vec<u64>);

impl Memory {
    pub(crate) fn add(&mut self, kib: u64) {
        self.0.push(kib);
    }

    /// Fails if the lowest memory use in the last quarter of the rounds is much higher than that in the first quarter.
    pub(crate) fn check_growth(&self) -> Outcome {
        let (first, last) = self.lowest().ok_or("the memory use was not measured")?;
        let limit = first + TOLERANCE_KIB;
        if last <= limit {
            Ok(())
        } else {
            Err(format!("the process uses {last} KiB of memory, but the limit is {limit} KiB"))
        }
    }

    /// Returns the lowest memory use in the first and in the last quarter.
    fn lowest(&self) -> Option<(u64, u64)> {
        let quarter = self.0.len().div_ceil(4);
        let (first, last) = (self.0.iter().take(quarter), self.0.iter().rev().take(quarter));
        Some((*first.min()?, *last.min()?))
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = self.lowest().unwrap_or_default();
        let highest = self.0.iter().max().copied().unwrap_or_default();
        write!(
            f,
            "Lowest memory use: {first} KiB in the first quarter, {last} KiB in the last quarter, at most {highest} KiB"
        )
    }
}

#[test]
fn leak_differs_from_memory_that_is_used_at_times() {
    let used = |kib: fn(u64) -> u64| (0..1_000).map(kib).collect();
    assert!(Memory(used(|round| 90_000 + round % 7 * 5_000)).check_growth().is_ok());
    // 100 bytes for each of about 300 requests in a round.
    assert!(Memory(used(|round| 90_000 + round * 30 + round % 7 * 5_000)).check_growth().is_err());
    assert!(Memory::default().check_growth().is_err());
}

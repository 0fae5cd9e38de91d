//! The level and window of each content coding, chosen by measurement: `docs/decisions/0041-compression.md`.

/// Level 2 compresses a page to a quarter of its size. Level 1 leaves a third; level 3 saves another 8 % for 25 % more
/// time.
pub(super) const GZIP_LEVEL: u32 = 2;
/// The gzip window: the maximum, 32 KiB.
pub(super) const GZIP_WINDOW_BITS: u8 = 15;
/// Below quality 2, brotli discards its history with each flush.
pub(super) const BROTLI_QUALITY: u32 = 2;
/// 64 KiB: enough for the repetition within pages. A larger window costs memory for each response in flight.
pub(super) const WINDOW_LOG: u32 = 16;
/// Level 2 output is 2 % smaller than level 1 for 5 % more time; level 3 needs 1.2 MiB.
pub(super) const ZSTD_LEVEL: i32 = 2;

//! The level and window of each content coding. They were chosen by measurement, see
//! `docs/decisions/0041-compression.md`.

/// Level 2 compresses a page to a quarter of its size, level 1 only to a third. Level 3 takes 25 % more time to save
/// another 8 %.
pub(super) const GZIP_LEVEL: u32 = 2;
/// The base-2 logarithm of the gzip window: 32 KiB, which is the maximum.
pub(super) const GZIP_WINDOW_BITS: u8 = 15;
/// With a quality below 2, brotli discards its history at each flush.
pub(super) const BROTLI_QUALITY: u32 = 2;
/// The base-2 logarithm of the window of brotli and zstd: 64 KiB, which is enough for the repetitions within a page. A
/// larger window would take more memory for each response in flight.
pub(super) const WINDOW_LOG: u32 = 16;
/// The output of level 2 is 2 % smaller than that of level 1 and takes 5 % more time. Level 3 needs 1.2 MiB of memory.
pub(super) const ZSTD_LEVEL: i32 = 2;

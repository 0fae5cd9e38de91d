//! Defines the compression level and the window size of each content coding. The decision record
//! `docs/decisions/0041-compression.md` explains the choice of the values.

/// The gzip level. Level 2 compresses a page to a quarter of the original size, while level 1 compresses a page only to
/// a third. Compared with level 2, level 3 saves another 8 % but takes 25 % more time.
pub(super) const GZIP_LEVEL: u32 = 2;
/// The base-2 logarithm of the gzip window size in bytes. This size, 32 KiB, is the maximum for gzip.
pub(super) const GZIP_WINDOW_BITS: u8 = 15;
/// The brotli quality. If the quality is below 2, brotli discards the history at each flush.
pub(super) const BROTLI_QUALITY: u32 = 2;
/// The base-2 logarithm of the window size in bytes for brotli and zstd. A window of 64 KiB is enough for the
/// repetitions within a page. A larger window would take more memory for each response in flight.
pub(super) const WINDOW_LOG: u32 = 16;
/// The zstd level. Level 2 produces 2 % less output than level 1, but takes 5 % more time. Level 3 would need 1.2 MiB
/// of memory.
pub(super) const ZSTD_LEVEL: i32 = 2;

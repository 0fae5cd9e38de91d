//! The buckets into which the rows of a map are grouped by the hash of their keys.

use crate::rule::packed::row_format::RowIndex;

/// The average number of rows in a bucket is at most this number. With fewer rows, the list of buckets would be larger.
/// With more rows, a lookup would read more of them.
const ROWS_PER_BUCKET: usize = 4;

/// A bucket of a map.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Bucket {
    /// The offset at which the rows of the bucket end, and at which the rows of the next bucket start.
    pub(super) end: u32,
    /// The filter bits of all rows. If a bit of a key is missing, no row has the key. Most keys that the map lacks are
    /// therefore rejected without reading a row.
    pub(super) filter: u32,
}

/// Returns the number of buckets for a number of rows, which is a power of two.
pub(super) fn bucket_count(rows: usize) -> usize {
    rows.div_ceil(ROWS_PER_BUCKET).next_power_of_two()
}

/// Returns the index of the bucket for a hash. `buckets` is a power of two, or zero in an empty map.
pub(super) fn bucket_of(hash: u64, buckets: usize) -> usize {
    usize::try_from(hash & (buckets as u64).wrapping_sub(1)).unwrap_or_default()
}

/// Returns the two filter bits for a hash. They are selected by the highest bits, which do not select the bucket.
pub(super) fn filter_bits(hash: u64) -> u32 {
    1 << (hash >> 59) | 1 << ((hash >> 54) & 31)
}

/// Returns the rows and their hashes, sorted by bucket. Rows of the same bucket stay in insertion order.
pub(super) fn sorted_by_bucket(hashes: &[u64], buckets: usize) -> Vec<(RowIndex, u64)> {
    // The position of the next row of each bucket in the result.
    let mut next = vec![0_usize; buckets];
    for hash in hashes {
        if let Some(count) = next.get_mut(bucket_of(*hash, buckets)) {
            *count += 1;
        }
    }
    let mut position = 0;
    for count in &mut next {
        position += std::mem::replace(count, position);
    }
    let mut sorted = vec![(0, 0); hashes.len()];
    for (row, hash) in (0..).zip(hashes) {
        if let Some(position) = next.get_mut(bucket_of(*hash, buckets)) {
            if let Some(entry) = sorted.get_mut(*position) {
                *entry = (row, *hash);
            }
            *position += 1;
        }
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted_by_bucket_and_then_by_index() {
        let sorted = sorted_by_bucket(&[5, 2, 4, 1, 6, 0], 2);
        assert_eq!(sorted, [(1, 2), (2, 4), (4, 6), (5, 0), (0, 5), (3, 1)]);
        assert_eq!(sorted_by_bucket(&[], 1), []);
    }

    #[test]
    fn number_of_buckets_is_a_power_of_two() {
        assert_eq!([0, 1, 4, 5, 8, 9, 1_000_000].map(bucket_count), [1, 1, 1, 2, 2, 4, 262_144]);
        assert_eq!((bucket_of(7, 0), bucket_of(7, 1), bucket_of(7, 4)), (7, 0, 3));
    }

    #[test]
    fn filter_has_one_or_two_bits() {
        assert_eq!((filter_bits(0), filter_bits(u64::MAX)), (1, 1 << 31));
        assert_eq!(filter_bits(1 << 59 | 3 << 54), 1 << 1 | 1 << 3);
    }
}

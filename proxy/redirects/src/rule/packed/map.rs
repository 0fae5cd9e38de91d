//! The finished map.

use crate::rule::packed::bucket::{Bucket, bucket_of, filter_bits};
use crate::rule::packed::row_format::{self, PackedRow, RowIndex, key_of, split_row};

/// A compact map from keys to values. The entries of the map are called rows.
#[derive(Debug, Clone, Default)]
pub(crate) struct PackedMap {
    /// The rows in the order of their buckets.
    text: String,
    /// The offset in `text` at which each row starts, in insertion order.
    starts: Box<[u32]>,
    buckets: Box<[Bucket]>,
    hasher: ahash::RandomState,
}

impl PackedMap {
    pub(super) fn new(text: String, starts: Box<[u32]>, buckets: Box<[Bucket]>, hasher: ahash::RandomState) -> Self {
        Self { text, starts, buckets, hasher }
    }

    /// Returns the row with this key.
    pub(crate) fn find(&self, key: &str) -> Option<PackedRow<'_>> {
        if self.starts.is_empty() {
            return None;
        }
        let mut rows = self.rows_with_hash(self.hasher.hash_one(key))?;
        while let Some((index, row, after)) = split_row(rows) {
            if row_format::has_key(row, key) {
                return PackedRow::parse(index, row, key.len());
            }
            rows = after;
        }
        None
    }

    /// Returns the value for a key.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        self.find(key).map(|row| row.value)
    }

    /// Returns the row at an index.
    pub(crate) fn row(&self, index: RowIndex) -> Option<PackedRow<'_>> {
        let row = self.row_text(index)?;
        PackedRow::parse(index, row, key_of(row).len())
    }

    /// Reports whether the row at an index has this key.
    pub(crate) fn has_key(&self, index: RowIndex, key: &str) -> bool {
        self.row_text(index).is_some_and(|row| row_format::has_key(row, key))
    }

    /// Returns the number of rows.
    pub(crate) fn len(&self) -> usize {
        self.starts.len()
    }

    /// Returns all rows, in insertion order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = PackedRow<'_>> {
        (0..).map_while(|index| self.row(index))
    }

    /// Returns all rows, in the order in which they are stored. This order is faster than the insertion order.
    pub(crate) fn iter_unordered(&self) -> impl Iterator<Item = PackedRow<'_>> {
        let mut rows = self.text.as_str();
        std::iter::from_fn(move || {
            let (index, row, after) = split_row(rows)?;
            rows = after;
            PackedRow::parse(index, row, key_of(row).len())
        })
    }

    /// Returns the memory use in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.text.capacity() + size_of_val(&*self.starts) + size_of_val(&*self.buckets)
    }

    /// Returns the rows whose keys may have this hash. Returns `None` if no key has this hash.
    fn rows_with_hash(&self, hash: u64) -> Option<&str> {
        let index = bucket_of(hash, self.buckets.len());
        let bucket = self.buckets.get(index)?;
        let wanted = filter_bits(hash);
        if bucket.filter & wanted != wanted {
            return None;
        }
        let start = index.checked_sub(1).and_then(|before| self.buckets.get(before)).map_or(0, |before| before.end);
        self.text.get(start as usize..bucket.end as usize)
    }

    /// Returns the key, the tag and the value of a row.
    fn row_text(&self, index: RowIndex) -> Option<&str> {
        let start = *self.starts.get(index as usize)? as usize;
        split_row(self.text.get(start..)?).map(|(_, row, _)| row)
    }
}

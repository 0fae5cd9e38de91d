//! Collects the rows of a map.

use hashbrown::HashTable;

use crate::rule::packed::bucket::{Bucket, bucket_count, bucket_of, filter_bits, sorted_by_bucket};
use crate::rule::packed::map::PackedMap;
use crate::rule::packed::row_format::{ROW_HEAD, RowIndex, key_of, push_row};

/// The rows of a map that is not complete yet.
#[derive(Debug, Default)]
pub(crate) struct PackedMapBuilder {
    /// The key, the tag character and the value of each row, in insertion order.
    text: String,
    /// The offset in `text` at which each row starts.
    starts: Vec<u32>,
    /// The rows by the hash of their keys.
    index: HashTable<RowIndex>,
    hasher: ahash::RandomState,
}

/// The reason that a row was not inserted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InsertError {
    /// The map already contains the key, in the row with this index.
    DuplicateKey(RowIndex),
    /// The text would exceed 4 GiB, or the number of rows would exceed the range of [`RowIndex`].
    Full,
}

impl PackedMapBuilder {
    /// Creates a builder with space for the given number of rows and bytes of text.
    pub(crate) fn with_capacity(rows: usize, text: usize) -> Self {
        Self {
            text: String::with_capacity(text),
            starts: Vec::with_capacity(rows),
            index: HashTable::with_capacity(rows),
            hasher: ahash::RandomState::new(),
        }
    }

    /// Adds a row. Returns an error if a row already has the key, or if the map is full.
    pub(crate) fn insert(&mut self, key: &str, value: &str, tag: char) -> Result<(), InsertError> {
        let Self { text, starts, index, hasher } = self;
        let hash = hasher.hash_one(key);
        if let Some(row) = index.find(hash, |row| key_of(row_text(text, starts, *row)) == key) {
            return Err(InsertError::DuplicateKey(*row));
        }
        let row = u32::try_from(starts.len()).map_err(|_| InsertError::Full)?;
        let start = u32::try_from(text.len()).map_err(|_| InsertError::Full)?;
        let length_in_map = text.len() + key.len() + tag.len_utf8() + value.len() + (starts.len() + 1) * ROW_HEAD;
        u32::try_from(length_in_map).map_err(|_| InsertError::Full)?;
        text.push_str(key);
        text.push(tag);
        text.push_str(value);
        starts.push(start);
        index.insert_unique(hash, row, |row| hasher.hash_one(key_of(row_text(text, starts, *row))));
        Ok(())
    }

    /// Returns the finished map.
    pub(crate) fn build(self) -> PackedMap {
        let Self { text, starts, index, hasher } = self;
        drop(index);
        let count = u32::try_from(starts.len()).unwrap_or(u32::MAX);
        let hashes: Vec<u64> = (0..count).map(|row| hasher.hash_one(key_of(row_text(&text, &starts, row)))).collect();
        let mut buckets = vec![Bucket::default(); bucket_count(starts.len())];
        let mut packed = String::with_capacity(text.len() + starts.len() * ROW_HEAD);
        let mut packed_starts = vec![0; starts.len()];
        for (row, hash) in sorted_by_bucket(&hashes, buckets.len()) {
            if let Some(start) = packed_starts.get_mut(row as usize) {
                *start = offset(&packed);
            }
            push_row(row, row_text(&text, &starts, row), &mut packed);
            let bucket = bucket_of(hash, buckets.len());
            if let Some(bucket) = buckets.get_mut(bucket) {
                *bucket = Bucket { end: offset(&packed), filter: bucket.filter | filter_bits(hash) };
            }
        }
        // A bucket without rows ends where the bucket before it ends.
        let mut end = 0;
        for bucket in &mut buckets {
            end = bucket.end.max(end);
            bucket.end = end;
        }
        PackedMap::new(packed, packed_starts.into(), buckets.into(), hasher)
    }
}

/// Returns the length of a text, which `insert` has limited to the range of `u32`.
fn offset(text: &str) -> u32 {
    u32::try_from(text.len()).unwrap_or(u32::MAX)
}

/// Returns the key, the tag and the value of a row that has been inserted.
fn row_text<'t>(text: &'t str, starts: &[u32], row: RowIndex) -> &'t str {
    let start = |row: usize| starts.get(row).map_or(text.len(), |start| *start as usize);
    text.get(start(row as usize)..start(row as usize + 1)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::packed::row_format::{PLAIN, PackedRow};

    fn map<'r>(rows: impl IntoIterator<Item = (&'r str, &'r str, char)>) -> PackedMap {
        let mut builder = PackedMapBuilder::default();
        for (key, value, tag) in rows {
            assert_eq!(builder.insert(key, value, tag), Ok(()));
        }
        builder.build()
    }

    #[test]
    fn rows_are_found_by_key_and_index() {
        assert_eq!(PackedMap::default().find("/a"), None);
        let mut builder = PackedMapBuilder::default();
        for number in 0..1000 {
            let tag = if number == 12 { '\u{2}' } else { PLAIN };
            assert_eq!(builder.insert(&format!("/k{number}"), &format!("/v{number}"), tag), Ok(()));
        }
        assert_eq!(builder.insert("/k7", "/other", PLAIN), Err(InsertError::DuplicateKey(7)));
        let packed = builder.build();
        assert_eq!((packed.get("/k999"), packed.get("/k1000"), packed.len()), (Some("/v999"), None, 1000));
        let twelve = PackedRow { index: 12, key: "/k12", value: "/v12", tag: '\u{2}' };
        assert_eq!((packed.find("/k12"), packed.row(12)), (Some(twelve), Some(twelve)));
        assert_eq!(packed.iter().map(|row| row.index).collect::<Vec<_>>(), (0..1000).collect::<Vec<_>>());
        assert_eq!(packed.row(1000), None);
        assert!(packed.has_key(12, "/k12") && !packed.has_key(12, "/k1") && !packed.has_key(1000, "/k1000"));
    }

    #[test]
    fn value_may_be_empty_and_contain_any_character() {
        let packed = map([("ключ", "", '\u{3}'), ("b", "зн\u{1}ачение", PLAIN)]);
        assert_eq!(packed.row(0).map(|row| (row.key, row.value, row.tag)), Some(("ключ", "", '\u{3}')));
        assert_eq!(packed.row(1).map(|row| row.value), Some("зн\u{1}ачение"));
    }

    #[test]
    fn map_of_every_size_has_exactly_its_rows() {
        for rows in 0..200_u32 {
            let mut builder = PackedMapBuilder::default();
            for row in 0..rows {
                builder.insert(&format!("/{row}"), &"v".repeat(row as usize), PLAIN).unwrap();
            }
            let packed = builder.build();
            for row in 0..rows {
                let found = packed.find(&format!("/{row}"));
                assert_eq!(found.map(|found| (found.index, found.value.len())), Some((row, row as usize)));
                assert_eq!(found, packed.row(row));
            }
            assert_eq!((packed.find("/"), packed.find(""), packed.find(&format!("/{rows}"))), (None, None, None));
            let mut unordered: Vec<RowIndex> = packed.iter_unordered().map(|row| row.index).collect();
            unordered.sort_unstable();
            assert_eq!(unordered, (0..rows).collect::<Vec<_>>());
        }
    }
}

//! Stores a map of strings in one buffer with all keys and values, a list of offsets, and a hash table.
//!
//! In a large map, the time of a lookup consists mainly of waits for the main memory. An entry of the hash table
//! contains both the offset of the text and the number of the row, so that the processor reads the text and the list of
//! offsets at the same time.

use hashbrown::HashTable;

/// The index of a row. Rows are numbered from zero in insertion order.
pub(crate) type RowIndex = u32;

/// A compact map from keys to values. The entries of the map are called rows.
#[derive(Debug, Clone, Default)]
pub(crate) struct PackedMap {
    /// The key, the tag character and the value of each row.
    text: String,
    /// The offset in `text` at which each row starts, in insertion order.
    starts: Vec<u32>,
    /// The rows by the hash of their keys.
    index: HashTable<Slot>,
    hasher: ahash::RandomState,
}

#[derive(Debug, Clone, Copy)]
struct Slot {
    /// The offset in `text` at which the row starts.
    start: u32,
    row: RowIndex,
}

/// A row of a [`PackedMap`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PackedRow<'p> {
    pub(crate) index: RowIndex,
    pub(crate) key: &'p str,
    pub(crate) value: &'p str,
    /// A marker whose meaning the caller defines.
    pub(crate) tag: char,
}

/// The reason that a row was not inserted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InsertError {
    /// The map already contains the key.
    DuplicateKey,
    /// The text would exceed 4 GiB, or the number of rows would exceed the range of [`RowIndex`].
    Full,
}

impl PackedMap {
    /// Creates an empty map with space for the given number of rows and bytes of text.
    pub(crate) fn with_capacity(rows: usize, text: usize) -> Self {
        Self {
            text: String::with_capacity(text),
            starts: Vec::with_capacity(rows),
            index: HashTable::with_capacity(rows),
            hasher: ahash::RandomState::new(),
        }
    }

    /// Inserts a row. Returns an error if the map already contains the key, or if the map is full.
    pub(crate) fn insert(&mut self, key: &str, value: &str, tag: char) -> Result<(), InsertError> {
        let hash = self.hasher.hash_one(key);
        if self.slot(hash, key).is_some() {
            return Err(InsertError::DuplicateKey);
        }
        let start = u32::try_from(self.text.len()).map_err(|_| InsertError::Full)?;
        let row = u32::try_from(self.starts.len()).map_err(|_| InsertError::Full)?;
        let length = key.len() + tag.len_utf8() + value.len();
        u32::try_from(self.text.len() + length).map_err(|_| InsertError::Full)?;
        self.text.push_str(key);
        self.text.push(tag);
        self.text.push_str(value);
        self.starts.push(start);
        let Self { text, index, hasher, .. } = self;
        index.insert_unique(hash, Slot { start, row }, |slot| hasher.hash_one(key_at(text, slot.start)));
        Ok(())
    }

    /// Returns the row with this key.
    pub(crate) fn find(&self, key: &str) -> Option<PackedRow<'_>> {
        if self.starts.is_empty() {
            return None;
        }
        let slot = self.slot(self.hasher.hash_one(key), key)?;
        let end = self.starts.get(slot.row as usize + 1).map_or(self.text.len(), |next| *next as usize);
        let (key, rest) = self.text.get(slot.start as usize..end)?.split_at_checked(key.len())?;
        let mut rest = rest.chars();
        Some(PackedRow { index: slot.row, key, tag: rest.next()?, value: rest.as_str() })
    }

    /// Returns the value for a key.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        self.find(key).map(|row| row.value)
    }

    /// Returns the row at an index.
    pub(crate) fn row(&self, index: RowIndex) -> Option<PackedRow<'_>> {
        let pair = self.text_of(index)?;
        // Keys are in normal form and contain no control characters, so the first control character is the tag.
        let middle = pair.bytes().position(|byte| byte.is_ascii_control())?;
        let tag = pair.as_bytes().get(middle).map(|tag| char::from(*tag))?;
        Some(PackedRow { index, key: pair.get(..middle)?, value: pair.get(middle + 1..)?, tag })
    }

    /// Reports whether the row at an index has this key. Compares the text directly, without a lookup in the hash
    /// table.
    pub(crate) fn has_key(&self, index: RowIndex, key: &str) -> bool {
        self.starts.get(index as usize).is_some_and(|start| self.has_key_at(*start, key))
    }

    /// Returns the number of rows.
    pub(crate) fn len(&self) -> usize {
        self.starts.len()
    }

    /// Returns all rows, in insertion order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = PackedRow<'_>> {
        (0..).map_while(|index| self.row(index))
    }

    /// Frees unused capacity.
    pub(crate) fn shrink(&mut self) {
        self.text.shrink_to_fit();
        self.starts.shrink_to_fit();
        let Self { text, index, hasher, .. } = self;
        index.shrink_to_fit(|slot| hasher.hash_one(key_at(text, slot.start)));
    }

    /// Returns the memory use in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.text.capacity() + self.starts.capacity() * size_of::<u32>() + self.index.allocation_size()
    }

    fn slot(&self, hash: u64, key: &str) -> Option<Slot> {
        self.index.find(hash, |slot| self.has_key_at(slot.start, key)).copied()
    }

    /// Reports whether the row that starts at an offset has this key.
    fn has_key_at(&self, start: u32, key: &str) -> bool {
        let text = self.text.as_bytes().get(start as usize..);
        let after = text.and_then(|text| text.strip_prefix(key.as_bytes()));
        after.and_then(<[u8]>::first).is_some_and(u8::is_ascii_control)
    }

    /// Returns the key, the tag and the value of a row, which follow one another.
    fn text_of(&self, index: RowIndex) -> Option<&str> {
        let at = index as usize;
        let start = *self.starts.get(at)? as usize;
        let end = self.starts.get(at + 1).map_or(self.text.len(), |next| *next as usize);
        self.text.get(start..end)
    }
}

/// The tag of a row without a marker. Tags are ASCII control characters, which occur in no path and no target.
pub(crate) const PLAIN: char = '\u{1}';

/// Returns the key of the row that starts at an offset.
fn key_at(text: &str, start: u32) -> &str {
    // Keys contain no control characters, so the first control character is the tag.
    let text = text.get(start as usize..).unwrap_or_default();
    let end = text.bytes().position(|byte| byte.is_ascii_control()).unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_found_by_key_and_index() {
        let mut packed = PackedMap::default();
        assert_eq!(packed.find("/a"), None);
        for number in 0..1000 {
            let tag = if number == 12 { '\u{2}' } else { PLAIN };
            packed.insert(&format!("/k{number}"), &format!("/v{number}"), tag).unwrap();
        }
        packed.shrink();
        assert_eq!(packed.insert("/k7", "/other", PLAIN), Err(InsertError::DuplicateKey));
        assert_eq!((packed.get("/k999"), packed.get("/k1000"), packed.len()), (Some("/v999"), None, 1000));
        let twelve = PackedRow { index: 12, key: "/k12", value: "/v12", tag: '\u{2}' };
        assert_eq!((packed.find("/k12"), packed.row(12)), (Some(twelve), Some(twelve)));
        assert_eq!(packed.iter().map(|row| row.index).collect::<Vec<_>>(), (0..1000).collect::<Vec<_>>());
        assert_eq!(packed.row(1000), None);
        assert!(packed.has_key(12, "/k12") && !packed.has_key(12, "/k1") && !packed.has_key(1000, "/k1000"));
    }

    #[test]
    fn value_may_be_empty_and_contain_any_character() {
        let mut packed = PackedMap::default();
        packed.insert("ключ", "", '\u{3}').unwrap();
        packed.insert("b", "зн\u{1}ачение", PLAIN).unwrap();
        assert_eq!(packed.row(0).map(|row| (row.key, row.value, row.tag)), Some(("ключ", "", '\u{3}')));
        assert_eq!(packed.row(1).map(|row| row.value), Some("зн\u{1}ачение"));
    }
}

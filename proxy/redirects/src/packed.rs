//! Many pairs of texts in little memory: one text with all of them, a few numbers for each pair, and a hash table that says
//! where a key stands, so that finding one touches two places of memory, however many there are.

use hashbrown::HashTable;

/// The place of a pair.
pub(crate) type RowIndex = u32;

/// Pairs of a key and a value, found by the key.
#[derive(Debug, Clone, Default)]
pub(crate) struct Packed {
    /// For each pair its key, a character for its tag, and its value.
    text: String,
    /// Where each pair starts, in the order in which they were added.
    starts: Vec<u32>,
    index: HashTable<Slot>,
    hasher: ahash::RandomState,
}

#[derive(Debug, Clone, Copy)]
struct Slot {
    start: u32,
    /// Where the key ends, and the tag stands.
    middle: u32,
    end: u32,
    row: RowIndex,
}

/// A pair that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Row<'p> {
    pub(crate) index: RowIndex,
    pub(crate) key: &'p str,
    pub(crate) value: &'p str,
    /// A letter of the caller's.
    pub(crate) tag: char,
}

/// Why a pair was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refused {
    /// The key is there already.
    Taken,
    /// More than 4 GiB of text, or as many pairs.
    Full,
}

impl Packed {
    /// Makes room for about so many pairs of so much text.
    pub(crate) fn with_capacity(rows: usize, text: usize) -> Self {
        Self {
            text: String::with_capacity(text),
            starts: Vec::with_capacity(rows),
            index: HashTable::with_capacity(rows),
            hasher: ahash::RandomState::new(),
        }
    }

    /// Adds a pair.
    pub(crate) fn insert(&mut self, key: &str, value: &str, tag: char) -> Result<(), Refused> {
        let hash = self.hasher.hash_one(key);
        if self.slot(hash, key).is_some() {
            return Err(Refused::Taken);
        }
        let start = self.text.len();
        let offset = |length: usize| u32::try_from(start + length).map_err(|_| Refused::Full);
        let row = u32::try_from(self.starts.len()).map_err(|_| Refused::Full)?;
        let end = offset(key.len() + tag.len_utf8() + value.len())?;
        let slot = Slot { start: offset(0)?, middle: offset(key.len())?, end, row };
        self.text.push_str(key);
        self.text.push(tag);
        self.text.push_str(value);
        self.starts.push(slot.start);
        let Self { text, index, hasher, .. } = self;
        index.insert_unique(hash, slot, |slot| hasher.hash_one(slot.key(text)));
        Ok(())
    }

    /// The pair with this key.
    pub(crate) fn find(&self, key: &str) -> Option<Row<'_>> {
        if self.starts.is_empty() {
            return None;
        }
        self.slot(self.hasher.hash_one(key), key).map(|slot| slot.row(&self.text))
    }

    /// The value of a key.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        self.find(key).map(|row| row.value)
    }

    /// The pair at a place.
    pub(crate) fn row(&self, index: RowIndex) -> Option<Row<'_>> {
        let at = |index: RowIndex| self.starts.get(index as usize).map(|start| *start as usize);
        let end = index.checked_add(1).and_then(at).unwrap_or(self.text.len());
        let pair = self.text.get(at(index)?..end)?;
        // A key is a path or a segment in normal form and holds no letter that could be a tag's sign.
        let (middle, tag) = pair.char_indices().find(|(_, sign)| is_tag(*sign))?;
        Some(Row { index, key: pair.get(..middle)?, value: pair.get(middle + tag.len_utf8()..)?, tag })
    }

    /// How many pairs there are.
    pub(crate) fn len(&self) -> usize {
        self.starts.len()
    }

    /// All pairs, in the order in which they were added.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Row<'_>> {
        (0..).map_while(|index| self.row(index))
    }

    /// Gives back the room that is not used.
    pub(crate) fn shrink(&mut self) {
        self.text.shrink_to_fit();
        self.starts.shrink_to_fit();
        let Self { text, index, hasher, .. } = self;
        index.shrink_to_fit(|slot| hasher.hash_one(slot.key(text)));
    }

    /// Bytes that it takes.
    pub(crate) fn memory(&self) -> usize {
        self.text.capacity() + self.starts.capacity() * size_of::<u32>() + self.index.allocation_size()
    }

    fn slot(&self, hash: u64, key: &str) -> Option<Slot> {
        self.index.find(hash, |slot| slot.key(&self.text) == key).copied()
    }
}

/// The tag of a pair that needs none.
pub(crate) const PLAIN: char = '\u{1}';

/// Tags are control characters, which stand in no path and no target.
const fn is_tag(sign: char) -> bool {
    sign.is_ascii_control()
}

impl Slot {
    fn key(self, text: &str) -> &str {
        text.get(self.start as usize..self.middle as usize).unwrap_or_default()
    }

    fn row(self, text: &str) -> Row<'_> {
        let rest = text.get(self.middle as usize..self.end as usize).unwrap_or_default();
        let tag = rest.chars().next().unwrap_or(PLAIN);
        Row { index: self.row, key: self.key(text), value: rest.get(tag.len_utf8()..).unwrap_or_default(), tag }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_found_by_their_keys_and_places() {
        let mut packed = Packed::default();
        assert_eq!(packed.find("/a"), None);
        for number in 0..1000 {
            let tag = if number == 12 { '\u{2}' } else { PLAIN };
            packed.insert(&format!("/k{number}"), &format!("/v{number}"), tag).unwrap();
        }
        packed.shrink();
        assert_eq!(packed.insert("/k7", "/other", PLAIN), Err(Refused::Taken));
        assert_eq!((packed.get("/k999"), packed.get("/k1000"), packed.len()), (Some("/v999"), None, 1000));
        let twelve = Row { index: 12, key: "/k12", value: "/v12", tag: '\u{2}' };
        assert_eq!((packed.find("/k12"), packed.row(12)), (Some(twelve), Some(twelve)));
        assert_eq!(packed.iter().map(|row| row.index).collect::<Vec<_>>(), (0..1000).collect::<Vec<_>>());
        assert_eq!(packed.row(1000), None);
    }

    #[test]
    fn value_may_be_empty_and_hold_any_letter() {
        let mut packed = Packed::default();
        packed.insert("ключ", "", '\u{3}').unwrap();
        packed.insert("b", "зн\u{1}ачение", PLAIN).unwrap();
        assert_eq!(packed.row(0).map(|row| (row.key, row.value, row.tag)), Some(("ключ", "", '\u{3}')));
        assert_eq!(packed.row(1).map(|row| row.value), Some("зн\u{1}ачение"));
    }
}

//! Many pairs of texts in little memory: one text with all of them, a few numbers for each pair, and a hash table of numbers.

use hashbrown::HashTable;

/// The place of a pair.
pub(crate) type RowIndex = u32;

/// Pairs of a key and a value, found by the key.
#[derive(Debug, Clone, Default)]
pub(crate) struct Packed {
    text: String,
    rows: Vec<Row>,
    index: HashTable<RowIndex>,
    hasher: ahash::RandomState,
}

/// Where a pair stands in the text: the value follows the key.
#[derive(Debug, Clone, Copy)]
struct Row {
    key: u32,
    value: u32,
    end: u32,
    /// A number of the caller's.
    tag: u16,
}

/// Why a pair was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refused {
    /// The key is there already.
    Taken(RowIndex),
    /// More than 4 GiB of text, or as many pairs.
    Full,
}

impl Packed {
    /// Makes room for about so many pairs of so much text.
    pub(crate) fn with_capacity(rows: usize, text: usize) -> Self {
        Self {
            text: String::with_capacity(text),
            rows: Vec::with_capacity(rows),
            index: HashTable::with_capacity(rows),
            hasher: ahash::RandomState::new(),
        }
    }

    /// Adds a pair.
    pub(crate) fn insert(&mut self, key: &str, value: &str, tag: u16) -> Result<RowIndex, Refused> {
        let hash = self.hasher.hash_one(key);
        if let Some(taken) = self.index.find(hash, |index| self.key(*index) == Some(key)) {
            return Err(Refused::Taken(*taken));
        }
        let at = self.text.len();
        let offset = |length: usize| u32::try_from(at + length).map_err(|_| Refused::Full);
        let row = Row { key: offset(0)?, value: offset(key.len())?, end: offset(key.len() + value.len())?, tag };
        let fresh = u32::try_from(self.rows.len()).map_err(|_| Refused::Full)?;
        self.text.push_str(key);
        self.text.push_str(value);
        self.rows.push(row);
        let Self { text, rows, index, hasher } = self;
        index.insert_unique(hash, fresh, |index| hasher.hash_one(key_of(text, rows, *index).unwrap_or_default()));
        Ok(fresh)
    }

    /// The pair with this key.
    pub(crate) fn find(&self, key: &str) -> Option<RowIndex> {
        if self.rows.is_empty() {
            return None;
        }
        self.index.find(self.hasher.hash_one(key), |index| self.key(*index) == Some(key)).copied()
    }

    /// The value of a key.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        self.value(self.find(key)?)
    }

    /// The key of a pair.
    pub(crate) fn key(&self, index: RowIndex) -> Option<&str> {
        key_of(&self.text, &self.rows, index)
    }

    /// The value of a pair.
    pub(crate) fn value(&self, index: RowIndex) -> Option<&str> {
        let row = self.rows.get(index as usize)?;
        self.text.get(row.value as usize..row.end as usize)
    }

    /// The number that the caller gave a pair.
    pub(crate) fn tag(&self, index: RowIndex) -> Option<u16> {
        self.rows.get(index as usize).map(|row| row.tag)
    }

    /// How many pairs there are.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// All pairs, in the order in which they were added.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (RowIndex, &str, &str)> {
        (0..).map_while(|index| Some((index, self.key(index)?, self.value(index)?)))
    }

    /// Gives back the room that is not used.
    pub(crate) fn shrink(&mut self) {
        self.text.shrink_to_fit();
        self.rows.shrink_to_fit();
        let Self { text, rows, index, hasher } = self;
        index.shrink_to_fit(|index| hasher.hash_one(key_of(text, rows, *index).unwrap_or_default()));
    }

    /// Bytes that it takes.
    pub(crate) fn memory(&self) -> usize {
        self.text.capacity() + self.rows.capacity() * size_of::<Row>() + self.index.allocation_size()
    }
}

fn key_of<'t>(text: &'t str, rows: &[Row], index: RowIndex) -> Option<&'t str> {
    let row = rows.get(index as usize)?;
    text.get(row.key as usize..row.value as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_found_by_their_keys() {
        let mut packed = Packed::default();
        assert_eq!(packed.find("/a"), None);
        for number in 0..1000_u16 {
            let index = packed.insert(&format!("/k{number}"), &format!("/v{number}"), number).unwrap();
            assert_eq!(index, u32::from(number));
        }
        packed.shrink();
        assert_eq!(packed.insert("/k7", "/other", 0), Err(Refused::Taken(7)));
        assert_eq!((packed.get("/k999"), packed.get("/k1000")), (Some("/v999"), None));
        assert_eq!((packed.tag(12), packed.len()), (Some(12), 1000));
        assert_eq!(packed.iter().nth(3), Some((3, "/k3", "/v3")));
    }
}

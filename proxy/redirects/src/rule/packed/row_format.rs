//! The format of a row in the text of a map: the index of the row, the length of the rest, the key, the tag and the value.

/// The index of a row. Rows are numbered from zero in insertion order.
pub(crate) type RowIndex = u32;

/// A row of a [`PackedMap`](super::PackedMap).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PackedRow<'p> {
    pub(crate) index: RowIndex,
    pub(crate) key: &'p str,
    pub(crate) value: &'p str,
    /// A marker whose meaning the caller defines.
    pub(crate) tag: char,
}

/// The tag of a row without a marker. Tags are ASCII control characters, which occur in no path and no target.
pub(crate) const PLAIN: char = '\u{1}';

/// The number of bytes of an index or a length. Each byte holds seven bits, so that the text is valid UTF-8.
const NUMBER: usize = 5;

/// The number of bytes before the key of a row.
pub(super) const ROW_HEAD: usize = 2 * NUMBER;

impl<'p> PackedRow<'p> {
    /// Parses a row that consists of a key, a tag and a value.
    pub(super) fn parse(index: RowIndex, row: &'p str, key_length: usize) -> Option<Self> {
        let (key, rest) = row.split_at_checked(key_length)?;
        let mut rest = rest.chars();
        Some(Self { index, key, tag: rest.next()?, value: rest.as_str() })
    }
}

/// Appends a row. `row` is the key, the tag and the value.
pub(super) fn push_row(index: RowIndex, row: &str, text: &mut String) {
    push_number(index, text);
    push_number(u32::try_from(row.len()).unwrap_or(u32::MAX), text);
    text.push_str(row);
}

/// Splits the first row from a list of rows. Returns the index of the row, its key, tag and value, and the rows after it.
/// Returns `None` if the list is empty.
pub(super) fn split_row(rows: &str) -> Option<(RowIndex, &str, &str)> {
    let (numbers, rest) = rows.split_at_checked(ROW_HEAD)?;
    let (index, length) = numbers.as_bytes().split_at_checked(NUMBER)?;
    let (row, after) = rest.split_at_checked(number(length) as usize)?;
    Some((number(index), row, after))
}

/// Reports whether a row has this key. The tag follows the key, so a longer key is not mistaken for this key.
pub(super) fn has_key(row: &str, key: &str) -> bool {
    let after = row.as_bytes().strip_prefix(key.as_bytes());
    after.and_then(<[u8]>::first).is_some_and(u8::is_ascii_control)
}

/// Returns the key of a row. A key contains no control characters, so the first control character is the tag.
pub(super) fn key_of(row: &str) -> &str {
    let end = row.bytes().position(|byte| byte.is_ascii_control()).unwrap_or(row.len());
    row.get(..end).unwrap_or_default()
}

/// Appends a number as bytes of seven bits, with the lowest bits first.
fn push_number(number: u32, text: &mut String) {
    for byte in 0..NUMBER {
        let bits = u8::try_from((number >> (7 * byte)) & 0x7f).unwrap_or_default();
        text.push(char::from(bits));
    }
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number, byte| number << 7 | u32::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back() {
        for written in [0, 1, 127, 128, 16_383, 16_384, u32::MAX - 1, u32::MAX] {
            let mut text = String::new();
            push_number(written, &mut text);
            assert_eq!((text.len(), number(text.as_bytes())), (NUMBER, written));
        }
    }

    #[test]
    fn rows_are_split_one_after_the_other() {
        let mut text = String::new();
        for (index, row) in [(7, "/a\u{1}/b"), (300, "ключ\u{2}")] {
            push_row(index, row, &mut text);
        }
        let (index, row, rest) = split_row(&text).unwrap();
        assert_eq!((index, row, split_row(rest)), (7, "/a\u{1}/b", Some((300, "ключ\u{2}", ""))));
        assert!(has_key(row, "/a") && !has_key(row, "/") && !has_key(row, "/ab"));
        assert_eq!((key_of(row), split_row("")), ("/a", None));
    }
}

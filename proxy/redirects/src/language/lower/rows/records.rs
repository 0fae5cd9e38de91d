//! Splits a data file into records.

use csv::{ByteRecord, Position, Reader, ReaderBuilder, Trim};

/// Reads the records of a data file one after the other.
pub(super) enum Records<'t> {
    /// A text without quotes, in which each line is a record. Such a text is read without the CSV parser, which would
    /// take five times as long.
    Lines(LineRecords<'t>),
    Quoted(Box<Reader<&'t [u8]>>),
}

impl<'t> Records<'t> {
    pub(super) fn of(text: &'t str, delimiter: u8) -> Self {
        if text.contains('"') || has_single_carriage_return(text) {
            return Self::Quoted(Box::new(quoted(text, delimiter)));
        }
        Self::Lines(LineRecords { text: text.as_bytes(), delimiter, at: 0, line: 1 })
    }

    /// Reads the next record into `record`, and removes the spaces around each field. The reported position is either
    /// the start of the record or the end of the previous record. Returns `None` at the end of the text.
    pub(super) fn read(&mut self, record: &mut ByteRecord) -> Option<()> {
        match self {
            Self::Lines(lines) => lines.read(record),
            // Reading bytes from memory never fails.
            Self::Quoted(reader) => reader.read_byte_record(record).ok()?.then_some(()),
        }
    }
}

fn quoted(text: &str, delimiter: u8) -> Reader<&[u8]> {
    ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .trim(Trim::All)
        .from_reader(text.as_bytes())
}

/// Reports whether the text contains a carriage return that is not followed by a line feed.
fn has_single_carriage_return(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr_iter(b'\r', bytes).any(|at| bytes.get(at + 1) != Some(&b'\n'))
}

/// A reader for a text without quotes, in which a line feed follows every carriage return.
pub(super) struct LineRecords<'t> {
    text: &'t [u8],
    delimiter: u8,
    at: usize,
    /// The number of the line that starts at offset `at`, counted from 1.
    line: u64,
}

impl LineRecords<'_> {
    fn read(&mut self, record: &mut ByteRecord) -> Option<()> {
        loop {
            let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
            let (start, number) = (self.at, self.line);
            let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            self.at += end + 1;
            self.line += 1;
            let line = rest.get(..end).unwrap_or_default();
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if line.is_empty() || line.starts_with(b"#") {
                continue;
            }
            record.clear();
            let mut position = Position::new();
            position.set_byte(start as u64).set_line(number);
            record.set_position(Some(position));
            let mut field_start = 0;
            for field_end in memchr::memchr_iter(self.delimiter, line).chain([line.len()]) {
                record.push_field(line.get(field_start..field_end).unwrap_or_default().trim_ascii());
                field_start = field_end + 1;
            }
            return Some(());
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::language::lower::rows::line::skipped_lines;

    /// Returns the start offset, the line number and the fields of each record that is not blank. If the last line is a
    /// comment without a line ending, the CSV parser returns a blank record at the end.
    fn records(text: &str, mut records: Records<'_>) -> Vec<(usize, u64, Vec<String>)> {
        let (mut record, mut found) = (ByteRecord::new(), Vec::new());
        while records.read(&mut record).is_some() {
            if record.iter().all(<[u8]>::is_empty) {
                continue;
            }
            let at = record.position().unwrap();
            // The CSV parser reports the end of the previous record, so the lines before this record are added.
            let start = usize::try_from(at.byte()).unwrap();
            let skipped: Vec<&str> = skipped_lines(&text[start..]).collect();
            let fields = record.iter().map(|field| String::from_utf8(field.to_vec()).unwrap()).collect();
            let length: usize = skipped.iter().map(|line| line.len()).sum();
            found.push((start + length, at.line() + skipped.len() as u64, fields));
        }
        found
    }

    #[test]
    fn quotes_and_single_carriage_returns_are_left_to_the_csv_parser() {
        for text in ["/a,\"/b\"\n", "/a,/b\r/c,/d\n", "/a,/b\r"] {
            assert!(matches!(Records::of(text, b','), Records::Quoted(_)), "{text:?}");
        }
        assert!(matches!(Records::of("/a,/b\r\n/c,/d", b','), Records::Lines(_)));
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn lines_are_the_records_of_the_csv_parser(lines in prop::collection::vec("[a,;#\t я/]{0,12}", 0..8), end in "\r?\n") {
            let text = lines.join(&end);
            let expected = records(&text, Records::Quoted(Box::new(quoted(&text, b','))));
            prop_assert_eq!(records(&text, Records::of(&text, b',')), expected, "{:?}", text);
        }
    }
}

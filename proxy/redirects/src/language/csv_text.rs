//! Prepares CSV text for the parser: normalizes line endings, detects the delimiter and removes records with unclosed
//! quotes.

use std::borrow::Cow;
use std::ops::Range;

/// The position of a quotation mark that opens a field but is never closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnclosedQuote {
    /// The line of the quote, counted from 1.
    pub line: u32,
    /// The column of the quote in characters, counted from 1.
    pub column: u32,
}

/// If a text has carriage returns and no line feeds, replaces each carriage return with a line feed. Old spreadsheet
/// programs write such texts. The CSV parser can read them, but reports line 1 for every row.
pub fn normalize_newlines(text: &str) -> Cow<'_, str> {
    if text.contains('\n') || !text.contains('\r') { Cow::Borrowed(text) } else { Cow::Owned(text.replace('\r', "\n")) }
}

/// Returns the delimiter that the text probably uses. The guess is based on the first line that is neither blank nor a
/// comment. If this line contains a tab, returns a tab. Otherwise, returns the more frequent of comma and semicolon.
pub fn detect_delimiter(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.starts_with('#') && !line.trim().is_empty()).unwrap_or_default();
    let count = |delimiter: u8| first.bytes().filter(|byte| *byte == delimiter).count();
    match (count(b'\t'), count(b';') > count(b',')) {
        (1.., _) => b'\t',
        (0, true) => b';',
        (0, false) => b',',
    }
}

/// Removes the records with unclosed quotes, so that the rows after these records can be read. The line endings of
/// these records remain, so the other lines keep their numbers. Returns the remaining text and the positions of the
/// quotes.
///
/// A field in quotes may span several lines, such as a note from a spreadsheet. The field must then end directly after
/// the closing quote. If other text follows, the quote probably opens a field of a later row, and the closing quote is
/// missing.
pub fn remove_unclosed_quotes(text: &str, delimiter: u8) -> (Cow<'_, str>, Vec<UnclosedQuote>) {
    if !text.contains('"') {
        return (Cow::Borrowed(text), Vec::new());
    }
    let mut scan = CsvScanner { text, delimiter, at: 0, line: 1 };
    let mut open = Vec::new();
    let mut kept = String::new();
    let mut copied = 0;
    while scan.at < text.len() {
        let start = scan.at;
        let Some(quote) = scan.record() else { continue };
        let line_start = text.get(..quote).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
        let before = text.get(line_start..quote).unwrap_or_default().chars().count();
        open.push(UnclosedQuote { line: scan.line, column: u32::try_from(before + 1).unwrap_or(u32::MAX) });
        scan.at = quote;
        scan.rest_of_line();
        kept.push_str(text.get(copied..start).unwrap_or_default());
        let line_ends = text.get(start..scan.at).unwrap_or_default().matches('\n');
        kept.extend(line_ends);
        copied = scan.at;
    }
    if open.is_empty() {
        return (Cow::Borrowed(text), open);
    }
    kept.push_str(text.get(copied..).unwrap_or_default());
    (Cow::Owned(kept), open)
}

/// Returns the range of a field in the first record of `text`, as byte offsets. The range includes the quotes of the
/// field, but not the spaces around the field. If the record has no such column, returns an empty range at the end of
/// the record.
pub fn field(text: &str, delimiter: u8, column: usize) -> Range<usize> {
    let mut scan = CsvScanner { text, delimiter, at: 0, line: 1 };
    let (mut index, mut start) = (0, 0);
    loop {
        scan.field();
        if index == column || scan.here() != Some(delimiter) {
            break;
        }
        scan.at += 1;
        (index, start) = (index + 1, scan.at);
    }
    let start = if index == column { start } else { scan.at };
    let written = text.get(start..scan.at).unwrap_or_default();
    let indent = written.len() - written.trim_start().len();
    start + indent..start + indent + written.trim().len()
}

/// A scanner that finds the same records and fields as the parser of the `csv` crate. Only unclosed quotes are treated
/// differently.
struct CsvScanner<'t> {
    text: &'t str,
    delimiter: u8,
    at: usize,
    /// The number of the line that contains the offset `at`. If [`Self::record`] has found an unclosed quote, the
    /// number of the line that contains this quote.
    line: u32,
}

impl CsvScanner<'_> {
    fn here(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Skips one line ending, comment or record. Returns the offset of an unclosed quote if the record contains one.
    fn record(&mut self) -> Option<usize> {
        match self.here() {
            Some(b'\n' | b'#') => self.rest_of_line(),
            Some(b'\r') => self.at += 1,
            Some(_) | None => loop {
                if let Some(quote) = self.field() {
                    return Some(quote);
                }
                if self.here() != Some(self.delimiter) {
                    break;
                }
                self.at += 1;
            },
        }
        None
    }

    /// Moves to the end of the field. If the quote of the field is unclosed, returns the offset of the quote and does
    /// not move.
    fn field(&mut self) -> Option<usize> {
        let start = (self.here() == Some(b'"')).then_some(self.at);
        if start.is_some_and(|quote| !self.close(quote)) {
            return start;
        }
        self.rest_of_field();
        None
    }

    /// Moves past the closing quote of the field. Returns false and does not move if there is no closing quote.
    fn close(&mut self, quote: usize) -> bool {
        let bytes = self.text.as_bytes();
        let mut end = quote + 1;
        loop {
            match (bytes.get(end), bytes.get(end + 1)) {
                (None, _) => return false,
                (Some(b'"'), Some(b'"')) => end += 2,
                (Some(b'"'), _) => break,
                (Some(_), _) => end += 1,
            }
        }
        let lines = self.text.get(quote..end).unwrap_or_default().matches('\n').count();
        let ends_field = bytes.get(end + 1).is_none_or(|next| [self.delimiter, b'\n', b'\r'].contains(next));
        if lines > 0 && !ends_field {
            return false;
        }
        self.line = self.line.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX));
        self.at = end + 1;
        true
    }

    fn rest_of_field(&mut self) {
        while self.here().is_some_and(|byte| ![self.delimiter, b'\n', b'\r'].contains(&byte)) {
            self.at += 1;
        }
    }

    /// Moves to the start of the next line.
    fn rest_of_line(&mut self) {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        match rest.iter().position(|byte| *byte == b'\n') {
            Some(length) => {
                self.at += length + 1;
                self.line = self.line.saturating_add(1);
            }
            None => self.at = self.text.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn found(text: &str) -> (String, Vec<(u32, u32)>) {
        let (rest, open) = remove_unclosed_quotes(text, b',');
        (rest.into_owned(), open.iter().map(|quote| (quote.line, quote.column)).collect())
    }

    #[test]
    fn unclosed_quote_blanks_only_its_own_record() {
        for (text, rest, places) in [
            ("/a,\"/b\n/c,/d\n", "\n/c,/d\n", vec![(1, 4)]),
            ("/a,\"/b\n/c,\"/d\"\n", "\n/c,\"/d\"\n", vec![(1, 4)]),
            ("/я,\"/b\n\n# \"x\n/c,\"/d", "\n\n# \"x\n", vec![(1, 4), (4, 4)]),
            ("\"/a,/b\r\n/c,/d", "\n/c,/d", vec![(1, 1)]),
            ("/a,/b,\"x\ny\",\"z\n/c,/d", "\n\n/c,/d", vec![(2, 4)]),
        ] {
            assert_eq!(found(text), (rest.to_owned(), places), "{text}");
        }
    }

    #[test]
    fn closed_quotes_are_unchanged() {
        for text in [
            "",
            "/a,/b",
            "\"/a\",\"/b,c\"\n",
            "/a,/b,\"one \"\"note\"\"\nof two lines\"\n/c,/d",
            "/a\",/b",
            "\"/a\"x,/b",
        ] {
            assert_eq!(found(text), (text.to_owned(), vec![]), "{text}");
        }
    }

    #[test]
    fn field_includes_its_quotes_and_excludes_spaces() {
        let text = " /я ,\"a,\"\"b\" ;x,\r\n/next,\"open";
        let found: Vec<&str> = (0..5).map(|column| &text[field(text, b',', column)]).collect();
        assert_eq!(found, ["/я", "\"a,\"\"b\" ;x", "", "", ""]);
        assert_eq!(&text[field(text, b';', 0)], "/я ,\"a,\"\"b\"");
        assert_eq!(&"/a,\"open"[field("/a,\"open", b',', 1)], "");
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// Checks that the scanner finds the same records as the CSV parser. Otherwise, the scanner would report the
        /// wrong quotes.
        #[test]
        fn result_has_no_unclosed_quote(text in "[\"a,#\n\r я]{0,40}\n") {
            let (rest, open) = remove_unclosed_quotes(&text, b',');
            prop_assert_eq!(rest.matches('\n').count(), text.matches('\n').count());
            let (again, none) = remove_unclosed_quotes(&rest, b',');
            prop_assert_eq!((again.as_ref(), none.len()), (rest.as_ref(), 0), "{:?}", open);
            let mut reader = csv::ReaderBuilder::new()
                .has_headers(false)
                .flexible(true)
                .comment(Some(b'#'))
                .from_reader(rest.as_bytes());
            let starts: Vec<u64> = reader.records().filter_map(|record| Some(record.ok()?.position()?.byte())).collect();
            let mut scan = CsvScanner { text: &rest, delimiter: b',', at: 0, line: 1 };
            let mut records = 0;
            while scan.at < rest.len() {
                records += usize::from(!matches!(scan.here(), Some(b'\n' | b'\r' | b'#')));
                scan.record();
            }
            prop_assert_eq!(starts.len(), records, "{:?}", rest);
        }
    }
}

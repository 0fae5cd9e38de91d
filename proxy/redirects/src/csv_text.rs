//! Texts of tables before they are read: their line ends, what parts their fields, and quotes that are not closed.

use std::borrow::Cow;

/// A quote that opens a field and is not closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnclosedQuote {
    /// Counted from 1.
    pub line: u32,
    /// Counted in characters from 1.
    pub column: u32,
}

/// Old spreadsheets end lines with a carriage return alone, which the reader takes, but does not count.
pub fn normalize_newlines(text: &str) -> Cow<'_, str> {
    if text.contains('\n') || !text.contains('\r') { Cow::Borrowed(text) } else { Cow::Owned(text.replace('\r', "\n")) }
}

/// What the first line has more of; a tab counts most.
pub fn detect_delimiter(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.starts_with('#') && !line.trim().is_empty()).unwrap_or_default();
    let count = |sign: u8| first.bytes().filter(|byte| *byte == sign).count();
    match (count(b'\t'), count(b';') > count(b',')) {
        (1.., _) => b'\t',
        (0, true) => b';',
        (0, false) => b',',
    }
}

/// The text without what stands on the lines of open quotes, so that the rows behind them can be read; all lines keep their
/// numbers.
///
/// A field may go on over several lines, as notes in spreadsheets do, but then its quote is closed at the end of a field. Any
/// other one was forgotten, and what closes it is the quote of another row.
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

/// Goes through a text as the reader of the crate `csv` does.
struct CsvScanner<'t> {
    text: &'t str,
    delimiter: u8,
    at: usize,
    /// The line of `at`; behind [`Self::record`] that of the open quote.
    line: u32,
}

impl CsvScanner<'_> {
    fn here(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// One line end, comment or record; for a record with an open quote the place of the quote.
    fn record(&mut self) -> Option<usize> {
        match self.here() {
            Some(b'\n' | b'#') => self.rest_of_line(),
            Some(b'\r') => self.at += 1,
            Some(_) | None => loop {
                let start = (self.here() == Some(b'"')).then_some(self.at);
                if start.is_some_and(|quote| !self.close(quote)) {
                    return start;
                }
                self.rest_of_field();
                if self.here() != Some(self.delimiter) {
                    break;
                }
                self.at += 1;
            },
        }
        None
    }

    /// Goes behind the closing quote; false, and nowhere, when there is none.
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

    /// Goes to the start of the next line.
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
    fn open_quote_costs_its_own_line_alone() {
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
    fn closed_quotes_are_left_alone() {
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

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// The scan sees the same records as the reader that comes behind it; else it would find quotes where none are.
        #[test]
        fn what_is_left_has_no_open_quote(text in "[\"a,#\n\r я]{0,40}\n") {
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

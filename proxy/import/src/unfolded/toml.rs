//! Finds the inline tables of a TOML file.

use toml::de::DeTable;

use crate::unfolded::start::{Start, Weight};

/// Returns the starts of the tables in lists, as in `redirects = [{ … }, { … }]`. A table inside such a table is a part of it.
pub(super) fn starts(text: &str) -> Vec<Start> {
    if DeTable::parse(text).is_err() {
        return Vec::new();
    }
    let mut open: Vec<u8> = Vec::new();
    let mut starts = Vec::new();
    let mut offset = 0;
    while let Some(rest) = text.get(offset..).filter(|rest| !rest.is_empty()) {
        let is_header = open.is_empty() && rest.starts_with('[') && is_first_on_line(text, offset);
        if is_header || rest.starts_with('#') {
            offset += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        if let Some(length) = text_length(rest) {
            offset += length;
            continue;
        }
        let first = rest.chars().next().unwrap_or_default();
        if first == '{' && open == b"[" {
            starts.push(Start { offset, weight: Weight::Statement });
        }
        match first {
            '{' => open.push(b'{'),
            '[' => open.push(b'['),
            '}' | ']' => {
                open.pop();
            }
            _ => {}
        }
        offset += first.len_utf8();
    }
    starts
}

fn is_first_on_line(text: &str, offset: usize) -> bool {
    let before = text.get(..offset).unwrap_or_default();
    before.rsplit('\n').next().unwrap_or_default().trim().is_empty()
}

/// Returns the length of the string at the start of a text. Returns `None` if the text does not start with a string.
fn text_length(text: &str) -> Option<usize> {
    let quote = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quote| text.starts_with(quote))?;
    let has_escapes = quote.starts_with('"');
    let mut at = quote.len();
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with(quote) {
            return Some(at + quote.len());
        }
        let is_escape = has_escapes && rest.starts_with('\\');
        at += rest.chars().take(if is_escape { 2 } else { 1 }).map(char::len_utf8).sum::<usize>();
    }
    Some(text.len())
}

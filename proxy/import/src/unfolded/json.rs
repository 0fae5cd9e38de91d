//! Finds the statements of a JSON file.

use serde::de::IgnoredAny;

use crate::json::comments;
use crate::unfolded::start::{Start, Weight};

/// What the members of the object that is the whole file are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Members {
    /// Members with plain values are settings, which the report may mention.
    Settings,
    /// The object is not a list of settings, or the file has one object on each line.
    Other,
}

/// Returns the starts of the objects in lists. An object inside such an object is a part of it. Members of the whole file
/// are also starts if they are settings.
pub(super) fn starts(text: &str, members: Members) -> Vec<Start> {
    let text = comments::remove(text);
    if serde_json::from_str::<IgnoredAny>(&text).is_err() {
        return Vec::new();
    }
    let mut reader = Reader { open: Vec::new(), starts: Vec::new(), members };
    let mut is_escaped = false;
    let mut is_text = false;
    for (offset, byte) in text.bytes().enumerate() {
        if is_text {
            is_text = byte != b'"' || is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            continue;
        }
        is_text = byte == b'"';
        reader.read(&text, offset, byte);
    }
    reader.starts
}

struct Reader {
    /// The opening brackets of the objects and lists around the current byte.
    open: Vec<u8>,
    starts: Vec<Start>,
    members: Members,
}

impl Reader {
    fn read(&mut self, text: &str, offset: usize, byte: u8) {
        match byte {
            b'"' if self.members == Members::Settings && self.open == b"{" => {
                let before = text.get(..offset).unwrap_or_default().trim_end();
                if before.ends_with(['{', ',']) {
                    self.starts.push(Start { offset, weight: weight_of_member(text, offset) });
                }
            }
            b'{' => {
                let outer = self.open.split_last().filter(|(last, _)| **last == b'[').map(|(_, outer)| outer);
                if outer.is_some_and(|outer| !outer.contains(&b'[')) {
                    self.starts.push(Start { offset, weight: Weight::Statement });
                }
                self.open.push(byte);
            }
            b'[' => self.open.push(byte),
            b'}' | b']' => {
                self.open.pop();
            }
            _ => {}
        }
    }
}

/// Returns the weight of a member. If its value is a list or an object, the list contains the statements.
fn weight_of_member(text: &str, offset: usize) -> Weight {
    let name = text.get(offset + 1..).unwrap_or_default();
    let value = name.split_once('"').map_or("", |(_, rest)| rest).trim_start_matches([':', ' ', '\t', '\r', '\n']);
    if value.starts_with(['{', '[']) { Weight::Part } else { Weight::Statement }
}

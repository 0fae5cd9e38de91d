//! Reads files that use only common features of YAML. The tree is built directly from the events of the YAML parser.
//!
//! Large files usually consist of plain and quoted strings, numbers, lists and mappings. Reading such a file through
//! serde takes more than twice as long as the parser itself. A file with anything else, such as anchors, tags or
//! errors, is read by `serde_saphyr`. Therefore, only `serde_saphyr` interprets unusual YAML.

use std::borrow::Cow;
use std::collections::HashSet;

use granit_parser::{Event, Parser, ScalarStyle, Span, StrInput};

use crate::language::raw::place::{WrittenSpan, YamlFile};
use crate::language::raw::value::{Entries, Located, Value};

/// The maximum depth of a tree. Files with a deeper tree are read by `serde_saphyr`, which limits the depth.
const MAX_DEPTH: usize = 12;
/// The maximum length of a file in bytes. Longer files are read by `serde_saphyr`, whose positions are limited to four
/// bytes.
const MAX_LENGTH: usize = 1 << 30;
/// The maximum number of keys of a mapping that are compared in pairs to find duplicates. If a mapping has more keys, a
/// hash set is faster.
const MAX_COMPARED: usize = 12;

/// A function that returns the value of an unquoted scalar, such as `1.10` or `null`.
pub(super) type Resolve = fn(&str) -> Option<Value>;

/// Reads a file. Returns `None` if the file contains anything unusual, such as an anchor, a tag or a syntax error.
pub(super) fn read(file: YamlFile<'_>, resolve: Resolve) -> Option<Located<Value>> {
    if file.text.len() > MAX_LENGTH || file.text.starts_with('\u{feff}') {
        return None;
    }
    let mut reader = Reader { parser: Parser::new_from_str(file.text), file, resolve };
    let (Event::StreamStart, Event::DocumentStart(_, None)) = (reader.next()?.0, reader.next()?.0) else {
        return None;
    };
    let first = reader.next()?;
    let tree = reader.node(first, 0)?;
    let is_end = matches!((reader.next()?.0, reader.next()?.0), (Event::DocumentEnd, Event::StreamEnd));
    is_end.then_some(tree)
}

struct Reader<'t> {
    parser: Parser<'t, StrInput<'t>>,
    file: YamlFile<'t>,
    resolve: Resolve,
}

impl<'t> Reader<'t> {
    fn next(&mut self) -> Option<(Event<'t>, Span)> {
        self.parser.next_event()?.ok()
    }

    fn node(&mut self, (event, span): (Event<'t>, Span), depth: usize) -> Option<Located<Value>> {
        let at = WrittenSpan::of_event(&span)?;
        if depth > MAX_DEPTH {
            return None;
        }
        match event {
            Event::Scalar(text, style, 0, None) => {
                Some(Located { value: self.scalar(text, style)?, place: self.file.place(at) })
            }
            Event::SequenceStart(_, 0, None) => {
                let items = self.items(depth)?;
                let place = self.file.first_line(at, items.iter().map(|item| &item.place));
                Some(Located { value: Value::List(items), place })
            }
            Event::MappingStart(_, 0, None) => {
                let entries = self.entries(depth)?;
                let children = entries.iter().flat_map(|(key, value)| [&key.place, &value.place]);
                let place = self.file.first_line(at, children);
                Some(Located { value: Value::Map(entries), place })
            }
            _ => None,
        }
    }

    fn items(&mut self, depth: usize) -> Option<Vec<Located<Value>>> {
        let mut items = Vec::new();
        loop {
            match self.next()? {
                (Event::SequenceEnd, _) => return Some(items),
                first => items.push(self.node(first, depth + 1)?),
            }
        }
    }

    /// Reads the entries of a mapping. Returns `None` if a key occurs twice, or if a key may have a special meaning in
    /// YAML.
    fn entries(&mut self, depth: usize) -> Option<Entries> {
        let mut entries: Entries = Vec::new();
        loop {
            match self.next()? {
                (Event::MappingEnd, _) => return has_distinct_keys(&entries).then_some(entries),
                (Event::Scalar(text, style, 0, None), span) if is_usual_key(&text, style) => {
                    let place = self.file.place(WrittenSpan::of_event(&span)?);
                    let first = self.next()?;
                    entries.push((Located { value: text.into_owned(), place }, self.node(first, depth + 1)?));
                }
                _ => return None,
            }
        }
    }

    fn scalar(&self, text: Cow<'t, str>, style: ScalarStyle) -> Option<Value> {
        let is_quoted = matches!(style, ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted);
        if is_quoted || style == ScalarStyle::Plain && is_string(&text) {
            return Some(Value::Text(text.into_owned()));
        }
        if style != ScalarStyle::Plain {
            return None;
        }
        if is_number(&text) {
            return Some(Value::Number(text.into_owned()));
        }
        if is_single_word(&text) { (self.resolve)(&text) } else { None }
    }
}

fn has_distinct_keys(entries: &Entries) -> bool {
    if entries.len() <= MAX_COMPARED {
        let has_earlier = |(index, (key, _)): (usize, &(Located<String>, Located<Value>))| {
            entries.iter().take(index).any(|(earlier, _)| earlier.value == key.value)
        };
        return !entries.iter().enumerate().any(has_earlier);
    }
    let mut known = HashSet::with_capacity(entries.len());
    entries.iter().all(|(key, _)| known.insert(key.value.as_str()))
}

/// Reports whether a key is certainly a string without a special meaning. For example, `<<` has a special meaning.
fn is_usual_key(text: &str, style: ScalarStyle) -> bool {
    let is_quoted = matches!(style, ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted);
    let starts_usual = text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '/');
    !text.is_empty() && (is_quoted || style == ScalarStyle::Plain && starts_usual && !may_be_word(text))
}

/// Reports whether an unquoted scalar is certainly a string, and not a number, a boolean or null.
fn is_string(text: &str) -> bool {
    match text.chars().next() {
        Some('/' | '^' | '(' | '\\' | '$' | '_') => true,
        Some(first) => first.is_alphabetic() && !may_be_word(text),
        None => false,
    }
}

/// Reports whether a text that starts with a letter may be a value other than a string, such as `true`.
fn may_be_word(text: &str) -> bool {
    const WORDS: [&str; 6] = ["true", "false", "null", "nan", "inf", "infinity"];
    WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Reports whether an unquoted scalar is an integer without a sign and without leading zeros.
fn is_number(text: &str) -> bool {
    let is_plain = text.len() <= 18 && !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    is_plain && !text.is_empty()
}

/// Reports whether an unquoted scalar has no spaces and only simple characters, as `1.10` has. Such a scalar can be
/// parsed on its own, with the same result as within its file.
fn is_single_word(text: &str) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b".:%+_~-".contains(&byte);
    let is_marker = text.starts_with("---") || text.starts_with("...");
    !text.is_empty() && !is_marker && !text.ends_with(':') && text.bytes().all(is_word)
}

//! Reads YAML into a tree in which every key and value has its position.
//!
//! Deserializing into structs would stop at the first error, but editors need to see all errors at once.

#[cfg(test)]
mod compared;
mod duplicate_key;
mod events;
mod flow;
mod indentation;
mod line_start;
mod look_alikes;
mod place;
mod plain;
mod slip;
mod slips;
mod structure;
mod syntax_error;
mod unclosed;
mod value;

use std::fmt;
use std::sync::Arc;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_saphyr::options::{DuplicateKeyPolicy, MergeKeyPolicy};
use serde_saphyr::{Options, Spanned};

use crate::diagnostic::Diagnostic;

use crate::language::raw::place::YamlFile;
pub(crate) use crate::language::raw::place::whole_file;
pub(super) use crate::language::raw::syntax_error::ParseUnit;
pub use crate::language::raw::value::{Entries, Located, MapEntry, Value};

/// Reads a whole file. Returns [`Value::Null`] for a file that is empty or contains only comments.
///
/// # Errors
/// Fails with the first syntax error. The text after this error cannot be read.
pub fn read(source: &Arc<str>, text: &str) -> Result<Located<Value>, Box<Diagnostic>> {
    read_unit(source, text, ParseUnit::File)
}

/// Reads a file or a single rule of a file. Positions are counted from the first line of `text`.
pub(super) fn read_unit(source: &Arc<str>, text: &str, unit: ParseUnit) -> Result<Located<Value>, Box<Diagnostic>> {
    let file = YamlFile { source, text };
    if let Some(tree) = events::read(file, resolve) {
        return Ok(tree);
    }
    read_with_serde(file, unit)
}

/// Reads a file with serde. Unlike `events::read`, this function also reads unusual YAML, such as anchors and tags.
/// Fails with the first syntax error.
fn read_with_serde(file: YamlFile<'_>, unit: ParseUnit) -> Result<Located<Value>, Box<Diagnostic>> {
    let text = file.text;
    let spanned: Spanned<Tree> = serde_saphyr::from_str_with_options(text, options(text.len()))
        .map_err(|error| Box::new(syntax_error::describe(&error, file, unit)))?;
    Ok(place_tree(spanned, file))
}

/// Returns the value of an unquoted scalar, such as `1.10`, by parsing the scalar as a separate file. Returns `None` if
/// the result is not a scalar.
fn resolve(scalar: &str) -> Option<Value> {
    match serde_saphyr::from_str_with_options(scalar, options(scalar.len())).ok()? {
        Tree::Scalar(value) => Some(value),
        Tree::Number => Some(Value::Number(scalar.to_owned())),
        Tree::List(_) | Tree::Map(_) => None,
    }
}

/// Returns the limits of the parser for a file of a given size. Most limits grow with the file. The number of aliases
/// has a fixed limit, because aliases can expand a small file into a large tree.
fn options(bytes: usize) -> Options {
    serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_depth: 16,
            max_aliases: 1_000,
            max_nodes: bytes + 16,
            max_events: 2 * bytes + 64,
            // For a short tag such as `!!str`, the parser counts the length of the full name.
            max_total_scalar_bytes: 8 * bytes + 64,
        },
        alias_limits: serde_saphyr::alias_limits! {
            max_total_replayed_events: 100_000,
            max_replay_stack_depth: 8,
        },
        duplicate_keys: DuplicateKeyPolicy::Error,
        merge_keys: MergeKeyPolicy::Error,
        strict_booleans: true,
        reject_unsupported_tags: true,
        with_snippet: false,
    }
}

/// The tree that serde builds. The name of the file is added afterwards.
enum Tree {
    Scalar(Value),
    /// The spelling of a number is taken from the file.
    Number,
    List(Vec<Spanned<Tree>>),
    Map(Vec<(Spanned<String>, Spanned<Tree>)>),
}

fn place_tree(spanned: Spanned<Tree>, file: YamlFile<'_>) -> Located<Value> {
    let (at, defined) = (spanned.referenced.into(), spanned.defined.into());
    match spanned.value {
        Tree::Scalar(value) => Located { value, place: file.place(at) },
        // The number is kept as written in the file. For example, `1.10` may be a version and not the number 1.1, and
        // `2024_01` may be a text and not the number 202401.
        Tree::Number => Located { value: Value::Number(file.written(defined).to_owned()), place: file.place(at) },
        Tree::List(items) => {
            let items: Vec<_> = items.into_iter().map(|item| place_tree(item, file)).collect();
            let place = file.first_line(at, items.iter().map(|item| &item.place));
            Located { value: Value::List(items), place }
        }
        Tree::Map(entries) => {
            let located = |(key, value)| (place_key(key, file), place_tree(value, file));
            let entries: Vec<_> = entries.into_iter().map(located).collect();
            let place = file.first_line(at, entries.iter().flat_map(|(key, value)| [&key.place, &value.place]));
            Located { value: Value::Map(entries), place }
        }
    }
}

fn place_key(key: Spanned<String>, file: YamlFile<'_>) -> Located<String> {
    Located { place: file.place(key.referenced.into()), value: key.value }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Tree, E> {
        Ok(Tree::Scalar(Value::Null))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Tree, E> {
        Ok(Tree::Scalar(Value::Bool(value)))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Tree, E> {
        Ok(Tree::Number)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Tree, E> {
        Ok(Tree::Number)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Tree, E> {
        Ok(Tree::Number)
    }

    fn visit_str<E>(self, value: &str) -> Result<Tree, E> {
        Ok(Tree::Scalar(Value::Text(value.to_owned())))
    }

    fn visit_string<E>(self, value: String) -> Result<Tree, E> {
        Ok(Tree::Scalar(Value::Text(value)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Tree, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Tree::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Tree, A::Error> {
        let mut map = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            map.push(entry);
        }
        Ok(Tree::Map(map))
    }

    fn visit_none<E>(self) -> Result<Tree, E> {
        Ok(Tree::Scalar(Value::Null))
    }

    fn visit_bytes<E: serde::de::Error>(self, _: &[u8]) -> Result<Tree, E> {
        Err(E::custom("binary values are not supported"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Code, Place};

    fn read_text(text: &str) -> Result<Located<Value>, Box<Diagnostic>> {
        read(&Arc::from("t.yaml"), text)
    }

    #[test]
    fn keys_and_values_have_positions() {
        let map = read_text("rules:\n  - from: /а\n    status: 301\n").unwrap().value.into_map().unwrap();
        assert_eq!((map[0].0.place.line, map[0].0.place.column), (1, 1));
        let Value::List(items) = &map[0].1.value else { panic!() };
        let Value::Map(rule) = &items[0].value else { panic!() };
        assert_eq!(rule[0].0.place.to_string(), "t.yaml:2:5");
        assert_eq!(rule[0].1.place.to_string(), "t.yaml:2:11");
        assert!(matches!(&rule[1].1.value, Value::Number(n) if n == "301"));
    }

    /// Returns the text of each range, in file order.
    fn ranges(text: &str) -> Vec<String> {
        fn walk(tree: &Located<Value>, found: &mut Vec<Place>) {
            found.push(tree.place.clone());
            match &tree.value {
                Value::List(items) => items.iter().for_each(|item| walk(item, found)),
                Value::Map(entries) => entries.iter().for_each(|(key, value)| {
                    found.push(key.place.clone());
                    walk(value, found);
                }),
                Value::Null | Value::Text(_) | Value::Number(_) | Value::Bool(_) => {}
            }
        }
        let mut found = Vec::new();
        walk(&read_text(text).unwrap(), &mut found);
        let number = |n: u32| usize::try_from(n).unwrap() - 1;
        let lines: Vec<Vec<char>> = text.trim_start_matches('\u{feff}').lines().map(|l| l.chars().collect()).collect();
        let shown = |place: &Place| -> String {
            let (first, last) = (number(place.line), number(place.end_line));
            let end = |line: usize| if line == last { number(place.end_column) } else { lines[line].len() };
            let start = |line: usize| if line == first { number(place.column) } else { 0 };
            (first..=last)
                .map(|line| lines[line][start(line)..end(line)].iter().collect::<String>())
                .collect::<Vec<_>>()
                .join("|")
        };
        found.iter().map(shown).collect()
    }

    #[test]
    fn ranges_cover_what_is_written() {
        for (text, expected) in [
            ("from: /я  # note\n", &["from: /я", "from", "/я"][..]),
            ("\u{feff}a: 1.10\n", &["a: 1.10", "a", "1.10"]),
            ("'a': \"\\u0062\"\nb: ~", &["'a': \"\\u0062\"", "'a'", "\"\\u0062\"", "b", "~"]),
            ("a: { b: [c, d ] , }\n", &["a: { b: [c, d ] , }", "a", "{ b: [c, d ] , }", "b", "[c, d ]", "c", "d"]),
            ("- a: 1\n  b: 2\n- {}\n", &["- a: 1", "a: 1", "a", "1", "b", "2", "{}"]),
            ("a: |\n  one\n  two\n\nb: x\n  y\n", &["a", "a", "one|  two", "b", "x|  y"]),
            ("a: &n b\nc: *n\r\n", &["a: &n b", "a", "b", "c", "*n"]),
        ] {
            assert_eq!(ranges(text), expected, "{text:?}");
        }
    }

    #[test]
    fn keys_that_look_like_numbers_or_booleans_stay_strings() {
        let map = read_text("007: a\nno: b\n36: c\n").unwrap().value.into_map().unwrap();
        let keys: Vec<String> = map.into_iter().map(|(key, _)| key.value).collect();
        assert_eq!(keys, ["007", "no", "36"]);
    }

    #[test]
    fn file_with_only_comments_is_null() {
        assert!(matches!(read_text("# only words\n").unwrap().value, Value::Null));
    }

    #[test]
    fn duplicate_key_is_reported_at_its_position() {
        let diagnostic = read_text("a: 1\nb: 2\na: 3\n").unwrap_err();
        assert_eq!(diagnostic.place.to_string(), "t.yaml:3:1");
        assert_eq!(diagnostic.found, "duplicate key `a`; the rest of this file was not checked");
    }

    #[test]
    fn too_many_brackets_are_reported_as_such() {
        for text in ["[".repeat(300), format!("a: {}{}\n", "[".repeat(300), "]".repeat(300))] {
            let found = read_text(&text).unwrap_err().found;
            assert!(found.starts_with("the file is nested too deeply"), "{found}");
        }
    }

    #[test]
    fn many_nodes_are_read_and_alias_bombs_are_not() {
        let many = "- {a: /b, c: /d, e: /f}\n".repeat(40_000);
        assert!(read_text(&many).is_ok());
        let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for level in 1..9 {
            let previous = format!("*a{}, ", level - 1).repeat(10);
            bomb.extend([format!("a{level}: &a{level} [{previous}]\n")]);
        }
        assert_eq!(read_text(&bomb).unwrap_err().code, Code::Syntax);
    }
}

//! YAML as a tree in which every key and value has its position.
//!
//! Not derived structs: serde stops at the first error, but an editor wants to see all of them.

mod indentation;
mod place;
mod slip;
mod slips;
mod syntax_error;

use std::cell::OnceCell;
use std::fmt;
use std::sync::Arc;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_saphyr::options::{DuplicateKeyPolicy, MergeKeyPolicy};
use serde_saphyr::{Options, Spanned};

use crate::diagnostic::{Diagnostic, Place};

use crate::language::raw::place::place_of;
pub(crate) use crate::language::raw::place::whole_file;
pub(super) use crate::language::raw::syntax_error::ParseUnit;

/// A value and its position in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// Its position.
    pub place: Place,
}

/// A YAML value.
#[derive(Debug)]
pub enum Value {
    /// No value, or `~`.
    Null,
    /// A string, with or without quotes.
    Text(String),
    /// A number. Fractions and unusual notations are kept as written.
    Number(String),
    /// `true` or `false`.
    Bool(bool),
    /// Items in file order.
    List(Vec<Located<Value>>),
    /// Entries in file order; keys are unique.
    Map(Vec<(Located<String>, Located<Value>)>),
}

impl Value {
    /// The type of the value, for messages.
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Null => "an empty value",
            Self::Text(_) => "a string",
            Self::Number(_) => "a number",
            Self::Bool(true) => "`true`",
            Self::Bool(false) => "`false`",
            Self::List(_) => "a list",
            Self::Map(_) => "a mapping",
        }
    }
}

/// Reads a whole file. An empty file is [`Value::Null`].
///
/// # Errors
/// The first syntax error; nothing after it can be read.
pub fn read(source: &Arc<str>, text: &str) -> Result<Located<Value>, Box<Diagnostic>> {
    read_unit(source, text, ParseUnit::File)
}

/// Reads a file, or a single rule of one; positions count from the first line of `text`.
pub(super) fn read_unit(source: &Arc<str>, text: &str, unit: ParseUnit) -> Result<Located<Value>, Box<Diagnostic>> {
    let spanned: Spanned<Tree> = serde_saphyr::from_str_with_options(text, options(text.len()))
        .map_err(|error| Box::new(syntax_error::describe(&error, source, text, unit)))?;
    Ok(place_tree(spanned, &TreeSource { source, text, line_starts: OnceCell::new() }))
}

/// Limits that depend on the file size: a node takes at least one byte. The number of aliases is limited because they are
/// the only way for a small file to expand into a large one.
fn options(bytes: usize) -> Options {
    serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_depth: 16,
            max_aliases: 1_000,
            max_nodes: bytes + 16,
            max_events: 2 * bytes + 64,
            // A short tag counts with the length of its long name.
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

/// The tree that serde builds; the name of the file is added afterwards.
enum Tree {
    Scalar(Value),
    /// A number that is not a plain integer; its spelling is taken from the file.
    Fraction,
    List(Vec<Spanned<Tree>>),
    Map(Vec<(Spanned<String>, Spanned<Tree>)>),
}

/// The file that a tree is read from.
struct TreeSource<'t> {
    source: &'t Arc<str>,
    text: &'t str,
    /// Where each line starts, once it is needed: a file may have as many fractions as lines.
    line_starts: OnceCell<Vec<usize>>,
}

impl TreeSource<'_> {
    /// The number at a position, as written: the author of `1.10` may not mean 1.1.
    fn number_at(&self, at: serde_saphyr::Location) -> String {
        let index = |number: u64| usize::try_from(number).unwrap_or(usize::MAX).saturating_sub(1);
        let line_ends = || self.text.match_indices('\n').map(|(end, _)| end + 1);
        let starts = self.line_starts.get_or_init(|| std::iter::once(0).chain(line_ends()).collect());
        let start = starts.get(index(at.line())).copied().unwrap_or(self.text.len());
        let line = self.text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        let rest = line.chars().skip(index(at.column()));
        rest.take_while(|letter| !letter.is_whitespace() && !matches!(letter, ',' | ']' | '}')).collect()
    }
}

fn place_tree(spanned: Spanned<Tree>, source: &TreeSource<'_>) -> Located<Value> {
    let value = match spanned.value {
        Tree::Scalar(value) => value,
        Tree::Fraction => Value::Number(source.number_at(spanned.defined)),
        Tree::List(items) => Value::List(items.into_iter().map(|i| place_tree(i, source)).collect()),
        Tree::Map(entries) => {
            let place = |(key, value)| (place_key(key, source.source), place_tree(value, source));
            Value::Map(entries.into_iter().map(place).collect())
        }
    };
    Located { value, place: place_of(spanned.referenced, source.source) }
}

fn place_key(key: Spanned<String>, source: &Arc<str>) -> Located<String> {
    Located { place: place_of(key.referenced, source), value: key.value }
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

    fn visit_i64<E>(self, value: i64) -> Result<Tree, E> {
        Ok(Tree::Scalar(Value::Number(value.to_string())))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Tree, E> {
        Ok(Tree::Scalar(Value::Number(value.to_string())))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Tree, E> {
        Ok(Tree::Fraction)
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
    use crate::diagnostic::Code;

    fn read_text(text: &str) -> Result<Located<Value>, Box<Diagnostic>> {
        read(&Arc::from("t.yaml"), text)
    }

    fn entries(value: Value) -> Vec<(Located<String>, Located<Value>)> {
        match value {
            Value::Map(entries) => entries,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn keys_and_values_have_positions() {
        let map = entries(read_text("rules:\n  - from: /а\n    status: 301\n").unwrap().value);
        assert_eq!((map[0].0.place.line, map[0].0.place.column), (1, 1));
        let Value::List(items) = &map[0].1.value else { panic!() };
        let Value::Map(rule) = &items[0].value else { panic!() };
        assert_eq!(rule[0].0.place.to_string(), "t.yaml:2:5");
        assert_eq!(rule[0].1.place.to_string(), "t.yaml:2:11");
        assert!(matches!(&rule[1].1.value, Value::Number(n) if n == "301"));
    }

    #[test]
    fn keys_that_look_like_numbers_or_booleans_stay_strings() {
        let keys: Vec<String> =
            entries(read_text("007: a\nno: b\n36: c\n").unwrap().value).into_iter().map(|(key, _)| key.value).collect();
        assert_eq!(keys, ["007", "no", "36"]);
    }

    #[test]
    fn empty_file_is_null() {
        assert!(matches!(read_text("# only words\n").unwrap().value, Value::Null));
    }

    #[test]
    fn duplicate_key_is_reported_at_its_position() {
        let diagnostic = read_text("a: 1\nb: 2\na: 3\n").unwrap_err();
        assert_eq!(diagnostic.place.to_string(), "t.yaml:3:1");
        assert_eq!(diagnostic.found, "duplicate key `a`");
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

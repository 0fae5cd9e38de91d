//! Reads the values of a mapping by their keys. A key that is never read is reported as unknown.

use std::collections::HashSet;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::completeness::Completeness;
use crate::language::keys::{MappingKind, MappingSpec};
use crate::language::raw::{Entries, Located, Value};
use crate::language::{one_line_rule, typographic_quotes, unknown_key};

pub(super) struct Fields<'d> {
    entries: Entries,
    known: &'static MappingSpec,
    place: Place,
    completeness: Completeness,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl<'d> Fields<'d> {
    /// Returns the fields of a mapping. If the value is not a mapping, adds a diagnostic and returns `None`.
    pub(super) fn open(
        tree: Located<Value>,
        known: &'static MappingSpec,
        diagnostics: &'d mut Vec<Diagnostic>,
    ) -> Option<Self> {
        let Value::Map(entries) = tree.value else {
            let names = known.names();
            let expected = match names.len() {
                ..=12 => format!("a mapping with the keys {}", list(&names)),
                _ => "a mapping with keys such as `from` and `to`".to_owned(),
            };
            let first = names.first().copied().unwrap_or_default();
            let is_item = matches!(known.kind, MappingKind::Rule | MappingKind::When);
            let hint = match &tree.value {
                Value::List(items)
                    if is_only_mapping(items, |key| known.kind == MappingKind::File && known.has(key)) =>
                {
                    "delete the `- ` and the indentation before the key".to_owned()
                }
                Value::List(items) if is_item && is_only_mapping(items, |key| known.has(key)) => {
                    "delete one of the two `-`".to_owned()
                }
                Value::List(_) if known.kind == MappingKind::File => {
                    "put `rules:` above the list, and indent the list; in JSON, write `{ \"rules\": [ … ] }`".to_owned()
                }
                Value::List(items)
                    if known.kind == MappingKind::When
                        && items.iter().all(|item| matches!(item.value, Value::Map(_))) =>
                {
                    list_of_conditions(items)
                }
                Value::Null if is_item => "delete the `-`, or write a rule or a condition after the `-`".to_owned(),
                Value::Null | Value::Text(_) | Value::Number(_) | Value::Bool(_) | Value::List(_) | Value::Map(_) => {
                    one_line_rule::hint(known, &tree.value)
                        .unwrap_or_else(|| format!("write one `key: value` pair per line, such as `{first}: …`"))
                }
            };
            diagnostics.push(wrong_type(&tree, &expected).hint(hint));
            return None;
        };
        Some(Self { entries, known, place: tree.place, completeness: Completeness::Complete, diagnostics })
    }

    pub(super) fn place(&self) -> Place {
        self.place.clone()
    }

    pub(super) fn take_text(&mut self, key: &str) -> Option<Located<String>> {
        self.take(key, "a string", Value::into_text)
    }

    pub(super) fn take_number(&mut self, key: &str) -> Option<Located<String>> {
        self.take(key, "a number", Value::into_number)
    }

    pub(super) fn take_bool(&mut self, key: &str) -> Option<Located<bool>> {
        self.take(key, "`true` or `false`", Value::into_bool)
    }

    /// Removes and returns a value of any type.
    pub(super) fn take_any(&mut self, key: &str) -> Option<Located<Value>> {
        self.take(key, "a value", Ok)
    }

    /// Removes a list, and returns its items. Returns an empty list if the key is absent or if its value is not a list.
    pub(super) fn take_list(&mut self, key: &str) -> Vec<Located<Value>> {
        let items = self.take(key, "a list", Value::into_list);
        items.map(|items| items.value).unwrap_or_default()
    }

    /// Removes a mapping, and returns its entries. Returns no entries if the key is absent or if its value is not a
    /// mapping.
    pub(super) fn take_map(&mut self, key: &str) -> Entries {
        let entries = self.take(key, "a mapping", Value::into_map);
        entries.map(|entries| entries.value).unwrap_or_default()
    }

    /// Reports the keys that were not read. Returns [`Completeness::Partial`] if a known key may be missing only
    /// because of an error.
    pub(super) fn finish(mut self) -> Completeness {
        if self.entries.is_empty() {
            return self.completeness;
        }
        let mut has_pair = false;
        for (key, value) in std::mem::take(&mut self.entries) {
            let unknown = unknown_key::explain(self.known, &key.value, &value.value);
            if unknown.meant.is_some() || unknown_key::is_address(&value) {
                // The unknown key may be a misspelt required key, so a missing required key is not reported.
                self.completeness = Completeness::Partial;
            }
            // A file may contain thousands of redirects in the form `/old: /new`. Only the first of them is reported.
            if key.value.starts_with('/') && std::mem::replace(&mut has_pair, true) {
                continue;
            }
            let message = format!("`{}` is not a valid key here", key.value);
            self.diagnostics.push(Diagnostic::new(Code::UnknownKey, key.place, message).hint(unknown.hint));
        }
        self.completeness
    }

    fn take<T>(
        &mut self,
        key: &str,
        expected: &str,
        read: impl FnOnce(Value) -> Result<T, Value>,
    ) -> Option<Located<T>> {
        debug_assert!(self.known.has(key), "`{key}` is not in the table of keys");
        let index = self.entries.iter().position(|(k, _)| k.value == key)?;
        let (_, tree) = self.entries.swap_remove(index);
        let place = tree.place;
        if let Value::Text(text) = &tree.value
            && let Some(error) = typographic_quotes::error(text, &place).filter(|_| !self.known.is_free_text(key))
        {
            self.diagnostics.push(error);
            self.completeness = Completeness::Partial;
            return None;
        }
        match read(tree.value) {
            Ok(value) => Some(Located { value, place }),
            Err(value) => {
                let hint = self.known.hint(key, &value);
                let expected = self.known.expected(key).unwrap_or(expected);
                let mut error = wrong_type(&Located { value, place }, expected);
                error.hint = hint;
                self.diagnostics.push(error);
                self.completeness = Completeness::Partial;
                None
            }
        }
    }
}

/// Reports whether the list has exactly one item, which is a mapping with known keys only.
fn is_only_mapping(items: &[Located<Value>], is_known: impl Fn(&str) -> bool) -> bool {
    match items {
        [Located { value: Value::Map(entries), .. }] => entries.iter().all(|(key, _)| is_known(&key.value)),
        _ => false,
    }
}

fn list(keys: &[&str]) -> String {
    let quoted: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
    quoted.join(", ")
}

pub(super) fn wrong_type(tree: &Located<Value>, expected: &str) -> Diagnostic {
    let message = format!("found {}", tree.value.type_name());
    Diagnostic::new(Code::WrongKind, tree.place.clone(), message).expected(expected)
}

/// Returns the hint for a list of conditions. If a key occurs twice, such as `host`, one of the conditions must hold.
fn list_of_conditions(items: &[Located<Value>]) -> String {
    let keys = items.iter().flat_map(|item| match &item.value {
        Value::Map(entries) => entries.as_slice(),
        Value::Null | Value::Text(_) | Value::Number(_) | Value::Bool(_) | Value::List(_) => &[],
    });
    let mut known = HashSet::new();
    let any = "write `any:` above the list, and indent the list";
    if keys.into_iter().all(|(key, _)| known.insert(&key.value)) {
        format!(
            "delete the `-` before each condition, so that all conditions start in the same column; if one of them is enough, \
             {any}"
        )
    } else {
        format!("if one of the conditions is enough, {any}")
    }
}

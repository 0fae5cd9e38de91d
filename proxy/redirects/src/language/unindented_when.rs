//! Reports keys that lack their indentation, such as a condition that is not indented below `when:`.

use crate::diagnostic::{Code, Diagnostic, Place, source};
use crate::language::keys::{self, MappingSpec};
use crate::language::raw::{Entries, Located, MapEntry, Value};

/// Reports keys that are not indented below an empty `when:` or `tests:` of a rule, and removes these keys.
pub(super) fn in_rule(tree: Located<Value>, diagnostics: &mut Vec<Diagnostic>) -> Located<Value> {
    let is_condition = |(key, value): &MapEntry| {
        // The value of the key `query` of a rule is not a mapping, unlike the value of `query` below `when`.
        let is_query = key.value == "query" && matches!(value.value, Value::Map(_));
        is_query || only(&keys::WHEN, &keys::RULE, &key.value)
    };
    let tree = report(tree, "when", is_condition, diagnostics);
    report(tree, "tests", |(key, _)| only(&keys::TEST, &keys::RULE, &key.value), diagnostics)
}

/// Reports keys that are not indented below an empty `defaults:` of a file, and removes these keys.
pub(super) fn in_file(tree: Located<Value>, diagnostics: &mut Vec<Diagnostic>) -> Located<Value> {
    report(tree, "defaults", |(key, _)| only(&keys::DEFAULTS, &keys::FILE, &key.value), diagnostics)
}

/// Reports names that are not indented below an empty `query:`, `header:` or `cookie:`, and removes these names.
pub(super) fn in_when(tree: Located<Value>, diagnostics: &mut Vec<Diagnostic>) -> Located<Value> {
    let is_name = |(key, value): &MapEntry| {
        let is_scalar = matches!(value.value, Value::Text(_) | Value::Number(_) | Value::Bool(_));
        is_scalar && !keys::WHEN.has(&key.value) && !["to", "status", "tests"].contains(&key.value.as_str())
    };
    ["query", "header", "cookie"].iter().fold(tree, |tree, name| report(tree, name, is_name, diagnostics))
}

/// Reports rows that are not indented below the name of their lookup table, and removes these rows.
pub(super) fn in_tables(entries: Entries, diagnostics: &mut Vec<Diagnostic>) -> Entries {
    let is_row = |value: &Value| match value {
        Value::Number(_) => true,
        Value::Text(text) => !source::is_data(text),
        Value::Null | Value::Bool(_) | Value::List(_) | Value::Map(_) => false,
    };
    let names = entries.iter().zip(entries.iter().skip(1));
    let table =
        names.clone().position(|((_, table), (_, row))| matches!(table.value, Value::Null) && is_row(&row.value));
    let Some(((name, _), (row, _))) = table.and_then(|at| entries.iter().zip(entries.iter().skip(1)).nth(at)) else {
        return entries;
    };
    let message = format!("`{}:` belongs to the table `{}`, but is not indented below it", row.value, name.value);
    let hint = format!("indent the keys of the table by 2 more spaces than `{}:`", name.value);
    diagnostics.push(Diagnostic::new(Code::WrongKind, row.place.clone(), message).hint(hint));
    let empty = |place: &Place| Located { value: Value::Map(Vec::new()), place: place.clone() };
    let kept = entries.into_iter().filter(|(_, value)| !is_row(&value.value));
    kept.map(|(key, value)| {
        if matches!(value.value, Value::Null) {
            let place = empty(&value.place);
            (key, place)
        } else {
            (key, value)
        }
    })
    .collect()
}

fn only(children: &MappingSpec, siblings: &MappingSpec, name: &str) -> bool {
    children.has(name) && !siblings.has(name)
}

/// Reports the entries that belong to the empty key `parent`, but are not indented below this key, as one error.
/// Removes these entries and `parent` from the tree.
fn report(
    mut tree: Located<Value>,
    parent: &str,
    is_child: impl Fn(&MapEntry) -> bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> Located<Value> {
    let Value::Map(entries) = &mut tree.value else { return tree };
    let is_empty = |(key, value): &MapEntry| key.value == parent && matches!(value.value, Value::Null);
    let Some(at) = entries.iter().position(is_empty) else { return tree };
    let children: Vec<_> = entries.iter().skip(at + 1).filter(|entry| is_child(entry)).collect();
    let Some((first, _)) = children.first() else { return tree };
    let names: Vec<String> = children.iter().map(|(key, _)| format!("`{}:`", key.value)).collect();
    let message = format!("`{}:` belongs to `{parent}:`, but is not indented below it", first.value);
    let dash = if parent == "tests" { format!(", and write `- ` before `{}:`", first.value) } else { String::new() };
    let hint = format!("indent {} by 2 more spaces{dash}", names.join(" and "));
    diagnostics.push(Diagnostic::new(Code::UnknownKey, first.place.clone(), message).hint(hint));
    let mut index = 0;
    entries.retain(|entry| {
        index += 1;
        index <= at || (index > at + 1 && !is_child(entry))
    });
    tree
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::raw;

    /// Returns the keys that remain, and the hint of the error if there is an error.
    fn reported(text: &str) -> (Vec<String>, Option<String>) {
        let mut found = Vec::new();
        let tree = in_rule(raw::read(&"t.yaml".into(), text).unwrap(), &mut found);
        let Value::Map(entries) = tree.value else { panic!("{text}") };
        assert!(found.len() < 2, "{found:?}");
        (entries.into_iter().map(|(key, _)| key.value).collect(), found.pop().and_then(|one| one.hint))
    }

    #[test]
    fn keys_after_an_empty_when_or_tests_are_reported_once() {
        let hint = |names: &str| Some(format!("indent {names} by 2 more spaces"));
        for (text, keys, expected) in [
            ("from: /a\nwhen:\nhost: a.example\nto: /b\n", &["from", "to"][..], hint("`host:`")),
            ("when:\nhost: a\nquery: { id: 7 }\n", &[], hint("`host:` and `query:`")),
            ("when:\nquery: drop\n", &["when", "query"], None),
            (
                "to: /b\ntests:\nget: /a\n",
                &["to"],
                Some("indent `get:` by 2 more spaces, and write `- ` before `get:`".to_owned()),
            ),
            ("when: { host: a }\nhost: b\n", &["when", "host"], None),
            ("host: a\nwhen:\n", &["host", "when"], None),
        ] {
            assert_eq!(reported(text), (keys.iter().map(ToString::to_string).collect(), expected), "{text}");
        }
    }
}

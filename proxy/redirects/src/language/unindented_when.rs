//! Conditions in the column of `when:` instead of below it.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::keys;
use crate::language::raw::{Located, MapEntry, Value};

/// Reports the conditions after an empty `when:` once, and removes them and the `when:`.
pub(super) fn report(mut tree: Located<Value>, diagnostics: &mut Vec<Diagnostic>) -> Located<Value> {
    let Value::Map(entries) = &mut tree.value else { return tree };
    let is_empty_when = |(key, value): &MapEntry| key.value == "when" && matches!(value.value, Value::Null);
    let Some(when) = entries.iter().position(is_empty_when) else { return tree };
    let conditions: Vec<_> = entries.iter().skip(when + 1).filter(|entry| is_condition(entry)).collect();
    let Some((first, _)) = conditions.first() else { return tree };
    let names: Vec<String> = conditions.iter().map(|(key, _)| format!("`{}:`", key.value)).collect();
    let message = format!("`{}:` is a condition, but it is not indented under `when:`", first.value);
    let hint = format!("indent {} under `when:`, by 2 more spaces", names.join(" and "));
    diagnostics.push(Diagnostic::new(Code::UnknownKey, first.place.clone(), message).hint(hint));
    let mut index = 0;
    entries.retain(|entry| {
        index += 1;
        index <= when || (index > when + 1 && !is_condition(entry))
    });
    tree
}

/// Whether only `when` can have the entry: rules have a `query`, too, but it is not a mapping.
fn is_condition((key, value): &MapEntry) -> bool {
    let name = key.value.as_str();
    keys::WHEN.has(name) && (!keys::RULE.has(name) || (name == "query" && matches!(value.value, Value::Map(_))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::raw;

    /// The keys that remain, and the message if there is one.
    fn reported(text: &str) -> (Vec<String>, Option<String>) {
        let mut found = Vec::new();
        let tree = report(raw::read(&"t.yaml".into(), text).unwrap(), &mut found);
        let Value::Map(entries) = tree.value else { panic!("{text}") };
        assert!(found.len() < 2, "{found:?}");
        (entries.into_iter().map(|(key, _)| key.value).collect(), found.pop().and_then(|one| one.hint))
    }

    #[test]
    fn conditions_below_an_empty_when_are_reported_once() {
        let hint = |names: &str| Some(format!("indent {names} under `when:`, by 2 more spaces"));
        for (text, keys, expected) in [
            ("from: /a\nwhen:\nhost: a.example\nto: /b\n", &["from", "to"][..], hint("`host:`")),
            ("when:\nhost: a\nquery: { id: 7 }\n", &[], hint("`host:` and `query:`")),
            ("when:\nquery: drop\n", &["when", "query"], None),
            ("when: { host: a }\nhost: b\n", &["when", "host"], None),
            ("host: a\nwhen:\n", &["host", "when"], None),
        ] {
            assert_eq!(reported(text), (keys.iter().map(ToString::to_string).collect(), expected), "{text}");
        }
    }
}

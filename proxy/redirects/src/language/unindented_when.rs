//! Conditions in the column of `when:` instead of below it.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::keys;
use crate::language::raw::{Located, Value};

/// Reports the conditions after an empty `when:` once, and removes them and the `when:`.
pub(super) fn report(mut tree: Located<Value>, diagnostics: &mut Vec<Diagnostic>) -> Located<Value> {
    let Value::Map(entries) = &mut tree.value else { return tree };
    let is_empty_when = |(key, value): &Entry| key.value == "when" && matches!(value.value, Value::Null);
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

type Entry = (Located<String>, Located<Value>);

/// Whether only `when` can have the entry: rules have a `query`, too, but it is not a mapping.
fn is_condition((key, value): &Entry) -> bool {
    let name = key.value.as_str();
    keys::WHEN.has(name) && (!keys::RULE.has(name) || (name == "query" && matches!(value.value, Value::Map(_))))
}

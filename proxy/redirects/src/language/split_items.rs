//! Finds list items that belong to the rule above, such as `- to: /new` below `- from: /old`. Also finds tests that
//! start in the column of the rules.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::keys;
use crate::language::raw::{Located, Value};

/// Reports each list item that belongs to the rule above. If the item is the rest of a rule, the item is joined with
/// the rule above. If the item is a test, the item is left out.
pub(super) fn join(rules: Vec<Located<Value>>, diagnostics: &mut Vec<Diagnostic>) -> Vec<Located<Value>> {
    let mut joined: Vec<Located<Value>> = Vec::with_capacity(rules.len());
    let mut with_misplaced_tests = Vec::new();
    for mut rule in rules {
        if let (Value::Map(entries), Some(Value::Map(above))) =
            (&mut rule.value, joined.last_mut().map(|last| &mut last.value))
        {
            if let Some(error) = rest_of_rule(entries, above) {
                diagnostics.push(error);
                above.append(entries);
                continue;
            }
            if let Some(error) = test(entries, above) {
                diagnostics.push(error);
                with_misplaced_tests.push(joined.len() - 1);
                continue;
            }
        }
        joined.push(rule);
    }
    for rule in with_misplaced_tests {
        if let Some(Value::Map(entries)) = joined.get_mut(rule).map(|rule| &mut rule.value) {
            entries.retain(|entry| !is_empty_tests(entry));
        }
    }
    joined
}

type Entry = (Located<String>, Located<Value>);

fn has(entries: &[Entry], name: &str) -> bool {
    entries.iter().any(|(key, _)| key.value == name)
}

/// Returns the error for a list item that is probably the rest of the rule above. Such an item has no path. The rule
/// above has a path, but none of the keys of the item.
fn rest_of_rule(entries: &[Entry], above: &[Entry]) -> Option<Diagnostic> {
    let has_path = |entries: &[Entry]| ["from", "prefix", "regex", "rows"].iter().any(|name| has(entries, name));
    let is_rest = entries.iter().all(|(key, _)| keys::RULE.has(&key.value) && !has(above, &key.value));
    let (first, _) = entries.first().filter(|_| is_rest && has_path(above) && !has_path(entries))?;
    let message = format!("this `-` starts a new rule, but `{}:` seems to belong to the rule above", first.value);
    let hint = "replace the `-` with a space, so that the keys of a rule start in the same column";
    Some(Diagnostic::new(Code::MissingKey, first.place.clone(), message).hint(hint))
}

/// Returns the error for a list item that is a test and follows a rule with an empty `tests:`. Returns `None` for other
/// items.
fn test(entries: &[Entry], above: &[Entry]) -> Option<Diagnostic> {
    let is_test = |(key, _): &Entry| keys::TEST.has(&key.value);
    let (path, _) = entries.iter().find(|(key, _)| ["get", "url"].contains(&key.value.as_str()))?;
    if !entries.iter().all(is_test) || !above.iter().any(is_empty_tests) {
        return None;
    }
    let message = "this test starts in the column of the rules";
    let hint = "indent the lines of the test by 4 more spaces, so that it belongs to `tests:`";
    Some(Diagnostic::new(Code::UnknownKey, path.place.clone(), message).hint(hint))
}

fn is_empty_tests((key, value): &Entry) -> bool {
    key.value == "tests" && matches!(value.value, Value::Null)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::raw;

    fn joined(text: &str) -> (usize, Vec<u32>) {
        let Value::List(rules) = raw::read(&"t.yaml".into(), text).unwrap().value else { panic!("{text}") };
        let mut found = Vec::new();
        (join(rules, &mut found).len(), found.iter().map(|error| error.place.line).collect())
    }

    #[test]
    fn item_that_continues_the_rule_above_is_reported_once() {
        assert_eq!(joined("- from: /a\n- to: /b\n- status: 302\n- from: /c\n  to: /d\n"), (2, vec![2, 3]));
        assert_eq!(joined("- from: /a\n  to: /b\n  tests:\n- get: /a\n  to: /b\n- from: /c\n"), (2, vec![4]));
        assert_eq!(joined("- from: /a\n  to: /b\n  tests:\n- to: /b\n  get: /a\n- from: /c\n"), (2, vec![5]));
        assert_eq!(joined("- from: /a\n  to: /b\n- to: /c\n- { from: /d, to: /e }\n"), (3, vec![]));
    }
}

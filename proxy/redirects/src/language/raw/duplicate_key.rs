//! Returns hints for duplicate keys.

/// Returns the hint for a duplicate key. The second occurrence of the key is on `line`.
pub(super) fn hint(key: Option<&str>, text: &str, line: usize) -> String {
    match test_above(text, line) {
        Some(first) => format!(
            "the keys of a test belong below `tests:`: write `- {first}`, indented by 2 more spaces than `tests:`, and the other \
             keys of the test in the column of its first key"
        ),
        None => of_name(key).to_owned(),
    }
}

/// Finds a test that follows `tests:` without being indented further than `tests:`. Returns the first key of the test
/// and its value, such as `get: /a`. Returns `None` if there is no such test.
fn test_above(text: &str, line: usize) -> Option<&str> {
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let lines: Vec<&str> = text.lines().take(line).collect();
    let here = indent(lines.last()?);
    let tests = lines.iter().rposition(|line| line.trim_end() == format!("{}tests:", " ".repeat(here)))?;
    let below = lines.get(tests + 1..)?;
    let first = below.iter().find(|line| !line.trim().is_empty())?.trim();
    let start = first.trim_start_matches("- ");
    let is_test = start.starts_with("get:") || start.starts_with("url:");
    (is_test && below.iter().all(|line| line.trim().is_empty() || indent(line) == here)).then_some(start)
}

fn of_name(key: Option<&str>) -> &'static str {
    match key {
        Some("from" | "prefix" | "regex" | "rows") => {
            "if a second rule starts here, write `- ` before the key, in the column of the `-` of the first rule; \
             otherwise, delete one of the two keys"
        }
        Some("get" | "url") => {
            "if a second test starts here, write `- ` before the key, in the column of the `-` of the first test; \
             otherwise, delete one of the two keys"
        }
        Some("rules" | "tables" | "defaults" | "tests" | "when" | "header" | "cookie" | "headers") => {
            "write everything below one of the two keys, and delete the other key"
        }
        Some(_) | None => "delete one of the two keys",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_a_test_in_the_column_of_the_rule_are_indented() {
        for text in
            ["    to: /b\n    tests:\n    get: /a\n    to: /b\n", "    to: /b\n    tests:\n    - get: /a\n    to: /b\n"]
        {
            let hint = hint(Some("to"), text, 4);
            assert!(hint.starts_with("the keys of a test belong below `tests:`: write `- get: /a`"), "{hint}");
        }
        assert_eq!(hint(Some("to"), "    to: /b\n    tests: []\n    to: /c\n", 3), "delete one of the two keys");
    }
}

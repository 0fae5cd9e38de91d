//! Finds exact values that are written as a comparison of numbers, such as `>5` or `==7`.

use crate::language::lower::number_comparison::{NumberComparison, NumberCondition};
use crate::language::lower::unmet::finding::{Comparison, Unmet};
use crate::language::lower::value_regex::TestedName;

pub(super) fn find(tested: TestedName<'_>, comparison: Comparison, text: &str) -> Option<Unmet> {
    let numbers = NumberComparison::parse(text).filter(|_| comparison != Comparison::Contains)?;
    let TestedName { key, name } = tested;
    // In a header, a text such as `<1` may be the start of the value.
    if comparison != Comparison::Equal && key == "header" {
        return None;
    }
    let operator = numbers.operator;
    let message = format!("`{operator}` has no special meaning here: the whole value is compared with `{text}`");
    let hint = match numbers.condition() {
        NumberCondition::Equal(number) => format!("write `{name}: {number}`"),
        NumberCondition::Not(number) => {
            format!("for any other value, write `not: {{ {key}: {{ {name}: {number} }} }}`")
        }
        NumberCondition::Regex(regex) => format!("write `{name}: {{ regex: {regex} }}`"),
        NumberCondition::Unknown => {
            format!("write an expression for these values, such as `{name}: {{ regex: '[6-9]' }}`")
        }
    };
    Some(Unmet { message, hint })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(text: &str) -> Option<String> {
        find(TestedName { key: "query", name: "id" }, Comparison::Equal, text).map(|found| found.hint)
    }

    #[test]
    fn comparisons_are_reported() {
        for (text, expected) in [
            (">5", r"write `id: { regex: '[6-9]|[1-9]\d+' }`"),
            (">= 10", r"write `id: { regex: '10|1[1-9]|[2-9]\d|[1-9]\d{2,}' }`"),
            ("<3", r"write `id: { regex: '[0-2]' }`"),
            ("==7", "write `id: 7`"),
            ("=007", "write `id: '007'`"),
            ("!=7", "for any other value, write `not: { query: { id: 7 } }`"),
            (">1.5", "write an expression for these values, such as `id: { regex: '[6-9]' }`"),
            ("<0", "write an expression for these values, such as `id: { regex: '[6-9]' }`"),
        ] {
            assert_eq!(hint(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["5", "", ">", "<b>", "=", "==", "a>5", "-5", "=a", ">a", "=?utf-8?q?a?="] {
            assert_eq!(hint(text), None, "{text}");
        }
    }
}

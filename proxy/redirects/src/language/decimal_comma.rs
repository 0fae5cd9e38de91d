//! Handles numbers with a decimal comma in mappings with braces. YAML reads `{ share: 0,5 }` as the entry `share: 0`
//! and a second key `5`.

use crate::language::raw::{Located, Value};

/// Joins the two parts of a number with a decimal comma, such as `0` and `5` of `0,5`. `name` is the key of the number.
/// After joining, a message can show the number as written in the file.
pub(super) fn join(mut tree: Located<Value>, name: &str) -> Located<Value> {
    let Value::Map(entries) = &mut tree.value else { return tree };
    let Some(index) = entries.iter().position(|(key, _)| key.value == name) else { return tree };
    let Some(((_, whole), (fraction, empty))) = entries.get(index).zip(entries.get(index + 1)) else { return tree };
    let is_next = whole.place.end_line == fraction.place.line && whole.place.end_column + 1 == fraction.place.column;
    if let Value::Number(number) = &whole.value
        && matches!(empty.value, Value::Null)
        && fraction.value.starts_with(|letter: char| letter.is_ascii_digit())
        && is_next
    {
        let value = Value::Text(format!("{number},{}", fraction.value));
        let mut place = whole.place.clone();
        (place.end_line, place.end_column) = (fraction.place.end_line, fraction.place.end_column);
        entries.remove(index + 1);
        if let Some((_, whole)) = entries.get_mut(index) {
            *whole = Located { value, place };
        }
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::raw;

    /// Joins the numbers with a decimal comma in a mapping. Returns each entry as `key=value@end column`, or as
    /// `key=type` if the value has another type.
    fn joined(text: &str) -> Vec<String> {
        let tree = join(raw::read(&"t.yaml".into(), text).unwrap(), "share");
        let Value::Map(entries) = tree.value else { panic!("{text}") };
        let shown = entries.into_iter().map(|(key, value)| match value.value {
            Value::Text(text) | Value::Number(text) => format!("{}={text}@{}", key.value, value.place.end_column),
            value @ (Value::Null | Value::Bool(_) | Value::List(_) | Value::Map(_)) => {
                format!("{}={}", key.value, value.type_name())
            }
        });
        shown.collect()
    }

    #[test]
    fn number_with_a_comma_becomes_one_value_and_nothing_else_does() {
        for (text, expected) in [
            ("{ share: 0,5 }", &["share=0,5@13"][..]),
            ("{ host: a, share: 12,5, x: 1 }", &["host=a@10", "share=12,5@23", "x=1@29"]),
            ("{ share: 0, 5: ~ }", &["share=0@11", "5=an empty value"]),
            ("{ share: 0,x }", &["share=0@11", "x=an empty value"]),
            ("{ share: a,5 }", &["share=a@11", "5=an empty value"]),
            ("{ other: 0,5 }", &["other=0@11", "5=an empty value"]),
        ] {
            assert_eq!(joined(text), expected, "{text}");
        }
    }
}

//! Finds typographic quotes, such as `“` and `»`. Text editors insert typographic quotes, but these quotes have no
//! meaning in YAML.

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::raw::{Located, Value};

const OPENING: [char; 6] = ['«', '“', '„', '‘', '‚', '”'];
const CLOSING: [char; 6] = ['»', '”', '“', '’', '‘', '“'];

/// Returns the error for a value in typographic quotes. The closing quote may be missing. A closing quote without an
/// opening quote is not an error, because the closing quote may be part of a path.
pub(super) fn error(text: &str, place: &Place) -> Option<Diagnostic> {
    let opened = text.strip_prefix(OPENING)?;
    let bare = opened.strip_suffix(CLOSING).unwrap_or(opened).trim();
    let message = format!("`{text}` has typographic quotes, which are part of the value here");
    let hint = format!("write `{bare}`, with straight quotes (`\"`) if YAML needs quotes there");
    Some(Diagnostic::new(Code::BadValue, place.clone(), message).hint(hint))
}

/// Returns the text without the typographic quotes around it.
pub(super) fn strip(text: &str) -> &str {
    text.trim_start_matches(OPENING).trim_end_matches(CLOSING)
}

/// Returns the error for an entry of a mapping whose key or string value is in typographic quotes.
pub(super) fn entry_error(name: &Located<String>, value: &Located<Value>) -> Option<Diagnostic> {
    error(&name.value, &name.place).or_else(|| match &value.value {
        Value::Text(text) => error(text, &value.place),
        Value::Null | Value::Number(_) | Value::Bool(_) | Value::List(_) | Value::Map(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(text: &str) -> Option<String> {
        error(text, &Place::point("t.yaml".into(), 1, 1))?.hint
    }

    #[test]
    fn value_is_shown_without_the_quotes() {
        let wanted = "write `/a`, with straight quotes (`\"`) if YAML needs quotes there";
        for text in ["“/a”", "«/a»", "‘/a’", "„/a“", "“/a"] {
            assert_eq!(hint(text).as_deref(), Some(wanted), "{text}");
        }
        assert_eq!((hint("/a"), hint("/о-«новом»-здании"), hint("\"/a\"")), (None, None, None));
        assert_eq!(hint("/проект-«Дом»"), None);
    }
}

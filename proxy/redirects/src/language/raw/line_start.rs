//! Recognizes whether a line starts with a list item or with a key.

/// The keys that are usually the first key of a rule or of a test.
pub(super) const FIRST_KEYS: [&str; 6] = ["from", "prefix", "regex", "rows", "get", "url"];

/// The start of a line: a list item or a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineStart<'l> {
    /// A list item, with the key that follows the `-`. If no key follows, the key is `None`.
    Item(Option<&'l str>),
    Key(&'l str),
}

impl<'l> LineStart<'l> {
    pub(super) fn of(line: &'l str) -> Option<Self> {
        let text = line.trim_start_matches(' ');
        match text.strip_prefix('-').filter(|rest| rest.is_empty() || rest.starts_with(' ')) {
            Some(rest) => Some(Self::Item(key(rest.trim_start()))),
            None => key(text).map(Self::Key),
        }
    }
}

/// Returns the key at the start of a text, without its quotes. Returns `None` if the text does not start with a key.
pub(super) fn key(text: &str) -> Option<&str> {
    let (written, rest) = text.split_once(':')?;
    let unquoted = |quote: char| written.strip_prefix(quote)?.strip_suffix(quote);
    let name = unquoted('"').or_else(|| unquoted('\'')).unwrap_or(written);
    let is_key =
        !name.is_empty() && name.chars().all(is_name_letter) && (rest.is_empty() || rest.starts_with([' ', '\r']));
    is_key.then_some(name)
}

pub(super) fn is_name_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_' || letter == '-'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_and_keys_are_distinguished_from_other_text() {
        for (line, expected) in [
            ("  - from: /a", Some(LineStart::Item(Some("from")))),
            ("-", Some(LineStart::Item(None))),
            ("  - /a", Some(LineStart::Item(None))),
            ("    to: /b", Some(LineStart::Key("to"))),
            ("\"to\": /b", Some(LineStart::Key("to"))),
            ("'to':", Some(LineStart::Key("to"))),
            ("to:\r", Some(LineStart::Key("to"))),
            ("-from: /a", Some(LineStart::Key("-from"))),
            ("from:/a", None),
            ("https://a.example", None),
            (": x", None),
            ("# to: /b", None),
            ("", None),
        ] {
            assert_eq!(LineStart::of(line), expected, "{line:?}");
        }
    }
}

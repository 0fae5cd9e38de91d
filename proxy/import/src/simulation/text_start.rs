//! Rejects texts by their first bytes. This is faster than a match of an expression.

use portico_redirects::LetterCase;

/// The maximum number of bytes that are compared.
const LENGTH: usize = 16;

/// The first bytes of a text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TextStart {
    exact: u128,
    lower_case: u128,
}

/// The bytes with which a text must start. The default value is the start of every text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct RequiredStart {
    bytes: u128,
    mask: u128,
    case: LetterCase,
}

impl TextStart {
    pub(crate) fn of(text: &[u8]) -> Self {
        let lower_case: Vec<u8> = text.iter().take(LENGTH).map(u8::to_ascii_lowercase).collect();
        Self { exact: packed(text), lower_case: packed(&lower_case) }
    }
}

impl RequiredStart {
    /// Returns the requirement that a text starts with `start`.
    pub(crate) fn of(start: &[u8], case: LetterCase) -> Self {
        let start = match case {
            LetterCase::Exact => start.to_vec(),
            LetterCase::Ignored => start.to_ascii_lowercase(),
        };
        Self { bytes: packed(&start), mask: packed(&vec![u8::MAX; start.len()]), case }
    }

    /// Reports whether a text with this start cannot match.
    pub(crate) fn excludes(&self, start: TextStart) -> bool {
        let found = match self.case {
            LetterCase::Exact => start.exact,
            LetterCase::Ignored => start.lower_case,
        };
        found & self.mask != self.bytes
    }
}

fn packed(text: &[u8]) -> u128 {
    let mut bytes = [0; LENGTH];
    for (byte, found) in bytes.iter_mut().zip(text) {
        *byte = *found;
    }
    u128::from_be_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_with_another_start_are_excluded() {
        let (exact, ignored) = (LetterCase::Exact, LetterCase::Ignored);
        let excludes = |start: &str, case: LetterCase, text: &str| {
            RequiredStart::of(start.as_bytes(), case).excludes(TextStart::of(text.as_bytes()))
        };
        assert!(excludes("/a", exact, "/b") && excludes("/a", exact, "/A") && excludes("/ab", exact, "/a"));
        assert!(!excludes("/a", exact, "/a/b") && !excludes("/a", ignored, "/A/b") && !excludes("", exact, ""));
        let long = "/0123456789abcdef";
        assert!(!excludes(long, exact, long) && !excludes(long, exact, "/0123456789abcdeX"));
        assert!(excludes(long, exact, "/0123456789abcdXf"));
        assert!(!RequiredStart::default().excludes(TextStart::of(b"")));
    }
}

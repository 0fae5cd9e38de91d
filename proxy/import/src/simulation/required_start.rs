//! Rejects texts by their first bytes. This is faster than a match of an expression.

use portico_redirects::LetterCase;

/// The bytes with which a text must start. The default value is the start of every text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct RequiredStart {
    /// The bytes, in lower case if the case is ignored.
    pub(super) bytes: Vec<u8>,
    pub(super) case: LetterCase,
}

impl RequiredStart {
    /// Returns the requirement that a text starts with `start`.
    pub(crate) fn of(mut start: Vec<u8>, case: LetterCase) -> Self {
        if case == LetterCase::Ignored {
            start.make_ascii_lowercase();
        }
        Self { bytes: start, case }
    }

    /// Reports whether a text with this start cannot match.
    pub(crate) fn excludes(&self, text: &[u8]) -> bool {
        let Some(found) = text.get(..self.bytes.len()) else { return true };
        match self.case {
            LetterCase::Exact => found != self.bytes,
            LetterCase::Ignored => !found.eq_ignore_ascii_case(&self.bytes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_with_another_start_are_excluded() {
        let (exact, ignored) = (LetterCase::Exact, LetterCase::Ignored);
        for (start, case, text, expected) in [
            ("/a", exact, "/b", true),
            ("/a", exact, "/A", true),
            ("/ab", exact, "/a", true),
            ("/a", exact, "/a/b", false),
            ("/a", exact, "/a", false),
            ("/aB", ignored, "/Ab/c", false),
            ("/a", ignored, "/b", true),
            ("", exact, "", false),
        ] {
            let required = RequiredStart::of(start.into(), case);
            assert_eq!(required.excludes(text.as_bytes()), expected, "{start} {text}");
        }
        assert!(!RequiredStart::default().excludes(b""));
    }
}

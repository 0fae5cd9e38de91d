//! Rejects texts by their first bytes. This is faster than a match of an expression.

use portico_redirects::LetterCase;

/// The bytes with which a text must start. The default value is the start of every text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct RequiredStart {
    /// The bytes, in lower case if the case is ignored.
    pub(crate) bytes: Vec<u8>,
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

    /// Returns the requirement of an expression.
    pub(crate) fn of_expression(pattern: &str, case: LetterCase) -> Self {
        Self::of(literal_start(pattern), case)
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

/// Returns the bytes with which every text starts that an expression matches. The result is empty if the expression is
/// not anchored, or if it may have alternatives.
fn literal_start(pattern: &str) -> Vec<u8> {
    let mut start = Vec::new();
    let Some(rest) = pattern.strip_prefix('^').filter(|_| !pattern.contains('|')) else { return start };
    let mut rest = rest.as_bytes();
    loop {
        let (byte, after) = match rest {
            [b'\\', escaped, after @ ..] if escaped.is_ascii_punctuation() => (*escaped, after),
            [byte, after @ ..] if byte.is_ascii_alphanumeric() || b"/-_,:;=&%~@!'\"".contains(byte) => (*byte, after),
            _ => return start,
        };
        // A quantifier may make the byte optional.
        if matches!(after.first(), Some(b'?' | b'*' | b'+' | b'{')) {
            return start;
        }
        start.push(byte);
        rest = after;
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

    #[test]
    fn literal_start_ends_before_the_first_operator() {
        for (pattern, expected) in [
            ("^old/7$", "old/7"),
            (r"^a\.b-(.*)$", "a.b-"),
            ("^ab?c", "a"),
            ("^ab{0}c", "a"),
            (r"^a\d", "a"),
            (r"^a\.*b", "a"),
            ("^a(?i)b", "a"),
            ("^a|b", ""),
            ("a", ""),
            ("^é", ""),
        ] {
            assert_eq!(literal_start(pattern), expected.as_bytes(), "{pattern}");
        }
    }
}

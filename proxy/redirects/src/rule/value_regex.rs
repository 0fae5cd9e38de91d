//! Compiles regular expressions that match the values of query parameters, header fields and cookies.

use std::hash::{Hash, Hasher};

use regex::{Regex, RegexBuilder};

use crate::rule::case::LetterCase;
use crate::rule::path_regex::{RegexError, SIZE_LIMIT, check_syntax, matches_no_text, sample_text};

/// A regular expression that must match a whole value. Matching takes time in proportion to the length of the value.
#[derive(Debug, Clone)]
pub(crate) struct ValueRegex {
    written: Box<str>,
    case: LetterCase,
    regex: Regex,
}

impl ValueRegex {
    /// Compiles a regular expression. Fails if the expression is invalid or too large.
    pub(crate) fn new(written: &str, case: LetterCase) -> Result<Self, RegexError> {
        check_syntax(written)?;
        let mut builder = RegexBuilder::new(&format!("^(?:{written})$"));
        builder.case_insensitive(case == LetterCase::Ignored).size_limit(SIZE_LIMIT);
        let regex =
            builder.build().map_err(|_| RegexError { message: "the expression is too large".to_owned(), offset: 0 })?;
        Ok(Self { written: written.into(), case, regex })
    }

    /// Reports whether the regular expression matches the whole value.
    pub(crate) fn is_match(&self, value: &str) -> bool {
        self.regex.is_match(value)
    }

    /// Reports whether the regular expression is known to match no value. An example is `a$b`.
    pub(crate) fn matches_nothing(&self) -> bool {
        self.sample().is_none() && matches_no_text(&self.written, self.case)
    }

    /// Returns the regular expression as written in the file.
    pub(crate) fn written(&self) -> &str {
        &self.written
    }

    /// Reports whether the regular expression distinguishes letter case.
    pub(crate) fn case(&self) -> LetterCase {
        self.case
    }

    /// Returns a sample value that the regular expression matches. Returns `None` if no sample value could be
    /// generated.
    pub(crate) fn sample(&self) -> Option<String> {
        sample_text(&self.written).filter(|text| self.is_match(text))
    }
}

impl PartialEq for ValueRegex {
    fn eq(&self, other: &Self) -> bool {
        (&self.written, self.case) == (&other.written, other.case)
    }
}

impl Eq for ValueRegex {}

impl Hash for ValueRegex {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.written, self.case).hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_value_must_match() {
        let regex = ValueRegex::new("en|de", LetterCase::Exact).unwrap();
        assert!(regex.is_match("de") && !regex.is_match("den") && !regex.is_match("DE"));
        assert!(ValueRegex::new("en|de", LetterCase::Ignored).unwrap().is_match("DE"));
        assert_eq!(ValueRegex::new(r"v\d{2}.*", LetterCase::Exact).unwrap().sample().as_deref(), Some("v77q"));
    }

    #[test]
    fn expression_with_an_inner_anchor_matches_nothing() {
        let matches_nothing = |written| ValueRegex::new(written, LetterCase::Exact).unwrap().matches_nothing();
        for written in ["a$b", "a^b", "[a&&b]", "(a$b|c^d)"] {
            assert!(matches_nothing(written), "{written}");
        }
        for written in ["^a$", "(^a|b$)", r"a\b b", "a$|b", "", ".*", r"\$", "$"] {
            assert!(!matches_nothing(written), "{written}");
        }
    }

    #[test]
    fn invalid_and_large_expressions_are_errors() {
        assert_eq!(ValueRegex::new("a(b", LetterCase::Exact).unwrap_err().offset, 1);
        assert!(ValueRegex::new("(?:x{100}){100}{100}", LetterCase::Exact).is_err());
    }
}

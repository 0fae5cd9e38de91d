//! Matches regular expressions that are compiled at their first use.
//! See <https://nginx.org/en/docs/http/server_names.html#regex_names>.

use std::sync::OnceLock;

use portico_redirects::LetterCase;

use crate::simulation::pattern::{Groups, LineBreaks, SimulatedPattern, UnknownMatch};

/// A regular expression. Texts with another start are rejected without the expression, because a map may have thousands
/// of expressions.
#[derive(Debug)]
pub(crate) struct Pattern {
    text: String,
    case: LetterCase,
    /// The literal start of all matching texts.
    prefix: Vec<u8>,
    compiled: OnceLock<Result<SimulatedPattern, String>>,
}

impl Pattern {
    pub(crate) fn new(text: &str, case: LetterCase) -> Self {
        Self { text: text.to_owned(), case, prefix: literal_prefix(text), compiled: OnceLock::new() }
    }

    /// Returns the groups of the first match. Returns `None` if the text does not match.
    ///
    /// # Errors
    /// Returns the reason if the match is unknown.
    pub(crate) fn captures(&self, text: &[u8]) -> Result<Option<Groups>, String> {
        let start = text.get(..self.prefix.len());
        let may_match = start.is_some_and(|start| match self.case {
            LetterCase::Exact => start == self.prefix,
            LetterCase::Ignored => start.eq_ignore_ascii_case(&self.prefix),
        });
        if !may_match {
            return Ok(None);
        }
        let reason = |unknown: UnknownMatch| unknown.reason().to_owned();
        self.compiled().map_err(Clone::clone)?.captures(text).map_err(reason)
    }

    /// Returns the name and the number of each named group.
    pub(crate) fn named_groups(&self) -> Vec<(usize, String)> {
        // Most expressions have no named group, and need not be compiled for the answer.
        if !["(?<", "(?P<", "(?'"].iter().any(|start| self.text.contains(start)) {
            return Vec::new();
        }
        let names = self.compiled().map(SimulatedPattern::group_names).unwrap_or_default();
        names.into_iter().enumerate().filter_map(|(group, name)| Some((group, name?.to_ascii_lowercase()))).collect()
    }

    fn compiled(&self) -> Result<&SimulatedPattern, &String> {
        let compile = || SimulatedPattern::new(&self.text, self.case, LineBreaks::Special);
        self.compiled.get_or_init(compile).as_ref()
    }
}

/// Returns the literal text at the start of every matching text. It is empty if the expression has alternatives, because
/// each alternative has its own start.
fn literal_prefix(pattern: &str) -> Vec<u8> {
    let Some(rest) = pattern.strip_prefix('^') else { return Vec::new() };
    if pattern.contains('|') {
        return Vec::new();
    }
    let is_plain = |c: &char| c.is_ascii_alphanumeric() || "/-_=:,;&%@!~ ".contains(*c);
    let mut prefix: String = rest.chars().take_while(is_plain).collect();
    let is_repeated = rest.get(prefix.len()..).is_some_and(|rest| rest.starts_with(['?', '*', '+', '{']));
    if is_repeated {
        prefix.pop();
    }
    prefix.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literal_prefix_ends_before_special_characters() {
        for (pattern, expected) in [
            ("^/a-b/(.*)$", "/a-b/"),
            ("^/ab?c", "/a"),
            ("^/ab{2}", "/a"),
            ("^/a|^/b", ""),
            ("/a", ""),
            (r"^/a\.html$", "/a"),
            ("(?i)^/a", ""),
        ] {
            assert_eq!(String::from_utf8(literal_prefix(pattern)).unwrap(), expected, "{pattern}");
        }
    }

    #[test]
    fn prefix_has_the_letter_case_of_the_pattern() {
        let matches = |case, text: &[u8]| Pattern::new("^/A(b)?", case).captures(text).unwrap().is_some();
        assert!(matches(LetterCase::Ignored, b"/ab") && !matches(LetterCase::Exact, b"/ab"));
        let names = Pattern::new("^/(?<Year>a)(b)", LetterCase::Exact).named_groups();
        assert_eq!(names, [(1, "year".to_owned())]);
        assert!(Pattern::new("^/a(", LetterCase::Exact).captures(b"/a").is_err());
        assert_eq!(Pattern::new("^/a(", LetterCase::Exact).captures(b"/b"), Ok(None));
    }
}

//! Compiles the regular expressions of redirects when a request needs them for the first time.
//! See <https://redirection.me/support/redirect-regular-expressions/>.

use std::sync::OnceLock;

use portico_redirects::LetterCase;

use crate::regex::validity::{self, RegexEngine};
use crate::simulation::pattern::{LineBreaks, SimulatedPattern};

/// The result of compiling an expression. The error is the reason, as a noun phrase.
type Compiled = OnceLock<Result<SimulatedPattern, String>>;

/// A regular expression, which is compiled at most once for each treatment of letter case.
#[derive(Debug, Default)]
pub(in crate::wordpress) struct Expression {
    pub(in crate::wordpress) text: String,
    exact: Compiled,
    ignoring_case: Compiled,
}

impl Expression {
    pub(super) fn new(text: String) -> Self {
        Self { text, ..Self::default() }
    }

    /// Reports whether a text contains a match. The plugin ignores the error of an invalid expression, which matches nothing.
    ///
    /// # Errors
    /// Returns the reason, as a noun phrase, if the result is unknown.
    pub(super) fn is_match(&self, text: &[u8], case: LetterCase) -> Result<bool, String> {
        match self.compiled(case) {
            Ok(pattern) => pattern.is_match(text).map_err(|unknown| unknown.reason().to_owned()),
            Err(_) if validity::error(&self.text, RegexEngine::Pcre).is_some() => Ok(false),
            Err(reason) => Err(reason),
        }
    }

    /// Returns the compiled expression.
    ///
    /// # Errors
    /// Returns the reason, as a noun phrase, if the expression is not simulated.
    pub(super) fn compiled(&self, case: LetterCase) -> Result<&SimulatedPattern, String> {
        let compiled = match case {
            LetterCase::Exact => &self.exact,
            LetterCase::Ignored => &self.ignoring_case,
        };
        let compile = || SimulatedPattern::new(&self.text, case, LineBreaks::Ordinary);
        compiled.get_or_init(compile).as_ref().map_err(Clone::clone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_expression_matches_nothing() {
        assert_eq!(Expression::new("^/a(".to_owned()).is_match(b"/a(", LetterCase::Exact), Ok(false));
        assert!(Expression::new("(?x)^ /a".to_owned()).is_match(b"/a", LetterCase::Exact).is_err());
    }

    #[test]
    fn each_treatment_of_letter_case_is_compiled_once() {
        let expression = Expression::new("^/a".to_owned());
        let matches = |case| expression.is_match(b"/A", case);
        assert_eq!((matches(LetterCase::Exact), matches(LetterCase::Ignored)), (Ok(false), Ok(true)));
        let compiled = |case| std::ptr::from_ref(expression.compiled(case).unwrap());
        assert_eq!(compiled(LetterCase::Exact), compiled(LetterCase::Exact));
        assert_ne!(compiled(LetterCase::Exact), compiled(LetterCase::Ignored));
    }
}

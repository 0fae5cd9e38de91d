//! Converts the patterns of rules to regular expressions.

use crate::note::Remark;

/// The syntax of the patterns of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PatternSyntax {
    Regex,
    Wildcard,
    Exact,
}

impl PatternSyntax {
    /// Returns the syntax with this name, which is the value of the attribute `patternSyntax`.
    pub(super) fn named(name: Option<&str>) -> Result<Self, Remark> {
        match name {
            None | Some("ECMAScript") => Ok(Self::Regex),
            Some("Wildcard") => Ok(Self::Wildcard),
            Some("ExactMatch") => Ok(Self::Exact),
            Some(other) => {
                Err(Remark::new(format!("the pattern syntax `{other}` is unknown"), "write the rule by hand"))
            }
        }
    }

    /// Returns a regular expression that matches the same texts as `pattern`.
    pub(super) fn regex(self, pattern: &str) -> String {
        match self {
            Self::Regex => pattern.to_owned(),
            Self::Wildcard => {
                let parts: Vec<String> = pattern.split('*').map(regex_syntax::escape).collect();
                format!("^{}$", parts.join("(.*)"))
            }
            Self::Exact => format!("^{}$", regex_syntax::escape(pattern)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_become_expressions() {
        assert_eq!(PatternSyntax::Regex.regex("^a(.*)"), "^a(.*)");
        assert_eq!(PatternSyntax::Wildcard.regex("a/*.html"), r"^a/(.*)\.html$");
        assert_eq!(PatternSyntax::Exact.regex("a.b"), r"^a\.b$");
        assert!(PatternSyntax::named(Some("X")).is_err());
    }
}

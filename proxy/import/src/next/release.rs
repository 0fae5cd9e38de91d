//! Defines the releases of path-to-regexp that Next.js and Vercel use.

/// A release of path-to-regexp.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Release {
    /// Release 6.3, which Next.js contains. A parameter without an expression does not contain the text before it, unless
    /// this text contains a slash.
    Next,
    /// Release 6.1, which Vercel uses. A parameter without an expression may contain the text before it.
    Vercel,
}

/// The text that a parameter without an expression does not contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Separator<'t> {
    None,
    Text(&'t str),
}

impl Release {
    /// Returns the name of the program that contains the release.
    pub(crate) fn program(self) -> &'static str {
        match self {
            Self::Next => "Next.js",
            Self::Vercel => "Vercel",
        }
    }

    /// Returns the separator of a parameter without an expression. `before` is the text between this parameter and the
    /// parameter before it. Returns `None` if the release rejects the source, because there must be text between two
    /// parameters.
    pub(crate) fn separator(self, before: &str) -> Option<Separator<'_>> {
        match self {
            Self::Vercel => Some(Separator::None),
            Self::Next if before.is_empty() => None,
            // The characters that end a parameter. See `isSafe` in path-to-regexp 6.3.
            Self::Next if before.contains(['/', '#', '?']) => Some(Separator::None),
            Self::Next => Some(Separator::Text(before)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_release_of_next_has_separators() {
        assert_eq!(Release::Next.separator("-"), Some(Separator::Text("-")));
        assert_eq!(Release::Next.separator("/a-"), Some(Separator::None));
        assert_eq!(Release::Next.separator(""), None);
        assert_eq!(Release::Vercel.separator(""), Some(Separator::None));
    }
}

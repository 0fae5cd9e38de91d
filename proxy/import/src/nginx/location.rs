//! Parses the arguments of a `location` block, which determine the paths that the block matches.

use crate::foreign::path_restriction::PathRestriction;
use portico_redirects::LetterCase;

/// The modifier and the text of a `location` block, such as `^~` and `/images/`.
pub(super) struct LocationPattern<'d> {
    pub(super) modifier: LocationModifier,
    pub(super) text: &'d str,
}

/// The modifier of a location, which determines how nginx compares a path with the text of the location.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LocationModifier {
    /// No modifier. The location matches all paths that start with its text.
    Prefix,
    /// The modifier `^~`. The location matches all paths that start with its text, and takes precedence over locations
    /// with regular expressions.
    PrefixFirst,
    /// The modifier `=`. The location matches only the path that equals its text.
    Exact,
    /// The modifier `~` or `~*`. The text of the location is a regular expression for paths.
    Regex(LetterCase),
}

impl<'d> LocationPattern<'d> {
    pub(super) fn read(arguments: &'d [String]) -> Self {
        let (modifier, text) = match arguments {
            [text] => ("", text.as_str()),
            [modifier, text] => (modifier.as_str(), text.as_str()),
            _ => ("", "/"),
        };
        let modifier = match modifier {
            "=" => LocationModifier::Exact,
            "^~" => LocationModifier::PrefixFirst,
            "~" => LocationModifier::Regex(LetterCase::Exact),
            "~*" => LocationModifier::Regex(LetterCase::Ignored),
            _ => LocationModifier::Prefix,
        };
        Self { modifier, text }
    }

    /// Reports whether the location is named, as in `location @name`. Only internal redirects reach a named location.
    pub(super) fn is_named(&self) -> bool {
        self.text.starts_with('@')
    }

    /// Returns a restriction to the paths that the location matches.
    pub(super) fn paths(&self) -> PathRestriction {
        match self.modifier {
            LocationModifier::Exact => PathRestriction::exact(self.text),
            LocationModifier::Regex(case) => PathRestriction::regex(self.text, case),
            LocationModifier::Prefix | LocationModifier::PrefixFirst if self.text == "/" => PathRestriction::Everything,
            LocationModifier::Prefix | LocationModifier::PrefixFirst => PathRestriction::Prefix(self.text.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modifier_decides_what_the_text_matches() {
        let prefix = || PathRestriction::Prefix("/a".to_owned());
        for (words, paths) in [
            (vec!["/a"], prefix()),
            (vec!["^~", "/a"], prefix()),
            (vec!["/"], PathRestriction::Everything),
            (vec!["=", "/"], PathRestriction::exact("/")),
            (vec!["~", "^/a"], PathRestriction::regex("^/a", LetterCase::Exact)),
            (vec!["~*", "^/a"], PathRestriction::regex("^/a", LetterCase::Ignored)),
            (vec![], PathRestriction::Everything),
        ] {
            let arguments: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            assert_eq!(LocationPattern::read(&arguments).paths(), paths, "{words:?}");
        }
    }
}

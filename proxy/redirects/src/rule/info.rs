//! A rule as people speak of it.

use crate::diagnostic::Place;

/// A rule as people speak of it: its name, its place and what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleInfo {
    pub(crate) id: Box<str>,
    pub(crate) place: Place,
    pub(crate) from: Box<str>,
    pub(crate) strategy: Strategy,
    pub(crate) owner: Option<Box<str>>,
    pub(crate) ticket: Option<Box<str>>,
}

/// How a rule finds its paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strategy {
    /// One path.
    Exact,
    /// One path for each row of a file.
    Rows,
    /// A path and everything below it.
    Prefix,
    /// Paths of one shape, with captures.
    Pattern,
    /// Paths that a regular expression describes.
    Regex,
}

impl RuleInfo {
    /// The rule's `id`, or one made from what it matches when the file gives none.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Where the rule starts.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Display name of the file.
    pub fn source(&self) -> &str {
        &self.place.source
    }

    /// The line on which the rule starts.
    pub fn line(&self) -> u32 {
        self.place.line
    }

    /// `from`, `prefix`, `regex` or `rows` as the file spells it.
    pub fn from(&self) -> &str {
        &self.from
    }

    /// What to call the rule beside another one: by its address, and where both have the same, by its id and place, too.
    pub(crate) fn beside(&self, other: &Self) -> String {
        if self.from != other.from {
            return format!("`{}`", self.from);
        }
        // An id that was made up stands in no file, so it would tell nobody anything.
        let name = if self.id.starts_with(&*self.from) { &self.from } else { &self.id };
        if self.place.source == other.place.source {
            format!("`{name}` on line {}", self.place.line)
        } else {
            format!("`{name}` of {}:{}", self.place.source, self.place.line)
        }
    }

    /// How it finds its paths.
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// Who looks after it.
    pub fn owner(&self) -> Option<&str> {
        self.owner.as_deref()
    }

    /// The task that it was made for.
    pub fn ticket(&self) -> Option<&str> {
        self.ticket.as_deref()
    }
}

impl Strategy {
    /// All of them, for tables over them.
    pub const ALL: [Self; 5] = [Self::Exact, Self::Rows, Self::Prefix, Self::Pattern, Self::Regex];

    /// The name, for labels and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Rows => "rows",
            Self::Prefix => "prefix",
            Self::Pattern => "pattern",
            Self::Regex => "regex",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(id: &str, from: &str, source: &str, line: u32) -> RuleInfo {
        let place = Place { source: source.into(), line, column: 5 };
        RuleInfo { id: id.into(), place, from: from.into(), strategy: Strategy::Exact, owner: None, ticket: None }
    }

    #[test]
    fn rules_for_one_address_are_told_apart() {
        let (first, named) = (info("/a", "/a", "a.yaml", 2), info("summer", "/a", "a.yaml", 6));
        assert_eq!(
            (first.beside(&named), named.beside(&first)),
            ("`/a` on line 2".into(), "`summer` on line 6".into())
        );
        let elsewhere = info("/a#2", "/a", "b.yaml", 2);
        assert_eq!(elsewhere.beside(&first), "`/a` of b.yaml:2");
        assert_eq!(first.beside(&info("/b", "/b", "a.yaml", 3)), "`/a`");
    }
}

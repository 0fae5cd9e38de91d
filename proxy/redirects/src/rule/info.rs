//! What reports show about a rule.

use std::sync::Arc;

use crate::diagnostic::Place;

/// What reports show about a rule: its id, location, source and metadata.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleInfo {
    /// `None` if it is the same as `from`, as it is for most rules.
    id: Option<Box<str>>,
    pub(crate) place: Place,
    /// The same memory as the pattern of the rule, if it is written in normal form.
    pub(crate) from: Arc<str>,
    pub(crate) strategy: Strategy,
    /// Boxed, because few rules of a large file have one.
    responsibility: Option<Box<Responsibility>>,
}

/// Who is responsible for a rule, and why it was made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Responsibility {
    pub(crate) owner: Option<Box<str>>,
    pub(crate) ticket: Option<Box<str>>,
}

/// How a rule matches paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strategy {
    /// One path.
    Exact,
    /// One path per row of a CSV file.
    Rows,
    /// A path and everything below it.
    Prefix,
    /// Paths that match a pattern with placeholders.
    Pattern,
    /// Paths that match a regular expression.
    Regex,
}

impl RuleInfo {
    pub(crate) fn new(id: &str, place: Place, from: Arc<str>, strategy: Strategy) -> Self {
        let id = (*id != *from).then(|| id.into());
        Self { id, place, from, strategy, responsibility: None }
    }

    pub(crate) fn with_responsibility(mut self, responsibility: Responsibility) -> Self {
        self.responsibility = Some(responsibility).filter(|given| *given != Responsibility::default()).map(Box::new);
        self
    }

    /// The `id` of the rule, or a generated one if the file gives none.
    pub fn id(&self) -> &str {
        self.id.as_deref().unwrap_or(&self.from)
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

    /// The value of `from`, `prefix`, `regex` or `rows`, as written in the file.
    pub fn from(&self) -> &str {
        &self.from
    }

    /// A name that distinguishes the rule from another one: its source. If both have the same source, its location is
    /// added, and its id, unless it was generated, replaces the source.
    pub(crate) fn distinct_name(&self, other: &Self) -> String {
        if self.from != other.from {
            return format!("`{}`", self.from);
        }
        // A generated id is in no file, so the source says more.
        let name = if self.id().starts_with(&*self.from) { &self.from } else { self.id() };
        if self.place.source == other.place.source {
            format!("`{name}` on line {}", self.place.line)
        } else {
            format!("`{name}` of {}:{}", self.place.source, self.place.line)
        }
    }

    /// How the rule matches paths.
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// Who is responsible for the rule.
    pub fn owner(&self) -> Option<&str> {
        self.responsibility.as_ref()?.owner.as_deref()
    }

    /// The ticket the rule was made for.
    pub fn ticket(&self) -> Option<&str> {
        self.responsibility.as_ref()?.ticket.as_deref()
    }
}

impl Strategy {
    /// All strategies.
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
        let place = Place::point(source.into(), line, 5);
        RuleInfo::new(id, place, from.into(), Strategy::Exact)
    }

    #[test]
    fn rules_with_the_same_source_get_distinct_names() {
        let (first, named) = (info("/a", "/a", "a.yaml", 2), info("summer", "/a", "a.yaml", 6));
        assert_eq!(
            (first.distinct_name(&named), named.distinct_name(&first)),
            ("`/a` on line 2".into(), "`summer` on line 6".into())
        );
        let elsewhere = info("/a#2", "/a", "b.yaml", 2);
        assert_eq!(elsewhere.distinct_name(&first), "`/a` of b.yaml:2");
        assert_eq!(first.distinct_name(&info("/b", "/b", "a.yaml", 3)), "`/a`");
    }
}

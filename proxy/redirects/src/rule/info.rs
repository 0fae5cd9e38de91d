//! Defines the data that reports show about a rule.

use std::sync::Arc;

use crate::diagnostic::Place;

/// The data that reports show about a rule, such as its id, location, source and owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleInfo {
    /// The id of the rule. If the id equals the source, as in most rules, the value is `None`.
    id: Option<Box<str>>,
    pub(crate) place: Place,
    /// The source as written in the file. If the source is in normal form, the pattern of the rule shares this
    /// allocation.
    pub(crate) from: Arc<str>,
    pub(crate) strategy: Strategy,
    /// `true` if the file sets the `id` of the rule.
    has_written_id: bool,
    /// The owner and ticket of the rule. The field is boxed, because few rules of a large file have an owner or a
    /// ticket.
    responsibility: Option<Box<Responsibility>>,
}

/// The owner of a rule, and the ticket for which the rule was written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Responsibility {
    pub(crate) owner: Option<Box<str>>,
    pub(crate) ticket: Option<Box<str>>,
}

/// The way in which a rule matches paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strategy {
    /// The rule matches one path.
    Exact,
    /// The rule matches the paths in the rows of a CSV file.
    Rows,
    /// The rule matches a path and everything below the path.
    Prefix,
    /// The rule matches all paths that match a pattern with placeholders.
    Pattern,
    /// The rule matches all paths that match a regular expression.
    Regex,
}

impl RuleInfo {
    pub(crate) fn new(id: &str, place: Place, from: Arc<str>, strategy: Strategy) -> Self {
        let id = (*id != *from).then(|| id.into());
        Self { id, place, from, strategy, has_written_id: false, responsibility: None }
    }

    /// Marks the id as an id that the file sets.
    pub(crate) fn with_written_id(mut self) -> Self {
        self.has_written_id = true;
        self
    }

    pub(crate) fn with_responsibility(mut self, responsibility: Responsibility) -> Self {
        self.responsibility = Some(responsibility).filter(|given| *given != Responsibility::default()).map(Box::new);
        self
    }

    /// Returns the `id` of the rule. If the file sets no `id`, returns a generated id.
    pub fn id(&self) -> &str {
        self.id.as_deref().unwrap_or(&self.from)
    }

    /// Returns the location where the rule starts.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Returns the display name of the file that contains the rule.
    pub fn source(&self) -> &str {
        &self.place.source
    }

    /// Returns the number of the line on which the rule starts.
    pub fn line(&self) -> u32 {
        self.place.line
    }

    /// Returns the value of `from`, `prefix`, `regex` or `rows`, as written in the file.
    pub fn from(&self) -> &str {
        &self.from
    }

    /// Returns a name that distinguishes the rule from `other`. If the sources differ, the name is the source. If the
    /// sources are equal, the name consists of the `id` and the location of the rule. If the `id` is generated, the
    /// source replaces the `id`.
    pub(crate) fn distinct_name(&self, other: &Self) -> String {
        if self.from != other.from {
            return format!("`{}`", self.from);
        }
        // A generated id does not appear in any file, so the source is more helpful.
        let name = if self.has_written_id { self.id() } else { &self.from };
        if self.place.source == other.place.source {
            format!("`{name}` on line {}", self.place.line)
        } else {
            format!("`{name}` of {}:{}", self.place.source, self.place.line)
        }
    }

    /// Returns the way in which the rule matches paths.
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// Returns the person or team that is responsible for the rule.
    pub fn owner(&self) -> Option<&str> {
        self.responsibility.as_ref()?.owner.as_deref()
    }

    /// Returns the ticket for which the rule was written.
    pub fn ticket(&self) -> Option<&str> {
        self.responsibility.as_ref()?.ticket.as_deref()
    }
}

impl Strategy {
    /// All strategies, in the order of their discriminants.
    pub const ALL: [Self; 5] = [Self::Exact, Self::Rows, Self::Prefix, Self::Pattern, Self::Regex];

    /// Returns the name of the strategy, for labels and reports.
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
        let (first, named) = (info("/a", "/a", "a.yaml", 2), info("summer", "/a", "a.yaml", 6).with_written_id());
        assert_eq!(
            (first.distinct_name(&named), named.distinct_name(&first)),
            ("`/a` on line 2".into(), "`summer` on line 6".into())
        );
        let elsewhere = info("/a#2", "/a", "b.yaml", 2);
        assert_eq!(elsewhere.distinct_name(&first), "`/a` of b.yaml:2");
        assert_eq!(first.distinct_name(&info("/b", "/b", "a.yaml", 3)), "`/a`");
    }
}

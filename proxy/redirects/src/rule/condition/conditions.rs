//! The conditions of a rule: what must hold besides the path.

use std::fmt;

use crate::address::query;
use crate::rule::request::Request;

use crate::rule::condition::language;
use crate::rule::condition::share::Share;

/// Conditions that must all hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Conditions {
    pub(crate) methods: Vec<Box<str>>,
    pub(crate) hosts: Vec<HostPattern>,
    pub(crate) query: Vec<NamedCondition>,
    pub(crate) headers: Vec<NamedCondition>,
    pub(crate) cookies: Vec<NamedCondition>,
    pub(crate) languages: Vec<Box<str>>,
    /// From this time on, in seconds since 1970.
    pub(crate) from: Option<i64>,
    /// Before this time, in seconds since 1970.
    pub(crate) until: Option<i64>,
    pub(crate) share: Option<Share>,
}

/// A requirement for a query parameter, header or cookie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NamedCondition {
    pub(crate) name: Box<str>,
    pub(crate) requirement: Requirement,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Requirement {
    Present,
    Absent,
    Equal(Box<str>),
}

/// A host, or all subdomains of a host.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum HostPattern {
    Exact(Box<str>),
    /// `*.example.com`, stored as `.example.com`.
    Below(Box<str>),
}

/// The condition that failed, for messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnmetCondition<'c> {
    Method,
    Host,
    Query(&'c NamedCondition),
    Header(&'c NamedCondition),
    Cookie(&'c NamedCondition),
    Language,
    TooEarly,
    TooLate,
    Share,
}

impl Conditions {
    /// The number of conditions. A rule with more takes precedence.
    pub(crate) fn count(&self) -> usize {
        let lists = [self.methods.is_empty(), self.hosts.is_empty(), self.languages.is_empty()];
        let singles = [self.from.is_none(), self.until.is_none(), self.share.is_none()];
        let named = self.query.len() + self.headers.len() + self.cookies.len();
        lists.iter().chain(&singles).filter(|absent| !**absent).count() + named
    }

    /// The first condition that does not hold.
    pub(crate) fn first_unmet(&self, request: &Request<'_>) -> Option<UnmetCondition<'_>> {
        let attributes = request.attributes;
        if !self.methods.is_empty() && !self.methods.iter().any(|method| **method == *attributes.method()) {
            return Some(UnmetCondition::Method);
        }
        if !self.hosts.is_empty() && !attributes.host().is_some_and(|host| self.has_host(host)) {
            return Some(UnmetCondition::Host);
        }
        if let Some(named) = self.query.iter().find(|named| !named.holds_in_query(request.query.unwrap_or_default())) {
            return Some(UnmetCondition::Query(named));
        }
        if let Some(named) =
            self.headers.iter().find(|named| !named.requirement.is_met_by(attributes.header(&named.name)))
        {
            return Some(UnmetCondition::Header(named));
        }
        let cookies = || attributes.header("cookie").unwrap_or_default();
        if let Some(named) =
            self.cookies.iter().find(|named| !named.requirement.is_met_by(cookie(cookies(), &named.name)))
        {
            return Some(UnmetCondition::Cookie(named));
        }
        let preferred = || language::preferred(attributes.header("accept-language").unwrap_or_default());
        if !self.languages.is_empty() && !preferred().is_some_and(|tag| language::matches_any(tag, &self.languages)) {
            return Some(UnmetCondition::Language);
        }
        self.unmet_by_time(request).or_else(|| {
            let share = self.share.as_ref()?;
            (!share.includes(&attributes.visitor())).then_some(UnmetCondition::Share)
        })
    }

    fn unmet_by_time(&self, request: &Request<'_>) -> Option<UnmetCondition<'_>> {
        let (from, until) = (self.from.unwrap_or(i64::MIN), self.until.unwrap_or(i64::MAX));
        if self.from.is_none() && self.until.is_none() {
            return None;
        }
        let now = request.attributes.now();
        let (change, unmet) = match (now < from, now >= until) {
            (true, _) => (self.from, Some(UnmetCondition::TooEarly)),
            (false, true) => (None, Some(UnmetCondition::TooLate)),
            (false, false) => (self.until, None),
        };
        if let Some(time) = change {
            request.attributes.changes_at(time);
        }
        unmet
    }

    pub(crate) fn has_host(&self, host: &str) -> bool {
        self.hosts.iter().any(|pattern| pattern.matches(host))
    }

    /// Whether there are no conditions other than on the host.
    pub(crate) fn only_host(&self) -> bool {
        self.count() == usize::from(!self.hosts.is_empty())
    }

    /// The parameters that must be present.
    pub(crate) fn required_parameters(&self) -> Vec<Box<str>> {
        let required = self.query.iter().filter(|named| named.requirement != Requirement::Absent);
        required.map(|named| named.name.clone()).collect()
    }

    /// Whether a query meets the conditions on parameters.
    pub(crate) fn query_holds(&self, query: &str) -> bool {
        self.query.iter().all(|named| named.holds_in_query(query))
    }

    /// Whether the conditions fail for every query that contains `set`, whatever its other parameters. The query has no
    /// parameter for which `is_absent` is true.
    pub(crate) fn excludes_parameters(&self, set: &str, is_absent: impl Fn(&str) -> bool) -> bool {
        let is_set = |named: &NamedCondition| query::values(set, &named.name).next().is_some();
        let is_known = |named: &&NamedCondition| is_set(named) || is_absent(&named.name);
        self.query.iter().filter(is_known).any(|named| !named.holds_in_query(set))
    }
}

impl Requirement {
    fn is_met_by(&self, value: Option<&str>) -> bool {
        match self {
            Self::Present => value.is_some(),
            Self::Absent => value.is_none(),
            Self::Equal(wanted) => value.is_some_and(|value| value == &**wanted),
        }
    }
}

impl NamedCondition {
    /// If a parameter is repeated, one matching value is enough.
    fn holds_in_query(&self, query: &str) -> bool {
        let mut values = query::values(query, &self.name).peekable();
        match &self.requirement {
            Requirement::Present => values.peek().is_some(),
            Requirement::Absent => values.peek().is_none(),
            Requirement::Equal(wanted) => values.any(|value| value == wanted.as_bytes()),
        }
    }
}

impl HostPattern {
    pub(crate) fn matches(&self, host: &str) -> bool {
        match self {
            Self::Exact(name) => host.eq_ignore_ascii_case(name),
            Self::Below(end) => {
                let start = host.len().checked_sub(end.len()).filter(|start| *start > 0);
                start.and_then(|start| host.get(start..)).is_some_and(|tail| tail.eq_ignore_ascii_case(end))
            }
        }
    }
}

/// The value of a cookie (RFC 6265 §5.4).
fn cookie<'h>(header: &'h str, name: &str) -> Option<&'h str> {
    header.split(';').find_map(|pair| {
        let (key, value) = pair.trim().split_once('=')?;
        (key == name).then_some(value)
    })
}

impl fmt::Display for UnmetCondition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |f: &mut fmt::Formatter<'_>, kind: &str, named: &NamedCondition| match &named.requirement {
            Requirement::Present => write!(f, "the {kind} `{}` is missing", named.name),
            Requirement::Absent => write!(f, "the {kind} `{}` is present", named.name),
            Requirement::Equal(value) => write!(f, "the {kind} `{}` is not `{value}`", named.name),
        };
        match self {
            Self::Method => f.write_str("the method is different"),
            Self::Host => f.write_str("the host is different"),
            Self::Query(condition) => named(f, "parameter", condition),
            Self::Header(condition) => named(f, "header", condition),
            Self::Cookie(condition) => named(f, "cookie", condition),
            Self::Language => f.write_str("the visitor prefers another language"),
            Self::TooEarly => f.write_str("it is not active yet"),
            Self::TooLate => f.write_str("it is no longer active"),
            Self::Share => f.write_str("the visitor is outside the rule's share"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcard_host_matches_subdomains_only() {
        let below = HostPattern::Below(".old.example".into());
        assert!(below.matches("a.OLD.example") && below.matches("a.b.old.example"));
        assert!(!below.matches("old.example") && !below.matches(".old.example") && !below.matches("bold.example"));
    }

    #[test]
    fn cookie_is_found_by_its_full_name() {
        assert_eq!(cookie("xa=1; a=2;b=3", "a"), Some("2"));
        assert_eq!(cookie("xa=1", "a"), None);
    }
}

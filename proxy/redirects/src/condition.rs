//! Conditions of a rule: what has to hold besides its path.

mod compare;
mod language;
mod met;
mod share;

use std::fmt;

use crate::query;
use crate::situation::Request;

pub(crate) use crate::condition::compare::disjoint;
pub(crate) use crate::condition::share::Share;

/// All of these have to hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Conditions {
    pub(crate) methods: Vec<Box<str>>,
    pub(crate) hosts: Vec<HostPattern>,
    pub(crate) query: Vec<Named>,
    pub(crate) headers: Vec<Named>,
    pub(crate) cookies: Vec<Named>,
    pub(crate) languages: Vec<Box<str>>,
    /// Seconds since 1970, from this one on.
    pub(crate) from: Option<i64>,
    /// Seconds since 1970, before this one.
    pub(crate) until: Option<i64>,
    pub(crate) share: Option<Share>,
}

/// A parameter, header or cookie, and what is wanted of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) name: Box<str>,
    pub(crate) wanted: Wanted,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Wanted {
    Present,
    Absent,
    Equal(Box<str>),
}

/// A host, or all hosts below one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum HostPattern {
    Exact(Box<str>),
    /// `*.example.com`: the part from the dot on.
    Below(Box<str>),
}

/// A condition that does not hold, for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unmet<'c> {
    Method,
    Host,
    Query(&'c Named),
    Header(&'c Named),
    Cookie(&'c Named),
    Language,
    TooEarly,
    TooLate,
    Share,
}

impl Conditions {
    /// How many there are; a rule with more is asked first.
    pub(crate) fn count(&self) -> usize {
        let lists = [self.methods.is_empty(), self.hosts.is_empty(), self.languages.is_empty()];
        let singles = [self.from.is_none(), self.until.is_none(), self.share.is_none()];
        let named = self.query.len() + self.headers.len() + self.cookies.len();
        lists.iter().chain(&singles).filter(|absent| !**absent).count() + named
    }

    /// The first one that does not hold.
    pub(crate) fn unmet(&self, request: &Request<'_>) -> Option<Unmet<'_>> {
        let situation = request.situation;
        if !self.methods.is_empty() && !self.methods.iter().any(|method| **method == *situation.method()) {
            return Some(Unmet::Method);
        }
        if !self.hosts.is_empty() && !situation.host().is_some_and(|host| self.has_host(host)) {
            return Some(Unmet::Host);
        }
        if let Some(named) = self.query.iter().find(|named| !named.holds_in_query(request.query.unwrap_or_default())) {
            return Some(Unmet::Query(named));
        }
        if let Some(named) = self.headers.iter().find(|named| !named.wanted.is_met_by(situation.header(&named.name))) {
            return Some(Unmet::Header(named));
        }
        let cookies = || situation.header("cookie").unwrap_or_default();
        if let Some(named) = self.cookies.iter().find(|named| !named.wanted.is_met_by(cookie(cookies(), &named.name))) {
            return Some(Unmet::Cookie(named));
        }
        let wanted = || language::most_wanted(situation.header("accept-language").unwrap_or_default());
        if !self.languages.is_empty() && !wanted().is_some_and(|tag| language::is_one_of(tag, &self.languages)) {
            return Some(Unmet::Language);
        }
        self.unmet_by_time(request).or_else(|| {
            let share = self.share.as_ref()?;
            (!share.holds(&situation.visitor())).then_some(Unmet::Share)
        })
    }

    fn unmet_by_time(&self, request: &Request<'_>) -> Option<Unmet<'_>> {
        let (from, until) = (self.from.unwrap_or(i64::MIN), self.until.unwrap_or(i64::MAX));
        if self.from.is_none() && self.until.is_none() {
            return None;
        }
        let now = request.situation.now();
        match (now < from, now >= until) {
            (true, _) => Some(Unmet::TooEarly),
            (false, true) => Some(Unmet::TooLate),
            (false, false) => None,
        }
    }

    pub(crate) fn has_host(&self, host: &str) -> bool {
        self.hosts.iter().any(|pattern| pattern.matches(host))
    }

    /// Whether they ask for the host and nothing else.
    pub(crate) fn ask_host_only(&self) -> bool {
        self.count() == usize::from(!self.hosts.is_empty())
    }

    /// The parameters without which it does not hold.
    pub(crate) fn required_parameters(&self) -> Vec<Box<str>> {
        let required = self.query.iter().filter(|named| named.wanted != Wanted::Absent);
        required.map(|named| named.name.clone()).collect()
    }

    /// Whether a query meets the conditions about it.
    pub(crate) fn query_holds(&self, query: &str) -> bool {
        self.query.iter().all(|named| named.holds_in_query(query))
    }

    /// Whether no query can meet the conditions that has these parameters with these values, and whatever else is not absent.
    pub(crate) fn excludes_parameters(&self, set: &str, is_absent: impl Fn(&str) -> bool) -> bool {
        let is_set = |named: &Named| query::values(set, &named.name).next().is_some();
        let is_known = |named: &&Named| is_set(named) || is_absent(&named.name);
        self.query.iter().filter(is_known).any(|named| !named.holds_in_query(set))
    }
}

impl Wanted {
    fn is_met_by(&self, value: Option<&str>) -> bool {
        match self {
            Self::Present => value.is_some(),
            Self::Absent => value.is_none(),
            Self::Equal(wanted) => value.is_some_and(|value| value == &**wanted),
        }
    }
}

impl Named {
    /// A parameter that is sent twice meets a value when one of them does.
    fn holds_in_query(&self, query: &str) -> bool {
        let mut values = query::values(query, &self.name).peekable();
        match &self.wanted {
            Wanted::Present => values.peek().is_some(),
            Wanted::Absent => values.peek().is_none(),
            Wanted::Equal(wanted) => values.any(|value| value == wanted.as_bytes()),
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

impl fmt::Display for Unmet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |f: &mut fmt::Formatter<'_>, kind: &str, named: &Named| match &named.wanted {
            Wanted::Present => write!(f, "the {kind} `{}` is absent", named.name),
            Wanted::Absent => write!(f, "the {kind} `{}` is present", named.name),
            Wanted::Equal(value) => write!(f, "the {kind} `{}` is not `{value}`", named.name),
        };
        match self {
            Self::Method => f.write_str("the method is another one"),
            Self::Host => f.write_str("the host is another one"),
            Self::Query(wanted) => named(f, "parameter", wanted),
            Self::Header(wanted) => named(f, "header", wanted),
            Self::Cookie(wanted) => named(f, "cookie", wanted),
            Self::Language => f.write_str("the visitor wants another language"),
            Self::TooEarly => f.write_str("it is not in force yet"),
            Self::TooLate => f.write_str("it is no longer in force"),
            Self::Share => f.write_str("the visitor is not in its share"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcard_host_is_below_its_name() {
        let below = HostPattern::Below(".old.example".into());
        assert!(below.matches("a.OLD.example") && below.matches("a.b.old.example"));
        assert!(!below.matches("old.example") && !below.matches(".old.example") && !below.matches("bold.example"));
    }

    #[test]
    fn cookie_is_found_by_its_whole_name() {
        assert_eq!(cookie("xa=1; a=2;b=3", "a"), Some("2"));
        assert_eq!(cookie("xa=1", "a"), None);
    }
}

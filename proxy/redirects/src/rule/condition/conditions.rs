//! Defines the conditions of a rule, which a request must meet in addition to the path.

use std::borrow::Cow;

use crate::address::query;
use crate::rule::condition::named::{NamedCondition, NamedKind, Requirement};
use crate::rule::condition::share::Share;

/// A set of conditions, all of which must hold.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Conditions {
    pub(crate) methods: Vec<Box<str>>,
    pub(crate) hosts: Vec<HostPattern>,
    pub(crate) query: Vec<NamedCondition>,
    pub(crate) headers: Vec<NamedCondition>,
    pub(crate) cookies: Vec<NamedCondition>,
    pub(crate) languages: Vec<Box<str>>,
    /// The media types of the condition `accept`. The client must prefer at least one of these types to `text/html`.
    pub(crate) accept: Vec<Box<str>>,
    /// The start of the time window, in seconds since 1970.
    pub(crate) from: Option<i64>,
    /// The end of the time window, in seconds since 1970. At this time, the conditions no longer hold.
    pub(crate) until: Option<i64>,
    pub(crate) share: Option<Share>,
    /// The conditions below `not` and `any`. The field is boxed, because few rules have such conditions.
    pub(crate) nested: Option<Box<NestedConditions>>,
}

/// The conditions below `not` and `any`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct NestedConditions {
    /// The sets of conditions below `not`. None of these sets may hold.
    pub(crate) none_of: Vec<Conditions>,
    /// The sets of conditions below `any`. At least one of these sets must hold. An empty list allows every request.
    pub(crate) any_of: Vec<Conditions>,
}

/// A host name, or a pattern for all subdomains of a host.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum HostPattern {
    Exact(Box<str>),
    /// A pattern such as `*.example.com`, stored as `.example.com`.
    Below(Box<str>),
}

impl HostPattern {
    /// Returns a host that the pattern matches.
    pub(crate) fn sample(&self) -> Cow<'_, str> {
        match self {
            Self::Exact(name) => Cow::Borrowed(name),
            Self::Below(end) => Cow::Owned(format!("sample{end}")),
        }
    }
}

impl Conditions {
    /// Returns the sets of conditions below `not`. None of these sets may hold.
    pub(crate) fn none_of(&self) -> &[Self] {
        self.nested.as_ref().map_or(&[], |nested| &nested.none_of)
    }

    /// Returns the sets of conditions below `any`. At least one of these sets must hold. Returns an empty slice if the
    /// rule has no `any`.
    pub(crate) fn any_of(&self) -> &[Self] {
        self.nested.as_ref().map_or(&[], |nested| &nested.any_of)
    }

    /// Returns the conditions on names of one kind.
    pub(super) fn named(&self, kind: NamedKind) -> &[NamedCondition] {
        match kind {
            NamedKind::Parameter => &self.query,
            NamedKind::Header => &self.headers,
            NamedKind::Cookie => &self.cookies,
        }
    }

    /// Returns a set that consists of one condition on a name.
    pub(super) fn of_named(kind: NamedKind, named: NamedCondition) -> Self {
        let mut set = Self::default();
        match kind {
            NamedKind::Parameter => set.query.push(named),
            NamedKind::Header => set.headers.push(named),
            NamedKind::Cookie => set.cookies.push(named),
        }
        set
    }

    /// Sets the salt of each share. Rules with different salts select different visitors.
    pub(crate) fn set_salt(&mut self, salt: &str) {
        if let Some(share) = &mut self.share {
            share.salt = salt.into();
        }
        if let Some(nested) = &mut self.nested {
            nested.none_of.iter_mut().chain(&mut nested.any_of).for_each(|set| set.set_salt(salt));
        }
    }

    /// Returns the number of conditions. `not` and `any` count as one condition each. A rule with more conditions takes
    /// precedence.
    pub(crate) fn count(&self) -> usize {
        let lists = [self.methods.is_empty(), self.hosts.is_empty(), self.languages.is_empty(), self.accept.is_empty()];
        let singles = [self.from.is_none(), self.until.is_none(), self.share.is_none()];
        let nested = [self.none_of().is_empty(), self.any_of().is_empty()];
        let named = self.query.len() + self.headers.len() + self.cookies.len();
        lists.iter().chain(&singles).chain(&nested).filter(|absent| !**absent).count() + named
    }

    /// Reports whether a test is true for these conditions, or for a set below `not` or `any`.
    pub(crate) fn has(&self, test: fn(&Self) -> bool) -> bool {
        test(self) || self.none_of().iter().chain(self.any_of()).any(|set| set.has(test))
    }

    /// Calls the function `visit` for these conditions and for every set below `not` and `any`.
    pub(crate) fn each_set<'c>(&'c self, visit: &mut impl FnMut(&'c Self)) {
        visit(self);
        for set in self.none_of().iter().chain(self.any_of()) {
            set.each_set(visit);
        }
    }

    /// Reports whether any of these conditions tests the query.
    pub(crate) fn reads_query(&self) -> bool {
        self.has(|set| !set.query.is_empty())
    }

    /// Reports whether any of these conditions tests a header field or a cookie by name.
    pub(crate) fn reads_named_fields(&self) -> bool {
        self.has(|set| !set.headers.is_empty() || !set.cookies.is_empty())
    }

    /// Reports whether any of these conditions tests the host.
    pub(crate) fn reads_host(&self) -> bool {
        self.has(|set| !set.hosts.is_empty())
    }

    /// Reports whether the conditions depend on request attributes that an access log does not contain.
    pub(crate) fn hidden_from_logs(&self) -> bool {
        let is_hidden = |set: &Self| !set.languages.is_empty() || !set.accept.is_empty() || set.share.is_some();
        self.reads_named_fields() || self.has(is_hidden)
    }

    /// Returns the part of the host that matches `*` in the first matching pattern. The part is in lower case and
    /// encoded as a path segment. Returns `None` if no pattern with `*` matches.
    pub(crate) fn host_label(&self, host: &str) -> Option<String> {
        let label = self.hosts.iter().find_map(|pattern| pattern.label(host))?;
        query::as_segment(label.to_ascii_lowercase().as_bytes())
    }

    pub(crate) fn has_host(&self, host: &str) -> bool {
        self.hosts.iter().any(|pattern| pattern.matches(host))
    }

    /// Returns the pattern for the host if the conditions contain exactly one pattern.
    pub(crate) fn single_host(&self) -> Option<&HostPattern> {
        if let [pattern] = self.hosts.as_slice() { Some(pattern) } else { None }
    }

    /// Returns the name and the value of each query parameter for which an exact value is required.
    pub(crate) fn exact_parameters(&self) -> impl Iterator<Item = (&str, &str)> {
        self.query.iter().filter_map(|named| match &named.requirement {
            Requirement::Equal(value) => Some((&*named.name, &**value)),
            Requirement::Present | Requirement::Absent | Requirement::Value(_) => None,
        })
    }

    /// Returns `true` if the conditions test nothing except the host.
    pub(crate) fn only_host(&self) -> bool {
        self.count() == usize::from(!self.hosts.is_empty())
    }

    /// Returns the earliest time at which the conditions can hold, in seconds since 1970. Returns `None` if no condition
    /// sets a start.
    pub(crate) fn starts_at(&self) -> Option<i64> {
        let after_excluded = self.none_of().iter().filter_map(Self::holds_until).max();
        let starts = self.any_of().iter().map(Self::starts_at).collect::<Option<Vec<_>>>();
        let first_of_any = starts.and_then(|starts| starts.into_iter().min());
        [self.from, after_excluded, first_of_any].into_iter().flatten().max()
    }

    /// Returns the time until which every request meets the conditions. Returns `None` if some requests do not meet them
    /// from the beginning, or if the time is not known.
    fn holds_until(&self) -> Option<i64> {
        let is_single = self.count() == 1;
        let of_any = || self.any_of().iter().filter_map(Self::holds_until).max();
        self.until.or_else(of_any).filter(|_| is_single)
    }

    /// Reports whether the time window of the conditions includes a time, in seconds since 1970. Returns `true` if the
    /// time is not known.
    pub(crate) fn is_in_force(&self, time: Option<i64>) -> bool {
        time.is_none_or(|time| self.from.is_none_or(|from| from <= time) && self.until.is_none_or(|until| time < until))
    }

    /// Returns the conditions without their own time window. Conditions on the time below `not` and `any` are kept.
    pub(crate) fn without_window(self) -> Self {
        Self { from: None, until: None, ..self }
    }

    /// Reports whether any of these conditions tests the time.
    pub(crate) fn reads_time(&self) -> bool {
        self.has(|set| set.from.is_some() || set.until.is_some())
    }

    /// Returns conditions that every request meets after a redirect with status 303. Requests that meet `before` are
    /// redirected. `None` stands for all requests. Clients then use GET, unless they have used HEAD.
    pub(crate) fn after_see_other(before: Option<&Self>) -> Self {
        let mut after = before.cloned().unwrap_or_default();
        let used_head = after.methods.is_empty() || after.methods.iter().any(|method| **method == *"HEAD");
        let used_others = after.methods.is_empty() || after.methods.iter().any(|method| **method != *"HEAD");
        let methods = [("GET", used_others), ("HEAD", used_head)].into_iter().filter(|(_, was_used)| *was_used);
        after.methods = methods.map(|(method, _)| method.into()).collect();
        // The conditions below `not` and `any` may have been met only by the method before the redirect.
        after.nested = after.nested.filter(|nested| {
            let mut sets = nested.none_of.iter().chain(&nested.any_of);
            !sets.any(|set| set.has(|set| !set.methods.is_empty()))
        });
        after
    }

    /// Returns the names of the query parameters that must be present.
    pub(crate) fn required_parameters(&self) -> Vec<Box<str>> {
        let required = self.query.iter().filter(|named| named.requirement != Requirement::Absent);
        required.map(|named| named.name.clone()).collect()
    }
}

impl HostPattern {
    /// Returns the host name. For a pattern such as `*.old.example`, returns `.old.example`.
    pub(crate) fn without_star(&self) -> &str {
        let (Self::Exact(name) | Self::Below(name)) = self;
        name
    }

    /// Returns the part of the host that matches `*`. Returns `None` if the pattern has no `*`, or if the host does not
    /// match.
    fn label<'h>(&self, host: &'h str) -> Option<&'h str> {
        match self {
            Self::Exact(_) => None,
            Self::Below(end) => {
                host.len().checked_sub(end.len()).filter(|_| self.matches(host)).and_then(|start| host.get(..start))
            }
        }
    }

    pub(crate) fn matches(&self, host: &str) -> bool {
        match self {
            Self::Exact(name) => host.eq_ignore_ascii_case(name),
            Self::Below(end) => {
                let start = host.len().checked_sub(end.len()).filter(|start| *start > 0);
                start.and_then(|start| host.get(start..)).is_some_and(|tail| tail.eq_ignore_ascii_case(end))
            }
        }
    }

    /// Reports whether this pattern matches every host that `other` matches.
    pub(super) fn covers(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Exact(one), Self::Exact(two)) => one == two,
            (Self::Below(_), Self::Exact(name)) => self.matches(name),
            (Self::Below(wide), Self::Below(narrow)) => narrow.ends_with(&**wide),
            (Self::Exact(_), Self::Below(_)) => false,
        }
    }

    /// Reports whether a host exists that both patterns match.
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Exact(one), Self::Exact(two)) => one == two,
            (Self::Exact(name), below @ Self::Below(_)) | (below @ Self::Below(_), Self::Exact(name)) => {
                below.matches(name)
            }
            (Self::Below(one), Self::Below(two)) => one.ends_with(&**two) || two.ends_with(&**one),
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
}

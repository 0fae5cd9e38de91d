//! Comparing conditions: whether one request can meet both sets, or must meet one if it meets the other.

use crate::rule::condition::conditions::{Conditions, HostPattern, NamedCondition, Requirement};

impl Conditions {
    /// Whether no query without repeated parameters can meet both these conditions and `other`.
    pub(crate) fn contradicts_query(&self, other: &Self) -> bool {
        contradict(&self.query, &other.query)
    }

    /// Whether every request that meets these conditions also meets `other`. False when in doubt.
    pub(crate) fn implies(&self, other: &Self) -> bool {
        other.methods.is_empty_or_contains(&self.methods)
            && (other.hosts.is_empty()
                || !self.hosts.is_empty()
                    && self.hosts.iter().all(|own| other.hosts.iter().any(|wide| wide.covers(own))))
            && other.languages.is_empty_or_contains(&self.languages)
            && other.query.iter().all(|named| self.query.iter().any(|own| own.implies(named)))
            && other.headers.iter().all(|named| self.headers.iter().any(|own| own.implies(named)))
            && other.cookies.iter().all(|named| self.cookies.iter().any(|own| own.implies(named)))
            && other.from.is_none_or(|from| self.from.is_some_and(|own| own >= from))
            && other.until.is_none_or(|until| self.until.is_some_and(|own| own <= until))
            && (other.share.is_none() || other.share == self.share)
    }

    /// Whether no visitor can meet both, whatever the host. False when in doubt.
    pub(crate) fn excludes_visitor(&self, other: &Self) -> bool {
        let late = |a: Option<i64>, b: Option<i64>| a.zip(b).is_some_and(|(until, from)| until <= from);
        disjoint(&self.languages, &other.languages) || late(self.until, other.from) || late(other.until, self.from)
    }

    /// Whether no request can meet both, whatever its query. False when in doubt.
    pub(crate) fn excludes(&self, other: &Self) -> bool {
        disjoint(&self.methods, &other.methods)
            || self.excludes_visitor(other)
            || (!self.hosts.is_empty()
                && !other.hosts.is_empty()
                && !self.hosts.iter().any(|one| other.hosts.iter().any(|two| one.overlaps(two))))
            || contradict(&self.headers, &other.headers)
            || contradict(&self.cookies, &other.cookies)
    }
}

/// A list of alternatives. An empty list allows everything.
trait AnyOf {
    /// Whether this list allows everything that `other` allows.
    fn is_empty_or_contains(&self, other: &Self) -> bool;
}

impl<T: PartialEq> AnyOf for Vec<T> {
    fn is_empty_or_contains(&self, other: &Self) -> bool {
        self.is_empty() || !other.is_empty() && other.iter().all(|one| self.contains(one))
    }
}

pub(crate) fn disjoint(some: &[Box<str>], others: &[Box<str>]) -> bool {
    !some.is_empty() && !others.is_empty() && !some.iter().any(|one| others.contains(one))
}

fn contradict(some: &[NamedCondition], others: &[NamedCondition]) -> bool {
    some.iter()
        .any(|one| others.iter().any(|two| one.name == two.name && one.requirement.contradicts(&two.requirement)))
}

impl Requirement {
    fn contradicts(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Absent, Self::Present | Self::Equal(_)) | (Self::Present | Self::Equal(_), Self::Absent) => true,
            (Self::Equal(one), Self::Equal(two)) => one != two,
            (Self::Present, Self::Present | Self::Equal(_))
            | (Self::Equal(_), Self::Present)
            | (Self::Absent, Self::Absent) => false,
        }
    }
}

impl NamedCondition {
    fn implies(&self, other: &Self) -> bool {
        let there = matches!((&self.requirement, &other.requirement), (Requirement::Equal(_), Requirement::Present));
        self.name == other.name && (self.requirement == other.requirement || there)
    }
}

impl HostPattern {
    /// Whether this pattern matches every host that `other` matches.
    fn covers(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Exact(one), Self::Exact(two)) => one == two,
            (Self::Below(_), Self::Exact(name)) => self.matches(name),
            (Self::Below(wide), Self::Below(narrow)) => narrow.ends_with(&**wide),
            (Self::Exact(_), Self::Below(_)) => false,
        }
    }

    fn overlaps(&self, other: &Self) -> bool {
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
    fn mutually_exclusive_conditions_are_detected() {
        let language = |tag: &str| Conditions { languages: vec![tag.into()], ..Conditions::default() };
        let header = |wanted| Conditions {
            headers: vec![NamedCondition { name: "x".into(), requirement: wanted }],
            ..Conditions::default()
        };
        assert!(language("ru").excludes(&language("en")) && !language("ru").excludes(&language("ru")));
        assert!(header(Requirement::Absent).excludes(&header(Requirement::Present)));
        assert!(!header(Requirement::Equal("1".into())).excludes(&header(Requirement::Present)));
        assert!(!language("ru").excludes(&Conditions::default()));
    }

    #[test]
    fn implied_conditions_are_detected() {
        let some = Conditions {
            languages: vec!["ru".into()],
            hosts: vec![HostPattern::Exact("a.example".into())],
            from: Some(5),
            ..Conditions::default()
        };
        let language = Conditions { languages: vec!["en".into(), "ru".into()], ..Conditions::default() };
        let late = Conditions { from: Some(6), ..Conditions::default() };
        assert!(some.implies(&language) && some.implies(&some) && some.implies(&Conditions::default()));
        let named = |wanted| Conditions {
            query: vec![NamedCondition { name: "id".into(), requirement: wanted }],
            ..Conditions::default()
        };
        let host = |pattern| Conditions { hosts: vec![pattern], ..Conditions::default() };
        assert!(named(Requirement::Equal("1".into())).implies(&named(Requirement::Present)));
        assert!(!named(Requirement::Present).implies(&named(Requirement::Equal("1".into()))));
        let (below, exact) = (HostPattern::Below(".old.example".into()), HostPattern::Exact("a.old.example".into()));
        assert!(host(exact.clone()).implies(&host(below.clone())) && !host(below).implies(&host(exact)));
        assert!(!language.implies(&some) && !some.implies(&late) && !Conditions::default().implies(&language));
    }
}

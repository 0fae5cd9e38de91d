//! What conditions say of each other: whether one request can meet both, or meets one because it meets the other.

use crate::condition::{Conditions, HostPattern, Named, Wanted};

impl Conditions {
    /// Whether no query can meet both.
    pub(crate) fn contradicts_query(&self, other: &Self) -> bool {
        contradict(&self.query, &other.query)
    }

    /// Whether every request that meets these meets the others, too; when in doubt, not.
    pub(crate) fn implies(&self, other: &Self) -> bool {
        other.methods.is_empty_or_holds(&self.methods)
            && (other.hosts.is_empty()
                || !self.hosts.is_empty()
                    && self.hosts.iter().all(|own| other.hosts.iter().any(|wide| wide.covers(own))))
            && other.languages.is_empty_or_holds(&self.languages)
            && other.query.iter().all(|named| self.query.iter().any(|own| own.implies(named)))
            && other.headers.iter().all(|named| self.headers.iter().any(|own| own.implies(named)))
            && other.cookies.iter().all(|named| self.cookies.iter().any(|own| own.implies(named)))
            && other.from.is_none_or(|from| self.from.is_some_and(|own| own >= from))
            && other.until.is_none_or(|until| self.until.is_some_and(|own| own <= until))
            && (other.share.is_none() || other.share == self.share)
    }

    /// Whether no visitor can meet both on two hosts; when in doubt, one can.
    pub(crate) fn excludes_visitor(&self, other: &Self) -> bool {
        let late = |a: Option<i64>, b: Option<i64>| a.zip(b).is_some_and(|(until, from)| until <= from);
        disjoint(&self.languages, &other.languages) || late(self.until, other.from) || late(other.until, self.from)
    }

    /// Whether no request can meet both, its query aside; when in doubt, it can.
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

/// A list of which one has to hold.
trait AnyOf {
    /// Whether it asks for nothing, or for whatever the other one asks for.
    fn is_empty_or_holds(&self, other: &Self) -> bool;
}

impl<T: PartialEq> AnyOf for Vec<T> {
    fn is_empty_or_holds(&self, other: &Self) -> bool {
        self.is_empty() || !other.is_empty() && other.iter().all(|one| self.contains(one))
    }
}

pub(crate) fn disjoint(some: &[Box<str>], others: &[Box<str>]) -> bool {
    !some.is_empty() && !others.is_empty() && !some.iter().any(|one| others.contains(one))
}

fn contradict(some: &[Named], others: &[Named]) -> bool {
    some.iter().any(|one| others.iter().any(|two| one.name == two.name && one.wanted.contradicts(&two.wanted)))
}

impl Wanted {
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

impl Named {
    fn implies(&self, other: &Self) -> bool {
        let there = matches!((&self.wanted, &other.wanted), (Wanted::Equal(_), Wanted::Present));
        self.name == other.name && (self.wanted == other.wanted || there)
    }
}

impl HostPattern {
    /// Whether it matches every host that the other one matches.
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
    fn conditions_that_exclude_each_other_are_seen() {
        let language = |tag: &str| Conditions { languages: vec![tag.into()], ..Conditions::default() };
        let header = |wanted| Conditions { headers: vec![Named { name: "x".into(), wanted }], ..Conditions::default() };
        assert!(language("ru").excludes(&language("en")) && !language("ru").excludes(&language("ru")));
        assert!(header(Wanted::Absent).excludes(&header(Wanted::Present)));
        assert!(!header(Wanted::Equal("1".into())).excludes(&header(Wanted::Present)));
        assert!(!language("ru").excludes(&Conditions::default()));
    }

    #[test]
    fn conditions_that_follow_from_others_are_seen() {
        let some = Conditions {
            languages: vec!["ru".into()],
            hosts: vec![HostPattern::Exact("a.example".into())],
            from: Some(5),
            ..Conditions::default()
        };
        let language = Conditions { languages: vec!["en".into(), "ru".into()], ..Conditions::default() };
        let late = Conditions { from: Some(6), ..Conditions::default() };
        assert!(some.implies(&language) && some.implies(&some) && some.implies(&Conditions::default()));
        let named = |wanted| Conditions { query: vec![Named { name: "id".into(), wanted }], ..Conditions::default() };
        let host = |pattern| Conditions { hosts: vec![pattern], ..Conditions::default() };
        assert!(named(Wanted::Equal("1".into())).implies(&named(Wanted::Present)));
        assert!(!named(Wanted::Present).implies(&named(Wanted::Equal("1".into()))));
        let (below, exact) = (HostPattern::Below(".old.example".into()), HostPattern::Exact("a.old.example".into()));
        assert!(host(exact.clone()).implies(&host(below.clone())) && !host(below).implies(&host(exact)));
        assert!(!language.implies(&some) && !some.implies(&late) && !Conditions::default().implies(&language));
    }
}

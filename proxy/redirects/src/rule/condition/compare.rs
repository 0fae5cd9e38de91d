//! Compares two sets of conditions. Reports whether a request can meet both sets, and whether every request that meets
//! one set also meets the other set.
//!
//! If a comparison returns `true`, the result is certain. In doubt, a comparison returns `false`. No set of conditions
//! below `not` may hold. At least one set of conditions below `any` must hold.

use crate::rule::condition::conditions::Conditions;
use crate::rule::condition::language;
use crate::rule::condition::named::{NamedCondition, NamedKind, contradict, contradict_in_any_query};

impl Conditions {
    /// Returns `true` if no query can meet both these conditions and `other`. Queries with repeated parameters are
    /// ignored.
    ///
    /// A query with a repeated parameter, such as `?id=1&id=2`, meets both `id: 1` and `id: 2`. The check for loops
    /// ignores such queries, because no visitor sends such a query. If a visitor did send one, the engine would skip
    /// the rules of a loop within the site.
    pub(crate) fn contradicts_query(&self, other: &Self) -> bool {
        let only_query = |set: &Self| set.reads_query() && set.count() == set.query.len();
        contradict(&self.query, &other.query)
            || self.none_of().iter().any(|set| only_query(set) && other.implies(set))
            || other.none_of().iter().any(|set| only_query(set) && self.implies(set))
            || self.every_case(|case| case.contradicts_query(other))
            || other.every_case(|case| case.contradicts_query(self))
    }

    /// Reports whether every request that meets these conditions also meets `other`.
    pub(crate) fn implies(&self, other: &Self) -> bool {
        self.implies_simple(other)
            && other.none_of().iter().all(|set| self.excludes_same_request(set))
            && (other.any_of().is_empty() || self.implies_any(other.any_of()))
    }

    /// Reports whether every request that meets these conditions also meets `other`, ignoring `not` and `any` of
    /// `other`.
    fn implies_simple(&self, other: &Self) -> bool {
        self.implies_directly(other) || self.every_case(|case| case.implies_simple(other))
    }

    fn implies_any(&self, sets: &[Self]) -> bool {
        sets.iter().any(|set| self.implies(set)) || self.every_case(|case| case.implies_any(sets))
    }

    /// Reports whether every set of conditions below `any` passes a test. Returns `false` if there are no such sets.
    fn every_case(&self, test: impl Fn(&Self) -> bool) -> bool {
        !self.any_of().is_empty() && self.any_of().iter().all(test)
    }

    fn implies_directly(&self, other: &Self) -> bool {
        other.methods.is_empty_or_contains(&self.methods)
            && (other.hosts.is_empty()
                || !self.hosts.is_empty()
                    && self.hosts.iter().all(|own| other.hosts.iter().any(|wide| wide.covers(own))))
            && (other.languages.is_empty()
                || !self.languages.is_empty()
                    && self.languages.iter().all(|tag| language::matches_any(tag, &other.languages)))
            && other.accept.is_empty_or_contains(&self.accept)
            && self.implies_named(other, NamedKind::Parameter)
            && self.implies_named(other, NamedKind::Header)
            && self.implies_named(other, NamedKind::Cookie)
            && other.from.is_none_or(|from| self.from.is_some_and(|own| own >= from))
            && other.until.is_none_or(|until| self.until.is_some_and(|own| own <= until))
            && (other.share.is_none() || other.share == self.share)
    }

    /// Reports whether every request that meets these conditions also meets the conditions of `other` on names of one
    /// kind. A cookie that `not` excludes is absent, and a cookie whose absence `not` excludes is present.
    fn implies_named(&self, other: &Self, kind: NamedKind) -> bool {
        let is_excluded = |named: &NamedCondition| {
            let Some(opposite) = named.opposite() else { return false };
            let opposite = Self::of_named(kind, opposite);
            self.none_of().iter().any(|set| opposite.implies(set))
        };
        let is_implied = |named: &NamedCondition| {
            let is_direct = self.named(kind).iter().any(|own| own.implies(named));
            is_direct || !self.none_of().is_empty() && is_excluded(named)
        };
        other.named(kind).iter().all(is_implied)
    }

    /// Returns `true` if no visitor can meet both these conditions and `other`, not even with a different host for each
    /// set.
    pub(crate) fn excludes_visitor(&self, other: &Self) -> bool {
        let late = |a: Option<i64>, b: Option<i64>| a.zip(b).is_some_and(|(until, from)| until <= from);
        let is_excluded = |one: &Self, two: &Self| {
            one.none_of().iter().any(|set| set.tests_only_visitor() && two.implies(set))
                || one.every_case(|case| case.excludes_visitor(two))
        };
        disjoint_languages(&self.languages, &other.languages)
            || late(self.until, other.from)
            || late(other.until, self.from)
            || is_excluded(self, other)
            || is_excluded(other, self)
    }

    /// Returns `true` if no request can meet both these conditions and `other`, not even with a different query for
    /// each set.
    pub(crate) fn excludes(&self, other: &Self) -> bool {
        let is_excluded = |one: &Self, two: &Self| {
            one.none_of().iter().any(|set| !set.reads_query() && two.implies(set))
                || one.every_case(|case| case.excludes(two))
        };
        disjoint(&self.methods, &other.methods)
            || self.excludes_visitor(other)
            || (!self.hosts.is_empty()
                && !other.hosts.is_empty()
                && !self.hosts.iter().any(|one| other.hosts.iter().any(|two| one.overlaps(two))))
            || contradict(&self.headers, &other.headers)
            || contradict(&self.cookies, &other.cookies)
            || is_excluded(self, other)
            || is_excluded(other, self)
    }

    /// Returns `true` if no request can meet both these conditions and `other`. Both sets of conditions test the same
    /// query, which may repeat parameters.
    pub(crate) fn excludes_same_request(&self, other: &Self) -> bool {
        let is_excluded = |one: &Self, two: &Self| {
            one.none_of().iter().any(|set| two.implies(set)) || one.every_case(|case| case.excludes_same_request(two))
        };
        self.excludes(other)
            || contradict_in_any_query(&self.query, &other.query)
            || is_excluded(self, other)
            || is_excluded(other, self)
    }

    /// Returns `true` if no request can meet these conditions, because they contradict each other.
    pub(crate) fn contradict_themselves(&self) -> bool {
        self.excluding_sets().next().is_some()
            || self.every_case(|case| case.contradict_themselves() || self.excludes_same_request(case))
    }

    /// Returns the sets of conditions below `not` that hold whenever these conditions hold.
    pub(crate) fn excluding_sets(&self) -> impl Iterator<Item = &Self> {
        self.none_of().iter().filter(|set| self.implies(set))
    }

    /// Returns `true` if the conditions do not test the method, the host, a parameter, a cookie or a named header
    /// field. The other conditions, such as the language, have the same result on every host.
    fn tests_only_visitor(&self) -> bool {
        let is_other = |set: &Self| {
            let is_request = !set.methods.is_empty() || !set.hosts.is_empty() || !set.query.is_empty();
            is_request || !set.headers.is_empty() || !set.cookies.is_empty()
        };
        !self.has(is_other)
    }
}

/// A list of allowed values. An empty list allows every value.
trait AnyOf {
    /// Reports whether this list allows every value that `other` allows.
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

/// Returns `true` if no language tag meets both lists. A tag meets a list if the tag equals an entry or is a variant of
/// an entry. For example, `en-GB` is a variant of `en`. Returns `false` if a list is empty.
fn disjoint_languages(some: &[Box<str>], others: &[Box<str>]) -> bool {
    let overlap = |one: &str| {
        others.iter().any(|two| {
            let length = one.len().min(two.len());
            let ends = |tag: &str| tag.get(length..).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
            let starts = |tag: &str| tag.get(..length).map(str::to_ascii_lowercase);
            starts(one) == starts(two) && ends(one) && ends(two)
        })
    };
    !some.is_empty() && !others.is_empty() && !some.iter().any(|one| overlap(one))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::condition::conditions::{HostPattern, NestedConditions};
    use crate::rule::condition::named::Requirement;

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
    fn cookie(name: &str) -> Conditions {
        let cookies = vec![NamedCondition { name: name.into(), requirement: Requirement::Present }];
        Conditions { cookies, ..Conditions::default() }
    }

    fn parameter(value: &str) -> Conditions {
        let query = vec![NamedCondition { name: "id".into(), requirement: Requirement::Equal(value.into()) }];
        Conditions { query, ..Conditions::default() }
    }

    fn not(set: Conditions) -> Conditions {
        let nested = NestedConditions { none_of: vec![set], any_of: Vec::new() };
        Conditions { nested: Some(Box::new(nested)), ..Conditions::default() }
    }

    fn any<const N: usize>(sets: [Conditions; N]) -> Conditions {
        let nested = NestedConditions { none_of: Vec::new(), any_of: sets.into() };
        Conditions { nested: Some(Box::new(nested)), ..Conditions::default() }
    }

    #[test]
    fn condition_and_its_negation_exclude_each_other() {
        assert!(cookie("a").excludes(&not(cookie("a"))) && not(cookie("a")).excludes(&cookie("a")));
        assert!(!cookie("a").excludes(&not(cookie("b"))) && !cookie("a").implies(&not(cookie("b"))));
        let both = Conditions { methods: vec!["GET".into()], ..cookie("a") };
        assert!(!cookie("a").excludes(&not(both.clone())) && both.excludes(&not(cookie("a"))));
        // The two conditions do not exclude each other, because the next redirect may have another query.
        assert!(!parameter("1").excludes(&not(parameter("1"))));
        assert!(parameter("1").contradicts_query(&not(parameter("1"))));
        assert!(parameter("1").excludes_same_request(&not(parameter("1"))));
    }

    #[test]
    fn negation_is_implied_by_what_excludes_the_set() {
        let absent = |name: &str| {
            let cookies = vec![NamedCondition { name: name.into(), requirement: Requirement::Absent }];
            Conditions { cookies, ..Conditions::default() }
        };
        assert!(absent("a").implies(&not(cookie("a"))) && !cookie("b").implies(&not(cookie("a"))));
        // The query `?id=1&id=2` meets the first set, but not the second set.
        assert!(!parameter("1").implies(&not(parameter("2"))));
        let wide = not(Conditions { methods: vec!["GET".into()], ..cookie("a") });
        assert!(not(cookie("a")).implies(&wide) && !wide.implies(&not(cookie("a"))));
    }

    #[test]
    fn every_alternative_counts() {
        let (a_or_b, a_to_c) = (any([cookie("a"), cookie("b")]), any([cookie("a"), cookie("b"), cookie("c")]));
        assert!(a_or_b.implies(&a_to_c) && !a_to_c.implies(&a_or_b) && cookie("b").implies(&a_or_b));
        assert!(!a_or_b.implies(&cookie("a")));
        assert!(a_or_b.excludes(&not(a_or_b.clone())));
        let without_both = Conditions {
            nested: Some(Box::new(NestedConditions { none_of: vec![cookie("a"), cookie("b")], any_of: Vec::new() })),
            ..Conditions::default()
        };
        assert!(without_both.excludes(&a_or_b) && a_or_b.excludes(&without_both) && !without_both.excludes(&a_to_c));
    }

    #[test]
    fn languages_overlap_with_their_variants() {
        let tags = |tag: &str| vec![Box::from(tag)];
        let set = |tag: &str| Conditions { languages: tags(tag), ..Conditions::default() };
        assert!(set("en-GB").implies(&set("en")) && set("EN-gb-x").implies(&set("en-GB")));
        assert!(!set("en").implies(&set("en-GB")) && !set("eng").implies(&set("en")));
        assert!(!Conditions::default().implies(&set("en")));
        assert!(!disjoint_languages(&tags("en"), &tags("en-GB")) && !disjoint_languages(&tags("EN-gb"), &tags("en")));
        assert!(disjoint_languages(&tags("en-GB"), &tags("en-US")) && disjoint_languages(&tags("en"), &tags("eng")));
    }
}

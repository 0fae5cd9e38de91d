//! Derives keys by which an index finds all sets of conditions that a given set implies.
//!
//! If one set of conditions implies another set, both sets name something in common, such as the same cookie. Each key is
//! the hash of such a thing. Two things may have the same key, so a set that is found need not be implied.
//!
//! The keys follow the comparisons in the module `compare`. For each reason why a set can imply another set, there is a
//! key that both sets have.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter;

use crate::rule::condition::conditions::{Conditions, HostPattern};
use crate::rule::condition::named::{NamedCondition, Requirement};

/// The hash of a thing that conditions name.
pub(crate) type ConditionKey = u64;

/// The keys under which the sets of conditions are stored that a given set implies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ImpliedKeys {
    /// Each implied set is stored under at least one of these keys, or has no keys.
    Keys(Vec<ConditionKey>),
    /// The given set may imply any set.
    Any,
}

/// The way in which a set names a thing.
#[derive(Hash)]
enum Use<'c> {
    /// The set requires a value of an attribute. For some attributes, the value is not a part of the key.
    Requires(Attribute<'c>, Option<&'c str>),
    /// The set has a condition on an attribute, which may contradict another condition on it.
    Tests(Attribute<'c>),
    /// The set excludes another set, which has this key.
    Excludes(ConditionKey),
}

/// An attribute of a request.
#[derive(Clone, Copy, Hash)]
enum Attribute<'c> {
    Cookie(&'c str),
    Header(&'c str),
    Parameter(&'c str),
    Language,
    Accept,
    Share,
    Host,
    /// All subdomains of a host.
    Subdomains,
    Start,
    End,
    Time,
    Method,
}

impl Use<'_> {
    fn key(&self) -> ConditionKey {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }
}

impl Conditions {
    /// Returns groups of keys. If another set implies these conditions, its [`ImpliedKeys`] contain at least one key of
    /// each group. It is therefore enough to store the conditions under the keys of one group. Returns an empty list if
    /// there is no such group.
    pub(crate) fn key_groups(&self) -> Vec<Vec<ConditionKey>> {
        let requires = |attribute, value| Use::Requires(attribute, value).key();
        let mut groups: Vec<Vec<ConditionKey>> = Vec::new();
        groups.extend(self.all_named().map(|(attribute, named)| {
            let key = requires(attribute, exact_value(named));
            // A set can also imply that a name is present or absent because it excludes the opposite below `not`.
            let tested = named.opposite().map(|_| Use::Tests(attribute).key());
            iter::once(key).chain(tested).collect()
        }));
        // Each value of an implying set equals or narrows a value of the list. This includes its first value.
        groups.extend(self.lists().map(|(attribute, list)| {
            list.iter().map(|value| Use::Requires(attribute, Some(&value.to_ascii_lowercase())).key()).collect()
        }));
        if !self.hosts.is_empty() {
            groups.push(self.hosts.iter().map(host_key).collect());
        }
        groups.extend(self.single_attributes().map(|attribute| vec![requires(attribute, None)]));
        // At least one of the sets below `any` is implied.
        let any_of: Option<Vec<_>> = self.any_of().iter().map(Self::first_group).collect();
        groups.extend(any_of.filter(|_| !self.any_of().is_empty()).map(|groups| groups.concat()));
        // Each of the sets below `not` is excluded.
        groups.extend(self.none_of().iter().filter_map(Self::excluding_keys));
        groups
    }

    fn first_group(&self) -> Option<Vec<ConditionKey>> {
        self.key_groups().into_iter().next()
    }

    /// Returns the keys under which the sets are stored that these conditions imply.
    pub(crate) fn implied_keys(&self) -> ImpliedKeys {
        let mut keys = Vec::new();
        match self.add_implied_keys(&mut keys) {
            Some(()) => ImpliedKeys::Keys(keys),
            None => ImpliedKeys::Any,
        }
    }

    /// Adds the keys of these conditions, and of the sets below `any`, because one of these sets also holds. Returns
    /// `None` if the conditions may imply any set.
    fn add_implied_keys(&self, keys: &mut Vec<ConditionKey>) -> Option<()> {
        for (attribute, named) in self.all_named() {
            keys.push(Use::Requires(attribute, None).key());
            keys.extend(exact_value(named).map(|value| Use::Requires(attribute, Some(value)).key()));
        }
        for (attribute, first) in self.lists().filter_map(|(attribute, list)| Some((attribute, list.first()?))) {
            let value = first.to_ascii_lowercase();
            keys.push(Use::Requires(attribute, Some(&value)).key());
            // A language such as `en-gb` implies the language `en`.
            let wider = value.match_indices('-').filter_map(|(at, _)| value.get(..at));
            keys.extend(wider.map(|wider| Use::Requires(attribute, Some(wider)).key()));
        }
        self.hosts.first().into_iter().for_each(|host| add_covering_hosts(host, keys));
        keys.extend(self.single_attributes().map(|attribute| Use::Requires(attribute, None).key()));
        keys.extend(self.tested_attributes().map(|attribute| Use::Tests(attribute).key()));
        for set in self.none_of() {
            // Any set that implies `set` is excluded, and has one of these keys. If the opposite of a condition implies
            // `set`, the condition itself holds, and is stored under one of these keys.
            let group = set.first_group()?;
            keys.extend(group.iter().map(|key| Use::Excludes(*key).key()));
            keys.extend(group);
        }
        self.any_of().iter().try_for_each(|set| set.add_implied_keys(keys))
    }

    /// Returns a group of keys for another set that excludes this set. Returns `None` if this set has `not` or `any`,
    /// because such a set can be excluded for many reasons.
    fn excluding_keys(&self) -> Option<Vec<ConditionKey>> {
        let is_simple = self.none_of().is_empty() && self.any_of().is_empty();
        let ImpliedKeys::Keys(implied) = self.implied_keys() else { return None };
        let tests = self.tested_attributes().map(|attribute| Use::Tests(attribute).key());
        let excludes = implied.into_iter().map(|key| Use::Excludes(key).key());
        Some(tests.chain(excludes).collect()).filter(|keys: &Vec<_>| is_simple && !keys.is_empty())
    }

    fn all_named(&self) -> impl Iterator<Item = (Attribute<'_>, &NamedCondition)> {
        let cookies = self.cookies.iter().map(|named| (Attribute::Cookie(&named.name), named));
        let headers = self.headers.iter().map(|named| (Attribute::Header(&named.name), named));
        let query = self.query.iter().map(|named| (Attribute::Parameter(&named.name), named));
        cookies.chain(headers).chain(query)
    }

    /// Returns the lists of allowed values that are not empty.
    fn lists(&self) -> impl Iterator<Item = (Attribute<'_>, &[Box<str>])> {
        let lists = [
            (Attribute::Language, &*self.languages),
            (Attribute::Accept, &*self.accept),
            (Attribute::Method, &*self.methods),
        ];
        lists.into_iter().filter(|(_, list)| !list.is_empty())
    }

    fn single_attributes(&self) -> impl Iterator<Item = Attribute<'_>> {
        let share = self.share.as_ref().map(|_| Attribute::Share);
        [share, self.from.map(|_| Attribute::Start), self.until.map(|_| Attribute::End)].into_iter().flatten()
    }

    /// Returns the attributes for which two conditions can contradict each other.
    fn tested_attributes(&self) -> impl Iterator<Item = Attribute<'_>> {
        let is_timed = self.from.is_some() || self.until.is_some();
        let host = (!self.hosts.is_empty()).then_some(Attribute::Host);
        let lists = self.lists().map(|(attribute, _)| attribute);
        self.all_named()
            .map(|(attribute, _)| attribute)
            .chain(lists)
            .chain(host)
            .chain(is_timed.then_some(Attribute::Time))
    }
}

/// Returns the value if the condition requires exactly this value. Only a condition that requires the same value
/// implies such a condition.
fn exact_value(named: &NamedCondition) -> Option<&str> {
    match &named.requirement {
        Requirement::Equal(value) => Some(value),
        Requirement::Present | Requirement::Absent | Requirement::Value(_) => None,
    }
}

fn host_key(host: &HostPattern) -> ConditionKey {
    let attribute = match host {
        HostPattern::Exact(_) => Attribute::Host,
        HostPattern::Below(_) => Attribute::Subdomains,
    };
    Use::Requires(attribute, Some(&host.without_star().to_ascii_lowercase())).key()
}

/// Adds the keys of all patterns that match every host of the given pattern.
fn add_covering_hosts(host: &HostPattern, keys: &mut Vec<ConditionKey>) {
    keys.push(host_key(host));
    let name = host.without_star().to_ascii_lowercase();
    let ends = name.match_indices('.').filter_map(|(at, _)| name.get(at..));
    keys.extend(ends.map(|end| Use::Requires(Attribute::Subdomains, Some(end)).key()));
}

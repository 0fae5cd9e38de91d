//! Generates conditions for the rules of the naive reference implementation, and tests requests.

use std::fmt::Write;

use proptest::prelude::*;

use crate::naive::query;
use crate::naive::request::{INSIDE, TestedRequest};
use crate::naive::values::{Wanted, wanted};
use crate::naive::{accept, share};

#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Conditions {
    method: Option<&'static str>,
    pub(super) hosts: Vec<&'static str>,
    pub(super) query: Vec<(&'static str, Wanted)>,
    header: Option<Wanted>,
    cookie: Option<Wanted>,
    language: Option<&'static str>,
    accept: Vec<&'static str>,
    /// A percentage of visitors.
    share: Option<u8>,
    /// `true` if the rule applies only from 2027 to 2028.
    is_limited_in_time: bool,
    /// None of these sets of conditions may hold.
    not: Vec<Conditions>,
    /// At least one of these sets of conditions must hold, unless the list is empty.
    any: Vec<Conditions>,
}

fn simple() -> BoxedStrategy<Conditions> {
    let method = prop::sample::select(vec![None, None, None, Some("POST")]);
    let hosts = prop::sample::subsequence(vec!["one.test", "two.test", "*.two.test", "*.test"], 0..3);
    let hosts = prop_oneof![2 => Just(Vec::new()), 1 => hosts];
    let parameter = |name: &'static str| prop::option::weighted(0.4, wanted().prop_map(move |wanted| (name, wanted)));
    let query = (parameter("x"), parameter("y")).prop_map(|(x, y)| x.into_iter().chain(y).collect());
    let named = || prop::option::weighted(0.1, wanted());
    let language = prop::option::weighted(0.1, prop::sample::select(vec!["en", "ru"]));
    let types = prop::sample::subsequence(vec!["text/turtle", "text/csv", "application/ld+json"], 1..3);
    let types = prop_oneof![9 => Just(Vec::new()), 1 => types];
    let client = (language, types, prop::option::weighted(0.1, prop::sample::select(vec![40, 60])));
    let all = (method, hosts, query, named(), named(), client, prop::bool::weighted(0.1)).prop_map(
        |(method, hosts, query, header, cookie, (language, accept, share), is_limited_in_time)| Conditions {
            method,
            hosts,
            query,
            header,
            cookie,
            language,
            accept,
            share,
            is_limited_in_time,
            ..Conditions::default()
        },
    );
    all.boxed()
}

/// Generates conditions, some of which contain further sets of conditions under `not` and `any`.
pub(super) fn conditions() -> BoxedStrategy<Conditions> {
    let leaf = || simple().prop_filter("an empty set is not allowed", |set| *set != Conditions::default());
    let sets = |set: BoxedStrategy<Conditions>| {
        prop_oneof![5 => Just(Vec::new()), 1 => prop::collection::vec(set, 1..3)].boxed()
    };
    let inner = || sets(leaf().boxed());
    let nested = (leaf(), inner(), inner()).prop_map(|(own, not, any)| Conditions { not, any, ..own }).boxed();
    let outer = || sets(prop_oneof![3 => leaf(), 1 => nested.clone()].boxed());
    (simple(), outer(), outer()).prop_map(|(own, not, any)| Conditions { not, any, ..own }).boxed()
}

impl Conditions {
    /// Writes the conditions as the value of `when` in YAML.
    pub(super) fn written(&self) -> String {
        let mut keys = Vec::new();
        keys.extend(self.method.map(|method| format!("method: {method}")));
        if !self.hosts.is_empty() {
            let hosts: Vec<String> = self.hosts.iter().map(|host| format!("'{host}'")).collect();
            keys.push(format!("host: [{}]", hosts.join(", ")));
        }
        if !self.query.is_empty() {
            let query: Vec<String> =
                self.query.iter().map(|(name, wanted)| format!("{name}: {}", wanted.written())).collect();
            keys.push(format!("query: {{ {} }}", query.join(", ")));
        }
        keys.extend(self.header.as_ref().map(|wanted| format!("header: {{ x-app: {} }}", wanted.written())));
        keys.extend(self.cookie.as_ref().map(|wanted| format!("cookie: {{ beta: {} }}", wanted.written())));
        keys.extend(self.language.map(|language| format!("language: {language}")));
        if !self.accept.is_empty() {
            keys.push(format!("accept: [{}]", self.accept.join(", ")));
        }
        keys.extend(self.share.map(|share| format!("share: {share}%")));
        if self.is_limited_in_time {
            keys.push("from: 2027-01-01, until: 2028-01-01".to_owned());
        }
        for (key, sets) in [("not", &self.not), ("any", &self.any)] {
            if !sets.is_empty() {
                let mut list = String::new();
                for set in sets {
                    write!(list, "{}, ", set.written()).unwrap();
                }
                keys.push(format!("{key}: [{}]", list.trim_end_matches(", ")));
            }
        }
        format!("{{ {} }}", keys.join(", "))
    }

    /// Returns the number of conditions. A rule with more conditions is tried first.
    pub(super) fn count(&self) -> usize {
        let single = [
            self.method.is_some(),
            !self.hosts.is_empty(),
            self.header.is_some(),
            self.cookie.is_some(),
            self.language.is_some(),
            !self.accept.is_empty(),
            self.share.is_some(),
            !self.not.is_empty(),
            !self.any.is_empty(),
        ];
        let limits = if self.is_limited_in_time { 2 } else { 0 };
        single.iter().filter(|given| **given).count() + self.query.len() + limits
    }

    /// Returns `true` if a rule with these conditions never matches after 2027.
    pub(super) fn has_end(&self) -> bool {
        self.is_limited_in_time
    }

    /// Reports whether a request meets the conditions of the rule with this id.
    pub(super) fn hold_for(&self, request: &TestedRequest, id: &str) -> bool {
        let has_parameter = |(name, wanted): &(&str, Wanted)| wanted.is_met_by(&query::values(request, name));
        let one = |value: Option<&str>| value.map(str::to_owned).into_iter().collect::<Vec<_>>();
        let preferred = match request.language {
            Some("ru") => "ru",
            Some(_) => "en",
            None => "",
        };
        let accepted = request.accept.unwrap_or_default();
        self.method.is_none_or(|method| method == request.method)
            && (self.hosts.is_empty() || self.hosts.iter().any(|host| host_label(host, request).is_some()))
            && self.query.iter().all(has_parameter)
            && self.header.as_ref().is_none_or(|wanted| wanted.is_met_by(&one(request.header)))
            && self.cookie.as_ref().is_none_or(|wanted| wanted.is_met_by(&one(request.cookie)))
            && self.language.is_none_or(|language| language == preferred)
            && (self.accept.is_empty() || self.accept.iter().any(|wanted| accept::is_preferred(accepted, wanted)))
            && self.share.is_none_or(|percentage| share::includes(percentage, id, request.visitor))
            && (!self.is_limited_in_time || request.now == INSIDE || request.now == INSIDE - 1)
            && !self.not.iter().any(|set| set.hold_for(request, id))
            && (self.any.is_empty() || self.any.iter().any(|set| set.hold_for(request, id)))
    }

    /// Returns the part of the host that `*` matches. Returns `None` if no pattern with `*` matches.
    pub(super) fn host_label(&self, request: &TestedRequest) -> Option<String> {
        self.hosts.iter().filter(|host| host.contains('*')).find_map(|host| host_label(host, request))
    }
}

/// Returns the part of the request's host that the `*` in a pattern matches, or an empty text if the pattern has no `*`.
/// Returns `None` if the pattern does not match the host.
fn host_label(pattern: &str, request: &TestedRequest) -> Option<String> {
    let host = request.host?.to_lowercase();
    match pattern.strip_prefix('*') {
        Some(end) => host.strip_suffix(end).filter(|label| !label.is_empty()).map(str::to_owned),
        None => (host == pattern).then(String::new),
    }
}

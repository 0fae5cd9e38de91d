//! Generates sample requests that meet conditions. With these requests, rule sets are compared without recorded
//! traffic.

use crate::address::query;
use crate::rule::condition::conditions::{Conditions, HostPattern};
use crate::rule::condition::named::{NamedCondition, Requirement};
use crate::rule::condition::share::Share;
use crate::rule::test::TestRequest;

/// A value that rules are unlikely to contain.
const SAMPLE: &str = "sample";
/// The number of sample visitors to try for a share. With this number of visitors, a change of a share by 0.01% is
/// nearly always detected.
const VISITORS: u32 = 20_000;

/// The maximum number of cases that are derived from the conditions of a rule.
const MAX_CASES: usize = 32;

impl Conditions {
    /// Splits the conditions into cases. A case is a set of conditions without `not` and `any`. A request that meets a
    /// case either meets `self` or narrowly fails `self`. Each set below `any` gives one case. Each set below `not`
    /// gives two cases.
    pub(crate) fn cases(&self) -> Vec<Self> {
        let simple = Self { nested: None, ..self.clone() };
        let mut cases = vec![simple];
        if !self.any_of().is_empty() {
            let sets = self.any_of().iter().flat_map(Self::cases);
            cases = cases.iter().flat_map(|case| sets.clone().map(move |set| case.with(&set))).collect();
        }
        let base = cases.first().cloned().unwrap_or_default();
        for set in self.none_of().iter().flat_map(Self::cases) {
            cases.extend([base.with(&set.opposite()), base.with(&set)]);
        }
        cases.truncate(MAX_CASES);
        cases
    }

    /// Returns the combination of these conditions and `other`. If both contain the same condition, the condition of
    /// `other` applies.
    fn with(&self, other: &Self) -> Self {
        let list =
            |own: &[Box<str>], others: &[Box<str>]| if others.is_empty() { own.to_vec() } else { others.to_vec() };
        let named = |own: &[NamedCondition], others: &[NamedCondition]| {
            let kept = own.iter().filter(|one| others.iter().all(|other| other.name != one.name));
            kept.chain(others).cloned().collect()
        };
        Self {
            methods: list(&self.methods, &other.methods),
            hosts: if other.hosts.is_empty() { self.hosts.clone() } else { other.hosts.clone() },
            query: named(&self.query, &other.query),
            headers: named(&self.headers, &other.headers),
            cookies: named(&self.cookies, &other.cookies),
            languages: list(&self.languages, &other.languages),
            accept: list(&self.accept, &other.accept),
            from: other.from.or(self.from),
            until: other.until.or(self.until),
            share: other.share.clone().or_else(|| self.share.clone()),
            nested: None,
        }
    }

    /// Returns conditions for requests that do not meet `self`. Usually, a request without the tested values does not
    /// meet `self`. Only methods, hosts, absent values and times need a condition of their own.
    fn opposite(&self) -> Self {
        let named = |all: &[NamedCondition]| {
            let absent = all.iter().filter(|one| one.requirement == Requirement::Absent);
            absent.map(|one| NamedCondition { requirement: Requirement::Present, ..one.clone() }).collect()
        };
        let method = ["GET", "POST"].into_iter().find(|method| self.methods.iter().all(|one| **one != **method));
        let host = format!("{SAMPLE}.example");
        Self {
            methods: method.filter(|_| !self.methods.is_empty()).map(Box::from).into_iter().collect(),
            hosts: if self.hosts.is_empty() { Vec::new() } else { vec![HostPattern::Exact(host.into())] },
            query: named(&self.query),
            headers: named(&self.headers),
            cookies: named(&self.cookies),
            from: self.until,
            until: self.from.filter(|_| self.until.is_none()),
            ..Self::default()
        }
    }

    /// Returns sample requests without a URL that narrowly meet or narrowly fail these conditions. The requests are at
    /// the limits of the time window and of the share, so that a change of these limits is detected. The conditions
    /// must not contain `not` or `any`.
    pub(crate) fn edge_requests(&self, now: i64) -> Vec<TestRequest> {
        let base = self.sample_request(now);
        let times = [self.from.map(|from| from - 1), self.from, self.until.map(|until| until - 1), self.until];
        let visitors = self.share.as_ref().map(edge_visitors).unwrap_or_default();
        let at = times.into_iter().flatten().map(|at| TestRequest { at, ..base.clone() });
        let by = visitors.into_iter().map(|visitor| TestRequest { visitor: visitor.into(), ..base.clone() });
        let mut all: Vec<TestRequest> = at.chain(by).chain([base.clone()]).collect();
        all.sort();
        all.dedup();
        all
    }

    /// Returns a sample request without a URL that meets the conditions. The time of the request is as close to `now`
    /// as possible.
    fn sample_request(&self, now: i64) -> TestRequest {
        let mut headers: Vec<(Box<str>, Box<str>)> = Vec::new();
        if let Some(host) = self.hosts.first() {
            let name = match host {
                HostPattern::Exact(name) => name.clone(),
                HostPattern::Below(end) => format!("{SAMPLE}{end}").into(),
            };
            headers.push(("host".into(), name));
        }
        headers.extend(values(&self.headers, SAMPLE).map(|(name, value)| (name.into(), value.into())));
        let cookies: Vec<String> =
            values(&self.cookies, SAMPLE).map(|(name, value)| format!("{name}={value}")).collect();
        if !cookies.is_empty() {
            headers.push(("cookie".into(), cookies.join("; ").into()));
        }
        headers.extend(self.languages.first().map(|tag| ("accept-language".into(), tag.clone())));
        headers.extend(self.accept.first().map(|media_type| ("accept".into(), media_type.clone())));
        TestRequest {
            method: self.methods.first().cloned().unwrap_or_else(|| "GET".into()),
            headers,
            at: now.max(self.from.unwrap_or(now)).min(self.until.map_or(i64::MAX, |until| until - 1)),
            visitor: self.visitor().into(),
        }
    }

    /// Returns query parameters that meet the conditions. If a parameter may have every value, its value is the
    /// argument `any`. If the conditions have sets below the key `any`, the parameters meet the first set.
    pub(crate) fn sample_parameters(&self, any: &str) -> Vec<(&str, String)> {
        let mut all: Vec<(&str, String)> = values(&self.query, any).collect();
        let add = |all: &mut Vec<_>, name, value| {
            if !all.iter().any(|(known, _)| *known == name) {
                all.push((name, value));
            }
        };
        for (name, value) in self.any_of().first().map(|set| set.sample_parameters(any)).unwrap_or_default() {
            add(&mut all, name, value);
        }
        for named in self.none_of().iter().flat_map(|set| &set.query) {
            if named.requirement == Requirement::Absent {
                add(&mut all, &named.name, any.to_owned());
            }
        }
        all
    }

    /// Returns a query that consists of the sample parameters.
    pub(crate) fn sample_query(&self, any: &str) -> String {
        let parameters = self.sample_parameters(any);
        parameters.iter().map(|(name, value)| query::parameter(name, value)).collect::<Vec<_>>().join("&")
    }

    fn visitor(&self) -> String {
        let edges = self.share.as_ref().map(edge_visitors).unwrap_or_default();
        edges.into_iter().next().unwrap_or_default()
    }
}

/// Returns the visitor with the highest bucket inside the share, and the visitor with the lowest bucket outside the
/// share.
fn edge_visitors(share: &Share) -> Vec<String> {
    let names = || (0..VISITORS).map(|number| format!("{SAMPLE}-{number}"));
    let inside = names().filter(|name| share.includes(name)).max_by_key(|name| share.bucket(name));
    let outside = names().filter(|name| !share.includes(name)).min_by_key(|name| share.bucket(name));
    inside.into_iter().chain(outside).collect()
}

fn values<'w>(wanted: &'w [NamedCondition], any: &str) -> impl Iterator<Item = (&'w str, String)> {
    wanted.iter().filter_map(move |named| Some((&*named.name, named.requirement.sample(any)?)))
}

//! Sample requests that meet conditions, for comparing rule sets without traffic.

use crate::rule::condition::conditions::{Conditions, HostPattern, NamedCondition, Requirement};
use crate::rule::condition::share::Share;
use crate::rule::test::TestRequest;

/// A value that rules are unlikely to contain.
const SAMPLE: &str = "sample";
/// How many visitors to try for a share. With this many, a change of 0.01% nearly always shows.
const VISITORS: u32 = 20_000;

impl Conditions {
    /// Requests, apart from the URL, that just meet or just fail the conditions: at the limits of the time window and
    /// of the share, so that a change of either shows.
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

    /// A request, apart from the URL, that meets the conditions, at a time as close to `now` as possible.
    fn sample_request(&self, now: i64) -> TestRequest {
        let mut headers: Vec<(Box<str>, Box<str>)> = Vec::new();
        if let Some(host) = self.hosts.first() {
            let name = match host {
                HostPattern::Exact(name) => name.clone(),
                HostPattern::Below(end) => format!("{SAMPLE}{end}").into(),
            };
            headers.push(("host".into(), name));
        }
        headers.extend(values(&self.headers).map(|(name, value)| (name.into(), value.into())));
        let cookies: Vec<String> = values(&self.cookies).map(|(name, value)| format!("{name}={value}")).collect();
        if !cookies.is_empty() {
            headers.push(("cookie".into(), cookies.join("; ").into()));
        }
        headers.extend(self.languages.first().map(|tag| ("accept-language".into(), tag.clone())));
        TestRequest {
            method: self.methods.first().cloned().unwrap_or_else(|| "GET".into()),
            headers,
            at: now.max(self.from.unwrap_or(now)).min(self.until.map_or(i64::MAX, |until| until - 1)),
            visitor: self.visitor().into(),
        }
    }

    /// Whether they depend on attributes that an access log does not contain.
    pub(crate) fn hidden_from_logs(&self) -> bool {
        let lists_are_empty = self.headers.is_empty() && self.cookies.is_empty() && self.languages.is_empty();
        !lists_are_empty || self.share.is_some()
    }

    fn visitor(&self) -> String {
        let edges = self.share.as_ref().map(edge_visitors).unwrap_or_default();
        edges.into_iter().next().unwrap_or_default()
    }
}

/// The last visitor inside the share, and the first one outside.
fn edge_visitors(share: &Share) -> Vec<String> {
    let names = || (0..VISITORS).map(|number| format!("{SAMPLE}-{number}"));
    let inside = names().filter(|name| share.includes(name)).max_by_key(|name| share.bucket(name));
    let outside = names().filter(|name| !share.includes(name)).min_by_key(|name| share.bucket(name));
    inside.into_iter().chain(outside).collect()
}

fn values(wanted: &[NamedCondition]) -> impl Iterator<Item = (&str, &str)> {
    wanted.iter().filter_map(|named| match &named.requirement {
        Requirement::Present => Some((&*named.name, SAMPLE)),
        Requirement::Equal(value) => Some((&*named.name, &**value)),
        Requirement::Absent => None,
    })
}

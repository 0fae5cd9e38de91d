//! A request that meets conditions, for those who compare rules without visitors.

use crate::condition::{Conditions, HostPattern, Named, Share, Wanted};
use crate::rule_test::Asked;

/// A value that no rule names.
const SAMPLE: &str = "sample";
/// How many visitors are tried for a share: enough to see a change of a hundredth of a percent, nearly always.
const VISITORS: u32 = 20_000;

impl Conditions {
    /// Requests that meet them, or just do not, their address aside: at the edges of the time and of the share, so that a change of
    /// either shows.
    pub(crate) fn edges(&self, now: i64) -> Vec<Asked> {
        let base = self.met(now);
        let moments = [self.from.map(|from| from - 1), self.from, self.until.map(|until| until - 1), self.until];
        let visitors = self.share.as_ref().map(edge_visitors).unwrap_or_default();
        let at = moments.into_iter().flatten().map(|at| Asked { at, ..base.clone() });
        let by = visitors.into_iter().map(|visitor| Asked { visitor: visitor.into(), ..base.clone() });
        let mut all: Vec<Asked> = at.chain(by).chain([base.clone()]).collect();
        all.sort();
        all.dedup();
        all
    }

    /// The request that meets them, its address aside, as near to now as it can be.
    fn met(&self, now: i64) -> Asked {
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
        Asked {
            method: self.methods.first().cloned().unwrap_or_else(|| "GET".into()),
            headers,
            at: now.max(self.from.unwrap_or(now)).min(self.until.map_or(i64::MAX, |until| until - 1)),
            visitor: self.visitor().into(),
        }
    }

    /// Whether they ask for what the line of a log does not tell.
    pub(crate) fn hidden_from_logs(&self) -> bool {
        let lists_are_empty = self.headers.is_empty() && self.cookies.is_empty() && self.languages.is_empty();
        !lists_are_empty || self.share.is_some()
    }

    fn visitor(&self) -> String {
        let edges = self.share.as_ref().map(edge_visitors).unwrap_or_default();
        edges.into_iter().next().unwrap_or_default()
    }
}

/// The last visitor within a share, and the first one outside.
fn edge_visitors(share: &Share) -> Vec<String> {
    let names = || (0..VISITORS).map(|number| format!("{SAMPLE}-{number}"));
    let inside = names().filter(|name| share.holds(name)).max_by_key(|name| share.place_of(name));
    let outside = names().filter(|name| !share.holds(name)).min_by_key(|name| share.place_of(name));
    inside.into_iter().chain(outside).collect()
}

fn values(wanted: &[Named]) -> impl Iterator<Item = (&str, &str)> {
    wanted.iter().filter_map(|named| match &named.wanted {
        Wanted::Present => Some((&*named.name, SAMPLE)),
        Wanted::Equal(value) => Some((&*named.name, &**value)),
        Wanted::Absent => None,
    })
}

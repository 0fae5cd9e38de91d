//! A request that meets conditions, for those who compare rules without visitors.

use crate::condition::{Conditions, HostPattern, Named, Wanted};
use crate::rule_test::Asked;

/// A value that no rule names.
const SAMPLE: &str = "sample";
/// How many visitors are tried for a share: enough for one of a hundredth of a percent.
const VISITORS: u32 = 100_000;

impl Conditions {
    /// The request that meets them, its address aside, as near to now as it can be.
    pub(crate) fn met(&self, now: i64) -> Asked {
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
        let Some(share) = &self.share else { return String::new() };
        let mut names = (0..VISITORS).map(|number| format!("{SAMPLE}-{number}"));
        names.find(|name| share.holds(name)).unwrap_or_default()
    }
}

fn values(wanted: &[Named]) -> impl Iterator<Item = (&str, &str)> {
    wanted.iter().filter_map(|named| match &named.wanted {
        Wanted::Present => Some((&*named.name, SAMPLE)),
        Wanted::Equal(value) => Some((&*named.name, &**value)),
        Wanted::Absent => None,
    })
}

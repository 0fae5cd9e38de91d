//! The hosts that appear in conditions. Requests for them reach this proxy.

use std::collections::HashSet;

use crate::rule::Rule;
use crate::rule::condition::HostPattern;

#[derive(Debug, Clone, Default)]
pub(crate) struct Hosts {
    exact: HashSet<Box<str>>,
    wildcards: HashSet<HostPattern>,
}

impl Hosts {
    pub(crate) fn of(rules: &[Rule]) -> Self {
        let mut hosts = Self::default();
        for pattern in rules.iter().filter_map(|rule| rule.conditions.as_ref()).flat_map(|conditions| &conditions.hosts)
        {
            match pattern {
                HostPattern::Exact(name) => hosts.exact.insert(name.clone()),
                HostPattern::Below(_) => hosts.wildcards.insert(pattern.clone()),
            };
        }
        hosts
    }

    pub(crate) fn contains(&self, host: &str) -> bool {
        self.exact.contains(host) || self.wildcards.iter().any(|pattern| pattern.matches(host))
    }
}

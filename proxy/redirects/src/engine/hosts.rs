//! Collects the hosts that appear in the conditions of rules. Requests for these hosts reach this proxy.

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
        for conditions in rules.iter().filter_map(|rule| rule.conditions.as_ref()) {
            conditions.each_set(&mut |set| set.hosts.iter().for_each(|pattern| hosts.add(pattern)));
        }
        hosts
    }

    fn add(&mut self, pattern: &HostPattern) {
        match pattern {
            HostPattern::Exact(name) => self.exact.insert(name.clone()),
            HostPattern::Below(_) => self.wildcards.insert(pattern.clone()),
        };
    }

    pub(crate) fn contains(&self, host: &str) -> bool {
        self.exact.contains(host) || self.wildcards.iter().any(|pattern| pattern.matches(host))
    }
}

//! Finds the host to which a `RewriteRule` redirects all other hosts, as with `!^www\.site\.example$` and `!localhost`.

use crate::apache::condition::RewriteCondition;
use crate::condition::host_pattern;

/// Returns the conditions of a `RewriteRule` with the target `to`. If they exclude the host of `to`, and the rule redirects
/// no host of the site, each condition knows this host.
pub(super) fn with_canonical_host(
    conditions: Vec<RewriteCondition>,
    to: &str,
    site_hosts: &[String],
) -> Vec<RewriteCondition> {
    let patterns: Vec<_> = conditions.iter().filter_map(RewriteCondition::host_pattern).collect();
    match host_pattern::canonical_host(&patterns, to, site_hosts) {
        Some(host) => conditions.into_iter().map(|condition| condition.with_canonical_host(host.clone())).collect(),
        None => conditions,
    }
}

//! Defines which placeholders and hosts a target may use.

use crate::rule::condition::{Conditions, HostPattern};

/// The placeholders and hosts that a target may use.
#[derive(Debug, Clone, Copy)]
pub(in crate::language) struct Scope<'a> {
    /// The key that defines the paths of the rule.
    pub(in crate::language) source: SourceKey,
    /// The names of the placeholders in the source of the rule.
    pub(in crate::language) names: &'a [Box<str>],
    /// The query parameters that the conditions of the rule require.
    pub(in crate::language) parameters: &'a [Box<str>],
    /// The availability of the placeholder `{value}`, which stands for a value from a lookup table.
    pub(in crate::language) value: TableValue,
    /// The availability of the placeholder `{host.label}`.
    pub(in crate::language) host_label: HostLabel<'a>,
    /// The hosts that targets may use.
    pub(in crate::language) hosts: &'a [String],
}

/// The key that defines the paths of a rule, and that can contain placeholders or groups with names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::language) enum SourceKey {
    From,
    Prefix,
    Regex,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::language) enum TableValue {
    Present,
    Absent,
}

/// The availability of the placeholder `{host.label}`. The placeholder is available only if every host in the rule's
/// conditions contains a `*`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::language) enum HostLabel<'a> {
    Present,
    /// The rule has no condition on the host.
    NoHosts,
    /// The rule has conditions on the host only below `not` or `any`.
    Nested,
    /// The given host in the rule's conditions contains no `*`.
    MissingIn(&'a str),
}

impl<'a> HostLabel<'a> {
    pub(in crate::language) fn of(conditions: Option<&'a Conditions>) -> Self {
        let hosts = conditions.map(|conditions| conditions.hosts.as_slice()).unwrap_or_default();
        let exact = hosts.iter().find_map(|host| match host {
            HostPattern::Exact(name) => Some(&**name),
            HostPattern::Below(_) => None,
        });
        match (hosts, exact) {
            ([], _) if conditions.is_some_and(Conditions::reads_host) => Self::Nested,
            ([], _) => Self::NoHosts,
            (_, Some(name)) => Self::MissingIn(name),
            (_, None) => Self::Present,
        }
    }
}

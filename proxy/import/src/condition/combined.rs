//! Defines a condition of several alternatives.

use crate::condition::other_parameters::OtherParameters;
use crate::condition::when::When;
use crate::note::Remark;

/// A condition that holds if at least one of its alternatives holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Condition {
    pub(crate) alternatives: Vec<When>,
    pub(crate) other_parameters: OtherParameters,
    pub(crate) remarks: Vec<Remark>,
}

impl Condition {
    /// Returns a condition that always holds.
    pub(crate) fn always() -> Self {
        Self::single(When::default())
    }

    pub(crate) fn single(when: When) -> Self {
        Self { alternatives: vec![when], other_parameters: OtherParameters::Allowed, remarks: Vec::new() }
    }

    /// Returns the host if the condition requires one host.
    pub(crate) fn only_host(&self) -> Option<&String> {
        let [first, others @ ..] = self.alternatives.as_slice() else { return None };
        let [host] = first.host.as_slice() else { return None };
        let is_same = others.iter().all(|when| when.host == first.host);
        (is_same && !host.contains('*')).then_some(host)
    }

    /// Returns a condition that holds if both `self` and `other` hold.
    pub(crate) fn and(mut self, other: Self) -> Self {
        let pairs =
            self.alternatives.iter().flat_map(|one| other.alternatives.iter().filter_map(|other| one.and(other)));
        self.alternatives = pairs.collect();
        self.other_parameters = self.other_parameters.and(other.other_parameters);
        self.remarks.extend(other.remarks);
        self
    }

    /// Returns a condition that holds if both `self` and `inner` hold. If `inner` tests the host, the hosts of `self`
    /// are ignored. If `inner` only excludes hosts, these hosts are removed from `self`.
    pub(crate) fn and_inner(mut self, inner: Self) -> Self {
        let excluded: Vec<&String> =
            inner.alternatives.iter().flat_map(|when| &when.none_of).flat_map(|set| &set.host).collect();
        if inner.alternatives.iter().any(|when| !when.host.is_empty()) {
            self.alternatives.iter_mut().for_each(|when| when.host.clear());
        }
        if !excluded.is_empty() {
            self.alternatives.iter_mut().for_each(|when| when.host.retain(|host| !excluded.contains(&host)));
        }
        self.and(inner)
    }

    /// Returns a condition that holds if at least one of `self` and `other` holds.
    pub(crate) fn or(mut self, other: Self) -> Self {
        self.alternatives.extend(other.alternatives);
        self.alternatives = merged_hosts(self.alternatives);
        self.other_parameters = self.other_parameters.or(other.other_parameters);
        self.remarks.extend(other.remarks);
        self
    }
}

/// Merges alternatives that differ only in their hosts into a single alternative with all these hosts.
fn merged_hosts(alternatives: Vec<When>) -> Vec<When> {
    let mut merged: Vec<When> = Vec::new();
    for when in alternatives {
        let bare = |when: &When| When { host: Vec::new(), ..when.clone() };
        let same = merged
            .iter_mut()
            .find(|known| !known.host.is_empty() && !when.host.is_empty() && bare(known) == bare(&when));
        match same {
            Some(known) => known.host.extend(when.host),
            None => merged.push(when),
        }
    }
    merged
}

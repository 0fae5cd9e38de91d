//! Finds the most frequent paths in a stream of requests, with bounded memory.
//!
//! The algorithm is Space-Saving (Metwally, Agrawal and El Abbadi, "Efficient Computation of Frequent and Top-k
//! Elements in Data Streams", ICDT 2005). If the list is full, a new path replaces the rarest path in the list. The new
//! path starts with the count of the replaced path. Therefore, the count of the replaced path is the maximum error of
//! the new count.
//!
//! The algorithm guarantees that a count is never too low. If a path gets more than the share 1/`capacity` of all
//! requests, the path is always listed.

#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

use crate::hits::unix_time::UnixTime;

/// The maximum length of a tracked path, in bytes. Longer paths are counted only in the total, because a truncated path
/// would be a different path.
const MAX_PATH_LENGTH: usize = 1024;

/// A list of the most frequent paths, with approximate counts of requests.
#[derive(Debug)]
pub(super) struct Sketch {
    capacity: usize,
    since: UnixTime,
    total: u64,
    /// An upper bound on the number of requests for any path that is not listed.
    floor: u64,
    slots: Vec<PathCount>,
    by_path: HashMap<Box<str>, usize, ahash::RandomState>,
    /// The count and the slot of each listed path, in ascending order of the count.
    by_count: BTreeSet<(u64, usize)>,
}

/// A path and the number of requests for the path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PathCount {
    /// The path in normal form.
    pub path: Box<str>,
    /// An upper bound on the number of requests for the path.
    pub count: u64,
    /// The part of `count` that may belong to other paths.
    pub error: u64,
    /// The time of the last request for the path.
    pub last: UnixTime,
}

/// A list of the most frequent paths, in the form that is stored on disk.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SketchState {
    /// The time at which counting began.
    pub since: UnixTime,
    /// The number of requests for all paths, including paths that are not listed.
    pub total: u64,
    /// An upper bound on the number of requests for any path that is not listed.
    pub floor: u64,
    /// The most frequent paths, in no particular order. The file format names these paths `addresses`.
    pub addresses: Vec<PathCount>,
}

impl PathCount {
    /// Returns a lower bound on the number of requests for the path.
    pub fn at_least(&self) -> u64 {
        self.count.saturating_sub(self.error)
    }
}

impl SketchState {
    /// Merges several lists of frequent paths. The result contains all paths of these lists.
    pub fn merged(states: impl IntoIterator<Item = Self>) -> Self {
        let mut all = Sketch::new(usize::MAX, UnixTime::now());
        states.into_iter().for_each(|state| all.merge(state));
        all.state()
    }

    /// Returns the listed paths, sorted by the lower bound of the count. The most frequent path comes first.
    pub fn by_frequency(&self) -> Vec<&PathCount> {
        let mut sorted: Vec<_> = self.addresses.iter().collect();
        let key = |one: &PathCount| (u64::MAX - one.at_least(), u64::MAX - one.count);
        sorted.sort_by(|a, b| key(a).cmp(&key(b)).then_with(|| a.path.cmp(&b.path)));
        sorted
    }
}

impl Sketch {
    pub(super) fn new(capacity: usize, since: UnixTime) -> Self {
        Self {
            capacity: capacity.max(1),
            since,
            total: 0,
            floor: 0,
            slots: Vec::new(),
            by_path: HashMap::default(),
            by_count: BTreeSet::new(),
        }
    }

    /// Counts one request for `path`.
    pub(super) fn record(&mut self, path: &str, now: UnixTime) {
        self.total += 1;
        if path.len() > MAX_PATH_LENGTH {
            return;
        }
        if let Some(slot) = self.by_path.get(path).copied() {
            self.increment(slot, now);
        } else if self.slots.len() < self.capacity {
            let (count, error) = (self.floor + 1, self.floor);
            self.insert(PathCount { path: path.into(), count, error, last: now });
        } else {
            self.replace_rarest(path, now);
        }
    }

    fn increment(&mut self, slot: usize, now: UnixTime) {
        if let Some(path_count) = self.slots.get_mut(slot) {
            self.by_count.remove(&(path_count.count, slot));
            path_count.count += 1;
            path_count.last = path_count.last.max(now);
            self.by_count.insert((path_count.count, slot));
        }
    }

    fn insert(&mut self, path_count: PathCount) {
        let slot = self.slots.len();
        self.by_count.insert((path_count.count, slot));
        self.by_path.insert(path_count.path.clone(), slot);
        self.slots.push(path_count);
    }

    fn replace_rarest(&mut self, path: &str, now: UnixTime) {
        let Some((rarest, slot)) = self.by_count.pop_first() else { return };
        let Some(path_count) = self.slots.get_mut(slot) else { return };
        let path: Box<str> = path.into();
        self.by_path.remove(&path_count.path);
        self.by_path.insert(path.clone(), slot);
        *path_count = PathCount { path, count: rarest + 1, error: rarest, last: now };
        self.by_count.insert((rarest + 1, slot));
        self.floor = self.floor.max(rarest);
    }

    /// Returns the number of listed paths.
    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    pub(super) fn state(&self) -> SketchState {
        SketchState { since: self.since, total: self.total, floor: self.floor, addresses: self.slots.clone() }
    }

    /// Removes the paths whose last request was before `time`.
    pub(super) fn forget_before(&mut self, time: UnixTime) {
        if self.slots.iter().any(|path_count| path_count.last < time) {
            let kept = std::mem::take(&mut self.slots).into_iter().filter(|path_count| path_count.last >= time);
            self.refill(kept.collect());
        }
    }

    /// Merges another list of paths into this list (Agarwal et al., "Mergeable Summaries", PODS 2012). If only one list
    /// contains a path, requests for the path may have been counted for the other list as well. The `floor` of the
    /// other list is an upper bound on the number of these requests. Therefore, this `floor` is added to the count and
    /// the error of the path.
    pub(super) fn merge(&mut self, other: SketchState) {
        let (mine, theirs) = (self.floor, other.floor);
        let mut counts: HashMap<Box<str>, PathCount, ahash::RandomState> = HashMap::default();
        for path_count in other.addresses {
            let widened = PathCount { count: path_count.count + mine, error: path_count.error + mine, ..path_count };
            counts.insert(widened.path.clone(), widened);
        }
        for path_count in std::mem::take(&mut self.slots) {
            let merged = match counts.remove(&path_count.path) {
                Some(found) => PathCount {
                    count: found.count - mine + path_count.count,
                    error: found.error - mine + path_count.error,
                    last: found.last.max(path_count.last),
                    ..path_count
                },
                None => PathCount { count: path_count.count + theirs, error: path_count.error + theirs, ..path_count },
            };
            counts.insert(merged.path.clone(), merged);
        }
        self.total += other.total;
        self.since = self.since.min(other.since);
        self.floor = mine + theirs;
        self.refill(counts.into_values().collect());
    }

    /// Replaces all listed paths with the most frequent paths of `addresses`.
    fn refill(&mut self, mut addresses: Vec<PathCount>) {
        self.by_path.clear();
        self.by_count.clear();
        self.slots.clear();
        addresses.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.path.cmp(&b.path)));
        let dropped = addresses.get(self.capacity).map_or(0, |path_count| path_count.count);
        self.floor = self.floor.max(dropped);
        addresses.truncate(self.capacity);
        for path_count in addresses {
            self.insert(path_count);
        }
    }
}

//! The most frequent of many addresses in little memory.
//!
//! Space-Saving (Metwally, Agrawal and El Abbadi, "Efficient Computation of Frequent and Top-k Elements in Data Streams",
//! ICDT 2005): when there is no room, the rarest address makes way for the new one, which takes over its count as the error
//! that it may have. An address that more than one of
//! `capacity` requests asked for is in the list, and no count is too small.

#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

use crate::hits::moment::Moment;

/// Longer addresses, in bytes, are counted in the total only: a part of one would be another address.
const LONGEST: usize = 1024;

/// Counts of addresses.
#[derive(Debug)]
pub(super) struct Sketch {
    capacity: usize,
    since: Moment,
    total: u64,
    /// A new address may have been asked for so often before without being in the list.
    floor: u64,
    slots: Vec<Address>,
    by_path: HashMap<Box<str>, usize, ahash::RandomState>,
    /// Count and slot, the rarest first.
    by_count: BTreeSet<(u64, usize)>,
}

/// An address and how often it was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Address {
    /// The path in normal form.
    pub path: Box<str>,
    /// At most so often.
    pub count: u64,
    /// How much of the count may belong to other addresses.
    pub error: u64,
    /// The last time.
    pub last: Moment,
}

/// A sketch as it is kept on disk.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SketchState {
    /// Since when.
    pub since: Moment,
    /// How often any address was asked for, those too that are not in the list.
    pub total: u64,
    /// How often one that is not in the list may have been asked for.
    pub floor: u64,
    /// The most frequent ones, in no order.
    pub addresses: Vec<Address>,
}

impl Address {
    /// At least so often.
    pub fn at_least(&self) -> u64 {
        self.count.saturating_sub(self.error)
    }
}

impl SketchState {
    /// What several have counted, in one; nothing is left out.
    pub fn joined(states: impl IntoIterator<Item = Self>) -> Self {
        let mut all = Sketch::new(usize::MAX, Moment::now());
        states.into_iter().for_each(|state| all.merge(state));
        all.state()
    }

    /// The addresses, the most frequent first: by what is certain, since an error is nobody's merit.
    pub fn by_frequency(&self) -> Vec<&Address> {
        let mut sorted: Vec<_> = self.addresses.iter().collect();
        let key = |one: &Address| (u64::MAX - one.at_least(), u64::MAX - one.count);
        sorted.sort_by(|a, b| key(a).cmp(&key(b)).then_with(|| a.path.cmp(&b.path)));
        sorted
    }
}

impl Sketch {
    pub(super) fn new(capacity: usize, since: Moment) -> Self {
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

    /// Counts one request.
    pub(super) fn note(&mut self, path: &str, now: Moment) {
        self.total += 1;
        if path.len() > LONGEST {
            return;
        }
        if let Some(slot) = self.by_path.get(path).copied() {
            self.again(slot, now);
        } else if self.slots.len() < self.capacity {
            let (count, error) = (self.floor + 1, self.floor);
            self.insert(Address { path: path.into(), count, error, last: now });
        } else {
            self.replace_rarest(path, now);
        }
    }

    fn again(&mut self, slot: usize, now: Moment) {
        if let Some(address) = self.slots.get_mut(slot) {
            self.by_count.remove(&(address.count, slot));
            address.count += 1;
            address.last = address.last.max(now);
            self.by_count.insert((address.count, slot));
        }
    }

    fn insert(&mut self, address: Address) {
        let slot = self.slots.len();
        self.by_count.insert((address.count, slot));
        self.by_path.insert(address.path.clone(), slot);
        self.slots.push(address);
    }

    fn replace_rarest(&mut self, path: &str, now: Moment) {
        let Some((rarest, slot)) = self.by_count.pop_first() else { return };
        let Some(address) = self.slots.get_mut(slot) else { return };
        let path: Box<str> = path.into();
        self.by_path.remove(&address.path);
        self.by_path.insert(path.clone(), slot);
        *address = Address { path, count: rarest + 1, error: rarest, last: now };
        self.by_count.insert((rarest + 1, slot));
        self.floor = self.floor.max(rarest);
    }

    /// How many addresses are in the list.
    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    pub(super) fn state(&self) -> SketchState {
        SketchState { since: self.since, total: self.total, floor: self.floor, addresses: self.slots.clone() }
    }

    /// Drops what nobody has asked for since then.
    pub(super) fn forget_before(&mut self, moment: Moment) {
        if self.slots.iter().any(|address| address.last < moment) {
            let kept = std::mem::take(&mut self.slots).into_iter().filter(|address| address.last >= moment);
            self.refill(kept.collect());
        }
    }

    /// Adds what another one has counted (Agarwal et al., "Mergeable Summaries", PODS 2012): an address that only one of them
    /// lists may have been asked for at the other as often as any that the other does not list.
    pub(super) fn merge(&mut self, other: SketchState) {
        let (mine, theirs) = (self.floor, other.floor);
        let mut counts: HashMap<Box<str>, Address, ahash::RandomState> = HashMap::default();
        for address in other.addresses {
            let unseen = Address { count: address.count + mine, error: address.error + mine, ..address };
            counts.insert(unseen.path.clone(), unseen);
        }
        for address in std::mem::take(&mut self.slots) {
            let both = match counts.remove(&address.path) {
                Some(found) => Address {
                    count: found.count - mine + address.count,
                    error: found.error - mine + address.error,
                    last: found.last.max(address.last),
                    ..address
                },
                None => Address { count: address.count + theirs, error: address.error + theirs, ..address },
            };
            counts.insert(both.path.clone(), both);
        }
        self.total += other.total;
        self.since = self.since.min(other.since);
        self.floor = mine + theirs;
        self.refill(counts.into_values().collect());
    }

    /// Takes the most frequent of these in place of what is there.
    fn refill(&mut self, mut addresses: Vec<Address>) {
        self.by_path.clear();
        self.by_count.clear();
        self.slots.clear();
        addresses.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.path.cmp(&b.path)));
        let dropped = addresses.get(self.capacity).map_or(0, |address| address.count);
        self.floor = self.floor.max(dropped);
        addresses.truncate(self.capacity);
        for address in addresses {
            self.insert(address);
        }
    }
}

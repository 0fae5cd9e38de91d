//! How often each rule is used, and which addresses are not found.
//!
//! Counting costs a request nothing but a few additions: every generation of rules has a table of tallies, found by the place
//! of the rule. Ids and addresses are looked at only when the rules change; what was counted is then carried over, so it
//! survives reloads, and through [`HitState`] restarts.

mod gone;
pub(crate) mod listing;
mod moment;
mod named;
mod sketch;
mod state;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod verdict;
mod watched;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use arc_swap::ArcSwap;
use portico_policy::Site;
use portico_redirects::{Entry, NormalPath, RuleSet};
use tracing::warn;

use crate::hits::gone::Gone;
use crate::hits::named::Named;
use crate::hits::sketch::Sketch;
use crate::hits::table::Table;

pub(crate) use crate::hits::named::OTHER;

pub use crate::hits::moment::Moment;
pub use crate::hits::sketch::{Address, SketchState};
pub use crate::hits::state::{HitState, KnownRows, RuleState};
pub use crate::hits::tally::Counted;
pub use crate::hits::verdict::Verdict;
pub use crate::hits::watched::Watched;

/// Rows that are counted one by one; 16 bytes each. Of files that go beyond, only the rule is counted.
const MOST_ROWS: usize = 1_000_000;
/// Addresses that were not found and are remembered.
const MOST_ADDRESSES: usize = 1_000;
/// Addresses that nobody has asked for in this time are forgotten.
const FORGET_AFTER: Duration = Duration::from_hours(90 * 24);

/// Counts hits and addresses that are not found.
pub struct Hits {
    table: ArcSwap<Table>,
    /// Hits of rules that have no series of their own, since the process began.
    others: AtomicU64,
    /// Whether anything was counted since the last one who asked.
    is_changed: AtomicBool,
    not_found: Mutex<Sketch>,
    /// Requests for pages that are not there, since the process began.
    missed: AtomicU64,
    /// Held while counts are carried from one table to the next, so that nobody sees half of it.
    ledger: Mutex<Ledger>,
}

struct Ledger {
    named: Named,
    gone: Gone,
    watched: Watched,
    /// Up to here it is known that hits were counted.
    watched_until: Instant,
}

/// The rules for which hits are counted.
#[derive(Debug, Clone, Copy)]
pub struct Generation<'s> {
    /// The number of the generation.
    pub number: u64,
    /// The hash of the files that they were made from.
    pub hash: &'s Arc<str>,
    /// Its rules.
    pub rules: &'s Arc<RuleSet>,
}

impl<'s> From<&'s Site> for Generation<'s> {
    fn from(site: &'s Site) -> Self {
        Self { number: site.generation, hash: &site.hash, rules: &site.rules }
    }
}

/// What the metrics tell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Series {
    /// Label and hits of the rules with a series of their own.
    pub(crate) rules: Vec<(String, u64)>,
    /// Hits of all others.
    pub(crate) others: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotFoundCounts {
    /// Requests since the process began.
    pub(crate) since_start: u64,
    /// Addresses that are remembered.
    pub(crate) addresses: usize,
}

impl Hits {
    /// Starts to count for these rules.
    pub fn new(rules: Generation<'_>) -> Self {
        let now = Moment::now();
        let table = Table::new(rules, MOST_ROWS, now);
        let mut named = Named::default();
        named.fill(&table);
        tell_uncounted(&table);
        let ledger =
            Ledger { named, gone: Gone::default(), watched: Watched::default(), watched_until: Instant::now() };
        Self {
            table: ArcSwap::from_pointee(table),
            others: AtomicU64::new(0),
            is_changed: AtomicBool::new(false),
            not_found: Mutex::new(Sketch::new(MOST_ADDRESSES, now)),
            missed: AtomicU64::new(0),
            ledger: Mutex::new(ledger),
        }
    }

    /// Counts a hit of a rule of this generation.
    pub fn record(&self, rules: Generation<'_>, entry: Entry, now: Moment) {
        let is_named = self.count(rules, entry, now);
        if is_named.is_none()
            && let Some(info) = rules.rules.rule(entry)
        {
            lock(&self.ledger).gone.hit(info.id(), now);
        }
        if is_named != Some(true) {
            self.others.fetch_add(1, Relaxed);
        }
        self.note_change();
    }

    /// Counts in the table and tells whether the rule has a series of its own; `None` when it has gone since the request began.
    ///
    /// The table is let go before anyone asks for the ledger, whose holder may be waiting for that.
    fn count(&self, rules: Generation<'_>, entry: Entry, now: Moment) -> Option<bool> {
        let table = self.table.load();
        if table.generation == rules.number {
            return Some(table.hit(entry, now));
        }
        let rule = table.rules.index_of(rules.rules.rule(entry)?.id())?;
        let row = rules.rules.row_path(entry).and_then(|path| table.rules.row_at(rule, path));
        Some(table.hit(Entry { rule, row }, now))
    }

    /// Counts a request for a page that is not there.
    pub fn missed(&self, path: &NormalPath<'_>, now: Moment) {
        lock(&self.not_found).note(path.as_str(), now);
        self.missed.fetch_add(1, Relaxed);
        self.note_change();
    }

    fn note_change(&self) {
        if !self.is_changed.load(Relaxed) {
            self.is_changed.store(true, Relaxed);
        }
    }

    /// Whether anything was counted since this was asked last.
    pub fn take_change(&self) -> bool {
        self.is_changed.swap(false, Relaxed)
    }

    /// Goes on with other rules; what has the same id or address keeps its count. Call it before requests see them.
    pub(crate) fn follow(&self, rules: Generation<'_>) {
        let now = Moment::now();
        let mut ledger = lock(&self.ledger);
        let table = Arc::new(Table::new(rules, MOST_ROWS, now));
        ledger.named.follow(&table);
        let old = self.table.swap(Arc::clone(&table));
        // Whoever found the old table before the swap counts there within nanoseconds.
        while Arc::strong_count(&old) > 1 {
            thread::yield_now();
        }
        table.inherit(&old, |id, counted| ledger.gone.add(id, counted, now));
        ledger.gone.give_back(&table, now);
        ledger.gone.prune();
        ledger.named.fill(&table);
        tell_uncounted(&table);
        self.note_change();
    }

    /// Adds what was counted at another time. The rules keep the age that they had then.
    pub fn merge(&self, state: HitState) {
        let now = Moment::now();
        let mut ledger = lock(&self.ledger);
        let table = self.table.load();
        let ids = table.ids();
        for rule in &state.rules {
            match ids.get(rule.id.as_str()) {
                Some(index) if rule.gone.is_none() => state::add_to(&table, *index, rule),
                _ => ledger.gone.add(&rule.id, rule.counted(), rule.gone.unwrap_or(now)),
            }
        }
        ledger.gone.give_back(&table, now);
        ledger.gone.prune();
        ledger.watched.merge(&state.watched);
        ledger.named.restart(&table);
        lock(&self.not_found).merge(state.not_found);
        self.note_change();
    }

    /// Everything that has been counted.
    pub fn state(&self) -> HitState {
        let now = Moment::now();
        let mut ledger = lock(&self.ledger);
        ledger.watch(now);
        let mut rules: Vec<RuleState> = state::of_table(&self.table.load()).collect();
        rules.extend(ledger.gone.states());
        let mut not_found = lock(&self.not_found);
        not_found.forget_before(now.minus(FORGET_AFTER));
        HitState { written: now, watched: ledger.watched.clone(), rules, not_found: not_found.state() }
    }

    /// Notes that hits were counted up to now. Ask for it every few seconds.
    pub fn watch(&self) {
        lock(&self.ledger).watch(Moment::now());
    }

    pub(crate) fn series(&self) -> Series {
        let mut ledger = lock(&self.ledger);
        let rules = ledger.named.series(&self.table.load(), Moment::now());
        Series { rules, others: self.others.load(Relaxed) }
    }

    pub(crate) fn not_found_counts(&self) -> NotFoundCounts {
        NotFoundCounts { since_start: self.missed.load(Relaxed), addresses: lock(&self.not_found).len() }
    }
}

impl Ledger {
    fn watch(&mut self, now: Moment) {
        let seconds = self.watched_until.elapsed().as_secs();
        self.watched_until += Duration::from_secs(seconds);
        self.watched.add(now, u32::try_from(seconds).unwrap_or(u32::MAX));
    }
}

fn tell_uncounted(table: &Table) {
    for rule in table.uncounted() {
        warn!(rule.id = rule.id(), most = MOST_ROWS, "too many rows: only the hits of the whole file are counted");
    }
}

/// A panic elsewhere does not make counts wrong.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

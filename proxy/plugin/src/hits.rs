//! Counts the hits of rules, and the requests for paths that were not found.
//!
//! Counting a hit takes only a few additions, because each generation of rules has a table of counters. The table is
//! indexed by the position of the rule. When the rules change, the counts of a rule are moved to the rule with the same
//! id. The counts of a row of a CSV file are moved to the row with the same path. Therefore, counts survive reloads.
//! Counts also survive restarts, because [`HitState`] stores the counts.

pub(crate) mod listing;
mod removed;
mod sketch;
mod state;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod top_rules;
mod unix_time;
mod uptime;
mod usage;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use arc_swap::ArcSwap;
use portico_redirects::{NormalPath, RuleOrRow};
use tracing::warn;

use crate::hits::removed::RemovedRules;
use crate::hits::sketch::Sketch;
use crate::hits::table::HitTable;
use crate::hits::top_rules::TopRules;

pub(crate) use crate::hits::top_rules::OTHER;

pub use crate::hits::sketch::{PathCount, SketchState};
pub use crate::hits::state::{HitState, RowCounts, RuleState};
pub use crate::hits::table::Generation;
pub use crate::hits::tally::HitCount;
pub use crate::hits::unix_time::UnixTime;
pub use crate::hits::uptime::DailyUptime;
pub use crate::hits::usage::RuleUsage;

/// The maximum number of rows, in all CSV files together, whose hits are counted individually. The counter of a row
/// takes 16 bytes. If the rows of a file would exceed the maximum, only the hits of the whole file are counted.
const MAX_ROWS: usize = 1_000_000;
/// The maximum number of not-found paths that are tracked.
const MAX_NOT_FOUND: usize = 1_000;
/// The time for which a not-found path is tracked after the last request for the path.
const FORGET_AFTER: Duration = Duration::from_hours(90 * 24);

/// The counters of rule hits and of requests for not-found paths.
pub struct Hits {
    table: ArcSwap<HitTable>,
    /// The number of hits of the rules that have no metric series of their own, counted since the process started.
    others: AtomicU64,
    /// The flag that is set when anything is counted. [`Self::take_change`] clears the flag.
    is_changed: AtomicBool,
    not_found: Mutex<Sketch>,
    /// The number of requests for pages that were not found, since the process started.
    not_found_total: AtomicU64,
    /// The state that is used only by reloads and by readers of the counts. The mutex is locked while counts are moved
    /// to a new table, so that no reader gets partial counts. Requests never lock the mutex.
    bookkeeping: Mutex<Bookkeeping>,
    /// The counts of removed rules. A request locks this mutex only if the rule of the request has been removed. If
    /// both mutexes are needed, lock `bookkeeping` first.
    removed: Mutex<RemovedRules>,
}

struct Bookkeeping {
    top_rules: TopRules,
    uptime: DailyUptime,
    /// The end of the period that is already recorded in `uptime`.
    uptime_until: Instant,
}

/// The hit counts of rules, as reported in the metrics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RuleSeries {
    /// The label and the number of hits of each rule that has a metric series of its own.
    pub(crate) rules: Vec<(String, u64)>,
    /// The number of hits of all other rules.
    pub(crate) others: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotFoundCounts {
    /// The number of requests for pages that were not found, since the process started.
    pub(crate) since_start: u64,
    /// The number of not-found paths that are tracked.
    pub(crate) paths: usize,
}

impl Hits {
    /// Creates counters for the rules of a generation. All counts start at zero.
    pub fn new(rules: Generation<'_>) -> Self {
        let now = UnixTime::now();
        let table = HitTable::new(rules, MAX_ROWS, now);
        let mut top_rules = TopRules::default();
        top_rules.fill(&table);
        warn_about_row_limit(&table);
        let bookkeeping = Bookkeeping { top_rules, uptime: DailyUptime::default(), uptime_until: Instant::now() };
        Self {
            table: ArcSwap::from_pointee(table),
            others: AtomicU64::new(0),
            is_changed: AtomicBool::new(false),
            not_found: Mutex::new(Sketch::new(MAX_NOT_FOUND, now)),
            not_found_total: AtomicU64::new(0),
            bookkeeping: Mutex::new(bookkeeping),
            removed: Mutex::default(),
        }
    }

    /// Counts a hit of a rule. `rules` is the generation that the request used, which may be older than the current
    /// generation.
    pub fn record(&self, rules: Generation<'_>, entry: RuleOrRow, now: UnixTime) {
        let has_series = self.count(rules, entry, now);
        if has_series.is_none()
            && let Some(info) = rules.rules.rule(entry)
        {
            lock(&self.removed).hit(info.id(), now);
        }
        if has_series != Some(true) {
            self.others.fetch_add(1, Relaxed);
        }
        self.mark_changed();
    }

    /// Counts a hit in the current table. Returns whether the rule has a metric series of its own. Returns `None` if
    /// the rule has been removed since the request began.
    ///
    /// Releases the table on return. The caller must not hold the table while waiting for a mutex, because
    /// [`Self::switch_to`] waits until all requests have released the old table.
    fn count(&self, rules: Generation<'_>, entry: RuleOrRow, now: UnixTime) -> Option<bool> {
        let table = self.table.load();
        if table.generation == rules.number {
            return Some(table.hit(entry, now));
        }
        let rule = table.rules.index_of(rules.rules.rule(entry)?.id())?;
        let row = rules.rules.row_path(entry).and_then(|path| table.rules.row_at(rule, path));
        Some(table.hit(RuleOrRow { rule, row }, now))
    }

    /// Counts a request for a page that was not found.
    pub fn record_not_found(&self, path: &NormalPath<'_>, now: UnixTime) {
        lock(&self.not_found).record(path.as_str(), now);
        self.not_found_total.fetch_add(1, Relaxed);
        self.mark_changed();
    }

    fn mark_changed(&self) {
        if !self.is_changed.load(Relaxed) {
            self.is_changed.store(true, Relaxed);
        }
    }

    /// Reports whether anything was counted since the previous call of this function.
    pub fn take_change(&self) -> bool {
        self.is_changed.swap(false, Relaxed)
    }

    /// Switches to a new generation of rules. If the id of a rule has not changed, the rule keeps its counts. If the
    /// path of a row of a CSV file has not changed, the row keeps its counts.
    ///
    /// Calls `activate`, which makes requests use the new rules. Moves the old counts afterwards, because moving the
    /// counts of a million rows takes a while. Until `activate` is called, counting a hit requires a search for the
    /// rule id.
    pub(crate) fn switch_to(&self, rules: Generation<'_>, activate: impl FnOnce()) {
        let now = UnixTime::now();
        let mut bookkeeping = lock(&self.bookkeeping);
        let table = Arc::new(HitTable::new(rules, MAX_ROWS, now));
        bookkeeping.top_rules.switch_to(&table);
        let old = self.table.swap(Arc::clone(&table));
        activate();
        // The old table may still be in use by requests that loaded it before the swap. Such a request finishes
        // counting within nanoseconds.
        while Arc::strong_count(&old) > 1 {
            thread::yield_now();
        }
        let mut gone = Vec::new();
        table.inherit(&old, |id, count| gone.push((id.to_owned(), count)));
        let mut removed = lock(&self.removed);
        for (id, count) in &gone {
            removed.add(id, *count, now);
        }
        removed.restore(&table, now);
        removed.prune();
        drop(removed);
        bookkeeping.top_rules.fill(&table);
        warn_about_row_limit(&table);
        self.mark_changed();
    }

    /// Adds the counts of an earlier run. Also restores the time since which each rule has existed.
    pub fn merge(&self, state: HitState) {
        let now = UnixTime::now();
        let mut bookkeeping = lock(&self.bookkeeping);
        let table = self.table.load();
        let ids = table.ids();
        for rule in &state.rules {
            match ids.get(rule.id.as_str()) {
                Some(index) if rule.gone.is_none() => state::add_to(&table, *index, rule),
                _ => lock(&self.removed).add(&rule.id, rule.counted(), rule.gone.unwrap_or(now)),
            }
        }
        let mut removed = lock(&self.removed);
        removed.restore(&table, now);
        removed.prune();
        drop(removed);
        bookkeeping.uptime.merge(&state.watched);
        bookkeeping.top_rules.restart(&table);
        lock(&self.not_found).merge(state.not_found);
        self.mark_changed();
    }

    /// Returns all counts in the form that is stored on disk.
    pub fn state(&self) -> HitState {
        let now = UnixTime::now();
        let mut bookkeeping = lock(&self.bookkeeping);
        bookkeeping.record_uptime(now);
        let mut rules: Vec<RuleState> = state::of_table(&self.table.load()).collect();
        rules.extend(lock(&self.removed).states());
        let mut not_found = lock(&self.not_found);
        not_found.forget_before(now.minus(FORGET_AFTER));
        HitState { written: now, watched: bookkeeping.uptime.clone(), rules, not_found: not_found.state() }
    }

    /// Records that hits have been counted up to now. Call this function every few seconds.
    pub fn record_uptime(&self) {
        lock(&self.bookkeeping).record_uptime(UnixTime::now());
    }

    pub(crate) fn series(&self) -> RuleSeries {
        let mut bookkeeping = lock(&self.bookkeeping);
        let rules = bookkeeping.top_rules.series(&self.table.load(), UnixTime::now());
        RuleSeries { rules, others: self.others.load(Relaxed) }
    }

    pub(crate) fn not_found_counts(&self) -> NotFoundCounts {
        NotFoundCounts { since_start: self.not_found_total.load(Relaxed), paths: lock(&self.not_found).len() }
    }
}

impl Bookkeeping {
    fn record_uptime(&mut self, now: UnixTime) {
        let seconds = self.uptime_until.elapsed().as_secs();
        self.uptime_until += Duration::from_secs(seconds);
        self.uptime.add(now, u32::try_from(seconds).unwrap_or(u32::MAX));
    }
}

fn warn_about_row_limit(table: &HitTable) {
    for rule in table.with_too_many_rows() {
        warn!(
            rule.id = rule.id(),
            most = MAX_ROWS,
            "the file has too many rows to count each row, so only the hits of the whole file are counted"
        );
    }
}

/// Locks a mutex. Ignores poisoning, because the counts are valid even if a thread panicked while holding the lock.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

//! Counts the hits of the rules of one generation, and the hits of individual rows of CSV files.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use portico_policy::Site;
use portico_redirects::{RuleInfo, RuleOrRow, RuleSet};

use crate::hits::tally::{HitCount, Tally};
use crate::hits::unix_time::UnixTime;

/// A generation of rules whose hits are counted.
#[derive(Debug, Clone, Copy)]
pub struct Generation<'s> {
    /// The number of the generation.
    pub number: u64,
    /// The hash of the rule files.
    pub hash: &'s Arc<str>,
    /// The rules.
    pub rules: &'s Arc<RuleSet>,
}

impl<'s> From<&'s Site> for Generation<'s> {
    fn from(site: &'s Site) -> Self {
        Self { number: site.generation, hash: &site.hash, rules: &site.rules }
    }
}

/// The tallies of all rules, and of the rows of CSV files that are counted individually.
#[derive(Debug)]
pub(super) struct HitTable {
    pub(super) generation: u64,
    pub(super) hash: Arc<str>,
    pub(super) rules: Arc<RuleSet>,
    tallies: Box<[Tally]>,
    /// Whether each rule has a metric series of its own, indexed by the position of the rule.
    has_series: Box<[AtomicBool]>,
    /// The tallies of the rows, in ascending order of the rule position.
    rows: Vec<RowTallies>,
}

#[derive(Debug)]
struct RowTallies {
    rule: usize,
    tallies: Box<[Tally]>,
}

impl HitTable {
    /// Creates a tally, which is a hit counter, for each rule and for each row of a CSV file. The tallies begin at
    /// `now`. At most `max_rows` rows get a tally. If the rows of a file would exceed this maximum, none of these rows
    /// gets a tally.
    pub(super) fn new(generation: Generation<'_>, max_rows: usize, now: UnixTime) -> Self {
        let (rules, mut room) = (Arc::clone(generation.rules), max_rows);
        let rows = (0..rules.len()).filter_map(|rule| {
            let count = rules.rows_of(rule)?;
            room = room.checked_sub(count)?;
            Some(RowTallies { rule, tallies: tallies(count, now) })
        });
        Self {
            generation: generation.number,
            hash: Arc::clone(generation.hash),
            rows: rows.collect(),
            tallies: tallies(rules.len(), now),
            has_series: (0..rules.len()).map(|_| AtomicBool::new(false)).collect(),
            rules,
        }
    }

    /// Counts a hit. Returns whether the rule has a metric series of its own.
    pub(super) fn hit(&self, entry: RuleOrRow, now: UnixTime) -> bool {
        if let Some(tally) = self.tallies.get(entry.rule) {
            tally.hit(now);
        }
        if let Some(tally) = entry.row.and_then(|row| self.rows_of(entry.rule)?.get(row as usize)) {
            tally.hit(now);
        }
        self.has_own_series(entry.rule)
    }

    /// Returns the tallies of the rules, in the order of the rules.
    pub(super) fn tallies(&self) -> &[Tally] {
        &self.tallies
    }

    /// Returns the tallies of the rows of the CSV file that a rule reads. Returns `None` if the rule does not read a
    /// file, or if the rows are not counted individually.
    pub(super) fn rows_of(&self, rule: usize) -> Option<&[Tally]> {
        let at = self.rows.binary_search_by_key(&rule, |rows| rows.rule).ok()?;
        self.rows.get(at).map(|rows| &*rows.tallies)
    }

    /// Returns the rules that read a CSV file with too many rows to count each row.
    pub(super) fn with_too_many_rows(&self) -> impl Iterator<Item = &RuleInfo> {
        let too_many = |(index, _): &(usize, _)| self.rules.rows_of(*index).is_some() && self.rows_of(*index).is_none();
        self.rules.rules().enumerate().filter(too_many).map(|(_, rule)| rule)
    }

    pub(super) fn has_own_series(&self, rule: usize) -> bool {
        self.has_series.get(rule).is_some_and(|has_series| has_series.load(Relaxed))
    }

    /// Marks a rule as having a metric series of its own.
    pub(super) fn begin_series(&self, rule: usize) {
        self.has_series.get(rule).inspect(|has_series| has_series.store(true, Relaxed));
    }

    /// Marks a rule as having no metric series of its own.
    pub(super) fn end_series(&self, rule: usize) {
        self.has_series.get(rule).inspect(|has_series| has_series.store(false, Relaxed));
    }

    /// Returns the positions of the rules, indexed by rule id.
    pub(super) fn ids(&self) -> HashMap<&str, usize> {
        self.rules.rules().enumerate().map(|(index, rule)| (rule.id(), index)).collect()
    }

    /// Adds the counts of an old table. Counts of rules are matched by rule id, and counts of rows are matched by path.
    /// Calls `removed` for each rule that no longer exists.
    pub(super) fn inherit(&self, old: &Self, mut removed: impl FnMut(&str, HitCount)) {
        let ids = self.ids();
        for (before, (rule, tally)) in old.rules.rules().zip(&old.tallies).enumerate() {
            let Some(now) = ids.get(rule.id()).copied() else {
                removed(rule.id(), tally.read());
                continue;
            };
            if let Some(tally_here) = self.tallies.get(now) {
                tally_here.add(tally.read());
            }
            self.inherit_rows(now, old, before);
        }
    }

    fn inherit_rows(&self, rule: usize, old: &Self, before: usize) {
        let (Some(tallies_here), Some(tallies), Some(paths)) =
            (self.rows_of(rule), old.rows_of(before), old.rules.row_paths(before))
        else {
            return;
        };
        // Usually, only a few rows change at a time. Therefore, a row most likely follows the row that was found
        // before.
        let mut expected = 0;
        for (path, tally) in paths.zip(tallies) {
            let Some(row) = self.rules.row_near(rule, path, expected) else { continue };
            expected = row.saturating_add(1);
            if let Some(tally_here) = tallies_here.get(row as usize) {
                tally_here.add(tally.read());
            }
        }
    }
}

fn tallies(count: usize, now: UnixTime) -> Box<[Tally]> {
    (0..count).map(|_| Tally::new(now)).collect()
}

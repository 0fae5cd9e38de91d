//! The tallies of one generation of rules.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use portico_redirects::{Entry, RuleInfo, RuleSet};

use crate::hits::Generation;
use crate::hits::moment::Moment;
use crate::hits::tally::{Counted, Tally};

/// A tally for every rule and for every row that has one, found by their places.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) generation: u64,
    pub(super) hash: Arc<str>,
    pub(super) rules: Arc<RuleSet>,
    tallies: Box<[Tally]>,
    /// Whether the rule has a series of its own in the metrics.
    named: Box<[AtomicBool]>,
    /// By rule, in ascending order.
    rows: Vec<RowTallies>,
}

#[derive(Debug)]
struct RowTallies {
    rule: usize,
    tallies: Box<[Tally]>,
}

impl Table {
    /// Everything begins now; at most `most_rows` rows get tallies of their own, whole files of them in the order of the rules.
    pub(super) fn new(generation: Generation<'_>, most_rows: usize, now: Moment) -> Self {
        let (rules, mut room) = (Arc::clone(generation.rules), most_rows);
        let rows = (0..rules.len()).filter_map(|rule| {
            let count = rules.row_paths(rule)?.count();
            room = room.checked_sub(count)?;
            Some(RowTallies { rule, tallies: tallies(count, now) })
        });
        Self {
            generation: generation.number,
            hash: Arc::clone(generation.hash),
            rows: rows.collect(),
            tallies: tallies(rules.len(), now),
            named: (0..rules.len()).map(|_| AtomicBool::new(false)).collect(),
            rules,
        }
    }

    /// Counts a hit; whether the rule has a series of its own.
    pub(super) fn hit(&self, entry: Entry, now: Moment) -> bool {
        if let Some(tally) = self.tallies.get(entry.rule) {
            tally.hit(now);
        }
        if let Some(tally) = entry.row.and_then(|row| self.rows_of(entry.rule)?.get(row as usize)) {
            tally.hit(now);
        }
        self.is_named(entry.rule)
    }

    /// The tallies, in the order of the rules.
    pub(super) fn tallies(&self) -> &[Tally] {
        &self.tallies
    }

    /// The tallies of a rule's rows; `None` when it has no rows, or too many.
    pub(super) fn rows_of(&self, rule: usize) -> Option<&[Tally]> {
        let at = self.rows.binary_search_by_key(&rule, |rows| rows.rule).ok()?;
        self.rows.get(at).map(|rows| &*rows.tallies)
    }

    /// Rules with rows that are too many.
    pub(super) fn uncounted(&self) -> impl Iterator<Item = &RuleInfo> {
        let too_many =
            |(index, _): &(usize, _)| self.rules.row_paths(*index).is_some() && self.rows_of(*index).is_none();
        self.rules.rules().enumerate().filter(too_many).map(|(_, rule)| rule)
    }

    pub(super) fn is_named(&self, rule: usize) -> bool {
        self.named.get(rule).is_some_and(|named| named.load(Relaxed))
    }

    pub(super) fn name(&self, rule: usize, is_named: bool) {
        if let Some(named) = self.named.get(rule) {
            named.store(is_named, Relaxed);
        }
    }

    /// The rules by their ids.
    pub(super) fn ids(&self) -> HashMap<&str, usize> {
        self.rules.rules().enumerate().map(|(index, rule)| (rule.id(), index)).collect()
    }

    /// Adds what was counted before under the same ids and addresses; what has no place here any more goes to `gone`.
    pub(super) fn inherit(&self, old: &Self, mut gone: impl FnMut(&str, Counted)) {
        let ids = self.ids();
        for (before, (rule, tally)) in old.rules.rules().zip(&old.tallies).enumerate() {
            let Some(now) = ids.get(rule.id()).copied() else {
                gone(rule.id(), tally.read());
                continue;
            };
            if let Some(heir) = self.tallies.get(now) {
                heir.add(tally.read());
            }
            self.inherit_rows(now, old, before);
        }
    }

    fn inherit_rows(&self, rule: usize, old: &Self, before: usize) {
        let (Some(heirs), Some(tallies), Some(paths)) =
            (self.rows_of(rule), old.rows_of(before), old.rules.row_paths(before))
        else {
            return;
        };
        for (path, tally) in paths.zip(tallies) {
            if let Some(heir) = self.rules.row_at(rule, path).and_then(|row| heirs.get(row as usize)) {
                heir.add(tally.read());
            }
        }
    }
}

fn tallies(count: usize, now: Moment) -> Box<[Tally]> {
    (0..count).map(|_| Tally::new(now)).collect()
}

//! Selects the rules that have a metric series of their own, which are the rules with the most hits.

use std::borrow::Cow;
use std::time::Duration;

use crate::hits::table::HitTable;
use crate::hits::tally::Tally;
use crate::hits::unix_time::UnixTime;

/// The maximum number of rules that have a metric series of their own.
pub(super) const MAX_RULES: usize = 100;
/// The label of the metric series that all other rules share.
pub(crate) const OTHER: &str = "other";
/// The time between two rankings of the rules.
const RANK_EVERY: Duration = Duration::from_mins(1);
/// The maximum number of rules that are replaced in one ranking. The number is limited, because each replacement ends
/// one metric series and begins another.
const MAX_CHANGES: usize = 10;
/// The maximum length, in bytes, of an id that is used as a label. Longer ids are truncated.
const MAX_LABEL: usize = 120;

/// The rules that have a metric series of their own.
#[derive(Debug, Default)]
pub(super) struct TopRules {
    members: Vec<Member>,
    ranked: UnixTime,
}

#[derive(Debug)]
struct Member {
    rule: usize,
    id: Box<str>,
    /// The number of hits that the rule had when its metric series began. The series itself begins at zero.
    hits_before: u64,
}

impl TopRules {
    /// Updates the list of rules for a new table. If a rule of the list no longer exists, the metric series of the rule
    /// ends.
    pub(super) fn switch_to(&mut self, table: &HitTable) {
        let ids = table.ids();
        let members = std::mem::take(&mut self.members).into_iter().filter_map(|member| {
            let rule = *ids.get(&*member.id)?;
            Some(Member { rule, ..member })
        });
        self.members = members.collect();
        self.members.iter().for_each(|member| table.begin_series(member.rule));
    }

    /// Fills the list of rules again after the counts of earlier runs have been added. All metric series restart at
    /// zero.
    pub(super) fn restart(&mut self, table: &HitTable) {
        self.members.drain(..).for_each(|member| table.end_series(member.rule));
        self.fill(table);
    }

    /// Returns the label of each metric series, and the number of hits since the series began.
    pub(super) fn series(&mut self, table: &HitTable, now: UnixTime) -> Vec<(String, u64)> {
        if now.since(self.ranked) >= RANK_EVERY {
            self.ranked = now;
            self.rank(table);
        }
        let hits = |member: &Member| hits_of(table, member.rule).saturating_sub(member.hits_before);
        self.members.iter().map(|member| (label(&member.id).into_owned(), hits(member))).collect()
    }

    /// If fewer than [`MAX_RULES`] rules have a metric series of their own, adds the rules with the most hits. If
    /// several rules have equally many hits, the rule that comes first in the rule set is added.
    pub(super) fn fill(&mut self, table: &HitTable) {
        let free_places = MAX_RULES.saturating_sub(self.members.len());
        if free_places > 0 {
            ranked_by_hits(table, 0).into_iter().take(free_places).for_each(|(_, rule)| self.add(table, rule));
        }
    }

    /// Replaces rules in the list with rules that have at least twice as many hits. With a smaller factor, metric
    /// series would begin and end all the time.
    fn rank(&mut self, table: &HitTable) {
        self.members.sort_by_cached_key(|member| hits_of(table, member.rule));
        let Some(weakest) = self.members.first().map(|member| hits_of(table, member.rule)) else { return };
        let challengers = ranked_by_hits(table, weakest.saturating_mul(2).max(1));
        let mut replaced = 0;
        for ((hits, rule), position) in challengers.into_iter().take(MAX_CHANGES).zip(0..) {
            let Some(member) = self.members.get(position) else { break };
            if hits < hits_of(table, member.rule).saturating_mul(2) {
                break;
            }
            replaced += 1;
            table.end_series(member.rule);
            self.add(table, rule);
        }
        self.members.drain(..replaced);
    }

    fn add(&mut self, table: &HitTable, rule: usize) {
        let Some(info) = table.rules.rule(portico_redirects::RuleOrRow { rule, row: None }) else { return };
        // A hit between these two statements is counted in both the rule's own series and the series `other`. In the
        // opposite order, neither series would count the hit.
        self.members.push(Member { rule, id: info.id().into(), hits_before: hits_of(table, rule) });
        table.begin_series(rule);
    }
}

fn hits_of(table: &HitTable, rule: usize) -> u64 {
    table.tallies().get(rule).map_or(0, Tally::hits)
}

/// Returns the number of hits and the index of each rule that has at least `min_hits` hits. Leaves out rules that
/// already have a metric series of their own. The result is sorted by descending number of hits.
fn ranked_by_hits(table: &HitTable, min_hits: u64) -> Vec<(u64, usize)> {
    let all = table.tallies().iter().enumerate().map(|(rule, tally)| (tally.hits(), rule));
    let mut found: Vec<_> = all.filter(|(hits, rule)| *hits >= min_hits && !table.has_own_series(*rule)).collect();
    found.sort_unstable_by_key(|(hits, rule)| (u64::MAX - hits, *rule));
    found
}

/// Returns the metric label for a rule id. The length of the label is bounded, and the label is never [`OTHER`].
pub(crate) fn label(id: &str) -> Cow<'_, str> {
    if id.len() <= MAX_LABEL && id != OTHER {
        return Cow::Borrowed(id);
    }
    let hash = crate::hits::state::path_hash(id);
    let cut = id.floor_char_boundary(id.len().min(MAX_LABEL - 17));
    Cow::Owned(format!("{}~{hash:016x}", id.get(..cut).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::sync::Arc;

    use portico_redirects::{CompileOptions, RuleOrRow, Source, compile};

    use super::*;
    use crate::hits::table::Generation;

    fn at_minute(minute: i64) -> UnixTime {
        UnixTime::from_unix(1_000_000 + 60 * minute)
    }

    /// Returns a table of 120 rules, and the top rules of the table. The top rules are the first hundred rules.
    fn fixture() -> (HitTable, TopRules) {
        let text = (1..=120).fold("rules:\n".to_owned(), |mut text, number| {
            writeln!(text, "  - {{ from: /{number}, to: /x }}").unwrap();
            text
        });
        let sources = [Source { name: "r.yaml".to_owned(), text }];
        let (rules, hash) = (Arc::new(compile(&sources, &CompileOptions::default()).unwrap().rules), Arc::from("hash"));
        let table = HitTable::new(Generation { number: 1, hash: &hash, rules: &rules }, 0, at_minute(0));
        let mut top = TopRules::default();
        top.fill(&table);
        (table, top)
    }

    fn hit(table: &HitTable, rules: std::ops::Range<usize>, times: usize) {
        for rule in rules.clone().cycle().take(times * rules.len()) {
            table.hit(RuleOrRow { rule, row: None }, at_minute(0));
        }
    }

    /// Returns the rules that have a metric series of their own. Also checks that the table marks the same rules.
    fn members(table: &HitTable, top: &TopRules) -> Vec<usize> {
        let mut members: Vec<_> = top.members.iter().map(|member| member.rule).collect();
        members.sort_unstable();
        let marked: Vec<_> = (0..table.tallies().len()).filter(|rule| table.has_own_series(*rule)).collect();
        assert_eq!((&members, members.len()), (&marked, MAX_RULES));
        members
    }

    #[test]
    fn series_is_replaced_only_by_a_rule_with_twice_its_hits() {
        for (hits, is_replaced) in [(19, false), (20, true)] {
            let (table, mut top) = fixture();
            hit(&table, 0..100, 10);
            hit(&table, 110..111, hits);
            top.series(&table, at_minute(1));
            assert_eq!(members(&table, &top).contains(&110), is_replaced, "{hits}");
        }
    }

    #[test]
    fn at_most_ten_series_change_per_minute() {
        let (table, mut top) = fixture();
        hit(&table, 100..120, 5);
        for (now, changed) in [(at_minute(1), 10), (at_minute(2).minus(Duration::from_secs(1)), 10), (at_minute(2), 20)]
        {
            top.series(&table, now);
            assert_eq!(members(&table, &top).iter().filter(|rule| **rule >= 100).count(), changed);
        }
        top.series(&table, at_minute(3));
        assert_eq!(members(&table, &top).iter().filter(|rule| **rule >= 100).count(), 20);
    }

    #[test]
    fn weakest_series_are_replaced_by_the_strongest_rules() {
        let (table, mut top) = fixture();
        hit(&table, 0..95, 10);
        hit(&table, 95..100, 1);
        // These rules have more hits than the first 95 rules, but less than twice as many.
        hit(&table, 100..110, 15);
        hit(&table, 115..116, 19);
        top.series(&table, at_minute(1));
        let members = members(&table, &top);
        assert!((0..95).all(|rule| members.contains(&rule)), "{members:?}");
        assert_eq!(members[95..], [100, 101, 102, 103, 115]);
    }
}

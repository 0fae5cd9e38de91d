//! Which rules have a series of their own in the metrics: those with the most hits, and never more than a few.

use std::borrow::Cow;
use std::time::Duration;

use crate::hits::moment::Moment;
use crate::hits::table::Table;
use crate::hits::tally::Tally;

/// How many rules have a series of their own.
pub(super) const MOST: usize = 100;
/// The name of the series of all others.
pub(crate) const OTHER: &str = "other";
/// How often the rules are ranked anew, and how many may change places then: each change ends a series and begins another one.
const RANK_EVERY: Duration = Duration::from_mins(1);
const CHANGES: usize = 10;
/// Longer ids are cut off in labels.
const LONGEST_LABEL: usize = 120;

/// The chosen rules.
#[derive(Debug, Default)]
pub(super) struct Named {
    members: Vec<Member>,
    ranked: Moment,
}

#[derive(Debug)]
struct Member {
    rule: usize,
    id: Box<str>,
    /// The hits that the rule had when it was chosen; its series begins at zero.
    before: u64,
}

impl Named {
    /// Follows the members to new rules; the series of those that are gone end.
    pub(super) fn follow(&mut self, table: &Table) {
        let ids = table.ids();
        let members = std::mem::take(&mut self.members).into_iter().filter_map(|member| {
            let rule = *ids.get(&*member.id)?;
            Some(Member { rule, ..member })
        });
        self.members = members.collect();
        self.members.iter().for_each(|member| table.name(member.rule, true));
    }

    /// Starts over, since hits of other days became known: no series has been told yet, or all of them begin again.
    pub(super) fn restart(&mut self, table: &Table) {
        self.members.drain(..).for_each(|member| table.name(member.rule, false));
        self.fill(table);
    }

    /// The series: the hits of each member since it was chosen.
    pub(super) fn series(&mut self, table: &Table, now: Moment) -> Vec<(String, u64)> {
        if now.since(self.ranked) >= RANK_EVERY {
            self.ranked = now;
            self.rank(table);
        }
        let hits = |member: &Member| hits_of(table, member.rule).saturating_sub(member.before);
        self.members.iter().map(|member| (label(&member.id).into_owned(), hits(member))).collect()
    }

    /// Gives free places to the rules with the most hits, in the order of the files among equals.
    pub(super) fn fill(&mut self, table: &Table) {
        let free = MOST.saturating_sub(self.members.len());
        if free > 0 {
            strongest(table, 0).into_iter().take(free).for_each(|(_, rule)| self.admit(table, rule));
        }
    }

    /// Lets rules with twice the hits of a member take its place; less would be a coming and going.
    fn rank(&mut self, table: &Table) {
        self.members.sort_by_cached_key(|member| hits_of(table, member.rule));
        let Some(weakest) = self.members.first().map(|member| hits_of(table, member.rule)) else { return };
        let challengers = strongest(table, weakest.saturating_mul(2).max(1));
        let mut leaving = 0;
        for ((hits, rule), place) in challengers.into_iter().take(CHANGES).zip(0..) {
            let Some(member) = self.members.get(place) else { break };
            if hits < hits_of(table, member.rule).saturating_mul(2) {
                break;
            }
            leaving += 1;
            table.name(member.rule, false);
            self.admit(table, rule);
        }
        self.members.drain(..leaving);
    }

    fn admit(&mut self, table: &Table, rule: usize) {
        let Some(info) = table.rules.rule(portico_redirects::Entry { rule, row: None }) else { return };
        // In this order a hit that comes between the two is told twice instead of never.
        self.members.push(Member { rule, id: info.id().into(), before: hits_of(table, rule) });
        table.name(rule, true);
    }
}

fn hits_of(table: &Table, rule: usize) -> u64 {
    table.tallies().get(rule).map_or(0, Tally::hits)
}

/// Rules without a series that have at least so many hits: hits and rule, the most hits first.
fn strongest(table: &Table, least: u64) -> Vec<(u64, usize)> {
    let all = table.tallies().iter().enumerate().map(|(rule, tally)| (tally.hits(), rule));
    let mut found: Vec<_> = all.filter(|(hits, rule)| *hits >= least && !table.is_named(*rule)).collect();
    found.sort_unstable_by_key(|(hits, rule)| (u64::MAX - hits, *rule));
    found
}

/// The id as a label: of bounded length, and never the name of the others.
pub(crate) fn label(id: &str) -> Cow<'_, str> {
    if id.len() <= LONGEST_LABEL && id != OTHER {
        return Cow::Borrowed(id);
    }
    let hash = crate::hits::state::key(id);
    let cut = id.floor_char_boundary(id.len().min(LONGEST_LABEL - 17));
    Cow::Owned(format!("{}~{hash:016x}", id.get(..cut).unwrap_or_default()))
}

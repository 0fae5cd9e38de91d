//! What was counted, in the form in which it is kept on disk between two runs.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use crate::hits::moment::Moment;
use crate::hits::sketch::SketchState;
use crate::hits::table::Table;
use crate::hits::tally::Counted;
use crate::hits::watched::Watched;

/// Everything that was counted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HitState {
    /// When it was written; nothing is known of what happened later.
    pub written: Moment,
    /// How much of each day was watched.
    pub watched: Watched,
    /// The rules, those of other days too.
    pub rules: Vec<RuleState>,
    /// Addresses that were not found.
    pub not_found: SketchState,
}

/// What is known about a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleState {
    /// The id of the rule.
    pub id: String,
    /// Since when it has been there.
    pub since: Moment,
    /// How often it has answered since then.
    pub hits: u64,
    /// When it last answered.
    pub last: Option<Moment>,
    /// When it went, if it is not there any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<Moment>,
    /// Its rows by the time since when they have been there; absent when they are not counted one by one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<Rows>>,
}

/// Rows that came at the same time. Addresses are kept as hashes: a million of them would fill many times as much.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rows {
    since: Moment,
    /// Hash, hits and the last of them.
    hit: Vec<(u64, u64, Moment)>,
    /// Hashes of those that have never been asked for.
    never: Vec<u64>,
}

impl RuleState {
    /// A rule without rows.
    pub(super) fn new(id: &str, counted: Counted, gone: Option<Moment>) -> Self {
        let Counted { since, hits, last } = counted;
        Self { id: id.to_owned(), since, hits, last, gone, rows: None }
    }

    /// What is known about it.
    pub fn counted(&self) -> Counted {
        Counted { since: self.since, hits: self.hits, last: self.last }
    }

    /// Its rows by the hashes of their addresses; `None` when they are not counted one by one.
    pub fn rows(&self) -> Option<KnownRows> {
        let groups = self.rows.as_ref()?;
        let rows = groups.iter().flat_map(|group| {
            let counted = |hits, last| Counted { since: group.since, hits, last };
            let hit = group.hit.iter().map(move |(key, hits, last)| (*key, counted(*hits, Some(*last))));
            hit.chain(group.never.iter().map(move |key| (*key, counted(0, None))))
        });
        Some(KnownRows(rows.collect()))
    }
}

/// What is known about the rows of a rule.
#[derive(Debug, Clone, Default)]
pub struct KnownRows(HashMap<u64, Counted, ahash::RandomState>);

impl KnownRows {
    /// What is known about the row for an address.
    pub fn get(&self, path: &str) -> Option<Counted> {
        self.0.get(&key(path)).copied()
    }
}

/// Writes down the rules of a table.
pub(super) fn of_table(table: &Table) -> impl Iterator<Item = RuleState> {
    table.rules.rules().zip(table.tallies()).enumerate().map(|(index, (rule, tally))| {
        let rows = rows_of(table, index);
        RuleState { rows, ..RuleState::new(rule.id(), tally.read(), None) }
    })
}

fn rows_of(table: &Table, rule: usize) -> Option<Vec<Rows>> {
    let (tallies, paths) = (table.rows_of(rule)?, table.rules.row_paths(rule)?);
    let mut groups: BTreeMap<Moment, Rows> = BTreeMap::new();
    for (path, tally) in paths.zip(tallies) {
        let Counted { since, hits, last } = tally.read();
        let group = groups.entry(since).or_insert_with(|| Rows { since, hit: Vec::new(), never: Vec::new() });
        match last {
            Some(last) => group.hit.push((key(path), hits, last)),
            None => group.never.push(key(path)),
        }
    }
    Some(groups.into_values().collect())
}

/// Adds what is known about a rule to its tallies.
pub(super) fn add_to(table: &Table, index: usize, known: &RuleState) {
    if let Some(tally) = table.tallies().get(index) {
        tally.add(known.counted());
    }
    let (Some(tallies), Some(paths), Some(rows)) = (table.rows_of(index), table.rules.row_paths(index), known.rows())
    else {
        return;
    };
    for (path, tally) in paths.zip(tallies) {
        rows.get(path).into_iter().for_each(|counted| tally.add(counted));
    }
}

/// FNV-1a with 64 bits (Fowler, Noll, Vo): the same on every machine and in every version. Editors choose the addresses, so
/// nobody makes two of them meet on purpose.
pub(super) fn key(path: &str) -> u64 {
    path.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_is_that_of_the_reference() {
        assert_eq!(
            [key(""), key("a"), key("foobar")],
            [0xcbf2_9ce4_8422_2325, 0xaf63_dc4c_8601_ec8c, 0x8594_4171_f739_67e8]
        );
    }

    #[test]
    fn state_comes_back_as_it_was() {
        let moment = |seconds| Moment::from_unix(seconds);
        let rows = Rows { since: moment(5), hit: vec![(key("/a"), 3, moment(9))], never: vec![key("/b")] };
        let rule = RuleState {
            id: "rows.csv".to_owned(),
            since: moment(5),
            hits: 3,
            last: Some(moment(9)),
            gone: None,
            rows: Some(vec![rows]),
        };
        let state = HitState { written: moment(10), rules: vec![rule], ..HitState::default() };
        let text = serde_json::to_string(&state).unwrap();
        assert_eq!(serde_json::from_str::<HitState>(&text).unwrap(), state);
        let rows = state.rules[0].rows().unwrap();
        assert_eq!(rows.get("/a"), Some(Counted { since: moment(5), hits: 3, last: Some(moment(9)) }));
        assert_eq!(rows.get("/b"), Some(Counted { since: moment(5), hits: 0, last: None }));
        assert_eq!(rows.get("/c"), None);
    }
}

//! Defines the form in which hit counts are stored on disk between two runs. The field names are part of the file
//! format and must not change.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use crate::hits::sketch::SketchState;
use crate::hits::table::HitTable;
use crate::hits::tally::HitCount;
use crate::hits::unix_time::UnixTime;
use crate::hits::uptime::DailyUptime;

/// The hit counts of all rules, and the request counts of not-found paths.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HitState {
    /// The time at which the state was written. Later events are not included in the state.
    pub written: UnixTime,
    /// The length of time for which hits were counted on each day.
    pub watched: DailyUptime,
    /// The counts of all rules, including removed rules.
    pub rules: Vec<RuleState>,
    /// The counts of the paths that were not found.
    pub not_found: SketchState,
}

/// The hit counts of a rule. If the rule reads a CSV file, also the hit counts of the rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleState {
    /// The id of the rule.
    pub id: String,
    /// The time since which the rule has existed.
    pub since: UnixTime,
    /// The number of hits since the time `since`.
    pub hits: u64,
    /// The time of the last hit, or `None` if the rule was never hit.
    pub last: Option<UnixTime>,
    /// The time at which the rule was removed, or `None` if the rule is active.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<UnixTime>,
    /// The rows of the CSV file that the rule reads, grouped by the time since which the rows have existed. `None` if
    /// the rows are not counted individually.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<RowGroup>>,
}

/// The rows of a CSV file that were added at the same time. Only hashes of the paths are stored, because the paths of a
/// million rows would take many times the space.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowGroup {
    since: UnixTime,
    /// The rows that were hit. Each item holds the hash of the path, the number of hits and the time of the last hit.
    hit: Vec<(u64, u64, UnixTime)>,
    /// The rows that were never hit, as the hashes of their paths.
    never: Vec<u64>,
}

impl RuleState {
    /// Creates the state of a rule that does not read a CSV file.
    pub(super) fn new(id: &str, counted: HitCount, gone: Option<UnixTime>) -> Self {
        let HitCount { since, hits, last } = counted;
        Self { id: id.to_owned(), since, hits, last, gone, rows: None }
    }

    /// Returns the counts of the rule as a whole.
    pub fn counted(&self) -> HitCount {
        HitCount { since: self.since, hits: self.hits, last: self.last }
    }

    /// Returns the counts of the rows of the CSV file. Returns `None` if the rows are not counted individually.
    pub fn rows(&self) -> Option<RowCounts> {
        let groups = self.rows.as_ref()?;
        let rows = groups.iter().flat_map(|group| {
            let counted = |hits, last| HitCount { since: group.since, hits, last };
            let hit = group.hit.iter().map(move |(path_hash, hits, last)| (*path_hash, counted(*hits, Some(*last))));
            hit.chain(group.never.iter().map(move |path_hash| (*path_hash, counted(0, None))))
        });
        Some(RowCounts(rows.collect()))
    }
}

/// The counts of the rows of a CSV file, indexed by the hash of the path.
#[derive(Debug, Clone, Default)]
pub struct RowCounts(HashMap<u64, HitCount, ahash::RandomState>);

impl RowCounts {
    /// Returns the counts of the row with the path `path`. Returns `None` if no row has this path.
    pub fn get(&self, path: &str) -> Option<HitCount> {
        self.0.get(&path_hash(path)).copied()
    }
}

/// Returns the states of all rules in a table.
pub(super) fn of_table(table: &HitTable) -> impl Iterator<Item = RuleState> {
    table.rules.rules().zip(table.tallies()).enumerate().map(|(index, (rule, tally))| {
        let rows = rows_of(table, index);
        RuleState { rows, ..RuleState::new(rule.id(), tally.read(), None) }
    })
}

fn rows_of(table: &HitTable, rule: usize) -> Option<Vec<RowGroup>> {
    let (tallies, paths) = (table.rows_of(rule)?, table.rules.row_paths(rule)?);
    let mut groups: BTreeMap<UnixTime, RowGroup> = BTreeMap::new();
    for (path, tally) in paths.zip(tallies) {
        let HitCount { since, hits, last } = tally.read();
        let group = groups.entry(since).or_insert_with(|| RowGroup { since, hit: Vec::new(), never: Vec::new() });
        match last {
            Some(last) => group.hit.push((path_hash(path), hits, last)),
            None => group.never.push(path_hash(path)),
        }
    }
    Some(groups.into_values().collect())
}

/// Adds the stored counts of a rule to the tallies of the rule and its rows.
pub(super) fn add_to(table: &HitTable, index: usize, known: &RuleState) {
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

/// Returns the 64-bit FNV-1a hash of a path (Fowler, Noll, Vo). The hash is the same on all machines and in all
/// versions. Editors write the paths, so nobody causes hash collisions on purpose.
pub(super) fn path_hash(path: &str) -> u64 {
    path.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_matches_the_reference_values() {
        assert_eq!(
            [path_hash(""), path_hash("a"), path_hash("foobar")],
            [0xcbf2_9ce4_8422_2325, 0xaf63_dc4c_8601_ec8c, 0x8594_4171_f739_67e8]
        );
    }

    #[test]
    fn state_round_trips_through_json() {
        let unix_time = |seconds| UnixTime::from_unix(seconds);
        let rows = RowGroup {
            since: unix_time(5),
            hit: vec![(path_hash("/a"), 3, unix_time(9))],
            never: vec![path_hash("/b")],
        };
        let rule = RuleState {
            id: "rows.csv".to_owned(),
            since: unix_time(5),
            hits: 3,
            last: Some(unix_time(9)),
            gone: None,
            rows: Some(vec![rows]),
        };
        let state = HitState { written: unix_time(10), rules: vec![rule], ..HitState::default() };
        let text = serde_json::to_string(&state).unwrap();
        assert_eq!(serde_json::from_str::<HitState>(&text).unwrap(), state);
        let rows = state.rules[0].rows().unwrap();
        assert_eq!(rows.get("/a"), Some(HitCount { since: unix_time(5), hits: 3, last: Some(unix_time(9)) }));
        assert_eq!(rows.get("/b"), Some(HitCount { since: unix_time(5), hits: 0, last: None }));
        assert_eq!(rows.get("/c"), None);
    }
}

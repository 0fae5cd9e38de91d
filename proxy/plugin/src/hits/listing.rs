//! The hit counts as JSON, for the admin listener. The format is documented in `docs/reference/admin.md`.

use portico_redirects::{RuleInfo, RuleSet};
use serde::Serialize;

use crate::hits::sketch::PathCount;
use crate::hits::table::HitTable;
use crate::hits::tally::{HitCount, Tally};
use crate::hits::{Hits, MAX_NOT_FOUND, lock};

/// A range of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RowRange {
    /// Number of rows to skip.
    pub(crate) after: usize,
    /// The most rows to return.
    pub(crate) limit: usize,
}

#[derive(Serialize)]
struct RuleList<'t> {
    generation: u64,
    hash: &'t str,
    rules: Vec<RuleEntry<'t>>,
}

#[derive(Serialize)]
struct RuleEntry<'t> {
    id: &'t str,
    place: RuleLocation<'t>,
    strategy: &'static str,
    from: &'t str,
    owner: Option<&'t str>,
    ticket: Option<&'t str>,
    #[serde(flatten)]
    usage: Usage,
    rows: Option<RowSummary>,
}

#[derive(Serialize)]
struct RuleLocation<'t> {
    file: &'t str,
    line: u32,
    column: u32,
}

#[derive(Serialize)]
struct Usage {
    since: String,
    hits: u64,
    last_hit: Option<String>,
}

/// The number of rows of a file. `hit` is known only if rows are counted individually.
#[derive(Serialize)]
struct RowSummary {
    count: usize,
    hit: Option<usize>,
}

#[derive(Serialize)]
struct RowPage<'t> {
    generation: u64,
    hash: &'t str,
    id: &'t str,
    rows: Vec<RowEntry<'t>>,
    next: Option<usize>,
}

#[derive(Serialize)]
struct RowEntry<'t> {
    from: &'t str,
    #[serde(flatten)]
    usage: Option<Usage>,
}

#[derive(Serialize)]
struct NotFoundList {
    since: String,
    total: u64,
    capacity: usize,
    addresses: Vec<NotFoundPath>,
}

#[derive(Serialize)]
struct NotFoundPath {
    path: String,
    count: u64,
    at_least: u64,
    last: String,
}

impl Hits {
    /// Returns every rule with its hits.
    pub(crate) fn list_rules(&self) -> Vec<u8> {
        let _guard = lock(&self.bookkeeping);
        let table = self.table.load();
        let all = table.rules.rules().zip(table.tallies()).enumerate();
        let rules = all.map(|(index, (info, tally))| RuleEntry::of(&table, index, info, tally)).collect();
        to_line(&RuleList { generation: table.generation, hash: &table.hash, rules })
    }

    /// Returns a range of the rows of a rule with their hits; `None` if no rule with rows has this id.
    pub(crate) fn list_rows(&self, id: &str, range: RowRange) -> Option<Vec<u8>> {
        let _guard = lock(&self.bookkeeping);
        let table = self.table.load();
        let rule = table.rules.index_of(id)?;
        let mut paths = table.rules.row_paths(rule)?.enumerate().skip(range.after);
        let tallies = table.rows_of(rule);
        let row = |(index, from)| RowEntry { from, usage: tallies.and_then(|all| all.get(index)).map(Usage::of) };
        let rows = paths.by_ref().take(range.limit).map(row).collect();
        let next = paths.next().map(|(index, _)| index);
        Some(to_line(&RowPage { generation: table.generation, hash: &table.hash, id, rows, next }))
    }

    /// Returns the not-found paths, the most frequent first.
    pub(crate) fn list_not_found(&self) -> Vec<u8> {
        let state = lock(&self.not_found).state();
        let addresses = state.by_frequency().into_iter().map(NotFoundPath::of).collect();
        to_line(&NotFoundList {
            since: state.since.to_string(),
            total: state.total,
            capacity: MAX_NOT_FOUND,
            addresses,
        })
    }
}

impl<'t> RuleEntry<'t> {
    fn of(table: &'t HitTable, index: usize, info: &'t RuleInfo, tally: &Tally) -> Self {
        let place = info.place();
        Self {
            id: info.id(),
            place: RuleLocation { file: &place.source, line: place.line, column: place.column },
            strategy: info.strategy().name(),
            from: info.from(),
            owner: info.owner(),
            ticket: info.ticket(),
            usage: Usage::of(tally),
            rows: RowSummary::of(&table.rules, index, table.rows_of(index)),
        }
    }
}

impl Usage {
    fn of(tally: &Tally) -> Self {
        let HitCount { since, hits, last } = tally.read();
        Self { since: since.to_string(), hits, last_hit: last.map(|last| last.to_string()) }
    }
}

impl RowSummary {
    fn of(rules: &RuleSet, rule: usize, tallies: Option<&[Tally]>) -> Option<Self> {
        let count = rules.row_paths(rule)?.count();
        let hit = tallies.map(|tallies| tallies.iter().filter(|tally| tally.hits() > 0).count());
        Some(Self { count, hit })
    }
}

impl NotFoundPath {
    fn of(address: &PathCount) -> Self {
        let PathCount { path, count, last, .. } = address;
        Self { path: path.to_string(), count: *count, at_least: address.at_least(), last: last.to_string() }
    }
}

fn to_line(value: &impl Serialize) -> Vec<u8> {
    // Serializing strings and numbers to memory cannot fail.
    let mut text = serde_json::to_vec(value).unwrap_or_default();
    text.push(b'\n');
    text
}

//! Formats the hit counts as JSON for the admin listener. The file `docs/reference/admin.md` documents the format.

use portico_redirects::{RuleInfo, RuleSet};
use serde::Serialize;

use crate::hits::sketch::PathCount;
use crate::hits::table::HitTable;
use crate::hits::tally::{HitCount, Tally};
use crate::hits::{Hits, MAX_NOT_FOUND, lock};

/// A range of the rows of a CSV file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RowRange {
    /// The number of rows to skip.
    pub(crate) after: usize,
    /// The maximum number of rows to return.
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

/// The number of rows in a CSV file, and the number of rows that were hit. `hit` is `None` if the rows are not counted
/// individually.
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
    /// Returns all rules and their hits, as a line of JSON.
    pub(crate) fn list_rules(&self) -> Vec<u8> {
        let _guard = lock(&self.bookkeeping);
        let table = self.table.load();
        let all = table.rules.rules().zip(table.tallies()).enumerate();
        let rules = all.map(|(index, (info, tally))| RuleEntry::of(&table, index, info, tally)).collect();
        to_line(&RuleList { generation: table.generation, hash: &table.hash, rules })
    }

    /// Returns a range of the rows of a CSV file, with the hits of each row, as a line of JSON. `id` is the id of the
    /// rule that reads the file. Returns `None` if no rule has this id, or if the rule does not read a CSV file.
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

    /// Returns the not-found paths as a line of JSON. The most frequent path comes first.
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

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::sync::Arc;

    use portico_redirects::{CompileOptions, RuleOrRow, Source, compile};
    use serde_json::Value;

    use super::*;
    use crate::hits::{Generation, UnixTime};

    /// Returns the hit counts of a CSV file with five rows. The second row and the last row were hit twice each.
    fn hits() -> Hits {
        let rows = (1..=5).fold(String::new(), |mut rows, number| {
            writeln!(rows, "/r{number},/x").unwrap();
            rows
        });
        let rules = "rules:\n  - { id: shop, rows: shop.csv }\n  - { from: /a, to: /x }\n".to_owned();
        let sources =
            [("r.yaml", rules), ("shop.csv", rows)].map(|(name, text)| Source { name: name.to_owned(), text });
        let (rules, hash) = (Arc::new(compile(&sources, &CompileOptions::default()).unwrap().rules), Arc::from("hash"));
        let generation = Generation { number: 1, hash: &hash, rules: &rules };
        let hits = Hits::new(generation);
        let rule = rules.index_of("shop").unwrap();
        for path in ["/r2", "/r5", "/r2", "/r5"] {
            hits.record(generation, RuleOrRow { rule, row: rules.row_at(rule, path) }, UnixTime::from_unix(100));
        }
        hits
    }

    fn page(hits: &Hits, after: usize, limit: usize) -> Value {
        serde_json::from_slice(&hits.list_rows("shop", RowRange { after, limit }).unwrap()).unwrap()
    }

    #[test]
    fn pages_contain_every_row_once_and_in_order() {
        let hits = hits();
        for limit in 1..=6 {
            let (mut all, mut after) = (Vec::new(), Some(0));
            while let Some(start) = after {
                let page = page(&hits, start, limit);
                let rows = page["rows"].as_array().unwrap().clone();
                assert!(!rows.is_empty() && rows.len() <= limit, "{page}");
                all.extend(
                    rows.iter().map(|row| (row["from"].as_str().unwrap().to_owned(), row["hits"].as_u64().unwrap())),
                );
                after = page["next"].as_u64().map(|next| usize::try_from(next).unwrap());
            }
            let expected = [("/r1", 0), ("/r2", 2), ("/r3", 0), ("/r4", 0), ("/r5", 2)];
            assert_eq!(all, expected.map(|(path, hits)| (path.to_owned(), hits)), "{limit}");
        }
    }

    #[test]
    fn page_past_the_end_is_empty_and_the_last() {
        let page = page(&hits(), 5, 10);
        assert!(page["rows"].as_array().unwrap().is_empty() && page["next"].is_null(), "{page}");
    }

    #[test]
    fn only_rules_with_rows_have_pages() {
        let range = RowRange { after: 0, limit: 10 };
        assert!(hits().list_rows("/a", range).is_none() && hits().list_rows("none", range).is_none());
    }

    #[test]
    fn hits_of_a_file_are_those_of_its_rows() {
        let list: Value = serde_json::from_slice(&hits().list_rules()).unwrap();
        let rules = list["rules"].as_array().unwrap();
        let shop = rules.iter().find(|rule| rule["id"] == "shop").unwrap();
        assert_eq!((&shop["hits"], &shop["rows"]["count"], &shop["rows"]["hit"]), (&4.into(), &5.into(), &2.into()));
        assert_eq!(shop["last_hit"], "1970-01-01T00:01:40Z");
        let other = rules.iter().find(|rule| rule["id"] == "/a").unwrap();
        assert!(other["rows"].is_null() && other["last_hit"].is_null() && other["hits"] == 0, "{other}");
    }
}

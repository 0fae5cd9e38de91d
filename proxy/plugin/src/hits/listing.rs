//! What has been counted, as the admin listener tells it. `docs/reference/admin.md` promises its form.

use portico_redirects::{RuleInfo, RuleSet};
use serde::Serialize;

use crate::hits::sketch::Address;
use crate::hits::table::Table;
use crate::hits::tally::{Counted, Tally};
use crate::hits::{Hits, MOST_ADDRESSES, lock};

/// A part of a long list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Page {
    /// How many to skip.
    pub(crate) after: usize,
    /// How many at most.
    pub(crate) limit: usize,
}

#[derive(Serialize)]
struct RuleList<'t> {
    generation: u64,
    hash: &'t str,
    rules: Vec<Rule<'t>>,
}

#[derive(Serialize)]
struct Rule<'t> {
    id: &'t str,
    place: Place<'t>,
    strategy: &'static str,
    from: &'t str,
    owner: Option<&'t str>,
    ticket: Option<&'t str>,
    #[serde(flatten)]
    used: Use,
    rows: Option<RowCount>,
}

#[derive(Serialize)]
struct Place<'t> {
    file: &'t str,
    line: u32,
    column: u32,
}

#[derive(Serialize)]
struct Use {
    since: String,
    hits: u64,
    last_hit: Option<String>,
}

/// The rows of a file; how many were hit is known when they are counted one by one.
#[derive(Serialize)]
struct RowCount {
    count: usize,
    hit: Option<usize>,
}

#[derive(Serialize)]
struct RowPage<'t> {
    generation: u64,
    hash: &'t str,
    id: &'t str,
    rows: Vec<Row<'t>>,
    next: Option<usize>,
}

#[derive(Serialize)]
struct Row<'t> {
    from: &'t str,
    #[serde(flatten)]
    used: Option<Use>,
}

#[derive(Serialize)]
struct Missing {
    since: String,
    total: u64,
    capacity: usize,
    addresses: Vec<MissingAddress>,
}

#[derive(Serialize)]
struct MissingAddress {
    path: String,
    count: u64,
    at_least: u64,
    last: String,
}

impl Hits {
    /// Every rule and its hits.
    pub(crate) fn list_rules(&self) -> Vec<u8> {
        let _whole = lock(&self.ledger);
        let table = self.table.load();
        let all = table.rules.rules().zip(table.tallies()).enumerate();
        let rules = all.map(|(index, (info, tally))| Rule::of(&table, index, info, tally)).collect();
        line(&RuleList { generation: table.generation, hash: &table.hash, rules })
    }

    /// Some rows of a rule and their hits; `None` when no rule with rows has this id.
    pub(crate) fn list_rows(&self, id: &str, page: Page) -> Option<Vec<u8>> {
        let _whole = lock(&self.ledger);
        let table = self.table.load();
        let rule = table.rules.index_of(id)?;
        let mut paths = table.rules.row_paths(rule)?.enumerate().skip(page.after);
        let tallies = table.rows_of(rule);
        let row = |(index, from)| Row { from, used: tallies.and_then(|all| all.get(index)).map(Use::of) };
        let rows = paths.by_ref().take(page.limit).map(row).collect();
        let next = paths.next().map(|(index, _)| index);
        Some(line(&RowPage { generation: table.generation, hash: &table.hash, id, rows, next }))
    }

    /// The addresses that were not found, the most frequent first.
    pub(crate) fn list_not_found(&self) -> Vec<u8> {
        let state = lock(&self.not_found).state();
        let addresses = state.by_frequency().into_iter().map(MissingAddress::of).collect();
        line(&Missing { since: state.since.to_string(), total: state.total, capacity: MOST_ADDRESSES, addresses })
    }
}

impl<'t> Rule<'t> {
    fn of(table: &'t Table, index: usize, info: &'t RuleInfo, tally: &Tally) -> Self {
        let place = info.place();
        Self {
            id: info.id(),
            place: Place { file: &place.source, line: place.line, column: place.column },
            strategy: info.strategy().name(),
            from: info.from(),
            owner: info.owner(),
            ticket: info.ticket(),
            used: Use::of(tally),
            rows: RowCount::of(&table.rules, index, table.rows_of(index)),
        }
    }
}

impl Use {
    fn of(tally: &Tally) -> Self {
        let Counted { since, hits, last } = tally.read();
        Self { since: since.to_string(), hits, last_hit: last.map(|last| last.to_string()) }
    }
}

impl RowCount {
    fn of(rules: &RuleSet, rule: usize, tallies: Option<&[Tally]>) -> Option<Self> {
        let count = rules.row_paths(rule)?.count();
        let hit = tallies.map(|tallies| tallies.iter().filter(|tally| tally.hits() > 0).count());
        Some(Self { count, hit })
    }
}

impl MissingAddress {
    fn of(address: &Address) -> Self {
        let Address { path, count, last, .. } = address;
        Self { path: path.to_string(), count: *count, at_least: address.at_least(), last: last.to_string() }
    }
}

fn line(value: &impl Serialize) -> Vec<u8> {
    // Texts and numbers can always be written to memory.
    let mut text = serde_json::to_vec(value).unwrap_or_default();
    text.push(b'\n');
    text
}

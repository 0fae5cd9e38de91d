//! Simulates a server that has the redirects of a table.
//!
//! A table has no server of its own, so the rows have the meaning that the documentation of the import describes. The
//! first row that matches redirects, but a row with a query comes before the row for the same path without a query. Rows
//! that have no meaning, such as rows without a target, are left out.

mod query;
mod row_index;
mod source;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use portico_redirects::LetterCase;

use crate::csv::columns::{Cells, Columns};
use crate::csv::simulation::query::{decoded, parameters, with_query};
use crate::csv::simulation::row_index::RowIndex;
use crate::csv::simulation::source::{has_open_end, lacks_colon};
use crate::csv::{records, row_order};
use crate::foreign::port;
use crate::host_name;
use crate::importer::Importer;
use crate::options::ImportOptions;
use crate::simulation::Simulation;
use crate::simulation::answer::{SimulatedAnswer, SimulatedOutcome};
use crate::simulation::pattern::{LineBreaks, SimulatedPattern, UnknownMatch};
use crate::simulation::request::SimulatedRequest;
use crate::simulation::required_start::RequiredStart;

/// A simulation of a server with a table.
pub(crate) struct CsvSimulation {
    rows: Vec<Row>,
    index: RowIndex,
    /// The only host of all sources, which is therefore the host of the site.
    only_host: Option<String>,
}

/// A row of the table.
pub(super) struct Row {
    pub(super) line: u32,
    /// The decoded path, or the expression of a row whose source is a regular expression.
    pub(super) path: String,
    pattern: Option<Result<SimulatedPattern, String>>,
    /// The hosts, where `*.` stands for all subdomains. Empty for all hosts.
    pub(super) hosts: Vec<String>,
    /// The parameters that a request must contain. `None` stands for any value.
    pub(super) query: BTreeMap<String, Option<String>>,
    subpaths: Subpaths,
    target: String,
    status: u16,
    query_policy: RequestQuery,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Subpaths {
    Excluded,
    /// All subpaths have the same target.
    Included,
    /// The rest of the path is added to the target.
    Appended,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum RequestQuery {
    Kept,
    Dropped,
}

/// The decoded parts of a request. A table may have thousands of rows, so they are decoded only once.
struct Requested<'r> {
    path: String,
    query: Option<&'r str>,
    parameters: BTreeMap<String, Option<String>>,
}

impl<'r> Requested<'r> {
    fn of(request: &'r SimulatedRequest) -> Self {
        let (path, query) = request.path_and_query();
        Self { path: decoded(path), query, parameters: parameters(query.unwrap_or_default()) }
    }
}

impl CsvSimulation {
    pub(crate) fn new(text: &str) -> Self {
        let (options, mut columns) = (ImportOptions::default(), None);
        let mut rows = Vec::new();
        for record in records::read(text, &mut Importer::new(&options)) {
            if columns.is_none() {
                columns = Columns::named(&record.cells);
                if columns.is_some() {
                    continue;
                }
            }
            let columns = columns.get_or_insert_with(|| Columns::by_position(&record.cells));
            rows.extend(Row::read(Cells::new(columns, &record.cells), record.origin.line));
        }
        let rows = in_order(rows);
        let hosts: BTreeSet<&Vec<String>> =
            rows.iter().map(|row| &row.hosts).filter(|hosts| !hosts.is_empty()).collect();
        let only_host = match hosts.into_iter().collect::<Vec<_>>().as_slice() {
            [only] => only.first().filter(|_| only.len() == 1).cloned(),
            _ => None,
        };
        let start = |at: usize| rows.get(at).map(Row::start).unwrap_or_default();
        let index = RowIndex::of(rows.iter().map(|row| &row.query), start);
        Self { rows, index, only_host }
    }

    /// Returns the rows that may match a request, in order.
    fn candidates(&self, requested: &Requested<'_>) -> impl Iterator<Item = &Row> {
        let positions = self.index.candidates(&requested.path, &requested.parameters);
        positions.filter_map(|position| self.rows.get(position))
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter()
    }
}

/// Sorts rows with a query before the row for the same path. Both are meant for their own URLs.
fn in_order(rows: Vec<Row>) -> Vec<Row> {
    let is_single = |row: &Row| row.pattern.is_none() && row.subpaths == Subpaths::Excluded;
    let key = |row: &Row| is_single(row).then(|| ((row.path.clone(), row.hosts.clone()), !row.query.is_empty()));
    let positions = row_order::positions(&rows, key);
    let mut sorted: Vec<(usize, Row)> = positions.into_iter().zip(rows).collect();
    sorted.sort_by_key(|(position, _)| *position);
    sorted.into_iter().map(|(_, row)| row).collect()
}

impl Row {
    /// Reads a row. Returns `None` if the row has no meaning.
    fn read(cells: Cells<'_>, line: u32) -> Option<Self> {
        let status = status(cells.status())?;
        let is_regex = cells.is_regex();
        let from = if is_regex { cells.from().to_owned() } else { absolute(cells.from()) };
        let is_unusable = !is_regex && (has_open_end(&from) || port::other_in_url(&from).is_some());
        let is_unusable = is_unusable || !is_regex && [cells.from(), cells.to()].into_iter().any(lacks_colon);
        if cells.from().is_empty() || is_unusable || cells.to().is_empty() && status < 400 {
            return None;
        }
        let (host, path, query) = if is_regex { (None, from, String::new()) } else { split(&from) };
        let below = host.iter().filter(|_| cells.with_subdomains()).map(|host| format!("*.{host}"));
        let mut hosts: Vec<String> = host.clone().into_iter().chain(below).collect();
        let listed: Vec<String> = cells.hosts().iter().map(|host| host_name::sent(host)).collect();
        if hosts.is_empty() {
            hosts = listed;
        } else if !listed.is_empty() {
            hosts.retain(|host| listed.contains(host));
            // No request has both hosts.
            host.filter(|_| !hosts.is_empty())?;
        }
        let all = [query.as_str(), cells.query()].join("&");
        let query = parameters(&all);
        let query_policy = match cells.keeps_query() {
            Some(true) => RequestQuery::Kept,
            None if query.is_empty() => RequestQuery::Kept,
            None | Some(false) => RequestQuery::Dropped,
        };
        let subpaths = match (cells.with_subpaths() && !is_regex, cells.keeps_tail()) {
            (false, _) => Subpaths::Excluded,
            (true, false) => Subpaths::Included,
            (true, true) => Subpaths::Appended,
        };
        let pattern = is_regex.then(|| SimulatedPattern::new(&path, LetterCase::Exact, LineBreaks::Special));
        let path = if is_regex { path } else { decoded(&path) };
        let target = if is_regex { cells.to().to_owned() } else { absolute(cells.to()) };
        Some(Self { line, path, pattern, hosts, query, subpaths, target, status, query_policy })
    }

    /// Returns the expression of a row whose source is a regular expression.
    pub(super) fn expression(&self) -> Option<&str> {
        self.pattern.as_ref().map(|_| self.path.as_str())
    }

    /// Returns the bytes with which every path starts that the row matches.
    fn start(&self) -> RequiredStart {
        match &self.pattern {
            Some(Ok(pattern)) => pattern.start().clone(),
            Some(Err(_)) => RequiredStart::default(),
            None => RequiredStart::of(self.path.trim_end_matches('/').into(), LetterCase::Exact),
        }
    }

    fn matches_host(&self, host: &str) -> bool {
        let matches = |pattern: &String| match pattern.strip_prefix('*') {
            Some(end) => host.ends_with(end),
            None => host == pattern,
        };
        self.hosts.is_empty() || self.hosts.iter().any(matches)
    }

    /// Returns the target. Returns `None` if the row does not match.
    fn target(&self, requested: &Requested<'_>) -> Result<Option<String>, String> {
        let has = |(name, test): (&String, &Option<String>)| match (requested.parameters.get(name), test) {
            (Some(value), Some(test)) => value.as_deref().unwrap_or_default() == test,
            (Some(_), None) => true,
            (None, _) => false,
        };
        if !self.query.iter().all(has) {
            return Ok(None);
        }
        let path = requested.path.as_str();
        let target = match &self.pattern {
            Some(pattern) => {
                let pattern = pattern.as_ref().map_err(Clone::clone)?;
                let groups =
                    pattern.captures(path.as_bytes()).map_err(|unknown: UnknownMatch| unknown.reason().to_owned())?;
                groups.map(|groups| with_groups(&self.target, &groups))
            }
            None => self.fixed_target(path),
        };
        let query = requested.query.filter(|query| !query.is_empty() && self.query_policy == RequestQuery::Kept);
        Ok(target.map(|target| with_query(&target, query)))
    }

    fn fixed_target(&self, path: &str) -> Option<String> {
        let rest =
            path.strip_prefix(self.path.trim_end_matches('/')).filter(|rest| rest.is_empty() || rest.starts_with('/'));
        match self.subpaths {
            Subpaths::Excluded => (path == self.path).then(|| self.target.clone()),
            Subpaths::Included => rest.map(|_| self.target.clone()),
            Subpaths::Appended => rest.map(|rest| {
                format!("{}{rest}", if rest.is_empty() { &self.target } else { self.target.trim_end_matches('/') })
            }),
        }
    }
}

impl Simulation for CsvSimulation {
    fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        let host = request.host.to_ascii_lowercase();
        // The documentation of the import gives repeated slashes no meaning, so they have that of rules.
        let merged = request.with_merged_slashes();
        let requested = Requested::of(merged.as_ref().unwrap_or(request));
        for row in self.candidates(&requested) {
            let outcome = match row.target(&requested) {
                Ok(None) => continue,
                Err(reason) => SimulatedOutcome::unknown(reason),
                Ok(Some(target)) if row.matches_host(&host) => SimulatedOutcome::received(row.status, Some(&target)),
                Ok(Some(_)) if self.only_host.is_none() => continue,
                Ok(Some(_)) => SimulatedOutcome::unknown("a host that the table does not contain"),
            };
            return SimulatedAnswer { outcome, lines: vec![row.line] };
        }
        SimulatedAnswer::PAGE
    }
}

fn status(written: &str) -> Option<u16> {
    let digits = written.find(|c: char| !c.is_ascii_digit()).unwrap_or(written.len());
    match (written.to_ascii_lowercase().as_str(), written.get(..digits).and_then(|code| code.parse().ok())) {
        ("" | "permanent", _) => Some(301),
        ("temporary", _) => Some(302),
        (_, code) => code.filter(|code| matches!(code, 301 | 302 | 303 | 307 | 308 | 410 | 451)),
    }
}

/// Adds the missing start to a URL or a path.
fn absolute(written: &str) -> String {
    match written.split_once('/') {
        _ if written.starts_with('/') || written.contains("://") => written.to_owned(),
        Some((host, _)) if host.contains('.') && !host.starts_with('.') => format!("https://{written}"),
        _ => format!("/{written}"),
    }
}

/// Splits a URL into the host, the path and the query.
fn split(url: &str) -> (Option<String>, String, String) {
    let url = url.split('#').next().unwrap_or_default();
    let (rest, query) = url.split_once('?').unwrap_or((url, ""));
    let (host, path) = match rest.split_once("://") {
        Some((_, rest)) => match rest.split_once('/') {
            Some((host, path)) => (Some(host), format!("/{path}")),
            None => (Some(rest), "/".to_owned()),
        },
        None => (None, rest.to_owned()),
    };
    let host = host.map(|host| host_name::sent(host.split(':').next().unwrap_or_default()));
    (host, path, query.to_owned())
}

/// Replaces `$1` to `$9` with groups.
fn with_groups(target: &str, groups: &[Option<Vec<u8>>]) -> String {
    let mut parts = target.split('$');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let number = part.chars().next().and_then(|c| c.to_digit(10)).and_then(|number| usize::try_from(number).ok());
        match number {
            Some(number) => {
                let group = groups.get(number).and_then(Option::as_deref).unwrap_or_default();
                out.push_str(&String::from_utf8_lossy(group));
                out.push_str(part.get(1..).unwrap_or_default());
            }
            None => out.extend(["$", part]),
        }
    }
    out
}

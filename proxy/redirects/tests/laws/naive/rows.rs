//! CSV files with redirects, along with the rules that name the files.

use std::fmt::Write;

use portico_redirects::TrailingSlash;
use proptest::prelude::*;

use crate::naive::conditions::{Conditions, conditions};
use crate::naive::order::{Expiry, Order, order};
use crate::naive::paths::Paths;
use crate::naive::query::{QueryPolicy, policy};
use crate::naive::rule::{Action, Rule, slash, status};
use crate::naive::target::{Target, target};
use crate::naive::values::Wanted;

/// A rule with the key `rows`.
#[derive(Debug, Clone)]
pub(super) struct RowFile {
    ignores_case: bool,
    order: Order,
    conditions: Conditions,
    /// `true` if rows no longer match after their expiry date.
    removes_expired: bool,
    status: u16,
    query: QueryPolicy,
    slash: Option<TrailingSlash>,
    pub(super) rows: Vec<Row>,
}

#[derive(Debug, Clone)]
pub(super) struct Row {
    segments: Vec<&'static str>,
    target: Target,
    status: Option<u16>,
    host: Option<&'static str>,
    /// A query parameter with its exact value.
    query: Option<(&'static str, &'static str)>,
    has_query_in_path: bool,
    expires: bool,
}

fn row() -> BoxedStrategy<Row> {
    let segments = prop::collection::vec(prop::sample::select(vec!["a", "b", "B", "n", "ж", "x.txt"]), 0..3);
    let status = prop::option::weighted(0.3, prop_oneof![3 => status(), 1 => Just(410)]);
    let host = prop::sample::select(vec![None, None, None, Some("two.test"), Some("*.two.test")]);
    let parameter = prop::sample::select(vec![("x", "1"), ("x", "2"), ("y", ""), ("y", "a b")]);
    let query = (prop::option::weighted(0.3, parameter), any::<bool>());
    let all = (segments, target(), status, host, query, prop::bool::weighted(0.2)).prop_map(
        |(segments, target, status, host, (query, has_query_in_path), expires)| Row {
            segments,
            target: target.fixed(),
            status,
            host,
            query,
            has_query_in_path,
            expires,
        },
    );
    all.boxed()
}

pub(super) fn row_file() -> impl Strategy<Value = RowFile> {
    let condition = prop_oneof![2 => Just(Conditions::default()), 1 => conditions()];
    let keys = (prop::bool::weighted(0.3), order(), any::<bool>(), status(), slash());
    (keys, condition, policy(), prop::collection::vec(row(), 1..7)).prop_map(
        |((ignores_case, order, removes_expired, status, slash), conditions, query, rows)| RowFile {
            ignores_case,
            order,
            conditions,
            removes_expired,
            status,
            query,
            slash,
            rows,
        },
    )
}

impl RowFile {
    /// Writes the rule that names the file.
    pub(super) fn write(&self, id: &str, file: &str, out: &mut String) {
        writeln!(out, "- rows: {file}\n  id: {id}\n  status: {}\n  query: {}", self.status, self.query.written())
            .unwrap();
        if let Some(slash) = self.slash_of_file() {
            writeln!(out, "  slash: {}", slash.name()).unwrap();
        }
        self.order.write(out);
        if self.removes_expired && self.rows.iter().any(|row| row.expires) {
            out.push_str("  after_expiry: remove\n");
        }
        if self.ignores_case {
            out.push_str("  case: ignore\n");
        }
        if self.conditions != Conditions::default() {
            writeln!(out, "  when: {}", self.conditions.written()).unwrap();
        }
    }

    /// Returns the value of the key `slash`. The key is left out if a row has no target on another site.
    fn slash_of_file(&self) -> Option<TrailingSlash> {
        let is_external = |row: &Row| row.status != Some(410) && !row.target.origin.is_empty();
        self.slash.filter(|_| self.rows.iter().all(is_external))
    }

    /// Returns the text of the CSV file.
    pub(super) fn text(&self) -> String {
        let mut text = "from,to,status,host,query,expires\n".to_owned();
        for row in &self.rows {
            let parameter = row.query.map(|(name, value)| match value {
                "" => name.to_owned(),
                value => format!("{name}={}", value.replace(' ', "+")),
            });
            let parameter = parameter.unwrap_or_default();
            let (in_path, in_column) = if row.has_query_in_path && !parameter.is_empty() {
                (format!("?{parameter}"), String::new())
            } else {
                (String::new(), parameter)
            };
            let target = if row.status == Some(410) { String::new() } else { row.target.written(&[]) };
            let status = row.status.map(|status| status.to_string()).unwrap_or_default();
            let expires = if row.expires { "2027-06-01" } else { "" };
            let (path, host) = (row.segments.join("/"), row.host.unwrap_or_default());
            writeln!(text, "/{path}{in_path},{target},{status},{host},{in_column},{expires}").unwrap();
        }
        text
    }

    /// Returns the rule that has the same meaning as a row.
    pub(super) fn as_rule(&self, row: &Row) -> Rule {
        let mut conditions = self.conditions.clone();
        if let Some(host) = row.host {
            conditions.hosts = vec![host];
        }
        if let Some((name, value)) = row.query {
            conditions.query.retain(|(known, _)| *known != name);
            conditions.query.push((name, Wanted::Value(value)));
        }
        let action = match row.status {
            Some(410) => Action::Gone(410),
            status => {
                Action::Redirect { status: status.unwrap_or(self.status), target: row.target.clone(), lookup: None }
            }
        };
        Rule {
            paths: Paths::Pattern(row.segments.clone()),
            ignores_case: self.ignores_case,
            order: self.order,
            conditions,
            expiry: if row.expires && self.removes_expired { Expiry::Removed } else { Expiry::None },
            action,
            query: self.query.clone(),
            slash: self.slash_of_file(),
            parameters_of_row: row.query.iter().map(|(name, _)| (*name).to_owned()).collect(),
        }
    }
}

impl Row {
    /// Reports whether the row has no conditions of its own.
    pub(super) fn is_plain(&self) -> bool {
        self.host.is_none() && self.query.is_none() && !self.expires
    }
}

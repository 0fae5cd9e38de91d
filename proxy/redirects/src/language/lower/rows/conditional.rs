//! Reads the rows of a CSV file that have conditions, an expiry date or an owner of their own.

use percent_encoding::percent_decode_str;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::lower::hosts::{self, HostSource};
use crate::language::lower::rows::columns::RowColumn;
use crate::language::lower::rows::host_column;
use crate::language::lower::rows::line::{RowError, RowLine};
use crate::language::raw::{Located, Value};
use crate::language::time;
use crate::language::value_error::ValueError;
use crate::rule::condition::{HostPattern, NamedCondition, Requirement};
use crate::rule::target::Target;

/// A row of a CSV file that is converted to a separate rule.
pub(in crate::language::lower) struct ConditionalRow {
    /// The location of the row in the CSV file.
    pub(in crate::language::lower) place: Place,
    /// The source of the row with its host and query, such as `old.example/a?id=7`.
    pub(in crate::language::lower) written: String,
    /// The path of the row, in the same form as the keys of a `PackedMap`.
    pub(in crate::language::lower) path: String,
    /// The character that stands for the status of the row in a `PackedMap`.
    pub(in crate::language::lower) tag: char,
    /// The target of the row. If the status is 410 or 451, the target is `None`.
    pub(in crate::language::lower) target: Option<Target>,
    pub(in crate::language::lower) own: RowConditions,
}

/// The conditions, the expiry date and the owner of a row.
#[derive(Default)]
pub(in crate::language::lower) struct RowConditions {
    pub(in crate::language::lower) hosts: Vec<HostPattern>,
    pub(in crate::language::lower) query: Vec<NamedCondition>,
    /// The expiry date of the row, in seconds since 1970.
    pub(in crate::language::lower) expires: Option<i64>,
    pub(in crate::language::lower) owner: Option<Box<str>>,
}

impl RowConditions {
    /// Reads the conditions, the expiry date and the owner of a row. If the path of the row has a query, the query is a
    /// condition, too. Returns `None` if the row has no conditions, no expiry date and no owner.
    pub(super) fn read(
        line: &RowLine<'_>,
        path_query: Option<&str>,
        zone: Option<&Located<String>>,
        start: &Place,
    ) -> Result<Option<Self>, RowError> {
        if path_query.is_none() && !line.columns.has_named() {
            return Ok(None);
        }
        let mut own = Self::default();
        let mut is_plain = true;
        if let Some(query) = path_query {
            is_plain = false;
            add_parameters(query, 0, &mut own.query)?;
        }
        for column in RowColumn::ALL {
            let Some((text, at)) = line.named(column)? else { continue };
            is_plain = false;
            match column {
                RowColumn::Host => own.hosts = hosts(text, at, start)?,
                RowColumn::Query => add_parameters(text.strip_prefix('?').unwrap_or(text), at, &mut own.query)?,
                RowColumn::Expires => own.expires = expires(text, at, zone, start)?,
                RowColumn::Owner => own.owner = Some(text.into()),
            }
        }
        Ok((!is_plain).then_some(own))
    }

    /// Returns the host, the path and the query of the row as one text, such as `old.example/a?id=7`. Messages show
    /// this text.
    pub(super) fn source(&self, path: &str) -> String {
        let hosts: Vec<&str> = self.hosts.iter().map(HostPattern::without_star).collect();
        let query: Vec<String> = self
            .query
            .iter()
            .map(|named| match &named.requirement {
                Requirement::Equal(value) => format!("{}={value}", named.name),
                Requirement::Present | Requirement::Absent | Requirement::Value(_) => named.name.to_string(),
            })
            .collect();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("{}{path}{mark}{}", hosts.join(","), query.join("&"))
    }
}

fn hosts(text: &str, column: usize, start: &Place) -> Result<Vec<HostPattern>, RowError> {
    let items = host_column::names(text).map(|host| located(Value::Text(host.to_owned()), start)).collect();
    let mut found = Vec::new();
    let hosts = hosts::hosts(Some(&located(Value::List(items), start)), HostSource::Column, &mut found);
    first_error(found, column).map_or(Ok(hosts), Err)
}

fn expires(text: &str, column: usize, zone: Option<&Located<String>>, start: &Place) -> Result<Option<i64>, RowError> {
    let mut found = Vec::new();
    let end = time::timestamp(Some(&located(text.to_owned(), start)), zone, &mut found);
    first_error(found, column).map_or(Ok(end), Err)
}

/// Adds a condition for each parameter of a query such as `id=7&lang=en`. Each condition requires the exact value.
fn add_parameters(query: &str, column: usize, to: &mut Vec<NamedCondition>) -> Result<(), RowError> {
    let error =
        |message: String, hint: &str| Err(RowError::new(ValueError::new(Code::BadValue, message).hint(hint), column));
    // Spreadsheets may contain URLs that were copied from HTML, in which `&` is written as `&amp;`.
    for parameter in query.replace("&amp;", "&").split('&').filter(|parameter| !parameter.is_empty()) {
        let (name, written) = parameter.split_once('=').unwrap_or((parameter, ""));
        let (Some(name), Some(value)) = (decoded(name), decoded(written)) else {
            return error(
                format!("`{parameter}` is not valid UTF-8"),
                "percent-encode UTF-8, such as `%C3%A9` for `é`",
            );
        };
        // Encoded braces are meant literally.
        if written == "*" || written.contains(['{', '}']) {
            let hint = "a row has one fixed query; for any value, write a rule with `when: { query: { name: true } }`";
            return error(format!("`{value}` is not a placeholder here"), hint);
        }
        if to.iter().any(|known| *known.name == *name) {
            return error(format!("parameter `{name}` appears twice"), "keep one of the two parameters");
        }
        to.push(NamedCondition { name: name.into(), requirement: Requirement::Equal(value.into()) });
    }
    Ok(())
}

fn decoded(text: &str) -> Option<String> {
    let spaced = text.replace('+', " ");
    Some(percent_decode_str(&spaced).decode_utf8().ok()?.into_owned())
}

fn located<T>(value: T, place: &Place) -> Located<T> {
    Located { value, place: place.clone() }
}

fn first_error(found: Vec<Diagnostic>, column: usize) -> Option<RowError> {
    found.into_iter().next().map(|error| RowError::new(ValueError::from_diagnostic(error), column))
}

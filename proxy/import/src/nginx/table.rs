//! Converts a `map` whose keys are values of a query parameter to a lookup table.

use crate::condition::Condition;
use crate::condition::when::{ValueTest, When};
use crate::foreign::status::is_gone;
use crate::nginx::map::{Map, MapKey, MapSource};
use crate::nginx::statement::Statement;
use crate::nginx::target::{TargetDirective, TextPiece};
use crate::note::{Remark, StatementOrigin};
use crate::target::lookup::{Lookup, TableRow};
use crate::target::parameter::Parameter;

/// The parts of a single rule for all rows of a map that have literal keys.
pub(super) struct Table {
    pub(super) statement: Statement,
    /// The condition that the query parameter is present.
    pub(super) condition: Condition,
}

/// Returns the single rule for the rows of a map. Returns `None` if each row has to become a separate rule. A table
/// needs at least two literal keys, and no key may occur twice. The values must be plain paths that form the whole
/// target of a `return`.
pub(super) fn read(map: &Map, statement: &Statement) -> Option<Table> {
    let name = match &map.source {
        MapSource::Other(source) => source.strip_prefix("arg_")?,
        MapSource::Path
        | MapSource::Address
        | MapSource::HostAndPath
        | MapSource::HostAndAddress
        | MapSource::Mixed => return None,
    };
    let is_alone = statement.target == [TextPiece::Variable(map.variable.clone())];
    if !is_alone || statement.target_directive != TargetDirective::Return || is_gone(statement.status) {
        return None;
    }
    let mut rows: Vec<TableRow> = Vec::new();
    for row in &map.rows {
        match &row.key {
            MapKey::Default => {}
            MapKey::Text(key) => rows.push(TableRow::read(key, &row.value, row.origin.comments.clone())?),
            MapKey::Regex(..) | MapKey::Other => return None,
        }
    }
    let is_duplicate = |row: &TableRow| rows.iter().filter(|other| other.key == row.key).count() > 1;
    if rows.len() < 2 || rows.iter().any(is_duplicate) {
        return None;
    }
    let mut condition =
        Condition::single(When { query: [(name.to_owned(), ValueTest::Present)].into(), ..When::default() });
    let has_letters = rows.iter().any(|row| row.key.contains(char::is_alphabetic));
    condition.remarks.extend(has_letters.then(case_sensitive_keys));
    let lookup = Lookup { name: map.variable.clone(), key: Parameter::new(name), rows };
    let target = vec![TextPiece::Text("/".to_owned()), TextPiece::Value(lookup)];
    // The comments are written above the rows of the table, so the rule gets no comments.
    let origin = StatementOrigin { comments: Vec::new(), ..map.origin.clone() };
    Some(Table { statement: Statement { origin, target, ..statement.clone() }, condition })
}

fn case_sensitive_keys() -> Remark {
    Remark::new("the original keys ignore case; the keys of the table are case-sensitive", "check the case of the keys")
}

//! Converts a `map` to a lookup table. The keys of the map must be values of a query parameter.

use crate::condition::Condition;
use crate::condition::when::{ValueTest, When};
use crate::foreign::status::is_gone;
use crate::nginx::map::{Map, MapSource};
use crate::nginx::map_row::MapKey;
use crate::nginx::statement::Statement;
use crate::nginx::target::TargetDirective;
use crate::nginx::text::TextPiece;
use crate::note::StatementOrigin;
use crate::target::lookup::{Lookup, TableRow};
use crate::target::parameter::Parameter;
use portico_redirects::LetterCase;

/// The statement and the condition of a single rule that replaces all rows of a map with literal keys.
pub(super) struct Table {
    pub(super) statement: Statement,
    /// The condition that the query parameter is present.
    pub(super) condition: Condition,
}

/// Converts the rows of a map to a lookup table. If each row has to become a separate rule, returns `None`. A table
/// needs at least two literal keys, and no key may occur twice. The values must be plain paths, and the target of the
/// `return` must consist only of the variable of the map.
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
            MapKey::Regex(..) | MapKey::NoHost(_) | MapKey::Other => return None,
        }
    }
    // nginx ignores the letter case of the keys, and rejects a file in which a key occurs twice.
    let has_letters = rows.iter().any(|row| row.key.contains(char::is_alphabetic));
    for row in &mut rows {
        row.key.make_ascii_lowercase();
    }
    let is_duplicate = |row: &TableRow| rows.iter().filter(|other| other.key == row.key).count() > 1;
    if rows.len() < 2 || rows.iter().any(is_duplicate) {
        return None;
    }
    let condition =
        Condition::single(When { query: [(name.to_owned(), ValueTest::Present)].into(), ..When::default() });
    let case = if has_letters { LetterCase::Ignored } else { LetterCase::Exact };
    let lookup = Lookup { name: map.variable.clone(), key: Parameter::new(name), case, rows };
    let target = vec![TextPiece::Text("/".to_owned()), TextPiece::Value(lookup)];
    // The rule gets no comments, because the comments are written above the rows of the table.
    let origin = StatementOrigin { comments: Vec::new(), ..map.origin.clone() };
    Some(Table { statement: Statement { origin, target, ..statement.clone() }, condition })
}

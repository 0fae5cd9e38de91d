//! Converts a statement, such as a `return`, and the blocks that enclose the statement to a rule.

use std::borrow::Cow;

use crate::condition::Condition;
use crate::foreign::exception::{Certainty, ExceptedPaths, Exception};
use crate::foreign::parameters::sent_twice;
use crate::foreign::path_restriction::{self, CaptureSyntax, PathRestriction};
use crate::foreign::repeated_pattern::without_repeated;
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::foreign::status::is_gone;
use crate::importer::Importer;
use crate::nginx::empty_target;
use crate::nginx::excluded_paths;
use crate::nginx::map::Map;
use crate::nginx::map_cases;
use crate::nginx::map_row::{MapKey, MapRow, RowTruth};
use crate::nginx::precedence;
use crate::nginx::query;
use crate::nginx::query_in_capture;
use crate::nginx::scope::{self, Scope};
use crate::nginx::statement::Statement;
use crate::nginx::table::{self, Table};
use crate::nginx::target;
use crate::nginx::text::{self, TextPiece};
use crate::note::{Remark, StatementOrigin};
use crate::rule::draft::Precedence;
use crate::target::template::TargetTemplate;

/// Converts a statement to rules. `maps` are the maps whose variables the statement uses. If the statement cannot be
/// converted, reports the statement as not translated.
pub(super) fn statement(importer: &mut Importer<'_>, scope: &Scope, maps: &[&Map], statement: &Statement) {
    if let Some(remark) = &scope.unsupported {
        return importer.report_untranslated(&statement.origin, remark.clone());
    }
    match maps {
        [] => {
            let precedence = precedence::of_first_rule(scope.precedence);
            let separated = excluded_paths::separate(scope, statement);
            let rule =
                foreign_rule(&separated.scope, &separated.statement, Vec::new(), Condition::always(), precedence);
            let exceptions = rule.as_ref().map(|rule| separated.exceptions(rule)).unwrap_or_default();
            convert(importer, &statement.origin, rule);
            importer.exceptions.extend(exceptions);
        }
        [map] => map_rows(importer, scope, map, statement),
        _ => {
            importer.report_untranslated(
                &statement.origin,
                Remark::new("the statement depends on several maps", "write the rules by hand"),
            );
        }
    }
}

fn convert(importer: &mut Importer<'_>, origin: &StatementOrigin, rule: Result<ForeignRule, Remark>) {
    match rule {
        Ok(rule) => importer.convert(rule),
        Err(remark) => importer.report_untranslated(origin, remark),
    }
}

/// Converts a statement that uses a map. If possible, the rows of the map become a lookup table, and the statement
/// becomes a single rule. Each row that is not in the table becomes a separate rule.
fn map_rows(importer: &mut Importer<'_>, scope: &Scope, map: &Map, statement: &Statement) {
    let table = table::read(map, statement);
    if let Some(Table { statement, condition }) = &table {
        let precedence = precedence::of_first_rule(scope.precedence);
        let rule = foreign_rule(scope, statement, Vec::new(), condition.clone(), precedence);
        convert(importer, &statement.origin, rule);
    }
    // In an `if` that tests the variable, the value `0` has the same meaning as no value.
    let is_tested = scope.required_maps.contains(&map.variable);
    // Otherwise, a row without a value may leave a target, such as `/new` for `/new$page`.
    let leaves_target = !is_tested && leaves_target(statement, &map.variable);
    let has_target = |row: &MapRow| {
        if is_tested { row.truth() != RowTruth::False } else { leaves_target || !row.value.is_empty() }
    };
    let default = (leaves_target && map.rows.iter().all(|row| row.key != MapKey::Default)).then(|| MapRow {
        origin: statement.origin.clone(),
        key: MapKey::Default,
        value: String::new(),
    });
    let is_open = map.rows.iter().any(|row| !matches!(row.key, MapKey::Text(_)) && has_target(row));
    let is_remaining = |row: &&MapRow| table.is_none() || !matches!(row.key, MapKey::Text(_));
    for (index, row) in (1..).zip(map.rows.iter().filter(is_remaining).chain(&default)) {
        let precedence = precedence::of_row(scope.precedence, &row.key, index);
        if is_tested && row.truth() == RowTruth::Unknown && !statement.uses(&map.variable) {
            importer.report_untranslated(&row.origin, map_cases::unknown_value());
        } else if has_target(row) || row.key == MapKey::Other {
            convert(importer, &row.origin, row_rule(scope, map, row, statement, precedence));
        } else if is_open && row.key != MapKey::Default {
            importer.exceptions.push(without_target(scope, map, row, precedence));
        }
    }
}

/// Reports whether a statement has a target also if the variable of a map is empty. Without its host, a target such as
/// `https://$host_of_map/a` is none.
fn leaves_target(statement: &Statement, variable: &str) -> bool {
    let is_host = |pair: &[TextPiece]| matches!(pair, [TextPiece::Text(before), TextPiece::Variable(name)] if before.ends_with("//") && name == variable);
    statement.uses(variable) && statement.target.len() > 1 && !statement.target.windows(2).any(is_host)
}

fn row_rule(
    scope: &Scope,
    map: &Map,
    row: &MapRow,
    statement: &Statement,
    precedence: Precedence,
) -> Result<ForeignRule, Remark> {
    // If the target of the statement contains no other variables, captures in the value of a row refer to the key of
    // that row.
    let has_other_variables =
        statement.target.iter().any(|piece| matches!(piece, TextPiece::Variable(name) if *name != map.variable));
    let path = statement.path.clone().map(|path| if has_other_variables { path } else { path.without_captures() });
    let split = map.source.split(&row.key)?;
    let captured = split.captured.as_ref().filter(|_| !has_other_variables);
    let captured_values = captured.map(scope::captured_values).unwrap_or_default();
    let value = text::replace(&text::split_variables(&row.value), &captured_values);
    let target = text::replace(&statement.target, &[(map.variable.clone(), value)].into());
    let statement = Statement { origin: row.origin.clone(), target, path, ..statement.clone() };
    let scope = captured.map_or(Cow::Borrowed(scope), |captured| Cow::Owned(scope.with_captured(captured)));
    foreign_rule(&scope, &statement, vec![split.path], split.condition, precedence)
}

/// Returns the [`Exception`] for a row without a target. A request that matches the key of this row is excluded from
/// the rows with later patterns.
fn without_target(scope: &Scope, map: &Map, row: &MapRow, precedence: Precedence) -> Exception {
    let split = map.source.split(&row.key);
    let (path, alternatives) = match split {
        Ok(split) => (Ok(split.path), scope.condition.clone().and_inner(split.condition).alternatives),
        Err(remark) => (Err(remark), scope.condition.alternatives.clone()),
    };
    let shape = path.and_then(|path| {
        let paths: Vec<PathRestriction> =
            scope.paths.iter().cloned().chain([path]).map(PathRestriction::without_captures).collect();
        path_restriction::combine(&paths, None)
    });
    Exception {
        origin: row.origin.clone(),
        precedence,
        until: precedence::after_statement(scope.precedence),
        excepted_paths: shape.and_then(|combined| ExceptedPaths::of(&combined.shape)),
        alternatives,
        certainty: Certainty::Always,
        remark: matches!(row.key, MapKey::Regex(..)).then(no_exceptions),
    }
}

fn no_exceptions() -> Remark {
    Remark::new(
        "this key has no target, so the other patterns of the map do not apply to it; the import cannot translate this \
        exclusion",
        "change the patterns of the rules so that they do not match this key, or write a rule with `pass: true`",
    )
}

fn foreign_rule(
    scope: &Scope,
    statement: &Statement,
    row: Vec<PathRestriction>,
    condition: Condition,
    precedence: Precedence,
) -> Result<ForeignRule, Remark> {
    let paths = scope.paths.iter().cloned().chain(row).chain(statement.path.clone());
    let paths = without_repeated(keep_last_captures(paths.collect()));
    let names: Vec<String> = paths.iter().flat_map(PathRestriction::names).collect();
    let pieces = text::replace(&statement.target, &scope.values);
    let mut target = target::read(&pieces, statement.target_directive, &names)?;
    query::add_assigned(&scope.values, statement.target_directive, &mut target)?;
    let query_remark = query_in_capture::adjust_query(&paths, statement.target_directive, &mut target)?;
    let is_gone = is_gone(statement.status);
    if is_gone {
        target.template = TargetTemplate::default();
    }
    let capture_remarks = scope.captured.as_ref().map(|captured| captured.substitute(&mut target.template));
    let combined = path_restriction::combine(&paths, (!is_gone).then_some(target.template))?;
    let condition = scope.condition.clone().and_inner(condition);
    let template = combined.template.as_ref();
    let repeated = template.and_then(|template| sent_twice(template, &target.query, &condition.alternatives));
    let empty =
        template.and_then(|template| empty_target::remark(statement.target_directive, template, &combined.shape));
    let outcome = match combined.template {
        Some(template) => ForeignOutcome::Redirect { status: statement.status, template, query: target.query },
        None => ForeignOutcome::Gone(statement.status),
    };
    let remarks = condition
        .remarks
        .into_iter()
        .chain(combined.remarks)
        .chain(query_remark)
        .chain(repeated)
        .chain(empty)
        .chain(capture_remarks.into_iter().flatten())
        .collect();
    Ok(ForeignRule {
        origin: statement.origin.clone(),
        precedence,
        shape: combined.shape,
        outcome,
        alternatives: condition.alternatives,
        other_parameters: condition.other_parameters,
        remarks,
    })
}

/// Marks the captures of all regular expressions except the last one as unused. In nginx, `$1` and named captures refer
/// to the last expression.
fn keep_last_captures(paths: Vec<PathRestriction>) -> Vec<PathRestriction> {
    let last =
        paths.iter().rposition(|path| matches!(path, PathRestriction::Regex { captures: CaptureSyntax::Dollar, .. }));
    let paths = paths.into_iter().enumerate();
    paths.map(|(index, path)| if Some(index) == last { path } else { path.without_captures() }).collect()
}

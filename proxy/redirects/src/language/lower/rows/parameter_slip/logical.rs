//! Finds logical operators between parameters in the column `query`, as in `id=1 OR id=2`.

use std::collections::HashSet;

use crate::language::lower::rows::parameter_slip::slip::{ParameterSlip, SlipKind};
use crate::language::query_slip::starts_with_parameter;

const OR: [&str; 5] = [" or ", " OR ", "||", " или ", " ИЛИ "];
const AND: [&str; 4] = [" and ", " AND ", " и ", " И "];

/// Returns the mistake if every text between the operators starts with a parameter.
pub(super) fn find(query: &str) -> Option<ParameterSlip<'_>> {
    let alternatives = split(query, &OR)?;
    let joined: Vec<String> = alternatives.iter().filter_map(|part| Some(split(part, &AND)?.join("&"))).collect();
    if joined.len() < alternatives.len() {
        return None;
    }
    let operator = OR.iter().chain(&AND).find(|operator| query.contains(**operator))?;
    let message = format!("`{}` is read as a part of a value", operator.trim());
    let hint = match joined.as_slice() {
        [all] if has_repeated_name(all.split('&')) => rows(&all.split('&').collect::<Vec<_>>()),
        [all] => format!("write `{all}`"),
        several => rows(&several.iter().map(String::as_str).collect::<Vec<_>>()),
    };
    let literal = if *operator == "||" { "`%7C%7C`" } else { "`+` for its spaces" };
    let hint = format!("{hint}; if the text belongs to the value, write {literal}");
    Some(ParameterSlip { kind: SlipKind::LogicalOperator, part: query, message, hint })
}

/// Splits a text at each operator. Returns `None` if a part does not start with a parameter.
fn split<'t>(text: &'t str, operators: &[&str]) -> Option<Vec<&'t str>> {
    let mut parts = vec![text];
    for operator in operators {
        parts = parts.into_iter().flat_map(|part| part.split(operator)).collect();
    }
    parts.into_iter().map(|part| Some(part.trim()).filter(|part| starts_with_parameter(part))).collect()
}

/// Reports whether two parameters have the same name. A row with such parameters is an error.
pub(in crate::language::lower::rows) fn has_repeated_name<'p>(parameters: impl Iterator<Item = &'p str>) -> bool {
    let mut known = HashSet::new();
    let mut names = parameters.filter_map(|parameter| parameter.split('=').next()).map(str::trim);
    names.any(|name| !known.insert(name))
}

/// Returns the hint to write a row for each of several queries.
pub(in crate::language::lower::rows) fn rows(queries: &[&str]) -> String {
    let quoted: Vec<String> = queries.iter().map(|query| format!("`{}`", query.trim())).collect();
    format!("write a row for each query: {}", quoted.join(" and "))
}

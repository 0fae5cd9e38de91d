//! Finds the effects of query parameters in a target that make a rule differ from the original statement.

use crate::condition::when::{ValueTest, When};
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::note::Remark;
use crate::rule::draft::QueryPolicy;
use crate::target::parameter::Parameter;
use crate::target::template::{Piece, TargetTemplate};

/// Checks that every query parameter in the target can be written as a placeholder. Also checks that the conditions of
/// the rule require each of these parameters.
pub(crate) fn check(template: &TargetTemplate, when: &When) -> Result<(), Remark> {
    let in_placeholder = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '[' | ']');
    for Parameter { name } in template.parameters() {
        if name.is_empty() || !name.chars().all(in_placeholder) {
            let reason = format!("the parameter name `{name}` is not allowed in a placeholder");
            return Err(Remark::new(reason, "write one rule for each value, with `when.query`"));
        }
        if matches!(when.query.get(name), None | Some(ValueTest::Absent)) {
            let reason = format!("the target uses the parameter `{name}`, which no condition requires");
            return Err(Remark::new(reason, "write a rule with `when.query` for requests that have this parameter"));
        }
    }
    Ok(())
}

/// Returns the differences between the rule and the original statement that result from query parameters in the target.
pub(crate) fn remarks(rule: &ForeignRule) -> Vec<Remark> {
    let ForeignOutcome::Redirect { template, query, .. } = &rule.outcome else {
        return Vec::new();
    };
    let mut used: Vec<&Parameter> = Vec::new();
    template.parameters().for_each(|parameter| {
        if used.iter().all(|known| known.name != parameter.name) {
            used.push(parameter);
        }
    });
    let is_open = |name: &str| rule.alternatives.iter().any(|when| when.query.get(name) == Some(&ValueTest::Present));
    let mut remarks = Vec::new();
    for Parameter { name } in used {
        if is_open(name) && is_in_path(template, name) {
            remarks.push(slash_encoded(name));
        }
        if *query == QueryPolicy::Keep && !is_set_by_target(template, name) {
            remarks.push(sent_once(name));
        }
    }
    remarks
}

fn slash_encoded(name: &str) -> Remark {
    Remark::new(
        format!(
            "the value of `{name}` becomes a single path segment of the target, so a slash in the value is sent as \
            `%2F`"
        ),
        "no change needed if these values contain no slash",
    )
}

fn sent_once(name: &str) -> Remark {
    Remark::new(
        format!("the original statement also keeps `{name}` in the query; the rule removes `{name}` from the query"),
        format!("write `query: ['*', {name}]` if the new page reads `{name}` from the query"),
    )
}

/// Reports whether the target uses the parameter in its path, and not only in its query.
fn is_in_path(template: &TargetTemplate, name: &str) -> bool {
    let starts_query = |piece: &Piece| matches!(piece, Piece::Text(text) if text.contains(['?', '#']));
    let path = template.0.iter().take_while(|piece| !starts_query(piece));
    path.into_iter().any(|piece| matches!(piece, Piece::Parameter(parameter) if parameter.name == name))
}

/// Reports whether the target sets a query parameter with this name, as in `/new?id={query.id}`.
fn is_set_by_target(template: &TargetTemplate, name: &str) -> bool {
    let sets = [format!("?{name}="), format!("&{name}=")];
    template.0.iter().any(|piece| matches!(piece, Piece::Text(text) if sets.iter().any(|set| text.contains(set))))
}

//! Finds the effects of query parameters in a target that make a rule differ from the original statement.

use crate::condition::when::{ValueTest, When};
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::note::{NoteSubject, Remark};
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

/// Returns the parameters of the request that a redirect keeps. A rule removes the parameters that its target uses, unless
/// a list names them, and the other program keeps all parameters.
pub(crate) fn with_used(query: &QueryPolicy, template: &TargetTemplate) -> QueryPolicy {
    if *query != QueryPolicy::Keep {
        return query.clone();
    }
    let used = used(template).into_iter().filter(|parameter| !is_set_by_target(template, &parameter.name));
    let names: Vec<String> = used.map(|parameter| parameter.name.clone()).collect();
    if names.is_empty() { QueryPolicy::Keep } else { QueryPolicy::Only([vec!["*".to_owned()], names].concat()) }
}

fn used(template: &TargetTemplate) -> Vec<&Parameter> {
    let mut used: Vec<&Parameter> = Vec::new();
    template.parameters().for_each(|parameter| {
        if used.iter().all(|known| known.name != parameter.name) {
            used.push(parameter);
        }
    });
    used
}

/// Returns the differences between the rule and the original statement that result from query parameters in the target.
pub(crate) fn remarks(rule: &ForeignRule) -> Vec<Remark> {
    let ForeignOutcome::Redirect { template, .. } = &rule.outcome else {
        return Vec::new();
    };
    let is_open =
        |name: &str| rule.alternatives.iter().any(|when| when.query.get(name).is_some_and(ValueTest::is_any_text));
    let names = used(template).into_iter().map(|parameter| parameter.name.as_str());
    names.filter(|name| is_open(name) && is_in_path(template, name)).map(slash_encoded).collect()
}

/// Returns the difference that results if the other program adds the query of the request to the query of the target. A
/// parameter in both is then sent twice, but a rule sends only the value of the target.
pub(crate) fn sent_twice(template: &TargetTemplate, query: &QueryPolicy, alternatives: &[When]) -> Option<Remark> {
    let is_absent = |name: &str| alternatives.iter().all(|when| when.query.get(name) == Some(&ValueTest::Absent));
    let name = names(template).into_iter().find(|name| is_kept(query, name) && !is_absent(name))?;
    Some(Remark::about(
        NoteSubject::SameParameter(name.clone()),
        format!(
            "if the request has a parameter that the target also sets, such as `{name}`, the original statement sends both values, but the rule sends only the value \
            of the target"
        ),
        "no change needed unless clients send this parameter and the new page reads both values",
    ))
}

fn is_kept(query: &QueryPolicy, name: &str) -> bool {
    match query {
        QueryPolicy::Keep => true,
        QueryPolicy::Drop => false,
        QueryPolicy::Only(list) => {
            list.iter().any(|item| item == "*" || item == name) && !list.contains(&format!("!{name}"))
        }
    }
}

/// Returns the names of the parameters in the query of a target.
fn names(template: &TargetTemplate) -> Vec<String> {
    let text: String =
        template.0.iter().map(|piece| if let Piece::Text(text) = piece { text.as_str() } else { "\u{0}" }).collect();
    let Some((_, query)) = text.split('#').next().unwrap_or_default().split_once('?') else { return Vec::new() };
    let all = query.split('&').map(|parameter| parameter.split('=').next().unwrap_or_default());
    all.filter(|name| !name.is_empty() && !name.contains('\u{0}')).map(str::to_owned).collect()
}

fn slash_encoded(name: &str) -> Remark {
    Remark::about(
        NoteSubject::SlashInParameter(name.to_owned()),
        format!(
            "the value of `{name}` becomes a single path segment of the target, so a slash in the value is sent as `%2F`"
        ),
        "no change needed if these values contain no slash",
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn parameter_in_the_target_and_the_request_is_reported() {
        let always = [When::default()];
        let absent = [When { query: BTreeMap::from([("x".to_owned(), ValueTest::Absent)]), ..When::default() }];
        for (target, query, alternatives, is_reported) in [
            ("/b?x=1", QueryPolicy::Keep, &always, true),
            ("https://a.example?y&x=1#z", QueryPolicy::Only(vec!["x".to_owned()]), &always, true),
            ("/b?x=1", QueryPolicy::Only(vec!["z".to_owned()]), &always, false),
            ("/b?x=1", QueryPolicy::Only(vec!["*".to_owned(), "!x".to_owned()]), &always, false),
            ("/b?x=1", QueryPolicy::Drop, &always, false),
            ("/b#?x=1", QueryPolicy::Keep, &always, false),
            ("/b", QueryPolicy::Keep, &always, false),
            ("/b?x=1", QueryPolicy::Keep, &absent, false),
        ] {
            let found = sent_twice(&TargetTemplate::text(target), &query, alternatives);
            assert_eq!(found.is_some(), is_reported, "{target}");
        }
        let pieces = vec![Piece::Text("/b/".to_owned()), Piece::Parameter(Parameter::new("x"))];
        let listed = QueryPolicy::Only(vec!["*".to_owned(), "x".to_owned()]);
        assert_eq!(with_used(&QueryPolicy::Keep, &TargetTemplate(pieces.clone())), listed);
        assert_eq!(with_used(&QueryPolicy::Drop, &TargetTemplate(pieces)), QueryPolicy::Drop);
        let pieces = vec![Piece::Text("/b?x=".to_owned()), Piece::Parameter(Parameter::new("y"))];
        assert!(sent_twice(&TargetTemplate(pieces), &QueryPolicy::Keep, &always).is_some());
    }
}

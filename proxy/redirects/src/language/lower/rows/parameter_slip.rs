//! Finds texts in the column `query` that are not written as parameters of a URL, such as `id = 7` or `id!=1`. Each of
//! them is read literally, so no request has such a parameter.

mod comparison;
mod logical;
mod reference;
mod slip;
mod value;
mod whole_query;

use crate::language::lower::rows::parameter_slip::slip::{condition, is_name, rule};

pub(super) use crate::language::lower::rows::parameter_slip::logical::{has_repeated_name, rows};
pub(super) use crate::language::lower::rows::parameter_slip::slip::{ParameterSlip, SlipKind};
pub(super) use crate::language::lower::rows::parameter_slip::whole_query::is_word;

/// Returns the first mistake in a query without the question mark that is not a mistake in one of its parameters.
/// Examples are a comment after the query and an expression for the whole query.
pub(super) fn in_whole_query(query: &str) -> Option<ParameterSlip<'_>> {
    whole_query::find(query)
}

/// Returns the first mistake in a parameter of a query without the question mark. Returns `None` if the parameters are
/// written as in a URL.
pub(super) fn find(query: &str) -> Option<ParameterSlip<'_>> {
    if query.split('&').all(|parameter| parameter.trim().is_empty()) {
        let message = format!("`{query}` contains no parameter, so the row does not depend on the query");
        let hint = "write a parameter such as `id=7`, or leave the field empty".to_owned();
        return Some(ParameterSlip { kind: SlipKind::NoParameter, part: query, message, hint });
    }
    // In text that was copied from HTML, parameters are separated by `&amp;`.
    let parameters = query.split('&').map(|parameter| parameter.strip_prefix("amp;").unwrap_or(parameter));
    parameters.filter(|parameter| !parameter.is_empty()).find_map(|parameter| match parameter.split_once('=') {
        Some((name, value)) => in_pair(query, parameter, name, value),
        None => in_name(parameter),
    })
}

/// Finds a mistake in a parameter that contains an equals sign.
fn in_pair<'q>(query: &'q str, parameter: &'q str, name: &'q str, value: &'q str) -> Option<ParameterSlip<'q>> {
    let (bare_name, bare_value) = (name.trim(), value.trim());
    if bare_name.is_empty() {
        let message = format!("`{parameter}` has no name before the equals sign");
        let hint = format!("write the name of the parameter, such as `id={bare_value}`");
        return Some(ParameterSlip { kind: SlipKind::NoName, part: parameter, message, hint });
    }
    if let Some(name) = negated(bare_name) {
        return Some(negation(parameter, &format!("not: {{ query: {{ {name}: {} }} }}", condition(bare_value))));
    }
    let slip = comparison::in_pair(parameter, bare_name, bare_value);
    if let Some(slip) = slip.or_else(|| value::in_quotes(parameter, bare_name, bare_value)) {
        return Some(slip);
    }
    let doubled = bare_value.strip_prefix('=').map(str::trim_start);
    if let Some(bare) = doubled.filter(|bare| bare.starts_with(|first| first != '=')) {
        let message = format!("only the first `=` separates name and value: the value is read as `{bare_value}`");
        let hint = format!("write `{bare_name}={bare}`; if the value starts with `=`, write `%3D`");
        return Some(ParameterSlip { kind: SlipKind::DoubledSign, part: parameter, message, hint });
    }
    if bare_name.len() == name.len() && bare_value.len() == value.len() {
        return None;
    }
    let message = "the spaces are read as a part of the name or the value".to_owned();
    let hint = format!("write `{}`; for a space that belongs to the value, write `%20`", without_spaces(query));
    Some(ParameterSlip { kind: SlipKind::Spaces, part: parameter, message, hint })
}

/// Finds a mistake in a parameter without an equals sign. The value of such a parameter must be empty in the request.
fn in_name(parameter: &str) -> Option<ParameterSlip<'_>> {
    let text = parameter.trim();
    let literal = format!("`{text}` is read as the name of a parameter without a value");
    if ["*", "-", "–", "—"].contains(&text) {
        let hint = "leave the field empty if the query does not matter".to_owned();
        return Some(ParameterSlip { kind: SlipKind::NoParameter, part: parameter, message: literal, hint });
    }
    if let Some(name) = negated(text) {
        return Some(negation(parameter, &format!("query: {{ {name}: false }}")));
    }
    if let Some(slip) = reference::in_name(parameter).or_else(|| comparison::in_name(parameter)) {
        return Some(slip);
    }
    if let Some(slip) = encoded_sign(parameter) {
        return Some(slip);
    }
    let (name, value) = text.split_once([':', ' '])?;
    let value = value.trim_start();
    if !is_name(name) || value.is_empty() {
        return None;
    }
    let hint = format!("write `{name}={value}`; if the name is `{text}`, write `{text}=`");
    Some(ParameterSlip { kind: SlipKind::Separator, part: parameter, message: literal, hint })
}

/// Finds an encoded equals sign, as in `id%3D7`. Such a sign belongs to the name.
fn encoded_sign(parameter: &str) -> Option<ParameterSlip<'_>> {
    let text = parameter.trim();
    let decoded = text.replace("%3D", "=").replace("%3d", "=").replace("%26", "&");
    decoded.split_once('=').filter(|(name, _)| is_name(name))?;
    let message = format!("`{text}` is read as the name of a parameter without a value: `%3D` does not end the name");
    let hint = format!("write `{decoded}`; if the name contains an equals sign, write `{text}=`");
    Some(ParameterSlip { kind: SlipKind::EncodedSign, part: parameter, message, hint })
}

fn negation<'q>(parameter: &'q str, condition: &str) -> ParameterSlip<'q> {
    let message = format!("a row cannot exclude parameters: `{}` is read literally", parameter.trim());
    ParameterSlip { kind: SlipKind::Negation, part: parameter, message, hint: rule(condition) }
}

/// Returns the name in a text such as `not id` or `!id`. Returns `None` if the text is not a negated name.
fn negated(text: &str) -> Option<&str> {
    let word = text.get(..4).filter(|word| word.eq_ignore_ascii_case("not ")).and_then(|word| text.get(word.len()..));
    let name = word.or_else(|| text.strip_prefix('!'))?.trim_start();
    is_name(name).then_some(name)
}

/// Removes the spaces around names and values.
fn without_spaces(query: &str) -> String {
    let parameters = query.split('&').map(|parameter| match parameter.split_once('=') {
        Some((name, value)) => format!("{}={}", name.trim(), value.trim()),
        None => parameter.trim().to_owned(),
    });
    parameters.collect::<Vec<_>>().join("&")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;

    fn hint(query: &str) -> Option<String> {
        find(query)?.warning(query, &Place::point("t.csv".into(), 1, 1)).hint
    }

    #[test]
    fn text_that_is_not_a_parameter_is_reported() {
        let rule = |condition: &str| format!("delete the row and write a rule with `when: {{ {condition} }}`");
        for (query, expected) in [
            ("&", "write a parameter such as `id=7`, or leave the field empty".to_owned()),
            ("*", "leave the field empty if the query does not matter".to_owned()),
            ("id = 7", "write `id=7`; for a space that belongs to the value, write `%20`".to_owned()),
            ("a=1 & b=2", "write `a=1&b=2`; for a space that belongs to the value, write `%20`".to_owned()),
            ("id:1", "write `id=1`; if the name is `id:1`, write `id:1=`".to_owned()),
            ("a=1&id: 1", "write `id=1`; if the name is `id: 1`, write `id: 1=`".to_owned()),
            ("id 1", "write `id=1`; if the name is `id 1`, write `id 1=`".to_owned()),
            ("id==1", "write `id=1`; if the value starts with `=`, write `%3D`".to_owned()),
            ("id:=1", "write `id=1`".to_owned()),
            ("id!=1", rule("not: { query: { id: 1 } }")),
            ("id != 1", rule("not: { query: { id: 1 } }")),
            ("id!=", rule("not: { query: { id: '' } }")),
            ("id~=a.*", rule("query: { id: { regex: 'a.*' } }")),
            ("id>=5", rule(r"query: { id: { regex: '5|[6-9]|[1-9]\d+' } }")),
            ("id>=a", rule("query: { id: { regex: … } }") + ", and an expression for the allowed values"),
            ("not id", rule("query: { id: false }")),
            ("NOT id=7", rule("not: { query: { id: 7 } }")),
            ("!id", rule("query: { id: false }")),
            ("=1", "write the name of the parameter, such as `id=1`".to_owned()),
            ("a=1&=2", "write the name of the parameter, such as `id=2`".to_owned()),
        ] {
            assert_eq!(hint(query), Some(expected), "{query}");
        }
    }

    #[test]
    fn parameters_as_in_a_url_are_not_reported() {
        for query in [
            "id=7",
            "id=1,2",
            "id=",
            "id",
            "a=1&&b=2",
            "a=1&amp;b=2&amp;c",
            "t=YWJj==",
            "t===",
            "q=a b",
            "q=a+b",
            "id:1=",
            "u=http://a.example/?x:y",
            "filter[a]=1",
            "x=!a",
            "note=not id",
            "urn:isbn:1=",
            "12:30",
            "время=день",
        ] {
            assert_eq!(hint(query), None, "{query}");
        }
    }
}

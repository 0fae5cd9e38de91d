//! Converts the targets of `return` and `rewrite`, which can contain variables such as `$host`.

use std::collections::HashMap;

use crate::note::Remark;
use crate::path::placeholder::Capture;
use crate::rule::draft::QueryPolicy;
use crate::target::lookup::Lookup;
use crate::target::parameter::Parameter;
use crate::target::template::{Piece, TargetTemplate};
use crate::target::url;

/// A piece of a string that can contain variables. A piece is literal text, a variable or a known value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TextPiece {
    Text(String),
    Variable(String),
    /// The value of a query parameter, which the regular expression of an `if` has captured.
    Parameter(Parameter),
    /// A value from a lookup table.
    Value(Lookup),
}

use TextPiece::{Parameter as CapturedParameter, Text, Value, Variable};

/// The known values of variables, keyed by the name of the variable. A value comes from a `set`, a `map` or a capture.
pub(super) type VariableValues = HashMap<String, Vec<TextPiece>>;

/// Splits a string such as `/new/$1` into literal text and variables.
pub(super) fn split_variables(text: &str) -> Vec<TextPiece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('$') {
        let (name, following) = variable(after);
        push_text(before, &mut pieces);
        if name.is_empty() {
            push_text("$", &mut pieces);
        } else {
            pieces.push(Variable(name.to_owned()));
        }
        rest = following;
    }
    push_text(rest, &mut pieces);
    pieces
}

fn push_text(text: &str, pieces: &mut Vec<TextPiece>) {
    if let Some(Text(known)) = pieces.last_mut() {
        known.push_str(text);
    } else if !text.is_empty() {
        pieces.push(Text(text.to_owned()));
    }
}

/// Splits the text after a dollar sign into the name of the variable and the text that follows the variable.
fn variable(text: &str) -> (&str, &str) {
    if let Some((name, following)) = text.strip_prefix('{').and_then(|inner| inner.split_once('}')) {
        return (name, following);
    }
    let is_number = text.starts_with(|c: char| c.is_ascii_digit());
    let in_name = |c: char| if is_number { c.is_ascii_digit() } else { c.is_ascii_alphanumeric() || c == '_' };
    // In nginx, `$10` means the variable `$1`, followed by the digit 0.
    let end = if is_number { 1 } else { text.find(|c| !in_name(c)).unwrap_or(text.len()) };
    text.split_at_checked(end).unwrap_or(("", text))
}

/// Replaces all variables whose values are known with their values.
pub(super) fn replace(pieces: &[TextPiece], values: &VariableValues) -> Vec<TextPiece> {
    let mut out = Vec::new();
    for piece in pieces {
        let value = if let Variable(name) = piece { values.get(name) } else { None };
        out.extend_from_slice(value.map_or(std::slice::from_ref(piece), Vec::as_slice));
    }
    out
}

/// A converted target, along with the policy for the query of the request.
pub(crate) struct NginxTarget {
    pub(crate) template: TargetTemplate,
    pub(crate) query: QueryPolicy,
}

/// The directive to which a target belongs. The directive determines what happens to the query of the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TargetDirective {
    /// A `return`, which sends the target unchanged, without the query of the request.
    Return,
    /// A `rewrite`, which adds the query of the request unless the target ends with `?`.
    Rewrite,
    /// An unknown directive. The import assumes that the query is kept, as a `rewrite` does.
    Unknown,
}

/// Converts the pieces of a target. `names` are the names of the captures that the target can use. If the value of a
/// variable in the target is unknown, returns an error.
pub(super) fn read(
    pieces: &[TextPiece],
    target_directive: TargetDirective,
    names: &[String],
) -> Result<NginxTarget, Remark> {
    let mut pieces = without_own_host(pieces)?;
    let mut query = match target_directive {
        TargetDirective::Return => QueryPolicy::Drop,
        TargetDirective::Rewrite | TargetDirective::Unknown => QueryPolicy::Keep,
    };
    if target_directive != TargetDirective::Return && take_question_mark(&mut pieces) {
        query = QueryPolicy::Drop;
    }
    if take_arguments(&mut pieces) || pieces.last() == Some(&Variable("request_uri".to_owned())) {
        query = QueryPolicy::Keep;
    }
    let kept = take_parameters(&mut pieces);
    if !kept.is_empty() && query == QueryPolicy::Drop {
        query = QueryPolicy::Only(kept);
    }
    let template: Result<Vec<Piece>, Remark> = pieces.into_iter().map(|piece| self::piece(piece, names)).collect();
    Ok(NginxTarget { template: TargetTemplate(template?), query })
}

fn piece(piece: TextPiece, names: &[String]) -> Result<Piece, Remark> {
    let name = match piece {
        Text(text) => return Ok(Piece::Text(text)),
        CapturedParameter(parameter) => return Ok(Piece::Parameter(parameter)),
        Value(lookup) => return Ok(Piece::Value(lookup)),
        Variable(name) => name,
    };
    match name.as_str() {
        "request_uri" | "uri" | "document_uri" => Ok(Piece::Path),
        number if number.len() == 1 && number.bytes().all(|b| b.is_ascii_digit()) => {
            Ok(Piece::Capture(Capture::Number(number.parse().unwrap_or_default())))
        }
        name if names.iter().any(|known| known == name) => Ok(Piece::Capture(Capture::Name(name.to_owned()))),
        name => match name.strip_prefix("arg_") {
            Some(parameter) => Ok(Piece::Parameter(Parameter::new(parameter))),
            None => Err(Remark::new(
                format!("the target depends on `${name}`, whose value is unknown"),
                "write the rule by hand",
            )),
        },
    }
}

/// The variables that contain the host of the site.
const HOSTS: [&str; 3] = ["host", "http_host", "server_name"];

/// Removes `$scheme://$host` from the start of a target, because `$host` is the site itself. If another host follows
/// `$scheme://`, replaces `$scheme` with `https`.
fn without_own_host(pieces: &[TextPiece]) -> Result<Vec<TextPiece>, Remark> {
    let is_host = |piece: &TextPiece| matches!(piece, Variable(name) if HOSTS.contains(&name.as_str()));
    match pieces {
        [Variable(scheme), Text(separator), host, rest @ ..]
            if scheme == "scheme" && separator == "://" && is_host(host) =>
        {
            after_own_host("", rest)
        }
        [Text(scheme), host, rest @ ..]
            if matches!(scheme.as_str(), "https://" | "http://" | "//") && is_host(host) =>
        {
            after_own_host(scheme, rest)
        }
        [Variable(scheme), Text(text), rest @ ..] if scheme == "scheme" && text.starts_with("://") => {
            Ok([&[Text(format!("https{text}"))], rest].concat())
        }
        pieces => Ok(pieces.to_vec()),
    }
}

/// Returns the pieces after the host of the request.
fn after_own_host(scheme: &str, rest: &[TextPiece]) -> Result<Vec<TextPiece>, Remark> {
    let [Text(text), following @ ..] = rest else { return Ok(rest.to_vec()) };
    let text = url::after_own_host(scheme, text)?;
    let first = (!text.is_empty()).then(|| Text(text.to_owned()));
    Ok(first.into_iter().chain(following.iter().cloned()).collect())
}

fn take_question_mark(pieces: &mut Vec<TextPiece>) -> bool {
    let Some(Text(last)) = pieces.last_mut() else {
        return false;
    };
    let Some(rest) = last.strip_suffix('?') else {
        return false;
    };
    *last = rest.to_owned();
    if last.is_empty() {
        pieces.pop();
    }
    true
}

/// Removes `$is_args$args`, `?$args` or `&$args` from the end of a target. If the target ended with such a text,
/// returns `true`, and the rule must keep the query.
fn take_arguments(pieces: &mut Vec<TextPiece>) -> bool {
    let is_query = matches!(pieces.last(), Some(Variable(name)) if name == "args" || name == "query_string");
    if !is_query {
        return false;
    }
    pieces.pop();
    match pieces.last_mut() {
        Some(Variable(name)) if name == "is_args" => {
            pieces.pop();
        }
        Some(Text(text)) => *text = text.trim_end_matches(['?', '&']).to_owned(),
        Some(Variable(_) | CapturedParameter(_) | Value(_)) | None => {}
    }
    true
}

/// Removes parameters such as `?id=$arg_id` from the end of a target. Returns the list for the key `query` of the rule
/// that keeps these parameters.
fn take_parameters(pieces: &mut Vec<TextPiece>) -> Vec<String> {
    let mut kept = Vec::new();
    while let Some((start, name)) = last_parameter(pieces) {
        pieces.truncate(pieces.len().saturating_sub(2));
        push_text(&start, pieces);
        kept.insert(0, name);
    }
    if !kept.is_empty() {
        kept.push("!utm_*".to_owned());
    }
    kept
}

/// If a target ends with a parameter such as `?id=$arg_id`, returns the text before the parameter and the name of the
/// parameter. Otherwise, returns `None`.
fn last_parameter(pieces: &[TextPiece]) -> Option<(String, String)> {
    let (before, name) = match pieces {
        [.., Text(before), Variable(variable)] => (before, variable.strip_prefix("arg_")?),
        [.., Text(before), CapturedParameter(parameter)] => (before, parameter.name.as_str()),
        _ => return None,
    };
    let start = before.strip_suffix(&format!("{name}="))?;
    let start = start.strip_suffix(['?', '&'])?;
    Some((start.to_owned(), name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, target_directive: TargetDirective) -> (String, QueryPolicy) {
        let target = read(&split_variables(text), target_directive, &["year".to_owned()]).unwrap();
        let pieces = target.template.0.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Path => "<path>".to_owned(),
            Piece::Parameter(parameter) => format!("<?{}>", parameter.name),
            Piece::Value(lookup) => format!("<{}>", lookup.name),
            Piece::Capture(Capture::Number(number)) => format!("<{number}>"),
            Piece::Capture(Capture::Name(name)) => format!("<{name}>"),
            Piece::Capture(Capture::Percent(number)) => format!("<%{number}>"),
        });
        (pieces.collect(), target.query)
    }

    #[test]
    fn return_drops_the_query_unless_the_target_contains_it() {
        for (text, template, query) in [
            ("/new", "/new", QueryPolicy::Drop),
            ("/new$is_args$args", "/new", QueryPolicy::Keep),
            ("/new?$args", "/new", QueryPolicy::Keep),
            ("/new?a=b&$query_string", "/new?a=b", QueryPolicy::Keep),
            ("https://x.example$request_uri", "https://x.example<path>", QueryPolicy::Keep),
            ("https://x.example$uri", "https://x.example<path>", QueryPolicy::Drop),
            ("$scheme://$host/new", "/new", QueryPolicy::Drop),
            ("https://$server_name/new/$1", "/new/<1>", QueryPolicy::Drop),
            ("$scheme://x.example/$year", "https://x.example/<year>", QueryPolicy::Drop),
            ("/new?id=$arg_id", "/new", QueryPolicy::Only(vec!["id".to_owned(), "!utm_*".to_owned()])),
            ("/new/$arg_id?a=$arg_b", "/new/<?id>?a=<?b>", QueryPolicy::Drop),
        ] {
            assert_eq!(shown(text, TargetDirective::Return), (template.to_owned(), query), "{text}");
        }
    }

    #[test]
    fn rewrite_keeps_the_query_unless_its_target_ends_with_a_question_mark() {
        for (text, template, query) in [
            ("/new", "/new", QueryPolicy::Keep),
            ("/new?", "/new", QueryPolicy::Drop),
            ("/new?a=b", "/new?a=b", QueryPolicy::Keep),
            ("https://x.example$request_uri?", "https://x.example<path>", QueryPolicy::Keep),
            ("/$1/${2}0", "/<1>/<2>0", QueryPolicy::Keep),
        ] {
            assert_eq!(shown(text, TargetDirective::Rewrite), (template.to_owned(), query), "{text}");
        }
    }

    #[test]
    fn unknown_variables_are_not_translated() {
        for text in ["/$remote_addr", "/$args/x"] {
            assert!(read(&split_variables(text), TargetDirective::Return, &[]).is_err(), "{text}");
        }
    }
}

//! Converts the targets of `return` and `rewrite`, which can contain variables such as `$host`.

use crate::nginx::own_host;
use crate::nginx::text;
use crate::nginx::text::TextPiece::{self, Parameter as CapturedParameter, Text, Value, Variable};
use crate::note::Remark;
use crate::path::placeholder::Capture;
use crate::rule::draft::QueryPolicy;
use crate::target::parameter::Parameter;
use crate::target::template::{Piece, TargetTemplate};

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
    let mut pieces = own_host::remove(pieces)?;
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
            None => Err(own_host::unknown(name).unwrap_or_else(|| {
                let reason = format!("the target depends on `${name}`, whose value is unknown");
                Remark::new(reason, "write the rule by hand")
            })),
        },
    }
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
    let before = pieces.len().checked_sub(2).filter(|_| is_query).and_then(|at| pieces.get_mut(at));
    match before {
        Some(Variable(name)) if name == "is_args" => pieces.truncate(pieces.len() - 2),
        Some(Text(text)) if text.ends_with(['?', '&']) => {
            *text = text.trim_end_matches(['?', '&']).to_owned();
            pieces.pop();
        }
        // Otherwise, the query is a part of another text, as in `/new?from=$args`.
        Some(Text(_) | Variable(_) | CapturedParameter(_) | Value(_)) | None => return false,
    }
    true
}

/// Removes parameters such as `?id=$arg_id` from the end of a target. Returns the list for the key `query` of the rule
/// that keeps these parameters.
fn take_parameters(pieces: &mut Vec<TextPiece>) -> Vec<String> {
    let mut kept = Vec::new();
    while let Some((start, name)) = last_parameter(pieces) {
        pieces.truncate(pieces.len().saturating_sub(2));
        text::push_text(&start, pieces);
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
        let target = read(&text::split_variables(text), target_directive, &["year".to_owned()]).unwrap();
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
            ("https://$host/$request_uri", "<path>", QueryPolicy::Keep),
            (
                "https://x.example/?to=$scheme://y.example$uri",
                "https://x.example/?to=https://y.example<path>",
                QueryPolicy::Drop,
            ),
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
            assert!(read(&text::split_variables(text), TargetDirective::Return, &[]).is_err(), "{text}");
        }
    }
}

//! Converts the targets of rules, which can contain variables such as `{R:1}` and `{HTTP_HOST}`.

use crate::note::Remark;
use crate::path::placeholder::Capture;
use crate::rule::draft::QueryPolicy;
use crate::target::template::{Piece, TargetTemplate};
use crate::target::url;

/// A converted target, along with the policy for the query of the request.
#[derive(Debug, Clone)]
pub(super) struct IisTarget {
    pub(super) template: TargetTemplate,
    pub(super) query: QueryPolicy,
}

/// A part of a text with variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TextPart<'t> {
    Text(&'t str),
    /// The text between braces, which may itself contain braces.
    Variable(&'t str),
}

/// Splits a text at its variables. A brace that is not closed is literal text.
pub(super) fn split(text: &str) -> Vec<TextPart<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('{') {
        let Some(end) = closing_brace(rest, start) else { break };
        let (before, variable) = (rest.get(..start), rest.get(start + 1..end));
        parts.extend(before.filter(|before| !before.is_empty()).map(TextPart::Text));
        parts.extend(variable.map(TextPart::Variable));
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    parts.extend((!rest.is_empty()).then_some(TextPart::Text(rest)));
    parts
}

fn closing_brace(text: &str, start: usize) -> Option<usize> {
    let mut depth = 0_u32;
    text.bytes().enumerate().skip(start).find_map(|(at, byte)| {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(at)
    })
}

/// Converts the target `to`. `value` is the text that `{C:1}` stands for, if the text is known.
pub(super) fn read(to: &str, keeps_query: QueryPolicy, value: Option<&str>) -> Result<IisTarget, Remark> {
    let mut query = keeps_query;
    let mut pieces: Vec<Piece> = Vec::new();
    for part in split(without_own_host(to)?) {
        match part {
            TextPart::Text(text) => pieces.push(Piece::Text(text.to_owned())),
            TextPart::Variable(name) => match (variable(name)?, value) {
                (Variable::Capture(Capture::Percent(_)) | Variable::MapValue, Some(value)) => {
                    pieces.push(Piece::Text(value.to_owned()));
                }
                (Variable::Capture(capture), _) => pieces.push(Piece::Capture(capture)),
                (Variable::Path, _) => pieces.push(Piece::Path),
                (Variable::PathAndQuery, _) => {
                    pieces.push(Piece::Path);
                    query = QueryPolicy::Keep;
                }
                (Variable::Query, _) => {
                    remove_query_start(&mut pieces)?;
                    query = QueryPolicy::Keep;
                }
                (Variable::MapValue, None) => return Err(unknown(name)),
            },
        }
    }
    add_slash(&mut pieces);
    Ok(IisTarget { template: TargetTemplate(pieces), query })
}

enum Variable {
    Capture(Capture),
    Path,
    PathAndQuery,
    Query,
    MapValue,
}

fn variable(name: &str) -> Result<Variable, Remark> {
    let number = |text: &str| text.parse::<u32>().map_err(|_| unknown(name));
    let upper = name.to_ascii_uppercase();
    match (upper.as_str(), upper.split_once(':')) {
        (_, Some(("R", text))) => Ok(Variable::Capture(Capture::Number(number(text)?))),
        (_, Some(("C", text))) => Ok(Variable::Capture(Capture::Percent(number(text)?))),
        (_, Some(("TOLOWER" | "URLENCODE" | "URLDECODE", _))) => Err(unknown(name)),
        (_, Some(_)) => Ok(Variable::MapValue),
        ("REQUEST_URI" | "UNENCODED_URL", None) => Ok(Variable::PathAndQuery),
        ("URL" | "PATH_INFO" | "SCRIPT_NAME", None) => Ok(Variable::Path),
        ("QUERY_STRING", None) => Ok(Variable::Query),
        (_, None) => Err(unknown(name)),
    }
}

fn unknown(name: &str) -> Remark {
    let hint =
        "write the rule by hand; filters of placeholders such as `{slug|lower}` can change the text of a capture";
    Remark::new(format!("the target depends on `{{{name}}}`, which has no equivalent"), hint)
}

/// Removes the scheme and the host from a target on the host of the request.
fn without_own_host(to: &str) -> Result<&str, Remark> {
    let own = ["http://", "https://"].iter().find_map(|scheme| {
        let rest = to.strip_prefix(scheme)?;
        ["{HTTP_HOST}", "{SERVER_NAME}"].iter().find_map(|host| Some((scheme, rest.strip_prefix(host)?)))
    });
    match own {
        // The text of a variable may start with a slash.
        Some((_, rest)) if rest.starts_with('{') => Ok(rest),
        Some((scheme, rest)) => url::after_own_host(scheme, rest),
        None => Ok(to),
    }
}

/// Removes the character before a variable that contains the query.
fn remove_query_start(pieces: &mut [Piece]) -> Result<(), Remark> {
    let Some(Piece::Text(text)) = pieces.last_mut() else {
        return Err(unknown("QUERY_STRING"));
    };
    let before = text.strip_suffix(['?', '&']).map(str::to_owned);
    *text = before.ok_or_else(|| unknown("QUERY_STRING"))?;
    Ok(())
}

/// Adds the slash that targets such as `new/{R:1}` lack.
fn add_slash(pieces: &mut Vec<Piece>) {
    let is_complete = match pieces.first() {
        Some(Piece::Text(text)) => text.starts_with('/') || url::scheme(text).is_some(),
        Some(Piece::Path) => true,
        Some(Piece::Capture(_) | Piece::Parameter(_) | Piece::Value(_)) | None => false,
    };
    if !is_complete {
        pieces.insert(0, Piece::Text("/".to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(url: &str) -> (String, QueryPolicy) {
        let found = read(url, QueryPolicy::Drop, None).unwrap();
        let pieces = found.template.0.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Path => "<path>".to_owned(),
            Piece::Capture(Capture::Number(number)) => format!("<{number}>"),
            Piece::Capture(Capture::Percent(number)) => format!("<%{number}>"),
            Piece::Capture(Capture::Name(_)) | Piece::Parameter(_) | Piece::Value(_) => "<other>".to_owned(),
        });
        (pieces.collect(), found.query)
    }

    #[test]
    fn variables_are_replaced() {
        for (url, template, query) in [
            ("/new/{R:1}", "/new/<1>", QueryPolicy::Drop),
            ("new/{C:2}", "/new/<%2>", QueryPolicy::Drop),
            ("{R:0}", "/<0>", QueryPolicy::Drop),
            ("https://{HTTP_HOST}/new", "/new", QueryPolicy::Drop),
            ("https://x.example{REQUEST_URI}", "https://x.example<path>", QueryPolicy::Keep),
            ("/new?{QUERY_STRING}", "/new", QueryPolicy::Keep),
            ("/a{b", "/a{b", QueryPolicy::Drop),
        ] {
            assert_eq!(shown(url), (template.to_owned(), query), "{url}");
        }
    }

    #[test]
    fn other_variables_are_rejected() {
        for url in [
            "/{ToLower:{R:1}}",
            "/{REMOTE_ADDR}",
            "/{Map:{R:1}}",
            "/{R:x}",
            "/a{QUERY_STRING}",
            "https://{C:1}.{HTTP_X}/",
            "http://{HTTP_HOST}:8080/a",
            "https://{HTTP_HOST}.example/a",
        ] {
            assert!(read(url, QueryPolicy::Drop, None).is_err(), "{url}");
        }
        let found = read("{Map:{REQUEST_URI}}", QueryPolicy::Drop, Some("/b")).unwrap();
        assert_eq!(found.template.0, [Piece::Text("/b".to_owned())]);
    }
}

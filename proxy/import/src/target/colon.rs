//! Parses redirect targets with placeholders such as `:name`, which Next.js and Netlify use.

use crate::note::Remark;
use crate::path::placeholder::Capture;
use crate::path::shape::PathShape;
use crate::target::parameter::Parameter;
use crate::target::template::Piece;

/// A value that a condition captures, with the name by which a target can refer to the value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NamedValue {
    pub(crate) name: String,
    /// The query parameter whose complete value was captured. `None` if the capture is only a part of the value, or
    /// comes from a header or cookie.
    pub(crate) parameter: Option<Parameter>,
}

/// Splits a target into literal text and placeholders such as `:id`. `named` contains the values that conditions
/// capture. If a placeholder has no value, also returns a remark about the placeholder.
pub(crate) fn target(
    to: &str,
    shape: &PathShape,
    named: &[NamedValue],
) -> Result<(Vec<Piece>, Option<Remark>), Remark> {
    let to = without_parameters(to, named);
    let mut pieces = Vec::new();
    let mut unfilled = None;
    let mut text = String::new();
    let mut rest = to.as_str();
    while let Some((before, following)) = rest.split_once(':') {
        text.push_str(before);
        let name = identifier(following);
        rest = following;
        let capture = Capture::Name(name.to_owned());
        if shape.placeholder(&capture).is_some() {
            pieces.extend([Piece::Text(std::mem::take(&mut text)), Piece::Capture(capture)]);
            // A target may repeat the `*` or `+` that follows a placeholder in the source, as in `:path*`.
            rest = following.get(name.len()..).unwrap_or_default().trim_start_matches(['*', '+']);
            if rest.starts_with("?/") {
                return Err(starts_query(name));
            }
            continue;
        }
        if let Some(known) = named.iter().find(|known| known.name == name) {
            let parameter = known.parameter.clone().ok_or_else(|| not_whole(name))?;
            pieces.extend([Piece::Text(std::mem::take(&mut text)), Piece::Parameter(parameter)]);
            rest = following.get(name.len()..).unwrap_or_default();
            continue;
        }
        if is_meant_as_placeholder(name, before) {
            unfilled = Some(Remark::new(
                format!("`:{name}` in the target has no value, so it was imported as literal text"),
                format!("correct the target if `:{name}` should be a placeholder"),
            ));
        }
        text.push(':');
    }
    text.push_str(rest);
    pieces.push(Piece::Text(text));
    Ok((pieces, unfilled))
}

/// Reports whether the author of a target probably expects a value in place of `:name`. `before` is the text before the
/// colon. Other text with a colon, such as a port or a time, needs no remark.
fn is_meant_as_placeholder(name: &str, before: &str) -> bool {
    name == "splat" || (!name.is_empty() && before.ends_with(['/', '=']))
}

/// Unlike a source, a target cannot contain optional placeholders.
fn starts_query(name: &str) -> Remark {
    Remark::new(
        format!(
            "the `?` after `:{name}` in the target starts the query, so the text after it is not a part of the path"
        ),
        "remove each `?` after a placeholder of the target, and import again",
    )
}

fn not_whole(name: &str) -> Remark {
    Remark::new(
        format!(
            "the target uses `:{name}`, which is neither a part of the path nor the whole value of a query parameter"
        ),
        "write one rule with `when` for each value",
    )
}

/// Removes parameters such as `id=:id` from the query of the target, where `:id` is the value of the request's
/// parameter `id`. A rule keeps the query of the request, so the target need not repeat the parameter. If the target
/// also uses `:id` elsewhere, the rule removes `id` from the query of the request. Therefore, the parameter then stays
/// in the target.
fn without_parameters(to: &str, named: &[NamedValue]) -> String {
    let Some((path, query)) = to.split_once('?') else {
        return to.to_owned();
    };
    let is_used_twice = |name: &str| to.split(':').skip(1).filter(|rest| identifier(rest) == name).count() > 1;
    let is_same = |part: &&str| {
        named.iter().any(|NamedValue { name, parameter }| {
            let key = parameter.as_ref().map(|parameter| parameter.name.as_str());
            key.is_some_and(|key| **part == format!("{key}=:{name}")) && !is_used_twice(name)
        })
    };
    let kept: Vec<&str> = query.split('&').filter(|part| !is_same(part)).collect();
    if kept.is_empty() { path.to_owned() } else { format!("{path}?{}", kept.join("&")) }
}

/// Returns the identifier at the start of the text, which is a letter followed by letters, digits and `_`. Returns an
/// empty string if the text does not start with a letter.
pub(crate) fn identifier(text: &str) -> &str {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) { text.get(..end).unwrap_or_default() } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::placeholder::{LeadingSlash, Placeholder};

    fn shape() -> PathShape {
        let placeholder = Placeholder { name: "path".to_owned(), slash: LeadingSlash::NotCaptured };
        PathShape { placeholders: vec![(Capture::Name("path".to_owned()), placeholder)], ..PathShape::default() }
    }

    fn named(name: &str, parameter: Option<&str>) -> NamedValue {
        NamedValue { name: name.to_owned(), parameter: parameter.map(Parameter::new) }
    }

    fn shown(to: &str) -> String {
        let (pieces, _) = target(to, &shape(), &[named("id", Some("id"))]).unwrap();
        let shown = pieces.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Parameter(parameter) => format!("<?{}>", parameter.name),
            Piece::Capture(_) => "<path>".to_owned(),
            Piece::Value(_) | Piece::Path => "<other>".to_owned(),
        });
        shown.collect()
    }

    #[test]
    fn known_names_are_replaced_and_other_colons_are_text() {
        for (to, pieces) in [
            ("/a/:path*", "/a/<path>"),
            ("/a/:id/:path", "/a/<?id>/<path>"),
            ("https://x.example:80/:other", "https://x.example:80/:other"),
            ("/a?id=:id", "/a"),
            ("/a/:id?id=:id&b=c", "/a/<?id>?id=<?id>&b=c"),
            ("/:", "/:"),
        ] {
            assert_eq!(shown(to), pieces, "{to}");
        }
    }

    #[test]
    fn unknown_name_is_reported_and_part_of_a_value_is_rejected() {
        for (to, is_reported) in [
            ("/a/:other", true),
            ("/a?q=:other", true),
            ("/a?q=x:splat", true),
            ("/a-:splat", true),
            ("/a?q=:path", false),
            ("/a?at=12:30", false),
            ("https://x.example:80/a:b", false),
        ] {
            assert_eq!(target(to, &shape(), &[]).unwrap().1.is_some(), is_reported, "{to}");
        }
        assert!(target("/a/:who", &shape(), &[named("who", None)]).is_err());
    }
}

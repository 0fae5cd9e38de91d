//! Parses targets that may contain placeholders such as `:splat`.

use crate::note::Remark;
use crate::path::placeholder::Capture;
use crate::path::shape::PathShape;
use crate::target::colon::identifier;
use crate::target::template::Piece;

/// Splits a target into literal text and placeholders. If a placeholder has no value, also returns a remark about the
/// placeholder.
///
/// Cloudflare replaces the name of a placeholder even if other letters follow the name, as in `:idea` for `:id`.
pub(super) fn read(to: &str, shape: &PathShape) -> (Vec<Piece>, Option<Remark>) {
    let mut pieces = Vec::new();
    let mut unfilled = None;
    let mut text = String::new();
    let mut rest = to;
    while let Some((before, following)) = rest.split_once(':') {
        text.push_str(before);
        let known = shape.placeholders.iter().find_map(|(capture, _)| match capture {
            Capture::Name(name) => following.strip_prefix(name.as_str()).map(|after| (capture, after)),
            Capture::Number(_) | Capture::Percent(_) => None,
        });
        if let Some((capture, after)) = known {
            pieces.extend([Piece::Text(std::mem::take(&mut text)), Piece::Capture(capture.clone())]);
            rest = after;
            continue;
        }
        let name = identifier(following);
        if !name.is_empty() && before.ends_with('/') {
            unfilled = Some(Remark::new(
                format!("`:{name}` in the target has no value, so it was imported as literal text"),
                format!("correct the target if `:{name}` should be a placeholder"),
            ));
        }
        text.push(':');
        rest = following;
    }
    text.push_str(rest);
    pieces.push(Piece::Text(text));
    (pieces, unfilled)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cloudflare::pattern;

    fn shown(to: &str) -> (String, bool) {
        let (pieces, unfilled) = read(to, &pattern::read("/:id/*").unwrap());
        let shown = pieces.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Capture(Capture::Name(name)) => format!("<{name}>"),
            Piece::Capture(Capture::Number(_) | Capture::Percent(_))
            | Piece::Parameter(_)
            | Piece::Value(_)
            | Piece::Path => "<other>".to_owned(),
        });
        (shown.collect(), unfilled.is_some())
    }

    #[test]
    fn names_of_the_source_are_replaced() {
        for (to, pieces, unfilled) in [
            ("/a/:splat", "/a/<splat>", false),
            ("/:idea?b=:id", "/<id>ea?b=<id>", false),
            ("https://x.example:80/:other", "https://x.example:80/:other", true),
        ] {
            assert_eq!(shown(to), (pieces.to_owned(), unfilled), "{to}");
        }
    }
}

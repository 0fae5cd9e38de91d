//! Targets with `:name`.

use crate::import::aim::Piece;
use crate::import::note::Remark;
use crate::import::shape::{Capture, Shape};

/// The pieces of a target; a remark about a placeholder that nothing fills. `parameters` are keys of the query with the names of
/// their values.
pub(super) fn target(
    to: &str,
    shape: &Shape,
    parameters: &[(String, String)],
) -> Result<(Vec<Piece>, Option<Remark>), Remark> {
    let to = without_parameters(to, parameters);
    let mut pieces = Vec::new();
    let mut unfilled = None;
    let mut text = String::new();
    let mut rest = to.as_str();
    while let Some((before, behind)) = rest.split_once(':') {
        text.push_str(before);
        let name = identifier(behind);
        rest = behind;
        let capture = Capture::Name(name.to_owned());
        if shape.hole(&capture).is_some() {
            pieces.extend([Piece::Text(std::mem::take(&mut text)), Piece::Capture(capture)]);
            // `:path*` says again how often it may stand.
            rest = behind.get(name.len()..).unwrap_or_default().trim_start_matches(['*', '+']);
            continue;
        }
        if parameters.iter().any(|(_, known)| known == name) {
            let reason = format!("`:{name}` takes a part of the query into the path of the target");
            return Err(Remark::new(reason, "write one rule for each value, with `when.query`"));
        }
        if !name.is_empty() && before.ends_with('/') {
            unfilled = Some(Remark::new(
                format!("nothing fills `:{name}` in the target, so it was taken as it stands"),
                "correct the target if a placeholder was meant",
            ));
        }
        text.push(':');
    }
    text.push_str(rest);
    pieces.push(Piece::Text(text));
    Ok((pieces, unfilled))
}

/// `?id=:id` for a parameter of the same name: the query stays as it is, so it need not be said.
fn without_parameters(to: &str, parameters: &[(String, String)]) -> String {
    let Some((path, query)) = to.split_once('?') else {
        return to.to_owned();
    };
    let is_same = |part: &&str| parameters.iter().any(|(key, name)| **part == format!("{key}=:{name}"));
    let kept: Vec<&str> = query.split('&').filter(|part| !is_same(part)).collect();
    if kept.is_empty() { path.to_owned() } else { format!("{path}?{}", kept.join("&")) }
}

/// A letter, then letters, digits and `_`.
pub(super) fn identifier(text: &str) -> &str {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) { text.get(..end).unwrap_or_default() } else { "" }
}

//! Splits targets that may contain captures such as `$1` or `$name`.

use crate::path::placeholder::Capture;
use crate::target::colon::identifier;
use crate::target::template::Piece;

/// Splits a text into literal text and captures. `known` returns the capture with a number or a name, or `None` if the
/// pattern has no such capture.
pub(super) fn split(text: &str, known: &dyn Fn(&str) -> Option<Capture>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut literal = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('$') {
        literal.push_str(before);
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let name = if digits > 0 { after.get(..digits).unwrap_or_default() } else { identifier(after) };
        let Some(capture) = known(name).filter(|_| !name.is_empty()) else {
            literal.push('$');
            rest = after;
            continue;
        };
        pieces.extend([Piece::Text(std::mem::take(&mut literal)), Piece::Capture(capture)]);
        rest = after.get(name.len()..).unwrap_or_default();
    }
    literal.push_str(rest);
    pieces.push(Piece::Text(literal));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_captures_are_replaced() {
        let known = |name: &str| match name {
            "1" => Some(Capture::Number(1)),
            "id" => Some(Capture::Name("id".to_owned())),
            _ => None,
        };
        let text = |text: &str| Piece::Text(text.to_owned());
        let number = || Piece::Capture(Capture::Number(1));
        assert_eq!(split("/a/$1", &known), [text("/a/"), number(), text("")]);
        let name = Piece::Capture(Capture::Name("id".to_owned()));
        assert_eq!(split("/$id-$2$", &known), [text("/"), name, text("-$2$")]);
    }
}

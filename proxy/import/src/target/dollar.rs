//! Targets that contain `$1`, `%1` or `%{NAME}`, as in Apache configurations. Tables of other programs also use `$1`.

use crate::path::placeholder::Capture;
use crate::target::template::Piece;

/// Splits a target in which only `$0` to `$9` are captures into pieces.
pub(crate) fn target(target: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for word in split_variables(target) {
        match word {
            TargetToken::Text(text) => push_text(&text, &mut pieces),
            TargetToken::Dollar(number) => pieces.push(Piece::Capture(Capture::Number(number))),
            TargetToken::Percent(number) => push_text(&format!("%{number}"), &mut pieces),
            TargetToken::Variable(name) => push_text(&format!("%{{{name}}}"), &mut pieces),
        }
    }
    pieces
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TargetToken {
    Text(String),
    /// `$1`
    Dollar(u32),
    /// `%1`
    Percent(u32),
    /// `%{NAME}`, or `${map:key}` including the dollar sign.
    Variable(String),
}

/// Splits a target at its variables. A `\` makes the next character literal.
pub(crate) fn split_variables(target: &str) -> Vec<TargetToken> {
    let mut words = Vec::new();
    let mut text = String::new();
    let mut rest = target;
    while let Some(c) = rest.chars().next() {
        let following = rest.get(c.len_utf8()..).unwrap_or_default();
        let special = match c {
            '$' | '%' => special(c, following),
            _ => None,
        };
        if let Some((word, length)) = special {
            words.extend((!text.is_empty()).then(|| TargetToken::Text(std::mem::take(&mut text))));
            words.push(word);
            rest = following.get(length..).unwrap_or_default();
        } else if c == '\\' && !following.is_empty() {
            let escaped = following.chars().next().unwrap_or_default();
            text.push(escaped);
            rest = following.get(escaped.len_utf8()..).unwrap_or_default();
        } else {
            text.push(c);
            rest = following;
        }
    }
    words.extend((!text.is_empty()).then_some(TargetToken::Text(text)));
    words
}

/// Returns the token that starts with `$` or `%`, along with the length of its text after that character. `%20` is a
/// percent-encoded space, not the capture `%2` followed by a zero.
fn special(symbol: char, following: &str) -> Option<(TargetToken, usize)> {
    if let Some((name, _)) = following.strip_prefix('{').and_then(|inner| inner.split_once('}')) {
        let variable = if symbol == '$' { format!("${name}") } else { name.to_owned() };
        return Some((TargetToken::Variable(variable), name.len() + 2));
    }
    let mut digits = following.chars();
    let number = digits.next()?.to_digit(10)?;
    let is_escape = digits.next().is_some_and(|c| c.is_ascii_hexdigit());
    match symbol {
        '$' => Some((TargetToken::Dollar(number), 1)),
        _ if is_escape => None,
        _ => Some((TargetToken::Percent(number), 1)),
    }
}

/// Adds text. If the last piece is also text, the new text is appended to it.
pub(crate) fn push_text(text: &str, pieces: &mut Vec<Piece>) {
    if let Some(Piece::Text(known)) = pieces.last_mut() {
        known.push_str(text);
    } else {
        pieces.push(Piece::Text(text.to_owned()));
    }
}

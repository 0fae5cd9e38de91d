//! Splits redirect targets that contain variables such as `$1`, `%1` or `%{NAME}`, as in Apache configurations. CSV
//! files that are imported also use `$1`.

use crate::path::placeholder::Capture;
use crate::target::template::Piece;

/// Splits a target into literal text and captures. Only `$0` to `$9` are captures. Other variables, such as `%1`, count
/// as literal text.
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

/// A part of a target: literal text or a variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TargetToken {
    Text(String),
    /// A capture of the pattern, such as `$1`.
    Dollar(u32),
    /// A capture of a condition, such as `%1`.
    Percent(u32),
    /// A server variable such as `%{NAME}`, or a map lookup such as `${map:key}`. The name of a map lookup includes the
    /// dollar sign.
    Variable(String),
}

/// Splits a target into literal text and variables. A backslash makes the next character literal.
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

/// Returns the variable that begins with `symbol`, which is `$` or `%`, and continues in `following`. Also returns the
/// length of the variable within `following`. Returns `None` for a percent-encoded character such as `%20`, which is
/// not the capture `%2`.
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

/// Appends literal text to a list of target pieces. If the last piece of the list is literal text, extends this piece.
pub(crate) fn push_text(text: &str, pieces: &mut Vec<Piece>) {
    if let Some(Piece::Text(known)) = pieces.last_mut() {
        known.push_str(text);
    } else {
        pieces.push(Piece::Text(text.to_owned()));
    }
}

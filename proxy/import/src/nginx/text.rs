//! Splits texts into literal text and variables such as `$host`.

use std::collections::HashMap;

use crate::target::lookup::Lookup;
use crate::target::parameter::Parameter;

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

use TextPiece::{Text, Variable};

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

/// Appends literal text to the last piece, or as a new piece.
pub(super) fn push_text(text: &str, pieces: &mut Vec<TextPiece>) {
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

/// Returns the name of a variable. Returns `None` for any other piece.
pub(super) fn variable_name(piece: TextPiece) -> Option<String> {
    match piece {
        Variable(name) => Some(name),
        Text(_) | TextPiece::Parameter(_) | TextPiece::Value(_) => None,
    }
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

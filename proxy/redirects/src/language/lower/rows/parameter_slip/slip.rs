//! Defines a mistake in the column `query`, and creates hints for it.

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::single_quotes;

/// The kind of a mistake in the column `query`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::language::lower::rows) enum SlipKind {
    /// The text has no parameter, as in `&`.
    NoParameter,
    /// A parameter has no name, as in `=1`.
    NoName,
    /// Name and value are separated by a colon or a space, as in `id:1`.
    Separator,
    /// Name and value are separated by two equals signs, as in `id==1`.
    DoubledSign,
    /// Spaces around a name or a value, as in `id = 1`.
    Spaces,
    /// A comparison that a row cannot make, as in `id>=1`.
    Comparison,
    /// Quotes around the query or around a value, as in `id="1"`.
    Quotes,
    /// A path or a URL before the query, as in `/a?id=1`.
    Address,
    /// A comment or a target after a space, as in `id=1 # note`.
    AfterSpace,
    /// A fragment, as in `id=1#top`.
    Fragment,
    /// An expression for the whole query, as in `^id=1$`.
    Expression,
    /// A logical operator, as in `id=1 OR id=2`.
    LogicalOperator,
    /// A placeholder in the place of a parameter, as in `:id`.
    Reference,
    /// An encoded equals sign between name and value, as in `id%3D1`.
    EncodedSign,
    /// A negation, as in `id!=1` or `not id`.
    Negation,
}

/// A mistake in the column `query`.
pub(in crate::language::lower::rows) struct ParameterSlip<'q> {
    pub(in crate::language::lower::rows) kind: SlipKind,
    /// The incorrect part of the text.
    pub(super) part: &'q str,
    pub(super) message: String,
    pub(super) hint: String,
}

impl ParameterSlip<'_> {
    /// Returns the warning. `query` is the text at `place`.
    pub(in crate::language::lower::rows) fn warning(self, query: &str, place: &Place) -> Diagnostic {
        Diagnostic::new(Code::UnusualCharacter, place.of_part(query, self.part), self.message).hint(self.hint)
    }
}

/// Returns the hint for a condition that a row cannot have.
pub(super) fn rule(condition: &str) -> String {
    format!("delete the row and write a rule with `when: {{ {condition} }}`")
}

/// Reports whether the text can be the name of a parameter that an editor writes without quotes.
pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
        && text.chars().all(|letter| letter.is_alphanumeric() || "-_.".contains(letter))
}

/// Returns a value as the YAML condition that requires this value.
pub(super) fn condition(value: &str) -> String {
    let is_plain = !value.is_empty() && value.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
    let is_flag = ["true", "false", "null"].contains(&value);
    if is_plain && !is_flag { value.to_owned() } else { single_quotes::quoted(value) }
}

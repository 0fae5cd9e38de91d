//! What a target may refer to.

/// The placeholders and hosts that a target may use.
#[derive(Debug, Clone, Copy)]
pub(in crate::language) struct Scope<'a> {
    /// The names of the rule's captures.
    pub(in crate::language) names: &'a [Box<str>],
    /// The query parameters that the conditions of the rule require.
    pub(in crate::language) parameters: &'a [Box<str>],
    /// Whether `{value}` is available.
    pub(in crate::language) value: TableValue,
    /// The allowed hosts.
    pub(in crate::language) hosts: &'a [String],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::language) enum TableValue {
    Present,
    Absent,
}

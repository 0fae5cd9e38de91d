//! What a mapping of a rule file may contain.

use crate::language::keys::value_format::ValueFormat;

/// A mapping with a fixed set of keys.
#[derive(Debug)]
pub(in crate::language) struct MappingSpec {
    /// Its name, such as `rule`.
    pub(super) title: &'static str,
    pub(super) description: &'static str,
    pub(super) entries: &'static [KeySpec],
    /// Exactly one of these keys is required, if there are any.
    pub(super) one_of: &'static [&'static str],
    /// The first key requires the second.
    pub(super) together: &'static [(&'static str, &'static str)],
    /// The first key excludes the second.
    pub(super) apart: &'static [(&'static str, &'static str)],
}

#[derive(Debug)]
pub(in crate::language) struct KeySpec {
    pub(super) name: &'static str,
    pub(super) kind: ValueSpec,
    pub(super) description: &'static str,
    /// The default, in backticks if it is a value that could be written.
    pub(super) default: &'static str,
}

/// The values that a key accepts.
#[derive(Debug)]
pub(in crate::language) enum ValueSpec {
    String,
    /// Any string, with whatever quotes.
    FreeText,
    /// A string in a format.
    Format(ValueFormat),
    /// One of these words.
    Words(&'static [&'static str]),
    /// One of these words, in any letter case.
    WordsInAnyCase(&'static [&'static str]),
    /// One of these numbers.
    Numbers(&'static [i64]),
    /// An integer from one number to another, inclusive.
    Range(i64, i64),
    Bool,
    /// A string or an integer.
    Scalar,
    Either(&'static [ValueSpec]),
    /// A single value, or a list of values.
    OneOrMore(&'static ValueSpec),
    List(&'static ValueSpec),
    /// A mapping with arbitrary keys, and what the keys are called.
    Mapping(&'static str, &'static ValueSpec),
    Keys(&'static MappingSpec),
}

impl MappingSpec {
    /// The names of the keys, in the order of messages and documentation.
    pub(in crate::language) fn names(&self) -> Vec<&'static str> {
        self.entries.iter().map(|key| key.name).collect()
    }

    /// Whether the value of a key is a string for people.
    pub(in crate::language) fn is_free_text(&self, name: &str) -> bool {
        self.entries.iter().any(|key| key.name == name && matches!(key.kind, ValueSpec::FreeText))
    }

    pub(in crate::language) fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|key| key.name == name)
    }
}

//! What a mapping of a rule file may contain.

use crate::language::cache_policy;
use crate::language::keys::value_format::ValueFormat;

/// A mapping with a fixed set of keys.
#[derive(Debug)]
pub(crate) struct MappingSpec {
    pub(in crate::language) kind: MappingKind,
    /// The heading of its section on the reference page.
    pub(super) heading: &'static str,
    pub(super) description: &'static str,
    pub(super) entries: &'static [KeySpec],
    /// Exactly one of these keys is required, if there are any.
    pub(super) one_of: &'static [&'static str],
    /// The first key requires the second.
    pub(super) together: &'static [(&'static str, &'static str)],
    /// The first key excludes the second.
    pub(super) apart: &'static [(&'static str, &'static str)],
    /// The order in which `portico fmt` writes the keys; keys that are not in it follow as written.
    pub(crate) order: &'static [&'static str],
    pub(crate) style: MappingStyle,
}

/// What a mapping describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MappingKind {
    File,
    Defaults,
    Rule,
    When,
    /// A test of a value in `when`.
    Value,
    Test,
}

impl MappingKind {
    /// The name on the reference page and in the schema.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Defaults => "defaults",
            Self::Rule => "rule",
            Self::When => "when",
            Self::Value => "value",
            Self::Test => "test",
        }
    }
}

/// How `portico fmt` writes a mapping.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MappingStyle {
    /// In block style, and its values too.
    Sections,
    /// As the file has it.
    AsWritten,
    /// In braces.
    Braces,
}

#[derive(Debug)]
pub(crate) struct KeySpec {
    pub(super) name: &'static str,
    pub(super) kind: ValueSpec,
    pub(super) description: &'static str,
    /// The default, in backticks if it is a value that could be written.
    pub(super) default: &'static str,
}

/// The values that a key accepts.
#[derive(Debug)]
pub(crate) enum ValueSpec {
    String,
    /// A string for people. It may contain typographic quotes.
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
    /// A mapping of codes of warnings to reasons.
    Reasons,
}

impl ValueSpec {
    /// The format of a string that must have one.
    pub(super) fn format(&self) -> Option<ValueFormat> {
        match self {
            Self::Format(format) => Some(*format),
            Self::String
            | Self::FreeText
            | Self::Words(_)
            | Self::WordsInAnyCase(_)
            | Self::Numbers(_)
            | Self::Range(..)
            | Self::Bool
            | Self::Scalar
            | Self::Either(_)
            | Self::OneOrMore(_)
            | Self::List(_)
            | Self::Mapping(..)
            | Self::Keys(_)
            | Self::Reasons => None,
        }
    }
}

impl MappingSpec {
    /// The names of the keys, in the order of messages and documentation.
    pub(in crate::language) fn names(&self) -> Vec<&'static str> {
        self.entries.iter().map(|key| key.name).collect()
    }

    /// Whether the value of a key is [`ValueSpec::FreeText`].
    pub(in crate::language) fn is_free_text(&self, name: &str) -> bool {
        self.entries.iter().any(|key| key.name == name && matches!(key.kind, ValueSpec::FreeText))
    }

    /// The values that a key accepts, if there is such a key.
    pub(crate) fn value(&self, name: &str) -> Option<&'static ValueSpec> {
        self.entries.iter().find(|key| key.name == name).map(|key| &key.kind)
    }

    /// What the value of a key must be, if its format says more than its type.
    pub(in crate::language) fn expected(&self, name: &str) -> Option<&'static str> {
        let key = self.entries.iter().find(|key| key.name == name)?;
        match key.kind.format()? {
            ValueFormat::Share => Some("a percentage, such as `12.5%`"),
            ValueFormat::DateTime => Some("a date such as `2027-01-01`, or a date and time"),
            ValueFormat::Path => Some("a path"),
            ValueFormat::Target => Some("a path or URL"),
            ValueFormat::CachePolicy => Some(cache_policy::EXPECTED),
            ValueFormat::RowFile
            | ValueFormat::Host
            | ValueFormat::Language
            | ValueFormat::MediaType
            | ValueFormat::Placeholder => None,
        }
    }

    pub(in crate::language) fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|key| key.name == name)
    }
}

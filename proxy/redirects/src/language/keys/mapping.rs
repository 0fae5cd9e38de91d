//! Specifies the mappings of a rule file: the keys of each mapping, and the values that each key accepts.

use crate::language::cache_policy;
use crate::language::keys::value_format::ValueFormat;

/// The specification of a mapping with a fixed set of keys.
#[derive(Debug)]
pub(crate) struct MappingSpec {
    pub(in crate::language) kind: MappingKind,
    /// The heading of the section about this mapping on the reference page.
    pub(super) heading: &'static str,
    pub(super) description: &'static str,
    pub(super) entries: &'static [KeySpec],
    /// The keys of which a mapping must have exactly one. If the list is empty, the mapping needs none of its keys.
    pub(super) one_of: &'static [&'static str],
    /// The pairs of keys in which the first key requires the second key.
    pub(super) together: &'static [(&'static str, &'static str)],
    /// The pairs of keys in which the first key excludes the second key.
    pub(super) apart: &'static [(&'static str, &'static str)],
    /// The order in which `portico fmt` writes the keys. Keys that are missing from this list follow in the order of
    /// the file.
    pub(crate) order: &'static [&'static str],
    pub(crate) style: MappingStyle,
}

/// The kind of object that a mapping describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MappingKind {
    File,
    Defaults,
    Rule,
    When,
    /// A test of a value in `when`, such as `{ contains: mobile }`.
    Value,
    Test,
}

impl MappingKind {
    /// Returns the name of the kind, as used on the reference page and in the JSON Schema.
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

/// The style in which `portico fmt` writes a mapping.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MappingStyle {
    /// The mapping and its values are written in the block style of YAML, with one key per line.
    Sections,
    /// The mapping keeps the style that it has in the file.
    AsWritten,
    /// The mapping is written in braces.
    Braces,
}

#[derive(Debug)]
pub(crate) struct KeySpec {
    pub(super) name: &'static str,
    pub(super) kind: ValueSpec,
    pub(super) description: &'static str,
    /// The default value, as shown on the reference page. If the default can be written in a rule file, it is in
    /// backticks.
    pub(super) default: &'static str,
}

/// The type of the values that a key accepts.
#[derive(Debug)]
pub(crate) enum ValueSpec {
    String,
    /// A string that is read only by people. The string may contain typographic quotes.
    FreeText,
    /// A string in the given format.
    Format(ValueFormat),
    /// One of the given words.
    Words(&'static [&'static str]),
    /// One of the given words, in any letter case.
    WordsInAnyCase(&'static [&'static str]),
    /// One of the given numbers.
    Numbers(&'static [i64]),
    /// An integer from the first number to the second number, inclusive.
    Range(i64, i64),
    Bool,
    /// A string or an integer.
    Scalar,
    Either(&'static [ValueSpec]),
    /// A single value or a list of values.
    OneOrMore(&'static ValueSpec),
    List(&'static ValueSpec),
    /// A mapping with arbitrary keys. The string is the noun for a key in messages, such as `parameter`.
    Mapping(&'static str, &'static ValueSpec),
    Keys(&'static MappingSpec),
    /// A mapping of warning codes to reasons, such as the value of `allow`.
    Reasons,
}

impl ValueSpec {
    /// Returns the format that a string must have. Returns `None` for values that are not strings in a certain format.
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
    /// Returns the names of the keys, in the order in which messages and the reference page list them.
    pub(in crate::language) fn names(&self) -> Vec<&'static str> {
        self.entries.iter().map(|key| key.name).collect()
    }

    /// Reports whether the value of a key is [`ValueSpec::FreeText`].
    pub(in crate::language) fn is_free_text(&self, name: &str) -> bool {
        self.entries.iter().any(|key| key.name == name && matches!(key.kind, ValueSpec::FreeText))
    }

    /// Returns the specification of the values that a key accepts. Returns `None` if there is no such key.
    pub(crate) fn value(&self, name: &str) -> Option<&'static ValueSpec> {
        self.entries.iter().find(|key| key.name == name).map(|key| &key.kind)
    }

    /// Returns a description of the valid values if a key requires a certain format. Otherwise, returns `None`.
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

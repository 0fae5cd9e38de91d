//! The keys of a rule file, in one table. The parser takes its names from the table; the JSON Schema and the reference page are
//! generated from it.

mod page;
mod schema;
mod table;
mod value_format;
mod wrong_type;

use crate::language::keys::value_format::ValueFormat;

pub use page::key_reference;
pub use schema::schema;
pub(super) use table::{DEFAULTS, FILE, RULE, TEST, WHEN};

/// A mapping with a fixed set of keys.
#[derive(Debug)]
pub(super) struct MappingSpec {
    /// Its name, such as `rule`.
    title: &'static str,
    description: &'static str,
    entries: &'static [KeySpec],
    /// Exactly one of these keys is required, if there are any.
    one_of: &'static [&'static str],
    /// The first key requires the second.
    together: &'static [(&'static str, &'static str)],
    /// The first key excludes the second.
    apart: &'static [(&'static str, &'static str)],
}

#[derive(Debug)]
struct KeySpec {
    name: &'static str,
    kind: ValueSpec,
    description: &'static str,
    /// The default, in backticks if it is a value that could be written.
    default: &'static str,
}

/// The values that a key accepts.
#[derive(Debug)]
enum ValueSpec {
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
    pub(super) fn names(&self) -> Vec<&'static str> {
        self.entries.iter().map(|key| key.name).collect()
    }

    /// Whether the value of a key is a string for people.
    pub(super) fn is_free_text(&self, name: &str) -> bool {
        self.entries.iter().any(|key| key.name == name && matches!(key.kind, ValueSpec::FreeText))
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|key| key.name == name)
    }
}

/// All mappings, the outermost first.
const ALL: [&MappingSpec; 5] = [&FILE, &DEFAULTS, &RULE, &WHEN, &TEST];

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::diagnostic::Code;
    use crate::language::parse;

    /// A key that the parser does not take would be reported as unknown, although the table has it.
    #[test]
    fn parser_reads_every_key_of_the_table() {
        let [defaults, rule, when, test] =
            [&DEFAULTS, &RULE, &WHEN, &TEST].map(|keys| keys.names().join(": , ") + ": ");
        let yaml = format!(
            "defaults: {{ {defaults} }}\ntables: {{}}\nrules:\n  - {{ {rule} }}\n  - when: {{ {when} }}\n    tests: [{{ {test} }}]\n"
        );
        let mut diagnostics = Vec::new();
        parse::file(&Arc::from("t.yaml"), &yaml, &mut diagnostics);
        assert!(diagnostics.iter().any(|diagnostic| diagnostic.code == Code::WrongKind), "{yaml}");
        let unexpected: Vec<_> = diagnostics.iter().filter(|diagnostic| diagnostic.code != Code::WrongKind).collect();
        assert!(unexpected.is_empty(), "{unexpected:?}");
    }

    #[test]
    fn every_key_example_uses_every_key_of_the_table() {
        let example = include_str!("../../tests/golden/every-key/rules.yaml");
        let is_written = |name: &&str| [": ", ":\n"].iter().any(|end| example.contains(&format!(" {name}{end}")));
        for keys in [&DEFAULTS, &RULE, &WHEN, &TEST] {
            let missing: Vec<_> = keys.names().into_iter().filter(|name| !is_written(name)).collect();
            assert!(missing.is_empty(), "{}: {missing:?}", keys.title);
        }
    }
}

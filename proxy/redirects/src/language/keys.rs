//! The keys of a rule file, in one table: the parser takes its words from it, and the schema for editors and the reference
//! page are made of it.

mod page;
mod schema;
mod table;
mod wrong_kind;

pub use page::key_reference;
pub use schema::schema;
pub(super) use table::{DEFAULTS, FILE, RULE, TEST, WHEN};

/// A map with these keys and no others.
#[derive(Debug)]
pub(super) struct MappingSpec {
    /// What the map is called: `rule`.
    title: &'static str,
    about: &'static str,
    entries: &'static [KeySpec],
    /// Of these it has exactly one, when there are any.
    one_of: &'static [&'static str],
    /// The first makes no sense without the second.
    together: &'static [(&'static str, &'static str)],
    /// The first makes no sense beside the second.
    apart: &'static [(&'static str, &'static str)],
}

#[derive(Debug)]
struct KeySpec {
    name: &'static str,
    kind: ValueSpec,
    about: &'static str,
    /// What holds without it, in backticks when it is a value that one could write.
    left_out: &'static str,
}

/// What may stand behind a key.
#[derive(Debug)]
enum ValueSpec {
    Text,
    /// A text of a form, as a regular expression that JavaScript reads, too; and what the form is called.
    Form(&'static str, &'static str),
    /// One of these words.
    Words(&'static [&'static str]),
    /// One of these words, which may be written in small letters, too.
    WordsInAnyCase(&'static [&'static str]),
    /// One of these numbers.
    Numbers(&'static [i64]),
    /// A whole number, from and to.
    Range(i64, i64),
    Flag,
    /// A text or a whole number.
    Scalar,
    Either(&'static [ValueSpec]),
    /// One, or a list of them.
    OneOrMore(&'static ValueSpec),
    List(&'static ValueSpec),
    /// A map whose keys are the author's; and what they are called.
    Map(&'static str, &'static ValueSpec),
    MappingSpec(&'static MappingSpec),
}

impl MappingSpec {
    /// The words, in the order in which people are told of them.
    pub(super) fn names(&self) -> Vec<&'static str> {
        self.entries.iter().map(|key| key.name).collect()
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|key| key.name == name)
    }
}

/// All maps, from the outermost on.
const ALL: [&MappingSpec; 5] = [&FILE, &DEFAULTS, &RULE, &WHEN, &TEST];

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::diagnostic::Code;
    use crate::language::parse;

    /// A key that nobody takes is an unknown one, though the table has it.
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
        let strange: Vec<_> = diagnostics.iter().filter(|diagnostic| diagnostic.code != Code::WrongKind).collect();
        assert!(strange.is_empty(), "{strange:?}");
    }

    #[test]
    fn example_of_all_keys_has_every_key_of_the_table() {
        let example = include_str!("../../tests/golden/every-key/rules.yaml");
        let is_written = |name: &&str| [": ", ":\n"].iter().any(|end| example.contains(&format!(" {name}{end}")));
        for keys in [&DEFAULTS, &RULE, &WHEN, &TEST] {
            let missing: Vec<_> = keys.names().into_iter().filter(|name| !is_written(name)).collect();
            assert!(missing.is_empty(), "{}: {missing:?}", keys.title);
        }
    }
}

//! Defines the keys of a rule file in two tables. The parser takes the names of the keys from these tables. The JSON
//! Schema and the reference page are generated from the tables.

mod mapping;
mod order;
mod page;
mod request_table;
mod schema;
mod table;
mod value_format;
mod value_types;
mod wrong_type;

pub(crate) use mapping::{MappingKind, MappingSpec, MappingStyle, ValueSpec};
pub use page::key_reference;
pub(super) use request_table::{TEST, VALUE, WHEN};
pub use schema::schema;
pub(crate) use table::FILE;
pub(super) use table::{DEFAULTS, RULE};
pub(super) use wrong_type::status as status_in_words;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use super::*;
    use crate::diagnostic::Code;
    use crate::language::{key_names, parse};

    /// Checks that the parser reads every key in the tables. Otherwise, the parser would report the key as unknown.
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
    fn list_of_key_names_has_the_keys_of_rules_conditions_and_tests() {
        let in_tables: BTreeSet<&str> = [&RULE, &WHEN, &TEST].into_iter().flat_map(MappingSpec::names).collect();
        assert_eq!(BTreeSet::from(key_names::ALL), in_tables);
    }

    #[test]
    fn every_key_example_uses_every_key_of_the_table() {
        let example = include_str!("../../../tests/golden/every-key/rules.yaml");
        let is_written = |name: &&str| [": ", ":\n"].iter().any(|end| example.contains(&format!(" {name}{end}")));
        for keys in [&DEFAULTS, &RULE, &WHEN, &VALUE, &TEST] {
            let missing: Vec<_> = keys.names().into_iter().filter(|name| !is_written(name)).collect();
            assert!(missing.is_empty(), "{}: {missing:?}", keys.kind.name());
        }
    }
}

//! Lookups in a table.

use std::fmt::Write;

use proptest::prelude::*;

use crate::naive::target::{Filter, Placeholder, Target, Values, filtered, is_segment, target};

/// The keys and values of the table `t`.
const TABLE: [(&str, &str); 6] =
    [("a", "one"), ("ab", "Two"), ("ж", "три"), ("1", "one"), ("c", "x-y"), ("b.a", "label")];
/// Filters that can produce every key of the table. Other filters would be an error.
const KEY_FILTERS: [Filter; 3] = [Filter::Lower, Filter::Replace("Ж", "c"), Filter::Replace("_", "-")];

/// A lookup in the table `t`.
#[derive(Debug, Clone)]
pub(super) struct Lookup {
    pub(super) key: Placeholder,
    pub(super) otherwise: Option<Target>,
}

pub(super) fn lookup() -> impl Strategy<Value = Lookup> {
    let filters = prop::sample::subsequence(&KEY_FILTERS, 0..3);
    let key = (0..6_usize, filters).prop_map(|(number, filters)| Placeholder { number, filters });
    (key, prop::option::of(target())).prop_map(|(key, otherwise)| Lookup { key, otherwise })
}

/// Returns the table in YAML.
pub(super) fn table() -> String {
    let rows = TABLE.iter().map(|(key, value)| format!("'{key}': '{value}'"));
    format!("tables:\n  t: {{ {} }}\n", rows.collect::<Vec<_>>().join(", "))
}

impl Lookup {
    pub(super) fn write(&self, names: &[String], captures: &[String], out: &mut String) {
        out.push_str("  table: t\n");
        // If the rule has only one capture, the capture is the key by default.
        let is_default = captures.len() == 1 && self.key.name(names) == captures[0] && self.key.filters.is_empty();
        if !is_default {
            writeln!(out, "  key: '{}'", self.key.written(names)).unwrap();
        }
        if let Some(otherwise) = &self.otherwise {
            writeln!(out, "  otherwise: '{}'", otherwise.written(names)).unwrap();
        }
    }

    /// Returns the value for a request. Returns `None` if the table does not contain the key.
    pub(super) fn find(&self, names: &[String], values: &Values) -> Option<&'static str> {
        let name = self.key.name(names);
        let text = values.text(name)?;
        if name.starts_with("query.") && !is_segment(&text) {
            return None;
        }
        let key = filtered(&text, &self.key.filters)?;
        TABLE.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }
}

//! Tables that are asked with a parameter.

use crate::parameter::Parameter;
use crate::shape::PlaceholderNames;
use crate::template;
use portico_redirects::path::escape;

/// A table with what it is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lookup {
    /// What the foreign program calls it.
    pub(super) name: String,
    pub(super) key: Parameter,
    pub(super) rows: Vec<TableRow>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TableRow {
    pub(super) comments: Vec<String>,
    pub(super) key: String,
    /// A path without its first slash.
    pub(super) value: String,
}

/// What our language takes for a key or name without a thought.
const MAX_LENGTH: usize = 128;

impl TableRow {
    /// None for what is no plain path, or is looked up with more than a plain word.
    pub(super) fn read(key: &str, target: &str, comments: Vec<String>) -> Option<Self> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let is_key = (1..=MAX_LENGTH).contains(&key.len()) && key.chars().all(is_plain);
        let value = target.strip_prefix('/').filter(|value| !value.is_empty() && !value.contains(['?', '#', '$']))?;
        let value = escape::target(value);
        template::check(&format!("/{value}")).ok()?;
        is_key.then(|| Self { comments, key: key.to_owned(), value })
    }
}

/// The tables of a file with their names in it, each once.
pub(super) fn named<'l>(lookups: impl Iterator<Item = &'l Lookup>) -> Vec<(String, &'l Lookup)> {
    let mut names = PlaceholderNames::default();
    let mut tables: Vec<(String, &Lookup)> = Vec::new();
    for lookup in lookups {
        if tables.iter().all(|(_, known)| *known != lookup) {
            tables.push((names.unique(&lookup.name), lookup));
        }
    }
    tables
}

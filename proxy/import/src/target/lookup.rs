//! Tables in which the value of a query parameter is looked up.

use crate::path::placeholder::PlaceholderNames;
use crate::target::parameter::Parameter;
use crate::target::url;
use portico_redirects::path::escape;

/// A table and the parameter whose value is looked up in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lookup {
    /// The name of the table in the other program.
    pub(crate) name: String,
    pub(crate) key: Parameter,
    pub(crate) rows: Vec<TableRow>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TableRow {
    pub(crate) comments: Vec<String>,
    pub(crate) key: String,
    /// A path without its leading slash.
    pub(crate) value: String,
}

/// The maximum length of a key.
const MAX_LENGTH: usize = 128;

impl TableRow {
    /// Returns `None` if the target is not a plain path, or if the key is not a plain word.
    pub(crate) fn read(key: &str, target: &str, comments: Vec<String>) -> Option<Self> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let is_key = (1..=MAX_LENGTH).contains(&key.len()) && key.chars().all(is_plain);
        let value = target.strip_prefix('/').filter(|value| !value.is_empty() && !value.contains(['?', '#', '$']))?;
        let value = escape::target(value);
        url::check(&format!("/{value}")).ok()?;
        is_key.then(|| Self { comments, key: key.to_owned(), value })
    }
}

/// Returns the distinct tables of a file with unique names.
pub(crate) fn named<'l>(lookups: impl Iterator<Item = &'l Lookup>) -> Vec<(String, &'l Lookup)> {
    let mut names = PlaceholderNames::default();
    let mut tables: Vec<(String, &Lookup)> = Vec::new();
    for lookup in lookups {
        if tables.iter().all(|(_, known)| *known != lookup) {
            tables.push((names.unique(&lookup.name), lookup));
        }
    }
    tables
}

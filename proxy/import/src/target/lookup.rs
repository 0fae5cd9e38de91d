//! Defines lookup tables whose key is the value of a query parameter.

use crate::path::placeholder::PlaceholderNames;
use crate::target::parameter::Parameter;
use crate::target::url;
use portico_redirects::LetterCase;
use portico_redirects::path::escape;

/// A lookup table, along with the query parameter whose value is the key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lookup {
    /// The name of the table in the imported file.
    pub(crate) name: String,
    pub(crate) key: Parameter,
    /// The letter case of the keys. If it is ignored, the keys are in lower case.
    pub(crate) case: LetterCase,
    pub(crate) rows: Vec<TableRow>,
}

/// A row of a lookup table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TableRow {
    pub(crate) comments: Vec<String>,
    pub(crate) key: String,
    /// The target path, without the leading slash.
    pub(crate) value: String,
}

/// The maximum length of a key, in bytes.
const MAX_LENGTH: usize = 128;

impl Lookup {
    /// Returns the placeholder for the key, such as `{query.id}`. A filter converts the value to lower case if the keys
    /// ignore letter case.
    pub(crate) fn placeholder(&self) -> String {
        let filter = match self.case {
            LetterCase::Exact => "",
            LetterCase::Ignored => "|lower",
        };
        format!("{{{}{filter}}}", self.key.placeholder().name)
    }
}

impl TableRow {
    /// Returns the row for a key and a target path. Returns `None` if the target is not a path, or if it contains a
    /// query, a fragment or a variable. Also returns `None` if the key contains other characters than letters, digits,
    /// `-` and `_`.
    pub(crate) fn read(key: &str, target: &str, comments: Vec<String>) -> Option<Self> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let is_key = (1..=MAX_LENGTH).contains(&key.len()) && key.chars().all(is_plain);
        let value = target.strip_prefix('/').filter(|value| !value.is_empty() && !value.contains(['?', '#', '$']))?;
        let value = escape::target(value);
        url::check(&format!("/{value}")).ok()?;
        is_key.then(|| Self { comments, key: key.to_owned(), value })
    }
}

/// Returns the lookup tables, each with a unique name. If several tables are equal, returns only the first of them.
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

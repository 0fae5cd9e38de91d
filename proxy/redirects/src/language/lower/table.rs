//! Validates lookup tables. Every rule may use the tables of all rule files.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::did_you_mean;
use crate::language::lower::rows::DataFiles;
use crate::language::lower::table_key;
use crate::language::raw::Located;
use crate::language::raw_file::{RawRows, RawTable};
use crate::rule::packed::{InsertError, PLAIN, PackedMap};
use crate::rule::rows::{FileLines, Rows};

/// The maximum number of table names that a hint lists.
const SHOWN: usize = 20;

/// All lookup tables by name, in alphabetical order.
#[derive(Debug, Default)]
pub(crate) struct Tables(BTreeMap<Box<str>, TableEntry>);

/// A lookup table that a rule file defines.
#[derive(Debug)]
pub(crate) struct TableEntry {
    pub(crate) place: Place,
    pub(crate) rows: Arc<PackedMap>,
    /// The data file that contains the rows. If the rows are in the rule file itself, the value is `None`.
    pub(crate) file: Option<FileLines>,
}

pub(super) fn all(raw: Vec<RawTable>, data: &mut DataFiles<'_>, diagnostics: &mut Vec<Diagnostic>) -> Tables {
    let mut tables = Tables::default();
    for RawTable { name, rows } in raw {
        if let Some(first) = tables.0.get(&*name.value) {
            let message = format!("table `{}` is defined twice", name.value);
            diagnostics.push(
                Diagnostic::new(Code::DuplicateTable, name.place, message)
                    .related(first.place.clone(), "first defined here")
                    .hint("rename one of the two tables, or merge the tables"),
            );
            continue;
        }
        let defined = match rows {
            RawRows::Inline(rows) => TableEntry::inline(name.place, table(rows, diagnostics)),
            RawRows::File(file) => TableEntry::from_file(name.place, data.table(&file, diagnostics)),
        };
        tables.0.insert(name.value.into(), defined);
    }
    tables
}

impl TableEntry {
    fn inline(place: Place, table: PackedMap) -> Self {
        Self { place, rows: Arc::new(table), file: None }
    }

    /// Creates a table from the rows of a data file. If the file could not be read, the table is created without rows.
    /// Otherwise, every rule that uses the table would cause a further error.
    fn from_file(place: Place, rows: Option<Rows>) -> Self {
        let (rows, file) = rows.map_or_else(Default::default, |rows| (rows.pairs, Some(rows.lines)));
        Self { place, rows: Arc::new(rows), file }
    }
}

impl Tables {
    pub(crate) fn get(&self, name: &str) -> Option<&TableEntry> {
        self.0.get(name)
    }

    /// Returns the names and the contents of all tables, in alphabetical order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &TableEntry)> {
        self.0.iter().map(|(name, defined)| (&**name, defined))
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut TableEntry> {
        self.0.values_mut()
    }

    pub(crate) fn retain(&mut self, mut is_kept: impl FnMut(&TableEntry) -> bool) {
        self.0.retain(|_, defined| is_kept(defined));
    }

    /// Returns the error for a rule that names an unknown table.
    pub(crate) fn unknown(&self, name: &Located<String>) -> Diagnostic {
        let message = format!("table `{}` does not exist", name.value);
        let known: Vec<String> = self.0.keys().take(SHOWN).map(|key| format!("`{key}`")).collect();
        let names: Vec<&str> = self.0.keys().map(|key| &**key).collect();
        let hint = match (did_you_mean::nearest(&name.value, &names), known.as_slice()) {
            (Some(meant), _) => format!("did you mean `{meant}`?"),
            (None, []) => {
                format!(
                    "no file defines a table: write `tables:` above `rules:`, and below it `{}: {{ … }}`",
                    name.value
                )
            }
            (None, [_, ..]) if self.0.len() > SHOWN => format!("existing tables: {}, …", known.join(", ")),
            (None, [_, ..]) => format!("existing tables: {}", known.join(", ")),
        };
        Diagnostic::new(Code::UnknownTable, name.place.clone(), message).hint(hint)
    }
}

fn table(rows: Vec<(Located<String>, Located<String>)>, diagnostics: &mut Vec<Diagnostic>) -> PackedMap {
    let mut table = PackedMap::default();
    for (key, value) in rows {
        let normal = match table_key::normalize(&key.value) {
            Ok(normal) => normal,
            Err(error) => {
                diagnostics.push(error.in_value(&key));
                continue;
            }
        };
        match table.insert(&normal, &value.value, PLAIN) {
            Ok(()) => {}
            // The YAML parser rejects identical keys. These two keys differ, but have the same normal form.
            Err(InsertError::DuplicateKey | InsertError::Full) => {
                let message = format!("`{}` is another spelling of a key above", key.value);
                diagnostics.push(Diagnostic::new(Code::Duplicate, key.place, message).hint("keep one of the two keys"));
            }
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::raw;

    #[test]
    fn hint_for_an_unknown_table_names_the_closest_one_or_says_how_to_define_it() {
        let place = raw::whole_file(&Arc::from("t.yaml"));
        let hint = |tables: &Tables, name: &str| {
            tables.unknown(&Located { value: name.to_owned(), place: place.clone() }).hint.unwrap()
        };
        let mut tables = Tables::default();
        assert!(hint(&tables, "shops").ends_with("write `tables:` above `rules:`, and below it `shops: { … }`"));
        tables.0.insert("shop".into(), TableEntry::inline(place.clone(), PackedMap::default()));
        assert_eq!(hint(&tables, "shops"), "did you mean `shop`?");
        assert_eq!(hint(&tables, "products"), "existing tables: `shop`");
    }
}

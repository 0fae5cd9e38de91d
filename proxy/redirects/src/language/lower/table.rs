//! Tables. All rule files share them.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::address::path::NormalPath;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::lower::rows::DataFiles;
use crate::language::parse::{RawRows, RawTable};
use crate::language::pattern::not_a_path;
use crate::language::raw::Located;
use crate::language::value_error::ValueError;
use crate::rule::packed::{InsertError, PLAIN, PackedMap};

/// The tables by name, in alphabetical order.
#[derive(Debug, Default)]
pub(super) struct Tables(BTreeMap<String, TableEntry>);

#[derive(Debug)]
struct TableEntry {
    place: Place,
    table: Arc<PackedMap>,
    use_count: usize,
}

pub(super) fn all(raw: Vec<RawTable>, data: &mut DataFiles<'_>, diagnostics: &mut Vec<Diagnostic>) -> Tables {
    let mut tables = Tables::default();
    for RawTable { name, rows } in raw {
        if let Some(first) = tables.0.get(&name.value) {
            let message = format!("table `{}` is defined twice", name.value);
            diagnostics.push(
                Diagnostic::new(Code::DuplicateTable, name.place, message)
                    .related(first.place.clone(), "first defined here")
                    .hint("rename one of them, or merge the two"),
            );
            continue;
        }
        let table = match rows {
            RawRows::Inline(rows) => Some(table(rows, diagnostics)),
            RawRows::File(file) => data.table(&file, diagnostics),
        };
        // A missing file has been reported; define the table anyway, so that it is not reported as unknown, too.
        let table = table.unwrap_or_default();
        let defined = TableEntry { place: name.place, table: Arc::new(table), use_count: 0 };
        tables.0.insert(name.value, defined);
    }
    tables
}

impl Tables {
    /// Gets a table and marks it as used.
    pub(super) fn take(&mut self, name: &Located<String>) -> Result<Arc<PackedMap>, ValueError> {
        let known: Vec<String> = self.0.keys().map(|key| format!("`{key}`")).collect();
        let Some(defined) = self.0.get_mut(&name.value) else {
            let message = format!("table `{}` does not exist", name.value);
            let hint = match known.as_slice() {
                [] => "no file defines any tables".to_owned(),
                _ => format!("existing tables: {}", known.join(", ")),
            };
            return Err(ValueError::new(Code::UnknownTable, message).hint(hint));
        };
        defined.use_count += 1;
        Ok(Arc::clone(&defined.table))
    }

    pub(super) fn report_unused(&self, diagnostics: &mut Vec<Diagnostic>) {
        for (name, defined) in self.0.iter().filter(|(_, d)| d.use_count == 0) {
            let message = format!("no rule uses table `{name}`");
            let hint = format!("add `table: {name}` to a rule with one placeholder, or delete the table");
            diagnostics.push(Diagnostic::new(Code::UnusedTable, defined.place.clone(), message).hint(hint));
        }
    }
}

fn table(rows: Vec<(Located<String>, Located<String>)>, diagnostics: &mut Vec<Diagnostic>) -> PackedMap {
    let mut table = PackedMap::default();
    for (key, value) in rows {
        let normal = match segment(&key.value) {
            Ok(normal) => normal,
            Err(error) => {
                diagnostics.push(error.in_value(&key));
                continue;
            }
        };
        match table.insert(&normal, &value.value, PLAIN) {
            Ok(()) => {}
            // The YAML parser rejects identical keys; these two differ in spelling only.
            Err(InsertError::DuplicateKey | InsertError::Full) => {
                let message = format!("`{}` is the same key as one above, spelled differently", key.value);
                diagnostics.push(Diagnostic::new(Code::Duplicate, key.place, message).hint("keep one of them"));
            }
        }
    }
    table
}

/// Normalizes a key, because it is compared with a captured segment in normal form.
pub(super) fn segment(key: &str) -> Result<String, ValueError> {
    let slashed = format!("/{key}");
    let normal = NormalPath::parse(&slashed).map_err(|error| not_a_path(key, error))?;
    match normal.as_str() {
        "/" => {
            let error = ValueError::new(Code::BadPath, format!("`{key}` is not a path segment"));
            Err(error
                .hint("a key is compared with the text that a placeholder captures, which is never empty, `.` or `..`"))
        }
        path => Ok(path.trim_start_matches('/').to_owned()),
    }
}

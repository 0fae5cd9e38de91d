//! Tables: all files share them, so that one list serves several subjects.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::lower::rows::DataFiles;
use crate::language::parse::{RawRows, RawTable};
use crate::language::pattern::not_a_path;
use crate::language::raw::Located;
use crate::language::value_error::ValueError;
use crate::packed::{PLAIN, Packed, Refused};
use crate::path::NormalPath;

/// The tables by name, in the order of the alphabet.
#[derive(Debug, Default)]
pub(super) struct Tables(BTreeMap<String, Defined>);

#[derive(Debug)]
struct Defined {
    place: Place,
    table: Arc<Packed>,
    use_count: usize,
}

pub(super) fn all(raw: Vec<RawTable>, data: &mut DataFiles<'_>, diagnostics: &mut Vec<Diagnostic>) -> Tables {
    let mut tables = Tables::default();
    for RawTable { name, rows } in raw {
        if let Some(first) = tables.0.get(&name.value) {
            let message = format!("the table `{}` is defined twice", name.value);
            diagnostics.push(
                Diagnostic::new(Code::DuplicateTable, name.place, message)
                    .related(first.place.clone(), "first defined here")
                    .hint("rename one of them, or keep all rows in one"),
            );
            continue;
        }
        let table = match rows {
            RawRows::Inline(rows) => Some(table(rows, diagnostics)),
            RawRows::File(file) => data.table(&file, diagnostics),
        };
        // Without its file it is reported already, and so it should not be unknown, too.
        let table = table.unwrap_or_default();
        let defined = Defined { place: name.place, table: Arc::new(table), use_count: 0 };
        tables.0.insert(name.value, defined);
    }
    tables
}

impl Tables {
    /// The table of that name, which counts as used from now on.
    pub(super) fn take(&mut self, name: &Located<String>) -> Result<Arc<Packed>, ValueError> {
        let known: Vec<String> = self.0.keys().map(|key| format!("`{key}`")).collect();
        let Some(defined) = self.0.get_mut(&name.value) else {
            let message = format!("there is no table `{}`", name.value);
            let hint = match known.as_slice() {
                [] => "no file defines a table".to_owned(),
                _ => format!("known tables: {}", known.join(", ")),
            };
            return Err(ValueError::new(Code::UnknownTable, message).hint(hint));
        };
        defined.use_count += 1;
        Ok(Arc::clone(&defined.table))
    }

    pub(super) fn report_unused(&self, diagnostics: &mut Vec<Diagnostic>) {
        for (name, defined) in self.0.iter().filter(|(_, d)| d.use_count == 0) {
            let message = format!("no rule uses the table `{name}`");
            let hint = format!("add `table: {name}` to a rule with one placeholder, or delete the table");
            diagnostics.push(Diagnostic::new(Code::UnusedTable, defined.place.clone(), message).hint(hint));
        }
    }
}

fn table(rows: Vec<(Located<String>, Located<String>)>, diagnostics: &mut Vec<Diagnostic>) -> Packed {
    let mut table = Packed::default();
    for (key, value) in rows {
        let normal = match segment(&key.value) {
            Ok(normal) => normal,
            Err(error) => {
                diagnostics.push(error.at(&key.place));
                continue;
            }
        };
        match table.insert(&normal, &value.value, PLAIN) {
            Ok(()) => {}
            // The YAML reader refuses equal keys; these two only differ in spelling.
            Err(Refused::Taken | Refused::Full) => {
                let message = format!("`{}` is another spelling of a key above", key.value);
                diagnostics.push(Diagnostic::new(Code::Duplicate, key.place, message).hint("keep one of them"));
            }
        }
    }
    table
}

/// A key is compared with a captured segment, so it is brought into the same form.
pub(super) fn segment(key: &str) -> Result<String, ValueError> {
    let slashed = format!("/{key}");
    let normal = NormalPath::parse(&slashed).map_err(|error| not_a_path(key, error))?;
    match normal.as_str() {
        "/" => {
            let error = ValueError::new(Code::BadPath, format!("`{key}` is no segment of a path"));
            Err(error
                .hint("a key is compared with what a placeholder captures, which is never nothing, nor dots alone"))
        }
        path => Ok(path.trim_start_matches('/').to_owned()),
    }
}

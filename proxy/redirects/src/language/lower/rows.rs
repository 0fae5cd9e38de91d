//! Files of rows beside the rules: addresses with their targets, and tables.

mod line;
mod reader;

use std::sync::Arc;

use crate::compile::{self, CompileOptions, DataFile, OnError};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::lower::rows::line::{DataFileKind, RowError, RowLine};
use crate::language::pattern::not_a_path;
use crate::language::raw::Located;
use crate::language::target;
use crate::language::value_error::ValueError;
use crate::packed::{PLAIN, Packed};
use crate::path::{self, NormalPath};
use crate::rows::Rows;
use crate::rule::{Case, row_tag};

/// More mistakes of one file than these are counted, not shown.
const MAX_REPORTED: usize = 10_000;

/// The files that rules and tables may name.
pub(super) struct DataFiles<'o> {
    files: &'o [DataFile<'o>],
    used: Vec<bool>,
    options: &'o CompileOptions,
    /// What is wrong with rows. Their rule is a good one, and the other rows are compared with all rules.
    row_errors: Vec<Diagnostic>,
}

impl<'o> DataFiles<'o> {
    pub(super) fn new(files: &'o [DataFile<'o>], options: &'o CompileOptions) -> Self {
        Self { files, used: vec![false; files.len()], options, row_errors: Vec::new() }
    }

    /// The rows of a rule: address, target, and perhaps a status.
    pub(super) fn rows(
        &mut self,
        name: &Located<String>,
        case: Case,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Arc<Rows>> {
        let file = self.open(name, diagnostics)?;
        let (options, limit, mut text) = (self.options, self.report_limit(), String::new());
        let (pairs, lines) = reader::read(file, DataFileKind::Rows, limit, &mut self.row_errors, |line, pairs| {
            let (key, tag) = (row_key(line, case)?, row_status(line)?);
            text.clear();
            row_target(line, tag, &options.allowed_hosts, &mut text)?;
            pairs.insert(&key, &text, tag, line)
        });
        // An empty file has been told.
        if pairs.len() == 0 && !compile::is_blank(file.text) {
            let message = format!("`{}` has no rows", name.value);
            let diagnostic = Diagnostic::new(Code::Dead, name.place.clone(), message);
            diagnostics.push(diagnostic.hint("add rows to the file, or delete the rule"));
        }
        Some(Arc::new(Rows::new(pairs, Arc::clone(file.name), lines)))
    }

    /// The rows of a table: key and value.
    pub(super) fn table(&mut self, name: &Located<String>, diagnostics: &mut Vec<Diagnostic>) -> Option<Packed> {
        let file = self.open(name, diagnostics)?;
        let (pairs, _) = reader::read(file, DataFileKind::Table, self.report_limit(), diagnostics, |line, pairs| {
            let key = super::table::segment(line.text(0)?).map_err(|error| RowError::new(error, 0))?;
            pairs.insert(&key, line.text(1)?, PLAIN, line)
        });
        Some(pairs)
    }

    pub(super) fn report_unused(&self, diagnostics: &mut Vec<Diagnostic>) {
        let unused = self.files.iter().zip(&self.used).filter(|(_, used)| !**used);
        for (file, _) in unused.filter(|(file, _)| !compile::is_blank(file.text)) {
            let place = Place { source: Arc::clone(file.name), line: 0, column: 0 };
            let diagnostic = Diagnostic::new(Code::UnusedFile, place, "no rule and no table names this file");
            diagnostics.push(diagnostic.hint("name it with `rows` or as a table, or delete it"));
        }
    }

    /// To leave rows with row_errors out, all of them have to be known.
    pub(super) fn take_row_errors(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.row_errors)
    }

    fn report_limit(&self) -> usize {
        match self.options.on_error {
            OnError::Refuse => MAX_REPORTED,
            OnError::Quarantine => usize::MAX,
        }
    }

    fn open(&mut self, name: &Located<String>, diagnostics: &mut Vec<Diagnostic>) -> Option<&'o DataFile<'o>> {
        let wanted = beside(&name.place.source, &name.value);
        let files = self.files;
        let at = files.iter().position(|file| **file.name == *wanted);
        if let Some(used) = at.and_then(|at| self.used.get_mut(at)) {
            *used = true;
        }
        let Some(file) = at.and_then(|at| files.get(at)) else {
            let message = format!("there is no file `{wanted}`");
            diagnostics.push(
                Diagnostic::new(Code::MissingFile, name.place.clone(), message)
                    .hint("the name is that of a `.csv` or `.tsv` file in the folder of this one, or below it"),
            );
            return None;
        };
        // Without its rows a table would send all visitors where `otherwise` says: what names it is left out, too.
        if self.options.on_error == OnError::Quarantine && compile::is_blank(file.text) {
            let diagnostic = Diagnostic::new(Code::EmptyFile, name.place.clone(), format!("`{wanted}` is empty"));
            diagnostics.push(diagnostic.hint("write the file again; until then this is left out with it"));
            return None;
        }
        Some(file)
    }
}

/// The name of a file that another one names.
pub(in crate::language) fn beside(source: &str, name: &str) -> String {
    match source.rsplit_once(['/', '\\']) {
        Some((folder, _)) => format!("{folder}/{name}"),
        None => name.to_owned(),
    }
}

fn row_key(line: &RowLine<'_>, case: Case) -> Result<String, RowError> {
    let written = line.text(0)?;
    if written.contains(['{', '}']) {
        let error = ValueError::new(Code::BadPlaceholder, format!("`{written}` holds a placeholder"));
        return Err(RowError::new(error.hint("a row is one address; write a rule with `from` for many"), 0));
    }
    let normal = NormalPath::parse(written).map_err(|error| RowError::new(not_a_path(written, error), 0))?;
    Ok(match case {
        Case::Exact => normal.to_string(),
        Case::Ignored => path::fold(normal.as_str()).into_owned(),
    })
}

/// The sign of the row's own status; a plain one when it leaves it to the rule.
fn row_status(line: &RowLine<'_>) -> Result<char, RowError> {
    let Some(column) = line.status_column() else { return Ok(PLAIN) };
    let text = line.text(column)?;
    if text.is_empty() {
        return Ok(PLAIN);
    }
    line::row_tag_of(text.as_bytes()).ok_or_else(|| {
        let error = ValueError::new(Code::BadValue, format!("`{text}` is no status of a rule"));
        RowError::new(error.hint("301, 302, 303, 307, 308, 410 or 451"), column)
    })
}

fn row_target(line: &RowLine<'_>, tag: char, hosts: &[String], out: &mut String) -> Result<(), RowError> {
    if let Some(status) = [410, 451].into_iter().find(|status| row_tag(*status) == Some(tag)) {
        if line.record.get(1).is_none_or(<[u8]>::is_empty) {
            return Ok(());
        }
        // Either the status or the target is not what was meant.
        let error = ValueError::new(Code::Conflict, format!("a target does not go with status {status}"));
        return Err(RowError::new(error.hint("leave the field empty"), 1));
    }
    let to = line.text(1)?;
    target::write_plain(to, hosts, out).map_err(|error| RowError::new(error, 1))
}

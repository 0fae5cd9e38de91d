//! Reads data files: CSV and TSV files with paths and targets, or with the entries of lookup tables.

mod columns;
mod conditional;
mod doubtful_fields;
mod error_values;
mod foreign_target;
mod header;
mod host_column;
mod invisible_fields;
mod line;
mod missing_file;
mod parameter_slip;
mod query_column;
mod reader;
mod records;
mod space_slip;
mod target_field;

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use crate::address::path::{self, NormalPath, PathError};
use crate::diagnostic::source::is_blank;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::data_file::DataFile;
use crate::language::lower::rows::columns::{DataFileKind, RowColumn};
use crate::language::lower::rows::doubtful_fields::DoubtfulFields;
use crate::language::lower::rows::invisible_fields::InvisibleFields;
use crate::language::lower::rows::line::{RowError, RowLine};
use crate::language::lower::uses::Uses;
use crate::language::options::{LanguageOptions, OnError};
use crate::language::pattern::not_a_path;
use crate::language::raw::Located;
use crate::language::target;
use crate::language::typographic_quotes;
use crate::language::value_error::ValueError;
use crate::language::{path_hint, query_slip, target_query};
use crate::rule::packed::PLAIN;
use crate::rule::rows::Rows;
use crate::rule::{LetterCase, RuleOrder};

pub(super) use crate::language::lower::rows::conditional::ConditionalRow;
use crate::language::lower::rows::conditional::RowConditions;

/// The maximum number of errors in one file that get a diagnostic. Further errors are only counted.
const MAX_REPORTED: usize = 10_000;

/// The data files to which rules and lookup tables may refer.
pub(super) struct DataFiles<'o> {
    files: &'o [DataFile<'o>],
    uses: Uses,
    options: LanguageOptions<'o>,
    /// The errors in rows. A row with an error does not make its rule invalid. The other rows are still compared with
    /// other rules.
    row_errors: Vec<Diagnostic>,
}

/// The rows that a rule reads from a data file.
pub(super) struct FileRows {
    /// The rows without conditions. With `order: written`, such a row is in `conditional` instead if an earlier row for
    /// the same path has conditions.
    pub(super) packed: Arc<Rows>,
    /// All other rows, in the order of their lines. Each of these rows becomes a rule of its own.
    pub(super) conditional: Vec<ConditionalRow>,
    /// `true` if the file has a column `expires`, which may be empty in every row.
    pub(super) has_expiry_column: bool,
}

impl<'o> DataFiles<'o> {
    pub(super) fn new(files: &'o [DataFile<'o>], options: LanguageOptions<'o>) -> Self {
        Self { files, uses: Uses::default(), options, row_errors: Vec::new() }
    }

    /// Reads the rows of a rule from a data file. If the file cannot be used, adds an error to `diagnostics` and
    /// returns `None`.
    pub(super) fn rows(
        &mut self,
        name: &Located<String>,
        (case, order): (LetterCase, RuleOrder),
        zone: Option<&Located<String>>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<FileRows> {
        let file = self.open(name, diagnostics)?;
        let (options, limit, mut text) = (self.options, self.report_limit(), String::new());
        let errors_before = self.row_errors.len();
        let (mut conditional, mut above, mut has_expiry_column) = (Vec::new(), HashSet::new(), false);
        let (mut invisible, mut doubtful) = (InvisibleFields::default(), DoubtfulFields::default());
        let (pairs, lines) = reader::read(file, DataFileKind::Rows, limit, &mut self.row_errors, |line, pairs| {
            invisible.check(line, file);
            has_expiry_column |= line.columns.of(RowColumn::Expires).is_some();
            let (written, query) = row_path(line)?;
            let (key, tag) = (row_key(line, written, case)?, row_status(line)?);
            text.clear();
            target_field::write(line, tag, options.allowed_hosts, &mut text)?;
            let start = line::at(file, line.number);
            let own = RowConditions::read(line, query, zone, &start)?;
            doubtful.check(line, file);
            // Packed rows are tried first. If an earlier row for the same path has conditions, the earlier row must be
            // tried before this row, so this row is not packed.
            let Some(own) = own.or_else(|| above.contains(&*key).then(RowConditions::default)) else {
                return pairs.insert(&key, &text, tag, line);
            };
            let target = (!text.is_empty()).then(|| target::plain(&text, options.allowed_hosts));
            let target = target.transpose().map_err(|error| RowError::new(error, 1))?;
            if order == RuleOrder::Written {
                above.insert(key.clone().into_owned());
            }
            conditional.push(ConditionalRow {
                place: start,
                written: own.source(written),
                path: key.into_owned(),
                tag,
                target,
                own,
            });
            Ok(())
        });
        diagnostics.extend(invisible.warning().into_iter().chain(doubtful.warnings()));
        // An empty file has already been reported, and so have rows with errors.
        if pairs.len() == 0 && conditional.is_empty() && !is_blank(file.text) && self.row_errors.len() == errors_before
        {
            diagnostics.push(no_rows(name));
        }
        let packed = Arc::new(Rows::new(pairs, Arc::clone(&file.name), lines));
        Some(FileRows { packed, conditional, has_expiry_column })
    }

    /// Reads the keys and values of a lookup table from a data file. If the file cannot be used, adds an error to
    /// `diagnostics` and returns `None`.
    pub(super) fn table(&mut self, name: &Located<String>, diagnostics: &mut Vec<Diagnostic>) -> Option<Rows> {
        let file = self.open(name, diagnostics)?;
        let mut invisible = InvisibleFields::default();
        let (pairs, lines) =
            reader::read(file, DataFileKind::Table, self.report_limit(), diagnostics, |line, pairs| {
                invisible.check(line, file);
                let key = super::table_key::normalize(line.text(0)?).map_err(|error| RowError::new(error, 0))?;
                pairs.insert(&key, line.text(1)?, PLAIN, line)
            });
        diagnostics.extend(invisible.warning());
        Some(Rows::new(pairs, Arc::clone(&file.name), lines))
    }

    /// Adds an error in a row.
    pub(super) fn add_row_error(&mut self, error: Diagnostic) {
        self.row_errors.push(error);
    }

    /// Marks a lookup table as used.
    pub(super) fn add_table(&mut self, name: &str) {
        self.uses.add_table(name);
    }

    /// Returns the lookup tables and files that were used.
    pub(super) fn into_uses(self) -> Uses {
        self.uses
    }

    /// Removes and returns the errors in rows that were collected so far.
    pub(super) fn take_row_errors(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.row_errors)
    }

    fn report_limit(&self) -> usize {
        match self.options.on_error {
            OnError::Reject => MAX_REPORTED,
            OnError::Quarantine => usize::MAX,
        }
    }

    fn open(&mut self, name: &Located<String>, diagnostics: &mut Vec<Diagnostic>) -> Option<&'o DataFile<'o>> {
        let wanted = sibling_path(&name.place.source, &name.value);
        let files = self.files;
        let Some(file) = files.iter().find(|file| *file.name == *wanted) else {
            let message = format!("file `{wanted}` does not exist");
            diagnostics.push(
                Diagnostic::new(Code::MissingFile, name.place.clone(), message)
                    .hint(missing_file::hint(&wanted, files)),
            );
            return None;
        };
        self.uses.add_file(&file.name);
        if file.text.contains('\0') {
            let place = Place::whole_line(Arc::clone(&file.name), 1);
            let message = "this file is not a text file in UTF-8; it may be a text file in UTF-16";
            diagnostics.push(Diagnostic::new(Code::BadValue, place, message).hint("save the file as CSV in UTF-8"));
            return None;
        }
        // If a lookup table had no rows, all visitors would be sent to `otherwise`. Therefore, rules and tables that
        // refer to an empty file are left out.
        if self.options.on_error == OnError::Quarantine && is_blank(file.text) {
            let diagnostic = Diagnostic::new(Code::EmptyFile, name.place.clone(), format!("`{wanted}` is empty"));
            diagnostics.push(
                diagnostic.hint("restore the file; until then, rules and tables that refer to the file are left out"),
            );
            return None;
        }
        Some(file)
    }
}

/// Returns the warning for a rule whose file has no rows.
pub(crate) fn no_rows(name: &Located<String>) -> Diagnostic {
    Diagnostic::new(Code::Dead, name.place.clone(), format!("`{}` has no rows", name.value))
        .hint("add rows to the file, or delete the rule")
}

/// Returns the path of a data file. `source` is the rule file that refers to the data file, and `name` is the name in
/// this reference.
pub(crate) fn sibling_path(source: &str, name: &str) -> String {
    match source.rsplit_once(['/', '\\']) {
        Some((folder, _)) => format!("{folder}/{name}"),
        None => name.to_owned(),
    }
}

/// Returns the path in the first column of a row, and the query if the column contains one.
fn row_path<'l>(line: &'l RowLine<'_>) -> Result<(&'l str, Option<&'l str>), RowError> {
    let written = line.text(0)?;
    // A text with a fragment or a second question mark is probably a mistake, so the text is not split, unless the question
    // mark belongs to a value.
    let is_query = |query: &str| {
        let mut marks = query.match_indices('?');
        !query.trim_start_matches('&').is_empty()
            && !query.contains('#')
            && marks.all(|(at, _)| target_query::is_in_address(query, at))
    };
    let split = written.split_once('?').filter(|(path, query)| path.starts_with('/') && is_query(query));
    Ok(split.map_or((written, None), |(path, query)| (path, Some(query))))
}

fn row_key<'w>(line: &RowLine<'_>, written: &'w str, case: LetterCase) -> Result<Cow<'w, str>, RowError> {
    // Most paths are in normal form, and need no other check.
    if case == LetterCase::Exact && path::is_trivially_normal(written) {
        return Ok(Cow::Borrowed(written));
    }
    if written.contains(['{', '}']) {
        let error = ValueError::new(Code::BadPlaceholder, format!("`{written}` contains a placeholder"));
        return Err(RowError::new(
            error.hint("a row has one fixed path and target; to use placeholders, write a rule with `from`"),
            0,
        ));
    }
    let normal = NormalPath::parse(written).map_err(|error| RowError::new(not_a_row_path(line, written, error), 0))?;
    Ok(match case {
        LetterCase::Exact => Cow::Owned(normal.into_string()),
        LetterCase::Ignored => Cow::Owned(path::fold(normal.as_str()).into_owned()),
    })
}

/// Returns the error for a row whose first column is not a valid path.
fn not_a_row_path(line: &RowLine<'_>, written: &str, error: PathError) -> ValueError {
    let next = line.record.get(1).unwrap_or_default();
    let has_query = query_slip::conditions(written).is_some() && !path_hint::is_regex(written);
    let query_hint = match error {
        PathError::QueryOrFragment => query_slip::hint(written),
        PathError::NotAbsolute => has_query.then(|| path_hint::hint(written, error)),
        PathError::BadEscape | PathError::Backslash | PathError::ControlCharacter | PathError::InvalidUtf8 => None,
    };
    let lacks_slash = error == PathError::NotAbsolute && has_query && path_hint::host_and_path(written).is_none();
    let hint = if lacks_slash {
        format!("paths start with a slash: `/{}`", written.trim_start_matches(['.', '/']))
    } else if let Some(hint) = query_hint {
        format!(
            "write only the path and its query, such as `/index.php?id=7`; or delete the row and write a rule: {hint}"
        )
    } else if written.starts_with("sep=") {
        "delete this line, which only Excel understands; the separator is recognized without it".to_owned()
    } else if next.starts_with(b"/") && line.record.len() > 2 && written.bytes().all(|byte| byte.is_ascii_digit()) {
        "the old URL must be in the first column: delete the column before it".to_owned()
    } else if typographic_quotes::strip(written) != written {
        format!("write `{}`, without quotes or with straight quotes", typographic_quotes::strip(written))
    } else if let Some((host, path)) = path_hint::host_and_path(written).filter(|(host, _)| !host.is_empty()) {
        format!(
            "write only the path, `{path}`; write the host in the rule that names this file, as `when: {{ host: {host} }}`, or in a \
             column `host`"
        )
    } else {
        return not_a_path(written, error);
    };
    ValueError::new(Code::BadPath, format!("`{written}` is not a valid path: {error}")).hint(hint)
}

/// Returns the tag that stands for the status of a row. Returns [`PLAIN`] if the row uses the status of the rule.
fn row_status(line: &RowLine<'_>) -> Result<char, RowError> {
    let Some(column) = line.status_column() else { return Ok(PLAIN) };
    let text = line.text(column)?;
    if text.is_empty() {
        return Ok(PLAIN);
    }
    line::row_tag_of(text.as_bytes()).ok_or_else(|| {
        let error = ValueError::new(Code::BadValue, format!("`{text}` is not a valid status"));
        let hint =
            "use 301, 302, 303, 307, 308, 410 or 451; if this is the rest of a URL with a comma, put the URL in quotes";
        RowError::new(error.hint(hint), column)
    })
}

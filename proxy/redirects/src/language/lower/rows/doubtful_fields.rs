//! Warns about fields of a data file whose text was probably meant as a pattern, although rows are literal.

use crate::diagnostic::{Diagnostic, Place};
use crate::language::data_file::DataFile;
use crate::language::lower::rows::columns::RowColumn;
use crate::language::lower::rows::foreign_target;
use crate::language::lower::rows::line::RowLine;
use crate::language::lower::rows::parameter_slip::SlipKind;
use crate::language::lower::rows::query_column::{self, QueryDoubt};

/// The warnings about the targets and the queries of a data file. Each warning is located at the first such field. The
/// other fields are related locations.
#[derive(Debug, Default)]
pub(super) struct DoubtfulFields {
    target: Option<Diagnostic>,
    query_separator: Option<Diagnostic>,
    query_pattern: Option<Diagnostic>,
    query_parameters: Vec<(SlipKind, Option<Diagnostic>)>,
}

impl DoubtfulFields {
    /// Checks the target and the query of a valid row.
    pub(super) fn check(&mut self, line: &RowLine<'_>, file: &DataFile<'_>) {
        let text = |column| line.record.get(column).and_then(|field| std::str::from_utf8(field).ok());
        if let Some((from, to)) = text(0).zip(text(1))
            && let Some(placeholder) = foreign_target::find(from, to)
        {
            let place = || line.place(file, 1).of_part(to, placeholder);
            add(&mut self.target, place, |place| foreign_target::warning(place, from, to, placeholder));
        }
        if let Some(doubt) = text(0).and_then(query_column::doubt_in_url) {
            self.add_query(doubt, line, file, 0);
        }
        if let Some(column) = line.columns.of(RowColumn::Query)
            && let Some(doubt) = text(column).and_then(query_column::doubt)
        {
            self.add_query(doubt, line, file, column);
        }
    }

    /// Adds a doubtful query. Queries with the same kind of mistake share one warning.
    fn add_query(&mut self, doubt: QueryDoubt<'_>, line: &RowLine<'_>, file: &DataFile<'_>, column: usize) {
        let warning = match &doubt {
            QueryDoubt::Separator { .. } => &mut self.query_separator,
            QueryDoubt::Pattern { .. } => &mut self.query_pattern,
            QueryDoubt::Parameter { slip, .. } => self.parameter_warning(slip.kind),
        };
        add(warning, || line.place(file, column), |place| doubt.warning(&place));
    }

    fn parameter_warning(&mut self, kind: SlipKind) -> &mut Option<Diagnostic> {
        let known = self.query_parameters.iter().position(|(known, _)| *known == kind);
        let at = known.unwrap_or_else(|| {
            self.query_parameters.push((kind, None));
            self.query_parameters.len() - 1
        });
        &mut self.query_parameters[at].1
    }

    pub(super) fn warnings(self) -> impl Iterator<Item = Diagnostic> {
        let parameters = self.query_parameters.into_iter().map(|(_, warning)| warning);
        [self.target, self.query_separator, self.query_pattern].into_iter().chain(parameters).flatten()
    }
}

/// Creates the warning for the first field, or adds the location of another field to the warning.
fn add(warning: &mut Option<Diagnostic>, place: impl Fn() -> Place, new: impl FnOnce(Place) -> Diagnostic) {
    match warning {
        Some(first) => first.repeat_at(place()),
        None => *warning = Some(new(place())),
    }
}

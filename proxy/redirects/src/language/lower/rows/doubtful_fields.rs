//! Warns about fields of a data file whose text was probably meant as a pattern, although rows are literal.

use crate::address::path::foreign;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::after_space::AfterSpace;
use crate::language::data_file::DataFile;
use crate::language::lower::host_words::HostWord;
use crate::language::lower::rows::columns::RowColumn;
use crate::language::lower::rows::foreign_target;
use crate::language::lower::rows::host_column;
use crate::language::lower::rows::line::RowLine;
use crate::language::lower::rows::parameter_slip::SlipKind;
use crate::language::lower::rows::query_column::{self, QueryDoubt};
use crate::language::lower::rows::space_slip;
use crate::language::target_query;

/// The warnings about the targets, the queries and the hosts of a data file. Each warning is located at the first such field. The
/// other fields are related locations.
#[derive(Debug, Default)]
pub(super) struct DoubtfulFields {
    target: Option<Diagnostic>,
    spaces: Vec<(AfterSpace, Option<Diagnostic>)>,
    /// The key of each warning is its message.
    target_queries: Vec<(&'static str, Option<Diagnostic>)>,
    query_separator: Option<Diagnostic>,
    query_pattern: Option<Diagnostic>,
    query_parameters: Vec<(SlipKind, Option<Diagnostic>)>,
    hosts: Vec<(HostWord, Option<Diagnostic>)>,
}

impl DoubtfulFields {
    /// Checks the target and the query of a valid row.
    pub(super) fn check(&mut self, line: &RowLine<'_>, file: &DataFile<'_>) {
        let text = |column| line.record.get(column).and_then(|field| std::str::from_utf8(field).ok());
        if let Some(from) = text(0) {
            self.add_space(from, line, file, 0);
            if let Some(to) = text(1).filter(|to| may_be_doubtful(to)) {
                self.check_target(from, to, line, file);
            }
            if let Some(doubt) = query_column::doubt_in_url(from) {
                self.add_query(doubt, line, file, 0);
            }
        }
        if let Some(column) = line.columns.of(RowColumn::Query)
            && let Some(doubt) = text(column).and_then(query_column::doubt)
        {
            self.add_query(doubt, line, file, column);
        }
        if let Some(column) = line.columns.of(RowColumn::Host)
            && let Some(slip) = text(column).and_then(host_column::find)
        {
            let warning = of_kind(&mut self.hosts, slip.word);
            add(warning, || line.place(file, column), |place| slip.warning(&place));
        }
    }

    fn check_target(&mut self, from: &str, to: &str, line: &RowLine<'_>, file: &DataFile<'_>) {
        if let Some(placeholder) = foreign_target::find(from, to) {
            let place = || line.place(file, 1).of_part(to, placeholder);
            add(&mut self.target, place, |place| foreign_target::warning(place, from, to, placeholder));
        }
        self.add_space(to, line, file, 1);
        if let Some(slip) = target_query::find(to) {
            let place = || line.place(file, 1).part(to, slip.sign.clone());
            let new = |place| Diagnostic::new(Code::UnusualCharacter, place, slip.message).hint(slip.hint.clone());
            add(of_kind(&mut self.target_queries, slip.message), place, new);
        }
    }

    /// Adds a text after a space in one of the first two columns.
    fn add_space(&mut self, text: &str, line: &RowLine<'_>, file: &DataFile<'_>, column: usize) {
        if let Some(slip) = space_slip::find(text, column) {
            let place = || line.place(file, column).of_part(text, slip.after);
            add(of_kind(&mut self.spaces, slip.kind), place, |place| space_slip::warning(place, slip));
        }
    }

    /// Adds a doubtful query. Queries with the same kind of mistake share one warning.
    fn add_query(&mut self, doubt: QueryDoubt<'_>, line: &RowLine<'_>, file: &DataFile<'_>, column: usize) {
        let warning = match &doubt {
            QueryDoubt::Separator { .. } => &mut self.query_separator,
            QueryDoubt::Pattern { .. } => &mut self.query_pattern,
            QueryDoubt::Parameter { slip, .. } => of_kind(&mut self.query_parameters, slip.kind),
        };
        add(warning, || line.place(file, column), |place| doubt.warning(&place));
    }

    pub(super) fn warnings(self) -> impl Iterator<Item = Diagnostic> {
        let spaces = self.spaces.into_iter().map(|(_, warning)| warning);
        let parameters = self.query_parameters.into_iter().map(|(_, warning)| warning);
        let queries = [self.query_separator, self.query_pattern].into_iter().chain(parameters);
        let target_queries = self.target_queries.into_iter().map(|(_, warning)| warning);
        let hosts = self.hosts.into_iter().map(|(_, warning)| warning);
        [self.target].into_iter().chain(spaces).chain(target_queries).chain(queries).chain(hosts).flatten()
    }
}

/// Reports whether a target contains any of the characters for which the checks search. Most targets contain none of them.
fn may_be_doubtful(target: &str) -> bool {
    target.bytes().any(|byte| foreign::is_placeholder_sign(byte) || matches!(byte, b' ' | b'&' | b'?'))
}

/// Returns the warning about a kind of mistake, which is `None` before the first such mistake.
fn of_kind<K: PartialEq>(warnings: &mut Vec<(K, Option<Diagnostic>)>, kind: K) -> &mut Option<Diagnostic> {
    let known = warnings.iter().position(|(known, _)| *known == kind);
    let at = known.unwrap_or_else(|| {
        warnings.push((kind, None));
        warnings.len() - 1
    });
    &mut warnings[at].1
}

/// Creates the warning for the first field, or adds the location of another field to the warning.
fn add(warning: &mut Option<Diagnostic>, place: impl Fn() -> Place, new: impl FnOnce(Place) -> Diagnostic) {
    match warning {
        Some(first) => first.repeat_at(place()),
        None => *warning = Some(new(place())),
    }
}

//! Writes plain redirects to CSV files if the rule file would become too long. A plain redirect is a rule whose source
//! is a single path.

use std::collections::BTreeMap;

use csv::WriterBuilder;

use crate::condition::when::When;
use crate::finish::independence;
use crate::finish::row_file::RowFile;
use crate::importer::Importer;
use crate::rule::draft::{DraftOutcome, QueryPolicy, RuleDraft, RuleMatcher};
use portico_redirects::LetterCase;
use portico_redirects::path::foreign::{self, PathUse};

/// The settings of a CSV file, which are the same for all of its rows.
type RowGroup = (When, QueryPolicy, LetterCase);

/// If more than `rows_above` rules can be written as rows of CSV files, moves these drafts to CSV files. Returns the
/// files.
pub(super) fn extract(importer: &mut Importer<'_>, rows_above: usize, source_name: &str) -> Vec<RowFile> {
    if importer.drafts.iter().filter_map(group).count() <= rows_above {
        return Vec::new();
    }
    let mut groups: BTreeMap<RowGroup, Vec<RuleDraft>> = BTreeMap::new();
    let movable = independence::movable_to_the_front(importer);
    let drafts = &mut importer.drafts;
    for (draft, is_movable) in std::mem::take(drafts).into_iter().zip(movable) {
        match group(&draft).filter(|_| is_movable) {
            Some(group) => groups.entry(group).or_default().push(draft),
            None => drafts.push(draft),
        }
    }
    let stem = stem(source_name);
    let has_several = groups.len() > 1;
    let name =
        |number: usize| if has_several { format!("{stem}-rows-{number}.csv") } else { format!("{stem}-rows.csv") };
    (1..).zip(groups).map(|(number, (group, rows))| file(name(number), group, &rows)).collect()
}

/// Returns the settings of the CSV file to which a rule belongs. If the rule cannot be a row of a CSV file, returns
/// `None`.
fn group(draft: &RuleDraft) -> Option<RowGroup> {
    let is_exact = matches!(draft.matcher, RuleMatcher::Exact(_));
    let only_host = When { host: draft.when.host.clone(), ..When::default() };
    let query = match &draft.outcome {
        DraftOutcome::Redirect { query, .. } => query.clone(),
        DraftOutcome::Gone(_) => QueryPolicy::Keep,
        DraftOutcome::Pass => return None,
    };
    (is_exact && draft.when == only_host).then_some((only_host, query, draft.case))
}

/// Returns the name of the imported file without folder and extension. Characters that may be unsafe in a file name are
/// replaced with `-`.
fn stem(source_name: &str) -> String {
    let name = source_name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = name.trim_start_matches('.').split('.').next().unwrap_or_default();
    let safe: String = name.chars().map(|c| if c.is_alphanumeric() || c == '_' { c } else { '-' }).collect();
    if safe.contains(char::is_alphanumeric) { safe } else { "imported".to_owned() }
}

fn file(name: String, (when, query, case): RowGroup, rows: &[RuleDraft]) -> RowFile {
    let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
    let redirects = rows.iter().filter_map(status).filter(|status| *status < 400);
    redirects.for_each(|status| *counts.entry(status).or_default() += 1);
    let default_status = counts.into_iter().max_by_key(|(_, count)| *count).map_or(301, |(status, _)| status);
    let lines = rows.iter().map(|row| row.origin.line).collect();
    RowFile { name, text: text(rows, default_status), lines, when, query, case, status: default_status }
}

fn status(draft: &RuleDraft) -> Option<u16> {
    match draft.outcome {
        DraftOutcome::Redirect { status, .. } | DraftOutcome::Gone(status) => Some(status),
        DraftOutcome::Pass => None,
    }
}

fn text(rows: &[RuleDraft], default_status: u16) -> String {
    let optional = [
        (rows.iter().any(|row| status(row) != Some(default_status)), "status"),
        (rows.iter().any(|row| row.origin.expires.is_some()), "expires"),
        (rows.iter().any(|row| row.origin.owner.is_some()), "owner"),
    ];
    let mut writer = WriterBuilder::new().flexible(true).from_writer(Vec::new());
    let mut write = |required: [&str; 2], others: [&str; 3]| {
        let others = optional.iter().zip(others).filter(|((is_used, _), _)| *is_used).map(|(_, cell)| cell);
        // Errors are ignored, because writing to memory cannot fail.
        let _ = writer.write_record(required.into_iter().chain(others));
    };
    write(["from", "to"], optional.map(|(_, name)| name));
    for row in rows {
        let RuleMatcher::Exact(from) = &row.matcher else { continue };
        let of = |cell: &Option<String>| cell.clone().unwrap_or_default();
        let (expires, owner) = (of(&row.origin.expires), of(&row.origin.owner));
        let (to, status) = match &row.outcome {
            DraftOutcome::Redirect { to, status, .. } if *status == default_status => (to.as_str(), String::new()),
            DraftOutcome::Redirect { to, status, .. } => (to.as_str(), status.to_string()),
            DraftOutcome::Gone(status) => ("", status.to_string()),
            DraftOutcome::Pass => continue,
        };
        // In a row, an escape sequence such as `%2A` keeps its meaning, but a rule reads it as a literal character.
        write([&foreign::decoded(from, PathUse::Source), to], [&status, &expires, &owner]);
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

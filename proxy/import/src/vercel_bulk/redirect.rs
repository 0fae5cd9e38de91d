//! Converts a row of a file with bulk redirects.

use portico_redirects::LetterCase;
use portico_redirects::path::escape::{self, Escapes};

use crate::condition::other_parameters::OtherParameters;
use crate::condition::when::When;
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::foreign::status::is_redirect;
use crate::importer::Importer;
use crate::note::Remark;
use crate::path::shape::PathShape;
use crate::rule::draft::{Precedence, QueryPolicy};
use crate::target::template::{Piece, TargetTemplate};
use crate::vercel_bulk::rows::Row;

const CORRECT: &str = "correct the row and import again";

pub(super) fn convert(importer: &mut Importer<'_>, row: &Row) {
    match foreign_rule(row) {
        Ok(rule) => importer.convert(rule),
        Err(remark) => importer.report_untranslated(&row.origin, remark),
    }
}

fn foreign_rule(row: &Row) -> Result<ForeignRule, Remark> {
    let source = row.source.as_deref().filter(|source| source.starts_with('/'));
    let source = source.ok_or_else(|| Remark::new("`source` is not a path", CORRECT))?;
    if source.contains(['?', '#']) {
        let reason = "Vercel compares `source` with the path without its query, so the redirect never applies";
        return Err(Remark::new(reason, "write a rule with a condition on the query if the redirect should apply"));
    }
    let destination = row.destination.as_deref().ok_or_else(|| Remark::new("`destination` is missing", CORRECT))?;
    let case =
        if is_on("caseSensitive", row.case_sensitive.as_deref())? { LetterCase::Exact } else { LetterCase::Ignored };
    let query = if is_on("query", row.query.as_deref())? { QueryPolicy::Keep } else { QueryPolicy::Drop };
    let template = TargetTemplate(vec![Piece::Text(destination.to_owned())]);
    Ok(ForeignRule {
        origin: row.origin.clone(),
        precedence: Precedence { phase: 0, order: i64::from(row.origin.line) },
        shape: PathShape { case, ..PathShape::exact(escape::path(source, Escapes::Decoded)) },
        outcome: ForeignOutcome::Redirect { status: status(row)?, template, query },
        alternatives: vec![When::default()],
        other_parameters: OtherParameters::Allowed,
        remarks: row.unknown.iter().map(|name| ignores_field(name)).chain(literal_pattern(source)).collect(),
    })
}

/// Returns the status. `statusCode` comes before `permanent`, and the default is 307.
fn status(row: &Row) -> Result<u16, Remark> {
    let Some(code) = &row.status_code else {
        return Ok(if is_on("permanent", row.permanent.as_deref())? { 308 } else { 307 });
    };
    let code = code.parse().ok().filter(|code| is_redirect(*code));
    code.ok_or_else(|| Remark::new("`statusCode` is not 301, 302, 303, 307 or 308", "write the rule by hand"))
}

/// Parses a Boolean value, which may be a single letter. The default is false.
fn is_on(name: &str, value: Option<&str>) -> Result<bool, Remark> {
    match value.map(str::to_ascii_lowercase).as_deref() {
        Some("true" | "t") => Ok(true),
        Some("false" | "f") | None => Ok(false),
        Some(_) => Err(Remark::new(format!("`{name}` is neither true nor false"), CORRECT)),
    }
}

/// Returns a remark if a source looks like a pattern of Next.js or of another list of Vercel.
fn literal_pattern(source: &str) -> Option<Remark> {
    let reason = "bulk redirects have no patterns, so the rule matches only the text of `source`";
    let hint = "if the list belongs to Next.js or to the file vercel.json, import it with that format";
    (source.contains(['*', '(']) || source.contains("/:")).then(|| Remark::new(reason, hint))
}

fn ignores_field(name: &str) -> Remark {
    let reason = format!("the rule ignores the field `{name}`, which Vercel does not describe");
    Remark::new(reason, "no change needed if the field is a comment")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(status_code: Option<&str>, permanent: Option<&str>) -> Row {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        Row { status_code: owned(status_code), permanent: owned(permanent), ..Row::default() }
    }

    #[test]
    fn redirects_are_temporary_by_default() {
        for (status_code, permanent, expected) in [
            (None, None, Some(307)),
            (None, Some("t"), Some(308)),
            (None, Some("FALSE"), Some(307)),
            (None, Some("yes"), None),
            (Some("302"), Some("true"), Some(302)),
            (Some("404"), None, None),
        ] {
            assert_eq!(status(&row(status_code, permanent)).ok(), expected, "{status_code:?} {permanent:?}");
        }
    }

    #[test]
    fn sources_are_paths_without_a_query() {
        for (source, is_valid) in
            [("/a", true), ("/a/*", true), ("a", false), ("https://a.example/b", false), ("/a?b", false)]
        {
            let row = Row { source: Some(source.to_owned()), destination: Some("/b".to_owned()), ..Row::default() };
            assert_eq!(foreign_rule(&row).is_ok(), is_valid, "{source}");
        }
    }
}

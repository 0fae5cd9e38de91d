//! Converts a row of a table.

use std::collections::BTreeMap;

use crate::condition::other_parameters::OtherParameters;
use crate::condition::query_text;
use crate::condition::when::{ValueTest, When};
use crate::csv::columns::Cells;
use crate::csv::patterns::{literal_pattern, literal_reference};
use crate::foreign::path_restriction::{self, CombinedPaths, PathRestriction};
use crate::foreign::port;
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::foreign::status::{is_gone, is_redirect, unsupported};
use crate::importer::Importer;
use crate::note::{Remark, StatementOrigin};
use crate::path::shape::PathShape;
use crate::rule::draft::{Precedence, QueryPolicy};
use crate::target::dollar;
use crate::target::template::{Piece, TargetTemplate};
use crate::target::url;
use portico_redirects::path::escape::{self, Escapes};
use portico_redirects::{LetterCase, parse_date_time};

pub(super) fn convert(importer: &mut Importer<'_>, cells: Cells<'_>, origin: &StatementOrigin) {
    match foreign_rule(cells, origin.clone()) {
        Ok(rule) => importer.convert(rule),
        Err(remark) => importer.report_untranslated(origin, remark),
    }
}

fn foreign_rule(cells: Cells<'_>, origin: StatementOrigin) -> Result<ForeignRule, Remark> {
    let status = status(cells.status())?;
    let mut remarks = Vec::new();
    let details = details(cells, &mut remarks)?;
    let origin = StatementOrigin {
        owner: cells.owner().map(str::to_owned),
        expires: expiry_date(cells, &mut remarks),
        ..origin
    };
    let precedence = Precedence { phase: 0, order: i64::from(origin.line) };
    if cells.is_regex() {
        let combined = path_restriction::combine(
            &[PathRestriction::regex(cells.from(), LetterCase::Exact)],
            Some(TargetTemplate(dollar::target(cells.to()))),
        )?;
        let mut rule = regex(combined, status, cells, origin, precedence);
        rule.alternatives = vec![details];
        rule.remarks.extend(remarks);
        return Ok(rule);
    }
    let from = SourceUrl::read(cells.from(), &mut remarks)?;
    let (shape, pieces) = target(&from, cells, status, &mut remarks)?;
    let outcome = if is_gone(status) {
        ForeignOutcome::Gone(status)
    } else {
        ForeignOutcome::Redirect { status, template: TargetTemplate(pieces), query: query(cells, &from) }
    };
    let when = When {
        host: from.hosts(cells),
        query: from.query.as_deref().and_then(query_text::parameters).unwrap_or_default(),
        ..When::default()
    };
    let alternatives = when.and(&details).into_iter().collect();
    let other_parameters = OtherParameters::Allowed;
    Ok(ForeignRule { origin, precedence, shape, outcome, alternatives, other_parameters, remarks })
}

/// Returns the conditions in the columns for the host and the query.
fn details(cells: Cells<'_>, remarks: &mut Vec<Remark>) -> Result<When, Remark> {
    let query = match cells.query() {
        "" => BTreeMap::new(),
        query => query_text::parameters(query)
            .ok_or_else(|| Remark::new(format!("`{query}` is not a query"), "write parameters such as `id=7`"))?,
    };
    if !query.is_empty() {
        remarks.extend(query.values().any(|test| *test == ValueTest::Present).then(any_value));
    }
    Ok(When { host: cells.hosts(), query, ..When::default() })
}

fn any_value() -> Remark {
    Remark::new(
        "a parameter in the column for the query has no value, so the rule matches any value",
        "write the value as in `id=7` if only one value is meant",
    )
}

/// Returns the expiry date of a row. If rules do not support the form of the date, adds a remark and returns `None`.
fn expiry_date(cells: Cells<'_>, remarks: &mut Vec<Remark>) -> Option<String> {
    let written = cells.expires()?;
    if parse_date_time(written).is_some() {
        return Some(written.to_owned());
    }
    let reason = format!("the expiry date `{written}` is not translated");
    remarks.push(Remark::new(reason, "write `expires` in the rule with a date such as `2027-01-31`"));
    None
}

fn regex(
    combined: CombinedPaths,
    status: u16,
    cells: Cells<'_>,
    origin: StatementOrigin,
    precedence: Precedence,
) -> ForeignRule {
    let query = if cells.keeps_query() == Some(false) { QueryPolicy::Drop } else { QueryPolicy::Keep };
    let outcome = match combined.template {
        Some(template) if !is_gone(status) => ForeignOutcome::Redirect { status, template, query },
        Some(_) | None => ForeignOutcome::Gone(status),
    };
    ForeignRule {
        origin,
        precedence,
        shape: combined.shape,
        outcome,
        alternatives: vec![When::default()],
        other_parameters: OtherParameters::Allowed,
        remarks: combined.remarks,
    }
}

/// Parses the cell that contains the status, such as `301`, `301 Moved Permanently`, `permanent` or `temporary`. An
/// empty cell means 301.
fn status(written: &str) -> Result<u16, Remark> {
    let number: String = written.chars().take_while(char::is_ascii_digit).collect();
    match number.parse() {
        Ok(status) if is_redirect(status) || is_gone(status) => Ok(status),
        _ => match written.to_ascii_lowercase().as_str() {
            "" | "permanent" => Ok(301),
            "temporary" => Ok(302),
            _ => Err(unsupported(format_args!("`{written}`"))),
        },
    }
}

/// The source of a row, split into host, path and query.
struct SourceUrl {
    host: Option<String>,
    path: String,
    query: Option<String>,
}

impl SourceUrl {
    fn read(written: &str, remarks: &mut Vec<Remark>) -> Result<Self, Remark> {
        if written.is_empty() {
            return Err(Remark::new("the source is missing", "complete the row and import again"));
        }
        if has_wildcard(written) {
            let reason = "tables do not support wildcards";
            return Err(Remark::new(reason, "write a rule with `prefix`"));
        }
        let whole = to_path_or_url(written, remarks)?;
        let (rest, fragment) = whole.split_once('#').unwrap_or((&whole, ""));
        if !fragment.is_empty() {
            let reason = "clients do not send the fragment after `#`, so the rule redirects every fragment of the page";
            remarks.push(Remark::new(reason, "to redirect fragments, use a script in the page"));
        }
        let (rest, query) = rest.split_once('?').map_or((rest, None), |(rest, query)| (rest, Some(query.to_owned())));
        if let Some(port) = port::other_in_url(rest) {
            return Err(port::other_port(&[port.to_owned()]));
        }
        let (host, path) = match rest.split_once("://") {
            Some((_, rest)) => {
                let (host, path) = rest.split_at_checked(rest.find('/').unwrap_or(rest.len())).unwrap_or((rest, ""));
                (Some(host.split(':').next().unwrap_or(host).to_ascii_lowercase()), path)
            }
            None => (None, rest),
        };
        let path = if path.is_empty() { "/" } else { path };
        remarks.extend(literal_pattern(path));
        Ok(Self { host, path: path.to_owned(), query: query.filter(|query| !query.is_empty()) })
    }

    fn hosts(&self, cells: Cells<'_>) -> Vec<String> {
        let below = self.host.as_ref().filter(|_| cells.with_subdomains()).map(|host| format!("*.{host}"));
        self.host.iter().cloned().chain(below).collect()
    }
}

/// Reports whether a source contains an asterisk that stands for any text in other programs. An asterisk in the middle of
/// a segment is literal, as in `/a*b`.
fn has_wildcard(source: &str) -> bool {
    let (url, rest) = source.split_at_checked(source.find(['?', '#']).unwrap_or(source.len())).unwrap_or((source, ""));
    let url = url.split_once("://").map_or(url, |(_, url)| url);
    let mut segments = url.split('/');
    // The first segment is a host, or empty.
    let starts_open = segments.next().is_some_and(|first| first.contains('*'));
    let is_open = |segment: &str| !segment.is_empty() && segment.chars().all(|c| c == '*');
    starts_open || rest.contains('*') || segments.any(is_open) || url.ends_with('*')
}

/// Completes a URL that lacks its beginning. For example, `example.com/page` becomes `https://example.com/page`, and
/// `page` becomes `/page`.
fn to_path_or_url(written: &str, remarks: &mut Vec<Remark>) -> Result<String, Remark> {
    if written.starts_with('/') || url::scheme(written).is_some() {
        return Ok(written.to_owned());
    }
    let first = written.split_once('/').map_or("", |(first, _)| first);
    if ["http", "https"].contains(&first.to_ascii_lowercase().as_str()) {
        let reason = format!("`{written}` is not a URL, because `:` is missing after `{first}`");
        return Err(Remark::new(reason, "correct the row and import again"));
    }
    if first.contains('.') && !first.starts_with('.') {
        return Ok(format!("https://{written}"));
    }
    let whole = format!("/{written}");
    remarks.push(completed(written, &whole));
    Ok(whole)
}

fn completed(written: &str, whole: &str) -> Remark {
    Remark::new(
        format!("`{written}` starts with neither a slash nor https://, so it was imported as `{whole}`"),
        "correct the rule if another path was intended",
    )
}

/// Returns the paths that the row redirects, and the target of the row.
fn target(
    from: &SourceUrl,
    cells: Cells<'_>,
    status: u16,
    remarks: &mut Vec<Remark>,
) -> Result<(PathShape, Vec<Piece>), Remark> {
    let path = escape::path(&from.path, Escapes::Decoded);
    let is_gone = is_gone(status);
    if cells.to().is_empty() && !is_gone {
        return Err(Remark::new("the target is missing", "complete the row, or set its status to 410"));
    }
    let to = if is_gone { String::new() } else { to_path_or_url(cells.to(), remarks)? };
    // Lists of sources usually lack the scheme, and targets rarely do.
    remarks.extend((to.len() > cells.to().len() + 1).then(|| completed(cells.to(), &to)));
    remarks.extend(literal_reference(&to).filter(|_| literal_pattern(&from.path).is_none()));
    match (cells.with_subpaths(), cells.keeps_tail()) {
        (false, _) => Ok((PathShape::exact(path), vec![Piece::Text(to)])),
        (true, false) => Ok((PathShape::prefix(&path), vec![Piece::Text(to)])),
        (true, true) => {
            let (shape, rest) = PathShape::with_tail(&path);
            Ok((shape, vec![Piece::Text(to), Piece::Capture(rest)]))
        }
    }
}

/// Returns what the redirect of the row does with the query of a request. If the source has a query, the query
/// identifies the old page, so by default it is not sent to the new page.
fn query(cells: Cells<'_>, from: &SourceUrl) -> QueryPolicy {
    match (cells.keeps_query(), &from.query) {
        (Some(false), _) | (None, Some(_)) => QueryPolicy::Drop,
        (None, None) if !cells.query().is_empty() => QueryPolicy::Drop,
        (Some(true), _) | (None, None) => QueryPolicy::Keep,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn status_may_be_a_number_a_word_or_missing() {
        for (written, expected) in
            [("301", 301), ("302 Found", 302), ("", 301), ("Permanent", 301), ("temporary", 302), ("410", 410)]
        {
            assert_eq!(status(written), Ok(expected), "{written}");
        }
        for written in ["404", "x", "99999"] {
            assert!(status(written).is_err(), "{written}");
        }
    }

    #[test]
    fn source_may_lack_its_scheme_or_its_slash() {
        for (written, host, path, query, remarks) in [
            ("/a?b=c", None, "/a", Some("b=c"), 0),
            ("https://A.example:80", Some("a.example"), "/", None, 0),
            ("a.example/b?", Some("a.example"), "/b", None, 0),
            ("a", None, "/a", None, 1),
            ("/a#b", None, "/a", None, 1),
            ("/a/:id/b", None, "/a/:id/b", None, 1),
            ("/a/:7", None, "/a/:7", None, 0),
            ("/o/(.*)", None, "/o/(.*)", None, 1),
            ("/s/{id}", None, "/s/{id}", None, 1),
            ("/u/$1", None, "/u/$1", None, 1),
            ("/price-$100/a(b)", None, "/price-$100/a(b)", None, 0),
        ] {
            let mut found = Vec::new();
            let source = SourceUrl::read(written, &mut found).unwrap();
            let parts = (source.host.as_deref(), source.path.as_str(), source.query.as_deref());
            assert_eq!((parts, found.len()), ((host, path, query), remarks), "{written}");
        }
        for written in
            ["", "/a/*", "/a*", "/*/b", "/**/b", "/a?b=*", "https://*.a.example/b", "a*b", "https//a.example/b"]
        {
            assert!(SourceUrl::read(written, &mut Vec::new()).is_err(), "{written}");
        }
        assert_eq!(SourceUrl::read("/a*b/c", &mut Vec::new()).unwrap().path, "/a*b/c");
    }
}

//! Converts a redirect of a Bulk Redirect List.

use crate::cloudflare_bulk::source::SourceUrl;
use crate::condition::other_parameters::OtherParameters;
use crate::condition::when::When;
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::foreign::status::{is_redirect, unsupported};
use crate::importer::Importer;
use crate::note::{NoteSubject, Remark, StatementOrigin};
use crate::path::shape::PathShape;
use crate::rule::draft::{Precedence, QueryPolicy};
use crate::target::template::{Piece, TargetTemplate};
use portico_redirects::path::escape::{self, Escapes};

/// A redirect as written in the list.
#[derive(Debug, Clone, Default)]
pub(super) struct BulkRedirect {
    pub(super) source: String,
    pub(super) target: String,
    /// The status. Empty for the default, which is 301.
    pub(super) status: String,
    pub(super) settings: Settings,
}

/// The switches of a redirect.
#[derive(Debug, Clone, Default)]
pub(super) struct Settings {
    pub(super) preserve_query_string: Switch,
    pub(super) include_subdomains: Switch,
    pub(super) subpath_matching: Switch,
    pub(super) preserve_path_suffix: Switch,
}

/// A setting of a redirect.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Switch {
    On,
    #[default]
    Off,
}

pub(super) fn convert(importer: &mut Importer<'_>, redirect: &BulkRedirect, origin: &StatementOrigin) {
    // A target with a query gets no slash if the path has no suffix.
    let is_on = |switch: Switch| switch == Switch::On;
    let has_end = redirect.target.contains(['?', '#']);
    let Settings { subpath_matching, preserve_path_suffix, .. } = redirect.settings;
    if has_end && is_on(subpath_matching) && is_on(preserve_path_suffix) {
        let settings = Settings { subpath_matching: Switch::Off, ..redirect.settings.clone() };
        let exact = BulkRedirect { settings, ..redirect.clone() };
        if let Ok(rule) = foreign_rule(&exact, origin.clone()) {
            importer.convert(ForeignRule { remarks: Vec::new(), ..rule });
        }
    }
    match foreign_rule(redirect, origin.clone()) {
        Ok(rule) => importer.convert(rule),
        Err(remark) => importer.report_untranslated(origin, remark),
    }
}

fn foreign_rule(redirect: &BulkRedirect, origin: StatementOrigin) -> Result<ForeignRule, Remark> {
    let settings = &redirect.settings;
    let source = SourceUrl::read(&redirect.source)?;
    let status = status(&redirect.status)?;
    if redirect.target.is_empty() {
        return Err(Remark::new("the target URL is missing", "complete the redirect and import again"));
    }
    let path = escape::path(&source.path, Escapes::Decoded);
    let (shape, pieces) = match (settings.subpath_matching, settings.preserve_path_suffix) {
        (Switch::Off, _) => (PathShape::exact(path), vec![Piece::Text(redirect.target.clone())]),
        (Switch::On, Switch::Off) => (PathShape::prefix(&path), vec![Piece::Text(redirect.target.clone())]),
        (Switch::On, Switch::On) => {
            let (shape, rest) = PathShape::with_tail(&path);
            let end = redirect.target.find(['?', '#']).unwrap_or(redirect.target.len());
            let (before, after) = redirect.target.split_at_checked(end).unwrap_or((&redirect.target, ""));
            (shape, vec![Piece::Text(before.to_owned()), Piece::Capture(rest), Piece::Text(after.to_owned())])
        }
    };
    let query = match settings.preserve_query_string {
        Switch::On => QueryPolicy::Keep,
        Switch::Off => QueryPolicy::Drop,
    };
    let both_queries = query == QueryPolicy::Keep && redirect.target.contains('?');
    let remarks = source.remark().into_iter().chain(both_queries.then(two_queries));
    Ok(ForeignRule {
        origin,
        precedence: precedence(&source, settings.include_subdomains),
        shape,
        outcome: ForeignOutcome::Redirect { status, template: TargetTemplate(pieces), query },
        alternatives: vec![When { host: hosts(&source, settings.include_subdomains), ..When::default() }],
        other_parameters: OtherParameters::Allowed,
        remarks: remarks.collect(),
    })
}

fn status(written: &str) -> Result<u16, Remark> {
    match written {
        "" => Ok(301),
        "303" => Err(Remark::about(
            NoteSubject::UnsupportedStatus,
            "Bulk Redirects do not support the status 303, so Cloudflare ignores this redirect",
            "choose 301, 302, 307 or 308 and import again if the redirect is needed",
        )),
        written => written
            .parse()
            .ok()
            .filter(|status| is_redirect(*status))
            .ok_or_else(|| unsupported(format_args!("`{written}`"))),
    }
}

fn hosts(source: &SourceUrl, subdomains: Switch) -> Vec<String> {
    let below = (subdomains == Switch::On).then(|| format!("*.{}", source.host));
    std::iter::once(source.host.clone()).chain(below).collect()
}

/// Returns the precedence of a redirect. Cloudflare prefers a longer path, then a redirect without subdomains, then a
/// longer host, and then a source with a scheme.
fn precedence(source: &SourceUrl, subdomains: Switch) -> Precedence {
    let length = |text: &str| i64::try_from(text.trim_end_matches('/').len().min(0xFFFF)).unwrap_or_default();
    let is_exact = i64::from(subdomains == Switch::Off);
    let rank = length(&source.path) << 20 | is_exact << 18 | length(&source.host) << 1 | i64::from(source.has_scheme());
    Precedence { phase: 0, order: -rank }
}

fn two_queries() -> Remark {
    Remark::new(
        "Cloudflare does not allow a query in the target if the query of the request is preserved; the rule sends both",
        "remove one of the two queries from the rule if the new page does not need it",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_paths_and_narrower_hosts_come_first() {
        let of = |source: &str, subdomains| precedence(&SourceUrl::read(source).unwrap(), subdomains);
        let sorted = [
            of("a.example/b/c", Switch::On),
            of("https://a.example/b", Switch::Off),
            of("a.example/b", Switch::Off),
            of("www.a.example/b/", Switch::On),
            of("a.example/b", Switch::On),
            of("a.example/", Switch::Off),
        ];
        assert!(sorted.is_sorted(), "{sorted:?}");
    }

    #[test]
    fn status_is_permanent_by_default() {
        assert_eq!((status(""), status("307")), (Ok(301), Ok(307)));
        assert!(status("303").is_err_and(|remark| remark.reason.contains("do not support the status 303")));
        assert!(status("200").is_err() && status("x").is_err());
    }
}

//! Converts the directives `Redirect` and `RedirectMatch` of `mod_alias`.

use crate::apache::alias_folder;
use crate::apache::empty_captures;
use crate::apache::exception;
use crate::apache::lines::Directive;
use crate::apache::query_in_path;
use crate::apache::scope::Scope;
use crate::apache::target;
use crate::condition::other_parameters::OtherParameters;
use crate::foreign::exception::{Certainty, ExceptedPaths, Exception};
use crate::foreign::lookahead;
use crate::foreign::path_restriction::{self, PathRestriction};
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::foreign::status::{is_gone, is_redirect, unsupported};
use crate::importer::Importer;
use crate::note::Remark;
use crate::path::shape::PathShape;
use crate::rule::draft::{Precedence, QueryPolicy, Tail};
use crate::target::dollar;
use crate::target::template::{Piece, TargetTemplate};
use crate::target::url;
use portico_redirects::LetterCase;
use portico_redirects::path::escape::{self, Escapes};

/// The directives of `mod_alias` that can redirect, such as `RedirectMatch`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AliasDirective {
    Redirect,
    RedirectPermanent,
    RedirectTemp,
    RedirectMatch,
}

impl AliasDirective {
    /// Returns the directive with this name, which must be in lower case. Returns `None` for any other name.
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "redirect" => Some(Self::Redirect),
            "redirectpermanent" => Some(Self::RedirectPermanent),
            "redirecttemp" => Some(Self::RedirectTemp),
            "redirectmatch" => Some(Self::RedirectMatch),
            _ => None,
        }
    }
}

/// A directive of `mod_alias`, along with the effect of the sections that enclose the directive.
#[derive(Clone, Copy)]
pub(super) struct Alias<'d> {
    pub(super) kind: AliasDirective,
    pub(super) directive: &'d Directive,
    pub(super) scope: &'d Scope,
    pub(super) precedence: Precedence,
}

/// The parsed arguments of a directive such as `Redirect 301 /old /new`.
struct AliasArguments<'d> {
    status: u16,
    path: Option<&'d str>,
    target: Option<&'d str>,
    /// What happens to the rest of the path.
    tail: Tail,
}

/// Converts a directive to a rule, or to an [`Exception`] if the directive excludes URLs from redirects. Reports any
/// other directive as not translated.
pub(super) fn convert(importer: &mut Importer<'_>, alias: Alias<'_>) {
    match foreign_rule(alias) {
        Ok(rule) => {
            importer.exceptions.extend(excluded(alias));
            importer.convert(rule);
        }
        Err(remark) => match exception(alias, &remark) {
            Some(exception) => importer.exceptions.push(exception),
            None => importer.report_untranslated(&alias.directive.origin, remark),
        },
    }
}

/// Returns the [`Exception`] for the paths that a lookahead excludes from a directive such as `RedirectMatch ^/(?!a)(.*)$ /b`.
fn excluded(alias: Alias<'_>) -> Option<Exception> {
    let pattern = arguments(alias).ok()?.path.filter(|_| alias.kind == AliasDirective::RedirectMatch)?;
    let (own, excluded) = lookahead::split(&PathRestriction::regex(pattern, LetterCase::Exact))?;
    let origin = alias.directive.origin.clone();
    Some(exception::negated_path((origin, excluded), &own, &[alias.scope.when()], alias.precedence))
}

/// Returns an [`Exception`] if the directive sends another response than a redirect, as `Redirect 404 /a` does. Such a
/// directive excludes its URLs from later redirects. Returns `None` for any other directive.
fn exception(alias: Alias<'_>, remark: &Remark) -> Option<Exception> {
    let [word, path] = alias.directive.arguments.as_slice() else {
        return None;
    };
    let is_other_response = status(word).is_some_and(|status| !matches!(status, 300..=399) && !is_gone(status));
    let shape = || match alias.kind {
        AliasDirective::RedirectMatch => {
            path_restriction::combine(&restrictions(alias.scope, path), None).map(|combined| combined.shape)
        }
        AliasDirective::Redirect | AliasDirective::RedirectPermanent | AliasDirective::RedirectTemp => {
            let limited = alias_folder::limited(alias.scope, path)?;
            Ok(PathShape::prefix(&escape::path(&limited.path, Escapes::Decoded)))
        }
    };
    (is_other_response && alias.scope.unsupported.is_none()).then(|| Exception {
        origin: alias.directive.origin.clone(),
        precedence: alias.precedence,
        until: Precedence::LAST,
        excepted_paths: shape().and_then(|shape| ExceptedPaths::of(&shape)),
        alternatives: vec![alias.scope.when()],
        certainty: Certainty::Always,
        remark: Some(remark.clone()),
    })
}

fn foreign_rule(alias: Alias<'_>) -> Result<ForeignRule, Remark> {
    if let Some(remark) = &alias.scope.unsupported {
        return Err(remark.clone());
    }
    let arguments = arguments(alias)?;
    let name = alias.directive.origin.text.split_whitespace().next().unwrap_or_default();
    let query = |path| match alias.kind {
        AliasDirective::RedirectMatch => query_in_path::in_pattern(name, path),
        AliasDirective::Redirect | AliasDirective::RedirectPermanent | AliasDirective::RedirectTemp => {
            query_in_path::in_path(name, path)
        }
    };
    if let Some(remark) = arguments.path.and_then(query) {
        return Err(remark);
    }
    let (shape, outcome, remarks) = match alias.kind {
        AliasDirective::RedirectMatch => matched(alias.scope, &arguments)?,
        AliasDirective::Redirect | AliasDirective::RedirectPermanent | AliasDirective::RedirectTemp => {
            prefixed(alias.scope, &arguments)?
        }
    };
    Ok(ForeignRule {
        origin: alias.directive.origin.clone(),
        precedence: alias.precedence,
        shape,
        outcome,
        alternatives: vec![alias.scope.when()],
        other_parameters: OtherParameters::Allowed,
        remarks,
    })
}

fn arguments(alias: Alias<'_>) -> Result<AliasArguments<'_>, Remark> {
    let mut rest: Vec<&str> = alias.directive.arguments.iter().map(String::as_str).collect();
    let status = match alias.kind {
        AliasDirective::RedirectPermanent => 301,
        AliasDirective::RedirectTemp => 302,
        AliasDirective::Redirect | AliasDirective::RedirectMatch => {
            let written = rest.first().copied().and_then(status);
            if written.is_some() {
                rest.remove(0);
            }
            written.unwrap_or(302)
        }
    };
    let is_gone = is_gone(status);
    if !is_gone && !is_redirect(status) {
        return Err(unsupported(status));
    }
    let (path, target) = match (rest.as_slice(), &alias.scope.location) {
        ([path], _) if is_gone => (Some(*path), None),
        ([], Some(path)) if is_gone => (Some(path.as_str()), None),
        ([path, target], _) if !is_gone => (Some(*path), Some(*target)),
        // Inside `<Location /a>`, a directive may omit the path. All paths of the section are then redirected to the
        // target.
        ([target], Some(path)) => {
            return Ok(AliasArguments { status, path: Some(path), target: Some(target), tail: Tail::Drop });
        }
        _ => return Err(Remark::new("the path or the target is missing", "complete the directive and import again")),
    };
    Ok(AliasArguments { status, path, target, tail: Tail::Keep })
}

/// Parses a status, which is a number or a word such as `permanent`.
fn status(word: &str) -> Option<u16> {
    match word.to_ascii_lowercase().as_str() {
        "permanent" => Some(301),
        "temp" => Some(302),
        "seeother" => Some(303),
        "gone" => Some(410),
        number => number.parse().ok(),
    }
}

type Converted = (PathShape, ForeignOutcome, Vec<Remark>);

/// Converts a directive such as `Redirect /a /b`, which matches `/a` and all paths below `/a`. Apache appends the rest
/// of the path to the target, so `/a/x` is redirected to `/b/x`.
fn prefixed(scope: &Scope, arguments: &AliasArguments<'_>) -> Result<Converted, Remark> {
    let written = arguments.path.unwrap_or("/");
    if !written.starts_with('/') {
        return Err(Remark::new(format!("`{written}` does not start with a slash"), "write the absolute path"));
    }
    let limited = alias_folder::limited(scope, written)?;
    let path = escape::path(&limited.path, Escapes::Decoded);
    let Some(to) = arguments.target else {
        return Ok((PathShape::prefix(&path), ForeignOutcome::Gone(arguments.status), Vec::new()));
    };
    if to.contains(['?', '#']) {
        if !limited.appended.is_empty() {
            return Err(path_after_query());
        }
        let outcome = ForeignOutcome::Redirect {
            status: arguments.status,
            template: TargetTemplate::text(to),
            query: target::query_of(to),
        };
        return Ok((PathShape::exact(path), outcome, vec![path_after_query()]));
    }
    if arguments.tail == Tail::Drop {
        let template = TargetTemplate::text(to);
        let outcome = ForeignOutcome::Redirect { status: arguments.status, template, query: QueryPolicy::Keep };
        return Ok((PathShape::prefix(&path), outcome, Vec::new()));
    }
    let (shape, rest) = PathShape::with_tail(&path);
    let pieces = vec![Piece::Text(format!("{to}{}", limited.appended)), Piece::Capture(rest)];
    let outcome = ForeignOutcome::Redirect {
        status: arguments.status,
        template: TargetTemplate(pieces),
        query: QueryPolicy::Keep,
    };
    let joins_without_slash =
        limited.appended.is_empty() && written.len() > 1 && written.ends_with('/') && !to.ends_with('/');
    let joins_with_two_slashes =
        !written.ends_with('/') && to.ends_with('/') && url::split_host(to).is_some_and(|(_, path)| path.len() > 1);
    let remarks = [
        joins_without_slash.then(|| without_slash(written, to)),
        joins_with_two_slashes.then(|| two_slashes(written, to)),
        written.contains('%').then(|| encoded_path(written)),
    ];
    Ok((shape, outcome, remarks.into_iter().flatten().collect()))
}

fn two_slashes(path: &str, to: &str) -> Remark {
    Remark::new(
        format!("the original statement redirects `{path}/x` to `{to}/x`; the rule redirects `{path}/x` to `{to}x`"),
        "no change needed, because the second slash was probably not intended",
    )
}

fn encoded_path(path: &str) -> Remark {
    Remark::new(
        format!("Apache compares `{path}` with the decoded path, so the original statement may never match"),
        "no change needed if the path should be redirected",
    )
}

fn path_after_query() -> Remark {
    Remark::new(
        "the original statement also matches pages below the path, and appends the rest of their path to the query of \
        the target; the rule does not match these pages",
        "if such pages exist, write a rule with `prefix`",
    )
}

fn without_slash(path: &str, to: &str) -> Remark {
    Remark::new(
        format!("the original statement redirects `{path}x` to `{to}x`; the rule redirects `{path}x` to `{to}/x`"),
        "no change needed if the slash at the end of the target was forgotten",
    )
}

/// Returns the restrictions on the path of a `RedirectMatch` directive.
fn restrictions(scope: &Scope, pattern: &str) -> Vec<PathRestriction> {
    let own = PathRestriction::regex(pattern, LetterCase::Exact);
    alias_folder::restriction(scope).into_iter().chain([own]).collect()
}

/// Converts a directive such as `RedirectMatch ^/a/(.*)$ /b/$1`.
fn matched(scope: &Scope, arguments: &AliasArguments<'_>) -> Result<Converted, Remark> {
    let without_lookahead = |path| lookahead::split(&path).map_or(path, |(own, _)| own);
    let paths = restrictions(scope, arguments.path.unwrap_or("^/")).into_iter().map(without_lookahead);
    let paths: Vec<PathRestriction> = paths.collect();
    let Some(to) = arguments.target else {
        let combined = path_restriction::combine(&paths, None)?;
        return Ok((combined.shape, ForeignOutcome::Gone(arguments.status), combined.remarks));
    };
    let (to, empty_capture) = empty_captures::without_groups(arguments.path.unwrap_or("^/"), to);
    let combined = path_restriction::combine(&paths, Some(TargetTemplate(dollar::target(&to))))?;
    let template = combined.template.unwrap_or_default();
    Ok((
        combined.shape,
        ForeignOutcome::Redirect { status: arguments.status, template, query: target::query_of(&to) },
        combined.remarks.into_iter().chain(empty_capture).collect(),
    ))
}

//! Converts the redirects of the plugin to rules.

use std::collections::BTreeSet;

use crate::condition::other_parameters::OtherParameters;
use crate::condition::query_text;
use crate::condition::when::{ValueTest, When};
use crate::condition::{self, Condition};
use crate::foreign::exception::{Certainty, ExceptedPaths, Exception};
use crate::foreign::path_restriction::{self, PathRestriction};
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::importer::Importer;
use crate::nginx::query_in_capture;
use crate::nginx::request_uri;
use crate::nginx::target::{NginxTarget, TargetDirective};
use crate::note::{Covering, DELETE, NoteSubject, Remark};
use crate::path::shape::PathShape;
use crate::regex::validity::{self, RegexEngine};
use crate::rule::draft::{Precedence, QueryPolicy};
use crate::target::dollar;
use crate::target::template::{Piece, TargetTemplate};
use crate::target::url::scheme;
use crate::wordpress::action::Action;
use crate::wordpress::condition::Variant;
use crate::wordpress::redirect::{PluginRedirect, QueryFlag, SourceKind};
use portico_redirects::path::escape::{self, Escapes};

/// Converts redirects.
pub(super) struct Converter<'i, 'o> {
    importer: &'i mut Importer<'o>,
}

/// The paths and the target of a variant, in the form of rules.
struct Converted {
    shape: PathShape,
    template: Option<TargetTemplate>,
    query: QueryPolicy,
    condition: Condition,
    remarks: Vec<Remark>,
}

impl<'i, 'o> Converter<'i, 'o> {
    pub(super) fn new(importer: &'i mut Importer<'o>) -> Self {
        Self { importer }
    }

    pub(super) fn convert(&mut self, redirect: &PluginRedirect) {
        let status = match &redirect.action {
            Action::Redirect(status) | Action::Gone(status) => *status,
            Action::Other(remark) => return self.except(redirect, remark.as_ref()),
        };
        if let Some(remark) = invalid_expression(redirect) {
            return self.importer.report_untranslated(&redirect.origin, remark);
        }
        for variant in &redirect.variants {
            match converted(redirect, variant) {
                Ok(converted) => self.add(redirect, status, converted),
                Err(remark) => self.importer.report_untranslated(&redirect.origin, remark),
            }
        }
    }

    fn add(&mut self, redirect: &PluginRedirect, status: u16, converted: Converted) {
        let outcome = match converted.template {
            Some(template) => ForeignOutcome::Redirect { status, template, query: converted.query },
            None => ForeignOutcome::Gone(status),
        };
        let mut remarks = converted.remarks;
        remarks.extend(converted.condition.remarks);
        let is_exact = redirect.query == QueryFlag::Exact && redirect.source_kind == SourceKind::Url;
        if is_exact {
            remarks.push(Remark::new(
                "with the setting \"Exact match\", the original redirect applies only if the request has no other query \
                parameters; the rule also applies to other parameters, and drops them",
                "no change needed unless URLs with other parameters lead to a different page",
            ));
        }
        self.importer.convert(ForeignRule {
            origin: redirect.origin.clone(),
            precedence: redirect.precedence,
            shape: converted.shape,
            outcome,
            alternatives: converted.condition.alternatives,
            other_parameters: if is_exact { OtherParameters::Forbidden } else { converted.condition.other_parameters },
            remarks,
        });
    }

    fn except(&mut self, redirect: &PluginRedirect, remark: Option<&Remark>) {
        let empty = [Variant::always(None)];
        let variants = if redirect.variants.is_empty() { empty.as_slice() } else { redirect.variants.as_slice() };
        for variant in variants {
            let bare = Variant { condition: variant.condition.clone(), target: None };
            let (excepted_paths, alternatives) = match converted(redirect, &bare) {
                Ok(converted) => (ExceptedPaths::of(&converted.shape), converted.condition.alternatives),
                Err(why) => (Err(why), vec![When::default()]),
            };
            self.importer.exceptions.push(Exception {
                origin: redirect.origin.clone(),
                precedence: redirect.precedence,
                until: Precedence::LAST,
                excepted_paths,
                alternatives,
                certainty: Certainty::Always,
                remark: remark.cloned(),
            });
        }
    }
}

/// Returns the remark about an invalid expression. The plugin does not report the error, and the expression matches nothing.
fn invalid_expression(redirect: &PluginRedirect) -> Option<Remark> {
    let is_regex = redirect.source_kind == SourceKind::Regex;
    let error = is_regex.then(|| validity::error(&redirect.source, RegexEngine::Pcre)).flatten()?;
    Some(Remark::about(
        NoteSubject::WithoutEffect(Covering::NoRequests),
        format!("{error}; the plugin never uses this redirect"),
        DELETE,
    ))
}

fn converted(redirect: &PluginRedirect, variant: &Variant) -> Result<Converted, Remark> {
    let target = match &redirect.action {
        Action::Redirect(_) if variant.target.is_none() => {
            return Err(Remark::new("the target is missing", "complete the redirect and import again"));
        }
        Action::Redirect(_) => variant.target.as_deref().map(with_slash),
        Action::Gone(_) | Action::Other(_) => None,
    };
    match redirect.source_kind {
        SourceKind::Url => url(redirect, variant, target),
        SourceKind::Regex => regex(redirect, variant, target.as_deref()),
    }
}

/// Returns a target with a leading slash. The plugin adds the slash to a target that is not a URL.
fn with_slash(target: &str) -> String {
    let is_complete = target.starts_with(['/', '$']) || scheme(target).is_some();
    if is_complete { target.to_owned() } else { format!("/{target}") }
}

fn url(redirect: &PluginRedirect, variant: &Variant, target: Option<String>) -> Result<Converted, Remark> {
    let (host, rest) = match redirect.source.split_once("://") {
        Some((_, rest)) => {
            let (host, path) = rest.split_at_checked(rest.find('/').unwrap_or(rest.len())).unwrap_or((rest, ""));
            (vec![host.to_ascii_lowercase()], path)
        }
        None => (Vec::new(), redirect.source.as_str()),
    };
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    if redirect.source.is_empty() {
        return Err(Remark::new("the source is missing", "complete the redirect and import again"));
    }
    if path.contains("//") {
        let reason = "the source has repeated slashes, and rules match paths without them";
        return Err(Remark::new(reason, "delete the redirect, because it is only for links with a typing error"));
    }
    let path = format!("/{}", path.trim_start_matches('/'));
    let parameters = query_text::parameters(query).unwrap_or_default();
    if let Some(name) = repeated(query) {
        let reason = format!("the source has the parameter `{name}` several times, and rules test each parameter once");
        return Err(Remark::new(reason, "write a rule by hand with one value of the parameter"));
    }
    let policy = if redirect.query == QueryFlag::Pass { QueryPolicy::Keep } else { QueryPolicy::Drop };
    let has_any_value = parameters.values().any(|test| *test == ValueTest::Present);
    let when = When { host, query: parameters, ..When::default() };
    Ok(Converted {
        shape: PathShape { case: redirect.case, ..PathShape::exact(escape::path(&path, Escapes::Decoded)) },
        template: target.map(|target| TargetTemplate(vec![Piece::Text(target)])),
        query: policy,
        condition: variant.condition.clone().and(Condition::single(when)),
        remarks: has_any_value.then(condition::not_as_text).into_iter().collect(),
    })
}

/// Returns the name of a parameter that a query has several times.
fn repeated(query: &str) -> Option<&str> {
    let mut names = BTreeSet::new();
    let all = query.split('&').map(|parameter| parameter.split('=').next().unwrap_or_default());
    all.filter(|name| !name.is_empty()).find(|name| !names.insert(*name))
}

/// Returns an expression that matches the rest of the URL as well, and a target that contains the rest. The plugin
/// replaces only the part of the URL that the expression matches. Returns `None` if the expression matches the whole URL,
/// or if it may match in the middle of a URL.
fn with_rest(source: &str, target: &str) -> Option<(String, String)> {
    let inner = source.strip_prefix('^')?;
    if [".*", ".*)", ".+", ".+)", "$"].iter().any(|end| inner.ends_with(end)) || inner.contains('|') {
        return None;
    }
    let groups = regex::Regex::new(source).ok()?.captures_len();
    Some((format!("^{inner}(.*)$"), format!("{target}${groups}")))
}

/// Returns an expression with `^` if every match starts at the first slash of the URL, as for `/(.*)\.html`.
fn anchored(source: &str) -> String {
    let is_first =
        ["/.*", "/(.*", "/.+", "/(.+"].iter().any(|start| source.starts_with(start)) && !source.contains('|');
    if is_first { format!("^{source}") } else { source.to_owned() }
}

fn regex(redirect: &PluginRedirect, variant: &Variant, target: Option<&str>) -> Result<Converted, Remark> {
    let anchored = anchored(&redirect.source);
    let partial = target.and_then(|target| with_rest(&anchored, target));
    let (source, target) = match &partial {
        Some((source, target)) => (source.as_str(), Some(target.as_str())),
        None => (anchored.as_str(), target),
    };
    let request_uri::PathAndCondition { path, condition, captured } = request_uri::regex(source, redirect.case)?;
    let mut remarks = Vec::new();
    let path = if target.is_some() { path } else { path.without_captures() };
    let query = if redirect.query == QueryFlag::Pass { QueryPolicy::Keep } else { QueryPolicy::Drop };
    let mut moved = NginxTarget { template: TargetTemplate(dollar::target(target.unwrap_or_default())), query };
    let directive = match redirect.query {
        QueryFlag::Pass => TargetDirective::Rewrite,
        QueryFlag::Exact | QueryFlag::Ignore => TargetDirective::Return,
    };
    for piece in &mut moved.template.0 {
        if let Piece::Capture(capture) = piece
            && let Some(parameter) = captured.as_ref().and_then(|captured| captured.parameter_captures.of(capture))
        {
            *piece = Piece::Parameter(parameter.clone());
        }
    }
    if let Some(captured) = &captured {
        remarks.extend(captured.substitute(&mut moved.template));
    }
    let paths: [PathRestriction; 1] = [path];
    if target.is_some() {
        remarks.extend(query_in_capture::adjust_query(&paths, directive, &mut moved)?);
    }
    let combined = path_restriction::combine(&paths, target.is_some().then_some(moved.template))?;
    remarks.extend(combined.remarks);
    let is_open = !["^", ".*", "(.*"].iter().any(|start| anchored.starts_with(start));
    remarks.extend((is_open && combined.template.is_some()).then(text_before));
    Ok(Converted {
        shape: combined.shape,
        template: combined.template,
        query: moved.query,
        condition: variant.condition.clone().and(condition),
        remarks,
    })
}

/// Returns the remark about an expression that may match in the middle of a URL.
fn text_before() -> Remark {
    Remark::new(
        "the expression does not start with `^`, so it also matches in the middle of a URL, and the plugin keeps the text before \
         the match; the rule replaces the whole path",
        "write `^` at the start of the expression and import again, unless URLs with other text before the match have moved",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rest_of_the_url_is_kept() {
        let found = with_rest("^/old/(a)", "/new/$1").unwrap();
        assert_eq!(found, ("^/old/(a)(.*)$".to_owned(), "/new/$1$2".to_owned()));
        for source in ["^/old/$", "^/old/.*", "/old", "^/a|/b"] {
            assert_eq!(with_rest(source, "/new"), None, "{source}");
        }
    }
}

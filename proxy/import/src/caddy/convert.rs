//! Converts directives to rules.

use std::collections::BTreeSet;

use crate::caddy::matcher::Matcher;
use crate::caddy::strip::PathChange;
use crate::caddy::target::{self, PathValues};
use crate::caddy::tree::Directive;
use crate::condition::Condition;
use crate::condition::when::When;
use crate::foreign::exception::{Certainty, ExceptedPaths, Exception};
use crate::foreign::parameters::sent_twice;
use crate::foreign::path_restriction::{self, CombinedPaths, PathRestriction};
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::foreign::status::{is_gone, is_redirect};
use crate::note::Remark;
use crate::rule::draft::Precedence;
use crate::target::template::{Piece, TargetTemplate};
use portico_redirects::LetterCase;

/// The maximum number of combinations of the paths of nested matchers.
const MAX_ALTERNATIVES: usize = 1_000;

/// The combined effect of all blocks that enclose a directive, and of its own matcher.
#[derive(Debug, Clone)]
pub(super) struct Scope {
    /// The alternatives of restrictions to the path. All restrictions of an alternative must match.
    paths: Vec<Vec<PathRestriction>>,
    condition: Condition,
    excluded: Vec<PathRestriction>,
    regex_names: Vec<String>,
    /// The prefix that `handle_path` or `uri strip_prefix` removes from the path.
    stripped: Option<String>,
    /// The reason why the matchers inside a block that removes a prefix cannot be converted.
    unsupported: Option<Remark>,
    /// An earlier directive that changes the path.
    pub(super) changed_path: Option<PathChange>,
}

/// The rules for a directive, and the paths that its matcher excludes. Their precedences are not set.
pub(super) struct Converted {
    pub(super) rules: Vec<ForeignRule>,
    pub(super) excluded: Vec<Exception>,
}

/// The status of a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    Gone(u16),
    Other,
}

impl Status {
    /// Returns the status of a directive such as `respond "Gone" 410`.
    pub(super) fn of_response(arguments: &[String]) -> Self {
        let status = arguments.iter().rev().find_map(|argument| argument.parse().ok());
        status.filter(|status| is_gone(*status)).map_or(Self::Other, Self::Gone)
    }
}

impl Scope {
    pub(super) fn site(condition: Condition) -> Self {
        Self {
            paths: vec![Vec::new()],
            condition,
            excluded: Vec::new(),
            regex_names: Vec::new(),
            stripped: None,
            unsupported: None,
            changed_path: None,
        }
    }

    /// Returns the hosts of the requests. Returns `None` if they cannot be listed.
    fn hosts(&self) -> Option<BTreeSet<String>> {
        let alternatives = &self.condition.alternatives;
        let is_listed = |when: &When| !when.host.is_empty() && !when.host.iter().any(|host| host.contains('*'));
        let hosts = || alternatives.iter().flat_map(|when| when.host.iter().cloned()).collect();
        alternatives.iter().all(is_listed).then(hosts)
    }

    /// Returns the scope for requests to one of its hosts.
    fn for_host(&self, host: &str) -> Self {
        let mut scope = self.clone();
        scope.condition.alternatives.retain(|when| when.host.iter().any(|own| own == host));
        scope.condition.alternatives.iter_mut().for_each(|when| when.host = vec![host.to_owned()]);
        scope
    }

    /// Returns the scope inside a block with this matcher.
    pub(super) fn with(&self, matcher: Matcher) -> Self {
        let mut inner = self.clone();
        let has_paths = !matcher.paths.is_empty() || !matcher.excluded.is_empty();
        if let Some(paths) = self.below_prefix(&matcher) {
            inner.paths = paths;
            inner.condition = inner.condition.and(matcher.condition);
            return inner;
        }
        if self.stripped.is_some() && has_paths {
            inner.unsupported = Some(Remark::new(
                "the matcher is inside `handle_path`, so its paths lack the beginning of the path",
                "write a rule by hand with the complete path",
            ));
        }
        if !matcher.paths.is_empty() {
            let pairs = self.paths.iter().flat_map(|before| {
                let before: Vec<PathRestriction> =
                    before.iter().cloned().map(PathRestriction::without_captures).collect();
                matcher.paths.iter().map(move |path| [before.as_slice(), std::slice::from_ref(path)].concat())
            });
            inner.paths = pairs.take(MAX_ALTERNATIVES + 1).collect();
            inner.regex_names = matcher.regex_names;
        }
        if inner.paths.len() > MAX_ALTERNATIVES {
            let reason = "the matchers have too many combinations of paths";
            inner.unsupported = Some(Remark::new(reason, "write the rules by hand"));
        }
        inner.condition = inner.condition.and(matcher.condition);
        inner.excluded.extend(matcher.excluded);
        inner
    }

    /// Returns the complete paths of a matcher inside a block that removes a prefix. The first capture contains the path
    /// without the prefix. Returns `None` if there is no such block, or if the matcher has not exactly one path.
    fn below_prefix(&self, matcher: &Matcher) -> Option<Vec<Vec<PathRestriction>>> {
        let (prefix, path) = (self.stripped.as_ref()?, matcher.single_path.as_ref()?);
        if path == "/*" && matcher.excluded.is_empty() {
            return Some(self.paths.clone());
        }
        let (start, end) = path.strip_suffix('*').map_or((path.as_str(), ""), |start| (start, ".*"));
        if matcher.paths.len() != 1 || !matcher.excluded.is_empty() || !start.starts_with('/') || start.contains('*') {
            return None;
        }
        let pattern = format!("^{}({}{end})$", regex_syntax::escape(prefix), regex_syntax::escape(start));
        Some(vec![vec![PathRestriction::regex(&pattern, LetterCase::Ignored)]])
    }

    /// Records that a block removes a prefix, such as `/old/*`, from the path.
    pub(super) fn strip(&mut self, pattern: &str) {
        let prefix = pattern.trim_end_matches('*').trim_end_matches('/');
        if self.stripped.is_some() || prefix.contains('*') {
            let reason = "nested blocks remove several prefixes from the path";
            self.unsupported = Some(Remark::new(reason, "write a rule by hand with the complete path"));
        }
        // The capture contains the path that remains.
        let pattern = format!("^{}(/.*)?$", regex_syntax::escape(prefix));
        self.paths = vec![vec![PathRestriction::regex(&pattern, LetterCase::Ignored)]];
        self.stripped = Some(prefix.to_owned());
    }

    fn combined(&self, template: Option<&TargetTemplate>) -> Result<Vec<CombinedPaths>, Remark> {
        if let Some(remark) = &self.unsupported {
            return Err(remark.clone());
        }
        let uses_capture = |piece: &Piece| matches!(piece, Piece::Capture(_));
        let is_plain = |template: &TargetTemplate| self.stripped.is_some() && !template.0.iter().any(uses_capture);
        let paths = self.paths.iter().map(|paths| {
            if let Some(template) = template.filter(|template| is_plain(template)) {
                let bare: Vec<PathRestriction> = paths.iter().cloned().map(PathRestriction::without_captures).collect();
                return path_restriction::combine(&bare, Some(template.clone()));
            }
            if let Some(template) = template {
                return path_restriction::combine(paths, Some(template.clone()));
            }
            let bare: Vec<PathRestriction> = paths.iter().cloned().map(PathRestriction::without_captures).collect();
            path_restriction::combine(&bare, None)
        });
        paths.collect()
    }

    /// Returns the exceptions for the paths that the matchers exclude.
    fn excluded(&self, directive: &Directive) -> Vec<Exception> {
        let pairs = self.excluded.iter().flat_map(|path| self.paths.iter().map(move |own| (own, path)));
        let exception = |(own, path): (&Vec<PathRestriction>, &PathRestriction)| {
            let is_single = |path: &PathRestriction| matches!(path, PathRestriction::Exact { .. });
            let is_exact = own.iter().chain([path]).any(is_single);
            let mut paths: Vec<PathRestriction> =
                own.iter().chain([path]).cloned().map(PathRestriction::without_captures).collect();
            // An expression is compared with a single path before it.
            if is_single(path) && own.iter().any(|path| matches!(path, PathRestriction::Regex { .. })) {
                paths.rotate_right(1);
            }
            // With a target, a single path is compared with the excluded paths.
            let excepted = path_restriction::combine(&paths, Some(TargetTemplate::default()));
            // If a single path cannot be combined with the other paths, it is not one of them.
            let is_relevant = excepted.is_ok() || !is_exact;
            let excepted = match excepted {
                Ok(combined) => ExceptedPaths::of(&combined.shape),
                Err(why) => ExceptedPaths::wider(path.clone(), why),
            };
            // The redirect applies to none of these paths, whatever the other matchers exclude.
            is_relevant.then(|| Exception { certainty: Certainty::Always, ..self.exception(directive, excepted) })
        };
        pairs.filter_map(exception).collect()
    }

    fn exception(&self, directive: &Directive, excepted_paths: Result<ExceptedPaths, Remark>) -> Exception {
        Exception {
            origin: directive.origin.clone(),
            precedence: Precedence::default(),
            until: Precedence::LAST,
            excepted_paths,
            alternatives: self.condition.alternatives.clone(),
            certainty: if self.excluded.is_empty() { Certainty::Always } else { Certainty::Sometimes },
            remark: None,
        }
    }
}

/// Returns the exceptions for a directive that answers requests without a redirect.
pub(super) fn exceptions(directive: &Directive, scope: &Scope, precedence: Precedence) -> Vec<Exception> {
    let exception =
        |paths: Result<ExceptedPaths, Remark>| Exception { precedence, ..scope.exception(directive, paths) };
    match scope.combined(None) {
        Ok(all) => all.iter().map(|combined| exception(ExceptedPaths::of(&combined.shape))).collect(),
        Err(why) => vec![exception(Err(why))],
    }
}

pub(super) fn redirect(directive: &Directive, scope: &Scope, to: &str, code: &str) -> Result<Converted, Remark> {
    let status = match code {
        "permanent" => 301,
        "temporary" => 302,
        "html" => {
            let reason = "the directive sends a page that redirects, instead of an HTTP redirect";
            return Err(Remark::new(reason, "write a rule by hand if an HTTP redirect is also suitable"));
        }
        code => code.parse().ok().filter(|status| is_redirect(*status)).ok_or_else(|| {
            let reason = format!("rules do not support the status `{code}` for a redirect");
            Remark::new(
                reason,
                "use 301, 302, 303, 307 or 308; for a page that is gone, write a rule with `status: 410`",
            )
        })?,
    };
    let hosts = target::uses_host(to).then(|| scope.hosts()).flatten();
    let Some(hosts) = hosts else { return redirect_to(directive, scope, to, status) };
    let mut all = Converted { rules: Vec::new(), excluded: Vec::new() };
    for host in hosts {
        let found = redirect_to(directive, &scope.for_host(&host), &target::with_host(to, &host), status)?;
        all.rules.extend(found.rules);
        all.excluded.extend(found.excluded);
    }
    Ok(all)
}

fn redirect_to(directive: &Directive, scope: &Scope, to: &str, status: u16) -> Result<Converted, Remark> {
    let stripped = scope.stripped.as_ref().map(|_| 1);
    let values = PathValues { stripped, regex_names: &scope.regex_names };
    let target = target::read(to, values)?;
    let template = target::with_slash(target.template);
    let query = target.query;
    let mut converted = rules(directive, scope, Some(&template), |template| match template {
        Some(template) => ForeignOutcome::Redirect { status, template, query: query.clone() },
        None => ForeignOutcome::Gone(status),
    })?;
    for rule in &mut converted.rules {
        rule.remarks.extend(sent_twice(&template, &query, &rule.alternatives));
    }
    Ok(converted)
}

/// Returns the rules for a directive that responds with 410 or 451.
pub(super) fn gone(directive: &Directive, scope: &Scope, status: u16) -> Result<Converted, Remark> {
    rules(directive, scope, None, |_| ForeignOutcome::Gone(status))
}

fn rules(
    directive: &Directive,
    scope: &Scope,
    template: Option<&TargetTemplate>,
    outcome: impl Fn(Option<TargetTemplate>) -> ForeignOutcome,
) -> Result<Converted, Remark> {
    let rules = scope.combined(template)?.into_iter().map(|combined| ForeignRule {
        origin: directive.origin.clone(),
        precedence: Precedence::default(),
        shape: combined.shape,
        outcome: outcome(combined.template),
        alternatives: scope.condition.alternatives.clone(),
        other_parameters: scope.condition.other_parameters,
        remarks: combined.remarks.into_iter().chain(scope.condition.remarks.clone()).collect(),
    });
    Ok(Converted { rules: rules.collect(), excluded: scope.excluded(directive) })
}

/// Returns the remark about a redirect that is evaluated after a directive that changes the path.
pub(super) fn after_rewrite(line: u32) -> Remark {
    Remark::new(
        format!(
            "the directive in line {line} may change the path before this redirect; the rule matches the original path"
        ),
        "check which paths of the original requests should be redirected",
    )
}

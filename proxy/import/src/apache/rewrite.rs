//! Converts a `RewriteRule` and its conditions to rules.

use crate::apache::all_conditions::{self, AllConditions, Case};
use crate::apache::canonical_host::with_canonical_host;
use crate::apache::capture_conditions;
use crate::apache::condition::RewriteCondition;
use crate::apache::empty_captures;
use crate::apache::exception;
use crate::apache::flags::Flags;
use crate::apache::group_conditions;
use crate::apache::host_cases::for_each_host;
use crate::apache::implied_pattern::is_implied;
use crate::apache::lines::Directive;
use crate::apache::or_groups;
use crate::apache::path_end;
use crate::apache::query_in_path;
use crate::apache::request_host::RequestHost;
use crate::apache::rewrite_rule;
use crate::apache::scheme_conditions::{self, WithoutScheme};
use crate::apache::scope::Scope;
use crate::apache::target::{self, ApacheTarget};
use crate::apache::the_request::{self, WithoutRequestLine};
use crate::condition::Condition;
use crate::condition::capturing::CapturingCondition;
use crate::condition::when::When;
use crate::foreign::exception::Exception;
use crate::foreign::lookahead;
use crate::foreign::parameters::sent_twice;
use crate::foreign::path_restriction::{self, PathRestriction};
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::foreign::status::is_gone;
use crate::importer::Importer;
use crate::note::Remark;
use crate::path::shape::PathShape;
use crate::rule::draft::Precedence;
use crate::target::template::TargetTemplate;

/// Converts a `RewriteRule` to rules. If the directive excludes URLs from redirects, records this exclusion instead.
/// Reports any other `RewriteRule` as not translated.
pub(super) fn convert(
    importer: &mut Importer<'_>,
    scope: &Scope,
    directive: &Directive,
    conditions: &[RewriteCondition],
    precedence: Precedence,
) {
    if conditions.iter().any(|condition| condition.open_host_pattern().is_some()) {
        importer.file_hosts.add_unnamed();
    }
    if conditions.iter().any(RewriteCondition::excludes_files) {
        importer.lines_without_files.insert(directive.origin.line);
    }
    let (directive, empty_capture) = &empty_captures::without(directive, conditions);
    let WithoutScheme { conditions, remark } = scheme_conditions::without_scheme(directive, conditions);
    let WithoutRequestLine { conditions, remark: request_line } = the_request::resolved(directive, &conditions);
    let to = directive.arguments.get(1).map_or("", String::as_str);
    let conditions = group_conditions::resolved(&conditions, to);
    let conditions = with_canonical_host(conditions, to, &importer.options.site_hosts);
    let (directive, conditions) = capture_conditions::resolved(scope, directive, &conditions);
    let (directive, conditions) = path_end::joined(scope, directive, conditions);
    let (conditions, unfinished) = or_groups::without_unfinished(conditions);
    let remarks: Vec<Remark> =
        [remark, empty_capture.clone(), request_line, unfinished].into_iter().flatten().collect();
    for conditions in or_groups::separated(to, conditions) {
        convert_alternative(importer, scope, &directive, (&conditions, &remarks), precedence);
    }
}

/// Converts a `RewriteRule` whose captured conditions all hold. The remarks are about each of its rules.
fn convert_alternative(
    importer: &mut Importer<'_>,
    scope: &Scope,
    directive: &Directive,
    (conditions, remarks): (&[RewriteCondition], &[Remark]),
    precedence: Precedence,
) {
    let site_hosts = importer.options.site_hosts.as_slice();
    let exceptions = exception::rewrite(scope, directive, conditions, site_hosts, precedence);
    if !exceptions.is_empty() {
        let flags = directive.arguments.get(2).map(|flags| Flags::read(flags));
        if flags.is_some_and(|flags| flags.is_proxy()) {
            importer.forwarding_lines.insert(directive.origin.line);
        }
        return importer.exceptions.extend(exceptions);
    }
    match foreign_rules(scope, directive, conditions, site_hosts, precedence) {
        Ok((rules, exceptions)) => {
            for mut rule in rules {
                rule.remarks.extend_from_slice(remarks);
                importer.convert(rule);
            }
            importer.exceptions.extend(exceptions);
        }
        Err(remark) => importer.report_untranslated(&directive.origin, remark),
    }
}

/// Returns the rules for a redirect, and an exception for each negated condition on its path.
fn foreign_rules(
    scope: &Scope,
    directive: &Directive,
    conditions: &[RewriteCondition],
    site_hosts: &[String],
    precedence: Precedence,
) -> Result<(Vec<ForeignRule>, Vec<Exception>), Remark> {
    let [pattern, to, flags @ ..] = directive.arguments.as_slice() else {
        return Err(Remark::new("the pattern or the target is missing", "complete the directive and import again"));
    };
    let flags = Flags::read(flags.first().map_or("", String::as_str));
    rewrite_rule::check(scope, &flags)?;
    let status = rewrite_rule::status(to, &flags)?;
    if let Some(remark) = query_in_path::in_pattern("RewriteRule", pattern) {
        return Err(remark);
    }
    let AllConditions { cases, mut excluded, captured, captured_host } = all_conditions::all(conditions, site_hosts)?;
    let in_scope = |case: Case| Case { condition: Condition::single(scope.when()).and_inner(case.condition), ..case };
    let cases: Vec<Case> = cases.into_iter().map(in_scope).collect();
    let own_path = match pattern.strip_prefix('!') {
        // The rule applies to all paths except those that the pattern matches.
        Some(pattern) => {
            excluded.push((directive.origin.clone(), rewrite_rule::path(scope, pattern, &flags)));
            rewrite_rule::path(scope, "^", &flags)
        }
        None => rewrite_rule::path(scope, pattern, &flags),
    };
    let split = lookahead::split(&own_path);
    excluded.extend(split.iter().map(|(_, excluded)| (directive.origin.clone(), excluded.clone())));
    let own_path = split.map_or(own_path, |(own, _)| own);
    let alternatives: Vec<When> = cases.iter().flat_map(|case| case.condition.alternatives.iter().cloned()).collect();
    let exceptions = excluded
        .into_iter()
        .map(|excluded| exception::negated_path(excluded, &own_path, &alternatives, precedence))
        .collect();
    let mut rules = Vec::new();
    for (Case { paths: before, condition }, host) in for_each_host(cases, to, captured_host.as_ref(), site_hosts)? {
        let mut restrictions = match (&captured, &captured_host) {
            (None, None) => all_conditions::keep_last_captures(before),
            _ => before.into_iter().map(PathRestriction::without_captures).collect(),
        };
        if !is_implied((pattern, to), &flags, scope, &restrictions) {
            restrictions.push(own_path.clone());
        }
        let target = target(status, (to, host.as_ref()), (&flags, scope), captured.as_ref())?;
        let (outcome, combined, remarks) = outcome(status, target, &restrictions)?;
        let repeated = match &outcome {
            ForeignOutcome::Redirect { template, query, .. } => sent_twice(template, query, &condition.alternatives),
            ForeignOutcome::Gone(_) => None,
        };
        rules.push(ForeignRule {
            origin: directive.origin.clone(),
            precedence,
            shape: combined,
            outcome,
            alternatives: condition.alternatives,
            other_parameters: condition.other_parameters,
            remarks: condition.remarks.into_iter().chain(remarks).chain(repeated).collect(),
        });
    }
    Ok((rules, exceptions))
}

type Converted = (ForeignOutcome, PathShape, Vec<Remark>);

/// Returns the target of a redirect, which may depend on the host of the request. Returns `None` for the statuses 410 and
/// 451.
fn target(
    status: u16,
    (to, host): (&str, Option<&RequestHost>),
    (flags, scope): (&Flags, &Scope),
    captured: Option<&CapturingCondition>,
) -> Result<Option<ApacheTarget>, Remark> {
    let mut target = (!is_gone(status)).then(|| target::read(to, host, flags, scope)).transpose()?;
    if let Some(captured) = captured {
        let mut none = TargetTemplate::default();
        let capture_remarks = captured.substitute(target.as_mut().map_or(&mut none, |target| &mut target.template));
        if let Some(target) = &mut target {
            target.remarks.extend(capture_remarks);
        }
    }
    Ok(target)
}

fn outcome(status: u16, target: Option<ApacheTarget>, restrictions: &[PathRestriction]) -> Result<Converted, Remark> {
    let Some(ApacheTarget { template, query, remarks }) = target else {
        let combined = path_restriction::combine(restrictions, None)?;
        return Ok((ForeignOutcome::Gone(status), combined.shape, combined.remarks));
    };
    let combined = path_restriction::combine(restrictions, Some(template))?;
    let template = combined.template.unwrap_or_default();
    Ok((ForeignOutcome::Redirect { status, template, query }, combined.shape, [remarks, combined.remarks].concat()))
}

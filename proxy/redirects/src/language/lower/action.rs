//! Lowers the keys that determine the action of a rule: `status`, `to`, `query`, `tail`, `table`, `key` and
//! `otherwise`.

use std::sync::Arc;

use crate::address::query::KeptParameters;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::completeness::Completeness;
use crate::language::hints;
use crate::language::lower::context::{Context, MissingTables};
use crate::language::lower::paths::RulePaths;
use crate::language::lower::required_keys::{check_pass, check_required_keys, reject_redirect_keys};
use crate::language::lower::written_query::query_policy;
use crate::language::raw::Located;
use crate::language::raw_file::RawRule;
use crate::language::scalars;
use crate::language::target::{self, HostLabel, Scope, SourceKey, TableValue};
use crate::rule::condition::Conditions;
use crate::rule::filter::Filters;
use crate::rule::outcome::RedirectStatus;
use crate::rule::target::Target;
use crate::rule::{Action, Lookup, LookupKey, Paths, QueryPolicy, Redirect};

/// A marker for an error that has already been reported. The caller leaves out the rule.
struct Reported;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tail {
    Keep,
    Drop,
}

/// The effect of a status: a redirect, or a final action such as 410.
enum StatusEffect {
    Redirect(RedirectStatus),
    Final(Box<Action>),
}

impl Context<'_> {
    /// Returns the action of the rule. Returns `None` if an error has been reported.
    ///
    /// If `paths` is `None`, this function still reports the errors that do not depend on the paths.
    pub(super) fn action(
        &mut self,
        raw: &RawRule,
        paths: Option<&RulePaths>,
        conditions: Option<&Conditions>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Action> {
        let status = status(raw.common.status.as_ref().or(raw.defaults.status.as_ref()), diagnostics);
        let query = query_policy(raw.common.query.as_ref().or(raw.defaults.query.as_ref()), diagnostics);
        let tail = scalars::one_of(raw.tail.as_ref(), &TAIL, diagnostics).unwrap_or(Tail::Keep);
        check_required_keys(raw, diagnostics);
        if let Some(pass) = &raw.pass {
            check_pass(raw, pass, diagnostics);
            return Some(Action::Pass);
        }
        let status = match status {
            Ok(StatusEffect::Redirect(status)) => status,
            Ok(StatusEffect::Final(action)) => {
                reject_redirect_keys(raw, diagnostics);
                return Some(*action);
            }
            Err(Reported) => RedirectStatus::MovedPermanently,
        };
        let paths = paths?;
        if matches!(paths.paths, Paths::Rows(_)) {
            return Some(Action::Row { status, query });
        }
        // If the table could not be read, an error has been reported, so `{value}` is not reported in addition.
        let is_partial = raw.completeness == Completeness::Partial;
        let value = if raw.table.is_some() || is_partial { TableValue::Present } else { TableValue::Absent };
        let parameters = conditions.map(Conditions::required_parameters).unwrap_or_default();
        let source = match (&raw.prefix, &raw.regex) {
            (Some(_), _) => SourceKey::Prefix,
            (None, Some(_)) => SourceKey::Regex,
            (None, None) => SourceKey::From,
        };
        let scope = Scope {
            source,
            names: &paths.names,
            parameters: &parameters,
            value,
            host_label: HostLabel::of(conditions),
            hosts: self.options.allowed_hosts,
        };
        let target = main_target(raw, scope, tail, diagnostics);
        let lookup = self.lookup(raw, scope, diagnostics);
        let mut redirect = Redirect { status, query, target: target?, lookup: lookup.ok()? };
        redirect.drop_used_parameters();
        Some(Action::Redirect(redirect))
    }

    /// Returns the table lookup of the rule. Returns `Ok(None)` if the rule has no table.
    fn lookup(
        &mut self,
        raw: &RawRule,
        scope: Scope<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Result<Option<Box<Lookup>>, Reported> {
        let Some(name) = raw.table.as_ref() else { return Ok(None) };
        let scope = Scope { value: TableValue::Absent, ..scope };
        let otherwise = raw.otherwise.as_ref().and_then(|to| target(to, scope, diagnostics));
        let key = key(raw, name, scope, diagnostics);
        match (self.tables.get(&name.value), self.missing_tables) {
            (Some(defined), _) => {
                self.data.add_table(&name.value);
                let (key, filters) = key?;
                Ok(Some(Box::new(Lookup { table: Arc::clone(&defined.rows), key, filters, otherwise })))
            }
            (None, MissingTables::Report) => {
                diagnostics.push(self.tables.unknown(name));
                Err(Reported)
            }
            // The table may be defined in a file that could not be read. The error in this file has already been
            // reported.
            (None, MissingTables::Ignore) => Err(Reported),
        }
    }
}

impl Redirect {
    /// Drops the query parameters whose values are used in the target or in the table lookup. Otherwise, a value could
    /// appear twice in the redirect URL. Parameters that the key `query` lists are kept.
    fn drop_used_parameters(&mut self) {
        let lookup = self.lookup.iter();
        let keys = lookup.clone().filter_map(|lookup| match &lookup.key {
            LookupKey::Parameter(name) => Some(&**name),
            LookupKey::Capture(_) | LookupKey::HostLabel => None,
        });
        let targets = lookup.filter_map(|lookup| lookup.otherwise.as_ref()).chain([&self.target]);
        let used: Vec<Box<str>> = targets.flat_map(Target::parameters).chain(keys).map(Box::from).collect();
        if !used.is_empty() {
            self.query.drop_used(used);
        }
    }
}

impl QueryPolicy {
    pub(super) fn drop_used(&mut self, used: Vec<Box<str>>) {
        match self {
            Self::Drop => {}
            // The empty prefix matches every parameter.
            Self::Keep => {
                *self = Self::Only(Box::new([Arc::new(KeptParameters {
                    names: Vec::new(),
                    prefixes: vec!["".into()],
                    used,
                })]));
            }
            Self::Only(lists) => {
                for list in lists {
                    Arc::make_mut(list).used.clone_from(&used);
                }
            }
        }
    }
}

fn main_target(raw: &RawRule, scope: Scope<'_>, tail: Tail, diagnostics: &mut Vec<Diagnostic>) -> Option<Target> {
    let Some(to) = &raw.to else {
        if raw.completeness == Completeness::Complete {
            let message = "the rule has no target";
            diagnostics.push(
                Diagnostic::new(Code::MissingKey, raw.place.clone(), message)
                    .expected("`to`")
                    .hint(missing_target_hint(raw)),
            );
        }
        return None;
    };
    let target = target(to, scope, diagnostics)?;
    let appends = raw.prefix.is_some() && tail == Tail::Keep;
    Some(if appends { target.append(scope.names.len()) } else { target })
}

fn missing_target_hint(raw: &RawRule) -> String {
    let from = raw.from.as_ref().map(|from| from.value.as_str()).unwrap_or_default();
    let arrow = ["->", "=>", "→"].iter().find_map(|arrow| from.split_once(arrow));
    match arrow {
        Some((from, to)) => {
            format!("write `from: {}`, and the target on a line of its own: `to: {}`", from.trim(), to.trim())
        }
        None => {
            "for a removed page, write `status: 410`; to let the site answer the path, write `pass: true`".to_owned()
        }
    }
}

fn target(to: &Located<String>, scope: Scope<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Target> {
    target::parse(&to.value, scope).map_err(|error| diagnostics.push(error.in_value(to))).ok()
}

/// Returns the placeholder to look up in the table, with its filters. If the rule has no `key`, returns its only
/// placeholder.
fn key(
    raw: &RawRule,
    table: &Located<String>,
    scope: Scope<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<(LookupKey, Filters), Reported> {
    let Some(written) = &raw.key else {
        if scope.names.len() == 1 {
            return Ok((LookupKey::Capture(0), Filters::default()));
        }
        let message = "`table` needs a `key`, or a rule with exactly one placeholder";
        let hint = "use exactly one placeholder in `from`, or name the placeholder to look up: `key: '{name}'`";
        // If `key` could not be read, an error has already been reported.
        if raw.completeness == Completeness::Complete {
            diagnostics.push(Diagnostic::new(Code::Conflict, table.place.clone(), message).hint(hint));
        }
        return Err(Reported);
    };
    target::lookup_key(&written.value, scope).map_err(|error| {
        diagnostics.push(error.in_value(written));
        Reported
    })
}

const TAIL: [(&str, Tail); 2] = [("keep", Tail::Keep), ("drop", Tail::Drop)];

fn status(status: Option<&Located<String>>, diagnostics: &mut Vec<Diagnostic>) -> Result<StatusEffect, Reported> {
    let Some(status) = status else {
        return Ok(StatusEffect::Redirect(RedirectStatus::MovedPermanently));
    };
    match status.value.as_str() {
        "301" => Ok(StatusEffect::Redirect(RedirectStatus::MovedPermanently)),
        "302" => Ok(StatusEffect::Redirect(RedirectStatus::Found)),
        "303" => Ok(StatusEffect::Redirect(RedirectStatus::SeeOther)),
        "307" => Ok(StatusEffect::Redirect(RedirectStatus::TemporaryRedirect)),
        "308" => Ok(StatusEffect::Redirect(RedirectStatus::PermanentRedirect)),
        "410" => Ok(StatusEffect::Final(Box::new(Action::Gone))),
        "451" => Ok(StatusEffect::Final(Box::new(Action::UnavailableForLegalReasons))),
        other => {
            let message = format!("{other} is not a valid status");
            diagnostics.push(
                Diagnostic::new(Code::BadValue, status.place.clone(), message)
                    .expected("301, 302, 303, 307 or 308; 410 or 451 without `to`")
                    .hint(hints::status(other)),
            );
            Err(Reported)
        }
    }
}

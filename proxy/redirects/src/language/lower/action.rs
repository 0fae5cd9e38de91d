//! `status`, `to`, `query`, `tail`, `table` and `otherwise`: what a rule does.

use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic};
use crate::language::hints;
use crate::language::lower::{Context, Matched};
use crate::language::parse::{Completeness, RawRule};
use crate::language::raw::{Located, Value};
use crate::language::scalars;
use crate::language::target::{self, Scope, TableValue};
use crate::outcome::RedirectStatus;
use crate::query::Kept;
use crate::rule::{Action, Key, Lookup, Paths, QueryPolicy, Redirect};
use crate::target::Target;

/// Reported already: the caller gives up on the rule.
struct Reported;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tail {
    Keep,
    Drop,
}

enum Status {
    Redirect(RedirectStatus),
    Final(Box<Action>),
}

impl Context<'_> {
    /// What the rule does; `None` when something about it was reported.
    ///
    /// Runs without a pattern, too, for the mistakes that do not depend on it.
    pub(super) fn action(
        &mut self,
        raw: &RawRule,
        matched: Option<&Matched>,
        parameters: &[Box<str>],
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Action> {
        let status = status(raw.common.status.as_ref().or(raw.defaults.status.as_ref()), diagnostics);
        let query = query_policy(raw.common.query.as_ref().or(raw.defaults.query.as_ref()), diagnostics);
        let tail = scalars::one_of(raw.tail.as_ref(), &TAIL, diagnostics).unwrap_or(Tail::Keep);
        check_company(raw, diagnostics);
        let status = match status {
            Ok(Status::Redirect(status)) => status,
            Ok(Status::Final(action)) => {
                refuse_target(raw, diagnostics);
                return Some(*action);
            }
            Err(Reported) => RedirectStatus::MovedPermanently,
        };
        let matched = matched?;
        if matches!(matched.paths, Paths::Rows(_)) {
            return Some(Action::Row { status, query });
        }
        let value = if raw.table.is_some() { TableValue::Present } else { TableValue::Absent };
        let scope = Scope { names: &matched.names, parameters, value, hosts: &self.options.allowed_hosts };
        let target = main_target(raw, scope, tail, diagnostics);
        let lookup = self.lookup(raw, scope, diagnostics);
        let mut redirect = Redirect { status, query, target: target?, lookup };
        redirect.drop_used_parameters();
        Some(Action::Redirect(redirect))
    }

    fn lookup(&mut self, raw: &RawRule, scope: Scope<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Box<Lookup>> {
        let name = raw.table.as_ref()?;
        let scope = Scope { value: TableValue::Absent, ..scope };
        let otherwise = raw.otherwise.as_ref().and_then(|to| target(to, scope, diagnostics));
        let key = key(raw.key.as_ref(), name, scope).map_err(|diagnostic| diagnostics.push(*diagnostic));
        match self.tables.take(name) {
            Ok(table) => Some(Box::new(Lookup { table, key: key.ok()?, otherwise })),
            Err(error) => {
                diagnostics.push(error.at(&name.place));
                None
            }
        }
    }
}

impl Redirect {
    /// What has become part of the target would only stand there twice.
    fn drop_used_parameters(&mut self) {
        let lookup = self.lookup.iter();
        let keys = lookup.clone().filter_map(|lookup| match &lookup.key {
            Key::Parameter(name) => Some(&**name),
            Key::Capture(_) => None,
        });
        let targets = lookup.filter_map(|lookup| lookup.otherwise.as_ref()).chain([&self.target]);
        let used: Vec<Box<str>> = targets.flat_map(Target::parameters).chain(keys).map(Box::from).collect();
        if !used.is_empty() {
            self.query.drop_used(used);
        }
    }
}

impl QueryPolicy {
    fn drop_used(&mut self, used: Vec<Box<str>>) {
        match self {
            Self::Drop => {}
            // Everything begins with nothing.
            Self::Keep => {
                *self = Self::Only(vec![Arc::new(Kept { names: Vec::new(), beginnings: vec!["".into()], used })]);
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
            let message = "the rule does not say where to send the visitor";
            diagnostics.push(
                Diagnostic::new(Code::MissingKey, raw.place.clone(), message)
                    .expected("`to`")
                    .hint("for a page that is gone write `status: 410`"),
            );
        }
        return None;
    };
    let target = target(to, scope, diagnostics)?;
    let appends = raw.prefix.is_some() && tail == Tail::Keep;
    Some(if appends { target.append(scope.names.len()) } else { target })
}

fn target(to: &Located<String>, scope: Scope<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Target> {
    target::parse(&to.value, scope).map_err(|error| diagnostics.push(error.at(&to.place))).ok()
}

/// What is looked up in the table.
fn key(written: Option<&Located<String>>, table: &Located<String>, scope: Scope<'_>) -> Result<Key, Box<Diagnostic>> {
    let Some(written) = written else {
        let message = "a table is looked up with the one capture of its rule";
        let hint = "write `from` with exactly one placeholder, or name what is looked up: `key: '{name}'`";
        let conflict = || Box::new(Diagnostic::new(Code::Conflict, table.place.clone(), message).hint(hint));
        return if scope.names.len() == 1 { Ok(Key::Capture(0)) } else { Err(conflict()) };
    };
    target::lookup_key(&written.value, scope).map_err(|error| Box::new(error.at(&written.place)))
}

const TAIL: [(&str, Tail); 2] = [("keep", Tail::Keep), ("drop", Tail::Drop)];

fn status(status: Option<&Located<String>>, diagnostics: &mut Vec<Diagnostic>) -> Result<Status, Reported> {
    let Some(status) = status else {
        return Ok(Status::Redirect(RedirectStatus::MovedPermanently));
    };
    match status.value.as_str() {
        "301" => Ok(Status::Redirect(RedirectStatus::MovedPermanently)),
        "302" => Ok(Status::Redirect(RedirectStatus::Found)),
        "303" => Ok(Status::Redirect(RedirectStatus::SeeOther)),
        "307" => Ok(Status::Redirect(RedirectStatus::TemporaryRedirect)),
        "308" => Ok(Status::Redirect(RedirectStatus::PermanentRedirect)),
        "410" => Ok(Status::Final(Box::new(Action::Gone))),
        "451" => Ok(Status::Final(Box::new(Action::UnavailableForLegalReasons))),
        other => {
            let message = format!("{other} is no status of a rule");
            diagnostics.push(
                Diagnostic::new(Code::BadValue, status.place.clone(), message)
                    .expected("301, 302, 303, 307 or 308, or 410 or 451 without `to`")
                    .hint(hints::status(other)),
            );
            Err(Reported)
        }
    }
}

/// `keep`, `drop`, or a list of what to keep.
fn query_policy(written: Option<&Located<Value>>, diagnostics: &mut Vec<Diagnostic>) -> QueryPolicy {
    let word = match written.map(|written| &written.value) {
        None => Some("keep"),
        Some(Value::Text(word)) => Some(word.as_str()),
        Some(_) => None,
    };
    match (word, written) {
        (Some("keep"), _) => QueryPolicy::Keep,
        (Some("drop"), _) => QueryPolicy::Drop,
        (Some(other), Some(written)) => {
            let message = format!("`{other}` is not known here");
            diagnostics.push(
                Diagnostic::new(Code::BadValue, written.place.clone(), message)
                    .expected("`keep`, `drop`, or a list of the parameters to keep")
                    .hint("small letters; a single parameter stands in a list, too: `[page]`"),
            );
            QueryPolicy::Keep
        }
        (_, written) => QueryPolicy::Only(vec![Arc::new(kept(&scalars::strings(written, diagnostics), diagnostics))]),
    }
}

/// The marks that campaigns leave; without them nobody could count what a campaign brought.
const UTM: &str = "utm_";

fn kept(names: &[Located<String>], diagnostics: &mut Vec<Diagnostic>) -> Kept {
    let mut kept = Kept { names: Vec::new(), beginnings: vec![UTM.into()], used: Vec::new() };
    for name in names {
        match name.value.strip_suffix('*') {
            _ if name.value == "!utm_*" => kept.beginnings.retain(|beginning| **beginning != *UTM),
            Some(beginning) if !beginning.contains(['*', '!']) => kept.beginnings.push(beginning.into()),
            None if !name.value.contains(['*', '!']) && !name.value.is_empty() => {
                kept.names.push(name.value.as_str().into());
            }
            Some(_) | None => {
                let message = format!("`{}` is no parameter", name.value);
                diagnostics.push(
                    Diagnostic::new(Code::BadValue, name.place.clone(), message)
                        .expected("a name, a beginning such as `ref_*`, or `!utm_*` to drop what is kept otherwise"),
                );
            }
        }
    }
    kept
}

/// Keys that mean nothing without another one.
fn check_company(raw: &RawRule, diagnostics: &mut Vec<Diagnostic>) {
    let lonely = [
        (&raw.tail, &raw.prefix, "`tail` belongs to `prefix`", "delete `tail`, or write `prefix` for the path"),
        (&raw.key, &raw.table, "`key` belongs to `table`", "delete `key`, or name a `table`"),
        (&raw.otherwise, &raw.table, "`otherwise` belongs to `table`", "delete `otherwise`, or name a `table`"),
    ];
    if let (Some(key), None) = (&raw.anchored, &raw.regex) {
        let message = "`anchored` belongs to `regex`";
        let hint = "delete `anchored`, or write `regex` for the path";
        diagnostics.push(Diagnostic::new(Code::Conflict, key.place.clone(), message).hint(hint));
    }
    if raw.rows.is_some() {
        for (name, key) in [("to", &raw.to), ("table", &raw.table)] {
            if let Some(key) = key {
                let message = format!("`{name}` does not go with `rows`: each row says where to");
                let hint = format!("delete `{name}`; the target is the second column of the file");
                diagnostics.push(Diagnostic::new(Code::Conflict, key.place.clone(), message).hint(hint));
            }
        }
    }
    for (key, partner, message, hint) in lonely {
        if let (Some(key), None) = (key, partner) {
            diagnostics.push(Diagnostic::new(Code::Conflict, key.place.clone(), message).hint(hint));
        }
    }
}

/// A page that is gone leads nowhere.
fn refuse_target(raw: &RawRule, diagnostics: &mut Vec<Diagnostic>) {
    let named =
        [("to", &raw.to), ("tail", &raw.tail), ("table", &raw.table), ("key", &raw.key), ("otherwise", &raw.otherwise)];
    for (name, key) in named {
        if let Some(key) = key {
            let message = format!("`{name}` does not go with status 410 or 451");
            let hint = format!("delete `{name}`, or give the rule a status that redirects, such as `301`");
            diagnostics.push(Diagnostic::new(Code::Conflict, key.place.clone(), message).hint(hint));
        }
    }
    if let Some(query) = &raw.common.query {
        let message = "`query` does not go with status 410 or 451";
        let hint = "delete `query`: nobody is sent anywhere";
        diagnostics.push(Diagnostic::new(Code::Conflict, query.place.clone(), message).hint(hint));
    }
}

//! `status`, `to`, `query`, `tail`, `table` and `otherwise`: what a rule does.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::lower::Context;
use crate::language::parse::{RawRule, Reading};
use crate::language::pattern::Pattern;
use crate::language::raw::Spot;
use crate::language::target::{self, Scope, TableValue};
use crate::outcome::RedirectStatus;
use crate::rule::{Action, Lookup, QueryPolicy, Redirect};
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
    Final(Action),
}

impl Context<'_> {
    /// What the rule does; `None` when something about it was reported.
    ///
    /// Runs without a pattern, too, for the mistakes that do not depend on it.
    pub(super) fn action(
        &mut self,
        raw: &RawRule,
        pattern: Option<&(Pattern, String)>,
        found: &mut Vec<Diagnostic>,
    ) -> Option<Action> {
        let before = found.len();
        let status = status(raw.status.as_ref(), found);
        let query = one_of(raw.query.as_ref(), &QUERY, found).unwrap_or(QueryPolicy::Keep);
        let tail = one_of(raw.tail.as_ref(), &TAIL, found).unwrap_or(Tail::Keep);
        check_company(raw, found);
        let status = match status {
            Ok(Status::Redirect(status)) => status,
            Ok(Status::Final(action)) => {
                refuse_target(raw, found);
                return (found.len() == before).then_some(action);
            }
            Err(Reported) => RedirectStatus::MovedPermanently,
        };
        let (pattern, _) = pattern?;
        let lookup = self.lookup(raw, pattern, found);
        let target = self.main_target(raw, pattern, tail, found)?;
        (found.len() == before).then_some(Action::Redirect(Redirect { status, query, target, lookup }))
    }

    fn main_target(&self, raw: &RawRule, pattern: &Pattern, tail: Tail, found: &mut Vec<Diagnostic>) -> Option<Target> {
        let Some(to) = &raw.to else {
            if raw.reading == Reading::Whole {
                let message = "the rule does not say where to send the visitor";
                found.push(
                    Diagnostic::new(Code::MissingKey, raw.place.clone(), message)
                        .expected("`to`")
                        .hint("for a page that is gone write `status: 410`"),
                );
            }
            return None;
        };
        let value = match raw.table {
            Some(_) => TableValue::Present,
            None => TableValue::Absent,
        };
        let target = self.target(to, pattern, value, found)?;
        let appends = raw.prefix.is_some() && tail == Tail::Keep;
        Some(if appends { target.append(pattern.names.len()) } else { target })
    }

    fn target(
        &self,
        to: &Spot<String>,
        pattern: &Pattern,
        value: TableValue,
        found: &mut Vec<Diagnostic>,
    ) -> Option<Target> {
        let scope = Scope { names: &pattern.names, value, hosts: &self.options.allowed_hosts };
        match target::parse(&to.value, scope) {
            Ok(target) => Some(target),
            Err(flaw) => {
                found.push(flaw.at(&to.place));
                None
            }
        }
    }

    fn lookup(&mut self, raw: &RawRule, pattern: &Pattern, found: &mut Vec<Diagnostic>) -> Option<Lookup> {
        let name = raw.table.as_ref()?;
        let otherwise = raw.otherwise.as_ref().and_then(|to| self.target(to, pattern, TableValue::Absent, found));
        if pattern.names.len() != 1 {
            let message = "a table is looked up with the one capture of its rule";
            found.push(
                Diagnostic::new(Code::Conflict, name.place.clone(), message)
                    .hint("write `from` with exactly one placeholder"),
            );
        }
        match self.tables.take(name) {
            Ok(table) => Some(Lookup { table, key: 0, otherwise }),
            Err(flaw) => {
                found.push(flaw.at(&name.place));
                None
            }
        }
    }
}

const QUERY: [(&str, QueryPolicy); 2] = [("keep", QueryPolicy::Keep), ("drop", QueryPolicy::Drop)];
const TAIL: [(&str, Tail); 2] = [("keep", Tail::Keep), ("drop", Tail::Drop)];

fn status(status: Option<&Spot<String>>, found: &mut Vec<Diagnostic>) -> Result<Status, Reported> {
    let Some(status) = status else {
        return Ok(Status::Redirect(RedirectStatus::MovedPermanently));
    };
    match status.value.as_str() {
        "301" => Ok(Status::Redirect(RedirectStatus::MovedPermanently)),
        "302" => Ok(Status::Redirect(RedirectStatus::Found)),
        "303" => Ok(Status::Redirect(RedirectStatus::SeeOther)),
        "307" => Ok(Status::Redirect(RedirectStatus::TemporaryRedirect)),
        "308" => Ok(Status::Redirect(RedirectStatus::PermanentRedirect)),
        "410" => Ok(Status::Final(Action::Gone)),
        "451" => Ok(Status::Final(Action::UnavailableForLegalReasons)),
        other => {
            let message = format!("{other} is no status of a rule");
            found.push(
                Diagnostic::new(Code::BadValue, status.place.clone(), message)
                    .expected("301, 302, 303, 307 or 308, or 410 or 451 without `to`"),
            );
            Err(Reported)
        }
    }
}

/// One of the words that a key allows; `None` when the key is absent or the word is reported.
fn one_of<T: Copy>(written: Option<&Spot<String>>, words: &[(&str, T)], found: &mut Vec<Diagnostic>) -> Option<T> {
    let written = written?;
    let known = words.iter().find(|(word, _)| *word == written.value);
    if known.is_none() {
        let expected: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
        let message = format!("`{}` is not known here", written.value);
        found.push(Diagnostic::new(Code::BadValue, written.place.clone(), message).expected(expected.join(" or ")));
    }
    known.map(|(_, value)| *value)
}

/// Keys that mean nothing without another one.
fn check_company(raw: &RawRule, found: &mut Vec<Diagnostic>) {
    let lonely = [
        (&raw.tail, &raw.prefix, "`tail` belongs to `prefix`"),
        (&raw.otherwise, &raw.table, "`otherwise` belongs to `table`"),
    ];
    for (key, partner, message) in lonely {
        if let (Some(key), None) = (key, partner) {
            found.push(Diagnostic::new(Code::Conflict, key.place.clone(), message));
        }
    }
}

/// A page that is gone leads nowhere.
fn refuse_target(raw: &RawRule, found: &mut Vec<Diagnostic>) {
    let named = [
        ("to", &raw.to),
        ("query", &raw.query),
        ("tail", &raw.tail),
        ("table", &raw.table),
        ("otherwise", &raw.otherwise),
    ];
    for (name, key) in named {
        if let Some(key) = key {
            let message = format!("`{name}` does not go with status 410 or 451");
            found.push(Diagnostic::new(Code::Conflict, key.place.clone(), message));
        }
    }
}

//! Creates rules from the rows that have conditions, an expiry date or an owner of their own.

use std::collections::HashMap;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::lower::context::Context;
use crate::language::lower::expiry::{self, AfterExpiry};
use crate::language::lower::origin::RuleOrigin;
use crate::language::lower::rows::ConditionalRow;
use crate::language::lower::{Lowered, allow, contradiction, derived_id};
use crate::rule::condition::Conditions;
use crate::rule::path_pattern::{PathPattern, PatternEnd};
use crate::rule::{Action, Paths, Redirect, Responsibility, Rule, RuleInfo, Strategy, row_action};

impl Context<'_> {
    /// Adds a rule for each row. `file_rule` is the rule that reads the data file. The conditions of `file_rule` also
    /// apply to the rows, and its allowances apply to the warnings about the rows. `id_suffix` is the suffix of the ids
    /// of the rows. The last origin in `out` belongs to `file_rule`.
    pub(super) fn add_row_rules(
        &mut self,
        (file_rule, id_suffix): (&Rule, Option<&str>),
        rows: Vec<ConditionalRow>,
        after: AfterExpiry,
        out: &mut Lowered,
    ) {
        let file_origin = out.origins.len().saturating_sub(1);
        let mut notices = Notices::default();
        for row in rows {
            let mut conditions = row_conditions(file_rule, &row);
            // If the conditions of the whole file contradict each other, this mistake has already been reported.
            if file_rule.conditions.as_ref().is_none_or(|of_file| !of_file.contradict_themselves()) {
                notices.add(contradiction::warning(&conditions, row.place.clone()));
            }
            let notice =
                row.own.expires.and_then(|end| expiry::limit(&mut conditions, end, after, self.options, "row"));
            notices.add(
                notice.map(|notice| Diagnostic::new(notice.code, row.place.clone(), notice.message).hint(notice.hint)),
            );
            let conditions = Some(Box::new(conditions)).filter(|conditions| **conditions != Conditions::default());
            if conditions == file_rule.conditions
                && let Some(other) = packed_row(file_rule, &row.path)
            {
                self.data.add_row_error(duplicate(&row, other));
                continue;
            }
            let Some(action) = action(file_rule, &row) else { continue };
            let end = row.own.expires.filter(|_| after == AfterExpiry::Remove);
            let id = self.ids.derive(&derived_id::of_row(&row, id_suffix, end), &row.place);
            out.origins.push(RuleOrigin {
                table: None,
                rows: None,
                rows_of: Some(Box::new(file_rule.info.place.clone())),
                warnings: Vec::new(),
                allowances: Vec::new(),
            });
            let responsibility = Responsibility {
                owner: row.own.owner.or_else(|| file_rule.info.owner().map(Into::into)),
                ticket: file_rule.info.ticket().map(Into::into),
            };
            let info =
                RuleInfo::new(&id, row.place, row.written.into(), Strategy::Exact).with_responsibility(responsibility);
            let (case, order, priority) = (file_rule.case, file_rule.order, file_rule.priority);
            let (paths, cache, slash) = (exact_path(&row.path), file_rule.cache, file_rule.slash);
            out.rules.push(Rule { info, paths, case, order, priority, conditions, action, cache, slash });
        }
        let mut notices = notices.into_sorted();
        if let Some(origin) = out.origins.get_mut(file_origin) {
            for notice in &mut notices {
                allow::silence(&mut origin.allowances, notice);
            }
        }
        out.diagnostics.append(&mut notices);
    }
}

/// The warnings about the rows of a file, by message. If several rows cause the same warning, only the first row is
/// reported, and the other rows are listed as related locations.
#[derive(Default)]
struct Notices(HashMap<String, Diagnostic>);

impl Notices {
    fn add(&mut self, notice: Option<Diagnostic>) {
        let Some(notice) = notice else { return };
        if let Some(first) = self.0.get_mut(&notice.found) {
            first.repeat_at(notice.place);
        } else {
            self.0.insert(notice.found.clone(), notice);
        }
    }

    /// Returns the warnings in the order of their rows.
    fn into_sorted(self) -> Vec<Diagnostic> {
        let mut notices: Vec<Diagnostic> = self.0.into_values().collect();
        notices.sort_by_key(|notice| notice.place.line);
        notices
    }
}

/// Returns the conditions that apply to a row. A condition in the row replaces the condition of `file_rule` on the host
/// or on the same query parameter.
fn row_conditions(file_rule: &Rule, row: &ConditionalRow) -> Conditions {
    let mut conditions = file_rule.conditions.as_deref().cloned().unwrap_or_default();
    if !row.own.hosts.is_empty() {
        conditions.hosts.clone_from(&row.own.hosts);
    }
    for named in &row.own.query {
        conditions.query.retain(|known| known.name != named.name);
        conditions.query.push(named.clone());
    }
    conditions
}

/// Returns the action of a row. Returns `None` if the target of the row is missing, which has already been reported.
fn action(file_rule: &Rule, row: &ConditionalRow) -> Option<Action> {
    let Action::Row { status, query } = &file_rule.action else { return Some(file_rule.action.clone()) };
    match row_action(row.tag, *status) {
        Ok(status) => {
            let mut redirect = Redirect { status, query: query.clone(), target: row.target.clone()?, lookup: None };
            // The query parameters of the row identify the old page, and the new page does not need them.
            let used: Vec<Box<str>> = row.own.query.iter().map(|named| named.name.clone()).collect();
            if !used.is_empty() {
                redirect.query.drop_used(used);
            }
            Some(Action::Redirect(redirect))
        }
        Err(action) => Some(*action),
    }
}

/// Returns the pattern that matches only `path`, which must be in normal form.
fn exact_path(path: &str) -> Paths {
    Paths::Pattern(PathPattern::literal(path, PatternEnd::Closed))
}

/// Returns the location of the packed row for a path. Packed rows have only a path, a target and a status. Returns
/// `None` if there is no packed row for the path.
fn packed_row(file_rule: &Rule, path: &str) -> Option<Place> {
    let Paths::Rows(rows) = &file_rule.paths else { return None };
    rows.place(rows.pairs.find(path)?.index)
}

fn duplicate(row: &ConditionalRow, other: Place) -> Diagnostic {
    let (first, second) =
        if other.line < row.place.line { (other, row.place.clone()) } else { (row.place.clone(), other) };
    let message = format!("duplicate row for `{}`", row.written);
    Diagnostic::new(Code::Duplicate, second, message)
        .related(first, "the first row")
        .hint("keep one of the two rows, or add a condition to one of the rows, such as a host")
}

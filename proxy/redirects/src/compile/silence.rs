//! Warnings that rules allow with `allow`, and entries of `allow` that silence nothing.

use std::collections::{BTreeMap, HashMap};

use crate::compile::options::CompileOptions;
use crate::diagnostic::source::is_data;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::lower::allow::{self, Allowance};
use crate::language::lower::origin::RuleOrigin;
use crate::rule::{Paths, Rule};

/// Silences the warnings that their rules allow. `origins` has one item for each rule.
pub(super) fn silence(rules: &[Rule], origins: &mut [RuleOrigin], warnings: &mut [Diagnostic]) {
    if origins.iter().all(|origin| origin.allowances.is_empty()) {
        return;
    }
    let index = RulesByPlace::of(rules);
    for warning in warnings {
        let concerned = index.rules_at(&warning.place);
        let allows = |rule: &usize| {
            origins.get(*rule).is_some_and(|origin| origin.allowances.iter().any(|one| one.code == warning.code))
        };
        // The warning about a row may concern any of the rules that use its file.
        if concerned.is_empty() || !concerned.iter().all(allows) {
            continue;
        }
        for rule in concerned {
            if let Some(origin) = origins.get_mut(*rule) {
                allow::silence(&mut origin.allowances, warning);
            }
        }
    }
}

/// Reports the entries of `allow` that silence nothing.
pub(super) fn report_unused(origins: &[RuleOrigin], options: &CompileOptions, found: &mut Vec<Diagnostic>) {
    for origin in origins {
        let is_unused = |allowance: &&Allowance| !allowance.is_used && is_decided(allowance.code, options);
        let unused = origin.allowances.iter().filter(is_unused);
        // The other unnecessary entries are what an entry for this warning silences.
        let (own, others): (Vec<_>, Vec<_>) = unused.partition(|allowance| allowance.code == Code::UnusedAllow);
        if others.is_empty() {
            found.extend(own.iter().map(|allowance| report(allowance)));
        }
        for allowance in others {
            let mut warning = report(allowance);
            warning.silenced = own.first().map(|own| own.reason.clone());
            found.push(warning);
        }
    }
}

fn report(allowance: &Allowance) -> Diagnostic {
    let code = allowance.code.number();
    let message = format!("the rule does not cause {code}");
    Diagnostic::new(Code::UnusedAllow, allowance.place.clone(), message).hint(format!("delete `{code}` from `allow`"))
}

/// Whether this compilation reports the warning wherever it applies: some depend on the current time or on the routes.
fn is_decided(code: Code, options: &CompileOptions) -> bool {
    let needs_time = matches!(code, Code::Expired | Code::ExpiresSoon | Code::Dead);
    let needs_routes = code == Code::UnknownTarget;
    (options.now.is_some() || !needs_time) && (options.routes.is_some() || !needs_routes)
}

/// Finds the rules that a place belongs to.
struct RulesByPlace<'r> {
    /// For each rule file, the lines and columns on which its rules start.
    starts: HashMap<&'r str, BTreeMap<(u32, u32), usize>>,
    /// For each data file, the rules that use its rows.
    by_data_file: HashMap<&'r str, Vec<usize>>,
}

impl<'r> RulesByPlace<'r> {
    fn of(rules: &'r [Rule]) -> Self {
        let mut index = Self { starts: HashMap::new(), by_data_file: HashMap::new() };
        for (number, rule) in rules.iter().enumerate() {
            let start = &rule.info.place;
            index.starts.entry(&start.source).or_default().insert((start.line, start.column), number);
            if let Paths::Rows(rows) = &rule.paths {
                index.by_data_file.entry(&rows.lines.file).or_default().push(number);
            }
        }
        index
    }

    /// The rule that the place is in; for a place in a data file, the rules that use it.
    fn rules_at(&self, place: &Place) -> &[usize] {
        if is_data(&place.source) {
            return self.by_data_file.get(&*place.source).map(Vec::as_slice).unwrap_or_default();
        }
        let starts = self.starts.get(&*place.source);
        let before = starts.and_then(|starts| starts.range(..=(place.line, place.column)).next_back());
        before.map(|(_, rule)| std::slice::from_ref(rule)).unwrap_or_default()
    }
}

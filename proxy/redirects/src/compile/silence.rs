//! Silences the warnings that rules allow with `allow`, and reports the entries of `allow` that silence no warning.

use std::collections::{BTreeMap, HashMap};

use crate::compile::options::CompileOptions;
use crate::diagnostic::source::is_data;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::lower::allow::{self, Allowance};
use crate::language::lower::origin::RuleOrigin;
use crate::rule::{Paths, Rule};

/// Silences each warning that is allowed by all rules to which the warning applies. `origins` contains an entry for
/// each rule, in the order of `rules`.
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
        // A warning about a row applies to every rule that reads the row's file. All of these rules must allow the
        // warning.
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

/// Reports the entries of `allow` that silence no warning.
pub(super) fn report_unused(origins: &[RuleOrigin], options: &CompileOptions, found: &mut Vec<Diagnostic>) {
    for origin in origins {
        let is_unused = |allowance: &&Allowance| !allowance.is_used && is_decided(allowance.code, options);
        let unused = origin.allowances.iter().filter(is_unused);
        // An entry of `allow` may name R035, the warning about unnecessary entries. Such an entry silences the warnings
        // about other unnecessary entries of the same rule.
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
    let message = format!("the rule does not cause the warning {code}");
    Diagnostic::new(Code::UnusedAllow, allowance.place.clone(), message).hint(format!("delete `{code}` from `allow`"))
}

/// Reports whether this compilation can find the warning `code`. Some warnings can be found only if the current time or
/// the list of routes is known.
fn is_decided(code: Code, options: &CompileOptions) -> bool {
    let needs_time = matches!(code, Code::Expired | Code::ExpiresSoon | Code::Dead);
    let needs_routes = matches!(code, Code::UnknownTarget | Code::HiddenRoute);
    (options.now.is_some() || !needs_time) && (options.routes.is_some() || !needs_routes)
}

/// An index that finds the rules to which the location of a warning belongs.
struct RulesByPlace<'r> {
    /// The rules of each rule file, by the line and column at which the rules start.
    starts: HashMap<&'r str, BTreeMap<(u32, u32), usize>>,
    /// The rules that read each data file.
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

    /// Returns the rule that contains the location. If the location is in a data file, returns all rules that read the
    /// file.
    fn rules_at(&self, place: &Place) -> &[usize] {
        if is_data(&place.source) {
            return self.by_data_file.get(&*place.source).map(Vec::as_slice).unwrap_or_default();
        }
        let starts = self.starts.get(&*place.source);
        let before = starts.and_then(|starts| starts.range(..=(place.line, place.column)).next_back());
        before.map(|(_, rule)| std::slice::from_ref(rule)).unwrap_or_default()
    }
}

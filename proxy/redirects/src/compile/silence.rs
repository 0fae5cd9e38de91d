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

/// The reason why an entry of `allow` does not silence a warning with its code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ineffective {
    /// The warning is about two rules, and is placed at the other rule.
    OtherRule,
    /// The warning is about a row of a file, and another rule that reads the file does not allow the warning.
    SharedFile,
}

/// The indexes of the warnings that an entry of `allow` does not silence, by the rule and the code of the entry.
type NotSilenced = HashMap<(usize, Code), Vec<(usize, Ineffective)>>;

/// Reports the entries of `allow` that silence no warning. If there is a warning that the entry was probably meant for,
/// the hint of this warning says where the entry belongs, and the entry has no warning of its own.
pub(super) fn report_unused(
    rules: &[Rule],
    origins: &[RuleOrigin],
    options: &CompileOptions,
    found: &mut Vec<Diagnostic>,
) {
    if origins.iter().all(|origin| origin.allowances.is_empty()) {
        return;
    }
    let not_silenced = not_silenced(rules, found);
    let mut unused_entries = Vec::new();
    for (rule, origin) in origins.iter().enumerate() {
        let mut unused = Vec::new();
        for allowance in origin.allowances.iter().filter(|one| !one.is_used && is_decided(one.code, options)) {
            let Some(warnings) = not_silenced.get(&(rule, allowance.code)) else {
                unused.push(allowance);
                continue;
            };
            for (warning, reason) in warnings {
                if let Some(warning) = found.get_mut(*warning) {
                    add_advice(warning, allowance, *reason);
                }
            }
        }
        // An entry of `allow` may name R035, the warning about unnecessary entries. Such an entry silences the warnings
        // about other unnecessary entries of the same rule.
        let (own, others): (Vec<_>, Vec<_>) = unused.into_iter().partition(|one| one.code == Code::UnusedAllow);
        if others.is_empty() {
            unused_entries.extend(own.iter().map(|allowance| report(allowance)));
        }
        for allowance in others {
            let mut warning = report(allowance);
            warning.silenced = own.first().map(|own| own.reason.clone());
            unused_entries.push(warning);
        }
    }
    found.append(&mut unused_entries);
}

fn not_silenced(rules: &[Rule], warnings: &[Diagnostic]) -> NotSilenced {
    let index = RulesByPlace::of(rules);
    let mut not_silenced = NotSilenced::new();
    for (number, warning) in warnings.iter().enumerate().filter(|(_, warning)| !warning.is_silenced()) {
        let related = warning.related.iter().map(|(place, _)| (place, Ineffective::OtherRule));
        for (place, reason) in related.chain([(&warning.place, Ineffective::SharedFile)]) {
            for rule in index.rules_at(place) {
                not_silenced.entry((*rule, warning.code)).or_default().push((number, reason));
            }
        }
    }
    not_silenced
}

/// Says in the hint of a warning where the entry of `allow` belongs.
fn add_advice(warning: &mut Diagnostic, allowance: &Allowance, reason: Ineffective) {
    let code = warning.code.number();
    let advice = match reason {
        Ineffective::OtherRule => {
            format!("to silence the warning, move `{code}` from {} to `allow` of this rule", allowance.place)
        }
        Ineffective::SharedFile => {
            format!("to silence the warning, write `{code}` under `allow` in every rule that reads this file")
        }
    };
    warning.hint = Some(match warning.hint.take() {
        Some(hint) => format!("{hint}; {advice}"),
        None => advice,
    });
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

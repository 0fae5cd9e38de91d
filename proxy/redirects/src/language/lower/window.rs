//! Checks the time window and the share of a rule.

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::options::LanguageOptions;
use crate::language::raw::Located;
use crate::language::raw_file::{RawRule, RawWhen};
use crate::rule::condition::Conditions;

pub(super) fn check(
    raw: &RawRule,
    conditions: &Conditions,
    options: LanguageOptions<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(place) = window_place(raw) else { return };
    let layers: Vec<&RawWhen> =
        [raw.common.when.as_deref(), raw.defaults.when.as_deref()].into_iter().flatten().collect();
    check_order(&layers, conditions, diagnostics);
    let (from, until) = (conditions.from.unwrap_or(i64::MIN), conditions.until.unwrap_or(i64::MAX));
    if from < until && options.now.is_some_and(|now| now >= until) {
        diagnostics.push(
            Diagnostic::new(Code::Dead, place.clone(), "`until` is in the past")
                .hint("delete the rule, or set a later `until`"),
        );
    }
    if conditions.share.as_ref().is_some_and(|share| share.ten_thousandths == 0) {
        let hint = "increase the share, or delete the rule";
        diagnostics.push(Diagnostic::new(Code::Dead, place.clone(), "a share of 0% matches no visitors").hint(hint));
    }
}

/// Reports a time window that does not end later than it starts. `layers` are the mappings that may contain `from` and
/// `until`. The first mapping takes precedence.
pub(super) fn check_order(layers: &[&RawWhen], conditions: &Conditions, diagnostics: &mut Vec<Diagnostic>) {
    if conditions.from.unwrap_or(i64::MIN) < conditions.until.unwrap_or(i64::MAX) {
        return;
    }
    let of = |value: fn(&RawWhen) -> Option<&Located<String>>| {
        layers.iter().find_map(|when| value(when)).map(|value| value.place.clone())
    };
    let Some(until) = of(|when| when.until.as_ref()) else { return };
    let mut diagnostic = Diagnostic::new(Code::BadValue, until, "`until` is not later than `from`");
    if let Some(from) = of(|when| when.from.as_ref()) {
        diagnostic = diagnostic.related(from, "`from` is here");
    }
    diagnostics
        .push(diagnostic.expected("a date or time after `from`").hint("swap the two values, or set a later `until`"));
}

fn window_place(raw: &RawRule) -> Option<&Place> {
    raw.common.when.as_ref().or(raw.defaults.when.as_ref()).map(|when| &when.place)
}

//! Lowers `expires` and `after_expiry`.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::options::LanguageOptions;
use crate::language::raw_file::RawRule;
use crate::language::scalars;
use crate::language::time;
use crate::rule::condition::Conditions;

const DAY: i64 = 24 * 60 * 60;
/// The period before the expiry of a rule during which a warning announces the expiry, in seconds.
const NOTICE: i64 = 30 * DAY;

/// The effect of the expiry on a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AfterExpiry {
    Keep,
    Remove,
}

const AFTER_EXPIRY: [(&str, AfterExpiry); 2] = [("keep", AfterExpiry::Keep), ("remove", AfterExpiry::Remove)];

/// A warning about an expiry date, without the location.
pub(super) struct ExpiryNotice {
    pub(super) code: Code,
    pub(super) message: String,
    pub(super) hint: String,
}

/// Applies `expires` and `after_expiry` to the conditions of a rule, and warns if the expiry is near or in the past.
pub(super) fn apply(
    raw: &RawRule,
    options: LanguageOptions<'_>,
    conditions: &mut Conditions,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let after = after_expiry(raw, diagnostics);
    let Some(expires) = raw.common.expires.as_ref().or(raw.defaults.expires.as_ref()) else {
        // The rows may have expiry dates of their own.
        if raw.rows.is_none() {
            report_without_date(raw, "add `expires` with a date, or delete `after_expiry`", diagnostics);
        }
        return;
    };
    let Some(end) = time::timestamp(Some(expires), raw.defaults.time_zone.as_ref(), diagnostics) else { return };
    let notice = limit(conditions, end, after, options, "rule");
    diagnostics
        .extend(notice.map(|notice| Diagnostic::new(notice.code, raw.place.clone(), notice.message).hint(notice.hint)));
}

/// Reports an error if the rule has `after_expiry`. The caller has checked that there is no expiry date.
pub(super) fn report_without_date(raw: &RawRule, hint: &str, diagnostics: &mut Vec<Diagnostic>) {
    if let Some(key) = &raw.after_expiry {
        let message = "`after_expiry` requires `expires`";
        diagnostics.push(Diagnostic::new(Code::Conflict, key.place.clone(), message).hint(hint));
    }
}

pub(super) fn after_expiry(raw: &RawRule, diagnostics: &mut Vec<Diagnostic>) -> AfterExpiry {
    scalars::one_of(raw.after_expiry.as_ref(), &AFTER_EXPIRY, diagnostics).unwrap_or(AfterExpiry::Keep)
}

/// If `after` is [`AfterExpiry::Remove`], changes the conditions so that the rule applies only until `end`. Returns a
/// warning if the expiry is near or in the past. `what` is the noun for the message, such as `rule` or `row`.
pub(super) fn limit(
    conditions: &mut Conditions,
    end: i64,
    after: AfterExpiry,
    options: LanguageOptions<'_>,
    what: &str,
) -> Option<ExpiryNotice> {
    if after == AfterExpiry::Remove {
        conditions.until = Some(conditions.until.map_or(end, |until| until.min(end)));
    }
    let left = options.now.map(|now| end - now)?;
    let later = "or set a later date; `portico unused` shows whether it is still used";
    if left <= 0 {
        let effect = match after {
            AfterExpiry::Remove => "no longer applies",
            AfterExpiry::Keep => "still applies",
        };
        let joint = if after == AfterExpiry::Remove { "and" } else { "but" };
        let message = format!("the {what} has expired {joint} {effect}");
        return Some(ExpiryNotice { code: Code::Expired, message, hint: format!("delete the {what}, {later}") });
    }
    (left <= NOTICE).then(|| {
        let message = match left / DAY {
            0 => format!("the {what} expires within a day"),
            1 => format!("the {what} expires in 1 day"),
            days => format!("the {what} expires in {days} days"),
        };
        ExpiryNotice { code: Code::ExpiresSoon, message, hint: format!("delete the {what} when it expires, {later}") }
    })
}

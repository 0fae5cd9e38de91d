//! Lowers `cache`, and warns about permanent redirects that should not be stored for long.

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::cache_policy;
use crate::language::lower::context::Context;
use crate::language::raw::Located;
use crate::language::raw_file::{RawRule, RawWhen};
use crate::rule::cache_policy::{CacheAudience, CacheLifetime, CachePolicy};
use crate::rule::condition::Conditions;
use crate::rule::outcome::RedirectStatus;

/// The header fields in which proxies describe the requested URL. Conditions on these fields are harmless, because a
/// cache already stores each URL separately.
const ABOUT_THE_URL: [&str; 3] = ["x-forwarded-proto", "x-forwarded-host", "x-forwarded-port"];

/// Returns the cache policy that the rule specifies. Returns [`CachePolicy::ByStatus`] if the rule specifies no valid
/// policy. A rule with `pass` has no policy.
pub(super) fn cache_policy(
    raw: &RawRule,
    conditions: Option<&Conditions>,
    diagnostics: &mut Vec<Diagnostic>,
) -> CachePolicy {
    let written = raw.common.cache.as_ref().or(raw.defaults.cache.as_ref()).filter(|_| raw.pass.is_none());
    let Some(written) = written else {
        return CachePolicy::ByStatus;
    };
    let Some(policy) = cache_policy::parse(&written.value) else {
        let message = format!("`{}` is not a valid value", written.value);
        let error = Diagnostic::new(Code::BadValue, written.place.clone(), message);
        diagnostics.push(error.expected(cache_policy::EXPECTED).hint(cache_policy::hint(&written.value)));
        return CachePolicy::ByStatus;
    };
    if let CachePolicy::For(lifetime @ CacheLifetime { audience: CacheAudience::Everyone, .. }) = policy
        && conditions.is_some_and(|conditions| conditions.has(|set| set.share.is_some()))
    {
        diagnostics.push(shared_by_all(raw, written, lifetime));
    }
    policy
}

impl Context<'_> {
    /// Reports whether a request can meet the conditions, now or later. Another check reports a rule whose time window
    /// is over.
    fn can_still_hold(&self, conditions: &Conditions) -> bool {
        let is_over = self.options.now.zip(conditions.until).is_some_and(|(now, until)| until <= now);
        !is_over && conditions.share.as_ref().is_none_or(|share| share.ten_thousandths > 0)
    }

    /// Warns about a permanent redirect with a condition that may change. If `defaults` cause the warning for all rules
    /// of a file, the warning is reported once.
    pub(super) fn check_permanence(
        &mut self,
        raw: &RawRule,
        conditions: Option<&Conditions>,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let Some(conditions) = conditions.filter(|conditions| self.can_still_hold(conditions)) else { return };
        if raw.common.cache.is_some() || raw.defaults.cache.is_some() || raw.pass.is_some() {
            return;
        }
        let status = raw.common.status.as_ref().or(raw.defaults.status.as_ref());
        let Some((code, temporary)) = permanent(status.map(|status| status.value.as_str())) else { return };
        let changing = changing_conditions(raw, conditions);
        if changing.is_empty() {
            return;
        }
        let own = raw.common.when.as_deref().filter(|when| has_changing(when));
        // If a rule allows the warning, the warning is not shared with other rules. Otherwise, `allow` of this rule
        // would also silence the warning for the other rules.
        let is_allowed = raw.allow.iter().any(|(code, _)| code.value == Code::ConditionalPermanent.number());
        let place = match (&raw.defaults.when, own) {
            (Some(when), None) if raw.common.status.is_none() && !is_allowed => &when.place,
            (Some(_) | None, _) => &raw.place,
        };
        if *place != raw.place && !self.reported_defaults.insert(place.clone()) {
            return;
        }
        diagnostics.push(conditional_permanent(place.clone(), code, temporary, &listed(&changing)));
    }
}

/// Returns the status code of a permanent redirect, and the code of the temporary redirect that treats the request
/// method in the same way, such as 301 and 302. Returns `None` if the redirect is not permanent.
fn permanent(status: Option<&str>) -> Option<(u16, u16)> {
    let default = RedirectStatus::MovedPermanently;
    let status = status.map_or(Some(default), |code| RedirectStatus::from_code(code.parse().ok()?))?;
    let temporary = if status.keeps_method() { RedirectStatus::TemporaryRedirect } else { RedirectStatus::Found };
    status.is_permanent().then(|| (status.code(), temporary.code()))
}

/// Returns descriptions of the conditions whose result may differ for the next request to the same URL.
///
/// The date on which `after_expiry` ends a rule is not included, because the redirect is meant to be permanent until
/// then.
fn changing_conditions(raw: &RawRule, conditions: &Conditions) -> Vec<&'static str> {
    let layers = || [&raw.defaults.when, &raw.common.when].into_iter().flatten();
    let is_changing_header = |set: &Conditions| set.headers.iter().any(|named| !ABOUT_THE_URL.contains(&&*named.name));
    let has_time = |set: &Conditions| set.from.is_some() || set.until.is_some();
    // `conditions` also contains the end date from `after_expiry`. To ignore this date, only nested conditions and the
    // conditions as written in the file are searched for a time.
    let has_nested_time = conditions.none_of().iter().chain(conditions.any_of()).any(|set| set.has(has_time));
    // A redirect that starts on a date and never ends is permanent. Before the date, no redirect is sent.
    let has_own_time = layers().any(|when| when.until.is_some());
    let all = [
        (conditions.has(|set| !set.languages.is_empty()), "the visitor's language"),
        (conditions.has(|set| !set.accept.is_empty()), "the accepted format"),
        (conditions.has(|set| !set.cookies.is_empty()), "a cookie"),
        (conditions.has(is_changing_header), "a header"),
        (conditions.has(|set| set.share.is_some()), "the share of visitors"),
        (has_own_time || has_nested_time, "the time"),
    ];
    all.into_iter().filter(|(has, _)| *has).map(|(_, name)| name).collect()
}

fn listed(names: &[&str]) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => names.concat(),
    }
}

fn has_changing(when: &RawWhen) -> bool {
    let values = [&when.from, &when.until, &when.share];
    when.language.is_some()
        || when.accept.is_some()
        || when.not.iter().chain(&when.any).any(has_changing)
        || !when.header.is_empty()
        || !when.cookie.is_empty()
        || values.iter().any(|value| value.is_some())
}

fn conditional_permanent(place: Place, code: u16, temporary: u16, changing: &str) -> Diagnostic {
    let message = format!("the redirect is permanent ({code}), but depends on {changing}");
    let hint = format!(
        "write `status: {temporary}`; or keep {code} and limit how long the redirect may be stored, such as `cache: 1h`"
    );
    Diagnostic::new(Code::ConditionalPermanent, place, message).hint(hint)
}

/// Returns the error for a rule that has a `share`, and whose reply may be stored by shared caches. Only some visitors
/// should receive the reply, but a shared cache would send the reply to all visitors.
fn shared_by_all(raw: &RawRule, written: &Located<String>, lifetime: CacheLifetime) -> Diagnostic {
    let message =
        format!("with `cache: {lifetime}`, a shared cache would send the answer for one visitor to all visitors");
    let hint = format!("write `cache: private {lifetime}`, or `cache: off`");
    let is_own = raw.common.cache.is_some();
    let place = if is_own { &written.place } else { &raw.place };
    let error = Diagnostic::new(Code::Conflict, place.clone(), message).hint(hint);
    if is_own { error } else { error.related(written.place.clone(), "`cache` is here") }
}

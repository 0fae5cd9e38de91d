//! `cache`: how long the reply of a rule may be stored, and permanent redirects that nobody should store for long.

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::cache_policy;
use crate::language::lower::context::Context;
use crate::language::raw::Located;
use crate::language::raw_file::{RawRule, RawWhen};
use crate::rule::cache_policy::{CacheAudience, CacheLifetime, CachePolicy};
use crate::rule::condition::Conditions;
use crate::rule::outcome::RedirectStatus;

/// Header fields that proxies set to describe the requested URL. A cache tells URLs apart anyway.
const ABOUT_THE_URL: [&str; 3] = ["x-forwarded-proto", "x-forwarded-host", "x-forwarded-port"];

/// What the rule says about storing its reply.
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
    /// Whether some request may meet the conditions, now or later. Rules that are over are reported as such.
    fn can_still_hold(&self, conditions: &Conditions) -> bool {
        let is_over = self.options.now.zip(conditions.until).is_some_and(|(now, until)| until <= now);
        !is_over && conditions.share.as_ref().is_none_or(|share| share.ten_thousandths > 0)
    }

    /// Warns about a permanent redirect whose condition changes; once for `defaults` that say so for all rules of a file.
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
        // A rule that allows the warning has one of its own, which does not silence that of the other rules.
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

/// The code of a permanent redirect, and that of the temporary one that treats the method alike.
fn permanent(status: Option<&str>) -> Option<(u16, u16)> {
    let default = RedirectStatus::MovedPermanently;
    let status = status.map_or(Some(default), |code| RedirectStatus::from_code(code.parse().ok()?))?;
    let temporary = if status.keeps_method() { RedirectStatus::TemporaryRedirect } else { RedirectStatus::Found };
    status.is_permanent().then(|| (status.code(), temporary.code()))
}

/// What the rule depends on that may be different for the next request for the same URL.
///
/// The end of a rule by `after_expiry` does not count: until then, the redirect is meant to be permanent.
fn changing_conditions(raw: &RawRule, conditions: &Conditions) -> Vec<&'static str> {
    let layers = || [&raw.defaults.when, &raw.common.when].into_iter().flatten();
    let is_changing_header = |set: &Conditions| set.headers.iter().any(|named| !ABOUT_THE_URL.contains(&&*named.name));
    let has_time = |set: &Conditions| set.from.is_some() || set.until.is_some();
    // The end by `after_expiry` is a condition of the whole rule.
    let has_nested_time = conditions.none_of().iter().chain(conditions.any_of()).any(|set| set.has(has_time));
    let has_own_time = layers().any(|when| when.from.is_some() || when.until.is_some());
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
        "write `status: {temporary}`; or keep {code} and say how long the redirect may be stored, such as `cache: 1h`"
    );
    Diagnostic::new(Code::ConditionalPermanent, place, message).hint(hint)
}

/// A lifetime for everyone of an answer that only some visitors get.
fn shared_by_all(raw: &RawRule, written: &Located<String>, lifetime: CacheLifetime) -> Diagnostic {
    let message = format!("with `cache: {lifetime}`, a shared cache would send the answer for one visitor to all");
    let hint = format!("write `cache: private {lifetime}`, or `cache: off`");
    let is_own = raw.common.cache.is_some();
    let place = if is_own { &written.place } else { &raw.place };
    let error = Diagnostic::new(Code::Conflict, place.clone(), message).hint(hint);
    if is_own { error } else { error.related(written.place.clone(), "`cache` is here") }
}

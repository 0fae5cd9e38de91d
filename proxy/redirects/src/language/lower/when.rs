//! Validates `when`, which contains the conditions of a rule.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::did_you_mean;
use crate::language::hints;
use crate::language::lower::hosts::HostSource;
use crate::language::lower::name_kind::NameKind;
use crate::language::lower::{contradiction, hosts, language_tags, media_type, values, window};
use crate::language::options::LanguageOptions;
use crate::language::raw::{Located, Value};
use crate::language::raw_file::{RawDefaults, RawRule, RawWhen};
use crate::language::scalars;
use crate::language::time;
use crate::rule::condition::{Conditions, Share};

/// The maximum number of sets of conditions that `not` and `any` of a rule may contain.
const MAX_SETS: usize = 32;
const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/// Returns the conditions of a rule below `when`. The shares have no salt yet.
pub(super) fn conditions(raw: &RawRule, options: LanguageOptions<'_>, diagnostics: &mut Vec<Diagnostic>) -> Conditions {
    let mut conditions = Conditions::default();
    // A condition of the rule replaces the same condition in `defaults`.
    let layers = [raw.defaults.when.as_ref(), raw.common.when.as_ref()];
    for when in layers.into_iter().flatten() {
        add(when, &raw.defaults, &mut conditions, diagnostics);
    }
    window::check(raw, &conditions, options, diagnostics);
    check_sets(raw, &conditions, diagnostics);
    contradiction::check(raw, &conditions, diagnostics);
    conditions
}

fn add(when: &RawWhen, defaults: &RawDefaults, to: &mut Conditions, diagnostics: &mut Vec<Diagnostic>) {
    let replace = |list: &mut Vec<Box<str>>, new: Vec<Box<str>>| {
        if !new.is_empty() {
            *list = new;
        }
    };
    replace(&mut to.methods, methods(when.method.as_ref(), diagnostics));
    replace(&mut to.languages, language_tags::tags(when.language.as_ref(), diagnostics));
    let hosts = hosts::hosts(when.host.as_ref(), HostSource::Condition, diagnostics);
    if !hosts.is_empty() {
        to.hosts = hosts;
    }
    replace(&mut to.accept, media_type::types(when.accept.as_ref(), diagnostics));
    values::named(&when.query, NameKind::Parameter, &mut to.query, diagnostics);
    values::named(&when.header, NameKind::Header, &mut to.headers, diagnostics);
    values::named(&when.cookie, NameKind::Cookie, &mut to.cookies, diagnostics);
    let zone = defaults.time_zone.as_ref();
    to.from = time::timestamp(when.from.as_ref(), zone, diagnostics).or(to.from);
    to.until = time::timestamp(when.until.as_ref(), zone, diagnostics).or(to.until);
    if let Some(share) = &when.share {
        to.share = self::share(share, diagnostics).or(to.share.take());
    }
    add_nested(when, defaults, to, diagnostics);
}

/// Adds the sets of conditions below `not` and `any`. If the rule and `defaults` have the same key, the key of the rule
/// applies.
fn add_nested(when: &RawWhen, defaults: &RawDefaults, to: &mut Conditions, diagnostics: &mut Vec<Diagnostic>) {
    let mut lower = |sets: &[RawWhen]| -> Vec<Conditions> {
        let lowered = sets.iter().map(|set| {
            let mut conditions = Conditions::default();
            add(set, defaults, &mut conditions, diagnostics);
            window::check_order(&[set], &conditions, diagnostics);
            conditions
        });
        // If every condition of a set has an error, the set is empty. An empty set would hold for every request, so the
        // set is left out.
        lowered.filter(|conditions| *conditions != Conditions::default()).collect()
    };
    let (none_of, any_of) = (lower(&when.not), lower(&when.any));
    if none_of.is_empty() && any_of.is_empty() {
        return;
    }
    let nested = to.nested.get_or_insert_default();
    if !none_of.is_empty() {
        nested.none_of = none_of;
    }
    if !any_of.is_empty() {
        nested.any_of = any_of;
    }
}

/// Reports a rule with too many sets of conditions in `not` and `any`. Comparing such a rule with other rules would
/// take too long.
fn check_sets(raw: &RawRule, conditions: &Conditions, diagnostics: &mut Vec<Diagnostic>) {
    let mut count = 0;
    conditions.each_set(&mut |_| count += 1);
    // The first set that is counted contains the rule's own conditions, outside `not` and `any`.
    let Some(when) = raw.common.when.as_ref().or(raw.defaults.when.as_ref()).filter(|_| count > MAX_SETS + 1) else {
        return;
    };
    let message = format!("`not` and `any` contain {} sets of conditions", count - 1);
    diagnostics.push(
        Diagnostic::new(Code::BadValue, when.place.clone(), message).expected(format!("at most {MAX_SETS}")).hint(
            "for several values, write a list: `query: { lang: [en, de] }`; otherwise, split the rule into several",
        ),
    );
}

fn methods(written: Option<&Located<Value>>, diagnostics: &mut Vec<Diagnostic>) -> Vec<Box<str>> {
    let texts = scalars::strings(written, diagnostics);
    texts.into_iter().filter_map(|text| method(&text, diagnostics)).collect()
}

/// Returns the method in uppercase. Reports an unsupported method and returns `None`.
pub(super) fn method(text: &Located<String>, diagnostics: &mut Vec<Diagnostic>) -> Option<Box<str>> {
    let upper = text.value.to_ascii_uppercase();
    if METHODS.contains(&upper.as_str()) {
        return Some(upper.into());
    }
    let message = format!("`{}` is not a supported method", text.value);
    let hint = match did_you_mean::nearest(&upper, &METHODS) {
        Some(method) => format!("did you mean `{method}`?"),
        None => "for several methods, write a list such as `[GET, HEAD]`; for every method, delete `method`".to_owned(),
    };
    diagnostics
        .push(Diagnostic::new(Code::BadValue, text.place.clone(), message).expected(METHODS.join(", ")).hint(hint));
    None
}

fn share(written: &Located<String>, diagnostics: &mut Vec<Diagnostic>) -> Option<Share> {
    let percent = written.value.strip_suffix('%').map(str::trim).and_then(|number| {
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let hundredths: u16 = format!("{fraction:0<2}").get(..2)?.parse().ok()?;
        let whole: u16 = whole.parse().ok().filter(|_| fraction.len() <= 2)?;
        whole.checked_mul(100)?.checked_add(hundredths).filter(|share| *share <= 10_000)
    });
    if percent.is_none() {
        let message = format!("`{}` is not a valid share", written.value);
        let mut error = Diagnostic::new(Code::BadValue, written.place.clone(), message)
            .expected("a percentage from `0%` to `100%`, such as `12.5%`");
        error.hint = hints::share(&written.value);
        diagnostics.push(error);
    }
    Some(Share { ten_thousandths: percent?, salt: Box::default() })
}

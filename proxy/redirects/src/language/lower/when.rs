//! `when`, `expires` and `after_expiry`: the conditions of a rule.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::did_you_mean;
use crate::language::hints;
use crate::language::lower::{media_type, values, window};
use crate::language::options::LanguageOptions;
use crate::language::raw::{Located, Value};
use crate::language::raw_file::{RawDefaults, RawRule, RawWhen};
use crate::language::scalars;
use crate::language::time;
use crate::rule::condition::{Conditions, HostPattern, Share};

/// How many sets of conditions `not` and `any` of a rule may contain.
const MAX_SETS: usize = 32;
const DAY: i64 = 24 * 60 * 60;
/// How long before its expiry a rule is reported.
const NOTICE: i64 = 30 * DAY;

#[derive(Clone, Copy, PartialEq, Eq)]
enum AfterExpiry {
    Keep,
    Remove,
}

const AFTER_EXPIRY: [(&str, AfterExpiry); 2] = [("keep", AfterExpiry::Keep), ("remove", AfterExpiry::Remove)];
const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/// The conditions of a rule; `None` if it has none.
pub(super) fn conditions(
    raw: &RawRule,
    id: &str,
    options: LanguageOptions<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Conditions> {
    let mut conditions = Conditions::default();
    // A condition of the rule replaces the same condition in `defaults`.
    let layers = [raw.defaults.when.as_ref(), raw.common.when.as_ref()];
    for when in layers.into_iter().flatten() {
        add(when, &raw.defaults, id, &mut conditions, diagnostics);
    }
    window::check(raw, &conditions, options, diagnostics);
    check_sets(raw, &conditions, diagnostics);
    apply_expiry(raw, options, &mut conditions, diagnostics);
    (conditions != Conditions::default()).then_some(conditions)
}

fn add(when: &RawWhen, defaults: &RawDefaults, id: &str, to: &mut Conditions, diagnostics: &mut Vec<Diagnostic>) {
    let replace = |list: &mut Vec<Box<str>>, new: Vec<Box<str>>| {
        if !new.is_empty() {
            *list = new;
        }
    };
    replace(&mut to.methods, methods(when.method.as_ref(), diagnostics));
    replace(&mut to.languages, languages(when.language.as_ref(), diagnostics));
    let hosts = hosts(when.host.as_ref(), diagnostics);
    if !hosts.is_empty() {
        to.hosts = hosts;
    }
    replace(&mut to.accept, media_type::types(when.accept.as_ref(), diagnostics));
    values::named(&when.query, &mut to.query, str::to_owned, diagnostics);
    values::named(&when.header, &mut to.headers, str::to_ascii_lowercase, diagnostics);
    values::named(&when.cookie, &mut to.cookies, str::to_owned, diagnostics);
    let zone = defaults.time_zone.as_ref();
    to.from = time::timestamp(when.from.as_ref(), zone, diagnostics).or(to.from);
    to.until = time::timestamp(when.until.as_ref(), zone, diagnostics).or(to.until);
    if let Some(share) = &when.share {
        to.share = self::share(share, id, diagnostics).or(to.share.take());
    }
    add_nested(when, defaults, id, to, diagnostics);
}

/// Adds `not` and `any`. Each replaces the same key in `defaults`.
fn add_nested(
    when: &RawWhen,
    defaults: &RawDefaults,
    id: &str,
    to: &mut Conditions,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut lower = |sets: &[RawWhen]| -> Vec<Conditions> {
        let lowered = sets.iter().map(|set| {
            let mut conditions = Conditions::default();
            add(set, defaults, id, &mut conditions, diagnostics);
            window::check_order(&[set], &conditions, diagnostics);
            conditions
        });
        // A set of which every condition has an error would hold always.
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

/// Reports a rule with so many sets below `not` and `any` that comparing it with others would take long.
fn check_sets(raw: &RawRule, conditions: &Conditions, diagnostics: &mut Vec<Diagnostic>) {
    let mut count = 0;
    conditions.each_set(&mut |_| count += 1);
    // The first one is the rule's own.
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

/// A supported method, in uppercase.
pub(super) fn method(text: &Located<String>, diagnostics: &mut Vec<Diagnostic>) -> Option<Box<str>> {
    let upper = text.value.to_ascii_uppercase();
    if METHODS.contains(&upper.as_str()) {
        return Some(upper.into());
    }
    let message = format!("`{}` is not a supported method", text.value);
    let hint = match did_you_mean::nearest(&upper, &METHODS) {
        Some(method) => format!("did you mean `{method}`?"),
        None => "list several methods as `[GET, HEAD]`; to match every method, leave `method` out".to_owned(),
    };
    diagnostics
        .push(Diagnostic::new(Code::BadValue, text.place.clone(), message).expected(METHODS.join(", ")).hint(hint));
    None
}

fn languages(written: Option<&Located<Value>>, diagnostics: &mut Vec<Diagnostic>) -> Vec<Box<str>> {
    let is_tag = |text: &str| {
        let mut parts = text.split('-');
        let primary = parts.next().unwrap_or_default();
        (2..=3).contains(&primary.len())
            && primary.bytes().all(|b| b.is_ascii_alphabetic())
            && parts.all(|part| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric()))
    };
    let mut tags = Vec::new();
    for text in scalars::strings(written, diagnostics) {
        if is_tag(&text.value) {
            tags.push(text.value.into_boxed_str());
        } else {
            let message = format!("`{}` is not a valid language tag", text.value);
            diagnostics.push(
                Diagnostic::new(Code::BadValue, text.place, message)
                    .expected("a tag such as `en` or `pt-BR`")
                    .hint(language_hint(&text.value)),
            );
        }
    }
    tags
}

fn hosts(written: Option<&Located<Value>>, diagnostics: &mut Vec<Diagnostic>) -> Vec<HostPattern> {
    let is_name = |name: &str| {
        !name.is_empty()
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-.".contains(&b))
            && !name.starts_with('.')
    };
    let mut hosts = Vec::new();
    for text in scalars::strings(written, diagnostics) {
        let lower = text.value.to_ascii_lowercase();
        match lower.strip_prefix('*') {
            Some(below) if below.strip_prefix('.').is_some_and(is_name) => hosts.push(HostPattern::Below(below.into())),
            None if is_name(&lower) => hosts.push(HostPattern::Exact(lower.into())),
            Some(_) | None => {
                let message = format!("`{}` is not a valid host name", text.value);
                diagnostics.push(
                    Diagnostic::new(Code::BadValue, text.place, message)
                        .expected("a name such as `old.example`, or `*.old.example` for all its subdomains")
                        .hint(host_hint(&text.value)),
                );
            }
        }
    }
    hosts
}

/// The hint for a text that is not a language tag.
fn language_hint(written: &str) -> String {
    let names = [("english", "en"), ("russian", "ru"), ("german", "de"), ("french", "fr"), ("spanish", "es")];
    let name = names.iter().find(|(name, _)| written.eq_ignore_ascii_case(name));
    match name {
        Some((_, tag)) => format!("write `{tag}`"),
        None if written.contains('_') => format!("write `{}`", written.replace('_', "-")),
        None if written.contains([',', ' ']) => format!("write a list: `[{}]`", list(written)),
        None => "write the code of the language, such as `ru` for Russian".to_owned(),
    }
}

/// The hint for a text that is not a host name.
fn host_hint(written: &str) -> String {
    let bare = written.split_once("://").map_or(written, |(_, rest)| rest);
    let bare = bare.split(['/', ':', '?']).next().unwrap_or_default();
    let is_name = !bare.is_empty() && bare.bytes().all(|b| b.is_ascii_alphanumeric() || b"-.".contains(&b));
    if written.contains([',', ' ']) && !written.contains("://") {
        return format!("write a list: `[{}]`", list(written));
    }
    if is_name && bare.len() < written.len() {
        return format!("write `{bare}`, without scheme, port and path");
    }
    "leave out scheme, port and path; write non-ASCII names as `xn--…`".to_owned()
}

fn list(written: &str) -> String {
    written.split([',', ' ', ';']).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

fn share(written: &Located<String>, id: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<Share> {
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
    Some(Share { ten_thousandths: percent?, salt: id.into() })
}

fn apply_expiry(
    raw: &RawRule,
    options: LanguageOptions<'_>,
    conditions: &mut Conditions,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let after = scalars::one_of(raw.after_expiry.as_ref(), &AFTER_EXPIRY, diagnostics);
    let Some(expires) = raw.common.expires.as_ref().or(raw.defaults.expires.as_ref()) else {
        if let Some(key) = &raw.after_expiry {
            let message = "`after_expiry` requires `expires`";
            let hint = "add `expires` with a date, or delete `after_expiry`";
            diagnostics.push(Diagnostic::new(Code::Conflict, key.place.clone(), message).hint(hint));
        }
        return;
    };
    let Some(end) = time::timestamp(Some(expires), raw.defaults.time_zone.as_ref(), diagnostics) else { return };
    if after == Some(AfterExpiry::Remove) {
        conditions.until = Some(conditions.until.map_or(end, |until| until.min(end)));
    }
    let Some(left) = options.now.map(|now| end - now) else { return };
    let removed = after == Some(AfterExpiry::Remove);
    if left <= 0 {
        let message = if removed {
            "the rule has expired and no longer applies"
        } else {
            "the rule has expired but still applies"
        };
        let hint = "delete the rule, or set a later date; `portico unused` shows whether it is still used";
        diagnostics.push(Diagnostic::new(Code::Expired, raw.place.clone(), message).hint(hint));
    } else if left <= NOTICE {
        let message = match left / DAY {
            0 => "the rule expires within a day".to_owned(),
            1 => "the rule expires in 1 day".to_owned(),
            days => format!("the rule expires in {days} days"),
        };
        let hint =
            "delete the rule when it expires, or set a later date; `portico unused` shows whether it is still used";
        diagnostics.push(Diagnostic::new(Code::ExpiresSoon, raw.place.clone(), message).hint(hint));
    }
}

//! Removes conditions on the scheme of a request. All requests reach the proxy over TLS, because a TLS terminator in front
//! of it redirects http to https.

use regex::RegexBuilder;

use crate::apache::condition::RewriteCondition;
use crate::apache::flags::Flags;
use crate::apache::lines::Directive;
use crate::apache::target;
use crate::note::Remark;
use portico_redirects::LetterCase;

/// The maximum length of a compiled expression, in bytes.
const SIZE_LIMIT: usize = 1 << 16;

/// The conditions of a `RewriteRule` without conditions on the scheme.
pub(super) struct WithoutScheme {
    pub(super) conditions: Vec<RewriteCondition>,
    /// The remark about a removed alternative that holds for requests over http.
    pub(super) remark: Option<Remark>,
}

/// Removes the conditions on the scheme that hold for all requests over TLS, and the alternatives that hold for none of
/// them. If no alternative is left, the conditions stay, because they explain why no rule is needed.
pub(super) fn without_scheme(directive: &Directive, conditions: &[RewriteCondition]) -> WithoutScheme {
    let to = directive.arguments.get(1).map_or("", String::as_str);
    let uses_captures = target::uses_condition_capture(to);
    let (mut kept, mut remark) = (Vec::new(), None);
    for group in conditions.split_inclusive(|condition| !condition.flags.is_or) {
        let holds: Vec<Option<bool>> = group.iter().map(scheme_holds).collect();
        // `%1` refers to the last condition that can have captures.
        let is_captured = uses_captures && group.iter().any(RewriteCondition::has_captures);
        if is_captured || holds.iter().all(Option::is_none) || holds.iter().all(|holds| *holds == Some(false)) {
            kept.extend(group.iter().cloned());
        } else if !holds.contains(&Some(true)) {
            let others = group.iter().zip(&holds).filter(|(_, holds)| holds.is_none());
            kept.extend(others.map(|(condition, _)| condition.clone()));
            // The last alternative is not followed by another one.
            if let Some(last) = kept.last_mut() {
                last.flags = Flags { is_or: false, ..last.flags.clone() };
            }
            remark.get_or_insert_with(only_https);
        }
    }
    WithoutScheme { conditions: kept, remark }
}

/// Reports whether a condition on the scheme or the port holds for requests over TLS. Returns `None` for other conditions.
fn scheme_holds(condition: &RewriteCondition) -> Option<bool> {
    let value = match condition.subject().to_ascii_uppercase().as_str() {
        "%{HTTPS}" | "%{ENV:HTTPS}" | "%{HTTP:X-FORWARDED-SSL}" => "on",
        "%{SERVER_PORT}" => "443",
        "%{REQUEST_SCHEME}" | "%{HTTP:X-FORWARDED-PROTO}" => "https",
        _ => return None,
    };
    let pattern = condition.pattern();
    let (pattern, is_negated) = pattern.strip_prefix('!').map_or((pattern, false), |pattern| (pattern, true));
    let is_exact = condition.flags.case == LetterCase::Exact;
    let is_match = match pattern.strip_prefix('=') {
        Some(text) if is_exact => text == value,
        Some(text) => text.eq_ignore_ascii_case(value),
        None if pattern.starts_with(['-', '<', '>']) => return None,
        None => {
            let regex = RegexBuilder::new(pattern).case_insensitive(!is_exact).size_limit(SIZE_LIMIT).build();
            regex.ok()?.is_match(value)
        }
    };
    Some(is_match != is_negated)
}

/// Reports whether all conditions hold for requests over TLS. Returns `None` if this depends on more than the scheme and the port.
pub(super) fn all_hold(conditions: &[RewriteCondition]) -> Option<bool> {
    let groups = conditions.split_inclusive(|condition| !condition.flags.is_or);
    let each = groups.map(|group| {
        let holds: Vec<Option<bool>> = group.iter().map(scheme_holds).collect();
        if holds.contains(&Some(true)) { Some(true) } else { holds.iter().all(Option::is_some).then_some(false) }
    });
    let each: Vec<Option<bool>> = each.collect();
    if each.contains(&Some(false)) { Some(false) } else { each.iter().all(Option::is_some).then_some(true) }
}

fn only_https() -> Remark {
    Remark::new(
        "the original statement also redirects from http to https; the rule answers only requests over https",
        "configure the TLS terminator in front of the proxy to redirect http to https",
    )
}

#[cfg(test)]
mod tests {
    use crate::comparison::compare;
    use crate::rule::reserved;
    use crate::{Format, ImportOptions, import};

    /// Returns the rules of a file. They answer requests for the hosts of the site as the original server does.
    fn rules(conditions: &str, rule: &str, site_hosts: &[&str]) -> (String, Vec<String>) {
        let text = format!("RewriteEngine On\n{conditions}\n{rule}\n");
        let hosts: Vec<String> = site_hosts.iter().map(|host| (*host).to_owned()).collect();
        let options = ImportOptions { site_hosts: hosts.clone(), ..ImportOptions::default() };
        let imported = import(Format::Apache, ".htaccess", &text, &options);
        let compared = compare(Format::Apache, ".htaccess", &text, &imported).unwrap();
        let differences = compared.differences.iter().filter(|one| !reserved::is_below(&one.request.target));
        let unexpected = differences.filter(|one| one.cause.is_none() && !one.request.host.starts_with("www."));
        assert_eq!(unexpected.count(), 0, "{conditions}: {:?}", compared.differences);
        (imported.yaml, imported.report.into_iter().map(|note| note.hint).collect())
    }

    const TO_WWW: &str = "RewriteRule ^ https://www.a.example%{REQUEST_URI} [R=301,L]";

    #[test]
    fn canonical_host_over_https_becomes_a_rule_with_a_condition_on_the_host() {
        let listed = "rules:\n  - prefix: /\n    to: https://www.a.example/\n    when: { host: a.example }\n";
        let others =
            "rules:\n  - prefix: /\n    to: https://www.a.example/\n    when: { not: { host: www.a.example } }\n";
        for condition in [
            "RewriteCond %{HTTPS} off [OR]\nRewriteCond %{HTTP_HOST} !^www\\. [NC]",
            "RewriteCond %{HTTP_HOST} !^www\\. [NC,OR]\nRewriteCond %{HTTPS} !=on",
            "RewriteCond %{HTTP_HOST} !^www\\. [NC,OR]\nRewriteCond %{HTTP:X-Forwarded-Proto} !https",
        ] {
            let (yaml, hints) = rules(condition, TO_WWW, &["a.example", "www.a.example"]);
            assert_eq!(yaml, listed, "{condition}");
            assert!(hints.iter().any(|hint| hint.starts_with("configure the TLS terminator")), "{hints:?}");
            assert_eq!(rules(condition, TO_WWW, &["www.a.example"]).0, others, "{condition}");
            assert_eq!(rules(condition, TO_WWW, &[]).0, others, "{condition}");
        }
    }

    #[test]
    fn condition_that_always_holds_over_https_is_removed() {
        let rule = "RewriteRule ^a$ /b [R=301,L]";
        for condition in ["RewriteCond %{HTTPS} =on", "RewriteCond %{SERVER_PORT} ^443$", "RewriteCond %{HTTPS} !off"] {
            assert_eq!(rules(condition, rule, &[]).0, "rules:\n  - from: /a\n    to: /b\n", "{condition}");
        }
        let (yaml, hints) = rules("RewriteCond %{HTTPS} off", TO_WWW, &["www.a.example"]);
        assert_eq!(yaml, "rules: []\n");
        assert!(hints.iter().any(|hint| hint.starts_with("remove the redirect")), "{hints:?}");
    }
}

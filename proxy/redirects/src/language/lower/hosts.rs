//! Lowers the key `host` of `when`, which lists host names.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::address::host::{self, HostError};
use crate::address::host_hint::name_hint;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::lower::host_words;
use crate::language::raw::{Located, Value};
use crate::language::scalars;
use crate::rule::condition::HostPattern;

/// Where hosts are written, on which the hints for their mistakes depend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HostSource {
    /// The condition `host` of a rule.
    Condition,
    /// The column `host` of a CSV file.
    Column,
}

/// Reads a host or a list of hosts. Words such as `any` in a column are reported by another check.
pub(super) fn hosts(
    written: Option<&Located<Value>>,
    source: HostSource,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<HostPattern> {
    let (mut hosts, mut known) = (Vec::new(), HashSet::new());
    for text in scalars::strings(written, diagnostics) {
        if source == HostSource::Condition {
            diagnostics.extend(host_words::warning(&text));
        }
        match host_pattern(&text.value) {
            // A list may have thousands of hosts.
            Ok(pattern) if known.insert(pattern.clone()) => hosts.push(pattern),
            Ok(_) => {}
            Err(error) => {
                let message = format!("`{}` is not a valid host name", text.value);
                let hint = match error {
                    HostError::MixedAlphabets => error.hint().to_owned(),
                    HostError::InvalidName | HostError::InvalidPort | HostError::Ipv6Address => match source {
                        HostSource::Condition => host_hint(&text.value),
                        HostSource::Column => column_hint(&text.value),
                    },
                };
                diagnostics.push(
                    Diagnostic::new(Code::BadValue, text.place, message)
                        .expected("a name such as `old.example`, or `*.old.example` for all its subdomains")
                        .hint(hint),
                );
            }
        }
    }
    hosts
}

/// Parses a host name such as `old.example`, or a pattern such as `*.old.example`, which matches all subdomains.
/// International names are converted to ASCII, because requests contain the ASCII form. A dot at the end is removed, as
/// it is from the host of a request.
fn host_pattern(written: &str) -> Result<HostPattern, HostError> {
    let relative = written.strip_suffix('.').unwrap_or(written);
    match relative.strip_prefix("*.") {
        Some(name) => Ok(HostPattern::Below(format!(".{}", valid_name(name)?).into())),
        None => Ok(HostPattern::Exact(valid_name(relative)?.into())),
    }
}

/// Converts a host name to ASCII. Fails if no request can have this host, because one of its labels is not valid.
fn valid_name(written: &str) -> Result<Cow<'_, str>, HostError> {
    let name = host::name_to_ascii(written)?;
    if host::has_valid_labels(&name) { Ok(name) } else { Err(HostError::InvalidName) }
}

/// Returns the hint for a text in the column `host` that is not a host name.
fn column_hint(written: &str) -> String {
    if let Some(other) = written.strip_prefix('!').filter(|other| host_pattern(other).is_ok()) {
        return format!("delete the row and write a rule with `when: {{ not: {{ host: {} }} }}`", list(other));
    }
    if let Some(domain) = written.strip_prefix('.').filter(|domain| host::name_to_ascii(domain).is_ok()) {
        return format!("write `{domain} *.{domain}` for the domain and all its subdomains");
    }
    if is_sign(written) {
        return "leave the field empty: without a host, the row applies to every host".to_owned();
    }
    host_hint(written).replace("\"*.", "*.").replace("\"`", "`")
}

/// Reports whether a text is a sign that editors write for every host, or for an empty field.
fn is_sign(written: &str) -> bool {
    ["*", "-", "–", "—", "*.*"].contains(&written)
}

/// Returns the hint for a text in the condition `host` that is not a host name.
fn host_hint(written: &str) -> String {
    let bare = written.split_once("://").map_or(written, |(_, rest)| rest);
    let bare = bare.split(['/', ':', '?']).next().unwrap_or_default();
    let is_name = host::name_to_ascii(bare).is_ok();
    let negated = ["!", "not ", "NOT "].iter().find_map(|word| written.strip_prefix(word)).map(str::trim);
    if let Some(other) = negated.filter(|other| host_pattern(other).is_ok()) {
        return format!("for any other host, write `not: {{ host: {} }}`", list(other));
    }
    if let Some(domain) = written.strip_prefix('.').filter(|domain| host::name_to_ascii(domain).is_ok()) {
        return format!("write `[{domain}, \"*.{domain}\"]` for the domain and all its subdomains");
    }
    if written.starts_with(['~', '^']) || written.contains("\\.") {
        return "hosts are not regular expressions: write a list of hosts, with `\"*.old.example\"` for all subdomains"
            .to_owned();
    }
    if is_sign(written) {
        return "delete `host`: without this condition, the rule applies to every host".to_owned();
    }
    if written.contains([',', ' ']) && !written.contains("://") {
        let hosts: Vec<&str> = written.split(' ').filter(|word| host_words::meaning(word).is_none()).collect();
        return format!("write a list: `[{}]`", list(&hosts.join(" ")));
    }
    if written.get(1..).is_some_and(|rest| rest.contains('*')) {
        return "`*` is allowed only at the start, for all subdomains: `\"*.old.example\"`; list all other hosts"
            .to_owned();
    }
    if let Some(name) = written.strip_prefix('*').filter(|name| host::name_to_ascii(name).is_ok()) {
        return format!("write a dot after `*`: `\"*.{name}\"` stands for all subdomains of `{name}`");
    }
    if is_name && bare.len() < written.len() {
        return format!("write `{bare}`, without scheme, port and path");
    }
    let name = bare.strip_prefix("*.").unwrap_or(bare);
    if let Some(hint) = name_hint(name) {
        let is_character = name.contains(host::is_forbidden_in_names);
        return if is_character { format!("{hint}: write the name that visitors' browsers send") } else { hint };
    }
    "leave out scheme, port and path".to_owned()
}

/// Formats a list that is written as one string. For example, `a b;*.c` becomes `a, b, "*.c"`. An item that starts with
/// `*` is quoted, because `*` starts an alias in YAML.
pub(super) fn list(written: &str) -> String {
    let items = written.split([',', ' ', ';']).filter(|part| !part.is_empty());
    let quoted = items.map(|item| if item.starts_with('*') { format!("\"{item}\"") } else { item.to_owned() });
    quoted.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hint_for_a_host_can_be_followed() {
        for (written, hint) in [
            ("a.example, *.b.example", "write a list: `[a.example, \"*.b.example\"]`"),
            (
                "www.*.example",
                "`*` is allowed only at the start, for all subdomains: `\"*.old.example\"`; list all other hosts",
            ),
            ("!a.example", "for any other host, write `not: { host: a.example }`"),
            ("*a.example", "write a dot after `*`: `\"*.a.example\"` stands for all subdomains of `a.example`"),
            ("https://a.example/x", "write `a.example`, without scheme, port and path"),
            (
                "*.a_b.example",
                "`_` is not allowed in a host name, which consists of letters, digits, hyphens and dots: write the name \
                 that visitors' browsers send",
            ),
        ] {
            assert_eq!(host_hint(written), hint);
        }
    }

    #[test]
    fn dot_at_the_end_is_removed() {
        for (written, pattern) in [("Y.example.", "y.example"), ("*.пример.рф.", "*.пример.рф")] {
            assert_eq!(host_pattern(written), host_pattern(pattern), "{written}");
        }
        for written in [".", "", "*.", "y.example..", "y..example", "-y.example"] {
            assert!(host_pattern(written).is_err(), "{written}");
        }
        for written in ["y..example", "*.-y.example"] {
            assert!(host_hint(written).starts_with("write one dot"), "{written}");
        }
    }
}

//! Host names of conditions.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::raw::{Located, Value};
use crate::language::scalars;
use crate::rule::condition::HostPattern;

pub(super) fn hosts(written: Option<&Located<Value>>, diagnostics: &mut Vec<Diagnostic>) -> Vec<HostPattern> {
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

/// The items of a list that is written as text.
pub(super) fn list(written: &str) -> String {
    written.split([',', ' ', ';']).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

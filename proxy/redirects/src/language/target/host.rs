//! Checks the host of a target.

use crate::address::host::{self, HostAndPort, HostError};
use crate::address::host_hint::host_hint;
use crate::diagnostic::Code;
use crate::language::value_error::ValueError;

/// The hint for a placeholder in the host of a target, such as `{host.label}`.
const HINT_FIXED_HOST: &str = "a target needs a fixed host, so that no request can choose where visitors are sent: write the host name, \
    and use `{host.label}` in the path, such as `https://new.example/{host.label}/`";

/// Parses the host of a target, and checks that the operator of the proxy allows the host.
pub(super) fn check_host<'a>(
    scheme: &str,
    authority: &'a str,
    hosts: &[String],
) -> Result<HostAndPort<'a>, ValueError> {
    if authority.is_empty() {
        let hint =
            "write a host name after `://`, such as `https://www.example.org/about`, or only a path, such as `/about`";
        return Err(ValueError::new(Code::BadTarget, "the URL has no host name").hint(hint));
    }
    let host = HostAndPort::parse(authority).map_err(|error| {
        let message = format!("`{authority}` is not a valid host: {error}");
        let hint = if authority.contains("{host") { HINT_FIXED_HOST.to_owned() } else { host_hint(authority, error) };
        ValueError::new(Code::BadTarget, message).hint(hint).about(authority)
    })?;
    if hosts.iter().any(|entry| host.is_allowed_by(entry, scheme)) {
        return Ok(host);
    }
    if !host::has_valid_labels(&host.name) {
        return Err(invalid_label(authority));
    }
    let written = authority.to_lowercase();
    let message = format!("host `{written}` is not allowed");
    let hint = format!(
        "ask the operator of the proxy to add `{written}` to `rule_hosts` in the configuration (docs/reference/configuration.md), and to \
         restart the proxy; to check rules without the configuration, use `--allow-host {written}`"
    );
    Err(ValueError::new(Code::HostNotAllowed, message).hint(hint).about(authority))
}

/// Returns the error for a host that `rule_hosts` cannot contain, because one of its labels is not valid.
fn invalid_label(authority: &str) -> ValueError {
    let name = authority.split(':').next().unwrap_or_default();
    let relative = name.strip_suffix('.').filter(|name| host::has_valid_labels(name));
    let error = |message: String, hint: &str| ValueError::new(Code::BadTarget, message).hint(hint).about(authority);
    if let Some(relative) = relative {
        let hint = format!("write `{}`, without the dot", authority.replacen(name, relative, 1));
        return error(format!("host `{authority}` ends with a dot"), &hint);
    }
    let reason = HostError::InvalidName;
    error(format!("`{authority}` is not a valid host: {reason}"), &host_hint(authority, reason))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;

    const LABELS: &str = "write one dot between the parts of the name, and no hyphen at the start or end of a part";

    #[test]
    fn host_that_cannot_be_allowed_is_not_suggested_for_the_configuration() {
        for (authority, hint) in [
            ("x.example.", "write `x.example`, without the dot"),
            ("x.example.:8443", "write `x.example:8443`, without the dot"),
            ("x..example", LABELS),
            ("-x.example", LABELS),
            ("x_y.example", "`_` is not allowed in a host name, which consists of letters, digits, hyphens and dots"),
        ] {
            let error = check_host("https", authority, &[]).unwrap_err();
            assert_eq!(error.in_text(&Place::point("t.yaml".into(), 1, 1), authority).hint.as_deref(), Some(hint));
        }
    }
}

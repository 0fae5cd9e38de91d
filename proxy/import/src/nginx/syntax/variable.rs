//! Finds errors in the names of variables.
//! See <https://nginx.org/en/docs/varindex.html>.

use crate::regex::validity::statement_error;
use crate::unreadable::StatementError;

/// The advice about a statement with which nginx does not start.
pub(super) const HINT: &str = "correct the statement and import again";

/// The variables of nginx that a configuration must not define. Those of optional modules are left out.
const FIXED: [&str; 46] = [
    "binary_remote_addr",
    "body_bytes_sent",
    "bytes_sent",
    "connection",
    "connection_requests",
    "content_length",
    "content_type",
    "document_root",
    "document_uri",
    "host",
    "hostname",
    "http_cookie",
    "http_host",
    "http_referer",
    "http_user_agent",
    "http_via",
    "http_x_forwarded_for",
    "https",
    "is_args",
    "msec",
    "nginx_version",
    "pid",
    "pipe",
    "proxy_protocol_addr",
    "query_string",
    "realpath_root",
    "remote_addr",
    "remote_port",
    "remote_user",
    "request",
    "request_body",
    "request_body_file",
    "request_completion",
    "request_filename",
    "request_id",
    "request_length",
    "request_method",
    "request_time",
    "request_uri",
    "scheme",
    "server_addr",
    "server_name",
    "server_port",
    "server_protocol",
    "status",
    "uri",
];

/// Returns the error in a regular expression, or in the name of one of its captures, which becomes a variable.
pub(super) fn expression(pattern: &str) -> Option<StatementError> {
    statement_error(pattern).or_else(|| capture_names(pattern).find_map(fixed_name))
}

fn capture_names(pattern: &str) -> impl Iterator<Item = &str> {
    pattern.split("(?").skip(1).filter_map(|rest| {
        let rest = rest.strip_prefix('P').unwrap_or(rest);
        let (open, close) = if rest.starts_with('<') { ('<', '>') } else { ('\'', '\'') };
        let (name, _) = rest.strip_prefix(open)?.split_once(close)?;
        Some(name)
    })
}

fn fixed_name(name: &str) -> Option<StatementError> {
    FIXED.contains(&name.to_ascii_lowercase().as_str()).then(|| {
        let reason = format!("`{name}` is a variable of nginx, and a configuration must not define it");
        StatementError::new(name, reason, "choose another name and import again")
    })
}

/// Returns the error about a variable that `set` or `map` defines.
pub(super) fn definition(variable: &str) -> Option<StatementError> {
    let Some(name) = variable.strip_prefix('$') else {
        let reason = format!("`{variable}` is in the place of a variable, which starts with `$`");
        return Some(StatementError::new("", reason, HINT));
    };
    fixed_name(name)
}

/// Returns the error in the variables of a text. See `ngx_http_script_compile` in nginx's `src/http/ngx_http_script.c`.
pub(super) fn text(text: &str) -> Option<StatementError> {
    let reason =
        text.split('$').skip(1).find_map(|rest| match rest.strip_prefix('{').map(|rest| rest.split_once('}')) {
            Some(None) => Some("the `}` of a variable is missing"),
            Some(Some((name, _))) if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit()) => {
                Some("a capture such as `$1` has braces, and nginx looks for a variable with this name")
            }
            Some(Some(_)) => None,
            None if rest.starts_with(|next: char| next.is_ascii_alphanumeric() || next == '_') => None,
            None => Some("a `$` has no name of a variable after it, and nginx has no escape for this character"),
        })?;
    Some(StatementError::new("", format!("in `{text}`, {reason}"), HINT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_must_not_have_the_names_of_fixed_variables() {
        for pattern in ["^/(?<pid>.*)$", "^/(?P<URI>a)", "^/(?'host'a)", "^/(?<a>b)(?<scheme>c)"] {
            assert!(expression(pattern).is_some(), "{pattern}");
        }
        for pattern in ["^/(?<args>.*)$", "^/(?<page>a)", "^/(?<!uri>)a", "^/(?:uri)", "^/(?<arg_a>b)"] {
            assert!(expression(pattern).is_none(), "{pattern}");
        }
    }

    #[test]
    fn captures_have_no_braces() {
        assert!(text("/v/${1}x").is_some() && text("/v/${10}").is_some());
        assert!(text("/v/$1x").is_none() && text("/v/${name}x$host").is_none());
    }
}

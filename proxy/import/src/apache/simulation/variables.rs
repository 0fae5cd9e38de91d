//! Returns the values of the variables of `mod_rewrite`, such as `%{HTTP_HOST}`.
//! See <https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewritecond>.

use crate::apache::simulation::exchange::{Exchange, Record, RecordKind};
use crate::simulation::branch::{Extent, METHOD};

/// The header fields with variables of their own.
const FIELDS: [(&str, &str); 7] = [
    ("HTTP_USER_AGENT", "user-agent"),
    ("HTTP_REFERER", "referer"),
    ("HTTP_COOKIE", "cookie"),
    ("HTTP_ACCEPT", "accept"),
    ("HTTP_FORWARDED", "forwarded"),
    ("HTTP_PROXY_CONNECTION", "proxy-connection"),
    ("HTTP_HOST", "host"),
];

/// The variables whose values depend on the client, on the old server or on the time.
const UNKNOWN: [&str; 20] = [
    "TIME",
    "TIME_YEAR",
    "TIME_MON",
    "TIME_DAY",
    "TIME_HOUR",
    "TIME_MIN",
    "TIME_SEC",
    "TIME_WDAY",
    "REMOTE_ADDR",
    "REMOTE_HOST",
    "REMOTE_PORT",
    "CONN_REMOTE_ADDR",
    "SERVER_ADDR",
    "SERVER_ADMIN",
    "SERVER_SOFTWARE",
    "API_VERSION",
    "IPV6",
    "SCRIPT_USER",
    "SCRIPT_GROUP",
    "REMOTE_IDENT",
];

/// Returns the value of a variable. An undefined variable is empty.
/// (Apache HTTP Server 2.4, `mod_rewrite`, `RewriteCond`, Server-Variables.)
///
/// # Errors
/// Returns the reason, as a noun phrase, if the value is unknown.
pub(super) fn value(name: &[u8], exchange: &mut Exchange<'_>, record: &Record) -> Result<Vec<u8>, String> {
    let written = String::from_utf8_lossy(name).into_owned();
    let upper = written.to_ascii_uppercase();
    let unknown = || Err(format!("the variable `%{{{written}}}`"));
    // Apache ignores the letter case of these names.
    if let Some(variable) = upper.strip_prefix("ENV:") {
        let name = written.get(written.len() - variable.len()..).unwrap_or_default();
        return environment((variable, name), exchange, record);
    }
    if let Some(field) = upper.strip_prefix("HTTP:") {
        return Ok(field_value(&field.to_ascii_lowercase(), exchange));
    }
    if ["SSL:", "LA-U:", "LA-F:"].iter().any(|prefix| upper.starts_with(prefix)) || UNKNOWN.contains(&upper.as_str()) {
        return unknown();
    }
    if let Some((_, field)) = FIELDS.iter().find(|(name, _)| *name == upper) {
        return Ok(field_value(field, exchange));
    }
    if exchange.world.extent() == Extent::Assumed && matches!(upper.as_str(), "REQUEST_METHOD" | "THE_REQUEST") {
        return Err(METHOD.to_owned());
    }
    Ok(match upper.as_str() {
        "HTTPS" => b"on".to_vec(),
        "SERVER_PORT" => b"443".to_vec(),
        "REQUEST_SCHEME" => b"https".to_vec(),
        "REQUEST_METHOD" => b"GET".to_vec(),
        "SERVER_PROTOCOL" => b"HTTP/1.1".to_vec(),
        "SERVER_NAME" => exchange.server_name().into_bytes(),
        "THE_REQUEST" => format!("GET {} HTTP/1.1", exchange.request.target).into_bytes(),
        "REQUEST_URI" => record.uri.clone(),
        "QUERY_STRING" => record.query.clone().unwrap_or_default(),
        "PATH_INFO" => record.path_info.clone(),
        "IS_SUBREQ" => if record.kind == RecordKind::Subrequest { "true" } else { "false" }.into(),
        "REQUEST_FILENAME" | "SCRIPT_FILENAME" => {
            exchange.world.root_matters |= record.filename.starts_with(&exchange.world.root);
            record.filename.clone()
        }
        "DOCUMENT_ROOT" | "CONTEXT_DOCUMENT_ROOT" => {
            exchange.world.root_matters = true;
            exchange.world.root.clone()
        }
        _ => Vec::new(),
    })
}

fn field_value(name: &str, exchange: &Exchange<'_>) -> Vec<u8> {
    match (name, exchange.request.headers.get(name)) {
        ("host", _) => exchange.request.host.clone().into_bytes(),
        (_, Some(value)) => value.clone().into_bytes(),
        // A proxy that ends TLS sends this field, and all requests are requests over TLS.
        ("x-forwarded-proto", None) => b"https".to_vec(),
        (_, None) => Vec::new(),
    }
}

fn environment((name, written): (&str, &str), exchange: &Exchange<'_>, record: &Record) -> Result<Vec<u8>, String> {
    if let Some(value) = record.variables.get(name) {
        return value.clone();
    }
    let before_redirect = name.strip_prefix("REDIRECT_");
    match name {
        "HTTPS" => Ok(b"on".to_vec()),
        // Apache sets these variables only for other programs.
        "REDIRECT_URL" | "REDIRECT_QUERY_STRING" => Ok(Vec::new()),
        // Apache sets these variables only for internal redirects.
        _ if before_redirect.is_some() && record.kind != RecordKind::InternalRedirect => Ok(Vec::new()),
        _ if exchange.own_variables.contains(before_redirect.unwrap_or(name)) => Ok(Vec::new()),
        _ => Err(format!("the environment variable `{written}`")),
    }
}

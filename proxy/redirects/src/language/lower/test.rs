//! Validates the rule tests below `tests`. Each test has a request and an expected result.

use crate::address::host::{HostAndPort, parse_host};
use crate::address::location::{Destination, Location, TargetOrigin};
use crate::address::path::NormalPath;
use crate::address::slash::PathForm;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::completeness::Completeness;
use crate::language::fields::wrong_type;
use crate::language::lower::when;
use crate::language::options::LanguageOptions;
use crate::language::pattern::not_a_path;
use crate::language::raw::{Located, Value};
use crate::language::raw_file::{RawDefaults, RawTest};
use crate::language::target;
use crate::language::time;
use crate::language::typographic_quotes;
use crate::rule::test::{Expected, RuleTest, TestRequest};

const STATUSES: [u16; 7] = [301, 302, 303, 307, 308, 410, 451];

/// Returns the tests of one rule. Tests with errors are reported and left out.
pub(super) fn all(
    raw: Vec<RawTest>,
    defaults: &RawDefaults,
    options: LanguageOptions<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<RuleTest> {
    raw.into_iter().filter_map(|test| one(&test, defaults, options, diagnostics)).collect()
}

fn one(
    raw: &RawTest,
    defaults: &RawDefaults,
    options: LanguageOptions<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<RuleTest> {
    let before = diagnostics.len();
    let url = url(raw, diagnostics);
    let request = request(raw, defaults, options, diagnostics);
    let expected = expected(raw, options, diagnostics);
    if diagnostics.len() > before {
        return None;
    }
    Some(RuleTest { url: url?.value.as_str().into(), request, expected: expected?, place: raw.place.clone(), rule: 0 })
}

fn url<'r>(raw: &'r RawTest, diagnostics: &mut Vec<Diagnostic>) -> Option<&'r Located<String>> {
    match (&raw.get, &raw.url) {
        (Some(url), None) | (None, Some(url)) => {
            check_get(url, diagnostics);
            Some(url)
        }
        (Some(_), Some(url)) => {
            let message = "a test cannot have both `get` and `url`";
            let hint = "delete `url`; if the test has a `method`, delete `get` instead";
            diagnostics.push(Diagnostic::new(Code::Conflict, url.place.clone(), message).hint(hint));
            None
        }
        (None, None) => {
            if raw.completeness == Completeness::Complete {
                let message = "the test does not say which path to request";
                diagnostics.push(Diagnostic::new(Code::MissingKey, raw.place.clone(), message).expected("`get`"));
            }
            None
        }
    }
}

fn request(
    raw: &RawTest,
    defaults: &RawDefaults,
    options: LanguageOptions<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> TestRequest {
    let method = match (&raw.method, &raw.get) {
        (Some(method), Some(_)) => {
            let message = "`method` cannot be combined with `get`";
            let hint = "write `url` instead of `get`, or delete `method`";
            diagnostics.push(Diagnostic::new(Code::Conflict, method.place.clone(), message).hint(hint));
            None
        }
        (Some(method), None) => when::method(method, diagnostics),
        (None, _) => None,
    };
    let mut headers = Vec::new();
    for (name, value) in &raw.headers {
        diagnostics.extend(typographic_quotes::entry_error(name, value));
        match &value.value {
            Value::Text(text) | Value::Number(text) => {
                let name: Box<str> = name.value.to_ascii_lowercase().into();
                let text =
                    if *name == *"host" { host_in_ascii(text, value, diagnostics) } else { text.as_str().into() };
                headers.push((name, text));
            }
            Value::Null | Value::Bool(_) | Value::List(_) | Value::Map(_) => {
                diagnostics.push(wrong_type(value, "a string"));
            }
        }
    }
    let at = time::timestamp(raw.at.as_ref(), defaults.time_zone.as_ref(), diagnostics);
    TestRequest {
        method: method.unwrap_or_else(|| "GET".into()),
        headers,
        at: at.or(options.now).unwrap_or_default(),
        visitor: raw.visitor.as_ref().map(|visitor| visitor.value.as_str().into()).unwrap_or_default(),
    }
}

/// Returns the host in ASCII, as clients send the host. For example, `мир.example` becomes `xn--h1ahn.example`. Reports
/// an invalid host and returns an empty string.
fn host_in_ascii(text: &str, written: &Located<Value>, diagnostics: &mut Vec<Diagnostic>) -> Box<str> {
    if text.is_ascii() {
        return text.into();
    }
    match parse_host(text) {
        Ok(host) => host.into(),
        Err(error) => {
            let message = format!("`{text}` is not a valid host: {error}");
            diagnostics.push(Diagnostic::new(Code::BadValue, written.place.clone(), message).hint(error.hint()));
            Box::default()
        }
    }
}

fn check_get(get: &Located<String>, diagnostics: &mut Vec<Diagnostic>) {
    let (path, _) = get.value.split_once('?').unwrap_or((&get.value, ""));
    if let Err(error) = NormalPath::parse(path) {
        diagnostics.push(not_a_path(path, error).in_value(get));
    }
}

fn expected(raw: &RawTest, options: LanguageOptions<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Expected> {
    let status = match &raw.status {
        Some(status) => Some(number(status, diagnostics)?),
        None => None,
    };
    match (&raw.to, status, &raw.no_redirect) {
        (Some(to), status, None) => Some(Expected::Redirect { to: location(to, options, diagnostics)?, status }),
        (None, Some(status), None) => Some(Expected::Status(status)),
        (None, None, Some(flag)) if flag.value => Some(Expected::NoRedirect),
        (None, _, None) if raw.completeness == Completeness::Partial => None,
        (None, None, _) => {
            let message = "the test has no expected result";
            let hint = match &raw.no_redirect {
                Some(_) => {
                    "to expect that no rule matches, write `no_redirect: true`; otherwise, write `to` or `status`"
                }
                None => "write `to` with the expected location, `status`, or `no_redirect: true`",
            };
            diagnostics.push(
                Diagnostic::new(Code::MissingKey, raw.place.clone(), message)
                    .expected("`to`, `status`, `to` and `status`, or `no_redirect: true`")
                    .hint(hint),
            );
            None
        }
        (to, _, Some(flag)) => {
            let other = if to.is_some() { "to" } else { "status" };
            let message = format!("a test cannot have both `no_redirect` and `{other}`");
            let hint = if flag.value {
                format!("delete `{other}` if no rule should match; otherwise, delete `no_redirect`")
            } else {
                "delete `no_redirect`".to_owned()
            };
            diagnostics.push(Diagnostic::new(Code::Conflict, raw.place.clone(), message).hint(hint));
            None
        }
    }
}

fn number(status: &Located<String>, diagnostics: &mut Vec<Diagnostic>) -> Option<u16> {
    let number = status.value.parse().ok().filter(|code| STATUSES.contains(code));
    if number.is_none() {
        let message = format!("rules never return status {}", status.value);
        diagnostics.push(
            Diagnostic::new(Code::BadValue, status.place.clone(), message)
                .expected("301, 302, 303, 307, 308, 410 or 451")
                .hint("to expect that no rule matches, write `no_redirect: true`"),
        );
    }
    number
}

/// Builds an absolute URL in the form that is sent to the client. Returns `None` if the URL is invalid, because no rule
/// can redirect to an invalid URL.
fn external_location(scheme: &str, host: &str, tail: &str) -> Option<Location> {
    let origin = TargetOrigin::new(scheme, &HostAndPort::parse(host).ok()?.authority(scheme));
    let (rest, fragment) = tail.split_once('#').unwrap_or((tail, ""));
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let path = if path.is_empty() { "/" } else { path };
    // In a URL of another site, a trailing slash is compared as written in the file.
    Location::build(Destination::external(&origin, path).ok()?, (query, fragment), &PathForm::default(), None)
}

/// Returns the expected location in the form that is sent to the client. In this form, non-ASCII letters are
/// percent-encoded, and the path has a trailing slash only if the settings of the site allow the slash.
fn location(to: &Located<String>, options: LanguageOptions<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Box<str>> {
    if let Some((scheme, rest)) = target::split_scheme(&to.value) {
        let (host, tail) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        return Some(match external_location(scheme, host, tail) {
            Some(location) => location.as_str().into(),
            None => to.value.as_str().into(),
        });
    }
    let (rest, fragment) = to.value.split_once('#').unwrap_or((&to.value, ""));
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let built = NormalPath::parse(path).map(|path| {
        let site = Destination::Site(path.into_owned());
        Location::build(site, (query, fragment), &options.path_form(), None)
    });
    match built {
        Ok(Some(location)) => Some(location.as_str().into()),
        Ok(None) => {
            let message = format!("no rule can redirect to `{path}`: the path could lead to another site");
            let hint = "the path must not start with an encoded slash or backslash";
            diagnostics.push(Diagnostic::new(Code::BadTarget, to.place.clone(), message).hint(hint));
            None
        }
        Err(error) => {
            diagnostics.push(not_a_path(path, error).in_value(to));
            None
        }
    }
}

//! Checks the targets of redirects, and splits URLs into host and path.

use crate::note::Remark;
use portico_redirects::path::NormalPath;
use portico_redirects::{host_hint, parse_host};

/// Splits a URL such as `https://a.example/b?c` into `https://a.example` and `/b?c`. Returns `None` if the target is
/// not an `http` or `https` URL.
pub(crate) fn split_host(to: &str) -> Option<(&str, &str)> {
    let scheme = ["https://", "http://"].into_iter().find(|scheme| {
        let start = to.get(..scheme.len()).unwrap_or_default();
        start.eq_ignore_ascii_case(scheme)
    })?;
    let end = to.get(scheme.len()..)?.find(['/', '?', '#']).map_or(to.len(), |end| scheme.len() + end);
    to.split_at_checked(end)
}

/// Returns the host of a target in lower case, including the port. Returns `None` if the target has no host.
pub(crate) fn host(to: &str) -> Option<String> {
    let (site, _) = split_host(to)?;
    site.split_once("://").map(|(_, host)| host.to_lowercase())
}

/// The schemes of URLs that need not contain `//`. A colon after any other word may be a part of a relative path.
const SCHEMES_WITHOUT_SLASHES: [&str; 16] = [
    "callto",
    "data",
    "geo",
    "http",
    "https",
    "intent",
    "javascript",
    "magnet",
    "mailto",
    "news",
    "sms",
    "skype",
    "tel",
    "tg",
    "viber",
    "whatsapp",
];

/// Returns the scheme of a URL, such as `mailto`, as it is written. Returns `None` for a path.
pub(crate) fn scheme(to: &str) -> Option<&str> {
    let (scheme, rest) = to.split_once(':')?;
    let in_scheme = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
    let is_word = scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.bytes().all(in_scheme);
    let is_known = || SCHEMES_WITHOUT_SLASHES.iter().any(|known| scheme.eq_ignore_ascii_case(known));
    (is_word && (rest.starts_with("//") || is_known())).then_some(scheme)
}

/// Returns the reason why no rule can redirect to a URL with this scheme.
pub(crate) fn other_scheme(scheme: &str, to: &str) -> Remark {
    match scheme.to_ascii_lowercase().as_str() {
        "http" | "https" => Remark::new(
            format!("the target `{to}` is not a URL, because `{scheme}:` is not followed by `//`"),
            "correct the target and import again",
        ),
        _ => Remark::new(
            format!(
                "the target `{to}` has the scheme `{scheme}`, but rules redirect only to http:// and https:// URLs"
            ),
            "let a page of the site contain a link to this URL",
        ),
    }
}

/// Returns the part of a target that follows the host of the request, as in `https://%{HTTP_HOST}/new`. `scheme` is the
/// part before the host, and `text` is the literal text after the host.
///
/// # Errors
/// Returns the reason if the target is on another port or another host.
pub(crate) fn after_own_host<'t>(scheme: &str, text: &'t str) -> Result<&'t str, Remark> {
    let hint = "write one rule for each host, with the whole URL in `to`";
    let Some(after) = text.strip_prefix(':') else {
        let is_complete = text.is_empty() || text.starts_with(['/', '?', '#']);
        let reason = "the host of the target depends on the host of the request";
        return if is_complete { Ok(text) } else { Err(Remark::new(reason, hint)) };
    };
    let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
    let (port, rest) = after.split_at_checked(end).unwrap_or((after, ""));
    if matches!((scheme.trim_end_matches('/').trim_end_matches(':'), port), ("https", "443") | ("http", "80")) {
        return Ok(rest);
    }
    Err(Remark::new(format!("the target is on port `{port}` of the host of the request"), hint))
}

/// Reports whether nothing but a part of the request follows the scheme, as in `http://$1`. If the part is the rest of the path,
/// a slash is missing, because the rest begins with one.
fn has_host_of_request(to: &str) -> bool {
    let rest = to.strip_prefix("http:/").or_else(|| to.strip_prefix("https:/"));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['{', '?', '#']))
}

/// Checks that a target is allowed in a rule. Returns an error with the reason if the target is not allowed.
pub(crate) fn check(to: &str) -> Result<(), Remark> {
    let (site, rest) = split_host(to).unwrap_or(("", to));
    let path = rest.split(['?', '#']).next().unwrap_or_default();
    if !site.is_empty() {
        check_host(site)?;
    } else if has_host_of_request(to) {
        return Err(Remark::new(
            "the host of the target is a part of the request, so links to the site may lead to a host that somebody else chose",
            "write one rule for each host, with the whole URL in `to`",
        ));
    } else if let Some(scheme) = scheme(to) {
        return Err(other_scheme(scheme, &shown(to)));
    } else if path.starts_with('{') {
        let reason = "the target starts with a value of the request, which may not begin with a slash";
        return Err(Remark::new(reason, "write the rule by hand, with a slash at the start of `to`"));
    } else if !path.starts_with('/') || path.starts_with("//") {
        let reason = format!("`{}` is neither an absolute path nor an http:// or https:// URL", shown(to));
        return Err(Remark::new(reason, "write the absolute path of the new page"));
    }
    if rest.contains(char::is_control) {
        return Err(Remark::new("the target contains a control character", "write the target by hand"));
    }
    let example = example(path);
    let path = if example.is_empty() { "/" } else { &example };
    match NormalPath::parse(path) {
        Ok(path) if site.is_empty() && path.could_leave_site() => {
            let reason = "the target starts with an encoded slash or backslash and could redirect to another site";
            Err(Remark::new(reason, "write the intended path"))
        }
        Ok(_) => Ok(()),
        Err(error) => {
            Err(Remark::new(format!("`{}` is not a valid target: {error}", shown(to)), "write the intended path"))
        }
    }
}

fn check_host(site: &str) -> Result<(), Remark> {
    let host = site.split_once("://").map_or("", |(_, host)| host);
    if host.contains(['{', '}']) {
        let reason = "the host of the target depends on the request";
        return Err(Remark::new(reason, "write one rule for each host"));
    }
    match parse_host(host) {
        Ok(_) => Ok(()),
        Err(error) => Err(Remark::new(format!("`{host}` is not a valid host: {error}"), host_hint(host, error))),
    }
}

/// Replaces every placeholder of a path with the letter `x`. For example, returns `/a/x` for `/a/{name}`.
pub(crate) fn example(path: &str) -> String {
    with_placeholders_as(path, 'x')
}

/// Replaces every placeholder, whose name the import has chosen, with an ellipsis for a message.
pub(crate) fn shown(text: &str) -> String {
    with_placeholders_as(text, '…')
}

fn with_placeholders_as(path: &str, replacement: char) -> String {
    let mut out = String::new();
    let mut rest = path;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        out.push(replacement);
        rest = after.split_once('}').map_or("", |(_, following)| following);
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_is_split_from_the_rest() {
        assert_eq!(split_host("HTTPS://A.example/b?c"), Some(("HTTPS://A.example", "/b?c")));
        assert_eq!(split_host("http://a.example"), Some(("http://a.example", "")));
        assert_eq!(host("https://A.example:80/b").as_deref(), Some("a.example:80"));
        assert_eq!(split_host("/https://a.example"), None);
    }

    #[test]
    fn targets_of_rules_are_paths_or_urls_with_a_fixed_host() {
        for to in ["/", "/a/{b}?c={d}#e", "https://a.example", "http://a.example/{b}"] {
            assert!(check(to).is_ok(), "{to}");
        }
        for to in
            ["a", "//a.example", "ftp://a.example", "https://{a}/", "https://a@b.example/", "/a\nb", "/%2Fa.example"]
        {
            assert!(check(to).is_err(), "{to}");
        }
    }

    #[test]
    fn other_schemes_are_rejected_with_their_name() {
        for (to, found) in [
            ("mailto:a@b.example", Some("mailto")),
            ("TEL:+7", Some("TEL")),
            ("ftp://a.example", Some("ftp")),
            ("https:https//a.example", Some("https")),
            ("a.example:80/b", None),
            ("/a:b", None),
            ("wiki:page", None),
            ("1a://b", None),
        ] {
            assert_eq!(scheme(to), found, "{to}");
        }
        let reason = |to: &str| check(to).unwrap_err().reason;
        for to in ["http:/", "https:/{rest}", "https:/?a=b"] {
            assert!(reason(to).starts_with("the host of the target is a part of the request"), "{to}");
        }
        assert_eq!(
            reason("mailto:a@b.example"),
            "the target `mailto:a@b.example` has the scheme `mailto`, but rules redirect only to http:// and https:// URLs"
        );
        assert_eq!(
            reason("https:https//a.example/"),
            "the target `https:https//a.example/` is not a URL, because `https:` is not followed by `//`"
        );
    }

    #[test]
    fn text_after_the_own_host_may_have_the_default_port_only() {
        for (scheme, text, rest) in [
            ("https://", "/a", Some("/a")),
            ("https://", "", Some("")),
            ("https", ":443/a", Some("/a")),
            ("http://", ":80", Some("")),
            ("https://", ":80/a", None),
            ("http://", ":8080/a", None),
            ("//", ":443/a", None),
            ("https://", ".example/a", None),
        ] {
            assert_eq!(after_own_host(scheme, text).ok(), rest, "{scheme}{text}");
        }
    }

    #[test]
    fn example_has_a_letter_for_each_placeholder() {
        for (path, expected) in [("/a/{b}/c{d...}", "/a/x/cx"), ("/a{", "/ax"), ("", "")] {
            assert_eq!(example(path), expected, "{path}");
        }
    }
}

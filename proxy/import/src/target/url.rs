//! Checks the targets of redirects, and splits URLs into host and path.

use crate::note::Remark;
use portico_redirects::parse_host;
use portico_redirects::path::NormalPath;

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

/// Checks that a target is allowed in a rule. Returns an error with the reason if the target is not allowed.
pub(crate) fn check(to: &str) -> Result<(), Remark> {
    let (site, rest) = split_host(to).unwrap_or(("", to));
    let path = rest.split(['?', '#']).next().unwrap_or_default();
    if !site.is_empty() {
        check_host(site)?;
    } else if !path.starts_with('/') || path.starts_with("//") {
        let reason = format!("`{to}` is neither an absolute path nor an http:// or https:// URL");
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
        Err(error) => Err(Remark::new(format!("`{to}` is not a valid target: {error}"), "write the intended path")),
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
        Err(error) => Err(Remark::new(format!("`{host}` is not a valid host: {error}"), error.hint())),
    }
}

/// Replaces every placeholder of a path with the letter `x`. For example, returns `/a/x` for `/a/{name}`.
pub(crate) fn example(path: &str) -> String {
    let mut out = String::new();
    let mut rest = path;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        out.push('x');
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
    fn example_has_a_letter_for_each_placeholder() {
        for (path, expected) in [("/a/{b}/c{d...}", "/a/x/cx"), ("/a{", "/ax"), ("", "")] {
            assert_eq!(example(path), expected, "{path}");
        }
    }
}

//! Finds values of `Referer` and `Origin` that no browser sends. Both are URLs that start with a scheme (RFC 9110 §10.1.3,
//! RFC 6454 §7).

use crate::language::lower::unmet::finding::{Comparison, Unmet};
use crate::language::lower::value_regex::TestedName;
use crate::language::query_slip::scalar;
use crate::language::single_quotes::quoted;

/// The starts of the URLs that browsers and apps send.
const STARTS: [&str; 4] = ["https://", "http://", "android-app://", "ios-app://"];

pub(super) fn find(tested: TestedName<'_>, comparison: Comparison, text: &str) -> Option<Unmet> {
    let name = tested.name.to_ascii_lowercase();
    if tested.key != "header" || !["referer", "origin"].contains(&name.as_str()) {
        return None;
    }
    match comparison {
        Comparison::Equal if name == "origin" => origin(tested.name, text),
        Comparison::Equal => referer(tested.name, text),
        Comparison::Starts => start(tested.name, text),
        Comparison::Regex => whole_url(tested.name, text).or_else(|| expression(tested.name, text)),
        Comparison::Contains if name == "origin" => part_of_origin(tested.name, text),
        Comparison::Contains => None,
    }
}

fn referer(name: &str, text: &str) -> Option<Unmet> {
    if lacks_scheme(text) {
        let message = format!("a `{name}` is a URL with its scheme, and `{text}` is not the whole URL");
        return Some(Unmet { message, hint: format!("write `{name}: {{ contains: {} }}`", scalar(host_of(text))) });
    }
    let (scheme, host) = text.split_once("://")?;
    let is_web = ["http", "https"].iter().any(|web| scheme.eq_ignore_ascii_case(web));
    if !is_web || host.is_empty() || host.contains(['/', '?', '#']) {
        return None;
    }
    let message = format!("browsers send a slash after the host: `{text}/`");
    Some(Unmet { message, hint: format!("write `{name}: {{ starts: {} }}`", quoted(&format!("{text}/"))) })
}

fn origin(name: &str, text: &str) -> Option<Unmet> {
    let origin = if lacks_scheme(text) {
        let host = host_of(text).split('/').next().filter(|host| !host.bytes().all(|byte| byte == b'.'));
        let Some(host) = host else { return Some(path_as_origin(name, Comparison::Equal)) };
        format!("https://{host}")
    } else {
        let (scheme, rest) = text.split_once("://")?;
        let (host, _) = rest.split_once('/')?;
        format!("{scheme}://{host}")
    };
    let message = format!("an `{name}` consists of a scheme and a host, as in `{origin}`");
    Some(Unmet { message, hint: format!("write `{name}: {}`", quoted(&origin)) })
}

/// Returns the reason why no `Origin` is equal to a path, or starts with a path.
fn path_as_origin(name: &str, comparison: Comparison) -> Unmet {
    let message = format!("an `{name}` consists of a scheme and a host, without a path");
    let example = comparison.spell(name, &quoted("https://a.example"));
    Unmet { message, hint: format!("{example}, with the host of the site; a `referer` may contain a path") }
}

/// Reports whether a text is a host or a path rather than a URL. The values `null` and `about:blank` are not reported.
fn lacks_scheme(text: &str) -> bool {
    text.contains(['.', '/']) && !text.contains("://") && !text.contains(char::is_whitespace)
}

/// Removes the two slashes before a host, as in `//google.com`.
fn host_of(text: &str) -> &str {
    text.strip_prefix("//").unwrap_or(text)
}

fn start(name: &str, text: &str) -> Option<Unmet> {
    if may_start_url(text) {
        return None;
    }
    let message = format!("a `{name}` starts with its scheme, such as `https://`, and not with `{text}`");
    let bare = host_of(text);
    if bare.starts_with('/') && name.eq_ignore_ascii_case("origin") {
        return Some(path_as_origin(name, Comparison::Starts));
    }
    if bare.starts_with('/') {
        return Some(Unmet { message, hint: format!("write `contains: {}`", quoted(bare)) });
    }
    let hint = format!("write `starts: {}`, or `contains: {}`", quoted(&format!("https://{bare}")), scalar(bare));
    Some(Unmet { message, hint })
}

/// Reports whether a URL with a scheme can start with a text. Also returns `true` for a URL with any other scheme.
fn may_start_url(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    lower.contains(':') && !lower.contains('.')
        || lower.contains("://")
        || STARTS.iter().any(|start| start.starts_with(&lower))
}

/// Finds a text with a path, such as `a.example/`. An `Origin` has no path.
fn part_of_origin(name: &str, text: &str) -> Option<Unmet> {
    let start = text.find("//").map_or(0, |at| at + "//".len());
    let (before, host) = text.split_at_checked(start)?;
    let (host, _) = host.split_once('/').filter(|_| !text.ends_with(":/"))?;
    let message = format!("an `{name}` consists of a scheme and a host, without a path");
    let hint = if host.is_empty() {
        format!("write the host, as in `{name}: {{ contains: a.example }}`; a `referer` may contain a path")
    } else {
        format!("write `contains: {}`", scalar(&format!("{before}{host}")))
    };
    Some(Unmet { message, hint })
}

/// Finds an expression for a `Referer` without a slash after the host, and for an `Origin` with a path.
fn whole_url(name: &str, text: &str) -> Option<Unmet> {
    let (scheme, after) = text.split_once("://")?;
    let after = after.strip_suffix('$').unwrap_or(after);
    if !["http", "https", "https?", "http[s]?", "http(s)?"]
        .contains(&scheme.trim_start_matches("(?i)").trim_start_matches('^'))
    {
        return None;
    }
    if name.eq_ignore_ascii_case("origin") {
        let (host, _) = after.split_once('/').filter(|(host, _)| is_host(host))?;
        let message = format!("an `{name}` consists of a scheme and a host, without a path");
        return Some(Unmet { message, hint: format!("write `regex: {}`", quoted(&format!("{scheme}://{host}"))) });
    }
    let message = format!("browsers send a slash after the host, so the expression does not match a `{name}`");
    let hint = format!("write `regex: {}`", quoted(&format!("{scheme}://{after}/.*")));
    is_host(after).then_some(Unmet { message, hint })
}

/// Reports whether an expression matches only a host, as `(www\.)?google\.com` does.
fn is_host(expression: &str) -> bool {
    let subdomains = [r"(www\.)?", r"(?:www\.)?", r"(.*\.)?", r"(?:.*\.)?", r"([^/]+\.)?"];
    let host = subdomains.iter().find_map(|subdomain| expression.strip_prefix(subdomain)).unwrap_or(expression);
    let host = host.replace(r"\.", ".");
    host.ends_with(|last: char| last.is_ascii_alphanumeric())
        && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-'))
}

/// Finds an expression that starts with the letters of a host, such as `google\.com.*`. The expression must match the
/// whole value.
fn expression(name: &str, text: &str) -> Option<Unmet> {
    let bare = text.strip_prefix("(?i)").unwrap_or(text);
    let bare = bare.strip_prefix('^').unwrap_or(bare);
    let end = bare.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').unwrap_or(bare.len());
    let (letters, rest) = bare.split_at_checked(end)?;
    // The character before a quantifier may be absent.
    let letters = if rest.starts_with(['?', '*', '{']) { letters.get(..end.saturating_sub(1))? } else { letters };
    let lower = letters.to_ascii_lowercase();
    let is_start = STARTS.iter().any(|start| start.starts_with(&lower)) || lower.starts_with("http");
    // For example, `a\.example`. No scheme contains a dot.
    let is_label = rest.starts_with("\\.") && !letters.is_empty();
    if is_start && !is_label || bare.contains(['|', ':']) {
        return None;
    }
    let message = format!("a `{name}` starts with its scheme, such as `https://`, and not with `{letters}`");
    let case = if text.starts_with("(?i)") { "(?i)" } else { "" };
    let rest = if name.eq_ignore_ascii_case("origin") { host_only(bare) } else { with_any_path(bare) };
    Some(Unmet { message, hint: format!("write `regex: {}`", quoted(&format!("{case}https?://(.*\\.)?{rest}"))) })
}

/// Removes the path from an expression such as `a\.example/.*`.
fn host_only(expression: &str) -> String {
    let bare = expression.strip_suffix('$').unwrap_or(expression);
    bare.split_once('/').filter(|(host, _)| is_host(host)).map_or(bare, |(host, _)| host).to_owned()
}

/// Lets an expression match any path and query at its end, as in `google\.com/.*`.
fn with_any_path(expression: &str) -> String {
    let bare = expression.strip_suffix('$').unwrap_or(expression);
    if is_host(bare) && bare.contains('.') {
        format!("{bare}/.*")
    } else if bare.ends_with(".*") {
        bare.to_owned()
    } else {
        format!("{bare}.*")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(name: &str, comparison: Comparison, text: &str) -> Option<String> {
        find(TestedName { key: "header", name }, comparison, text).map(|found| found.hint)
    }

    #[test]
    fn value_without_a_scheme_is_reported() {
        for (name, comparison, text, expected) in [
            ("referer", Comparison::Equal, "google.com", "write `referer: { contains: 'google.com' }`"),
            ("Referer", Comparison::Equal, "//google.com/", "write `Referer: { contains: 'google.com/' }`"),
            ("referer", Comparison::Equal, "localhost/a", "write `referer: { contains: 'localhost/a' }`"),
            ("referer", Comparison::Equal, "https://a.example", "write `referer: { starts: 'https://a.example/' }`"),
            (
                "referer",
                Comparison::Starts,
                "google.com",
                "write `starts: 'https://google.com'`, or `contains: 'google.com'`",
            ),
            ("referer", Comparison::Starts, "www", "write `starts: 'https://www'`, or `contains: www`"),
            ("referer", Comparison::Regex, r"google\.com.*", r"write `regex: 'https?://(.*\.)?google\.com.*'`"),
            ("referer", Comparison::Regex, r"google\.com", r"write `regex: 'https?://(.*\.)?google\.com/.*'`"),
            ("referer", Comparison::Regex, r"^google\.com/$", r"write `regex: 'https?://(.*\.)?google\.com/.*'`"),
            ("referer", Comparison::Regex, r"a\.example", r"write `regex: 'https?://(.*\.)?a\.example/.*'`"),
            (
                "referer",
                Comparison::Regex,
                r"(?i)www\.google\.com",
                r"write `regex: '(?i)https?://(.*\.)?www\.google\.com/.*'`",
            ),
            (
                "referer",
                Comparison::Regex,
                r"https?://(www\.)?google\.com",
                r"write `regex: 'https?://(www\.)?google\.com/.*'`",
            ),
            ("referer", Comparison::Regex, r"^https://google.com$", r"write `regex: '^https://google.com/.*'`"),
            ("referer", Comparison::Starts, "/old-page", "write `contains: '/old-page'`"),
            ("origin", Comparison::Regex, r"a\.example", r"write `regex: 'https?://(.*\.)?a\.example'`"),
            ("origin", Comparison::Regex, r"a\.example/.*", r"write `regex: 'https?://(.*\.)?a\.example'`"),
            ("origin", Comparison::Regex, r"https?://a\.example/.*", r"write `regex: 'https?://a\.example'`"),
            ("origin", Comparison::Contains, "a.example/", "write `contains: 'a.example'`"),
            ("origin", Comparison::Contains, "https://a.example/x", "write `contains: 'https://a.example'`"),
            (
                "origin",
                Comparison::Equal,
                "/x",
                "write `origin: 'https://a.example'`, with the host of the site; a `referer` may contain a path",
            ),
            (
                "origin",
                Comparison::Starts,
                "/x",
                "write `starts: 'https://a.example'`, with the host of the site; a `referer` may contain a path",
            ),
            ("origin", Comparison::Equal, "//a.example/x", "write `origin: 'https://a.example'`"),
            ("origin", Comparison::Equal, "a.example", "write `origin: 'https://a.example'`"),
            ("origin", Comparison::Equal, "https://a.example/", "write `origin: 'https://a.example'`"),
        ] {
            assert_eq!(hint(name, comparison, text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn values_of_browsers_are_not_reported() {
        for (name, comparison, text) in [
            ("referer", Comparison::Equal, "https://google.com/"),
            ("referer", Comparison::Equal, "https://google.com/a?b"),
            ("referer", Comparison::Equal, "android-app://com.example"),
            ("referer", Comparison::Equal, "about:blank"),
            ("referer", Comparison::Equal, ""),
            ("referer", Comparison::Contains, "google.com"),
            ("referer", Comparison::Starts, "https://google.com"),
            ("referer", Comparison::Starts, "http"),
            ("referer", Comparison::Starts, "HTTPS:"),
            ("referer", Comparison::Starts, "about:"),
            ("referer", Comparison::Regex, r".*google\.com.*"),
            ("referer", Comparison::Regex, r"https?://google\.com/.*"),
            ("referer", Comparison::Regex, r"(https?://)?google\.com/.*"),
            ("referer", Comparison::Regex, r"[^:]+://google\.com/.*"),
            ("referer", Comparison::Regex, r"https?://.*\.pdf"),
            ("referer", Comparison::Regex, r"https?://[^/]+/"),
            ("referer", Comparison::Regex, r"https?://google\.[a-z]+(/.*)?"),
            ("referer", Comparison::Regex, r"https?://google\.com(/.*)?"),
            ("referer", Comparison::Contains, "google.com/"),
            ("origin", Comparison::Contains, "a.example"),
            ("origin", Comparison::Contains, "https://a"),
            ("origin", Comparison::Contains, "https:/"),
            ("origin", Comparison::Regex, r"https?://a\.example"),
            ("origin", Comparison::Regex, r"https?://[^/]+\.example"),
            ("origin", Comparison::Equal, "null"),
            ("origin", Comparison::Equal, "https://a.example"),
            ("x-from", Comparison::Equal, "google.com"),
        ] {
            assert_eq!(hint(name, comparison, text), None, "{text}");
        }
    }
}

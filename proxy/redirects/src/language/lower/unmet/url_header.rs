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
        Comparison::Regex => expression(tested.name, text),
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
        format!("https://{}", host_of(text).split('/').next()?)
    } else {
        let (scheme, rest) = text.split_once("://")?;
        let (host, _) = rest.split_once('/')?;
        format!("{scheme}://{host}")
    };
    let message = format!("an `{name}` consists of a scheme and a host, as in `{origin}`");
    Some(Unmet { message, hint: format!("write `{name}: {}`", quoted(&origin)) })
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

/// Finds an expression that starts with the letters of a host, such as `google\.com.*`. The expression must match the
/// whole value.
fn expression(name: &str, text: &str) -> Option<Unmet> {
    let bare = text.strip_prefix("(?i)").unwrap_or(text);
    let bare = bare.strip_prefix('^').unwrap_or(bare);
    let end = bare.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').unwrap_or(bare.len());
    let (letters, rest) = bare.split_at_checked(end)?;
    // The character before a quantifier may be absent.
    let letters = if rest.starts_with(['?', '*', '{']) { letters.get(..end.saturating_sub(1))? } else { letters };
    let is_start = STARTS.iter().any(|start| start.starts_with(&letters.to_ascii_lowercase()));
    if is_start || letters.to_ascii_lowercase().starts_with("http") || bare.contains(['|', ':']) {
        return None;
    }
    let message = format!("a `{name}` starts with its scheme, such as `https://`, and not with `{letters}`");
    let case = if text.starts_with("(?i)") { "(?i)" } else { "" };
    Some(Unmet { message, hint: format!("write `regex: {}`", quoted(&format!("{case}https?://(.*\\.)?{bare}"))) })
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
            ("origin", Comparison::Equal, "null"),
            ("origin", Comparison::Equal, "https://a.example"),
            ("x-from", Comparison::Equal, "google.com"),
        ] {
            assert_eq!(hint(name, comparison, text), None, "{text}");
        }
    }
}

//! Finds open redirects: redirects to a host that the visitor chooses. A link to the site then leads to any other site, which
//! helps phishing. See <https://cwe.mitre.org/data/definitions/601.html>.

use crate::comparison::end::{End, EndKind};
use crate::format::Format;
use crate::sampling::expression::COPIED;
use crate::simulation::request::SimulatedRequest;

/// The host that the requests contain.
const HOST: &str = "evil.example";

/// The texts that lead to another host if a target starts with them, or if they follow the host of a target. Browsers treat a
/// backslash as a slash, and `http:/` as `http://` on a site with another scheme (URL Standard).
const TEXTS: [&str; 5] = [BACKSLASH, "//evil.example", ".evil.example", "http://evil.example", ENCODED];

const BACKSLASH: &str = "/%5Cevil.example";
const ENCODED: &str = "%2F%2Fevil.example";

/// Returns the texts to try on a server. The engine of Netlify drops the rest of a target after a backslash, and that of
/// Cloudflare drops the backslash. The vendors do not document this.
pub(super) fn texts(format: Format) -> &'static [&'static str] {
    let all = TEXTS.as_slice();
    if matches!(format, Format::Netlify | Format::NetlifyToml | Format::Cloudflare) {
        all.get(1..).unwrap_or_default()
    } else {
        all
    }
}

/// Returns paths that may be open redirects. `paths` are the paths of a statement.
pub(super) fn paths(paths: &[String], texts: &[&str]) -> Vec<String> {
    let Some(first) = paths.first() else { return Vec::new() };
    let backslash = texts.contains(&BACKSLASH).then(|| format!("{BACKSLASH}{first}"));
    let around = [format!("//{HOST}{first}"), format!("{}.{HOST}", first.trim_end_matches('/'))];
    let around = around.into_iter().chain(backslash);
    around.chain(values(paths.iter().map(String::as_str), texts)).collect()
}

/// Returns values that may be open redirects, in place of the value that a statement copies.
pub(super) fn values<'v>(mut values: impl Iterator<Item = &'v str>, texts: &[&str]) -> Vec<String> {
    let copied = values.find(|value| value.contains(COPIED));
    let replaced = |value: &str| texts.iter().map(|text| value.replacen(COPIED, text, 1)).collect();
    copied.map(replaced).unwrap_or_default()
}

/// Reports whether a request may be an open redirect.
pub(super) fn is_tried(request: &SimulatedRequest) -> bool {
    request.target.contains(HOST)
}

/// Returns the request with ordinary text in place of a backslash or an encoded slash. Returns `None` if there is no such text.
pub(super) fn harmless(request: &SimulatedRequest) -> Option<SimulatedRequest> {
    let text = [BACKSLASH, ENCODED].into_iter().find(|text| request.target.contains(text))?;
    let target = request.target.replace(text, "x");
    // The text may be the start of the path.
    let target = if target.starts_with('/') { target } else { format!("/{target}") };
    Some(SimulatedRequest { target, ..request.clone() })
}

/// Reports whether redirects end on the host that the request contains.
pub(super) fn is_open(end: &End) -> bool {
    end.kind == EndKind::Page && !end.statuses.is_empty() && is_chosen(&end.url.host)
}

/// Reports whether the visitor chooses the site of a host. In a host such as `evil.example.shop.example`, the visitor chooses
/// only a name below the domain `shop.example` of the owner. Two names are taken for such a domain.
fn is_chosen(host: &str) -> bool {
    let Some((_, rest)) = host.rsplit_once(HOST) else { return false };
    let own = rest.strip_prefix('.').unwrap_or_default().trim_end_matches('.');
    // No host contains an escape sequence, so browsers do not follow the redirect.
    !host.contains('%') && own.split('.').filter(|name| !name.is_empty()).count() < 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_below_the_domain_of_the_owner_is_not_chosen() {
        for (host, expected) in [
            ("evil.example", true),
            ("new.example.evil.example", true),
            ("evil.example.ru", true),
            ("evil.examplesite.ru", true),
            ("ab.evil.example.shop.example", false),
            ("shop.example", false),
            ("%2fevil.example", false),
        ] {
            assert_eq!(is_chosen(host), expected, "{host}");
        }
    }
}

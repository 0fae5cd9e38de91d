//! Checks properties of paths and of `Location` values that must hold for every input.

use portico_redirects::{Location, NormalPath, PathForm, parse_host};

/// Checks that the site does not redirect a `Location` again to the canonical form of its path.
pub(super) fn check_canonical(form: &PathForm, location: &str) {
    let text = location.split(['?', '#']).next().unwrap_or_default();
    let Some(path) = text.strip_prefix('/').and_then(|_| NormalPath::parse(text).ok()) else {
        return;
    };
    let canonical = Location::on_site(&path, None, form);
    assert_eq!(canonical.as_ref().map(Location::as_str), Some(text), "redirected again: {location}");
}

/// Checks that the normal form of a path is stable.
pub(super) fn check_normal(raw: &str, path: &NormalPath<'_>) {
    let text = path.as_str();
    let again = NormalPath::parse(text).unwrap_or_else(|error| panic!("{raw:?} → {text:?}: {error}"));
    assert!(again.as_str() == text && !again.is_changed(), "{raw:?} → {text:?} → {again}");
    assert_eq!(path.is_changed(), text != raw, "{raw:?} → {text:?}");
    let whole = text == "/" || text.split('/').skip(1).all(|segment| !matches!(segment, "" | "." | ".."));
    assert!(text.starts_with('/') && whole, "{raw:?} → {text:?}");
}

/// Reports whether a `Location` is a valid field value that leads to this site or to an allowed host.
pub fn is_safe(location: &str, hosts: &[String]) -> bool {
    let abroad = location.strip_prefix("https://").or_else(|| location.strip_prefix("http://"));
    match abroad {
        None => stays_on_site(location),
        Some(rest) => {
            let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
            is_visible(location)
                && hosts
                    .iter()
                    .any(|allowed| parse_host(allowed).is_ok_and(|allowed| allowed.eq_ignore_ascii_case(host)))
        }
    }
}

/// Reports whether a browser that follows a redirect to `location` stays on this site. According to the WHATWG URL
/// standard, a browser strips tabs and line endings, reads `\` as `/`, and treats the text after two leading slashes as
/// a host. Returns `false` if the path begins with an encoded slash, such as `/%2F` or `/..%2F`, because an
/// intermediary may decode the slash.
pub fn stays_on_site(location: &str) -> bool {
    let Some(rest) = location.strip_prefix('/') else {
        return false;
    };
    let behind_dots = rest.trim_start_matches('.').to_ascii_lowercase();
    let encoded = behind_dots.starts_with("%2f") || behind_dots.starts_with("%5c");
    is_visible(location) && !rest.starts_with('/') && !encoded
}

fn is_visible(location: &str) -> bool {
    location.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\')
}

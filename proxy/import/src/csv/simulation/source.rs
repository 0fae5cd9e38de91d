//! Reads the sources of rows.

/// Reports whether a whole segment of the source consists of asterisks, or the path ends with one. Such an asterisk is no
/// literal text.
pub(super) fn has_open_end(source: &str) -> bool {
    let (path, rest) = source.split_once(['?', '#']).unwrap_or((source, ""));
    let mut parts = path.split('/');
    let host = if path.contains("://") { parts.nth(2) } else { None };
    rest.contains('*')
        || host.is_some_and(|host| host.contains('*'))
        || path.ends_with('*')
        || parts.any(|part| !part.is_empty() && part.chars().all(|c| c == '*'))
}

/// Reports whether a URL lacks the colon of its scheme, as in `https//a.example`.
pub(super) fn lacks_colon(url: &str) -> bool {
    let first = url.split_once('/').map_or("", |(first, _)| first);
    ["http", "https"].iter().any(|scheme| first.eq_ignore_ascii_case(scheme))
}

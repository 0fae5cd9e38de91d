//! Recognizes regular expressions that PCRE matches in UTF mode.

/// The starts of expressions in UTF mode. See <https://www.pcre.org/current/doc/html/pcre2pattern.html#SEC2>. Both
/// forms were tried with nginx 1.22, and the first one with Apache 2.4.
const STARTS: [&str; 2] = ["(*UTF8)", "(*UTF)"];

/// If PCRE matches the letters of an expression instead of its bytes, returns the expression without the start that says
/// so. Returns `None` for other expressions.
pub(crate) fn without_start(pattern: &str) -> Option<&str> {
    STARTS.into_iter().find_map(|start| pattern.strip_prefix(start))
}

//! Matches paths with the patterns of the test `path`.
//!
//! See <https://caddyserver.com/docs/caddyfile/matchers#path>: the match ignores letter case, a single asterisk at the
//! start or at the end matches any text, and other asterisks match no slash.

use crate::caddy::simulation::url::{ServerUrl, cleaned};

/// Reports whether a path matches a pattern without placeholders.
///
/// # Errors
/// Returns the reason, as a noun phrase, if the pattern is not simulated.
pub(super) fn matches(pattern: &str, url: &ServerUrl) -> Result<bool, String> {
    let pattern = pattern.to_lowercase();
    if pattern == "*" {
        return Ok(true);
    }
    if pattern.contains(['%', '[', '\\']) {
        return Err(format!("the path pattern `{pattern}`"));
    }
    let path = url.path.to_lowercase();
    let path = path.trim_end_matches(['.', ' ']);
    // A pattern with repeated slashes matches only such paths.
    let path = if pattern.contains("//") { path.to_owned() } else { cleaned(path) };
    let asterisks = pattern.matches('*').count();
    Ok(match (asterisks, pattern.strip_prefix('*'), pattern.strip_suffix('*')) {
        (2, Some(inner), Some(_)) => path.contains(inner.trim_end_matches('*')),
        (1, Some(end), _) => path.ends_with(end),
        (1, None, Some(start)) => path.starts_with(start),
        _ => {
            let pattern: Vec<char> = pattern.chars().collect();
            glob(&pattern, &path.chars().collect::<Vec<char>>())
        }
    })
}

fn glob(pattern: &[char], text: &[char]) -> bool {
    match (pattern, text) {
        ([], []) => true,
        (['*', rest @ ..], _) => {
            let length = text.iter().take_while(|character| **character != '/').count();
            (0..=length).any(|taken| glob(rest, text.get(taken..).unwrap_or_default()))
        }
        (['?', rest @ ..], [character, after @ ..]) => *character != '/' && glob(rest, after),
        ([own, rest @ ..], [character, after @ ..]) => own == character && glob(rest, after),
        ([], [_, ..]) | ([_, ..], []) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::request::SimulatedRequest;

    #[test]
    fn asterisks_match_as_documented() {
        for (pattern, target, expected) in [
            ("/a", "/A", true),
            ("/a", "/a/", false),
            ("/a", "//a", true),
            ("/a/*", "/a", false),
            ("/a/*", "/a/b/c", true),
            ("/a*", "/ab/c", true),
            ("*.php", "/x/y.php", true),
            ("*/b/*", "/a/b/c", true),
            ("/a/*/c", "/a/b/c", true),
            ("/a/*/c", "/a/b/b/c", false),
            ("/a/*/c/*", "/a/b/c/d/e", false),
            ("/a?", "/ab", true),
            ("/a.html", "/a.html..", true),
            ("*", "/", true),
        ] {
            let request = SimulatedRequest { host: String::new(), target: target.into(), headers: [].into() };
            let url = ServerUrl::of(&request).unwrap();
            assert_eq!(matches(pattern, &url), Ok(expected), "{pattern} {target}");
        }
    }
}

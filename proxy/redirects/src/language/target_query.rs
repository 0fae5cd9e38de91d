//! Finds targets whose query does not start where the editor probably meant, such as `/x&a=1` without a question mark
//! or `/x?a=1?b=2` with two question marks.

use std::ops::Range;

use crate::language::query_slip::starts_with_parameter;

/// A wrong sign before a parameter in a target.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct QuerySlip {
    /// The range of the sign in the target.
    pub(super) sign: Range<usize>,
    pub(super) message: &'static str,
    pub(super) hint: String,
}

/// Returns the first wrong sign before a parameter. Returns `None` for an ordinary target. Signs in the fragment are
/// not reported, because some sites have routes with parameters there.
pub(super) fn find(target: &str) -> Option<QuerySlip> {
    // Most targets have neither of these signs, or a single question mark before all other signs.
    let first = memchr::memchr2(b'?', b'&', target.as_bytes())?;
    let rest = target.as_bytes().get(first..)?;
    if rest.starts_with(b"?") && memchr::memchr(b'?', rest.get(1..)?).is_none() {
        return None;
    }
    let end = target.find('#').unwrap_or(target.len());
    let address = target.get(..end)?;
    match address.find('?') {
        Some(mark) => ampersand(target, address.get(..mark)?).or_else(|| question_mark(target, end, mark)),
        None => ampersand(target, address),
    }
}

/// Finds `&` before a parameter in the path.
fn ampersand(target: &str, path: &str) -> Option<QuerySlip> {
    let at = path.match_indices('&').map(|(at, _)| at).find(|at| {
        let segment = path.get(..*at).and_then(|before| before.rsplit('/').next()).unwrap_or_default();
        // A segment such as `a=1&b=2` is a list of parameters that belongs to the path.
        !segment.contains('=') && path.get(at + 1..).is_some_and(starts_with_parameter)
    })?;
    let (before, after) = (target.get(..at)?, target.get(at + 1..)?);
    Some(QuerySlip {
        sign: at..at + 1,
        message: "`&` does not start a query, so the parameter is read as a part of the path",
        hint: format!("write `{before}?{}`; if the path contains `&`, write `%26`", after.replacen('?', "&", 1)),
    })
}

/// Finds a second question mark before a parameter.
fn question_mark(target: &str, end: usize, first: usize) -> Option<QuerySlip> {
    let query = target.get(first + 1..end)?;
    let marks = query.match_indices('?').map(|(at, _)| at);
    let wrong: Vec<usize> = marks.filter(|at| is_misplaced(query, *at)).map(|at| first + 1 + at).collect();
    let at = *wrong.first()?;
    let mut corrected = target.to_owned();
    for mark in wrong.iter().rev() {
        // A question mark directly after another one is not needed.
        let sign = if target.get(..*mark).is_some_and(|before| before.ends_with('?')) { "" } else { "&" };
        corrected.replace_range(mark..&(mark + 1), sign);
    }
    Some(QuerySlip {
        sign: at..at + 1,
        message: "only the first `?` starts a query, so this `?` is read as a part of a value",
        hint: format!("write `{corrected}`; if the value contains `?`, write `%3F`"),
    })
}

/// Reports whether a parameter follows the question mark at `at`, which does not belong to a value.
fn is_misplaced(query: &str, at: usize) -> bool {
    !is_in_address(query, at) && query.get(at + 1..).is_some_and(starts_with_parameter)
}

/// Reports whether the question mark at `at` belongs to a value that is a URL or a path, because such a value may have a
/// query of its own (RFC 3986 §3.4).
pub(super) fn is_in_address(query: &str, at: usize) -> bool {
    let value = query.get(..at).and_then(|before| before.rsplit('&').next()).unwrap_or_default().to_ascii_lowercase();
    ["/", ":", ".", "%2f", "%3a"].iter().any(|sign| value.contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sign_before_a_parameter_is_corrected() {
        let path = "; if the path contains `&`, write `%26`";
        let value = "; if the value contains `?`, write `%3F`";
        for (target, at, corrected, literal) in [
            ("/x&a=1", 2, "/x?a=1", path),
            ("/x&a=1&b=2#top", 2, "/x?a=1&b=2#top", path),
            ("/x&a=1?b=2", 2, "/x?a=1&b=2", path),
            ("/&a=1", 1, "/?a=1", path),
            ("/a&b/x&id={id}", 6, "/a&b/x?id={id}", path),
            ("https://x.example/y&a[]=1", 19, "https://x.example/y?a[]=1", path),
            ("/x?a=1?b=2", 6, "/x?a=1&b=2", value),
            ("/x?a=1?b=2?c=3", 6, "/x?a=1&b=2&c=3", value),
            ("/x?a={a}?b=2#c?d=1", 8, "/x?a={a}&b=2#c?d=1", value),
            ("/x?next=/y&a=1?b=2", 14, "/x?next=/y&a=1&b=2", value),
            ("/x??a=1", 3, "/x?a=1", value),
        ] {
            let slip = find(target).unwrap_or_else(|| panic!("{target}"));
            assert_eq!((slip.sign.start, slip.hint), (at, format!("write `{corrected}`{literal}")), "{target}");
            assert_eq!(find(corrected), None, "{corrected}");
        }
    }

    #[test]
    fn signs_that_urls_contain_are_not_reported() {
        for target in [
            "/x?a=1&b=2",
            "/x",
            "/x?",
            "/a&b",
            "/at&t/news",
            "/a=1&b=2",
            "/x#/y&a=1",
            "/x?next=/y?a=1",
            "/x?u=https://a.example?b=2",
            "/x?u=%2Fy?b=2",
            "/x?next=index.php?b=2",
            "/x?q=what?",
            "/x?q=a?b",
            "/x?a=1&amp;b=2",
            "/x&amp;b=2",
            "/x?{query.id}",
            "/x%26a=1",
        ] {
            assert_eq!(find(target), None, "{target}");
        }
    }
}

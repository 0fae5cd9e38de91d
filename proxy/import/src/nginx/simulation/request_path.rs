//! Decodes and normalizes the path of a request.
//! See <https://nginx.org/en/docs/http/ngx_http_core_module.html#merge_slashes>.

use crate::nginx::simulation::escape::hexadecimal;

/// The treatment of repeated slashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RepeatedSlashes {
    /// They are merged, as with `merge_slashes on`.
    Merged,
    Kept,
}

/// A byte of the path.
enum PathByte {
    /// A byte that may separate segments.
    Plain(u8),
    /// A decoded `%`, `#` or `?`, which has no special meaning.
    Literal(u8),
}

/// Returns the decoded path without `.` and `..` segments. Returns `None` if nginx rejects the path with the status 400.
///
/// Escape sequences are decoded first, so `%2F` separates segments, and `%2E` is part of a `..` segment (nginx docs,
/// `ngx_http_core_module`, location).
pub(crate) fn normalized(path: &[u8], slashes: RepeatedSlashes) -> Option<Vec<u8>> {
    let mut out: Vec<u8> = Vec::with_capacity(path.len());
    let mut rest = path;
    while !rest.is_empty() {
        let (byte, after) = next(rest)?;
        rest = after;
        match byte {
            PathByte::Plain(b'#') => return end_segment(out),
            PathByte::Plain(b'/') => {
                let length = out.len();
                out = end_segment(out)?;
                // The slash after a removed segment is removed too.
                let is_removed = out.len() < length;
                if !is_removed && (slashes == RepeatedSlashes::Kept || !out.ends_with(b"/")) {
                    out.push(b'/');
                }
            }
            PathByte::Plain(byte) | PathByte::Literal(byte) => out.push(byte),
        }
    }
    end_segment(out)
}

/// Returns the next byte and the text after it. Returns `None` if the escape sequence is invalid.
fn next(text: &[u8]) -> Option<(PathByte, &[u8])> {
    let (first, after) = text.split_first()?;
    if *first != b'%' {
        return Some((PathByte::Plain(*first), after));
    }
    let [high, low, after @ ..] = after else { return None };
    match hexadecimal(*high, *low)? {
        0 => None,
        byte @ (b'%' | b'#' | b'?') => Some((PathByte::Literal(byte), after)),
        byte => Some((PathByte::Plain(byte), after)),
    }
}

/// Removes the last segment if it is `.` or `..`. With `..`, also removes the segment before it. Returns `None` if there
/// is no segment before it.
fn end_segment(mut out: Vec<u8>) -> Option<Vec<u8>> {
    if out.ends_with(b"/..") {
        out.truncate(out.len().saturating_sub(3));
        let parent = out.iter().rposition(|byte| *byte == b'/')?;
        out.truncate(parent + 1);
    } else if out.ends_with(b"/.") {
        out.pop();
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Option<String> {
        normalized(text.as_bytes(), RepeatedSlashes::Merged).map(|path| String::from_utf8(path).unwrap())
    }

    #[test]
    fn paths_are_decoded_and_normalized() {
        for (raw, expected) in [
            ("/", Some("/")),
            ("/a//b///c/", Some("/a/b/c/")),
            ("/a/./b/.", Some("/a/b/")),
            ("/a/../b", Some("/b")),
            ("/a/b/..", Some("/a/")),
            ("/a/b/%2e%2E/c", Some("/a/c")),
            ("/..", None),
            ("/../a", None),
            ("/a/...", Some("/a/...")),
            ("/.a/b.", Some("/.a/b.")),
            ("/a%2F%2fb", Some("/a/b")),
            ("/%41%20%3f%23%25", Some("/A ?#%")),
            ("/%2541", Some("/%41")),
            ("/a%0", None),
            ("/a%00", None),
            ("/a%zz", None),
            ("/a#b", Some("/a")),
        ] {
            assert_eq!(path(raw), expected.map(str::to_owned), "{raw}");
        }
        assert_eq!(normalized(b"/a//b/%2F", RepeatedSlashes::Kept), Some(b"/a//b//".to_vec()));
        assert_eq!(normalized(b"/a//./b/../c", RepeatedSlashes::Kept), Some(b"/a//c".to_vec()));
    }
}

//! Converts paths and URLs as Apache does before it matches them and before it writes them into `Location`.
//! See <https://httpd.apache.org/docs/2.4/mod/core.html#allowencodedslashes>.

use crate::escapes::is_unreserved;

/// The treatment of `%2F` in a path, which the directive `AllowEncodedSlashes` determines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum EncodedSlashes {
    /// Apache answers with 404.
    #[default]
    Rejected,
    Decoded,
    Kept,
}

/// The start of an absolute URL, such as `https://`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Scheme {
    /// The number of bytes, including the colon and the slashes.
    pub(super) length: usize,
    /// `true` if Apache splits a query off such a URL.
    pub(super) has_query: bool,
}

/// The schemes that `mod_rewrite` recognizes, with their mark. Any other scheme is part of a relative path.
const SCHEMES: [(&[u8], bool); 18] = [
    (b"https://", true),
    (b"http://", true),
    (b"h2c://", true),
    (b"h2://", true),
    (b"wss://", true),
    (b"ws://", true),
    (b"ajp://", true),
    (b"fcgi://", true),
    (b"scgi://", true),
    (b"balancer://", true),
    (b"mailto:", true),
    (b"ftp://", false),
    (b"gopher://", false),
    (b"ldap://", false),
    (b"news:", false),
    (b"nntp://", false),
    (b"unix://", false),
    (b"unix:", false),
];

/// Returns the scheme of a URL. Returns `None` for a path.
pub(super) fn scheme(url: &[u8]) -> Option<Scheme> {
    let starts = |name: &[u8]| url.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    let found = SCHEMES.iter().find(|(name, _)| starts(name));
    found.filter(|_| url.len() > 5).map(|(name, has_query)| Scheme { length: name.len(), has_query: *has_query })
}

/// Returns whether Apache accepts the text as the URL of a `Redirect` directive. After the scheme, a colon is enough, as in
/// `http:/a.example`.
pub(super) fn is_url(text: &[u8]) -> bool {
    let scheme = text.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte)).count();
    scheme > 0 && text.get(scheme..).is_some_and(|rest| rest.starts_with(b":"))
}

/// Percent-encodes all bytes that Apache does not allow in a path. The percent sign is also encoded.
pub(super) fn escaped(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for byte in text {
        if byte.is_ascii_alphanumeric() || b"$-_.+!*'(),:;@&=/~".contains(byte) {
            out.push(*byte);
        } else {
            out.extend(encoded(*byte).bytes());
        }
    }
    out
}

/// Returns the escape sequence for a byte.
pub(super) fn encoded(byte: u8) -> String {
    format!("%{byte:02x}")
}

/// Percent-encodes an absolute URL, except for its host.
pub(super) fn escaped_absolute(url: &[u8], scheme: Scheme) -> Vec<u8> {
    let after = url.get(scheme.length..).unwrap_or_default();
    let has_host = scheme.length > 0 && url.get(scheme.length - 1) == Some(&b'/');
    let host = if has_host { after.iter().position(|byte| *byte == b'/').map(|at| at + 1) } else { Some(0) };
    let Some((kept, path)) = host.and_then(|host| url.split_at_checked(scheme.length + host)) else {
        return url.to_vec();
    };
    [kept, &escaped(path)].concat()
}

/// Returns the path against which Apache matches its statements. Returns `None` if Apache rejects the path.
///
/// Unreserved characters are decoded, repeated slashes are merged, and segments such as `..` are removed. Then all other
/// escape sequences are decoded. (Apache HTTP Server 2.4, core, `MergeSlashes` and `AllowEncodedSlashes`.)
pub(super) fn matched_path(path: &[u8], slashes: EncodedSlashes) -> Option<Vec<u8>> {
    let path = decoded(path, |byte| if is_unreserved(byte) { Decoding::Decode } else { Decoding::Keep })?;
    let path = normalized(&path)?;
    let rest = |byte: u8| match byte {
        0 => Decoding::Reject,
        b'/' => match slashes {
            EncodedSlashes::Rejected => Decoding::Reject,
            EncodedSlashes::Decoded => Decoding::Decode,
            EncodedSlashes::Kept => Decoding::Keep,
        },
        // Unreserved characters are decoded only once.
        other if is_unreserved(other) => Decoding::Keep,
        _ => Decoding::Decode,
    };
    let path = decoded(&path, rest)?;
    if slashes == EncodedSlashes::Decoded { normalized(&path) } else { Some(path) }
}

enum Decoding {
    Decode,
    Keep,
    Reject,
}

/// Decodes escape sequences. Returns `None` if a sequence is invalid or rejected.
fn decoded(text: &[u8], decoding: impl Fn(u8) -> Decoding) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        if *first != b'%' {
            out.push(*first);
            continue;
        }
        let (code, after) = rest.split_at_checked(2)?;
        let is_code = code.iter().all(u8::is_ascii_hexdigit);
        let code = std::str::from_utf8(code).ok().filter(|_| is_code)?;
        let byte = u8::from_str_radix(code, 16).ok()?;
        match decoding(byte) {
            Decoding::Decode => out.push(byte),
            Decoding::Keep => {
                out.push(b'%');
                out.extend(code.bytes());
            }
            Decoding::Reject => return None,
        }
        rest = after;
    }
    Some(out)
}

/// Merges slashes and removes the segments `.` and `..`. Returns `None` if `..` leads above the root path.
fn normalized(path: &[u8]) -> Option<Vec<u8>> {
    let mut segments: Vec<&[u8]> = Vec::new();
    let mut ends_with_slash = true;
    for segment in path.split(|byte| *byte == b'/') {
        ends_with_slash = matches!(segment, b"" | b"." | b"..");
        match segment {
            b"" | b"." => {}
            b".." => drop(segments.pop()?),
            other => segments.push(other),
        }
    }
    let mut out = vec![b'/'];
    out.extend(segments.join(&b'/'));
    if ends_with_slash && !segments.is_empty() {
        out.push(b'/');
    }
    Some(out)
}

/// Returns the part of a path that follows `prefix`, as `mod_alias` compares both. A slash in the prefix matches one or
/// more slashes, and the prefix must end at the end of a segment. Returns `None` if the path does not match.
/// (Apache HTTP Server 2.4, `mod_alias`, `Redirect`.)
pub(super) fn after_prefix<'p>(path: &'p [u8], prefix: &[u8]) -> Option<&'p [u8]> {
    let mut rest = path;
    let mut wanted = prefix;
    while let Some((first, after)) = wanted.split_first() {
        let (byte, others) = rest.split_first()?;
        if byte != first {
            return None;
        }
        (rest, wanted) = (others, after);
        if *first == b'/' {
            rest = without_slashes(rest);
            wanted = without_slashes(wanted);
        }
    }
    let is_whole = prefix.last() == Some(&b'/') || matches!(rest.first(), None | Some(b'/'));
    // An empty prefix never matches.
    (is_whole && rest.len() < path.len()).then_some(rest)
}

fn without_slashes(text: &[u8]) -> &[u8] {
    let slashes = text.iter().take_while(|byte| **byte == b'/').count();
    text.get(slashes..).unwrap_or_default()
}

/// Splits the URL of a `RedirectMatch` directive into the part before the query, which Apache percent-encodes, and the
/// rest. A port that is the default of the scheme is removed.
pub(super) fn split_for_alias(url: &[u8]) -> (Vec<u8>, &[u8]) {
    let end = url.iter().position(|byte| b"?#".contains(byte)).unwrap_or(url.len());
    let (start, rest) = url.split_at_checked(end).unwrap_or((url, b""));
    for (scheme, port) in [(b"https://".as_slice(), b":443".as_slice()), (b"http://", b":80")] {
        let Some(after) = start.strip_prefix(scheme) else { continue };
        let host = after.iter().position(|byte| *byte == b'/').unwrap_or(after.len());
        let Some((host, path)) = after.split_at_checked(host) else { continue };
        if let Some(host) = host.strip_suffix(port) {
            return ([scheme, host, path].concat(), rest);
        }
    }
    (start.to_vec(), rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_decoded_and_normalized() {
        for (path, expected) in [
            ("/a//b///c", Some("/a/b/c")),
            ("/a/./b/../c/.", Some("/a/c/")),
            ("/a/%2e%2E/b/", Some("/b/")),
            ("/%61%20b", Some("/a b")),
            ("/a%252e", Some("/a%2e")),
            ("/a%2Fb", None),
            ("/a%00", None),
            ("/a%zz", None),
            ("/a%2", None),
            ("/..", None),
            ("/", Some("/")),
        ] {
            let found = matched_path(path.as_bytes(), EncodedSlashes::Rejected);
            assert_eq!(found.as_deref(), expected.map(str::as_bytes), "{path}");
        }
        assert_eq!(matched_path(b"/a%2fb", EncodedSlashes::Kept).as_deref(), Some(b"/a%2fb".as_slice()));
        assert_eq!(matched_path(b"/a%2f%2Fb", EncodedSlashes::Decoded).as_deref(), Some(b"/a/b".as_slice()));
    }

    #[test]
    fn prefix_ends_at_the_end_of_a_segment() {
        for (path, prefix, expected) in [
            ("/a/b", "/a", Some("/b")),
            ("/a", "/a", Some("")),
            ("/ab", "/a", None),
            ("/a/b", "/a/", Some("b")),
            ("/a", "/a/", None),
            ("/a/b", "//a", Some("/b")),
            ("/b", "/", Some("b")),
            ("/", "/", Some("")),
            ("/a", "", None),
        ] {
            let found = after_prefix(path.as_bytes(), prefix.as_bytes());
            assert_eq!(found, expected.map(str::as_bytes), "{path} {prefix}");
        }
    }

    #[test]
    fn urls_are_escaped_except_for_the_host() {
        let escape = |url: &str| {
            let found = escaped_absolute(url.as_bytes(), scheme(url.as_bytes()).expect("the URL is absolute"));
            String::from_utf8(found).expect("the result is ASCII")
        };
        assert_eq!(escape("https://a.example/é b?c%"), "https://a.example/%c3%a9%20b%3fc%25");
        assert_eq!(escape("http://a b"), "http://a b");
        assert_eq!(escape("mailto:a b"), "mailto:a%20b");
        assert_eq!(scheme(b"/a"), None);
        assert_eq!(scheme(b"foo://a/b"), None);
        assert!(is_url(b"foo://a") && is_url(b"foo:a") && !is_url(b":a") && !is_url(b"/a"));
    }

    #[test]
    fn default_port_of_a_pattern_target_is_removed() {
        assert_eq!(
            split_for_alias(b"https://a.example:443/b?c#d"),
            (b"https://a.example/b".to_vec(), b"?c#d".as_slice())
        );
        assert_eq!(split_for_alias(b"http://a.example:8080"), (b"http://a.example:8080".to_vec(), b"".as_slice()));
    }
}

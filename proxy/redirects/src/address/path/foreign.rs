//! Finds placeholders in the syntax of other servers, such as `:id` or `*`, which an editor may have written in a rule
//! by mistake.
//!
//! Paths such as `/wiki/Special:Search` and `/a*b` are not reported, because other servers do not read them as
//! placeholders. A rule for the literal path `/*` must percent-encode the special character: `/%2A`.

mod syntax;

use std::borrow::Cow;
use std::fmt::Write;

use crate::address::path::foreign::syntax::{SegmentEnd, numbered, placeholder};

pub use crate::address::path::foreign::syntax::PathUse;
pub(crate) use crate::address::path::foreign::syntax::{is_placeholder_sign, may_have_placeholder, variable};

/// The special characters that a rule may percent-encode, so that a segment such as `*` becomes literal text.
/// Characters such as `[` are not listed, because a path contains them only in encoded form.
const ENCODABLE: [char; 5] = ['*', ':', '$', '(', ')'];

/// Finds the first placeholder in the syntax of another server. Returns the placeholder, and the index of its segment
/// in the list that results from splitting the path at `/`.
pub(crate) fn find(path: &str, used: PathUse) -> Option<(usize, &str)> {
    if !may_have_placeholder(path) {
        return None;
    }
    segments(path).enumerate().find_map(|(index, (segment, end))| Some((index, placeholder(segment, end, used)?)))
}

/// Decodes the escape sequences that keep a segment from being read as a placeholder. For example, `/a/%2A` becomes
/// `/a/*`.
pub fn decoded(path: &str, used: PathUse) -> Cow<'_, str> {
    map(
        path,
        '%',
        |segment, end| {
            let decoded = decode(segment);
            placeholder(segment, end, used).is_none() && placeholder(&decoded, end, used).is_some()
        },
        decode,
    )
}

/// Percent-encodes the segments of a path that would be read as placeholders. For example, `/a/*` becomes `/a/%2A`.
pub fn encoded(path: &str, used: PathUse) -> Cow<'_, str> {
    map(path, '/', |segment, end| placeholder(segment, end, used).is_some(), encode)
}

/// Finds the first placeholder of another server in a target.
pub(crate) fn find_in_target(target: &str) -> Option<&str> {
    all_in_target(target).next()
}

/// Returns the placeholders of another server in a target, at most one for each segment. In the query and the fragment,
/// only the first reference such as `$1` or variable such as `$uri` is returned.
pub(crate) fn all_in_target(target: &str) -> impl Iterator<Item = &str> {
    let (_, path, rest) = split_target(target);
    let path = if may_have_placeholder(path) { path } else { "" };
    let in_path = segments(path).filter_map(|(segment, end)| placeholder(segment, end, PathUse::Target));
    in_path.chain(numbered(rest).or_else(|| variable(rest)))
}

/// Percent-encodes the texts in a target that would be read as placeholders. For example, `/a?id=$1` becomes
/// `/a?id=%241`.
pub fn encoded_target(target: &str) -> Cow<'_, str> {
    let (origin, path, rest) = split_target(target);
    let (path, has_placeholder) = (encoded(path, PathUse::Target), numbered(rest).or_else(|| variable(rest)).is_some());
    match path {
        Cow::Borrowed(_) if !has_placeholder => Cow::Borrowed(target),
        path if has_placeholder => Cow::Owned(format!("{origin}{path}{}", rest.replace('$', "%24"))),
        path => Cow::Owned(format!("{origin}{path}{rest}")),
    }
}

/// Splits a target into the scheme with the host, the path, and the query with the fragment.
fn split_target(target: &str) -> (&str, &str, &str) {
    // The path of a target on this site may contain `://`, as in `/archive/https://old.example/a`.
    let scheme = target.find("://").filter(|_| !target.starts_with('/')).map_or(0, |at| at + 3);
    let start =
        target.get(scheme..).and_then(|rest| rest.find('/')).filter(|_| scheme > 0).map_or(scheme, |at| scheme + at);
    let (origin, address) = target.split_at_checked(start).unwrap_or(("", target));
    let (path, rest) =
        address.split_at_checked(address.find(['?', '#']).unwrap_or(address.len())).unwrap_or((address, ""));
    (origin, path, rest)
}

/// Returns the first special character of a placeholder and its percent-encoded form, such as `*` and `%2A`. If an
/// editor writes the percent-encoded form, the text is no longer a placeholder.
pub(crate) fn escape(placeholder: &str) -> Option<(char, String)> {
    let first = placeholder.chars().find(|letter| is_special(*letter))?;
    Some((first, format!("%{:02X}", u32::from(first))))
}

/// Removes the filters of placeholders, so that `{slug|lower}` becomes `{slug}`. The arguments of a filter could be
/// mistaken for placeholders of another server.
pub(crate) fn without_filters(text: &str) -> Cow<'_, str> {
    if !text.contains('{') || !text.contains('|') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (inner, tail) = after.split_once('}').unwrap_or((after, ""));
        out.extend([before, "{", inner.split('|').next().unwrap_or_default(), "}"]);
        rest = tail;
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn map(
    path: &str,
    needed: char,
    is_changed: impl Fn(&str, SegmentEnd) -> bool,
    change: fn(&str) -> String,
) -> Cow<'_, str> {
    if !path.contains(needed) || !segments(path).any(|(segment, end)| is_changed(segment, end)) {
        return Cow::Borrowed(path);
    }
    let changed =
        segments(path).map(
            |(segment, end)| {
                if is_changed(segment, end) { Cow::Owned(change(segment)) } else { Cow::Borrowed(segment) }
            },
        );
    Cow::Owned(changed.collect::<Vec<_>>().join("/"))
}

fn segments(path: &str) -> impl Iterator<Item = (&str, SegmentEnd)> {
    let last = path.trim_end_matches('/').matches('/').count();
    let end = move |index| if index == last { SegmentEnd::Last } else { SegmentEnd::Inner };
    path.split('/').enumerate().map(move |(index, segment)| (segment, end(index)))
}

fn decode(segment: &str) -> String {
    ENCODABLE.iter().fold(segment.to_owned(), |text, letter| {
        let code = format!("%{:02X}", u32::from(*letter));
        text.replace(&code, letter.encode_utf8(&mut [0; 4]))
            .replace(&code.to_lowercase(), letter.encode_utf8(&mut [0; 4]))
    })
}

fn encode(segment: &str) -> String {
    let mut out = String::with_capacity(segment.len());
    for letter in segment.chars() {
        if is_special(letter) {
            // Writing to a String cannot fail.
            let _ = write!(out, "%{:02X}", u32::from(letter));
        } else {
            out.push(letter);
        }
    }
    out
}

fn is_special(letter: char) -> bool {
    ENCODABLE.contains(&letter) || matches!(letter, '<' | '>' | '[' | ']')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, used: PathUse) -> Option<&str> {
        find(path, used).map(|(_, placeholder)| placeholder)
    }

    #[test]
    fn placeholders_of_other_servers_are_found() {
        for segment in [
            "*",
            "**",
            "img*",
            "*.html",
            ":id",
            ":path*",
            ":id(\\d+)",
            "(.*)",
            "(.+)",
            "([^-]+)-x",
            "<id>",
            "<int:id>",
            "[id]",
            "[...slug]",
            "${id}",
            "[a-z]+",
            "(old|new)",
        ] {
            for used in [PathUse::Source, PathUse::Target] {
                assert_eq!(found(&format!("/a/{segment}"), used), Some(segment), "{segment}");
                assert_eq!(found(&format!("/a/{segment}/"), used), Some(segment), "{segment}/");
            }
        }
        for (target, part) in [
            ("/a/$1", "$1"),
            ("/a-$1.html", "$1"),
            ("/${1}/b", "${1}"),
            ("/b$request_uri", "$request_uri"),
            ("/$uri", "$uri"),
        ] {
            assert_eq!(found(target, PathUse::Target), Some(part), "{target}");
        }
        assert_eq!(found("/$1", PathUse::Source), Some("$1"));
    }

    #[test]
    fn ordinary_paths_are_not_mistaken_for_placeholders() {
        for path in [
            "/wiki/Special:Search",
            "/a*b",
            "/12:30",
            "/a/:",
            "/::before",
            "/:)",
            "/price(new)",
            "/Document_Object_Model_(DOM)",
            "/image()",
            "/{x}",
            "/[2019]",
            "/$100",
            "/under-$1.50",
            "/$5m",
            "/a$b",
            "/$hosting",
            "/f(x)",
            "/...",
            "/a|b",
            "/",
            "/-moz-locale-dir(ltr)",
            "/:dir()",
            "/getRegistration([scope])",
            "/<input_type=image>",
        ] {
            for used in [PathUse::Source, PathUse::Target] {
                assert_eq!(found(path, used), None, "{path}");
            }
        }
        assert_eq!(found("/offers/under-$5", PathUse::Source), None);
        assert_eq!(
            found("/web/*/old.example", PathUse::Target),
            None,
            "in a target, only a `*` in the last segment is a placeholder"
        );
    }

    #[test]
    fn query_and_fragment_of_a_target_are_data() {
        for target in [
            "/a?q=*",
            "/a?filter=:all",
            "/a#:~:text=x",
            "https://web.example/web/*/https://old.example/x",
            "/a?max=$100",
        ] {
            assert_eq!(find_in_target(target), None, "{target}");
        }
        for (target, encoded) in [
            ("/a?id=$1", "/a?id=%241"),
            ("https://x.example/*", "https://x.example/%2A"),
            ("https://x.example/:a/b?c=:d", "https://x.example/%3Aa/b?c=:d"),
            ("/a$uri?b#c", "/a%24uri?b#c"),
            ("/new/http://old*", "/new/http://old%2A"),
        ] {
            assert!(find_in_target(target).is_some(), "{target}");
            assert_eq!(encoded_target(target), encoded);
            assert_eq!(find_in_target(encoded), None, "{encoded}");
        }
    }

    #[test]
    fn escapes_stand_for_the_character_only_where_it_would_be_a_placeholder() {
        for (written, meant) in [
            ("/a/%2A", "/a/*"),
            ("/a/img%2a/b", "/a/img*/b"),
            ("/css/%3Aactive", "/css/:active"),
            ("/%3Aactive%28x%29", "/:active(x)"),
            ("/%24{id}", "/${id}"),
        ] {
            assert_eq!(decoded(written, PathUse::Source), meant);
            assert_eq!(encoded(meant, PathUse::Source).to_uppercase(), written.to_uppercase());
        }
        for kept in ["/wiki/Special%3ASearch", "/a%2Ab", "/f%28x%29", "/a%2Fb", "/"] {
            assert_eq!(decoded(kept, PathUse::Source), kept);
        }
        assert_eq!(encoded("/a/[id]/x", PathUse::Source), "/a/%5Bid%5D/x");
        assert_eq!(encoded("/a:b/*c", PathUse::Source), "/a:b/*c");
    }
}

//! Recognizes text after a space that does not belong to a URL, such as `/a # moved` and `/a 301`. Other texts after a
//! space may be a part of the URL, such as in `/annual report.pdf`.

use crate::language::server_syntax;

/// What an editor probably meant with the text after a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AfterSpace {
    /// A comment, such as `# moved`.
    Comment,
    /// A status, such as `301`.
    Status,
    /// The target of a redirect after an arrow, such as `-> /b`.
    Arrow,
    /// Another path or URL.
    Address,
    /// Flags of Apache, such as `[L,R=301]`.
    Flags,
}

/// A text that was split at a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SplitAtSpace<'t> {
    /// The URL before the space.
    pub(super) before: &'t str,
    pub(super) after: &'t str,
    pub(super) kind: AfterSpace,
}

/// Splits a text at the first space after which the rest does not belong to the URL.
pub(super) fn split(text: &str) -> Option<SplitAtSpace<'_>> {
    text.match_indices(' ').find_map(|(at, _)| {
        let (before, after) = (text.get(..at)?.trim_end(), text.get(at..)?.trim());
        if before.is_empty() {
            return None;
        }
        Some(SplitAtSpace { before: before.trim_end_matches([',', ';']), after, kind: kind(after)? })
    })
}

fn kind(after: &str) -> Option<AfterSpace> {
    const STATUSES: [&str; 7] = ["301", "302", "303", "307", "308", "410", "451"];
    if STATUSES.contains(&after) {
        return Some(AfterSpace::Status);
    }
    if ["->", "=>", "→"].iter().any(|arrow| after.starts_with(arrow)) {
        return Some(AfterSpace::Arrow);
    }
    if after.starts_with(['#']) || after.starts_with("// ") || after.starts_with("/*") {
        return Some(AfterSpace::Comment);
    }
    let is_path = after.strip_prefix('/').is_some_and(|rest| !rest.is_empty() && !rest.starts_with([' ', '/']));
    if is_path || has_scheme(after) {
        return Some(AfterSpace::Address);
    }
    server_syntax::is_flags(after).then_some(AfterSpace::Flags)
}

fn has_scheme(text: &str) -> bool {
    ["https://", "http://"].iter().any(|scheme| text.starts_with(scheme))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_does_not_belong_to_the_url_is_found() {
        for (text, before, after, kind) in [
            ("/d # moved", "/d", "# moved", AfterSpace::Comment),
            ("/d  #moved", "/d", "#moved", AfterSpace::Comment),
            ("/d // moved", "/d", "// moved", AfterSpace::Comment),
            ("/d 301", "/d", "301", AfterSpace::Status),
            ("/my report.pdf 301", "/my report.pdf", "301", AfterSpace::Status),
            ("/d?x=1 302", "/d?x=1", "302", AfterSpace::Status),
            ("/d -> /e", "/d", "-> /e", AfterSpace::Arrow),
            ("/d, /e", "/d", "/e", AfterSpace::Address),
            ("/d https://shop.example/e", "/d", "https://shop.example/e", AfterSpace::Address),
            ("/d [L,R=301]", "/d", "[L,R=301]", AfterSpace::Flags),
        ] {
            assert_eq!(split(text), Some(SplitAtSpace { before, after, kind }), "{text}");
        }
    }

    #[test]
    fn space_in_a_url_is_ordinary() {
        for text in [
            "/annual report.pdf",
            "/search?q=red tea",
            "/a -- b",
            "/a - b",
            "/room 300",
            "/301 ways",
            "/a (b)",
            "/a [draft]",
            "/a",
            "/",
            "/a / b",
            " /a",
            "/a ",
        ] {
            assert_eq!(split(text), None, "{text}");
        }
    }
}

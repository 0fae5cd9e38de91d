//! Compares a requested segment with a segment that contains both fixed text and a placeholder, such as `blog-{id}`.

use std::borrow::Cow;

use strsim::osa_distance;

use crate::address::path;
use crate::rule::path_pattern::strip_affixes;

/// The maximum length of a segment that is compared.
pub(super) const MAX_SEGMENT_LENGTH: usize = 64;
/// The minimum length of a fixed text that is compared. A shorter text is similar to many others.
const MIN_LENGTH: usize = 3;

/// Reports whether a segment would match if the letter case were ignored.
pub(super) fn differs_in_case(segment: &str, before: &str, after: &str) -> bool {
    strip_affixes(&path::fold(segment), &path::fold(before), &path::fold(after)).is_some()
}

/// Returns the part of a segment that differs by one edit from the text before or after the placeholder, and this text.
/// The other text must be equal. Returns `None` if there is no such part.
pub(super) fn one_edit(segment: &str, before: &str, after: &str) -> Option<(String, String)> {
    let (segment, before, after) = (path::readable(segment), path::readable(before), path::readable(after));
    if segment.chars().count() > MAX_SEGMENT_LENGTH {
        return None;
    }
    let start = segment.strip_suffix(&*after).and_then(|rest| nearest_start(rest, &before));
    start.map(|own| (own.to_owned(), before.clone().into_owned())).or_else(|| {
        let reversed = |text: &str| text.chars().rev().collect::<String>();
        let rest = reversed(segment.strip_prefix(&*before)?);
        Some((reversed(nearest_start(&rest, &reversed(&after))?), Cow::into_owned(after)))
    })
}

/// Returns the start of a text that differs by one edit from `fixed`. At least one character must follow.
fn nearest_start<'t>(text: &'t str, fixed: &str) -> Option<&'t str> {
    let length = fixed.chars().count();
    if length < MIN_LENGTH {
        return None;
    }
    // A missing or an additional letter explains more than a changed letter at the end: `blog7` lacks the hyphen of
    // `blog-{id}`.
    [length - 1, length + 1, length].into_iter().find_map(|count| {
        let (end, _) = text.char_indices().nth(count)?;
        text.get(..end).filter(|start| osa_distance(start, fixed) == 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_text_with_one_edit_is_found() {
        for (segment, (before, after), expected) in [
            ("blgo-7", ("blog-", ""), Some(("blgo-", "blog-"))),
            ("blog7", ("blog-", ""), Some(("blog", "blog-"))),
            ("blog_77", ("blog-", ""), Some(("blog", "blog-"))),
            ("bloog-7", ("blog-", ""), Some(("bloog-", "blog-"))),
            ("page-7.htm", ("page-", ".html"), Some((".htm", ".html"))),
            ("7.htlm", ("", ".html"), Some((".htlm", ".html"))),
            ("стр7", ("стр-", ""), Some(("стр", "стр-"))),
            ("pag-7.htm", ("page-", ".html"), None),
            ("page-.php", ("page-", ".html"), None),
            ("blgo-", ("blog-", ""), None),
            ("b-7", ("a-", ""), None),
            ("news-7", ("blog-", ""), None),
        ] {
            let found = one_edit(segment, before, after);
            let expected = expected.map(|(own, text): (&str, &str)| (own.to_owned(), text.to_owned()));
            assert_eq!(found, expected, "{segment}");
        }
    }
}

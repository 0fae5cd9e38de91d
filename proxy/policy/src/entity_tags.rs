//! Lists of entity tags, such as the value of `If-None-Match` (RFC 9110 §13.1.2).

/// An iterator over the entity tags of one field line. The iterator does not split the line at commas, because tags may
/// contain commas. Text without quotation marks, such as `*`, is returned as well.
pub(crate) struct EntityTags<'a>(pub(crate) &'a [u8]);

impl<'a> Iterator for EntityTags<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let is_separator = |byte: &u8| *byte == b',' || byte.is_ascii_whitespace();
        let start = self.0.iter().position(|byte| !is_separator(byte))?;
        let list = self.0.get(start..)?;
        let prefix = if list.starts_with(b"W/\"") { 2 } else { 0 };
        let quoted = list.get(prefix..)?.strip_prefix(b"\"");
        let end = match quoted {
            // The tag includes both quotation marks.
            Some(text) => text.iter().position(|byte| *byte == b'"').map_or(list.len(), |end| prefix + end + 2),
            None => list.iter().position(is_separator).unwrap_or(list.len()),
        };
        let (tag, rest) = list.split_at_checked(end)?;
        self.0 = rest;
        Some(tag)
    }
}

/// Returns the tag without its `W/` prefix. Weak comparison uses only this part of a tag (RFC 9110 §8.8.3.2).
pub(crate) fn opaque_tag(tag: &[u8]) -> &[u8] {
    tag.strip_prefix(b"W/").unwrap_or(tag)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn tag_without_closing_quote_extends_to_the_end() {
        let tags: Vec<_> = EntityTags(b"W/\"a\", \"b, *").collect();
        assert_eq!(tags, [&b"W/\"a\""[..], b"\"b, *"]);
    }

    proptest! {
        #[test]
        fn tags_are_returned_as_written(tags in prop::collection::vec("(W/)?\"[!#-~]{0,6}\"|\\*", 0..6), separator in "[ \t]{0,2},[ \t,]{0,3}") {
            let list = format!("{separator}{}{separator}", tags.join(&separator));
            let found: Vec<_> = EntityTags(list.as_bytes()).collect();
            prop_assert_eq!(found, tags.iter().map(String::as_bytes).collect::<Vec<_>>(), "{}", list);
        }

        /// Checks that only separators are skipped and that no tag is empty, whatever a client sends. The iteration
        /// therefore ends.
        #[test]
        fn only_separators_are_skipped(line in prop::collection::vec(prop::sample::select(&b"W/\"\"\",, *a\t\xff"[..]), 0..40)) {
            let kept = EntityTags(&line).collect::<Vec<_>>().concat();
            let without_separators = |bytes: &[u8]| -> Vec<u8> {
                bytes.iter().copied().filter(|byte| *byte != b',' && !byte.is_ascii_whitespace()).collect()
            };
            prop_assert!(EntityTags(&line).all(|tag| !tag.is_empty()));
            prop_assert_eq!(without_separators(&kept), without_separators(&line));
        }
    }
}

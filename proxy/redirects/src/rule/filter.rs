//! Applies filters, which change the text of a placeholder in a target, such as `{slug|lower}`.

use std::borrow::Cow;

use crate::address::path;

/// The maximum length of a text that filters produce, in bytes. The same limit applies to the path, the query and the
/// fragment of a target while its placeholders are filled. A limit is needed, because a chain of `replace` filters can
/// lengthen a text. The limit for the whole target is lower, but applies to its final form. Slashes and escape sequences
/// may be removed before.
pub(crate) const LONGEST: usize = 16 * 1024;

/// The reason why no target can be built for a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FillError {
    /// The request lacks a value, or a value is not valid in the target.
    Invalid,
    TooLong,
}

/// A change of the text of a placeholder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Filter {
    /// Conversion to lower case, in every alphabet.
    Lower,
    /// Replacement of every occurrence of `old` by `new`. Both texts are parts of a path in normal form, and `old` is
    /// not empty.
    Replace { old: Box<str>, new: Box<str> },
}

/// The filters of one placeholder, in the order in which they are applied.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Filters(pub(crate) Box<[Filter]>);

impl Filters {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Applies all filters to a text, and returns the result in normal form.
    ///
    /// Fails if the filters remove the whole text, unless the text is already empty. Also fails if the result is too
    /// long, or if the filters create a segment `.` or `..`.
    pub(crate) fn apply<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, FillError> {
        if self.is_empty() {
            return Ok(Cow::Borrowed(text));
        }
        // The text is normalized first, because captures of regular expressions contain letters that are not
        // percent-encoded.
        let before = path::normal_part(text).map_err(|_| FillError::Invalid)?;
        let mut changed = before.clone();
        for filter in &self.0 {
            changed = match filter {
                Filter::Lower => path::fold(&changed).into_owned(),
                Filter::Replace { old, new } => replace(&changed, old, new).ok_or(FillError::TooLong)?,
            };
        }
        // The result is normalized again, because two characters may form one letter after the character between them
        // is removed.
        let after = path::normal_part(&changed).map_err(|_| FillError::Invalid)?;
        let is_lost = after.is_empty() && !before.is_empty();
        let is_valid = !is_lost && (has_dots(&before) || !has_dots(&after));
        is_valid.then_some(Cow::Owned(after)).ok_or(FillError::Invalid)
    }

    /// Reports whether the result can contain slashes that the text does not contain.
    pub(crate) fn may_add_slashes(&self) -> bool {
        self.0.iter().any(|filter| match filter {
            Filter::Lower => false,
            Filter::Replace { new, .. } => new.contains('/'),
        })
    }

    /// Reports whether the filters could turn some text into `result`. In doubt, returns `true`.
    pub(crate) fn may_produce(&self, result: &str) -> bool {
        let (mut has_capitals, mut removed) = (true, Vec::new());
        for filter in &self.0 {
            match filter {
                Filter::Lower => {
                    has_capitals = false;
                    // Lowercasing a capital letter may produce a text that an earlier filter removed.
                    removed.clear();
                }
                Filter::Replace { old, new } => {
                    has_capitals |= *path::fold(new) != **new;
                    removed.retain(|gone: &&str| !new.contains(gone));
                    // Of the removed texts, only single characters are recorded, because removing a longer text can
                    // create a new occurrence of the text.
                    if path::character_length(old) == old.len() && !new.contains(&**old) {
                        removed.push(&**old);
                    }
                }
            }
        }
        (has_capitals || *path::fold(result) == *result) && !removed.iter().any(|gone| find(result, gone).is_some())
    }
}

/// Reports whether a segment of the text consists of one or two dots. Such segments have a special meaning in a path.
fn has_dots(text: &str) -> bool {
    text.split('/').any(|segment| matches!(segment, "." | ".."))
}

/// Replaces every occurrence of a text. Returns `None` if the result is too long.
fn replace(text: &str, old: &str, new: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = find(rest, old) {
        out.push_str(rest.get(..at)?);
        out.push_str(new);
        if out.len() > LONGEST {
            return None;
        }
        rest = rest.get(at + old.len()..)?;
    }
    out.push_str(rest);
    (out.len() <= LONGEST).then_some(out)
}

/// Returns the offset of the first occurrence of `wanted` that starts at a character boundary. For example, `2` is not
/// found in `%2F`.
fn find(text: &str, wanted: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with(wanted) {
            return Some(at);
        }
        at += path::character_length(rest);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replacing(old: &str, new: &str) -> Filter {
        let normal = |text: &str| path::normal_part(text).unwrap().into_boxed_str();
        Filter::Replace { old: normal(old), new: normal(new) }
    }

    fn apply(filters: &[Filter], text: &str) -> Option<String> {
        Filters(filters.into()).apply(text).ok().map(Cow::into_owned)
    }

    #[test]
    fn result_is_in_normal_form_whatever_the_spelling_of_the_text() {
        let normal = |text: &str| path::normal_part(text).unwrap();
        for text in ["Обувь-ЁЖ", "%D0%9E%D0%B1%D1%83%D0%B2%D1%8C-%D0%81%D0%96"] {
            assert_eq!(apply(&[Filter::Lower], text), Some(normal("обувь-ёж")), "{text}");
        }
        assert_eq!(apply(&[replacing("_", "-"), Filter::Lower], "A_b_C"), Some("a-b-c".to_owned()));
        assert_eq!(apply(&[replacing(" ", "-")], "a%20b"), Some("a-b".to_owned()));
        assert_eq!(apply(&[replacing("ё", "е")], "ёж"), Some(normal("еж")));
        assert_eq!(apply(&[replacing("x", "")], "иx\u{306}"), Some(normal("й")));
    }

    #[test]
    fn escapes_are_single_characters() {
        for old in ["2", "F", "%25"] {
            assert_eq!(apply(&[replacing(old, "x")], "a%2Fb"), Some("a%2Fb".to_owned()), "{old}");
        }
        assert_eq!(apply(&[replacing("%2f", "-")], "a%2Fb"), Some("a-b".to_owned()));
        assert_eq!(apply(&[replacing("C", "x")], "%D0%BC"), Some("%D0%BC".to_owned()));
    }

    #[test]
    fn text_that_disappears_or_climbs_gives_no_result() {
        for (filter, text) in [
            (replacing("-", ""), "--"),
            (replacing("_", "."), "__"),
            (replacing("-", "/"), "..-etc"),
            (replacing("a", &"b".repeat(LONGEST)), "aa"),
        ] {
            assert_eq!(apply(&[filter], text), None, "{text}");
        }
        assert_eq!(apply(&[Filter::Lower], ""), Some(String::new()));
        let doubling: Vec<Filter> = (0..40).map(|_| replacing("a", "aa")).collect();
        assert_eq!(Filters(doubling.into()).apply("a"), Err(FillError::TooLong));
    }

    #[test]
    fn results_that_no_text_has_are_known() {
        let may = |filters: &[Filter], result: &str| Filters(filters.into()).may_produce(result);
        let kebab = [Filter::Lower, replacing("_", "-")];
        assert!(may(&kebab, "eye-drops") && !may(&kebab, "Eye-drops") && !may(&kebab, "eye_drops"));
        assert!(may(&[replacing("_", "-"), replacing("x", "_")], "a_b"));
        assert!(may(&[Filter::Lower, replacing("_", "A")], "A") && may(&[replacing("ab", "")], "ab"));
        assert!(may(&[replacing("a", "b"), Filter::Lower], "a"));
    }
}

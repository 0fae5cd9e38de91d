//! Finds the language that a visitor prefers (RFC 9110 §12.5.4).

use crate::rule::condition::quality::quality;

/// Returns the language tag with the highest weight. If several tags have this weight, returns the first tag. Returns
/// `None` if no tag has a weight above zero.
pub(super) fn preferred(accept_language: &str) -> Option<&str> {
    let mut best: Option<(&str, u16)> = None;
    for range in accept_language.split(',') {
        let (tag, parameters) = range.split_once(';').unwrap_or((range, ""));
        let (tag, weight) = (tag.trim(), quality(parameters));
        if !tag.is_empty() && weight > best.map_or(0, |(_, weight)| weight) {
            best = Some((tag, weight));
        }
    }
    best.map(|(tag, _)| tag)
}

/// Reports whether a tag equals a wanted tag or is a variant of a wanted tag. For example, `en-GB` is a variant of
/// `en`.
pub(super) fn matches_any(tag: &str, wanted: &[Box<str>]) -> bool {
    wanted.iter().any(|wanted| {
        let (head, tail) = tag.split_at_checked(wanted.len()).unwrap_or((tag, ""));
        head.eq_ignore_ascii_case(wanted) && (tail.is_empty() || tail.starts_with('-'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn language_with_the_highest_weight_wins() {
        for (header, wanted) in [
            ("en-GB,en;q=0.9,ru;q=0.8", Some("en-GB")),
            ("ru;q=0.5, en;q=0.75", Some("en")),
            ("de;q=0, ru;q=0.001", Some("ru")),
            ("de;q=x", None),
            ("", None),
            ("*", Some("*")),
        ] {
            assert_eq!(preferred(header), wanted, "{header}");
        }
    }

    #[test]
    fn variant_tag_matches_its_language() {
        let wanted = ["en".into(), "zh-Hant".into()];
        assert!(matches_any("EN-us", &wanted) && matches_any("zh-hant-TW", &wanted));
        assert!(!matches_any("eng", &wanted) && !matches_any("zh", &wanted));
    }
}

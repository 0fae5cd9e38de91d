//! The language that a visitor prefers (RFC 9110 §12.5.4).

/// The language tag with the highest weight. The first one wins a tie.
pub(super) fn preferred(accept_language: &str) -> Option<&str> {
    let mut best: Option<(&str, u16)> = None;
    for range in accept_language.split(',') {
        let (tag, parameters) = range.split_once(';').unwrap_or((range, ""));
        let (tag, weight) = (tag.trim(), weight(parameters));
        if !tag.is_empty() && weight > best.map_or(0, |(_, weight)| weight) {
            best = Some((tag, weight));
        }
    }
    best.map(|(tag, _)| tag)
}

/// Whether a tag equals one of the wanted tags or is a variant of one: `en-GB` matches `en`.
pub(super) fn matches_any(tag: &str, wanted: &[Box<str>]) -> bool {
    wanted.iter().any(|wanted| {
        let (head, tail) = tag.split_at_checked(wanted.len()).unwrap_or((tag, ""));
        head.eq_ignore_ascii_case(wanted) && (tail.is_empty() || tail.starts_with('-'))
    })
}

/// The weight in thousandths: 1000 if absent, 0 if malformed.
fn weight(parameters: &str) -> u16 {
    let Some(value) = parameters.split(';').find_map(|parameter| parameter.trim().strip_prefix("q=")) else {
        return 1000;
    };
    let (whole, fraction) = value.trim().split_once('.').unwrap_or((value.trim(), ""));
    let thousandths = format!("{fraction:0<3}").get(..3).and_then(|digits| digits.parse::<u16>().ok());
    match (whole, thousandths) {
        ("1", Some(_)) => 1000,
        ("0", Some(thousandths)) => thousandths,
        _ => 0,
    }
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

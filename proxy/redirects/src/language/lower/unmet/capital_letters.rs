//! Finds capital letters in the scheme and the host of a `Referer` or an `Origin`. Browsers send both in lower case (WHATWG
//! URL §3.5, §4.2).

use crate::language::lower::unmet::finding::{Comparison, Unmet};
use crate::language::lower::value_regex::TestedName;
use crate::language::single_quotes::quoted;

/// Finds capital letters in a text that is compared with its letter case.
pub(super) fn find(tested: TestedName<'_>, comparison: Comparison, text: &str) -> Option<Unmet> {
    let is_url = ["referer", "origin"].iter().any(|name| tested.name.eq_ignore_ascii_case(name));
    if tested.key != "header" || !is_url || comparison == Comparison::Regex {
        return None;
    }
    let start = text.find("://")? + "://".len();
    let host = text.get(start..)?;
    let end = start + host.find(['/', '?', '#']).unwrap_or(host.len());
    let (site, rest) = text.split_at_checked(end)?;
    if !site.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return None;
    }
    let message = format!("browsers send the scheme and the host in lower case, and not `{site}`");
    let corrected = quoted(&format!("{}{rest}", site.to_ascii_lowercase()));
    Some(Unmet { message, hint: comparison.spell(tested.name, &corrected) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(name: &str, comparison: Comparison, text: &str) -> Option<String> {
        find(TestedName { key: "header", name }, comparison, text).map(|found| found.hint)
    }

    #[test]
    fn capital_letters_are_reported_before_the_path_only() {
        for (comparison, text, expected) in [
            (Comparison::Contains, "HTTPS://Google.com", "write `contains: 'https://google.com'`"),
            (Comparison::Starts, "https://A.example/B", "write `starts: 'https://a.example/B'`"),
            (Comparison::Equal, "HTTP://a.example/", "write `referer: 'http://a.example/'`"),
        ] {
            assert_eq!(hint("referer", comparison, text).as_deref(), Some(expected), "{text}");
        }
        for text in ["https://a.example/B", "https://a.example?B", "/Old", "https://"] {
            assert_eq!(hint("referer", Comparison::Contains, text), None, "{text}");
        }
        assert_eq!(hint("x-from", Comparison::Contains, "HTTPS://A.example"), None);
    }
}

//! Decodes percent-encoded text for display.

use std::borrow::Cow;

use crate::address::path::escaped;

/// Decodes percent-encoded letters and digits outside ASCII. For example, `/%D0%B0` becomes `/а`.
///
/// All other characters stay encoded, such as spaces, punctuation, invisible characters, and characters that change the
/// text direction.
pub fn readable(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('%') {
        out.push_str(before);
        let encoded = rest.get(before.len()..).unwrap_or_default();
        match escaped(encoded) {
            (Some(letter), length) if !letter.is_ascii() && letter.is_alphanumeric() => {
                out.push(letter);
                rest = encoded.get(length..).unwrap_or_default();
            }
            (Some(_) | None, _) => {
                out.push('%');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::path::NormalPath;

    #[test]
    fn only_letters_are_decoded() {
        for (text, shown) in [
            ("`/%D0%B0%d0%b1/c` goes to `/%E6%96%B0`", "`/аб/c` goes to `/新`"),
            ("/a%20b%2Fc%25%41", "/a%20b%2Fc%25%41"),
            ("/%E2%80%AEtxt%CC%81", "/%E2%80%AEtxt%CC%81"),
            ("100% %D0 %D0%zz %D0а %", "100% %D0 %D0%zz %D0а %"),
        ] {
            assert_eq!(readable(text), shown);
        }
    }

    #[test]
    fn readable_path_is_the_same_path() {
        let path = NormalPath::parse("/новости/a b/%2F/%E2%80%AE").unwrap();
        let shown = readable(path.as_str());
        assert!(shown.starts_with("/новости/a%20b/"), "{shown}");
        assert_eq!(NormalPath::parse(&shown).unwrap().as_str(), path.as_str());
    }
}

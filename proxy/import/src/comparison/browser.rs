//! Defines the header fields of an ordinary request.

use std::collections::BTreeMap;

use crate::format::Format;
use crate::simulation::request::{BROWSER_FIELDS, UNNAMED_COUNTRY};

/// Returns the header fields of an ordinary request. These are only the fields that the file mentions, because the others
/// change no answer. A file that refuses requests without `User-Agent` would otherwise refuse every request.
fn ordinary_fields(text: &str) -> BTreeMap<String, String> {
    let text = text.to_ascii_lowercase();
    let words: Vec<&str> = text
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-')
        .filter(|word| !word.is_empty())
        .collect();
    let is_mentioned = |name: &str| {
        let variable = name.replace('-', "_");
        let is_name = |word: &str| word == name || word == variable || word == format!("http_{variable}");
        words.iter().any(|word| is_name(word) || (name == "user-agent" && *word == "agent"))
    };
    BROWSER_FIELDS
        .into_iter()
        .filter(|(name, _)| is_mentioned(name))
        .map(|(n, v)| (n.to_owned(), v.to_owned()))
        .collect()
}

/// Returns the header fields of an ordinary request to a site whose files have this format. If statements of Netlify test the
/// country, the visitor is from a country that no statement names.
pub(crate) fn ordinary_fields_of(format: Format, text: &str) -> BTreeMap<String, String> {
    let mut fields = ordinary_fields(text);
    let is_netlify = matches!(format, Format::Netlify | Format::NetlifyToml);
    if is_netlify && text.to_ascii_lowercase().contains("country") {
        let (name, value) = UNNAMED_COUNTRY;
        fields.insert(name.to_owned(), value.to_owned());
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visitor_of_a_netlify_site_with_countries_is_from_another_country() {
        let fields = |format| ordinary_fields_of(format, "/a /b 302 Country=de").into_keys().collect::<Vec<_>>();
        assert_eq!(fields(Format::Netlify), ["cookie"]);
        assert!(fields(Format::Cloudflare).is_empty());
    }

    #[test]
    fn mentioned_fields_are_sent() {
        for (text, expected) in [
            ("RewriteCond %{HTTP_USER_AGENT} bot", vec!["user-agent"]),
            ("RewriteCond %{HTTP:Accept} html", vec!["accept"]),
            ("if ($http_accept ~ json) { }", vec!["accept"]),
            ("header_regexp User-Agent bot", vec!["user-agent"]),
            (r#"{ "match_type": "agent" }"#, vec!["user-agent"]),
            ("RewriteCond %{HTTP_ACCEPT_LANGUAGE} ^de", vec![]),
            ("/agents /acceptance 301", vec![]),
        ] {
            assert_eq!(ordinary_fields(text).into_keys().collect::<Vec<_>>(), expected, "{text}");
        }
    }
}

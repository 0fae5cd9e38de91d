//! What people often write instead of what is meant, and what to tell them.

use crate::path::PathError;

/// What other programs call our keys.
const SYNONYMS: [(&str, &[&str]); 8] = [
    ("from", &["source", "old", "path", "match", "src"]),
    ("to", &["target", "destination", "location", "redirect", "new", "dest"]),
    ("status", &["code", "type", "permanent", "statuscode"]),
    ("regex", &["pattern", "regexp"]),
    ("note", &["comment", "description", "name", "title"]),
    ("when", &["conditions", "condition", "if", "has"]),
    ("rules", &["redirects", "rewrites"]),
    ("headers", &["header"]),
];

/// The known key that a word means in other programs.
pub(super) fn synonym(written: &str, known: &[&'static str]) -> Option<&'static str> {
    let lower = written.to_ascii_lowercase();
    let (key, _) = SYNONYMS.iter().find(|(_, words)| words.contains(&lower.as_str()))?;
    known.iter().copied().find(|name| name == key)
}

/// What to write instead of a status that no rule has.
pub(super) fn status(written: &str) -> &'static str {
    match written {
        "200" => "a rule never serves a page: delete it, and the page answers at its address",
        "404" => "write `410` for a page that is gone; without a rule the page itself answers, perhaps with 404",
        "300" | "304" | "305" | "306" => "write `301` for good, or `302` for now",
        "403" => "write `451` for a page that may not be shown",
        _ => "write `301` for good, `302` for now, or `410` for a page that is gone",
    }
}

/// What to write instead of a target without a scheme that does not start with one slash.
pub(super) fn target(written: &str) -> String {
    if let Some(rest) = written.strip_prefix("//") {
        return format!("write `https://{rest}` for another host, or one slash for a path of this site");
    }
    if written.contains(':') {
        return "write a path such as `/about`, or a whole address with `https://`".to_owned();
    }
    let host = written.split(['/', '?', '#']).next().unwrap_or_default();
    let is_host = host.contains('.') && host.split('.').all(|label| !label.is_empty() && !label.contains(['{', '}']));
    match (written, is_host) {
        ("", _) => "write a path such as `/about`, or a whole address with `https://`".to_owned(),
        (_, true) => format!("write `https://{written}` for another host, or `/{written}` for a path of this site"),
        (_, false) => format!("write `/{written}` for a path of this site, or a whole address with `https://`"),
    }
}

pub(super) const NAME: &str =
    "a name is made of lower-case latin letters, digits, `-` and `_`: `{name}`, or `{name...}` for the rest";
pub(super) const CONTROL_CHARACTER: &str =
    "delete the text and type it anew: a line break or an invisible sign may have come with a copy";

pub(super) const ROW: &str = "a row has an address and its target (in a table: a key and its value), with a comma, semicolon or tab between; \
    only 410 and 451 need no target";

/// What to write instead of a text that is no path.
pub(super) fn path(written: &str, error: PathError) -> String {
    let hint = match error {
        PathError::NotAbsolute => return rooted(written),
        PathError::QueryOrFragment => {
            "rules look at the path alone: leave the query out, or write `%3F` for a question mark"
        }
        PathError::BadEscape => "write `%25` for a percent sign",
        PathError::Backslash => "write `/` instead of the backslash",
        PathError::ControlCharacter => CONTROL_CHARACTER,
        PathError::InvalidUtf8 => "write the letters themselves, or their percent-encoded bytes in UTF-8",
    };
    hint.to_owned()
}

/// The same from the root of the site.
fn rooted(written: &str) -> String {
    let Some((_, rest)) = written.split_once("://") else {
        return format!("paths start at the root of the site: `/{written}`");
    };
    let path = rest.find('/').and_then(|slash| rest.get(slash..)).unwrap_or("/");
    format!("write the path alone, `{path}`; its host stands in `when` of a rule, in `headers` of a test")
}

/// What to write instead of a moment in another form.
pub(super) fn moment(written: &str) -> Option<String> {
    let day = written.split_whitespace().next()?;
    let parts: Vec<&str> = day.split(['.', '/']).collect();
    let [day, month, year] = parts.as_slice() else { return None };
    let number = |text: &str| text.parse::<u16>().ok();
    let (day, month, year) = (number(day)?, number(month)?, number(year).filter(|year| *year > 1_000)?);
    Some(format!("the year comes first: `{year}-{month:02}-{day:02}`"))
}

/// What to write instead of a percentage without its sign.
pub(super) fn share(written: &str) -> Option<String> {
    let number = written.trim().trim_end_matches("percent").trim().replace(',', ".");
    let is_number = number.parse::<f64>().is_ok_and(|share| (0.0..=100.0).contains(&share));
    is_number.then(|| format!("write `{number}%`"))
}

/// What is behind a message of the YAML parser, which speaks to programmers.
pub(super) fn syntax(message: &str) -> Option<&'static str> {
    const HINTS: [(&str, &str); 4] = [
        ("tab", "indent with spaces: YAML takes no tabs there"),
        ("mapping values", "a text that holds `: ` stands in quotes"),
        ("unknown anchor", "a text that starts with `*` stands in quotes: `\"*.old.example\"`"),
        ("unexpected character", "a text that starts with this sign stands in quotes"),
    ];
    HINTS.iter().find(|(part, _)| message.contains(part)).map(|(_, hint)| *hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn target_without_scheme_is_completed() {
        for (written, start) in [
            ("www.example.org/x", "write `https://www.example.org/x` for another host, or `/www"),
            ("//shop.example/a", "write `https://shop.example/a`"),
            ("about/{x}", "write `/about/{x}`"),
            ("mailto:a@b.example", "write a path such as"),
            ("", "write a path such as"),
        ] {
            assert!(target(written).starts_with(start), "{}", target(written));
        }
    }

    #[test]
    fn path_is_cut_out_of_an_address() {
        assert!(rooted("https://old.example/a?b").starts_with("write the path alone, `/a?b`"));
        assert!(rooted("https://old.example").starts_with("write the path alone, `/`"));
        assert!(rooted("about").ends_with("`/about`"));
    }

    #[test]
    fn moment_with_the_day_first_is_turned_round() {
        assert_eq!(moment("1.2.2027 09:30").as_deref(), Some("the year comes first: `2027-02-01`"));
        assert_eq!(moment("31/12/2027").as_deref(), Some("the year comes first: `2027-12-31`"));
        assert_eq!((moment("soon"), moment("2027-13-01"), moment("1.2.27")), (None, None, None));
    }

    #[test]
    fn share_gets_its_sign_when_it_is_one() {
        assert_eq!(share("20").as_deref(), Some("write `20%`"));
        assert_eq!(share("12,5 percent").as_deref(), Some("write `12.5%`"));
        assert_eq!((share("half"), share("120")), (None, None));
    }

    #[test]
    fn words_of_other_programs_are_known_where_our_key_is() {
        assert_eq!(synonym("Destination", &["from", "to"]), Some("to"));
        assert_eq!((synonym("destination", &["from"]), synonym("colour", &["from", "to"])), (None, None));
    }
}

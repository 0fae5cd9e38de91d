//! Hints for common mistakes.

use crate::address::path::PathError;

/// The names that other programs use for our keys.
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

/// Our key for a name that other programs use.
pub(super) fn synonym(written: &str, known: &[&'static str]) -> Option<&'static str> {
    let lower = written.to_ascii_lowercase();
    let (key, _) = SYNONYMS.iter().find(|(_, words)| words.contains(&lower.as_str()))?;
    known.iter().copied().find(|name| name == key)
}

/// The hint for a status that rules cannot have.
pub(super) fn status(written: &str) -> &'static str {
    match written {
        "200" => "rules cannot serve pages: delete the rule, and the site itself responds",
        "404" => {
            "for a removed page, write `410`; without a rule, the site itself responds, with 404 if there is no page"
        }
        "300" | "304" | "305" | "306" => "write `301` for a permanent redirect, or `302` for a temporary one",
        "403" => "for a page that is blocked for legal reasons, write `451`",
        _ => "write `301` (permanent), `302` (temporary) or `410` (removed)",
    }
}

/// The hint for a target that has no scheme and does not start with a single slash.
pub(super) fn target(written: &str) -> String {
    if let Some(rest) = written.strip_prefix("//") {
        return format!("write `https://{rest}` for another host, or a single slash for a path on this site");
    }
    if written.contains(':') {
        return "write a path such as `/about`, or an absolute URL that starts with `https://`".to_owned();
    }
    let host = written.split(['/', '?', '#']).next().unwrap_or_default();
    let is_host = host.contains('.') && host.split('.').all(|label| !label.is_empty() && !label.contains(['{', '}']));
    match (written, is_host) {
        ("", _) => "write a path such as `/about`, or an absolute URL that starts with `https://`".to_owned(),
        (_, true) => format!("write `https://{written}` for another host, or `/{written}` for a path on this site"),
        (_, false) => {
            format!("write `/{written}` for a path on this site, or an absolute URL that starts with `https://`")
        }
    }
}

pub(super) const NAME: &str = "placeholder names use lowercase Latin letters, digits, `-` and `_`: `{name}`, or `{name...}` for the rest of the path";
pub(super) const CONTROL_CHARACTER: &str =
    "delete the value and type it again: pasted text may contain a line break or an invisible character";

pub(super) const ROW: &str = "each row needs a path and a target (in a table: a key and a value), separated by a comma, semicolon or tab; \
    only rows with status 410 or 451 have no target";

/// The hint for an invalid path.
pub(super) fn path(written: &str, error: PathError) -> String {
    let hint = match error {
        PathError::NotAbsolute => return absolute_path(written),
        PathError::QueryOrFragment => {
            "rules match only the path: remove the query and the fragment, or write `%3F` for a literal question mark"
        }
        PathError::BadEscape => "write `%25` for a literal percent sign",
        PathError::Backslash => "write `/` instead of the backslash",
        PathError::ControlCharacter => CONTROL_CHARACTER,
        PathError::InvalidUtf8 => "write the characters themselves, or percent-encode their UTF-8 bytes",
    };
    hint.to_owned()
}

/// The hint for a path that does not start with a slash.
fn absolute_path(written: &str) -> String {
    let Some((_, rest)) = written.split_once("://") else {
        return format!("paths start with a slash: `/{written}`");
    };
    let path = rest.find('/').and_then(|slash| rest.get(slash..)).unwrap_or("/");
    format!("write only the path, `{path}`; the host belongs in `when` of a rule, or in `headers` of a test")
}

/// The hint for a date in another format.
pub(super) fn date(written: &str) -> Option<String> {
    let day = written.split_whitespace().next()?;
    let parts: Vec<&str> = day.split(['.', '/']).collect();
    let [day, month, year] = parts.as_slice() else { return None };
    let number = |text: &str| text.parse::<u16>().ok();
    let (day, month, year) = (number(day)?, number(month)?, number(year).filter(|year| *year > 1_000)?);
    Some(format!("write the year first: `{year}-{month:02}-{day:02}`"))
}

/// The hint for a percentage without its sign, or with a comma.
pub(super) fn share(written: &str) -> Option<String> {
    let is_percent = written.contains("percent") || written.contains('%');
    let number = written.trim().trim_end_matches("percent").trim_end_matches('%').trim().replace(',', ".");
    let share = number.parse::<f64>().ok().filter(|share| (0.0..=100.0).contains(share))?;
    // Less than 1% is rare; 0.5 is half of the visitors, and 1.0 all of them, for anyone who writes it without a percent sign.
    let is_fraction = !is_percent && (share < 1.0 || (share <= 1.0 && number.contains('.')));
    let percent = format!("{:.2}", if is_fraction { share * 100.0 } else { share });
    Some(format!("write `{}%`", percent.trim_end_matches('0').trim_end_matches('.')))
}

/// The hint for a message of the YAML parser.
pub(super) fn syntax(message: &str) -> Option<&'static str> {
    const HINTS: [(&str, &str); 3] = [
        ("mapping values", "put a value that contains `: ` in quotes"),
        ("unknown anchor", "put a value that starts with `*` in quotes: `\"*.old.example\"`"),
        ("unexpected character", "put a value that starts with this character in quotes"),
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
    fn path_is_extracted_from_a_url() {
        assert!(absolute_path("https://old.example/a?b").starts_with("write only the path, `/a?b`"));
        assert!(absolute_path("https://old.example").starts_with("write only the path, `/`"));
        assert!(absolute_path("about").ends_with("`/about`"));
    }

    #[test]
    fn date_with_the_day_first_is_rewritten() {
        assert_eq!(date("1.2.2027 09:30").as_deref(), Some("write the year first: `2027-02-01`"));
        assert_eq!(date("31/12/2027").as_deref(), Some("write the year first: `2027-12-31`"));
        assert_eq!((date("soon"), date("2027-13-01"), date("1.2.27")), (None, None, None));
    }

    #[test]
    fn percent_sign_is_added_to_a_number_up_to_100() {
        assert_eq!(share("20").as_deref(), Some("write `20%`"));
        assert_eq!(share("12,5 percent").as_deref(), Some("write `12.5%`"));
        assert_eq!((share("half"), share("120")), (None, None));
        assert_eq!((share("1.0").as_deref(), share("1").as_deref()), (Some("write `100%`"), Some("write `1%`")));
        assert_eq!((share("0,5").as_deref(), share("0").as_deref()), (Some("write `50%`"), Some("write `0%`")));
        assert_eq!((share("12,5%").as_deref(), share("1.005").as_deref()), (Some("write `12.5%`"), Some("write `1%`")));
        assert_eq!((share("0.5"), share(".07")), (Some("write `50%`".to_owned()), Some("write `7%`".to_owned())));
    }

    #[test]
    fn key_of_another_program_is_translated_if_our_key_is_valid_there() {
        assert_eq!(synonym("Destination", &["from", "to"]), Some("to"));
        assert_eq!((synonym("destination", &["from"]), synonym("colour", &["from", "to"])), (None, None));
    }
}

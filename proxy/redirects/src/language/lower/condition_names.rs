//! Checks the names of header fields, cookies and query parameters in conditions.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::lower::media_type::is_token;
use crate::language::lower::name_kind::NameKind;
use crate::language::lower::unmet::decoded_value;
use crate::language::query_slip;
use crate::language::raw::Located;

/// Header fields that rules often test, and whose names contain a hyphen.
const HYPHENATED: [&str; 7] = [
    "accept-encoding",
    "accept-language",
    "content-type",
    "user-agent",
    "x-forwarded-for",
    "x-forwarded-proto",
    "x-requested-with",
];

/// Header fields that rules often test, and whose names have only one word.
const SINGLE_WORDS: [&str; 6] = ["accept", "authorization", "cookie", "host", "origin", "referer"];

/// Returns the diagnostic for a name that no request has, or that was probably meant differently. Returns `None` if the
/// name is ordinary.
pub(super) fn check(kind: NameKind, name: &Located<String>) -> Option<Diagnostic> {
    match kind {
        NameKind::Header => header(name),
        NameKind::Cookie => cookie(name),
        NameKind::Parameter => parameter(name),
    }
}

fn header(name: &Located<String>) -> Option<Diagnostic> {
    let text = name.value.as_str();
    if let Some(meant) = misspelt(text) {
        return Some(unsent(name, meant));
    }
    if text.contains(['$', '%']) || is_token(text) {
        return underscores(name);
    }
    let message = format!("`{text}` is not a valid name of a header field");
    let hint = match text.split_once([':', '=', ' ']) {
        Some((bare, _)) if is_token(bare) && has_spaces_for_hyphens(text, bare) => {
            format!("write `{}`", text.to_ascii_lowercase().replace(' ', "-"))
        }
        Some((bare, value)) if is_token(bare) && !value.trim().is_empty() => {
            format!("write a colon and a space: `{bare}: {}`", value.trim())
        }
        Some((bare, _)) if is_token(bare) => format!("write `{bare}`"),
        Some(_) | None => "write the name as in the request, such as `user-agent`".to_owned(),
    };
    Some(Diagnostic::new(Code::BadValue, name.place.clone(), message).hint(hint))
}

/// Reports whether a name, whose first word is `first`, was probably written with spaces in place of hyphens, such as
/// `user agent`. A field that has a hyphen, or that is well known, is followed by its value instead, as in `x-a 1`.
fn has_spaces_for_hyphens(text: &str, first: &str) -> bool {
    let meant = text.to_ascii_lowercase().replace(' ', "-");
    let is_complete = first.contains('-') || SINGLE_WORDS.iter().any(|name| first.eq_ignore_ascii_case(name));
    HYPHENATED.contains(&meant.as_str()) || !is_complete && is_token(&meant) && text.split(' ').all(is_token)
}

/// Returns the warning for a name such as `http_user_agent`, which is the name of a variable in Apache and nginx.
fn underscores(name: &Located<String>) -> Option<Diagnostic> {
    let lower = name.value.to_ascii_lowercase();
    let bare = lower.trim_matches(['$', '%', '{', '}']);
    let without_prefix = bare.strip_prefix("http:").or_else(|| bare.strip_prefix("http_"));
    let meant = without_prefix.unwrap_or(bare).replace('_', "-");
    if without_prefix.is_none() && bare == lower && (!bare.contains('_') || !HYPHENATED.contains(&meant.as_str())) {
        return None;
    }
    Some(unsent(name, misspelt(&meant).unwrap_or(&meant)))
}

/// Returns the name of a header field that is often misspelt. Returns `None` for other names.
fn misspelt(name: &str) -> Option<&'static str> {
    match name.to_ascii_lowercase().as_str() {
        "referrer" | "http-referer" | "http-referrer" => Some("referer"),
        "useragent" | "http-user-agent" => Some("user-agent"),
        _ => None,
    }
}

fn unsent(name: &Located<String>, meant: &str) -> Diagnostic {
    let message = format!("no browser sends a header field called `{}`", name.value);
    Diagnostic::new(Code::UnusualCharacter, name.place.clone(), message).hint(format!("write `{meant}`"))
}

/// Returns the error for a cookie name that no request can contain (RFC 6265 §4.1.1).
fn cookie(name: &Located<String>) -> Option<Diagnostic> {
    let text = name.value.as_str();
    if is_token(text) || !text.contains(['=', ';', ' ', ',', '\t']) {
        return None;
    }
    let message = format!("`{text}` is not a valid name of a cookie");
    let hint = match text.split_once('=') {
        Some((bare, value)) if is_token(bare.trim()) && !value.is_empty() => {
            format!("write a colon and a space between name and value: `{}: {}`", bare.trim(), value.trim())
        }
        Some(_) | None => {
            "write only the name, without `=` and `;`; for several cookies, write a line for each".to_owned()
        }
    };
    Some(Diagnostic::new(Code::BadValue, name.place.clone(), message).hint(hint))
}

/// Returns the warning for a parameter name that no request has, such as `?id`, `id=7`, `!id` or ` id`.
fn parameter(name: &Located<String>) -> Option<Diagnostic> {
    let text = name.value.as_str();
    let warning = |message: String, hint: String| {
        Some(Diagnostic::new(Code::UnusualCharacter, name.place.clone(), message).hint(hint))
    };
    let bare = text.trim_start_matches(['?', '&']);
    if let Some(signs) = text.strip_suffix(bare).filter(|signs| !signs.is_empty() && !bare.is_empty()) {
        let hint = query_slip::entries(bare).unwrap_or_else(|| bare.to_owned());
        return warning(format!("`{signs}` is read as a part of the name"), format!("write `{hint}`"));
    }
    if let Some(entries) = query_slip::entries(text) {
        return warning("`=` is read as a part of the name".to_owned(), format!("write `{entries}`"));
    }
    if let Some(bare) = text.strip_prefix('!').filter(|bare| bare.starts_with(char::is_alphanumeric)) {
        let hint = format!("write `{bare}: false` for requests without this parameter");
        return warning("`!` is read as a part of the name".to_owned(), hint);
    }
    if let Some(decoded) = decoded_value::written_for_name(text) {
        let message = format!("names of parameters are decoded before they are compared with `{text}`");
        return warning(message, format!("write `{decoded}`"));
    }
    let bare = text.trim_matches(' ');
    if bare.len() < text.len() && !bare.is_empty() {
        return warning("the space is read as a part of the name".to_owned(), format!("write `{bare}`"));
    }
    let message = format!("no parameter is called `{text}`");
    match query_slip::names(text, &['&', ',', ';'])?.as_slice() {
        [only] => warning(message, format!("write `{only}`")),
        several => {
            let quoted: Vec<String> = several.iter().map(|name| format!("`{name}`")).collect();
            warning(message, format!("write {}, each with a value of its own", quoted.join(" and ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;

    fn hint(kind: NameKind, text: &str) -> Option<String> {
        check(kind, &Located { value: text.to_owned(), place: Place::point("t.yaml".into(), 1, 1) })?.hint
    }

    #[test]
    fn names_that_no_request_has_are_reported() {
        for (kind, name, expected) in [
            (NameKind::Header, "user_agent", "write `user-agent`"),
            (NameKind::Header, "HTTP_USER_AGENT", "write `user-agent`"),
            (NameKind::Header, "$http_x_country", "write `x-country`"),
            (NameKind::Header, "%{HTTP_REFERER}", "write `referer`"),
            (NameKind::Header, "%{HTTP:Accept-Language}", "write `accept-language`"),
            (NameKind::Header, "x-a=1", "write a colon and a space: `x-a: 1`"),
            (NameKind::Header, "x-a 1", "write a colon and a space: `x-a: 1`"),
            (NameKind::Header, "referer google", "write a colon and a space: `referer: google`"),
            (NameKind::Header, "user agent", "write `user-agent`"),
            (NameKind::Header, "Accept Language", "write `accept-language`"),
            (NameKind::Header, "shop country", "write `shop-country`"),
            (NameKind::Header, "x-a:", "write `x-a`"),
            (NameKind::Cookie, "a=b", "write a colon and a space between name and value: `a: b`"),
            (
                NameKind::Cookie,
                "a;b",
                "write only the name, without `=` and `;`; for several cookies, write a line for each",
            ),
            (NameKind::Parameter, "?id", "write `id`"),
            (NameKind::Parameter, "&id", "write `id`"),
            (NameKind::Parameter, "?id=7", "write `id: 7`"),
            (NameKind::Parameter, "id=7", "write `id: 7`"),
            (NameKind::Parameter, "a=1&b=x%20y", "write `a: 1, b: 'x y'`"),
            (NameKind::Parameter, "id=", "write `id`"),
            (NameKind::Parameter, "!id", "write `id: false` for requests without this parameter"),
            (NameKind::Parameter, " id", "write `id`"),
            (NameKind::Parameter, "{id}", "write `id`"),
            (NameKind::Parameter, ":id", "write `id`"),
            (NameKind::Parameter, "a&b", "write `a` and `b`, each with a value of its own"),
            (NameKind::Parameter, "id,page", "write `id` and `page`, each with a value of its own"),
            (NameKind::Parameter, "a%20b", "write `'a b'`"),
            (NameKind::Parameter, "q%5B%5D", "write `'q[]'`"),
            (NameKind::Parameter, "first+name", "write `'first name'`"),
            (NameKind::Header, "Referrer", "write `referer`"),
            (NameKind::Header, "%{HTTP_REFERRER}", "write `referer`"),
            (NameKind::Header, "UserAgent", "write `user-agent`"),
        ] {
            assert_eq!(hint(kind, name).as_deref(), Some(expected), "{name}");
        }
    }

    #[test]
    fn ordinary_names_are_not_reported() {
        for (kind, name) in [
            (NameKind::Header, "User-Agent"),
            (NameKind::Header, "x_internal"),
            (NameKind::Cookie, "_ga"),
            (NameKind::Cookie, "имя"),
            (NameKind::Cookie, "a[b]"),
            (NameKind::Parameter, "utm_source"),
            (NameKind::Parameter, "filter[a]"),
            (NameKind::Parameter, "a:b"),
            (NameKind::Parameter, "="),
            (NameKind::Parameter, "x y"),
            (NameKind::Parameter, "!"),
            (NameKind::Parameter, "50%"),
            (NameKind::Cookie, "a%20b"),
            (NameKind::Header, "Referer"),
            (NameKind::Header, "referrer-policy"),
        ] {
            assert_eq!(hint(kind, name), None, "{name}");
        }
    }
}

//! Finds percent-encoded characters and queries in texts that nginx compares with the decoded path of a request.
//! See <https://nginx.org/en/docs/http/ngx_http_core_module.html#location>.

use std::ops::Range;

use percent_encoding::percent_decode_str;

use crate::nginx::location::{LocationModifier, LocationPattern};
use crate::note::{Covering, NoteSubject, Remark};

/// Returns the remark about a location whose text is percent-encoded, or contains a query. Only requests whose percent signs or
/// whose question mark are encoded reach it.
pub(super) fn in_location(location: &LocationPattern<'_>) -> Option<Remark> {
    match location.modifier {
        LocationModifier::Regex(_) => in_pattern(location.text),
        LocationModifier::Exact | LocationModifier::Prefix | LocationModifier::PrefixFirst => {
            let encoded = codes(location.text).and_then(|codes| location.text.get(codes)).map(of_codes);
            let parts = || location.text.split_once('?').filter(|(_, query)| is_query(query));
            encoded.or_else(|| Some(of_query(location.text, parts()?)))
        }
    }
}

/// Returns the remark about an expression that matches only percent-encoded text, such as `^/%D0%BF$`, or only paths with a query,
/// such as `^/page\?id=4$`.
pub(super) fn in_pattern(pattern: &str) -> Option<Remark> {
    encoded_in_pattern(pattern).or_else(|| query_in_pattern(pattern))
}

fn encoded_in_pattern(pattern: &str) -> Option<Remark> {
    let codes = codes(pattern)?;
    let (before, after) = (pattern.get(..codes.start)?, pattern.get(codes.end..)?);
    // Otherwise, the expression may match without the codes.
    let is_required = !before.contains(['(', '[']) && !pattern.contains('|') && !after.starts_with(['?', '*', '{']);
    pattern.get(codes).filter(|_| is_required).map(of_codes)
}

/// Returns the place of the first percent-encoded bytes in a text, such as `%D0%BF`.
fn codes(text: &str) -> Option<Range<usize>> {
    let is_code = |at: usize| {
        let digits = text.get(at..).and_then(|rest| rest.strip_prefix('%')?.get(..2));
        digits.is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
    };
    let start = text.match_indices('%').map(|(at, _)| at).find(|at| is_code(*at))?;
    let end = (start..).step_by(3).find(|at| !is_code(*at))?;
    Some(start..end)
}

fn query_in_pattern(pattern: &str) -> Option<Remark> {
    let (before, after) = pattern.split_once("\\?")?;
    let is_required = !before.contains(['(', '[']) && !pattern.contains('|') && is_query(after);
    let path = before.trim_start_matches('^').replace('\\', "");
    is_required.then(|| of_query(pattern, (&path, after)))
}

/// Reports whether a text starts with a parameter of a query, such as `id=4`.
fn is_query(text: &str) -> bool {
    let name = text.split_once('=').map_or("", |(name, _)| name);
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Returns the remark about a text with a query.
fn of_query(written: &str, (path, query): (&str, &str)) -> Remark {
    let name = query.split(['=', '&']).next().unwrap_or_default();
    Remark::about(
        NoteSubject::WithoutEffect(Covering::NoRequests),
        format!(
            "nginx compares only the path of a request, and never its query, so `{written}` matches no request with this query, but \
             only an encoded question mark, as in `{path}%3F{name}`"
        ),
        format!(
            "if the redirect is needed, write a rule with `from: {path}` and a condition on `{name}` in `when.query`; in nginx, \
             `$arg_{name}` contains this parameter"
        ),
    )
}

fn of_codes(codes: &str) -> Remark {
    let plain = percent_decode_str(codes).decode_utf8().ok().filter(|plain| !plain.contains(char::is_control));
    let hint = match plain.as_deref() {
        Some(" ") => "a space in quotes".to_owned(),
        Some(plain) => format!("`{plain}`"),
        None => "the decoded characters".to_owned(),
    };
    Remark::about(
        NoteSubject::WithoutEffect(Covering::NoRequests),
        format!(
            "nginx decodes the path before it compares it with `{codes}`, so this statement matches only requests in which the \
             percent signs are encoded again, as in `{}`",
            codes.replace('%', "%25")
        ),
        format!("if the redirect is needed, write {hint} in place of `{codes}`, and import again"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, ImportOptions, import};

    #[test]
    fn only_required_codes_are_found() {
        for (pattern, is_found) in
            [("^/%D0%BF$", true), ("^/a%20b", true), ("^/(%20)?a$", false), ("^/a|%20$", false), ("^/100%$", false)]
        {
            assert_eq!(in_pattern(pattern).is_some(), is_found, "{pattern}");
        }
    }

    #[test]
    fn query_has_no_rule_and_a_hint() {
        let text = "server {\nrewrite ^/page\\?id=1$ /p permanent;\nlocation = /item?id=5 { return 301 /i; }\n\
                    location ~ ^/x\\?id=(\\d+) { return 301 /x/$1; }\nrewrite ^/pages?$ /c permanent;\nlocation = \"/i?#\" { return 302 /j; }\n}\n";
        let imported = import(Format::Nginx, "a.conf", text, &ImportOptions::default());
        assert!(imported.yaml.contains("to: /j") && !imported.yaml.contains("%3Fid"), "{}", imported.yaml);
        for path in ["`from: /page`", "`from: /item`", "`from: /x`"] {
            assert!(imported.report.iter().any(|note| note.hint.contains(path)), "{path}: {:?}", imported.report);
        }
    }

    #[test]
    fn encoded_text_has_no_rule_and_a_hint() {
        let text = "server {\nrewrite ^/%D0%BF$ /p permanent;\nlocation = /my%20page { return 301 /my-page; }\n\
                    location = /c { return 301 /d; }\n}\n";
        let imported = import(Format::Nginx, "a.conf", text, &ImportOptions::default());
        assert!(imported.yaml.contains("from: /c") && !imported.yaml.contains("%25"), "{}", imported.yaml);
        let hints: Vec<&str> = imported.report.iter().map(|note| note.hint.as_str()).collect();
        assert!(hints.iter().any(|hint| hint.contains("write `п`")), "{hints:?}");
        assert!(hints.iter().any(|hint| hint.contains("a space in quotes")), "{hints:?}");
    }
}

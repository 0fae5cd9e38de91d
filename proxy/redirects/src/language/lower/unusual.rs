//! Warns about characters that are probably a mistake in a path or target, such as a space or a final comma.

use crate::address::path::foreign;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::after_space::{self, SplitAtSpace};
use crate::language::lower::{alphabets, needless_filters};
use crate::language::raw::Located;
use crate::language::raw_file::RawRule;
use crate::language::server_syntax;
use crate::language::target_query;

const CLOSING_QUOTES: [char; 5] = ['”', '“', '»', '’', '‘'];

pub(super) fn check(raw: &RawRule, diagnostics: &mut Vec<Diagnostic>) {
    let paths = [&raw.from, &raw.prefix].into_iter().flatten();
    diagnostics.extend(paths.filter_map(|path| {
        unusual(path).or_else(|| host(path)).or_else(|| pattern_sign(path)).or_else(|| alphabets::warning(path))
    }));
    diagnostics.extend(raw.regex.as_ref().and_then(query_in_expression));
    diagnostics.extend(needless_filters::warnings(raw));
    let targets = [&raw.to, &raw.otherwise].into_iter().flatten();
    diagnostics.extend(targets.filter_map(|target| {
        let found = unusual(target).or_else(|| empty_query(target)).or_else(|| query_sign(target));
        found.or_else(|| alphabets::warning(target))
    }));
}

/// Finds the first suspicious part of a path or URL, such as a space, and returns the warning about this part. Returns
/// `None` if there is no such part.
fn unusual(address: &Located<String>) -> Option<Diagnostic> {
    let text = address.value.as_str();
    if is_usual(text) {
        return None;
    }
    let warning = |part: &str, message: String, hint: String| {
        Some(Diagnostic::new(Code::UnusualCharacter, address.place.of_part(text, part), message).hint(hint))
    };
    if text.contains("&amp;") {
        let message = "`&amp;` is the HTML form of `&`".to_owned();
        return warning("&amp;", message, format!("write `{}`", text.replace("&amp;", "&")));
    }
    let path = text.split('?').next().unwrap_or_default();
    if let Some((before, after)) = path.trim().split_once(' ') {
        return warning(
            after,
            format!("the text `{after}` after the space is a part of the value"),
            space_hint(before, after),
        );
    }
    if let Some(SplitAtSpace { before, after, .. }) = after_space::split(text) {
        return warning(
            after,
            format!("the text `{after}` after the space is a part of the value"),
            space_hint(before, after),
        );
    }
    let unfiltered = foreign::without_filters(path);
    if let Some(segment) = unfiltered.split('/').find(|segment| *segment == "..." || segment.contains('|')) {
        let hint = if segment.contains('|') {
            "write a rule for each of the paths, or one rule with `regex` and a group: `(one|two)`"
        } else {
            "write `{name...}` for the rest of the path"
        };
        return warning(segment, format!("`{segment}` is read as literal text"), hint.to_owned());
    }
    let last = text.chars().next_back()?;
    let bare = text.trim_end_matches(last);
    if matches!(last, ',' | ';') {
        return warning(
            &last.to_string(),
            format!("the value ends with `{last}`"),
            format!("write `{bare}`, unless the `{last}` belongs to the URL"),
        );
    }
    if CLOSING_QUOTES.contains(&last) && !bare.contains(['“', '„', '«', '‘', '”', '’']) {
        let message = format!("the value ends with a typographic quote, `{last}`");
        return warning(&last.to_string(), message, format!("write `{bare}`"));
    }
    None
}

/// Reports whether a text consists only of characters that cause no warning. Most texts consist only of such
/// characters.
fn is_usual(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'&' | b',' | b';' | b'|'))
        && !text.contains("...")
}

/// Returns the warning for a target that ends with `?`. In Apache, such a question mark removes the query of the
/// request. In Portico, the question mark has no effect.
fn empty_query(target: &Located<String>) -> Option<Diagnostic> {
    let bare = target.value.strip_suffix('?')?;
    let message = "the `?` at the end has no effect: the query of the request is passed on".to_owned();
    let hint = format!("write `{bare}`, and `query: drop` on a line of its own if the query is not wanted");
    Some(Diagnostic::new(Code::UnusualCharacter, target.place.of_part(&target.value, "?"), message).hint(hint))
}

/// Returns the warning for a wrong sign before a parameter, as in `/x&a=1` or `/x?a=1?b=2`.
fn query_sign(target: &Located<String>) -> Option<Diagnostic> {
    let slip = target_query::find(&target.value)?;
    let place = target.place.part(&target.value, slip.sign);
    Some(Diagnostic::new(Code::UnusualCharacter, place, slip.message).hint(slip.hint))
}

/// Returns the warning for a path such as `/index.php$` or `/blog-:id`. A segment that starts with `:` is an error of
/// another check.
fn pattern_sign(path: &Located<String>) -> Option<Diagnostic> {
    let text = path.value.as_str();
    let warning = |part: &str, hint: String| {
        let message = format!("`{part}` is read as literal text");
        Some(Diagnostic::new(Code::UnusualCharacter, path.place.of_part(text, part), message).hint(hint))
    };
    if let Some(bare) = text.strip_suffix('$').filter(|bare| bare.len() > 1) {
        return warning("$", format!("write `{bare}`: the whole path must match"));
    }
    let (before, after) = text.split_once(':').filter(|(before, _)| before.ends_with(['-', '_', '.']))?;
    let length = after.find(|c: char| !(c == '_' || c.is_ascii_alphanumeric())).unwrap_or(after.len());
    let (name, rest) =
        after.split_at_checked(length).filter(|(name, _)| name.starts_with(|c: char| c.is_ascii_lowercase()))?;
    warning(&format!(":{name}"), format!("write `{before}{{{}}}{rest}`", name.to_lowercase()))
}

/// Returns the warning for an expression such as `/index.php?id=5`, in which `?` makes the letter before it optional.
fn query_in_expression(regex: &Located<String>) -> Option<Diagnostic> {
    let (before, query) = regex.value.split_once('?')?;
    let length = query.find(|c: char| !(c == '_' || c.is_ascii_alphanumeric())).unwrap_or(query.len());
    let is_parameter = length > 0 && query.get(length..).is_some_and(|rest| rest.starts_with('='));
    if !is_parameter || !before.ends_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let message = "`?` makes the letter before it optional; paths contain no query".to_owned();
    let hint = "write an expression for the path only, and test parameters with `when: { query: … }`";
    Some(Diagnostic::new(Code::UnusualCharacter, regex.place.of_part(&regex.value, "?"), message).hint(hint))
}

/// Returns the warning for a path such as `//old.example/about`. Successive slashes are merged, so the host would
/// become a part of the path.
fn host(path: &Located<String>) -> Option<Diagnostic> {
    let (host, rest) = path.value.strip_prefix("//")?.split_once('/').filter(|(host, _)| is_host(host))?;
    let message = format!("`{host}` looks like a host, but it is read as the first segment of the path");
    let hint = format!("write `/{rest}`, and match the host with `when: {{ host: {host} }}`");
    Some(Diagnostic::new(Code::UnusualCharacter, path.place.of_part(&path.value, host), message).hint(hint))
}

/// Returns the hint for a path that is followed by a space and other text, such as `/a -> /b`.
fn space_hint(before: &str, after: &str) -> String {
    let bare = before.trim_end_matches([',', ';']);
    let is_address = |text: &str| text.starts_with('/') && !text.starts_with("//") || text.contains("://");
    let is_status = after.len() == 3 && after.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(hint) = server_syntax::flags_hint(bare, after) {
        return hint;
    }
    let arrow = ["->", "=>", "→"].iter().find_map(|arrow| after.strip_prefix(arrow)).map(str::trim);
    match arrow {
        Some(to) => format!("write `{bare}` here, and the target on a line of its own: `to: {to}`"),
        None if after.starts_with('#') => {
            format!("write `{bare}`, and the comment after the closing quote: `{after}`")
        }
        None if after.starts_with("/*") => {
            format!("start a comment with `#`: `{bare} # {}`", after.trim_matches(['/', '*', ' ']))
        }
        None if is_status => format!("write `{bare}` here, and `status: {after}` on a line of its own"),
        None if is_address(after) => format!("write `{bare}` here; a rule has one path and one target"),
        None if ["//", "--"].iter().any(|sign| after.starts_with(sign)) => {
            format!("start a comment with `#`: `{bare} # {}`", after.trim_matches(['/', '-', '*', ' ']))
        }
        None => format!("if the URL contains a space, write `{bare}%20{}`", after.replace(' ', "%20")),
    }
}

fn is_host(text: &str) -> bool {
    text.contains('.')
        && text.rsplit('.').next().is_some_and(|last| last.len() > 1 && last.chars().all(char::is_alphabetic))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;

    fn hint(text: &str) -> Option<String> {
        let value = Located { value: text.to_owned(), place: Place::point("t.yaml".into(), 1, 1) };
        unusual(&value).or_else(|| host(&value)).or_else(|| pattern_sign(&value))?.hint
    }

    #[test]
    fn characters_that_do_not_belong_to_a_url_are_reported() {
        for (text, expected) in [
            ("/a, /b", "write `/a` here; a rule has one path and one target"),
            ("/b [L,R=302]", "write `/b` here, and `status: 302` on a line of its own"),
            ("/y 302", "write `/y` here, and `status: 302` on a line of its own"),
            ("/a -> /b", "write `/a` here, and the target on a line of its own: `to: /b`"),
            ("/a // old", "start a comment with `#`: `/a # old`"),
            ("/a /* old */", "start a comment with `#`: `/a # old`"),
            ("/a&amp;b", "write `/a&b`"),
            ("/old page", "if the URL contains a space, write `/old%20page`"),
            ("/d?x=1 301", "write `/d?x=1` here, and `status: 301` on a line of its own"),
            ("/d?x=1 -> /e", "write `/d?x=1` here, and the target on a line of its own: `to: /e`"),
            ("/d?x=1 # moved", "write `/d?x=1`, and the comment after the closing quote: `# moved`"),
            ("/d # moved", "write `/d`, and the comment after the closing quote: `# moved`"),
            ("/a;", "write `/a`, unless the `;` belongs to the URL"),
            ("/old”", "write `/old`"),
            ("/index.php$", "write `/index.php`: the whole path must match"),
            ("/blog-:id/x", "write `/blog-{id}/x`"),
            ("//old.example/about", "write `/about`, and match the host with `when: { host: old.example }`"),
        ] {
            assert_eq!(hint(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn ordinary_values_are_not_reported() {
        for text in [
            "/a,b",
            "/a%20b",
            "/проект-«Дом»",
            "//about",
            "https://a.example/b",
            "/a?b=c d",
            "/",
            "/a/{id}",
            "/wiki/Help:Main",
            "/a-:",
            "/at-12:30",
            "/$",
        ] {
            assert_eq!(hint(text), None, "{text}");
        }
    }
}

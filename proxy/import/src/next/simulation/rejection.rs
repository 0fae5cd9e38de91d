//! Recognizes redirects because of which Next.js does not start, and because of which Vercel does not deploy a site.
//!
//! A source or a destination that is missing or not a string is not reported here. See
//! <https://nextjs.org/docs/messages/invalid-route-source> and
//! <https://vercel.com/docs/errors/error-list#invalid-route-destination-segment>.

use portico_redirects::nearest_word;
use serde_json::{Map, Value};

use crate::condition::query_text::decoded;
use crate::next::redirect_keys::{self, NEXT_KEYS, Rejection};
use crate::next::release::Release;
use crate::next::simulation::template::PathTemplate;
use crate::regex::validity::{self, RegexEngine};

/// Returns a key of a redirect that Next.js does not know.
pub(crate) fn unknown_key(redirect: &Map<String, Value>) -> Option<&str> {
    redirect.keys().map(String::as_str).find(|key| !NEXT_KEYS.contains(key))
}

/// Returns the reason why Next.js does not start with a redirect. An unknown key is a reason only if it is similar to a
/// known key. Other programs may read the other keys.
pub(crate) fn of_next(redirect: &Map<String, Value>) -> Option<Rejection> {
    let not_false = ["basePath", "locale"].into_iter().find(|key| {
        let is_false = |value: &Value| *value == Value::Bool(false);
        redirect.get(*key).is_some_and(|value| !is_false(value))
    });
    if let Some(key) = not_false {
        let reason = format!("Next.js rejects the redirect, because `{key}` is not `false`");
        return Some(Rejection::new(
            key,
            "",
            reason,
            format!("delete `{key}`, or set it to `false`, and import again"),
        ));
    }
    redirect_keys::check(redirect, Release::Next).or_else(|| of_paths(redirect, Release::Next))
}

/// Returns the reason why Vercel does not deploy a site with a redirect.
pub(crate) fn of_vercel(redirect: &Map<String, Value>) -> Option<Rejection> {
    if redirect.contains_key("permanent") && redirect.contains_key("statusCode") {
        let reason = "Vercel rejects the redirect, because it has both `permanent` and `statusCode`".to_owned();
        return Some(Rejection::new("statusCode", "", reason, "delete one of these keys and import again"));
    }
    redirect_keys::check(redirect, Release::Vercel).or_else(|| of_paths(redirect, Release::Vercel))
}

fn of_paths(redirect: &Map<String, Value>, release: Release) -> Option<Rejection> {
    let text = |key: &str| redirect.get(key).and_then(Value::as_str);
    let program = release.program();
    let (source, destination) = (text("source")?, text("destination")?);
    let Some(template) = PathTemplate::parse(source, release) else {
        let reason = format!("{program} rejects the redirect, because the source `{source}` is invalid");
        return Some(Rejection::new("source", source, reason, source_hint(source)));
    };
    // The errors that are searched for are errors in JavaScript as well.
    let error = template.parameters().find_map(|parameter| validity::error(&parameter.pattern, RegexEngine::Pcre));
    if let Some(error) = error {
        let reason = format!("{program} rejects the redirect, because {error}");
        return Some(Rejection::new("source", source, reason, "correct the expression and import again"));
    }
    let own = template.parameters().map(|parameter| parameter.name.clone());
    let own = own.filter(|name| !is_number(name)).chain(names_of_conditions(redirect)).collect::<Vec<_>>();
    let has_unnamed = template.parameters().any(|parameter| is_number(&parameter.name));
    let parts = match release {
        Release::Next => next_parts(destination),
        Release::Vercel => vercel_parts(destination),
    };
    for part in parts {
        let Some(filled) = PathTemplate::parse(&part, release) else {
            let reason = format!("{program} rejects the redirect, because the destination `{destination}` is invalid");
            let hint = "write a backslash before characters such as `*`, `(` and `:` that are no parameters";
            // Vercel ignores such errors.
            return (release == Release::Next).then(|| Rejection::new("destination", destination, reason, hint));
        };
        // Vercel allows a pattern without a name in both paths.
        let is_unnamed = |name: &str| {
            release == Release::Vercel && has_unnamed && is_number(name) && !part.contains(&format!(":{name}"))
        };
        let is_known = |name: &String| own.contains(name) || is_unnamed(name);
        if let Some(missing) = filled.parameters().find(|parameter| !is_known(&parameter.name)) {
            let (reason, hint) = unknown_parameter(program, &missing.name, &own);
            return Some(Rejection::new("destination", destination, reason, hint));
        }
    }
    None
}

fn unknown_parameter(program: &str, name: &str, known: &[String]) -> (String, String) {
    if is_number(name) {
        let reason = format!(
            "{program} rejects the redirect, because the destination uses `:{name}`, a parameter without a name"
        );
        let hint = "name the parameter in the source, such as `:path(.*)`, and in the destination, and import again";
        return (reason, hint.to_owned());
    }
    let is_letter = |c: char| c.is_ascii_alphabetic();
    let is_key = |known: &String| known.contains(|c| !is_letter(c)) && known.replace(|c| !is_letter(c), "") == name;
    if known.iter().any(is_key) {
        // The check knows only the whole key, and the redirect only its letters.
        let reason = "rejects the redirect, because the key of the condition contains other characters than letters";
        let hint = format!("name the value in the condition, as in `\"value\": \"(?<{name}>.+)\"`, and import again");
        return (format!("{program} {reason}"), hint);
    }
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let hint = match nearest_word(name, &known) {
        Some(similar) => format!("did you mean `:{similar}`? Correct the destination and import again"),
        None => "use a parameter of the source in the destination, or add the parameter to the source".to_owned(),
    };
    let reason = "rejects the redirect, because neither the source nor `has` contains the parameter";
    (format!("{program} {reason} `:{name}` of the destination"), hint)
}

fn is_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit()) && !name.is_empty()
}

fn source_hint(source: &str) -> &'static str {
    if source.contains("/*") {
        return "write a parameter for several segments, such as `/:path*`, instead of the asterisk";
    }
    if source.contains('?') && !source.contains(['(', '{']) {
        return "test the query with `has` instead of the source";
    }
    "correct the pattern, or write a backslash before characters that are no pattern, and import again"
}

/// Returns the names of the values that the conditions `has` capture.
fn names_of_conditions(redirect: &Map<String, Value>) -> Vec<String> {
    let mut names = Vec::new();
    for item in redirect.get("has").and_then(Value::as_array).into_iter().flatten() {
        let text =
            |value: Option<&Value>| value.and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_owned);
        let value = match item.get("value") {
            // An object of Vercel contains the expression.
            Some(Value::Object(tests)) => text(tests.get("re")).or_else(|| Some(String::new())),
            value => text(value),
        };
        let Some(value) = value else {
            names.extend(text(item.get("key")));
            continue;
        };
        names.extend(value.split("(?<").skip(1).filter_map(|rest| Some(rest.split_once('>')?.0.to_owned())));
        names.extend((item.get("type").and_then(Value::as_str) == Some("host")).then(|| "host".to_owned()));
    }
    names
}

/// Returns the parts of a destination whose parameters Next.js checks. These are the path and the fragment of a destination
/// on the same server.
fn next_parts(destination: &str) -> Vec<String> {
    if !destination.starts_with('/') || destination.starts_with("//") || destination.starts_with("/\\") {
        return Vec::new();
    }
    let (before, fragment) =
        destination.split_at_checked(destination.find('#').unwrap_or(destination.len())).unwrap_or_default();
    let path = before.split('?').next().unwrap_or_default();
    vec![encoded(path) + if fragment == "#" { "" } else { fragment }]
}

/// Returns the parts of a destination whose parameters Vercel checks. These are the host, the path and the values of the
/// query.
fn vercel_parts(destination: &str) -> Vec<String> {
    let before = destination.split('#').next().unwrap_or_default();
    let (before, query) = before.split_once('?').unwrap_or((before, ""));
    let (host, path) = match before.split_once("://") {
        Some((_, rest)) => rest.split_at_checked(rest.find('/').unwrap_or(rest.len())).unwrap_or_default(),
        None => ("", before),
    };
    let host = host.rsplit_once(':').filter(|(_, port)| is_number(port)).map_or(host, |(name, _)| name);
    let values = query.split('&').filter_map(|parameter| Some(decoded(parameter.split_once('=')?.1)));
    [host.to_owned(), encoded(path)].into_iter().chain(values).collect()
}

/// Encodes the braces of a path, and replaces backslashes, as the class `URL` does.
fn encoded(path: &str) -> String {
    path.replace('\\', "/").replace('{', "%7B").replace('}', "%7D")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(redirect: &str, check: impl Fn(&Map<String, Value>) -> Option<Rejection>) -> String {
        check(&serde_json::from_str(redirect).unwrap()).map_or_else(String::new, |found| found.hint().to_owned())
    }

    #[test]
    fn hints_say_how_to_correct_a_redirect() {
        for (redirect, expected) in [
            (r#"{ "source": "/a/:slug", "destination": "/b/:slgu", "permanent": true }"#, "did you mean `:slug`?"),
            (r#"{ "source": "/a", "destination": "/b/:slug", "permanent": true }"#, "use a parameter of the source"),
            (
                r#"{ "source": "/a/*", "destination": "/b", "permanent": true }"#,
                "write a parameter for several segments",
            ),
            (r#"{ "source": "/a?b=c", "destination": "/b", "permanent": true }"#, "test the query with `has`"),
            (r#"{ "source": "/a/(.*)", "destination": "/b/:0", "permanent": true }"#, "name the parameter"),
        ] {
            for check in [of_next, of_vercel] {
                let found = hint(redirect, check);
                assert!(found.starts_with(expected), "{redirect}: {found}");
            }
        }
        let misspelt = hint(r#"{ "sorce": "/x", "source": "/a", "destination": "/b", "permanent": true }"#, of_next);
        assert!(misspelt.starts_with("did you mean `source`?"), "{misspelt}");
        assert_eq!(
            hint(r#"{ "source": "/a", "destination": "/b", "caseSensitive": true, "permanent": true }"#, of_next),
            ""
        );
    }
}

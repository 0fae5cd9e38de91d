//! Recognizes redirects with keys or types of values because of which Next.js does not start, or because of which Vercel
//! does not deploy a site.
//!
//! See <https://nextjs.org/docs/messages/invalid-route-source> and
//! <https://vercel.com/docs/project-configuration/vercel-json#redirects>. Vercel publishes the schema of its file in
//! `@vercel/routing-utils`.

use portico_redirects::nearest_word;
use serde_json::{Map, Value};

use crate::foreign::status::is_redirect;
use crate::json;
use crate::next::release::Release;
use crate::note::Remark;
use crate::unreadable::SyntaxError;

/// The reason why a redirect is rejected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rejection {
    /// The key of the redirect with the error.
    key: String,
    /// The text with the error in the value of this key. Empty if the error is about the key or the whole value.
    part: String,
    remark: Remark,
}

/// The keys of a redirect of Next.js.
pub(crate) const NEXT_KEYS: [&str; 8] =
    ["source", "destination", "permanent", "statusCode", "basePath", "locale", "has", "missing"];

const VERCEL_KEYS: [&str; 7] = ["source", "destination", "permanent", "statusCode", "has", "missing", "env"];

const CONDITION_KEYS: [&str; 3] = ["type", "key", "value"];

const CONDITION_TYPES: [&str; 4] = ["host", "header", "cookie", "query"];

/// The tests of a value that is an object, which only Vercel allows.
const TESTS: [&str; 11] = ["eq", "neq", "inc", "ninc", "pre", "suf", "re", "gt", "gte", "lt", "lte"];

impl Rejection {
    pub(crate) fn new(key: &str, part: &str, reason: String, hint: impl Into<String>) -> Self {
        Self { key: key.to_owned(), part: part.to_owned(), remark: Remark::new(reason, hint) }
    }

    #[cfg(test)]
    pub(crate) fn hint(&self) -> &str {
        &self.remark.hint
    }

    /// Returns the error with its place in a file. `redirect` is the part of the text of the file with the redirect.
    pub(crate) fn in_file(self, text: &str, redirect: &str) -> SyntaxError {
        let start = redirect.as_ptr().addr().saturating_sub(text.as_ptr().addr());
        let key = json::key_offset(redirect, &self.key);
        let part = key.filter(|_| !self.part.is_empty()).and_then(|key| {
            let at = redirect.get(key..)?.find(&Value::from(self.part.as_str()).to_string())?;
            Some(key + at)
        });
        SyntaxError::at(text, start + part.or(key).unwrap_or(0), self.remark.reason, self.remark.hint)
    }
}

/// Returns the first key or value that is rejected.
pub(crate) fn check(redirect: &Map<String, Value>, release: Release) -> Option<Rejection> {
    let checks = [keys, texts, status, conditions];
    checks.into_iter().find_map(|check| check(redirect, release))
}

fn keys(redirect: &Map<String, Value>, release: Release) -> Option<Rejection> {
    let known = match release {
        Release::Next => NEXT_KEYS.as_slice(),
        Release::Vercel => VERCEL_KEYS.as_slice(),
    };
    let mut unknown = redirect.keys().filter(|key| !known.contains(&key.as_str()));
    let rejected = |key: &String| {
        let hint = match (nearest_word(key, known), release) {
            (Some(similar), _) => format!("did you mean `{similar}`? Correct the key and import again"),
            // Next.js itself writes other keys to its manifest, from which users export redirects.
            (None, Release::Next) => return None,
            (None, Release::Vercel) => "delete the key and import again".to_owned(),
        };
        let reason = format!("{} rejects the redirect, because it has the unknown key `{key}`", release.program());
        Some(Rejection::new(key, "", reason, hint))
    };
    unknown.find_map(rejected)
}

fn texts(redirect: &Map<String, Value>, release: Release) -> Option<Rejection> {
    ["source", "destination"].into_iter().find_map(|key| {
        let reason = match redirect.get(key) {
            None => format!("{} rejects the redirect, because it has no `{key}`", release.program()),
            Some(Value::String(text)) if release == Release::Next && key == "source" && !text.starts_with('/') => {
                format!("Next.js rejects the redirect, because the source `{text}` does not start with a slash")
            }
            Some(Value::String(text)) if !text.is_empty() || release == Release::Vercel => return None,
            Some(Value::String(_)) => format!("{} rejects the redirect, because `{key}` is empty", release.program()),
            Some(_) => format!("{} rejects the redirect, because `{key}` is not a string", release.program()),
        };
        Some(Rejection::new(key, "", reason, "correct the redirect and import again"))
    })
}

fn status(redirect: &Map<String, Value>, release: Release) -> Option<Rejection> {
    let program = release.program();
    let code = redirect.get("statusCode");
    let permanent = redirect.get("permanent");
    let is_bool = permanent.is_some_and(Value::is_boolean);
    let rejected = |key: &str, reason: &str, hint: &str| {
        Some(Rejection::new(key, "", format!("{program} rejects the redirect, because {reason}"), hint))
    };
    let number = code.and_then(Value::as_u64);
    match release {
        Release::Next => {
            // JavaScript treats these values as missing.
            let code = code.filter(|code| !code.is_null() && **code != Value::Bool(false) && code.as_u64() != Some(0));
            let code = code.filter(|code| code.as_str() != Some(""));
            let is_allowed = number.and_then(|code| u16::try_from(code).ok()).is_some_and(is_redirect);
            match (code, is_bool) {
                (Some(_), _) if !is_allowed => {
                    let reason = "`statusCode` is not 301, 302, 303, 307 or 308";
                    rejected("statusCode", reason, "write `permanent` or one of these statuses, and import again")
                }
                (Some(_), _) | (None, true) => None,
                (None, false) if permanent.is_some() => {
                    rejected("permanent", "`permanent` is neither true nor false", "correct the value and import again")
                }
                (None, false) => rejected(
                    "source",
                    "it has neither `permanent` nor `statusCode`",
                    "write `\"permanent\": true` for 308, or `\"permanent\": false` for 307, and import again",
                ),
            }
        }
        Release::Vercel => {
            let is_number = number.is_some_and(|code| (100..1000).contains(&code));
            if permanent.is_some() && !is_bool {
                rejected("permanent", "`permanent` is neither true nor false", "correct the value and import again")
            } else if code.is_some() && !is_number {
                rejected("statusCode", "`statusCode` is not a status", "correct the status and import again")
            } else {
                None
            }
        }
    }
}

fn conditions(redirect: &Map<String, Value>, release: Release) -> Option<Rejection> {
    let program = release.program();
    ["has", "missing"].into_iter().find_map(|list| {
        let value = redirect.get(list)?;
        let Some(items) = value.as_array() else {
            let reason = format!("{program} rejects the redirect, because `{list}` is not a list");
            let hint =
                if value.is_null() { "delete the key and import again" } else { "write a list and import again" };
            return Some(Rejection::new(list, "", reason, hint));
        };
        items.iter().find_map(|item| condition(list, item, release))
    })
}

fn condition(list: &str, item: &Value, release: Release) -> Option<Rejection> {
    let (part, problem, hint) = match item.as_object() {
        None => (String::new(), "is not an object".to_owned(), "correct the condition".to_owned()),
        Some(condition) => condition_key(condition, release)
            .or_else(|| condition_type(condition))
            .or_else(|| condition_value(condition, release))?,
    };
    let reason = format!("{} rejects the redirect, because a condition in `{list}` {problem}", release.program());
    Some(Rejection::new(list, &part, reason, format!("{hint} and import again")))
}

/// The part of a condition with an error, the error, and the advice.
type Problem = (String, String, String);

/// Next.js ignores other keys of a condition.
fn condition_key(condition: &Map<String, Value>, release: Release) -> Option<Problem> {
    let is_unknown = |key: &&String| release == Release::Vercel && !CONDITION_KEYS.contains(&key.as_str());
    let key = condition.keys().find(is_unknown)?;
    let hint = correction(key, &CONDITION_KEYS, "the key", "delete the key");
    Some((key.clone(), format!("has the unknown key `{key}`"), hint))
}

fn condition_type(condition: &Map<String, Value>) -> Option<Problem> {
    let written = condition.get("type").and_then(Value::as_str).unwrap_or_default();
    if CONDITION_TYPES.contains(&written) {
        return None;
    }
    let hint = correction(written, &CONDITION_TYPES, "the type", "write `host`, `header`, `cookie` or `query`");
    Some((written.to_owned(), format!("has the unknown type `{written}`"), hint))
}

fn condition_value(condition: &Map<String, Value>, release: Release) -> Option<Problem> {
    let (key, value) = (condition.get("key"), condition.get("value"));
    let is_host = condition.get("type").and_then(Value::as_str) == Some("host");
    let problem = |part: &str, problem: &str, hint: &str| Some((part.to_owned(), problem.to_owned(), hint.to_owned()));
    if is_host && value.is_none() {
        return problem("host", "has the type `host` and no value", "write the host as the `value`");
    }
    if is_host && release == Release::Vercel && key.is_some() {
        return problem("key", "has the type `host` and a key", "delete the `key`");
    }
    if !is_host && !key.is_some_and(Value::is_string) {
        return problem("type", "has no key", "write the name of the header, cookie or parameter as the `key`");
    }
    match (value, release) {
        (None | Some(Value::String(_)), _) => None,
        (Some(Value::Object(tests)), Release::Vercel) => {
            let unknown = tests.keys().find(|test| !TESTS.contains(&test.as_str()))?;
            let hint = correction(unknown, &TESTS, "the test", "write the value as a regular expression");
            Some((unknown.clone(), format!("has the unknown test `{unknown}`"), hint))
        }
        (Some(_), _) => problem("value", "has a value that is not a string", "write the value as a string"),
    }
}

/// Returns the advice to correct a word that is similar to a known word, or else other advice.
fn correction(word: &str, known: &[&'static str], noun: &str, other: &str) -> String {
    let similar = nearest_word(word, known);
    similar.map_or_else(|| other.to_owned(), |similar| format!("did you mean `{similar}`? Correct {noun}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_the_place_of_the_key_or_of_the_word() {
        for (release, redirect, place, hint) in [
            (Release::Next, "{ \"source\": \"/a\",\n  \"destinaton\": \"/b\" }", (2, 3), "did you mean `destination`?"),
            (
                Release::Vercel,
                "{ \"source\": \"has\", \"destination\": \"/b\",\n \"has\": [{ \"type\": \"quer\", \"key\": \"a\" }] }",
                (2, 20),
                "did you mean `query`?",
            ),
            (Release::Vercel, "{ \"destination\": \"/b\" }", (1, 1), "correct the redirect"),
            (
                Release::Vercel,
                "{ \"source\": \"/a\", \"destination\": \"/b\", \"missing\": [\n{ \"type\": \"cookie\", \"kye\": \"a\" }] }",
                (2, 21),
                "did you mean `key`?",
            ),
        ] {
            let file = format!("\n{redirect}\n");
            let map = serde_json::from_str(redirect).unwrap();
            let error = check(&map, release).unwrap().in_file(&file, file.trim());
            assert_eq!((error.line - 1, error.column), place, "{redirect}");
            assert!(error.remark.hint.starts_with(hint), "{}", error.remark.hint);
        }
    }
}

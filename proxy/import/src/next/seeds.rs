//! Reads the seeds of Next.js configurations.

use serde_json::{Map, Value};

use crate::json;
use crate::json::line_index::LineIndex;
use crate::next::file::ExportedFile;
use crate::next::release::Release;
use crate::next::simulation::template::PathTemplate;
use crate::sampling::expression::{QUERY_VALUES, host_samples, samples};
use crate::sampling::paths::paths_of;
use crate::sampling::seed::{Polarity, Seed};

pub(crate) fn seeds(text: &str) -> Vec<Seed> {
    let Ok(file) = ExportedFile::read(text) else { return Vec::new() };
    let seeds = file.redirects.iter().filter_map(|redirect| {
        Some(seed(redirect.value.as_object()?, &file.base_path, Release::Next)?.with_line(redirect.line))
    });
    seeds.chain(added_slash(text, &file.base_path)).collect()
}

/// Returns the seed of `trailingSlash: true`, with which Next.js adds the final slash to all paths.
fn added_slash(text: &str, base_path: &str) -> Option<Seed> {
    let lines = LineIndex::of(text);
    let file = json::parse(&lines).ok()?;
    let switched_on = |name: &str| file.member(name).filter(|value| value.bool() == Some(true));
    let setting = switched_on("trailingSlash").filter(|_| switched_on("skipTrailingSlashRedirect").is_none())?;
    let paths = ["/page", "/folder/page", "/file.txt/"].map(|path| format!("{base_path}{path}"));
    Some(Seed::at(paths.to_vec()).with_line(setting.origin().line))
}

/// Returns the values that a redirect tests. Returns `None` if its source is invalid.
pub(crate) fn seed(redirect: &Map<String, Value>, base_path: &str, release: Release) -> Option<Seed> {
    let is_based = redirect.get("basePath") != Some(&Value::Bool(false));
    let base = if is_based { base_path } else { "" };
    let template = PathTemplate::parse(redirect.get("source")?.as_str()?, release)?;
    let paths = paths_of(&format!("^{}$", template.expression()));
    let mut seed = Seed::at(paths.into_iter().map(|path| format!("{base}{path}")).collect());
    add_conditions(redirect, &mut seed);
    Some(seed)
}

/// Adds the values that `has` and `missing` test.
pub(crate) fn add_conditions(redirect: &Map<String, Value>, seed: &mut Seed) {
    for (list, polarity) in [("has", Polarity::Matching), ("missing", Polarity::Negated)] {
        for item in redirect.get(list).and_then(Value::as_array).into_iter().flatten() {
            let member = |name: &str| item.get(name).and_then(Value::as_str);
            let key = member("key").unwrap_or_default();
            let is_host = member("type") == Some("host") || key.eq_ignore_ascii_case("host");
            let values = match item.get("value") {
                Some(Value::String(pattern)) if is_host => host_samples(pattern),
                Some(Value::String(pattern)) => texts(pattern),
                Some(Value::Object(test)) => test.values().flat_map(literals).collect(),
                _ => vec!["7".to_owned(), "any".to_owned()],
            };
            let named: Vec<String> = values.iter().map(|value| format!("{key}={value}")).collect();
            match member("type") {
                Some("host") => seed.add_hosts(&values, polarity),
                Some("header") if key.eq_ignore_ascii_case("host") => seed.add_hosts(&values, polarity),
                Some("header") => {
                    seed.add_header(key, &values, polarity);
                    seed.add_empty(key, "");
                }
                Some("cookie") => {
                    seed.add_header("cookie", &named, polarity);
                    seed.add_empty("cookie", &format!("{key}="));
                }
                Some("query") => {
                    // A target may contain the value, or a capture of it.
                    let is_copied = member("value").is_none_or(|pattern| pattern.contains("(?<"));
                    let any = QUERY_VALUES.iter().filter(|_| is_copied && !item["value"].is_object());
                    let named: Vec<String> =
                        named.into_iter().chain(any.map(|value| format!("{key}={value}"))).collect();
                    seed.add_queries(&named, polarity);
                }
                _ => {}
            }
        }
    }
}

/// Returns the texts that an expression matches. A dot in an expression such as `a.example` is most likely a literal.
fn texts(pattern: &str) -> Vec<String> {
    let is_literal = pattern.chars().all(|c| c.is_ascii_alphanumeric() || ".-_".contains(c));
    if is_literal { vec![pattern.to_owned()] } else { samples(pattern) }
}

/// Returns the texts of a test such as `{ "inc": ["a", "b"] }`.
fn literals(operand: &Value) -> Vec<String> {
    match operand {
        Value::String(text) => texts(text),
        Value::Number(number) => vec![number.to_string()],
        Value::Array(list) => list.iter().flat_map(literals).collect(),
        Value::Null | Value::Bool(_) | Value::Object(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_contain_paths_hosts_and_parameters() {
        let found = seeds(
            r#"{ "basePath": "/docs", "redirects": [{ "source": "/:id(\\d+)", "destination": "/x",
            "has": [{ "type": "host", "value": "a.example" }, { "type": "query", "key": "k" }],
            "missing": [{ "type": "header", "key": "X-A", "value": { "eq": "b" } }] },
            { "source": "/bad/:" }, { "source": "/a", "basePath": false }, 5] }"#,
        );
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].paths[0].as_str(), found[0].hosts[0].as_str()), ("/docs/73", "a.example"));
        assert_eq!(found[0].queries[0].as_deref(), Some("k=7"));
        assert_eq!(found[0].headers["x-a"][0], None);
        assert_eq!(found[1].paths[0], "/a");
        assert!(seeds("{").is_empty());
    }
}

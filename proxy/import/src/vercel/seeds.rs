//! Reads the seeds of Vercel configurations.

use serde_json::Value;

use crate::json;
use crate::json::line_index::LineIndex;
use crate::next::release::Release;
use crate::next::seeds::{add_conditions, seed};
use crate::sampling::paths::paths_of;
use crate::sampling::seed::Seed;

pub(crate) fn seeds(text: &str) -> Vec<Seed> {
    let file: Value = serde_json::from_str(text).unwrap_or_default();
    let lines = LineIndex::of(text);
    let parsed = json::parse(&lines).ok();
    let items = |key: &str| {
        let items = parsed.and_then(|file| file.member(key)?.items());
        items.into_iter().flatten().map(|item| (item.origin().line, item.value()))
    };
    let redirects = items("redirects")
        .filter_map(|(line, redirect)| Some(seed(redirect.as_object()?, "", Release::Vercel)?.with_line(line)));
    let routes = items("routes").filter_map(|(line, route)| {
        let route = route.as_object()?;
        let expression = route.get("src")?.as_str()?;
        let mut seed = Seed::at(paths_of(&format!("^{}$", expression.trim_matches(['^', '$'])))).with_line(line);
        add_conditions(route, &mut seed);
        Some(seed)
    });
    redirects.chain(routes).chain(settings(text, &file)).collect()
}

/// Returns the seeds of the settings that redirect requests.
fn settings(text: &str, file: &Value) -> Vec<Seed> {
    let line = |name: &str| {
        let before = text.split(&format!("\"{name}\"")).next().unwrap_or_default();
        u32::try_from(before.matches('\n').count() + 1).unwrap_or(u32::MAX)
    };
    let is_set = |name: &str, value: bool| file.get(name).and_then(Value::as_bool) == Some(value);
    let mut seeds = Vec::new();
    let mut add = |name: &str, paths: &[&str]| {
        seeds.push(Seed::at(paths.iter().map(|path| (*path).to_owned()).collect()).with_line(line(name)));
    };
    if is_set("cleanUrls", true) {
        add("cleanUrls", &["/page.html", "/folder/index.html", "/folder/index", "/folder/page.html"]);
    }
    if is_set("trailingSlash", true) {
        add("trailingSlash", &["/page", "/folder/page", "/file.txt/"]);
    }
    if is_set("trailingSlash", false) {
        add("trailingSlash", &["/page/", "/folder/page/"]);
    }
    seeds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_and_routes_have_seeds() {
        let found = seeds(
            r#"{ "redirects": [{ "source": "/a" }, { "source": "/a/:" }],
            "routes": [{ "src": "^/b$", "missing": [{ "type": "host", "value": "a.example" }] }, { "handle": "x" }] }"#,
        );
        assert_eq!(found.iter().map(|seed| seed.paths[0].as_str()).collect::<Vec<_>>(), ["/a", "/b"]);
        assert_eq!(found[1].hosts[0], "other.example");
        assert!(seeds("[").is_empty());
        let found = seeds("{\n\"cleanUrls\": true,\n\"trailingSlash\": false }");
        let parts: Vec<(u32, &str)> = found.iter().map(|seed| (seed.line, seed.paths[0].as_str())).collect();
        assert_eq!(parts, [(2, "/page.html"), (3, "/page/")]);
    }
}

//! Reads the seeds of Vercel configurations.

use serde_json::Value;

use crate::next::seeds::{add_conditions, seed};
use crate::sampling::paths::paths_of;
use crate::sampling::seed::Seed;

pub(crate) fn seeds(text: &str) -> Vec<Seed> {
    let file: Value = serde_json::from_str(text.strip_prefix('\u{feff}').unwrap_or(text)).unwrap_or_default();
    let items = |key: &str| file.get(key).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object);
    let redirects = items("redirects").filter_map(|redirect| seed(redirect, ""));
    let routes = items("routes").filter_map(|route| {
        let expression = route.get("src")?.as_str()?;
        let mut seed = Seed::at(paths_of(&format!("^{}$", expression.trim_matches(['^', '$']))));
        add_conditions(route, &mut seed);
        Some(seed)
    });
    redirects.chain(routes).collect()
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
    }
}

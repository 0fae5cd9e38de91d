//! Checks that the content folder of the site has no errors, and that every route in `routes.txt` has a page.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use content_api::StartError;

fn content() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../content")
}

/// The day that counts as today. `content-api check` uses the current date, but a test must not depend on the clock.
const TODAY: jiff::civil::Date = jiff::civil::date(2026, 11, 30);

#[test]
fn it_has_no_errors_and_enough_entities() {
    let summary = match content_api::check(&content(), TODAY) {
        Ok(summary) => summary,
        Err(StartError::Content(diagnostics)) => {
            let lines: Vec<_> = diagnostics.iter().map(ToString::to_string).collect();
            panic!("{} errors:\n{}", lines.len(), lines.join("\n"));
        }
        Err(error) => panic!("{error}"),
    };
    assert!(summary.products >= 24 && summary.news >= 12 && summary.media > 0, "{summary:?}");
}

#[test]
fn every_route_has_a_page() {
    let routes = include_str!("routes.txt");
    let missing: Vec<_> = routes
        .lines()
        .map(|path| if path == "/" { "home".to_owned() } else { path.trim_start_matches('/').replace('/', "-") })
        .filter(|alias| !content().join(format!("pages/{alias}.yaml")).is_file())
        .collect();
    assert!(missing.is_empty(), "no pages/<alias>.yaml for {missing:?}");
}

#[test]
fn the_colours_of_every_picture_are_known() {
    let media = content().join("media");
    let colours = std::fs::read(media.join(".colours.json")).unwrap();
    let colours: BTreeMap<String, [String; 2]> = serde_json::from_slice(&colours).unwrap();
    let pictures: BTreeSet<_> = ["branches", "managers", "news", "pages", "products", "sections", "stories"]
        .iter()
        .flat_map(|folder| std::fs::read_dir(media.join(folder)).unwrap())
        .filter_map(|entry| {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(&media).unwrap().to_str().unwrap();
            name.strip_suffix(".webp").and_then(|name| name.rsplit_once('-')).map(|(name, _)| name.to_owned())
        })
        .collect();
    let known: BTreeSet<_> = colours.into_keys().collect();
    assert_eq!(known, pictures, "run content/tools/studio/colours.py");
}

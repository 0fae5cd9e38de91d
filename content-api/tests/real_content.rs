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
    let pictures: BTreeSet<_> = ["branches", "news", "pages", "products", "sections"]
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

/// No-break spaces are not put at the ends of lines in the files, because the positions in errors must stay correct.
#[test]
fn no_line_of_a_long_text_ends_with_a_short_word() {
    let is_short = |word: &str| {
        let particles = ["же", "ли", "бы", "ж", "ль", "б"];
        matches!(word.chars().count(), 1 | 2) && word.chars().all(char::is_lowercase) && !particles.contains(&word)
    };
    let mut found = Vec::new();
    let files = yaml_files(&content());
    assert!(files.len() > 50, "{files:?}");
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (index, pair) in lines.windows(2).enumerate() {
            let [line, next] = pair else { continue };
            let last = line.rsplit(' ').next().unwrap_or_default();
            // A value of one line is followed by another key or item.
            let is_continued =
                !next.trim().is_empty() && !next.trim_start().starts_with("- ") && !starts_with_key(next);
            if is_continued && last.chars().all(|c| matches!(c, 'а'..='я' | 'ё')) && is_short(last) {
                found.push(format!("{}:{}: {last}", file.display(), index + 1));
            }
        }
    }
    assert!(found.is_empty(), "move these words to the next line:\n{}", found.join("\n"));
}

fn starts_with_key(line: &str) -> bool {
    let word = line.trim_start().split(':').next().unwrap_or_default();
    line.contains(':') && word.chars().all(|c| c.is_ascii_lowercase() || c == '_')
}

fn yaml_files(folder: &Path) -> Vec<PathBuf> {
    let paths = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let nested = paths.flat_map(|path| if path.is_dir() { yaml_files(&path) } else { vec![path] });
    nested.filter(|path| path.extension().is_some_and(|extension| extension == "yaml")).collect()
}

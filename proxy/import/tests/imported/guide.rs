//! Tests that every example in the guide to moving redirects is imported as the guide says. `UPDATE_GOLDEN=1` writes the
//! imported rules to the guide.

use std::path::{Path, PathBuf};
use std::{env, fs};

use portico_import::comparison::{Difference, compare};
use portico_import::{Format, ImportOptions, import};

/// A file in the guide, and the rules that follow.
struct Example {
    format: Format,
    original: String,
    rules: String,
}

fn guide() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/moving.md")
}

/// Returns the language and the content of every code block that is not indented.
fn blocks(text: &str) -> Vec<(&str, String)> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let content = lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n"));
            blocks.push((language, content.collect()));
        }
    }
    blocks
}

fn examples(text: &str) -> Vec<Example> {
    let blocks = blocks(text);
    let pairs = blocks.iter().zip(blocks.iter().skip(1));
    let named = |name: &str| Format::ALL.iter().copied().find(|format| format.name() == name);
    pairs
        .filter_map(|((name, original), (language, rules))| {
            let format = named(name)?;
            assert_eq!(*language, "yaml", "no rules follow the example of {name}");
            Some(Example { format, original: original.clone(), rules: rules.clone() })
        })
        .collect()
}

/// Returns a file name for the format.
fn name(format: Format) -> &'static str {
    match format {
        Format::Apache => ".htaccess",
        Format::Next | Format::Vercel | Format::Wordpress => "redirects.json",
        Format::Nginx
        | Format::Netlify
        | Format::NetlifyToml
        | Format::Cloudflare
        | Format::CloudflareBulk
        | Format::VercelBulk
        | Format::Iis
        | Format::Caddy
        | Format::Csv => "redirects",
    }
}

#[test]
fn every_example_of_the_guide_is_imported_as_written() {
    let mut text = fs::read_to_string(guide()).unwrap();
    let examples = examples(&text);
    for format in Format::ALL {
        assert!(examples.iter().any(|example| example.format == *format), "no example of {}", format.name());
    }
    let options = ImportOptions { site_hosts: vec!["www.example.com".to_owned()], ..ImportOptions::default() };
    for Example { format, original, rules } in &examples {
        let imported = import(*format, name(*format), original, &options);
        if env::var_os("UPDATE_GOLDEN").is_some() {
            let block = |rules: &str| format!("{original}```\n\n```yaml\n{rules}```");
            text = text.replace(&block(rules), &block(&imported.yaml));
        } else {
            assert_eq!(&imported.yaml, rules, "{}", format.name());
        }
        let compared = compare(*format, name(*format), original, &imported).unwrap();
        // The guide describes the differences with a known cause.
        let is_reserved = |difference: &&Difference| difference.request.target.starts_with("/api/");
        let differences = compared.differences.iter().filter(|difference| !is_reserved(difference));
        let unexpected: Vec<_> = differences.filter(|difference| difference.cause.is_none()).collect();
        assert!(unexpected.is_empty(), "{}: {unexpected:?}", format.name());
    }
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(guide(), text).unwrap();
    }
}

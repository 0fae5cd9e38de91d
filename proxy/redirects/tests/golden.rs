//! What an editor reads about a file with mistakes: `golden/<name>.yaml` (or a folder of files) and
//! beside it `<name>.snap`. A file `routes.txt` in a folder is the site's list of addresses. After a change on purpose, `INSTA_UPDATE=always cargo test` rewrites them.

#![expect(clippy::unwrap_used, reason = "a test stops at what it does not expect")]

use std::fs;
use std::path::{Path, PathBuf};

use portico_redirects::{CompileOptions, Diagnostic, Routes, Source, compile, render};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn sorted_entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    entries
}

fn source(path: &Path) -> Source {
    Source { name: path.strip_prefix(folder()).unwrap().display().to_string(), text: fs::read_to_string(path).unwrap() }
}

/// Each case: its name and its files.
fn cases() -> Vec<(String, Vec<Source>)> {
    sorted_entries(&folder())
        .into_iter()
        .filter(|path| path.is_dir() || path.extension().is_some_and(|e| e == "yaml"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let sources = if path.is_dir() {
                sorted_entries(&path).iter().map(|p| source(p)).collect()
            } else {
                vec![source(&path)]
            };
            (name, sources)
        })
        .collect()
}

/// 2027-01-01.
const NOW: i64 = 1_798_761_600;

fn diagnostics(sources: &[Source]) -> Vec<Diagnostic> {
    let (routes, sources): (Vec<&Source>, Vec<&Source>) =
        sources.iter().partition(|source| source.name.ends_with("routes.txt"));
    let options = CompileOptions {
        allowed_hosts: vec!["shop.example".to_owned()],
        now: Some(NOW),
        routes: routes.first().map(|list| Routes::parse(&list.name, &list.text).unwrap()),
        ..CompileOptions::default()
    };
    let sources: Vec<Source> = sources.into_iter().cloned().collect();
    match compile(&sources, &options) {
        Ok(compiled) => compiled.warnings,
        Err(found) => found,
    }
}

#[test]
fn messages_are_as_written_down() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("golden");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for (name, sources) in cases() {
            insta::assert_snapshot!(name, render::text(&diagnostics(&sources), &sources));
        }
    });
}

/// The examples of the codes show each kind once; these show many more ways to come to it.
#[test]
fn every_message_says_what_would_be_right_or_what_to_do() {
    for diagnostic in cases().iter().flat_map(|(_, sources)| diagnostics(sources)) {
        assert!(diagnostic.expected.is_some() || diagnostic.hint.is_some(), "{diagnostic:?}");
    }
}

//! Tests of the diagnostics for files with errors. The file `golden/<name>.yaml` or the folder `golden/<name>` is the
//! input, and `golden/<name>.snap` contains the expected diagnostics. If the folder contains a file `routes.txt`, this
//! file lists the routes of the site. After an intended change, update the snapshots with `INSTA_UPDATE=always cargo
//! test`.

#![expect(clippy::unwrap_used, reason = "a test may panic on anything unexpected")]

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

/// Returns the name and the input files of each golden test.
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

/// The time at which the input files are compiled, which is 2027-01-01 in seconds since 1970.
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
fn messages_match_the_snapshots() {
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

/// Checks the diagnostics of all golden files, because these files contain more kinds of mistakes than the examples in
/// `codes/`.
#[test]
fn every_diagnostic_has_an_expectation_or_a_hint() {
    for diagnostic in cases().iter().flat_map(|(_, sources)| diagnostics(sources)) {
        assert!(diagnostic.expected.is_some() || diagnostic.hint.is_some(), "{diagnostic:?}");
    }
}

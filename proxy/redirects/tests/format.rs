//! Tests of the formatter. The file `format/<name>.yaml` is the input, and `format/<name>.snap` is the expected output
//! of `portico fmt`.

#![expect(clippy::unwrap_used, reason = "a test may panic on anything unexpected")]

use std::fs;
use std::path::{Path, PathBuf};

use portico_redirects::{Source, format};

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|e| e == "yaml")).collect();
    files.sort();
    files
}

fn formatted(text: &str) -> String {
    format(&Source { name: "t.yaml".to_owned(), text: text.to_owned() }).unwrap()
}

#[test]
fn files_are_formatted_as_in_the_snapshots() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("format");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for path in files("tests/format") {
            let once = formatted(&fs::read_to_string(&path).unwrap());
            assert_eq!(formatted(&once), once, "{path:?}");
            insta::assert_snapshot!(path.file_stem().unwrap().to_string_lossy().into_owned(), once);
        }
    });
}

#[test]
fn rules_of_the_site_are_formatted() {
    for path in files("../../rules") {
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(formatted(&text), text, "{path:?}");
    }
}

#[test]
fn invalid_yaml_is_rejected_with_its_location() {
    let source = Source { name: "rules/a.yaml".to_owned(), text: "rules:\n  - from: [\n".to_owned() };
    let found = format(&source).unwrap_err();
    assert_eq!((found.code.number(), found.place.source.as_ref()), ("R001", "rules/a.yaml"));
    assert!(found.place.line > 0);
}

#[test]
fn carriage_returns_and_byte_order_marks_are_removed() {
    assert_eq!(formatted("\u{feff}rules:\r\n- from: /a\r\n  to: /b"), "rules:\n  - from: /a\n    to: /b\n");
}

//! Tests that the reader without serde returns the same tree as the reader with serde.

use std::sync::Arc;

use crate::language::raw::place::YamlFile;
use crate::language::raw::syntax_error::ParseUnit;
use crate::language::raw::value::{Located, Value};
use crate::language::raw::{events, read_with_serde, resolve};

/// Returns a string that shows the value and the location of every node of a tree.
fn parts(tree: &Located<Value>) -> String {
    format!("{tree:?}")
}

fn assert_read_alike(text: &str) {
    let file = YamlFile { source: &Arc::from("t.yaml"), text };
    if let Some(tree) = events::read(file, resolve) {
        let by_serde = read_with_serde(file, ParseUnit::File);
        assert_eq!(Ok(parts(&tree)), by_serde.map(|tree| parts(&tree)), "{text}");
    }
}

#[test]
fn usual_files_are_read_without_serde() {
    let text = "rules:\n- from: /a\n  status: 301\n  when: { query: {a: true, b: 1.10} }\n- {to: 'x', id: \"b\"}\n";
    assert!(events::read(YamlFile { source: &Arc::from("t.yaml"), text }, resolve).is_some());
}

#[test]
fn every_file_in_the_tests_is_read_like_with_serde() {
    let mut folders = vec![std::path::PathBuf::from("tests"), "../../rules".into(), "../../fuzz/redirects".into()];
    let mut count = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            match std::fs::read_to_string(&path) {
                Ok(text) => {
                    count += 1;
                    assert_read_alike(&text);
                }
                Err(_) => folders.push(path),
            }
        }
    }
    assert!(count > 100, "{count} files");
}

#[test]
fn numbers_are_kept_as_written() {
    for written in ["2024_01", "0x1f", "0o17", "0b11", "+79991234567", "-5", "007", "1.10", "1e3", "301"] {
        for text in [format!("a: {written}\n"), format!("a: {{ b: [&n {written}] }}\n")] {
            let file = YamlFile { source: &Arc::from("t.yaml"), text: &text };
            let tree = parts(&read_with_serde(file, ParseUnit::File).unwrap());
            assert!(tree.contains(&format!("Number({written:?})")), "{tree}");
            assert_read_alike(&text);
        }
    }
}

proptest::proptest! {
    #[test]
    fn generated_files_are_read_like_with_serde(
        parts in proptest::collection::vec(proptest::sample::select(vec![
            "- ", "a: ", "b", "/c", "\n", "\n  ", "\n- ", "\n  - ", "{", "}", "[", "]", ", ", "'x y'", "\"\\u0062\"", "# n\n",
            "1.10", "007", "~", "null", "True", "-5", "0x1F", "1e3", ".inf", "2027-01-01", "12:30", "да", ": ", "|\n  t\n", "&n ",
            "*n", "!!str ", "? ", "<<: ", "---\n", "\t", " ", "50%", "no", "nan", "'", "\"", "\u{a0}", "\u{85}", "é",
        ]), 0..14),
    ) {
        assert_read_alike(&parts.concat());
    }
}

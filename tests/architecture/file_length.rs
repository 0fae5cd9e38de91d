//! Checks that no source file has more than 300 lines. A short file has one subject and is quick to read.

use std::fs;

use portico_tests::repository;

use crate::tracked::tracked;

const MOST_LINES: usize = 300;
const ENDINGS: [&str; 7] = ["rs", "ts", "tsx", "mjs", "css", "sh", "py"];
/// Generated files, which may be longer. Other tests compare these files with the output of their generators.
const GENERATED: [&str; 2] = ["frontend/src/api/schema.ts", "frontend/src/api/response-guards.ts"];

#[test]
fn source_files_have_at_most_300_lines() {
    let is_source = |file: &&String| {
        ENDINGS.contains(&file.rsplit('.').next().unwrap_or_default()) && !GENERATED.contains(&file.as_str())
    };
    let mut problems = Vec::new();
    for file in tracked().iter().filter(is_source) {
        let text = fs::read_to_string(repository().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let count = text.lines().count();
        if count > MOST_LINES {
            problems.push(format!("{file} has {count} lines"));
        }
    }
    let hint = format!("split these files by subject into files of at most {MOST_LINES} lines");
    assert!(problems.is_empty(), "{}\n{hint}", problems.join("\n"));
}

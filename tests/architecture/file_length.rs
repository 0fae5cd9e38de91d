//! A source file has one subject and can be read in one go.

use std::fs;

use portico_tests::repository;

use crate::tracked::tracked;

const MOST_LINES: usize = 300;
const ENDINGS: [&str; 4] = ["rs", "ts", "tsx", "css"];
/// Headers of generated files.
const GENERATED: [&str; 2] = ["This file was auto-generated", "This file was generated"];

/// Whether a file is too long for one that is written by hand.
fn is_too_long(text: &str) -> bool {
    let is_generated = text.lines().take(5).any(|line| GENERATED.iter().any(|header| line.contains(header)));
    !is_generated && text.lines().count() > MOST_LINES
}

#[test]
fn source_files_have_at_most_300_lines() {
    let is_source = |file: &&String| ENDINGS.contains(&file.rsplit('.').next().unwrap_or_default());
    let mut problems = Vec::new();
    for file in tracked().iter().filter(is_source) {
        let text = fs::read_to_string(repository().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        if is_too_long(&text) {
            problems.push(format!("{file} has {} lines", text.lines().count()));
        }
    }
    let hint = format!("split them by subject, so that each has at most {MOST_LINES} lines");
    assert!(problems.is_empty(), "{}\n{hint}", problems.join("\n"));
}

#[test]
fn only_generated_files_may_be_longer() {
    let lines = |count: usize| "let x = 1;\n".repeat(count);
    assert!(!is_too_long(&lines(MOST_LINES)));
    assert!(is_too_long(&lines(MOST_LINES + 1)));
    assert!(!is_too_long(&format!("/**\n * This file was generated from a table.\n */\n{}", lines(MOST_LINES))));
}

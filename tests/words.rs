//! Words that were replaced stay away: `words.yaml` lists them, `docs/glossary.md` has the words that are used instead.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use regex::{Regex, RegexBuilder};
use serde::Deserialize;

/// An entry of `words.yaml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Replaced {
    /// A regular expression that has to match whole words.
    words: String,
    /// What to write.
    instead: String,
    /// Files that may keep the words.
    #[serde(default)]
    except: Vec<Exception>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    /// The beginning of a path in the repository.
    path: String,
    because: String,
}

/// Files whose words are ours: code, documentation with man pages, scripts, and tests with their expected output.
const ENDINGS: [&str; 13] =
    ["rs", "md", "yaml", "sh", "ts", "tsx", "mjs", "css", "txt", "1", "toml", "html", "Makefile"];
/// The site's texts are Russian, corpora of fuzz targets are not prose, and this list holds every word itself.
const NOT_OURS: [&str; 4] = ["content/", "fuzz/redirects/seeds/", "fuzz/redirects/findings/", "tests/words.yaml"];

fn files() -> Vec<String> {
    let mut git = Command::new("git");
    git.args(["ls-files", "--cached", "--others", "--exclude-standard"]).current_dir(portico_tests::repository());
    let output = git.output().expect("git starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let all = String::from_utf8(output.stdout).expect("paths are UTF-8");
    let is_ours = |path: &&str| {
        let ending = path.rsplit(['.', '/']).next().unwrap_or_default();
        ENDINGS.contains(&ending) && !NOT_OURS.iter().any(|folder| path.starts_with(folder))
    };
    all.lines().filter(is_ours).map(str::to_owned).collect()
}

/// A line with its identifiers taken apart: `ForeignRule` and `foreign_rule` become `Foreign Rule` and `foreign rule`.
fn spaced(line: &str) -> String {
    let mut out = String::with_capacity(line.len() + 8);
    let mut was_small = false;
    for letter in line.chars() {
        if was_small && letter.is_uppercase() {
            out.push(' ');
        }
        was_small = letter.is_lowercase();
        out.push(if letter == '_' { ' ' } else { letter });
    }
    out
}

fn compiled(entry: &Replaced) -> Regex {
    let whole = format!(r"\b(?:{})\b", entry.words);
    RegexBuilder::new(&whole).case_insensitive(true).build().expect("an entry is a regular expression")
}

#[test]
fn replaced_words_are_not_used() {
    let list = fs::read_to_string(portico_tests::tests_folder().join("words.yaml")).expect("the list is readable");
    let entries: Vec<Replaced> = serde_saphyr::from_str(&list).expect("the list is valid");
    let patterns: Vec<Regex> = entries.iter().map(compiled).collect();
    let (mut found, mut needed) = (Vec::new(), BTreeSet::new());
    for path in files() {
        // A file may be deleted and not yet committed.
        let Ok(text) = fs::read_to_string(portico_tests::repository().join(&path)) else { continue };
        for (number, line) in (1..).zip(text.lines().map(spaced)) {
            for (index, (entry, pattern)) in entries.iter().zip(&patterns).enumerate() {
                let Some(word) = pattern.find(&line) else { continue };
                match entry.except.iter().position(|exception| path.starts_with(&exception.path)) {
                    Some(exception) => _ = needed.insert((index, exception)),
                    None => found.push(format!("{path}:{number}: `{}`; write {}", word.as_str(), entry.instead)),
                }
            }
        }
    }
    assert!(found.is_empty(), "{} replaced words:\n{}", found.len(), found.join("\n"));
    for (index, entry) in entries.iter().enumerate() {
        for (exception, Exception { path, because }) in entry.except.iter().enumerate() {
            let is_needed = needed.contains(&(index, exception));
            assert!(is_needed, "nothing in {path} needs its exception from `{}` ({because})", entry.words);
        }
    }
}

#[test]
fn identifiers_are_taken_apart() {
    assert_eq!(spaced("fn of_regex(case: CaseRule)"), "fn of regex(case: Case Rule)");
}

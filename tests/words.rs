//! Checks that no file contains a word that the project has replaced. `words.yaml` lists the replaced words.
//! `docs/glossary.md` defines the terms to use instead.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use regex::{Regex, RegexBuilder, RegexSet, RegexSetBuilder};
use serde::Deserialize;

/// An entry of `words.yaml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Replaced {
    /// A regular expression for the replaced words. The expression has to match whole words.
    words: String,
    /// The term to use instead. The error message contains this term.
    instead: String,
    /// The files in which the replaced words are allowed.
    #[serde(default)]
    except: Vec<Exception>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    /// The path of a file relative to the root of the repository, or the beginning of the paths of several files.
    path: String,
    because: String,
}

/// The extensions and names of the files that are checked. The list covers code, documentation, man pages, scripts,
/// tests and golden files.
const ENDINGS: [&str; 16] = [
    "rs", "md", "yaml", "sh", "ts", "tsx", "mjs", "css", "txt", "1", "toml", "html", "json", "snap", "conf", "Makefile",
];
/// The beginnings of the paths that are not checked. The texts of the site are in Russian, the corpora of fuzz targets
/// are not prose, and `words.yaml` contains every replaced word.
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

/// Splits the identifiers in a line into words. For example, `ForeignRule`, `foreign_rule` and `HTTPRule` become
/// `Foreign Rule`, `foreign rule` and `HTTP Rule`.
fn spaced(line: &str) -> String {
    let mut out = String::with_capacity(line.len() + 8);
    let mut letters = line.chars().peekable();
    let mut last = ' ';
    while let Some(letter) = letters.next() {
        let begins_word = last.is_lowercase() || letters.peek().is_some_and(|next| next.is_lowercase());
        if letter.is_uppercase() && last.is_alphabetic() && begins_word {
            out.push(' ');
        }
        out.push(if letter == '_' { ' ' } else { letter });
        last = letter;
    }
    out
}

/// Joins every line of a text with the next line, because a phrase may be wrapped. Returns the line number, the length
/// of the line without the next line, and the joined text.
fn joined_lines(text: &str) -> Vec<(usize, usize, String)> {
    let lines: Vec<String> = text.lines().map(spaced).collect();
    let next =
        |index: usize| lines.get(index + 1).map_or("", |line| line.trim_start_matches([' ', '/', '#', '*', '!', '>']));
    let joined =
        |(index, line): (usize, &String)| (index + 1, line.len(), format!("{} {}", line.trim_end(), next(index)));
    lines.iter().enumerate().map(joined).collect()
}

fn compiled(entry: &Replaced) -> Regex {
    let whole = format!(r"\b(?:{})\b", entry.words);
    RegexBuilder::new(&whole).case_insensitive(true).build().expect("an entry is a regular expression")
}

/// Combines all patterns into a set. Nearly all lines contain no replaced word, and the set recognizes such a line in a
/// single pass.
fn any_of(patterns: &[Regex]) -> RegexSet {
    let patterns = patterns.iter().map(Regex::as_str);
    RegexSetBuilder::new(patterns).case_insensitive(true).build().expect("every pattern is a regular expression")
}

#[test]
fn replaced_words_are_not_used() {
    let list = fs::read_to_string(portico_tests::tests_folder().join("words.yaml")).expect("the list is readable");
    let entries: Vec<Replaced> = serde_saphyr::from_str(&list).expect("the list is valid");
    let patterns: Vec<Regex> = entries.iter().map(compiled).collect();
    let any = any_of(&patterns);
    let (mut found, mut needed) = (Vec::new(), BTreeSet::new());
    for path in files() {
        // Git also lists a deleted file until its deletion is committed, so the file may not exist.
        let Ok(text) = fs::read_to_string(portico_tests::repository().join(&path)) else { continue };
        let name = (0, path.len(), spaced(&path));
        for (number, length, line) in joined_lines(&text).into_iter().chain([name]) {
            for index in any.matches(&line) {
                let (entry, pattern) = (&entries[index], &patterns[index]);
                let Some(word) = pattern.find(&line).filter(|word| word.start() < length) else { continue };
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
            assert!(is_needed, "no word in {path} needs the exception from `{}` ({because})", entry.words);
        }
    }
}

#[test]
fn identifiers_are_split_into_words() {
    assert_eq!(spaced("fn of_regex(case: CaseRule)"), "fn of regex(case: Case Rule)");
    assert_eq!(spaced("HTTPRule, HTML"), "HTTP Rule, HTML");
}

#[test]
fn wrapped_phrases_are_joined() {
    let lines = joined_lines("/// It goes\n/// on.\n");
    assert_eq!(lines, [(1, 11, "/// It goes on.".to_owned()), (2, 7, "/// on. ".to_owned())]);
}

//! Tests of valid and invalid files, and the function [`read_text`], which the tests of other modules use.

use std::sync::Arc;

use portico_redirects::tree;

use super::*;

/// Reads a file with this text. Returns the result of `parse` and the errors that were found.
pub(crate) fn read_text<T>(text: &str, parse: impl FnOnce(&mut Block<'_>) -> T) -> (Option<T>, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let tree = tree::read(&Arc::from("t.yaml"), text).unwrap();
    let parsed = read(tree, &mut found, parse);
    (parsed, found)
}

fn errors(text: &str) -> Vec<String> {
    let parse = |file: &mut Block<'_>| {
        file.required_text("origin", "http://a");
        file.number("threads");
        file.flag("https");
        file.texts("hosts");
        file.choice("log", &[("stdout", 1), ("off", 2)]);
        file.optional_block("api", |api| api.choices("on", &[("connect", 1), ("reset", 2)]));
    };
    let found = read_text(text, parse).1;
    let line = |d: &Diagnostic| format!("{} {} {}", d.place.line, d.found, d.hint.as_deref().unwrap_or_default());
    found.iter().map(line).collect()
}

#[test]
fn valid_block_is_read() {
    assert_eq!(errors("origin: a\nthreads: 5\nhttps: true\nhosts: [a, 1]\nlog: off\napi: { on: [reset] }\n"), [""; 0]);
    assert_eq!(errors("origin: a\napi:\n"), [""; 0]);
}

#[test]
fn every_error_is_reported() {
    let text =
        "origin: [a]\nthreads: many\nhttps: 1\nhosts: a\nlog: of\napi: { on: [resett, other], tries: 5 }\nport: 80\n";
    assert_eq!(
        errors(text),
        [
            "1 `origin` is a list write one value after the key; quotes turn any value into a string",
            "2 `threads` is `many` write the number in digits, without quotes and without a unit",
            "3 `https` is `1` write `true` or `false`, without quotes",
            "4 `hosts` is `a` write the items in brackets, separated by commas: `[one, two]`",
            "5 `log` is `of` did you mean `off`?",
            "6 `api.on` is `resett` did you mean `reset`?",
            "6 `api.on` is `other` ",
            "6 unknown key `tries` in `api` known keys: `on`",
            "7 unknown key `port` at the top level known keys: `origin`, `threads`, `https`, `hosts`, `log`, `api`",
        ]
    );
}

#[test]
fn missing_keys_are_reported_unless_they_are_misspelt() {
    assert_eq!(errors("threads: 5\n"), ["1 `origin` is missing add `origin: http://a`"]);
    assert_eq!(errors("orgin: a\napi:\n"), ["1 unknown key `orgin` at the top level did you mean `origin`?"]);
}

#[test]
fn file_that_is_not_a_block_is_one_error() {
    assert_eq!(errors("- a\n"), ["1 the file is a list write one key and its value per line, indented: `key: value`"]);
    assert_eq!(errors("").len(), 1);
}

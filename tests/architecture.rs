//! The arrow between the crates points one way (`docs` and design call it `redirects ► policy ► portico ► sidecar`).

#![expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

/// From left to right; each may use those before it.
const ORDER: [&str; 4] = ["portico-redirects", "portico-policy", "portico", "portico-sidecar"];
/// What does I/O has no place left of `portico`.
const IMPURE: [&str; 8] = ["pingora", "tokio", "hyper", "axum", "async-std", "mio", "socket2", "reqwest"];

fn metadata() -> Value {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1", "--no-deps"]).current_dir(portico_tests::repository());
    let output = cargo.output().expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo writes JSON")
}

/// What a member names in its manifest to be built with; tests may use what they like.
fn dependencies(metadata: &Value, name: &str) -> BTreeSet<String> {
    let packages = metadata["packages"].as_array().expect("there are packages");
    let package = packages.iter().find(|package| package["name"] == name);
    let package = package.unwrap_or_else(|| panic!("there is no package `{name}`"));
    let dependencies = package["dependencies"].as_array().expect("a package has a list of dependencies");
    let built = dependencies.iter().filter(|dependency| dependency["kind"] != "dev");
    built.filter_map(|dependency| dependency["name"].as_str().map(str::to_owned)).collect()
}

#[test]
fn no_arrow_points_left() {
    let metadata = metadata();
    for (index, name) in ORDER.iter().enumerate() {
        let used = dependencies(&metadata, name);
        for right in &ORDER[index..] {
            assert!(!used.contains(*right), "`{name}` must not use `{right}`");
        }
    }
}

#[test]
fn each_crate_uses_its_neighbour() {
    let metadata = metadata();
    for pair in ORDER.windows(2) {
        assert!(dependencies(&metadata, pair[1]).contains(pair[0]), "`{}` does not use `{}`", pair[1], pair[0]);
    }
}

#[test]
fn nothing_left_of_the_plugin_does_input_or_output() {
    let metadata = metadata();
    for name in &ORDER[..2] {
        for used in dependencies(&metadata, name) {
            let impure = IMPURE.iter().any(|impure| used == *impure || used.starts_with(&format!("{impure}-")));
            assert!(!impure, "`{name}` must not use `{used}`");
        }
    }
}

#[test]
fn rules_know_no_http_library() {
    let used = dependencies(&metadata(), ORDER[0]);
    for library in ["http", "httparse", "httpdate", "url"] {
        assert!(!used.contains(library), "`{}` must not use `{library}`", ORDER[0]);
    }
}

#[test]
fn content_api_knows_nothing_of_the_proxy() {
    let used = dependencies(&metadata(), "content-api");
    for name in ORDER {
        assert!(!used.contains(name), "`content-api` must not use `{name}`");
    }
}

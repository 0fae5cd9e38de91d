//! Checks how the parser of the configuration file handles arbitrary texts.

#![allow(
    clippy::allow_attributes,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    reason = "a failed check panics, and the tests of other crates include this file"
)]

use std::fmt::Debug;

use portico_policy::upstream::Timeouts;
use portico_redirects::{Diagnostic, Source, render};

/// Parses `text` as a configuration file and checks the result. If `text` is parsed twice, both results must be equal.
/// Every error must have a location within the file, and an expected value or a hint. The total timeout of an upstream
/// must not be shorter than its other timeouts. A file with an unknown key must be rejected. `parse` is the parser, and
/// `upstreams` returns the timeouts of all upstreams in a parsed configuration.
pub fn configuration<C: Debug>(
    text: &[u8],
    parse: impl Fn(&str) -> Result<C, Vec<Diagnostic>>,
    upstreams: impl Fn(&C) -> Vec<Timeouts>,
) {
    let text = String::from_utf8_lossy(text);
    // The values of `ca_file` and `rule_routes` are paths of files, and a fuzz target must not read arbitrary files.
    if text.contains("ca_file") || text.contains("rule_routes") {
        return;
    }
    let shown = |text: &str| format!("{:?}", parse(text));
    assert_eq!(shown(&text), shown(&text), "parsing the same text twice gave different results");
    match parse(&text) {
        Ok(config) => {
            for timeouts in upstreams(&config) {
                let least = timeouts.connect.max(timeouts.first_byte);
                assert!(!least.is_zero() && timeouts.total >= least, "{timeouts:?}");
            }
            assert!(parse(&format!("{text}\nunheard_of: 1\n")).is_err(), "an unknown key was accepted");
        }
        Err(found) => check_errors(&found, &text),
    }
}

fn check_errors(found: &[Diagnostic], text: &str) {
    assert!(!found.is_empty(), "rejected without an error");
    let lines = u32::try_from(text.lines().flat_map(|line| line.split('\r')).count()).unwrap_or(u32::MAX);
    for one in found {
        let (place, last) = (&one.place, lines.saturating_add(1));
        assert!(place.line <= last && place.end_line <= last, "a location is after the end of the file: {one:?}");
        assert!(
            (place.line, place.column) <= (place.end_line, place.end_column),
            "a location ends before its start: {one:?}"
        );
        assert!(one.expected.is_some() || one.hint.is_some(), "no expected value and no hint: {one:?}");
    }
    assert!(found.is_sorted_by_key(|one| &one.place), "the errors are not sorted by their location in the file");
    let source = Source { name: "portico.yaml".to_owned(), text: text.to_owned() };
    assert!(!render::text(found, &[source]).is_empty());
    let mut out = Vec::new();
    render::json(&mut out, found, None).expect("writing to a vector cannot fail");
}

//! Laws of the configuration file.

#![allow(
    clippy::allow_attributes,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    reason = "a broken law panics; tests take this file in"
)]

use std::fmt::Debug;

use portico_policy::upstream::Timeouts;
use portico_redirects::{Diagnostic, Source, render};

/// A file says the same each time it is read, or is refused with mistakes that have a place in it; what it says is consistent, and a
/// key that nobody knows is a mistake wherever it stands. `parse` reads it, `upstreams` takes the timeouts out of what was read.
pub fn configuration<C: Debug>(
    text: &[u8],
    parse: impl Fn(&str) -> Result<C, Vec<Diagnostic>>,
    upstreams: impl Fn(&C) -> [Timeouts; 2],
) {
    let text = String::from_utf8_lossy(text);
    // These keys name files, and no file of this machine is any business of a fuzzer.
    if text.contains("ca_file") || text.contains("rule_routes") {
        return;
    }
    let shown = |text: &str| format!("{:?}", parse(text));
    assert_eq!(shown(&text), shown(&text), "read in two ways");
    match parse(&text) {
        Ok(config) => {
            for timeouts in upstreams(&config) {
                let least = timeouts.connect.max(timeouts.first_byte);
                assert!(!least.is_zero() && timeouts.total >= least, "{timeouts:?}");
            }
            assert!(parse(&format!("{text}\nunheard_of: 1\n")).is_err(), "a key that nobody knows was accepted");
        }
        Err(found) => check_mistakes(&found, &text),
    }
}

fn check_mistakes(found: &[Diagnostic], text: &str) {
    assert!(!found.is_empty(), "refused without a reason");
    let lines = u32::try_from(text.lines().flat_map(|line| line.split('\r')).count()).unwrap_or(u32::MAX);
    for one in found {
        assert!(one.place.line <= lines.saturating_add(1), "a place behind the end: {one:?}");
    }
    assert!(found.is_sorted_by_key(|one| &one.place), "mistakes are not in the order of the file");
    let source = Source { name: "portico.yaml".to_owned(), text: text.to_owned() };
    assert!(!render::text(found, &[source]).is_empty());
    let mut out = Vec::new();
    render::json(&mut out, found, None).expect("a vector takes everything");
}

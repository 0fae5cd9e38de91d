//! Tests of the status for methods other than GET and HEAD. Rule tests compare the status that the proxy sends.

use super::*;

/// Compiles `rule` with a rule test that has the keys `expected`. Returns the text of the diagnostics, which is empty if the test passes.
fn failures(rule: &str, expected: &str) -> String {
    let text = format!("rules: [{{ from: /a, {rule}, tests: [{{ url: /a, {expected} }}] }}]\n");
    let sources = [Source { name: "t.yaml".to_owned(), text }];
    match compile(&sources, &options()) {
        Ok(_) => String::new(),
        Err(found) => render::text(&found, &sources),
    }
}

#[test]
fn rule_test_expects_the_status_for_its_method() {
    for (rule, method, status) in [
        ("to: /b", "GET", 301),
        ("to: /b", "HEAD", 301),
        ("to: /b", "POST", 308),
        ("to: /b", "OPTIONS", 308),
        ("to: /b, status: 302", "PUT", 307),
        ("to: /b, status: 303", "POST", 303),
        ("to: /b, status: 307", "POST", 307),
        ("to: /b, status: 308", "GET", 308),
        ("status: 410", "POST", 410),
    ] {
        for tested in [301, 302, 303, 307, 308, 410] {
            let found = failures(rule, &format!("method: {method}, status: {tested}"));
            assert_eq!(found.is_empty(), tested == status, "{rule}, {method}, {tested}: {found}");
        }
    }
}

#[test]
fn failing_rule_test_shows_the_status_for_its_method() {
    let found = failures("to: /b", "method: POST, to: /b, status: 301");
    assert!(found.contains("redirects to `/b` with 308"), "{found}");
    let found = failures("to: /b", "method: GET, to: /b, status: 308");
    assert!(found.contains("redirects to `/b` with 301"), "{found}");
}

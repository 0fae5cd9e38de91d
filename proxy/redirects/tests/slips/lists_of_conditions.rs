//! Tests lists of conditions in the place of a mapping.

use super::check;

#[test]
fn repeated_condition_becomes_an_alternative() {
    check(&[(
        "  - from: /a\n    to: /b\n    when:\n      - query: { x: 1 }\n      - query: { y: 1 }\n",
        "if one of the conditions is enough, write `any:` above the list, and indent the list",
        "  - from: /a\n    to: /b\n    when:\n      any:\n        - query: { x: 1 }\n        - query: { y: 1 }\n",
        ("/a?y=1", "/b?y=1"),
    )]);
}

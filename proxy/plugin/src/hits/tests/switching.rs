//! Tests requests that arrive while hit counts are being moved to new rules.

use super::*;

#[test]
fn request_that_uses_a_removed_rule_does_not_wait_for_the_counts_to_be_moved() {
    let fixture = Fixture::new(&format!("  - {{ from: /a, to: /x }}\n{SHOP}"), ROWS);
    let others = rules(&format!("  - {{ from: /b, to: /x }}\n{SHOP}"), ROWS);
    fixture.hits.switch_to(Generation { number: 2, hash: &fixture.hash, rules: &others }, || {
        fixture.request("/a", 2);
        fixture.request("/r1", 3);
        fixture.request_in(2, &others, "/r1");
    });
    assert_eq!((fixture.hits("/a"), fixture.hits("shop"), fixture.row_hits("/r1")), (2, 4, Some(4)));
}

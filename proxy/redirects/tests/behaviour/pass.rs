//! Tests of rules that leave paths to the site.

use super::*;

#[test]
fn path_is_left_alone_by_a_rule_of_any_kind() {
    let rules = rules(
        r"- { prefix: /old, to: /new }
- { regex: '/.*\.php', to: /script }
- { from: /old/kept, pass: true }
- { from: '/old/{year}/report', pass: true }
- { prefix: /old/shop, pass: true }
- { regex: '/app/.*\.php', pass: true, priority: 1 }
- { from: /OLD/Case, pass: true, case: ignore }",
    );
    expect(
        &rules,
        &[
            ("/old/a", "301 /new/a"),
            ("/old/kept", "pass"),
            ("/old/kept/below", "301 /new/kept/below"),
            ("/old/2020/report", "pass"),
            ("/old/shop", "pass"),
            ("/old/shop/cart", "pass"),
            ("/a.php", "301 /script"),
            ("/app/a.php", "pass"),
            ("/old/case", "pass"),
        ],
    );
}

#[test]
fn more_specific_rule_answers_below_a_path_that_is_left_alone() {
    let rules = rules("- { prefix: /a, to: /b }\n- { prefix: /a/x, pass: true }\n- { from: /a/x/y, to: /z }");
    expect(&rules, &[("/a/x", "pass"), ("/a/x/y", "301 /z"), ("/a/x/q", "pass"), ("/a/q", "301 /b/q")]);
}

#[test]
fn chain_ends_at_a_path_that_is_left_alone() {
    let rules = rules(
        "- { from: /static, to: /new/a }
- { from: '/dynamic/{x}', to: '/new/{x}' }
- { prefix: /new, to: /newer }
- { from: /new/a, pass: true }",
    );
    expect(&rules, &[("/static", "301 /new/a"), ("/dynamic/a", "301 /new/a"), ("/dynamic/b", "301 /newer/b")]);
}

#[test]
fn rule_that_redirects_below_itself_needs_only_an_exception_for_its_target() {
    let rules = rules("- { prefix: /docs, to: /docs/v2, tail: drop }\n- { prefix: /docs/v2, pass: true }");
    expect(&rules, &[("/docs", "301 /docs/v2"), ("/docs/a", "301 /docs/v2"), ("/docs/v2/a", "pass")]);
}

#[test]
fn path_is_left_alone_only_under_the_conditions() {
    let rules = rules("- { prefix: /a, to: /b }\n- { from: /a/x, pass: true, when: { query: { preview: true } } }");
    expect(&rules, &[("/a/x", "301 /b/x"), ("/a/x?preview", "pass")]);
}

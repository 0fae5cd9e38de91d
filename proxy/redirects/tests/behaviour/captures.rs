//! Tests how captured text is inserted into redirect targets.

use super::*;

#[test]
fn tail_is_not_appended_if_the_rule_drops_it() {
    let rules = rules("- { prefix: /old, to: /new?a=1, tail: drop }");
    expect(&rules, &[("/old/a/b", "301 /new?a=1"), ("/old", "301 /new?a=1")]);
}

#[test]
fn kept_tail_goes_into_the_path_before_the_query() {
    let rules = rules("- { prefix: /old, to: '/new?a=1#top' }");
    expect(&rules, &[("/old/x/y", "301 /new/x/y?a=1#top")]);
}

#[test]
fn rest_may_be_empty_but_a_capture_may_not() {
    let rules = rules("- { from: '/a/{x}', to: '/b/{x}' }\n- { from: '/c/{rest...}', to: '/d/{rest}' }");
    expect(&rules, &[("/a", "-"), ("/a/", "-"), ("/a/1", "301 /b/1"), ("/c/", "301 /d"), ("/c/1/2", "301 /d/1/2")]);
}

#[test]
fn captures_fill_every_part_of_the_target() {
    let rules = rules("- { from: '/{a}/is/{b}', to: '/{b}/{a}-{b}?x={a}#{b}' }");
    expect(&rules, &[("/1/is/2", "301 /2/1-2?x=1#2")]);
}

#[test]
fn target_that_would_be_too_long_is_not_used() {
    let many = "/{x}".repeat(100);
    let rules = rules(&format!(
        "- {{ from: '/a/{{x}}', to: '/b{many}' }}\n- {{ from: '/a/{{rest...}}', to: /short }}\n- {{ from: '/q/{{x}}', to: '/q?a={}', priority: 1 }}",
        "{x}".repeat(2000)
    ));
    let long = "y".repeat(200);
    assert_eq!(answer(&rules, "/a/y").len(), 4 + 2 + 200);
    // With 100 captures of 200 letters, the target is longer than 16 KiB.
    assert_eq!(answer(&rules, &format!("/a/{long}")), "301 /short");
    assert_eq!(answer(&rules, &format!("/q/{long}")), "-");
}

#[test]
fn capture_cannot_inject_a_parameter() {
    let rules = rules("- { from: '/find/{q}', to: '/search?q={q}' }");
    expect(
        &rules,
        &[("/find/a&admin=1", "301 /search?q=a%26admin%3D1"), ("/find/a%26b%3D1", "301 /search?q=a%26b%3D1")],
    );
}

#[test]
fn capture_that_could_leave_the_site_does_not_match() {
    let rules = rules("- { from: '/go/{rest...}', to: '/{rest}' }");
    expect(
        &rules,
        &[
            ("/go/%2Fevil.example", "-"),
            ("/go/%5Cevil.example", "-"),
            ("/go/..%2Fevil.example", "-"),
            ("/go//evil.example", "301 /evil.example"),
            ("/go/safe", "301 /safe"),
        ],
    );
}

#[test]
fn other_sites_get_the_slash_of_the_request_and_no_other() {
    let rules = rules(
        "- { prefix: /file, to: https://shop.example/file.ttl }
- { prefix: /docs, to: https://shop.example/docs }
- { prefix: /dir, to: https://shop.example/d/ }
- { from: '/open/{rest...}', to: 'https://shop.example/o/{rest}' }
- { from: '/one/{x}', to: 'https://shop.example/{x}' }
- { regex: '/re/(?<x>.*)', to: 'https://shop.example/{x}' }
- { regex: '/segment/(?<x>[^/]+)/?', to: 'https://shop.example/{x}' }
- { from: '/chain/{rest...}', to: '/docs/{rest}' }
- { prefix: /here, to: /there }",
    );
    expect(
        &rules,
        &[
            ("/file", "301 https://shop.example/file.ttl"),
            ("/file/", "301 https://shop.example/file.ttl"),
            ("/file/a", "301 https://shop.example/file.ttl/a"),
            ("/docs", "301 https://shop.example/docs"),
            ("/docs/", "301 https://shop.example/docs/"),
            ("/docs/guide", "301 https://shop.example/docs/guide"),
            ("/docs/guide/", "301 https://shop.example/docs/guide/"),
            ("/docs/guide/?a=1", "301 https://shop.example/docs/guide/?a=1"),
            ("/dir", "301 https://shop.example/d/"),
            ("/dir/a/", "301 https://shop.example/d/a/"),
            ("/open/a/b/", "301 https://shop.example/o/a/b/"),
            ("/one/a/", "301 https://shop.example/a"),
            ("/re/a/b/", "301 https://shop.example/a/b/"),
            ("/re/a/b", "301 https://shop.example/a/b"),
            ("/segment/a/", "301 https://shop.example/a"),
            ("/chain/a/", "301 https://shop.example/docs/a/"),
            ("/chain/a", "301 https://shop.example/docs/a"),
            ("/here/a/", "301 /there/a"),
        ],
    );
}

#[test]
fn empty_text_leaves_no_double_slash_in_a_target_on_another_site() {
    let rules = rules(
        r"- { regex: '/shop(?:/page-(?<n>\d+))?', to: 'https://shop.example/catalog/{n}' }
- { regex: '/list(?:/page-(?<n>\d+))?', to: 'https://shop.example/catalog/{n}/print' }
- { regex: '/all(?:/(?<x>a)(?<y>b)?)?', to: 'https://shop.example/{x}{y}/{y}/end' }
- { regex: '/top(?:/(?<x>a))?', to: 'https://shop.example/{x}' }",
    );
    expect(
        &rules,
        &[
            ("/shop/page-3", "301 https://shop.example/catalog/3"),
            ("/shop", "301 https://shop.example/catalog"),
            ("/list/page-3", "301 https://shop.example/catalog/3/print"),
            ("/list", "301 https://shop.example/catalog/print"),
            ("/all/ab", "301 https://shop.example/ab/b/end"),
            ("/all/a", "301 https://shop.example/a/end"),
            ("/all", "301 https://shop.example/end"),
            ("/top", "301 https://shop.example/"),
        ],
    );
}

#[test]
fn slash_of_the_request_is_not_copied_into_the_query_of_a_target() {
    let rules = rules("- { regex: '/docs/(?<page>.*)', to: 'https://shop.example/{page}?from={page}' }");
    expect(
        &rules,
        &[("/docs/a", "301 https://shop.example/a?from=a"), ("/docs/a/", "301 https://shop.example/a/?from=a")],
    );
}

#[test]
fn target_for_missing_keys_keeps_the_slash_of_the_request() {
    let rules = file(
        "tables: { t: { a: b } }
rules:
- regex: '/docs/(?<page>.*)'
  table: t
  to: 'https://shop.example/known/{value}'
  otherwise: 'https://shop.example/{page}'",
    );
    expect(
        &rules,
        &[
            ("/docs/a", "301 https://shop.example/known/b"),
            ("/docs/x/", "301 https://shop.example/x/"),
            ("/docs/x", "301 https://shop.example/x"),
        ],
    );
}

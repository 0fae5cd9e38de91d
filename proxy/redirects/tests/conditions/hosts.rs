//! Tests of the placeholder `{host.label}`, which stands for the part of the host that matches `*` in a condition.

use super::*;

#[test]
fn host_label_goes_into_path_query_and_table() {
    compile_and_test(&[(
        "t.yaml",
        "
tables: { shops: { one: first, two: second } }
rules:
  - from: /a/{x}
    to: https://shop.example/{host.label}/{x}?from={host.label}
    when: { host: ['*.old.example', '*.www.example'] }
    tests:
      - { get: /a/1, headers: { host: Shop.old.example }, to: 'https://shop.example/shop/1?from=shop' }
      - { get: /a/1, headers: { host: 'shop.OLD.example.:8080' }, to: 'https://shop.example/shop/1?from=shop' }
      - { get: /a/1, headers: { host: a.b.old.example }, to: 'https://shop.example/a.b/1?from=a.b' }
      - { get: /a/1, headers: { host: x.www.example }, to: 'https://shop.example/x/1?from=x' }
      - { get: /a/1, headers: { host: old.example }, no_redirect: true }
      - { get: /a/1, headers: { host: ..old.example }, no_redirect: true }
      - { get: /a/1, headers: { host: ...old.example }, no_redirect: true }
      - { get: /a/1, headers: { host: '%2F.old.example' }, to: 'https://shop.example/%252f/1?from=%252f' }
      - { get: /a/1, headers: { host: 'a/b?c.old.example' }, to: 'https://shop.example/a%2Fb%3Fc/1?from=a%2Fb%3Fc' }
      - { get: /a/1, no_redirect: true }
  - from: /b
    table: shops
    key: '{host.label}'
    to: /shops/{value}
    otherwise: /shops/{host.label|replace:.:-}
    when: { host: '*.old.example' }
    tests:
      - { get: /b, headers: { host: two.old.example }, to: /shops/second }
      - { get: /b, headers: { host: a.b.old.example }, to: /shops/a-b }
  - from: /c
    to: /b
    when: { host: '*.old.example' }
    tests: [{ get: /c, headers: { host: one.old.example }, to: /shops/first }]
",
    )]);
}

//! Tests of the keys of rules, such as conditions and priorities, and of the checks that compare rules with each other.

#![expect(clippy::panic, reason = "a test may panic on anything unexpected")]

mod checks;
mod columns;
mod hosts;
mod order;
mod rows;
mod values;

use portico_redirects::{Code, CompileOptions, Compiled, Source, Strategy, compile, render};

fn options() -> CompileOptions {
    CompileOptions {
        allowed_hosts: ["shop.example", "old.example", "www.example"].map(str::to_owned).into(),
        // The time is 2027-01-01.
        now: Some(1_798_761_600),
        ..CompileOptions::default()
    }
}

fn sources(files: &[(&str, &str)]) -> Vec<Source> {
    files.iter().map(|(name, text)| Source { name: (*name).to_owned(), text: (*text).to_owned() }).collect()
}

/// Compiles rule files. Checks that all rule tests pass and that no warnings are reported.
#[track_caller]
fn compile_and_test(files: &[(&str, &str)]) -> Compiled {
    let sources = sources(files);
    let compiled = compile(&sources, &options()).unwrap_or_else(|found| panic!("\n{}", render::text(&found, &sources)));
    assert!(compiled.warnings.is_empty(), "\n{}", render::text(&compiled.warnings, &sources));
    assert!(!compiled.rules.tests().is_empty());
    compiled
}

#[test]
fn test_with_only_a_status_accepts_any_target() {
    compile_and_test(&[(
        "t.yaml",
        "
rules:
  - { from: '/a/{x}', to: '/b/{x}', status: 302, tests: [{ get: /a/1, status: 302 }] }
  - { from: /gone, status: 410, tests: [{ get: /gone, status: 410 }] }
",
    )]);
}

#[test]
fn rule_with_most_conditions_answers_first() {
    compile_and_test(&[(
        "t.yaml",
        "
defaults: { status: 302 }
rules:
  - from: /a
    to: /plain
    tests:
      - { get: /a, to: /plain }
      - { get: /a, headers: { accept-language: 'de, en;q=0.5' }, to: /plain }
  - from: /a
    to: /english
    when: { language: en }
    tests:
      - { get: /a, headers: { accept-language: 'en-GB,ru;q=0.9' }, to: /english }
  - from: /a
    to: /english-app
    when: { language: en, header: { X-App: true } }
    tests:
      - { get: /a, headers: { accept-language: en, x-app: '7' }, to: /english-app }
  - from: /a
    to: /first-of-all
    priority: 1
    when: { cookie: { beta: '1' } }
    tests:
      - { get: /a, headers: { accept-language: en, x-app: '7', cookie: 'a=b; beta=1' }, to: /first-of-all }
",
    )]);
}

#[test]
fn every_condition_must_hold() {
    compile_and_test(&[(
        "t.yaml",
        "
defaults: { time_zone: Europe/Moscow, cache: private 1h }
rules:
  - from: /method
    to: /x
    when: { method: [get, post] }
    tests:
      - { url: /method, method: POST, to: /x, status: 308 }
      - { url: /method, method: PUT, no_redirect: true }
  - from: /host
    to: /x
    when: { host: [old.example, '*.old.example'] }
    tests:
      - { get: /host, headers: { Host: 'OLD.example:8080' }, to: /x }
      - { get: /host, headers: { Host: a.old.example }, to: /x }
      - { get: /host, headers: { Host: new.example }, no_redirect: true }
      - { get: /host, no_redirect: true }
  - from: /query
    to: /x
    query: drop
    when: { query: { page: true, print: false, 'имя': 'а б' } }
    tests:
      - { get: '/query?%D0%B8%D0%BC%D1%8F=%D0%B0+%D0%B1&page', to: /x }
      - { get: '/query?page=1&имя=а%20б', to: /x }
      - { get: '/query?page=1&имя=а&print', no_redirect: true }
      - { get: /query, no_redirect: true }
  - from: /window
    to: /x
    when: { from: 2027-03-01, until: 2027-04-01T12:00 }
    tests:
      - { get: /window, at: 2027-02-28T23:59:59, no_redirect: true }
      - { get: /window, at: 2027-02-28T21:00:00Z, to: /x }
      - { get: /window, at: 2027-04-01T08:59:59Z, to: /x }
      - { get: /window, at: 2027-04-01T12:00, no_redirect: true }
  - from: /leaving
    to: /x
    expires: 2027-06-01
    after_expiry: remove
    tests:
      - { get: /leaving, to: /x }
      - { get: /leaving, at: 2027-06-01, no_redirect: true }
  - id: everybody
    from: /share
    to: /x
    when: { share: 100% }
    tests: [{ get: /share, visitor: anybody, to: /x }]
",
    )]);
}

#[test]
fn defaults_of_a_file_apply_to_its_rules() {
    compile_and_test(&[(
        "t.yaml",
        "
defaults: { status: 308, case: ignore, query: drop, when: { host: old.example } }
rules:
  - from: /About
    to: /x
    tests:
      - { get: '/aBOUT?a=1', headers: { host: old.example }, to: /x, status: 308 }
      - { get: /about, no_redirect: true }
  - from: /Own
    to: /y
    status: 302
    case: exact
    query: keep
    when: { host: other.example }
    tests:
      - { get: '/Own?a=1', headers: { host: other.example }, to: '/y?a=1', status: 302 }
      - { get: /own, headers: { host: other.example }, no_redirect: true }
",
    )]);
}

#[test]
fn case_is_ignored_in_all_alphabets_but_kept_in_captures() {
    compile_and_test(&[(
        "t.yaml",
        "
defaults: { case: ignore }
rules:
  - from: /Новости/{slug}
    to: /news/{slug}
    tests:
      - { get: /НОВОСТИ/Весна, to: /news/Весна }
      - { get: '/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8/X/', to: /news/X }
  - prefix: /Shop
    to: https://shop.example
    tests: [{ get: /sHOP/Cart, to: https://shop.example/Cart }]
  - from: /Page-{id}.HTML
    to: /pages/{id}
    tests: [{ get: /page-Ab.html, to: /pages/Ab }]
  - from: /exactly
    to: /respected
    case: exact
    tests:
      - { get: /exactly, to: /respected }
  - from: /Exactly
    to: /ignored
    tests:
      - { get: /EXACTLY, to: /ignored }
",
    )]);
}

#[test]
fn regexes_come_last_in_file_order_and_match_readable_paths() {
    compile_and_test(&[(
        "t.yaml",
        r"
rules:
  - regex: /news/(?<year>\d{4})/(?<slug>[^/]+)\.php
    to: /archive/{year}/{slug}
    tests:
      - { get: /news/2019/spring.php, to: /archive/2019/spring }
      - { get: /news/19/spring.php, no_redirect: true }
      - { get: /x/news/2019/spring.php, no_redirect: true }
  - regex: /новости/(?<id>\d+)(?:-.*)?
    to: /news/{id}
    tests:
      - { get: /новости/12-весна, to: /news/12 }
      - { get: '/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8/12', to: /news/12 }
  - regex: /теги/(?<tag>[а-я ]+)
    to: '/search?q={tag}'
    tests: [{ get: '/теги/два слова', to: '/search?q=%D0%B4%D0%B2%D0%B0%20%D1%81%D0%BB%D0%BE%D0%B2%D0%B0' }]
  - regex: /both/[a-z]+
    to: /first
    tests: [{ get: /both/x, to: /first }]
  - regex: /both/[a-z0-9]+
    to: /second
    tests: [{ get: /both/7, to: /second }]
  - regex: /both/[0-9]+-.*
    to: /third
    priority: 7
    tests: [{ get: /both/7-x, to: /third }]
  - from: /both/exactly
    to: /fourth
    tests: [{ get: /both/exactly, to: /fourth }]
  - regex: (?i)/any/CASE-\w+
    to: /fifth
    tests: [{ get: /ANY/case-X, to: /fifth }]
  - regex: /(api|assets)/old-.*
    to: /sixth
    tests: [{ get: /api/old-x, no_redirect: true }]
  - regex: /api/older-.*
    to: /seventh
    tests: [{ get: /api/older-x, to: /seventh }]
",
    )]);
}

#[test]
fn query_lists_keep_named_and_campaign_parameters() {
    compile_and_test(&[(
        "t.yaml",
        "
rules:
  - from: /a
    to: '/x?from=a'
    query: [page, 'ref_*']
    tests:
      - { get: '/a?utm_source=m&b=1&ref_x=2&page=3&from=z', to: '/x?from=a&utm_source=m&ref_x=2&page=3' }
  - from: /b
    to: /x
    query: [page, '!utm_*']
    tests: [{ get: '/b?utm_source=m&page=3', to: '/x?page=3' }]
  - from: /c
    to: /x
    query: drop
    tests: [{ get: '/c?utm_source=m', to: /x }]
",
    )]);
}

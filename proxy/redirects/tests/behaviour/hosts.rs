//! Tests of targets and conditions with ports and international host names.

use super::*;

fn compile_with(hosts: &[&str], items: &str) -> Result<RuleSet, Vec<portico_redirects::Diagnostic>> {
    let sources = [Source { name: "t.yaml".to_owned(), text: format!("rules:\n{items}") }];
    let allowed_hosts = hosts.iter().map(|host| (*host).to_owned()).collect();
    compile(&sources, &CompileOptions { allowed_hosts, ..CompileOptions::default() }).map(|compiled| compiled.rules)
}

#[test]
fn port_of_a_target_is_sent_unless_it_is_the_default() {
    let rules = compile_with(
        &["shop.example", "shop.example:8443"],
        "- { from: /a, to: 'https://shop.example:8443/b' }\n- { from: /c, to: 'https://Shop.example:443/d' }",
    );
    expect(&rules.unwrap(), &[("/a", "301 https://shop.example:8443/b"), ("/c", "301 https://shop.example/d")]);
}

#[test]
fn target_on_another_port_than_the_allowed_one_is_an_error() {
    for (entry, target) in [
        ("shop.example", "https://shop.example:8443/"),
        ("shop.example:8443", "https://shop.example/"),
        ("shop.example", "http://shop.example:443/"),
    ] {
        let found = compile_with(&[entry], &format!("- {{ from: /a, to: '{target}' }}")).unwrap_err();
        assert_eq!(found[0].code, Code::HostNotAllowed, "{entry} {target}");
    }
}

#[test]
fn international_host_is_sent_in_ascii() {
    let rules = compile_with(
        &["xn--e1afmkfd.xn--p1ai", "пример.рф:8443"],
        "- { from: /a, to: 'https://Пример.рф/новости', tests: [{ get: /a, to: 'https://пример.рф/новости' }] }
- { from: /b, to: 'https://пример.рф:8443/' }",
    );
    expect(
        &rules.unwrap(),
        &[
            ("/a", "301 https://xn--e1afmkfd.xn--p1ai/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8"),
            ("/b", "301 https://xn--e1afmkfd.xn--p1ai:8443/"),
        ],
    );
}

#[test]
fn condition_on_an_international_host_matches_the_host_that_clients_send() {
    let items = "
- from: /a
  to: /b
  when: { host: Пример.рф }
  tests:
    - { get: /a, headers: { host: xn--e1afmkfd.xn--p1ai }, to: /b }
    - { get: /a, headers: { host: 'пример.рф:8080' }, to: /b }
    - { get: /a, headers: { host: other.example }, no_redirect: true }
- from: /c
  to: /d
  when: { host: '*.пример.рф' }
  tests:
    - { get: /c, headers: { host: www.xn--e1afmkfd.xn--p1ai }, to: /d }
    - { get: /c, headers: { host: пример.рф }, no_redirect: true }
";
    assert_eq!(compile_with(&[], items).unwrap().tests().len(), 5);
}

#[test]
fn diagnostic_shows_the_host_as_it_is_written() {
    let found = compile_with(&["shop.example"], "- { from: /a, to: 'https://пример.рф/' }").unwrap_err();
    assert_eq!(found[0].found, "host `пример.рф` is not allowed");
    // The letter `о` in the host is Cyrillic.
    let found = compile_with(&["shop.example"], "- { from: /a, to: 'https://shоp.example/' }").unwrap_err();
    assert_eq!(found[0].found, "`shоp.example` is not a valid host: the host name mixes letters of several alphabets");
    let found = compile_with(&[], "- { from: /a, to: /b, when: { host: shоp.example } }").unwrap_err();
    assert!(found[0].hint.as_deref().is_some_and(|hint| hint.contains("look alike")), "{found:?}");
}

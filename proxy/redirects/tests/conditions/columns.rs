//! Tests of CSV files with additional columns for the host, the query, the expiry date and the owner of a row.

use portico_redirects::{CacheAudience, CacheLifetime, CachePolicy, NormalPath, Request};

use super::*;

#[test]
fn columns_of_a_file_are_conditions_of_its_rows() {
    let compiled = compile_and_test(&[
        (
            "rules/t.yaml",
            "
defaults: { owner: web team }
rules:
  - rows: old.csv
    status: 308
    query: keep
    after_expiry: remove
    tests:
      - { get: /a, to: /everywhere, status: 308 }
      - { get: /a, headers: { host: OLD.example }, to: /on-old }
      - { get: /a, headers: { host: x.shop.example }, to: /below, status: 302 }
      - { get: '/index.php?lang=en&id=7&utm_source=m', to: '/seven?utm_source=m' }
      - { get: '/index.php?id=8', to: /eight }
      - { get: '/index.php?id=8&lang=ru', to: /eight-ru }
      - { get: '/index.php?lang=ru&id=8', headers: { host: old.example }, to: /eight-old }
      - { get: '/index.php?id=9', no_redirect: true }
      - { get: /index.php, no_redirect: true }
      - { get: '/print?x', to: /printed }
      - { get: '/print?x=1', no_redirect: true }
      - { get: /soon, at: 2027-05-31T23:59, to: /later }
      - { get: /soon, at: 2027-06-01T00:00, no_redirect: true }
      - { get: /gone, headers: { host: old.example }, status: 410 }
      - { get: /новости, headers: { host: old.example }, to: /новые }
      - { get: /owned, to: /t }
  - rows: scoped.csv
    case: ignore
    when: { host: www.example, query: { id: 1 } }
    tests:
      - { get: '/A?id=1', headers: { host: www.example }, to: '/one?id=1' }
      - { get: '/B?id=2', headers: { host: www.example }, to: /two }
      - { get: '/b?id=1', headers: { host: www.example }, no_redirect: true }
      - { get: '/c?id=1', headers: { host: old.example }, to: '/three?id=1' }
",
        ),
        (
            "rules/old.csv",
            "Old URL;New URL;Status code;Host;Query string;Expiry date;Owner;Note
/a;/everywhere;;;;;;
/a;/on-old;;old.example;;;;
/a;/below;302;old2.example *.shop.example;;;;x
/index.php;/seven;;;id=7&lang=en;;;
/index.php?id=8;/eight;;;;;;
/index.php?id=8;/eight-ru;;;lang=ru;;;
/index.php?id=8&lang=ru;/eight-old;;old.example;;;;
/print?x;/printed;;;;;;
/soon;/later;;;;2027-06-01;;
/gone;;410;old.example;;;;
/новости;/новые;;old.example;;;Анна;
/owned;/t;;;;;Bob;
",
        ),
        ("rules/scoped.csv", "from,to,host,query\n/a,/one\n/B,/two,,?id=2\n/c,/three,old.example\n"),
    ]);
    assert_eq!(compiled.rules.row_count(), 2);
    let owned: Vec<_> = compiled.rules.rules().filter(|rule| rule.source().ends_with("old.csv")).collect();
    let described: Vec<_> = owned.iter().map(|rule| (rule.id(), rule.line(), rule.owner())).collect();
    assert_eq!(described[0], ("old.example/a", 3, Some("web team")));
    assert_eq!(described[1], (".shop.example,old2.example/a", 4, Some("web team")));
    assert_eq!(described[2], ("/index.php?id=7&lang=en", 5, Some("web team")));
    assert_eq!(described[9], ("old.example/новости", 12, Some("Анна")));
    assert_eq!(compiled.rules.coverage().percent(), 100);
}

#[test]
fn row_that_expires_is_reported_once_for_each_date() {
    let sources = sources(&[
        ("t.yaml", "rules:\n  - rows: a.csv\n    tests: [{ get: /a, to: /t }]\n"),
        (
            "a.csv",
            "from,to,expires\n/a,/t,2027-01-20\n/b,/t,2027-01-20\n/c,/t,2026-12-31\n/d,/t,2027-03-01\n/e,/t,2027-01-20T08:00\n",
        ),
    ]);
    let compiled = compile(&sources, &options()).unwrap_or_else(|found| panic!("\n{}", render::text(&found, &sources)));
    let found: Vec<_> = compiled.warnings.iter().map(|one| (one.code, one.place.line, one.found.as_str())).collect();
    assert_eq!(
        found,
        [
            (Code::ExpiresSoon, 2, "the row expires in 19 days"),
            (Code::Expired, 4, "the row has expired but still applies"),
        ]
    );
    assert_eq!(compiled.warnings[0].related.len(), 2);
}

#[test]
fn quarantine_leaves_out_single_rows_with_conditions() {
    let sources = sources(&[
        ("t.yaml", "rules:\n  - rows: a.csv\n  - { from: /x, to: /y }\n"),
        (
            "a.csv",
            "from,to,host\n/a,/one,old.example\n/a,/two,old.example\n/b,/t,https://old.example\n/c,/t,www.example\n/c,/u\n",
        ),
    ]);
    let options = CompileOptions { on_error: portico_redirects::OnError::Quarantine, ..options() };
    let compiled = compile(&sources, &options).unwrap_or_else(|found| panic!("\n{}", render::text(&found, &sources)));
    let found: Vec<_> = compiled.quarantined.iter().map(|one| (one.code, one.place.line)).collect();
    assert_eq!(found, [(Code::Duplicate, 3), (Code::BadValue, 4)]);
    let ids: Vec<&str> = compiled.rules.rules().map(portico_redirects::RuleInfo::id).collect();
    assert_eq!(ids, ["a.csv", "old.example/a", "www.example/c", "/x"]);
    assert_eq!((compiled.rules.row_count(), compiled.left_out), (1, 2));
}

#[test]
fn rows_in_written_order_keep_their_place_in_the_file() {
    let text = "
defaults: { order: written }
rules:
  - from: '/a/{x}'
    to: /above
    when: { host: above.example }
    tests: [{ get: /a/1, headers: { host: above.example }, to: /above }]
  - rows: rows.csv
    tests:
      - { get: /a/1, headers: { host: one.example }, to: /one }
      - { get: /a/1, headers: { host: two.example }, to: /any }
      - { get: /a/1, to: /any }
      - { get: /a/2, headers: { host: one.example }, to: /any-2 }
      - { get: '/a/3?id=7', headers: { host: one.example }, to: /seven }
      - { get: '/a/3?id=8', headers: { host: one.example }, to: '/one-3?id=8' }
  - { prefix: /a, to: /below, tests: [{ get: /a/3, to: /below/3 }] }
";
    let rows = "from,to,host\n/a/1,/one,one.example\n/a/1,/any,\n/a/1,/two,two.example\n/a/2,/any-2,\n/a/2,/one-2,one.example\n\
                /a/3?id=7,/seven,\n/a/3,/one-3,one.example\n";
    let sources = sources(&[("t.yaml", text), ("rows.csv", rows)]);
    let compiled = compile(&sources, &options()).unwrap_or_else(|found| panic!("\n{}", render::text(&found, &sources)));
    // The third and the fifth row never match, because an earlier row for the same path matches every request.
    let found: Vec<_> = compiled.warnings.iter().map(|one| (one.code, one.place.line)).collect();
    assert_eq!(found, [(Code::Shadowed, 4), (Code::Shadowed, 6)]);
    assert_eq!(compiled.rules.row_count(), 1);
    assert_eq!(compiled.rules.coverage().percent(), 100);
}

#[test]
fn duplicate_rows_in_written_order_are_errors() {
    for rows in ["/a,/one,one.example\n/a,/any,\n/a,/again,\n", "/a,/any,\n/a,/one,one.example\n/a,/again,\n"] {
        let rows = format!("from,to,host\n{rows}");
        let files = [("t.yaml", "rules:\n  - { rows: rows.csv, order: written }\n"), ("rows.csv", rows.as_str())];
        let found = compile(&sources(&files), &options()).err().unwrap_or_default();
        assert_eq!(
            found.iter().filter(|one| one.code == Code::Duplicate).map(|one| one.place.line).collect::<Vec<_>>(),
            [4]
        );
    }
}

#[test]
fn cache_of_the_rule_applies_to_rows_with_conditions_of_their_own() {
    let rows = "from,to,host,query\n/a,/plain,,\n/b,/own,,id=7\n";
    let sources =
        sources(&[("t.yaml", "rules:\n  - { rows: rows.csv, status: 302, cache: private 1h }\n"), ("rows.csv", rows)]);
    let compiled = compile(&sources, &options()).unwrap_or_else(|found| panic!("\n{}", render::text(&found, &sources)));
    for (path, query) in [("/a", None), ("/b", Some("id=7"))] {
        let path = NormalPath::parse(path).unwrap_or_else(|error| panic!("{error:?}"));
        let found = compiled.rules.find(&Request::plain(&path, query));
        let lifetime = CacheLifetime { seconds: 3600, audience: CacheAudience::Client };
        assert_eq!(found.map(|found| found.cache), Some(CachePolicy::For(lifetime)), "{path}");
    }
}

//! Tests of redirects that are rows of a CSV or TSV file.

use super::*;

#[test]
fn rows_of_a_file_are_rules() {
    let compiled = compile_and_test(&[
        (
            "rules/t.yaml",
            "
tables: { ids: ids.csv }
rules:
  - rows: old.csv
    status: 308
    query: [page]
    tests:
      - { get: /a/, to: /b, status: 308 }
      - { get: '/а?page=2&x=1&utm_source=m', to: '/d?page=2&utm_source=m', status: 302 }
      - { get: '/quoted,comma', to: '/c?k=%2C#part' }
      - { get: /gone, status: 410 }
      - { get: /shop, to: 'https://shop.example/a/' }
      - { get: /none, no_redirect: true }
  - rows: small.tsv
    case: ignore
    tests: [{ get: /UPPER, to: /z }]
  - from: /p/{slug}
    table: ids
    to: '/catalog?category={value}'
    otherwise: /catalog
    tests:
      - { get: /p/антисептики, to: '/catalog?category=47' }
      - { get: /p/other, to: /catalog }
",
        ),
        (
            "rules/old.csv",
            "from,to,status\n/a,/b\n# words\n/%D0%B0,/d,302\n\"/quoted,comma\",/c?k=%2C#part\n/gone,,410\n/shop,https://shop.example/a/\n",
        ),
        ("rules/small.tsv", "/Upper\t/z\n"),
        ("rules/ids.csv", "\u{feff}key;value\nантисептики;47\n"),
    ]);
    assert_eq!(compiled.rules.row_count(), 6);
    assert_eq!(compiled.rules.rules().filter(|rule| rule.strategy() == Strategy::Rows).count(), 2);
}

#[test]
fn rows_redirect_straight_to_the_final_page() {
    let sources = sources(&[
        (
            "t.yaml",
            "rules:\n  - { from: /b, to: /c }\n  - rows: a.csv\n    tests: [{ get: /a, to: /c }, { get: /d, to: /c }]\n",
        ),
        ("a.csv", "/a,/b\n/d,/a\n/e,/f\n"),
    ]);
    let Ok(compiled) = compile(&sources, &options()) else { panic!("rejected") };
    assert_eq!(compiled.saved_hops, 3);
    let messages: Vec<&str> = compiled.warnings.iter().map(|warning| warning.found.as_str()).collect();
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].starts_with("2 rows redirect"), "{messages:?}");
}

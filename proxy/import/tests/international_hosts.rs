//! Checks that host names with letters outside ASCII are compared as browsers send them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use portico_import::comparison::{Comparison, Risk, compare};
use portico_import::{Format, ImportOptions, import};

const ASCII: &str = "xn--80aairftm.xn--p1ai";

fn compared(format: Format, text: &str, site_host: &str) -> Comparison {
    let options = ImportOptions { site_hosts: vec![site_host.to_owned()], ..ImportOptions::default() };
    let imported = import(format, "moved", text, &options);
    compare(format, "moved", text, &imported).unwrap()
}

/// Returns the differences that matter more than a final slash.
fn wrong(comparison: &Comparison) -> Vec<String> {
    let wrong = comparison.differences.iter().filter(|one| matches!(one.risk, Risk::WrongPage | Risk::WrongHost));
    wrong.map(|one| format!("{}: {} / {}", one.request, one.original, one.imported)).collect()
}

#[test]
fn both_spellings_of_a_host_are_the_same_site() {
    let table = "old,new\nhttps://магазин.рф/about.html,https://магазин.рф/about\n";
    for site_host in ["Магазин.рф", ASCII] {
        let comparison = compared(Format::Csv, table, site_host);
        assert_eq!(wrong(&comparison), Vec::<String>::new(), "{site_host}");
        assert!(comparison.equal > 0);
    }
    let server = format!("server {{ listen 443 ssl; server_name {ASCII}; location = /a {{ return 301 /b; }} }}\n");
    let comparison = compared(Format::Nginx, &server, "магазин.рф");
    assert_eq!(wrong(&comparison), Vec::<String>::new());
}

#[test]
fn target_on_an_international_host_is_the_same_url() {
    for (format, text) in [
        (Format::Csv, "old,new\n/a,https://магазин.рф/x\n"),
        (Format::Nginx, "location = /a { return 301 https://магазин.рф/x; }\n"),
        (Format::Netlify, "/a https://магазин.рф/x 301\n"),
    ] {
        let comparison = compared(format, text, "site.example");
        let other = wrong(&comparison).into_iter().filter(|line| !line.contains("//a:")).collect::<Vec<_>>();
        assert_eq!(other, Vec::<String>::new(), "{format:?}");
        assert!(comparison.equal > 0);
    }
}

#[test]
fn host_in_letters_never_matches_a_request() {
    let text = "RewriteEngine On\nRewriteCond %{HTTP_HOST} ^магазин\\.рф$\nRewriteRule ^a$ /b [R=301,L]\n";
    let options = ImportOptions { site_hosts: vec!["магазин.рф".to_owned()], ..ImportOptions::default() };
    assert_eq!(import(Format::Apache, ".htaccess", text, &options).yaml, "rules: []\n");
}

//! Checks that host names with letters outside ASCII are compared as browsers send them.

use portico_import::comparison::{Comparison, Risk, compare};
use portico_import::report::{ReportEntry, report};
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
    let imported = import(Format::Apache, ".htaccess", text, &options);
    assert_eq!(imported.yaml, "rules: []\n");
    let reasons: Vec<&str> = imported.report.iter().map(|note| note.reason.as_str()).collect();
    assert!(reasons.iter().any(|reason| reason.contains("never matches, because browsers send")), "{reasons:?}");
}

#[test]
fn rule_for_a_name_in_letters_has_a_note_that_explains_its_difference() {
    let nginx = "server {\nserver_name example.ru;\nlocation = /a { return 301 /b; }\n}\n\
                 server {\nserver_name магазин.рф;\nreturn 301 https://example.ru$request_uri;\n}\n";
    let caddy = "example.ru {\nredir /a /b permanent\n}\nмагазин.рф {\nredir https://example.ru{uri} permanent\n}\n";
    let apache = "<VirtualHost *:443>\nServerName example.ru\nRedirect 301 /a /b\n</VirtualHost>\n\
                  <VirtualHost *:443>\nServerName магазин.рф\nRedirect 301 / https://example.ru/\n</VirtualHost>\n";
    for (format, name, text) in
        [(Format::Nginx, "a.conf", nginx), (Format::Caddy, "Caddyfile", caddy), (Format::Apache, "a.conf", apache)]
    {
        let imported = import(format, name, text, &ImportOptions::default());
        let comparison = compare(format, name, text, &imported).unwrap();
        let entries = report(text, &imported, Some(&comparison));
        let with_host = |entry: &&ReportEntry| entry.example.as_ref().is_some_and(|one| one.request.host == ASCII);
        let reasons: Vec<&str> = entries.iter().filter(with_host).map(|entry| entry.reason.as_str()).collect();
        let [only] = reasons.as_slice() else { panic!("{format:?}: {entries:#?}") };
        assert!(only.contains("never uses the name `магазин.рф`"), "{format:?}: {only}");
    }
}

//! Imports files whose statements redirect requests for missing pages. Such redirects are one entry of the report, and all
//! other statements are compared.

use portico_import::Format;
use portico_import::comparison::Risk;
use portico_import::report::{Effect, ReportEntry};

use crate::compared::compared;

fn nginx(statements: &str) -> String {
    format!("server {{\nrewrite ^/old$ /new permanent;\n{statements}\n}}\n")
}

/// Checks that the report has exactly one entry about redirects of missing pages, with these lines, and that all requests
/// were compared.
fn assert_one_entry(format: Format, name: &str, text: &str, lines: &[u32]) {
    let (comparison, entries) = compared(format, name, text);
    let about_pages: Vec<&ReportEntry> =
        entries.iter().filter(|entry| entry.reason.starts_with("redirects for missing pages")).collect();
    let found: Vec<_> = about_pages.iter().map(|entry| (entry.effect, entry.lines.as_slice())).collect();
    assert_eq!(found, [(Effect::NotCompared, lines)], "{text}\n{entries:#?}");
    assert_eq!((comparison.original_loops, comparison.unknown.len()), (0, 0), "{text}\n{:#?}", comparison.unknown);
    let wrong: Vec<_> = comparison.differences.iter().filter(|one| one.risk != Risk::FinalSlash).collect();
    assert!(wrong.is_empty() && comparison.equal > 10, "{text}\n{wrong:#?}");
}

#[test]
fn redirect_for_missing_pages_is_one_entry_and_everything_else_is_compared() {
    for (statements, lines) in [
        ("error_page 404 = @fb;\nlocation @fb { return 301 /home; }", &[4][..]),
        ("error_page 404 /404;\nlocation = /404 { return 302 /home; }", &[3]),
        ("error_page 404 =301 /home;", &[3]),
        ("error_page 404 https://b.example/;", &[3]),
        ("location / { try_files $uri =404; }\nerror_page 404 =302 /home;", &[4]),
        ("location / { try_files $uri $uri/ @fb; }\nlocation @fb { rewrite ^ /home permanent; }", &[4]),
        (
            "location / { proxy_pass http://b; proxy_intercept_errors on; error_page 404 500 = @fb; }\n\
            location @fb { return 301 /home; }",
            &[4],
        ),
    ] {
        assert_one_entry(Format::Nginx, "site.conf", &nginx(statements), lines);
    }
    for (statements, lines) in [
        ("ErrorDocument 404 https://b.example/home", &[3][..]),
        ("ErrorDocument 404 /missing\nRewriteRule ^missing$ /home [R=301,L]", &[3]),
    ] {
        let text = format!("RewriteEngine On\nRewriteRule ^old$ /new [R=301,L]\n{statements}\n");
        assert_one_entry(Format::Apache, ".htaccess", &text, lines);
    }
    for (statements, lines) in [
        ("handle_errors {\nredir * /home\n}", &[5][..]),
        ("handle_errors 404 {\n@page path *.html\nredir @page /home permanent\nredir * /\n}", &[6, 7]),
        ("handle_errors {\nhandle {\nredir https://b.example{uri}\n}\n}", &[6]),
    ] {
        let text = format!("a.example {{\nredir /old /new permanent\nfile_server\n{statements}\n}}\n");
        assert_one_entry(Format::Caddy, "Caddyfile", &text, lines);
    }
}

#[test]
fn error_page_without_a_redirect_is_not_reported() {
    for (format, text) in [
        (Format::Nginx, nginx("error_page 404 /404;\nerror_page 500 502 /50x.html;")),
        (Format::Apache, "Redirect 301 /old /new\nErrorDocument 404 /old\nErrorDocument 500 Sorry\n".to_owned()),
        (
            Format::Caddy,
            "a.example {\nredir /old /new\nfile_server\nhandle_errors {\nrewrite * /404.html\nfile_server\n}\n}\n"
                .to_owned(),
        ),
    ] {
        let (comparison, entries) = compared(format, "site.conf", &text);
        assert!(!entries.iter().any(|entry| entry.reason.contains("missing pages")), "{text}\n{entries:#?}");
        assert_eq!((comparison.original_loops, comparison.unknown.len()), (0, 0), "{text}");
    }
}

#[test]
fn redirect_of_some_missing_pages_is_a_difference() {
    let text =
        nginx("error_page 404 @lost;\nlocation @lost {\nrewrite ^/lost/(.*)$ /found/$1 permanent;\nreturn 302 /;\n}");
    let (comparison, entries) = compared(Format::Nginx, "site.conf", &text);
    let entry = entries.iter().find(|entry| entry.lines.contains(&5)).unwrap();
    assert_eq!(entry.effect, Effect::Risk(Risk::WrongPage), "{entries:#?}");
    assert!(entry.example.as_ref().unwrap().request.target.starts_with("/lost/"), "{entry:#?}");
    assert_eq!(comparison.original_loops, 0);
}

#[test]
fn internal_error_page_is_a_difference_only_at_its_own_path() {
    let text = nginx("error_page 404 /404;\nlocation = /404 { internal; return 302 /home; }");
    let (comparison, entries) = compared(Format::Nginx, "site.conf", &text);
    let entry = entries.iter().find(|entry| entry.lines == [4]).unwrap();
    assert_eq!(entry.effect, Effect::Risk(Risk::WrongPage), "{entries:#?}");
    let targets: Vec<&str> = comparison.differences.iter().map(|one| one.request.target.as_str()).collect();
    let is_own = |target: &&str| target.trim_start_matches('/').starts_with("404") || *target == "/old/";
    assert!(targets.iter().all(is_own), "{targets:?}");
}

#[test]
fn internal_location_that_a_rewrite_reaches_is_no_error_page() {
    let text = nginx("location /c/ { rewrite ^/c/(.*)$ /d/$1 last; }\nlocation /d/ { internal; return 301 /dd; }");
    let entries = compared(Format::Nginx, "site.conf", &text).1;
    let entry = entries.iter().find(|entry| entry.lines == [4] && entry.reason.contains("rewrite")).unwrap();
    assert_eq!(entry.example.as_ref().unwrap().request.target, "/c/", "{entry:#?}");
}

#[test]
fn status_410_for_missing_pages_is_reported() {
    let reasons = |statement: &str| {
        let text = nginx(&format!("{statement}\nlocation = /gone {{ return 410; }}"));
        let entries = compared(Format::Nginx, "site.conf", &text).1;
        let about = entries.iter().filter(|entry| entry.reason.starts_with("missing pages"));
        about.map(|entry| (entry.effect, entry.line)).collect::<Vec<_>>()
    };
    assert_eq!(reasons("error_page 404 403 /gone;"), [(Effect::NotCompared, 3)]);
    assert_eq!(reasons("error_page 410 /gone;"), []);
}

/// nginx answers with 404 in place of 410 if the file of the error page is missing.
#[test]
fn status_410_with_an_error_page_depends_on_its_file() {
    for page in ["location = /page.html { internal; }", "location / { try_files $uri $uri/ =404; }"] {
        for gone in ["return 410;", "return 451;"] {
            let text = nginx(&format!("error_page 410 451 /page.html;\nlocation = /a {{ {gone} }}\n{page}"));
            let comparison = compared(Format::Nginx, "site.conf", &text).0;
            let of_a = comparison.unknown.iter().filter(|one| one.example.target == "/a");
            let reasons: Vec<_> = of_a.map(|one| one.reason.as_str()).collect();
            assert_eq!(reasons, ["the files on the old server"], "{text}{:#?}", comparison.unknown);
        }
    }
    for page in ["location = /page.html { return 410 Gone; }", "location = /page.html { proxy_pass http://b; }"] {
        let text = nginx(&format!("error_page 410 /page.html;\nlocation = /a {{ return 410; }}\n{page}"));
        let unknown = compared(Format::Nginx, "site.conf", &text).0.unknown;
        assert!(unknown.is_empty(), "{text}{unknown:#?}");
    }
}

//! Checks what is compared if the answers depend on conditions outside the imported file.

use portico_import::comparison::{Cause, Comparison, Difference, compare};
use portico_import::{Format, ImportOptions, import};

fn compared(format: Format, name: &str, text: &str) -> Comparison {
    let options = ImportOptions { site_hosts: vec!["site.example".to_owned()], ..ImportOptions::default() };
    let imported = import(format, name, text, &options);
    compare(format, name, text, &imported).unwrap()
}

#[test]
fn difference_that_does_not_depend_on_the_country_is_reported() {
    let shop = r#"{"source": "/shop", "destination": "/s", "permanent": true}"#;
    let country = r#"{"source": "/:path((?!kz/).*)", "destination": "/kz/:path", "permanent": false,
        "has": [{"type": "header", "key": "x-vercel-ip-country", "value": "KZ"}]}"#;
    let slash = |text: &str| {
        let comparison = compared(Format::Vercel, "vercel.json", text);
        let one = comparison.differences.iter().find(|one| one.request.target == "/shop/").cloned();
        (one.and_then(|one| one.cause), comparison.unknown.iter().map(|unknown| unknown.count).sum::<usize>())
    };
    assert_eq!(slash(&format!("{{\"redirects\": [{shop}]}}")), (Some(Cause::FinalSlash), 0));
    let (cause, unknown) = slash(&format!("{{\"redirects\": [{country}, {shop}]}}"));
    assert_eq!(cause, Some(Cause::FinalSlash));
    // For visitors from other countries, the rules answer `/shop` as Vercel does.
    assert!(unknown > 0);
}

#[test]
fn difference_for_every_address_of_the_client_is_reported() {
    let text = "RewriteEngine On\nRewriteCond %{REMOTE_ADDR} !^192\\.0\\.2\\.1$\nRewriteCond %{REQUEST_URI} !^/closed\\.html$\n\
                RewriteRule ^(.*)$ /closed.html [R=302,L]\nRewriteRule ^old/(.*)$ /new/$1 [R=301,L]\n";
    let comparison = compared(Format::Apache, ".htaccess", text);
    let targets: Vec<&str> = comparison.differences.iter().map(|one| one.request.target.as_str()).collect();
    // Apache redirects `/old` to `/closed.html` or shows a page, and the rules redirect it to `/new`.
    assert!(targets.contains(&"/old"), "{targets:?}");
    // For the client with this address, the rules answer `/old/ab` as Apache does.
    assert!(!targets.contains(&"/old/ab"), "{targets:?}");
    let asked = comparison.equal + comparison.differences.len() + comparison.original_loops;
    assert_eq!(asked + comparison.unknown.iter().map(|unknown| unknown.count).sum::<usize>(), comparison.asked);
}

#[test]
fn redirect_of_every_visitor_is_compared_whatever_the_plugin_tests() {
    let redirect = |path: &str, kind: &str, data: &str| {
        format!(
            r#"{{"url": "{path}", "action_code": 302, "action_type": "url", "match_type": "{kind}", "action_data": {data}}}"#
        )
    };
    let redirects = [
        redirect("/by-ip", "ip", r#"{"ip": ["192.0.2.1"], "url_from": "/in", "url_notfrom": "/out"}"#),
        redirect("/members", "login", r#"{"logged_in": "/home", "logged_out": ""}"#),
    ];
    let text = format!("{{\"redirects\": [{}]}}", redirects.join(",\n"));
    let comparison = compared(Format::Wordpress, "redirection.json", &text);
    let at = |path: &str| comparison.differences.iter().find(|one| one.request.target == path);
    assert_eq!(at("/by-ip").map(|one| one.original.as_str()), Some("302 /out"), "{comparison:#?}");
    // A visitor without an account gets the page.
    assert_eq!(at("/members"), None);
}

/// A condition may decide the answers to requests for the paths of other statements.
#[test]
fn unknown_answers_have_the_line_of_the_unknown_condition() {
    let apache = "RewriteEngine On\nRewriteCond %{REMOTE_ADDR} !^192\\.0\\.2\\.1$\nRewriteRule ^(.*)$ /closed.html [R=302,L]\n\
                  RewriteRule ^old/(.*)$ /new/$1 [R=301,L]\n";
    let nginx = "server {\nserver_name site.example;\nset $m 1;\nif ($remote_addr = 192.0.2.1) { set $m 0; }\n\
                 if ($m = 1) { return 302 /closed.html; }\nlocation /old/ { return 301 /new/; }\n}\n";
    let caddy = "site.example {\n@office remote_ip 192.0.2.1\nredir @office /intern 302\nredir /old /new 301\n}\n";
    for (format, name, text, expected) in [
        (Format::Apache, ".htaccess", apache, 2),
        (Format::Nginx, "a.conf", nginx, 4),
        (Format::Caddy, "Caddyfile", caddy, 2),
    ] {
        let comparison = compared(format, name, text);
        let lines: Vec<&[u32]> = comparison.unknown.iter().map(|unknown| unknown.lines.as_slice()).collect();
        assert_eq!(lines, [[expected]], "{format:?}: {:#?}", comparison.unknown);
    }
}

/// Without `DocumentRoot`, the folder may be the one of the site, below it or outside. Nobody but the old server knows its answers.
#[test]
fn answer_that_depends_on_the_folder_of_the_site_is_unknown() {
    for (folder, base, path) in [("/var/www/html", "", "dir/"), ("/var/www/html/dir", "RewriteBase /dir\n", "")] {
        let text = format!(
            "<VirtualHost *:443>\nServerName a.example\n<Directory {folder}>\nRewriteEngine On\n{base}\
             RewriteRule ^{path}(.+)$ /new/$1 [R=301,L]\n</Directory>\n</VirtualHost>\n"
        );
        let comparison = compared(Format::Apache, "site.conf", &text);
        let of_file = comparison.unknown.iter().find(|unknown| unknown.reason.contains("the folder of the site"));
        assert!(of_file.is_some(), "{comparison:#?}");
        let below = |one: &&Difference| one.request.target.starts_with("/dir/") && one.cause.is_none();
        assert_eq!(comparison.differences.iter().find(below), None, "{text}");
    }
}

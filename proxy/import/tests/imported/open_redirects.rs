//! Tests that the report names redirects to a host that the visitor chooses. The answers were tried with the original
//! servers.

use portico_import::Format;
use portico_import::comparison::{Cause, Difference, Risk};
use portico_import::report::Effect;

use crate::compared::compared;

#[test]
fn open_redirects_of_the_original_come_first() {
    let apache = "RewriteEngine On\nRedirect 301 /x /y\nRewriteRule ^c(.*)$ https://a.example$1 [R=301,L]\n";
    let apache_query = "RewriteEngine On\nRewriteBase /\nRewriteCond %{QUERY_STRING} ^url=(.*)$\n\
                        RewriteRule ^go$ %1? [R=302,L]\n";
    let nginx =
        "server {\nabsolute_redirect off;\nlocation = /x { return 301 /y; }\nrewrite ^(.*)\\.html$ $1 permanent;\n}\n";
    let nginx_host = "server {\nrewrite ^/old(.*)$ https://new.example$1 permanent;\n}\n";
    let nginx_query = "server {\nlocation = /go { return 302 $arg_url; }\n}\n";
    let caddy = "a.example {\nredir /x /y\n@d path_regexp d ^/d/(.*)$\nredir @d /{re.d.1}\n}\n";
    let caddy_query = "a.example {\nredir /go {query.to}\n}\n";
    for (format, name, text, line, target, location) in [
        (Format::Apache, ".htaccess", apache, 3, "/c.evil.example", "301 https://a.example.evil.example/"),
        (Format::Apache, ".htaccess", apache_query, 4, "/go?url=http://evil.example", "302 http://evil.example/"),
        (Format::Nginx, "a.conf", nginx, 4, "//%5Cevil.example.html", "301 https://evil.example/"),
        (Format::Nginx, "a.conf", nginx_host, 2, "/old.evil.example", "301 https://new.example.evil.example/"),
        (Format::Nginx, "a.conf", nginx_query, 2, "/go?url=http://evil.example", "302 http://evil.example/"),
        (Format::Caddy, "Caddyfile", caddy, 4, "/d//%5Cevil.example", "302 https://evil.example/"),
        (Format::Caddy, "Caddyfile", caddy_query, 2, "/go?to=//evil.example", "302 https://evil.example/"),
        (
            Format::Netlify,
            "_redirects",
            "/x /y 301!\n/a/* /:splat 301!\n",
            2,
            "/a///evil.example",
            "301 https://evil.example/",
        ),
    ] {
        let (comparison, entries) = compared(format, name, text);
        let of_target = comparison.differences.iter().find(|one| one.request.target == target);
        let found = of_target.map(|one| (one.original.as_str(), one.cause, one.risk));
        assert_eq!(found, Some((location, Some(Cause::OpenOriginal), Risk::OpenRedirect)), "{text}");
        let first = entries.first().unwrap();
        assert_eq!((first.effect, first.line), (Effect::Risk(Risk::OpenRedirect), line), "{entries:#?}");
        assert!(first.reason.starts_with("the original server redirects to a host that the visitor chooses"));
    }
}

#[test]
fn targets_that_stay_on_the_site_are_no_open_redirects() {
    let apache = "RewriteEngine On\nRewriteRule ^b/(.*)$ /$1 [R=301,L]\nRedirectMatch 301 ^/e/(.*)$ /$1\n";
    let nginx =
        "server {\nrewrite ^/z/(.*)$ /$1 permanent;\nlocation /w/ { return 301 https://b.example$request_uri; }\n}\n";
    for (format, name, text) in [
        (Format::Apache, ".htaccess", apache),
        (Format::Nginx, "a.conf", nginx),
        (Format::Netlify, "_redirects", "/d/:name /:name 301!\n/e/* https://b.example/:splat 301!\n"),
    ] {
        let (comparison, entries) = compared(format, name, text);
        assert!(comparison.differences.iter().all(|one| one.risk != Risk::OpenRedirect), "{entries:#?}");
        let unsafe_texts: Vec<&Difference> =
            comparison.differences.iter().filter(|one| one.cause == Some(Cause::UnsafeText)).collect();
        assert!(unsafe_texts.iter().all(|one| one.risk == Risk::Encoding), "{unsafe_texts:?}");
        assert!(format == Format::Netlify || !unsafe_texts.is_empty(), "{text}");
    }
}

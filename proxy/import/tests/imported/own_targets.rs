//! Checks what the report says about statements that redirect to their own paths, and about hosts of maps.

use std::collections::BTreeMap;

use portico_import::comparison::{Cause, WrittenRules};
use portico_import::{Format, ImportOptions, SimulatedOutcome, SimulatedRequest, SimulatedServer, import};

use crate::compared::compared;

/// The hosts of the site. The comparison also asks for other hosts.
const HOSTS: [&str; 2] = ["a.example", "site.example"];

#[test]
fn redirect_that_adds_a_final_slash_is_no_loop() {
    let nginx = |statement: &str| format!("server {{\nserver_name a.example;\n{statement}\n}}\n");
    let iis = "<configuration><system.webServer><rewrite><rules>\n<rule name=\"a\" stopProcessing=\"true\">\n\
               <match url=\"(.*[^/])$\" />\n<action type=\"Redirect\" url=\"{R:1}/\" />\n</rule></rules></rewrite>\
               </system.webServer></configuration>";
    for (format, name, text) in [
        (Format::Nginx, "a.conf", nginx("rewrite ^/cat/([a-z]+)$ /cat/$1/ permanent;")),
        (Format::Nginx, "a.conf", nginx("rewrite ^/b/([a-z]+)/(\\d+)$ https://a.example/b/$1/$2/ permanent;")),
        (Format::Nginx, "a.conf", nginx("location ~ ^/g/\\d+$ { return 301 $uri/; }")),
        (Format::Iis, "web.config", iis.to_owned()),
    ] {
        let (comparison, entries) = compared(format, name, &text);
        assert!(entries.iter().any(|entry| entry.reason.contains("adds the final slash")), "{text}\n{entries:#?}");
        assert!(entries.iter().all(|entry| !entry.reason.contains("loop")), "{text}\n{entries:#?}");
        let own = comparison.differences.iter().filter(|one| HOSTS.contains(&one.request.host.as_str()));
        assert!(own.clone().any(|one| one.cause == Some(Cause::AddedSlash)), "{comparison:#?}");
        let named = own.filter(|one| one.request.host == "a.example").collect::<Vec<_>>();
        assert!(named.iter().all(|one| one.cause.is_some()), "{named:#?}");
    }
}

#[test]
fn slash_that_the_pattern_excludes_is_no_reason_for_a_loop_of_the_original() {
    let text = "server {\nserver_name a.example;\nrewrite ^/c/([^/]+)$ /c/$1/ permanent;\nrewrite ^/d/(.*[^/])$ /d/x/$1/ permanent;\n}\n";
    let (_, entries) = compared(Format::Nginx, "a.conf", text);
    let reason = entries.iter().find(|entry| entry.lines == [4]).unwrap().reason.as_str();
    assert!(reason.starts_with("a rule would match its own target without the final slash"), "{reason}");
}

#[test]
fn hosts_of_a_map_with_hostnames_are_translated_in_the_order_of_nginx() {
    let text = "map $host $new {\nhostnames;\n*.shop.example /s;\n.old.example /o;\nb.shop.example /b;\n*.c.shop.example /c;\n\
                www.any.* /w;\n}\nmap $host $other {\n.d.example /d;\n*.e.example /e;\n}\n\
                server {\nserver_name .old.example *.shop.example;\nif ($new) { return 301 https://n.example$new; }\n\
                if ($other) { return 301 $other; }\n}\n";
    let imported = import(Format::Nginx, "a.conf", text, &ImportOptions::default());
    let (rules, server) = (WrittenRules::new(&imported).unwrap(), SimulatedServer::new(Format::Nginx, "a.conf", text));
    for (host, target) in [
        ("old.example", "/o"),
        ("www.old.example", "/o"),
        ("a.shop.example", "/s"),
        ("b.shop.example", "/b"),
        ("x.c.shop.example", "/c"),
    ] {
        let request = SimulatedRequest::new(host, "/x", None, &BTreeMap::new());
        let location = format!("https://n.example{target}");
        let expected = SimulatedOutcome::Redirect { status: 301, location };
        assert_eq!(server.answer(&request).outcome, expected, "{host}");
        assert_eq!(rules.answer(&request).unwrap().outcome, expected, "{host}: {}", imported.yaml);
    }
    let reason = |line: u32| imported.report.iter().find(|note| note.line == line).map(|note| note.reason.as_str());
    assert!(reason(7).unwrap().contains("no wildcard at the end of a host"), "{:#?}", imported.report);
    assert!([10, 11].iter().all(|line| reason(*line).unwrap().contains("`hostnames`")), "{:#?}", imported.report);
}

/// `/b/*` has no path that the matcher excludes.
#[test]
fn path_that_caddy_excludes_concerns_only_the_paths_that_contain_it() {
    for paths in ["/a/* /b/*", "/b *ep"] {
        let text =
            format!("a.example {{\n@m {{\npath {paths}\nnot path /a/keep\nquery x=1\n}}\nredir @m /new 301\n}}\n");
        let (comparison, entries) = compared(Format::Caddy, "Caddyfile", &text);
        assert!(entries.iter().all(|entry| !entry.reason.contains("excludes URLs")), "{paths}: {entries:#?}");
        assert!(comparison.differences.iter().all(|one| !one.request.target.starts_with("/a/keep")), "{comparison:#?}");
    }
}

#[test]
fn path_that_caddy_excludes_beside_an_expression_is_kept() {
    let text = "a.example {\n@m {\npath_regexp m ^/(\\d{4})/(\\d{2})/(.+)$\nnot path /2024/*\n}\n\
                redir @m /archive/{re.m.1}/{re.m.3} 301\n}\n";
    let imported = import(Format::Caddy, "Caddyfile", text, &ImportOptions::default());
    let rules = WrittenRules::new(&imported).unwrap();
    let moved = SimulatedOutcome::Redirect { status: 301, location: "/archive/2023/post".to_owned() };
    for (path, expected) in [("/2024/05/post", SimulatedOutcome::Page), ("/2023/05/post", moved)] {
        let request = SimulatedRequest::new("a.example", path, None, &BTreeMap::new());
        assert_eq!(rules.answer(&request).unwrap().outcome, expected, "{path}: {}", imported.yaml);
    }
}

#[test]
fn redirect_that_adds_a_query_to_its_own_source_is_not_called_the_same_url() {
    let text = r#"{ "redirects": [{ "source": "/lamps", "destination": "/lamps?from=lamps", "permanent": false }] }"#;
    let (_, entries) = compared(Format::Vercel, "vercel.json", text);
    assert!(entries.iter().any(|entry| entry.reason.contains("with another query")), "{entries:#?}");
    assert!(entries.iter().all(|entry| !entry.reason.contains("at most")), "{entries:#?}");
}

/// Mobile visitors are sent to a part of the site, and later statements also apply there.
#[test]
fn redirect_below_its_own_prefix_is_translated_if_later_redirects_can_be_limited_to_the_prefix() {
    let mobile = "RewriteEngine On\nRewriteCond %{HTTP_USER_AGENT} iphone [NC]\nRewriteCond %{REQUEST_URI} !^/m/\n\
                  RewriteRule ^(.*)$ /m/$1 [R=302,L]\n";
    for (later, is_translated) in [
        ("RewriteRule ^(about|team)(/.*)?$ /company/$1$2 [R=301,L]", true),
        ("RewriteRule ^([0-9]+)-(.*)$ /$2 [R=301,L]", true),
        ("RewriteRule ^(.*)_(.*)$ /$1-$2 [R=301,L]", true),
        ("RewriteRule ^(.+)/$ /$1 [R=301,L]", true),
        ("RewriteRule ^(.*)/x(.*)$ /y/$1/$2 [R=301,L]", false),
    ] {
        let text = format!("{mobile}{later}\n");
        let (comparison, entries) = compared(Format::Apache, ".htaccess", &text);
        let has_loop = entries.iter().any(|entry| entry.reason.contains("causes a redirect loop"));
        assert!(!has_loop, "{later}: {entries:#?}");
        let reported =
            entries.iter().any(|entry| entry.lines == [4] && entry.reason.contains("would match its own target"));
        assert_eq!(reported, !is_translated, "{later}: {entries:#?}");
        let to_mobile = |target: &str| ["/a", "/ab"].contains(&target);
        let different = comparison.differences.iter().filter(|one| {
            one.request.headers.contains_key("user-agent")
                && one.original.contains("302")
                && to_mobile(&one.request.target)
        });
        assert_eq!(different.count() > 0, !is_translated, "{later}: {comparison:#?}");
    }
}

/// The statement redirects `www.a.example` to `a.example`, and `a.example` to itself.
#[test]
fn host_that_a_statement_redirects_to_itself_needs_no_change() {
    let text = "server {\nserver_name ~^(www\\.)?(?<site>a\\.example)$;\nreturn 301 https://$site$request_uri;\n}\n";
    let imported = import(Format::Nginx, "a.conf", text, &ImportOptions::default());
    assert!(imported.yaml.contains("when: { host: www.a.example }"), "{}", imported.yaml);
    let (_, entries) = compared(Format::Nginx, "a.conf", text);
    let own = entries.iter().find(|entry| entry.reason.contains("for the host `a.example`")).unwrap();
    assert!(own.hint.starts_with("no change needed") && own.lines == [3], "{entries:#?}");
    assert!(entries.iter().all(|entry| !entry.hint.contains("remove the redirect")), "{entries:#?}");
}

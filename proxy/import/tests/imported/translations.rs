//! Checks the rules for usual statements that have no equivalent of the same form, and the entries of the report about them.

use portico_import::comparison::{Cause, Comparison, compare};
use portico_import::report::{ReportEntry, report};
use portico_import::{Format, ImportOptions, Imported, import};

/// Imports and compares a file of the site `a.example`.
fn of_site(format: Format, name: &str, text: &str) -> (Imported, Comparison, Vec<ReportEntry>) {
    let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
    let imported = import(format, name, text, &options);
    let comparison = compare(format, name, text, &imported).unwrap();
    let entries = report(text, &imported, Some(&comparison));
    (imported, comparison, entries)
}

/// Returns the answers of both sides to a request for the site, if they differ.
fn difference(comparison: &Comparison, target: &str) -> Option<String> {
    let found =
        comparison.differences.iter().find(|one| one.request.target == target && one.request.host == "a.example");
    found.map(|one| format!("{} / {}", one.original, one.imported))
}

#[test]
fn paths_that_a_lookahead_excludes_have_a_rule_with_pass() {
    let next = r#"[{"source":"/((?!moved|_next).*)","destination":"/moved","permanent":false}]"#;
    let vercel = r#"{"redirects":[{"source":"/((?!keep|moved).*)","destination":"/moved"}]}"#;
    for (format, name, text, excluded) in [
        (Format::Next, "redirects.json", next, "/(?:moved|_next).*"),
        (Format::Vercel, "vercel.json", vercel, "/(?:keep|moved).*"),
    ] {
        let (imported, comparison, _) = of_site(format, name, text);
        assert!(imported.yaml.contains(&format!("regex: {excluded}\n    pass: true")), "{}", imported.yaml);
        assert!(imported.yaml.contains("to: /moved"), "{}", imported.yaml);
        assert!(comparison.equal > 10, "{comparison:#?}");
        assert_eq!(difference(&comparison, "/moved"), None, "{comparison:#?}");
    }
}

/// A later redirect applies to the excluded paths.
#[test]
fn paths_that_a_lookahead_excludes_may_have_a_later_redirect() {
    let text = r#"[{"source":"/((?!keep|moved).*)","destination":"/moved","permanent":false},
        {"source":"/keep/old","destination":"/keep/new","permanent":false}]"#;
    let (imported, comparison, _) = of_site(Format::Next, "redirects.json", text);
    assert!(imported.yaml.contains("from: /keep/old"), "{}", imported.yaml);
    assert_eq!(difference(&comparison, "/keep/old"), None, "{}", imported.yaml);
}

#[test]
fn any_value_of_a_cookie_or_parameter_is_a_test_of_its_presence() {
    let cookie =
        "RewriteEngine On\nRewriteCond %{HTTP_COOKIE} ^.*sess=([^;]+).*$ [NC]\nRewriteRule ^account$ /my [R=302,L]\n";
    let parameter = "map $request_uri $clean { default \"\"; \"~^(?<p>/[^?]*)\\?.*fbclid=\" $p; }\n\
                     server {\nserver_name a.example;\nif ($clean) { return 301 $clean; }\n}\n";
    for (format, name, text, when) in [
        (Format::Apache, ".htaccess", cookie, "when: { cookie: { sess: true } }"),
        (Format::Nginx, "a.conf", parameter, "when: { query: { fbclid: true } }"),
    ] {
        let (imported, _, entries) = of_site(format, name, text);
        assert!(imported.yaml.contains(when), "{}\n{entries:#?}", imported.yaml);
    }
}

#[test]
fn lookahead_without_an_equivalent_has_a_hint_about_pass() {
    let text = "server {\nserver_name a.example;\nlocation ~ ^/[a-z]+/(?!keep) { return 301 /new; }\n}\n";
    let (_, _, entries) = of_site(Format::Nginx, "a.conf", text);
    let entry = entries.iter().find(|entry| entry.reason.contains("lookaround")).unwrap();
    assert!(entry.hint.contains("`pass: true`"), "{entries:#?}");
}

#[test]
fn one_of_several_conditions_lists_the_hosts_of_the_site() {
    let text = "<configuration><system.webServer><rewrite><rules><rule name='r' stopProcessing='true'><match url='^x$'/>\
                <conditions logicalGrouping='MatchAny'><add input='{HTTP_HOST}' pattern='^old\\.'/>\
                <add input='{QUERY_STRING}' pattern='legacy=1'/></conditions>\
                <action type='Redirect' url='/y'/></rule></rules></rewrite></system.webServer></configuration>";
    let site_hosts = ["a.example", "old.a.example"].map(str::to_owned).to_vec();
    let imported = import(Format::Iis, "web.config", text, &ImportOptions { site_hosts, ..ImportOptions::default() });
    assert!(imported.yaml.contains("legacy: ") && imported.yaml.contains("host: old.a.example"), "{imported:#?}");
    let (imported, _, _) = of_site(Format::Iis, "web.config", text);
    assert!(imported.yaml.contains("legacy: ") && !imported.yaml.contains("host"), "{imported:#?}");
}

#[test]
fn rule_for_a_folder_names_the_wildcards_in_it() {
    let text = "<configuration><system.webServer>\n<httpRedirect enabled='true' destination='https://new.example'>\n\
                <add wildcard='/shop/*' destination='https://shop.example/$1' />\n</httpRedirect>\n</system.webServer></configuration>";
    let (_, _, entries) = of_site(Format::Iis, "web.config", text);
    assert!(entries.iter().any(|entry| entry.line == 2 && entry.reason.contains("`/shop/*`")), "{entries:#?}");
    let wildcard = entries.iter().find(|entry| entry.line == 3).unwrap();
    assert!(wildcard.hint.contains("`prefix: /shop`"), "{entries:#?}");
}

/// Any text before the match would be a part of the match.
#[test]
fn expression_that_starts_with_any_path_needs_no_anchor() {
    let text = "{\"redirects\":[{\"url\":\"/(.*)\\\\.html?$\",\"action_code\":301,\"action_type\":\"url\",\
                \"action_data\":{\"url\":\"/$1/\"},\"match_type\":\"url\",\"regex\":true}]}";
    let (imported, _, entries) = of_site(Format::Wordpress, "redirection.json", text);
    assert!(imported.yaml.contains("regex: /(?<rest>.*)\\.html?\n"), "{}", imported.yaml);
    let about = |text: &str| entries.iter().find(|entry| entry.reason.contains(text));
    assert!(about("does not start with `^`").is_none(), "{entries:#?}");
    let query = about("only URLs without a query").and_then(|entry| entry.example.as_ref());
    assert!(query.is_some_and(|example| example.request.target.contains('?')), "{entries:#?}");
}

#[test]
fn source_with_a_repeated_parameter_has_no_rule() {
    let text = r#"{"redirects":[{"url":"/?p=other&p=12","action_code":301,"action_type":"url","action_data":{"url":"/x"},"match_type":"url","regex":false}]}"#;
    let (imported, _, entries) = of_site(Format::Wordpress, "redirection.json", text);
    assert_eq!(imported.yaml, "rules: []\n", "{entries:#?}");
    assert!(entries.iter().any(|entry| entry.reason.contains("`p` several times")), "{entries:#?}");
}

/// Vercel removes the final slash first, and rules copy it to the other host.
#[test]
fn removed_final_slash_is_not_the_cause_of_a_copied_one() {
    let text =
        r#"{"trailingSlash":false,"redirects":[{"source":"/e/:rest*","destination":"https://e.example/:rest*"}]}"#;
    let (_, comparison, entries) = of_site(Format::Vercel, "vercel.json", text);
    assert!(comparison.differences.iter().any(|one| one.cause == Some(Cause::CopiedSlash)), "{comparison:#?}");
    let setting = entries.iter().find(|entry| entry.reason.contains("`trailingSlash: false`"));
    let example = setting.and_then(|entry| entry.example.as_ref());
    assert!(example.is_none_or(|example| !example.request.target.starts_with("/e/")), "{entries:#?}");
}

#[test]
fn row_for_http_is_the_cause_if_its_rule_comes_first() {
    let text = "http://a.example/docs/,https://docs.example,302,true,false,true,true\n\
                a.example,https://new.example/,308,true,false,true,true\n";
    let (_, comparison, entries) = of_site(Format::CloudflareBulk, "list.csv", text);
    let is_of_second = |one: &portico_import::comparison::Difference| {
        one.request.target.starts_with("/docs/") && one.original.starts_with("308")
    };
    assert!(comparison.differences.iter().any(is_of_second), "{comparison:#?}");
    let named = entries.iter().find(|entry| entry.example.as_ref().is_some_and(is_of_second)).unwrap();
    assert!(named.reason.contains("only to http:// URLs"), "{entries:#?}");
}

/// The pattern of the `rewrite` implies those of both locations.
#[test]
fn pattern_in_nested_locations_may_imply_theirs() {
    let text = "server {\nserver_name a.example;\nlocation /docs/ { location ~ \\.html$ {\n\
                rewrite ^/docs/(.*)\\.html$ /d/$1 permanent;\n} }\n}\n";
    let (imported, comparison, entries) = of_site(Format::Nginx, "a.conf", text);
    assert!(imported.yaml.contains("regex: /docs/(?<rest>.*)\\.html\n    to: /d/{rest}"), "{entries:#?}");
    assert_eq!(difference(&comparison, "/docs/ab.html"), None, "{entries:#?}");
}

#[test]
fn scheme_and_host_are_known_inside_a_target() {
    let text = "server {\nserver_name a.example;\n\
                location = /login { return 302 https://auth.example/?to=$scheme://$host$uri; }\n\
                location = /a { return 301 $scheme://$http_host/$request_uri; }\n}\n";
    let (imported, comparison, entries) = of_site(Format::Nginx, "a.conf", text);
    let rule = "from: /login\n    to: https://auth.example/?to=https://a.example/login\n";
    assert!(imported.yaml.contains(rule), "{} {entries:#?}", imported.yaml);
    assert_eq!(difference(&comparison, "/login"), None, "{entries:#?}");
    assert!(!entries.iter().any(|entry| entry.reason.contains("starts with `//`")), "{entries:#?}");
}

/// In a folder, Apache compares a pattern with the path without its first slash.
#[test]
fn pattern_that_never_matches_hides_no_other_statement() {
    let text = "RewriteEngine On\nRewriteRule ^/a$ /b [R=301,L]\nRewriteRule ^a$ /c [R=301;L]\n";
    let (imported, comparison, entries) = of_site(Format::Apache, ".htaccess", text);
    assert_eq!(imported.yaml, "rules:\n  - from: /a\n    to: /c\n", "{entries:#?}");
    assert_eq!(difference(&comparison, "/a"), None, "{entries:#?}");
    assert!(entries.iter().any(|entry| entry.line == 2 && entry.reason.contains("never matches")), "{entries:#?}");
}

#[test]
fn lookahead_in_a_condition_is_translated() {
    for (condition, redirected, kept) in [
        ("RewriteCond %{REQUEST_URI} ^/(?!keep|static/)", "/old", "/keep"),
        ("RewriteCond %{REQUEST_URI} ^/shop/(?!cart)(.*)$", "/shop/old", "/shop/cart"),
        ("RewriteCond %{REQUEST_URI} !^/(?!old)", "/old/x", "/other"),
    ] {
        let text = format!("RewriteEngine On\n{condition}\nRewriteRule ^(.*)$ https://b.example/$1 [R=301,L]\n");
        let (imported, comparison, entries) = of_site(Format::Apache, ".htaccess", &text);
        assert!(imported.yaml.contains("to: https://b.example"), "{text}{entries:#?}");
        let wrong = comparison.differences.iter().filter(|one| {
            one.cause.is_none()
                && one.request.host == "a.example"
                && !one.request.target.starts_with("/api")
                && !one.request.target.starts_with("/assets")
                && !one.request.target.starts_with("/builds")
        });
        assert_eq!(
            wrong.collect::<Vec<_>>(),
            Vec::<&portico_import::comparison::Difference>::new(),
            "{}",
            imported.yaml
        );
        assert_eq!([redirected, kept].map(|target| difference(&comparison, target)), [None, None], "{}", imported.yaml);
    }
}

#[test]
fn lookahead_for_hosts_lists_the_hosts_of_the_site() {
    let text = "RewriteEngine On\nRewriteCond %{HTTP_HOST} ^(?!www\\.)(.+)$ [NC]\n\
                RewriteRule ^(.*)$ https://www.%1/$1 [R=301,L]\n";
    let site_hosts = ["a.example", "www.a.example"].map(str::to_owned).to_vec();
    let options = ImportOptions { site_hosts, ..ImportOptions::default() };
    let imported = import(Format::Apache, ".htaccess", text, &options);
    let rule = "rules:\n  - prefix: /\n    to: https://www.a.example/\n    when: { host: a.example }\n";
    assert_eq!(imported.yaml, rule, "{:#?}", imported.report);
}

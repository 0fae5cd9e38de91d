//! Checks the entries of the report for statements that many sites use.

use std::collections::BTreeSet;

use portico_import::comparison::{Cause, Difference, compare};
use portico_import::report::{ReportEntry, report};
use portico_import::{Format, ImportOptions, import};

use crate::compared::compared;

/// Returns the report about a file of the site `a.example`.
fn entries(format: Format, name: &str, text: &str) -> Vec<ReportEntry> {
    let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
    let imported = import(format, name, text, &options);
    let comparison = compare(format, name, text, &imported).unwrap();
    report(text, &imported, Some(&comparison))
}

/// Returns the line of the entry whose reason contains a text, and the path and the query of its example.
fn about<'e>(entries: &'e [ReportEntry], text: &str) -> (u32, &'e str) {
    let found = entries.iter().find(|entry| entry.reason.contains(text));
    let example = found.and_then(|entry| entry.example.as_ref()).map(|example| example.request.target.as_str());
    (found.map_or(0, |entry| entry.line), example.unwrap_or_default())
}

#[test]
fn longer_name_is_the_cause_also_if_another_rule_answers() {
    let text = "server {\nserver_name a.example;\nlocation /docs { return 302 /help; }\n\
                location / { return 301 https://new.example$request_uri; }\n}\n";
    let found = entries(Format::Nginx, "a.conf", text);
    assert_eq!(about(&found, "also matches longer names"), (3, "/docsx"), "{found:#?}");
}

/// The file mentions `/api/`, for which another statement has a rule.
#[test]
fn rule_for_all_paths_is_asked_below_a_reserved_prefix_that_the_file_does_not_mention() {
    let text = "server {\nserver_name a.example;\nlocation ^~ /api/ { return 301 https://api.example$request_uri; }\n\
                location / { return 301 https://new.example$request_uri; }\n}\n";
    let found = entries(Format::Nginx, "a.conf", text);
    let (line, example) = about(&found, "only if the rule names the prefix");
    assert!(line == 4 && example.starts_with("/assets/"), "{found:#?}");
}

/// The rule for the first statement does not match such a path. The second statement only changes the form of the URL.
#[test]
fn reserved_prefix_is_the_cause_also_before_a_second_redirect() {
    let text = "server {\nserver_name a.example;\nlocation ~ ^/(.+)/index\\.php$ { return 301 /$1/; }\n\
                location ~ ^/(.+)/$ { return 301 /$1; }\n}\n";
    let found = entries(Format::Nginx, "a.conf", text);
    assert_eq!(about(&found, "only if the rule names the prefix"), (3, "/api/ab/index.php"), "{found:#?}");
}

/// The rule excludes one host and applies to all others.
#[test]
fn reserved_prefix_is_the_cause_for_hosts_that_nobody_names() {
    let text = "RewriteEngine On\nRewriteCond %{HTTP_HOST} !^a\\.example$ [NC]\nRewriteCond %{HTTP_HOST} !^$\n\
                RewriteRule ^(.*)$ https://a.example/$1 [R=301,L]\n";
    let found = entries(Format::Apache, ".htaccess", text);
    let (line, example) = about(&found, "only if the rule names the prefix");
    assert!(line == 4 && example.starts_with("/api/"), "{found:#?}");
}

#[test]
fn page_after_a_redirect_is_no_cause_of_the_target() {
    let text = "<configuration><system.webServer><rewrite><rules>\n\
                <rule name='old' stopProcessing='true'><match url='^old/(.*)$'/><action type='Redirect' url='/new/{R:1}'/></rule>\n\
                <rule name='app'><match url='.*'/><action type='Rewrite' url='/'/></rule>\n\
                </rules></rewrite></system.webServer></configuration>\n";
    let found = entries(Format::Iis, "web.config", text);
    assert!(found.iter().any(|entry| entry.line == 2 && entry.example.is_some()), "{found:#?}");
    assert_eq!(about(&found, "the rule shows another page").1, "", "{found:#?}");
}

/// Without the change of the path, the redirect would lead to the requested URL.
#[test]
fn redirect_to_a_changed_path_is_not_called_useless() {
    let text = "a.example {\nroute /api/v1/* {\nuri replace /v1/ /v2/\nredir {uri}\n}\n}\n";
    let found = entries(Format::Caddy, "Caddyfile", text);
    assert_eq!(about(&found, "may change the path before this redirect copies it").0, 4, "{found:#?}");
}

/// nginx redirects `/api` as all other paths, and the rule for `/api/` answers both forms.
#[test]
fn final_slash_is_the_cause_if_both_forms_have_redirects() {
    let text = "server {\nserver_name a.example;\nlocation ^~ /shop/ { return 301 https://shop.example$request_uri; }\n\
                location / { return 301 https://new.example$request_uri; }\n}\n";
    let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
    let imported = import(Format::Nginx, "a.conf", text, &options);
    let comparison = compare(Format::Nginx, "a.conf", text, &imported).unwrap();
    let causes = |target: &str| {
        let is_asked = |one: &&Difference| one.request.target == target && one.request.host == "a.example";
        comparison.differences.iter().filter(is_asked).map(|one| one.cause).collect::<BTreeSet<_>>()
    };
    let expected = BTreeSet::from([Some(Cause::FinalSlash)]);
    assert_eq!([causes("/shop"), causes("//shop")], [expected.clone(), expected], "{:#?}", comparison.differences);
}

/// `not path /cat/new/*` does not exclude `/cat/new`, and the rule with `pass` does.
#[test]
fn final_slash_is_the_cause_if_a_rule_excludes_both_forms() {
    let text = "a.example {\n@cat {\npath /cat/*\nnot path /cat/new/*\n}\nredir @cat /catalog{uri} 301\n}\n";
    let found = entries(Format::Caddy, "Caddyfile", text);
    let example = |entry: &&ReportEntry| entry.example.as_ref().is_some_and(|one| one.request.target == "/cat/new");
    let entry = found.iter().find(example).unwrap();
    assert!(entry.reason.contains("with and without a final slash"), "{found:#?}");
}

/// The captures of a key are those of a query parameter, as in `if ($arg_id ~ …)`.
#[test]
fn captured_parameter_of_a_map_is_a_part_of_the_target() {
    for (key, target) in [("~^(\\d+)$", "/product/$1"), ("~^(?<id>\\d+)$", "/product/$id")] {
        let text = format!(
            "map $arg_id $p {{ default \"\"; \"{key}\" {target}; }}\n\
             server {{ server_name a.example; location = /item.php {{ if ($p) {{ return 301 $p; }} }} }}\n"
        );
        let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
        let imported = import(Format::Nginx, "a.conf", &text, &options);
        assert!(imported.yaml.contains("to: /product/{query.id}"), "{}\n{:#?}", imported.yaml, imported.report);
        assert!(imported.yaml.contains("id: { regex: "), "{}", imported.yaml);
    }
}

/// The redirect is translated, and only its target is refused.
#[test]
fn example_of_a_refusal_is_refused_itself() {
    let text = "map $uri $moved { /a /b; }\nserver {\nserver_name a.example;\nif ($moved) { return 301 $moved; }\n\
                location / { return 404; }\n}\n";
    let found = entries(Format::Nginx, "a.conf", text);
    let example = found.iter().find_map(|entry| entry.example.as_ref().filter(|one| one.refusal.is_some())).unwrap();
    assert_eq!(example.original, "404", "{found:#?}");
}

/// A rule with `pass` would take the redirect away.
#[test]
fn location_that_redirects_all_its_requests_excludes_none() {
    let text = "server {\nserver_name a.example;\nlocation /shop/ {\n\
                location ~ -(\\d+)\\.html$ { return 301 /product/$1; }\nreturn 301 /catalog/;\n}\n}\n";
    let found = entries(Format::Nginx, "a.conf", text);
    assert!(!found.iter().any(|entry| entry.hint.contains("pass: true")), "{found:#?}");
}

/// Caddy ignores the letter case of the path and copies it, and the rule writes the text in front of `*` as in the file.
#[test]
fn letter_case_of_the_path_is_a_cause() {
    let text = "a.example {\nredir /old/* /new{uri} 301\n}\n";
    let found = entries(Format::Caddy, "Caddyfile", text);
    let (_, example) = about(&found, "capital letters");
    assert_eq!(example, "/OLD/PAGE", "{found:#?}");
}

/// The target of a redirect has no optional placeholders.
#[test]
fn question_mark_after_a_placeholder_of_a_target_is_reported() {
    let text = r#"{"redirects":[{"source":"/docs/:a?/:b?","destination":"/d/:b?/:a?","permanent":true}]}"#;
    let found = entries(Format::Vercel, "vercel.json", text);
    let entry = found.iter().find(|entry| entry.reason.contains("starts the query")).unwrap();
    assert!(entry.example.is_some() && found.iter().all(|entry| !entry.hint.contains("write the rule")), "{found:#?}");
}

/// nginx compares `$request_uri` as the client sent it, and links to old pages contain encoded letters.
#[test]
fn encoded_letters_of_an_expression_are_decoded() {
    let text = "map $request_uri $new { \"~^/%D0%B1/(\\d+)$\" /b/$1; }\nserver {\nserver_name a.example;\n\
                if ($new) { return 301 $new; }\n\
                if ($request_uri ~ \"^/%D0%BA%D0%B0/\") { return 301 /catalog/; }\n}\n";
    let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
    let imported = import(Format::Nginx, "a.conf", text, &options);
    assert!(imported.yaml.contains("/б/(?<number>") && !imported.yaml.contains("%25"), "{}", imported.yaml);
    let comparison = compare(Format::Nginx, "a.conf", text, &imported).unwrap();
    let is_plain = |one: &&Difference| one.request.target == "/%D0%B1/73" || one.request.target == "/%D0%BA%D0%B0/ab";
    assert_eq!(comparison.differences.iter().find(is_plain), None);
}

/// The engine of Vercel matches `/:path*` with `/a`, but not with `/`.
#[test]
fn wildcard_of_vercel_for_the_whole_site_excludes_the_home_page() {
    for condition in ["", r#""has": [{ "type": "header", "key": "user-agent", "value": ".*iPhone.*" }], "#] {
        let text = format!(
            r#"{{ "redirects": [{{ "source": "/:path*", {condition}"destination": "https://m.example/:path*" }}] }}"#
        );
        let (comparison, _) = compared(Format::Vercel, "vercel.json", &text);
        // A note explains the differences below a reserved prefix.
        let mut others = comparison.differences.iter().filter(|one| !one.request.target.starts_with("/api/"));
        assert!(others.all(|one| one.cause.is_some()), "{:#?}", comparison.differences);
    }
}

#[test]
fn part_of_a_listed_host_is_a_part_of_the_destination() {
    let redirect = r#""source": "/:path", "has": [{ "type": "host", "value": "(?<sub>blog|shop).a.example" }],
        "destination": "https://a.example/:sub/:path", "permanent": true"#;
    let vercel = format!(r#"{{ "redirects": [{{ {redirect} }}] }}"#);
    let next = format!("[{{ {redirect} }}]");
    for (format, name, text) in [(Format::Vercel, "vercel.json", vercel), (Format::Next, "redirects.json", next)] {
        let imported = import(format, name, &text, &ImportOptions::default());
        for host in ["blog", "shop"] {
            let rule = format!("to: https://a.example/{host}/{{path}}\n    when: {{ host: {host}.a.example }}");
            assert!(imported.yaml.contains(&rule), "{}", imported.yaml);
        }
        let comparison = compare(format, name, &text, &imported).unwrap();
        assert!(comparison.differences.iter().all(|one| one.cause.is_some()), "{:#?}", comparison.differences);
    }
}

/// The target is `/items` if the variable is empty, also if no row has the value.
#[test]
fn row_of_a_map_without_a_value_leaves_the_rest_of_the_target() {
    for default in ["default \"\";\n", "\n"] {
        let text = format!(
            "map $arg_page $pg {{\n{default}~^[0-9]+$ \"?page=$arg_page\";\n}}\nserver {{\nserver_name a.example;\n\
             location = /list {{ return 301 /items$pg; }}\n}}\n"
        );
        let (comparison, _) = compared(Format::Nginx, "a.conf", &text);
        let unknown: Vec<_> = comparison
            .differences
            .iter()
            .filter(|one| one.cause.is_none() && one.request.host == "a.example")
            .collect();
        assert!(comparison.equal > 0 && unknown.is_empty(), "{default}: {unknown:#?}");
    }
}

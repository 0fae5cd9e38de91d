//! Checks that the report explains a difference only with a cause without which the answers would be equal.

use portico_import::comparison::{Cause, Comparison, Difference, Risk, compare};
use portico_import::report::{ReportEntry, report};
use portico_import::{Format, ImportOptions, Imported, import};

use crate::compared::compared;

/// Imports and compares a file of the site `a.example`.
fn of_site(format: Format, name: &str, text: &str) -> (Imported, Comparison, Vec<ReportEntry>) {
    let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
    let imported = import(format, name, text, &options);
    let comparison = compare(format, name, text, &imported).unwrap();
    let entries = report(text, &imported, Some(&comparison));
    (imported, comparison, entries)
}

fn at<'c>(comparison: &'c Comparison, target: &str) -> Option<&'c Difference> {
    comparison.differences.iter().find(|one| one.request.target == target && one.request.host == "a.example")
}

/// Browsers resolve dot segments before they request the target.
#[test]
fn dot_segments_of_a_target_are_no_difference() {
    let nginx = "server {\nserver_name a.example;\nlocation = /t { return 301 /n/../x; }\n}\n";
    for (format, name, text) in [
        (Format::Csv, "a.csv", "from,to,status\n/t,/n/../x,301\n"),
        (Format::Apache, ".htaccess", "Redirect 301 /t /n/./../x\n"),
        (Format::Nginx, "a.conf", nginx),
    ] {
        let (_, comparison, _) = of_site(format, name, text);
        assert_eq!(at(&comparison, "/t"), None, "{text}");
    }
}

#[test]
fn empty_parameter_is_another_spelling_of_the_target() {
    let text = "server {\nserver_name a.example;\nlocation ~ ^/p/([^/]+)/(.+)$ { return 301 /q/$2?a=$1&$args; }\n}\n";
    let (_, comparison, entries) = of_site(Format::Nginx, "a.conf", text);
    let found = at(&comparison, "/p/ab/ab").map(|one| (one.original.as_str(), one.risk, one.cause));
    let expected = ("301 /q/ab?a=ab&", Risk::Encoding, Some(Cause::TargetSpelling));
    assert_eq!(found, Some(expected), "{entries:#?}");
}

/// The condition compares the whole query, and the rule compares one parameter. No slash is concerned.
#[test]
fn whole_query_is_not_a_final_slash() {
    let text = "RewriteEngine On\nRewriteCond %{QUERY_STRING} ^option=com_contact\nRewriteRule ^(index\\.php)?$ /contacts? [R=301,L]\n\
                RewriteRule ^index\\.php/(.*)$ /$1 [R=301,L]\n";
    let (_, comparison, entries) = of_site(Format::Apache, ".htaccess", text);
    let found = at(&comparison, "/index.php?utm_source=mail&option=com_contact").unwrap();
    assert_ne!(found.cause, Some(Cause::FinalSlash), "{found:?}");
    let whole = entries.iter().find(|entry| entry.reason.contains("compares the whole query string")).unwrap();
    assert!(whole.requests > 0, "{entries:#?}");
}

/// nginx redirects `//old/` to `/old`, and `/old` to the new page.
#[test]
fn repeated_slashes_are_not_a_final_slash() {
    let text = "map $request_uri $new { default \"\"; /old /new; }\nserver {\nserver_name a.example;\n\
                if ($new != \"\") { return 301 $new; }\nrewrite ^/(.*)/$ /$1 permanent;\n}\n";
    let (_, comparison, entries) = of_site(Format::Nginx, "a.conf", text);
    assert_eq!(at(&comparison, "//old").map(|one| one.cause), Some(Some(Cause::RepeatedSlashes)), "{entries:#?}");
}

/// The answer after the redirect of the first line is unknown because of the second line, which does not explain the encoding.
#[test]
fn statement_after_a_known_redirect_does_not_explain_it() {
    let text = "/products/:cat/:id /p/:id?cat=:cat 302\n/* /en/:splat 302 Language=en\n";
    let (_, _, entries) = of_site(Format::Netlify, "_redirects", text);
    let of_line = |line: u32| entries.iter().filter(move |entry| entry.lines.contains(&line));
    let is_encoding = |entry: &ReportEntry| entry.example.as_ref().is_some_and(|one| one.original.contains("a&b"));
    assert!(of_line(1).any(is_encoding) && !of_line(2).any(is_encoding), "{entries:#?}");
}

#[test]
fn statements_that_only_merge_slashes_need_no_rule() {
    let apache = "RewriteEngine On\nRewriteCond %{REQUEST_URI} ^(.*)//(.*)$\nRewriteRule . %1/%2 [R=301,L]\n";
    let nginx = "server {\nserver_name a.example;\nif ($request_uri ~ \"//\") { rewrite ^/(.*) /$1 permanent; }\n}\n";
    for (format, name, text) in [(Format::Apache, ".htaccess", apache), (Format::Nginx, "a.conf", nginx)] {
        let (imported, comparison, entries) = of_site(format, name, text);
        let entry = entries.iter().find(|entry| entry.line == 3).unwrap();
        assert!(entry.reason.contains("only to paths with repeated slashes"), "{entries:#?}");
        assert_eq!((imported.yaml.as_str(), comparison.differences), ("rules: []\n", Vec::new()), "{text}");
    }
}

#[test]
fn statements_in_a_misspelt_block_have_one_entry() {
    let text = "server {\nserver_name a.example;\nloaction /a { return 301 /b; }\n}\n";
    let (_, _, entries) = of_site(Format::Nginx, "a.conf", text);
    let of_line: Vec<_> = entries.iter().filter(|entry| entry.line == 3).map(|entry| entry.reason.as_str()).collect();
    assert!(matches!(of_line.as_slice(), [one] if one.contains("no directive `loaction`")), "{entries:#?}");
}

#[test]
fn expression_that_selects_no_named_host_has_no_rule() {
    let iis = "<configuration><system.webServer><rewrite><rules><rule name='w' stopProcessing='true'><match url='.*'/>\
               <conditions><add input='{HTTP_HOST}' pattern='^www\\.(.+)$'/></conditions>\
               <action type='Redirect' url='https://{C:1}/{R:0}'/></rule></rules></rewrite></system.webServer></configuration>";
    let captured =
        "RewriteEngine On\nRewriteCond %{HTTP_HOST} ^www\\.(.+)$\nRewriteRule ^(.*)$ https://%1/$1 [R=301,L]\n";
    let plain = "RewriteEngine On\nRewriteCond %{HTTP_HOST} ^shop\\.\nRewriteRule ^x$ /y [R=301,L]\n";
    for (format, name, text) in [
        (Format::Iis, "web.config", iis),
        (Format::Apache, ".htaccess", captured),
        (Format::Apache, ".htaccess", plain),
    ] {
        let (imported, _, entries) = of_site(format, name, text);
        assert_eq!(imported.yaml, "rules: []\n", "{text}");
        let notes: Vec<_> = imported.report.iter().map(|note| (note.reason.as_str(), note.hint.as_str())).collect();
        let is_true = |(reason, hint): &(&str, &str)| reason.contains("selects none") && hint.contains("--site-host");
        assert!(notes.len() == 1 && notes.iter().all(is_true), "{text}\n{entries:#?}");
    }
}

/// Next.js removes the final slash before it evaluates the redirect.
#[test]
fn copied_final_slash_is_not_called_left_out() {
    let text = r#"[{"source":"/:path*","has":[{"type":"host","value":"www.a.example"}],"destination":"https://a.example/:path*","permanent":true}]"#;
    let (_, comparison, entries) = of_site(Format::Next, "redirects.json", text);
    let with_slash = comparison.differences.iter().find(|one| one.imported.ends_with('/')).unwrap();
    assert_eq!(with_slash.cause, Some(Cause::CopiedSlash), "{entries:#?}");
}

#[test]
fn text_before_the_match_is_the_cause_for_an_expression_without_a_start() {
    let text = r#"{"redirects":[{"url":"/(en|de)/old-(.+)","match_data":{"source":{"flag_query":"ignore","flag_regex":true}},"action_code":301,"action_type":"url","action_data":{"url":"/$1/new-$2"},"match_type":"url","regex":true}]}"#;
    let (_, _, entries) = of_site(Format::Wordpress, "redirection.json", text);
    let before = |entry: &&ReportEntry| entry.reason.contains("does not start with `^`");
    let entry = entries.iter().find(before).unwrap();
    assert!(entry.example.as_ref().is_some_and(|one| one.request.target.contains("old-")), "{entries:#?}");
    let other = entries.iter().filter(|entry| entry.reason.contains("because of the trailing slash"));
    assert!(other.into_iter().all(|entry| entry.example.is_none()), "{entries:#?}");
}

/// The condition has no line of its own in the answers.
#[test]
fn excluded_path_explains_the_redirect_of_its_rule() {
    let text = "<VirtualHost *:443>\nServerName a.example\nServerAlias shop.a.example\n\
                RewriteEngine On\nRewriteCond %{HTTP_HOST} ^shop\\.a\\.example$ [NC]\nRewriteCond %{REQUEST_URI} !^/cart\n\
                RewriteRule ^/(.*)$ https://a.example/shop/$1 [R=301,L]\n\
                RewriteCond %{HTTP_HOST} ^www\\.a\\.example$\nRewriteRule ^ https://a.example%{REQUEST_URI} [R=301,L]\n\
                RewriteCond %{QUERY_STRING} (^|&)print=yes(&|$)\nRewriteRule ^/(.+)$ /$1/print? [R=302,L]\n</VirtualHost>\n";
    let (_, _, entries) = of_site(Format::Apache, "a.conf", text);
    let about_cart = |entry: &&ReportEntry| {
        entry.example.as_ref().is_some_and(|one| one.is_original_page && one.request.host == "shop.a.example")
    };
    let lines: Vec<u32> = entries.iter().filter(about_cart).map(|entry| entry.line).collect();
    assert_eq!(lines, [6], "{entries:#?}");
}

/// Apache finds the expressions also inside longer names and values. The path is not the cause.
#[test]
fn open_expression_for_the_query_is_the_cause() {
    let name = "RewriteEngine On\nRewriteCond %{QUERY_STRING} id=15(&|$)\nRewriteRule ^catalog/$ /new/? [R=301,L]\n";
    let value =
        "RewriteEngine On\nRewriteCond %{QUERY_STRING} (^|&)id=(\\d+)\nRewriteRule ^catalog/$ /new/%2/? [R=301,L]\n";
    for (text, target, cause) in [
        (name, "/catalog/?xid=15", "does not start with `(^|&)`"),
        (value, "/catalog/?id=73x", "does not end with `(&|$)`"),
    ] {
        let (_, _, entries) = of_site(Format::Apache, ".htaccess", text);
        let missed = |entry: &&ReportEntry| entry.example.as_ref().is_some_and(|one| one.request.target == target);
        let entry = entries.iter().find(missed).unwrap();
        assert!(entry.reason.contains(cause), "{text}\n{entries:#?}");
    }
}

/// Apache rejects an encoded slash before it evaluates the condition, whose result is unknown.
#[test]
fn encoded_slash_is_the_cause_also_if_the_plain_answer_is_unknown() {
    let text = "RewriteEngine On\nRewriteCond %{REMOTE_ADDR} !^10\\.\nRewriteRule ^ /wait [R=302,L]\n\
                RewriteRule ^old/(.*)$ /new/$1 [R=301,L]\n";
    let (_, comparison, entries) = of_site(Format::Apache, ".htaccess", text);
    let found = at(&comparison, "/old/%2F%2Fevil.example").unwrap();
    assert_eq!((found.cause, found.risk), (Some(Cause::UnsafeText), Risk::Encoding), "{entries:#?}");
}

/// The rule for `id` also matches a query with further parameters, so the line for all other queries does not answer it.
#[test]
fn condition_on_the_whole_query_is_the_cause_if_the_rule_of_a_later_line_would_answer() {
    let text = "RewriteEngine On\nRewriteCond %{QUERY_STRING} ^id=7$\nRewriteRule ^/art\\.php$ /seven? [R=301,L]\n\
                RewriteRule ^/art\\.php$ /articles? [R=301,L]\n";
    let imported = import(Format::Apache, "site.conf", text, &ImportOptions::default());
    let compared = compare(Format::Apache, "site.conf", text, &imported).unwrap();
    let entries = report(text, &imported, Some(&compared));
    let entry = entries.iter().find(|entry| entry.reason.contains("whole query string")).unwrap();
    assert!(entry.example.is_some(), "{entries:#?}");
    let is_other = |difference: &&Difference| difference.request.target.contains("&id=7");
    assert!(compared.differences.iter().any(|difference| is_other(&difference)), "{:?}", compared.differences);
    assert!(entries.iter().all(|entry| !entry.hint.contains("id: \"7\"")), "{entries:#?}");
}

/// nginx sends the status without a URL if the captured text is empty.
#[test]
fn empty_capture_is_the_cause_for_a_path_without_it() {
    let text = "server {\nserver_name a.example;\nlocation / {\nif ($uri ~ ^(.*)/amp/?$) { return 301 $1; }\n}\n}\n";
    for text in [text.to_owned(), text.replace('\n', " ")] {
        let (_, entries) = compared(Format::Nginx, "a.conf", &text);
        let own = |target: &str, host: &str| {
            let is_own = |one: &Difference| one.request.target == target && one.request.host == host;
            entries.iter().find(|entry| entry.example.as_ref().is_some_and(is_own))
        };
        let entry = own("/amp", "a.example").unwrap();
        assert!(entry.reason.starts_with("if `$1` is empty"), "{entries:#?}");
    }
}

/// The first redirect is equal. The expression of the second one also matches another character in place of its dot.
#[test]
fn cause_after_an_equal_redirect_is_that_of_the_second_one() {
    let text = "RewriteEngine On\nRewriteRule ^price.html$ /prices/ [R=301,L]\n\
                RewriteCond %{QUERY_STRING} ^PAGEN_1=1$\nRewriteRule ^(.*)$ /$1? [R=301,L]\n\
                RewriteCond %{REQUEST_URI} !^/prices/\nRewriteRule ^(.*)/$ /$1 [R=301,L]\n";
    let (_, comparison, entries) = of_site(Format::Apache, ".htaccess", text);
    let chains: Vec<_> = comparison.differences.iter().filter(|one| one.original == "301 then 301 /prices/").collect();
    assert!(chains.iter().all(|one| one.cause != Some(Cause::FinalSlash)), "{chains:#?}\n{entries:#?}");
}

/// Another statement excludes the path in every spelling.
#[test]
fn letter_outside_ascii_is_not_a_final_slash() {
    let text = "a.example {\n@slash path_regexp dir (.+)/$\nredir @slash {re.dir.1} 308\nhandle_path /wiki/* {\n\
                redir https://b.example{path} 302\n}\ntry_files {path} /index.html\n}\n";
    let (_, comparison, _) = of_site(Format::Caddy, "Caddyfile", text);
    let folded: Vec<_> =
        comparison.differences.iter().filter(|one| one.request.target.starts_with("/wi%E2%84%AAi/")).collect();
    assert!(folded.iter().all(|one| one.cause != Some(Cause::FinalSlash)), "{folded:#?}");
}

/// nginx redirects `/blog/` to `/blog`, which has a page. The rule for the paths below `/blog/` also matches both.
#[test]
fn folder_whose_slash_is_removed_first_has_one_entry() {
    let text = "server {\nserver_name a.example;\nrewrite ^/(.*)/$ /$1 permanent;\n\
                location /blog/ { rewrite ^/blog/(.*)$ /news/$1 permanent; }\n}\n";
    let (_, _, entries) = of_site(Format::Nginx, "a.conf", text);
    let is_about_folder = |one: &Difference| one.request.target.trim_matches('/') == "blog";
    let about: Vec<_> = entries.iter().filter(|entry| entry.example.as_ref().is_some_and(is_about_folder)).collect();
    let example = about.first().and_then(|entry| entry.example.as_ref()).unwrap();
    assert_eq!((about.len(), example.request.target.as_str()), (1, "/blog"), "{entries:#?}");
}

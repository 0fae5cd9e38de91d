//! Checks what the report says about values of a query that a target contains.

use portico_import::Format;
use portico_import::comparison::{Cause, Difference, Risk};

use crate::compared::compared;

const NOTE: &str = "a slash in the value";

/// Netlify sends `%2F`, as rules do. It sends `+` for a space.
#[test]
fn netlify_encodes_slashes_of_values_too() {
    let toml = "[[redirects]]\nfrom = \"/a\"\nto = \"/b/:q\"\nquery = {q = \":q\"}\n";
    for (format, name, text) in
        [(Format::Netlify, "_redirects", "/a q=:q /b/:q 301\n"), (Format::NetlifyToml, "netlify.toml", toml)]
    {
        let (comparison, entries) = compared(format, name, text);
        assert!(entries.iter().all(|entry| !entry.reason.contains(NOTE)), "{entries:#?}");
        let space = comparison.differences.iter().find(|one| one.request.target == "/a?q=a%20b").unwrap();
        assert_eq!((space.risk, space.cause), (Risk::WrongPage, Some(Cause::TargetSpelling)));
    }
}

#[test]
fn note_about_slashes_explains_only_values_with_a_slash() {
    let text = "a.example {\n@q query q=*\nredir @q /b/{query.q} 301\n}\n";
    let (_, entries) = compared(Format::Caddy, "Caddyfile", text);
    let note = entries.iter().find(|entry| entry.reason.contains(NOTE)).unwrap();
    assert!(note.example.is_none(), "{entries:#?}");
}

/// Next.js sends the decoded value, and orders the query differently.
#[test]
fn spelling_and_order_of_a_copied_value_are_no_other_page() {
    let text = r#"[{ "source": "/c", "has": [{ "type": "query", "key": "q", "value": "(?<v>.*)" }],
        "destination": "/b?x=:v", "permanent": true }]"#;
    let (comparison, _) = compared(Format::Next, "redirects.json", text);
    let risk = |value: &str| {
        let target = format!("/c?q={value}");
        comparison.differences.iter().find(|one| one.request.target == target).map(|one| one.risk)
    };
    assert_eq!((risk("a+b"), risk("a/b/k")), (Some(Risk::Encoding), Some(Risk::Encoding)), "{comparison:#?}");
}

/// Next.js sends `a%b`, which is no valid path.
#[test]
fn percent_sign_in_a_value_is_asked() {
    let text =
        r#"[{ "source": "/d", "has": [{ "type": "query", "key": "q" }], "destination": "/b/:q", "permanent": true }]"#;
    let (comparison, _) = compared(Format::Next, "redirects.json", text);
    let percent = comparison.differences.iter().find(|one| one.request.target == "/d?q=a%25b").unwrap();
    assert!(percent.original.contains("/b/a%b"), "{percent:?}");
}

/// The first request for a statement must meet all its conditions, so that variants of its query are asked.
#[test]
fn queries_are_varied_for_a_short_path_with_an_exclusion() {
    let text = "RewriteEngine On\nRewriteCond %{REQUEST_URI} !^/wp-admin\n\
                RewriteCond %{QUERY_STRING} ^p=([0-9]+)$\nRewriteRule ^$ /archives/%1? [R=301,L]\n";
    let (comparison, _) = compared(Format::Apache, ".htaccess", text);
    let differs = |target: &str| comparison.differences.iter().any(|one| one.request.target == target);
    assert!(differs("/?utm_source=mail&p=73"), "{:#?}", comparison.differences);
}

/// A parameter that another statement of the file tests would hide that the rule allows other parameters.
#[test]
fn added_parameter_is_one_that_the_file_does_not_test() {
    for tested in ["$arg_utm_source = \"mail\"", "$args ~ utm_[a-z]+", "$args ~* \"MAIL\"", "$args ~ utm_[a-z]+=[a-z]+"]
    {
        let text = format!(
            "server {{\nif ({tested}) {{ return 302 /mail; }}\n\
             if ($args ~ \"^page=(\\d+)$\") {{ return 301 /list/$1?; }}\n}}\n"
        );
        let (comparison, _) = compared(Format::Nginx, "a.conf", &text);
        let has_added = |target: &str| {
            let (_, query) = target.split_once('?').unwrap_or_default();
            query.contains("page=") && query.split('&').any(|parameter| !parameter.to_lowercase().starts_with("page="))
        };
        let is_found = comparison.differences.iter().any(|one| {
            one.original == "no redirect" && one.imported.contains("/list/") && has_added(&one.request.target)
        });
        assert!(is_found, "{tested}: {:#?}", comparison.differences);
    }
}

/// Apache finds the expression also in a longer value. A note about other parameters is about the opposite difference.
#[test]
fn longer_value_is_not_filed_under_other_parameters() {
    let text = "RewriteEngine On\nRewriteCond %{QUERY_STRING} id=(\\d+)\nRewriteRule ^item$ /items/%1? [R=301,L]\n";
    let (comparison, entries) = compared(Format::Apache, ".htaccess", text);
    let is_missing = |one: &&Difference| one.imported == "no redirect" && one.original != "no redirect";
    assert!(comparison.differences.iter().any(|one| is_missing(&one)), "{comparison:#?}");
    for entry in entries.iter().filter(|entry| entry.reason.contains("allows other parameters")) {
        assert!(entry.example.as_ref().is_none_or(|example| !is_missing(&example)), "{entry:#?}");
    }
}

/// The target has both a final slash and a value that Apache encodes twice.
#[test]
fn value_that_is_encoded_twice_is_a_spelling_also_after_a_final_slash() {
    let text = "RewriteEngine On\nRewriteRule ^cat-(\\d+)/?$ /catalog/?cid=$1 [R=301,L,QSA]\n";
    let (comparison, _) = compared(Format::Apache, ".htaccess", text);
    let mut twice = comparison.differences.iter().filter(|one| one.original.contains("%252F")).peekable();
    assert!(twice.peek().is_some() && twice.all(|one| one.cause == Some(Cause::TargetSpelling)), "{comparison:#?}");
}

/// Both statements are for the same page, and only the expressions for the value distinguish them.
#[test]
fn expression_for_a_value_is_kept_without_a_capture() {
    let apache = "RewriteEngine On\nRewriteCond %{QUERY_STRING} (^|&)id=[0-9]+(&|$)\nRewriteRule ^item$ /items? [R=301,L]\n\
                  RewriteCond %{QUERY_STRING} (^|&)id=[a-z]+(&|$)\nRewriteRule ^item$ /cats? [R=301,L]\n";
    let nginx = "server {\nif ($args ~ \"(^|&)id=[0-9]+\") { rewrite ^/item$ /items? permanent; }\n\
                 if ($args ~ \"(^|&)id=[a-z]+\") { rewrite ^/item$ /cats? permanent; }\n}\n";
    for (format, name, text) in [(Format::Apache, ".htaccess", apache), (Format::Nginx, "a.conf", nginx)] {
        let (comparison, entries) = compared(format, name, text);
        let wrong: Vec<_> = comparison.differences.iter().filter(|one| one.risk == Risk::WrongPage).collect();
        assert!(wrong.iter().all(|one| one.cause == Some(Cause::QuerySpelling)), "{wrong:#?}\n{entries:#?}");
    }
}

/// The plain spelling of the parameter is redirected twice, and the other spelling only once.
#[test]
fn spelling_of_a_parameter_is_the_cause_also_before_a_second_redirect() {
    let text = "server {\nserver_name a.example;\n\
                location = /p { if ($arg_id = 5) { return 301 /q$is_args$args; } }\n\
                location = /q { if ($args ~ ^id=(\\d+)$) { return 302 /n/$1; } }\n}\n";
    let (comparison, entries) = compared(Format::Nginx, "a.conf", text);
    let at = |target: &str| {
        let is_own = |one: &&Difference| one.request.target == target && one.request.host == "a.example";
        comparison.differences.iter().find(is_own).map(|one| one.cause)
    };
    for target in ["/p?ID=5", "/p?id=5&id=other", "/p?id=other&id=5"] {
        assert_eq!(at(target), Some(Some(Cause::QuerySpelling)), "{target}: {entries:#?}");
    }
}

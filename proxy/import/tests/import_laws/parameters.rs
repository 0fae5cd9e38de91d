//! Tests imported rules whose targets use query parameters.

use portico_import::{Format, ImportOptions, NoteKind, import};
use portico_redirects::{CompileOptions, NormalPath, Request, RuleSet, Source, compile};

use crate::compiled;

fn rules(format: Format, text: &str) -> RuleSet {
    let imported = import(format, "site.conf", text, &ImportOptions::default());
    compiled(&imported).map_err(|(_, shown)| shown).unwrap()
}

fn location(rules: &RuleSet, uri: &str) -> Option<String> {
    let (path, query) = uri.split_once('?').map_or((uri, None), |(path, query)| (path, Some(query)));
    let path = NormalPath::parse(path).unwrap();
    let found = rules.find(&Request::plain(&path, query))?;
    found.outcome.location().map(ToString::to_string)
}

fn assert_redirects(format: Format, text: &str, redirects: &[(&str, Option<&str>)]) {
    let rules = rules(format, text);
    for (uri, target) in redirects {
        assert_eq!(location(&rules, uri).as_deref(), *target, "{uri} with\n{text}");
    }
}

/// If the original statement also keeps the parameter in the query, the import report suggests to write a rule whose
/// `query` contains `*` and the name of the parameter.
#[test]
fn query_list_with_an_asterisk_and_a_name_keeps_the_named_parameter() {
    let text =
        "rules:\n  - from: /a\n    to: /new/{query.id}\n    query: ['*', id]\n    when: { query: { id: true } }\n";
    let sources = [Source { name: "rules.yaml".to_owned(), text: text.to_owned() }];
    let rules = compile(&sources, &CompileOptions::default()).unwrap().rules;
    assert_eq!(location(&rules, "/a?b=c&id=5").as_deref(), Some("/new/5?b=c&id=5"));
}

fn has_untranslated(format: Format, text: &str) -> bool {
    let imported = import(format, "site.conf", text, &ImportOptions::default());
    imported.report.iter().any(|note| note.kind == NoteKind::NotTranslated)
}

/// Like nginx, the imported rule inserts the value of `$arg_id` without decoding the value. Unlike nginx, the rule
/// encodes a slash in the value.
#[test]
fn nginx_parameter_becomes_part_of_the_path() {
    let tested = "location = /item.php { if ($arg_id) { return 301 /item/$arg_id; } return 301 /items; }";
    let redirects = [
        ("/item.php?id=5&a=b", Some("/item/5")),
        ("/item.php?a=b&id=x%20y", Some("/item/x%20y")),
        ("/item.php?id=a/b", Some("/item/a%2Fb")),
        ("/item.php?id=", Some("/items")),
        ("/item.php?a=b", Some("/items")),
    ];
    assert_redirects(Format::Nginx, tested, &redirects);
    let captured = "location = /item.php { if ($arg_id ~ ^(\\d+)$) { return 301 /item/$1; } return 301 /items; }";
    assert_redirects(Format::Nginx, captured, &[("/item.php?id=5", Some("/item/5")), ("/item.php", Some("/items"))]);
    let kept = "location = /item.php { if ($arg_id) { rewrite ^ /item/$arg_id permanent; } }";
    assert_redirects(Format::Nginx, kept, &[("/item.php?id=5&a=b", Some("/item/5?id=5&a=b"))]);
    let renamed = "location = /find.php { if ($arg_q) { return 301 /search?text=$arg_q; } }";
    assert_redirects(Format::Nginx, renamed, &[("/find.php?q=a%26b&c=d", Some("/search?text=a%26b"))]);
}

#[test]
fn rule_for_a_single_value_comes_before_a_rule_that_matches_more_values() {
    let text = "location = /kind.php { if ($arg_id ~ ^(\\d+)$) { return 301 /number/$1; } if ($arg_id = new) { return \
    301 /new; } }";
    assert_redirects(Format::Nginx, text, &[("/kind.php?id=5", Some("/number/5")), ("/kind.php?id=new", Some("/new"))]);
}

/// If the value of the parameter is empty, unknown or absent, the imported rule uses the default of the nginx map. The
/// rule drops the query, because `return` drops the query in nginx.
#[test]
fn nginx_map_of_a_parameter_becomes_a_table() {
    let text = "map $arg_id $page { 5 /a; 6 /b/c; default /d; }\nlocation = /p.php { return 301 $page; }\n";
    let redirects = [
        ("/p.php?id=5&x=y", Some("/a")),
        ("/p.php?x=y&id=6", Some("/b/c")),
        ("/p.php?id=7", Some("/d")),
        ("/p.php?id=", Some("/d")),
        ("/p.php", Some("/d")),
    ];
    assert_redirects(Format::Nginx, text, &redirects);
    let bare = text.replace("default /d; ", "");
    assert_redirects(Format::Nginx, &bare, &[("/p.php?id=6", Some("/b/c")), ("/p.php?id=7", None)]);
    assert!(import(Format::Nginx, "site.conf", text, &ImportOptions::default()).yaml.contains("table: page"));
}

#[test]
fn nginx_parameter_that_is_not_required_is_not_translated() {
    for text in [
        "location = /a { return 301 /item/$arg_id; }",
        "location = /a { if ($arg_id = \"\") { return 301 /item/$arg_id; } }",
        "location = /a { if ($arg_id ~ ^(\\d*)x) { return 301 /item/$1; } }",
        "location = /a { if ($args ~ id=(\\d\\d)) { return 301 /item/$1; } }",
    ] {
        assert!(has_untranslated(Format::Nginx, text), "{text}");
    }
}

/// The imported rules redirect like Apache's `mod_rewrite`, except that the query parameters may be in any order.
#[test]
fn apache_capture_of_the_query_becomes_part_of_the_path() {
    let number = "RewriteCond %{QUERY_STRING} ^id=(\\d+)$\nRewriteRule ^/item\\.php$ /item/%1? [R=301,L]\n";
    assert_redirects(Format::Apache, number, &[("/item.php?id=5", Some("/item/5")), ("/item.php", None)]);
    let both = "RewriteCond %{QUERY_STRING} (^|&)id=([^&]+)(&|$)\nRewriteRule ^/(\\w+)\\.php$ /$1/%2 [R=301,L]\n";
    let redirects = [
        ("/shop.php?a=b&id=x%20y", Some("/shop/x%20y?a=b&id=x%20y")),
        ("/shop.php?id=", None),
        ("/shop.php?a=b", None),
    ];
    assert_redirects(Format::Apache, both, &redirects);
    let two = "RewriteCond %{QUERY_STRING} ^a=(\\d+)&b=(\\d+)$\nRewriteRule ^/x$ /%2/%1? [R=301,L]\n";
    assert_redirects(Format::Apache, two, &[("/x?a=1&b=2", Some("/2/1")), ("/x?a=1", None)]);
    let either = "RewriteCond %{QUERY_STRING} ^a=(\\d+)$ [OR]\nRewriteCond %{QUERY_STRING} ^b=(\\d+)$\nRewriteRule ^/x$ \
                  /item/%1? [R=301,L]\n";
    assert_redirects(Format::Apache, either, &[("/x?a=1", Some("/item/1")), ("/x?b=2", Some("/item/2")), ("/x", None)]);
}

/// A target that uses no capture still depends on the values of the parameters.
#[test]
fn expression_for_a_parameter_restricts_its_value() {
    let redirects = [("/a?id=5", Some("/items?id=5")), ("/a?id=x", None), ("/a?id=5x", None), ("/a", None)];
    let nginx = "location = /a { if ($arg_id ~ ^(\\d+)$) { rewrite ^ /items permanent; } }";
    assert_redirects(Format::Nginx, nginx, &redirects);
    let apache = "RewriteCond %{QUERY_STRING} ^id=(\\d+)$\nRewriteRule ^/a$ /items [R=301,L]\n";
    assert_redirects(Format::Apache, apache, &redirects);
}

#[test]
fn apache_capture_that_is_not_a_whole_parameter_is_not_translated() {
    let text = "RewriteCond %{QUERY_STRING} ^id=a(\\d+)$\nRewriteRule ^/x$ /item/%1? [R=301,L]\n";
    assert!(has_untranslated(Format::Apache, text), "{text}");
}

/// Apache replaces a capture that no condition has with an empty text.
#[test]
fn apache_capture_without_a_group_is_empty() {
    let text = "RewriteCond %{QUERY_STRING} ^id=(\\d+)$\nRewriteRule ^/x$ /item/%2? [R=301,L]\n";
    assert_redirects(Format::Apache, text, &[("/x?id=5", Some("/item")), ("/x", None)]);
}

/// The target refers to the last condition, which captures a part of the host. The earlier condition still restricts the
/// value of the parameter.
#[test]
fn apache_capture_of_the_host_becomes_a_rule_for_each_host() {
    let text = "RewriteCond %{QUERY_STRING} ^id=(\\d+)$\nRewriteCond %{HTTP_HOST} ^(a|b)\\.example$\nRewriteRule ^/x$ \
        /item/%1? [R=301,L]\n";
    assert!(!has_untranslated(Format::Apache, text));
    let imported = import(Format::Apache, "site.conf", text, &ImportOptions::default());
    let rule = |host: &str| {
        let when = format!("{{ host: {host}.example, query: {{ id: {{ regex: \"[0-9]+\" }} }} }}");
        format!("  - from: /x\n    to: /item/{host}\n    when: {when}\n")
    };
    assert_eq!(imported.yaml, format!("defaults:\n  query: drop\n\nrules:\n{}{}", rule("a"), rule("b")));
}

/// The expected redirects follow the documentation of Next.js. A `has` condition requires a value that is not empty,
/// and the target can refer to the value by name.
#[test]
fn next_value_of_a_condition_becomes_part_of_the_path() {
    let redirect = |has: &str, to: &str| {
        let (source, has) = (r#""source": "/a""#, format!(r#""has": [{{ "type": "query", {has} }}]"#));
        format!(r#"[{{ {source}, {has}, "destination": "{to}", "permanent": true }}]"#)
    };
    let redirects = [
        ("/a?id=5&b=c", Some("/new/5?id=5&b=c")),
        ("/a?id=x/y", Some("/new/x%2Fy?id=x/y")),
        ("/a?id=", None),
        ("/a?b=c", None),
    ];
    assert_redirects(Format::Next, &redirect(r#""key": "id""#, "/new/:id"), &redirects);
    assert_redirects(Format::Next, &redirect(r#""key": "id", "value": "(?<item>.*)""#, "/new/:item"), &redirects);
    let twice = redirect(r#""key": "id""#, "/new/:id?id=:id");
    assert_redirects(Format::Next, &twice, &[("/a?id=5&b=c", Some("/new/5?id=5&b=c"))]);
    let digits = redirect(r#""key": "id", "value": "(?<item>\\d+)""#, "/new/:item");
    assert_redirects(Format::Next, &digits, &[("/a?id=5", Some("/new/5?id=5")), ("/a?id=x", None)]);
    let part = redirect(r#""key": "id", "value": "x-(?<item>.*)""#, "/new/:item");
    assert!(has_untranslated(Format::Next, &part));
}

/// The second line is removed because it causes a redirect loop. The last line then has an effect.
#[test]
fn rule_that_was_hidden_by_a_redirect_loop_is_kept() {
    let text = "/a/* /b/x 301!\n/b/* /a/y 301!\n/a/d /z 301!\n/b/d /w 301!\n";
    assert_redirects(Format::Netlify, text, &[("/b/d", Some("/w")), ("/b/e", None), ("/a/d", Some("/b/x"))]);
}

/// The redirect drops the parameter `q`, which the rule requires. Therefore, the rule does not match the redirected
/// request.
#[test]
fn renamed_parameter_at_the_same_path_is_not_a_loop() {
    assert_redirects(Format::Netlify, "/find q=:q /find?text=:q 301!\n", &[("/find?q=5", Some("/find?text=5"))]);
    assert!(has_untranslated(Format::Netlify, "/find q=:q /find?text=:q&q=:q 301!\n"));
}

/// The expected redirects follow the documentation of Netlify. All named parameters are required, in any order, and
/// must not be empty. All other parameters are kept.
#[test]
fn netlify_parameter_becomes_part_of_the_path() {
    let text = "/articles id=:id tag=:tag /posts/:tag/:id 301!\n/articles /posts 301!\n";
    let redirects = [
        ("/articles?tag=new&id=5&page=2", Some("/posts/new/5?tag=new&id=5&page=2")),
        ("/articles?id=5", Some("/posts?id=5")),
        ("/articles?id=&tag=new", Some("/posts?id=&tag=new")),
    ];
    assert_redirects(Format::Netlify, text, &redirects);
    assert!(has_untranslated(Format::Netlify, "/host id=:id https://:id/ 301!\n"));
}

//! Parameters that go into targets, asked of the rules that were imported.

use portico_import::{Format, ImportOptions, NoteKind, import};
use portico_redirects::{CompileOptions, NormalPath, Request, RuleSet, Source, compile};

use crate::compiled;

fn rules(format: Format, text: &str) -> RuleSet {
    let imported = import(format, "site.conf", text, &ImportOptions::default());
    compiled(&imported).map_err(|(_, shown)| shown).unwrap()
}

fn location(rules: &RuleSet, address: &str) -> Option<String> {
    let (path, query) = address.split_once('?').map_or((address, None), |(path, query)| (path, Some(query)));
    let path = NormalPath::parse(path).unwrap();
    let found = rules.find(&Request::plain(&path, query))?;
    found.outcome.location().map(ToString::to_string)
}

fn assert_leads(format: Format, text: &str, leads: &[(&str, Option<&str>)]) {
    let rules = rules(format, text);
    for (address, target) in leads {
        assert_eq!(location(&rules, address).as_deref(), *target, "{address} with\n{text}");
    }
}

/// What the report says about a parameter that was sent twice.
#[test]
fn query_that_names_a_parameter_besides_all_others_keeps_it() {
    let text =
        "rules:\n  - from: /a\n    to: /new/{query.id}\n    query: ['*', id]\n    when: { query: { id: true } }\n";
    let sources = [Source { name: "rules.yaml".to_owned(), text: text.to_owned() }];
    let rules = compile(&sources, &CompileOptions::default()).unwrap().rules;
    assert_eq!(location(&rules, "/a?b=c&id=5").as_deref(), Some("/new/5?b=c&id=5"));
}

fn is_refused(format: Format, text: &str) -> bool {
    let imported = import(format, "site.conf", text, &ImportOptions::default());
    imported.report.iter().any(|note| note.kind == NoteKind::NotTranslated)
}

/// As nginx does it (`$arg_name` is the value as it was sent), but for a slash in a value.
#[test]
fn nginx_parameter_goes_into_the_path() {
    let asked = "location = /item.php { if ($arg_id) { return 301 /item/$arg_id; } return 301 /items; }";
    let leads = [
        ("/item.php?id=5&a=b", Some("/item/5")),
        ("/item.php?a=b&id=x%20y", Some("/item/x%20y")),
        ("/item.php?id=a/b", Some("/item/a%2Fb")),
        ("/item.php?id=", Some("/items")),
        ("/item.php?a=b", Some("/items")),
    ];
    assert_leads(Format::Nginx, asked, &leads);
    let captured = "location = /item.php { if ($arg_id ~ ^(\\d+)$) { return 301 /item/$1; } return 301 /items; }";
    assert_leads(Format::Nginx, captured, &[("/item.php?id=5", Some("/item/5")), ("/item.php", Some("/items"))]);
    let kept = "location = /item.php { if ($arg_id) { rewrite ^ /item/$arg_id permanent; } }";
    assert_leads(Format::Nginx, kept, &[("/item.php?id=5&a=b", Some("/item/5?a=b"))]);
    let renamed = "location = /find.php { if ($arg_q) { return 301 /search?text=$arg_q; } }";
    assert_leads(Format::Nginx, renamed, &[("/find.php?q=a%26b&c=d", Some("/search?text=a%26b"))]);
}

#[test]
fn single_value_stays_before_an_expression_that_became_wider() {
    let text = "location = /kind.php { if ($arg_id ~ ^(\\d+)$) { return 301 /number/$1; } if ($arg_id = new) { return 301 /new; } }";
    assert_leads(Format::Nginx, text, &[("/kind.php?id=5", Some("/number/5")), ("/kind.php?id=new", Some("/new"))]);
}

/// Empty, unknown and absent values have the default; the query goes, as with every `return`.
#[test]
fn nginx_map_over_a_parameter_is_a_table() {
    let text = "map $arg_id $page { 5 /a; 6 /b/c; default /d; }\nlocation = /p.php { return 301 $page; }\n";
    let leads = [
        ("/p.php?id=5&x=y", Some("/a")),
        ("/p.php?x=y&id=6", Some("/b/c")),
        ("/p.php?id=7", Some("/d")),
        ("/p.php?id=", Some("/d")),
        ("/p.php", Some("/d")),
    ];
    assert_leads(Format::Nginx, text, &leads);
    let bare = text.replace("default /d; ", "");
    assert_leads(Format::Nginx, &bare, &[("/p.php?id=6", Some("/b/c")), ("/p.php?id=7", None)]);
    assert!(import(Format::Nginx, "site.conf", text, &ImportOptions::default()).yaml.contains("table: page"));
}

#[test]
fn nginx_parameter_that_need_not_be_there_is_refused() {
    for text in [
        "location = /a { return 301 /item/$arg_id; }",
        "location = /a { if ($arg_id = \"\") { return 301 /item/$arg_id; } }",
        "location = /a { if ($arg_id ~ ^(\\d*)x) { return 301 /item/$1; } }",
        "location = /a { if ($arg_id ~ ^(\\d+)$) { return 301 /items; } }",
        "location = /a { if ($args ~ id=(\\d\\d)) { return 301 /item/$1; } }",
    ] {
        assert!(is_refused(Format::Nginx, text), "{text}");
    }
}

/// As `mod_rewrite` does it, which compares the query as a text: ours takes parameters in any order.
#[test]
fn apache_capture_of_the_query_goes_into_the_path() {
    let number = "RewriteCond %{QUERY_STRING} ^id=(\\d+)$\nRewriteRule ^/item\\.php$ /item/%1? [R=301,L]\n";
    assert_leads(Format::Apache, number, &[("/item.php?id=5", Some("/item/5")), ("/item.php", None)]);
    let both = "RewriteCond %{QUERY_STRING} (^|&)id=([^&]+)(&|$)\nRewriteRule ^/(\\w+)\\.php$ /$1/%2 [R=301,L]\n";
    let leads = [("/shop.php?a=b&id=x%20y", Some("/shop/x%20y?a=b")), ("/shop.php?id=", None), ("/shop.php?a=b", None)];
    assert_leads(Format::Apache, both, &leads);
    let two = "RewriteCond %{QUERY_STRING} ^a=(\\d+)&b=(\\d+)$\nRewriteRule ^/x$ /%2/%1? [R=301,L]\n";
    assert_leads(Format::Apache, two, &[("/x?a=1&b=2", Some("/2/1")), ("/x?a=1", None)]);
}

#[test]
fn apache_capture_that_is_not_a_whole_parameter_is_refused() {
    for text in [
        "RewriteCond %{QUERY_STRING} ^id=a(\\d+)$\nRewriteRule ^/x$ /item/%1? [R=301,L]\n",
        "RewriteCond %{QUERY_STRING} ^id=(\\d+)$\nRewriteRule ^/x$ /item/%2? [R=301,L]\n",
        "RewriteCond %{QUERY_STRING} ^a=(\\d+)&b=(\\d+)$\nRewriteRule ^/x$ /items? [R=301,L]\n",
        "RewriteCond %{QUERY_STRING} ^id=(\\d+)$\nRewriteCond %{HTTP_HOST} ^(a|b)\\.example$\nRewriteRule ^/x$ /item/%1? [R=301,L]\n",
        "RewriteCond %{QUERY_STRING} ^a=(\\d+)$ [OR]\nRewriteCond %{QUERY_STRING} ^b=(\\d+)$\nRewriteRule ^/x$ /item/%1? [R=301,L]\n",
    ] {
        assert!(is_refused(Format::Apache, text), "{text}");
    }
}

/// As Next.js documents it: `has` asks for a value that is not empty, and gives it a name.
#[test]
fn next_value_of_a_condition_goes_into_the_path() {
    let redirect = |has: &str, to: &str| {
        format!("[{{ source: '/a', has: [{{ type: 'query', {has} }}], destination: '{to}', permanent: true }}]")
    };
    let leads =
        [("/a?id=5&b=c", Some("/new/5?b=c")), ("/a?id=x/y", Some("/new/x%2Fy")), ("/a?id=", None), ("/a?b=c", None)];
    assert_leads(Format::Next, &redirect("key: 'id'", "/new/:id"), &leads);
    assert_leads(Format::Next, &redirect("key: 'id', value: '(?<item>.*)'", "/new/:item"), &leads);
    let twice = redirect("key: 'id'", "/new/:id?id=:id");
    assert_leads(Format::Next, &twice, &[("/a?id=5&b=c", Some("/new/5?id=5&b=c"))]);
    for has in ["key: 'id', value: 'x-(?<item>.*)'", "key: 'id', value: '(?<other>\\\\d+)'"] {
        assert!(is_refused(Format::Next, &redirect(has, "/new/:item")), "{has}");
    }
}

/// The next request has the parameter only when the target sets it again.
#[test]
fn parameter_with_another_name_at_the_same_address_is_no_circle() {
    assert_leads(Format::Netlify, "/find q=:q /find?text=:q 301!\n", &[("/find?q=5", Some("/find?text=5"))]);
    assert!(is_refused(Format::Netlify, "/find q=:q /find?text=:q&q=:q 301!\n"));
}

/// As Netlify documents it: all named parameters are required, in any order, and the others are passed on.
/// Without a value our rule leaves the address to the next one.
#[test]
fn netlify_parameter_goes_into_the_path() {
    let text = "/articles id=:id tag=:tag /posts/:tag/:id 301!\n/articles /posts 301!\n";
    let leads = [
        ("/articles?tag=new&id=5&page=2", Some("/posts/new/5?page=2")),
        ("/articles?id=5", Some("/posts?id=5")),
        ("/articles?id=&tag=new", Some("/posts?id=&tag=new")),
    ];
    assert_leads(Format::Netlify, text, &leads);
    assert!(is_refused(Format::Netlify, "/host id=:id https://:id/ 301!\n"));
}

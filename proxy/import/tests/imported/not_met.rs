//! Checks what the report says about statements that decide no answer of the comparison, and about hosts without a rule.

use portico_import::comparison::{Cause, compare};
use portico_import::report::{Effect, report};
use portico_import::{Format, ImportOptions, import};

/// Returns the effects in the report of a `.htaccess` file of a site with the host `a.example`.
fn effects(statements: &str) -> Vec<Effect> {
    let text = format!("RewriteEngine On\n{statements}\n");
    let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
    let imported = import(Format::Apache, ".htaccess", &text, &options);
    let comparison = compare(Format::Apache, ".htaccess", &text, &imported).unwrap();
    report(&text, &imported, Some(&comparison)).iter().map(|entry| entry.effect).collect()
}

#[test]
fn statement_that_decides_no_answer_is_not_compared() {
    for statements in [
        "RewriteCond %{SERVER_PORT} =8443\nRewriteRule ^pick$ /picked [R=301,L]",
        "RewriteCond %{QUERY_STRING}%{REQUEST_URI} ^x=1/promo\nRewriteRule ^ https://b.example/ [R=302,L]",
    ] {
        assert_eq!(effects(statements), [Effect::NotCompared], "{statements}");
    }
}

/// A rule for the hosts of the site redirects other hosts as well. Without a rule, nothing redirects them.
#[test]
fn other_host_without_a_rule_is_a_difference() {
    for statements in [
        "RewriteCond %{HTTP_HOST} ^www\\.a\\.example$\nRewriteRule ^(?!api/)(.*)$ https://a.example/$1 [R=301,L]",
        "RewriteCond %{HTTP_HOST} ^www\\.a\\.example$\nRewriteCond %{THE_REQUEST} /x\nRewriteRule ^x$ https://a.example/y [R=301,L]",
    ] {
        assert!(effects(statements).iter().any(|effect| matches!(effect, Effect::Risk(_))), "{statements}");
    }
}

/// The rules do not decode `%2B`, but neither spelling has a redirect on the original server: its pattern has no final slash.
#[test]
fn spelling_without_a_redirect_is_no_cause() {
    let text = "RewriteEngine On\nRewriteRule ^(?!sub/)(.+)\\.html$ /$1 [R=301,L]\nRewriteRule ^price\\+list\\.html$ /prices [R=301,L]\n";
    let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
    let imported = import(Format::Apache, ".htaccess", text, &options);
    let compared = compare(Format::Apache, ".htaccess", text, &imported).unwrap();
    let found = compared.differences.iter().find(|one| one.request.target == "/price+list.html/");
    assert_eq!(found.map(|one| one.cause), Some(Some(Cause::FinalSlash)));
}

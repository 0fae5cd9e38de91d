//! Checks what the import says about usual Apache files.

use portico_import::comparison::compare;
use portico_import::report::{ReportEntry, report};
use portico_import::{Format, ImportOptions, import};

use crate::compared::compared;

/// Returns the rules and the report of a file of the site `a.example`.
fn imported(name: &str, text: &str) -> (String, Vec<ReportEntry>) {
    let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
    let imported = import(Format::Apache, name, text, &options);
    let comparison = compare(Format::Apache, name, text, &imported).unwrap();
    let entries = report(text, &imported, Some(&comparison));
    (imported.yaml, entries)
}

fn reasons(entries: &[ReportEntry]) -> Vec<&str> {
    entries.iter().map(|entry| entry.reason.as_str()).collect()
}

/// A section that applies to some paths does not end the block, so a later directive still applies to the whole block.
#[test]
fn rewrite_engine_may_be_turned_on_below_a_section() {
    for (engine, is_reported) in [("RewriteEngine On", false), ("", true)] {
        let text = format!(
            "<VirtualHost *:443>\nServerName a.example\n<Location /x>\nRedirect 301 /x /y\n</Location>\n\
             <DirectoryMatch \"/private\">\nRewriteEngine Off\n</DirectoryMatch>\n{engine}\n\
             RewriteRule ^/old(.*)$ /new$1 [R=301,L]\n</VirtualHost>\n"
        );
        let (yaml, entries) = imported("a.conf", &text);
        assert!(yaml.contains("/new"), "{yaml}");
        let found = reasons(&entries).iter().any(|reason| reason.contains("no `RewriteEngine On`"));
        assert_eq!(found, is_reported, "{entries:#?}");
    }
}

#[test]
fn environment_variable_https_is_a_condition_on_the_scheme() {
    let text = "RewriteEngine On\nRewriteCond %{ENV:HTTPS} !on\n\
                RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,L]\n\
                RewriteCond %{ENV:HTTPS} on\nRewriteRule ^a$ /b [R=301,L]\n";
    let (yaml, entries) = imported(".htaccess", text);
    assert_eq!(yaml, "rules:\n  - from: /a\n    to: /b\n");
    let redirect = entries.iter().find(|entry| entry.lines == [3]).unwrap();
    assert!(redirect.hint.starts_with("remove the redirect"), "{redirect:#?}");
}

#[test]
fn rewrite_to_a_script_is_no_redirect_whatever_its_conditions_test() {
    let text = "RewriteEngine On\nRewriteCond %{REQUEST_FILENAME} !-f\nRewriteCond %{REQUEST_FILENAME} !/main\\.php$\n\
                RewriteRule ^(.*)$ /main.php [L]\n";
    let (_, entries) = imported(".htaccess", text);
    assert_eq!(reasons(&entries).len(), 1, "{entries:#?}");
    assert!(entries[0].reason.contains("rewrites the path inside the server"), "{entries:#?}");
}

/// Apache puts the folder of the site before a relative target. The name of this folder is unknown.
#[test]
fn folder_before_a_relative_target_is_explained_by_the_missing_base() {
    let text = "RewriteEngine On\nRewriteRule ^(.+)\\.html$ $1/ [R=301,L]\n";
    let (_, entries) = imported(".htaccess", text);
    let with_folder = entries
        .iter()
        .filter(|entry| entry.example.as_ref().is_some_and(|example| example.original.contains("/srv/www/site")));
    let reasons: Vec<&str> = with_folder.map(|entry| entry.reason.as_str()).collect();
    assert_eq!(reasons.len(), 1, "{entries:#?}");
    assert!(reasons[0].contains("without `RewriteBase`"), "{entries:#?}");
    assert!(entries.iter().all(|entry| !entry.hint.contains("/srv")), "{entries:#?}");
}

#[test]
fn statement_behind_the_flag_c_has_no_rule_of_its_own() {
    let text = "RewriteEngine on\nRewriteRule ^a/(.*)$ b/$1 [C]\nRewriteRule ^b/x$ /moved-x [R=301,C]\n\
                RewriteRule ^b/y$ - [L]\nRewriteRule ^b/z$ /moved-z [R=301,L]\n";
    let imported = import(Format::Apache, ".htaccess", text, &ImportOptions::default());
    assert_eq!(imported.yaml, "rules:\n  - from: /b/z\n    to: /moved-z\n");
    let reasons: Vec<_> = imported.report.iter().map(|note| (note.line, note.reason.as_str())).collect();
    let [(2, first), (3, second), (4, third)] = reasons.as_slice() else { panic!("{reasons:?}") };
    assert!(first.contains("decides whether the next one applies"), "{first}");
    assert!(second.ends_with("requests to which line 2 applies"), "{second}");
    assert!(third.ends_with("requests to which line 3 applies"), "{third}");
}

/// The excluded paths have rules with `pass`, so the rules answer all requests as Apache does.
#[test]
fn lookahead_excludes_paths_from_a_rule() {
    let text = "RewriteEngine On\nRewriteRule ^blog/((?!feed).*)$ /n/$1 [R=301,L]\n\
                RedirectMatch 301 ^/docs/(?!v2/)(.*)$ /d/$1\n";
    let imported = import(Format::Apache, ".htaccess", text, &ImportOptions::default());
    let comparison = compare(Format::Apache, ".htaccess", text, &imported).unwrap();
    let unknown: Vec<_> = comparison.differences.iter().filter(|one| one.cause.is_none()).collect();
    assert!(unknown.is_empty(), "{unknown:#?}\n{}", imported.yaml);
    assert_eq!(imported.yaml.matches("pass: true").count(), 2, "{}", imported.yaml);
}

#[test]
fn query_in_the_path_of_a_redirect_is_explained() {
    let text = "RewriteEngine On\nRedirect 301 /page.html?id=4 /four\nRedirectMatch 301 ^/page\\.html\\?id=5$ /five\n\
                RewriteRule ^page\\.html\\?id=6$ /six [R=301,L]\n";
    let (yaml, entries) = imported(".htaccess", text);
    assert_eq!(yaml, "rules: []\n");
    assert_eq!(entries.len(), 1, "{entries:#?}");
    assert!(entries[0].reason.contains("compares only the path of a request, and never its query"), "{entries:#?}");
    assert!(entries[0].hint.contains("`from: /page.html` and `when: { query: { id: \"4\" } }`"), "{entries:#?}");
}

#[test]
fn slash_after_a_script_belongs_to_the_pattern() {
    let text = "RewriteEngine On\nRewriteRule ^index\\.php/(.*)$ /$1 [R=301,L]\n\
                RewriteCond %{QUERY_STRING} ^id=4$\nRewriteRule ^index\\.php$ /four? [R=301,L]\n";
    let (yaml, _) = imported(".htaccess", text);
    assert!(yaml.contains("regex: /index\\.php/(?<rest>.+)\n    to: /{rest}\n"), "{yaml}");
    assert!(yaml.contains("from: /index.php\n    to: /four\n"), "{yaml}");
}

#[test]
fn dot_is_the_cause_although_another_statement_redirects_the_path() {
    let text = "RewriteEngine On\nRewriteRule ^price.html$ /prajs/ [R=301,L]\n\
                RewriteCond %{QUERY_STRING} PAGEN_1=1$\nRewriteRule ^(.*)$ /$1? [R=301,L]\n";
    let (_, entries) = imported(".htaccess", text);
    let of_dot = |entry: &&ReportEntry| {
        entry.example.as_ref().is_some_and(|example| example.request.target.contains("priceahtml"))
    };
    let found: Vec<&str> = entries.iter().filter(of_dot).map(|entry| entry.reason.as_str()).collect();
    assert!(!found.is_empty() && found.iter().all(|reason| reason.contains("unescaped dot")), "{entries:#?}");
}

#[test]
fn variables_of_the_file_are_replaced() {
    let text = "Define SITE a.example\n<VirtualHost *:443>\nServerName ${SITE}\nRedirect 301 /x https://${SITE}/y\n\
                <IfDefine SITE>\nRedirect 301 /defined /yes\n</IfDefine>\n<IfDefine !SITE>\nRedirect 301 /no /never\n</IfDefine>\n\
                RewriteEngine On\nRewriteRule ^/z$ https://${UNKNOWN}/z [R=301,L]\n</VirtualHost>\n";
    let (yaml, entries) = imported("a.conf", text);
    assert!(yaml.contains("- prefix: /x\n    to: /y\n  - prefix: /defined\n    to: /yes\n"), "{yaml}");
    assert!(!yaml.contains("never"), "{yaml}");
    let reasons = reasons(&entries);
    assert!(reasons.iter().any(|reason| reason.contains("does not define the variable `${UNKNOWN}`")), "{reasons:?}");
    assert!(reasons.iter().any(|reason| reason.contains("because of `Define` or `UnDefine` above it")), "{reasons:?}");
}

/// Apache evaluates the file again for `index.php`, to which the last line rewrites all paths.
#[test]
fn rewrite_to_a_redirected_path_says_why_other_paths_are_redirected() {
    let text = "RewriteEngine On\nRewriteCond %{QUERY_STRING} ^option=content&id=12$\n\
                RewriteRule ^index\\.php$ /about? [R=301,L]\nRewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule .* index.php [L]\n";
    let (_, entries) = compared(Format::Apache, ".htaccess", text);
    let entry = entries.iter().find(|entry| entry.line == 5).unwrap();
    assert!(entry.reason.contains("the redirect in line 3 also applies to other paths"), "{entries:#?}");
}

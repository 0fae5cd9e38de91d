//! Checks what the report says about hosts that match an expression of the file, but are no hosts of the site.

use portico_import::comparison::{Cause, Difference, compare};
use portico_import::report::report;
use portico_import::{Format, ImportOptions, import};

const TEXT: &str = "RewriteEngine On\nRewriteCond %{HTTP_HOST} ^www\\.(.+)$ [NC]\nRewriteRule ^(.*)$ https://%1/$1 [R=301,L]\n\
                    Redirect 301 /old /new\nRewriteRule ^a/(.*)$ /b/$1 [R=301,L]\n";

#[test]
fn hosts_that_nobody_names_are_one_entry_with_one_hint() {
    for names in [&["site.example"][..], &["site.example", "www.site.example"]] {
        let site_hosts = names.iter().map(|&name| name.to_owned()).collect();
        let options = ImportOptions { site_hosts, ..ImportOptions::default() };
        let imported = import(Format::Apache, ".htaccess", TEXT, &options);
        let comparison = compare(Format::Apache, ".htaccess", TEXT, &imported).unwrap();
        let entries = report(TEXT, &imported, Some(&comparison));
        let named: Vec<_> = entries.iter().filter(|entry| entry.hint.contains("name all hosts")).collect();
        assert_eq!(named.len(), 1, "{entries:#?}");
        // No hint proposes a rule for a host that the comparison has made up.
        assert!(entries.iter().all(|entry| !entry.hint.contains("host: www.")), "{entries:#?}");
        let differences = comparison.differences.iter().filter(|one| !one.request.target.starts_with("/api/"));
        let made_up = differences.filter(|one| !names.contains(&one.request.host.as_str()));
        let causes: Vec<Option<Cause>> = made_up.map(|one| one.cause).collect();
        assert!(!causes.is_empty() && !causes.contains(&None), "{causes:?}");
    }
}

/// A difference that the hosts of the site have as well is not caused by the host.
#[test]
fn difference_for_all_hosts_has_another_cause() {
    let text = "Redirect 301 /one/ /uno\n";
    let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
    let imported = import(Format::Apache, ".htaccess", text, &options);
    let comparison = compare(Format::Apache, ".htaccess", text, &imported).unwrap();
    let made_up = comparison.differences.iter().filter(|one| one.request.host != "a.example");
    let causes: Vec<Option<Cause>> = made_up.map(|one| one.cause).collect();
    assert!(!causes.is_empty() && !causes.contains(&Some(Cause::UnlistedHost)), "{causes:?}");
}

#[test]
fn host_that_a_rule_names_is_listed() {
    let text = "RewriteEngine On\nRewriteCond %{HTTP_HOST} ^(www\\.)?old\\.example$\n\
        RewriteCond %{REQUEST_URI} !^/\\.well-known/\nRewriteRule ^(.*)$ https://site.example/$1 [R=301,L]\n";
    let options = ImportOptions { site_hosts: vec!["site.example".to_owned()], ..ImportOptions::default() };
    let imported = import(Format::Apache, ".htaccess", text, &options);
    let comparison = compare(Format::Apache, ".htaccess", text, &imported).unwrap();
    let of_old = comparison.differences.iter().filter(|one| one.request.host == "www.old.example");
    let causes: Vec<_> = of_old.map(|one| one.cause).collect();
    assert!(!causes.is_empty() && !causes.contains(&Some(Cause::UnlistedHost)), "{causes:?}");
}

/// The redirect of the first server is for no host of the site, and its requests for unknown hosts have no rule.
#[test]
fn host_that_stands_for_all_others_is_unlisted() {
    let text = "<VirtualHost *:443>\nServerName www.a.example\nRedirect permanent / https://a.example/\n</VirtualHost>\n\
                <VirtualHost *:443>\nServerName a.example\nRedirectPermanent /archive.php /archive\n</VirtualHost>\n";
    let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
    let imported = import(Format::Apache, "site.conf", text, &options);
    let comparison = compare(Format::Apache, "site.conf", text, &imported).unwrap();
    let others = comparison.differences.iter().filter(|one| one.request.host == "other.example");
    let causes: Vec<Option<Cause>> = others.map(|one| one.cause).collect();
    assert!(!causes.is_empty() && !causes.contains(&None), "{causes:?}");
    let entries = report(text, &imported, Some(&comparison));
    assert!(entries.iter().all(|entry| !entry.hint.contains("other.example")), "{entries:#?}");
}

/// `localhost` is a part of a host, so the hosts that it matches cannot be listed.
#[test]
fn second_exclusion_beside_the_canonical_host_is_kept() {
    let apache = "RewriteEngine On\nRewriteCond %{HTTP_HOST} !^a\\.example$ [NC]\nRewriteCond %{HTTP_HOST} !localhost\n\
                  RewriteRule ^(.*)$ https://a.example/$1 [R=301,L]\n";
    let iis = "<configuration><system.webServer><rewrite><rules><rule name='r' stopProcessing='true'><match url='(.*)' />\
               <conditions><add input='{HTTP_HOST}' pattern='^a\\.example$' negate='true' />\
               <add input='{HTTP_HOST}' pattern='localhost' negate='true' /></conditions>\
               <action type='Redirect' url='https://a.example/{R:1}' redirectType='Permanent' /></rule></rules></rewrite>\
               </system.webServer></configuration>";
    for (format, name, text) in [(Format::Apache, ".htaccess", apache), (Format::Iis, "web.config", iis)] {
        for site_hosts in [&[][..], &["a.example".to_owned()], &["a.example".to_owned(), "www.a.example".to_owned()]] {
            let options = ImportOptions { site_hosts: site_hosts.to_vec(), ..ImportOptions::default() };
            let imported = import(format, name, text, &options);
            let excluded =
                if site_hosts.len() > 1 { "host: www.a.example" } else { "host: [localhost, \"*.localhost\"]" };
            assert!(imported.yaml.contains(excluded), "{name}, {site_hosts:?}: {}", imported.yaml);
            assert!(imported.report.iter().all(|note| !note.reason.contains("contradict")), "{:#?}", imported.report);
            let comparison = compare(format, name, text, &imported).unwrap();
            let is_wrong = |one: &&Difference| site_hosts.len() < 2 && one.cause == Some(Cause::OtherHost);
            let wrong: Vec<_> = comparison.differences.iter().filter(is_wrong).collect();
            assert!(wrong.is_empty(), "{name}, {site_hosts:?}: {wrong:#?}");
        }
    }
}

#[test]
fn excluded_hosts_of_iis_are_written_in_the_syntax_of_the_rule() {
    let text = "<configuration><system.webServer><rewrite><rules>\
                <rule name='r' patternSyntax='Wildcard' stopProcessing='true'><match url='*' /><conditions>\
                <add input='{HTTP_HOST}' pattern='a.example' negate='true' />\
                <add input='{HTTP_HOST}' pattern='dev.*' negate='true' /></conditions>\
                <action type='Redirect' url='https://a.example/{R:0}' redirectType='Permanent' /></rule></rules></rewrite>\
                </system.webServer></configuration>";
    let site_hosts = ["a.example", "dev.a.example"].map(str::to_owned).to_vec();
    let imported = import(Format::Iis, "web.config", text, &ImportOptions { site_hosts, ..ImportOptions::default() });
    let excluded = "not: [{ host: a.example }, { host: dev.a.example }]";
    assert!(imported.yaml.contains(excluded), "{} {:?}", imported.yaml, imported.report);
}

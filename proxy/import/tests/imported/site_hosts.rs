//! Checks the rules and the comparison for the hosts of the site.

use portico_import::comparison::compare;
use portico_import::{Format, ImportOptions, import};

/// The proxy may also serve the host of the target, which the rule would then redirect to itself.
#[test]
fn redirect_to_another_host_keeps_its_condition_if_it_matches_its_own_target() {
    let options = ImportOptions { site_hosts: vec!["site.example".to_owned()], ..ImportOptions::default() };
    let host = "RewriteEngine On\nRewriteCond %{HTTP_HOST} ^site\\.example$ [NC]\n";
    for (rule, has_condition) in [
        ("RewriteRule ^(.*)$ https://www.site.example/$1 [R=301,L]\n", true),
        ("RewriteRule ^(shop/.*)$ https://www.site.example/$1 [R=301,L]\n", true),
        ("RewriteRule ^shop/(.*)$ https://shop.example/$1 [R=301,L]\n", false),
        ("RewriteRule ^(.*)\\.php$ /$1 [R=301,L]\n", false),
    ] {
        let yaml = import(Format::Apache, ".htaccess", &format!("{host}{rule}"), &options).yaml;
        assert!(yaml.contains("to: "), "{yaml}");
        assert_eq!(yaml.contains("when: { host: site.example }"), has_condition, "{yaml}");
    }
}

/// The first statement redirects all requests for the first host, so only the second host meets the exclusion.
#[test]
fn excluded_path_is_asked_on_every_host_of_the_site() {
    let site_hosts = ["site.example", "www.site.example"].map(str::to_owned).to_vec();
    let text = "RewriteEngine On\nRewriteCond %{HTTP_HOST} ^site\\.example$\nRewriteRule ^(.*)$ https://www.site.example/$1 [R=301,L]\n\
                RewriteCond %{REQUEST_URI} !^/blog/admin\nRewriteRule ^blog/(.*)$ https://blog.example/$1 [R=301,L]\n\
                RewriteRule ^(.*)\\.asp$ /$1.html [R=301,L]\n";
    let imported = import(Format::Apache, ".htaccess", text, &ImportOptions { site_hosts, ..ImportOptions::default() });
    let compared = compare(Format::Apache, ".htaccess", text, &imported).unwrap();
    let wrong = compared.differences.iter().filter(|one| {
        one.request.host == "www.site.example" && one.request.target.starts_with("/blog/admin") && one.is_original_page
    });
    assert!(wrong.count() > 0, "{:#?}", compared.differences);
}

/// The rule has no condition on the host, so it keeps the visitors of another host there.
#[test]
fn requests_for_other_hosts_are_not_counted_as_equal() {
    for (text, differs) in [
        ("Redirect 301 /old https://www.site.example/new\n", true),
        (
            "RewriteEngine On\nRewriteCond %{HTTP_HOST} ^www\\.site\\.example$\nRewriteRule ^old$ /new [R=301,L]\n",
            false,
        ),
    ] {
        let compared = |hosts: &[&str]| {
            let site_hosts = hosts.iter().map(|host| (*host).to_owned()).collect();
            let options = ImportOptions { site_hosts, ..ImportOptions::default() };
            let imported = import(Format::Apache, ".htaccess", text, &options);
            compare(Format::Apache, ".htaccess", text, &imported).unwrap()
        };
        let one = compared(&["www.site.example"]);
        let others = &one.at_other_hosts;
        assert!(others.requests > 0 && !others.hosts.contains("www.site.example"), "{text}{one:#?}");
        assert_eq!(one.equal + one.differences.len() + others.requests, one.asked, "{text}{one:#?}");
        let both = compared(&["www.site.example", "site.example"]);
        assert!(!both.at_other_hosts.hosts.contains("site.example"), "{text}{both:#?}");
        let is_different = both.differences.iter().any(|one| one.request.host == "site.example");
        assert_eq!(is_different, differs, "{text}{both:#?}");
    }
}

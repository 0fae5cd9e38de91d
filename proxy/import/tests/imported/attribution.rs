//! Checks that the report lists each difference under the statement and with the cause that explains it.

use std::collections::{BTreeMap, BTreeSet};

use portico_import::comparison::{Cause, Comparison, Difference, Risk, WrittenRules, compare};
use portico_import::report::{Effect, EntryKind, report};
use portico_import::{Format, ImportOptions, NoteKind, SimulatedOutcome, SimulatedRequest, SimulatedServer, import};

use crate::compared::compared;

#[test]
fn page_for_all_remaining_requests_is_no_statement_of_a_difference() {
    for (format, name, text) in [
        (Format::Caddy, "Caddyfile", "a.example {\nfile_server\nredir /old /new permanent\n}\n"),
        (Format::Caddy, "Caddyfile", "a.example {\nreverse_proxy b:1\nredir /old /new\n}\n"),
        (Format::Nginx, "a.conf", "server {\nlocation / { try_files $uri =404; }\nrewrite ^/old$ /new permanent;\n}\n"),
        (
            Format::Nginx,
            "a.conf",
            "server {\nlocation / { try_files $uri /x.php; }\nlocation = /old { return 301 /new; }\n}\n",
        ),
    ] {
        let (comparison, entries) = compared(format, name, text);
        let lines: Vec<u32> = comparison.differences.iter().map(Difference::line).collect();
        assert!(lines.iter().all(|line| *line == 3), "{text}\n{lines:?}");
        let mut with_example = entries.iter().filter(|entry| entry.example.is_some());
        assert!(!lines.is_empty() && with_example.all(|entry| entry.line == 3), "{text}\n{entries:#?}");
    }
}

#[test]
fn page_for_certain_requests_has_the_line_of_its_statement() {
    let caddy = "a.example {\nroute {\nfile_server /keep/a*\nredir /old /new\n}\nreverse_proxy b:1\n}\n";
    let netlify = "\n\n/keep/* /page.html 200\n/old /new\n/* /index.html 200\n";
    for (format, name, text) in [(Format::Caddy, "Caddyfile", caddy), (Format::Netlify, "_redirects", netlify)] {
        let server = SimulatedServer::new(format, name, text);
        let lines = |target: &str| {
            let (host, target) = ("a.example".to_owned(), target.to_owned());
            server.answer(&SimulatedRequest { host, target, headers: BTreeMap::new() }).lines
        };
        assert_eq!((lines("/keep/a"), lines("/old"), lines("/c")), (vec![3], vec![4], vec![]), "{text}");
    }
}

/// A redirect of `mod_alias` replaces the internal redirect of a rule, but not the query that a rule adds.
#[test]
fn front_controller_has_no_effect_on_redirects_and_pages() {
    let text = "RewriteEngine On\nRedirect 301 /old https://a.example/new/\nRewriteRule ^docs/(.*)$ /guide/$1 [L,R=301]\n\
                RewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule . /index.php [L]\n";
    let lines = |text: &str, target: &str| {
        let request = SimulatedRequest { host: "a.example".to_owned(), target: target.to_owned(), headers: [].into() };
        SimulatedServer::new(Format::Apache, ".htaccess", text).answer(&request).lines
    };
    assert_eq!(
        ["/old/x", "/docs/x", "/docs", "/other"].map(|target| lines(text, target)),
        [vec![2], vec![3], vec![], vec![]]
    );
    let query = "RewriteEngine On\nRedirect 301 /old /new\nRewriteRule ^old /index.php?q=1 [L]\n";
    assert_eq!(lines(query, "/old"), [3, 2]);
    let entries = compared(Format::Apache, ".htaccess", text).1;
    assert!(entries.iter().all(|entry| entry.line != 5 || entry.example.is_none()), "{entries:#?}");
    assert!(entries.iter().any(|entry| entry.line == 3 && entry.example.is_some()), "{entries:#?}");
}

/// In each of these files, the rule for `index.php` prevents only the redirect of `/late`.
#[test]
fn front_controller_has_an_effect_only_where_it_prevents_a_redirect() {
    let folder = "RewriteEngine On\nRedirect 301 /old /new\nRewriteRule ^index\\.php$ - [L]\n\
                  RewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule . /index.php [L]\nRewriteRule ^late$ /x [R=301,L]\n";
    let host = "<VirtualHost *:443>\nServerName a.example\nRewriteEngine On\nRewriteRule ^/old/(.*)$ /new/$1 [R=301,L]\n\
                RewriteRule ^/. /index.php [L]\nRewriteRule ^/late$ /x [R=301,L]\n</VirtualHost>\n";
    for (name, text, old, own) in [(".htaccess", folder, 2, 5), ("site.conf", host, 4, 5)] {
        let server = SimulatedServer::new(Format::Apache, name, text);
        let lines = |target: &str| {
            let (host, target) = ("a.example".to_owned(), target.to_owned());
            server.answer(&SimulatedRequest { host, target, headers: BTreeMap::new() }).lines
        };
        assert_eq!((lines("/other"), lines("/old/x")), (vec![], vec![old]), "{name}");
        assert!(lines("/late").contains(&own), "{name}: {:?}", lines("/late"));
        let entries = compared(Format::Apache, name, text).1;
        let of_controller = |line: &u32| *line == own;
        let blamed = entries.iter().filter(|entry| entry.example.is_some() && entry.lines.iter().any(of_controller));
        let examples = blamed.map(|entry| entry.example.as_ref().unwrap().request.target.as_str());
        assert!(examples.clone().all(|target| target.starts_with("/late")), "{:?}", examples.collect::<Vec<_>>());
    }
}

#[test]
fn statement_whose_requests_the_original_redirects_endlessly_is_not_compared() {
    let text = "RewriteEngine On\nRedirect 301 /loop /loop/x\nRedirect 301 /a /b\n";
    let (comparison, entries) = compared(Format::Apache, ".htaccess", text);
    assert!(comparison.original_loops > 0, "{comparison:#?}");
    assert_eq!((comparison.compared.contains(&2), comparison.only_loops), (false, vec![2]), "{entries:#?}");
    assert!(entries.iter().all(|entry| entry.line != 2 || entry.effect != Effect::NoDifference), "{entries:#?}");
}

/// Returns the differences for a path, each with its host and its cause. The host `a.example` is the only host of the site.
fn differences(text: &str, target: &str) -> Vec<(String, Option<Cause>)> {
    let site_hosts = vec!["a.example".to_owned()];
    let imported = import(Format::Apache, ".htaccess", text, &ImportOptions { site_hosts, ..ImportOptions::default() });
    let differences = compare(Format::Apache, ".htaccess", text, &imported).unwrap().differences.into_iter();
    let at_path = differences.filter(|difference| difference.request.target == target);
    at_path.map(|difference| (difference.request.host, difference.cause)).collect()
}

#[test]
fn spelling_is_the_cause_of_a_difference_that_all_hosts_have() {
    let text = "RewriteEngine On\nRewriteCond %{HTTP_HOST} ^(www\\.)?a\\.example$\nRewriteRule ^x,y$ /x [R=301,L]\n";
    let found = differences(text, "/x%2Cy");
    assert!(found.iter().any(|(host, _)| host == "a.example"), "{found:?}");
    assert!(found.iter().all(|(_, cause)| *cause == Some(Cause::RequestSpelling)), "{found:?}");
}

/// The rule has the path `/new/` as its target, which is on the host of the request.
#[test]
fn site_is_compared_at_its_own_host() {
    let text = "Redirect 301 /old/ https://a.example/new/\n";
    assert_eq!(differences(text, "/old"), [("a.example".to_owned(), Some(Cause::FinalSlash))]);
    assert_eq!(differences(text, "/old/"), []);
}

/// The address of the client decides the answer for the host of the site, and other hosts have no site.
#[test]
fn unknown_answer_of_the_site_is_no_difference_at_other_hosts() {
    let text = "www.shop.example {\n@x remote_ip 10.0.0.0/8\nredir @x /intern 302\nredir /a /b 301\n}\n";
    let site_hosts = vec!["www.shop.example".to_owned()];
    let imported = import(Format::Caddy, "Caddyfile", text, &ImportOptions { site_hosts, ..ImportOptions::default() });
    let comparison = compare(Format::Caddy, "Caddyfile", text, &imported).unwrap();
    let hosts: Vec<&str> = comparison.differences.iter().map(|one| one.request.host.as_str()).collect();
    assert!(hosts.iter().all(|host| *host == "www.shop.example"), "{hosts:?}");
    assert!(comparison.unknown.iter().all(|unknown| unknown.example.host == "www.shop.example"), "{comparison:#?}");
}

#[test]
fn statements_behind_a_rule_for_other_hosts_are_compared() {
    let text = "RewriteEngine On\nRewriteCond %{HTTP_HOST} !^a\\.example$\nRewriteRule ^(.*)$ https://a.example/$1 [L,R=301]\n\
                RewriteCond %{QUERY_STRING} ^id=(\\d+)$\nRewriteRule ^p$ /p/%1? [R=301,L]\n";
    let found = differences(text, "/p?id=73&id=other");
    assert!(found.iter().any(|(host, _)| host == "a.example"), "{found:?}");
}

/// In a rule, an escape sequence such as `%2A` makes a segment literal, which otherwise looks like a placeholder. A row of
/// a data file has no placeholders.
#[test]
fn escaped_asterisks_and_colons_of_a_table_are_literal_in_rules_and_in_rows() {
    let text = "from,to\n/x/%2A,/y\n/%3Aid/z,/w\n/g%2Ch,/i\n";
    for rows_above in [None, Some(0)] {
        let imported = import(Format::Csv, "a.csv", text, &ImportOptions { rows_above, ..ImportOptions::default() });
        let rules = WrittenRules::new(&imported).unwrap();
        let is_redirect = |target: &str| {
            let (host, target) = ("a.example".to_owned(), target.to_owned());
            let answer = rules.answer(&SimulatedRequest { host, target, headers: BTreeMap::new() });
            answer.unwrap().outcome != SimulatedOutcome::Page
        };
        for target in ["/x/*", "/:id/z", "/g%2Ch"] {
            assert!(is_redirect(target), "{target}: {imported:#?}");
        }
        // The table decodes all characters, and rules do not. The report names this cause.
        let differences = compare(Format::Csv, "a.csv", text, &imported).unwrap().differences;
        let causes: BTreeSet<_> = differences.iter().map(|difference| difference.cause).collect();
        assert_eq!(causes, [Some(Cause::FinalSlash), Some(Cause::RequestSpelling)].into(), "{differences:#?}");
    }
}

#[test]
fn difference_of_a_row_has_the_line_of_its_statement() {
    let options = ImportOptions { rows_above: Some(0), ..ImportOptions::default() };
    let unused_map = "map $uri $new {\n/a /b;\n/c /d;\n}\n";
    let imported = import(Format::Nginx, "a.conf", unused_map, &options);
    let comparison = compare(Format::Nginx, "a.conf", unused_map, &imported).unwrap();
    let lines: BTreeSet<u32> = comparison.differences.iter().map(Difference::line).collect();
    assert!(!lines.is_empty() && lines.is_subset(&[2, 3].into()), "{lines:?}");
    let entries = report(unused_map, &imported, Some(&comparison));
    assert!(entries.iter().all(|entry| entry.line > 0 && entry.lines.iter().all(|line| *line > 0)), "{entries:#?}");
}

#[test]
fn expression_that_is_not_simulated_makes_only_its_own_answers_unknown() {
    let apache = "RewriteEngine On\nRewriteRule ^a(?<x>b|c)\\k<x>$ /z [R=301,L]\nRewriteRule ^one$ /two [R=301,L]\n\
                  Redirect 301 /three /four\n";
    let nginx = "server {\nlocation ~ ^/(?P>x)y$ { return 301 /q; }\nlocation = /y { return 301 /z; }\n\
                 location /u { return 301 /v; }\n}\n";
    for (format, name, text) in [(Format::Apache, ".htaccess", apache), (Format::Nginx, "a.conf", nginx)] {
        let (comparison, _) = compared(format, name, text);
        let lines: Vec<&[u32]> = comparison.unknown.iter().map(|unknown| unknown.lines.as_slice()).collect();
        assert_eq!(lines, [&[2]], "{comparison:#?}");
        assert!(
            comparison.compared.is_superset(&[3, 4].into()) && !comparison.compared.contains(&2),
            "{comparison:#?}"
        );
        assert!(comparison.equal > comparison.asked / 2, "{comparison:#?}");
    }
}

#[test]
fn unknown_user_has_the_line_of_the_statement_that_checks_the_user() {
    let text = "server {\nserver_name a.example;\nauth_request /auth;\nlocation /a { return 301 /b; }\n}\n";
    let (comparison, _) = compared(Format::Nginx, "a.conf", text);
    let lines: Vec<u32> = comparison.refusals.iter().map(|refusal| refusal.line).collect();
    assert_eq!((lines, comparison.unknown), (vec![3], Vec::new()));
}

/// A `RewriteRule` that only sets a variable changes no answer.
#[test]
fn statement_that_sets_a_variable_explains_no_difference() {
    let text = "RewriteEngine On\nRewriteRule .* - [E=HTTP_AUTHORIZATION:%{HTTP:Authorization}]\n\
                RewriteRule ^index\\.php$ - [L]\nRewriteRule . /index.php [L]\n\
                RewriteCond %{QUERY_STRING} ^author=\\d\nRewriteRule ^ /? [L,R=301]\nRedirectMatch 301 ^/c/(.*) /d/$1\n";
    let (comparison, entries) = compared(Format::Apache, ".htaccess", text);
    assert!(!comparison.differences.is_empty());
    for difference in &comparison.differences {
        assert!(difference.line() != 2 && !difference.original_lines.contains(&2), "{difference:?}");
    }
    assert!(entries.iter().all(|entry| entry.line != 2 || entry.example.is_none()), "{entries:#?}");
}

/// `rewrite` needs a name after the slash, but its rule also matches the folder, and the location has longer names.
#[test]
fn statement_that_the_original_server_uses_is_not_called_useless() {
    let text = "server {\nserver_name a.example;\nlocation /x {\nreturn 301 /y;\nif ($arg_a = 1) { return 301 /z; }\n}\n\
                location /v {\nrewrite ^/v/(.*)$ /w/$1 permanent;\nif ($arg_q) { return 301 /u; }\n}\n}\n";
    let (_, entries) = compared(Format::Nginx, "a.conf", text);
    let reason = |line: u32| entries.iter().find(|entry| entry.lines == [line]).map(|entry| entry.reason.as_str());
    assert!(reason(5).is_some_and(|reason| reason.contains("matches all requests of this statement")), "{entries:#?}");
    assert!(reason(9).is_some_and(|reason| reason.ends_with("but the original server uses it")), "{entries:#?}");
}

#[test]
fn page_for_which_many_rules_redirect_is_one_entry() {
    let text = "RewriteEngine On\nRewriteRule . /index.php [L]\nRedirect 301 /a /x\nRedirect 301 /b /y\n";
    let imported = import(Format::Apache, ".htaccess", "Redirect 301 /a /x\n", &ImportOptions::default());
    let difference = |original: &[u32], rule: u32| Difference {
        request: SimulatedRequest { host: "a.example".into(), target: format!("/{rule}"), headers: BTreeMap::new() },
        risk: Risk::WrongPage,
        original: "no redirect".to_owned(),
        imported: "301 /x".to_owned(),
        cause: None,
        original_lines: original.to_vec(),
        lines_of_answer: original.to_vec(),
        is_original_page: true,
        is_same_page: true,
        is_without_url: false,
        refusal: None,
        rule_lines: vec![rule],
        equal_host: None,
    };
    let lines = |original: &[u32]| {
        let differences = vec![difference(original, 3), difference(original, 4)];
        let entries = report(text, &imported, Some(&Comparison { differences, ..Comparison::default() }));
        let measured = entries.into_iter().filter(|entry| entry.kind == EntryKind::Measured);
        measured.map(|entry| entry.lines).collect::<Vec<_>>()
    };
    assert_eq!(lines(&[2]), [[2]]);
    // No statement decides the page, so the rules are the causes.
    assert_eq!(lines(&[]), [[3], [4]]);
}

/// Returns the paths of the requests for which the rules redirect, among those that the simulated server redirects.
fn redirected(text: &str, paths: &[&str]) -> Vec<(bool, bool)> {
    let imported = import(Format::Nginx, "a.conf", text, &ImportOptions::default());
    let (rules, server) = (WrittenRules::new(&imported).unwrap(), SimulatedServer::new(Format::Nginx, "a.conf", text));
    let both = paths.iter().map(|path| {
        let request = SimulatedRequest { host: "a.example".into(), target: (*path).into(), headers: BTreeMap::new() };
        let is_redirect = |outcome: &SimulatedOutcome| matches!(outcome, SimulatedOutcome::Redirect { .. });
        (is_redirect(&server.answer(&request).outcome), is_redirect(&rules.answer(&request).unwrap().outcome))
    });
    both.collect()
}

#[test]
fn location_with_an_expression_inside_a_prefix_is_translated_and_compared() {
    let text = "server {\nserver_name a.example;\nlocation /docs/ {\nlocation ~ \\.pdf$ { return 301 /files$uri; }\n\
                location /docs/old/ { return 302 /archive; }\nrewrite \\.txt$ /text permanent;\n}\n}\n";
    let found = redirected(text, &["/docs/a.pdf", "/docs/b/c.pdf", "/a.pdf", "/docs/a.txt", "/a.txt", "/docs/a"]);
    assert_eq!(found, [true, true, false, true, false, false].map(|both| (both, both)));
    let (comparison, entries) = compared(Format::Nginx, "a.conf", text);
    let asked_inside = comparison.differences.iter().any(|one| one.original_lines == [4] || one.rule_lines == [4]);
    assert!(
        asked_inside && entries.iter().all(|entry| entry.kind != EntryKind::Note(NoteKind::NotTranslated)),
        "{entries:#?}"
    );
    let wrong = comparison.differences.iter().filter(|one| one.cause.is_none() && one.request.host == "a.example");
    assert_eq!(wrong.count(), 0, "{:#?}", comparison.differences);
}

/// Apache encodes the captured text again. The rule that only removes a slash is not the reason.
#[test]
fn flag_that_encodes_captures_is_the_cause() {
    let text = "RewriteEngine On\nRewriteRule ^c/([^/]+)/([^/]+)/?$ /shop/?cat=$1&item=$2 [R=301,L,B]\n\
                RewriteRule ^(.*)/$ /$1 [R=301,L]\n";
    let (comparison, entries) = compared(Format::Apache, ".htaccess", text);
    let encoded = |one: &Difference| one.original.contains("%252d");
    assert!(comparison.differences.iter().any(encoded), "{entries:#?}");
    let mut with_encoded = entries.iter().filter(|entry| entry.example.as_ref().is_some_and(encoded));
    assert!(with_encoded.all(|entry| entry.line == 2 && entry.reason.starts_with("with the flag B,")), "{entries:#?}");
}

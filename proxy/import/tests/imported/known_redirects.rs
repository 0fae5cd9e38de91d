//! Checks that answers which the file decides are compared, although an answer to another request is unknown.

use std::convert::Infallible;

use portico_import::comparison::{Cause, Comparison, Risk, Sides, Verdict};
use portico_import::{Format, SimulatedAnswer, SimulatedOutcome, SimulatedRequest};

use crate::compared::compared;

fn comparison(format: Format, name: &str, text: &str) -> Comparison {
    compared(format, name, text).0
}

fn caddy(inner: &str) -> Comparison {
    comparison(Format::Caddy, "Caddyfile", &format!("a.example {{\n{inner}\n}}\n"))
}

/// Returns the targets of the examples of unknown answers, and the number of these answers.
fn unknown(comparison: &Comparison) -> Vec<(&str, usize)> {
    comparison.unknown.iter().map(|unknown| (unknown.example.target.as_str(), unknown.count)).collect()
}

#[test]
fn redirect_is_compared_if_the_answer_after_it_is_unknown() {
    let text = "redir /a /b\nredir /c /d permanent\n@in remote_ip 192.0.2.0/24\nredir @in /internal";
    let found = caddy(text);
    assert!(found.compared.is_superset(&[2, 3].into()), "{:?}", found.compared);
    assert!(!found.compared.contains(&5), "{:?}", found.compared);
    // Requests that no other statement redirects depend on the address, and so do the targets.
    let of_redirects = |target: &str| ["/a", "/c"].iter().any(|path| target.trim_end_matches('/') == *path);
    assert!(unknown(&found).iter().all(|(target, _)| !of_redirects(target)), "{:?}", unknown(&found));
    assert!(found.equal > 20, "{}", found.equal);
    // Caddy redirects these paths to `/internal` or shows a page.
    assert!(!found.differences.is_empty());
    assert!(found.differences.iter().all(|one| one.cause == Some(Cause::FinalSlash)), "{found:?}");
}

/// Returns the verdict about a request for `/a`. The original server redirects to `/b`, where its answer is unknown.
fn verdict_before_unknown_answer(imported: &[(&str, &str)]) -> Verdict {
    let redirect = |location: &str| SimulatedOutcome::Redirect { status: 302, location: location.to_owned() };
    let mut original = |request: &SimulatedRequest| {
        let is_first = request.target == "/a";
        let unknown = || SimulatedOutcome::unknown("the files");
        Ok::<_, Infallible>(SimulatedAnswer::from(if is_first { redirect("/b") } else { unknown() }))
    };
    let mut imported = |request: &SimulatedRequest| {
        let location = imported.iter().find(|(path, _)| *path == request.target);
        Ok(SimulatedAnswer::from(location.map_or(SimulatedOutcome::Page, |(_, location)| redirect(location))))
    };
    let request = SimulatedRequest { host: "a.example".to_owned(), target: "/a".to_owned(), headers: [].into() };
    let Ok(verdict) = Sides { original: &mut original, imported: &mut imported }.verdict(&request, &[]);
    verdict
}

#[test]
fn only_the_known_part_is_compared_before_an_unknown_answer() {
    // The last rules have one redirect in place of the chain.
    for rules in [&[("/a", "/b")][..], &[("/a", "/b"), ("/b", "/c")], &[("/a", "/c"), ("/b", "/c")]] {
        assert!(matches!(verdict_before_unknown_answer(rules), Verdict::Equal(_)), "{rules:?}");
    }
    for (rules, answer) in [(&[("/a", "/x")][..], "302 /x"), (&[], "no redirect"), (&[("/b", "/a")], "no redirect")] {
        let Verdict::Different(ends) = verdict_before_unknown_answer(rules) else { panic!("{rules:?}") };
        assert_eq!((ends.original.to_string().as_str(), ends.imported.to_string().as_str()), ("302 /b", answer));
    }
}

#[test]
fn page_that_is_only_assumed_on_another_host_is_not_the_same_page() {
    let redirect = |location: &str| SimulatedOutcome::Redirect { status: 301, location: location.to_owned() };
    let mut original = |request: &SimulatedRequest| {
        let is_first = request.host == "www.a.example";
        let unknown = || SimulatedOutcome::unknown("the folder");
        let answer = if is_first { redirect("https://a.example/old") } else { unknown() };
        Ok::<_, Infallible>(SimulatedAnswer::from(answer))
    };
    // The rules redirect both hosts to the end of the chain at once.
    let mut imported = |request: &SimulatedRequest| {
        let is_old = request.target == "/old";
        Ok(SimulatedAnswer::from(if is_old { redirect("https://b.example/new") } else { SimulatedOutcome::Page }))
    };
    let request = SimulatedRequest { host: "www.a.example".to_owned(), target: "/old".to_owned(), headers: [].into() };
    let hosts = ["www.a.example".to_owned(), "a.example".to_owned()];
    let Ok(verdict) = Sides { original: &mut original, imported: &mut imported }.verdict(&request, &hosts);
    assert!(matches!(verdict, Verdict::Different(_)), "{verdict:?}");
}

#[test]
fn rewrite_to_existing_files_before_the_file_server_is_a_page() {
    let found = caddy("redir /a /b\ntry_files {path} /index.html\nfile_server");
    assert_eq!(unknown(&found), []);
    assert_eq!(found.equal + found.differences.len(), found.asked);
    let found = caddy("redir /a /b\ntry_files {path} /index.html\nuri strip_prefix /x\nreverse_proxy localhost:80");
    assert_eq!(unknown(&found), []);
    // The redirect depends on the files.
    let found = caddy("try_files {path} /index.html\nhandle /index.html {\nredir * /home\n}");
    assert!(!unknown(&found).is_empty());
}

#[test]
fn invalid_expression_of_wordpress_never_matches() {
    let redirect = |url: &str, regex: bool, position: u32| {
        format!(
            r#"{{ "url": "{url}", "regex": {regex}, "position": {position}, "action_data": {{ "url": "/new" }},
               "match_data": {{ "source": {{ "flag_query": "ignore", "flag_case": true, "flag_trailing": true }} }} }}"#
        )
    };
    let export = |redirects: &[String]| format!("{{ \"redirects\": [\n{}\n] }}", redirects.join(",\n"));
    let text = export(&[redirect("^/bad/(.*", true, 0), redirect("/old", false, 1)]);
    let (found, entries) = compared(Format::Wordpress, "redirection.json", &text);
    assert_eq!(unknown(&found), []);
    let reason = &entries.iter().find(|entry| entry.line == 2).unwrap().reason;
    assert!(reason.ends_with("a `)` is missing; the plugin never uses this redirect"), "{reason}");
    assert!(found.equal > 20, "{}", found.equal);
    // It is not known which requests match this expression.
    let text = export(&[redirect("^/x(?>a\\\\R)", true, 0), redirect("/old", false, 1)]);
    let found = comparison(Format::Wordpress, "redirection.json", &text);
    assert!(unknown(&found).iter().all(|(target, _)| target.starts_with("/x")), "{:?}", unknown(&found));
}

/// Caddy reads `/new{uri}` as the matcher of the redirect. The reason for unknown answers names it once, as it is written.
#[test]
fn unknown_pattern_is_one_reason() {
    let text = "a.example {\n\thandle_path /old/* {\n\t\tredir /new{uri} 301\n\t}\n}\n";
    let (comparison, _) = compared(Format::Caddy, "Caddyfile", text);
    let reasons = comparison.unknown.iter().map(|unknown| unknown.reason.as_str()).collect::<Vec<_>>();
    assert!(reasons.len() <= 1 && reasons.iter().all(|reason| reason.contains("{uri}")), "{reasons:?}");
}

/// No rule excludes the page that a script redirects, so the final slash is not the reason for its redirect to another host.
#[test]
fn page_of_a_statement_without_a_rule_is_no_matter_of_slashes() {
    let text = "a.example {\n\tredir /up /lower html\n\tredir * https://b.example{uri} 302\n}\n";
    let (comparison, _) = compared(Format::Caddy, "Caddyfile", text);
    let found = comparison.differences.iter().find(|one| one.request.target == "/up").unwrap();
    assert_eq!((found.risk, found.cause), (Risk::WrongHost, None));
}

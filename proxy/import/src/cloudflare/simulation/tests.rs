//! Tests the simulation of whole files.

use std::collections::BTreeMap;

use super::*;

/// Checks the answers to requests. Each line contains a request and the expected answer, separated by ` => `.
fn check(text: &str, requests: &str) {
    let simulation = CloudflareSimulation::new(text);
    for line in requests.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (target, expected) = line.split_once(" => ").unwrap();
        let request =
            SimulatedRequest { host: "old.example".to_owned(), target: target.to_owned(), headers: BTreeMap::new() };
        let answer = match simulation.answer(&request).outcome {
            SimulatedOutcome::Redirect { status, location } => format!("{status} {location}"),
            other => format!("{other:?}"),
        };
        assert_eq!(answer, expected, "{target} in {text}");
    }
}

#[test]
fn static_sources_match_exactly() {
    check(
        "/x/../a /b\nc /d/ 301\n/e?f=g /h 308\n/é /i 303\n/j /k#l\n/m /n?o=p 307\n/a /never",
        "/a => 302 /b
         /a/ => Page
         /./a => 302 /b
         /a?x=1 => 302 /b?x=1
         /c => 301 /d/
         /e => 308 /h
         /%C3%A9 => 303 /i
         /j?x=1 => 302 /k?x=1#l
         /m?x=1 => 307 /n?o=p",
    );
}

#[test]
fn dynamic_sources_fill_the_target() {
    check(
        "/a/* /b/:splat\n/:x-:year.html /c/:year/:x\n/d/:id https://e.example/:id/:idea/:other\n/f/*/g /h/:splat\n\
         /12:30/* /i\n/twice/:a/:a /never\n/*/two/* /never\n/names/:a/:ab /never\n/host/:h https://:h.example/\n/o/* /:splat/",
        "/a/ => 302 /b/
         /a/x/y%20z => 302 /b/x/y%20z
         /a => Page
         /p-5.html => 302 /c/5/p
         /d/7 => 302 https://e.example/7/7ea/:other
         /d/7/8 => Page
         /d/ => Page
         /f/1/2/g => 302 /h/1/2
         /12:30/x => 302 /i
         /twice/1/2 => Page
         /names/1/2 => Page
         /host/a => 302 https://a.example/
         /host/a%20b => Page
         /host/a%26B => 302 https://a&b.example/
         /host/a%2Fb => Page
         /x/index/?y=1 => 308 /x/?y=1
         /index => 308 /
         //x/index => 308 /x/
         /o/ => Page
         /one/two/three => Page",
    );
}

#[test]
fn lines_with_an_error_have_no_effect() {
    check(
        "/a\n/b /c 301 Country=de\nhttps://old.example/d /e\n/f http://new.example/\n/g /h 404\n/i /j 301!\n/* /index.html\n\
         /k https://new.example/ 200\n/l /m # comment\n/n /o 200\n/n /never",
        "/a => Page
         /b => Page
         /d => Page
         /f => Page
         /g => Page
         /i => Page
         /x => Page
         /k => Page
         /l => 302 /m
         /n => Page",
    );
}

#[test]
fn lines_above_a_limit_have_no_effect() {
    let numbered = |count: usize, end: &str| (0..count).map(|n| format!("/{n}{end} /x\n")).collect::<Vec<_>>().concat();
    let statics = numbered(2_001, "");
    check(&statics, "/1999 => 302 /x\n/2000 => Page");
    check(&numbered(101, "/*"), "/99/a => 302 /x\n/100/a => Page");
    check(&format!("/a/* /y\n{}", numbered(100, "")), "/98 => 302 /x\n/99 => Page");
    check(&format!("/a {}", "/b".repeat(1_000)), "/a => Page");
}

#[test]
fn target_whose_host_is_invalid_redirects_nothing() {
    check("/a/* /:splat/ 302", "/a//b.example => 302 //b.example/\n/a//b%20c => Page\n/a/b%20c => 302 /b%20c/");
}

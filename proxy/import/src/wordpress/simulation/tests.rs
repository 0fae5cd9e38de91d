//! Tests the simulation with answers that the manual of the plugin describes.

use crate::simulation::answer_table::check;
use crate::wordpress::simulation::WordpressSimulation;

/// Checks the answers of redirects with these members.
fn check_redirects(redirects: &[&str], requests: &str) {
    let items: Vec<String> = redirects.iter().map(|members| format!("{{ {members} }}")).collect();
    let text = format!(r#"{{ "groups": [{{ "id": 9, "enabled": false }}], "redirects": [{}] }}"#, items.join(","));
    check(&WordpressSimulation::new(&text), &text, requests);
}

#[test]
fn flags_decide_which_urls_match() {
    let flags = |query: &str, switch: bool| {
        format!(
            r#""match_data": {{ "source": {{ "flag_query": "{query}", "flag_case": {switch}, "flag_trailing": {switch} }} }}"#
        )
    };
    check_redirects(
        &[
            &format!(r#""url": "/exact?b=1&a=2", "action_data": {{ "url": "/e" }}, {}"#, flags("exact", false)),
            &format!(r#""url": "/order?b=1&a=2", "action_data": {{ "url": "/o" }}, {}"#, flags("exactorder", false)),
            &format!(r#""url": "/pass/", "action_data": {{ "url": "/p?k=v#f" }}, {}"#, flags("pass", true)),
            &format!(r#""url": "/drop", "action_data": "/d", "action_code": 302, {}"#, flags("ignore", true)),
            r#""url": "/default", "action_data": { "url": "/x" }"#,
        ],
        "s.example/exact?a=2&b=1 => 301 /e
        s.example/exact?a=2&b=1&c => page
        s.example/order?b=1&a=2 => 301 /o
        s.example/order?a=2&b=1 => page
        s.example/exact/?a=2&b=1 => page
        s.example/PASS?k=w&z=1 => 301 /p?k=v&z=1#f
        s.example/drop/?z=1 => 302 /d
        s.example/default => 301 /x
        s.example/default/ => unknown: the setting for final slashes
        s.example/Default => unknown: the setting for letter case",
    );
}

#[test]
fn expressions_replace_the_part_that_they_match() {
    let regex = |url: &str, target: &str| {
        format!(
            r#""url": "{url}", "regex": true, "action_data": {{ "url": "{target}" }},
               "match_data": {{ "source": {{ "flag_query": "pass", "flag_case": true }} }}"#
        )
    };
    check_redirects(
        &[&regex("^/blog/(\\\\d+)/(.*)$", "/archive/$1/$2"), &regex("^/old/", "/new/"), &regex("a", "/b")],
        "s.example/BLOG/7/a%20b?c=d => 301 /archive/7/a%20b?c=d
        s.example/old/page?x=1 => 301 /new/page?x=1
        s.example/aba => unknown: an expression that matches several parts of a URL",
    );
}

#[test]
fn tests_have_two_targets() {
    let data = |match_type: &str, data: &str| {
        format!(r#""url": "/{match_type}", "match_type": "{match_type}", "action_data": {{ {data} }}"#)
    };
    let both = r#""url_from": "/yes", "url_notfrom": "/no""#;
    check_redirects(
        &[
            &data("agent", &format!(r#""agent": "android|IPHONE", "regex": true, {both}"#)),
            &data("cookie", r#""name": "a", "value": "b", "url_from": "/yes""#),
            &data("header", &format!(r#""name": "X-A", "value": "b", {both}"#)),
            &data("referrer", &format!(r#""referrer": "https://r.example/", {both}"#)),
            &data("server", &format!(r#""server": "https://s.example", {both}"#)),
            &data("language", &format!(r#""language": "de, en-GB", {both}"#)),
            &data("login", r#""logged_in": "/in", "logged_out": "/out""#),
        ],
        "s.example/agent | user-agent: iPhone 5 => 301 /yes
        s.example/agent => 301 /no
        s.example/cookie | cookie: c=d; a=b => 301 /yes
        s.example/cookie => page
        s.example/header | x-a: b => 301 /yes
        s.example/referrer | referer: https://r.example/ => 301 /yes
        s.example/server => 301 /yes
        o.example/server => 301 /no
        s.example/language | accept-language: fr,en-GB;q=0.5 => 301 /yes
        s.example/login => unknown: the match type `login`",
    );
}

#[test]
fn positions_and_actions_are_observed() {
    check_redirects(
        &[
            r#""id": 2, "url": "/a", "position": 1, "action_data": "/second""#,
            r#""id": 1, "url": "/a", "position": 1, "action_data": "/first""#,
            r#""id": 3, "url": "/b", "action_type": "error", "action_code": 410"#,
            r#""id": 4, "url": "/c", "action_type": "nothing", "position": 0"#,
            r#""id": 5, "url": "/c", "action_data": "/d", "position": 1"#,
            r#""id": 6, "url": "/r", "action_type": "random""#,
            r#""id": 7, "url": "/p", "action_type": "pass", "action_data": "/q""#,
            r#""id": 8, "url": "/off", "action_data": "/x", "enabled": false"#,
            r#""id": 9, "url": "/group", "action_data": "/x", "group_id": 9"#,
            r#""id": 10, "url": "https://o.example/h", "action_data": "/x""#,
        ],
        "s.example/a => 301 /first
        s.example/b => 410
        s.example/c => page
        s.example/r => unknown: a random page
        s.example/p => page
        s.example/off => page
        s.example/group => page
        o.example/h => 301 /x
        s.example/h => unknown: the host of a source",
    );
    let rows =
        "source,target,regex,code,type,match,status\n/a,/b,0,302,url,url,\n/c,/d,,,,,disabled\n^/e(.*)$,/f$1,1,,,,";
    check(
        &WordpressSimulation::new(rows),
        rows,
        "s.example/a => 302 /b\n s.example/c => page\n s.example/e1 => 301 /f1",
    );
}

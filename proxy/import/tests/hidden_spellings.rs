//! Asks for requests that sites rarely receive, such as paths with repeated slashes, because the answers to them differ
//! between servers.

#![expect(clippy::unwrap_used, reason = "a test panics on unexpected results")]

mod compared;

use portico_import::Format;
use portico_import::comparison::{Cause, Difference};

use crate::compared::compared;

/// Returns the differences for one target. Each has the header fields of the request, and both answers.
fn differences(format: Format, name: &str, text: &str, target: &str) -> Vec<Difference> {
    let differences = compared(format, name, text).0.differences;
    differences.into_iter().filter(|one| one.request.target == target).collect()
}

#[test]
fn repeated_slashes_are_asked() {
    let nginx =
        "server {\nserver_name a.example;\nlocation ~ ^/a/?$ { return 302 https://b.example$request_uri; }\n}\n";
    for (format, name, text, original) in [
        (Format::Nginx, "site.conf", nginx, "302 https://b.example//a"),
        (Format::Netlify, "_redirects", "/a /b 301!\n", "no redirect"),
    ] {
        let found = differences(format, name, text, "//a");
        let first = found.first().unwrap();
        assert_eq!((first.original.as_str(), first.cause), (original, Some(Cause::RepeatedSlashes)), "{text}");
    }
    let of_table = differences(Format::Csv, "moved.csv", "old,new\n/a,/b\n", "//a");
    assert!(of_table.is_empty(), "{of_table:?}");
}

#[test]
fn spellings_of_cookies_are_asked() {
    let nginx = "server {\nserver_name a.example;\nlocation = /a { if ($cookie_x = 1) { return 301 /b; } }\n}\n";
    let next = r#"[{ "source": "/a", "has": [{ "type": "cookie", "key": "x", "value": "1" }], "destination": "/b",
                    "permanent": true }]"#;
    for (format, name, text, cookie) in
        [(Format::Nginx, "site.conf", nginx, "X=1"), (Format::Next, "next.json", next, "x=%31")]
    {
        let found = differences(format, name, text, "/a");
        let has_cookie = |one: &&Difference| one.request.headers.get("cookie").is_some_and(|field| field == cookie);
        assert_eq!(found.iter().filter(has_cookie).count(), 1, "{text}\n{found:?}");
    }
}

#[test]
fn refusal_of_requests_without_user_agent_hides_no_other_difference() {
    let text = "map $http_user_agent $bad { default 0; ~*bot 1; \"\" 1; }\nserver {\nserver_name a.example;\n\
                if ($bad) { return 403; }\nlocation = /a { return 301 /b; }\n}\n";
    let (comparison, _) = compared(Format::Nginx, "site.conf", text);
    assert!(comparison.equal > 20, "{}", comparison.equal);
    // The form with a final slash differs only for requests that are not refused.
    let found = differences(Format::Nginx, "site.conf", text, "/a/");
    assert!(found.iter().any(|one| one.cause == Some(Cause::FinalSlash)), "{found:?}");
    let refused = comparison.differences.iter().filter(|one| one.refusal.is_some());
    assert!(refused.clone().any(|one| one.request.headers.is_empty()), "{refused:?}");
    assert!(refused.clone().any(|one| one.request.headers.contains_key("user-agent")), "{refused:?}");
}

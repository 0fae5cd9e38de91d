//! Tests the invariants that `ARCHITECTURE.md` lists. Each test has the name of an invariant and checks the effects
//! that a client or an upstream can observe. Every scenario is run on the fast path and on Pingora's path.

#![expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::borrow::Cow;
use std::cell::Cell;

use portico_redirects::{CompileOptions, NormalPath, Request, RequestAttributes, RuleSet, Source, compile};
use portico_tests::play_scenario;

fn play_text(scenario: &str) {
    play_scenario(scenario).unwrap_or_else(|reason| panic!("{reason}"));
}

/// Runs the scenario that consists of the text `scenario` and the steps `steps`.
fn play(scenario: &str, steps: impl IntoIterator<Item = String>) {
    play_text(&format!("{scenario}\nsteps:\n{}", steps.into_iter().collect::<String>()));
}

/// Returns a scenario step that requests `target` and expects a redirect to `to`.
fn redirected(target: &str, to: &str) -> String {
    format!("  - send: GET {target}\n    expect: {{ status: 301, headers: {{ location: \"{to}\" }} }}\n")
}

/// Checks that the target of a redirect is never redirected again. A single redirect removes a trailing slash,
/// normalizes the path and follows a chain of rules.
#[test]
fn one_hop() {
    let hops = [
        ("/company", "/about"),
        ("/company//", "/about"),
        ("/x/../%63ompany/?a=1", "/about?a=1"),
        ("/shop//a/./b/", "/goods/a/b"),
        ("/any/%7Eone/", "/any/~one"),
    ];
    play(
        r#"
about: one hop
rules:
  r.yaml: |
    rules:
      - { from: /company, to: /about-us }
      - { from: /about-us, to: /about/ }
      - { from: "/shop/{rest...}", to: "/goods/{rest}" }
upstreams:
  pages: { always: { answer: { headers: { content-type: text/html }, body: page } } }
"#,
        hops.map(|(from, to)| redirected(from, to) + &format!("  - {{ send: GET {to}, expect: {{ body: page }} }}\n")),
    );
}

/// Checks that the host in a `Location` comes from a rule, never from `Host`, the request target or a forwarding field.
#[test]
fn no_forged_targets() {
    let targets = [
        ("/away", "https://allowed.example/shop"),
        ("//evil.example/", "/evil.example"),
        ("/rest//evil.example", "/evil.example"),
        ("/query?x=evil.example", "/evil.example"),
        ("/tail//evil.example/", "/evil.example"),
        ("/tail/x/../..//evil.example/", "/evil.example"),
        ("http://evil.example/a/", "/a"),
    ];
    let forged = "headers: { host: evil.example, x-forwarded-host: evil.example, forwarded: host=evil.example }";
    play(
        r#"
about: no forged targets
config: { rule_hosts: [allowed.example], trusted_proxies: [127.0.0.1] }
rules:
  r.yaml: |
    rules:
      - { from: /away, to: "https://allowed.example/shop" }
      - { from: "/rest/{rest...}", to: "/{rest}" }
      - { from: /query, to: "/{query.x}", when: { query: { x: true } } }
      - { prefix: /tail, to: / }
"#,
        targets.map(|(target, to)| redirected(target, to) + &format!("    {forged}\n")),
    );
}

/// Checks that a rule for all paths matches no path of the API and no file of the build, however the path is spelled.
#[test]
fn reserved_prefixes() {
    let addresses = [
        ("/api/x", 200),
        ("/api/a//b/../x/", 200),
        ("/api", 200),
        ("/assets/app-1.js", 200),
        ("/assets/none-1.js/", 404),
        ("/builds/none/x", 404),
        ("/api/renamed", 301),
        ("/anything", 301),
    ];
    play(
        r#"
about: reserved prefixes
config: { rule_hosts: [allowed.example] }
rules:
  r.yaml: |
    rules:
      - { ${rule}, to: "https://allowed.example/caught" }
      - { from: /api/renamed, to: /api/new }
build: { files: { assets/app-1.js: run() } }
upstreams:
  api: { always: { answer: { body: from the API } } }
cases:
  rule: ["prefix: /, tail: drop", "regex: '/.+'", "from: '/{all...}'"]
"#,
        addresses.map(|(target, status)| format!("  - {{ send: GET {target}, expect: {{ status: {status} }} }}\n")),
    );
}

/// Checks that a request in flight during a reload is completed with the old rules. The next request uses the new
/// rules.
#[test]
fn one_generation_per_request() {
    play_text(
        r#"
about: one generation per request
rules:
  r.yaml: "rules: [{ from: /old, to: /one }]"
upstreams:
  api: [answer: { hold: later, body: late }]
steps:
  - { on: client, send: GET /api/slow, api: [GET /api/slow] }
  - replace: { rules/r.yaml: "rules: [{ from: /old, to: /two }, { prefix: /api/slow, to: /moved }]" }
    send: GET /old
    until: true
    expect: { status: 301, headers: { location: /two } }
  - { send: GET /api/slow, expect: { status: 301 }, log: [{ request.target: /api/slow, generation: 2, status: 301 }] }
  - on: client
    open: later
    expect: { body: late }
    log: [{ request.target: /api/slow, generation: 1, status: 200 }]
"#,
    );
}

/// Checks that invalid rules never replace valid rules, either in a running process or after a restart.
#[test]
fn fail_closed_at_load_open_at_run_time() {
    play_text(
        r#"
about: fail closed at load, open at run time
config: { rule_state: var/rules }
rules:
  r.yaml: "rules: [{ from: /old, to: /one }]"
steps:
  - replace: { rules/r.yaml: "rules: [{ from: /old, to: /two }]" }
    send: GET /old
    until: true
    expect: { status: 301, headers: { location: /two } }
  - replace: { rules/r.yaml: "rules: [{ from: /old, to: /three }, { from: /old }]" }
    metrics: [portico_config_last_reload_successful 0]
  - { send: GET /old, expect: { status: 301, headers: { location: /two } } }
  - restart: true
    send: GET /old
    expect: { status: 301, headers: { location: /two } }
"#,
    );
    play_text(
        r#"
about: Without valid rules, Portico does not start.
rules:
  r.yaml: "rules: [{ from: /old }]"
refuses_to_start: { exit: 1, stderr: { contains: R004 } }
"#,
    );
}

/// Checks that a lookup among thousands of rules tries no more rules than a lookup among thirty. Also checks that a
/// client or an upstream can cause only a limited amount of work.
#[test]
fn bounded_work() {
    for rules in [10, 2_000].map(rules_with_conditions) {
        for (target, tried) in [("/exact/7", 1), ("/tree/7/a/b/c", 1), ("/rest/7/x/y", 1), ("/nothing/at/all", 0)] {
            assert_eq!(rules_tried(&rules, target), tried, "{target}");
        }
    }
    play_text(
        r#"
about: The sizes of heads and bodies, the number of attempts and the length of delays are limited.
config:
  limits: { head: 1KiB, head_timeout: 100ms, body_timeout: 100ms }
  api: { first_byte_timeout: 100ms, retry: { on: [timeout, status] } }
cases:
  a64: [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]
upstreams:
  api: [never_answer, never_answer, answer: { status: 503 }, answer: { status: 503, headers: { retry-after: "3600" } }]
steps:
  - raw: "GET / HTTP/1.1\r\nhost: a\r\nx: ${a64}${a64}${a64}${a64}${a64}${a64}${a64}${a64}${a64}${a64}${a64}${a64}${a64}${a64}${a64}${a64}${a64}"
    expect: { status: 431, closes: true }
  - raw: "GET / HTTP/1.1\r\nhost: a"
    expect: { status: 408, closes: true }
  - raw: "POST /api/x HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nhalf"
    expect: { status: 408, closes: true }
  - raw: "GET /api/x HTTP/1.1\r\nhost: a\r\ncontent-length: 70000\r\n\r\n"
    expect: { status: 413, closes: true }
  - send: GET /api/silent
    expect: { status: 504 }
    api: [GET /api/silent, GET /api/silent]
  - send: GET /api/busy
    expect: { status: 503, headers: { retry-after: "3600" } }
    api: [GET /api/busy, GET /api/busy]
"#,
    );
}

/// Returns a rule set with `count` exact rules, `count` prefix rules and `count` patterns. Every rule has a condition.
fn rules_with_conditions(count: usize) -> RuleSet {
    let kinds = ["from: '/exact/{n}'", "prefix: '/tree/{n}'", "from: '/rest/{n}/{rest...}'"];
    let rules = (0..count).flat_map(|n| kinds.map(|kind| kind.replace("{n}", &n.to_string())));
    let rule = |kind: String| format!("  - {{ {kind}, to: /there, when: {{ header: {{ x-test: 'yes' }} }} }}\n");
    let text = format!("rules:\n{}", rules.map(rule).collect::<String>());
    match compile(&[Source { name: "r.yaml".to_owned(), text }], &CompileOptions::default()) {
        Ok(compiled) => compiled.rules,
        Err(found) => panic!("{:?}", found.first()),
    }
}

/// Returns the number of rules that are tried for a request with this target.
fn rules_tried(rules: &RuleSet, target: &str) -> usize {
    let path = NormalPath::parse(target).expect("the target is a valid path");
    let counting = Counting(Cell::new(0));
    assert!(rules.find(&Request { path: &path, query: None, attributes: &counting }).is_none());
    counting.0.get()
}

/// The attributes of a request without header fields. The number counts how often a rule has looked up a field.
struct Counting(Cell<usize>);

impl RequestAttributes for Counting {
    fn method(&self) -> &'static str {
        "GET"
    }

    fn host(&self) -> Option<&str> {
        None
    }

    fn header(&self, _name: &str) -> Option<&str> {
        self.0.set(self.0.get() + 1);
        None
    }

    fn now(&self) -> i64 {
        1_800_000_000
    }

    fn visitor(&self) -> Cow<'_, str> {
        "192.0.2.1".into()
    }
}

/// Checks that a request with an unsafe method, such as POST, is sent to an upstream at most once, even if the upstream
/// fails.
#[test]
fn nothing_unsafe_is_sent_twice() {
    let busy = "answer: { status: 503, headers: { retry-after: '0' }, body: busy }";
    let faults = [("reset", 502), ("close", 502), (busy, 503)];
    let bodies = [
        "\\r\\n",
        "content-length: 2\\r\\n\\r\\nok",
        "transfer-encoding: chunked\\r\\n\\r\\n2\\r\\nok\\r\\n0\\r\\n\\r\\n",
    ];
    let cases = || faults.into_iter().flat_map(|fault| bodies.map(|body| (fault, body)));
    let turns = cases().map(|((turn, _), _)| format!("    - answer: {{ body: first }}\n    - {turn}\n"));
    let upstream = format!("about: nothing unsafe is sent twice\nupstreams:\n  api:\n{}", turns.collect::<String>());
    let steps = cases().map(|((_, status), body)| {
        format!(
            r#"  - {{ send: "${{method}} /api/before", expect: {{ body: first }}, api: [{{}}] }}
  - raw: "${{method}} /api/x HTTP/1.1\r\nhost: a\r\n{body}"
    expect: {{ status: {status} }}
    api: ["${{method}} /api/x"]
"#
        )
    });
    play(&format!("{upstream}cases: {{ method: [POST, PUT, PATCH, DELETE] }}\n"), steps);
}

/// Checks that the response to a request for a missing script is never HTML and never cacheable.
#[test]
fn missing_script_is_never_html() {
    let scripts = ["/assets/home-0000.js", "/assets/home-0000.js?v=2", "/assets/deep/er.mjs", "/assets/"];
    play(
        "about: a missing script is never HTML\nbuild: { files: { assets/app-1.js: run() } }\n",
        scripts.map(|script| {
            format!(
                r#"  - send: GET {script}
    headers: {{ accept: "text/html,*/*;q=0.8" }}
    expect:
      status: 404
      headers: {{ content-type: text/plain; charset=utf-8, cache-control: no-store }}
      body: {{ lacks: "<" }}
"#
            )
        }),
    );
}

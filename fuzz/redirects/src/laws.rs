//! Laws that hold for every text. Each function panics when its law is broken, and so names a finding.

#![allow(
    clippy::allow_attributes,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    reason = "a broken law panics; tests take this file in"
)]

use std::borrow::Cow;

use portico_redirects::suggest::Suggester;
use portico_redirects::{
    Code, CompileOptions, Compiled, Diagnostic, Location, NormalPath, OnError, Request, RequestAttributes, RuleSet,
    Source, compile, explain, format, render,
};

/// The only host that targets may name here.
const HOST: &str = "shop.example";

/// More addresses a text are not asked for: time spent there is not spent on new texts.
const MOST_ADDRESSES: usize = 64;

/// Rules that hand on as much as rules can.
const GENEROUS: &str = "
rules:
  - { from: '/one/{x}', to: '/{x}' }
  - { from: '/two/{x}/{y}', to: '/{x}{y}' }
  - { from: '/rest/{rest...}', to: '/{rest}' }
  - { from: '/dots/{x}', to: '/.{x}/.{x}' }
  - { from: '/query/{rest...}', to: '/?q={rest}#{rest}', query: [keep] }
  - { from: '/in-{x}-hole', to: '/{x}', case: ignore }
  - { prefix: /tail, to: / }
  - { from: '/away/{rest...}', to: 'https://shop.example/{rest}' }
  - { from: /asked, to: '/{query.x}', when: { query: { x: true } } }
  - { from: /asked/twice, to: '/.{query.x}{query.x}?y={query.x}&x=1#{query.x}', when: { query: { x: true } } }
  - { from: '/asked/{y}/away', to: 'https://shop.example/{query.x}/{y}', query: [x], when: { query: { x: true } } }
  - { regex: '/re/(?<a>.*)/(?<b>[^/]+)', to: '/{b}/{a}' }
  - { regex: 'loose(?<a>.*)', anchored: false, to: '/{a}' }
";

/// What the generous rules answer.
const HEADS: &[&str] = &[
    "",
    "/one/",
    "/two/",
    "/rest/",
    "/dots/",
    "/query/",
    "/in-",
    "/tail/",
    "/away/",
    "/re/",
    "/loose",
    "/asked?x=",
    "/asked/twice?x=",
    "/asked/y/away?x=",
];

/// A rule file, and behind a line with `===` a file of rows, and behind another one addresses to ask for.
pub fn rules(text: &str) {
    let mut parts = text.splitn(3, "\n===\n");
    let [yaml, rows, addresses] = std::array::from_fn(|_| parts.next().unwrap_or_default());
    let sources = [source("rules.yaml", yaml), source("rows.csv", rows)];
    for on_error in [OnError::Refuse, OnError::Quarantine] {
        match compile(&sources, &options(on_error)) {
            Err(found) => check_messages(&found, &sources),
            Ok(compiled) => check_compiled(&compiled, &sources, &[HOST.to_owned()], addresses),
        }
    }
}

/// A file in any layout comes out in ours, says the same, and is left alone from then on.
pub fn formatting(text: &str) {
    let before = source("rules.yaml", text);
    let Ok(printed) = format(&before) else {
        return;
    };
    let after = source("rules.yaml", &printed);
    assert_eq!(format(&after).as_deref(), Ok(printed.as_str()), "the layout is not final");
    assert_eq!(codes(&before), codes(&after), "the layout changed what the file says:\n{printed}");
}

/// Five lines: how the rule matches (`from`, `prefix` or `regex`), what it matches, its target, other keys as JSON or nothing,
/// and an address; further lines are addresses too.
pub fn patterns(text: &str) {
    let mut lines = text.lines();
    let [kind, pattern, target, more] = std::array::from_fn(|_| lines.next().unwrap_or_default());
    let kind = match kind {
        "prefix" | "regex" => kind,
        _ => "from",
    };
    let mut rule = serde_json::Map::new();
    if let Ok(serde_json::Value::Object(more)) = serde_json::from_str(more) {
        rule.extend(more);
    }
    rule.insert(kind.to_owned(), pattern.into());
    rule.insert("to".to_owned(), target.into());
    // JSON is YAML, and needs no thought about quotes.
    let sources = [source("rules.yaml", &serde_json::json!({ "rules": [rule] }).to_string())];
    match compile(&sources, &options(OnError::Refuse)) {
        Err(found) => check_messages(&found, &sources),
        Ok(compiled) => lines.take(MOST_ADDRESSES).for_each(|address| {
            check_address(&compiled.rules, address, &[HOST.to_owned()]);
        }),
    }
}

/// What stands in a request line, asked of rules that hand on as much as they can.
pub fn requests(text: &str) {
    thread_local!(static RULES: RuleSet = generous());
    RULES.with(|rules| {
        for head in HEADS {
            check_address(rules, &format!("{head}{text}"), &[HOST.to_owned()]);
        }
    });
}

fn generous() -> RuleSet {
    let sources = [source("rules.yaml", GENEROUS)];
    match compile(&sources, &options(OnError::Refuse)) {
        Ok(compiled) => compiled.rules,
        Err(found) => panic!("{}", render::text(&found, &sources)),
    }
}

/// A file.
pub fn source(name: &str, text: &str) -> Source {
    Source { name: name.to_owned(), text: text.to_owned() }
}

fn options(on_error: OnError) -> CompileOptions {
    CompileOptions {
        allowed_hosts: vec![HOST.to_owned()],
        now: Some(1_800_000_000),
        on_error,
        ..CompileOptions::default()
    }
}

/// The mistakes of a file that stands alone, without their places.
fn codes(file: &Source) -> Vec<Code> {
    let mut codes: Vec<Code> = match compile(std::slice::from_ref(file), &options(OnError::Refuse)) {
        Ok(compiled) => compiled.warnings.iter().map(|one| one.code).collect(),
        Err(found) => found.iter().map(|one| one.code).collect(),
    };
    codes.sort_unstable_by_key(|code| code.number());
    codes
}

/// Mistakes are told, in every output, at lines that exist.
fn check_messages(found: &[Diagnostic], sources: &[Source]) {
    assert!(!found.is_empty(), "refused without a word");
    for one in found {
        let source = sources.iter().find(|source| *source.name == *one.place.source);
        let source = source.unwrap_or_else(|| panic!("a place in no file: {one:?}"));
        let lines = u32::try_from(source.text.lines().flat_map(|line| line.split('\r')).count()).unwrap_or(u32::MAX);
        assert!(one.place.line <= lines.saturating_add(1), "a place behind the end: {one:?}");
    }
    assert!(!render::text(found, sources).is_empty());
    let mut out = Vec::new();
    render::json(&mut out, found, None).expect("a vector takes everything");
    check_json(&out);
    out.clear();
    render::sarif(&mut out, found).expect("a vector takes everything");
    check_json(&out);
}

fn check_json(out: &[u8]) {
    let read: Result<serde_json::Value, _> = serde_json::from_slice(out);
    assert!(read.is_ok(), "not JSON: {}", String::from_utf8_lossy(out));
}

/// What holds for rules that compiled.
///
/// # Panics
///
/// When it does not.
pub fn check_compiled(compiled: &Compiled, sources: &[Source], hosts: &[String], addresses: &str) {
    for found in [&compiled.warnings, &compiled.quarantined] {
        if !found.is_empty() {
            check_messages(found, sources);
        }
    }
    let rules = &compiled.rules;
    let own = rules.addresses();
    let asked = addresses.lines().chain(own.iter().map(String::as_str)).take(MOST_ADDRESSES);
    asked.for_each(|address| check_address(rules, address, hosts));
    assert!(rules.coverage().percent() <= 100);
}

/// One address: its normal form is normal, no answer leads astray, and what explains it agrees with what serves it.
fn check_address(rules: &RuleSet, address: &str, hosts: &[String]) {
    let (raw, query) = match address.split_once('?') {
        Some((raw, query)) => (raw, Some(query)),
        None => (address, None),
    };
    let Ok(path) = NormalPath::parse(raw) else {
        return;
    };
    check_normal(raw, &path);
    if let Some(location) = Location::on_site(&path, query) {
        assert!(stays_on_site(location.as_str()), "{address:?} → {location}");
    }
    let told = Told(address);
    let request = Request { path: &path, query, attributes: &told };
    let found = rules.find(&request);
    if let Some(location) = found.as_ref().and_then(|found| found.outcome.location()) {
        assert!(is_safe(location.as_str(), hosts), "{address:?} → {location}");
    }
    let explained = rules.explain(&request);
    assert_eq!(
        explained.outcome.as_ref(),
        found.as_ref().map(|found| &found.outcome),
        "explained otherwise: {address:?}"
    );
    let wins =
        explained.candidates.iter().filter(|candidate| candidate.verdict == explain::CandidateVerdict::Wins).count();
    assert_eq!(wins, usize::from(found.is_some()), "winners of {address:?}");
    let suggester = Suggester { rules, routes: None, not_found: std::collections::HashSet::new() };
    let guesses = suggester.nearest(std::slice::from_ref(&path));
    assert_eq!(guesses.len(), 1);
}

fn check_normal(raw: &str, path: &NormalPath<'_>) {
    let text = path.as_str();
    let again = NormalPath::parse(text).unwrap_or_else(|error| panic!("{raw:?} → {text:?}: {error}"));
    assert!(again.as_str() == text && !again.is_changed(), "{raw:?} → {text:?} → {again}");
    assert_eq!(path.is_changed(), text != raw, "{raw:?} → {text:?}");
    let whole = text == "/" || text.split('/').skip(1).all(|segment| !matches!(segment, "" | "." | ".."));
    assert!(text.starts_with('/') && whole, "{raw:?} → {text:?}");
}

/// A header field that holds nothing but what may stand there, on this site or on a host that is allowed.
pub fn is_safe(location: &str, hosts: &[String]) -> bool {
    let abroad = location.strip_prefix("https://").or_else(|| location.strip_prefix("http://"));
    match abroad {
        None => stays_on_site(location),
        Some(rest) => {
            let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
            is_visible(location) && hosts.iter().any(|allowed| allowed.eq_ignore_ascii_case(host))
        }
    }
}

/// What a browser does with a `Location`, as far as it decides the host (WHATWG URL, "relative state" and "special authority
/// slashes state"): it strips tabs and line ends, reads `\` as `/`, and takes what follows two slashes for a host. Encoded
/// slashes at the front, also behind dots, are refused for the sake of whatever may decode the value on its way.
pub fn stays_on_site(location: &str) -> bool {
    let Some(rest) = location.strip_prefix('/') else {
        return false;
    };
    let behind_dots = rest.trim_start_matches('.').to_ascii_lowercase();
    let encoded = behind_dots.starts_with("%2f") || behind_dots.starts_with("%5c");
    is_visible(location) && !rest.starts_with('/') && !encoded
}

fn is_visible(location: &str) -> bool {
    location.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\')
}

/// A visitor who sends the same text everywhere.
struct Told<'a>(&'a str);

impl RequestAttributes for Told<'_> {
    fn method(&self) -> &str {
        if self.0.len().is_multiple_of(3) { "POST" } else { "GET" }
    }

    fn host(&self) -> Option<&str> {
        Some(HOST)
    }

    fn header(&self, _name: &str) -> Option<&str> {
        Some(self.0)
    }

    fn now(&self) -> i64 {
        1_800_000_000
    }

    fn visitor(&self) -> Cow<'_, str> {
        Cow::Borrowed(self.0)
    }
}

//! Checks properties of rules that must hold for every input. If a check fails, the function panics and the fuzzer
//! reports the input as a finding.

#![allow(
    clippy::allow_attributes,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    reason = "a failed check panics, and the tests of other crates include this file"
)]

#[path = "location_laws.rs"]
mod location_laws;

use std::borrow::Cow;

use portico_redirects::suggest::Suggester;
use portico_redirects::{
    Code, CompileOptions, Compiled, Diagnostic, Location, NormalPath, OnError, Place, Request, RequestAttributes,
    RuleSet, Severity, Source, TrailingSlash, compile, explain, format, path, render,
};

use location_laws::{check_canonical, check_normal};
pub use location_laws::{is_safe, stays_on_site};

/// The only allowed host of redirect targets.
const HOST: &str = "shop.example";

/// The maximum number of URLs that are checked for one input, so that no input takes too long.
const MOST_ADDRESSES: usize = 64;

/// A rule file in which every rule copies as much of the request as possible into the target.
const COPYING_RULES: &str = include_str!("copying-rules.yaml");

/// The prefixes with which a request target is looked up. With a prefix such as `/rest/`, the target may match a rule
/// in [`COPYING_RULES`].
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
    "/lower/",
    "/labelled/",
    "/replaced/",
    "/asked?x=",
    "/asked/twice?x=",
    "/asked/y/away?x=",
    "/asked/filtered?x=",
];

/// Checks that rules are loaded or rejected correctly. The input consists of a rule file, a CSV file and a list of URLs
/// to look up. A line `===` separates one text from the next.
pub fn rules(text: &str) {
    let mut parts = text.splitn(3, "\n===\n");
    let [yaml, rows, addresses] = std::array::from_fn(|_| parts.next().unwrap_or_default());
    let sources = [source("rules.yaml", yaml), source("rows.csv", rows)];
    // The length of the input selects the slash, so that a finding can be repeated.
    let slash = TrailingSlash::ALL[text.len() % TrailingSlash::ALL.len()];
    for on_error in [OnError::Reject, OnError::Quarantine] {
        match compile(&sources, &CompileOptions { slash, ..options(on_error) }) {
            Err(found) => check_messages(&found, &sources),
            Ok(compiled) => check_compiled(&compiled, &sources, &[HOST.to_owned()], addresses),
        }
    }
}

/// Checks that formatting preserves the meaning of a rule file, and that formatting the file again changes nothing.
pub fn formatting(text: &str) {
    let before = source("rules.yaml", text);
    let Ok(printed) = format(&before) else {
        return;
    };
    let after = source("rules.yaml", &printed);
    assert_eq!(format(&after).as_deref(), Ok(printed.as_str()), "formatting twice differs from formatting once");
    assert_eq!(codes(&before), codes(&after), "formatting changed the meaning of the file:\n{printed}");
    let moved = source("rules.yaml", &format!("# a comment\n\n{printed}"));
    if let (Some(ids), Some(moved)) = (ids(&before), ids(&moved)) {
        assert_eq!(ids, moved, "ids changed, although only the layout of the file changed:\n{printed}");
    }
}

/// Builds a single rule from the input and checks the lookup of URLs in this rule. The first line of the input is the
/// key of the source, such as `regex`. The next lines are the source, the target, and a JSON object with other keys.
/// All further lines are URLs.
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
    check_literal(pattern);
    // The rule is written as JSON, which is also valid YAML, because writing YAML would require quoting rules.
    let sources = [source("rules.yaml", &serde_json::json!({ "rules": [rule] }).to_string())];
    match compile(&sources, &options(OnError::Reject)) {
        Err(found) => check_messages(&found, &sources),
        Ok(compiled) => lines.take(MOST_ADDRESSES).for_each(|address| {
            check_address(&compiled.rules, address, &[HOST.to_owned()]);
        }),
    }
}

/// Checks that a path in which the placeholders of other servers are percent-encoded is not reported as having such
/// placeholders.
fn check_literal(path: &str) {
    let literal = path::foreign::encoded(path, path::foreign::PathUse::Source);
    let rule = serde_json::json!({ "rules": [{ "from": literal, "to": "/x" }] });
    let found = codes(&source("rules.yaml", &rule.to_string()));
    assert!(!found.contains(&Code::ForeignPlaceholder), "{path:?} → {literal:?}");
}

/// Looks up a request target in [`COPYING_RULES`] and checks the results. The target is looked up once with each prefix
/// in [`HEADS`].
pub fn requests(text: &str) {
    thread_local!(static RULES: RuleSet = copying_rules());
    RULES.with(|rules| {
        for head in HEADS {
            check_address(rules, &format!("{head}{text}"), &[HOST.to_owned()]);
        }
    });
}

fn copying_rules() -> RuleSet {
    let sources = [source("rules.yaml", COPYING_RULES)];
    match compile(&sources, &options(OnError::Reject)) {
        Ok(compiled) => compiled.rules,
        Err(found) => panic!("{}", render::text(&found, &sources)),
    }
}

/// Creates a source file from a name and a text.
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

/// Returns the sorted codes of all diagnostics for a single rule file.
fn codes(file: &Source) -> Vec<Code> {
    let mut codes: Vec<Code> = match compile(std::slice::from_ref(file), &options(OnError::Reject)) {
        Ok(compiled) => compiled.warnings.iter().map(|one| one.code).collect(),
        Err(found) => found.iter().map(|one| one.code).collect(),
    };
    codes.sort_unstable_by_key(|code| code.number());
    codes
}

/// Returns the ids of the rules in a file. Returns `None` if the file has errors.
fn ids(file: &Source) -> Option<Vec<String>> {
    let compiled = compile(std::slice::from_ref(file), &options(OnError::Reject)).ok()?;
    Some(compiled.rules.rules().map(|rule| rule.id().to_owned()).collect())
}

/// Checks that every diagnostic refers to existing locations, contains an expected value or a hint, and can be rendered
/// in every output format.
fn check_messages(found: &[Diagnostic], sources: &[Source]) {
    assert!(!found.is_empty(), "rejected without an error");
    for one in found {
        for place in one.related.iter().map(|(place, _)| place).chain([&one.place]) {
            let source = sources.iter().find(|source| *source.name == *place.source);
            let source = source.unwrap_or_else(|| panic!("a location in an unknown file: {one:?}"));
            check_place(place, &source.text);
        }
        assert!(one.expected.is_some() || one.hint.is_some(), "no expected value and no hint: {one:?}");
        assert!(one.silenced.is_none() || one.severity == Severity::Warning, "a silenced error: {one:?}");
    }
    assert!(!render::text(found, sources).is_empty());
    let mut out = Vec::new();
    render::json(&mut out, found, None).expect("writing to a vector cannot fail");
    check_json(&out);
    out.clear();
    render::sarif(&mut out, found, render::ReferencePages::Unpublished).expect("writing to a vector cannot fail");
    check_json(&out);
}

/// Checks that the start and the end of a location are within the file, and that the location does not end before its
/// start.
fn check_place(place: &Place, text: &str) {
    let lines = u32::try_from(text.lines().flat_map(|line| line.split('\r')).count()).unwrap_or(u32::MAX);
    let last = lines.saturating_add(1);
    assert!(place.line <= last && place.end_line <= last, "a location is after the end of the file: {place:?}");
    let is_ordered = (place.line, place.column) <= (place.end_line, place.end_column);
    let is_to_line_end = place.line == place.end_line && place.end_column == 0;
    assert!(is_ordered || is_to_line_end, "a location ends before its start: {place:?}");
}

fn check_json(out: &[u8]) {
    let read: Result<serde_json::Value, _> = serde_json::from_slice(out);
    assert!(read.is_ok(), "not JSON: {}", String::from_utf8_lossy(out));
}

/// Checks the diagnostics of compiled rules, and looks up the URLs in `addresses` and the URLs of the rules.
///
/// # Panics
///
/// Panics if a check fails.
pub fn check_compiled(compiled: &Compiled, sources: &[Source], hosts: &[String], addresses: &str) {
    for found in [&compiled.warnings, &compiled.quarantined] {
        if !found.is_empty() {
            check_messages(found, sources);
        }
    }
    let rules = &compiled.rules;
    let own = rules.addresses();
    let all = addresses.lines().chain(own.iter().map(String::as_str)).take(MOST_ADDRESSES);
    all.for_each(|address| check_address(rules, address, hosts));
    assert!(rules.coverage().percent() <= 100);
}

/// Checks the lookup of a URL. Converting the path to normal form twice must have the same result as converting it
/// once. A redirect must lead to this site or to an allowed host. `explain` must report the same outcome as the lookup.
fn check_address(rules: &RuleSet, address: &str, hosts: &[String]) {
    let (raw, query) = match address.split_once('?') {
        Some((raw, query)) => (raw, Some(query)),
        None => (address, None),
    };
    let Ok(path) = NormalPath::parse(raw) else {
        return;
    };
    check_normal(raw, &path);
    if let Some(location) = Location::on_site(&path, query, rules.path_form()) {
        assert!(stays_on_site(location.as_str()), "{address:?} → {location}");
    }
    let attributes = SameEverywhere(address);
    let request = Request { path: &path, query, attributes: &attributes };
    let found = rules.find(&request);
    if let Some(location) = found.as_ref().and_then(|found| found.outcome.location()) {
        assert!(is_safe(location.as_str(), hosts), "{address:?} → {location}");
        check_canonical(rules.path_form(), location.as_str());
    }
    let explained = rules.explain(&request);
    assert_eq!(
        explained.outcome.as_ref(),
        found.as_ref().map(|found| &found.outcome),
        "the explanation differs: {address:?}"
    );
    let wins =
        explained.candidates.iter().filter(|candidate| candidate.verdict == explain::CandidateVerdict::Wins).count();
    assert_eq!(wins, usize::from(found.is_some()), "winners of {address:?}");
    let suggester = Suggester { rules, routes: None, not_found: std::collections::HashSet::new() };
    let guesses = suggester.nearest(std::slice::from_ref(&path));
    assert_eq!(guesses.len(), 1);
}

/// The attributes of a request in which every header field, and the id of the visitor, have the same value.
struct SameEverywhere<'a>(&'a str);

impl RequestAttributes for SameEverywhere<'_> {
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

//! Tests a generated rule set with all kinds of rules and rows. For every rule, requests with the expected answers are
//! generated as well.
//!
//! The rule set has 2,000 entries by default, and 45,000 entries with `PORTICO_LONG_TESTS=1`.

#![expect(clippy::unwrap_used, reason = "a test may panic on anything unexpected")]

use std::fmt::Write;

use portico_redirects::{CompileOptions, NormalPath, Request, RuleSet, Severity, Source, TestRequest, compile, render};

/// A request, along with the answer that the generator expects. The answer is `301 /target`, `410`, or `-` if no rule
/// matches.
struct Expectation {
    url: String,
    host: Option<String>,
    answer: String,
}

/// The generated files, along with the expected answers.
#[derive(Default)]
struct Generated {
    rules: String,
    packed: String,
    columns: String,
    expected: Vec<Expectation>,
}

/// The number of lookup tables. Each lookup table has the same number of keys.
const TABLES: usize = 10;
/// The number of paths for which several rows are generated.
const SHARED_PATHS: usize = 50;

impl Generated {
    fn with_entries(count: usize) -> Self {
        let mut all = Self::default();
        all.columns.push_str("from,to,status,host,query,owner\n");
        for number in 0..count {
            match number % 10 {
                0 => all.packed_row(number),
                1 => all.exact(number),
                2 => all.prefix(number),
                3 => all.pattern(number),
                4 => all.regex(number),
                5 => all.query_condition(number, count),
                6 => all.table_lookup(number),
                7 => all.row_with_columns(number, count),
                8 => all.any_case(number),
                _ => all.host_label(number),
            }
        }
        all
    }

    fn sources(&self) -> Vec<Source> {
        let tables = (0..TABLES).fold("tables:\n".to_owned(), |mut text, table| {
            writeln!(text, "  t{table}: {{ small: s{table}, Large: l{table}, ёж: hedgehog{table} }}").unwrap();
            text
        });
        let files = "  - rows: packed.csv\n  - { rows: columns.csv, status: 308 }\n";
        let source = |name: &str, text: String| Source { name: name.to_owned(), text };
        vec![
            source("rules.yaml", format!("{tables}rules:\n{files}{}", self.rules)),
            source("packed.csv", self.packed.clone()),
            source("columns.csv", self.columns.clone()),
        ]
    }

    fn rule(&mut self, text: &str) {
        writeln!(self.rules, "  - {{ {text} }}").unwrap();
    }

    fn expect(&mut self, url: impl Into<String>, answer: impl Into<String>) {
        self.expected.push(Expectation { url: url.into(), host: None, answer: answer.into() });
    }

    fn expect_on(&mut self, host: impl Into<String>, url: impl Into<String>, answer: impl Into<String>) {
        self.expected.push(Expectation { url: url.into(), host: Some(host.into()), answer: answer.into() });
    }

    fn packed_row(&mut self, number: usize) {
        let (status, answer) = match number % 3 {
            0 => ("", format!("301 /n/r{number}?a=1")),
            1 => ("302", format!("302 /n/r{number}?a=1")),
            _ => ("410", "410".to_owned()),
        };
        let target = if status == "410" { String::new() } else { format!("/n/r{number}") };
        writeln!(self.packed, "/Row/{number},{target},{status}").unwrap();
        self.expect(format!("/Row/{number}/?a=1"), answer);
        self.expect(format!("/row/{number}"), "-");
    }

    fn exact(&mut self, number: usize) {
        self.rule(&format!("from: /точно/{number}, to: '/n/e{number}?b=2', status: 307"));
        self.expect(format!("/%D1%82%D0%BE%D1%87%D0%BD%D0%BE/{number}?a=1&b=1"), format!("307 /n/e{number}?b=2&a=1"));
        self.expect(format!("/точно/{number}/below"), "-");
    }

    fn prefix(&mut self, number: usize) {
        self.rule(&format!("prefix: /p{number}, to: /n/p{number}"));
        self.expect(format!("/p{number}"), format!("301 /n/p{number}"));
        self.expect(format!("/p{number}/x/Y/"), format!("301 /n/p{number}/x/Y"));
        self.expect(format!("/p{number}x"), "-");
    }

    fn pattern(&mut self, number: usize) {
        self.rule(&format!("from: '/c{number}/{{name}}/page-{{id}}.html', to: '/n/{{id}}/{{name|lower}}?c={number}'"));
        self.expect(format!("/c{number}/Ann/page-7.html"), format!("301 /n/7/ann?c={number}"));
        self.expect(format!("/c{number}/Ann/page-.html"), "-");
    }

    fn regex(&mut self, number: usize) {
        let pattern = format!(r"/x{number}/(?<year>\d{{4}})/(?<slug>[^/]+)\.php");
        self.rule(&format!("regex: '{pattern}', to: '/n/{{year}}/{{slug|replace:_:-}}'"));
        self.expect(format!("/x{number}/2019/a_b_c.php"), "301 /n/2019/a-b-c");
        self.expect(format!("/x{number}/19/a.php"), "-");
    }

    fn query_condition(&mut self, number: usize, count: usize) {
        let when = format!("when: {{ query: {{ id: {number} }} }}");
        self.rule(&format!("from: /index.php, to: /n/q{number}, query: drop, {when}"));
        self.expect(format!("/index.php?a=1&id={number}"), format!("301 /n/q{number}"));
        self.expect(format!("/index.php?id={}", count + number), "-");
    }

    fn table_lookup(&mut self, number: usize) {
        let table = number / 10 % TABLES;
        self.rule(&format!("from: '/k{number}/{{key}}', table: t{table}, to: '/n/{{value}}', otherwise: '/n/{{key}}'"));
        self.expect(format!("/k{number}/small"), format!("301 /n/s{table}"));
        self.expect(format!("/k{number}/%d1%91ж"), format!("301 /n/hedgehog{table}"));
        self.expect(format!("/k{number}/large"), "301 /n/large");
    }

    fn row_with_columns(&mut self, number: usize, count: usize) {
        let path = format!("/shop{}.php", number / 10 % SHARED_PATHS);
        let target = format!("/n/w{number}");
        match number / 10 % 3 {
            0 => {
                writeln!(self.columns, "{path},{target},,h{number}.example,,web").unwrap();
                self.expect_on(format!("H{number}.example:80"), &*path, format!("308 {target}"));
                self.expect_on(format!("h{}.example", count + number), &*path, "-");
            }
            1 => {
                writeln!(self.columns, "{path},{target},302,,id={number}&lang=ru,").unwrap();
                self.expect(format!("{path}?lang=ru&id={number}&x=1"), format!("302 {target}?x=1"));
                self.expect(format!("{path}?lang=en&id={number}"), "-");
            }
            _ => {
                writeln!(self.columns, "{path}?only={number},{target},,,,Анна").unwrap();
                self.expect(format!("{path}?only={number}"), format!("308 {target}"));
            }
        }
    }

    fn any_case(&mut self, number: usize) {
        self.rule(&format!("from: /Любой/Case{number}, to: /n/i{number}, case: ignore"));
        self.expect(format!("/ЛЮБОЙ/CASE{number}"), format!("301 /n/i{number}"));
    }

    fn host_label(&mut self, number: usize) {
        let when = format!("when: {{ host: '*.s{}.example' }}", number % 7);
        self.rule(&format!("from: /h{number}, to: '/n/{{host.label}}/h{number}', {when}"));
        self.expect_on(format!("A.b.s{}.example", number % 7), format!("/h{number}"), format!("301 /n/a.b/h{number}"));
        self.expect_on(format!("s{}.example", number % 7), format!("/h{number}"), "-");
    }
}

fn answer(rules: &RuleSet, expectation: &Expectation) -> String {
    let (path, query) = match expectation.url.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (&*expectation.url, None),
    };
    let path = NormalPath::parse(path).unwrap();
    let headers = expectation.host.iter().map(|host| ("host".into(), host.as_str().into())).collect();
    let attributes = TestRequest { headers, ..TestRequest::default() };
    let found = rules.find(&Request { path: &path, query, attributes: &attributes });
    let Some(outcome) = found.map(|found| found.outcome) else { return "-".to_owned() };
    let code = outcome.code().map_or_else(|| "pass".to_owned(), |code| code.to_string());
    match outcome.location() {
        Some(location) => format!("{code} {location}"),
        None => code,
    }
}

#[test]
fn every_generated_request_gets_the_expected_answer() {
    let is_long = std::env::var_os("PORTICO_LONG_TESTS").is_some_and(|value| value == "1");
    let generated = Generated::with_entries(if is_long { 45_000 } else { 2_000 });
    let sources = generated.sources();
    let compiled = compile(&sources, &CompileOptions::default())
        .unwrap_or_else(|found| panic!("\n{}", render::text(&found, &sources)));
    assert!(compiled.warnings.iter().all(|found| found.severity == Severity::Warning));
    for expectation in &generated.expected {
        let Expectation { url, host, answer: expected } = expectation;
        assert_eq!(answer(&compiled.rules, expectation), *expected, "{url} {host:?}");
    }
}

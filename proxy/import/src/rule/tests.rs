//! Tests that regular expressions are converted to equivalent matchers.

use std::collections::BTreeSet;

use crate::path::from_regex::{Subject, read};
use crate::path::placeholder::Capture;
use crate::path::shape::PathPart;
use crate::rule::choose;
use crate::rule::draft::{RuleMatcher, Tail};
use crate::target::template::{Piece, TargetTemplate};

/// Parses a target in which `$1` stands for the first capture.
fn template(text: &str) -> TargetTemplate {
    let mut pieces = Vec::new();
    for (index, part) in text.split('$').enumerate() {
        let (number, rest) = if index == 0 { (None, part) } else { (part.get(..1), part.get(1..).unwrap()) };
        pieces.extend(number.map(|n| Piece::Capture(Capture::Number(n.parse().unwrap()))));
        pieces.push(Piece::Text(rest.to_owned()));
    }
    TargetTemplate(pieces)
}

fn choice(pattern: &str, subject: Subject<'_>, to: &str) -> (RuleMatcher, String) {
    let template = template(to);
    let read = read(pattern, subject, &template.captures()).unwrap();
    let choice = choose::choose(&read.shape, Some(&template)).unwrap();
    (choice.matcher, choice.to.unwrap())
}

fn shown(pattern: &str, to: &str) -> String {
    let (matcher, to) = choice(pattern, Subject::Path, to);
    show(&matcher, &to)
}

fn show(matcher: &RuleMatcher, to: &str) -> String {
    match matcher {
        RuleMatcher::Exact(path) => format!("exact {path} > {to}"),
        RuleMatcher::Prefix { path, tail: Tail::Keep } => format!("prefix {path} > {to}"),
        RuleMatcher::Prefix { path, tail: Tail::Drop } => format!("drop {path} > {to}"),
        RuleMatcher::Pattern(pattern) => format!("pattern {pattern} > {to}"),
        RuleMatcher::Regex(regex) => format!("regex {regex} > {to}"),
    }
}

#[test]
fn simplest_equivalent_matcher_is_found() {
    for (pattern, to, expected) in [
        (r"^/about\.html$", "/about", "exact /about.html > /about"),
        ("^/about/?$", "/new", "exact /about > /new"),
        ("^/$", "/new", "exact / > /new"),
        ("^/old/(.*)$", "/new/$1", "prefix /old > /new"),
        ("^/old/(.*)", "/new/$1", "prefix /old > /new"),
        ("^/old(/.*)?$", "/new$1", "prefix /old > /new"),
        ("^/old(/.*)$", "https://x.example$1", "prefix /old > https://x.example/"),
        ("^/old(?:/(.*))?$", "/new/$1", "prefix /old > /new"),
        ("^(.*)$", "https://x.example$1", "prefix / > https://x.example/"),
        ("^/(.*)$", "https://x.example/$1", "prefix / > https://x.example/"),
        ("^/old/", "/new", "drop /old > /new"),
        ("^/old(/|$)", "/new", "drop /old > /new"),
        ("^/old/.*$", "/new", "drop /old > /new"),
        ("^", "/new", "drop / > /new"),
        (".*", "/new", "drop / > /new"),
        ("^/old/(.*)$", "/new?path=$1", "pattern /old/{rest...} > /new?path={rest}"),
        ("^/old/(.*)$", "/new-$1", "pattern /old/{rest...} > /new-{rest}"),
        ("^/page/([^/]+)/?$", "/p/$1", "pattern /page/{name} > /p/{name}"),
        (r"^/a/([^/]+)/b-([^/]+)\.html$", "/$2/$1", "pattern /a/{name}/b-{name2}.html > /{name2}/{name}"),
        ("^/a/[^/]+/b$", "/c", "pattern /a/{any}/b > /c"),
        ("^/(?<lang>[^/]+)/(?<Path>.*)$", "/$2/$1", "pattern /{lang}/{path...} > /{path}/{lang}"),
    ] {
        assert_eq!(shown(pattern, to), expected, "{pattern}");
    }
}

#[test]
fn expressions_without_equivalent_placeholders_stay_regular_expressions() {
    for (pattern, to, expected) in [
        (r"^/p/(\d+)$", "/q/$1", "regex /p/(?<number>[0-9]+) > /q/{number}"),
        ("^/old", "/new", "regex /old.* > /new"),
        ("/old", "/new", "regex .*/old.* > /new"),
        ("old$", "/new", "regex .*old > /new"),
        ("^/old/(.+)$", "/new/$1", "regex /old/(?<rest>.+) > /new/{rest}"),
        ("^/(a|b)/(c|d)/?$", "/$2", "regex /(?:a|b)/(?<part>c|d) > /{part}"),
        ("^/a$|^/b/", "/new", "regex (?:/a|/b(?:/.*)?) > /new"),
        (r"^/about/(index\.html)?$", "/a", r"regex /about(?:/(?:index\.html)?)? > /a"),
        ("^/w/(.*)/(.*)$", "/n?a=$1&b=$2", "regex /w/(?<rest>.*?)(?:/(?<rest2>[^/]*))? > /n?a={rest}&b={rest2}"),
        (r"^(.*)/index\.html$", "$1/", r"regex (?:/(?<rest>.*))?/index\.html > /{rest}/"),
        ("^/a/([^/]+)-([^/]+)$", "/$1", "regex /a/(?<name>[^/]+)-[^/]+ > /{name}"),
        ("^/a(b)+$", "/", "regex /a(?:b)+ > /"),
    ] {
        assert_eq!(shown(pattern, to), expected, "{pattern}");
    }
}

#[test]
fn folder_is_prepended_to_its_patterns() {
    for (pattern, base, to, expected) in [
        ("^old/(.*)$", "/", "/new/$1", "prefix /old > /new"),
        ("^old/(.*)$", "/blog/", "/new/$1", "prefix /blog/old > /new"),
        ("^/?old$", "/", "/new", "exact /old > /new"),
        ("^(.*)$", "/", "/new/$1", "prefix / > /new"),
        ("(.*)", "/", "/new/$1", "prefix / > /new"),
        ("^$", "/", "/new", "exact / > /new"),
        ("^", "/", "/new", "drop / > /new"),
        ("old", "/", "/new", "regex /.*old.* > /new"),
        ("^(.+)$", "/", "/new/$1", "regex /(?<rest>.+) > /new/{rest}"),
    ] {
        let (matcher, to) = choice(pattern, Subject::Below(base), to);
        assert_eq!(show(&matcher, &to), expected, "{pattern}");
    }
}

#[test]
fn unsupported_expressions_are_rejected() {
    for pattern in ["^/(?!a).*$", r"^/(a)\1$", "^/(a", "^/a**+$", "^old$"] {
        assert!(read(pattern, Subject::Path, &BTreeSet::new()).is_err(), "{pattern}");
    }
}

#[test]
fn path_that_matched_only_with_trailing_slash_is_reported() {
    let missed = |pattern: &str, subject| {
        let read = read(pattern, subject, &BTreeSet::new()).unwrap();
        read.remarks.first().map(|remark| remark.reason.split('`').nth(1).unwrap_or_default().to_owned())
    };
    for (pattern, path) in [
        ("^/a.+", Some("/a/")),
        ("^/a.$", Some("/a/")),
        ("^/a(?:b(.+))?$", Some("/ab/")),
        ("^/b$|^/a[^b]+$", Some("/a/")),
        ("a.+$", Some("/a/")),
        ("^/a/.+$", None),
        ("^/a.*", None),
        ("^/a(.+)?$", None),
        ("^/a[^/]+$", None),
        ("^.+$", None),
        (r"^/\d+$", None),
    ] {
        assert_eq!(missed(pattern, Subject::Path).as_deref(), path, "{pattern}");
    }
    assert_eq!(missed("^a.+", Subject::Below("/")).as_deref(), Some("/a/"));
    assert_eq!(missed("^a.+", Subject::Below("/b/")).as_deref(), Some("/b/a/"));
}

#[test]
fn unescaped_dot_before_an_extension_is_literal() {
    let read = read("^/a.html$", Subject::Path, &BTreeSet::new()).unwrap();
    assert_eq!(read.shape.parts, [PathPart::Text("/a.html".to_owned())]);
    assert_eq!(read.remarks.len(), 1);
}

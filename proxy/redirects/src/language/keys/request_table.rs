//! The keys that describe requests: conditions and tests.

use super::mapping::{MappingKind, MappingSpec, MappingStyle, ValueSpec};
use super::order;
use super::value_format::ValueFormat;
use super::value_types::{DATE_TIME, PATH, STATUSES, TARGET, key};

const METHODS: &[&str] = &["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const HOST: ValueSpec = ValueSpec::Format(ValueFormat::Host);
const LANGUAGE: ValueSpec = ValueSpec::Format(ValueFormat::Language);
const SHARE: ValueSpec = ValueSpec::Format(ValueFormat::Share);
/// Present, absent, or the value.
const WANTED: ValueSpec = ValueSpec::Either(&[ValueSpec::Bool, ValueSpec::Scalar]);

/// `when`.
pub(crate) static WHEN: MappingSpec = MappingSpec {
    kind: MappingKind::When,
    heading: "`when`",
    description: "Conditions besides the path; all of them must match.",
    entries: &[
        key(
            "method",
            ValueSpec::OneOrMore(&ValueSpec::WordsInAnyCase(METHODS)),
            "The request method is one of these.",
            "any",
        ),
        key(
            "host",
            ValueSpec::OneOrMore(&HOST),
            "The host is one of these; `*.old.example` matches all subdomains of `old.example`.",
            "any",
        ),
        key(
            "query",
            ValueSpec::Mapping("parameter", &WANTED),
            "Query parameters: `true` (present), `false` (absent), or the exact value. Their order does not matter.",
            "",
        ),
        key(
            "header",
            ValueSpec::Mapping("field", &WANTED),
            "Header fields: `true` (present), `false` (absent), or the exact value.",
            "",
        ),
        key(
            "cookie",
            ValueSpec::Mapping("cookie", &WANTED),
            "Cookies: `true` (present), `false` (absent), or the exact value.",
            "",
        ),
        key("language", ValueSpec::OneOrMore(&LANGUAGE), "The visitor's preferred language is one of these.", "any"),
        key("from", DATE_TIME, "The rule applies from this date or time on.", ""),
        key("until", DATE_TIME, "The rule applies until just before this date or time.", ""),
        key("share", SHARE, "A percentage of visitors, such as `12.5%`. A visitor always gets the same result.", "all"),
    ],
    one_of: &[],
    together: &[],
    apart: &[],
    order: order::WHEN,
    style: MappingStyle::Braces,
};

/// One of `tests`.
pub(crate) static TEST: MappingSpec = MappingSpec {
    kind: MappingKind::Test,
    heading: "One of `tests`",
    description: "A request and its expected result: `to`, `status`, both, or `no_redirect`.",
    entries: &[
        key("get", PATH, "The path to request with GET, optionally with a query.", ""),
        key("url", PATH, "The path to request with `method`, optionally with a query.", ""),
        key("method", ValueSpec::WordsInAnyCase(METHODS), "With `url`: the request method.", "`GET`"),
        key(
            "headers",
            ValueSpec::Mapping("field", &ValueSpec::Scalar),
            "Header fields of the request, such as `host` or `cookie`.",
            "",
        ),
        key("at", DATE_TIME, "The date and time of the request.", "now"),
        key("visitor", ValueSpec::String, "The visitor's IP address, for rules with a `share`.", ""),
        key("to", TARGET, "The expected target, including query and fragment.", ""),
        key(
            "status",
            ValueSpec::Numbers(STATUSES),
            "The expected status; without `to`, any target is accepted.",
            "any",
        ),
        key(
            "no_redirect",
            ValueSpec::Bool,
            "`true`: expect that no rule redirects: none matches, or one with `pass`.",
            "",
        ),
    ],
    one_of: &["get", "url"],
    together: &[("method", "url")],
    apart: &[("no_redirect", "to"), ("no_redirect", "status")],
    order: order::TEST,
    style: MappingStyle::Braces,
};

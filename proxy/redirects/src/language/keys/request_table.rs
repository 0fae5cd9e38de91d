//! Defines the keys of `when` and of tests, which describe requests.

use super::mapping::{MappingKind, MappingSpec, MappingStyle, ValueSpec};
use super::order;
use super::value_format::ValueFormat;
use super::value_types::{DATE_TIME, PATH, STATUSES, TARGET, key};

const METHODS: &[&str] = &["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const HOST: ValueSpec = ValueSpec::Format(ValueFormat::Host);
const LANGUAGE: ValueSpec = ValueSpec::Format(ValueFormat::Language);
const SHARE: ValueSpec = ValueSpec::Format(ValueFormat::Share);
const MEDIA_TYPE: ValueSpec = ValueSpec::Format(ValueFormat::MediaType);
/// The condition on a query parameter, header field or cookie: `true`, `false`, a value, a list of values, or a test.
const WANTED: ValueSpec = ValueSpec::Either(&[
    ValueSpec::Bool,
    ValueSpec::Scalar,
    ValueSpec::List(&ValueSpec::Scalar),
    ValueSpec::Keys(&VALUE),
]);
const TEXTS: ValueSpec = ValueSpec::OneOrMore(&ValueSpec::Scalar);

/// The keys of `when`.
pub(crate) static WHEN: MappingSpec = MappingSpec {
    kind: MappingKind::When,
    heading: "`when`",
    description: "Conditions in addition to the path, all of which must hold.",
    entries: &[
        key(
            "method",
            ValueSpec::OneOrMore(&ValueSpec::WordsInAnyCase(METHODS)),
            "The request method is one of the listed methods.",
            "any",
        ),
        key(
            "host",
            ValueSpec::OneOrMore(&HOST),
            "The host is one of the listed hosts; `*.old.example` matches all subdomains of `old.example`.",
            "any",
        ),
        key(
            "query",
            ValueSpec::Mapping("parameter", &WANTED),
            "For each query parameter: `true` (present), `false` (absent), the exact value, a list of values, or a \
             test. The order of the parameters does not matter. If a parameter is repeated, one matching value is \
             enough.",
            "",
        ),
        key(
            "header",
            ValueSpec::Mapping("field", &WANTED),
            "For each header field: `true` (present), `false` (absent), the exact value, a list of values, or a test.",
            "",
        ),
        key(
            "cookie",
            ValueSpec::Mapping("cookie", &WANTED),
            "For each cookie: `true` (present), `false` (absent), the exact value, a list of values, or a test.",
            "",
        ),
        key(
            "language",
            ValueSpec::OneOrMore(&LANGUAGE),
            "The visitor's preferred language is one of the listed languages.",
            "any",
        ),
        key(
            "accept",
            ValueSpec::OneOrMore(&MEDIA_TYPE),
            "The client prefers one of the listed media types to `text/html`. The `Accept` header gives this type a \
             higher quality, or names this type and gives it the same quality.",
            "any",
        ),
        key("from", DATE_TIME, "The rule applies from this date or time on.", ""),
        key("until", DATE_TIME, "The rule applies until just before this date or time.", ""),
        key(
            "share",
            SHARE,
            "A percentage of visitors, such as `12.5%`. The same visitor, recognized by the IP address and the \
             `User-Agent`, always gets the same result, as long as the `id` of the rule does not change.",
            "all",
        ),
        key(
            "not",
            ValueSpec::OneOrMore(&ValueSpec::Keys(&WHEN)),
            "Conditions that must not all hold together. In a list of sets of conditions, none of the sets may hold.",
            "",
        ),
        key("any", ValueSpec::List(&ValueSpec::Keys(&WHEN)), "Sets of conditions of which at least one must hold.", ""),
    ],
    one_of: &[],
    together: &[],
    apart: &[],
    order: order::WHEN,
    style: MappingStyle::Braces,
};

/// The keys of a test of a value in `query`, `header` or `cookie`.
pub(crate) static VALUE: MappingSpec = MappingSpec {
    kind: MappingKind::Value,
    heading: "A test of a value",
    description: "The test of a value in `query`, `header` or `cookie`. If the test lists several texts or \
                  expressions, one of them has to match.",
    entries: &[
        key("contains", TEXTS, "The value contains this text.", ""),
        key("starts", TEXTS, "The value starts with this text.", ""),
        key("regex", TEXTS, "The regular expression matches the whole value.", ""),
        key(
            "case",
            ValueSpec::Words(&["exact", "ignore"]),
            "`exact`: the test is case-sensitive. `ignore`: the test is case-insensitive.",
            "`exact`",
        ),
    ],
    one_of: &["contains", "starts", "regex"],
    together: &[],
    apart: &[],
    order: order::VALUE,
    style: MappingStyle::Braces,
};

/// The keys of an item of `tests`.
pub(crate) static TEST: MappingSpec = MappingSpec {
    kind: MappingKind::Test,
    heading: "One of `tests`",
    description: "A request and its expected result. The result is given by `to`, by `status`, by both \
                  keys, or by `no_redirect`.",
    entries: &[
        key("get", PATH, "The path that the test requests with GET, optionally with a query.", ""),
        key("url", PATH, "The path that the test requests with `method`, optionally with a query.", ""),
        key("method", ValueSpec::WordsInAnyCase(METHODS), "The request method. This key requires `url`.", "`GET`"),
        key(
            "headers",
            ValueSpec::Mapping("field", &ValueSpec::Scalar),
            "Header fields of the request, such as `host` or `cookie`.",
            "",
        ),
        key("at", DATE_TIME, "The date and time of the request.", "now"),
        key(
            "visitor",
            ValueSpec::String,
            "Any text that stands for a visitor, for rules with a `share`. The same text always gets the same result.",
            "",
        ),
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
            "`true`: the request must not be redirected. Either no rule matches, or a rule with `pass` matches.",
            "",
        ),
    ],
    one_of: &["get", "url"],
    together: &[("method", "url")],
    apart: &[("no_redirect", "to"), ("no_redirect", "status")],
    order: order::TEST,
    style: MappingStyle::Braces,
};

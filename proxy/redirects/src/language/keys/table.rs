//! Defines the keys of a rule file, of its `defaults` and of its rules.

use super::mapping::{KeySpec, MappingKind, MappingSpec, MappingStyle, ValueSpec};
use super::order;
use super::request_table::{TEST, VALUE, WHEN};
use super::value_format::ValueFormat;
use super::value_types::{DATE_TIME, PATH, STATUSES, TARGET, key};

const ROW_FILE: ValueSpec = ValueSpec::Format(ValueFormat::RowFile);

/// The keys of a file.
pub(crate) static FILE: MappingSpec = MappingSpec {
    kind: MappingKind::File,
    heading: "The file",
    description: "The contents of a rule file. `rules: []` is valid; an empty file is an error.",
    entries: &[
        key("defaults", ValueSpec::Keys(&DEFAULTS), "Default values for all rules of this file.", ""),
        key(
            "tables",
            ValueSpec::Mapping("name", &ValueSpec::Either(&[ValueSpec::Mapping("key", &ValueSpec::Scalar), ROW_FILE])),
            "The lookup tables by name. All rule files can use them. A table is a mapping of keys to values, or the \
             name of a CSV or TSV file with a key and a value in each row. The CSV or TSV file must be in the folder \
             of the rule file or in a subfolder. Its first line is a header if the first field is `key`, `from`, \
             `source` or `old`.",
            "",
        ),
        key(
            "rules",
            ValueSpec::List(&ValueSpec::Keys(&RULE)),
            "The rules. With `order: specific`, the order of the rules matters only among regular expressions, and \
             among rules with the same paths and the same number of conditions.",
            "",
        ),
    ],
    one_of: &[],
    together: &[],
    apart: &[],
    order: order::FILE,
    style: MappingStyle::Sections,
};

const STATUS: KeySpec = key(
    "status",
    ValueSpec::Numbers(STATUSES),
    "301 and 308: permanent redirect. 302 and 307: temporary redirect. 307 and 308 keep the method and body. 303: the \
     client requests the target with GET. 410: the page is gone. 451: the page is unavailable for legal reasons.",
    "`301`",
);
const QUERY: KeySpec = key(
    "query",
    ValueSpec::Either(&[ValueSpec::Words(&["keep", "drop"]), ValueSpec::List(&ValueSpec::Scalar)]),
    "`keep` appends the query of the request to the target. If `to` has a parameter with the same name, only that \
     parameter is used. `drop` removes the query of the request. A list names the parameters to keep, such as `page` \
     or `ref_*`. Parameters whose names start with `utm_` are also kept, unless the list contains `!utm_*`. A \
     parameter that is used in the target or looked up in a table is kept only if the list names it.",
    "`keep`",
);
const CACHE: KeySpec = key(
    "cache",
    ValueSpec::Format(ValueFormat::CachePolicy),
    "The time for which browsers and other caches may reuse the answer, such as `90s`, `10m`, `1h` or `30d`. `private \
     1h`: only browsers may reuse the answer, not shared caches. `off`: the answer is not stored. If `when` has a time \
     window, the answer may be reused at most until the end of the window.",
    "answers whose status is 301 or 308 may be stored for any length of time; other answers are not stored",
);
const SLASH: KeySpec = key(
    "slash",
    ValueSpec::Words(&["remove", "add", "keep"]),
    "The trailing slash of a target on another site. `remove` deletes the slash, and `add` adds a slash. `keep` \
     changes nothing: the target ends as written in `to`. If the end of `to` is taken from the path of the request, \
     the target ends in the same way as this path. On this site, the configuration decides. If the configuration says \
     `keep`, this key also applies to targets on this site.",
    "`keep`",
);
const CASE: KeySpec = key(
    "case",
    ValueSpec::Words(&["exact", "ignore"]),
    "`exact`: the path is case-sensitive. `ignore`: the path is case-insensitive.",
    "`exact`",
);
const ORDER: KeySpec = key(
    "order",
    ValueSpec::Words(&["specific", "written"]),
    "`specific`: the more specific of two rules for a path is tried first. `written`: the rules are tried in the order \
     in which they are written, and after all rules with `order: specific`.",
    "`specific`",
);
const OWNER: KeySpec = key("owner", ValueSpec::FreeText, "The person or team that is responsible for the rule.", "");
const TICKET: KeySpec = key("ticket", ValueSpec::FreeText, "The ticket that requested the rule.", "");
const EXPIRES: KeySpec = key(
    "expires",
    DATE_TIME,
    "The date, or the date and time, from which the rule is no longer needed. A time without an offset is in the \
     `time_zone` of the file. `portico check` starts to report the rule 30 days before this date.",
    "never",
);
const CONDITIONS: KeySpec =
    key("when", ValueSpec::Keys(&WHEN), "Conditions in addition to the path, all of which must hold.", "always");

/// The keys of `defaults`.
pub(crate) static DEFAULTS: MappingSpec = MappingSpec {
    kind: MappingKind::Defaults,
    heading: "`defaults`",
    description: "Default values for all rules of the file.",
    entries: &[
        STATUS,
        CACHE,
        SLASH,
        QUERY,
        CASE,
        ORDER,
        key(
            "time_zone",
            ValueSpec::String,
            "The time zone that applies to times without an offset. The value is an IANA name such as `Europe/Moscow`.",
            "`UTC`",
        ),
        OWNER,
        TICKET,
        EXPIRES,
        CONDITIONS,
    ],
    one_of: &[],
    together: &[],
    apart: &[],
    order: order::RULE,
    style: MappingStyle::AsWritten,
};

/// The keys of an item of `rules`.
pub(crate) static RULE: MappingSpec = MappingSpec {
    kind: MappingKind::Rule,
    heading: "One of `rules`",
    description: "The paths that a rule matches, and the target of the redirect. If a rule lacks one of the keys \
            `status`, `cache`, `slash`, `query`, `case`, `order`, `owner`, `ticket` and `expires`, or lacks a \
            condition, the value in `defaults` applies.",
    entries: &[
        key(
            "from",
            PATH,
            "The old path. `{name}` matches a segment or a part of a segment, as in `/page-{id}.html`. `{name...}` at \
             the end matches the rest of the path, which may be empty.",
            "",
        ),
        key("prefix", PATH, "The path that the rule matches, together with all paths below it.", ""),
        key(
            "regex",
            ValueSpec::String,
            r"A regular expression for the whole path, in which percent-encoded letters are decoded. Named groups such as `(?<id>\d+)` can be used in `to`.",
            "",
        ),
        key(
            "rows",
            ROW_FILE,
            "A CSV or TSV file in the folder of this file or below it. Each row has a path, its target, and optionally \
             a status that overrides the status of the rule. A header line is skipped. If the header names three or \
             more columns, the column whose name contains `status` or `code` holds the status, and the columns `host`, \
             `query`, `expires` and `owner` apply to the row.",
            "",
        ),
        key(
            "anchored",
            ValueSpec::Bool,
            "`false` lets the expression in `regex` match anywhere in the path.",
            "`true`",
        ),
        key(
            "tail",
            ValueSpec::Words(&["keep", "drop"]),
            "`keep` appends the part of the path after `prefix` to `to`, and `drop` does not.",
            "`keep`",
        ),
        key(
            "to",
            TARGET,
            "The target: a path on this site, or a URL on an allowed host, optionally with `?query` and `#fragment`. \
             `{name}` inserts a capture, `{value}` inserts the value from the table, and `{query.name}` inserts a \
             parameter that `when` requires. `{name|lower}` inserts the capture in lower case, and \
             `{name|replace:_:-}` inserts the capture with each `_` replaced by `-`. `{host.label}` inserts the part \
             of the host that `*` in `when` matches.",
            "required, unless the rule has `rows`, `pass`, or status 410 or 451",
        ),
        key(
            "pass",
            ValueSpec::Bool,
            "`true`: the rule does not redirect its paths. The site answers requests for these paths, and less \
             specific rules are not tried.",
            "",
        ),
        STATUS,
        CACHE,
        SLASH,
        QUERY,
        key("table", ValueSpec::String, "The table in which to look up a capture or a query parameter.", "no table"),
        key(
            "key",
            ValueSpec::Format(ValueFormat::Placeholder),
            "The text to look up in `table`, such as `{id}`, `{id|lower}`, `{query.id}` or `{host.label}`.",
            "the only capture of the rule",
        ),
        key("otherwise", TARGET, "The target if the table does not contain the key.", "the rule is skipped"),
        CASE,
        CONDITIONS,
        ORDER,
        key(
            "priority",
            ValueSpec::Range(-1000, 1000),
            "Among equally specific rules, and among regular expressions, the rule with the higher priority is tried first.",
            "`0`",
        ),
        key(
            "id",
            ValueSpec::String,
            "The name of the rule in logs and statistics, unique across all files.",
            "derived from the path",
        ),
        OWNER,
        TICKET,
        key("note", ValueSpec::FreeText, "A comment for other editors.", ""),
        key(
            "allow",
            ValueSpec::Reasons,
            "The codes of the warnings that this rule may cause, each with a reason, as in `{ R022: kept for the \
             spring campaign }`. Reports contain only the number of these warnings. In a rule with `rows`, the key \
             also applies to warnings about the rows.",
            "none",
        ),
        EXPIRES,
        key(
            "after_expiry",
            ValueSpec::Words(&["keep", "remove"]),
            "`remove` disables the rule on the date in `expires`, and `keep` does not.",
            "`keep`",
        ),
        key(
            "tests",
            ValueSpec::List(&ValueSpec::Keys(&TEST)),
            "Requests and their expected results. The tests run when `portico check` runs, and before rules are \
             activated.",
            "",
        ),
    ],
    one_of: &["from", "prefix", "regex", "rows"],
    together: &[("anchored", "regex"), ("tail", "prefix"), ("key", "table"), ("otherwise", "table")],
    apart: &[
        ("rows", "to"),
        ("rows", "table"),
        ("pass", "rows"),
        ("pass", "to"),
        ("pass", "status"),
        ("pass", "cache"),
        ("pass", "query"),
        ("pass", "tail"),
        ("pass", "table"),
    ],
    order: order::RULE,
    style: MappingStyle::AsWritten,
};

/// All mappings of a rule file, from the outermost to the innermost.
pub(super) const ALL: [&MappingSpec; 6] = [&FILE, &DEFAULTS, &RULE, &WHEN, &VALUE, &TEST];

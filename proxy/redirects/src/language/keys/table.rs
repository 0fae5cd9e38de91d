//! The table itself.

use super::{KeySpec, MappingSpec, ValueSpec};

const STATUSES: &[i64] = &[301, 302, 303, 307, 308, 410, 451];
const METHODS: &[&str] = &["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const PATH: ValueSpec = ValueSpec::Form("^/", "path");
const TARGET: ValueSpec = ValueSpec::Form("^(/|https?://)", "path or address");
const ROW_FILE: ValueSpec = ValueSpec::Form(r"\.([cC][sS][vV]|[tT][sS][vV])$", "name of a CSV or TSV file");
const MOMENT: ValueSpec = ValueSpec::Form(r"^\d{4}-\d{2}-\d{2}", "date, or date and time");
const HOST: ValueSpec = ValueSpec::Form(r"^(\*\.)?[A-Za-z0-9-][A-Za-z0-9.-]*$", "host");
const LANGUAGE: ValueSpec = ValueSpec::Form("^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$", "language tag");
const SHARE: ValueSpec = ValueSpec::Form(r"^\d{1,3}(\.\d{1,2})?\s*%$", "percentage");
/// Present, absent, or the value.
const WANTED: ValueSpec = ValueSpec::Either(&[ValueSpec::Flag, ValueSpec::Scalar]);

const fn key(name: &'static str, kind: ValueSpec, about: &'static str, left_out: &'static str) -> KeySpec {
    KeySpec { name, kind, about, left_out }
}

/// The whole file.
pub(in crate::language) static FILE: MappingSpec = MappingSpec {
    title: "file",
    about: "What a rule file may say. One that says nothing, `rules: []`, is allowed; one without a single letter is not.",
    entries: &[
        key(
            "defaults",
            ValueSpec::MappingSpec(&DEFAULTS),
            "What holds for every rule of this file that does not say otherwise.",
            "",
        ),
        key(
            "tables",
            ValueSpec::Map("name", &ValueSpec::Either(&[ValueSpec::Map("key", &ValueSpec::Scalar), ROW_FILE])),
            "Tables by name; all files share them. A table is a map of keys and values, or the name of a CSV or TSV file beside \
             this one with a key and a value in each row. The first line holds names of columns when it starts with `key`, `from`, `source` \
             or `old`.",
            "",
        ),
        key(
            "rules",
            ValueSpec::List(&ValueSpec::MappingSpec(&RULE)),
            "The rules. Their order only matters among rules for the same paths with as many conditions, and among regular expressions.",
            "",
        ),
    ],
    one_of: &[],
    together: &[],
    apart: &[],
};

const STATUS: KeySpec = key(
    "status",
    ValueSpec::Numbers(STATUSES),
    "301 and 308: for good. 302 and 307: for now. 307 and 308 keep method and body. 303: fetch the target with GET. 410: the page \
     is gone. 451: it may not be shown.",
    "`301`",
);
const QUERY: KeySpec = key(
    "query",
    ValueSpec::Either(&[ValueSpec::Words(&["keep", "drop"]), ValueSpec::List(&ValueSpec::Scalar)]),
    "`keep` adds the visitor's query (what `to` sets itself wins), `drop` does not. A list names the parameters to keep, such as \
     `page` or `ref_*`; it keeps `utm_*`, too, unless it holds `!utm_*`. A parameter that the rule puts into its target or looks up \
     is kept only when the list names it.",
    "`keep`",
);
const CASE: KeySpec = key(
    "case",
    ValueSpec::Words(&["exact", "ignore"]),
    "`ignore`: capital and small letters of the path are the same.",
    "`exact`",
);
const OWNER: KeySpec = key("owner", ValueSpec::Text, "Whom to ask about the rule.", "");
const TICKET: KeySpec = key("ticket", ValueSpec::Text, "Where it was asked for.", "");
const EXPIRES: KeySpec = key(
    "expires",
    MOMENT,
    "When nobody will need it any more: a moment with an offset, or a local time of the file's `time_zone`. It is reported 30 days \
     before.",
    "never",
);
const CONDITIONS: KeySpec =
    key("when", ValueSpec::MappingSpec(&WHEN), "Conditions; all of them have to hold.", "always");

/// `defaults`.
pub(in crate::language) static DEFAULTS: MappingSpec = MappingSpec {
    title: "defaults",
    about: "What holds for every rule of the file that does not say otherwise.",
    entries: &[
        STATUS,
        QUERY,
        CASE,
        key(
            "time_zone",
            ValueSpec::Text,
            "The time zone of times without an offset, by its name: `Europe/Moscow`.",
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
};

/// One of `rules`.
pub(in crate::language) static RULE: MappingSpec = MappingSpec {
    title: "rule",
    about: "Which addresses it answers, and where it sends. What it does not say of `status`, `query`, `case`, `owner`, `ticket`, \
            `expires` and of each condition is taken from `defaults`.",
    entries: &[
        key(
            "from",
            PATH,
            "The old address. `{name}` is one segment or a part of one (`/page-{id}.html`); `{name...}` at the end is the rest of \
             the path, perhaps nothing.",
            "",
        ),
        key("prefix", PATH, "This address and everything below it.", ""),
        key(
            "regex",
            ValueSpec::Text,
            r"A regular expression for the whole path as people read it. Named groups such as `(?<id>\d+)` can be used in `to`.",
            "",
        ),
        key(
            "rows",
            ROW_FILE,
            "A file beside this one with an address in each row: from, to and, when it is not the rule's, the status. A first line with \
            names of the columns is skipped; of three names or more, one with `status` or `code` in it is that of the status.",
            "",
        ),
        key("anchored", ValueSpec::Flag, "With `regex`: `false` lets it match anywhere in the path.", "`true`"),
        key(
            "tail",
            ValueSpec::Words(&["keep", "drop"]),
            "With `prefix`: `keep` puts what lay below behind `to`, `drop` does not.",
            "`keep`",
        ),
        key(
            "to",
            TARGET,
            "The new address: a path of this site, or `https://…` on an allowed host; `?query` and `#fragment` may follow. `{name}` \
             stands for what was captured, `{value}` for what the table holds, `{query.name}` for a parameter that `when` asks for.",
            "only with `rows`, and with the statuses 410 and 451",
        ),
        STATUS,
        QUERY,
        key("table", ValueSpec::Text, "The table in which a capture or a parameter is looked up.", "no table"),
        key(
            "key",
            ValueSpec::Form(r"^\{.+\}$", "placeholder"),
            "With `table`: what is looked up, such as `{id}` or `{query.id}`.",
            "the one capture of the rule",
        ),
        key(
            "otherwise",
            TARGET,
            "With `table`: where to send what it does not hold.",
            "the rule steps back for the next one",
        ),
        CASE,
        CONDITIONS,
        key(
            "priority",
            ValueSpec::Range(-1000, 1000),
            "Among rules of one shape, and among regular expressions, the higher goes first.",
            "`0`",
        ),
        key("id", ValueSpec::Text, "A name for logs and counts, once over all files.", "made from the address"),
        OWNER,
        TICKET,
        key("note", ValueSpec::Text, "For other people.", ""),
        EXPIRES,
        key(
            "after_expiry",
            ValueSpec::Words(&["keep", "remove"]),
            "With `expires`: `remove` takes the rule away at that moment, `keep` does not.",
            "`keep`",
        ),
        key(
            "tests",
            ValueSpec::List(&ValueSpec::MappingSpec(&TEST)),
            "Requests, and what has to come back. They run at every check and before rules are taken.",
            "",
        ),
    ],
    one_of: &["from", "prefix", "regex", "rows"],
    together: &[("anchored", "regex"), ("tail", "prefix"), ("key", "table"), ("otherwise", "table")],
    apart: &[("rows", "to"), ("rows", "table")],
};

/// `when`.
pub(in crate::language) static WHEN: MappingSpec = MappingSpec {
    title: "when",
    about: "Conditions besides the path; all of them have to hold.",
    entries: &[
        key("method", ValueSpec::OneOrMore(&ValueSpec::WordsInAnyCase(METHODS)), "The method is one of these.", "any"),
        key(
            "host",
            ValueSpec::OneOrMore(&HOST),
            "The host is one of these; `*.old.example` stands for all hosts below that one.",
            "any",
        ),
        key(
            "query",
            ValueSpec::Map("parameter", &WANTED),
            "Parameters: `true` is there, `false` is not there, or the value that it has. Their order does not matter.",
            "",
        ),
        key("header", ValueSpec::Map("field", &WANTED), "Fields of the head, in the same way.", ""),
        key("cookie", ValueSpec::Map("cookie", &WANTED), "Cookies, in the same way.", ""),
        key(
            "language",
            ValueSpec::OneOrMore(&LANGUAGE),
            "The language that the visitor wants most is one of these.",
            "any",
        ),
        key("from", MOMENT, "From this moment on.", ""),
        key("until", MOMENT, "No longer at this moment.", ""),
        key("share", SHARE, "A share of the visitors, such as `12.5%`; the same ones every time.", "all"),
    ],
    one_of: &[],
    together: &[],
    apart: &[],
};

/// One of `tests`.
pub(in crate::language) static TEST: MappingSpec = MappingSpec {
    title: "test",
    about: "A request, and what has to come back: `to`, or `status`, or both, or `no_redirect`.",
    entries: &[
        key("get", PATH, "The address to ask for with GET; a query may follow.", ""),
        key("url", PATH, "The address to ask for, with `method` beside it.", ""),
        key("method", ValueSpec::WordsInAnyCase(METHODS), "With `url`: the method.", "`GET`"),
        key(
            "headers",
            ValueSpec::Map("field", &ValueSpec::Scalar),
            "Fields of the request's head, such as `host` or `cookie`.",
            "",
        ),
        key("at", MOMENT, "The moment of the request.", "now"),
        key("visitor", ValueSpec::Text, "The visitor's address, for rules with a `share`.", ""),
        key("to", TARGET, "Where the answer has to send, whole.", ""),
        key(
            "status",
            ValueSpec::Numbers(STATUSES),
            "The status that the answer has to have; without `to` it may lead anywhere.",
            "any",
        ),
        key("no_redirect", ValueSpec::Flag, "`true`: no rule may answer.", ""),
    ],
    one_of: &["get", "url"],
    together: &[("method", "url")],
    apart: &[("no_redirect", "to"), ("no_redirect", "status")],
};

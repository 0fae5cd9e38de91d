//! The table of keys. What the parser takes, its ranges and its defaults are compared with it by the tests beside the page.

use super::{Block, Kind, LeftOut};
use Kind::{Blocks, Decimal, Duration, Flag, List, Number, Size, Text, Words};
use LeftOut::{Required, Then, Value};

use super::Key;

const fn key(name: &'static str, kind: Kind, left_out: LeftOut, example: &'static str, means: &'static str) -> Key {
    Key { name, kind, left_out, example, means }
}

/// The whole file.
pub(super) static FILE: Block = Block {
    names: &[],
    about: "The file is read when the process starts; only rules are taken while serving. Paths are relative to the folder in \
            which the file lies. Values carry their unit: `250ms`, `5s`, `32KiB`.",
    keys: &[
        key("listen", Text("IP address and port"), Required, "127.0.0.1:8080", "Where visitors come in."),
        key(
            "admin",
            Text("IP address and port"),
            Required,
            "127.0.0.1:9090",
            "Metrics, health and reloads, on an address of its own. Keep it away from visitors.",
        ),
        key(
            "internal",
            Text("IP address and port"),
            Then("there is none"),
            "127.0.0.1:8081",
            "Where the site's own renderer asks for `/api/`, on an address of its own; anything else is 404 there. It stays open until \
             the last page is answered.",
        ),
        key(
            "threads",
            Number("1 to 256"),
            Then("one for each core"),
            "2",
            "Worker threads of each listener: `internal` has as many again.",
        ),
        key("rules", Text("folder"), Required, "rules", "The rule files, with all folders below it."),
        key(
            "rule_state",
            Text("folder"),
            Then("nothing is kept"),
            "state",
            "Where the last good rules are kept, for a start that finds broken files, and the hits of rules. One folder for each \
             process.",
        ),
        key(
            "rule_errors",
            Words(&["refuse", "quarantine"]),
            Value("refuse"),
            "refuse",
            "What becomes of rule files with mistakes while serving. `refuse` takes none of the new files and goes on with the old \
             ones; `quarantine` leaves out the rules, tables and rows with mistakes and takes the rest.",
        ),
        key(
            "rule_hosts",
            List("hosts"),
            Then("none: rules lead to paths of the site"),
            "[shop.example, www.shop.example]",
            "Hosts that targets of rules may name, without scheme and port. A target on any other host is a mistake (R010).",
        ),
        key(
            "rule_routes",
            Text("file"),
            Then("targets are not compared with anything"),
            "routes.txt",
            "The site's addresses, one a line; a target that is none of them is warned of (R028). `{name}` or `:name` stands for a \
             segment, `{name...}` or `*` for the rest of the path; lines that start with `#` are remarks.",
        ),
        key(
            "build",
            Text("folder"),
            Required,
            "frontend/dist",
            "The frontend's build, of which the assets are served.",
        ),
        key(
            "api",
            Blocks("api"),
            Required,
            "",
            "Where `/api/` goes. A GET or HEAD that fails is sent once more, anything else never.",
        ),
        key("pages", Blocks("pages"), Required, "", "Where everything else goes: the renderer."),
        key("limits", Blocks("limits"), Then("its defaults"), "", "How much of a request is taken, and how slowly."),
        key("headers", Blocks("headers"), Then("its defaults"), "", "Headers of every response."),
        key(
            "trusted_proxies",
            List("IP addresses or networks"),
            Then("nobody is believed"),
            "[127.0.0.1, 10.0.0.0/8]",
            "Peers whose forwarding headers (`X-Forwarded-For`, `X-Forwarded-Proto`, `X-Forwarded-Host`, `X-Request-Id`) are believed. \
             The client is the last address of `X-Forwarded-For` that is none of them; `Forwarded` counts only where \
             `X-Forwarded-For` is missing, so a proxy that writes `Forwarded` alone has to remove the other.",
        ),
        key(
            "ca_file",
            Text("PEM file"),
            Then("the system's"),
            "authorities.pem",
            "Certificates of the authorities by which upstreams over TLS are verified.",
        ),
        key(
            "access_log",
            Words(&["stdout", "off"]),
            Value("stdout"),
            "stdout",
            "One JSON line for each request, or none.",
        ),
        key(
            "fast_path",
            Words(&["on", "off"]),
            Value("on"),
            "on",
            "Whether replies of Portico, and a GET or HEAD without a body, take the short way through the code. `off` sends every request \
             but those that are refused through Pingora; this costs more CPU time. Responses are the same, unless an upstream breaks the rules \
             of HTTP/1.1: what the short way answers with 502, Pingora may accept.",
        ),
        key(
            "compression",
            Words(&["on", "off"]),
            Value("on"),
            "on",
            "Whether text of the API host and the renderer is compressed on its way to clients that accept it (`zstd`, `br`, `gzip`).",
        ),
        key(
            "shutdown_timeout",
            Duration("100ms to 10m"),
            Value("8s"),
            "8s",
            "How long requests may take to finish after SIGTERM.",
        ),
    ],
};

static UPSTREAM: &[Key] = &[
    key(
        "origin",
        Text("scheme, host and port"),
        Required,
        "http://127.0.0.1:4000",
        "Where it is: `http://` or `https://`, without a path. The port may be left out when it is the usual one.",
    ),
    key("connect_timeout", Duration("10ms to 5m"), Value("1s"), "1s", "Until a connection stands, its TLS included."),
    key(
        "first_byte_timeout",
        Duration("10ms to 5m"),
        Value("5s"),
        "5s",
        "From the end of the request to the first byte of the response.",
    ),
    key(
        "read_timeout",
        Duration("10ms to 5m"),
        Value("30s"),
        "30s",
        "Between two reads of a response body, or two writes of a request body. The time that the client takes to read it does not count.",
    ),
    key(
        "total_timeout",
        Duration("10ms to 5m"),
        Value("15s"),
        "15s",
        "From the end of the request to the end of the response head, retries and their waits included. At least as long as \
         `connect_timeout` and `first_byte_timeout`.",
    ),
    key(
        "stream_idle_timeout",
        Duration("10ms to 1h"),
        Value("5m"),
        "5m",
        "How long nothing may pass in either direction of an event stream (`text/event-stream`) or of a connection that was \
         upgraded. It takes the place of `read_timeout` there.",
    ),
    key(
        "upgrade",
        Words(&["off", "websocket"]),
        Value("off"),
        "websocket",
        "Whether a client may turn its connection into a WebSocket. With `off` the request is passed on without `Upgrade`.",
    ),
    key("retry", Blocks("retry"), Then("its defaults"), "", "When a GET or HEAD is sent once more."),
];

static RETRY: &[Key] = &[
    key(
        "on",
        List("`connect`, `reset`, `timeout`, `status`"),
        Then("`api`: all four; `pages`: `[connect, reset]`"),
        "[connect, reset]",
        "`connect`: no connection. `reset`: it broke before the head of the response. `timeout`: no head in time. `status`: one of \
         `statuses`. Pages are not retried by status or time, since the renderer's own calls to `/api/` are retried already.",
    ),
    key(
        "statuses",
        List("statuses from 400 to 599"),
        Value("[408, 409, 425, 429, 500, 502, 503, 504]"),
        "[429, 503]",
        "The statuses that count as `status`.",
    ),
    key("delay", Duration("0s to 10s"), Value("25ms"), "25ms", "How long to wait when the response does not say."),
    key(
        "retry_after_max",
        Duration("0s to 10s"),
        Value("1s"),
        "1s",
        "The longest `Retry-After` that is waited for; a longer one is passed on.",
    ),
    key(
        "budget_ratio",
        Decimal("0 to 1"),
        Value("0.2"),
        "0.2",
        "Retries for each request, in the long run: with `0.2` an upstream that fails gets a fifth more requests and not twice as many.",
    ),
    key(
        "budget_floor",
        Number("0 to 10000"),
        Value("10"),
        "10",
        "Retries per second that are allowed whatever `budget_ratio` says, so that a quiet site retries, too.",
    ),
];

static LIMITS: &[Key] = &[
    key(
        "head",
        Size("1.0 KiB to 512.0 KiB"),
        Value("32KiB"),
        "32KiB",
        "Size of the whole head of a request. It may have 128 fields, whatever their size.",
    ),
    key("target", Size("256 B to 16.0 KiB"), Value("8KiB"), "8KiB", "Size of path and query together."),
    key("head_timeout", Duration("10ms to 10m"), Value("10s"), "10s", "From the first byte of a head to its last."),
    key(
        "idle_timeout",
        Duration("10ms to 10m"),
        Value("60s"),
        "60s",
        "How long a connection may wait for its next request.",
    ),
    key(
        "requests_per_connection",
        Number("1 to 1000000"),
        Value("10000"),
        "10000",
        "Requests on one connection; the last answer says that it closes.",
    ),
    key(
        "body_timeout",
        Duration("10ms to 10m"),
        Value("30s"),
        "30s",
        "How long a client may pause between two pieces of a request body.",
    ),
    key(
        "upload_timeout",
        Duration("10ms to 1h"),
        Value("5m"),
        "5m",
        "How long a client may take for a whole request body.",
    ),
    key(
        "write_rate",
        Size("1 B to 16.0 MiB"),
        Value("1KiB"),
        "1KiB",
        "Bytes per second that a client has to accept while a response is written to it, else its connection is closed.",
    ),
    key(
        "write_window",
        Duration("10ms to 10m"),
        Value("10s"),
        "10s",
        "The time over which `write_rate` is averaged. A client that accepts nothing is cut off after this long.",
    ),
    key(
        "linger",
        Duration("0s to 1m"),
        Value("2s"),
        "2s",
        "After an answer that came before the end of the request, how long the rest is read and dropped before the connection closes.",
    ),
];

static HEADERS: &[Key] = &[
    key(
        "content_security_policy",
        Text("text"),
        Then("scripts, styles and data of the site only"),
        "\"default-src 'self'\"",
        "`Content-Security-Policy` of documents.",
    ),
    key(
        "https",
        Flag,
        Value("false"),
        "true",
        "Whether visitors reach the site over HTTPS; then `Strict-Transport-Security` is sent, and upstreams get \
         `X-Forwarded-Proto: https` when no trusted proxy says otherwise.",
    ),
];

/// The blocks inside the file, each with all places at which it may stand.
pub(super) static BLOCKS: [Block; 4] = [
    Block { names: &["api", "pages"], about: "An upstream.", keys: UPSTREAM },
    Block {
        names: &["api.retry", "pages.retry"],
        about: "A POST, PUT, PATCH or DELETE is never sent twice.",
        keys: RETRY,
    },
    Block {
        names: &["limits"],
        about: "What exceeds `head`, `target` or `head_timeout` is refused with 431, 414 or 408.",
        keys: LIMITS,
    },
    Block { names: &["headers"], about: "The other headers are fixed.", keys: HEADERS },
];

//! The table of configuration keys. The tests of `page.rs` compare it with the keys, ranges and defaults of the parser.

use super::block::{ConfigBlock, ConfigKey, DefaultValue, ValueType};
use DefaultValue::{Described, Required, Value};
use ValueType::{Block, Decimal, Duration, Flag, List, Number, Size, Text, Words};

const fn key(
    name: &'static str,
    value: ValueType,
    default: DefaultValue,
    example: &'static str,
    description: &'static str,
) -> ConfigKey {
    ConfigKey { name, value, default, example, description }
}

/// The top level of the file.
pub(super) static FILE: ConfigBlock = ConfigBlock {
    paths: &[],
    about: "Portico reads this file once, at startup; only rules are reloaded while it runs. Relative paths start at the folder of \
            the file. Values carry their unit: `250ms`, `5s`, `32KiB`.",
    keys: &[
        key("listen", Text("IP address and port"), Required, "127.0.0.1:8080", "The address of the public listener."),
        key(
            "admin",
            Text("IP address and port"),
            Required,
            "127.0.0.1:9090",
            "The address of the admin listener: metrics, health checks and reloads. It must differ from `listen` and must not be public.",
        ),
        key(
            "internal",
            Text("IP address and port"),
            Described("no internal listener"),
            "127.0.0.1:8081",
            "The address of the listener for the renderer's own requests to `/api/`; any other path gets 404. It must differ from `listen` and \
             `admin`. During shutdown it stays open until the last page has been answered.",
        ),
        key(
            "threads",
            Number("1 to 256"),
            Described("one per core"),
            "2",
            "Worker threads of `listen`; `internal` has the same number of its own.",
        ),
        key("rules", Text("folder"), Required, "rules", "The folder of the rule files. Subfolders are included."),
        key(
            "rule_state",
            Text("folder"),
            Described("nothing is stored"),
            "state",
            "The folder for the last-known-good rules, which are served when the rule files have errors at startup, and for the hit counts. \
             Each process needs its own folder.",
        ),
        key(
            "rule_errors",
            Words(&["refuse", "quarantine"]),
            Value("refuse"),
            "refuse",
            "How to handle errors in rule files. `refuse` rejects all new files and keeps the active rules; `quarantine` leaves out the \
             rules, tables and rows with errors and activates the rest.",
        ),
        key(
            "rule_hosts",
            List("hosts"),
            Described("none: targets are paths of this site"),
            "[shop.example, www.shop.example]",
            "Hosts that targets of rules may name, without scheme and port. A target on any other host is an error (R010).",
        ),
        key(
            "rule_routes",
            Text("file"),
            Described("targets are not checked"),
            "routes.txt",
            "A list of the site's paths, one per line. A target that matches none of them is a warning (R028). `{name}` or `:name` matches one \
             segment, `{name...}` or `*` the rest of the path; lines that start with `#` are comments.",
        ),
        key(
            "build",
            Text("folder"),
            Required,
            "frontend/dist",
            "The output folder of the frontend's build. Portico serves the assets in it.",
        ),
        key(
            "api",
            Block("api"),
            Required,
            "",
            "The upstream for `/api/`. A failed GET or HEAD is retried once; other methods never.",
        ),
        key("pages", Block("pages"), Required, "", "The upstream for all other paths: the renderer."),
        key(
            "limits",
            Block("limits"),
            Described("the defaults below"),
            "",
            "Size and time limits of requests and connections.",
        ),
        key(
            "headers",
            Block("headers"),
            Described("the defaults below"),
            "",
            "Headers that Portico adds to every response.",
        ),
        key(
            "trusted_proxies",
            List("IP addresses or networks"),
            Described("no proxy is trusted"),
            "[127.0.0.1, 10.0.0.0/8]",
            "Peers whose forwarding headers (`X-Forwarded-For`, `X-Forwarded-Proto`, `X-Forwarded-Host`, `X-Request-Id`) are trusted. \
             The client is the last address in `X-Forwarded-For` that is not a trusted proxy. `Forwarded` is used only when \
             `X-Forwarded-For` is missing, so a proxy that sends only `Forwarded` must remove `X-Forwarded-For`.",
        ),
        key(
            "ca_file",
            Text("PEM file"),
            Described("the system's CA certificates"),
            "authorities.pem",
            "CA certificates to verify upstreams over TLS.",
        ),
        key(
            "access_log",
            Words(&["stdout", "off"]),
            Value("stdout"),
            "stdout",
            "Write one JSON line per request to stdout, or no access log.",
        ),
        key(
            "fast_path",
            Words(&["on", "off"]),
            Value("on"),
            "on",
            "Whether Portico's own replies, and GET and HEAD requests without a body, use the fast path. With `off`, every request that is not \
             rejected goes through Pingora, which takes more CPU time. Responses are the same, unless an upstream violates HTTP/1.1: \
             Pingora may accept a response that the fast path turns into a 502.",
        ),
        key(
            "compression",
            Words(&["on", "off"]),
            Value("on"),
            "on",
            "Whether text responses of the API host and the renderer are compressed for clients that accept it (`zstd`, `br`, `gzip`).",
        ),
        key(
            "shutdown_timeout",
            Duration("100ms to 10m"),
            Value("8s"),
            "8s",
            "The grace period: how long requests in flight may take to finish after SIGTERM.",
        ),
    ],
};

static UPSTREAM: &[ConfigKey] = &[
    key(
        "origin",
        Text("scheme, host and port"),
        Required,
        "http://127.0.0.1:4000",
        "The origin of the upstream: `http://` or `https://`, without a path. The port defaults to 80 or 443.",
    ),
    key(
        "connect_timeout",
        Duration("10ms to 5m"),
        Value("1s"),
        "1s",
        "Time limit to connect, including the TLS handshake.",
    ),
    key(
        "first_byte_timeout",
        Duration("10ms to 5m"),
        Value("5s"),
        "5s",
        "Time limit from the end of the request to the first byte of the response.",
    ),
    key(
        "read_timeout",
        Duration("10ms to 5m"),
        Value("30s"),
        "30s",
        "Time limit between two reads of a response body, or two writes of a request body. Time spent waiting for the client does not count.",
    ),
    key(
        "total_timeout",
        Duration("10ms to 5m"),
        Value("15s"),
        "15s",
        "Time limit from the end of the request to the end of the response head, including retries and the delays before them. Must not be \
         shorter than `connect_timeout` or `first_byte_timeout`.",
    ),
    key(
        "stream_idle_timeout",
        Duration("10ms to 1h"),
        Value("5m"),
        "5m",
        "How long an event stream (`text/event-stream`) or an upgraded connection may stay open without data in either \
         direction. It replaces `read_timeout` there.",
    ),
    key(
        "upgrade",
        Words(&["off", "websocket"]),
        Value("off"),
        "websocket",
        "Whether clients may upgrade to WebSocket. With `off`, the request is forwarded without `Upgrade`.",
    ),
    key("retry", Block("retry"), Described("the defaults below"), "", "When a failed GET or HEAD is retried."),
];

static RETRY: &[ConfigKey] = &[
    key(
        "on",
        List("`connect`, `reset`, `timeout`, `status`"),
        Described("`api`: all four; `pages`: `[connect, reset]`"),
        "[connect, reset]",
        "Failures that are retried. `connect`: the connection failed. `reset`: the connection closed before the response head. `timeout`: no \
         response head in time. `status`: the status is in `statuses`. By default `pages` does not retry on `timeout` and `status`, \
         because the renderer's own requests to `/api/` are already retried.",
    ),
    key(
        "statuses",
        List("statuses from 400 to 599"),
        Value("[408, 409, 425, 429, 500, 502, 503, 504]"),
        "[429, 503]",
        "The statuses that `status` retries.",
    ),
    key(
        "delay",
        Duration("0s to 10s"),
        Value("25ms"),
        "25ms",
        "Delay before the retry when the response has no `Retry-After`.",
    ),
    key(
        "retry_after_max",
        Duration("0s to 10s"),
        Value("1s"),
        "1s",
        "The longest `Retry-After` to wait for. A response with a longer one is not retried but sent to the client.",
    ),
    key(
        "budget_ratio",
        Decimal("0 to 1"),
        Value("0.2"),
        "0.2",
        "The retry budget, as a share of requests: with `0.2`, a failing upstream gets at most 20% more requests in the long run.",
    ),
    key(
        "budget_floor",
        Number("0 to 10000"),
        Value("10"),
        "10",
        "Retries per second that are always allowed, so that a site with little traffic can retry too.",
    ),
];

static LIMITS: &[ConfigKey] = &[
    key(
        "head",
        Size("1.0 KiB to 512.0 KiB"),
        Value("32KiB"),
        "32KiB",
        "Maximum size of a request head. The number of fields is limited to 128.",
    ),
    key(
        "target",
        Size("256 B to 16.0 KiB"),
        Value("8KiB"),
        "8KiB",
        "Maximum size of the request target: path and query.",
    ),
    key(
        "head_timeout",
        Duration("10ms to 10m"),
        Value("10s"),
        "10s",
        "Time limit from the first to the last byte of a request head.",
    ),
    key(
        "idle_timeout",
        Duration("10ms to 10m"),
        Value("60s"),
        "60s",
        "How long a connection may be idle between requests.",
    ),
    key(
        "requests_per_connection",
        Number("1 to 1000000"),
        Value("10000"),
        "10000",
        "Maximum number of requests on a connection; the last response has `Connection: close`.",
    ),
    key(
        "body_timeout",
        Duration("10ms to 10m"),
        Value("30s"),
        "30s",
        "Time limit between two reads of a request body.",
    ),
    key("upload_timeout", Duration("10ms to 1h"), Value("5m"), "5m", "Time limit for a whole request body."),
    key(
        "write_rate",
        Size("1 B to 16.0 MiB"),
        Value("1KiB"),
        "1KiB",
        "Minimum rate, in bytes per second, at which a client must read a response; the connection of a slower client is closed.",
    ),
    key(
        "write_window",
        Duration("10ms to 10m"),
        Value("10s"),
        "10s",
        "The period over which `write_rate` is averaged. The connection of a client that reads nothing is closed after this time.",
    ),
    key(
        "linger",
        Duration("0s to 1m"),
        Value("2s"),
        "2s",
        "Lingering close: how long Portico reads and discards the rest of a request after it has sent the response early.",
    ),
];

static HEADERS: &[ConfigKey] = &[
    key(
        "content_security_policy",
        Text("text"),
        Described("only scripts, styles and data from this site"),
        "\"default-src 'self'\"",
        "The `Content-Security-Policy` of HTML documents.",
    ),
    key(
        "https",
        Flag,
        Value("false"),
        "true",
        "Whether clients reach the site over HTTPS. With `true`, Portico sends `Strict-Transport-Security`, and upstreams get \
         `X-Forwarded-Proto: https` unless a trusted proxy sets it.",
    ),
];

/// The nested blocks, each with all paths at which it may occur.
pub(super) static BLOCKS: [ConfigBlock; 4] = [
    ConfigBlock {
        paths: &["api", "pages"],
        about: "An upstream: the API host (`api`) or the renderer (`pages`).",
        keys: UPSTREAM,
    },
    ConfigBlock {
        paths: &["api.retry", "pages.retry"],
        about: "Only GET and HEAD are retried; POST, PUT, PATCH and DELETE never.",
        keys: RETRY,
    },
    ConfigBlock {
        paths: &["limits"],
        about: "A request that exceeds `head`, `target` or `head_timeout` is rejected with 431, 414 or 408.",
        keys: LIMITS,
    },
    ConfigBlock {
        paths: &["headers"],
        about: "Security headers that are not listed here have fixed values.",
        keys: HEADERS,
    },
];

//! The table of configuration keys. The tests of `page.rs` compare it with the keys, ranges and defaults of the parser.

mod headers;
mod limits;
mod upstream;

use self::headers::HEADERS;
use self::limits::LIMITS;
use self::upstream::UPSTREAM;
use super::block::{ConfigBlock, DefaultValue, ValueType, key};
use DefaultValue::{Described, Required, Value};
use ValueType::{Block, Decimal, Duration, List, Number, Text, Words};

/// The top level of the file, from which all blocks are reached.
pub(super) static FILE: ConfigBlock = ConfigBlock {
    about: "Portico reads this file once, at startup; only rules are reloaded while it runs. Relative paths are \
            resolved against the folder of the file. Values carry their unit: `250ms`, `5s`, `32KiB`. With `listen` and `rules` alone, \
            Portico only redirects, and every other request gets 404.",
    keys: &[
        key("listen", Text("IP address and port"), Required, "127.0.0.1:8080", "The address of the public listener."),
        key(
            "admin",
            Text("IP address and port"),
            Described("no admin listener"),
            "127.0.0.1:9090",
            "The address of the admin listener: metrics, health checks and reloads. It must differ from `listen` and must not be public.",
        ),
        key(
            "internal",
            Text("IP address and port"),
            Described("no internal listener"),
            "127.0.0.1:8081",
            "The address of the listener for the renderer's own requests to `/api/`; any other path gets 404. It requires `api`, and must differ \
             from `listen` and `admin`. During shutdown it stays open until the last page request has been answered.",
        ),
        key(
            "threads",
            Number("1 to 256"),
            Described("one per core"),
            "2",
            "The number of worker threads of `listen`. `internal` has the same number of separate threads.",
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
            "rule_loss_limit",
            Decimal("0 to 1"),
            Value("0.2"),
            "0.2",
            "The largest share of its rules that a file may lose at a reload. A reload in which a rule file or data file has lost more, and at \
             least ten rules or rows, is rejected, unless it accepts the loss: `POST /-/reload?accept-loss=1`. A deleted file has lost all its \
             rules; rules in new files count as moved there. `1` accepts every loss. A start is not compared with anything.",
        ),
        key(
            "rule_hosts",
            List("hosts"),
            Described("none: targets are paths of this site"),
            "[shop.example, \"shop.example:8443\", пример.рф]",
            "Hosts that targets of rules may name, without scheme. A host without a port allows only the default ports, 443 for `https` and \
             80 for `http`; `shop.example:8443` allows exactly that port. A target on any other host is an error (R010).",
        ),
        key(
            "rule_routes",
            Text("file"),
            Described("targets are not checked"),
            "routes.txt",
            "A file with the paths of the site, one per line. A target that matches none of them is a warning (R028). \
            `{name}` or `:name` matches one segment, `{name...}` or `*` \
            matches the rest of the path. Lines that start with `#` are comments.",
        ),
        key(
            "slash",
            Words(&["remove", "add", "keep"]),
            Value("remove"),
            "remove",
            "The trailing slash of the site's paths. `remove` and `add` redirect every other spelling, and write the targets of rules that \
             way, in one redirect; `keep` leaves requests and targets as they are. `add` makes no difference to paths that look like a file, \
             such as `/robots.txt`. The root is always `/`, and paths under `/api/`, `/assets/` and `/builds/` stay as they are.",
        ),
        key(
            "build",
            Text("folder"),
            Described("no build: its paths belong to `pages`"),
            "frontend/dist",
            "The output folder of the frontend's build. Portico serves the assets in this folder.",
        ),
        key(
            "api",
            Block(&UPSTREAM),
            Described("`/api/` gets 404"),
            "",
            "The upstream for `/api/`. A failed GET or HEAD is retried at most once; other methods are never retried.",
        ),
        key(
            "pages",
            Block(&UPSTREAM),
            Described("these paths get 404"),
            "",
            "The renderer: the upstream for all paths that are neither below `/api/` nor files of the build.",
        ),
        key(
            "limits",
            Block(&LIMITS),
            Described("the defaults below"),
            "",
            "Size and time limits of requests and connections.",
        ),
        key("headers", Block(&HEADERS), Described("the defaults below"), "", "Headers that Portico adds to responses."),
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
            "The CA certificates with which upstreams over TLS are verified.",
        ),
        key(
            "access_log",
            Words(&["stdout", "off"]),
            Value("stdout"),
            "stdout",
            "Whether the access log is written: `stdout` writes one JSON line per request to stdout, and `off` writes \
            none.",
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
            "Whether text responses of the API host and the renderer are compressed for clients that accept \
            compression (`zstd`, `br`, `gzip`).",
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

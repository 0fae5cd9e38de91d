//! Describes all configuration keys for the reference page. The tests of `page.rs` compare the descriptions with the
//! keys, ranges and defaults of the parser.

mod headers;
mod limits;
mod upstream;

use self::headers::HEADERS;
use self::limits::LIMITS;
use self::upstream::UPSTREAM;
use super::block::{ConfigBlock, DefaultValue, ValueType, key};
use DefaultValue::{Described, Required, Value};
use ValueType::{Block, Decimal, Duration, List, Number, Text, Words};

/// The top level of the configuration file, which contains all other blocks.
pub(super) static FILE: ConfigBlock = ConfigBlock {
    about: "Portico reads the configuration file once, at startup. While Portico runs, only rules are reloaded. \
            Relative paths are resolved against the folder of the configuration file. Durations and sizes have a \
            unit, such as `250ms`, `5s` or `32KiB`. If the file has only `listen` and `rules`, Portico responds with \
            status 404 to every request that no rule matches.",
    keys: &[
        key("listen", Text("IP address and port"), Required, "127.0.0.1:8080", "The address of the public listener."),
        key(
            "admin",
            Text("IP address and port"),
            Described("no admin listener"),
            "127.0.0.1:9090",
            "The address of the admin listener, which serves metrics, health checks and reloads. The address must \
             differ from `listen` and must not be public.",
        ),
        key(
            "internal",
            Text("IP address and port"),
            Described("no internal listener"),
            "127.0.0.1:8081",
            "The address of the listener for requests that the renderer sends to `/api/`. The listener responds with \
             status 404 to requests for any other path. This key requires `api`. The address must differ from \
             `listen` and `admin`. During shutdown, the listener stays open until the last page request has been \
             answered.",
        ),
        key(
            "threads",
            Number("1 to 256"),
            Described("one per core"),
            "2",
            "The number of worker threads for `listen`. The listener `internal` has the same number of separate \
             threads.",
        ),
        key("rules", Text("folder"), Required, "rules", "The folder of the rule files. Subfolders are included."),
        key(
            "rule_state",
            Text("folder"),
            Described("nothing is stored"),
            "state",
            "The folder for the last-known-good rules and the hit counts. If the rule files have errors at startup, \
             Portico serves the last-known-good rules. Each Portico process needs a folder of its own.",
        ),
        key(
            "rule_errors",
            Words(&["refuse", "quarantine"]),
            Value("refuse"),
            "refuse",
            "The handling of errors in rule files. `refuse` rejects all new files and keeps the active rules. \
             `quarantine` leaves out the rules, tables and rows with errors, and activates the rest. If no rule is \
             without errors, `quarantine` rejects the files, too. If the files are rejected at startup, Portico serves \
             the last-known-good rules in `rule_state`. If there are none, Portico does not start.",
        ),
        key(
            "rule_loss_limit",
            Decimal("0 to 1"),
            Value("0.2"),
            "0.2",
            "The largest share of its rules or rows that a file may lose in a reload. If a file has lost a larger \
             share, and at least ten rules or rows, Portico rejects the reload. The request `POST \
             /-/reload?accept-loss=1` accepts the loss. If a file was deleted, all its rules are lost. A rule that is \
             now in a new file counts as moved instead of lost. With `1`, every loss is accepted. At startup, losses are \
             not checked.",
        ),
        key(
            "rule_hosts",
            List("hosts"),
            Described("none; targets must be paths of this site"),
            "[shop.example, \"shop.example:8443\", пример.рф]",
            "The hosts to which rules may redirect, without a scheme. A host without a port allows only the default \
             ports, which are 443 for `https` and 80 for `http`. `shop.example:8443` allows only port 8443. A \
             redirect to any other host is an error (R010).",
        ),
        key(
            "rule_routes",
            Text("file"),
            Described("targets are not checked"),
            "routes.txt",
            "A file that lists the paths of the site, one path per line. If a redirect target matches none of these \
             paths, Portico reports a warning (R028). `{name}` or `:name` matches one segment. `{name...}` or `*` \
             matches the rest of the path. Lines that start with `#` are comments.",
        ),
        key(
            "slash",
            Words(&["remove", "add", "keep"]),
            Value("remove"),
            "remove",
            "The setting that determines whether paths of the site end with a slash. With `remove` or `add`, Portico \
             redirects requests for paths in the other form. The targets of rules are also changed to the configured \
             form, so that a single redirect is enough. With `keep`, requests and targets stay unchanged. `add` does \
             not change paths that look like a file, such as `/robots.txt`. The root is always `/`. Paths under \
             `/api/`, `/assets/` and `/builds/` are never changed. A proxy that only redirects answers with 404 instead \
             of a redirect to the other form.",
        ),
        key(
            "build",
            Text("folder"),
            Described("no build; `pages` serves all paths outside `/api/`"),
            "frontend/dist",
            "The output folder of the frontend's build. Portico serves the assets in this folder.",
        ),
        key(
            "api",
            Block(&UPSTREAM),
            Described("requests for `/api/` get 404"),
            "",
            "The upstream for `/api/`. A failed GET or HEAD request is retried at most once. Other methods are \
             never retried.",
        ),
        key(
            "pages",
            Block(&UPSTREAM),
            Described("requests for pages get 404"),
            "",
            "The renderer, which is the upstream for all paths except `/api/` and the files of the build.",
        ),
        key(
            "limits",
            Block(&LIMITS),
            Described("the defaults below"),
            "",
            "The limits on the size and duration of requests and connections.",
        ),
        key(
            "headers",
            Block(&HEADERS),
            Described("the defaults below"),
            "",
            "The header fields that Portico adds to responses.",
        ),
        key(
            "trusted_proxies",
            List("IP addresses or networks"),
            Described("no proxy is trusted"),
            "[127.0.0.1, 10.0.0.0/8]",
            "The proxies whose forwarding fields Portico trusts. These fields are `X-Forwarded-For`, \
             `X-Forwarded-Proto`, `X-Forwarded-Host` and `X-Request-Id`. The client is the last address in \
             `X-Forwarded-For` that is not a trusted proxy. `Forwarded` is used only if `X-Forwarded-For` is missing. \
             Therefore, a proxy that sends only `Forwarded` must remove `X-Forwarded-For`.",
        ),
        key(
            "ca_file",
            Text("PEM file"),
            Described("the system's CA certificates"),
            "authorities.pem",
            "The file with the CA certificates that Portico uses to verify upstreams over TLS.",
        ),
        key(
            "access_log",
            Words(&["stdout", "off"]),
            Value("stdout"),
            "stdout",
            "The destination of the access log. `stdout` writes one JSON line per request to stdout. `off` writes \
             no access log.",
        ),
        key(
            "fast_path",
            Words(&["on", "off"]),
            Value("on"),
            "on",
            "With `on`, Portico's own replies use the fast path, and so do GET and HEAD requests without a body. \
             With `off`, every request that is not rejected goes through Pingora, which takes more CPU time. The \
             responses are the same, unless an upstream violates HTTP/1.1. Pingora may accept a response that the \
             fast path replaces with a 502.",
        ),
        key(
            "compression",
            Words(&["on", "off"]),
            Value("on"),
            "on",
            "With `on`, Portico compresses text responses of the API host and the renderer for clients that accept \
             `zstd`, `br` or `gzip`.",
        ),
        key(
            "shutdown_timeout",
            Duration("100ms to 10m"),
            Value("8s"),
            "8s",
            "The grace period, which is the time that requests in flight may take to finish after SIGTERM.",
        ),
    ],
};

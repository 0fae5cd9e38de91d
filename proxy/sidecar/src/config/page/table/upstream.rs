//! Describes the configuration keys of an upstream and its retries.

use crate::config::page::block::{ConfigBlock, DefaultValue, ValueType, key};
use DefaultValue::{Described, Required, Value};
use ValueType::{Block, Decimal, Duration, List, Number, Text, Words};

pub(super) static UPSTREAM: ConfigBlock = ConfigBlock {
    about: "These keys configure an upstream. `api` is the API host, and `pages` is the renderer.",
    keys: &[
        key(
            "origin",
            Text("scheme, host and port"),
            Required,
            "http://127.0.0.1:4000",
            "The origin of the upstream, with `http://` or `https://` and without a path. The default port is 80 \
             for `http://` and 443 for `https://`.",
        ),
        key(
            "connect_timeout",
            Duration("10ms to 5m"),
            Value("1s"),
            "1s",
            "The time limit for opening a connection, including the TLS handshake.",
        ),
        key(
            "first_byte_timeout",
            Duration("10ms to 5m"),
            Value("5s"),
            "5s",
            "The time limit of one attempt. The time starts when the request has been received, or when the \
             connection to the upstream is open, whichever is later. The time ends when the whole response head has \
             arrived.",
        ),
        key(
            "read_timeout",
            Duration("10ms to 5m"),
            Value("30s"),
            "30s",
            "The time limit between two reads of a response body, or between two writes of a request body. Time \
             spent waiting for the client does not count.",
        ),
        key(
            "total_timeout",
            Duration("10ms to 5m"),
            Value("15s"),
            "15s",
            "The time limit for all attempts together, including the delays between attempts. The time starts when \
             the request has been received, and ends when the whole response head has arrived. The value must not be \
             shorter than `connect_timeout` or `first_byte_timeout`.",
        ),
        key(
            "stream_idle_timeout",
            Duration("10ms to 1h"),
            Value("5m"),
            "5m",
            "The time for which an event stream (`text/event-stream`) or an upgraded connection may stay open \
             without data in either direction. For such connections, this limit replaces `read_timeout`.",
        ),
        key(
            "upgrade",
            Words(&["off", "websocket"]),
            Value("off"),
            "websocket",
            "The protocol to which clients may upgrade a connection. With `off`, requests are forwarded without the \
             field `Upgrade`.",
        ),
        key(
            "retry",
            Block(&RETRY),
            Described("the defaults below"),
            "",
            "The settings for retrying a failed GET or HEAD request.",
        ),
    ],
};

static RETRY: ConfigBlock = ConfigBlock {
    about: "Portico retries only GET and HEAD requests. Requests with any other method are never retried.",
    keys: &[
        key(
            "on",
            List("`connect`, `reset`, `timeout`, `status`"),
            Described("all four for `api`; `[connect, reset]` for `pages`"),
            "[connect, reset]",
            "The failures after which a request is retried. `connect` means that the connection failed. `reset` means \
             that the connection closed before the response head. `timeout` means that no response head arrived in \
             time. `status` means that `statuses` contains the status of the response. By default, `pages` does not \
             retry on `timeout` and `status`, because the renderer's own requests to `/api/` are already retried.",
        ),
        key(
            "statuses",
            List("statuses from 400 to 599"),
            Value("[408, 409, 425, 429, 500, 502, 503, 504]"),
            "[429, 503]",
            "The response statuses after which a request is retried, if `on` includes `status`.",
        ),
        key(
            "delay",
            Duration("0s to 10s"),
            Value("25ms"),
            "25ms",
            "The delay before the retry if the response has no `Retry-After`.",
        ),
        key(
            "retry_after_max",
            Duration("0s to 10s"),
            Value("1s"),
            "1s",
            "The longest `Retry-After` for which Portico waits. If a response has a longer `Retry-After`, the \
             request is not retried. The client receives the response.",
        ),
        key(
            "budget_ratio",
            Decimal("0 to 1"),
            Value("0.2"),
            "0.2",
            "The retry budget, as a share of the requests. With `0.2`, a failing upstream receives at most 20% more \
             requests in the long run. Retries that `budget_floor` allows are not included.",
        ),
        key(
            "budget_floor",
            Number("0 to 10000"),
            Value("10"),
            "10",
            "The number of retries per second that are always allowed, so that a site with little traffic can also \
             retry.",
        ),
    ],
};

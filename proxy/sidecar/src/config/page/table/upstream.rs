//! The keys of an upstream and of its retries.

use crate::config::page::block::{ConfigBlock, DefaultValue, ValueType, key};
use DefaultValue::{Described, Required, Value};
use ValueType::{Block, Decimal, Duration, List, Number, Text, Words};

pub(super) static UPSTREAM: ConfigBlock = ConfigBlock {
    about: "An upstream: the API host (`api`) or the renderer (`pages`).",
    keys: &[
        key(
            "origin",
            Text("scheme, host and port"),
            Required,
            "http://127.0.0.1:4000",
            "The origin of the upstream, with `http://` or `https://` and without a path. The port defaults to 80 or \
            443.",
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
            "Time limit of one attempt: from the end of the request, or from the connection if that is later, to \
         the end of the response head.",
        ),
        key(
            "read_timeout",
            Duration("10ms to 5m"),
            Value("30s"),
            "30s",
            "Time limit between two reads of a response body, or between two writes of a request body. Time spent \
            waiting for the client does not count.",
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
            direction. For these, it replaces `read_timeout`.",
        ),
        key(
            "upgrade",
            Words(&["off", "websocket"]),
            Value("off"),
            "websocket",
            "Whether clients may upgrade to WebSocket. With `off`, the request is forwarded without `Upgrade`.",
        ),
        key(
            "retry",
            Block(&RETRY),
            Described("the defaults below"),
            "",
            "The cases in which a failed GET or HEAD is retried.",
        ),
    ],
};

static RETRY: ConfigBlock = ConfigBlock {
    about: "Only GET and HEAD are retried; POST, PUT, PATCH and DELETE are never retried.",
    keys: &[
        key(
            "on",
            List("`connect`, `reset`, `timeout`, `status`"),
            Described("`api`: all four; `pages`: `[connect, reset]`"),
            "[connect, reset]",
            "Failures that are retried. `connect`: the connection failed. `reset`: the connection closed before the response head. `timeout`: no \
            response head arrived in time. `status`: the status is in `statuses`. By default, \
            `pages` does not retry on `timeout` and `status`, because the renderer's own requests to `/api/` are already retried.",
        ),
        key(
            "statuses",
            List("statuses from 400 to 599"),
            Value("[408, 409, 425, 429, 500, 502, 503, 504]"),
            "[429, 503]",
            "The statuses that are retried if `on` includes `status`.",
        ),
        key(
            "delay",
            Duration("0s to 10s"),
            Value("25ms"),
            "25ms",
            "Delay before the retry if the response has no `Retry-After`.",
        ),
        key(
            "retry_after_max",
            Duration("0s to 10s"),
            Value("1s"),
            "1s",
            "The longest `Retry-After` that Portico waits for. A request whose response has a longer one is not \
            retried; the response is sent to the client.",
        ),
        key(
            "budget_ratio",
            Decimal("0 to 1"),
            Value("0.2"),
            "0.2",
            "The retry budget, as a share of requests: with `0.2`, a failing upstream gets at most 20% more requests in the long run, \
            in addition to the retries that `budget_floor` allows.",
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

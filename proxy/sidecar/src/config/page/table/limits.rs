//! Describes the configuration keys in the block `limits`, which limit the size and duration of requests and
//! connections.

use crate::config::page::block::{ConfigBlock, DefaultValue, ValueType, key};
use DefaultValue::Value;
use ValueType::{Duration, Number, Size};

pub(super) static LIMITS: ConfigBlock = ConfigBlock {
    about: "If a request exceeds the limit `head`, Portico responds with status 431. If a request exceeds `target`, \
            the status is 414. If a request exceeds `head_timeout`, the status is 408.",
    keys: &[
        key(
            "head",
            Size("1.0 KiB to 512.0 KiB"),
            Value("32KiB"),
            "32KiB",
            "The maximum size of a request head, which consists of the request line and the header fields. A request \
             head may have at most 128 header fields.",
        ),
        key(
            "target",
            Size("256 B to 16.0 KiB"),
            Value("8KiB"),
            "8KiB",
            "The maximum size of the request target, which consists of the path and the query.",
        ),
        key(
            "head_timeout",
            Duration("10ms to 10m"),
            Value("10s"),
            "10s",
            "The maximum time from the first byte to the last byte of a request head.",
        ),
        key(
            "idle_timeout",
            Duration("10ms to 10m"),
            Value("60s"),
            "60s",
            "The time for which a connection may be idle between requests.",
        ),
        key(
            "requests_per_connection",
            Number("1 to 1000000"),
            Value("10000"),
            "10000",
            "The maximum number of requests on a connection. The response to the last request has `Connection: close`.",
        ),
        key(
            "body_timeout",
            Duration("10ms to 10m"),
            Value("30s"),
            "30s",
            "The maximum time between two reads of a request body.",
        ),
        key("upload_timeout", Duration("10ms to 1h"), Value("5m"), "5m", "The time limit for a whole request body."),
        key(
            "write_rate",
            Size("1 B to 16.0 MiB"),
            Value("1KiB"),
            "1KiB",
            "The minimum rate, in bytes per second, at which a client must read a response. If a client is slower, \
             Portico closes the connection.",
        ),
        key(
            "write_window",
            Duration("10ms to 10m"),
            Value("10s"),
            "10s",
            "The period over which `write_rate` is averaged. If a client reads nothing for this time, Portico \
             closes the connection.",
        ),
        key(
            "linger",
            Duration("0s to 1m"),
            Value("2s"),
            "2s",
            "The maximum duration of a lingering close. Portico uses a lingering close if it responds before it has \
             read the whole request.",
        ),
    ],
};

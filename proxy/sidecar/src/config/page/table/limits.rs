//! The limits of requests and connections.

use crate::config::page::block::{ConfigBlock, DefaultValue, ValueType, key};
use DefaultValue::Value;
use ValueType::{Duration, Number, Size};

pub(super) static LIMITS: ConfigBlock = ConfigBlock {
    about: "A request that exceeds `head`, `target` or `head_timeout` is rejected with 431, 414 or 408.",
    keys: &[
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
            "Maximum size of the request target, that is, of the path and the query together.",
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
            "Maximum number of requests on a connection. The response to the last of them has `Connection: close`.",
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
            "Minimum rate, in bytes per second, at which a client must read a response. The connection of a slower \
            client is closed.",
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
            "Lingering close: if Portico responds before it has read the whole request, this is how long it reads and \
            discards the rest.",
        ),
    ],
};

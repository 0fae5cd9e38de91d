//! Describes the configuration keys in the block `headers`, which determine header fields of responses.

use crate::config::page::block::{ConfigBlock, DefaultValue, ValueType, key};
use DefaultValue::{Described, Value};
use ValueType::{Flag, Text};

pub(super) static HEADERS: ConfigBlock = ConfigBlock {
    about: "Security headers that are not listed here have fixed values.",
    keys: &[
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
            "`true` if clients reach the site over HTTPS. Portico then sends `Strict-Transport-Security`. Upstreams \
             receive `X-Forwarded-Proto: https`, unless a trusted proxy sets that field.",
        ),
    ],
};

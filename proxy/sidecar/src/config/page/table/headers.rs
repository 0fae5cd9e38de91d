//! Describes the configuration keys in the block `headers`, which determine header fields of responses.

use crate::config::page::block::{ConfigBlock, DefaultValue, ValueType, key};
use DefaultValue::{Described, Value};
use ValueType::{Block, Flag, List, Text};

pub(super) static HEADERS: ConfigBlock = ConfigBlock {
    about: "Security headers that are not listed here have fixed values.",
    keys: &[
        key(
            "content_security_policy",
            Text("text"),
            Described("only scripts, styles and data from this site"),
            "\"default-src 'self'\"",
            "The `Content-Security-Policy` of HTML documents. The origins of `analytics` and `video_origins` are added \
             to this policy.",
        ),
        key(
            "https",
            Flag,
            Value("false"),
            "true",
            "`true` if clients reach the site over HTTPS. Portico then sends `Strict-Transport-Security`. Upstreams \
             receive `X-Forwarded-Proto: https`, unless a trusted proxy sets that field.",
        ),
        key(
            "analytics",
            Block(&ANALYTICS),
            Described("no analytics"),
            "",
            "The analytics counters of the site. Portico sends them to the renderer in the field `X-Site-Analytics`, \
             and the renderer writes them into the pages. A counter starts only after the visitor has consented.",
        ),
        key(
            "video_origins",
            List("HTTPS origins"),
            Described("only videos from this site"),
            "[https://video.example]",
            "The video sites whose players pages may embed. The origins are added to `script-src`, `connect-src`, \
             `img-src` and `frame-src` of the content security policy.",
        ),
    ],
};

static ANALYTICS: ConfigBlock = ConfigBlock {
    about: "The origins of the scripts are added to `script-src`, `connect-src`, `img-src` and `frame-src` of the content \
            security policy.",
    keys: &[
        key(
            "counters",
            List("counters"),
            Described("no counters"),
            "[\"metrika:1:https://counter.example/tag.js\"]",
            "The counters, each in the form `<kind>:<id>:<HTTPS URL of the script>`. A `metrika` counter uses the global \
             function `ym`, and a `second` counter uses `_tmr`.",
        ),
        key(
            "origins",
            List("HTTPS origins"),
            Described("only the origins of the scripts"),
            "[https://replay.example]",
            "More origins from which the counters load data, for example for session replay. They are added to the same \
             directives.",
        ),
    ],
};

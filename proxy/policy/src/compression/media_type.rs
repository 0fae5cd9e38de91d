//! Which media types are worth compressing.

/// `application` subtypes that are text, and `wasm`, which compresses as well as text.
const APPLICATION_SUBTYPES: [&[u8]; 13] = [
    b"json",
    b"javascript",
    b"x-javascript",
    b"ecmascript",
    b"xml",
    b"x-ndjson",
    b"ndjson",
    b"jsonl",
    b"json-seq",
    b"yaml",
    b"x-yaml",
    b"toml",
    b"wasm",
];

/// Structured syntax suffixes (RFC 6839), as in `image/svg+xml`, `application/manifest+json` or `application/rss+xml`.
const SUFFIXES: [&[u8]; 4] = [b"+json", b"+xml", b"+yaml", b"+json-seq"];

/// Whether a `Content-Type` is worth compressing. Ignores parameters and case.
///
/// Event streams are not compressed: they stay open for long, carry little data, and would keep an encoder in memory.
pub(super) fn is_compressible(content_type: &[u8]) -> bool {
    let media_type = content_type.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
    let Some(slash) = media_type.iter().position(|byte| *byte == b'/') else { return false };
    let (main_type, subtype) = media_type.split_at(slash);
    let subtype = subtype.get(1..).unwrap_or_default();
    if main_type.eq_ignore_ascii_case(b"text") {
        return !subtype.eq_ignore_ascii_case(b"event-stream");
    }
    main_type.eq_ignore_ascii_case(b"application")
        && APPLICATION_SUBTYPES.iter().any(|known| subtype.eq_ignore_ascii_case(known))
        || SUFFIXES.iter().any(|suffix| ends_with(subtype, suffix))
}

fn ends_with(text: &[u8], suffix: &[u8]) -> bool {
    let end = text.len().checked_sub(suffix.len()).and_then(|start| text.get(start..));
    end.is_some_and(|end| end.eq_ignore_ascii_case(suffix))
}

//! Which media types are worth compressing.

/// Types that are text under another name, and `wasm`, which shrinks as text does.
const APPLICATION: [&[u8]; 13] = [
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

/// Families of types (RFC 6839), such as `image/svg+xml`, `application/manifest+json` and `application/rss+xml`.
const SUFFIXES: [&[u8]; 4] = [b"+json", b"+xml", b"+yaml", b"+json-seq"];

/// Whether a `Content-Type` names text; parameters and letter case do not matter.
///
/// An event stream is left alone: it lives long and says little, and would hold an encoder for all that time.
pub(super) fn is_text(content_type: &[u8]) -> bool {
    let name = content_type.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
    let Some(slash) = name.iter().position(|byte| *byte == b'/') else { return false };
    let (family, subtype) = name.split_at(slash);
    let subtype = subtype.get(1..).unwrap_or_default();
    if family.eq_ignore_ascii_case(b"text") {
        return !subtype.eq_ignore_ascii_case(b"event-stream");
    }
    family.eq_ignore_ascii_case(b"application") && APPLICATION.iter().any(|known| subtype.eq_ignore_ascii_case(known))
        || SUFFIXES.iter().any(|suffix| ends_with(subtype, suffix))
}

fn ends_with(text: &[u8], suffix: &[u8]) -> bool {
    let end = text.len().checked_sub(suffix.len()).and_then(|start| text.get(start..));
    end.is_some_and(|end| end.eq_ignore_ascii_case(suffix))
}

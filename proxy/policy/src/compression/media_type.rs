//! Decides which media types are worth compressing.

/// The subtypes of `application` that are text, and `wasm`, which compresses as well as text does.
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

/// The structured syntax suffixes of text formats (RFC 6839), as in `image/svg+xml` and `application/manifest+json`.
const SUFFIXES: [&[u8]; 4] = [b"+json", b"+xml", b"+yaml", b"+json-seq"];

/// Reports whether a body with this `Content-Type` is worth compressing. Ignores parameters and letter case.
///
/// Returns `false` for event streams, because an event stream stays open for a long time and carries little data. An
/// encoder would take up memory during this time.
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn suffix_counts_only_at_the_end_of_the_subtype() {
        for content_type in ["image/x+xml.gz", "image/xml", "image/json", "x+json", "font/+xmlx", "application/xjson"] {
            assert!(!is_compressible(content_type.as_bytes()), "{content_type}");
        }
        assert!(is_compressible(b"font/x+json") && is_compressible(b"text/"));
    }

    proptest! {
        /// Checks that the result does not depend on letter case, parameters or spaces around the type.
        #[test]
        fn only_type_and_subtype_matter(
            content_type in "(text|application|image|multipart)/(event-stream|json|javascript|wasm|png|zip|[a-z]{1,4}\\+(xml|json|zip))",
            parameters in "( ?; ?[a-z]{1,7}=[a-z+/]{0,8}){0,2}",
            uppercase in prop::collection::vec(any::<bool>(), 40),
        ) {
            let expected = is_compressible(content_type.as_bytes());
            let mixed = content_type.chars().zip(uppercase).map(|(char, up)| if up { char.to_ascii_uppercase() } else { char });
            let varied = format!(" {}{parameters}", mixed.collect::<String>());
            prop_assert_eq!(is_compressible(varied.as_bytes()), expected, "{}", varied);
        }

        #[test]
        fn all_text_but_event_streams_is_compressible(subtype in "[a-z.+-]{0,20}") {
            prop_assert_eq!(is_compressible(format!("text/{subtype}").as_bytes()), subtype != "event-stream");
        }

        #[test]
        fn no_bytes_without_a_slash_are_a_media_type(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            let end = bytes.iter().position(|byte| *byte == b'/').unwrap_or(bytes.len());
            prop_assert!(!is_compressible(&bytes[..end]));
        }
    }
}

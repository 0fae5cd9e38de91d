//! Stage 4: files of a build, served from what was read when the site was made.

use std::collections::HashMap;

use bytes::Bytes;
use http::{HeaderValue, Method, StatusCode, header};

use crate::encoding::{self, Encoding};
use crate::range::{self, RequestedRange};
use crate::reply::{Reply, ResponseKind};
use crate::view::RequestView;

/// How long a file may be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Freshness {
    /// The name holds a hash of the content: it never changes (RFC 8246).
    Immutable,
    /// Kept for an hour: a fixed name, such as `favicon.svg`.
    Hour,
    /// RequestedRange for again at every use: the manifest of builds.
    Revalidate,
}

impl Freshness {
    fn header_value(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Immutable => "public, max-age=31536000, immutable",
            Self::Hour => "public, max-age=3600",
            Self::Revalidate => "no-cache",
        })
    }
}

/// One representation of a file: its bytes and their validator.
#[derive(Debug, Clone)]
pub struct Representation {
    /// The bytes; cheap to clone.
    pub bytes: Bytes,
    /// A strong entity tag (RFC 9110 §8.8.3), another one for each coding.
    pub etag: HeaderValue,
}

/// One file of a build with its codings.
#[derive(Debug, Clone)]
pub struct AssetFile {
    /// The media type.
    pub content_type: HeaderValue,
    /// How long it may be kept.
    pub freshness: Freshness,
    /// The file itself.
    pub identity: Representation,
    /// The same, compressed at build time.
    pub encoded: Vec<(Encoding, Representation)>,
}

/// All files of a build by their address.
#[derive(Debug, Clone, Default)]
pub struct AssetIndex {
    files: HashMap<String, AssetFile>,
}

impl AssetIndex {
    /// An index of these files; addresses begin with `/`.
    pub fn new(files: impl IntoIterator<Item = (String, AssetFile)>) -> Self {
        Self { files: files.into_iter().collect() }
    }

    /// The file at an address.
    pub fn find(&self, path: &str) -> Option<&AssetFile> {
        self.files.get(path)
    }

    /// How many files there are.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there is no file at all.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

/// Answers with the file: whole, in part, or that the client's copy is still good.
pub fn reply_for(file: &AssetFile, request: &RequestView<'_>) -> Reply {
    if !request.is_get_or_head() {
        return not_allowed();
    }
    let (coding, chosen) = choose(file, request);
    let mut reply = Reply::empty(StatusCode::OK, ResponseKind::Asset)
        .with(header::ETAG, chosen.etag.clone())
        .with(header::CACHE_CONTROL, file.freshness.header_value());
    if !file.encoded.is_empty() {
        reply = reply.with(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    if is_known(request, &chosen.etag) {
        reply.status = StatusCode::NOT_MODIFIED;
        return reply;
    }
    reply = reply.with(header::CONTENT_TYPE, file.content_type.clone());
    match coding {
        Some(coding) => {
            reply.body = chosen.bytes.clone();
            reply.with(header::CONTENT_ENCODING, coding.header_value())
        }
        None => part(reply.with(header::ACCEPT_RANGES, HeaderValue::from_static("bytes")), chosen, request),
    }
}

/// The best representation for this client; the file itself when a range is asked for, because a range of a
/// compressed stream is of no use to anyone who resumes with another coding.
fn choose<'a>(file: &'a AssetFile, request: &RequestView<'_>) -> (Option<Encoding>, &'a Representation) {
    let accepted = request.header(&header::ACCEPT_ENCODING).unwrap_or_default();
    let wants_range = request.headers.first(&header::RANGE).is_some();
    let mut best: Option<(u16, Encoding, &Representation)> = None;
    for (coding, representation) in file.encoded.iter().filter(|_| !wants_range) {
        let weight = encoding::weight(accepted, coding.token());
        if weight > best.map_or(0, |(weight, ..)| weight) {
            best = Some((weight, *coding, representation));
        }
    }
    best.map_or((None, &file.identity), |(_, coding, representation)| (Some(coding), representation))
}

/// Whether the client holds this representation (RFC 9110 §13.1.2, weak comparison).
fn is_known(request: &RequestView<'_>, etag: &HeaderValue) -> bool {
    let Some(known) = request.header(&header::IF_NONE_MATCH) else { return false };
    let ours = etag.as_bytes();
    known.split(',').map(str::trim).any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag).as_bytes() == ours)
}

fn part(mut reply: Reply, whole: &Representation, request: &RequestView<'_>) -> Reply {
    let length = whole.bytes.len();
    match range_of(request, whole) {
        RequestedRange::Whole => reply.body = whole.bytes.clone(),
        RequestedRange::Part { first, last } => {
            reply.status = StatusCode::PARTIAL_CONTENT;
            reply.body = whole.bytes.slice(first..=last);
            reply = with_content_range(reply, &format!("bytes {first}-{last}/{length}"));
        }
        RequestedRange::Unsatisfiable => {
            reply.status = StatusCode::RANGE_NOT_SATISFIABLE;
            // This is an answer to a mistake, not the file: nobody may keep it under the file's terms.
            reply.headers.retain(|(name, _)| *name != header::CACHE_CONTROL && *name != header::CONTENT_TYPE);
            reply = reply.no_store();
            reply = with_content_range(reply, &format!("bytes */{length}"));
        }
    }
    reply
}

fn range_of(request: &RequestView<'_>, whole: &Representation) -> RequestedRange {
    // Ranges are defined for GET only; `If-Range` needs a strong match (RFC 9110 §14.2, §13.1.5).
    let is_current = request.headers.first(&header::IF_RANGE).is_none_or(|tag| tag == whole.etag.as_bytes());
    match request.header(&header::RANGE) {
        Some(range) if is_current && *request.method == Method::GET => range::parse(range, whole.bytes.len()),
        _ => RequestedRange::Whole,
    }
}

fn with_content_range(reply: Reply, text: &str) -> Reply {
    match HeaderValue::from_str(text) {
        Ok(value) => reply.with(header::CONTENT_RANGE, value),
        Err(_) => reply,
    }
}

fn not_allowed() -> Reply {
    Reply::text(StatusCode::METHOD_NOT_ALLOWED, ResponseKind::Error, "Files can only be read.\n")
        .with(header::ALLOW, HeaderValue::from_static("GET, HEAD"))
}

#[cfg(test)]
mod tests {
    use http::HeaderMap;
    use portico_redirects::path::NormalPath;

    use std::net::Ipv4Addr;

    use super::*;

    fn representation(text: &'static str, etag: &'static str) -> Representation {
        Representation { bytes: Bytes::from_static(text.as_bytes()), etag: HeaderValue::from_static(etag) }
    }

    fn file() -> AssetFile {
        AssetFile {
            content_type: HeaderValue::from_static("text/javascript"),
            freshness: Freshness::Immutable,
            identity: representation("0123456789", "\"a\""),
            encoded: vec![
                (Encoding::Brotli, representation("br", "\"a-br\"")),
                (Encoding::Gzip, representation("gzip", "\"a-gzip\"")),
            ],
        }
    }

    fn get(fields: &[(http::HeaderName, &'static str)]) -> Reply {
        let headers: HeaderMap =
            fields.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect();
        let path = NormalPath::parse("/assets/a.js").unwrap();
        reply_for(
            &file(),
            &RequestView {
                method: &Method::GET,
                raw_path: "/assets/a.js",
                path,
                query: None,
                host: None,
                headers: &headers,
                peer: Ipv4Addr::LOCALHOST.into(),
                clock: &|| 0,
            },
        )
    }

    #[test]
    fn best_accepted_coding_is_sent() {
        let reply = get(&[(header::ACCEPT_ENCODING, "gzip, br")]);
        assert_eq!(reply.header(&header::CONTENT_ENCODING).unwrap(), "br");
        assert_eq!(reply.header(&header::VARY).unwrap(), "accept-encoding");
        assert_eq!(&reply.body[..], b"br");
        assert_eq!(
            get(&[(header::ACCEPT_ENCODING, "br;q=0, gzip")]).header(&header::CONTENT_ENCODING).unwrap(),
            "gzip"
        );
        assert!(get(&[]).header(&header::CONTENT_ENCODING).is_none());
    }

    #[test]
    fn known_copy_is_304_without_body() {
        let reply = get(&[(header::IF_NONE_MATCH, "\"x\", W/\"a\"")]);
        assert_eq!(reply.status, StatusCode::NOT_MODIFIED);
        assert!(reply.body.is_empty());
        assert_eq!(reply.header(&header::ETAG).unwrap(), "\"a\"");
    }

    #[test]
    fn range_is_of_the_plain_file() {
        let reply = get(&[(header::ACCEPT_ENCODING, "br"), (header::RANGE, "bytes=2-4")]);
        assert_eq!(reply.status, StatusCode::PARTIAL_CONTENT);
        assert_eq!(&reply.body[..], b"234");
        assert_eq!(reply.header(&header::CONTENT_RANGE).unwrap(), "bytes 2-4/10");
    }

    #[test]
    fn range_of_another_version_is_the_whole_file() {
        let reply = get(&[(header::RANGE, "bytes=2-4"), (header::IF_RANGE, "\"old\"")]);
        assert_eq!((reply.status, reply.body.len()), (StatusCode::OK, 10));
    }

    #[test]
    fn range_behind_the_end_is_416() {
        let reply = get(&[(header::RANGE, "bytes=10-")]);
        assert_eq!(reply.status, StatusCode::RANGE_NOT_SATISFIABLE);
        assert_eq!(reply.header(&header::CONTENT_RANGE).unwrap(), "bytes */10");
    }
}

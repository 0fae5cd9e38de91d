//! Stage 4 of the pipeline: the files of a build. The files are read into memory at startup and served from memory.

use std::collections::HashMap;

use byte_range::RequestedRange;
use bytes::Bytes;
use http::{HeaderValue, Method, StatusCode, header};

use crate::encoding::{self, Encoding};
use crate::entity_tags::{EntityTags, opaque_tag};
use crate::reply::{Reply, ResponseKind};
use crate::view::RequestView;

/// The time for which a client may cache a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Freshness {
    /// The client may cache the file forever. The file name contains a hash of the content, so the content never
    /// changes (RFC 8246).
    Immutable,
    /// The client may cache the file for an hour, because the file has a fixed name, such as `favicon.svg`.
    Hour,
    /// The client may cache the file, but must revalidate the copy before every use. An example is
    /// `/builds/latest.json`, which contains the id of the latest build.
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

/// One representation of a file: its bytes and its entity tag.
#[derive(Debug, Clone)]
pub struct Representation {
    /// The bytes of the representation, which are cheap to clone.
    pub bytes: Bytes,
    /// The strong entity tag (RFC 9110 §8.8.3), which is different for each content coding.
    pub etag: HeaderValue,
}

/// A file of a build in all its content codings.
#[derive(Debug, Clone)]
pub struct AssetFile {
    /// The media type of the file.
    pub content_type: HeaderValue,
    /// The time for which a client may cache the file.
    pub freshness: Freshness,
    /// The representation without a content coding.
    pub identity: Representation,
    /// The representations that were compressed at build time, with their content codings.
    pub encoded: Vec<(Encoding, Representation)>,
}

/// The index of all files of a build by URL path.
#[derive(Debug, Clone, Default)]
pub struct AssetIndex {
    files: HashMap<String, AssetFile>,
}

impl AssetIndex {
    /// Creates an index of `files`. Each path must begin with `/`.
    pub fn new(files: impl IntoIterator<Item = (String, AssetFile)>) -> Self {
        Self { files: files.into_iter().collect() }
    }

    /// Returns the file at `path`, or `None` if the build has no file at `path`.
    pub fn find(&self, path: &str) -> Option<&AssetFile> {
        self.files.get(path)
    }

    /// Returns the number of files.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Reports whether the index is empty.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

/// Returns the reply to a request for a file. The reply has one of these statuses:
/// - 200 with the whole file
/// - 206 with the requested range
/// - 304 if the client's copy is current
/// - 405 if the method is neither GET nor HEAD
/// - 416 if the range is unsatisfiable
pub fn reply_for(file: &AssetFile, request: &RequestView<'_>) -> Reply {
    if !request.is_get_or_head() {
        return method_not_allowed();
    }
    let (coding, chosen) = select_representation(file, request);
    let mut reply = Reply::empty(StatusCode::OK, ResponseKind::Asset)
        .with(header::ETAG, chosen.etag.clone())
        .with(header::CACHE_CONTROL, file.freshness.header_value());
    if !file.encoded.is_empty() {
        reply = reply.with(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    if is_cached_by_client(request, &chosen.etag) {
        reply.status = StatusCode::NOT_MODIFIED;
        return reply;
    }
    reply = reply.with(header::CONTENT_TYPE, file.content_type.clone());
    match coding {
        Some(coding) => {
            reply.body = chosen.bytes.clone();
            reply.with(header::CONTENT_ENCODING, coding.header_value())
        }
        None => with_range(reply.with(header::ACCEPT_RANGES, HeaderValue::from_static("bytes")), chosen, request),
    }
}

/// Selects the best representation for this client. For a range request, returns the file without a content coding,
/// because a client cannot combine ranges of different codings.
fn select_representation<'a>(file: &'a AssetFile, request: &RequestView<'_>) -> (Option<Encoding>, &'a Representation) {
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

/// Reports whether the client has a current copy of this representation. The copy is current if `If-None-Match` is `*`
/// or lists the entity tag, by weak comparison (RFC 9110 §13.1.2).
fn is_cached_by_client(request: &RequestView<'_>, etag: &HeaderValue) -> bool {
    let ours = opaque_tag(etag.as_bytes());
    let mut is_listed = false;
    request.headers.each(&header::IF_NONE_MATCH, &mut |line| {
        is_listed |= EntityTags(line).any(|tag| tag == b"*" || opaque_tag(tag) == ours);
    });
    is_listed
}

fn with_range(mut reply: Reply, identity: &Representation, request: &RequestView<'_>) -> Reply {
    let length = identity.bytes.len();
    match requested_range(request, identity) {
        RequestedRange::Whole => reply.body = identity.bytes.clone(),
        RequestedRange::Part { first, last } => {
            reply.status = StatusCode::PARTIAL_CONTENT;
            reply.body = identity.bytes.slice(first..=last);
            reply = with_content_range(reply, &format!("bytes {first}-{last}/{length}"));
        }
        RequestedRange::Unsatisfiable => {
            reply.status = StatusCode::RANGE_NOT_SATISFIABLE;
            // An error reply does not contain the file, so the caching rules and the media type of the file do not
            // apply.
            reply.headers.retain(|(name, _)| *name != header::CACHE_CONTROL && *name != header::CONTENT_TYPE);
            reply = reply.no_store();
            reply = with_content_range(reply, &format!("bytes */{length}"));
        }
    }
    reply
}

fn requested_range(request: &RequestView<'_>, identity: &Representation) -> RequestedRange {
    // `Range` is defined for GET only (RFC 9110 §14.2). `If-Range` uses strong comparison (RFC 9110 §13.1.5).
    let is_current = request.headers.first(&header::IF_RANGE).is_none_or(|tag| tag == identity.etag.as_bytes());
    match request.header(&header::RANGE) {
        Some(range) if is_current && *request.method == Method::GET => byte_range::parse(range, identity.bytes.len()),
        _ => RequestedRange::Whole,
    }
}

fn with_content_range(reply: Reply, text: &str) -> Reply {
    match HeaderValue::from_str(text) {
        Ok(value) => reply.with(header::CONTENT_RANGE, value),
        Err(_) => reply,
    }
}

fn method_not_allowed() -> Reply {
    Reply::text(StatusCode::METHOD_NOT_ALLOWED, ResponseKind::Error, "This file supports only GET and HEAD.\n")
        .with(header::ALLOW, HeaderValue::from_static("GET, HEAD"))
}

#[cfg(test)]
mod tests;

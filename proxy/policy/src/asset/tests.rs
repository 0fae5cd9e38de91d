//! Tests of replies for files.

use http::HeaderMap;
use portico_redirects::path::NormalPath;
use proptest::prelude::*;

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
    let headers = fields.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value)));
    reply_to_get(&file(), &headers.collect())
}

fn reply_to_get(file: &AssetFile, headers: &HeaderMap) -> Reply {
    let path = NormalPath::parse("/assets/a.js").unwrap();
    reply_for(
        file,
        &RequestView {
            method: &Method::GET,
            raw_path: "/assets/a.js",
            path,
            query: None,
            host: None,
            headers,
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
    assert_eq!(get(&[(header::ACCEPT_ENCODING, "br;q=0, gzip")]).header(&header::CONTENT_ENCODING).unwrap(), "gzip");
    assert!(get(&[]).header(&header::CONTENT_ENCODING).is_none());
}

#[test]
fn matching_entity_tag_is_304_without_body() {
    let reply = get(&[(header::IF_NONE_MATCH, "\"x\", W/\"a\"")]);
    assert_eq!(reply.status, StatusCode::NOT_MODIFIED);
    assert!(reply.body.is_empty());
    assert_eq!(reply.header(&header::ETAG).unwrap(), "\"a\"");
}

#[test]
fn range_request_gets_the_uncompressed_file() {
    let reply = get(&[(header::ACCEPT_ENCODING, "br"), (header::RANGE, "bytes=2-4")]);
    assert_eq!(reply.status, StatusCode::PARTIAL_CONTENT);
    assert_eq!(&reply.body[..], b"234");
    assert_eq!(reply.header(&header::CONTENT_RANGE).unwrap(), "bytes 2-4/10");
}

#[test]
fn outdated_if_range_gets_the_whole_file() {
    let reply = get(&[(header::RANGE, "bytes=2-4"), (header::IF_RANGE, "\"old\"")]);
    assert_eq!((reply.status, reply.body.len()), (StatusCode::OK, 10));
}

#[test]
fn range_past_the_end_is_416() {
    let reply = get(&[(header::RANGE, "bytes=10-")]);
    assert_eq!(reply.status, StatusCode::RANGE_NOT_SATISFIABLE);
    assert_eq!(reply.header(&header::CONTENT_RANGE).unwrap(), "bytes */10");
}
#[test]
fn any_representation_matches_a_star() {
    assert_eq!(get(&[(header::IF_NONE_MATCH, "*")]).status, StatusCode::NOT_MODIFIED);
    assert_eq!(get(&[(header::IF_NONE_MATCH, "\"*\"")]).status, StatusCode::OK);
}

proptest! {
    /// Checks that the reply is 304 if and only if one of the listed tags is the tag of the representation. Neither the
    /// content of the tags nor their distribution over field lines matters.
    #[test]
    fn copy_is_current_if_its_tag_is_listed(
        tags in prop::collection::vec("(W/)?\"[a,*]{0,3}\"", 1..6),
        ours in "\"[a,*]{0,3}\"",
        lines in 1_usize..4,
        separator in " ?, ?",
    ) {
        let mut file = file();
        file.identity.etag = HeaderValue::from_str(&ours).unwrap();
        let line = |tags: &[String]| HeaderValue::from_str(&tags.join(&separator)).unwrap();
        let mut headers = HeaderMap::new();
        tags.chunks(tags.len().div_ceil(lines)).for_each(|tags| {
            headers.append(header::IF_NONE_MATCH, line(tags));
        });
        let is_listed = tags.iter().any(|tag| tag.trim_start_matches("W/") == ours);
        let reply = reply_to_get(&file, &headers);
        prop_assert_eq!(reply.status == StatusCode::NOT_MODIFIED, is_listed);
        prop_assert_eq!(reply.body.is_empty(), is_listed);
    }

    /// Checks that a body is sent only in a coding that the client accepts. A range must come from the file without a
    /// coding.
    #[test]
    fn coding_is_accepted_and_never_combined_with_a_range(
        accept in "(br|gzip|identity|\\*)(;q=(0|0\\.[0-9]|1))?(, ?(br|gzip|zstd|\\*)(;q=(0|0\\.[0-9]|1))?){0,3}",
        range in prop::option::of("bytes=[0-9]{0,2}-[0-9]{0,2}"),
    ) {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_str(&accept).unwrap());
        if let Some(range) = &range {
            headers.insert(header::RANGE, HeaderValue::from_str(range).unwrap());
        }
        let reply = reply_to_get(&file(), &headers);
        prop_assert_eq!(reply.header(&header::VARY).unwrap(), "accept-encoding");
        if let Some(coding) = reply.header(&header::CONTENT_ENCODING) {
            prop_assert!(range.is_none() && encoding::weight(&accept, coding.to_str().unwrap()) > 0);
            prop_assert_eq!(reply.status, StatusCode::OK);
        } else if range.is_none() {
            prop_assert!(["br", "gzip"].iter().all(|coding| encoding::weight(&accept, coding) == 0));
        }
    }
}

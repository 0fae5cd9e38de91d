mod revalidation;

use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version, header};
use proptest::prelude::*;

use super::*;
use crate::encoding;
use crate::view::Fields;

/// A request and its response with default values. Each test changes only the values that it is about.
struct Case {
    method: Method,
    version: Version,
    status: StatusCode,
    request: HeaderMap,
    response: HeaderMap,
}

impl Case {
    fn new() -> Self {
        let case = Self {
            method: Method::GET,
            version: Version::HTTP_11,
            status: StatusCode::OK,
            request: HeaderMap::new(),
            response: HeaderMap::new(),
        };
        case.request_field("accept-encoding", "gzip").response_field("content-type", "text/html; charset=utf-8")
    }

    fn request_field(mut self, name: &'static str, value: &str) -> Self {
        self.request.append(name, HeaderValue::from_str(value).unwrap());
        self
    }

    fn response_field(mut self, name: &'static str, value: &str) -> Self {
        self.response.append(name, HeaderValue::from_str(value).unwrap());
        self
    }

    fn accepts(mut self, value: &str) -> Self {
        self.request.insert(header::ACCEPT_ENCODING, HeaderValue::from_str(value).unwrap());
        self
    }

    fn of_type(mut self, value: &str) -> Self {
        self.response.insert(header::CONTENT_TYPE, HeaderValue::from_str(value).unwrap());
        self
    }

    fn with_status(mut self, status: StatusCode) -> Self {
        self.status = status;
        self
    }

    fn plan(&self) -> CompressionPlan {
        let request = &RequestParts { method: &self.method, version: self.version, headers: &self.request };
        Compression::enabled().plan(request, &ResponseParts { status: self.status, headers: &self.response })
    }

    fn coding(&self) -> Option<&'static str> {
        match self.plan().action() {
            CompressionAction::Encode(coding) => Some(coding.token()),
            CompressionAction::PassThrough | CompressionAction::NotModified => None,
        }
    }

    fn set(&self, name: &HeaderName) -> Option<String> {
        let mut set = self.plan().fields_to_set();
        set.find(|(field, _)| field == name).map(|(_, value)| value.to_str().unwrap().to_owned())
    }
}

#[test]
fn highest_weight_wins_and_cost_breaks_ties() {
    for (accept, expected) in [
        ("gzip, deflate, br, zstd", Some("zstd")),
        ("gzip, deflate, br", Some("br")),
        ("GZIP", Some("gzip")),
        ("gzip;q=1.0, br;q=0.5, zstd;q=0.9", Some("gzip")),
        ("zstd;q=0, br;q=0, gzip", Some("gzip")),
        ("*", Some("zstd")),
        ("zstd;q=0, *;q=0.1", Some("br")),
        ("deflate, compress", None),
        ("*;q=0", None),
        ("", None),
        ("identity", None),
        ("identity;q=1, gzip;q=0.5", None),
        ("identity;q=0.5, gzip", Some("gzip")),
        ("identity, gzip", Some("gzip")),
        ("identity;q=0", None),
        ("identity;q=0, *", Some("zstd")),
    ] {
        assert_eq!(Case::new().accepts(accept).coding(), expected, "{accept:?}");
    }
}

#[test]
fn field_lines_of_accept_encoding_are_one_list() {
    assert_eq!(Case::new().accepts("gzip;q=0.5").request_field("accept-encoding", "br").coding(), Some("br"));
    assert_eq!(Case::new().accepts("*").request_field("accept-encoding", "zstd;q=0, br;q=0").coding(), Some("gzip"));
}

#[test]
fn client_without_accept_encoding_gets_identity_and_vary() {
    let mut case = Case::new();
    case.request.clear();
    assert_eq!(case.coding(), None);
    assert_eq!(case.set(&header::VARY).unwrap(), "accept-encoding");
    assert!(case.plan().fields_to_remove().is_empty());
}

#[test]
fn http_1_0_client_gets_identity_and_vary() {
    let mut case = Case::new();
    case.version = Version::HTTP_10;
    assert_eq!((case.coding(), case.set(&header::VARY).as_deref()), (None, Some("accept-encoding")));
}

#[test]
fn text_media_types_are_encoded() {
    for name in [
        "text/html",
        "TEXT/Plain;charset=utf-8",
        " text/css",
        "application/json",
        "application/problem+json",
        "application/manifest+json; x=y",
        "application/javascript",
        "application/xml",
        "application/rss+xml",
        "image/svg+XML",
        "application/wasm",
        "application/x-ndjson",
    ] {
        assert_eq!(Case::new().of_type(name).coding(), Some("gzip"), "{name}");
    }
}

#[test]
fn other_media_types_are_unchanged() {
    for name in [
        "image/png",
        "video/mp4",
        "font/woff2",
        "application/pdf",
        "application/octet-stream",
        "json",
        "",
        "text/event-stream",
        "text/Event-Stream;charset=utf-8",
        "application/xjson",
        "multipart/form-data",
    ] {
        assert_eq!(Case::new().of_type(name).plan(), CompressionPlan::UNCHANGED, "{name}");
    }
    let mut untyped = Case::new();
    untyped.response.clear();
    assert_eq!(untyped.plan(), CompressionPlan::UNCHANGED);
}

#[test]
fn body_below_1_kib_is_not_encoded() {
    for (length, expected) in
        [("1023", None), ("1024", Some("gzip")), ("0", None), ("x", None), ("99999999", Some("gzip"))]
    {
        assert_eq!(Case::new().response_field("content-length", length).coding(), expected, "{length}");
    }
}

#[test]
fn response_that_must_not_be_transformed_is_unchanged() {
    for (name, value) in [
        ("content-encoding", "br"),
        ("content-encoding", "identity"),
        ("content-range", "bytes 0-9/10"),
        ("cache-control", "public, No-Transform"),
        ("content-digest", "sha-256=:AA==:"),
        ("repr-digest", "sha-256=:AA==:"),
    ] {
        assert_eq!(Case::new().response_field(name, value).plan(), CompressionPlan::UNCHANGED, "{name}: {value}");
    }
    assert_eq!(Case::new().request_field("cache-control", "no-transform").plan(), CompressionPlan::UNCHANGED);
    for status in [101, 103, 204, 205, 206, 304] {
        let status = StatusCode::from_u16(status).unwrap();
        assert_eq!(Case::new().with_status(status).plan(), CompressionPlan::UNCHANGED, "{status}");
    }
}

#[test]
fn error_page_is_encoded() {
    assert_eq!(Case::new().with_status(StatusCode::NOT_FOUND).coding(), Some("gzip"));
}

#[test]
fn disabled_compression_changes_nothing() {
    let case = Case::new().request_field("if-none-match", "W/\"a\"").response_field("etag", "\"a\"");
    let request = &RequestParts { method: &case.method, version: case.version, headers: &case.request };
    let response = &ResponseParts { status: case.status, headers: &case.response };
    assert_eq!(Compression::disabled().plan(request, response), CompressionPlan::UNCHANGED);
}

#[test]
fn encoded_response_has_no_content_length_and_no_accept_ranges() {
    let removed = Case::new().response_field("content-length", "5000").plan().fields_to_remove();
    assert_eq!(removed, [header::CONTENT_LENGTH, header::ACCEPT_RANGES]);
    assert_eq!(Case::new().set(&header::CONTENT_ENCODING).unwrap(), "gzip");
}

#[test]
fn accept_encoding_is_added_to_vary() {
    for (before, expected) in [
        (vec![], Some("accept-encoding")),
        (vec!["Cookie"], Some("Cookie, accept-encoding")),
        (vec!["Cookie", "Accept-Language, Origin"], Some("Cookie, Accept-Language, Origin, accept-encoding")),
        (vec![""], Some("accept-encoding")),
        (vec!["origin, Accept-Encoding"], None),
        (vec!["*"], None),
        (vec!["cookie", " * "], None),
    ] {
        let case = before.iter().fold(Case::new(), |case, line| case.response_field("vary", line));
        assert_eq!(case.set(&header::VARY).as_deref(), expected, "{before:?}");
    }
}

#[test]
fn strong_tag_becomes_weak_only_when_encoded() {
    assert_eq!(Case::new().response_field("etag", "\"a\"").set(&header::ETAG).unwrap(), "W/\"a\"");
    for kept in ["W/\"a\"", "a", "\""] {
        assert_eq!(Case::new().response_field("etag", kept).set(&header::ETAG), None, "{kept}");
    }
    assert_eq!(Case::new().accepts("identity").response_field("etag", "\"a\"").set(&header::ETAG), None);
}

#[test]
fn head_request_gets_the_same_plan_as_get() {
    let get = Case::new().response_field("etag", "\"a\"").response_field("content-length", "4096");
    let head = Case {
        method: Method::HEAD,
        ..Case::new().response_field("etag", "\"a\"").response_field("content-length", "4096")
    };
    assert_eq!(get.plan(), head.plan());
    assert_eq!(head.coding(), Some("gzip"));
}

#[test]
fn parsed_fields_are_read_like_a_header_map() {
    let request = [("Accept-Encoding", &b"gzip;q=0.1"[..]), ("accept-encoding", b"br")];
    let response = [("Content-Type", &b"text/css"[..]), ("vary", b"a"), ("Vary", b"b")];
    let plan = Compression::enabled().plan(
        &RequestParts { method: &Method::GET, version: Version::HTTP_11, headers: &Fields(&request) },
        &ResponseParts { status: StatusCode::OK, headers: &Fields(&response) },
    );
    assert_eq!(plan.action(), CompressionAction::Encode(Encoding::Brotli));
    assert!(plan.fields_to_set().any(|(name, value)| name == header::VARY && value == "a, b, accept-encoding"));
}

proptest! {
    /// Checks that a client never gets a coding that the client does not accept.
    #[test]
    fn chosen_coding_is_accepted(accept in "(zstd|br|gzip|identity|\\*)(;q=(0|0\\.[0-9]|1))?(, ?(zstd|br|gzip|identity|\\*)(;q=(0|0\\.[0-9]|1))?){0,4}") {
        if let Some(coding) = Case::new().accepts(&accept).coding() {
            prop_assert!(encoding::weight(&accept, coding) > 0);
        }
    }

    /// Checks that a second plan changes nothing if the first plan has been applied to the response.
    #[test]
    fn encoded_response_is_not_encoded_again(accept in "[a-z*,;=0-9. ]{0,40}", tag in "(W/)?\"[a-z,]{0,8}\"") {
        let mut case = Case::new().accepts(&accept).response_field("etag", &tag);
        let plan = case.plan();
        let is_encoded = matches!(plan.action(), CompressionAction::Encode(_));
        for (name, value) in plan.fields_to_set() {
            case.response.insert(name, value);
        }
        if is_encoded {
            prop_assert_eq!(case.plan(), CompressionPlan::UNCHANGED);
        } else {
            prop_assert_eq!(case.plan().fields_to_set().count(), 0);
        }
    }

    /// Checks that every tag in a list is found, whatever characters the tags contain.
    #[test]
    fn every_tag_of_a_list_is_found(tags in prop::collection::vec("(W/)?\"[ -!#-~]{0,6}\"", 1..6), at in 0usize..6) {
        let tag = &tags[at % tags.len()];
        let list = tags.join(", ");
        let found = Case::new().request_field("if-none-match", &list).response_field("etag", tag.trim_start_matches("W/"));
        let has_weak = tags.iter().any(|other| other.strip_prefix("W/") == Some(tag.trim_start_matches("W/")));
        prop_assert_eq!(found.plan().action() == CompressionAction::NotModified, has_weak);
    }
}

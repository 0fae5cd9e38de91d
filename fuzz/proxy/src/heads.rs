//! Checks how the parsers of request heads and response heads handle arbitrary bytes.

#![allow(
    clippy::allow_attributes,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    reason = "a failed check panics, and the tests of other crates include this file"
)]

use std::net::{IpAddr, Ipv4Addr};

use http::{Method, Version, header};
use portico_policy::forward::{self, ConnectionOptions, ForwardedChain, ForwardingContext, Scheme, TrustedProxies};
use portico_policy::framing::{BodyLength, HeadError, RequestHead, ResponseHead};
use portico_policy::intake::{self, IntakePolicy, Listener, RawIntakePolicy, RawRequest, UpstreamTarget};
use portico_policy::{Headers, RequestView};
use portico_redirects::NormalPath;

use super::choice::Choice;
use super::strict::{self, Framing, Read};

/// The maximum number of prefixes of an input that are parsed. A prefix stands for the bytes that have already arrived.
const BEGINNINGS: usize = 24;

/// Checks the parser of request heads. If only a part of the bytes has arrived, the parser must not return a different
/// head. The independent reader in [`strict`] must return the same head. If Portico admits the request, the upstream
/// must receive a request with the same meaning.
pub fn request(bytes: &[u8]) {
    let parse = |bytes: &[u8]| RequestHead::parse(bytes).map(|head| head.map(|head| head.length));
    check_beginnings(bytes, parse);
    let Ok(Some(head)) = RequestHead::parse(bytes) else { return };
    let Read::Whole(other, length) = strict::request_head(bytes) else {
        panic!("accepted an invalid head: {:?}", bytes.escape_ascii().to_string());
    };
    assert_eq!(head.length, length, "the two parsers read heads of different lengths");
    let first_line = [head.method.as_str().as_bytes(), head.target(bytes), version(head.version)];
    assert_eq!(first_line.map(<[u8]>::to_vec), other.first_line);
    assert_eq!(fields_of(&head.fields(bytes)), other.fields);
    check_admission(bytes, &head, &other);
}

/// Checks the parser of response heads, and the body length that the parser returns. The independent reader in
/// [`strict`] must return the same head and body length.
pub fn response(bytes: &[u8]) {
    let parse = |bytes: &[u8]| ResponseHead::parse(bytes).map(|head| head.map(|head| head.length));
    check_beginnings(bytes, parse);
    let Ok(Some(head)) = ResponseHead::parse(bytes) else { return };
    let Read::Whole(other, length) = strict::response_head(bytes) else {
        panic!("accepted an invalid head: {:?}", bytes.escape_ascii().to_string());
    };
    assert_eq!((head.length, head.status.as_u16()), (length, other.status()));
    assert_eq!(version(head.version), other.first_line[0]);
    assert_eq!(fields_of(&head.fields(bytes)), other.fields);
    for method in [Method::GET, Method::HEAD] {
        let has_none = method == Method::HEAD || matches!(other.status(), 100..=199 | 204 | 304);
        let expected = match other.framing() {
            None => Err(HeadError::Malformed),
            Some(_) if has_none => Ok(BodyLength::None),
            Some(Framing::Unsaid) => Ok(BodyLength::UntilClose),
            Some(framing @ (Framing::Length(_) | Framing::Chunks)) => Ok(length_of(framing)),
        };
        assert_eq!(head.body_length(bytes, &method), expected, "after {method}");
    }
    let is_kept = if other.is_old() { other.has_connection_option("keep-alive") } else { true };
    let is_closed = other.has_connection_option("close");
    assert_eq!(head.keeps_connection(bytes), is_kept && !is_closed, "keep-alive is determined differently");
}

/// Parses several prefixes of `bytes` and compares the results with the result for all bytes. If a prefix is invalid,
/// all bytes must be invalid. If a prefix contains a complete head, parsing all bytes must return the same head.
fn check_beginnings(bytes: &[u8], parse: impl Fn(&[u8]) -> Result<Option<usize>, HeadError>) {
    let whole = parse(bytes);
    let mut choice = Choice::new(bytes.len() as u64);
    for end in choice.cuts(bytes.len(), BEGINNINGS) {
        match (parse(&bytes[..end]), &whole) {
            (Err(_), whole) => assert!(whole.is_err(), "the first {end} bytes are invalid, but all bytes are valid"),
            (Ok(Some(length)), whole) => assert_eq!(*whole, Ok(Some(length)), "{end} bytes are a complete head"),
            (Ok(None), Ok(Some(length))) => assert!(end < *length, "a complete head was reported as incomplete"),
            (Ok(None), _) => {}
        }
    }
}

fn fields_of(headers: &dyn Headers) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut fields = Vec::new();
    headers.each_field(&mut |name, value| fields.push((name.to_ascii_lowercase(), value.to_vec())));
    fields
}

fn version(version: Version) -> &'static [u8] {
    if version == Version::HTTP_10 { b"HTTP/1.0" } else { b"HTTP/1.1" }
}

fn length_of(framing: Framing) -> BodyLength {
    match framing {
        Framing::Unsaid | Framing::Length(0) => BodyLength::None,
        Framing::Length(length) => BodyLength::Known(length),
        Framing::Chunks => BodyLength::Chunked,
    }
}

/// The path, query and host of an admitted request, which [`check_rewritten`] compares.
#[derive(Debug, PartialEq)]
struct Admitted {
    path: String,
    query: Option<String>,
    host: Option<String>,
}

impl Admitted {
    fn of(view: &RequestView<'_>) -> Self {
        let sent = |text: &str| String::from_utf8(strict::escaped(text.as_bytes())).expect("escapes are ASCII");
        Self { path: sent(view.raw_path), query: view.query.map(sent), host: view.host.map(str::to_owned) }
    }
}

fn policy() -> IntakePolicy {
    RawIntakePolicy::default().lower().expect("the defaults are valid")
}

fn check_admission(bytes: &[u8], head: &RequestHead, other: &strict::Head) {
    let fields = head.fields(bytes);
    for listener in [Listener::Public, Listener::Internal] {
        let raw = RawRequest {
            method: &head.method,
            target: head.target(bytes),
            version: head.version,
            headers: &fields,
            head_bytes: head.length,
            peer: Ipv4Addr::LOCALHOST.into(),
            listener,
            clock: &|| 1_800_000_000,
        };
        match intake::admit(&policy(), &raw) {
            Err(rejection) => assert!(rejection.reply().status.is_client_error() || rejection.status() == 501),
            Ok(view) => {
                check_view(&view, listener);
                let framing = other.framing().expect("the framing of an admitted request is unambiguous");
                assert_eq!(head.body_length(bytes), length_of(framing));
                let hosts = other.all("host").count();
                assert!(hosts == 1 || (hosts == 0 && other.is_old()), "admitted with {hosts} hosts");
                check_rewritten(&Admitted::of(&view), head, bytes);
                check_forwarded(head, bytes);
            }
        }
    }
}

fn check_view(view: &RequestView<'_>, listener: Listener) {
    assert!(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].contains(&view.method.as_str()));
    let is_safe = |text: &str| text.bytes().all(|byte| byte > b' ' && byte != 0x7f && byte != b'#');
    assert!(view.raw_path.starts_with('/') && is_safe(view.raw_path) && is_safe(view.query.unwrap_or_default()));
    let again = NormalPath::parse(view.path.as_str()).expect("the normal form of a path is a path");
    assert!(!again.is_changed() && again.as_str() == view.path.as_str(), "{} is not normal", view.path.as_str());
    let is_of_host = |byte: u8| byte.is_ascii_alphanumeric() || b".-_:[]".contains(&byte);
    assert!(view.host.is_none_or(|host| !host.is_empty() && host.bytes().all(is_of_host)), "{:?}", view.host);
    let is_api = view.raw_path == "/api" || view.raw_path.starts_with("/api/");
    assert!(listener == Listener::Public || is_api, "the internal listener served {}", view.raw_path);
}

/// Checks that an admitted request keeps its path, query and host when it is forwarded. For example, the upstream
/// receives `/a` in place of the absolute target `http://site.example/a`.
fn check_rewritten(admitted: &Admitted, head: &RequestHead, bytes: &[u8]) {
    let fields = head.fields(bytes);
    let UpstreamTarget { origin_form, host } = UpstreamTarget::of(head.target(bytes), &fields);
    assert_eq!(host, admitted.host.as_deref().map(str::as_bytes));
    let host = admitted.host.as_ref().map(|host| format!("host: {host}\r\n")).unwrap_or_default();
    let text = format!("{} {origin_form} {:?}\r\n{host}\r\n", head.method, head.version);
    let again = RequestHead::parse(text.as_bytes()).expect("the head is valid").expect("the head is complete");
    let raw = RawRequest {
        method: &again.method,
        target: again.target(text.as_bytes()),
        version: again.version,
        headers: &again.fields(text.as_bytes()),
        head_bytes: again.length,
        peer: Ipv4Addr::LOCALHOST.into(),
        listener: Listener::Public,
        clock: &|| 1_800_000_000,
    };
    let view = intake::admit(&policy(), &raw).unwrap_or_else(|rejection| panic!("{text:?} is rejected: {rejection:?}"));
    assert_eq!(Admitted::of(&view), *admitted, "{text:?}");
}

/// Checks that the upstream receives exactly one request head, and that this head contains no hop-by-hop fields. Fields
/// that are reserved for Portico, such as `X-Forwarded-For`, must not contain values from the client.
fn check_forwarded(head: &RequestHead, bytes: &[u8]) {
    let fields = head.fields(bytes);
    let options = ConnectionOptions::of(&fields);
    let peer = IpAddr::from(Ipv4Addr::LOCALHOST);
    let origination = ForwardingContext {
        headers: &fields,
        chain: ForwardedChain::of(&fields, peer, &TrustedProxies::default()),
        host: UpstreamTarget::of(head.target(bytes), &fields).host,
        scheme: Scheme::Http,
        request_id: "id",
        counters: None,
    };
    let mut out = b"GET / HTTP/1.1\r\n".to_vec();
    fields.each_field(&mut |name, value| {
        if forward::is_forwarded(name, &options) {
            out.extend([name, b": ", value, b"\r\n"].concat());
        }
    });
    origination.write_fields(&mut out);
    out.extend_from_slice(b"\r\n");
    let Read::Whole(sent, length) = strict::request_head(&out) else { panic!("{:?}", out.escape_ascii().to_string()) };
    assert_eq!(length, out.len(), "more than a head: {:?}", out.escape_ascii().to_string());
    assert_eq!(sent.all("x-forwarded-for").collect::<Vec<_>>(), [b"127.0.0.1"], "a client chose its own address");
    assert_eq!(sent.all("x-request-id").count(), 1);
    for name in ["forwarded", "x-real-ip", "connection", "keep-alive", "te", "upgrade", "proxy-authorization"] {
        assert_eq!(sent.all(name).count(), 0, "{name} was forwarded");
    }
    let is_ambiguous = |(name, _): &(Vec<u8>, Vec<u8>)| name.contains(&b'_');
    assert!(!sent.fields.iter().any(is_ambiguous), "{sent:?}");
    let framing = |headers: &dyn Headers| headers.count(&header::CONTENT_LENGTH) + headers.count(&header::HOST);
    let kept = sent.all("content-length").count() + sent.all("host").count();
    assert_eq!(kept, framing(&fields), "because of `Connection`, Content-Length or Host was not forwarded");
}

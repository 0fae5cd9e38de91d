//! Checks that a client cannot choose its own address with `X-Forwarded-For` or `Forwarded`.

#![allow(
    clippy::allow_attributes,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    reason = "a failed check panics, and the tests of other crates include this file"
)]

use std::net::IpAddr;
use std::sync::Arc;

use portico_policy::forward::{ForwardedChain, ForwardingContext, Scheme, Trust, TrustedProxies, client_address};
use portico_policy::view::Fields;
use portico_redirects::Place;
use portico_redirects::tree::Located;

/// The address of an untrusted client.
const UNTRUSTED: &str = "198.51.100.7";
/// The addresses of two trusted proxies.
const PROXIES: [&str; 2] = ["10.0.0.1", "fd00::2"];

/// Checks the client address that Portico determines from the forwarding fields of a request. Every line of the input
/// is the value of a field, after a first byte that selects the name of the field. The byte `f` selects `Forwarded`,
/// and any other byte selects `X-Forwarded-For`.
pub fn forwarded(input: &[u8]) {
    let lines: Vec<(&str, &[u8])> = input.split(|byte| *byte == b'\n').map(field).collect();
    let trusted = trusted();
    let peer = address(PROXIES[0]);
    check_untrusted_client(&lines, &trusted);
    check_appended(&lines, &trusted, "x-forwarded-for", "");
    if !lines.iter().any(|(name, _)| *name == "x-forwarded-for") {
        check_appended(&lines, &trusted, "forwarded", "for=");
    }
    check_written(&lines, peer, &trusted);
}

fn field(line: &[u8]) -> (&'static str, &[u8]) {
    match line {
        [b'f', rest @ ..] => ("forwarded", rest),
        [_, rest @ ..] => ("x-forwarded-for", rest),
        [] => ("x-forwarded-for", line),
    }
}

fn trusted() -> TrustedProxies {
    let source: Arc<str> = "t.yaml".into();
    let entry = |text: &str| {
        let place = Place::point(Arc::clone(&source), 1, 1);
        Located { value: text.to_owned(), place }
    };
    TrustedProxies::parse(&["10.0.0.0/8", "fd00::/8"].map(entry)).expect("the networks are valid")
}

fn address(text: &str) -> IpAddr {
    text.parse().expect("the text is an address")
}

/// Checks that an untrusted peer is treated as the client, whatever fields the peer sends.
fn check_untrusted_client(lines: &[(&str, &[u8])], trusted: &TrustedProxies) {
    let fields = Fields(lines);
    let chain = ForwardedChain::of(&fields, address(UNTRUSTED), trusted);
    assert_eq!((chain.client(), chain.trust()), (address(UNTRUSTED), Trust::Untrusted));
    assert_eq!(written(lines, address(UNTRUSTED), trusted), [address(UNTRUSTED)]);
}

/// Checks that the client address that a trusted proxy appends is used, whatever addresses the client itself has sent.
/// The address is appended as a new field line, and in a second check to the last field line. Addresses of further
/// trusted proxies may follow.
fn check_appended(lines: &[(&str, &[u8])], trusted: &TrustedProxies, name: &'static str, before: &str) {
    let through = [String::new(), format!(", {before}{}", PROXIES[0]), format!(",{before}\"[{}]\"", PROXIES[1])];
    for through in through {
        let appended = format!("{before}{UNTRUSTED}{through}");
        let mut own_line = lines.to_vec();
        own_line.push((name, appended.as_bytes()));
        check_client(&own_line, trusted);
        let Some(last) = lines.iter().rposition(|(other, _)| *other == name) else { continue };
        let joined = [lines[last].1, b", ", appended.as_bytes()].concat();
        let mut same_line = lines.to_vec();
        same_line[last].1 = &joined;
        check_client(&same_line, trusted);
    }
}

fn check_client(lines: &[(&str, &[u8])], trusted: &TrustedProxies) {
    for peer in PROXIES.map(address) {
        assert_eq!(client_address(&Fields(lines), peer, trusted), address(UNTRUSTED), "{lines:?} from {peer}");
        assert_eq!(written(lines, peer, trusted).first(), Some(&address(UNTRUSTED)));
    }
}

/// Checks the list of addresses that the upstream receives in `X-Forwarded-For`. The list must begin with the client
/// and end with the peer. All addresses except the first must be trusted. Parsing the list again must return the same
/// client.
fn check_written(lines: &[(&str, &[u8])], peer: IpAddr, trusted: &TrustedProxies) {
    let client = client_address(&Fields(lines), peer, trusted);
    let chain = written(lines, peer, trusted);
    assert_eq!((chain.first(), chain.last()), (Some(&client), Some(&peer)), "{lines:?}");
    assert!(chain.iter().skip(1).all(|address| trusted.contains(*address)), "{lines:?} became {chain:?}");
    let text: Vec<_> = chain.iter().map(ToString::to_string).collect();
    let again = [("x-forwarded-for", text.join(", "))];
    let again = again.each_ref().map(|(name, text)| (*name, text.as_bytes()));
    assert_eq!(client_address(&Fields(&again), peer, trusted), client, "{chain:?} read again");
}

/// Returns the addresses in the field `X-Forwarded-For` that Portico sends to the upstream.
fn written(lines: &[(&str, &[u8])], peer: IpAddr, trusted: &TrustedProxies) -> Vec<IpAddr> {
    let headers = Fields(lines);
    let chain = ForwardedChain::of(&headers, peer, trusted);
    let origination = ForwardingContext {
        headers: &headers,
        chain,
        host: Some(b"site.example"),
        scheme: Scheme::Http,
        request_id: "id",
        counters: None,
    };
    let mut out = Vec::new();
    origination.write_fields(&mut out);
    let text = String::from_utf8(out).expect("the fields are UTF-8");
    let value = text.lines().find_map(|line| line.strip_prefix("x-forwarded-for: ")).expect("the field is written");
    assert_eq!(text.lines().count(), 4, "{text:?}");
    value.split(", ").map(address).collect()
}

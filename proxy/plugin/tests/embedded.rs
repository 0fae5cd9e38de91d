//! Tests Portico's implementation of Pingora's request phases in a server that does not use Portico's type
//! `Connection`. Programs that embed Portico may run it in this way.

#![expect(clippy::panic, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "../../../fuzz/proxy/src/choice.rs"]
mod choice;
#[path = "../../../fuzz/proxy/src/messages.rs"]
mod messages;
#[path = "../../../fuzz/proxy/src/origin.rs"]
mod origin;
#[path = "../../../fuzz/proxy/src/site.rs"]
mod site;
#[path = "../../../fuzz/proxy/src/strict.rs"]
mod strict;

use std::collections::BTreeSet;
use std::fs;

use site::Proxy;
use strict::{Head, Read};

fn response(received: &[u8]) -> Head {
    match strict::response_head(received) {
        Read::Whole(head, _) => head,
        other @ (Read::Incomplete | Read::Invalid) => panic!("{other:?} in {:?}", received.escape_ascii().to_string()),
    }
}

/// Returns the body of the request that reached the upstream. Panics unless exactly one request has reached the
/// upstream.
fn arrived(proxy: &Proxy) -> Vec<u8> {
    let log = proxy.origin.log();
    assert_eq!((log.arrivals.len(), log.faults.len()), (1, 0), "{:?}", log.faults);
    log.arrivals[0].body.clone().expect("the body is incomplete")
}

#[test]
fn rules_respond_with_the_header_policy() {
    let received = Proxy::start().play_embedded(&[b"GET /old HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"]);
    let head = response(&received);
    assert_eq!((head.status(), head.all("location").next()), (301, Some(b"/new".as_slice())));
    assert_eq!(head.all("x-content-type-options").next(), Some(b"nosniff".as_slice()));
}

#[test]
fn requests_reach_the_upstream_with_an_id_and_without_forged_fields() {
    let proxy = Proxy::start();
    let request =
        b"GET /page HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 9.9.9.9\r\nx_real_ip: 9.9.9.9\r\nconnection: close\r\n\r\n";
    assert_eq!(response(&proxy.play_embedded(&[request])).status(), 200);
    let log = proxy.origin.log();
    let head = &log.arrivals[0].head;
    assert_eq!(head.all("x-request-id").count(), 1);
    assert!(head.fields.iter().all(|(_, value)| value != b"9.9.9.9"), "{:?}", head.fields);
}

#[test]
fn bodies_arrive_complete_for_every_framing_and_segmentation() {
    let body: Vec<u8> = (0..200_000_u32).map(|number| b"0123456789abcdef"[(number % 16) as usize]).collect();
    let known = [
        format!("POST /api/x HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: {}\r\n\r\n", body.len())
            .as_bytes(),
        &body,
    ]
    .concat();
    let mut chunked =
        b"POST /api/x HTTP/1.1\r\nhost: a\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n".to_vec();
    for chunk in body.chunks(777) {
        chunked.extend_from_slice(format!("{:x}\r\n", chunk.len()).as_bytes());
        chunked.extend_from_slice(chunk);
        chunked.extend_from_slice(b"\r\n");
    }
    chunked.extend_from_slice(b"0\r\n\r\n");
    for request in [known, chunked] {
        let proxy = Proxy::start();
        let pieces: Vec<_> = request.chunks(1013).collect();
        assert_eq!(response(&proxy.play_embedded(&pieces)).status(), 200);
        assert!(arrived(&proxy) == body, "the body changed in transit");
    }
}

#[test]
fn get_is_retried_and_post_is_not() {
    let proxy = Proxy::start();
    let status_of = |method: &str| {
        let request =
            format!("{method} /api/retry HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
        response(&proxy.play_embedded(&[request.as_bytes()])).status()
    };
    assert_eq!((status_of("GET"), status_of("POST")), (200, 502));
    assert_eq!(proxy.origin.log().arrivals.len(), 3);
}

/// Checks that the metrics of a running site match the table in `docs/reference/metrics.md`. The table has a row for
/// each metric. The columns are the name with the labels, the type, the unit and the help text.
#[test]
fn metrics_of_a_running_site_are_those_of_the_reference_page() {
    let proxy = Proxy::start();
    assert_eq!(
        response(&proxy.play_embedded(&[b"GET /old HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"])).status(),
        301
    );
    let exposition = proxy.metrics();
    let lines = |start: &'static str| {
        let rest = exposition.lines().filter_map(move |line| line.strip_prefix(start));
        rest.filter_map(|rest| rest.split_once(' ')).collect::<BTreeSet<_>>()
    };
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/metrics.md");
    let page = fs::read_to_string(page).expect("the page exists");
    let rows: Vec<Vec<&str>> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `portico_")?.strip_suffix(" |"))
        .map(|row| row.split(" | ").collect())
        .collect();
    let names: Vec<String> =
        rows.iter().map(|row| format!("portico_{}", row[0].split(['{', '`']).next().unwrap_or_default())).collect();
    let column =
        |at: usize| names.iter().zip(&rows).map(|(name, row)| (name.as_str(), row[at])).collect::<BTreeSet<_>>();
    assert_eq!(lines("# TYPE "), column(1), "name and kind");
    assert_eq!(lines("# HELP "), column(3), "name and help");
    assert_eq!(rows.len(), column(1).len(), "a metric has one row");
}

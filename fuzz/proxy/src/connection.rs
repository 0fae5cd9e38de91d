//! Checks how the proxy handles a whole client connection. A fuzz input contains the bytes that the client sends, and
//! the responses of the upstream.

#![allow(
    clippy::allow_attributes,
    dead_code,
    missing_docs,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    reason = "a failed check panics, and the tests of other crates include this file"
)]

use portico::FastPath;

use super::choice::{Choice, pieces};
use super::judge::{Outcome, Requests, judge};
use super::site::{Proxy, Travel};

/// The separator between the sections of a fuzz input. The first section contains the bytes that the client sends.
/// Every other section is a raw response of the upstream.
const SEPARATOR: &[u8] = b"\n===\n";
/// The maximum total length of the texts that replace placeholders such as `{a70000}` in an input.
const LONGEST_FILL: usize = 100_000;

/// Sends the same bytes through the fast path and through Pingora's path, and checks the responses. The first two bytes
/// of the input select how the bytes of the client are sent, for example byte by byte. The bytes of the client follow.
/// After them, the input contains the raw responses of the upstream to requests for `/0` to `/9`.
///
/// In the bytes of the client, a placeholder such as `{a70000}` is replaced with 70,000 letters `a`.
pub fn connection(proxy: &Proxy, input: &[u8]) {
    let [flags, seed, input @ ..] = input else { return };
    let mut sections = split(input).into_iter();
    let bytes = filled(sections.next().unwrap_or_default());
    let raw: Vec<Vec<u8>> = sections.map(<[u8]>::to_vec).collect();
    let requests = Requests::read(&bytes);

    let whole = Travel { fast_path: FastPath::On, pause: 0, room: 1 << 20 };
    let first = play(proxy, &requests, (&bytes, &[]), &raw, whole);

    let mut choice = Choice::new(u64::from(*seed));
    let is_bytewise = flags & 1 == 1 && bytes.len() < 1000;
    let cuts = if is_bytewise { (1..bytes.len()).collect() } else { choice.cuts(bytes.len(), 6) };
    let pause = match (flags & 2, is_bytewise) {
        (0, _) => 0,
        (_, true) => 1,
        (_, false) => 30,
    };
    let room = if flags & 4 == 4 { 300 } else { 1 << 16 };
    let travel = Travel { fast_path: FastPath::On, pause, room };
    let cut = play(proxy, &requests, (&bytes, &cuts), &raw, travel);
    assert_same(&first, &cut, "the bytes are sent in pieces");
    let travel = Travel { fast_path: FastPath::Off, ..travel };
    let stock = play(proxy, &requests, (&bytes, &cuts), &raw, travel);
    if flags & 8 == 8 {
        let again = play(proxy, &requests, (&bytes, &[]), &raw, Travel { fast_path: FastPath::Off, ..whole });
        assert_same(&again, &stock, "the bytes are sent in pieces and the fast path is off");
    }
    if raw.is_empty() {
        assert_same(&first, &stock, "the fast path is off");
    }
}

fn play(
    proxy: &Proxy,
    requests: &Requests,
    (bytes, cuts): (&[u8], &[usize]),
    raw: &[Vec<u8>],
    travel: Travel,
) -> Vec<Outcome> {
    {
        let mut log = proxy.origin.log();
        (log.arrivals, log.faults, log.raw) = (Vec::new(), Vec::new(), raw.to_vec());
        log.cuts = (!cuts.is_empty()).then(|| Choice::new(cuts.len() as u64));
    }
    let received = proxy.play(&pieces(bytes, cuts), travel);
    let log = proxy.origin.log();
    judge(requests, &received, &log, travel.fast_path)
}

/// Checks that the complete responses of two runs are the same. Truncated responses and 502 responses are not compared,
/// because timing determines which of the two a client receives.
fn assert_same(one: &[Outcome], other: &[Outcome], what: &str) {
    let is_whole = |outcome: &&Outcome| outcome.is_whole && outcome.status != 502;
    let whole = |outcomes: &[Outcome]| outcomes.iter().filter(is_whole).cloned().collect::<Vec<_>>();
    assert_eq!(whole(one), whole(other), "different responses when {what}");
}

fn split(input: &[u8]) -> Vec<&[u8]> {
    let mut sections = Vec::new();
    let mut rest = input;
    while let Some(at) = rest.windows(SEPARATOR.len()).position(|window| window == SEPARATOR) {
        sections.push(&rest[..at]);
        rest = &rest[at + SEPARATOR.len()..];
    }
    sections.push(rest);
    sections
}

/// Replaces placeholders such as `{a70000}`, up to a total of [`LONGEST_FILL`] bytes.
fn filled(text: &[u8]) -> Vec<u8> {
    let (mut out, mut rest, mut left) = (Vec::new(), text, LONGEST_FILL);
    while let Some(open) = rest.iter().position(|byte| *byte == b'{') {
        out.extend_from_slice(&rest[..open]);
        rest = &rest[open..];
        let digits = rest.iter().skip(2).take_while(|byte| byte.is_ascii_digit()).take(6).count();
        let count =
            std::str::from_utf8(rest.get(2..2 + digits).unwrap_or_default()).ok().and_then(|text| text.parse().ok());
        match (rest, count) {
            ([_, letter, ..], Some(count)) if rest.get(2 + digits) == Some(&b'}') && count <= left => {
                out.extend(std::iter::repeat_n(*letter, count));
                left -= count;
                rest = &rest[3 + digits..];
            }
            _ => {
                out.push(b'{');
                rest = &rest[1..];
            }
        }
    }
    out.extend_from_slice(rest);
    out
}

//! Checks how the parsers of `Range`, `Accept-Encoding` and `Retry-After` handle arbitrary field values.

#![allow(
    clippy::allow_attributes,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    reason = "a failed check panics, and the tests of other crates include this file"
)]

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use byte_range::RequestedRange;
use http::{HeaderMap, HeaderValue, Method, StatusCode, Version, header};
use portico_policy::compression::{self, Compression, CompressionAction};
use portico_policy::encoding::{self, Encoding};
use portico_policy::exchange::retry_after;

/// Checks the parser of the field `Range`. The first two bytes of the input are the length of a body. The other bytes
/// are the value of the field.
pub fn range(input: &[u8]) {
    let [high, low, text @ ..] = input else { return };
    let length = usize::from(u16::from_be_bytes([*high, *low]));
    let text = String::from_utf8_lossy(text);
    let requested = byte_range::parse(&text, length);
    if let RequestedRange::Part { first, last } = requested {
        assert!(first <= last && last < length, "{requested:?} of {length} bytes");
    }
    let expected = expected_range(&text, length);
    let is_ignored = requested == RequestedRange::Whole;
    assert!(
        requested == expected || (is_ignored && has_long_number(&text)),
        "{text:?}: {requested:?}, not {expected:?}"
    );
}

/// Returns the result that RFC 9110 §14.1.2 requires for the value of a `Range` field that contains a single range.
fn expected_range(text: &str, length: usize) -> RequestedRange {
    let Some(spec) = text.strip_prefix("bytes=") else { return RequestedRange::Whole };
    let Some((first, last)) = spec.trim().split_once('-') else { return RequestedRange::Whole };
    let (Ok(first), Ok(last)) = (digits(first), digits(last)) else { return RequestedRange::Whole };
    let size = length as u128;
    let (first, end) = match (first, last) {
        (None, None) => return RequestedRange::Whole,
        (Some(first), Some(last)) if last < first => return RequestedRange::Whole,
        (Some(first), last) => (first, last.map_or(size, |last| last.saturating_add(1)).min(size)),
        (None, Some(count)) => (size.saturating_sub(count), size),
    };
    if first >= end {
        return RequestedRange::Unsatisfiable;
    }
    let number = |number: u128| usize::try_from(number).expect("the number is at most the length of the body");
    RequestedRange::Part { first: number(first), last: number(end - 1) }
}

/// Parses a decimal number. Returns `None` if `text` is empty. If the number is too large for a `u128`, returns
/// `u128::MAX`.
fn digits(text: &str) -> Result<Option<u128>, &'static str> {
    match text {
        "" => Ok(None),
        text if text.bytes().all(|byte| byte.is_ascii_digit()) => Ok(Some(text.parse().unwrap_or(u128::MAX))),
        _ => Err("not a number"),
    }
}

/// Reports whether a text contains a number with 19 or more digits. A range with such a number may be ignored (RFC 9110
/// §14.2).
fn has_long_number(text: &str) -> bool {
    text.as_bytes().windows(19).any(|window| window.iter().all(u8::is_ascii_digit))
}

/// Checks the parser of the field `Accept-Encoding`, and the content coding that Portico chooses. Every line of the
/// input is the value of one such field.
pub fn accept_encoding(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for coding in Encoding::BEST_FIRST {
        let weight = encoding::weight(&text, coding.token());
        assert!(weight <= 1000);
        assert_eq!(encoding::weight(&text.to_ascii_uppercase(), coding.token()), weight, "in capitals");
        if let Some(expected) = expected_weight(&text, coding.token()) {
            assert_eq!(weight, expected, "{} in {text:?}", coding.token());
        }
    }
    check_choice(&text);
}

/// Returns the weight that an `Accept-Encoding` field gives to a content coding. Returns `None` if the list of codings
/// is malformed or contains duplicates.
fn expected_weight(text: &str, coding: &str) -> Option<u16> {
    let mut seen: Vec<(String, u16)> = Vec::new();
    for item in text.split(',').map(|item| item.trim_matches([' ', '\t'])).filter(|item| !item.is_empty()) {
        let (name, q) = match item.split_once(';') {
            Some((name, q)) => (name.trim_end_matches([' ', '\t']), thousandths(q.trim_start_matches([' ', '\t']))?),
            None => (item, 1000),
        };
        let is_name =
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-*".contains(&byte));
        if !is_name || seen.iter().any(|(other, _)| name.eq_ignore_ascii_case(other)) {
            return None;
        }
        seen.push((name.to_ascii_lowercase(), q));
    }
    let of = |wanted: &str| seen.iter().find(|(name, _)| name == wanted).map(|(_, q)| *q);
    Some(of(coding).or_else(|| of("*")).unwrap_or(0))
}

/// Parses a weight such as `q=0.5` and returns the weight in thousandths (RFC 9110 §12.4.2). Returns `None` if the
/// weight is invalid.
fn thousandths(weight: &str) -> Option<u16> {
    let value = weight.strip_prefix("q=").or_else(|| weight.strip_prefix("Q="))?;
    let (whole, decimals) = value.split_once('.').unwrap_or((value, ""));
    let is_weight =
        matches!(whole, "0" | "1") && decimals.len() <= 3 && decimals.bytes().all(|byte| byte.is_ascii_digit());
    let thousandths = format!("{whole}{decimals:0<3}").parse().ok().filter(|_| is_weight)?;
    (thousandths <= 1000).then_some(thousandths)
}

/// Checks that the client accepts the content coding that Portico chooses, and that no other coding has a higher
/// weight.
fn check_choice(text: &str) {
    let (mut request, mut response) = (HeaderMap::new(), HeaderMap::new());
    for line in text.split('\n') {
        let Ok(value) = HeaderValue::from_str(line) else { return };
        request.append(header::ACCEPT_ENCODING, value);
    }
    response.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html"));
    let (method, status) = (&Method::GET, StatusCode::OK);
    let head = compression::RequestParts { method, version: Version::HTTP_11, headers: &request };
    let plan = Compression::enabled().plan(&head, &compression::ResponseParts { status, headers: &response });
    let joined = text.replace('\n', ",");
    let weight = |coding: &str| encoding::weight(&joined, coding);
    let most = Encoding::BEST_FIRST.map(|coding| weight(coding.token())).into_iter().max().unwrap_or(0);
    match plan.action() {
        CompressionAction::Encode(coding) => {
            let chosen = weight(coding.token());
            assert!(chosen > 0 && chosen == most && chosen >= weight("identity"), "{coding:?} of {text:?}");
        }
        CompressionAction::PassThrough => assert!(most == 0 || most < weight("identity"), "no coding of {text:?}"),
        CompressionAction::NotModified => panic!("the request was not conditional"),
    }
}

/// Checks the parser of the field `Retry-After`. The first eight bytes of the input are the current time. The other
/// bytes are the value of the field.
pub fn retry(input: &[u8]) {
    let Some((time, value)) = input.split_first_chunk::<8>() else { return };
    // The time is limited to the year 9999, because HTTP dates have years of four digits.
    let seconds = u64::from_be_bytes(*time) % 253_402_300_800;
    let now = UNIX_EPOCH + Duration::from_secs(seconds);
    let date = |seconds: u64| httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(seconds));
    let wait = retry_after(value, now);
    match std::str::from_utf8(value).map(str::trim) {
        Ok(text) if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) => {
            let expected = text.trim_start_matches('0').parse::<u32>().ok();
            let expected = if text.bytes().all(|byte| byte == b'0') { Some(0) } else { expected };
            assert_eq!(wait, expected.map(|seconds| Duration::from_secs(u64::from(seconds))), "{text:?}");
        }
        Ok(_) => {
            assert!(wait.is_none_or(|wait| wait.as_secs() <= 253_402_300_800), "the delay ends after the year 9999");
            // A delay above zero was computed from a date in the future, so the date at which the delay ends must give
            // the same delay.
            if let Some(wait) = wait.filter(|wait| !wait.is_zero()) {
                assert_eq!(retry_after(date(seconds + wait.as_secs()).as_bytes(), now), Some(wait));
            }
        }
        Err(_) => assert_eq!(wait, None),
    }
    assert_eq!(retry_after(date(seconds).as_bytes(), now), Some(Duration::ZERO));
    assert_eq!(retry_after(date(seconds / 2).as_bytes(), now), Some(Duration::ZERO), "a date that has passed");
    assert_eq!(retry_after(date(seconds).as_bytes(), SystemTime::UNIX_EPOCH), Some(Duration::from_secs(seconds)));
}

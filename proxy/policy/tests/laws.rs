//! Tests the laws that hold for every input. The inputs are the seeds and findings of the fuzz targets, and mutated
//! copies of these seeds and findings.

#[path = "../../../fuzz/proxy/src/bodies.rs"]
mod bodies;
#[path = "../../../fuzz/proxy/src/choice.rs"]
mod choice;
#[path = "../../../fuzz/proxy/src/fields.rs"]
mod fields;
#[path = "../../../fuzz/proxy/src/forwarded.rs"]
mod forwarded;
#[path = "../../../fuzz/proxy/src/heads.rs"]
mod heads;
#[path = "../../../fuzz/proxy/src/replay.rs"]
mod replay;
#[path = "../../../fuzz/proxy/src/strict.rs"]
mod strict;

/// Checks that a request head is parsed unambiguously, and that the upstream parses the forwarded head in the same way.
#[test]
fn request_heads_are_unambiguous() {
    replay::all("request_head", heads::request);
}

#[test]
fn response_heads_are_unambiguous() {
    replay::all("response_head", heads::response);
}

/// Checks that the decoded data and the remaining bytes do not depend on how the input is split. A second decoder must
/// give the same result.
#[test]
fn bodies_are_unambiguous_at_every_split() {
    replay::all("body", bodies::body);
}

#[test]
fn ranges_are_within_the_body() {
    replay::all("range", fields::range);
}

#[test]
fn chosen_coding_is_accepted_and_has_the_highest_weight() {
    replay::all("accept_encoding", fields::accept_encoding);
}

#[test]
fn retry_after_is_seconds_or_the_time_until_a_date() {
    replay::all("retry_after", fields::retry);
}

#[test]
fn client_cannot_choose_its_address() {
    replay::all("forwarded", forwarded::forwarded);
}

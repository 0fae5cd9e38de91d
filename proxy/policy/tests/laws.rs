//! Runs the checks of the fuzz targets as ordinary tests. Each stored input of a fuzz target is tested, and so are
//! copies of the input with random changes.

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

/// Checks that Portico and the upstream cannot understand a request head in two different ways.
#[test]
fn request_heads_are_unambiguous() {
    replay::all("request_head", heads::request);
}

#[test]
fn response_heads_are_unambiguous() {
    replay::all("response_head", heads::response);
}

/// Checks that a decoded body does not depend on how the input is split into reads. A second, independent decoder must
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

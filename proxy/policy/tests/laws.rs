//! What holds for every input, checked on the seeds and findings of the fuzz targets and on inputs near them.

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

/// Any beginning, any length: one reading, and the upstream's is the same.
#[test]
fn request_heads_have_one_reading() {
    replay::all("request_head", heads::request);
}

#[test]
fn response_heads_have_one_reading() {
    replay::all("response_head", heads::response);
}

/// Any cut gives the same data and the same rest, and another reader agrees.
#[test]
fn bodies_have_one_reading_however_they_are_cut() {
    replay::all("body", bodies::body);
}

#[test]
fn ranges_lie_within_the_body() {
    replay::all("range", fields::range);
}

#[test]
fn chosen_encoding_is_accepted_and_none_is_wanted_more() {
    replay::all("accept_encoding", fields::accept_encoding);
}

#[test]
fn retry_after_is_seconds_or_the_time_until_a_date() {
    replay::all("retry_after", fields::retry);
}

#[test]
fn client_does_not_choose_its_address() {
    replay::all("forwarded", forwarded::forwarded);
}

//! Runs the checks of the fuzz target `connection` as an ordinary test. Each stored input of the fuzz target is tested,
//! and so are copies of the input with random changes.

#[path = "../../../fuzz/proxy/src/choice.rs"]
mod choice;
#[path = "../../../fuzz/proxy/src/connection.rs"]
mod connection;
#[path = "../../../fuzz/proxy/src/judge.rs"]
mod judge;
#[path = "../../../fuzz/proxy/src/messages.rs"]
mod messages;
#[path = "../../../fuzz/proxy/src/origin.rs"]
mod origin;
#[path = "../../../fuzz/proxy/src/replay.rs"]
mod replay;
#[path = "../../../fuzz/proxy/src/site.rs"]
mod site;
#[path = "../../../fuzz/proxy/src/strict.rs"]
mod strict;

#[test]
fn any_bytes_are_answered_in_order_for_every_segmentation() {
    let proxy = site::Proxy::start();
    replay::all("connection", |input| connection::connection(&proxy, input));
}
